// Package reference answers the questions about tools in plain Go.
//
// It exists so that the answers of the policy can be compared with answers
// that were reached another way: it was written from the text of the
// specification alone. Only tests and benchmarks may import it; a product that
// did would hold every rule twice. It must not know of Rego, of the engine or
// of how either reaches an answer, and it is written to be read beside the
// specification, not to be fast.
//
// A Reference is immutable as long as nobody changes the facts it was made
// from; then any number of goroutines may ask it. Answers are the caller's own.
package reference
