package question_test

import (
	"encoding/json"
	"errors"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/cmd/evaluator/internal/question"
)

var (
	flagUser = &toolpolicy.User{ID: "flag", Admin: true}
	defaults = question.Defaults{Configuration: new("chat"), User: flagUser}
)

func TestRead(t *testing.T) {
	for text, want := range map[string]question.Question{
		`{"ask":"unavailable"}`: {Ask: question.Unavailable, Configuration: new("chat"), User: flagUser},
		`{"ask":"explain","configuration":"","user":null,"tools":[]}`: {
			Ask: question.Explain, Configuration: new(""), Tools: new([]string{}),
		},
		`{"ask":"explain","adminView":true}`: {
			Ask: question.Explain, Configuration: new("chat"), User: flagUser, AdminView: new(true),
		},
		`{"ask":"offerable","user":{},"unattended":false}`: {
			Ask: question.Offerable, Configuration: new("chat"), User: &toolpolicy.User{}, Unattended: new(false),
		},
		`{"ask":"unattended","tools":["b","a","b"],"user":{"id":"anna","admin":false,"groups":["g"],` +
			`"attributes":{"n":9007199254740993,"l":[true,"x"]}}}`: {
			Ask: question.Unattended, Configuration: new("chat"), Tools: new([]string{"b", "a", "b"}),
			User: &toolpolicy.User{ID: "anna", Groups: []string{"g"}, Attributes: map[string]any{
				"n": json.Number("9007199254740993"), "l": []any{true, "x"},
			}},
		},
	} {
		got, id, err := question.Read([]byte(text), defaults)
		require.NoError(t, err, text)
		assert.Nil(t, id, text)
		assert.Equal(t, want, got, text)
	}
	assert.Equal(t, &toolpolicy.User{ID: "flag", Admin: true}, flagUser)
}

// The id comes back as it was written, of a question that is refused as well,
// where it can be told.
func TestReadID(t *testing.T) {
	for text, want := range map[string]string{
		`{"ask":"explain","id":1e400}`:                    `1e400`,
		`{"ask":"explain","id":null}`:                     `null`,
		`{"id":"\ud800<","ask":"explain"}`:                `"\ud800<"`,
		`{"\u0069d":[1],"ask":"explain"}`:                 `[1]`,
		`{"ask":"nope","id":{"id":1,"id":2}}`:             `{"id":1,"id":2}`,
		`{"id":false,"other":{"id":1},"ID":2,"ask":null}`: `false`,
		`{"id":1,"id":1}`:                                 ``,
		`{"id":1,`:                                        ``,
		`{"id":1} {"id":1}`:                               ``,
		`[{"id":1}]`:                                      ``,
		`"id"`:                                            ``,
		`{}`:                                              ``,
		"{\"id\":\"\xff\"}":                               ``,
	} {
		_, id, _ := question.Read([]byte(text), defaults)
		assert.Equal(t, want, string(id), text)
	}
}

// version is that of the policy, which is the same in every engine of the test.
func version(t *testing.T) toolpolicy.Policy {
	t.Helper()
	engine, err := toolpolicy.New(t.Context(), toolpolicy.Options{Facts: &toolpolicy.Facts{
		Configurations: map[string]toolpolicy.Configuration{"chat": {TrustZone: new(toolpolicy.Local)}},
	}})
	require.NoError(t, err)
	defer func() { require.NoError(t, engine.Close()) }()
	view, err := engine.View(t.Context(), "chat", nil)
	require.NoError(t, err)
	return view.Policy()
}

