// Command evaluator answers, from a policy and a document of facts, which tools
// an AI agent may be offered, which are withheld and why, and which would stop a
// run to wait for a person.
//
//	evaluator unavailable            the withheld tools of a configuration and user
//	evaluator offerable [TOOL…]      which may be offered, of those named or of the enabled ones
//	evaluator explain [TOOL…]        the decision of each, named or enabled, and how it came about
//	evaluator unattended TOOL…       which run without a person; - reads names from standard input
//	evaluator batch                  one question per line of standard input (NDJSON), one answer per line
//	evaluator watch                  what happens to bundles and facts while they change
//	evaluator facts check FILE       what is wrong or odd in a document of facts
//	evaluator bundle build DIR…      one archive of policy bundles, the same bytes for the same content
//	evaluator bundle sign PATH       signs a bundle, directory or archive
//	evaluator bundle verify PATH     checks a bundle's signature
//	evaluator bundle inspect PATH    what a bundle holds, and whether it could go live
//	evaluator completion SHELL       the script for bash, zsh, fish or powershell
//
// Without --facts the questions are asked of a sample in the binary, without
// --bundle of the policy in it. Exit codes are the same for every command; see
// exit.go. 'evaluator help COMMAND' tells the flags.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal kills, should an output block
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}
