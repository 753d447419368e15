package backups_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/backups"
	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/storetest"
)

type contextType = context.Context

func startReplica(t *testing.T, shop *storetest.Shop, address string) *backups.Replica {
	t.Helper()
	if err := shop.LeaveCheckpoints(ctx); err != nil {
		t.Fatal(err)
	}
	replica, err := backups.StartReplica(shop.Dir(), address, "", shop.WithWriterPaused,
		func(error) {}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = replica.Close() }) // closing twice is harmless, and the place may be cut off
	return replica
}

func restoreReplica(t *testing.T, address string, at time.Time) *storetest.Shop {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "restored")
	if _, _, err := backups.Restore(
		ctx,
		backups.RestoreOptions{From: backups.FromReplica(address, at, ""), Dir: dir, Now: time.Now()},
	); err != nil {
		t.Fatal(err)
	}
	return storetest.Open(t, dir)
}

func TestReplicaRestoresToLatestAndToPointInTime(t *testing.T) {
	for kind, address := range places(t) {
		t.Run(kind, func(t *testing.T) {
			shop := storetest.New(t)
			if err := os.WriteFile(filepath.Join(shop.Dir(), "private", "secret.key"),
				[]byte("0123456789abcdef0123456789abcdef"), 0o600); err != nil {
				t.Fatal(err)
			}
			product, b := shop.Product("Plug", 700, 1000), shop.Customer("411001")
			replica := startReplica(t, shop, address)
			early := shop.Order(b, product, 1)
			if err := replica.CatchUp(ctx); err != nil {
				t.Fatal(err)
			}
			time.Sleep(30 * time.Millisecond) // the moment must lie between two changes, which record the time
			moment := time.Now()
			time.Sleep(30 * time.Millisecond)
			var late orders.Order
			for range 50 {
				late = shop.Order(b, product, 1)
			}
			if err := replica.CatchUp(ctx); err != nil {
				t.Fatal(err)
			}
			if lag, failure := replica.Lag(); lag > 5*time.Second || failure != nil {
				t.Errorf("behind by %s, %v", lag, failure)
			}
			newest := restoreReplica(t, address, time.Time{})
			newest.Sums()
			if _, err := newest.Fulfilment.FindOrder(ctx, b.ID, late.ID); err != nil {
				t.Errorf("the last order: %v", err)
			}
			before := restoreReplica(t, address, moment)
			before.Sums()
			if _, err := before.Fulfilment.FindOrder(ctx, b.ID, early.ID); err != nil {
				t.Errorf("the order before the moment: %v", err)
			}
			if _, err := before.Fulfilment.FindOrder(ctx, b.ID, late.ID); !errors.Is(err, core.ErrNotFound) {
				t.Errorf("an order after the moment: %v", err)
			}
		})
	}
}

// After a restore, the shop starts a new history at the place; moments before the restore are in the previous shop's
// history.
func TestReplicaRestoresToAMomentBeforeTheLastRestore(t *testing.T) {
	for kind, address := range places(t) {
		t.Run(kind, func(t *testing.T) {
			shop := storetest.New(t)
			product, b := shop.Product("Plug", 700, 1000), shop.Customer("411001")
			early := shop.Order(b, product, 1)
			replica := startReplica(t, shop, address)
			if err := replica.CatchUp(ctx); err != nil {
				t.Fatal(err)
			}
			moment := time.Now()
			if err := replica.Close(); err != nil {
				t.Fatal(err)
			}
			// A history is named after the second in which it starts.
			time.Sleep(time.Until(moment.Truncate(time.Second).Add(time.Second)))
			restored := restoreReplica(t, address, time.Time{})
			late := restored.Order(b, product, 1)
			if err := startReplica(t, restored, address).CatchUp(ctx); err != nil {
				t.Fatal(err)
			}
			for _, c := range []struct {
				at      time.Time
				hasLate error
			}{{moment, core.ErrNotFound}, {time.Time{}, nil}} {
				got := restoreReplica(t, address, c.at)
				if _, err := got.Fulfilment.FindOrder(ctx, b.ID, early.ID); err != nil {
					t.Errorf("at %s, the order before the restore: %v", c.at, err)
				}
				if _, err := got.Fulfilment.FindOrder(ctx, b.ID, late.ID); !errors.Is(err, c.hasLate) {
					t.Errorf("at %s, the order after the restore: %v", c.at, err)
				}
			}
		})
	}
}

