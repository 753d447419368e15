package backups_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hearth/backups"
	"hearth/store"
	"hearth/store/storetest"
)

// sums returns a check that a restored directory is a consistent shop.
func sums(t *testing.T) func(dir string) []string {
	return func(dir string) []string {
		shop, err := store.Open(ctx, store.Options{Dir: dir})
		if err != nil {
			return []string{err.Error()}
		}
		wrong, err := shop.Reports.CheckInvariants(ctx)
		if err := errors.Join(err, shop.Close()); err != nil {
			t.Error(err)
		}
		return wrong
	}
}

func TestEncryptedOffSiteCopyRestores(t *testing.T) {
	for kind, address := range places(t) {
		t.Run(kind, func(t *testing.T) {
			shop := storetest.New(t)
			product := shop.Product("Plug", 700, 50)
			shop.Order(shop.Customer("411001"), product, 1)
			key := filepath.Join(t.TempDir(), "key")
			public, err := backups.NewKey(key, time.Now())
			if err != nil {
				t.Fatal(err)
			}
			file, err := backups.Make(ctx, shop.Dir(), "", shop.Now())
			if err != nil {
				t.Fatal(err)
			}
			if err := backups.CopyOff(ctx, file, backups.Copies{Dir: shop.Dir(), Places: []string{address},
				Recipient: public},
				shop.Now()); err != nil {
				t.Fatal(err)
			}
			place, err := backups.OpenPlace(address)
			if err != nil {
				t.Fatal(err)
			}
			copied := filepath.Join(t.TempDir(), "copied.age")
			content, err := place.Get(ctx, "backups/"+filepath.Base(file)+".age", 0, 0)
			if err != nil {
				t.Fatal(err)
			}
			out, err := os.Create(copied)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := out.ReadFrom(content); err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(out.Close(), content.Close()); err != nil {
				t.Fatal(err)
			}
			if _, err := backups.Verify(ctx, copied, ""); !errors.Is(err, backups.ErrSealed) {
				t.Errorf("without the key: %v", err)
			}
			other := filepath.Join(t.TempDir(), "other")
			if _, err := backups.NewKey(other, time.Now()); err != nil {
				t.Fatal(err)
			}
			if _, err := backups.Verify(ctx, copied, other); err == nil ||
				!strings.Contains(err.Error(), "another key") {
				t.Errorf("with another key: %v", err)
			}
			m, err := backups.Verify(ctx, copied, key)
			if err != nil || m.Orders != 1 {
				t.Errorf("with the key: %d orders, %v", m.Orders, err)
			}
		})
	}
}

func TestFailedCopyTargetDoesNotBlockOtherTargets(t *testing.T) {
	shop := storetest.New(t)
	file, err := backups.Make(ctx, shop.Dir(), "", shop.Now())
	if err != nil {
		t.Fatal(err)
	}
	broken := newBucketServer(t)
	broken.down.Store(true)
	folder := t.TempDir()
	err = backups.CopyOff(ctx, file, backups.Copies{Dir: shop.Dir(), Places: []string{broken.address, folder}},
		shop.Now())
	if err == nil || strings.Contains(err.Error(), "SECRET") {
		t.Errorf("the failure is not told, or tells the secret: %v", err)
	}
	if _, err := backups.Verify(ctx, filepath.Join(folder, "backups", filepath.Base(file)), ""); err != nil {
		t.Error(err)
	}
}

