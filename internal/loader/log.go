package loader

import "log/slog"

func (l *Loader) logAccepted(outcome Outcome, live *Live, failing bool) {
	log := l.config.Logger
	attrs := []any{slog.String("revision", live.Revision), slog.String("digest", live.Digest)}
	switch {
	case outcome == Activated:
		if live.Previous != nil {
			attrs = append(attrs, slog.String("previousRevision", live.Previous.Revision),
				slog.String("previousDigest", live.Previous.Digest))
		}
		log.Info("policy activated", attrs...)
		if live.Note != "" {
			log.Warn(live.Note, attrs...)
		}
	case failing:
		log.Info("policy sources are good again; what they hold is live already", attrs...)
	}
}

func (l *Loader) logRejected(a *Attempt) {
	l.config.Logger.Error("policy rejected; what was live stays", slog.String("stage", string(a.Stage)),
		slog.String("revision", a.Revision), slog.String("digest", a.Digest), slog.Any("error", a.Err))
}

func (l *Loader) logWatching(w Watching) {
	level := slog.LevelInfo
	if w.Mode != ByEvents && w.Reason != "" {
		level = slog.LevelWarn
	}
	l.config.Logger.Log(l.ctx, level, "policy sources: "+string(w.Mode), slog.String("reason", w.Reason))
}