// A compaction of the replica continues with the change after its last one; if that is missing, the copy can't be
// restored.
func TestReplicaListsChangesFromTheRequestedOneOn(t *testing.T) {
	place, err := backups.OpenPlace(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for change := range 4 {
		name := fmt.Sprintf("db/life/0/%016x-%016x-1700000000000", change+1, change+1)
		if err := place.Put(ctx, name, strings.NewReader("x"), -1); err != nil {
			t.Fatal(err)
		}
	}
	found, err := backups.NewPlaceClient(place, "db/life").LTXFiles(ctx, 0, 3, false)
	if err != nil {
		t.Fatal(err)
	}
	changes := ""
	for found.Next() {
		changes += fmt.Sprint(uint64(found.Item().MinTXID), " ")
	}
	if changes != "3 4 " {
		t.Errorf("from change 3 on: %s", changes)
	}
}

func TestReplicaTargetOutageBlocksNothingAndCatchesUp(t *testing.T) {
	server := newBucketServer(t)
	shop := storetest.New(t)
	product, b := shop.Product("Plug", 700, 1000), shop.Customer("411001")
	replica := startReplica(t, shop, server.address)
	if err := replica.CatchUp(ctx); err != nil {
		t.Fatal(err)
	}
	server.down.Store(true)
	last := shop.Order(b, product, 1)
	if err := replica.CatchUp(ctx); err == nil {
		t.Error("the failure is not noticed")
	}
	if _, failure := replica.Lag(); failure == nil {
		t.Error("the failure is not told")
	}
	server.down.Store(false)
	if err := replica.CatchUp(ctx); err != nil {
		t.Fatal(err)
	}
	restored := restoreReplica(t, server.address, time.Time{})
	if _, err := restored.Fulfilment.FindOrder(ctx, b.ID, last.ID); err != nil {
		t.Errorf("the order of the time without the place: %v", err)
	}
}

func TestReplicationContinuesAfterARestart(t *testing.T) {
	away := t.TempDir()
	shop := storetest.New(t)
	product, b := shop.Product("Plug", 700, 1000), shop.Customer("411001")
	for range 3 {
		replica := startReplica(t, shop, away)
		shop.Order(b, product, 1)
		if err := replica.Close(); err != nil {
			t.Fatal(err)
		}
		if err := shop.Close(); err != nil {
			t.Fatal(err)
		}
		shop = storetest.Open(t, shop.Dir())
	}
	last := shop.Order(b, product, 1) // this order is placed while nothing copies
	replica := startReplica(t, shop, away)
	if err := replica.CatchUp(ctx); err != nil {
		t.Fatal(err)
	}
	restored := restoreReplica(t, away, time.Time{})
	restored.Sums()
	if _, err := restored.Fulfilment.FindOrder(ctx, b.ID, last.ID); err != nil {
		t.Error(err)
	}
}

func TestReplicaInsideTheDataDirectoryIsRefused(t *testing.T) {
	shop := storetest.New(t)
	if _, err := backups.StartReplica(shop.Dir(), filepath.Join(shop.Dir(), "backups"), "", shop.WithWriterPaused,
		func(error) {}, slog.New(slog.DiscardHandler)); err == nil {
		t.Error("it was not refused")
	}
}

func TestRestoreFromAnEmptyReplicaIsRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	_, _, err := backups.Restore(
		ctx,
		backups.RestoreOptions{From: backups.FromReplica(t.TempDir(), time.Time{}, ""), Dir: dir,
			Now: time.Now()},
	)
	if !errors.Is(err, backups.ErrNoReplica) {
		t.Error(err)
	}
	if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("something was left behind: %v", err)
	}
}

// If the replica's disk is not mounted, its folder is not recreated on the shop's own disk. The replica is reported
// as behind, and catches up once the disk is back.
func TestReplicaOnMissingDiskIsReportedAndNotRecreated(t *testing.T) {
	shop, top := storetest.New(t), t.TempDir()
	disk, pulled := filepath.Join(top, "disk"), filepath.Join(top, "pulled")
	product, b := shop.Product("Plug", 700, 1000), shop.Customer("411001")
	replica := startReplica(t, shop, disk)
	if err := replica.CatchUp(ctx); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(disk, pulled); err != nil {
		t.Fatal(err)
	}
	last := shop.Order(b, product, 1)
	if err := replica.CatchUp(ctx); !errors.Is(err, backups.ErrVanished) {
		t.Errorf("without its disk: %v", err)
	}
	if _, failure := replica.Lag(); failure == nil {
		t.Error("the failure is not told")
	}
	if _, err := os.Stat(disk); err == nil {
		t.Error("the folder was made anew")
	}
	if err := errors.Join(os.RemoveAll(disk), os.Rename(pulled, disk), replica.CatchUp(ctx)); err != nil {
		t.Fatal(err)
	}
	restored := restoreReplica(t, disk, time.Time{})
	if _, err := restored.Fulfilment.FindOrder(ctx, b.ID, last.ID); err != nil {
		t.Errorf("the order of the time without the disk: %v", err)
	}
}

