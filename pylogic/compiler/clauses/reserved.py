"""Names of Prolog that a document's predicates cannot take: they get an underscore."""

_ISO = """
abolish/1 acyclic_term/1 arg/3 asserta/1 assertz/1 at_end_of_stream/0 at_end_of_stream/1
atom/1 atom_chars/2 atom_codes/2 atom_concat/3 atom_length/2 atomic/1 bagof/3 call/1 call/2
call/3 call/4 call/5 call/6 call/7 call/8 callable/1 catch/3 char_code/2 char_conversion/2
clause/2 close/1 close/2 compare/3 compound/1 copy_term/2 current_char_conversion/2
current_input/1 current_op/3 current_output/1 current_predicate/1 current_prolog_flag/2
fail/0 false/0 findall/3 float/1 flush_output/0 flush_output/1 functor/3 get_byte/1
get_byte/2 get_char/1 get_char/2 get_code/1 get_code/2 ground/1 halt/0 halt/1 integer/1
keysort/2 length/2 message_queue_create/2 message_queue_destroy/1 message_queue_property/2
mutex_create/2 mutex_destroy/1 mutex_lock/1 mutex_property/2 mutex_trylock/1 mutex_unlock/1
nl/0 nl/1 nonvar/1 number/1 number_chars/2 number_codes/2 numbervars/3 once/1 op/3 open/3
open/4 peek_byte/1 peek_byte/2 peek_char/1 peek_char/2 peek_code/1 peek_code/2 phrase/2
phrase/3 predicate_property/2 put_byte/1 put_byte/2 put_char/1 put_char/2 put_code/1
put_code/2 read/1 read/2 read_term/2 read_term/3 repeat/0 retract/1 retractall/1 set_input/1
set_output/1 set_prolog_flag/2 set_stream_position/2 setof/3 sort/2 stream_property/2
sub_atom/5 subsumes_term/2 term_variables/2 thread_create/3 thread_detach/1
thread_get_message/1 thread_get_message/2 thread_get_message/3 thread_peek_message/1
thread_peek_message/2 thread_property/2 thread_self/1 thread_send_message/2 thread_signal/2
throw/1 true/0 unify_with_occurs_check/2 var/1 with_mutex/2 write/1 write/2
write_canonical/1 write_canonical/2 write_term/2 write_term/3 writeq/1 writeq/2
"""
_SIGNS = """
=/2 \\=/2 ==/2 \\==/2 @</2 @>/2 @=</2 @>=/2 =../2 =:=/2 =\\=/2 </2 >/2 =</2 >=/2
->/2 *->/2 ;/2 ,/2 |/2 :/2 \\+/1 !/0 :-/1 :-/2 ?-/1 -->/2 ==>/2 =>/2
"""
_DECLARING = """
discontiguous dynamic initialization meta_predicate module_transparent multifile public table
thread_initialization thread_local volatile
"""
_INFIX = """
as div divs is mod rdiv rem tnot xor
"""
_EMITTED = """
distinct/2 must_be/2 between/3 is/2 aggregate_all/3 member/2 memberchk/2 string_chars/2
string_codes/2 term_expansion/2 term_expansion/4 goal_expansion/2 goal_expansion/4 print_message/2
"""
_CONTRACT = """
players/1 initial_state/1 to_move/2 legal_move/2 next_state/3 outcome/2 state_text/2 move_text/2
initial_state/2 state_text/3 has_won/2 state_letters/2 state_within/2 state_stacked/1 stack/2
stack/3 cell_letter/2 mover_letter/2
"""

RESERVED = frozenset((_ISO + _SIGNS + _EMITTED + _CONTRACT).split()) | {
    f"{name}/1" for name in _DECLARING.split()
}
"""As `name/arity`: what no module may redefine, what clauses call, and a game's contract."""

OPERATORS = frozenset((_DECLARING + _INFIX).split())
"""Names that SWI-Prolog reads as operators unless they are in parentheses."""
