// Package bundle builds, signs, verifies and inspects policy bundles, for those
// who ship them. Bundles are standard OPA bundles: what is made here loads in a
// stock OPA, and what 'opa build' and 'opa sign' make is taken here.
//
// It exists so that a bundle is refused where it is made and not where it should
// go live. It must not know what a gate decides, nor how an engine follows a
// bundle that changes.
//
// # Roots
//
// A bundle's manifest says which documents it owns: toolpolicy for the policy,
// toolpolicy_ext/<name> for further gates, tests and tests_ext/<name> for what only
// tests of either use, and facts for the facts that a fleet of stock OPA servers
// reads. [Build] unites the roots of several trees; none may lie within another.
//
// # Tests
//
// A file named *_test.rego, and every package below those roots, is signed and
// digested with the bundle, and compiled only when tests run.
package bundle
