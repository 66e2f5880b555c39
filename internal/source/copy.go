package source

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"

	"github.com/seed-af4057d5/toolpolicy/internal/refusal"
)

// Copy writes the bundle at a path to a new file, as an archive that verifies as
// the bundle does: the bytes of an archive as they are, the files of a directory
// packed with their signatures. It looks at nothing but the limits; what was
// copied is what [Open] finds in the copy.
func Copy(ctx context.Context, path, archive string, limits Limits) (err error) {
	if err := alive(ctx); err != nil {
		return err
	}
	resolved, info, err := locate(path)
	if err != nil {
		return refusal.New(refusal.Read, "no bundle: %v", cause(err))
	}
	out, err := os.OpenFile(archive, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	if !info.IsDir() {
		return copyBytes(out, resolved, limits.withDefaults())
	}
	files, err := readDirectory(ctx, resolved, limits.withDefaults())
	if err != nil {
		return err
	}
	return pack(out, files)
}

func copyBytes(out io.Writer, path string, limits Limits) error {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer in.Close() //nolint:errcheck // only read from
	// An archive is not larger than what it holds, but for its own headers.
	most := limits.Total + int64(limits.Files)<<10 + 1<<20
	if n, err := io.Copy(out, io.LimitReader(in, most+1)); err != nil || n <= most {
		return err
	}
	return refusal.New(refusal.Read, "larger than %d bytes, the limit for one bundle", limits.Total)
}

func pack(out io.Writer, files []file) error {
	zipped := gzip.NewWriter(out)
	archive := tar.NewWriter(zipped)
	for _, f := range files {
		err := archive.WriteHeader(&tar.Header{
			Name: f.name, Typeflag: tar.TypeReg, Mode: 0o600, Size: int64(len(f.data)), Format: tar.FormatPAX,
		})
		if err != nil {
			return err
		}
		if _, err := archive.Write(f.data); err != nil {
			return err
		}
	}
	return errors.Join(archive.Close(), zipped.Close())
}
