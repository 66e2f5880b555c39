// Package opaserver decides by an OPA server over loopback HTTP, with the
// shipped bundle and the facts at data.facts: toolpolicy's policy without its
// engine.
//
// The server runs in this process, so its allocations are counted as well.
package opaserver

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/seed-af4057d5/toolpolicy"
	"github.com/seed-af4057d5/toolpolicy/bench/contender"
)

// Client is the contender.
type Client struct {
	base  string
	stop  func() error
	names []string
}

// New starts the server.
func New() (*Client, error) {
	address, stop, err := serve()
	if err != nil {
		return nil, err
	}
	return &Client{base: "http://" + address + "/v1/data/", stop: stop}, nil
}

// Prepare puts the facts.
func (c *Client) Prepare(f toolpolicy.Facts) error {
	c.names = make([]string, 0, len(f.Tools))
	for _, t := range f.Tools {
		c.names = append(c.names, t.Name)
	}
	_, err := c.send(http.MethodPut, "facts", f)
	return err
}

// View asks explain about every tool.
func (c *Client) View(configuration string, user *toolpolicy.User) (contender.View, error) {
	decisions, err := c.ask("explain", map[string]any{
		"configuration": configuration, "user": contender.UserInput(user), "tools": c.names,
	})
	return contender.Decisions(decisions), err
}

// Unavailable asks for it.
func (c *Client) Unavailable(configuration string, user *toolpolicy.User) ([]contender.Decision, error) {
	return c.ask("unavailable", map[string]any{"configuration": configuration, "user": contender.UserInput(user)})
}

// Close ends the server.
func (c *Client) Close() error {
	http.DefaultClient.CloseIdleConnections()
	return c.stop()
}

func (c *Client) ask(question string, input map[string]any) ([]contender.Decision, error) {
	text, err := c.send(http.MethodPost, "toolpolicy/"+question, map[string]any{"input": input})
	if err != nil {
		return nil, err
	}
	var answer struct {
		Result *[]contender.Decision `json:"result"`
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return nil, err
	}
	if answer.Result == nil {
		return nil, errors.New("the server gives no answer to " + question)
	}
	return *answer.Result, nil
}

func (c *Client) send(method, path string, body any) ([]byte, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequest(method, c.base+path, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err = io.ReadAll(response.Body)
	if err == nil && response.StatusCode >= 300 {
		err = fmt.Errorf("%s %s: %s: %s", method, path, response.Status, text)
	}
	return text, err
}
