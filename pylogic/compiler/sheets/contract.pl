% What every module of a sheet has beside its own clauses: the contract of games, and texts.

to_move(Facts, Player) :-
    position(Facts, _, Over, Choices),
    player(Over, Choices, Player).

player(Over, Choices, Player) :-
    (   Over == true
    ->  findall(Role, member(Role-[_, _|_], Choices), Asked),
        (   Asked = [Player]
        ->  true
        ;   Choices = [Player-_|_]
        )
    ;   member(Stuck-[], Choices)
    ->  Player = Stuck
    ;   asked(Choices, Asked),
        atomic_list_concat(Asked, ' and ', Player)
    ).

legal_move(Facts, Move) :-
    position(Facts, _, false, Choices),
    asked(Choices, Asked),
    chosen(Choices, Asked, Parts),
    move_of(Parts, Move).

move_of(Parts, Move) :-
    (   Parts = [Move]
    ->  true
    ;   Move = together(Parts)
    ).

next_state(Facts, Move, Next) :-
    moves_of_all(Facts, Move, State, Moves),
    following(State, Moves, Next).

moves_of_all(Facts, Move, State, Moves) :-
    position(Facts, State, false, Choices),
    asked(Choices, Asked),
    (   var(Move)
    ->  legal_move(Facts, Move)
    ;   true
    ),
    parts(Move, Parts),
    same_length(Parts, Asked),
    once(made(Choices, Asked, Parts, Moves)).

% What a role perceives of a move, as `sees` says.

percepts(Facts, Move, Role, Percepts) :-
    players(Players),
    member(Role, Players),
    moves_of_all(Facts, Move, State, Moves),
    perceived_by(State, Moves, Role, Percepts).

perceived_by(State, Moves, Role, Percepts) :-
    findall(Percept, perceived(State, Moves, Role, Percept), Found),
    sort(Found, Percepts).

outcome(Facts, Outcome) :-
    shaped(Facts, State),
    over(State),
    outcome_of(State, Outcome).

outcome_of(State, Outcome) :-
    players(Roles),
    without_nature(Roles, Players),
    maplist(best_goal(State), Players, Goals),
    ending(Players, Goals, Outcome).

% All at once, for who goes through many states.

expanded(Facts, Player, Ending, Steps) :-
    room_for_tables,
    position(Facts, State, Over, Choices),
    player(Over, Choices, Player),
    (   Over == true
    ->  outcome_of(State, Outcome),
        Ending = over(Outcome),
        Steps = []
    ;   Ending = open,
        asked(Choices, Asked),
        foldl(times, Choices, 1, Many),
        (   Many =< 100_000
        ->  true
        ;   throw(error(resource_error(joint_moves(Many)), _))
        ),
        findall(Move-Next, step(State, Choices, Asked, Move, Next), Steps)
    ).

times(_-Moves, Many0, Many) :-
    length(Moves, Count),
    Many is Many0 * Count.

step(State, Choices, Asked, Move, Next) :-
    chosen(Choices, Asked, Parts),
    move_of(Parts, Move),
    once(made(Choices, Asked, Parts, Moves)),
    following(State, Moves, Next).

position(Facts, State, Over, Choices) :-
    shaped(Facts, State),
    (   over(State)
    ->  Over = true
    ;   Over = false
    ),
    choices(State, Choices).

% Games at random, one after the other; the goals of each are worked out, and the moves counted.

playouts(Count, Plies) :-
    State = plies(0),
    initial_state(Facts),
    forall(between(1, Count, _),
           ( playout(Facts, 0, N),
             arg(1, State, N0),
             N1 is N0 + N,
             nb_setarg(1, State, N1)
           )),
    arg(1, State, Plies).

playout(Facts, N0, N) :-
    room_for_tables,
    shaped(Facts, State),
    (   over(State)
    ->  players(Players),
        maplist(best_goal(State), Players, _),
        N = N0
    ;   players(Players),
        random_moves(Players, State, Moves),
        following(State, Moves, Next),
        N1 is N0 + 1,
        playout(Next, N1, N)
    ).

random_moves([], _, []).
random_moves([Role|Roles], State, [Role-Move|Moves]) :-
    random_move(State, Role, Move),
    random_moves(Roles, State, Moves).

random_move(State, Role, Move) :-
    findall(Choice, role_move(State, Role, Choice), Choices0),
    (   Choices0 = [Move]
    ->  true
    ;   sort(Choices0, Choices),
        compound_name_arguments(Term, choices, Choices),
        compound_name_arity(Term, _, Many),
        At is random(Many) + 1,
        arg(At, Term, Move)
    ).

without_nature(Roles, Players) :-
    (   Roles = [_, _|_]
    ->  findall(Role, (member(Role, Roles), Role \== random), Players)
    ;   Players = Roles
    ).

