//go:build !race

package toolpolicy_test

const raceFactor = 1
