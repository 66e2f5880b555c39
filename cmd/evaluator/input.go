package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync"
)

// stdinName is what '-' stands for, in messages and in the places of findings.
const stdinName = "stdin"

// maxFacts bounds a document of facts, in bytes.
const maxFacts = 64 << 20

// readFile reads a document; '-' is standard input.
func readFile(stdin io.Reader, path string) (name string, data []byte, err error) {
	from := stdin
	if name = path; path == "-" {
		name = stdinName
	} else {
		file, err := os.Open(path)
		if err != nil {
			return name, nil, err
		}
		defer func() { _ = file.Close() }()
		from = file
	}
	data, err = io.ReadAll(io.LimitReader(from, maxFacts+1))
	if err != nil {
		return name, nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(data) > maxFacts {
		return name, nil, fmt.Errorf("%s: more than %d bytes, the limit for facts", name, maxFacts)
	}
	return name, data, nil
}

// interruptible reads until ctx ends, although reading a terminal or a pipe
// knows no context. Its goroutine starts with the first reading and ends with
// the input; one that still waits for input when the program is done ends with
// the process.
type interruptible struct {
	ctx   context.Context
	from  io.Reader
	start sync.Once
	pipe  *io.PipeReader
}

func (r *interruptible) Read(p []byte) (int, error) {
	r.start.Do(func() {
		reading, writing := io.Pipe()
		r.pipe = reading
		context.AfterFunc(r.ctx, func() { _ = writing.CloseWithError(context.Cause(r.ctx)) })
		go func() {
			_, err := io.Copy(writing, r.from)
			_ = writing.CloseWithError(err)
		}()
	})
	return r.pipe.Read(p)
}
