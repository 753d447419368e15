//go:build unix

package backups_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"hearth/backups"
	"hearth/store/storetest"
)

// If root makes a backup or restores one, as an owner with sudo does, the files belong to the shop's user account.
func TestFilesRestoredByRootBelongToTheServiceAccount(t *testing.T) {
	want := os.Geteuid()
	shop := storetest.New(t)
	if want == 0 {
		want = 65534 // the user ID of nobody
		if err := os.Chown(shop.Dir(), want, want); err != nil {
			t.Fatal(err)
		}
	}
	file, err := backups.Make(ctx, shop.Dir(), "", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "shop")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(dir, want, -1); err != nil {
		t.Fatal(err)
	}
	for _, replace := range []bool{false, true} {
		if _, _, err := backups.Restore(ctx, backups.RestoreOptions{From: backups.FromFile(file, ""), Dir: dir,
			Replace: replace, Now: time.Now()}); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{file, dir, filepath.Join(dir, "shop.db")} {
			about, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			if owner, ok := about.Sys().(*syscall.Stat_t); !ok || int(owner.Uid) != want {
				t.Errorf("replace %v: %s belongs to %d, not %d", replace, path, owner.Uid, want)
			}
		}
	}
}

// A mount point, as in a container, can't be renamed. The restore command says so before it unpacks anything beside
// it, on the system's disk.
func TestRestoreOverAMountPointIsRefused(t *testing.T) {
	disk := "/proc"
	if _, err := os.Stat(disk); err != nil {
		disk = "/dev" // a Mac has no /proc
	}
	asked := false
	_, _, err := backups.Restore(ctx, backups.RestoreOptions{Dir: disk, Replace: true, Now: time.Now(),
		From: func(context.Context, string) (m backups.Manifest, err error) { asked = true; return m, os.ErrInvalid }})
	if err == nil || !strings.Contains(err.Error(), disk+"/shop") || asked {
		t.Errorf("unpacked %v, %v", asked, err)
	}
}
