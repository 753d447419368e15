package work

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"hearth/handlers/web"
	"hearth/store/core"
)

// backUpAlone makes a backup; core.ErrBusy while another one is being made.
func (r *Worker) backUpAlone(ctx context.Context, how func(context.Context) (string, error)) (path string, err error) {
	select {
	case r.backingUp <- struct{}{}:
		defer func() { <-r.backingUp }()
	default:
		return "", core.ErrBusy
	}
	return how(ctx)
}

// NewestBackup returns the time of the newest backup, taken from its file name; the zero time if there is none. A
// backup dated in the future, left by a wrong clock, is ignored, because otherwise none would be made until then.
func (r *Worker) NewestBackup() (newest time.Time) {
	entries, err := os.ReadDir(filepath.Join(r.Store.Dir(), "backups"))
	if err != nil {
		return newest
	}
	now := r.Store.Now()
	for _, entry := range entries {
		if at, err := time.Parse("shop-20060102-150405.tar.gz", entry.Name()); err == nil && at.After(newest) &&
			!at.After(now) {
			newest = at
		}
	}
	return newest
}

// BackUp makes a backup now and returns its path; core.ErrBusy while one is being made. It is copied to the other
// places afterwards, in the background.
func (r *Worker) BackUp(ctx context.Context) (path string, err error) {
	path, err = r.backUpAlone(ctx, r.Keeper.Backup)
	if err != nil {
		return "", err
	}
	return path, r.later(duty{"copy " + filepath.Base(path),
		func(ctx context.Context) error { return r.copyOff(ctx, path, false) }})
}

// RestoreTest starts a restore test; core.ErrBusy while one is running.
func (r *Worker) RestoreTest() error { return r.later(duty{restoreTest, r.RunRestoreTest}) }

// ReplicaLag is how far the off-site copy of the database (replica) is behind; on is false without one.
func (r *Worker) ReplicaLag() (lag time.Duration, failure error, on bool) {
	if r.Keeper.ReplicaLag == nil {
		return 0, nil, false
	}
	return r.Keeper.ReplicaLag()
}

// Uncopied is why pictures or private files are missing from the off-site copy, or nil.
func (r *Worker) Uncopied() error {
	if r.Keeper.Uncopied == nil {
		return nil
	}
	return r.Keeper.Uncopied()
}

// CheckReplicaFolder is an error if the folder of the off-site copy is missing, such as an unmounted disk.
func (r *Worker) CheckReplicaFolder() error {
	if r.Keeper.ReplicaStanding == nil {
		return nil
	}
	return r.Keeper.ReplicaStanding()
}

// CheckCopyFolders is an error if a folder for copies of backups is missing.
func (r *Worker) CheckCopyFolders() error {
	if r.Keeper.Standing == nil {
		return nil
	}
	return r.Keeper.Standing()
}

// TestCopies writes, reads and deletes a small file at each place for copies, for the Test button of Settings.
func (r *Worker) TestCopies(ctx context.Context, _ *web.Caller) (string, error) {
	if r.Keeper.CheckPlaces == nil {
		return "This shop keeps no copies.", nil
	}
	return r.Keeper.CheckPlaces(ctx)
}
