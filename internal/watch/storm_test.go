package watch_test

import (
	"context"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/watch"
)

// Run ends at once, and the owner is called again and again, whatever the file
// system is up to.
func TestAStormOnDiskNeitherStarvesTheOwnerNorHoldsRunUp(t *testing.T) {
	d := newDisk(t)
	d.write("p/x.rego", "r")
	calls := make(chan struct{}, 100)
	o := own(t, watch.Options{
		Paths: []string{d.path("p")}, Poll: -1, Quiet: time.Hour, Longest: 10 * time.Millisecond,
	}, func(context.Context) {
		select {
		case calls <- struct{}{}:
		default:
		}
	})
	ctx, cancel := context.WithCancel(t.Context())
	var storm sync.WaitGroup
	storm.Go(func() {
		for ctx.Err() == nil {
			_ = os.WriteFile(d.path("p/x.rego"), []byte("rr"), 0o600)
		}
	})
	defer storm.Wait()
	defer cancel()
	timeout := time.After(30 * time.Second)
	for range 20 {
		select {
		case <-calls:
		case <-timeout:
			require.FailNow(t, "starved")
		}
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		o.stop()
	}()
	select {
	case <-ended:
	case <-timeout:
		require.FailNow(t, "Run did not end")
	}
}
