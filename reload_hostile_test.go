package toolpolicy_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// refusedLate is a bundle whose files are fine, and which must be refused all
// the same: at which stage, in which file, and with which words.
type refusedLate struct {
	edit              testkit.Edit
	stage, file, text string
}

const (
	policyFile = "toolpolicy/policy.rego"
	indexFile  = "toolpolicy/index.rego"
	gatesFile  = "toolpolicy/gates.rego"
)

func inPolicy(old, text string) testkit.Edit { return testkit.Replace(policyFile, old, text) }

// inView has another value at a key of the view.
func inView(key, value string) testkit.Edit {
	return func(t testing.TB, dir string) {
		path := filepath.Join(dir, filepath.FromSlash(policyFile))
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		line := regexp.MustCompile(`(?m)^\t"` + key + `": .*,$`)
		require.Len(t, line.FindAll(text, -1), 1)
		text = line.ReplaceAllLiteral(text, []byte("\t\""+key+"\": "+value+","))
		require.NoError(t, os.WriteFile(path, text, 0o644))
	}
}

func withPolicy(text string) testkit.Edit { return testkit.Append(policyFile, "\n"+text+"\n") }

func withTest(text string) testkit.Edit {
	return testkit.Write("toolpolicy/a_test.rego", "package toolpolicy.a_test\n\n"+text+"\n")
}

// refusedAtCompile are bundles that OPA's compiler refuses as we set it up.
func refusedAtCompile() map[string]refusedLate {
	const compile = "compile"
	return map[string]refusedLate{
		"syntax":            {withPolicy("allow if {"), compile, policyFile, "rego_parse_error"},
		"the old syntax":    {withPolicy("allow { true }"), compile, policyFile, "rego_parse_error"},
		"an unknown rule":   {withPolicy("odd := nobody"), compile, policyFile, "nobody"},
		"an unused import":  {testkit.Replace(policyFile, "import data.toolpolicy.index\n", "import data.toolpolicy.index\nimport data.toolpolicy.said\n"), compile, policyFile, "import data.toolpolicy.said unused"},
		"a recursion":       {withPolicy("one := two\n\ntwo := one"), compile, policyFile, "recursive"},
		"two defaults":      {withPolicy("default x := 1\n\ndefault x := 2"), compile, policyFile, "default"},
		"a type error":      {withPolicy("x := 1 + \"a\""), compile, policyFile, "rego_type_error"},
		"the network":       {withPolicy("x := http.send({\"url\": \"http://127.0.0.1/\", \"method\": \"get\"})"), compile, policyFile, "the built-in http.send is not allowed"},
		"the clock":         {withPolicy("x := time.now_ns()"), compile, policyFile, "the built-in time.now_ns is not allowed"},
		"the environment":   {withPolicy("x := opa.runtime()"), compile, policyFile, "the built-in opa.runtime is not allowed"},
		"chance":            {withPolicy("x := rand.intn(\"x\", 2)"), compile, policyFile, "the built-in rand.intn is not allowed"},
		"a name service":    {withPolicy("x := net.lookup_ip_addr(\"localhost\")"), compile, policyFile, "the built-in net.lookup_ip_addr is not allowed"},
		"a parser":          {withPolicy("x := rego.parse_module(\"a\", \"package a\")"), compile, policyFile, "the built-in rego.parse_module is not allowed"},
		"a shadowed input":  {withPolicy("x if {\n\tinput := 1\n\tinput == 1\n}"), compile, policyFile, "input"},
		"a rule over data":  {testkit.Write("toolpolicy/message/data.json", `"from data"`), compile, policyFile, "conflicting rule for data path toolpolicy/message"},
		"a foreign package": {testkit.Write("toolpolicy/x.rego", "package system.x\n"), compile, "toolpolicy/x.rego", "the package system.x is outside the roots"},
	}
}

