// Command bench compares toolpolicy with what people would use instead: gates in
// plain Go, OPA as people write it first, cel-go, cedar-go, casbin and an OPA
// server. All must agree on random worlds before any is timed.
//
//	go run .                     everything, some minutes
//	go run . -quick              few rounds and small sizes
//	go run . -only 'views|kept'  some parts of the table
//	go run . -write              everything, and docs/performance.md
package main

import (
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"

	"github.com/seed-af4057d5/toolpolicy/bench/agreement"
	"github.com/seed-af4057d5/toolpolicy/bench/lineup"
	"github.com/seed-af4057d5/toolpolicy/bench/report"
	"github.com/seed-af4057d5/toolpolicy/bench/repository"
	"github.com/seed-af4057d5/toolpolicy/bench/rows"
)

//go:embed performance.md.tmpl
var page string

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	switch {
	case errors.Is(err, flag.ErrHelp):
		os.Exit(2)
	case err != nil:
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, arguments []string, out, progress io.Writer) (err error) {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(progress)
	quick := flags.Bool("quick", false, "few rounds and small sizes")
	only := flags.String("only", "", "measure only the parts whose name matches this regular expression")
	write := flags.Bool("write", false, "write docs/performance.md")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	wanted, err := regexp.Compile(*only)
	if err != nil {
		return fmt.Errorf("-only: %w", err)
	}
	if *write && (*quick || *only != "") {
		return errors.New("-write takes everything, so neither -quick nor -only")
	}
	l, err := lineup.Start()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.Close()) }()

	agreed, err := agreement.Check(ctx, l, agreement.Worlds)
	if err != nil {
		return fmt.Errorf("the contenders disagree, so nothing is timed: %w", err)
	}
	fmt.Fprintf(out, "All %d contenders agree on %d random worlds; left out: %d that the facts' rules refuse, %d without tools or configurations.\n\n",
		len(l), agreed.Compared, agreed.Refused, agreed.Empty)

	settings := rows.Settings{Quick: *quick}
	sections, err := measure(ctx, rows.Parts(l, settings), wanted, progress)
	if err != nil {
		return err
	}
	if err := report.Print(out, sections); err != nil || !*write {
		return err
	}
	return writePage(report.Page{
		Machine: report.ThisMachine(), Sections: sections, Worlds: agreed.Compared, Rounds: settings.Rounds(),
	})
}

func measure(ctx context.Context, parts []rows.Part, wanted *regexp.Regexp, progress io.Writer) ([]report.Section, error) {
	var sections []report.Section
	for _, part := range parts {
		if !wanted.MatchString(part.Name) {
			continue
		}
		fmt.Fprintf(progress, "measuring %s\n", part.Name)
		section, err := part.Measure(ctx)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", part.Name, err)
		}
		sections = append(sections, section)
	}
	if len(sections) == 0 {
		return nil, errors.New("-only matches no part")
	}
	return sections, nil
}

func writePage(p report.Page) (err error) {
	path, err := repository.Path("docs", "performance.md")
	if err != nil {
		return err
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return p.Write(file, page)
}
