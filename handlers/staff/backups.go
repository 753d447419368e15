package staff

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"sort"

	"hearth/handlers/web"
	"hearth/store/core"
)

// Backups makes and downloads backups of the shop's data.
type Backups struct{ *Deps }

// backupRow is a backup in the data directory. Size is in bytes.
type backupRow struct {
	Name string   `json:"name"`
	Size int64    `json:"size"`
	Date web.Time `json:"date"`
}

// backupName matches the names of the shop's backups; no other file in the folder is listed or served.
var backupName = regexp.MustCompile(`^shop-[0-9]{8}-[0-9]{6}\.tar\.gz$`)

// BackupList lists the backups in the data directory, the newest first.
func (r Backups) BackupList(_ context.Context, _ *web.Caller, _ web.None) (web.Data[[]backupRow], error) {
	entries, err := os.ReadDir(filepath.Join(r.Store.Dir(), "backups"))
	rows := []backupRow{}
	for _, entry := range entries {
		about, err := entry.Info()
		if err != nil || !backupName.MatchString(entry.Name()) || !about.Mode().IsRegular() {
			continue
		}
		rows = append(rows, backupRow{entry.Name(), about.Size(), r.local(about.ModTime())})
	}
	sort.Slice(rows, func(i, j int) bool { return rows[i].Name > rows[j].Name })
	return web.Give(rows), err
}

// MakeBackup makes a backup now. Only one is made at a time; it is copied to the other places afterwards.
func (r Backups) MakeBackup(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[backupRow], error) {
	path, err := r.Copies.Make(ctx)
	if err != nil {
		return web.Data[backupRow]{}, err
	}
	about, err := os.Stat(path)
	if err != nil {
		return web.Data[backupRow]{}, err
	}
	return web.With("Backup made: "+about.Name(), backupRow{about.Name(), about.Size(), r.local(about.ModTime())}), nil
}

// reportRow is one result of a backup, a copy or a restore test.
type reportRow struct {
	Kind   string   `json:"kind"`
	Date   web.Time `json:"date"`
	OK     bool     `json:"ok"`
	Detail string   `json:"detail"`
}

// BackupReports returns the results of the latest backups, of their copies in other places, and of the restore tests.
func (r Backups) BackupReports(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[[]reportRow], error) {
	rows := []reportRow{}
	for _, kind := range []string{core.BackupReport, core.CopiesReport, core.RestoreTestReport} {
		found, err := r.Store.LastReports(ctx, kind, 5)
		if err != nil {
			return web.Data[[]reportRow]{}, err
		}
		for _, one := range found {
			rows = append(rows, reportRow{Kind: one.Kind, Date: r.local(one.At), OK: one.OK, Detail: one.Detail})
		}
	}
	return web.Give(rows), nil
}

// StartRestoreTest starts a restore test now.
func (r Backups) StartRestoreTest(_ context.Context, _ *web.Caller, _ web.None) (web.Reply, error) {
	return web.Done("The restore test has started. Its result will appear here."), r.Copies.RestoreTest()
}

// DownloadBackup sends a backup file. It refuses callers who did not enter their password in the last ten minutes.
func (r Backups) DownloadBackup(ctx context.Context, c *web.Caller, in struct {
	Name string `path:"name"`
}) (web.File, error) {
	if err := r.vouched(ctx, c); err != nil {
		return web.File{}, err
	}
	if !backupName.MatchString(in.Name) {
		return web.File{}, core.ErrNotFound
	}
	return web.FileOnDisk(filepath.Join(r.Store.Dir(), "backups", in.Name), in.Name, "application/gzip")
}
