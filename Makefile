# Everything from a fresh machine with Python 3.11+, make and git: `make demo`, `make test`.
# Installing is remembered by two stamps in .venv that are as new as pyproject.toml; pip comes last
# into a new .venv, so that one which was interrupted is made again.

PYTHON ?= python3
BIN := .venv/bin
REPORT ?= ../shared/documents/moai-report.txt

.DELETE_ON_ERROR:
.PHONY: help demo test quick long spread attack four prove verify-solution audit-search compare-solver mutants fuzz soak kills theories explain gdl play web test-web bench bench-solve lint wheel docs clean prerequisites

help:
	@echo 'make demo   set up, then show what pylogic does'
	@echo 'make test   set up, then run the tests, Python'\''s and Prolog'\''s, three and a half minutes (ARGS="-k moves" for some)'
	@echo 'make quick  the tests that are wanted while one works, 40 seconds (ARGS as above)'
	@echo 'make long   the other tests: boards of 7x6, whole audits, more pages, mutants and random documents; ten minutes (ARGS as above)'
	@echo 'make four   compare both implementations of FOUR on 10,000 games, a quarter of an hour'
	@echo 'make prove  set up, with ACL2, then prove the theorems of the tic-tac-toe script'
	@echo 'make verify-solution   solve Pang-Ke and Moai anew, and check every value, four minutes'
	@echo 'make audit-search   look for mistakes of the documents among the small edits of their axioms, a quarter of an hour'
	@echo 'make mutants   plant faults into the rules of each game, and tell which are caught, ten minutes'
	@echo 'make fuzz   feed every reader 137,000 damaged inputs, a quarter of an hour (ARGS="--reader blocks")'
	@echo 'make soak   ask a million queries in one process, whose memory stays flat, a quarter of an hour'
	@echo 'make theories   hold 10,000 random documents of each notation against what they mean, two hours'
	@echo 'make explain  have 20,000 random questions explained and checked, by all cores, twenty minutes (ARGS="--number 2000")'
	@echo 'make gdl    hold 143 sheets of other people and their matches against what is known, five minutes'
	@echo 'make spread  every kind of work by 1, 2 and 4 processes and a cluster, some of them killed: the same answers, five minutes'
	@echo 'make kills  kill games, learners and servers, 100 times each, and check what they kept, twenty minutes'
	@echo 'make attack  let every attack on the sandbox happen, and check that none succeeds, three minutes'
	@echo 'make play   set up, then play on the console'
	@echo 'make web    set up, then serve the page in the browser (ARGS="--port 8000")'
	@echo 'make test-web   try the page in Chromium, two minutes; where it is not installed nothing is tried'
	@echo 'make bench  the table of measurements, a quarter of an hour'
	@echo 'make bench-solve  games solved whole, beside the time and memory that they may take, five minutes'
	@echo 'make compare-solver  1,000 positions of Connect Four for each of 14 to 24 discs, beside bitbully'
	@echo 'make lint   ruff and mypy'
	@echo 'make wheel  build dist/*.whl'
	@echo 'make docs   build the site of the pages, site/index.html'
	@echo 'make clean  remove what make made'

demo: .venv/installed
	@$(BIN)/pylogic demo

four: .venv/installed-test
	@$(BIN)/pylogic check connect4 --player four --sources native,rules --games 10000 $(ARGS)

prove: .venv/installed
	@sh .ci/prover
	@$(BIN)/pylogic prove tictactoe --acl2 $(ARGS)

verify-solution: .venv/installed-test
	@$(BIN)/pylogic solve pangke --again --count --verify $(ARGS)
	@$(BIN)/pylogic solve pangke --without mover-elsewhere --again --count --verify $(ARGS)
	@$(BIN)/pylogic solve moai --option width=5 --option height=5 --again --count --verify $(ARGS)

audit-search: .venv/installed
	@$(BIN)/pylogic audit pangke --search $(ARGS)
	@$(BIN)/pylogic audit connect4 --search --limit 110 $(ARGS)

