package backups

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// followFiles copies pictures and private files until the replica is closed. Such files never change.
func (r *Replica) followFiles(ctx context.Context) {
	var tidied time.Time
	for {
		err := r.copyFiles(ctx)
		if ctx.Err() != nil {
			return
		}
		r.noteFiles(err)
		// Once a day, remove the files at the place that the shop no longer has.
		if err == nil && time.Since(tidied) > 24*time.Hour {
			if err := r.tidy(ctx); err != nil && ctx.Err() == nil {
				r.log.Warn("tidy the replica", "error", err)
			}
			tidied = time.Now()
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(filesEvery):
		}
	}
}

// noteFiles records why files could not be copied, for Uncopied, and logs the reason once.
func (r *Replica) noteFiles(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil && (r.uncopied == nil || r.uncopied.Error() != err.Error()) {
		r.log.Warn("copy files to the replica", "error", err)
	}
	r.uncopied = err
}

// Uncopied returns why pictures or private files could not be copied the last time, or nil.
func (r *Replica) Uncopied() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.uncopied
}

// filesPrefix is the folder of the pictures and private files at a place.
const filesPrefix = "files/"

// copyFiles copies the pictures and private files that the place does not have. If one can't be read, the others are
// still copied.
func (r *Replica) copyFiles(ctx context.Context) (unread error) {
	// For a new disk a new list of copied files is started. Files written to the old disk at this moment are not on
	// the new one.
	r.mu.Lock()
	copied, known := r.copied, len(r.copied) > 0
	r.mu.Unlock()
	if !known {
		kept, err := r.place.List(ctx, filesPrefix)
		if err != nil {
			return err
		}
		for _, file := range kept {
			name := plainName(strings.TrimPrefix(file.Name, filesPrefix))
			if name != keyName && name != secretsName { // a restore changes them, so each start copies them
				r.noteCopied(copied, name)
			}
		}
	}
	for _, inner := range []string{"uploads", "private"} {
		entries, err := os.ReadDir(filepath.Join(r.dir, inner))
		if err != nil {
			return err
		}
		for _, entry := range entries {
			name := inner + "/" + entry.Name()
			if !entry.Type().IsRegular() || !fileName.MatchString(name) || r.isCopied(copied, name) {
				continue
			}
			if name == secretsName && r.recipient == "" {
				continue // the key of the secrets is copied only if the copy is encrypted
			}
			file, err := os.Open(filepath.Join(r.dir, filepath.FromSlash(name)))
			if err != nil {
				if !errors.Is(err, os.ErrNotExist) {
					unread = errors.Join(unread, err)
				}
				continue
			}
			if err := r.copyFile(ctx, file, name, inner == "private"); err != nil {
				return errors.Join(unread, err)
			}
			r.noteCopied(copied, name)
		}
	}
	return unread
}

func (r *Replica) isCopied(copied map[string]bool, name string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return copied[name]
}

func (r *Replica) noteCopied(copied map[string]bool, name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	copied[name] = true
}

// copyFile copies one file to the place, encrypted if it is private and there is a recipient.
func (r *Replica) copyFile(ctx context.Context, file *os.File, name string, private bool) error {
	defer func() { _ = file.Close() }() // the file was only read
	to, content, done := filesPrefix+name, io.Reader(file), func() {}
	if private && r.recipient != "" {
		to += sealedEnding
		content, done = sealTo(file, r.recipient)
	}
	defer done()
	if err := r.place.Put(ctx, to, content, -1); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
