# A convenience: each target is a step of .ci/run, which needs no make.
.DEFAULT_GOAL := check

STEPS := $(shell .ci/run --list)

.PHONY: check fmt $(STEPS)

check: ## everything that CI runs
	.ci/run

$(STEPS): ## one step by itself
	.ci/run $@

fmt: ## format Go and Rego in place
	gofmt -s -w .
	go tool -modfile=tools/opa/go.mod opa fmt --write policies rego examples
