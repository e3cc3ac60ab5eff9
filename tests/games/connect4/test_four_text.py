"""What the description of FOUR 4 says, a test for each sentence that states a behaviour.

Each test is named after its sentence and begins with the line at which it stands. All are asked of
both implementations. A position is written with the rows that have discs, the uppermost first.
"""

from pathlib import Path

import pytest

from pylogic.games.connect4.four.memory import FourMemory
from pylogic.games.connect4.four.player import FourPlayer
from pylogic.games.connect4.four.reason import FourReason, OffLimit, Two
from tests.games.connect4.four_asked import Asked, threats

# By direction: a position in which who is on turn, 1, makes four in slot 4; the bottom row of one
# in which 2 is on turn instead; and the four.
FOURS = {
    "row": (("111.222",), "111..22", ((1, 1), (2, 1), (3, 1), (4, 1))),
    "column": (("...1...", "2..1...", "2..1..2"), "2..1...", ((4, 1), (4, 2), (4, 3), (4, 4))),
    "rising": (("..12...", ".121...", "1212..2"), "1212...", ((1, 1), (2, 2), (3, 3), (4, 4))),
    "falling": (("...21..", "...121.", "2..2121"), "...2121", ((4, 4), (5, 3), (6, 2), (7, 1))),
}
COLUMN_4_FULL = ("...2...", "...1...", "...2...", "...1...", "...2...", "...1...")


@pytest.fixture(params=["native", pytest.param("rules", marks=pytest.mark.needs_swipl)])
def four(request: pytest.FixtureRequest, tmp_path: Path) -> Asked:
    """Return an implementation to be asked."""
    return Asked(request.param, tmp_path)


def test_the_accumulated_knowledge_is_saved_to_a_file_if_a_new_winning_pattern_is_learned(
    four: Asked,
) -> None:
    """L19: there is no file before, and after one game with a winner it holds that game."""
    path = four.folder / "four.txt"
    assert not path.exists()
    four.after("", "4142434")
    assert " first 4142434 " in path.read_text(encoding="utf-8")


def test_recall_is_the_first_procedure_called(four: Asked) -> None:
    """L26: a remembered move is made though the computer could make four at once."""
    learned = "414243" + "124"  # lets go of a four in slot 4, and makes it later
    assert four.after("414243").phase == "PHSE1"
    reason = four.after("414243", learned)
    assert (reason.phase, reason.slot) == ("RECALL", 1)


def test_it_looks_for_a_sequence_of_moves_that_match_the_current_sequence(four: Asked) -> None:
    """L27: the beginning must be the same, move by move, and not just the position."""
    assert four.after("4142", "4142434") == FourReason("RECALL", "", 4, game="4142434")
    assert four.after("4241", "4142434").phase != "RECALL"


def test_the_sequence_must_favor_the_computer_even_if_it_was_learned_from_a_game_that_man_won(
    four: Asked,
) -> None:
    """L28: who moved first has won 4142434; whoever moves first now plays it again."""
    assert four.after("", "4142434").phase == "RECALL"
    assert four.after("4142", "4142434").slot == 4


def test_if_the_computer_moves_first_it_will_ignore_all_games_whose_winner_moved_second(
    four: Asked,
) -> None:
    """L30: a game that is won by who moved second is no help for who moves first."""
    learned = "71726364"
    assert four.after("", learned).phase != "RECALL"
    assert four.after("7", learned).phase == "RECALL"


def test_the_computer_will_continue_recall_until_the_most_recent_matching_sequences_are_found(
    four: Asked,
) -> None:
    """L34: of several games that match, the one that was learned last is followed."""
    games = ("4142434", "4147434", "4143424")
    assert four.after("41", *games).game == games[2]
    assert four.after("4147", *games).game == games[1]


def test_if_the_current_game_deviates_there_is_a_new_game_to_learn_after_it_is_over(
    four: Asked,
) -> None:
    """L43: what is not remembered is learned."""
    four.after("", "4142434")
    assert len(FourMemory(four.folder / "four.txt")) == 1
    four.after("", "4243464")
    four.after("", "4147434")
    assert len(FourMemory(four.folder / "four.txt")) == 3


def test_it_is_possible_to_have_a_no_win_game(four: Asked) -> None:
    """L45: a game is learned as long as it ends with a winner; neither a draw nor a part is."""
    draw = "121212212121343434434343565656656565777777"
    rules, player = four.game(), FourPlayer(memory=FourMemory(four.folder / "four.txt"))
    for slots in (draw, "4142"):
        assert not player.learn(rules, [rules.parse_move(slot) for slot in slots])
    assert not (four.folder / "four.txt").exists()