compare-solver: .venv/installed-test
	@$(BIN)/python -m benchmarks solver $(ARGS)

mutants: .venv/installed
	@$(BIN)/pylogic check tictactoe --mutants $(ARGS)
	@$(BIN)/pylogic check connect4 --mutants $(ARGS)
	@$(BIN)/pylogic check pangke --mutants $(ARGS)
	@$(BIN)/pylogic check moai --mutants $(ARGS)
	@[ ! -f $(REPORT) ] || \
		$(BIN)/pylogic check moai --sources text --option document=$(REPORT) --mutants $(ARGS)

fuzz: .venv/installed-test
	@$(BIN)/python -m benchmarks.fuzz $(ARGS)

soak: .venv/installed-test
	@$(BIN)/python -m benchmarks.soak $(ARGS)

kills: .venv/installed-test
	@PYLOGIC_KILLS=100 $(BIN)/python -m pytest --numprocesses 2 tests/tools/test_kills.py $(ARGS)

QUICK = tests/test_house.py tests/terms tests/render tests/console tests/nqthm \
	tests/games/pangke/test_native.py tests/games/pangke/test_canwin.py \
	tests/games/tictactoe/test_native.py tests/games/test_registry.py \
	tests/games/test_players_and_goals.py \
	tests/compiler/test_right_answers.py tests/compiler/test_right_states.py \
	tests/compiler/test_formulas.py tests/documents/test_compilation.py tests/session/test_goals.py

quick: .venv/installed-test
	@$(BIN)/python -m pytest --numprocesses 2 --dist worksteal --quiet $(QUICK) $(ARGS)

long: .venv/installed-test
	@$(BIN)/python -m pytest --numprocesses 2 --hypothesis-profile long -m "long or hypothesis" $(ARGS)

spread: .venv/installed-test
	@$(BIN)/python -m pytest -m long tests/workers $(ARGS)

attack: .venv/installed-test
	@PYLOGIC_ATTACKS=all $(BIN)/python -m pytest --numprocesses 2 tests/attack $(ARGS)

theories: .venv/installed-test
	@$(BIN)/python -m tests.theories $(ARGS)

explain: .venv/installed-test
	@$(BIN)/python -m tests.explain $(ARGS)

gdl: .venv/installed-test
	@$(BIN)/python -m tests.gdl $(ARGS)

play: .venv/installed
	@$(BIN)/pylogic play $(ARGS)

web: .venv/installed-web
	@$(BIN)/pylogic web $(ARGS)

test-web: .venv/installed-test
	@$(BIN)/python -m pytest -m browser tests/web tests/render $(ARGS)

test: .venv/installed-test
	@$(BIN)/python -m pytest --numprocesses 2 --dist worksteal $(ARGS)

bench: .venv/installed-test
	@$(BIN)/python -m benchmarks $(ARGS)

bench-solve: .venv/installed-test
	@$(BIN)/python -m benchmarks solving $(ARGS)

lint: .venv/installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

wheel: .venv/installed-test
	$(BIN)/python -m build --wheel --no-isolation

docs: .venv/installed-docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict $(ARGS)

clean:
	rm -rf .venv dist site .fuzz .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

prerequisites:
	@PYTHON='$(PYTHON)' sh .ci/prerequisites

.venv/bin/pip: | prerequisites
	@echo 'pylogic: making .venv'
	@$(PYTHON) -m venv --clear .venv

.venv/installed: pyproject.toml .venv/bin/pip
	@echo 'pylogic: installing pylogic and what it needs into .venv'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/installed-test: pyproject.toml .venv/installed
	@echo 'pylogic: installing what the tests need into .venv'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

.venv/installed-web: pyproject.toml .venv/installed
	@echo 'pylogic: installing what the page in the browser needs into .venv'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[web]'
	@touch $@

.venv/installed-docs: pyproject.toml .venv/installed
	@echo 'pylogic: installing what the site of the pages needs into .venv'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@