func TestOldOffSiteCopiesAreDeletedWithTheirChecksums(t *testing.T) {
	public, err := backups.NewKey(filepath.Join(t.TempDir(), "key"), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	for name, recipient := range map[string]string{"plain": "", "encrypted": public} {
		t.Run(name, func(t *testing.T) {
			shop := storetest.New(t)
			folder := t.TempDir()
			for day := range 40 {
				file, err := backups.Make(ctx, shop.Dir(), "", shop.Now().AddDate(0, 0, day))
				if err != nil {
					t.Fatal(err)
				}
				if err := backups.CopyOff(ctx, file, backups.Copies{Dir: shop.Dir(), Places: []string{folder},
					Recipient: recipient}, shop.Now().AddDate(0, 0, day)); err != nil {
					t.Fatal(err)
				}
			}
			found, err := os.ReadDir(filepath.Join(folder, "backups"))
			if err != nil {
				t.Fatal(err)
			}
			if len(found) < 2*(7+4) || len(found) > 2*(8+4+2) || len(found)%2 != 0 {
				t.Errorf("%d files after 40 nights", len(found))
			}
		})
	}
}

func TestRestoreTestOpensEveryCopyAndFindsDamage(t *testing.T) {
	shop := storetest.New(t)
	shop.Order(shop.Customer("411001"), shop.Product("Plug", 700, 50), 1)
	folder, away := t.TempDir(), t.TempDir()
	check := sums(t)
	copies := backups.Copies{Dir: shop.Dir(), Places: []string{folder}}
	test := func() backups.RestoreTest {
		t.Helper()
		d, err := backups.RunRestoreTest(
			ctx,
			shop.Dir(),
			copies,
			away,
			func(_ contextType, dir string) ([]string, error) { return check(dir), nil },
		)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	if d := test(); len(d.Wrong) != 3 {
		t.Errorf("with no copy at all: %+v", d)
	}
	file, err := backups.Make(ctx, shop.Dir(), "", shop.Now())
	if err != nil {
		t.Fatal(err)
	}
	if err := backups.CopyOff(ctx, file, copies, shop.Now()); err != nil {
		t.Fatal(err)
	}
	replica := startReplica(t, shop, away)
	if err := replica.CatchUp(ctx); err != nil {
		t.Fatal(err)
	}
	if d := test(); len(d.Wrong) != 0 || len(d.Found) != 3 {
		t.Errorf("with three good copies: %+v", d)
	}
	path := filepath.Join(folder, "backups", filepath.Base(file))
	if err := os.WriteFile(path, []byte("rotten"), 0o600); err != nil {
		t.Fatal(err)
	}
	if d := test(); len(d.Wrong) != 1 || !strings.Contains(d.Wrong[0], "not what was written") {
		t.Errorf("with a rotten copy: %+v", d)
	}
}

// If a disk for copies is not mounted, its folder is missing or empty. Neither is filled with copies, and both are
// reported.
func TestMissingCopyFolderIsReportedAndNotRecreated(t *testing.T) {
	shop := storetest.New(t)
	file, err := backups.Make(ctx, shop.Dir(), "", shop.Now())
	if err != nil {
		t.Fatal(err)
	}
	disk, other := filepath.Join(t.TempDir(), "usb", "hearth"), filepath.Join(t.TempDir(), "other")
	copies := backups.Copies{Dir: shop.Dir(), Places: []string{disk, other}}
	if err := copies.CheckFolders(); err != nil {
		t.Errorf("before anything was copied: %v", err)
	}
	copyOff := func() error { return backups.CopyOff(ctx, file, copies, shop.Now()) }
	for range 2 {
		if err := copyOff(); err != nil {
			t.Fatal(err)
		}
	}
	for name, vanish := range map[string]func() error{
		"away": func() error { return os.RemoveAll(filepath.Dir(disk)) },
		"empty": func() error {
			return errors.Join(os.RemoveAll(disk), os.MkdirAll(disk, 0o700))
		},
	} {
		if err := vanish(); err != nil {
			t.Fatal(err)
		}
		for what, err := range map[string]error{"copy": copyOff(), "look": copies.CheckFolders()} {
			if !errors.Is(err, backups.ErrVanished) || !strings.Contains(err.Error(), disk) ||
				strings.Contains(err.Error(), other) {
				t.Errorf("%s, %s: %v", name, what, err)
			}
		}
		if entries, err := os.ReadDir(disk); len(entries) > 0 {
			t.Errorf("%s: it was filled anew with %v, %v", name, entries, err)
		}
		if name == "away" {
			if err := backups.CheckPlace(ctx, shop.Dir(), disk); !errors.Is(err, backups.ErrVanished) {
				t.Errorf("the Test button makes it anew: %v", err)
			}
		}
		if _, err := backups.Verify(ctx, filepath.Join(other, "backups", filepath.Base(file)), ""); err != nil {
			t.Errorf("%s: the other place got no copy: %v", name, err)
		}
		// The owner confirms the new disk with the Test button.
		if err := os.MkdirAll(disk, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(backups.CheckPlace(ctx, shop.Dir(), disk), copies.CheckFolders(), copyOff()); err != nil {
			t.Errorf("%s, and taken by the owner: %v", name, err)
		}
	}
}

// A backup that fails verification is retried every quarter of an hour. Only the last damaged one is kept for
// inspection, because all of them would fill the disk overnight.
func TestUnreadableBackupsDoNotFillTheDisk(t *testing.T) {
	shop := storetest.New(t)
	// makes verification fail: an archive must not contain such a file
	shop.Break(`INSERT INTO settings (key, value, changed_at) VALUES ('shop_logo', 'Not A Name', 0)`)
	if err := os.WriteFile(filepath.Join(shop.Dir(), "uploads", "Not A Name-320.jpg"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	for quarter := range 4 {
		if _, err := backups.Nightly(ctx, shop.Dir(),
			shop.Now().Add(time.Duration(quarter)*15*time.Minute)); err == nil {
			t.Fatal("it was read back")
		}
	}
	left, err := filepath.Glob(filepath.Join(shop.Dir(), "backups", "*"))
	if err != nil || len(left) != 1 || !strings.HasSuffix(left[0], ".damaged") {
		t.Errorf("left: %q, %v", left, err)
	}
}

// If the shop dies while copying, the partial file on the other disk is deleted after a day.
func TestPartialCopyIsDeletedAfterADay(t *testing.T) {
	shop := storetest.New(t)
	disk := filepath.Join(t.TempDir(), "disk")
	file, err := backups.Make(ctx, shop.Dir(), "", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	half := filepath.Join(disk, "backups", ".coming-1")
	for after, want := range map[time.Duration]bool{0: true, 25 * time.Hour: false} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(half), 0o700),
			os.WriteFile(half, []byte("x"), 0o600)); err != nil {
			t.Fatal(err)
		}
		if err := backups.CopyOff(ctx, file, backups.Copies{Dir: shop.Dir(), Places: []string{disk}},
			time.Now().Add(after)); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(half); (err == nil) != want {
			t.Errorf("after %s: %v", after, err)
		}
	}
}

// stopped is a context that ends as soon as a given file exists, and stays ended when the file is gone.
type stopped struct {
	context.Context
	pattern string
	ended   *atomic.Bool
}

func (s stopped) Err() error {
	if made, err := filepath.Glob(s.pattern); err == nil && len(made) > 0 {
		s.ended.Store(true)
	}
	if s.ended.Load() {
		return context.Canceled
	}
	return nil
}

func (s stopped) Done() <-chan struct{} {
	done := make(chan struct{})
	if s.Err() != nil {
		close(done)
	}
	return done
}

// If the shop stops between making and verifying a backup, the backup is not marked as damaged; the next start makes
// another.
func TestStopDuringVerificationIsNotADamagedBackup(t *testing.T) {
	shop := storetest.New(t)
	_, err := backups.Nightly(stopped{ctx, filepath.Join(shop.Dir(), "backups", "shop-*"), &atomic.Bool{}}, shop.Dir(),
		time.Now())
	if !errors.Is(err, context.Canceled) || errors.Is(err, backups.ErrDamaged) {
		t.Errorf("%v", err)
	}
	if left, err := filepath.Glob(filepath.Join(shop.Dir(), "backups", "*")); err != nil || len(left) > 0 {
		t.Errorf("left: %q, %v", left, err)
	}
}

// If a backup can't be unpacked because this machine's disk is not writable, it is not reported as damaged: otherwise
// the owner would restore an older one.
func TestUnwritableDiskDuringVerificationIsNotADamagedBackup(t *testing.T) {
	shop := storetest.New(t)
	file, err := backups.Make(ctx, shop.Dir(), "", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	const into = "/proc/self" // nothing can be made there
	if _, err := backups.FromFile(file, "")(ctx, into); err == nil || errors.Is(err, backups.ErrDamaged) {
		t.Errorf("%v", err)
	}
}

// Writing, copying and unpacking a large backup takes minutes. Stopping the shop or the command interrupts each.
func TestStopInterruptsFileCopying(t *testing.T) {
	shop := storetest.New(t)
	file, err := backups.Make(ctx, shop.Dir(), filepath.Join(t.TempDir(), "b.tar.gz"), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	packed := filepath.Join(shop.Dir(), "backups", ".backup-*", "packed")
	if _, err := backups.Make(stopped{ctx, packed, &atomic.Bool{}}, shop.Dir(), "",
		time.Now()); !errors.Is(err, context.Canceled) {
		t.Errorf("writing: %v", err)
	}
	over, stop := context.WithCancel(ctx)
	stop()
	into, away := t.TempDir(), t.TempDir()
	if _, err := backups.FromFile(file, "")(over, into); !errors.Is(err, context.Canceled) {
		t.Errorf("unpacking: %v", err)
	}
	place, err := backups.OpenPlace(away)
	if err != nil {
		t.Fatal(err)
	}
	if err := place.Put(over, "b", strings.NewReader("x"), 1); !errors.Is(err, context.Canceled) {
		t.Errorf("copying: %v", err)
	}
	for _, folder := range []string{into, away, filepath.Join(shop.Dir(), "backups")} {
		if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
			t.Errorf("left in %s: %v, %v", folder, left, err)
		}
	}
}
