package commands

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/backups"
	"hearth/store/storetest"
)

// A backup shows the shop at one moment. Restoring a backup to another moment is refused; only the off-site copy of
// the database can do that.
func TestPointInTimeRestoreNeedsAReplica(t *testing.T) {
	file := filepath.Join(t.TempDir(), "b.tar.gz")
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err := Run(
		t.Context(),
		[]string{"restore", "--data", filepath.Join(t.TempDir(), "new"), "--at", "2026-11-21T14:05:00+05:30", file},
		nil,
		&out,
		&out,
	)
	if err == nil || !strings.Contains(err.Error(), "--at") {
		t.Errorf("%v %s", err, out.String())
	}
}

// A data directory that is a symbolic link, for instance to a larger disk, stays one: a restore follows the link,
// even one that is interrupted between its two renames.
func TestRestoreFollowsASymbolicLink(t *testing.T) {
	shop, top := storetest.New(t), t.TempDir()
	file, err := backups.Make(t.Context(), shop.Dir(), filepath.Join(top, "b.tar.gz"), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	link, disk := filepath.Join(top, "link"), filepath.Join(top, "disk", "shop")
	if err := errors.Join(os.MkdirAll(disk, 0o700), os.Symlink(filepath.Join("disk", "shop"), link)); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) {
		t.Helper()
		var out bytes.Buffer
		if err := Run(t.Context(), args, nil, &out, &out); err != nil {
			t.Fatalf("%v %s", err, out.String())
		}
		if at, err := filepath.EvalSymlinks(filepath.Join(link, "shop.db")); err != nil ||
			!strings.HasSuffix(at, "/disk/shop/shop.db") {
			t.Fatalf("the shop is at %s, %v", at, err)
		}
	}
	run("restore", "--data", link, file)
	run("restore", "--data", link, "--replace", file)
	fresh := filepath.Join(top, "disk", ".restore-x")
	journal := `{"fresh": "` + fresh + `", "swapping": true}`
	if err := errors.Join(os.Rename(disk, fresh), os.WriteFile(disk+".restoring", []byte(journal), 0o600)); err != nil {
		t.Fatal(err)
	}
	run("backup", "--data", link)
}

// The command staff totp-off with a mistyped --data fails, instead of creating a new shop there.
func TestMistypedDataDirectoryCreatesNoShop(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "slip")
	var out bytes.Buffer
	err := Run(t.Context(), []string{"staff", "totp-off", "--data", dir, "--email", "asha@example.in"}, nil, &out, &out)
	if _, made := os.Stat(dir); err == nil || ExitCode(err) != exitDirectory || made == nil {
		t.Errorf("%v, and made is %v", err, made)
	}
}
