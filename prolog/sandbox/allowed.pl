:- module(pylogic_allowed,
          [ allowed/3,                  % +Module, +Name, +Arity
            allowed_library/2           % +Alias, -Module
          ]).

/** <module> What goals and programs from outside may call

This is the whole list; nothing can be added to it by loading something. A
predicate is known by the module that defines it, so that one of the same name
elsewhere is another. Those that call their arguments are here too: admission.pl
looks into what they call, by their meta_predicate declarations. What is allowed
for some arguments only (assertz/1, format/2) stands in conditions.pl.

Left out is whatever reaches files, processes, streams, threads, flags, other
modules, the loader, messages or hooks; put_attr/3, since attributes are hooks of
modules; and whatever changes terms in place (setarg/3, nb_sets), since a goal
that was looked into must stay as it was.
*/

%!  allowed(+Module, +Name, +Arity) is semidet.
%
%   A goal from outside may call the predicate Name/Arity of Module.

allowed(Module, Name, Arity) :-
    allowed_in(Module, Name, Arity),
    !.
allowed(Module, Name, Arity) :-
    module_of_library(Module),
    \+ left_out(Module, Name, Arity),
    module_property(Module, exports(Exports)),
    memberchk(Name/Arity, Exports).

%!  allowed_library(?Alias, ?Module) is semidet.
%
%   A program from outside may use library(Alias), which defines Module: all that it exports only
%   computes, but for left_out/3. One of them is known.

allowed_library(Alias, Module) :-
    (   ground(Alias)
    ->  library(Alias, Module)
    ;   atom(Module)
    ->  library(Alias, Module)
    ),
    !.

module_of_library(Module) :-
    library(_, Module),
    !.

library(aggregate, aggregate).
library(apply, apply).
library(assoc, assoc).
library(clpb, clpb).
library(clpfd, clpfd).
library(coinduction, coinduction).
library(ctypes, ctypes).
library(date, date).
library(dcg/basics, dcg_basics).
library(dcg/high_order, dcg_high_order).
library(dicts, dicts).
library(dif, dif).
library(error, error).
library(gensym, gensym).
library(heaps, heaps).
library(lists, lists).
library(occurs, occurs).
library(option, swi_option).
library(ordsets, ordsets).
library(pairs, pairs).
library(random, random).
library(rbtrees, rbtrees).
library(simplex, simplex).
library(sort, sort).
library(solution_sequences, solution_sequences).
library(strings, strings).
library(terms, terms).
library(ugraphs, ugraphs).
library(varnumbers, varnumbers).
library(when, when).
library(yall, yall).

left_out(coinduction, coinductive, 1).
left_out(error, current_type, 3).
left_out(error, current_encoding, 1).
left_out(random, set_random, 1).
left_out(strings, interpolate_string, 4).
left_out(strings, string, 4).
left_out(swi_option, meta_options, 3).
left_out(yall, _, _).                   % admission.pl knows its lambdas

allowed_in(system, Name, Arity) :-
    system_predicate(Name, Arity).
allowed_in('$apply', forall, 2).
allowed_in('$attvar', copy_term, 3).
allowed_in('$attvar', frozen, 2).
allowed_in('$attvar', freeze, 2).
allowed_in('$attvar', call_residue_vars, 2).
allowed_in('$bags', findall, 3).
allowed_in('$bags', findall, 4).
allowed_in('$bags', findnsols, 4).
allowed_in('$bags', findnsols, 5).
allowed_in('$bags', bagof, 3).
allowed_in('$bags', setof, 3).
allowed_in('$dcg', phrase, 2).
allowed_in('$dcg', phrase, 3).
allowed_in('$dcg', call_dcg, 3).
allowed_in('$dcg', dcg_translate_rule, 2).
allowed_in('$syspreds', call_with_depth_limit, 3).
allowed_in('$syspreds', call_with_inference_limit, 3).
allowed_in('$syspreds', garbage_collect, 0).
allowed_in('$syspreds', numbervars, 3).
allowed_in('$tabling', tnot, 1).
allowed_in('$tabling', not_exists, 1).
allowed_in(backward_compatibility, sumlist, 2).
allowed_in(backward_compatibility, concat_atom, 2).
allowed_in(backward_compatibility, concat_atom, 3).
allowed_in(backward_compatibility, string_to_atom, 2).
allowed_in(prolog_listing, listing, 1).
allowed_in(prolog_listing, portray_clause, 1).
allowed_in(prolog_listing, portray_clause, 2).
allowed_in(prolog_debug, debug, 3).     % no topic is ever shown
allowed_in(prolog_statistics, call_time, 2).
allowed_in(prolog_statistics, time, 1).
allowed_in(time, call_with_time_limit, 2).
allowed_in(wfs, call_delays, 2).

% control
system_predicate(true, 0).
system_predicate(fail, 0).
system_predicate(false, 0).
system_predicate(repeat, 0).
system_predicate(!, 0).
system_predicate(abort, 0).
system_predicate(throw, 1).
system_predicate(catch, 3).
system_predicate(catch_with_backtrace, 3).
system_predicate(not, 1).
system_predicate(once, 1).
system_predicate(ignore, 1).
system_predicate(call_cleanup, 2).
system_predicate(setup_call_cleanup, 3).
system_predicate(setup_call_catcher_cleanup, 4).
system_predicate(undefined, 0).