// A new, empty disk gets a full copy, not only the changes from then on.
func TestNewReplicaDiskGetsAFullCopy(t *testing.T) {
	for _, restarted := range []bool{false, true} {
		t.Run(fmt.Sprintf("restarted %v", restarted), func(t *testing.T) {
			shop, disk := storetest.New(t), filepath.Join(t.TempDir(), "disk")
			product, b := shop.Product("Plug", 700, 1000), shop.Customer("411001")
			picture := "4f0d2c1e111142228333abcdefabcdef-320.jpg"
			if err := os.WriteFile(filepath.Join(shop.Dir(), "uploads", picture), []byte("picture"),
				0o600); err != nil {
				t.Fatal(err)
			}
			order := shop.Order(b, product, 1)
			replica := startReplica(t, shop, disk)
			if err := replica.CatchUp(ctx); err != nil {
				t.Fatal(err)
			}
			if err := os.Rename(disk, disk+" pulled"); err != nil { // the disk disappears at once
				t.Fatal(err)
			}
			// A vanished folder is noticed even if nothing changes in the shop.
			if err := replica.CatchUp(ctx); !errors.Is(err, backups.ErrVanished) {
				t.Errorf("without its disk: %v", err)
			}
			if restarted {
				_ = replica.Close() // its last changes can't be written
			}
			if err := errors.Join(os.Mkdir(disk, 0o700), backups.CheckPlace(ctx, shop.Dir(), disk)); err != nil {
				t.Fatal(err)
			}
			if restarted {
				replica = startReplica(t, shop, disk)
			}
			if err := replica.CatchUp(ctx); err != nil {
				t.Fatal(err)
			}
			if lag, failure := replica.Lag(); lag > time.Minute || failure != nil {
				t.Errorf("behind by %s, %v", lag, failure)
			}
			later := shop.Order(b, product, 1)
			if err := replica.CatchUp(ctx); err != nil {
				t.Fatal(err)
			}
			restored := restoreReplica(t, disk, time.Time{})
			for _, o := range []orders.Order{order, later} {
				if _, err := restored.Fulfilment.FindOrder(ctx, b.ID, o.ID); err != nil {
					t.Errorf("order %d: %v", o.ID, err)
				}
			}
			if _, err := os.Stat(filepath.Join(disk, "files", "uploads", picture)); err != nil {
				t.Errorf("the picture: %v", err)
			}
		})
	}
}

// A shop that is restored without its keys creates new ones, and the replica must then contain the new keys.
func TestReplicaContainsTheCurrentKeys(t *testing.T) {
	shop, disk := storetest.New(t), t.TempDir()
	key := filepath.Join(disk, "files", "private", "secret.key")
	if err := errors.Join(os.MkdirAll(filepath.Dir(key), 0o700), os.WriteFile(key, []byte("of the shop before"),
		0o600)); err != nil {
		t.Fatal(err)
	}
	if err := startReplica(t, shop, disk).CatchUp(ctx); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(filepath.Join(shop.Dir(), "private", "secret.key"))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(key); err != nil || string(got) != string(want) {
		t.Errorf("it holds %q, %v", got, err)
	}
}

// A replica without pictures and private files is reported as incomplete.
func TestReplicaWithoutFilesIsReported(t *testing.T) {
	shop, disk := storetest.New(t), t.TempDir()
	replica := startReplica(t, shop, disk)
	if err := replica.CatchUp(ctx); err != nil {
		t.Fatal(err)
	}
	if err := replica.Uncopied(); err != nil {
		t.Fatal(err)
	}
	uploads := filepath.Join(disk, "files", "uploads")
	picture := filepath.Join(shop.Dir(), "uploads", "4f0d2c1e111142228333abcdefabcdef-320.jpg")
	if err := errors.Join(os.WriteFile(uploads, nil, 0o600), os.WriteFile(picture, []byte("picture"),
		0o600)); err != nil {
		t.Fatal(err)
	}
	if err := replica.CatchUp(ctx); err == nil {
		t.Error("the picture can't be there")
	}
	if lag, failure := replica.Lag(); failure != nil || lag > time.Minute || replica.Uncopied() == nil {
		t.Errorf("%s behind, %v, %v", lag, failure, replica.Uncopied())
	}
	if err := errors.Join(os.Remove(uploads), replica.CatchUp(ctx)); err != nil {
		t.Fatal(err)
	}
	if err := replica.Uncopied(); err != nil {
		t.Error(err)
	}
}
