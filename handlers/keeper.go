package handlers

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hearth/store"
)

// Keeper is how the shop looks after its own copies. Every function may be nil in tests.
type Keeper struct {
	// Backup makes a backup and gives its path.
	Backup func(ctx context.Context) (path string, err error)
	// Nightly makes a backup, opens it again to check it, and removes those whose time is over.
	Nightly func(ctx context.Context) (path string, err error)
	// CopyOff copies a backup to the places of the settings; without any it does nothing.
	CopyOff func(ctx context.Context, path string) error
	// CheckPlaces tries the places of the settings and gives the sentence that says which.
	CheckPlaces func(ctx context.Context) (said string, err error)
	// Drill restores the copies into a folder that is thrown away, and says of each what was found.
	Drill func(ctx context.Context) (found, wrong []string, err error)
	// ReplicaLag says how far the off-site copy of the database is behind; on is false without one.
	ReplicaLag func() (lag time.Duration, failure error, on bool)
}

const (
	// keepEvery is how often the keeper looks what is due. It also lets a shop that has just started, or a full disk, come
	// to itself before the nightly backup.
	keepEvery = 15 * time.Minute
	// backupHour is when the nightly backup is due, in the shop's zone.
	backupHour = 3
	// drillEvery is how often a restore is tried.
	drillEvery = 7 * 24 * time.Hour
	// watchEvery is how often the disk is looked at.
	watchEvery = time.Minute
)

// Keep looks after the shop until ctx ends: the nightly backup and its copies, the weekly restore drill, clearing away
// what is over, and warning the owner. A machine that was off at its hour catches up a quarter of an hour after its start;
// what failed is tried again every quarter of an hour.
func (h *Handlers) Keep(ctx context.Context) {
	tick, watch := time.NewTicker(keepEvery), time.NewTicker(watchEvery)
	defer tick.Stop()
	defer watch.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case errand := <-h.errands:
			errand(ctx)
		case <-watch.C:
			h.guard("watch the disk", func() error { return h.watchDisk(ctx) })
		case <-tick.C:
			h.guard("nightly backup", func() error { return h.backUpIfDue(ctx) })
			h.guard("restore drill", func() error { return h.drillIfDue(ctx) })
			h.guard("clear away", func() error { return h.tidyIfDue(ctx) })
			h.guard("money check", func() error { return h.askIfDue(ctx) })
		}
	}
}

// later hands an errand to the keeper; ErrBusy when too many wait.
func (h *Handlers) later(errand func(ctx context.Context)) error {
	select {
	case h.errands <- errand:
		return nil
	default:
		return store.ErrBusy
	}
}

func (h *Handlers) backUpIfDue(ctx context.Context) error {
	now := h.store.Now().In(h.store.Settings().Zone())
	due := time.Date(now.Year(), now.Month(), now.Day(), backupHour, 0, 0, 0, now.Location())
	if now.Before(due) {
		due = due.AddDate(0, 0, -1)
	}
	if h.keeper.Nightly == nil || !h.newestBackup().Before(due) {
		return nil
	}
	started := time.Now()
	path, err := h.backUpAlone(ctx, h.keeper.Nightly)
	if errors.Is(err, store.ErrBusy) {
		return err
	}
	if err != nil {
		return h.report(ctx, store.BackupReport, "The nightly backup failed: "+err.Error(), err)
	}
	h.log.Info("nightly backup", "file", filepath.Base(path), "took", time.Since(started).Round(time.Millisecond))
	return errors.Join(h.report(ctx, store.BackupReport, filepath.Base(path)+" was made and read back.", nil), h.copyOff(ctx, path))
}

// copyOff brings a backup to the other places. Where there are none, nothing is said.
func (h *Handlers) copyOff(ctx context.Context, path string) error {
	card := h.store.Settings()
	if h.keeper.CopyOff == nil || card.Text("backup_folder") == "" && card.Text("backup_bucket") == "" {
		return nil
	}
	if err := h.keeper.CopyOff(ctx, path); err != nil {
		return h.report(ctx, store.CopiesReport, "A copy could not be written: "+err.Error(), err)
	}
	return h.report(ctx, store.CopiesReport, filepath.Base(path)+" was copied.", nil)
}