def test_the_computer_stores_only_the_sequences_that_are_unique(four: Asked) -> None:
    """L46: no duplicates are learned."""
    four.after("", "4142434", "4142434")
    four.after("", "4142434")
    assert len(FourMemory(four.folder / "four.txt")) == 1


def test_if_recall_fails_the_next_procedures_are_executed(four: Asked) -> None:
    """L47: after a move that nobody remembers, PHSE6 chooses."""
    assert four.after("7", "4142434").phase == "PHSE6"


@pytest.mark.parametrize("way", FOURS)
def test_phse1_checks_to_see_if_it_can_make_a_4_and_uses_that_slot_number(
    four: Asked, way: str
) -> None:
    """L50: four consecutive pieces in a line, in each direction."""
    drawn, _, cells = FOURS[way]
    assert four.reason(*drawn, mover="1") == FourReason("PHSE1", "", 4, cells)


@pytest.mark.parametrize("way", FOURS)
def test_phse2_checks_to_see_if_man_can_make_4_and_takes_that_winning_slot(
    four: Asked, way: str
) -> None:
    """L54: where the computer has no four, man's is blocked, in each direction."""
    (*above, _), bottom, cells = FOURS[way]
    assert four.reason(*above, bottom, mover="2") == FourReason("PHSE2", "", 4, cells)


def test_if_phse1_fails_move_on_to_phse2(four: Asked) -> None:
    """L51: a four of the computer's is made before man's is blocked."""
    assert four.reason("222.111", mover="1").phase == "PHSE1"
    assert four.reason("22..111", mover="2").phase == "PHSE2"


def test_if_that_situation_is_not_present_moves_to_phse3(four: Asked) -> None:
    """L55: without a four to make or to block, the tables are filled."""
    reason = four.reason("..111..", "2.212..", mover="2")
    assert reason.phase not in {"RECALL", "PHSE1", "PHSE2"}
    assert reason.off_limit


def test_phse3_puts_full_slots_into_off_limit(four: Asked) -> None:
    """L58: a full slot is off limit."""
    reason = four.reason(*COLUMN_4_FULL, mover="1")
    assert reason.off_limit == (OffLimit(4, "high", "full"),)


def test_man_has_three_across_on_the_second_row_therefore_slot_6_will_become_off_limit(
    four: Asked,
) -> None:
    """L60: the example, slots 3, 4 and 5 with slot 6 empty; so is slot 2, by the same rule."""
    reason = four.reason("..111..", "2.212..", mover="2")
    six = OffLimit(6, "high", "under", 6, ((3, 2), (4, 2), (5, 2), (6, 2)))
    two = OffLimit(2, "high", "under", 2, ((2, 2), (3, 2), (4, 2), (5, 2)))
    assert {two, six} <= set(reason.off_limit)


def test_phse4_evaluates_if_man_is_two_pieces_from_connect_4_and_puts_those_two_slots_into_two(
    four: Asked,
) -> None:
    """L65: men in slots 1 and 2, and room in 3 and 4."""
    two = four.reason("11....2", mover="2").two
    assert two == Two("plain", (4, 3), ((4, 1), (3, 1)), ((1, 1), (2, 1)))


def test_the_procedure_recycles_unless_the_pieces_can_be_placed_on_either_side_of_two(
    four: Asked,
) -> None:
    """L66 and L71: a dangerous TWO ends the search, though slot 6 would make a later pair."""
    two = four.reason("..11..2", mover="2").two
    assert two == Two("dangerous", (2, 5), ((2, 1), (5, 1)), ((3, 1), (4, 1)))
    blocked = four.reason("2.11...", mover="2").two
    assert blocked is not None
    assert blocked.threat == "dangerous"
    assert four.reason(".211...", mover="2").two == Two(
        "plain", (6, 5), ((6, 1), (5, 1)), ((3, 1), (4, 1))
    )


def test_the_procedure_flags_this_dangerous_two_by_setting_the_hi_bit(four: Asked) -> None:
    """L69: the flag is the threat, and is set for pieces on either side only."""
    flags = []
    for row in ("..11..2", "11....2", ".1.1..2", "1..1..2"):
        two = four.reason(row, mover="2").two
        flags.append(two is not None and two.threat == "dangerous")
    assert flags == [True, False, False, False]


