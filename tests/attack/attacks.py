"""Attacks on the border: programs and goals from outside that mean harm, grown by families.

An attack that has anything to run touches `{marker}`; `{evil}` is a file that does so when it is
loaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

TOUCH: Final = "shell('touch {marker}')"


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack.

    Attributes
    ----------
    family : str
        What it is after: `escape`, `hook`, `words`, `flag`, `leak`, `time`, `memory`, `crash`.
    program : str
        The clauses of a guest; where there are none the goal is asked of a module of pylogic's.
    goal : str
        What is asked.
    """

    family: str
    program: str
    goal: str


DANGERS: Final = (
    TOUCH,
    "shell('touch {marker}', _)",
    "system:shell('touch {marker}')",
    "open('{marker}', write, _)",
    "tell('{marker}')",
    "open(pipe('touch {marker}'), read, _)",
    "process_create(path(touch), ['{marker}'], [])",
    "consult('{evil}')",
    "load_files('{evil}', [])",
    "use_module('{evil}')",
    "ensure_loaded('{evil}')",
    "make_directory('{marker}')",
    "thread_create(shell('touch {marker}'), _)",
    "at_halt(shell('touch {marker}'))",
    "qcompile('{evil}')",
)
"""Goals each of which leaves the marker where nothing holds it up."""

WAYS: Final = (
    "{0}",
    "call({0})",
    "findall(X, {0}, _)",
    "forall(true, {0})",
    "catch(throw(a), _, {0})",
    "setup_call_cleanup(true, true, {0})",
    "G = ({0}), call(G)",
    "maplist([_]>>({0}), [1])",
    "freeze(X, {0}), X = 1",
    "phrase({{{0}}}, [], _)",
    "user:({0})",
    "aggregate_all(count, {0}, _)",
    "with_output_to(string(_), {0})",
)
"""Ways to come to a goal."""

_CLAUSES: Final = (
    "p :- {0}.",
    "p :- q({0}).\nq(G) :- G.",
    "p :- q(f({0})).\nq(f(G)) :- call(G).",
    "p, true => {0}.",
    ":- table p/0.\np :- {0}.",
    "p :- phrase(q, []).\nq --> {{{0}}}.",
    "p :- lists:append([], [], _), user:({0}).",
    "p :- foldl([X, A, A]>>({0}), [1], 0, _).",
    "p :- assertz((r :- {0})), r.",
    "p :- assertz((r => {0})), r.\n:- dynamic r/0.",
    "p :- assertz((r --> {0})), phrase(r, []).",
    "p :- G = ({0}), assertz(r(G)), r(H), call(H).",
    "p :- clause(q, B), call(B).\nq :- {0}.",
    "p :- term_to_atom(G, '{1}'), call(G).",
    "p :- when(ground(X), ({0})), X = 1.",
    "p :- q([]).\nq(X) :- X = [] -> {0} ; true.",
    "p :- predsort([D, _, _]>>({0}, D = <), [1, 2], _).",
    "p :- format('~@', [{0}]).",
    "p :- F = '~@', format(F, [{0}]).",
    "p :- format(atom(_), \"~w~@\", [a, {0}]).",
    "p :- apply({0}, []).",
    "p :- not({0}).",
    "p :- tnot({0}).",
    "p :- call_with_depth_limit({0}, 10, _).",
    "p :- call_with_inference_limit({0}, 1000, _).",
    "p :- call_with_time_limit(1, {0}).",
    "p :- solution_sequences:limit(1, {0}).",
    "p :- bagof(X, Y^({0}, X = Y), _).",
    "p :- call_cleanup(true, {0}).",
    "p :- catch(call_cleanup(throw(x), {0}), _, true).",
)

