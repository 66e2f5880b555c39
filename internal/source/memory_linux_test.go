package source_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/testkit"
)

// allocated gives the bytes allocated by f, the sum of all and not the most at
// one time.
func allocated(f func()) int64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int64(after.TotalAlloc - before.TotalAlloc)
}

// enough is how much of an entry is packed; a larger one is refused long before.
const enough = 16 << 20

// stream packs entries that are made while they are written.
func stream(t *testing.T, count int, entry func(i int) (name string, size int64)) string {
	t.Helper()
	var packed bytes.Buffer
	zipped, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	require.NoError(t, err)
	archive := tar.NewWriter(zipped)
	for i := range count {
		name, size := entry(i)
		require.NoError(t, archive.WriteHeader(&tar.Header{Name: name, Typeflag: tar.TypeReg, Size: size}))
		if _, err := io.CopyN(archive, zeros{}, min(size, enough)); size <= enough {
			require.NoError(t, err)
		}
	}
	_ = archive.Close() // cut off where that is enough
	require.NoError(t, zipped.Close())
	return testkit.File(t, "bomb.tar.gz", packed.Bytes())
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// TestMemory: a bundle that is refused for its size was never held, and one that
// is not is held about once.
func TestMemory(t *testing.T) {
	const mib = 1 << 20
	limits := source.Limits{Total: 8 * mib, File: 2 * mib, Files: 1000}
	plain := func(i int) string { return fmt.Sprintf("notes/%d.txt", i) }
	for name, c := range map[string]struct{ path, want string }{
		"2 GiB of zeros": {stream(t, 1, func(int) (string, int64) { return "data.json", 2 << 30 }), "data.json: larger than 2097152 bytes, the limit for one file"},
		"5000 files":     {stream(t, 5000, func(i int) (string, int64) { return plain(i), mib / 16 }), "larger than 8388608 bytes, the limit for one bundle"},
		"200000 entries": {stream(t, 200_000, func(i int) (string, int64) { return plain(i), 0 }), "more than 1000 files, the limit for one bundle"},
		"long names":     {archive(t, testkit.Entry{Name: strings.Repeat("n", 2000)}), `a name longer than 1024 bytes, the limit for one name: "nnn`},
	} {
		t.Run(name, func(t *testing.T) {
			used := allocated(func() {
				_, err := source.Open(t.Context(), c.path, source.Options{Limits: limits})
				r := refusalOf(t, err)
				assert.Equal(t, refusal.Read, r.Stage)
				assert.Contains(t, r.Findings[0].String(), c.want)
			})
			assert.Less(t, used, 2*limits.Total)
		})
	}
	fits := stream(t, 7, func(i int) (string, int64) { return plain(i), mib })
	used := allocated(func() {
		_, err := source.Open(t.Context(), fits, source.Options{Limits: limits})
		require.NoError(t, err)
	})
	assert.Less(t, used, 2*limits.Total)

	_, err := source.Open(t.Context(), longHeaders(t), source.Options{Limits: limits})
	assert.EqualError(t, err, "policy refused (read): larger than 8388608 bytes, the limit for one bundle")

	dir := t.TempDir()
	for i := range 1001 {
		testkit.Write(plain(i), "")(t, dir)
	}
	_, err = source.Open(t.Context(), dir, source.Options{Limits: limits})
	assert.EqualError(t, err, "policy refused (read): more than 1000 files, the limit for one bundle")
}

// longHeaders packs entries that are all header.
func longHeaders(t *testing.T) string {
	t.Helper()
	var packed bytes.Buffer
	zipped := gzip.NewWriter(&packed)
	archive := tar.NewWriter(zipped)
	for i := range 100 {
		require.NoError(t, archive.WriteHeader(&tar.Header{
			Name: fmt.Sprint(i), Typeflag: tar.TypeReg, Format: tar.FormatPAX,
			PAXRecords: map[string]string{"SEED.comment": strings.Repeat("x", 500_000)},
		}))
	}
	require.NoError(t, archive.Close())
	require.NoError(t, zipped.Close())
	return testkit.File(t, "bomb.tar.gz", packed.Bytes())
}

// TestHandles: none is left open, whether a bundle is taken or refused.
func TestHandles(t *testing.T) {
	count := func() int {
		entries, err := os.ReadDir("/proc/self/fd")
		require.NoError(t, err)
		return len(entries)
	}
	paths := []string{
		folder(t, small("")...), archive(t, small("")...), folder(t, add("data.json", "{")...), archive(t, add("data.json", "{")...),
		testkit.File(t, "b.tar.gz", []byte("no archive")), archive(t, testkit.Entry{Name: "../x"}),
	}
	before := count()
	for range 50 {
		for _, path := range paths {
			_, _ = source.Open(t.Context(), path, source.Options{})
		}
	}
	assert.Equal(t, before, count())
}