// refusedAtContract are bundles that compile, but are no policy of ours.
func refusedAtContract() map[string]refusedLate {
	const contract = "contract"
	gate := func(rules string) testkit.Edit {
		return testkit.Write(gatesFile, "package toolpolicy.gates.registered\n\n"+rules+"\n")
	}
	return map[string]refusedLate{
		"a newer contract":    {testkit.Replace(".manifest", `"1.0"`, `"2.0"`), contract, ".manifest", "is written for contract 2.0"},
		"no contract":         {testkit.Replace(".manifest", `{"contract": "1.0"}`, `{}`), contract, ".manifest", "names no contract version"},
		"no gates":            {testkit.Remove(gatesFile), contract, "", "data.toolpolicy.gates.registered.admits"},
		"no registration":     {testkit.Remove("toolpolicy/registration.rego"), contract, "", "data.toolpolicy.registration"},
		"no entry point":      {inPolicy("unavailable := []", "available := []"), contract, "", "data.toolpolicy.unavailable"},
		"an empty order":      {inPolicy(`order := [{"gate": "registered", "reason": "notRegistered", "message": "unknown to bad"}]`, "order := []"), contract, "", "the first gate is not \"registered\""},
		"an order from facts": {inPolicy("order := [", "order := data.facts.tools if true\n\nunused := ["), contract, policyFile, "the order reaches data.facts.tools"},
		"a gate on names":     {gate("admits := {name | some name in input.tools}"), contract, gatesFile, "the gate reaches input.tools"},
		"an index on input":   {testkit.Append(indexFile, "\nmine if input.user.admin\n"), contract, indexFile, "the index rule mine reaches input"},
		"an index on a gate":  {testkit.Append(indexFile, "\nmine := data.toolpolicy.gates.registered.admits\n"), contract, indexFile, "the index rule mine reaches data.toolpolicy.gates"},
		"a function as index": {testkit.Append(indexFile, "\nof(name) := name\n"), contract, indexFile, "the index holds rules, no functions"},
	}
}

// refusedAtProof are bundles that keep the contract until they are asked.
func refusedAtProof() map[string]refusedLate {
	const prove = "prove"
	return map[string]refusedLate{
		"a list of texts":          {inPolicy("unavailable := []", `unavailable := ["x"]`), prove, "", "unavailable"},
		"a list that is none":      {inPolicy("unavailable := []", `unavailable := {}`), prove, "", "unavailable"},
		"a zone as a number":       {inView("zone", "7"), prove, "", "zone"},
		"no ceiling":               {inView("ceiling", "null"), prove, "", "ceiling"},
		"no enabled names":         {testkit.Replace("toolpolicy/index.rego", "enabled := names", `enabled := names | {"nosuch"}`), prove, "", `enabled: "nosuch" is not registered`},
		"a gate left out":          {inView("admitted", "{}"), prove, "", "gates that give no set of names"},
		"a view with strangers":    {inView("listed", `index.names | {"nosuch"}`), prove, "", "nosuch"},
		"a stranger allowed":       {testkit.Replace("toolpolicy/index.rego", "unregistered := data.toolpolicy.no", "unregistered := data.toolpolicy.yes"), prove, "", "allows a tool that is not registered"},
		"a refusal that allows":    {testkit.Replace("toolpolicy/index.rego", `"decision": data.toolpolicy.no`, `"decision": data.toolpolicy.yes`), prove, "", "allows what a gate neither admits nor observes"},
		"no decision for the rest": {testkit.Replace("toolpolicy/index.rego", `	{"decision": data.toolpolicy.yes, "reveals": false},`, ""), prove, "", "no decision fits"},
		"an undefined view":        {inPolicy("\tindex.sound\n", "\tnot index.sound\n"), prove, "", "data.toolpolicy.view: the policy gives no answer"},
		"two answers":              {withPolicy("message := \"another\""), prove, "", "conflicting values"},
		"a failing built-in":       {withPolicy("offerable := [name | some name in asked; to_number(name) > 0] if view"), prove, "", "eval_builtin_error: to_number"},
		"an allowance as a text":   {inPolicy(`yes := {"allowed": true`, `yes := {"allowed": "true"`), prove, "", "allowed"},
		"engine and stock differ":  {inPolicy("offerable := [name | some name in asked; name in index.names]", "offerable := []"), prove, "", "offerable"},
		"offers what nobody knows": {inPolicy("offerable := [name | some name in asked; name in index.names]", "offerable := asked"), prove, "", "offerable"},
		"runs what nobody knows":   {inPolicy("unattended := [name | some name in input.tools; name in index.names]", "unattended := input.tools"), prove, "", "unattended"},
		"refuses the facts":        {refuseWrite, prove, "", "it refuses the facts in force: "},
	}
}