ESCAPES: Final = (
    *(Attack("escape", "", way.format(danger)) for danger, way in product(DANGERS[:4], WAYS)),
    *(Attack("escape", "", danger) for danger in DANGERS[4:]),
    *(Attack("escape", clause.replace("{0}", f"({TOUCH})").replace("{1}", TOUCH.replace("'", "\\'"))
             .replace("{{", "{").replace("}}", "}"), "p")
      for clause in _CLAUSES),
    *(Attack("escape", f"p :- {danger}.", "p") for danger in DANGERS),
    *(Attack("escape", f":- {form}.\np.", "p")
      for danger in (TOUCH, "consult('{evil}')", "use_module('{evil}')")
      for form in (danger, f"initialization({danger})", f"initialization({danger}, now)",
                   f"dynamic(({danger}))", f"table(({danger}))", f"if({danger})")),
    *(Attack("escape", program, goal) for program, goal in (
        ("p(X) :- put_attr(X, freeze, user:" + TOUCH + "), X = 1.", "p(_)"),
        ("p(X) :- put_attr(X, freeze, '$and'(user:" + TOUCH + ", true)), X = 1.", "p(_)"),
        ("p(X) :- put_attrs(X, att(freeze, user:" + TOUCH + ", [])), X = 1.", "p(_)"),
        ("p(X) :- freeze(X, true), put_attr(X, when, call(" + TOUCH + ")), X = 1.", "p(_)"),
        ("attr_unify_hook(G, _) :- call(G).\np(X) :- put_attr(X, guest, " + TOUCH + "), X = 1.",
         "p(_)"),
        ("p :- b_setval(x, " + TOUCH + "), b_getval(x, G), call(G).", "p"),
        ("p :- nb_setval(x, " + TOUCH + "), nb_getval(x, G), call(G).", "p"),
        ("p :- X = point{x: 1}.put(y, " + TOUCH + "), call(X.y).", "p"),
        ("p :- recorda(k, " + TOUCH + "), recorded(k, G), G.", "p"),
        ("p :- thread_create(" + TOUCH + "), sleep(0.2).", "p"),
        ("p :- engine_create(x, " + TOUCH + ", E), engine_next(E, _).", "p"),
        ("p :- thread_signal(main, " + TOUCH + ").", "p"),
        ("p :- on_signal(usr1, _, guest:h).\nh(_) :- " + TOUCH + ".", "p"),
        ("p :- prolog_alert_signal(_, 10).", "p"),
        ("p :- alarm(0.01, " + TOUCH + "), sleep(0.2).", "p"),
        ("p :- read_term(user_input, G, []), call(G).", "p"),
        ("p :- open('/etc/passwd', read, S), read_string(S, _, T), throw(T).", "p"),
        ("p :- wrap_predicate(system:true, x, _, " + TOUCH + ").", "p, true"),
        ("p :- '$set_source_module'(user), assertz(h).", "p"),
        ("p :- @(" + TOUCH + ", user).", "p"),
        ("p :- module(user), " + TOUCH + ".", "p"),
        ("p :- add_import_module(guest, system, start), " + TOUCH + ".", "p"),
        ("p :- import(process:process_create/3).", "p"),
        ("p :- redefine_system_predicate(system:true).", "p"),
        ("p :- format_predicate(x, fmt(_, _)), format('~x', [a]).\nfmt(_, _) :- " + TOUCH + ".", "p"),
        ("p :- print_message(error, format('~@', [" + TOUCH + "])).", "p"),
        ("p :- message_to_string(format('~@', [" + TOUCH + "]), _).", "p"),
        ("p :- write_term(x, [portray_goal([_, _]>>" + TOUCH + ")]).", "p"),
        ("p :- assertion(" + TOUCH + ").", "p"),
        ("p :- must_be(list_of(any), [a]), is_of_type(goal(" + TOUCH + "), a).", "p"),
        ("p :- interpolate_string(\"{x}\", _, [x=1], []).", "p"),
        ("p :- snapshot(" + TOUCH + ").", "p"),
        ("p :- transaction(" + TOUCH + ").", "p"),
        ("p :- concurrent_maplist([_]>>" + TOUCH + ", [1]).", "p"),
        ("p :- first_solution(X, [X = 1, " + TOUCH + "], []).", "p"),
        ("p :- term_to_atom(_, '{|shell||touch {marker}|}').", "p"),
        ("p :- sformat(_, '~@', [" + TOUCH + "]).", "p"),
        ("p :- tabling:start_tabling(_, " + TOUCH + ").", "p"),
        ("p :- prolog_listen(p, " + TOUCH + ").", "p"),
        ("p :- undo(" + TOUCH + "), fail.", "p"),
        ("p :- shift(" + TOUCH + ").", "p"),
        ("p :- reset(" + TOUCH + ", _, _).", "p"),
        ("p :- call_continuation([call(" + TOUCH + ")]).", "p"),
        ("p :- '$sig_atomic'(" + TOUCH + ").", "p"),
        ("p :- '$meta_call'(" + TOUCH + ").", "p"),
        ("p :- expand_goal(x, _), expand_term((:- " + TOUCH + "), _).", "p"),
        ("term_expansion(_, (:- " + TOUCH + ")).\nuser:term_expansion(_, x).\np.", "p"),
        ("goal_expansion(_, " + TOUCH + ").\np :- member(_, [1]).", "p"),
        ("p.\nsystem:q :- " + TOUCH + ".", "p"),
        ("p :- abolish(guest:q/0).\nq.", "p"),
        ("p :- current_op(_, _, user:x), op(0, xfx, user:(:-)).", "p"),
    )),
)

