package backups

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"hearth/store/core"
)

// swap renames the old directory away and the new one into its place.
func swap(dir, fresh, kept string) error {
	if kept != "" {
		if err := os.Rename(dir, kept); err != nil {
			return err
		}
	} else if err := os.RemoveAll(dir); err != nil { // it contains only a lock
		return err
	}
	if err := os.Rename(fresh, dir); err != nil {
		if kept != "" {
			err = errors.Join(err, os.Rename(kept, dir))
		}
		return err
	}
	return core.SyncFolder(filepath.Dir(dir))
}

// journal is the file beside a directory that records the progress of a restore.
type journal struct {
	Fresh    string `json:"fresh"`
	Kept     string `json:"kept"`
	Swapping bool   `json:"swapping"`
}

func journalPath(dir string) string { return filepath.Clean(dir) + ".restoring" }

func writeJournal(dir string, j journal) error {
	text, err := json.Marshal(j)
	if err != nil {
		return err
	}
	return writeWhole(journalPath(dir), text)
}

func dropJournal(dir string) error {
	for _, path := range []string{journalPath(dir), journalPath(dir) + ".new"} {
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// Restoring reports whether a restore of a directory is in progress or was interrupted.
func Restoring(dir string) bool {
	_, err := os.Stat(journalPath(dir))
	return err == nil
}

// FinishRestore completes an interrupted restore. If the directories had not begun to be swapped, it is undone;
// otherwise it is finished and swapped is true, which means that the caller's lock is on the old directory. It must
// be called under the directory's lock, before opening it.
func FinishRestore(dir string) (swapped bool, err error) {
	dir = filepath.Clean(dir)
	text, err := os.ReadFile(journalPath(dir))
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	var j journal
	if err := json.Unmarshal(text, &j); err != nil {
		return false, fmt.Errorf(
			"%s can't be read: if %s is not there, rename the newest %s.before-… beside it to that; then delete the file: %w",
			journalPath(dir),
			dir,
			dir,
			err,
		)
	}
	_, gone := os.Stat(filepath.Join(dir, databaseName))
	_, whole := os.Stat(j.Fresh)
	if j.Swapping && errors.Is(gone, os.ErrNotExist) && whole == nil {
		if err := os.RemoveAll(dir); err != nil { // it contains at most a lock
			return false, err
		}
		if err := os.Rename(j.Fresh, dir); err != nil {
			return false, err
		}
		swapped = true
	}
	return swapped, errors.Join(os.RemoveAll(j.Fresh), dropJournal(dir), core.SyncFolder(filepath.Dir(dir)))
}

func isOccupied(dir string) (bool, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	for _, entry := range entries {
		if entry.Name() != "shop.lock" {
			return true, err
		}
	}
	return false, err
}

// syncTree makes a folder's files and names survive a power failure (fsync).
func syncTree(top string) error {
	return filepath.WalkDir(top, func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			return core.SyncFolder(path)
		}
		file, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			return err
		}
		return errors.Join(file.Sync(), file.Close())
	})
}
