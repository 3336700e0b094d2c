# `make` sets up and builds every talk into dist/; `make help` lists the rest. Needs Python 3.11+ and nothing else.

# The first Python that is new enough; name another with `make PYTHON=/path/to/python`.
NEW_ENOUGH := 'import sys; sys.exit(sys.version_info < (3, 11))'
PYTHON ?= $(firstword $(foreach name,python3 python3.14 python3.13 python3.12 python3.11 python,\
	$(shell $(name) -c $(NEW_ENOUGH) >/dev/null 2>&1 && echo $(name))))

VENV := .venv
BIN := $(VENV)/bin
VENDOR := builder/deckproof/assets/vendor/.stamp
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable
# What decides the content of the environment: when one of these is newer than a stamp, it is installed again.
INPUTS := pyproject.toml builder/vendor_hook.py builder/npm/package.json builder/npm/package-lock.json \
	builder/deckproof/cutting.py builder/deckproof/typeface.py
SETUP := $(VENV)/.installed
SETUP_TEST := $(VENV)/.installed-test

.DEFAULT_GOAL := build
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help setup browser build check test lint goldens bench train retrain clean

help: ## list these commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST)

setup: $(SETUP) $(VENDOR) ## install deckproof into .venv

browser: setup ## install a Chromium, where no browser is found
	@$(BIN)/python -m deckproof.browser --install

build: setup ## build every talk into dist/
	$(BIN)/deckproof build

check: build browser ## check every talk, in a real browser
	$(BIN)/deckproof check

test: lint browser ## set up and test everything
	$(BIN)/python -m pytest --numprocesses 2 --dist worksteal

lint: $(SETUP_TEST) $(VENDOR) ## style and types
	$(BIN)/ruff check
	$(BIN)/mypy

goldens: $(SETUP_TEST) $(VENDOR) ## take what is built now as the expected output of the golden tests
	DECKPROOF_GOLDENS=renew $(BIN)/python -m pytest --numprocesses 2 tests

bench: browser $(SETUP_TEST) ## measure Deckproof, beside other tools on the same talk
	$(BIN)/python -m tests.bench

SEED ?= 0
train: setup ## train a network and store the run, about 12 minutes; SEED=0 to 2
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m figures.core.modadd.train --seed $(SEED)
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m figures.core.modadd.findings --seed $(SEED)

retrain: $(SETUP_TEST) $(VENDOR) ## train anew and test what comes out, about 12 minutes; nothing is stored
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest -m slow --capture=no

clean: ## remove what was built; the environment stays
	find dist -mindepth 1 -not -name .gitignore -delete
	rm -rf .deckproof .hypothesis .mypy_cache .pytest_cache .ruff_cache

# A venv without pip is one whose making was cut off: it is made anew.
$(BIN)/pip:
	@test -n "$(PYTHON)" || { echo "Deckproof needs Python 3.11 or newer, and none is on the PATH." \
		"Install one, or name it: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c $(NEW_ENOUGH) || { echo "$(PYTHON) is no Python 3.11 or newer." \
		"Name one that is: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || { echo "$(PYTHON) cannot make a virtual environment. Where Python comes" \
		"in parts, install the part: on Debian and Ubuntu, apt install python3-venv" >&2; exit 1; }

$(SETUP): $(INPUTS) | $(BIN)/pip
	@echo "Installing deckproof into $(VENV) ..."
	@$(INSTALL) .
	@touch $@

$(SETUP_TEST): $(INPUTS) | $(BIN)/pip
	@echo "Installing deckproof and what its tests need into $(VENV) ..."
	@$(INSTALL) '.[test]'
	@touch $@ $(SETUP)

# The files that a deck carries inside are fetched by the installation; only a deleted folder brings us here.
$(VENDOR): | $(SETUP)
	@test -e $@ || $(INSTALL) .
