package handlers

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"sort"

	"hearth/store"
)

type backupRow struct {
	Name string   `json:"name"`
	Size int64    `json:"size"`
	Date wireTime `json:"date"`
}

// backupName is what a backup made by the shop is called; nothing else in the folder is shown or given out.
var backupName = regexp.MustCompile(`^shop-[0-9]{8}-[0-9]{6}\.tar\.gz$`)

func (h *Handlers) backupList(_ context.Context, _ *Caller, _ none) (Data[[]backupRow], error) {
	entries, err := os.ReadDir(filepath.Join(h.store.Dir(), "backups"))
	rows := []backupRow{}
	for _, entry := range entries {
		about, err := entry.Info()
		if err != nil || !backupName.MatchString(entry.Name()) || !about.Mode().IsRegular() {
			continue
		}
		rows = append(rows, backupRow{entry.Name(), about.Size(), h.local(about.ModTime())})
	}
	sort.Slice(rows, func(i, j int) bool { return rows[i].Name > rows[j].Name })
	return give(rows), err
}

// makeBackup makes one, one at a time.
func (h *Handlers) makeBackup(ctx context.Context, _ *Caller, _ none) (Data[backupRow], error) {
	select {
	case h.backingUp <- struct{}{}:
		defer func() { <-h.backingUp }()
	default:
		return Data[backupRow]{}, store.ErrBusy
	}
	path, err := h.backup(ctx)
	if err != nil {
		return Data[backupRow]{}, err
	}
	about, err := os.Stat(path)
	if err != nil {
		return Data[backupRow]{}, err
	}
	return Data[backupRow]{done("Backup made: " + about.Name()), backupRow{about.Name(), about.Size(), h.local(about.ModTime())}}, nil
}

func (h *Handlers) downloadBackup(_ context.Context, _ *Caller, in struct {
	Name string `path:"name"`
}) (File, error) {
	if !backupName.MatchString(in.Name) {
		return File{}, store.ErrNotFound
	}
	return fileOnDisk(filepath.Join(h.store.Dir(), "backups", in.Name), in.Name, "application/gzip")
}
