:- module(pylogic_bridge, []).
:- reexport(bridge/answers, [answers/2, answers/6, discard_answers/0]).
:- reexport(bridge/errors, [explain/2]).
:- reexport(bridge/goals, [prepare/5, forget/2]).
:- reexport(bridge/guard, [start_engine/2, set_limits/2, set_deadline/1, hold_system/0]).
:- reexport(bridge/loading, [load_path/2, load_text/3, drop/3]).

/** <module> What the Python session asks of SWI-Prolog

Everything crosses the border as integers, floats and texts: goals in, chunks of
answers out, programs in, messages out.
*/
