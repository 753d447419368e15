package backups

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Copies are the places to which backups are copied, besides backups/ in the data directory, and the public key with
// which the copies are encrypted.
type Copies struct {
	// Dir is the data directory. Its key of the secrets is included in encrypted copies.
	Dir string
	// Places are the addresses of places, in the forms of PlaceForms.
	Places []string
	// Recipient is an age public key; with "" the copies are not encrypted.
	Recipient string
}

// backupsPrefix is the folder of the backups at a place, beside those of the replica.
const backupsPrefix = "backups/"

// sumEnding is the ending of a checksum file in the format of sha256sum -c.
const sumEnding = ".sha256"

// clearHalfDone removes leftovers of a command or a restore test that was interrupted at least a day ago.
func clearHalfDone(folder string, now time.Time) error {
	return clearAway(folder, now.Add(-24*time.Hour), ".backup-*", ".verify-*", restoreTestFolder, ".coming-*",
		"shop-*"+unverifiedEnding)
}

// clearAway removes files that match a pattern and were last changed before a time.
func clearAway(folder string, before time.Time, patterns ...string) (err error) {
	for _, pattern := range patterns {
		left, bad := fs.Glob(os.DirFS(folder), pattern) // the folder's own name may contain pattern characters
		err = errors.Join(err, bad)
		for _, name := range left {
			path := filepath.Join(folder, name)
			about, gone := os.Stat(path)
			if gone == nil && about.ModTime().Before(before) {
				err = errors.Join(err, os.RemoveAll(path))
			}
		}
	}
	return err
}

// restoreTestFolder is the name of a restore test's temporary folder, with * for a random number.
const restoreTestFolder = ".drill-*"

func readAll(ctx context.Context, place Place, name string, limit int64) (text []byte, err error) {
	content, err := place.Get(ctx, name, 0, 0)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, content.Close()) }()
	return io.ReadAll(io.LimitReader(content, limit))
}
