//go:build race

package toolpolicy_test

// raceFactor is how many times fewer rounds a test goes under the race detector.
const raceFactor = 5
