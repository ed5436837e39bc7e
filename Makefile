# Needs only make and Python 3.11 or newer with venv. Everything else is installed into .venv, from requirements/*.lock.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help play play-terminal web web-check web-test web-test-usual web-screens web-trace test-web services test test-fast wheel \
	wheel-fast compare-fast check generated bench bench-server soak soak-server exhaust scenario-strength mutants \
	flame format lock clean

help:
	@echo "make play     play in the browser: builds the client, serves it on this machine, opens a game against bots"
	@echo "              (ARGS=\"--host 0.0.0.0\" for friends on the network; Ctrl+C ends it)"
	@echo "make play-terminal   play in the terminal"
	@echo "make web      build the browser client into the server (fetches Node.js from PyPI where there is none)"
	@echo "make web-check   style, types and tests of the browser client; make web-test: everything in Chromium"
	@echo "make web-screens  screenshots of the main states, with a page that shows them: web/out/screens/index.html"
	@echo "make web-trace    how many frames a second the table has while cards move, by Chromium's trace"
	@echo "make test     every check and every test; those of the browser client where Node.js and Chromium are there"
	@echo "make services   on a machine that only tests, as root: nginx, PostgreSQL, Node.js and Chromium (apt-get)"
	@echo "make wheel    the wheel, in dist/; make wheel-fast: with compiled modules, for this Python and machine"
	@echo "make test-fast   both wheels play the same games, and the tests pass on the compiled one (needs a C compiler)"
	@echo "make check    style, types, layers and the project's own checks"
	@echo "make generated  write anew what is made from sources: proofs, pages of generals and editions, traditional"
	@echo "                Chinese, schema and TypeScript types of the protocol"
	@echo "make bench    measure the speed"
	@echo "make bench-server  200 tables of clients against a real server (ARGS=… for options)"
	@echo "make soak-server   the same for an hour, with people who come and go; memory stays flat (ARGS=… for options)"
	@echo "make soak     random games under invariants, until stopped"
	@echo "make exhaust  random games until every skill, card and choice has acted (ARGS=… for options)"
	@echo "make scenario-strength   find parts of scenarios that prove nothing (PATHS=… for some only)"
	@echo "make mutants  find out how much of core and rules the tests notice (ARGS=… for some only)"
	@echo "make flame    a picture of where the time goes, in out/flame.svg (ARGS=… for others)"
	@echo "make format   put the code into the project's style"
	@echo "make lock     write requirements/*.lock anew (UPGRADE=--upgrade takes newer versions)"
	@echo "make clean    remove everything that was generated"

# A client that was built before is better than none, where it cannot be built anew.
play: $(VENV)/.play
	@if $(MAKE) --no-print-directory web || test -f $(WEB_STATIC); then \
		exec $(BIN)/guozhan serve --open game --log-level warning $(ARGS); \
	else \
		echo "The browser client could not be built (see above), so this is the game in the terminal." >&2; \
		exec $(BIN)/guozhan play; \
	fi

play-terminal: $(VENV)/.play
	@$(BIN)/guozhan play $(ARGS)

# The browser client. Where there is no Node and none can be fetched, everything else works.
NODE := $(VENV)/node
NPM = PATH="$(abspath $(NODE)):$$PATH" npm
WEB_STATIC := src/guozhan/server/static/index.html
WEB_SOURCES := $(shell find web/src web/scripts -type f -not -path 'web/src/fonts/*' 2>/dev/null) \
	web/index.html web/vite.config.ts web/package-lock.json

web: $(WEB_STATIC)

web/node_modules/.installed: web/package.json web/package-lock.json requirements/web.lock | $(VENV)/.play
	@$(BIN)/python -m tools.node $(NODE)
	cd web && $(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(WEB_STATIC): web/node_modules/.installed $(WEB_SOURCES)
	@$(BIN)/python -m tools.node $(NODE)
	cd web && $(NPM) run --silent build -- --logLevel warn
	@touch $@

web-check: web/node_modules/.installed
	@$(BIN)/python -m tools.node $(NODE)
	cd web && $(NPM) run --silent fonts && $(NPM) run --silent check && $(NPM) run --silent test

web-test: web
	@$(BIN)/python -m tools.node $(NODE)
	cd web && $(NPM) run --silent e2e

# What make test runs: all but the tests that are marked as long.
web-test-usual: web
	@$(BIN)/python -m tools.node $(NODE)
	cd web && $(NPM) run --silent e2e:usual

web-screens: web
	cd web && $(NPM) run --silent screens

web-trace: web
	cd web && $(NPM) run --silent trace

# Where something is missing it is said; it is a failure only with CI=true.
test-web: $(VENV)/.play
	@missing=""; $(BIN)/python -m tools.node $(NODE) || missing="Node.js"; \
	command -v "$${CHROMIUM:-chromium}" >/dev/null || missing="$${missing:+$$missing and }Chromium"; \
	if [ -n "$$missing" ]; then echo "The browser client is not tested: no $$missing here."; \
		case "$$CI" in [Tt][Rr][Uu][Ee]|1) echo "With CI=true that is a failure." >&2; exit 1;; esac; \
	else $(MAKE) web-check web-test-usual; fi

