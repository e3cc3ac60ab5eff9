:- module(pylogic_moai_minimax,
          [ best_step/6             % +Grid, +Root, +Depths, +Looks, -Step, -Found
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [selectchk/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(tree).

:- set_prolog_flag(optimise, true).     % the window is compared at every node

:- det(best_step/6).

/** <module> Alpha-beta over the positions of Moai, ever deeper

What is found, and how many positions are looked at for it, is told here in
full, so that a search written elsewhere can be compared:

  - To look at a position is to take its estimate. A loss is worth its plies
    from the root more than the estimate of one.
  - Where a position is searched one ply deep, its steps are tried in their
    order, and each child is looked at when its turn comes. Deeper, all children
    are looked at, and tried in the order of what they promise to who steps, the
    most first, equal ones in the order of their steps. Either way the step that
    the table has for best comes before all others.
  - The table has for each position that was searched the depth, the value with
    the bound that it is, and the best step, which is the first that no other
    exceeds. A value from a search as deep or deeper is taken over if it is
    exact, or bounds the true one out of the window.
  - The root's children are looked at once, and tried like any others with the
    widest window. Each further depth tries the best of the last one first.
  - A look beyond the budget ends the search, and so does a value that shows who
    wins. What the last completed depth found holds. The first depth is completed
    whatever it costs.

What changes as a search goes on is known(Looks, Table), and what does not is
search(Grid, Budget). A child is seen(Step, Node, Sign, Estimate).
*/

%!  best_step(+Grid, +Root, +Depths, +Budget, -Step, -Found) is det.
%
%   Step is the best from Root, where the game is not over, that a search of up
%   to so many plies finds with a Budget of looks, which may be `inf`. Found is
%   searched(Value, Depth, Looks): what Step is worth, by a search of Depth
%   plies, and how many positions were looked at.

best_step(Grid, Root, Depths, Budget, Step, Found) :-
    empty_assoc(Table),
    children(search(Grid, inf), Root, known(0, Table), Known0, Children),
    best_child(Children, search(Grid, inf), 1, Known0, Known, Best, Value),
    deepened(1, Depths, search(Grid, Budget), Children, Known, Best, Value, Step, Found).

deepened(Depth0, Depths, Search, Children0, Known0, Best0, Value0, Step, Found) :-
    selectchk(Best0, Children0, Others),
    Children = [Best0|Others],
    Depth is Depth0+1,
    (   Depth =< Depths,
        \+ decided(Value0)
    ->  catch(best_child(Children, Search, Depth, Known0, Known, Best, Value),
              spent(Looks),
              true)
    ;   Known0 = known(Looks, _)
    ),
    (   var(Looks)
    ->  deepened(Depth, Depths, Search, Children, Known, Best, Value, Step, Found)
    ;   Best0 = seen(Step, _, _, _),
        Found = searched(Value0, Depth0, Looks)
    ).

% best_child(+Children, +Search, +Depth, +Known0, -Known, -Best, -Value): of the
% root.

best_child(Children, Search, Depth, Known0, Known, Best, Value) :-
    less_than_any(Least),
    tried(Children, Search, Depth, Known0, Known, none-Least, Best-Value).

tried([], _, _, Known, Known, Best, Best).
tried([Child|Children], Search, Depth, Known0, Known, Best0-Value0, Best) :-
    win(Win),
    child_value(Child, Search, Depth, 1, Value0, Win, Known0, Known1, Value),
    (   Value > Value0
    ->  tried(Children, Search, Depth, Known1, Known, Child-Value, Best)
    ;   tried(Children, Search, Depth, Known1, Known, Best0-Value0, Best)
    ).

% child_value(+Child, +Search, +Depth, +Ply, +Alpha, +Beta, +Known0, -Known, -Value):
% Value and window are those of the parent, which is Depth plies above the
% leaves; Ply is how far below the root the child is.

child_value(seen(_, Node, Sign, Estimate), Search, Depth0, Ply, Alpha0, Beta0,
            Known0, Known, Value) :-
    Depth is Depth0-1,
    (   Sign < 0
    ->  Alpha is -Beta0,
        Beta is -Alpha0
    ;   Alpha = Alpha0,
        Beta = Beta0
    ),
    value(Node, Estimate, Search, Depth, Ply, Alpha, Beta, Known0, Known, Value0),
    Value is Sign*Value0.

% value(+Node, +Estimate, +Search, +Depth, +Ply, +Alpha, +Beta, +Known0, -Known, -Value):
% for who is on turn; exact within the window, and a bound beyond it.

value(Node, Estimate, Search, Depth, Ply, Alpha, Beta, Known0, Known, Value) :-
    (   loss(Estimate)
    ->  Value is Estimate+Ply,
        Known = Known0
    ;   Depth =:= 0
    ->  Value = Estimate,
        Known = Known0
    ;   remembered(Node, Known0, Entry),
        (   taken_over(Entry, Depth, Ply, Alpha, Beta, Value0)
        ->  Value = Value0,
            Known = Known0
        ;   to_try(Entry, Node, Search, Depth, Known0, Known1, Steps),
            less_than_any(Least),
            At = at(Node, Depth, Ply, Beta),
            try(Steps, At, Search, Alpha, Known1, Known2, none-Least, Best-Value),
            bound(Value, Alpha, Beta, Bound),
            from_root(Value, -Ply, Stored),
            remember(Node, entry(Depth, Bound, Stored, Best), Known2, Known)
        )
    ).

% to_try(+Entry, +Node, +Search, +Depth, +Known0, -Known, -Steps): steps not yet
% looked at where Depth is 1, and children above.

to_try(Entry, Node, Search, Depth, Known0, Known, Steps) :-
    (   Depth =:= 1
    ->  Search = search(Grid, _),
        steps(Grid, Node, Steps0),
        Known = Known0,
        First = Best
    ;   children(Search, Node, Known0, Known, Steps0),
        First = seen(Best, _, _, _)
    ),
    (   Entry = entry(_, _, _, Best)
    ->  selectchk(First, Steps0, Others),
        Steps = [First|Others]
    ;   Steps = Steps0
    ).

% try(+Steps, +At, +Search, +Alpha, +Known0, -Known, +Best0, -Best): Best is
% Step-Value.

try([], _, _, _, Known, Known, Best, Best).
try([Step|Steps], At, Search, Alpha0, Known0, Known, Best0, Best) :-
    At = at(Node, Depth, Ply0, Beta),
    Best0 = _-Value0,
    (   Depth =:= 1
    ->  look(1, Search, Known0, Known1),
        child(Search, Node, Step, Child)
    ;   Known1 = Known0,
        Child = Step
    ),
    Ply is Ply0+1,
    child_value(Child, Search, Depth, Ply, Alpha0, Beta, Known1, Known2, Value),
    (   Value > Value0
    ->  Child = seen(Better, _, _, _),
        Best1 = Better-Value
    ;   Best1 = Best0
    ),
    Alpha is max(Alpha0, Value),
    (   Alpha >= Beta
    ->  Best = Best1,
        Known = Known2
    ;   try(Steps, At, Search, Alpha, Known2, Known, Best1, Best)
    ).

% children(+Search, +Node, +Known0, -Known, -Children): the most promising first.

children(Search, Node, Known0, Known, Children) :-
    Search = search(Grid, _),
    steps(Grid, Node, Steps),
    length(Steps, Count),
    look(Count, Search, Known0, Known),
    maplist(promising(Search, Node), Steps, Pairs),
    keysort(Pairs, Sorted),
    pairs_values(Sorted, Children).

promising(Search, Node, Step, Key-Child) :-
    child(Search, Node, Step, Child),
    Child = seen(_, _, Sign, Estimate),
    Key is -Sign*Estimate.

child(search(Grid, _), Node, Step, seen(Step, Child, Sign, Estimate)) :-
    step_child(Step, Grid, Node, Sign, Child),
    estimate(Grid, Child, Estimate).

look(Count, search(_, Budget), known(Looks0, Table), known(Looks, Table)) :-
    Looks is Looks0+Count,
    (   Looks =< Budget
    ->  true
    ;   throw(spent(Looks0))
    ).

remembered(Node, known(_, Table), Entry) :-
    (   get_assoc(Node, Table, Entry0)
    ->  Entry = Entry0
    ;   Entry = none
    ).

remember(Node, Entry, known(Looks, Table0), known(Looks, Table)) :-
    put_assoc(Node, Table0, Entry, Table).

taken_over(entry(Depth0, Bound, Stored, _), Depth, Ply, Alpha, Beta, Value) :-
    Depth0 >= Depth,
    from_root(Stored, Ply, Value),
    (   Bound == exact
    ->  true
    ;   Bound == at_least
    ->  Value >= Beta
    ;   Value =< Alpha
    ).

bound(Value, Alpha, Beta, Bound) :-
    (   Value >= Beta
    ->  Bound = at_least
    ;   Value > Alpha
    ->  Bound = exact
    ;   Bound = at_most
    ).

% from_root(+Value0, +Ply, -Value): a win counts its plies from the root, and in
% the table from the position, as that may be met at several plies.

from_root(Value0, Ply, Value) :-
    (   \+ decided(Value0)
    ->  Value = Value0
    ;   Value0 > 0
    ->  Value is Value0-Ply
    ;   Value is Value0+Ply
    ).

less_than_any(Value) :-
    win(Win),
    Value is -Win-1.

decided(Value) :-
    win(Win),
    abs(Value) > Win - 10 000.
