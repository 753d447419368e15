package work_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hearth/assets"
	"hearth/handlers/work"
	"hearth/store/core"
	"hearth/store/storetest"
)

// keeping returns a worker with a simulated keeper of backups.
func keeping(t *testing.T, k work.Keeper, settings ...string) (*work.Worker, *storetest.Shop) {
	t.Helper()
	shop := storetest.New(t)
	shop.Set(settings...)
	room := &work.Worker{Store: shop.Store, Log: slog.New(slog.DiscardHandler), Keeper: k}
	if err := room.Open(assets.Mail()); err != nil {
		t.Fatal(err)
	}
	return room, shop
}

// backupNow writes an empty backup file with the current time in its name.
func backupNow(shop *storetest.Shop) (path string, err error) {
	path = filepath.Join(shop.Dir(), "backups", shop.Now().UTC().Format("shop-20060102-150405.tar.gz"))
	return path, os.WriteFile(path, nil, 0o600)
}

// If the shop stops while backups are copied, no failure is mailed: the next start makes the copies.
func TestStoppingTheShopIsNoFailedCopy(t *testing.T) {
	over, stop := context.WithCancel(t.Context())
	stop()
	cut := func(ctx context.Context) (string, error) { return "", ctx.Err() }
	room, shop := keeping(t, work.Keeper{Nightly: cut,
		RestoreTest: func(context.Context) (found, wrong []string, err error) {
			return nil, []string{"It was cut off."},
				nil
		}})
	if err := room.BackUpIfDue(over); err == nil {
		t.Error("a backup that was cut off is none")
	}
	if err := room.RunRestoreTest(over); err == nil {
		t.Error("a restore test that was cut off is none")
	}
	for _, kind := range []string{core.BackupReport, core.RestoreTestReport} {
		if told, err := shop.LastReports(t.Context(), kind, 9); err != nil || len(told) > 0 {
			t.Errorf("%s: %v, %v", kind, told, err)
		}
	}
}

// A backup made by hand, or by cron every night, is neither verified nor copied elsewhere. The worker therefore still
// makes its own nightly backup, once.
func TestManualBackupDoesNotReplaceTheNightlyBackup(t *testing.T) {
	room, shop := keeping(t, work.Keeper{})
	made := 0
	back := func(context.Context) (string, error) {
		made++
		return backupNow(shop)
	}
	room.Keeper.Nightly = back
	if _, err := back(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := room.BackUpIfDue(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if made != 2 {
		t.Errorf("%d instead of one by hand and one nightly backup", made)
	}
}

// If an old copy can't be deleted, the new backup is copied all the same, and the problem is reported.
func TestBackupIsCopiedOffSiteEvenIfOldCopiesCannotBeDeleted(t *testing.T) {
	copied := 0
	room, shop := keeping(t, work.Keeper{
		CopyOff: func(context.Context, string) error { copied++; return nil },
	}, "backup_folder", "/mnt/stick")
	room.Keeper.Nightly = func(context.Context) (string, error) {
		path, err := backupNow(shop)
		return path, errors.Join(err, errors.New("permission denied"))
	}
	if err := room.BackUpIfDue(t.Context()); err == nil {
		t.Error("what can't be removed is no error")
	}
	if err := room.CopyIfDue(t.Context()); err != nil || copied != 1 {
		t.Errorf("%d copies, %v", copied, err)
	}
	told, err := shop.LastReports(t.Context(), core.BackupReport, 2)
	if err != nil || len(told) != 2 || !told[0].OK || !strings.Contains(told[1].Detail, "permission denied") {
		t.Errorf("%v, %v", told, err)
	}
}

// If copying fails at night, for example because the network is down, it is retried every hour until it succeeds, and
// the owners are informed once.
func TestFailedOffSiteCopyIsRetried(t *testing.T) {
	down, tried := errors.New("no route to host"), 0
	room, shop := keeping(t, work.Keeper{}, "backup_folder", "/mnt/stick")
	room.Keeper.Nightly = func(context.Context) (string, error) { return backupNow(shop) }
	room.Keeper.CopyOff = func(context.Context, string) error { tried++; return down }
	if err := room.BackUpIfDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := room.CopyIfDue(t.Context()); !errors.Is(err, down) || tried != 1 {
		t.Fatalf("at night: %d tries, %v", tried, err)
	}
	if err := room.CopyIfDue(t.Context()); err != nil || tried != 1 {
		t.Fatalf("at once: %d tries, %v", tried, err)
	}
	shop.Pass(time.Hour)
	if err := room.CopyIfDue(t.Context()); !errors.Is(err, down) || tried != 2 {
		t.Fatalf("an hour later: %d tries, %v", tried, err)
	}
	down = nil
	for range 3 {
		shop.Pass(time.Hour)
		if err := room.CopyIfDue(t.Context()); err != nil || tried != 3 {
			t.Fatalf("after it succeeded: %d tries, %v", tried, err)
		}
	}
	told, err := shop.LastReports(t.Context(), core.CopiesReport, 9)
	if err != nil || len(told) != 2 || !told[0].OK || !strings.HasSuffix(told[0].Detail, " was copied.") || told[1].OK {
		t.Errorf("%v, %v", told, err)
	}
}

// A slow restore test or bucket delays nothing else: the next nightly backup is made, the disk is watched, and jobs
// started by hand begin.
func TestBackgroundDutiesRunIndependently(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		made, watched, copying := make(chan string, 9), make(chan bool, 9999), make(chan bool, 9)
		room, shop := keeping(t, work.Keeper{
			RestoreTest: func(ctx context.Context) (found, wrong []string, err error) {
				<-ctx.Done()
				return nil, nil,
					ctx.Err()
			},
			CopyOff:  func(ctx context.Context, _ string) error { copying <- true; <-ctx.Done(); return ctx.Err() },
			Standing: func() error { watched <- true; return nil },
		}, "backup_folder", "/mnt/stick")
		room.Keeper.Nightly = func(context.Context) (string, error) {
			path, err := backupNow(shop)
			made <- path
			return path, err
		}
		room.Keeper.Backup = room.Keeper.Nightly
		ctx, stop := context.WithCancel(t.Context())
		over := make(chan bool)
		go func() { room.Do(ctx); close(over) }()
		<-made
		<-copying
		time.Sleep(time.Hour) // simulated time; the restore test is due as soon as there is a backup
		// What is due at this instant is done first: else the backup of the next night could be made before the folders
		// are watched again.
		synctest.Wait()
		if err := room.RestoreTest(); !errors.Is(err, core.ErrBusy) {
			t.Errorf("a second restore test beside one: %v", err)
		}
		looked := len(watched)
		shop.Pass(24 * time.Hour)
		if path := <-made; path == "" {
			t.Error("no backup in the next night")
		}
		synctest.Wait()
		if len(watched) <= looked {
			t.Error("the folders for copies were not watched")
		}
		if _, err := room.BackUp(t.Context()); err != nil {
			t.Errorf("a backup by hand: %v", err)
		}
		stop()
		<-over
	})
}
