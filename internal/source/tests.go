package source

import (
	"regexp"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/bundle"
)

// What only tests use has roots of its own, so that no test can change what a
// policy decides, not in a stock OPA either: tests beside the root toolpolicy,
// tests_ext/<name> beside toolpolicy_ext/<name>.
const (
	testsRoot = "tests"
	extraRoot = "tests_ext"
)

var (
	testsPath = ast.MustParseRef("data." + testsRoot)
	extraPath = ast.MustParseRef("data." + extraRoot)
)

var testsRoots = regexp.MustCompile(`^(` + testsRoot + `|` + extraRoot + `/[a-z][a-z0-9_]*)$`)

// IsTestsRoot says whether a root is one of tests.
func IsTestsRoot(root string) bool { return testsRoots.MatchString(root) }

// OfTests says whether a reference names what only tests use.
func OfTests(ref ast.Ref) bool {
	return ref.HasPrefix(testsPath) || ref.HasPrefix(extraPath)
}

// WithoutTests gives the bundle's data without that of tests.
func (b *Bundle) WithoutTests() map[string]any {
	data := make(map[string]any, len(b.Data))
	for key, value := range b.Data {
		if key != testsRoot && key != extraRoot {
			data[key] = value
		}
	}
	return data
}

// apart takes tests from the modules that make the policy. A file is a test by
// its name, *_test.rego, or by its package; both are signed and digested with the
// bundle.
func apart(modules []bundle.ModuleFile) (policy, tests []bundle.ModuleFile) {
	policy = make([]bundle.ModuleFile, 0, len(modules))
	for _, m := range modules {
		if isTest(m.Path) || OfTests(m.Parsed.Package.Path) {
			tests = append(tests, m)
		} else {
			policy = append(policy, m)
		}
	}
	return policy, tests
}