def test_the_later_one_will_cover_up_the_earlier_one_relative_to_the_direction(
    four: Asked,
) -> None:
    """L71: the pair that is found from slot 4 covers that from slot 3; the other way round too."""
    for slots, expected in (("ascending", (4, 3)), ("descending", (3, 4))):
        two = four.reason("11....2", mover="2", slots=slots).two
        assert two is not None
        assert two.slots == expected


def test_a_low_threat_two_exists_if_one_was_on_top_of_the_other_in_the_same_slot(
    four: Asked,
) -> None:
    """L74: two men in slot 1, and room for two more."""
    two = four.reason("1......", "1.....2", mover="2").two
    assert two == Two("low", (1, 1), ((1, 3), (1, 4)), ((1, 1), (1, 2)))


def test_these_two_numbers_are_replaced_by_more_threatening_two_pieces_if_any_exist(
    four: Asked,
) -> None:
    """L75: whether the low one comes before or after."""
    for rows in (("1......", "11..2.2"), ("......1", "2.2..11")):
        two = four.reason(*rows, mover="2").two
        assert two is not None
        assert two.threat == "plain"


def test_phse5_checks_to_see_if_man_has_an_opportunity_to_win_after_he_places_a_piece(
    four: Asked,
) -> None:
    """L78: with slot 1, man threatens slot 2, and so on."""
    reason = four.reason("..11..2", mover="2")
    assert [(entry.slot, entry.by) for entry in reason.off_limit] == [
        (1, 2),
        (2, 1),
        (5, 2),
        (6, 5),
    ]


def test_only_across_and_diagonal_directions_are_considered(four: Asked) -> None:
    """L80: three men in a column would be an opportunity too, and are none."""
    assert not four.reason("1......", "1.....2", mover="2").off_limit
    diagonal = four.reason("..21...", "..121..", "..212.1", mover="2")
    assert set(threats(diagonal)) == {3, 6}


def test_that_opportune_slot_number_is_entered_but_with_a_lower_threat_flag(four: Asked) -> None:
    """L81: the flag tells it from other entries, which keep theirs."""
    assert set(threats(four.reason("..11..2", mover="2")).values()) == {"low"}
    both = four.reason("...2...", "..11...", ".21121.", ".22112.", mover="2", height=4)
    assert threats(both)[2] == "high"
    assert threats(both)[5] == "low"


def test_the_two_numbers_are_first_checked_for_the_dangerous_two(four: Asked) -> None:
    """L85: slot 4 is free and not off limit, and yet not taken."""
    reason = four.reason("..11..2", mover="2")
    assert 4 not in threats(reason)
    assert (reason.phase, reason.rule) == ("PHSE6", "two")


def test_if_a_dangerous_two_exists_the_computer_places_its_own_piece_to_disable_it(
    four: Asked,
) -> None:
    """L86: in the first of the two slots, or in the second if man wins on top of the first."""
    assert four.reason("..11..2", mover="2").slot == 2
    second = four.reason("...2...", "..11...", ".21121.", ".22112.", mover="2")
    assert (second.rule, second.slot) == ("two", 5)
    assert threats(second)[2] == "high"


def test_if_both_sides_of_a_dangerous_two_are_off_limit_it_is_as_if_there_was_none(
    four: Asked,
) -> None:
    """L86 leaves it open: man would win on top of either piece."""
    reason = four.reason("...1...", "...22.1", "..12212", "..21121", mover="1")
    assert reason.two is not None
    assert reason.two.threat == "dangerous"
    assert reason.rule != "two"
    full = four.reason("...1...", "...22.1", "..12212", "..21121", mover="1", disable="full")
    assert (full.rule, full.slot) == ("two", 3)


def test_if_the_two_is_not_dangerous_or_no_two_exists_slot_4_is_taken(four: Asked) -> None:
    """L88: on the empty board, with a low threat and with a plain one."""
    for rows, mover in (((), "1"), (("1......", "1.....2"), "2"), (("1.1...2",), "2")):
        reason = four.reason(*rows, mover=mover)
        if 4 not in threats(reason):
            assert (reason.phase, reason.rule, reason.slot) == ("PHSE6", "centre", 4)
    assert four.reason(mover="1").slot == 4


def test_if_slot_4_is_off_limit_the_computer_calls_offense_and_uses_the_number_returned(
    four: Asked,
) -> None:
    """L91: slot 4 is full, or an advantage to man."""
    assert four.reason(*COLUMN_4_FULL, mover="1").phase == "OFFENSE"
    reason = four.reason("2.1..1.", mover="2")
    assert 4 in threats(reason)
    assert reason.phase == "OFFENSE"


