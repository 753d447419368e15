package backups_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"hearth/backups"
)

func TestPruneKeepsDailyThenWeeklyThenMonthlyBackups(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "backups")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	put := func(name string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	now := time.Date(2026, 11, 21, 22, 0, 0, 0, time.UTC) // this day is a Saturday
	for day := range 500 {
		put("shop-" + now.AddDate(0, 0, -day).Format("20060102") + "-213000.tar.gz")
	}
	put("shop-20261121-100000.tar.gz") // a second backup of today, made by hand
	others := []string{
		"before-0007.db",
		"shop-copy.tar.gz",
		"notes.txt",
		"before-0012-20260701-040000.db",
		"before-0011-20260901-040000.db",
	}
	put("before-0009-20260101-040000.db") // a snapshot older than ninety days is deleted
	put("before-0010-20260820-040000.db")
	for _, name := range others {
		put(name)
	}
	if _, err := backups.Prune(dir, now); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, e := range entries {
		left = append(left, e.Name())
	}
	want := slices.Clone(others)
	for _, day := range []string{
		// all of the last seven days
		"20261121-100000", "20261121-213000", "20261120-213000", "20261119-213000", "20261118-213000",
		"20261117-213000", "20261116-213000", "20261115-213000",
		// the newest of each of four weeks; the first is also November's
		"20261114-213000", "20261108-213000", "20261101-213000", "20261025-213000",
		// the newest of each month
		"20261031-213000", "20260930-213000", "20260831-213000", "20260731-213000", "20260630-213000",
		"20260531-213000", "20260430-213000", "20260331-213000", "20260228-213000", "20260131-213000",
		"20251231-213000",
	} {
		want = append(want, "shop-"+day+".tar.gz")
	}
	slices.Sort(left)
	slices.Sort(want)
	if !slices.Equal(left, want) {
		t.Errorf("left %q\nwant %q", left, want)
	}
	if again, err := backups.Prune(dir, now); err != nil || len(again) != 0 {
		t.Errorf("a second time removed %q, %v", again, err)
	}
}
