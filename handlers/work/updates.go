package work

import (
	"context"
	"sync/atomic"
	"time"

	"hearth/store"
)

// updateEvery is how often the folder of releases is asked.
const updateEvery = 24 * time.Hour

// Updates looks for newer versions of the shop's program.
type Updates struct {
	Store *store.Store
	// NewestRelease asks a folder of signed releases for its newest version for this machine.
	NewestRelease func(ctx context.Context, address, key string) (version string, err error)

	known atomic.Pointer[update]
}

// update is what a folder of releases had when it was asked: its newest version, or why it couldn't be read.
type update struct {
	version string
	failure error
	folder  string
	at      time.Time
}

// LookIfDue asks the folder of releases once a day, and at once if it is another folder. Without a folder nobody is
// asked.
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

// Known returns the newest version of the folder of releases, or why it couldn't be read; "" without a folder, or if it
// has not been asked yet.
func (u *Updates) Known() (version string, failure error) {
	if known := u.known.Load(); known != nil {
		return known.version, known.failure
	}
	return "", nil
}
