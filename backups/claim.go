package backups

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The first copy to a folder creates and marks the folder. From then on it must exist with its mark: if it is missing
// or has no mark, its disk is not mounted. Creating it again would fill the disk with the mount point, while the
// owner believes that the copies are on another disk.

const (
	// placesName is the file of a data directory that lists the marked folders.
	placesName = "backups/places"

	markText = "Hearth keeps copies of a shop here. Leave this file: by it the shop knows the folder again.\n"
)

// ErrVanished means that a folder for copies does not exist any more, probably because its disk is not mounted.
var ErrVanished = errors.New(
	"the folder is not there: is its disk mounted? If it is a new disk, use the Test button under Settings, Backups and copies",
)

// claim checks that a folder for copies is the expected one, and marks a new one. Buckets need no mark.
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

// claimed is a place for copies that is checked, and marked if it is new, before anything is written there.
type claimed struct {
	Place
	dir, address string
}

// Put saves a file at the place, if the place is the expected one.
func (c claimed) Put(ctx context.Context, name string, content io.Reader, size int64) error {
	if err := claim(c.dir, c.address); err != nil {
		return err
	}
	return c.Place.Put(ctx, name, content, size)
}

// Create saves a new file at the place, if the place is the expected one.
func (c claimed) Create(ctx context.Context, name string, content []byte) error {
	if err := claim(c.dir, c.address); err != nil {
		return err
	}
	return c.Place.Create(ctx, name, content)
}

// standing returns ErrVanished if a marked folder is missing or has no mark.
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

// CheckFolders returns an error if a folder for copies does not exist. It writes nothing and contacts no bucket.
func (c Copies) CheckFolders() (err error) {
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

// mark creates a folder, puts the mark file into it, and records the folder in the data directory.
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
	noted, err := os.OpenFile(filepath.Join(dir, filepath.FromSlash(placesName)), os.O_CREATE|os.O_APPEND|os.O_WRONLY,
		0o600)
	if err != nil {
		return err
	}
	_, err = noted.WriteString(top + "\n")
	return errors.Join(err, noted.Sync(), noted.Close(),
		keepOwner(dir, filepath.Join(dir, filepath.FromSlash(placesName))))
}
