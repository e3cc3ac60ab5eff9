:- module(pylogic_four_text,
          [ choice_text/6           % +State, +Played, +Games, +Choices, +Seed, -Answer
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module('../rules', [opponent/2]).
:- use_module('../text', [position_text/3]).
:- use_module(player).

:- det(choice_text/6).

/** <module> What FOUR is asked and answers, as texts
*/

%!  choice_text(+State, +Played, +Games, +Choices, +Seed, -Answer) is det.
%
%   Answer is the reason of the move that FOUR chooses in State, as a list that
%   is JSON too: phase, rule, slot, four, sequence, off limit, two, game, drawn.
%   Played are the slots that led to State, as in "4455", or "unknown"; Games
%   those of the games that were learned, with blanks between, the last one last;
%   Choices are written slots=ascending, with colons between.
%
%   @error domain_error(Expected, State) if State is no possible position

choice_text(State, Played, Games, Choices, Seed, Answer) :-
    position_text(Computer, Board, State),
    once(opponent(Computer, Man)),
    game_slots(Played, PlayedSlots),
    split_string(Games, " ", " ", GameTexts0),
    exclude_empty(GameTexts0, GameTexts),
    maplist(game_slots, GameTexts, GamesSlots),
    split_string(Choices, ":", "", ChoiceTexts),
    maplist(choice_term, ChoiceTexts, ChoiceTerms),
    four_choice(four(Board, Computer, Man, ChoiceTerms, Seed-State), PlayedSlots, GamesSlots, Reason),
    reason_list(Reason, List),
    format(string(Answer), "~q", [List]).

exclude_empty(Texts0, Texts) :-
    (   Texts0 = [""]
    ->  Texts = []
    ;   Texts = Texts0
    ).

game_slots("unknown", Slots) =>
    Slots = unknown.
game_slots(Text, Slots) =>
    string_chars(Text, Letters),
    maplist(atom_number, Letters, Slots).

choice_term(Text, Name=Value) :-
    split_string(Text, "=", "", [NameText, ValueText]),
    atom_string(Name, NameText),
    atom_string(Value, ValueText).

reason_list(reason(Phase0, Rule0, Slot, Four, Sequence, OffLimit0, Two0, Game0, Drawn),
            [Phase, Rule, Slot, Four, Sequence, OffLimit, Two, Game, Drawn]) :-
    atom_string(Phase0, Phase),
    atom_string(Rule0, Rule),
    maplist(entry_list, OffLimit0, OffLimit),
    two_list(Two0, Two),
    atomic_list_concat(Game0, GameAtom),
    atom_string(GameAtom, Game).

entry_list(off(Slot, Threat0, Why0, By, Four), [Slot, Threat, Why, By, Four]) :-
    atom_string(Threat0, Threat),
    atom_string(Why0, Why).

two_list(none, []).
two_list(two(Threat0, Slots, Places, Men), [Threat, Slots, Places, Men]) :-
    atom_string(Threat0, Threat).