BRIDGE_NAMES: Final = (
    "'$pylogic_goal'(_, _, _)", "'$means'(_, _)", "'$states'(_, _)", "'$facts'(_, _)",
    "prepared(_, _, _)", "goal(_, _, _)", "answers(_, _)", "answers(_, _, _, _, _, _)",
    "heartbeat", "heartbeat_noted", "signals_handled", "look(_)", "explain(_, _)", "said(_, _)",
    "outside(_)", "admitted(_)", "allowed(_, _, _)", "serve(_, _)", "reply(_, _)", "main",
)
"""Heads that the bridge has, or had."""

HOOKS: Final = (
    "portray(_)", "message_hook(_, _, _)", "term_expansion(_, _)", "goal_expansion(_, _)",
    "exception(_, _, _)", "prolog_exception_hook(_, _, _, _)", "prolog_load_file(_, _)",
    "file_search_path(_, _)", "attribute_goals(_, _, _)", "attr_portray_hook(_, _)",
    "expand_query(_, _, _, _)", "unknown(_, _)", "prolog_event_hook(_)", "message(_, _, _)",
    "safe_primitive(_)", "safe_meta(_, _)", "sandbox_allowed_goal(_)", "halt(_)",
)

HOOKED: Final = (
    *(Attack("hook", f"{head} :- {TOUCH}.\np(1).", "p(X), catch(throw(X), _, true)")
      for head in (*BRIDGE_NAMES, *HOOKS)),
    *(Attack("hook", "p(1).", f"assertz({head}), fail ; p(X)") for head in BRIDGE_NAMES[:6]),
    *(Attack("hook", "p(1).", f"retractall({head}) ; p(X)") for head in BRIDGE_NAMES[:6]),
    *(Attack("hook", "", f"assertz(({head.split('(', maxsplit=1)[0]}((:- module(_, _)), (:- {TOUCH})))),"
             " member(X, [1])") for head in ("term_expansion(", "user:term_expansion(", "portray(")),
)

_BALLS: Final = (
    "format('~@', [" + TOUCH + "])",
    "error(format('~@', [" + TOUCH + "]), _)",
    "error(type_error(x, y), context(p/0, format('~@', [" + TOUCH + "])))",
    "error(_, context(_, '~@'-[" + TOUCH + "]))",
    "message('~@', [" + TOUCH + "])",
    "error(permission_error(call, sandboxed, x), sandbox(_, [" + TOUCH + "]))",
    "pylogic_not_allowed(format('~@', [" + TOUCH + "]))",
    "pylogic_no_state(" + TOUCH + ", a, b)",
    "pylogic_constrained(" + TOUCH + ")",
    "error(syntax_error(format('~@', [" + TOUCH + "])), _)",
    "error(existence_error(" + TOUCH + ", x), _)",
    "error(pylogic(" + TOUCH + "), _)",
    "'$VAR'(" + TOUCH + ")",
    "[" + TOUCH + "|_]",
    "error(resource_error(x), stack_overflow{{stack_limit: a, stack: b}})",
    "unwind(halt(0))",
    "_",
)
"""What is thrown, so that telling of it would do something."""

