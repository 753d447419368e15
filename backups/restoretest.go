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
	"slices"
	"strings"
	"time"
)

// RestoreTest is the result of a restore test, with a sentence for each copy that was opened.
type RestoreTest struct {
	Found []string
	Wrong []string
}

// RunRestoreTest restores the newest backup, and the replica if there is one, into a temporary folder, and calls check
// on each result. It reads copies at other places back and compares them with their checksums.
func RunRestoreTest(
	ctx context.Context,
	dir string,
	c Copies,
	replica string,
	check func(ctx context.Context, dir string) (wrong []string, err error),
) (d RestoreTest, err error) {
	newest, err := newestBackup(filepath.Join(dir, "backups"))
	switch {
	case err != nil:
		return d, err
	case newest == "":
		d.Wrong = append(d.Wrong, "There is no backup to restore.")
	default:
		d.try(ctx, dir, "The backup "+filepath.Base(newest), FromFile(newest, ""), check)
	}
	for _, address := range c.Places {
		name, err := compareCopy(ctx, address)
		if err != nil {
			d.Wrong = append(d.Wrong, fmt.Sprintf("The copy at %s: %v.", ShownAddress(address), err))
			continue
		}
		d.Found = append(d.Found, fmt.Sprintf("%s at %s is what was written there.", name, ShownAddress(address)))
	}
	if replica != "" && c.Recipient == "" { // encrypted files need the secret key, which the shop doesn't have
		d.try(ctx, dir, "The replica at "+ShownAddress(replica), FromReplica(replica, time.Time{}, ""), check)
	}
	return d, nil
}

// try restores one copy into a temporary folder, checks it, and records the result as a sentence.
func (d *RestoreTest) try(ctx context.Context, dir, what string, from Source,
	check func(ctx context.Context, dir string) ([]string, error)) {
	m, wrong, err := tryOut(ctx, dir, from, check)
	switch {
	case err != nil:
		d.Wrong = append(d.Wrong, fmt.Sprintf("%s can't be restored: %v.", what, err))
	case len(wrong) > 0:
		d.Wrong = append(d.Wrong, fmt.Sprintf("%s was restored, but: %s.", what, strings.Join(wrong, "; ")))
	default:
		d.Found = append(d.Found, fmt.Sprintf("%s was restored: %d orders, %d files, all sums hold.", what, m.Orders,
			len(m.Files)))
	}
}

// ClearRestoreTests removes the folders of restore tests that a killed process left behind, each as large as the
// shop. It must be called before a new test begins, by the process that serves the directory, because no other runs
// such tests.
func ClearRestoreTests(dir string) error {
	// The limit is a year ahead, so that a wrong clock at the time doesn't matter.
	return clearAway(filepath.Join(dir, "backups"), time.Now().AddDate(1, 0, 0), restoreTestFolder)
}

func tryOut(
	ctx context.Context,
	dir string,
	from Source,
	check func(ctx context.Context, dir string) ([]string, error),
) (m Manifest,
	wrong []string, err error) {
	work, err := os.MkdirTemp(filepath.Join(dir, "backups"), restoreTestFolder)
	if err != nil {
		return m, nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	if m, err = from(ctx, work); err != nil {
		return m, nil, err
	}
	wrong, err = check(ctx, work)
	return m, wrong, err
}

func newestBackup(folder string) (path string, err error) {
	entries, err := os.ReadDir(folder)
	for _, entry := range slices.Backward(entries) {
		if _, ok := madeAt(entry.Name()); ok {
			return filepath.Join(folder, entry.Name()), err
		}
	}
	return "", err
}

// compareCopy reads the newest copy at a place and compares it with its checksum.
func compareCopy(ctx context.Context, address string) (name string, err error) {
	place, err := OpenPlace(address)
	if err != nil {
		return "", err
	}
	kept, err := place.List(ctx, backupsPrefix+"shop-")
	if err != nil {
		return "", err
	}
	// The names of backups hold their date and time, so the last name is the newest backup.
	for _, file := range slices.Backward(kept) {
		if !strings.HasSuffix(file.Name, sumEnding) {
			name = file.Name
			break
		}
	}
	if name == "" {
		return "", errors.New("there is none")
	}
	wanted, err := readAll(ctx, place, name+sumEnding, 1<<10)
	if err != nil {
		return "", fmt.Errorf("its checksum can't be read: %w", err)
	}
	content, err := place.Get(ctx, name, 0, 0)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	_, err = io.Copy(sum, stoppable{ctx, content})
	if err := errors.Join(err, content.Close()); err != nil {
		return "", err
	}
	if got := hex.EncodeToString(sum.Sum(nil)); !strings.HasPrefix(string(wanted), got+" ") {
		return "", fmt.Errorf("%s is not what was written", strings.TrimPrefix(name, backupsPrefix))
	}
	return strings.TrimPrefix(name, backupsPrefix), nil
}
