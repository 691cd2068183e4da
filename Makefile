# Every target makes .venv itself when it is missing or older than the two files that describe it.

PYTHON ?= python3
ARGS   ?=

VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

# bash, which Debian always has: an installation that fails fails, although what it says is filtered.
SHELL       := /bin/bash
.SHELLFLAGS := -o pipefail -c

.DEFAULT_GOAL := help
# Where Python may keep nothing that it compiled, each process that a test starts compiles the bot anew.
unexport PYTHONDONTWRITEBYTECODE
.NOTPARALLEL:
.PHONY: help demo run init sync test check bench bench-players load fast soak simulate chaos fuzz mutants screenshots docs dist \
	notes lock clean

help: ## Show this list
	@echo 'make TARGET [ARGS="..."] [PYTHON=python3.13]'
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  \1	\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 15

demo: $(STAMP)-demo ## Play in a local browser, no Discord account (ARGS="--players 5 --seed 7")
	@$(BIN)/python -m bot demo $(ARGS)

run: $(STAMP)-run ## Connect to Discord with the settings in .env
	@$(BIN)/python -m bot run $(ARGS)

init: $(STAMP)-run ## Write .env by asking for what it needs
	@$(BIN)/python -m bot init

sync: $(STAMP)-run ## Register the slash commands, if they changed (ARGS=--force)
	@$(BIN)/python -m bot sync $(ARGS)

test: $(STAMP)-dev ## Run the tests in parallel (ARGS="-k hand")
	@$(BIN)/python -m pytest -n auto --dist worksteal --ignore=tests/bench $(ARGS)

check: $(STAMP)-dev ## Check format, lint, types, architecture and subjects of commits
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/python -m pytest tests/test_architecture.py tests/test_commits.py

bench: $(STAMP)-bench ## Measure; prints lines of: name value unit (ARGS=--long for half an hour; ARGS="ready rush")
	@$(BIN)/python -m tests.bench $(ARGS)

bench-players: $(STAMP)-bench ## Let computer players play, and print how often they win (ARGS="--games 4000")
	@$(BIN)/python -m tests.bench.players $(ARGS)

load: $(STAMP)-dev ## Measure what a core carries, at the pace of people, in half an hour (ARGS=load.idle)
	@$(BIN)/python -m tests.bench $(or $(ARGS),load)

fast: $(STAMP)-dev ## Compile the engine for run, demo and bench; needs a C compiler
	@$(BIN)/python -m bot.runtime.compiled

soak: $(STAMP)-dev ## Play random rules for hours in search of a mistake (ARGS="--help")
	@$(BIN)/python -m tests.soak $(ARGS)

simulate: $(STAMP)-dev ## Simulate the bot where everything goes wrong, seed by seed (ARGS="--seeds 1000")
	@$(BIN)/python -m tests.simulation $(ARGS)

chaos: $(STAMP)-dev ## Kill the real bot again and again while rooms are busy (ARGS="--kills 100 --seed 1"; "--processes 3")
	@$(BIN)/python -m tests.chaos $(ARGS)

fuzz: $(STAMP)-dev ## Spoil what is read from outside in search of a mistake (ARGS="--minutes 5 --seed 1")
	@$(BIN)/python -m tests.fuzz $(ARGS)

mutants: $(STAMP)-mutants ## Break the rules and rooms, and see which tests notice (ARGS="bot.engine.formats*")
	@$(BIN)/mutmut run $(ARGS); $(BIN)/mutmut results

screenshots: $(STAMP)-dev ## Take the pictures of the README; needs Chromium (ARGS="hands result")
	@$(BIN)/python -m tests.e2e.screenshots $(ARGS)

docs: $(STAMP)-docs ## Build the site of the documents into site/
	@$(BIN)/python -m sphinx --quiet --fresh-env --write-all --fail-on-warning -c docs -d site/.doctrees . site
	@echo 'Open site/index.html'

dist: $(STAMP)-dev ## Build the wheel and the sdist into dist/; the same commit gives the same bytes
	@rm -rf dist
	@SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(BIN)/python -m hatchling build

notes: ## Print what the changelog says of this version, for a release
	@awk -v want="[$$(sed -n 's/^__version__ = "\(.*\)"/\1/p' bot/__init__.py)]" \
	  '/^## / { on = $$2 == want; found += on; next } on; END { exit !found }' CHANGELOG.md

lock: ## Pin every dependency anew, with hashes; needs uv (ARGS=--upgrade for the newest versions)
	@$(PYTHON) .ci/lock.py $(ARGS)

clean: ## Remove .venv and every cache; games and settings stay
	@rm -rf $(VENV) build dist site *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis mutants
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is touched only after pip has finished, so an interrupted install is done again.
# (The second line repairs an environment without pip, which an interrupted creation leaves behind.)
INPUTS := $(BIN)/python pyproject.toml $(wildcard requirements/*.txt)
PIP    := $(BIN)/python -m pip install --disable-pip-version-check --no-input --progress-bar off
# Everything has the hash that is written down. What builds the bot itself is part of that, so pip fetches nothing else.
define INSTALL
@echo 'Installing into $(VENV) ...'
@$(BIN)/python -c 'import pip' 2>/dev/null || $(PYTHON) -m venv $(VENV)
@$(PIP) --require-hashes -r requirements/build.txt -r requirements/$(subst $(STAMP)-,,$@).txt \
	2> >(sed -u '/^WARNING/d' >&2) | sed -un -e 's/^Collecting \([[:alnum:]._-]*\).*/  \1/p' \
	-e 's/^Installing collected packages.*/Unpacking all of them .../p'
@$(PIP) --quiet --no-deps --no-build-isolation -e .
@touch $@ $(addprefix $(STAMP)-,$(HAS))
endef

$(STAMP)-run: $(INPUTS)
	$(INSTALL)

$(STAMP)-demo: HAS := run
$(STAMP)-demo: $(INPUTS)
	$(INSTALL)

$(STAMP)-docs: HAS := run
$(STAMP)-docs: $(INPUTS)
	$(INSTALL)

$(STAMP)-dev: HAS := run demo docs
$(STAMP)-dev: $(INPUTS)
	$(INSTALL)

$(STAMP)-bench: HAS := run demo docs dev
$(STAMP)-bench: $(INPUTS)
	$(INSTALL)

$(STAMP)-mutants: HAS := run demo docs dev
$(STAMP)-mutants: $(INPUTS)
	$(INSTALL)

$(BIN)/python:
	@command -v '$(PYTHON)' >/dev/null || \
	  { echo '$(PYTHON) was not found; install Python 3.11 or newer, or say PYTHON=/path/to/python3' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo '$(PYTHON) is older than Python 3.11; say PYTHON=python3.11 or newer' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo '$(PYTHON) cannot make environments; on Debian and Ubuntu: apt install python3-venv' >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV)