WORDS: Final = (
    *(Attack("words", f"p :- throw({ball}).".replace("{{", "{").replace("}}", "}"), "p")
      for ball in _BALLS),
    *(Attack("words", "", f"throw({ball})".replace("{{", "{").replace("}}", "}"))
      for ball in _BALLS[:10]),
    Attack("words", "p(X) :- freeze(X, print_message(error, x)).", "p(_)"),
    Attack("words", "p(X) :- freeze(X, true), throw(a(X)).", "p(_)"),
    Attack("words", "p :- X = f(X), throw(X).", "p"),
    Attack("words", "p :- X = [a|X], throw(error(type_error(X, X), X)).", "p"),
)

FLAGS: Final = (
    *(Attack("flag", f"p :- set_prolog_flag({flag}).", "p") for flag in (
        "prefer_rationals, true", "iso, true", "float_rounding, to_positive",
        "float_zero_div, infinity", "occurs_check, true", "occurs_check, error",
        "var_prefix, true", "rational_syntax, natural", "max_answers_for_subgoal, 1",
        "max_table_subgoal_size, 1", "double_quotes, codes", "unknown, fail", "gc, false",
        "stack_limit, 100000", "table_space, 1000", "heartbeat, 1000000000", "autoload, true",
        "character_escapes, false", "answer_write_options, []", "optimise, true",
        "protect_static_code, true", "agc_margin, 0", "signals, false",
    )),
    *(Attack("flag", "", f"set_prolog_flag({flag}, {value})") for flag, value in (
        ("prefer_rationals", "true"), ("occurs_check", "true"), ("float_rounding", "to_zero"),
        ("rational_syntax", "natural"), ("var_prefix", "true"), ("stack_limit", "1000"),
    )),
    *(Attack("flag", f":- set_prolog_flag({flag}).\np.", "p") for flag in (
        "prefer_rationals, true", "occurs_check, true", "var_prefix, true", "iso, true",
    )),
    Attack("flag", "p :- set_prolog_stack(global, limit(1000)).", "p"),
    Attack("flag", "p :- set_prolog_gc_thread(false).", "p"),
    Attack("flag", "p :- create_prolog_flag(x, y, []).", "p"),
    Attack("flag", "p :- set_stream(user_output, alias(user_error)).", "p"),
    Attack("flag", "p :- prompt(_, x), style_check(-singleton).", "p"),
    Attack("flag", "p :- chdir('/'), working_directory(_, '/').", "p"),
    Attack("flag", "p :- setenv('PATH', '/nowhere'), unsetenv('HOME').", "p"),
    Attack("flag", "p :- char_conversion(a, b), set_random(seed(1)).", "p"),
)

