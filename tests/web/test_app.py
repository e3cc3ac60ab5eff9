"""What is asked over HTTP, and how refusals look."""

import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import pylogic
from pylogic.web.app import COOKIE, application
from pylogic.web.messages import CALLS
from tests.web.asking import answer, error

PROJECT = Path(pylogic.__file__).resolve().parents[1]
pytestmark = pytest.mark.needs_swipl


def test_the_page_is_there_with_all_it_needs(client: TestClient) -> None:
    """Each file that it names is served, and each names only files that are served."""
    seen, waiting = set(), ["/"]
    while waiting:
        url = waiting.pop()
        response = client.get(url)
        assert response.status_code == 200, url
        seen.add(url)
        found = re.findall(r'(?:src|href)="(/[^"]*)"', response.text)
        found += [f"/static/{name}" for name in re.findall(r'"\./([\w.]+)"', response.text)]
        waiting += [url for url in found if url not in seen]
        assert not re.search(r"https?://(?!www\.w3\.org/|localhost)", response.text), url
    assert {"/static/style.css", "/static/play.js", "/static/tree.js"} <= seen


def test_a_game_is_played(client: TestClient) -> None:
    """A move, the answer to it, and where that leads."""
    game = {"name": "tictactoe", "source": "native"}
    start = answer(client, "position", game=game)
    assert start["turn"] == "x"
    assert start["moves"][4] == {"move": "4", "squares": [[1, 1]]}
    assert start["board"]["svg"].startswith("<svg")
    turns = [{"move": "4", "by": "human"}]
    chosen = answer(client, "choose", game=game, turns=turns, player="random", seed=3)
    turns.append({"move": chosen["move"], "by": chosen["by"]})
    after = answer(client, "position", game=game, turns=turns)
    assert after["turn"] == "x"
    assert len(after["moves"]) == 7
    assert [turn["by"] for turn in after["turns"]] == ["human", "random"]


def test_an_illegal_move_is_refused_with_its_reason(client: TestClient) -> None:
    """As it is everywhere else."""
    turns = [{"move": "4"}, {"move": "4"}]
    found = error(client, 422, "position", game={"name": "tictactoe"}, turns=turns)
    assert found["kind"] == "IllegalMove"
    assert "square 4" in found["what"]


def test_a_text_with_a_mistake_has_a_place(client: TestClient) -> None:
    """Line, column, reason, and what was expected; the other lines are told too."""
    text = "1. p(x) <-> x = a | x = b\n2. q(x) <-> p(x) & & x = a\n"
    found = answer(client, "read", text=text)
    assert not found["compiles"]
    (problem,) = found["problems"]
    assert (problem["line"], problem["column"]) == (2, 20)
    assert problem["expected"] == ["a formula"]
    assert [entry["lines"] for entry in found["entries"]] == [[1, 1], [2, 2]]


def test_clauses_and_formulas_know_their_lines(client: TestClient) -> None:
    """So that one is found by the other."""
    found = answer(client, "read", name="hanoi")
    assert found["compiles"]
    assert found["notation"] == "first-order"
    lines = found["text"].split("\n")
    for part in ("formulas", "clauses", "entries"):
        assert found[part]
        assert all(1 <= one["lines"][0] <= one["lines"][1] <= len(lines) for one in found[part])
    (move,) = (one for one in found["formulas"] if one["label"] == "R6")
    assert "R6" in lines[move["lines"][0] - 1]


def test_readings_and_errata_are_switched(client: TestClient) -> None:
    """What is known of a text is told, and what of it is applied."""
    corrected = answer(client, "read", name="pangke")
    printed = answer(client, "read", name="pangke", reading="printed")
    assert any(one["applied"] for one in corrected["known_errata"])
    assert not any(one["applied"] for one in printed["known_errata"])
    bare = answer(client, "read", text=corrected["text"], errata="")
    assert bare["known_errata"] == []


def test_a_notation_can_be_told(client: TestClient) -> None:
    """Where it is not as guessed."""
    text = "p(a).\nq(X) :- p(X).\n"
    assert answer(client, "read", text=text)["notation"] == "prolog"
    assert answer(client, "read", text=text, notation="first-order")["notation"] == "first-order"
    found = answer(client, "read", text=text, notation="latin")
    assert "latin" in found["problems"][0]["what"]