bench: $(VENV)/.play
	@$(BIN)/guozhan bench

# With the compiled wheel, which servers with many tables run, where there is a C compiler.
bench-server: $(VENV)/.fast
	@if $(BIN)/python -m tools.wheel_fast --check; then $(MAKE) wheel-fast && $(BIN)/python -m tools.load --compiled $(ARGS); \
		else $(BIN)/python -m tools.load $(ARGS); fi

soak-server: $(VENV)/.play
	$(BIN)/python -m tools.load.soak $(ARGS)

soak: $(VENV)/.play
	@$(BIN)/guozhan soak

exhaust: $(VENV)/.play
	@$(BIN)/guozhan exhaust $(ARGS)

scenario-strength: $(VENV)/.dev
	$(BIN)/python -m tools.scenario_strength $(PATHS)

mutants: $(VENV)/.mutants
	$(BIN)/python -m tools.mutants $(ARGS)

flame: $(VENV)/.profile
	$(BIN)/python -m tools.flame $(or $(ARGS),out/flame.svg)

# What cannot be installed is said; it is a failure only with CI=true.
services: $(VENV)/.created
	@$(BIN)/python -m tools.services

test: check
	$(BIN)/python -m pytest -n auto
	$(MAKE) test-web

# With the browser client, which it is not without.
wheel: $(VENV)/.play web
	$(BIN)/python -m hatchling build --target wheel --directory dist

wheel-fast: $(VENV)/.fast
	$(BIN)/python -m tools.wheel_fast

# Without a C compiler there is nothing to test, which is no failure; what is missing is said.
test-fast: $(VENV)/.fast
	@if $(BIN)/python -m tools.wheel_fast --check; then $(MAKE) compare-fast; \
		else echo "The compiled build is not tested."; fi

compare-fast: wheel wheel-fast
	$(BIN)/python -m tools.compare_builds --suite

check: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.checks

# The pages need the proofs.
generated: $(VENV)/.dev
	$(BIN)/python -m tools.proofs
	$(BIN)/python -m tools.general_pages
	$(BIN)/python -m tools.editions
	$(BIN)/python -m tools.traditional
	$(BIN)/python -m tools.pinyin
	$(BIN)/python -m tools.records
	$(BIN)/python -m tools.protocol
	$(BIN)/python -m tools.config_reference

format: $(VENV)/.dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock" $(UPGRADE)
lock: $(VENV)/.dev
	$(COMPILE) pyproject.toml -o requirements/runtime.lock
	$(COMPILE) --group build -c requirements/runtime.lock -o requirements/build.lock
	$(COMPILE) pyproject.toml --group build --group dev \
		-c requirements/runtime.lock -c requirements/build.lock -o requirements/dev.lock
	$(COMPILE) --group fast -c requirements/dev.lock -o requirements/fast.lock
	$(COMPILE) --group mutants -c requirements/dev.lock -o requirements/mutants.lock
	$(COMPILE) --group profile -c requirements/dev.lock -o requirements/profile.lock
	$(COMPILE) --group web -o requirements/web.lock

clean:
	rm -rf web/node_modules web/src/fonts web/out src/guozhan/server/static
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is touched last, so that a step that was cut short is done again.

$(VENV)/.created:
	@command -v "$(PYTHON)" >/dev/null || \
		{ echo "No $(PYTHON) here. Name a Python 3.11 or newer: make PYTHON=/path/to/python3" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "$(PYTHON) is too old: Python 3.11 or newer is needed. Name another: make PYTHON=python3.11" >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "$(PYTHON) has no venv. Install it (on Debian and Ubuntu: the package python3-venv)." >&2; exit 1; }
	"$(PYTHON)" -m venv --clear $(VENV)
	@touch $@

$(VENV)/.play: $(VENV)/.created pyproject.toml requirements/runtime.lock requirements/build.lock
	$(PIP_INSTALL) --no-deps --require-hashes -r requirements/runtime.lock -r requirements/build.lock
	$(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.play requirements/dev.lock
	$(PIP_INSTALL) --no-deps --require-hashes -r requirements/dev.lock
	@touch $@

$(VENV)/.fast: $(VENV)/.dev requirements/fast.lock
	$(PIP_INSTALL) --no-deps --require-hashes -r requirements/fast.lock
	@touch $@

# Needs much that nothing else needs, so it is installed only where mutants are tried.
$(VENV)/.mutants: $(VENV)/.dev requirements/mutants.lock
	$(PIP_INSTALL) --no-deps --require-hashes -r requirements/mutants.lock
	@touch $@

$(VENV)/.profile: $(VENV)/.dev requirements/profile.lock
	$(PIP_INSTALL) --no-deps --require-hashes -r requirements/profile.lock
	@touch $@
