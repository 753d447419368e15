package work_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/storetest"
)

func TestNightlyBackupRunsOnceAndPrunesOldOnes(t *testing.T) {
	s := webtest.New(t)
	s.Product("Plug", 700, 5)
	folder := filepath.Join(s.Dir(), "backups")
	if err := os.WriteFile(filepath.Join(folder, "shop-20240101-000000.tar.gz"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for day := range 14 {
		for _, hour := range []int{0, 2, 9} { // before 03:00, after it, and later the same day
			s.SetClock(time.Date(2026, 11, 22+day, hour, 30, 0, 0, storetest.Start.Location()))
			if err := s.Handlers.Work.BackUpIfDue(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	names, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range names {
		names[i] = filepath.Base(names[i])
	}
	// Kept backups (times in UTC): the last seven days, the newest of each earlier week, and the newest of each
	// month.
	want := []string{"20240101-000000", "20261122-040000", "20261128-040000", "20261129-040000", "20261130-040000",
		"20261201-040000", "20261202-040000", "20261203-040000", "20261204-040000", "20261205-040000"}
	for i := range want {
		want[i] = "shop-" + want[i] + ".tar.gz"
	}
	if !slices.Equal(names, want) {
		t.Errorf("left %q\nwant %q", names, want)
	}
}

// A machine whose clock was once wrong has a backup dated in the future. It is ignored: nightly backups continue, and
// Health reports it.
func TestBackupDatedInTheFutureDoesNotStopLaterBackups(t *testing.T) {
	s := webtest.New(t)
	folder := filepath.Join(s.Dir(), "backups")
	if err := os.WriteFile(filepath.Join(folder, "shop-20990101-000000.tar.gz"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	owner := s.Staff(accounts.Owner)
	if got := strings.Join(webtest.HealthLines(owner.Get("admin/health"), "Backup"), "; "); !strings.HasPrefix(got,
		"look There is no backup yet.") {
		t.Errorf("Health says %q", got)
	}
	if err := s.Handlers.Work.BackUpIfDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	if names, err := filepath.Glob(filepath.Join(folder, "*")); err != nil || len(names) != 2 {
		t.Errorf("there are %q, %v", names, err)
	}
}
