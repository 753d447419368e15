package backups_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hearth/backups"
	"hearth/store/catalogue"
	"hearth/store/storetest"
)

func TestRestoreContinuesAfterTheHighestIssuedDocumentNumber(t *testing.T) {
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
	next := func(w backups.RestoreOptions) string {
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
	if got := next(backups.RestoreOptions{Dir: filepath.Join(t.TempDir(), "new"), Issued: []string{"INV-2627-000009",
		"CRN-2627-000002"}}); got != "INV-2627-000010" {
		t.Errorf("after the numbers on paper: %s", got)
	}
	if got := next(backups.RestoreOptions{Dir: shop.Dir(), Replace: true}); got != "INV-2627-000005" {
		t.Errorf("after the shop that was there: %s", got)
	}
	_, _, err = backups.Restore(ctx, backups.RestoreOptions{From: backups.FromFile(file, ""),
		Dir: filepath.Join(t.TempDir(), "x"), Issued: []string{"12"}, Now: time.Now()})
	if err == nil || !strings.Contains(err.Error(), "INV-2627-000123") {
		t.Errorf("a number that is none: %v", err)
	}
}

// After a second restore, numbering still continues after the last issued document. The numbers of a missing or
// damaged database are unknown: the owner must enter them from paper, and the command does not claim to know them.
func TestRepeatedRestoreContinuesAfterTheLastIssuedDocument(t *testing.T) {
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
	at := time.Now()
	replace := func(issued ...string) (backups.Manifest, error) {
		at = at.Add(time.Second)
		m, _, err := backups.Restore(ctx, backups.RestoreOptions{From: backups.FromFile(file, ""), Dir: shop.Dir(),
			Replace: true, Issued: issued, Now: at})
		return m, err
	}
	for range 2 {
		if m, err := replace(); err != nil || !m.Asked {
			t.Fatalf("asked %v, %v", m.Asked, err)
		}
	}
	restored := storetest.Open(t, shop.Dir())
	if number := restored.Ship(restored.Order(b, product, 1)); number != "INV-2627-000005" {
		t.Errorf("restored twice, it numbers on with %s", number)
	}
	if err := restored.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(shop.Dir(), "shop.db"), []byte("not a database any more"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := replace(); err == nil || !strings.Contains(err.Error(), "--issued") {
		t.Errorf("over a damaged shop, without numbers: %v", err)
	}
	if m, err := replace("INV-2627-000009"); err != nil || m.Asked {
		t.Errorf("over a damaged shop, with numbers: asked %v, %v", m.Asked, err)
	}
	if err := os.Truncate(filepath.Join(shop.Dir(), "shop.db"), 0); err != nil {
		t.Fatal(err)
	}
	if m, err := replace(); err != nil || m.Asked {
		t.Errorf("over an empty database: asked %v, %v", m.Asked, err)
	}
}

// A restore is interrupted at each of its steps, as by a kill, and finished by the next command that opens the
// directory.
func TestInterruptedRestoreLeavesOldOrNewDataIntact(t *testing.T) {
	for _, step := range []struct {
		name, journal           string
		old, fresh, kept, isNew bool
	}{
		{"while it was unpacked", `{"fresh":"FRESH"}`, true, true, false, false},
		{"before the old one moved away", `{"fresh":"FRESH","kept":"KEPT","swapping":true}`, true, true, false, false},
		{"between the two", `{"fresh":"FRESH","kept":"KEPT","swapping":true}`, false, true, true, true},
		{"after the new one took its place", `{"fresh":"FRESH","kept":"KEPT","swapping":true}`, true, false, true,
			false},
	} {
		t.Run(step.name, func(t *testing.T) {
			top := t.TempDir()
			dir, fresh, kept := filepath.Join(top, "shop"), filepath.Join(top, ".restore-1"),
				filepath.Join(top, "shop.before")
			for place, there := range map[string]bool{dir: step.old, fresh: step.fresh, kept: step.kept} {
				if !there {
					continue
				}
				if err := os.MkdirAll(place, 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(place, "shop.db"), []byte(filepath.Base(place)),
					0o600); err != nil {
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

// A restore invalidates emailed codes, because they may have been used after the backup. Links that undo a change of
// email stay valid: they only return an account to its owner.
func TestRestoreInvalidatesMailedCodes(t *testing.T) {
	shop := storetest.New(t)
	b := shop.Customer("411001")
	at := shop.Now().Add(time.Hour).UnixMilli()
	for _, row := range []string{
		fmt.Sprintf(`INSERT INTO reset_codes VALUES (x'01', %d, 1, %d)`, b.ID, at),
		fmt.Sprintf(`INSERT INTO entry_codes VALUES ('%s', x'02', %d)`, b.Email, at),
		fmt.Sprintf(`INSERT INTO email_changes VALUES (%d, 'new@example.in', x'03', %d)`, b.ID, at),
		fmt.Sprintf(`INSERT INTO email_undos VALUES (x'04', %d, 'old@example.in', 'old@example.in', 1, %d)`, b.ID, at),
	} {
		shop.Break(row)
	}
	file, err := backups.Make(ctx, shop.Dir(), filepath.Join(t.TempDir(), "b.tar.gz"), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "new")
	if _, _, err := backups.Restore(ctx, backups.RestoreOptions{From: backups.FromFile(file, ""), Dir: dir,
		Now: time.Now()}); err != nil {
		t.Fatal(err)
	}
	restored := storetest.Open(t, dir)
	for table, want := range map[string]string{"reset_codes": "0", "entry_codes": "0", "email_changes": "0",
		"email_undos": "1"} {
		if got := restored.Read(`SELECT count(*) FROM ` + table); got != want {
			t.Errorf("%s has %s rows, want %s", table, got, want)
		}
	}
}

// Folder names may contain characters that have a meaning in URLs.
func TestRestoreAcceptsAnyFolderName(t *testing.T) {
	shop := storetest.New(t)
	shop.Order(shop.Customer("411001"), shop.Product("Plug", 700, 5), 1)
	for _, name := range []string{"shop #2", "shop?new", "100%25 shop"} {
		top := filepath.Join(t.TempDir(), name)
		if err := os.Mkdir(top, 0o700); err != nil {
			t.Fatal(err)
		}
		file, err := backups.Make(ctx, shop.Dir(), filepath.Join(top, "b.tar.gz"), time.Now())
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.Join(top, "data")
		if _, _, err := backups.Restore(ctx, backups.RestoreOptions{From: backups.FromFile(file, ""), Dir: dir,
			Now: time.Now()}); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		storetest.Open(t, dir).Sums()
	}
}

func TestShopWithAFilmIsRestored(t *testing.T) {
	shop := storetest.New(t)
	film := filepath.Join("private", "film-1f0a.mp4")
	storetest.Must(t, shop.Catalogue.KeepDraftFile(ctx, catalogue.DraftFile{Name: filepath.Base(film), Bytes: 6,
		Seconds: 9}))
	shop.Edit(shop.Product("Lamp", 500, 9), func(p *catalogue.Product) {
		p.Story = catalogue.Story{Film: catalogue.Film{Name: filepath.Base(film)}}
	})
	if err := os.WriteFile(filepath.Join(shop.Dir(), film), []byte("a film"), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := backups.Make(ctx, shop.Dir(), filepath.Join(t.TempDir(), "b.tar.gz"), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "new")
	if _, _, err := backups.Restore(ctx, backups.RestoreOptions{From: backups.FromFile(file, ""), Dir: to,
		Now: time.Now()}); err != nil {
		t.Fatal(err)
	}
	if content, err := os.ReadFile(filepath.Join(to, film)); err != nil || string(content) != "a film" {
		t.Errorf("the film: %q, %v", content, err)
	}
}