ending(Players, Goals, Outcome) :-
    (   maplist(==(50), Goals)
    ->  Outcome = draw
    ;   maplist(goal_of_winner, Goals),
        findall(Player, (nth1(N, Goals, 100), nth1(N, Players, Player)), [Winner])
    ->  Outcome = win(Winner)
    ;   maplist([Player, Goal, Player=Goal]>>true, Players, Goals, Pairs),
        Outcome =.. [goals|Pairs]
    ).

goal_of_winner(0).
goal_of_winner(100).

best_goal(State, Role, Best) :-
    findall(Goal, valued(State, Role, Goal), Goals),
    max_list([0|Goals], Most),
    Best is min(100, Most).

valued(State, Role, Goal) :-
    goal_value(State, Role, Atom),
    atom(Atom),
    atom_number(Atom, Goal),
    integer(Goal).

choices(State, Choices) :-
    players(Players),
    findall(Role-Move, role_move(State, Role, Move), Found),
    sort(Found, Sorted),
    maplist(moves_of(Sorted), Players, Choices).

moves_of(Found, Role, Role-Moves) :-
    findall(Move, member(Role-Move, Found), Moves).

% Who has a choice is asked; where nobody has, who does not wait.

asked(Choices, Asked) :-
    findall(Role, member(Role-[_, _|_], Choices), Several),
    (   Several = [_|_]
    ->  Asked = Several
    ;   member(Role-[Move], Choices),
        Move \== noop
    ->  Asked = [Role]
    ;   Choices = [Role-_|_],
        Asked = [Role]
    ).

chosen(Choices, Asked, Parts) :-
    maplist([_-[_|_]]>>true, Choices),
    maplist(choice(Choices), Asked, Parts).

choice(Choices, Role, Move) :-
    memberchk(Role-Moves, Choices),
    member(Move, Moves).

parts(Move, Parts) :-
    (   Move = together(Parts)
    ->  true
    ;   Parts = [Move]
    ).

made([], _, [], []).
made([Role-Moves|Choices], Asked, Parts0, [Role-Move|Made]) :-
    (   memberchk(Role, Asked)
    ->  Parts0 = [Move|Parts],
        memberchk(Move, Moves)
    ;   Parts = Parts0,
        Moves = [Move|_]
    ),
    made(Choices, Asked, Parts, Made).

% A state has its facts in order, so that those of one name, and then of one first argument, are
% neighbours. What every state is asked first for its end is settled at once.

from_name([], _, _, []).
from_name([Fact|Facts0], Name, Arity, Facts) :-
    functor(Fact, FactName, FactArity),
    (   ( FactArity < Arity ; FactArity =:= Arity, FactName @< Name )
    ->  from_name(Facts0, Name, Arity, Facts)
    ;   Facts = [Fact|Facts0]
    ).

by_first(Size, Groups, All, Others) :-
    functor(Groups, by_first, Size),
    arg(1, Groups, Others),
    arg(2, Groups, All).

held_by(Place, Key, Groups, Fact) :-
    (   var(Key)
    ->  arg(2, Groups, Facts),
        member(Fact, Facts)
    ;   (   key(Key, Place, At)
        ->  true
        ;   place_of(Key, At)
        ),
        arg(At, Groups, Facts),
        picked(Fact, Facts)
    ).

held(Key, Groups, Facts) :-
    place_of(Key, At),
    arg(At, Groups, Facts).

% Where facts are whose first argument was not seen, or has parts that may be unknown.

place_of(Key, At) :-
    (   atom(Key)
    ->  At = 1
    ;   At = 2
    ).

one_holds(Place, State, Fact) :-
    arg(Place, State, Facts),
    memberchk(Fact, Facts).

picked(Fact, Facts) :-
    (   ground(Fact)
    ->  memberchk(Fact, Facts)
    ;   member(Fact, Facts)
    ).

holds(Place, State, Fact) :-
    arg(Place, State, Facts),
    picked(Fact, Facts).

% What no state changes is worked out when the module is loaded.

joined(Relation, Rows0) :-
    sort(Rows0, Rows),
    maplist(assertz, Rows),
    (   Rows == []
    ->  true
    ;   compile_predicates([Relation])
    ).

small(Term) :-
    term_size(Term, Size),
    (   Size < 2_000
    ->  true
    ;   throw(error(resource_error('rules that ask for smaller terms'), _))
    ).

% Texts: facts in the order of their texts, with blanks between; `-` where there is none.

state_text(State, Text) :-
    (   nonvar(State)
    ->  maplist(term_text, State, Texts0),
        msort(Texts0, Texts),
        (   Texts == []
        ->  Text = (-)
        ;   atomic_list_concat(Texts, ' ', Text)
        )
    ;   string_codes(Text, Codes),
        phrase(facts(Facts), Codes),
        sort(Facts, State)
    ).

