package core_test

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

// A lost key is replaced by a new one. The loss must be reported until it is resolved, not only in the log of the first
// start.
func TestLostKeyIsReportedUntilRestored(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Customer("411001")
	path, now := filepath.Join(shop.Dir(), "private", "secret.key"), shop.Now()
	storetest.Must(t, shop.Close())
	key := storetest.Got(os.ReadFile(path)).Or(t)
	log := &bytes.Buffer{}
	lost := func(beside bool) bool {
		t.Helper()
		log.Reset()
		s := storetest.Got(store.Open(storetest.Ctx, store.Options{Dir: shop.Dir(), Beside: beside,
			Log: slog.New(slog.NewTextHandler(log, nil)), Now: func() time.Time { return now }})).
			Or(t)
		defer func() { storetest.Must(t, s.Close()) }()
		if s.LostKey() != strings.Contains(log.String(), "private/secret.key was missing or is another") {
			t.Errorf("lost: %v, but the log says %q", s.LostKey(), log)
		}
		return s.LostKey()
	}
	storetest.Same(t, "lost with its key", lost(false), false)
	storetest.Must(t, os.Remove(path))
	storetest.Same(t, "lost without it, as a command sees it", lost(true), true)
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a command beside the shop made another key: %v", err)
	}
	for _, when := range []string{"without it", "at the next start"} {
		storetest.Same(t, "lost "+when, lost(false), true)
	}
	made := storetest.Got(os.ReadFile(path)).Or(t)
	storetest.Must(t, os.WriteFile(path, key, 0o600))
	storetest.Same(t, "lost when it is back", lost(false), false)
	storetest.Must(t, os.WriteFile(path, made, 0o600))
	storetest.Same(t, "lost once more", lost(false), true)
	now = now.AddDate(0, 0, 91)
	storetest.Same(t, "lost after three months", lost(false), false)
	storetest.Must(t, os.WriteFile(path, key, 0o600))
	storetest.Same(t, "the old one is the wrong one by then", lost(false), true)
}

func TestLostKeyIsReportedAfterAnUpgrade(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Customer("411001")
	storetest.Must(t, shop.Run(storetest.Ctx, `DELETE FROM settings WHERE key = 'key_mark'`))
	storetest.Must(t, shop.Close())
	storetest.Must(t, os.Remove(filepath.Join(shop.Dir(), "private", "secret.key")))
	for range 2 {
		again := storetest.Open(t, shop.Dir())
		storetest.Same(t, "lost", again.LostKey(), true)
		storetest.Must(t, again.Close())
	}
}

func TestRunningShopNoticesLostKeys(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	private := filepath.Join(shop.Dir(), "private")
	storetest.Same(t, "missing", len(shop.MissingKeys()), 0)
	storetest.Must(t, os.Rename(filepath.Join(private, "secret.key"), filepath.Join(private, "old")))
	storetest.Same(t, "missing", shop.MissingKeys(), []string{"private/secret.key"})
	storetest.Must(t, os.WriteFile(filepath.Join(private, "seal.key"), bytes.Repeat([]byte("x"), 32), 0o600))
	storetest.Same(t, "missing or another", shop.MissingKeys(), []string{"private/seal.key", "private/secret.key"})
	storetest.Must(t, os.Rename(filepath.Join(private, "old"), filepath.Join(private, "secret.key")))
	storetest.Same(t, "missing or another", shop.MissingKeys(), []string{"private/seal.key"})
}