LEAKS: Final = (
    *(Attack("leak", program, goal) for program, goal in (
        ("p :- assertz(user:leaked(1)).", "p"),
        ("p :- assertz(system:leaked(1)).", "p"),
        ("p :- assertz(control:answer(7)).", "p"),
        ("p :- retractall(control:answer(_)).", "p"),
        ("p :- retract(lists:append(_, _, _)).", "p"),
        ("p :- abolish(lists:append/3).", "p"),
        ("p :- op(700, xfx, user:(===>)).", "p"),
        (":- op(0, xfx, user:(=)).\np.", "p"),
        (":- op(0, xfx, =).\np.", "p"),
        (":- op(1200, xfy, system:(+)).\np.", "p"),
        ("answer(7).\np :- assertz(answer(8)).", "p"),
        ("p :- flag(pylogic_goal, _, 0).", "p"),
        ("p :- nb_setval(pylogic_deadline, inf).", "p"),
        ("p :- nb_setval(pylogic_stopped, time).", "p"),
        ("p :- b_setval(pylogic_armed, false).", "p"),
        ("p :- reset_gensym, gensym(a, _).", "p"),
        ("p :- abolish_all_tables.", "p"),
        ("p :- garbage_collect_atoms, garbage_collect.", "p"),
        ("p :- control:answer(X), throw(X).", "p"),
        ("p :- clause(control:answer(_), B), throw(B).", "p"),
        ("p :- current_module(M), throw(M).", "p"),
        ("p :- unload_file('pylogic:control').", "p"),
        ("p :- delete_import_module(guest, user).", "p"),
        ("p :- set_module(class(system)).", "p"),
        ("p :- module_property(control, exports(L)), throw(L).", "p"),
        ("append(x, x, x).\nmember(x, x).\np.", "p, append(x, x, X)"),
        ("p :- tmp_file(a, F), throw(F).", "p"),
        ("p :- getenv('PATH', X), throw(X).", "p"),
        ("p :- thread_send_message(main, x).", "p"),
        ("p :- mutex_create(m), mutex_lock(m).", "p"),
        ("p :- message_queue_create(q).", "p"),
        ("p :- erase(_).", "p"),
        ("p :- instance(_, X), throw(X).", "p"),
        ("p :- prolog_stack_property(global, P), throw(P).", "p"),
    )),
    *(Attack("leak", "", goal) for goal in (
        "assertz(leaked(1))", "asserta(answer(7))", "retractall(answer(_))", "assertz((a :- b))",
        "user:assertz(leaked(1))", "lists:assertz(append(a, b, c))", "op(700, xfx, ===>)",
        "retractall(append(_, _, _))", "dynamic(leaked/1)", "nb_setval(x, 1)",
    )),
)

_TIME_PROGRAM: Final = "loop :- loop.\ncount(N) :- M is N+1, count(M).\nq(_) :- loop.\nw :- w, w.\n"
TIME: Final = (
    *(Attack("time", _TIME_PROGRAM, goal) for goal in (
        "loop", "count(0)", "repeat, fail", "between(1, inf, X), fail",
        "catch((repeat, fail), _, loop)", "catch((repeat, fail), _, (repeat, fail))",
        "repeat, catch((repeat, fail), _, fail)", "repeat, catch(loop, _, fail)",
        "setup_call_cleanup(true, loop, loop)", "setup_call_cleanup(true, (repeat, fail), loop)",
        "setup_call_cleanup(true, true, loop)", "setup_call_cleanup(loop, true, true)",
        "call_cleanup((repeat, fail), (repeat, fail))", "catch(sleep(1000), _, sleep(1000))",
        "sleep(100000)", "findall(X, repeat, _)", "forall(repeat, true)", "\\+ \\+ loop",
        "catch(call_with_time_limit(0.1, loop), _, loop)", "freeze(X, loop), X = 1",
        "call_with_inference_limit(loop, 100000000000, _)", "phrase(q, [])", "maplist(q, [1])",
        "atom_length(A, B), loop ; loop", "X is 7^(7^(7^7))", "X is 3**(2**40)",
        "numlist(1, 30, L), findall(P, (permutation(L, P), fail), _)",
        "length(L, N), N > 100000000", "atom_codes(X, Y)", "repeat, writeln(x), fail",
        "X is 2**30000000, Y is X*X mod 1000007, fail",
        "numlist(1, 3000000, L), sort(0, @>=, L, M), fail ; loop",
        "findall(X, between(1, 60000, X), L), atomic_list_concat(L, A), "
        "sub_atom(A, B, _, _, C), C == zz",
        "numlist(1, 9000, L), foldl([X, Y, Z]>>(Z is X*Y), L, 1, F), Q is F mod 10, loop",
        "length(L, 200000), maplist(=(0'9), L), number_codes(N, L), M is N*N*N*N, loop",
        "length(L, 60000), maplist(=(x), L), append(A, B, L), append(B, A, C), C == []",
        "T = f(_, _), copy_term(T, U), T = U, loop",
        "clumped([a-1], L), loop",
        "string_codes(S, [0'a]), repeat, sub_string(S, _, _, 0, T), T == x",
        "catch(throw(x), x, loop)",
    )),
    Attack("time", "d(0, x).\nd(N, f(T, T)) :- N > 0, M is N-1, d(M, T).",
           "d(60, T), variant_sha1(T, H)"),
    Attack("time", "d(0, x).\nd(N, f(T, T)) :- N > 0, M is N-1, d(M, T).",
           "d(60, T), term_hash(T, H), ground(T), copy_term(T, U), T == U"),
    Attack("time", "d(0, x).\nd(N, f(T, T)) :- N > 0, M is N-1, d(M, T).",
           "d(40, T), term_to_atom(T, A)"),
    Attack("time", "d(0, x).\nd(N, f(T, T)) :- N > 0, M is N-1, d(M, T).", "d(40, T)"),
    Attack("time", "'$means'(p, p).\n'$states'(p, []).\np.", "p"),
    Attack("time", "'$means'(p, (p, p)).\np.", "p"),
    Attack("time", "p(X) :- p(f(X)), call(X).", "p(a)"),
    Attack("time", "p :- p, p.\np :- q, p.\nq :- p, q.", "p"),
    Attack("time", "".join(f"p{n}(X) :- p{n + 1}(f(X)), p{n + 1}(g(X)), call(X).\n"
                           for n in range(60)) + "p60(_).", "p0(true)"),
)

