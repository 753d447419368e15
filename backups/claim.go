package backups

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A folder for copies is made the first time that something is copied there, and marked. From then on it must be there with its
// mark: one that is gone, or is empty again, is where a disk was mounted and is not now. Making it anew would fill the disk under
// it, while everybody believes that the copies lie on the other.

const (
	// placesName is the file of a data directory that names the folders that were marked.
	placesName = "backups/places"
	markName   = ".hearth-copies"
	markText   = "Hearth keeps copies of a shop here. Leave this file: by it the shop knows the folder again.\n"
)

// ErrVanished says that a folder for copies is not there any more.
var ErrVanished = errors.New("the folder is not there: is its disk mounted? If it is a new disk, use the Test button under Settings, Backups and copies")

// claim makes sure that a place is the one it was. A bucket always is.
func claim(dir, address string) error {
	place, err := OpenPlace(address)
	top, isFolder := place.(folder)
	if err != nil || !isFolder {
		return err
	}
	if known, err := isKnown(dir, string(top)); err != nil || known {
		return errors.Join(err, standing(dir, address))
	}
	return mark(dir, string(top))
}

// standing says ErrVanished of a folder that was marked and is not there, or has no mark.
func standing(dir, address string) error {
	place, err := OpenPlace(address)
	top, isFolder := place.(folder)
	if err != nil || !isFolder {
		return err
	}
	known, err := isKnown(dir, string(top))
	if err != nil || !known {
		return err
	}
	if _, gone := os.Stat(filepath.Join(string(top), markName)); errors.Is(gone, os.ErrNotExist) {
		return ErrVanished
	} else if gone != nil {
		return fmt.Errorf("%w (%w)", ErrVanished, gone)
	}
	return nil
}

// Standing looks whether the folders among the places are there. Nothing is written and no bucket is asked.
func (c Copies) Standing() (err error) {
	for _, address := range c.Places {
		if bad := standing(c.Dir, address); bad != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", ShownAddress(address), bad))
		}
	}
	return err
}

func isKnown(dir, top string) (bool, error) {
	known, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(placesName)))
	if errors.Is(err, os.ErrNotExist) {
		err = nil
	}
	return slices.Contains(strings.Split(string(known), "\n"), top), err
}

// mark makes a folder, marks it, and notes that it was.
func mark(dir, top string) error {
	if err := os.MkdirAll(top, 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(top, markName), []byte(markText), 0o600); err != nil {
		return err
	}
	if known, err := isKnown(dir, top); err != nil || known {
		return err
	}
	noted, err := os.OpenFile(filepath.Join(dir, filepath.FromSlash(placesName)), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = noted.WriteString(top + "\n")
	return errors.Join(err, noted.Sync(), noted.Close(), keepOwner(dir, filepath.Join(dir, filepath.FromSlash(placesName))))
}