def test_goals_are_asked(client: TestClient) -> None:
    """Answers are tables; there may be more than were wanted."""
    document = {"name": "hanoi"}
    found = answer(client, "query", document=document, goal="disc(X), peg(_P)", limit=4)
    assert found["variables"] == ["X", "P"][:1]
    assert len(found["answers"]) == 4
    assert found["more"]
    assert not answer(client, "query", document=document, goal="disc(1), disc(left)")["yes"]
    found = answer(client, "predicates", document=document)
    assert {"name": "move", "arity": 2, "lines": [17, 18]} in found["predicates"]
    found = answer(client, "predicates", game={"name": "pangke"})
    assert {"legal_move", "initial_state"} <= {one["name"] for one in found["predicates"]}


def test_what_goals_print_is_told(client: TestClient) -> None:
    """To who asked, once, and of much only the beginning."""
    document = {"name": "hanoi"}
    found = answer(client, "query", document=document, goal="disc(X), write(X), nl")
    assert found["printed"] == "1\n2\n3\n"
    assert not answer(client, "query", document=document, goal="disc(X)")["printed"]
    goal = "forall(between(1, 100000, X), write(X))"
    found = answer(client, "query", document=document, goal=goal)
    assert found["yes"]
    assert found["printed"].startswith("123456789101112")
    assert len(found["printed"]) < 30_000


def test_files_of_games_have_no_folder(client: TestClient) -> None:
    """Where they are kept is nobody's business."""
    game = {"name": "x", "files": {"a.kif": "(role a"}}
    assert error(client, 422, "position", game=game)["what"].startswith("a.kif:1:1: ")


@pytest.mark.parametrize("goal", ["shell(ls)", "open('/etc/passwd', read, _)", "halt"])
def test_goals_are_in_the_sandbox(client: TestClient, goal: str) -> None:
    """They touch nothing on this machine, of whatever they are asked."""
    for spec in ({"document": {"name": "hanoi"}}, {"game": {"name": "pangke"}}):
        found = error(client, 422, "query", goal=goal, **spec)
        assert found["kind"] == "NotAllowed"


def test_directives_of_programs_are_not_run(client: TestClient, tmp_path: Path) -> None:
    """A program from the browser is untrusted."""
    made = tmp_path / "made"
    text = f":- open('{made}', write, S), close(S).\np(1).\n"
    answer(client, "query", document={"text": text, "notation": "prolog"}, goal="p(X)")
    assert not made.exists()


def test_goals_have_a_limit_of_time(client: TestClient) -> None:
    """And the next one is answered."""
    document = {"text": "p(X) :- p(X).\nq(1).\n", "notation": "prolog"}
    found = error(client, 422, "query", document=document, goal="p(1)", seconds=0.3)
    assert found["stopped_by"] == "time"
    assert answer(client, "query", document=document, goal="q(1)")["yes"]


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("position", {}),
        ("position", {"game": {"name": "pangke"}, "extra": 1}),
        ("position", {"game": {"name": 7}}),
        ("query", {"goal": "p", "limit": 10**9}),
        ("choose", {"game": {"name": "pangke"}}),
        ("works", {"kind": "shell", "words": ["ls"]}),
        ("works", {"kind": "check", "name": "--help"}),
        ("works", {"kind": "check", "name": "../game"}),
    ],
)
def test_what_is_not_understood_is_refused(
    client: TestClient, name: str, body: dict[str, object]
) -> None:
    """With one sentence, and without a process."""
    refused = error(client, 400, name, **body)
    assert refused["what"]
    if name == "works":
        assert body["kind"] != "shell" or "deduce" in refused["expected"][0]
    else:
        (expected,) = refused["expected"]
        assert expected.startswith("a body with the keys: ")
        assert all(key in expected for key in ("game", "goal") if key in body)


@pytest.mark.parametrize("name", ["/etc/passwd", "../../pyproject.toml", "pyproject.toml", "x"])
def test_files_of_this_machine_are_not_read(client: TestClient, name: str) -> None:
    """Only what is listed has a name."""
    found = error(client, 422, "read", name=name)
    assert "no document that is listed" in found["what"]
    found = error(client, 422, "game", name=name)
    assert "no game that is listed" in found["what"]
    found = error(client, 422, "game", name="g", files={name: "(role a)"})
    assert found["kind"] == "GameError"
    files = {"g.kif": "(role a)", f"../{name}": "(role b)"}
    assert "cannot be called" in error(client, 422, "game", name="g", files=files)["what"]
    options = {"document": name}
    found = error(client, 422, "game", name="moai", source="text", options=options)
    assert "is not chosen here" in found["what"]


