package backups

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

const (
	// everyFor is the period in which every backup is kept. After that the newest of each week is kept, then the
	// newest of each month.
	everyFor   = 7 * 24 * time.Hour
	keptWeeks  = 4
	keptMonths = 12
)

// Nightly makes a backup, verifies it, and only then removes expired ones. A backup that can't be read back is renamed
// with the ending .damaged, or .unverified if the reason lies elsewhere, for instance in a full disk; only the last of
// them is kept. Leftovers of a crash are removed after a day. If an old file can't be removed, or a file that the shop
// refers to is missing, the new backup is valid nevertheless: both its path and the error are returned.
func Nightly(ctx context.Context, dir string, now time.Time) (path string, err error) {
	left := clearHalfDone(filepath.Join(dir, "backups"), now)
	path, err = Make(ctx, dir, "", now)
	if err != nil {
		return "", err
	}
	m, err := Verify(ctx, path, "")
	if err != nil {
		return "", errors.Join(fmt.Errorf("the new backup %s can't be read back: %w", path, err),
			setAside(ctx, path, err))
	}
	_, err = Prune(dir, now)
	if err = errors.Join(left, err); err != nil {
		err = fmt.Errorf("what is too old could not be removed from backups/: %w", err)
	}
	return path, errors.Join(err, m.Gaps())
}

// Gaps returns an error that names the first of the missing files to which the shop refers; nil if none are missing.
func (m Manifest) Gaps() error {
	const named = 5
	switch n := len(m.Missing); {
	case n == 0:
		return nil
	case n == 1:
		return fmt.Errorf("a file that the shop refers to is gone, and an older backup may have it: %s", m.Missing[0])
	case n <= named:
		return fmt.Errorf(
			"%d files that the shop refers to are gone, and an older backup may have them: %s",
			n,
			strings.Join(m.Missing, ", "),
		)
	default:
		return fmt.Errorf(
			"%d files that the shop refers to are gone, and an older backup may have them: %s and others, which hearth doctor lists",
			n,
			strings.Join(m.Missing[:named], ", "),
		)
	}
}

const (
	damagedEnding = ".damaged"
)

// setAside renames a backup that could not be read back, and removes the one that was set aside before: backups are
// retried every quarter of an hour, and the files would fill the disk. If the shop is stopping, the backup is
// removed, because the next start makes another.
func setAside(ctx context.Context, path string, why error) error {
	if ctx.Err() != nil {
		return os.Remove(path)
	}
	ending := unverifiedEnding
	if errors.Is(why, ErrDamaged) {
		ending = damagedEnding
	}
	err := os.Rename(path, path+ending)
	folder := filepath.Dir(path)
	entries, unread := os.ReadDir(folder)
	err = errors.Join(err, unread)
	for _, entry := range entries {
		of := strings.TrimSuffix(strings.TrimSuffix(entry.Name(), damagedEnding), unverifiedEnding)
		if _, ours := madeAt(of); ours && of != entry.Name() && of != filepath.Base(path) {
			err = errors.Join(err, os.Remove(filepath.Join(folder, entry.Name())))
		}
	}
	return err
}

// CopyOff copies a backup to the places, each with a checksum file beside it, and removes expired copies there. If
// one place fails, the others still get their copy. A folder that has disappeared is ErrVanished.
func CopyOff(ctx context.Context, path string, c Copies, now time.Time) (err error) {
	for _, address := range c.Places {
		place, bad := OpenPlace(address)
		if bad == nil {
			bad = claim(c.Dir, address)
		}
		if bad == nil {
			bad = copyTo(ctx, c.Dir, place, path, c.Recipient)
		}
		if bad == nil {
			bad = pruneAt(ctx, place, now)
		}
		if bad != nil {
			err = errors.Join(err, fmt.Errorf("copy the backup to %s: %w", ShownAddress(address), bad))
		}
	}
	return err
}

// copyTo writes a backup to a place, encrypted if there is a recipient, and its checksum beside it. The checksum is
// that of the bytes at the place, so that a copy can be verified without the secret key.
func copyTo(ctx context.Context, dir string, place Place, path, recipient string) (err error) {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	name := filepath.Base(path)
	if recipient != "" {
		name += sealedEnding
	}
	whole := io.Reader(file)
	if recipient != "" {
		if whole, err = withSecrets(dir, file); err != nil {
			return err
		}
	}
	content, done := sealTo(whole, recipient)
	defer done()
	sum := sha256.New()
	if err := place.Put(ctx, backupsPrefix+name, io.TeeReader(content, sum), -1); err != nil {
		return err
	}
	line := hex.EncodeToString(sum.Sum(nil)) + "  " + name + "\n"
	return place.Put(ctx, backupsPrefix+name+sumEnding, strings.NewReader(line), int64(len(line)))
}