move_text(Move, Text) :-
    (   nonvar(Move)
    ->  parts(Move, Parts),
        maplist(term_text, Parts, Texts),
        atomic_list_concat(Texts, ' | ', Text)
    ;   atomic_list_concat(Texts, ' | ', Text),
        maplist(read_text, Parts, Texts),
        (   Parts = [Move]
        ->  true
        ;   Move = together(Parts)
        )
    ).

% The moves of who is asked, a line each, where they are too many together.

choices_text(StateText, Text) :-
    state_text(Facts, StateText),
    position(Facts, _, false, Choices),
    asked(Choices, Asked),
    maplist(asked_line(Choices), Asked, Lines),
    atomic_list_concat(Lines, '\n', Text).

asked_line(Choices, Role, Line) :-
    memberchk(Role-Moves, Choices),
    role_line(Role-Moves, Text),
    atomic_list_concat([Role, Text], '\t', Line).

% All that is said of a state, and where moves of all roles lead: for who compares reasoners.

first_text(Text) :-
    initial_state(Facts),
    state_text(Facts, Text).

answers_text(StateText, Text) :-
    room_for_tables,
    state_text(Facts, StateText),
    shaped(Facts, State),
    (   over(State)
    ->  End = over
    ;   End = open
    ),
    players(Players),
    choices(State, Choices),
    findall(Role-Goal, goal_value(State, Role, Goal), Goals0),
    sort(Goals0, Goals),
    maplist(moves_of(Goals), Players, Values),
    maplist(role_line, Choices, Legal),
    maplist(role_line, Values, Worth),
    append([[End], Legal, Worth], Lines),
    atomic_list_concat(Lines, '\n', Text).

role_line(_-Terms, Line) :-
    maplist(term_text, Terms, Texts),
    atomic_list_concat(Texts, '\t', Line).

after_text(StateText, MovesText, Text) :-
    moves_made(StateText, MovesText, State, Moves),
    following(State, Moves, Next),
    state_text(Next, Text).

moves_made(StateText, MovesText, State, Moves) :-
    state_text(Facts, StateText),
    shaped(Facts, State),
    atomic_list_concat(Texts, '\t', MovesText),
    maplist(read_text, Made, Texts),
    players(Players),
    maplist([Role, Move, Role-Move]>>true, Players, Made, Moves).

percepts_text(StateText, MoveText, RoleText, Text) :-
    atom_string(Role, RoleText),
    state_text(Facts, StateText),
    move_text(Move, MoveText),
    once(percepts(Facts, Move, Role, Percepts)),
    role_line(Role-Percepts, Text).

perceived_text(StateText, MovesText, Text) :-
    moves_made(StateText, MovesText, State, Moves),
    players(Players),
    maplist(perceived_by(State, Moves), Players, Percepts),
    maplist([Own, Line]>>role_line(_-Own, Line), Percepts, Lines),
    atomic_list_concat(Lines, '\n', Text).

read_text(Term, Text) :-
    atom_codes(Text, Codes),
    phrase(term(Term), Codes).

term_text(Term, Text) :-
    (   atom(Term)
    ->  name_text(Term, Text)
    ;   Term =.. [Name|Args],
        name_text(Name, NameText),
        maplist(term_text, Args, Texts),
        atomic_list_concat(Texts, ',', Inside),
        atomic_list_concat([NameText, '(', Inside, ')'], Text)
    ).

name_text(Name, Text) :-
    (   odd_name(Name, Odd)
    ->  Text = Odd
    ;   Text = Name
    ).

facts(Facts) -->
    blanks,
    (   `-`, eos
    ->  { Facts = [] }
    ;   some_facts(Facts)
    ).

some_facts([Fact|Facts]) -->
    term(Fact),
    blanks,
    (   eos
    ->  { Facts = [] }
    ;   some_facts(Facts)
    ).

term(Term) -->
    name(Name),
    (   `(`
    ->  arguments(Args),
        { Term =.. [Name|Args] }
    ;   { Term = Name }
    ).

arguments([Arg|Args]) -->
    term(Arg),
    (   `,`
    ->  arguments(Args)
    ;   `)`,
        { Args = [] }
    ).

name(Name) -->
    (   `'`
    ->  quoted_codes(Codes),
        { atom_codes(Name, Codes) }
    ;   name_code(Code),
        name_codes(More),
        { atom_codes(Name0, [Code|More]),
          downcase_atom(Name0, Name)
        }
    ).

quoted_codes(Codes) -->
    (   `''`
    ->  { Codes = [0''|More] },
        quoted_codes(More)
    ;   `'`
    ->  { Codes = [] }
    ;   [Code],
        { Codes = [Code|More] },
        quoted_codes(More)
    ).

name_codes([Code|Codes]) -->
    name_code(Code),
    !,
    name_codes(Codes).
name_codes([]) -->
    [].

name_code(Code) -->
    [Code],
    { \+ memberchk(Code, `() ,'\t`) }.