def test_what_is_too_large_is_refused(client: TestClient) -> None:
    """Before it is read, or while it comes without its length."""
    assert error(client, 413, "read", text="a" * 300_000)["what"]

    def chunks() -> Iterator[bytes]:
        yield b'{"text": "'
        for _ in range(300):
            yield b"a" * 1000

    headers = {"content-type": "application/json"}
    assert client.post("/api/read", content=chunks(), headers=headers).status_code == 413


def test_visitors_are_kept_apart(client: TestClient) -> None:
    """The works of one are not there for another."""
    started = client.post("/api/works", json={"kind": "prove", "text": "x"})
    assert started.status_code == 202
    work = started.json()["id"]
    assert client.get(f"/api/works/{work}").status_code == 200
    mine = client.cookies[COOKIE]
    try:
        client.cookies.clear()
        assert client.get(f"/api/works/{work}").status_code == 404
        assert client.delete(f"/api/works/{work}").status_code == 404
        assert COOKIE not in client.cookies  # who only looks is no visitor
    finally:
        client.cookies.clear()
        client.cookies.set(COOKIE, mine, domain="127.0.0.1", path="/")
    assert client.delete(f"/api/works/{work}").status_code == 200


def finished(client: TestClient, work: str) -> dict[str, Any]:
    """Return a work at its end."""
    for _ in range(600):
        told: dict[str, Any] = client.get(f"/api/works/{work}").json()
        if told["state"] != "runs":
            return told
        time.sleep(0.1)
    raise AssertionError(told)


def test_a_work_is_a_command(client: TestClient) -> None:
    """Its rows are those of `--json`, and its progress is told."""
    sources = ["rules", "native"]
    asked = {"kind": "check", "name": "tictactoe", "sources": sources, "positions": 60}
    work = client.post("/api/works", json=asked).json()
    assert work["command"].endswith(
        "check tictactoe --sources rules,native --positions 60 --seed 0"
    )
    told = finished(client, work["id"])
    assert (told["state"], told["code"]) == ("done", 0), told
    assert told["rows"][0]["disagreements"] == 0
    what, done, of = told["progress"]
    assert (what, done) == ("further questions", of)
    assert client.get(f"/api/works/{work['id']}?since=1").json()["rows"] == []


def test_a_work_is_stopped(client: TestClient) -> None:
    """With all that it started; more than are allowed do not run at one time."""
    asked = {"kind": "check", "name": "pangke", "positions": 1_000_000}
    work = client.post("/api/works", json=asked).json()
    assert client.post("/api/works", json=asked).status_code == 429
    told = client.delete(f"/api/works/{work['id']}").json()
    assert told["state"] == "stopped"
    assert finished(client, work["id"])["state"] == "stopped"


