package store_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hearth/store/core"
	"hearth/store/storetest"
)

func TestDataDirectoryIsUsedByOneProcess(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "shop")
	unlock := storetest.Got(core.Lock(dir)).Or(t)
	if _, err := core.Lock(dir); !errors.Is(err, core.ErrInUse) || !strings.Contains(err.Error(), "process ") {
		t.Errorf("a second one: %v", err)
	}
	storetest.Must(t, unlock())
	again := storetest.Got(core.Lock(dir)).Or(t)
	storetest.Must(t, again())
	file := filepath.Join(t.TempDir(), "file")
	storetest.Must(t, os.WriteFile(file, nil, 0o600))
	if _, err := core.Lock(file); err == nil || !strings.Contains(err.Error(), "can't be made") {
		t.Errorf("a file in its place: %v", err)
	}
	storetest.Must(t, os.Mkdir(filepath.Join(dir, "x"), 0o700))
	storetest.Must(t, os.Mkdir(filepath.Join(dir, "x", "shop.lock"), 0o700))
	if _, err := core.Lock(filepath.Join(dir, "x")); err == nil || !strings.Contains(err.Error(), "can't be written") {
		t.Errorf("a folder in the lock's place: %v", err)
	}
}

func TestFreeDiskSpaceIsReported(t *testing.T) {
	free, total, err := core.Space(t.TempDir())
	if err != nil || free < 0 || total < free || total == 0 {
		t.Errorf("%d of %d, %v", free, total, err)
	}
	if _, _, err := core.Space(filepath.Join(t.TempDir(), "nowhere")); err == nil {
		t.Error("a folder that is not there has room")
	}
	if kind := core.NetworkDisk(t.TempDir()); kind != "" {
		t.Errorf("a disk of the machine is called %s", kind)
	}
	if kind := core.NetworkDisk(filepath.Join(t.TempDir(), "nowhere")); kind != "" {
		t.Errorf("a folder that is not there lies on %s", kind)
	}
}

func TestClosedStoreRefusesChanges(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	id := shop.Product("Lamp", 1, 1)
	storetest.Must(t, shop.Ready())
	storetest.Must(t, shop.Close())
	storetest.Must(t, shop.Close())
	if err := shop.Ready(); !errors.Is(err, core.ErrStopped) {
		t.Errorf("closed it is ready: %v", err)
	}
	if _, err := shop.Catalogue.ChangeStock(storetest.Ctx, 0, id, 1, "x"); !errors.Is(err, core.ErrStopped) {
		t.Errorf("closed it takes a change: %v", err)
	}
	if left, err := os.Stat(filepath.Join(shop.Dir(), "shop.db-wal")); err == nil && left.Size() > 0 {
		t.Error("the log of changes is left behind")
	}
}

func TestCancelledCallChangesNothing(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	id := shop.Product("Lamp", 1, 1)
	left, leave := context.WithCancel(storetest.Ctx)
	leave()
	if _, err := shop.Catalogue.ChangeStock(left, 0, id, 1, "x"); err == nil {
		t.Error("it was done")
	}
	shop.Free(t, id, 1)
}
