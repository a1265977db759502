# GitTickets for Linux. `make help` lists the targets.
#
# Two builds, each with its own folder under .build, so going from one target to another rebuilds nothing:
#   debug    lint and test; warnings are errors (Package.swift says so)
#   release  build, demo, bench, install; the Swift standard library is linked in

SWIFT     ?= swift
PREFIX    ?= /usr/local
DESTDIR   ?=
FORMAT    ?= table
MODES     ?=
KEEP      ?=
TIME      ?= 600
ROUNDS    ?= 3

tools     := gittickets-diag gittickets-relay
examples  := birdlog
triggers  := crash-triggers
benches    = $(notdir $(patsubst %/main.swift,%,$(wildcard Benchmarks/*/main.swift)))
manuals   := docs/man/gittickets-diag.1 docs/man/gittickets-relay.1
release   := -c release --static-swift-stdlib
binaries  := $(CURDIR)/.build/release
capture   := $(CURDIR)/.build/capture

swift_files = $(wildcard Package.swift Sources Tests examples Benchmarks Fuzzing)
c_files     = $(shell git ls-files '*.c' '*.h' '*.cpp')
scripts     = $(shell grep -l -d skip '^\#!/bin/bash' .ci/run scripts/*)

export SWIFT

.DEFAULT_GOAL := help
.PHONY: help build rules capture-library test test-long test-aarch64 lint format bench matrix corpus fuzz demo install \
        install-capture-library uninstall clean packages-build packages-test packages-lint packages-bench \
        packages-aarch64 debug-build

help: ## Show this list
	@sed -n 's/^\([a-z][a-z0-9-]*\):.*## \(.*\)/\1\t\2/p' Makefile | expand -t 26
	@echo
	@echo 'Variables: PREFIX=$(PREFIX) DESTDIR= SWIFT=$(SWIFT) FORMAT=table|json (bench, corpus, matrix)'
	@echo '           KEEP=1 (demo: leave the relay up) TIME=$(TIME) (fuzz: seconds a target) ROUNDS=$(ROUNDS) (test-long)'

build: packages-build capture-library ## Build the tools and the example: release, static Swift standard library
	@scripts/build-release $(tools) $(examples)

# Embedded files are not seen to have changed, so their user is touched.
rules: packages-build ## Compile redaction-rules/*.toml into compiled.bin and literals.bin there, after a change
	@touch Sources/CRules/rules.c
	@$(SWIFT) build --product compile-rules
	@.build/debug/compile-rules rules > .build/compiled.bin
	@.build/debug/compile-rules literals > .build/literals.bin
	@mv .build/compiled.bin .build/literals.bin redaction-rules
	@touch Sources/CRules/rules.c

capture-library: ## Build libgittickets, crash capture alone for C, C++, Rust, Python: needs clang or CC=gcc
	@$(if $(filter-out default,$(origin CC)),CC='$(CC)') scripts/build-capture-library '$(capture)'

test: packages-test build ## Run every test: unit, property and end to end
	@scripts/lint-imports
	@scripts/build-release $(triggers)
	@$(SWIFT) build --build-tests
	@GITTICKETS_BIN_DIR='$(binaries)' SWIFT='$(SWIFT)' scripts/run-tests

test-long: packages-test build ## Repeat the tests ROUNDS times with more random cases
	@$(SWIFT) build --build-tests
	@for round in $$(seq $(ROUNDS)); do \
	    echo "==> round $$round of $(ROUNDS)"; \
	    GITTICKETS_LONG=1 GITTICKETS_BIN_DIR='$(binaries)' SWIFT='$(SWIFT)' scripts/run-tests || exit 1; \
	done

test-aarch64: packages-test packages-aarch64 ## Run the capture library's tests for AArch64, under qemu-user
	@scripts/test-aarch64

lint: packages-build packages-lint ## Check formatting, imports, house rules, scripts, manuals; warnings are errors
	@echo '==> formatting'
	@$(SWIFT) format lint --strict --recursive --parallel $(swift_files)
	@clang-format-19 --dry-run --Werror $(c_files)
	@echo '==> imports and house rules'
	@scripts/lint-imports
	@scripts/lint-style
	@echo '==> scripts and manuals'
	@shellcheck $(scripts)
	@mandoc -T lint -W warning $(manuals)
	@echo '==> compiler warnings'
	@$(SWIFT) build --build-tests

format: packages-lint ## Format Swift and C in place
	@$(SWIFT) format --in-place --recursive --parallel $(swift_files)
	@clang-format-19 -i $(c_files)

bench: packages-bench packages-build ## Measure, next to peers in the same run; FORMAT=json for one object a line
	@scripts/build-release $(tools) $(examples) $(benches) hostile-reader >&2
	@PATH="$$(scripts/bench-peers):$$PATH" GITTICKETS_BIN_DIR='$(binaries)' scripts/bench --format '$(FORMAT)' $(addprefix '$(binaries)'/,$(benches))

matrix: packages-test packages-build ## Every way to die in every build: what is captured; FORMAT=table|json|markdown
	@scripts/matrix --format '$(FORMAT)' $(MODES)

corpus: packages-bench packages-build ## Score the redaction on a labelled corpus (CORPUS=, default ../shared/corpus)
	@scripts/build-release gittickets-diag >&2
	@scripts/corpus --format '$(FORMAT)' --tool '$(binaries)/gittickets-diag' "$${CORPUS:-../shared/corpus}"

fuzz: packages-build ## Fuzz each reader of untrusted bytes for TIME seconds
	@scripts/fuzz '$(TIME)'

demo: ## The whole way once: build, crash the example, preview, confirm, file the issue
	@KEEP='$(KEEP)' scripts/demo

install: build ## Install tools, manuals and the capture library below PREFIX
	$(MAKE) install-capture-library
	install -d '$(DESTDIR)$(PREFIX)/bin' '$(DESTDIR)$(PREFIX)/share/man/man1'
	install -m 0755 $(addprefix '$(binaries)'/,$(tools)) '$(DESTDIR)$(PREFIX)/bin'
	install -m 0644 $(manuals) '$(DESTDIR)$(PREFIX)/share/man/man1'

install-capture-library: capture-library ## Install the capture library alone below PREFIX
	install -d $(addprefix '$(DESTDIR)$(PREFIX)'/,include lib/pkgconfig)
	install -m 0644 '$(capture)/include/gittickets.h' '$(DESTDIR)$(PREFIX)/include'
	install -m 0644 '$(capture)/lib/libgittickets.a' '$(DESTDIR)$(PREFIX)/lib'
	cp -P '$(capture)'/lib/libgittickets.so* '$(DESTDIR)$(PREFIX)/lib'
	install -m 0644 '$(capture)'/lib/pkgconfig/*.pc '$(DESTDIR)$(PREFIX)/lib/pkgconfig'

uninstall: ## Remove what install put below PREFIX
	rm -f $(addprefix '$(DESTDIR)$(PREFIX)/bin'/,$(tools)) \
	    $(addprefix '$(DESTDIR)$(PREFIX)/share/man/man1'/,$(notdir $(manuals))) \
	    '$(DESTDIR)$(PREFIX)/include/gittickets.h' '$(DESTDIR)$(PREFIX)'/lib/libgittickets.* \
	    '$(DESTDIR)$(PREFIX)'/lib/pkgconfig/gittickets*.pc

clean: ## Remove everything that was built
	rm -rf .build

packages-build packages-test packages-lint packages-bench packages-aarch64: packages-%:
	@scripts/install-packages $*
	@scripts/check-toolchain '$(SWIFT)'
