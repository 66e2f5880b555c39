//go:build !linux

package watch

// remoteMount cannot tell here.
func remoteMount(string) string { return "" }
