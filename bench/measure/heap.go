package measure

import "runtime"

// Live gives the bytes of the heap that are in use.
func Live() float64 {
	// A second collection takes what finalizers and pools held through the first.
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}
