package toolpolicy

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/seed-af4057d5/toolpolicy/internal/loader"
	"github.com/seed-af4057d5/toolpolicy/internal/source"
	"github.com/seed-af4057d5/toolpolicy/internal/watch"
)

// defaultPoll is the time between looks at the sources.
const defaultPoll = 10 * time.Second

// own gives options that share nothing with the caller's; facts are kept apart.
func (o Options) own() Options {
	o.Facts = nil
	o.Sources = slices.Clone(o.Sources)
	o.AllowedBuiltins = slices.Clone(o.AllowedBuiltins)
	o.AllowedHosts = slices.Clone(o.AllowedHosts)
	o.Keys = slices.Clone(o.Keys)
	if o.fixed() {
		o.MaxAge = 0
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	return o
}

// watches says whether changes are noticed without being told.
func (o *Options) watches() bool { return o.Watch && !o.fixed() }

// poll gives the time between looks at the sources.
func (o *Options) poll() time.Duration {
	every := o.PollInterval
	if every <= 0 {
		every = defaultPoll
	}
	if o.MaxAge > 0 {
		every = min(every, max(o.MaxAge/3, 1))
	}
	return every
}

// loading says how the loader works for this engine.
func (e *Engine) loading() loader.Config {
	o := &e.options
	config := loader.Config{
		Paths:            o.paths(),
		Read:             o.read,
		Activate:         e.activate,
		Relabel:          func(live Live) { e.change(func(next *state) { next.live = live }) },
		Pack:             o.pack,
		LastGoodDir:      o.LastGoodDir,
		RefuseSuperseded: o.RefuseSuperseded,
		MaxAge:           o.MaxAge,
		Limit:            o.LoadTimeout,
		Logger:           o.Logger,
		OnActivated:      o.OnActivated,
		OnUnchanged:      o.OnUnchanged,
		OnRejected:       o.OnRejected,
		OnWatching:       o.OnWatching,
	}
	if o.watches() {
		config.Watch = e.watch
	}
	return config
}

// pack copies the bundle at a path.
func (o *Options) pack(ctx context.Context, path, archive string) error {
	return source.Copy(ctx, path, archive, o.Limits)
}

// watch watches the paths of the sources until ctx ends.
func (e *Engine) watch(ctx context.Context, changed func(context.Context)) {
	paths := slices.DeleteFunc(e.options.paths(), func(path string) bool { return path == "" })
	watch.New(watch.Options{Paths: paths, Poll: e.options.poll(), Notify: e.noticed}).Run(ctx, changed)
}

// noticed records how changes are noticed from now on.
func (e *Engine) noticed(mode watch.Mode) {
	w := Watching{Mode: ByEvents, Reason: mode.Reason, Since: mode.Since}
	if mode.Polling {
		w.Mode = ByPolls
	}
	e.loader.SetWatching(w)
}