% types and order
system_predicate(var, 1).
system_predicate(nonvar, 1).
system_predicate(attvar, 1).
system_predicate(integer, 1).
system_predicate(float, 1).
system_predicate(rational, 1).
system_predicate(rational, 3).
system_predicate(number, 1).
system_predicate(atom, 1).
system_predicate(string, 1).
system_predicate(atomic, 1).
system_predicate(compound, 1).
system_predicate(callable, 1).
system_predicate(ground, 1).
system_predicate(nonground, 2).
system_predicate(is_list, 1).
system_predicate(is_dict, 1).
system_predicate(is_dict, 2).
system_predicate(cyclic_term, 1).
system_predicate(acyclic_term, 1).
system_predicate(@>, 2).
system_predicate(@>=, 2).
system_predicate(@<, 2).
system_predicate(@=<, 2).
system_predicate(==, 2).
system_predicate(\==, 2).
system_predicate(=@=, 2).
system_predicate(\=@=, 2).
system_predicate(compare, 3).
system_predicate(=, 2).
system_predicate(\=, 2).
system_predicate(?=, 2).
system_predicate(unifiable, 3).
system_predicate(unify_with_occurs_check, 2).
system_predicate(subsumes_term, 2).

% arithmetic
system_predicate(is, 2).
system_predicate(>, 2).
system_predicate(>=, 2).
system_predicate(=:=, 2).
system_predicate(=\=, 2).
system_predicate(=<, 2).
system_predicate(<, 2).
system_predicate(between, 3).
system_predicate(succ, 2).
system_predicate(plus, 3).
system_predicate(float_class, 2).
system_predicate(nth_integer_root_and_remainder, 4).

% terms
system_predicate(arg, 3).
system_predicate(functor, 3).
system_predicate(functor, 4).
system_predicate(=.., 2).
system_predicate(compound_name_arity, 3).
system_predicate(compound_name_arguments, 3).
system_predicate(copy_term, 2).
system_predicate(copy_term, 4).
system_predicate(copy_term_nat, 2).
system_predicate(copy_term_nat, 4).
system_predicate(duplicate_term, 2).
system_predicate(size_abstract_term, 3).
system_predicate(numbervars, 4).
system_predicate(term_variables, 2).
system_predicate(term_variables, 3).
system_predicate(term_attvars, 2).
system_predicate(term_hash, 2).
system_predicate(term_hash, 4).
system_predicate(variant_sha1, 2).
system_predicate(variant_hash, 2).
system_predicate(get_attr, 3).
system_predicate(get_dict, 3).
system_predicate(get_dict, 5).
system_predicate(dict_create, 3).
system_predicate(dict_pairs, 3).
system_predicate(put_dict, 3).
system_predicate(put_dict, 4).
system_predicate(del_dict, 4).
system_predicate(select_dict, 3).
system_predicate(:<, 2).
system_predicate(>:<, 2).

% atoms, characters, numbers and strings
system_predicate(atom_chars, 2).
system_predicate(atom_codes, 2).
system_predicate(atom_length, 2).
system_predicate(atom_concat, 3).
system_predicate(sub_atom, 5).
system_predicate(sub_atom_icasechk, 3).
system_predicate(char_code, 2).
system_predicate(name, 2).
system_predicate(atomic_concat, 3).
system_predicate(atomic_list_concat, 2).
system_predicate(atomic_list_concat, 3).
system_predicate(downcase_atom, 2).
system_predicate(upcase_atom, 2).
system_predicate(char_type, 2).
system_predicate(code_type, 2).
system_predicate(collation_key, 2).
system_predicate(normalize_space, 2).
system_predicate(term_to_atom, 2).
system_predicate(atom_to_term, 3).
system_predicate(atom_number, 2).
system_predicate(number_codes, 2).
system_predicate(number_chars, 2).
system_predicate(atom_string, 2).
system_predicate(number_string, 2).
system_predicate(string_chars, 2).
system_predicate(string_codes, 2).
system_predicate(string_code, 3).
system_predicate(get_string_code, 3).
system_predicate(sub_string, 5).
system_predicate(split_string, 4).
system_predicate(read_term_from_atom, 3).
system_predicate(text_to_string, 2).
system_predicate(atomics_to_string, 2).
system_predicate(string_concat, 3).
system_predicate(string_length, 2).
system_predicate(string_lower, 2).
system_predicate(string_upper, 2).
system_predicate(term_string, 2).

% lists
system_predicate(length, 2).
system_predicate(sort, 2).
system_predicate(sort, 4).
system_predicate(msort, 2).
system_predicate(keysort, 2).
system_predicate(memberchk, 2).

% what there is
system_predicate(current_op, 3).
system_predicate(current_prolog_flag, 2).
system_predicate(statistics, 2).
system_predicate(get_time, 1).
system_predicate(date_time_stamp, 2).
system_predicate(stamp_date_time, 3).
system_predicate(sleep, 1).

% printing, to where the process prints
system_predicate(write, 1).
system_predicate(writeq, 1).
system_predicate(writeln, 1).
system_predicate(print, 1).
system_predicate(write_canonical, 1).
system_predicate(nl, 0).
system_predicate(tab, 1).
system_predicate(put_char, 1).
