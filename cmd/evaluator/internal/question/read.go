package question

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/facts"
)

// Defaults are taken where a question leaves a field out.
type Defaults struct {
	// Configuration is nil for none.
	Configuration *string
	// User is nil for nobody.
	User *toolpolicy.User
}

// Read reads a question from one JSON object, as strictly as facts are read.
// id is what stands at that key, as it was written; nil where nothing does, or
// where it cannot be told. It is there even when the question is refused.
func Read(data []byte, defaults Defaults) (q Question, id json.RawMessage, err error) {
	if !utf8.Valid(data) {
		return Question{}, nil, errors.New("the question is not valid UTF-8 text")
	}
	id = readID(data)
	q = Question{Configuration: defaults.Configuration, User: defaults.User}
	err = facts.ReadJSON(data, func(v facts.Value) {
		v.Object(
			facts.Member{Name: "ask", Read: func(v facts.Value) { q.Ask = Ask(v.Text()) }},
			facts.Member{Name: "configuration", Read: func(v facts.Value) { q.Configuration = new(v.Text()) }},
			facts.Member{Name: "user", Read: func(v facts.Value) { q.User = readUser(v) }},
			facts.Member{Name: "tools", Read: func(v facts.Value) { q.Tools = new(v.Texts()) }},
			facts.Member{Name: "unattended", Read: func(v facts.Value) { q.Unattended = new(v.Truth()) }},
			facts.Member{Name: "adminView", Read: func(v facts.Value) { q.AdminView = new(v.Truth()) }},
			facts.Member{Name: "id", Read: func(facts.Value) {}},
		)
	})
	if err == nil {
		err = q.check()
	}
	if err != nil {
		return Question{}, id, inOneLine(err)
	}
	return q, id, nil
}

// readUser reads who asks; null is nobody. What is left out of a user is not
// taken from anywhere: it would make an administrator of somebody.
func readUser(v facts.Value) *toolpolicy.User {
	if v.IsNull() {
		return nil
	}
	user := &toolpolicy.User{}
	v.Object(
		facts.Member{Name: "id", Read: func(v facts.Value) { user.ID = v.Text() }},
		facts.Member{Name: "admin", Read: func(v facts.Value) { user.Admin = v.Truth() }},
		facts.Member{Name: "groups", Read: func(v facts.Value) { user.Groups = v.Texts() }},
		facts.Member{Name: "attributes", Read: func(v facts.Value) { user.Attributes = v.Attributes() }},
	)
	return user
}

// readID finds the one id of a question, even of one that is refused.
func readID(data []byte) json.RawMessage {
	if !json.Valid(data) {
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	if start, err := dec.Token(); err != nil || start != json.Delim('{') {
		return nil
	}
	var id json.RawMessage
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return nil
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return nil
		}
		if key != "id" {
			continue
		}
		if id != nil {
			return nil
		}
		id = value
	}
	return id
}

// inOneLine says all that was found without the line numbers of facts, which
// say nothing about a question of one line.
func inOneLine(err error) error {
	refused, ok := errors.AsType[*facts.Error](err)
	if !ok {
		return fmt.Errorf("the question: %w", err)
	}
	texts := make([]string, 0, len(refused.Findings))
	for _, f := range refused.Findings {
		texts = append(texts, f.String())
	}
	return errors.New("the question: " + strings.Join(texts, "; "))
}