MEMORY: Final = (
    *(Attack("memory", "d(A, A, 0).\nd(A, B, N) :- N > 0, atom_concat(A, A, C), M is N-1, "
             "d(C, B, M).\nl(L) :- l([x|L]).\nr(X) :- r(f(X, X)).\n", goal) for goal in (
        "d(abcdefgh, X, 40)", "d(abcdefgh, X, 28), atom_length(X, N)", "l([])", "r(x)",
        "length(L, 1000000000)", "length(L, 30000000), N = 1",
        "numlist(1, 100000000, L)", "numlist(1, 5000000, L)",
        "format(atom(A), '~*c', [1000000000, 0'x])", "format(atom(A), '~`xt~1000000000|', [])",
        "format(string(A), '~a~1000000000|', [x])", "format('~*c', [1000000000, 0'x])",
        "tab(1000000000)", "atom_length(A, 1000000000)", "functor(T, f, 100000000)",
        "functor(T, f, 1000000000000)", "string_codes(S, [0'a|T])",
        "X is 1 << 100000000000", "X is 10**100000000, number_codes(X, C)",
        "X is 10**4000000, N = X", "X is 1 rdiv (10**1000000), Y is X*X",
        "findall(X, between(1, inf, X), L)", "findall(x(X, Y), (repeat, X = Y), L)",
        "between(1, inf, X)", "repeat, X = aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "between(1, inf, X), atom_concat(abcdefghijklmnop, X, Y), fail",
        "between(1, inf, X), assertz(fact(X, X, X)), fail",
        "length(L, 1000000), atomic_list_concat(L, ',', A)",
        "length(L, 3000000), maplist(=(abcdefgh), L), atomic_list_concat(L, A)",
        "repeat, gensym(abcdefghijk, X), fail",
        "numlist(1, 1000000, L), nb_setarg(1, f(x), L), findall(L, between(1, 1000, _), M)",
        "length(L, 20000), findall(L, between(1, 100000, _), M)",
        "string_concat(abc, X, Y)", "sub_atom(X, 1, 1, 1, Y)",
        "catch(length(L, 1000000000), _, l([]))",
        "split_string(\"a,b\", \",\", \"\", P), l(P)",
    )),
    Attack("memory", ":- table p/1.\np(X) :- p(Y), X is Y+1.\np(0).", "p(X)"),
    Attack("memory", ":- table p/2.\np(X, Y) :- p(f(X), Y).\np(_, 0).", "p(a, X)"),
    Attack("memory", ":- table p/1.\np(X) :- p(f(X)).", "p(a)"),
)

