// Package backups makes, verifies and restores backups of a data directory, copies them to other disks and buckets, and
// replicates the database as it changes. It knows the files and the database file, not the shop's rules.
//
// Start with Make in backup.go, Nightly and CopyOff in keep.go, and restore.go; the replica begins in replica.go.
package backups

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"hearth/store/core"
)

// Make writes a backup of a data directory while the shop is running: a snapshot of the database, and every picture
// and private file that the snapshot refers to. If to is "", the backup is written to backups/ and named after the
// time in UTC. Make returns the file's path; the file gets its name only when it is complete.
// A missing file does not prevent the backup, but is listed in its manifest. Only a missing key of the shop's secrets
// prevents it.
func Make(ctx context.Context, dir, to string, now time.Time) (path string, err error) {
	if _, err := os.Stat(filepath.Join(dir, databaseName)); err != nil {
		return "", fmt.Errorf("there is no shop in %s: %w", dir, err)
	}
	if err := mayReplace(dir, to); err != nil {
		return "", err
	}
	if to == "" {
		folder := filepath.Join(dir, "backups")
		if err := os.MkdirAll(folder, 0o700); err != nil { // a restored shop that was never started has no such folder
			return "", err
		}
		to = filepath.Join(folder, "shop-"+now.UTC().Format(stamp)+".tar.gz")
	}
	work, err := os.MkdirTemp(filepath.Dir(to), ".backup-*")
	if err != nil {
		return "", fmt.Errorf("a backup can't be written beside %s: %w", to, err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	snapshot := filepath.Join(work, databaseName)
	if err := vacuumInto(ctx, filepath.Join(dir, databaseName), snapshot); err != nil {
		return "", err
	}
	m, names, err := describe(ctx, snapshot)
	if err != nil {
		return "", err
	}
	m.MadeAt = now.UTC()
	packed := filepath.Join(work, "packed")
	if err := pack(ctx, packed, dir, snapshot, &m, names); err != nil {
		return "", err
	}
	if filepath.Dir(to) == filepath.Join(filepath.Clean(dir), "backups") {
		if err := keepOwner(dir, packed); err != nil {
			return "", err
		}
	}
	if err := os.Rename(packed, to); err != nil {
		return "", err
	}
	return to, core.SyncFolder(filepath.Dir(to))
}

// mayReplace refuses to write a backup over a folder or over a file of the shop. An older backup may be replaced.
func mayReplace(dir, to string) error {
	about, err := os.Stat(to)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if about.IsDir() {
		return fmt.Errorf("%s is a folder: name the file to write in it, such as %s", to,
			filepath.Join(to, "shop.tar.gz"))
	}
	// A symbolic link or another path can lead to a file of the shop, so the files are compared, not the names.
	for _, inner := range []string{".", "uploads", "private"} {
		ours, err := os.Stat(filepath.Join(dir, inner, filepath.Base(to)))
		if err == nil && os.SameFile(about, ours) {
			return fmt.Errorf("%s is a file of the shop: write the backup to another folder", to)
		}
	}
	return nil
}

// MissingFiles returns the files that a data directory's database refers to but that do not exist. The demo's
// category pictures are exempt in the largest width, because they only exist up to 640 pixels, as the only WebP
// pictures.
func MissingFiles(ctx context.Context, dir string) (missing []string, err error) {
	_, names, err := describe(ctx, filepath.Join(dir, databaseName))
	if err != nil {
		return nil, err
	}
	gone := []string{}
	for _, name := range names {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name))); errors.Is(err, os.ErrNotExist) {
			gone = append(gone, name)
		}
	}
	return missed(gone), nil
}

// vacuumInto takes a snapshot of the database on a separate connection, so that no order waits for it.
func vacuumInto(ctx context.Context, path, snapshot string) (err error) {
	db, err := core.OpenFile(readOnly(path))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", snapshot); err != nil {
		return fmt.Errorf("snapshot of the database: %w", err)
	}
	return os.Chmod(snapshot, 0o600)
}

// pack writes the archive: the database, then the files, then the manifest with their checksums, which are computed
// while the files are read.
func pack(ctx context.Context, packed, dir, snapshot string, m *Manifest, names []string) (err error) {
	out, err := os.OpenFile(packed, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	zipped := gzip.NewWriter(out)
	archive := tar.NewWriter(zipped)
	if err := add(ctx, archive, m, databaseName, snapshot); err != nil {
		return err
	}
	gone := []string{}
	for _, name := range names {
		err := add(ctx, archive, m, name, filepath.Join(dir, filepath.FromSlash(name)))
		// A picture that was deleted during the backup is only reported as missing; without the key the shop could
		// not be restored, so a missing key ends the backup.
		if errors.Is(err, os.ErrNotExist) && name != keyName {
			gone = append(gone, name)
		} else if err != nil {
			return err
		}
	}
	m.Missing = missed(gone)
	// The manifest is the last file of the archive: it holds the checksums of all files before it.
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	if err := archive.WriteHeader(&tar.Header{
		Name:    manifestName,
		Mode:    0o600,
		Size:    int64(len(text)),
		ModTime: m.MadeAt,
	}); err != nil {
		return err
	}
	if _, err := archive.Write(text); err != nil {
		return err
	}
	return errors.Join(archive.Close(), zipped.Close(), out.Sync())
}

// add writes one file to the archive, and its size and checksum to the manifest.
func add(ctx context.Context, archive *tar.Writer, m *Manifest, name, path string) (err error) {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("back up %s: %w", name, err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	about, err := file.Stat()
	if err != nil {
		return err
	}
	if err := archive.WriteHeader(&tar.Header{
		Name:    name,
		Mode:    0o600,
		Size:    about.Size(),
		ModTime: m.MadeAt,
	}); err != nil {
		return err
	}
	sum := sha256.New()
	if _, err := io.Copy(io.MultiWriter(archive, sum), stoppable{ctx, file}); err != nil {
		return fmt.Errorf("back up %s: %w", name, err)
	}
	m.Files = append(m.Files, File{name, about.Size(), hex.EncodeToString(sum.Sum(nil))})
	return nil
}

// GiveToOwner gives everything in a data directory to the owner of that directory, after root has written there.
func GiveToOwner(dir string) error { return keepOwner(dir, dir) }
