// Package settings contains what the owner decides once: a table of all settings with their checks and presets, and
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
	// overridden are the values of flags and variables; begun are those at the start that wait for the next one.
	overridden, begun map[string]string
	// home is this process's own address, for links of a shop without a configured address; ownPorts are those that it
	// listens on.
	home     string
	ownPorts []string
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop) *Settings {
	return &Settings{Shop: shop, overridden: map[string]string{}}
}

// Join passes what other departments do when settings change. It is called once, at Open.
func (s *Settings) Join(parts Parts) { s.parts = parts }

// Zone is the shop's time zone; UTC until the settings were read.
func (s *Settings) Zone() *time.Location {
	if c := s.current.Load(); c != nil {
		return c.zone
	}
	return time.UTC
}