// refusedByTests are bundles whose own tests say no, or nothing.
func refusedByTests() map[string]refusedLate {
	const compile, prove = "compile", "prove"
	return map[string]refusedLate{
		"no tests":           {testkit.Remove("toolpolicy/a_test.rego"), prove, "", "there are no tests"},
		"a failing test":     {withTest("test_b if false"), prove, "toolpolicy/a_test.rego", "toolpolicy.a_test.test_b fails"},
		"only tests to come": {withTest("todo_test_b if false"), prove, "", "no test ran"},
		"a test on the net":  {withTest("test_b if http.send({})"), compile, "toolpolicy/a_test.rego", "the built-in http.send is not allowed"},
		"an unsafe test":     {withTest("test_b if nobody"), compile, "toolpolicy/a_test.rego", "nobody"},
	}
}

// TestRefusedLate: of all these nothing goes live, each is refused where it
// should be and with words that help, and the answers stay, byte for byte. What
// is refused because of its files alone is in internal/source.
func TestRefusedLate(t *testing.T) {
	all := map[string]refusedLate{}
	for _, some := range []map[string]refusedLate{refusedAtCompile(), refusedAtContract(), refusedAtProof(), refusedByTests()} {
		for name, b := range some {
			require.NotContains(t, all, name)
			all[name] = b
		}
	}
	require.Greater(t, len(all), 40)
	good := withTest("test_it if data.toolpolicy.order[0].gate == \"registered\"")
	for name, b := range all {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "bundle.tar.gz")
			packSmall(t, path, "r1", good)
			e := newEngine(t, toolpolicy.Options{
				Sources: []toolpolicy.Source{{Path: path}}, Facts: new(twoTools()), RunBundleTests: true,
			})
			want, live := everyAnswer(t, e), e.Status().Live

			packSmall(t, path, "bad", good, b.edit)
			_, err := e.Reload(t.Context())
			refused := errorAs[*toolpolicy.PolicyError](t, err)
			assert.Equal(t, b.stage, string(refused.Stage), "%v", err)
			assert.ErrorContains(t, err, b.text)
			require.NotEmpty(t, b.text)
			require.NotEmpty(t, refused.Findings)
			if b.file != "" {
				assert.Equal(t, b.file, refused.Findings[0].File)
			}
			assert.NotContains(t, err.Error(), filepath.Join(filepath.Dir(path), "toolpolicy"), "names are relative")
			assert.Equal(t, want, everyAnswer(t, e))
			assert.Equal(t, live, e.Status().Live)

			packSmall(t, path, "r2", good)
			reloads(t, e, "r2")
		})
	}
}

// TestNothingOfARemovedBundleLingers: what a source said is gone with the source,
// for a later start with the same folder for the last good copy too.
func TestNothingOfARemovedBundleLingers(t *testing.T) {
	shipped := toolpolicy.Source{}
	more := toolpolicy.Source{Path: t.TempDir()}
	for name, text := range map[string]string{
		".manifest":                        `{"roots": ["toolpolicy_ext/no"], "metadata": {"toolpolicy": {"contract": "1.0"}}}`,
		"toolpolicy_ext/no/order.rego":     "package toolpolicy_ext.no\n\norder := [{\"gate\": \"none\", \"reason\": \"none_of_it\", \"message\": \"No.\"}]\n",
		"toolpolicy_ext/no/none/none.rego": "package toolpolicy_ext.no.gates.none\n\nadmits := set()\n",
	} {
		testkit.Write(name, text)(t, more.Path)
	}
	kept := t.TempDir()
	start := func(sources ...toolpolicy.Source) (*toolpolicy.Engine, string) {
		e := newEngine(t, toolpolicy.Options{Sources: sources, Facts: new(twoTools()), LastGoodDir: kept})
		return e, everyAnswer(t, e)
	}
	_, alone := start(shipped)
	both, narrowed := start(shipped, more)
	assert.NotEqual(t, alone, narrowed)
	assert.Contains(t, narrowed, "none_of_it")
	require.NoError(t, both.Close())
	require.NoError(t, os.RemoveAll(more.Path))
	after, again := start(shipped)
	assert.Equal(t, alone, again)
	assert.False(t, after.Status().Live.FromLastGood)

	both, narrowed = start(shipped, more)
	assert.True(t, both.Status().Live.FromLastGood, "the copy is of both")
	assert.Contains(t, narrowed, "none_of_it")
}