// pruneAt removes the expired backups at a place, by the same rule as in the data directory.
func pruneAt(ctx context.Context, place Place, now time.Time) error {
	if top, isFolder := place.(folder); isFolder {
		if err := clearHalfDone(top.path(backupsPrefix), now); err != nil {
			return err
		}
	}
	kept, err := place.List(ctx, backupsPrefix+"shop-")
	if err != nil {
		return err
	}
	names := make([]string, 0, len(kept))
	for _, file := range kept {
		names = append(names, strings.TrimPrefix(file.Name, backupsPrefix))
	}
	for _, name := range outlived(names, now) {
		if err := errors.Join(place.Remove(ctx, backupsPrefix+name),
			place.Remove(ctx, backupsPrefix+name+sumEnding)); err != nil {
			return err
		}
	}
	return nil
}

// CheckPlace writes, reads and deletes a small file at a place. An existing folder is accepted as the right one from
// then on; one that has disappeared is not created again.
func CheckPlace(ctx context.Context, dir, address string) error {
	place, err := OpenPlace(address)
	if err != nil {
		return err
	}
	if top, isFolder := place.(folder); isFolder {
		known, err := isKnown(dir, string(top))
		if err != nil {
			return err
		}
		if _, gone := os.Stat(string(top)); known && gone != nil {
			return ErrVanished
		}
		if err := mark(dir, string(top)); err != nil {
			return err
		}
	}
	const name, text = ".hearth-test", "written by the test of the settings\n"
	// The small file is written, read back and removed, as a backup would be.
	if err := place.Put(ctx, name, strings.NewReader(text), int64(len(text))); err != nil {
		return err
	}
	read, err := readAll(ctx, place, name, 1<<10)
	if err != nil {
		return err
	}
	if string(read) != text {
		return errors.New("what was read back is not what was written")
	}
	return place.Remove(ctx, name)
}

// Prune removes expired backups in backups/ and returns their names. It keeps all backups of the last seven days, the
// newest of each of four weeks and the newest of each of twelve months. Database snapshots taken before a migration
// are removed after ninety days, except the newest; other files stay.
func Prune(dir string, now time.Time) (removed []string, err error) {
	folder := filepath.Join(dir, "backups")
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	names := []string{}
	for _, entry := range entries {
		if entry.Type().IsRegular() && !strings.HasSuffix(entry.Name(), sealedEnding) {
			names = append(names, entry.Name())
		}
	}
	for _, name := range append(outlived(names, now), oldSnapshots(names, now)...) {
		if gone := os.Remove(filepath.Join(folder, name)); gone != nil {
			err = errors.Join(err, gone)
			continue
		}
		removed = append(removed, name)
	}
	return removed, err
}

// outlived returns the expired backups among sorted file names.
func outlived(names []string, now time.Time) (over []string) {
	weeks, months := map[string]bool{}, map[string]bool{}
	for _, name := range slices.Backward(names) { // from the newest backup to the oldest
		at, ok := madeAt(plainName(name))
		if !ok || now.Sub(at) < everyFor {
			continue
		}
		year, week := at.ISOWeek()
		ofWeek, ofMonth := firstOf(weeks, fmt.Sprint(year, " ", week), keptWeeks), firstOf(months, at.Format("2006-01"),
			keptMonths)
		if !ofWeek && !ofMonth {
			over = append(over, name)
		}
	}
	return over
}

// snapshotsFor is the period for which a snapshot from before a migration is kept. Each is as large as the whole
// database.
const snapshotsFor = 90 * 24 * time.Hour

// snapshotName matches snapshots from before a migration: before-, the number of the migration, and the time.
var snapshotName = regexp.MustCompile(`^before-[0-9]{4}-([0-9]{8}-[0-9]{6})\.db$`)

// oldSnapshots returns the expired snapshots before a migration among file names in sorted order.
func oldSnapshots(names []string, now time.Time) (over []string) {
	newest := true
	for _, name := range slices.Backward(names) { // from the newest migration to the oldest
		parts := snapshotName.FindStringSubmatch(name)
		if parts == nil {
			continue
		}
		at, err := time.Parse(stamp, parts[1])
		if !newest && err == nil && now.Sub(at) > snapshotsFor {
			over = append(over, name)
		}
		newest = false
	}
	return over
}

// firstOf reports whether a period appears for the first time and there is room for it.
func firstOf(seen map[string]bool, period string, room int) bool {
	if seen[period] || len(seen) == room {
		return false
	}
	seen[period] = true
	return true
}
