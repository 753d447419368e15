package backups

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const (
	stamp = "20060102-150405"
	// everyFor is how long every backup is kept; after that the newest of a week, then the newest of a month.
	everyFor   = 7 * 24 * time.Hour
	keptWeeks  = 4
	keptMonths = 12
)

// madeAt reads when a backup was made from its name, shop-20260131-213000.tar.gz in UTC; ok is false for other files.
func madeAt(name string) (at time.Time, ok bool) {
	inner, isBackup := strings.CutPrefix(name, "shop-")
	inner, packed := strings.CutSuffix(inner, ".tar.gz")
	at, err := time.Parse(stamp, inner)
	return at, isBackup && packed && err == nil
}

// Nightly makes a backup, checks it as Verify does, and only then removes those whose time is over. One that can't be
// read back is set aside under the ending .damaged. What a crash left half done is cleared away after a day.
func Nightly(ctx context.Context, dir string, now time.Time) (path string, err error) {
	if err := clearHalfDone(filepath.Join(dir, "backups"), now); err != nil {
		return "", err
	}
	path, err = Make(ctx, dir, "", now)
	if err != nil {
		return "", err
	}
	if _, err := Verify(ctx, path); err != nil {
		return "", errors.Join(fmt.Errorf("the new backup %s can't be read back: %w", path, err), os.Rename(path, path+".damaged"))
	}
	_, err = Prune(dir, now)
	return path, err
}

// Prune removes the backups in backups/ whose time is over and gives their names: all of the last seven days stay, then
// the newest of each of four weeks and of each of twelve months. Other files there, such as the snapshots before a
// migration, are left alone.
func Prune(dir string, now time.Time) (removed []string, err error) {
	folder := filepath.Join(dir, "backups")
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	weeks, months := map[string]bool{}, map[string]bool{}
	for i := len(entries) - 1; i >= 0; i-- { // by name, so the newest first
		name := entries[i].Name()
		at, ok := madeAt(name)
		if !ok || !entries[i].Type().IsRegular() || now.Sub(at) < everyFor {
			continue
		}
		year, week := at.ISOWeek()
		ofWeek, ofMonth := firstOf(weeks, fmt.Sprint(year, " ", week), keptWeeks), firstOf(months, at.Format("2006-01"), keptMonths)
		if ofWeek || ofMonth {
			continue
		}
		if gone := os.Remove(filepath.Join(folder, name)); gone != nil {
			err = errors.Join(err, gone)
			continue
		}
		removed = append(removed, name)
	}
	return removed, err
}

// firstOf says whether a period is seen for the first time while there is room for it.
func firstOf(seen map[string]bool, period string, room int) bool {
	if seen[period] || len(seen) == room {
		return false
	}
	seen[period] = true
	return true
}

func clearHalfDone(folder string, now time.Time) (err error) {
	for _, pattern := range []string{".backup-*", ".verify-*"} {
		left, bad := filepath.Glob(filepath.Join(folder, pattern))
		err = errors.Join(err, bad)
		for _, path := range left {
			about, gone := os.Stat(path)
			if gone == nil && now.Sub(about.ModTime()) > 24*time.Hour {
				err = errors.Join(err, os.RemoveAll(path))
			}
		}
	}
	return err
}
