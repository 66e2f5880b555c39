package opaserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/open-policy-agent/opa/v1/logging"
	"github.com/open-policy-agent/opa/v1/runtime"

	"github.com/seed-af4057d5/toolpolicy/bench/repository"
)

// patience bounds the wait for the server to listen.
const patience = 30 * time.Second

// serve starts what `opa run --server --bundle policies` is, on a free port of
// the loopback, and gives its address. stop ends it and waits for its end.
func serve() (address string, stop func() error, err error) {
	bundle, err := repository.Path("policies")
	if err != nil {
		return "", nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	params := runtime.NewParams()
	params.Addrs = &[]string{"127.0.0.1:0"}
	params.AddrSetByUser = true
	params.Paths = []string{bundle}
	params.BundleMode = true
	params.Output = io.Discard
	params.Logging = runtime.LoggingConfig{Level: "error", RequestLevel: "error"}
	params.Logger = logging.NewNoOpLogger()
	params.ConsoleLogger = logging.NewNoOpLogger()
	server, err := runtime.NewRuntime(ctx, params)
	if err != nil {
		cancel()
		return "", nil, err
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ctx) }()
	stop = func() error {
		cancel()
		return <-ended
	}
	address, err = listening(server, ended)
	if err != nil {
		cancel()
		return "", nil, err
	}
	return address, stop, nil
}

func listening(server *runtime.Runtime, ended <-chan error) (string, error) {
	deadline := time.After(patience)
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case err := <-ended:
			return "", fmt.Errorf("the OPA server ended: %w", err)
		case <-deadline:
			return "", errors.New("the OPA server does not listen")
		case <-tick.C:
			if addresses := server.Addrs(); len(addresses) > 0 {
				return addresses[0], nil
			}
		}
	}
}
