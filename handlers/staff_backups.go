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

// makeBackup makes one, one at a time.
func (h *Handlers) makeBackup(ctx context.Context, _ *Caller, _ none) (Data[backupRow], error) {
	path, err := h.backUpAlone(ctx, h.backup)
	if err != nil {
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

const (
	// backupHour is when the nightly backup is due, in the shop's zone.
	backupHour = 3
	// backupRest lets a shop that has just started, or a full disk, come to itself.
	backupRest = 15 * time.Minute
)

// KeepBackups makes the nightly backup until ctx ends. A machine that was off at that hour makes it a quarter of an hour
// after its start; one that failed is tried again every quarter of an hour.
func (h *Handlers) KeepBackups(ctx context.Context) {
	tick := time.NewTicker(backupRest)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		h.guard("nightly backup", func() error { return h.backUpIfDue(ctx) })
	}
}

func (h *Handlers) backUpIfDue(ctx context.Context) error {
	now := h.store.Now().In(h.store.Settings().Zone())
	due := time.Date(now.Year(), now.Month(), now.Day(), backupHour, 0, 0, 0, now.Location())
	if now.Before(due) {
		due = due.AddDate(0, 0, -1)
	}
	if !h.newestBackup().Before(due) {
		return nil
	}
	started := time.Now()
	path, err := h.backUpAlone(ctx, h.nightly)
	if err != nil {
		return err
	}
	h.log.Info("nightly backup", "file", filepath.Base(path), "took", time.Since(started).Round(time.Millisecond))
	return nil
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

func (h *Handlers) downloadBackup(_ context.Context, _ *Caller, in struct {
	Name string `path:"name"`
}) (File, error) {
	if !backupName.MatchString(in.Name) {
		return File{}, store.ErrNotFound
	}
	return fileOnDisk(filepath.Join(h.store.Dir(), "backups", in.Name), in.Name, "application/gzip")
}
