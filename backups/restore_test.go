package backups_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/backups"
	"hearth/store/storetest"
)

func TestARestoreNumbersDocumentsOnAfterTheHighestEverIssued(t *testing.T) {
	shop := storetest.New(t)
	shop.In("Maharashtra")
	product, b := shop.Product("Plug", 700, 100), shop.Customer("411001")
	shop.Ship(shop.Order(b, product, 1))
	file, err := backups.Make(ctx, shop.Dir(), filepath.Join(t.TempDir(), "b.tar.gz"), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		shop.Ship(shop.Order(b, product, 1))
	}
	if err := shop.Close(); err != nil {
		t.Fatal(err)
	}
	next := func(w backups.Wanted) string {
		t.Helper()
		w.From, w.Now = backups.FromFile(file, ""), time.Now()
		if _, _, err := backups.Restore(ctx, w); err != nil {
			t.Fatal(err)
		}
		restored := storetest.Open(t, w.Dir)
		number := restored.Ship(restored.Order(b, product, 1))
		restored.Sums()
		return number
	}
	if got := next(backups.Wanted{Dir: filepath.Join(t.TempDir(), "new"), Issued: []string{"INV-2627-000009",
		"CRN-2627-000002"}}); got != "INV-2627-000010" {
		t.Errorf("after the numbers on paper: %s", got)
	}
	if got := next(backups.Wanted{Dir: shop.Dir(), Replace: true}); got != "INV-2627-000005" {
		t.Errorf("after the shop that was there: %s", got)
	}
	_, _, err = backups.Restore(ctx, backups.Wanted{From: backups.FromFile(file, ""), Dir: filepath.Join(t.TempDir(), "x"),
		Issued: []string{"12"}, Now: time.Now()})
	if err == nil || !strings.Contains(err.Error(), "INV-2627-000123") {
		t.Errorf("a number that is none: %v", err)
	}
}

// A restore is interrupted at each of its steps, as by a kill, and finished by whoever opens the directory next.
func TestARestoreThatWasCutOffLeavesTheOldOrTheNewWhole(t *testing.T) {
	for _, step := range []struct {
		name, journal           string
		old, fresh, kept, isNew bool
	}{
		{"while it was unpacked", `{"fresh":"FRESH"}`, true, true, false, false},
		{"before the old one moved away", `{"fresh":"FRESH","kept":"KEPT","swapping":true}`, true, true, false, false},
		{"between the two", `{"fresh":"FRESH","kept":"KEPT","swapping":true}`, false, true, true, true},
		{"after the new one took its place", `{"fresh":"FRESH","kept":"KEPT","swapping":true}`, true, false, true, false},
	} {
		t.Run(step.name, func(t *testing.T) {
			top := t.TempDir()
			dir, fresh, kept := filepath.Join(top, "shop"), filepath.Join(top, ".restore-1"), filepath.Join(top, "shop.before")
			for place, there := range map[string]bool{dir: step.old, fresh: step.fresh, kept: step.kept} {
				if !there {
					continue
				}
				if err := os.MkdirAll(place, 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(place, "shop.db"), []byte(filepath.Base(place)), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			journal := strings.NewReplacer("FRESH", fresh, "KEPT", kept).Replace(step.journal)
			if err := os.WriteFile(dir+".restoring", []byte(journal), 0o600); err != nil {
				t.Fatal(err)
			}
			swapped, err := backups.FinishRestore(dir)
			if err != nil || swapped != step.isNew {
				t.Fatalf("swapped %v, %v", swapped, err)
			}
			want := "shop"
			if step.isNew {
				want = ".restore-1"
			}
			if got, err := os.ReadFile(filepath.Join(dir, "shop.db")); err != nil || string(got) != want {
				t.Errorf("the shop is %q, %v", got, err)
			}
			if _, err := os.Stat(fresh); err == nil || backups.Restoring(dir) {
				t.Error("something of the restore was left")
			}
		})
	}
}