_DEEP: Final = "d(0, x).\nd(N, f(T)) :- N > 0, M is N-1, d(M, T).\n"
CRASHES: Final = (
    *(Attack("crash", _DEEP, f"d({20_000 if each % 2 else 1_000_000}, T), {then}")
      for each, then in enumerate(("true", "throw(T)", "throw(error(type_error(T, T), T))", "X is T", "atom_length(T, _)",
         "assertz(fact(T))", "term_to_atom(T, _)", "writeq(T)", "print(T)", "copy_term(T, U)",
         "T = U, U == T", "call(T)", "findall(T, true, L)", "numbervars(T, 0, _)",
         "format(atom(_), '~w', [T])", "variant_sha1(T, _)", "ground(T)", "with_output_to(string(_), write(T))",
         "atom_to_term('f(X)', T, _)", "unify_with_occurs_check(T, U)", "subsumes_term(T, T)",
         "term_variables(T, _)", "catch(throw(T), _, true)", "T =.. L, M =.. L"))),
    Attack("crash", "p :- " + "\\+ " * 80_000 + "true.", "p"),
    Attack("crash", "", "\\+ " * 80_000 + "true"),
    Attack("crash", "", "- " * 100_000 + "1 = X"),
    Attack("crash", "", "X = " + "[" * 9_000 + "]" * 9_000),
    Attack("crash", "", "X = " + "f(" * 200_000 + ")" * 200_000),
    Attack("crash", "p :- " + ",".join(["true"] * 100_000) + ".", "p"),
    Attack("crash", "p :- " + ";".join(["fail"] * 50_000) + " ; true.", "p"),
    Attack("crash", "", ",".join(["true"] * 20_000)),
    Attack("crash", "p(" + "-" * 50_000 + "1).", "p(X)"),
    Attack("crash", "p(" + "- " * 50_000 + "a).", "p(X)"),
    Attack("crash", "p(" + "{" * 50_000 + "a" + "}" * 50_000 + ").", "p(X)"),
    Attack("crash", "p(" + "a:" * 100_000 + "a).", "p(X)"),
    Attack("crash", "p(\"" + "x" * 3_000_000 + "\").", "p(X)"),
    Attack("crash", "p('" + "x" * 3_000_000 + "').", "p(X)"),
    Attack("crash", "p(" + "9" * 300_000 + ").", "p(X), Y is X*X"),
    Attack("crash", "p :- X = f(X, X), copy_term(X, Y), Y == X.", "p"),
    Attack("crash", "p(X) :- X = f(X).", "p(X), assertz(q(X))"),
    Attack("crash", "p(X) :- X = [X|X].", "p(X), length(X, N)"),
    Attack("crash", "p(X) :- char_code(X, 0xD800).", "p(X)"),
    Attack("crash", "p(X) :- atom_codes(X, [0, 1, 0x10FFFF]).", "p(X)"),
    Attack("crash", "p :- char_code(X, 0xDFFF), throw(X).", "p"),
    Attack("crash", "\x00p(1).", "p(X)"),
    Attack("crash", "p(X) :- X = \"\x01\x02\".", "p(X)"),
)

ATTACKS: Final = (*ESCAPES, *HOOKED, *WORDS, *FLAGS, *LEAKS, *TIME, *MEMORY, *CRASHES)


def some(count: int) -> list[Attack]:
    """Return some of them, of each family in turn and from all over it."""
    families: dict[str, list[Attack]] = {}
    for attack in ATTACKS:
        families.setdefault(attack.family, []).append(attack)
    share = -(-count // len(families))
    chosen = [each[:: max(1, len(each) // share)][:share] for each in families.values()]
    return [attack for each in chosen for attack in each][:count]
