package handlers

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"time"

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

// makeBackup makes one, one at a time. The copies at other places follow.
func (h *Handlers) makeBackup(ctx context.Context, _ *Caller, _ none) (Data[backupRow], error) {
	path, err := h.backUpAlone(ctx, h.keeper.Backup)
	if err != nil {
		return Data[backupRow]{}, err
	}
	if err := h.later(func(ctx context.Context) {
		h.guard("copy a backup", func() error { return h.copyOff(ctx, path) })
	}); err != nil {
		return Data[backupRow]{}, err
	}
	about, err := os.Stat(path)
	if err != nil {
		return Data[backupRow]{}, err
	}
	return Data[backupRow]{done("Backup made: " + about.Name()), backupRow{about.Name(), about.Size(), h.local(about.ModTime())}}, nil
}

// backUpAlone makes a backup unless one is being made.
func (h *Handlers) backUpAlone(ctx context.Context, how func(context.Context) (string, error)) (path string, err error) {
	select {
	case h.backingUp <- struct{}{}:
		defer func() { <-h.backingUp }()
	default:
		return "", store.ErrBusy
	}
	return how(ctx)
}

// newestBackup is when the newest backup was made, by its name; the zero time without one.
func (h *Handlers) newestBackup() (newest time.Time) {
	entries, err := os.ReadDir(filepath.Join(h.store.Dir(), "backups"))
	if err != nil {
		return newest
	}
	for _, entry := range entries {
		if at, err := time.Parse("shop-20060102-150405.tar.gz", entry.Name()); err == nil && at.After(newest) {
			newest = at
		}
	}
	return newest
}

type reportRow struct {
	Kind   string   `json:"kind"`
	Date   wireTime `json:"date"`
	OK     bool     `json:"ok"`
	Detail string   `json:"detail"`
}

// backupReports tells what came of the last backups, their copies and the restore drills.
func (h *Handlers) backupReports(ctx context.Context, _ *Caller, _ none) (Data[[]reportRow], error) {
	rows := []reportRow{}
	for _, kind := range []string{store.BackupReport, store.CopiesReport, store.DrillReport} {
		found, err := h.store.LastReports(ctx, kind, 5)
		if err != nil {
			return Data[[]reportRow]{}, err
		}
		for _, r := range found {
			rows = append(rows, reportRow{r.Kind, h.local(r.At), r.OK, r.Detail})
		}
	}
	return give(rows), nil
}

// startDrill tries a restore now.
func (h *Handlers) startDrill(_ context.Context, _ *Caller, _ none) (Reply, error) {
	return done("The restore drill has started. What it finds appears here."), h.later(func(ctx context.Context) {
		h.guard("restore drill", func() error { return h.drill(ctx) })
	})
}

func (h *Handlers) downloadBackup(_ context.Context, _ *Caller, in struct {
	Name string `path:"name"`
}) (File, error) {
	if !backupName.MatchString(in.Name) {
		return File{}, store.ErrNotFound
	}
	return fileOnDisk(filepath.Join(h.store.Dir(), "backups", in.Name), in.Name, "application/gzip")
}
