//go:build unix

package store_test

import (
	"bytes"
	"log/slog"
	"os"
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

// A data directory that other accounts of the machine can read is served, but a warning is logged.
func TestReadableDataDirectoryIsReported(t *testing.T) {
	for mode, named := range map[os.FileMode]bool{0o700: false, 0o750: true, 0o755: true} {
		var log bytes.Buffer
		dir := t.TempDir()
		if err := os.Chmod(dir, mode); err != nil {
			t.Fatal(err)
		}
		shop, err := store.Open(storetest.Ctx, store.Options{Dir: dir, Log: slog.New(slog.NewTextHandler(&log, nil))})
		if err != nil {
			t.Fatal(err)
		}
		if err := shop.Close(); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(log.String(), "chmod 700"); got != named {
			t.Errorf("%s: told %v\n%s", mode, got, log.String())
		}
	}
}
