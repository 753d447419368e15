package store_test

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

// A lost key was replaced by a new one, and only the log of that start said so: whoever restarted the shop once more never learned why
// codes and links did not work.
func TestALostKeyIsNamedUntilItIsBack(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Customer("411001")
	path, now := filepath.Join(shop.Dir(), "private", "secret.key"), shop.Now()
	must(t, shop.Close())
	key := got(os.ReadFile(path)).or(t)
	log := &bytes.Buffer{}
	lost := func(beside bool) bool {
		t.Helper()
		log.Reset()
		s := got(store.Open(ctx, store.Options{Dir: shop.Dir(), Beside: beside, Log: slog.New(slog.NewTextHandler(log, nil)),
			Now: func() time.Time { return now }})).or(t)
		defer func() { must(t, s.Close()) }()
		if s.LostKey() != strings.Contains(log.String(), "private/secret.key was missing or is another") {
			t.Errorf("lost: %v, but the log says %q", s.LostKey(), log)
		}
		return s.LostKey()
	}
	same(t, "lost with its key", lost(false), false)
	must(t, os.Remove(path))
	same(t, "lost without it, as a command sees it", lost(true), true)
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a command beside the shop made another key: %v", err)
	}
	for _, when := range []string{"without it", "at the next start"} {
		same(t, "lost "+when, lost(false), true)
	}
	made := got(os.ReadFile(path)).or(t)
	must(t, os.WriteFile(path, key, 0o600))
	same(t, "lost when it is back", lost(false), false)
	must(t, os.WriteFile(path, made, 0o600))
	same(t, "lost once more", lost(false), true)
	now = now.AddDate(0, 0, 91)
	same(t, "lost after three months", lost(false), false)
	must(t, os.WriteFile(path, key, 0o600))
	same(t, "the old one is the wrong one by then", lost(false), true)
}

func TestAShopOfAnOlderReleaseWithoutItsKeySaysSo(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Customer("411001")
	must(t, shop.Run(ctx, `DELETE FROM settings WHERE key = 'key_mark'`))
	must(t, shop.Close())
	must(t, os.Remove(filepath.Join(shop.Dir(), "private", "secret.key")))
	for range 2 {
		again := storetest.Open(t, shop.Dir())
		same(t, "lost", again.LostKey(), true)
		must(t, again.Close())
	}
}

func TestARunningShopNoticesThatItsKeysAreGone(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	private := filepath.Join(shop.Dir(), "private")
	same(t, "missing", len(shop.MissingKeys()), 0)
	must(t, os.Rename(filepath.Join(private, "secret.key"), filepath.Join(private, "old")))
	same(t, "missing", shop.MissingKeys(), []string{"private/secret.key"})
	must(t, os.WriteFile(filepath.Join(private, "seal.key"), bytes.Repeat([]byte("x"), 32), 0o600))
	same(t, "missing or another", shop.MissingKeys(), []string{"private/seal.key", "private/secret.key"})
	must(t, os.Rename(filepath.Join(private, "old"), filepath.Join(private, "secret.key")))
	same(t, "missing or another", shop.MissingKeys(), []string{"private/seal.key"})
}
