package work

import (
	"context"
	"sync/atomic"
	"time"

	"hearth/store"
)

// updateEvery is how often the shop checks for updates.
const updateEvery = 24 * time.Hour

// Updates looks for newer versions of the shop's program.
type Updates struct {
	Store *store.Store
	// NewestRelease returns the newest version for this machine in a folder of signed releases.
	NewestRelease func(ctx context.Context, address, key string) (version string, err error)

	known atomic.Pointer[update]
}

// update is the result of the last check of a folder of releases: its newest version, or why it couldn't be read.
type update struct {
	version string
	failure error
	folder  string
	at      time.Time
}

// LookIfDue checks the folder of releases once a day, and at once when the setting changes. Without a folder it does
// nothing.
func (u *Updates) LookIfDue(ctx context.Context) error {
	values, now := u.Store.Settings.Values(), u.Store.Now()
	if values.UpdateURL == "" || values.UpdateKey == "" {
		u.known.Store(nil)
		return nil
	}
	folder := values.UpdateURL + " " + values.UpdateKey
	if known := u.known.Load(); known != nil && known.folder == folder && now.Sub(known.at) < updateEvery {
		return nil
	}
	version, err := u.NewestRelease(ctx, values.UpdateURL, values.UpdateKey)
	u.known.Store(&update{version, err, folder, now})
	return nil
}

// Known returns the newest version in the folder of releases, or why the folder couldn't be read; "" if no folder is set
// or it has not been checked yet.
func (u *Updates) Known() (version string, failure error) {
	if known := u.known.Load(); known != nil {
		return known.version, known.failure
	}
	return "", nil
}