def test_unless_flagged_otherwise(four: Asked) -> None:
    """L92: where OFF_LIMIT_CHECK flags a slot for use, it is not OFFENSE that decides."""
    reason = four.reason("...1.1.", "..11222", mover="2", height=2)
    assert reason.phase == "OFF_LIMIT_CHECK"
    assert reason.sequence == ()


def test_if_no_suitable_position_is_found_a_random_number_from_1_to_7_is_checked(
    four: Asked,
) -> None:
    """L94: numbers are drawn until one is not off limit; all that are not turn up."""
    taken = set()
    for seed in range(40):
        reason = four.reason(".1.2.1.", mover="2", height=1, seed=seed)
        assert (reason.phase, reason.rule) == ("PHSE6", "random")
        *refused, last = reason.drawn
        assert last == reason.slot
        assert last not in threats(reason)
        assert set(refused) <= set(threats(reason))
        taken.add(last)
    assert taken == {1, 3, 5, 7}


def test_if_all_7_slots_are_off_limit_any_slot_that_is_not_full_is_found_and_flagged(
    four: Asked,
) -> None:
    """L98: one of a lower threat if there is one, unless told otherwise."""
    low = four.reason("..11.11", "..22.22", "1212.12", mover="1", height=3)
    assert (low.phase, low.rule, low.slot) == ("OFF_LIMIT_CHECK", "low", 1)
    one = four.reason(".222.12", ".112.11", mover="1", height=2)
    assert (one.phase, one.rule, one.slot) == ("OFF_LIMIT_CHECK", "any", 1)
    assert set(threats(one)) == {1, 2, 3, 4, 5, 6, 7}


def test_offense_is_called_only_after_slot_4_is_full_or_off_limit_for_some_other_reason(
    four: Asked,
) -> None:
    """L103: a sequence could be lengthened, but slot 4 is free."""
    reason = four.reason("2.11..2", mover="1")
    assert (reason.phase, reason.slot) == ("PHSE6", 4)


def test_a_row_sequence_opportunity_is_sought_first(four: Asked) -> None:
    """L108: two in a row come before three on a diagonal."""
    reason = four.reason(
        "...2...", "...1...", "..12...", "..21...", mover="1", height=4, opportunity="under"
    )
    assert (reason.phase, reason.rule) == ("OFFENSE", "row")
    assert reason.sequence == ((3, 3), (4, 3))


def test_failing_this_it_looks_for_a_line_diagonally_both_left_and_right(four: Asked) -> None:
    """L109: no row can be lengthened, and both diagonals are looked at."""
    rising = four.reason(".21..1.", mover="2")
    assert (rising.rule, rising.sequence) == ("diagonal", ((2, 1), (3, 2)))
    falling = four.reason("..1.12.", mover="2")
    assert (falling.rule, falling.sequence) == ("diagonal", ((5, 2), (6, 1)))


def test_if_this_fails_it_will_seek_a_column_opportunity(four: Asked) -> None:
    """L110: a column comes last."""
    reason = four.reason("2.1..1.", mover="2")
    assert (reason.phase, reason.rule) == ("OFFENSE", "column")
    assert reason.four == ((1, 1), (1, 2), (1, 3), (1, 4))


def test_the_column_opportunity_has_the_lowest_priority(four: Asked) -> None:
    """L111: three in a column are left for two on a diagonal."""
    reason = four.reason("...2...", "...2...", "...11..", "...21..", mover="1", height=4)
    assert (reason.rule, len(reason.sequence)) == ("diagonal", 2)
    assert reason.slot == 3


def test_it_places_its_piece_to_increase_the_number_of_pieces_in_a_sequence(four: Asked) -> None:
    """L105: the longest sequence, or the first that is found."""
    rows = ("...2...", "...2...", "...1.1.")
    longest = four.reason(*rows, mover="1", height=3)
    assert (longest.slot, len(longest.sequence)) == (5, 3)
    first = four.reason(*rows, mover="1", height=3, extend="first")
    assert (first.slot, len(first.sequence)) == (3, 2)


def test_additional_positions_are_checked_in_that_line_to_see_if_a_4_can_be_made(
    four: Asked,
) -> None:
    """L112: between men in slots 2 and 6 no four fits; without the second, one does."""
    assert four.reason(".1.2.1.", mover="2", height=1).phase != "OFFENSE"
    reason = four.reason("1..2.1.", mover="2", height=1)
    assert (reason.phase, reason.slot) == ("OFFENSE", 3)
    assert reason.four == ((2, 1), (3, 1), (4, 1), (5, 1))