func TestAskWithoutFacts(t *testing.T) {
	engine, err := toolpolicy.New(t.Context(), toolpolicy.Options{})
	require.NoError(t, err)
	defer func() { require.NoError(t, engine.Close()) }()
	asker := &question.Asker{Engine: engine}
	policy := version(t)
	for _, q := range []question.Question{
		{Ask: question.Unavailable, Configuration: new("chat")},
		{Ask: question.Unattended, Tools: new([]string{})},
	} {
		answer, err := asker.Ask(t.Context(), q)
		require.ErrorIs(t, err, toolpolicy.ErrNoFacts)
		assert.Equal(t, question.Reply{Error: "no facts have been set", Policy: &policy}, asker.Reply(nil, answer, err))
	}
	_, err = asker.Ask(t.Context(), question.Question{Ask: "all"})
	require.EqualError(t, err, `ask: no question "all"; there are unavailable, offerable, explain, unattended`)

	var nobody *question.Asker
	assert.Equal(t, question.Reply{ID: json.RawMessage("1"), Error: "no facts have been set"},
		nobody.Reply(json.RawMessage("1"), question.Answer{}, toolpolicy.ErrNoFacts))
}

// A reply names what answered, also when other facts are in force by then, and
// also for an error of the question.
func TestReplyNamesWhatAnswered(t *testing.T) {
	facts := toolpolicy.Facts{
		Tools: []toolpolicy.Tool{{Name: "a", Group: "content", EnabledByDefault: true}},
		Configurations: map[string]toolpolicy.Configuration{
			"chat": {TrustZone: new(toolpolicy.Local)}, "mail": {TrustZone: new(toolpolicy.Local)},
		},
	}
	engine, err := toolpolicy.New(t.Context(), toolpolicy.Options{Facts: &facts})
	require.NoError(t, err)
	defer func() { require.NoError(t, engine.Close()) }()
	asker := &question.Asker{Engine: engine}
	before := engine.Status().Facts.Digest
	for i, q := range []question.Question{
		{Ask: question.Unavailable, Configuration: new("chat")},
		{Ask: question.Explain, Configuration: new("chat")},
		{Ask: question.Explain, Configuration: new("chat"), Tools: new([]string{})},
		{Ask: question.Offerable, Configuration: new("chat")},
		{Ask: question.Unattended, Tools: new([]string{"a"})},
		{Ask: question.Offerable},
		{Ask: question.Offerable, Configuration: new("nosuch")},
	} {
		answer, asked := asker.Ask(t.Context(), q)
		assert.Equal(t, i >= 5, asked != nil)
		facts.Tools = append(facts.Tools, toolpolicy.Tool{Name: strconv.Itoa(i), Group: "content"})
		_, err := engine.SetFacts(t.Context(), facts)
		require.NoError(t, err)
		reply := asker.Reply(nil, answer, asked)
		assert.Equal(t, &question.FactsVersion{Digest: before}, reply.Facts)
		assert.Equal(t, engine.Status().Live.Version, *reply.Policy)
		assert.NotEqual(t, reply.Answer == nil, reply.Error == "")
		before = engine.Status().Facts.Digest
	}
	assert.Equal(t, &question.FactsVersion{Digest: before}, asker.Reply(nil, question.Answer{}, errors.ErrUnsupported).Facts)
}

func TestConfigurationErrors(t *testing.T) {
	unknown := func(name string, known ...string) string {
		err := &question.ConfigurationError{
			Unknown: &toolpolicy.UnknownConfigurationError{Configuration: name}, Known: known,
		}
		require.ErrorIs(t, err, err.Unknown)
		return err.Error()
	}
	assert.Equal(t, `no configuration "x" in the facts, which have none`, unknown("x"))
	assert.Equal(t, `no configuration "x" in the facts; there are "chat"`, unknown("x", "chat"))
	assert.Equal(t, `no configuration "CHAT" in the facts; did you mean "chat"? there are "chat", "eu"`,
		unknown("CHAT", "chat", "eu"))

	many := make([]string, 0, 22)
	for i := range 22 {
		many = append(many, "c"+strconv.Itoa(100+i))
	}
	assert.Equal(t, `which configuration? there are "c100", "c101", "c102", "c103", "c104", "c105", "c106", "c107", `+
		`"c108", "c109", "c110", "c111", "c112", "c113", "c114", "c115", "c116", "c117", "c118", "c119" and 2 more`,
		(&question.ChoiceError{Known: many}).Error())
}
