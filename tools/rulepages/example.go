package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"go.yaml.in/yaml/v3"

	"github.com/seed-af4057d5/toolpolicy"
)

// example is a small world and what is asked in it.
type example struct {
	// Title says what the world shows.
	Title     string
	Facts     yaml.Node
	Questions []question
	text      string
}

// question is asked of one configuration about some tools.
type question struct {
	// Title says in words who asks.
	Title         string
	Configuration string
	User          *toolpolicy.User
	Tools         []string
	answers       []toolpolicy.Explanation
}

// readExamples reads a file of examples, a YAML document each, and has the engine
// answer their questions.
func readExamples(ctx context.Context, file string) ([]*example, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	strict := yaml.NewDecoder(bytes.NewReader(text))
	strict.KnownFields(true)
	var examples []*example
	for {
		e := &example{}
		err := strict.Decode(e)
		if errors.Is(err, io.EOF) && len(examples) > 0 {
			return examples, nil
		}
		if err == nil {
			err = e.answer(ctx)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		examples = append(examples, e)
	}
}

func (e *example) answer(ctx context.Context) error {
	var text bytes.Buffer
	indented := yaml.NewEncoder(&text)
	indented.SetIndent(2)
	if err := indented.Encode(&e.Facts); err != nil {
		return err
	}
	e.text = text.String()
	facts, err := toolpolicy.ParseFacts("facts.yaml", text.Bytes())
	if err != nil {
		return err
	}
	engine, err := toolpolicy.New(ctx, toolpolicy.Options{Facts: &facts})
	if err != nil {
		return err
	}
	defer engine.Close()
	if e.Title == "" || len(e.Questions) == 0 {
		return errors.New("no title or no questions")
	}
	for i := range e.Questions {
		q := &e.Questions[i]
		if q.Title == "" || len(q.Tools) == 0 {
			return fmt.Errorf("questions[%d]: no title or no tools", i)
		}
		view, err := engine.View(ctx, q.Configuration, q.User)
		if err != nil {
			return err
		}
		if q.answers, err = view.Inspect(ctx, q.Tools, true); err != nil {
			return err
		}
	}
	return nil
}