def test_what_a_work_writes_is_sent(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a page without scripts, once it is done."""
    program = "open('report.html', 'w').write('<!DOCTYPE html><script>1</script>')"
    monkeypatch.setattr("pylogic.web.works._RUNNING", ("-c", program))
    work = client.post("/api/works", json={"kind": "audit", "name": "pangke"}).json()
    told = finished(client, work["id"])
    assert told["report"], told
    response = client.get(f"/api/works/{work['id']}/report")
    assert response.text.startswith("<!DOCTYPE")
    assert "script-src" not in response.headers["content-security-policy"]
    assert "sandbox" in response.headers["content-security-policy"]
    assert client.get(f"/api/works/{told['id']}x/report").status_code == 404


def test_a_work_whose_rows_are_too_long_is_ended(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not held whole."""
    program = "import time; print('a' * (3 << 20), flush=True); time.sleep(60)"
    monkeypatch.setattr("pylogic.web.works._RUNNING", ("-c", program))
    work = client.post("/api/works", json={"kind": "audit", "name": "pangke"}).json()
    told = finished(client, work["id"])
    assert told["state"] == "failed"
    assert "larger" in told["said"]


def test_a_work_that_is_refused_says_why(client: TestClient) -> None:
    """On the lines that the command would have written."""
    work = client.post("/api/works", json={"kind": "audit", "text": "nothing"}).json()
    told = finished(client, work["id"])
    assert (told["state"], told["code"]) == ("failed", 2)
    assert told["said"].startswith("Error: document.txt is none of the documents")


def test_the_description_is_whole(client: TestClient) -> None:
    """Each path is described, and each name that is referred to is there."""
    described = client.get("/api/openapi.json").json()
    assert {f"/api/{name}" for name in CALLS} < described["paths"].keys()
    named = re.findall(r"#/components/schemas/([\w.]+)", str(described))
    assert set(named) == described["components"]["schemas"].keys()


def test_the_page_of_the_docs_names_every_path() -> None:
    """So that nobody has to look into the code."""
    page = (PROJECT / "docs" / "web.md").read_text(encoding="utf-8")
    assert not [name for name in CALLS if f"`{name}`" not in page]


@pytest.mark.parametrize(
    ("method", "path", "status", "expected"),
    [
        ("GET", "/api/gmae", 404, "/api/game"),
        ("GET", "/api/game", 405, "POST"),
        ("GET", "/static/none.js", 404, "/"),
        ("PUT", "/api/works/none", 405, "DELETE"),
        ("GET", "/api/works/none", 404, "POST /api/works"),
        ("DELETE", "/api/works/none", 404, "POST /api/works"),
        ("GET", "/api/works/none/report", 404, "`report`"),
        ("GET", "/api/works/none?since=abc", 400, "a number from 0"),
        ("GET", "/api/works/none?since=-1", 400, "a number from 0"),
        ("GET", f"/api/works/none?since={'9' * 5000}", 400, "a number from 0"),
    ],
)
def test_addresses_that_are_none_are_told_as_everything_is(
    client: TestClient, method: str, path: str, status: int, expected: str
) -> None:
    """As JSON, with what was expected; nobody becomes a visitor by that."""
    client.cookies.clear()
    response = client.request(method, path)
    assert response.status_code == status
    found = response.json()["error"]
    assert found["what"]
    assert expected in " ".join(found["expected"])
    assert COOKIE not in response.cookies


@pytest.mark.long
def test_examples_are_cross_checked(client: TestClient) -> None:
    """A text has no `game.toml`; it is guessed, as where it is played."""
    sheet = started(client, kind="check", positions=5, name="switches")
    assert sheet["command"] == "pylogic check switches.kif --positions 5 --seed 0"
    told = finished(client, sheet["id"])
    assert (told["state"], told["code"]) == ("done", 0), told["said"]
    assert told["rows"][0]["positions"]
    none = started(client, kind="check", files_of={"axioms.txt": "1. p(x) <-> x = a\n"})
    told = finished(client, none["id"])
    assert told["state"] == "failed"
    assert "says of no predicate that it is about two states" in told["said"]
    text = started(client, kind="check", positions=1_000_000, name="hanoi")
    while text["state"] == "runs" and not text["progress"]:
        time.sleep(0.1)
        text = client.get(f"/api/works/{text['id']}").json()
    assert text["progress"], text["said"]
    assert client.delete(f"/api/works/{text['id']}").json()["state"] == "stopped"


def test_players_elsewhere_are_managed(client: TestClient) -> None:
    """As `arena --ggp` does; who is not there loses its moves to chance."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]  # where nobody answers, once this is closed
    body = {"kind": "manage", "name": "nim.kif", "start_clock": 1, "play_clock": 1}
    work = started(client, **body, players=[f"http://127.0.0.1:{port}", f"localhost:{port}"])
    told = finished(client, work["id"])
    (record,) = told["rows"]
    assert len(record["rewards"]) == 2
    assert {slip["kind"] for slip in record["errors"]} == {"closed"}
    assert "no player" in error(client, 400, "works", **body, players=["ftp://x"])["what"]


def test_a_page_for_others_asks_no_players() -> None:
    """It would ask machines that only this one reaches."""
    with TestClient(application("192.0.2.1"), base_url="http://127.0.0.1") as open_to_all:
        found = error(open_to_all, 403, "works", kind="manage", name="nim.kif", players=["a"])
    assert "this machine alone" in found["what"]


def started(client: TestClient, **body: object) -> dict[str, Any]:
    """Return a work that was started."""
    response = client.post("/api/works", json=body)
    assert response.status_code == 202, response.text
    found: dict[str, Any] = response.json()
    return found
