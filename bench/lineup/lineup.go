// Package lineup has the list of all contenders.
package lineup

import (
	"errors"
	"fmt"

	"github.com/seed-af4057d5/toolpolicy/bench/contender"
	"github.com/seed-af4057d5/toolpolicy/bench/contender/casbin"
	"github.com/seed-af4057d5/toolpolicy/bench/contender/cedar"
	"github.com/seed-af4057d5/toolpolicy/bench/contender/celgo"
	"github.com/seed-af4057d5/toolpolicy/bench/contender/embedded"
	"github.com/seed-af4057d5/toolpolicy/bench/contender/opaloop"
	"github.com/seed-af4057d5/toolpolicy/bench/contender/opapertool"
	"github.com/seed-af4057d5/toolpolicy/bench/contender/opaserver"
	"github.com/seed-af4057d5/toolpolicy/bench/contender/plaingo"
)

// The names of the contenders.
const (
	PlainGo    = "plain Go"
	OPAPerTool = "OPA, one query per tool"
	OPALoop    = "OPA, one query with a loop"
	Cel        = "cel-go"
	Cedar      = "cedar-go"
	Casbin     = "casbin"
	New        = "toolpolicy, new view"
	NewRead    = "toolpolicy, new view, every decision read"
	Kept       = "toolpolicy, kept view"
	OPAServer  = "OPA server over HTTP, shipped bundle"
)

// Entry is a contender with its name.
type Entry struct {
	Name string
	contender.Contender
}

// Lineup is all contenders.
type Lineup []Entry

// Start makes all contenders. Whoever starts them must close them.
func Start() (Lineup, error) {
	var all Lineup
	var failed error
	add := func(name string, c contender.Contender, err error) {
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", name, err))
			return
		}
		all = append(all, Entry{name, c})
	}
	addTo(add)
	if failed != nil {
		return nil, errors.Join(failed, all.Close())
	}
	return all, nil
}

func addTo(add func(string, contender.Contender, error)) {
	gates, err := plaingo.New()
	add(PlainGo, gates, err)
	perTool, err := opapertool.New()
	add(OPAPerTool, perTool, err)
	loop, err := opaloop.New()
	add(OPALoop, loop, err)
	programs, err := celgo.New()
	add(Cel, programs, err)
	policies, err := cedar.New()
	add(Cedar, policies, err)
	enforcer, err := casbin.New()
	add(Casbin, enforcer, err)
	fresh, err := embedded.NewFresh(false)
	add(New, fresh, err)
	read, err := embedded.NewFresh(true)
	add(NewRead, read, err)
	kept, err := embedded.NewKept()
	add(Kept, kept, err)
	server, err := opaserver.New()
	add(OPAServer, server, err)
}

// Close closes all contenders.
func (l Lineup) Close() error {
	var failed error
	for _, e := range l {
		if err := e.Contender.Close(); err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", e.Name, err))
		}
	}
	return failed
}
