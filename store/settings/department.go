// Package settings contains the decisions of the owner: a table of all settings with their checks and presets, and
// their present values, which every other department reads.
//
// It does not contain rules that compare settings with other data (catalogue.CheckConsistency).
//
// Start with settings_table.go; a new setting is one row of Table and one field of Values, both there.
package settings

import (
	"sync/atomic"
	"time"

	"hearth/store/core"
)

// Settings is the department. It is safe for concurrent use.
type Settings struct {
	*core.Shop
	current atomic.Pointer[Values]
	parts   Parts
	// overridden are the values set by flags and environment variables; begun are the values at the start of settings
	// that take effect only at the next start.
	overridden, begun map[string]string
	// home is the process's own URL, for links while no public address is configured; ownPorts are the ports on which
	// it listens.
	home     string
	ownPorts []string
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop) *Settings {
	return &Settings{Shop: shop, overridden: map[string]string{}}
}

// Join passes the functions of other departments that are called when settings change. It is called once, at Open.
func (s *Settings) Join(parts Parts) { s.parts = parts }

// Zone is the shop's time zone; UTC until the settings are loaded.
func (s *Settings) Zone() *time.Location {
	if c := s.current.Load(); c != nil {
		return c.zone
	}
	return time.UTC
}
