"""What programs and rules answer about boards of Moai, in texts."""

from pylogic.terms import Atom, Compound, List, String, Term


def board_text(board: Term) -> str:
    """Return a board as rows between `/`, a vacant cell as a dot."""
    if not isinstance(board, List):
        return str(board)
    rows = [row.items for row in board.items if isinstance(row, List)]
    return "/".join("".join(_cell(cell) for cell in row) for row in rows)


def _cell(cell: Term) -> str:
    return cell.name.replace(" ", ".") if isinstance(cell, Atom) else "?"


def case_board(case: Term) -> str:
    """Return the text of the board that a case is about; empty where it is about none."""
    match case:
        case Compound("turn" | "end" | "typed", (board, *_)) | Compound("search", (_, board, *_)):
            return board_text(board)
    return ""


def asked_text(probe: str, case: Term) -> str:
    """Return the goal that a probe asks in a case."""
    match probe, case:
        case "execute", Compound("turn", (_, x, y, push, player)):
            return f"make_a_move(Board, {push}, {player}, {x}, {y}, After)"
        case _, Compound("turn", (_, x, y, push, player)):
            put = f"set_piece(Board, 'C', {x}, {y}, Put)"
            asked = f"{put}, make_a_move(Put, {push}, {player}, {x}, {y}, After)"
            return {
                "again": f"{asked}, and again",
                "printed": f"what is printed by {asked}",
                "refused": f"what is printed by {asked}",
            }.get(probe, asked)
        case _, Compound("search", (Atom(name), _, piece, x, y)):
            return f"{name}(Board, {piece}, {x}, {y}, X, Y)"
        case _, Compound("end", (_, piece)):
            return f"endgame(Board, {piece})"
        case _, Compound("size", (x, y)):
            return f"new_board({x}, {y}, Board)"
        case _, Compound("typed", (_, piece, x, y)):
            return f"main_loop(Board, {piece}), and {x}. and {y}. are typed for the counter"
    raise ValueError(case)


def answer_text(answer: Term, limit: int) -> str:
    """Return an answer; `limit` is how many inferences an endless one was given."""
    match answer:
        case Compound("answer", (board,)):
            return board_text(board)
        case Compound("answers", (List(boards),)):
            return " and ".join(map(board_text, boards)) if boards else "no"
        case Compound("answers_then_endless", (List(boards),)):
            return " and ".join([*map(board_text, boards), _endless(limit)])
        case Compound("printed", (String(text),)):
            return f"prints {text!r}" if text else "prints nothing"
        case Compound("error", (error,)):
            return f"error: {error}"
        case Atom("endless"):
            return _endless(limit)
        case Atom("asks_again"):
            return "asks again"
        case Atom("over"):
            return "fails: the game is over, and nobody has won"
        case Atom(name):
            return name
    raise ValueError(answer)


def _endless(limit: int) -> str:
    return f"goes on without end (stopped after {limit:,} inferences)"
