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

// Copies is where backups are copied to, besides backups/ in the data directory, and for which key they are encrypted
// there.
type Copies struct {
	// Dir is the data directory: encrypted copies contain the key of its secrets.
	Dir string
	// Places are addresses (PlaceForms).
	Places []string
	// Recipient is an age public key; with "" the copies are not encrypted.
	Recipient string
}

const backupsPrefix = "backups/"

// sumEnding is the ending of a checksum file in the format of sha256sum -c.
const sumEnding = ".sha256"

// clearHalfDone removes what a command or a restore test left behind that was interrupted a day ago or earlier.
func clearHalfDone(folder string, now time.Time) error {
	return clearAway(folder, now.Add(-24*time.Hour), ".backup-*", ".verify-*", restoreTestFolder, ".coming-*",
		"shop-*"+unverifiedEnding)
}

// clearAway removes files that match a pattern and were last changed before a time.
func clearAway(folder string, before time.Time, patterns ...string) (err error) {
	for _, pattern := range patterns {
		left, bad := fs.Glob(os.DirFS(folder), pattern) // the folder's own name may hold the signs of a pattern
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

// restoreTestFolder is the name of the folder of a restore test, with a number for the star.
const restoreTestFolder = ".drill-*"

func readAll(ctx context.Context, place Place, name string, limit int64) (text []byte, err error) {
	content, err := place.Get(ctx, name, 0, 0)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, content.Close()) }()
	return io.ReadAll(io.LimitReader(content, limit))
}