// report notes what came of something, and warns the owners when it went wrong.
func (h *Handlers) report(ctx context.Context, kind, detail string, failure error) error {
	ctx = context.WithoutCancel(ctx)
	err := h.store.NoteReport(ctx, kind, failure == nil, detail)
	if failure != nil {
		err = errors.Join(failure, err, h.store.WarnOwners(ctx, "backup", detail))
	}
	return err
}

func (h *Handlers) drillIfDue(ctx context.Context) error {
	last, err := h.store.LastReports(ctx, store.DrillReport, 1)
	if err != nil || h.newestBackup().IsZero() || len(last) > 0 && h.store.Now().Sub(last[0].At) < drillEvery {
		return err
	}
	return h.drill(ctx)
}

func (h *Handlers) drill(ctx context.Context) error {
	if h.keeper.Drill == nil {
		return nil
	}
	found, wrong, err := h.keeper.Drill(ctx)
	if err != nil {
		return h.report(ctx, store.DrillReport, "The restore drill could not be held: "+err.Error(), err)
	}
	if len(wrong) > 0 {
		said := strings.Join(append(wrong, found...), " ")
		return h.report(ctx, store.DrillReport, said, errors.New(said))
	}
	return h.report(ctx, store.DrillReport, strings.Join(found, " "), nil)
}

const (
	lowShare = 15
	lowBytes = 500 << 20
)

// watchDisk warns the owners while there is still room (promise P16: below 15 % or 500 MB).
func (h *Handlers) watchDisk(ctx context.Context) error {
	free, total, err := store.Space(h.store.Dir())
	if err != nil || !isLow(free, total) {
		return err
	}
	return h.warnOfDisk(ctx, free, total)
}

func (h *Handlers) warnOfDisk(ctx context.Context, free, total int64) error {
	return h.store.WarnOwners(ctx, "disk", megabytes(free)+" of "+megabytes(total))
}

func isLow(free, total int64) bool { return free < lowBytes || free*100 < total*lowShare }

// askEvery is how often the provider is asked for everything: payments, payouts.
const askEvery = 12 * time.Hour

func (h *Handlers) askIfDue(ctx context.Context) error {
	now := h.store.Now()
	if h.payer() == nil || now.Sub(h.askedMoney) < askEvery {
		return nil
	}
	h.askedMoney = now
	return h.askProvider(ctx)
}

// tidyIfDue clears away once a day what is over, in the database and in the folders.
func (h *Handlers) tidyIfDue(ctx context.Context) error {
	if now := h.store.Now(); now.Sub(h.tidied) < 24*time.Hour {
		return nil
	} else {
		h.tidied = now
	}
	return h.tidy(ctx)
}

// strayKept is how long a file that nothing names stays: an upload is on the disk before the database names it.
const strayKept = 7 * 24 * time.Hour

func (h *Handlers) tidy(ctx context.Context) error {
	mails, err := h.store.TidyUp(ctx)
	for _, file := range mails {
		err = errors.Join(err, remove(filepath.Join(h.store.Dir(), "outbox", filepath.Base(file))))
	}
	named, listed := h.store.NamedFiles(ctx)
	if listed != nil {
		return errors.Join(err, listed)
	}
	for _, inner := range []string{"uploads", "private"} {
		entries, unread := os.ReadDir(filepath.Join(h.store.Dir(), inner))
		err = errors.Join(err, unread)
		for _, entry := range entries {
			if stray(inner, entry, named, time.Now()) {
				err = errors.Join(err, remove(filepath.Join(h.store.Dir(), inner, entry.Name())))
			}
		}
	}
	return err
}

// stray says whether a file is a picture or an uploaded invoice that nothing names for a week.
func stray(inner string, entry os.DirEntry, named map[string]bool, now time.Time) bool {
	name := inner + "/" + entry.Name()
	stem, _, isPicture := strings.Cut(name, "-")
	mine := inner == "uploads" && isPicture || inner == "private" && (strings.HasPrefix(entry.Name(), uploadedInvoice) || strings.HasPrefix(entry.Name(), keptPhoto))
	about, err := entry.Info()
	return mine && err == nil && !named[name] && !named[stem] && now.Sub(about.ModTime()) > strayKept
}

func remove(path string) error {
	if err := os.Remove(path); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}
