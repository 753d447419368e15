package backups_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/backups"
	"hearth/schema"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/storetest"
)

var ctx = context.Background()

func TestBackupUnderLoadRestoresToAConsistentShop(t *testing.T) {
	shop := storetest.New(t)
	product := shop.Product("Plug", 700, 1000)
	b := shop.Customer("411001")
	before := shop.Order(b, product, 1)
	stop := make(chan struct{})
	var busy sync.WaitGroup
	for range 4 {
		other := shop.Customer("411001")
		busy.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					shop.Order(other, product, 1)
				}
			}
		})
	}
	file, err := backups.Make(ctx, shop.Dir(), filepath.Join(t.TempDir(), "b.tar.gz"), time.Now())
	close(stop)
	busy.Wait()
	if err != nil {
		t.Fatal(err)
	}
	m, err := backups.Verify(ctx, file, "")
	if err != nil || m.Orders < 1 {
		t.Fatalf("verify: %d orders, %v", m.Orders, err)
	}
	dir := filepath.Join(t.TempDir(), "new")
	if _, _, err := backups.Restore(ctx, backups.RestoreOptions{From: backups.FromFile(file, ""), Dir: dir, Replace: false,
		Now: time.Now()}); err != nil {
		t.Fatal(err)
	}
	restored := storetest.Open(t, dir)
	restored.Sums()
	if o, err := restored.Fulfilment.FindOrder(ctx, b.ID, before.ID); err != nil || o.State != core.Confirmed {
		t.Errorf("an order of before the backup: %s, %v", o.State, err)
	}
	if _, _, err := backups.Restore(ctx, backups.RestoreOptions{From: backups.FromFile(file, ""), Dir: dir, Replace: false,
		Now: time.Now()}); !errors.Is(
		err,
		backups.ErrOccupied,
	) {
		t.Errorf("into an occupied directory: %v", err)
	}
}

func TestDamagedBackupIsDetectedAndRestoresNothing(t *testing.T) {
	shop := storetest.New(t)
	shop.Product("Plug", 700, 5)
	file, err := backups.Make(ctx, shop.Dir(), "", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, broken := range map[string][]byte{"cut": whole[:len(whole)/2], "no archive": []byte("hello"),
		"a byte wrong": append(append([]byte{}, whole[:len(whole)/2]...),
			append([]byte{whole[len(whole)/2] ^ 0xff}, whole[len(whole)/2+1:]...)...)} {
		path := filepath.Join(t.TempDir(), "broken.tar.gz")
		if err := os.WriteFile(path, broken, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := backups.Verify(ctx, path, ""); !errors.Is(err, backups.ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
		dir := filepath.Join(t.TempDir(), "new")
		if _, _, err := backups.Restore(ctx, backups.RestoreOptions{From: backups.FromFile(path, ""), Dir: dir, Replace: false,
			Now: time.Now()}); !errors.Is(
			err,
			backups.ErrDamaged,
		) {
			t.Errorf("%s: restored, %v", name, err)
		}
		if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s left something behind", name)
		}
	}
}

// An encrypted backup leaves no unencrypted one beside it.
func TestSealedBackupLeavesNoPlainOneBesideIt(t *testing.T) {
	shop := storetest.New(t)
	public, err := backups.NewKey(filepath.Join(t.TempDir(), "key"), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := backups.MakeSealed(ctx, shop.Dir(), "", public, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadDir(filepath.Dir(sealed))
	if err != nil || len(kept) != 1 || kept[0].Name() != filepath.Base(sealed) || filepath.Ext(sealed) != ".age" {
		t.Errorf("%s is beside %v, %v", sealed, kept, err)
	}
}

func TestBackupIsVerifiedToItsLastByte(t *testing.T) {
	shop, key := storetest.New(t), filepath.Join(t.TempDir(), "key")
	shop.Product("Plug", 700, 5)
	public, err := backups.NewKey(key, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	plain, err := backups.Make(ctx, shop.Dir(), filepath.Join(t.TempDir(), "plain.tar.gz"), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := backups.MakeSealed(ctx, shop.Dir(), filepath.Join(t.TempDir(), "sealed"), public, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	for file, identity := range map[string]string{plain: "", sealed: key} {
		whole, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		verify := func(name string, body []byte) {
			t.Helper()
			path := filepath.Join(t.TempDir(), "tail")
			if err := os.WriteFile(path, body, 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := backups.Verify(ctx, path, identity); (err == nil) != (name == "whole") || err != nil &&
				!errors.Is(err, backups.ErrDamaged) {
				t.Errorf("%s, %s: %v", filepath.Base(file), name, err)
			}
		}
		verify("whole", whole)
		for last := 1; last <= 24; last++ {
			verify(fmt.Sprintf("without its last %d bytes", last), whole[:len(whole)-last])
			wrong := bytes.Clone(whole)
			wrong[len(wrong)-last] ^= 0xff
			verify(fmt.Sprintf("the last byte but %d wrong", last-1), wrong)
		}
		for _, more := range []string{"x", "\x00", "more of it"} {
			verify(fmt.Sprintf("%q behind it", more), append(bytes.Clone(whole), more...))
		}
		verify("itself behind it", append(bytes.Clone(whole), whole...))
	}
}

func TestRestoreWithReplaceKeepsTheOldFolder(t *testing.T) {
	shop := storetest.New(t)
	shop.Product("Plug", 700, 5)
	file, err := backups.Make(ctx, shop.Dir(), filepath.Join(t.TempDir(), "b.tar.gz"), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "shop")
	if _, _, err := backups.Restore(ctx, backups.RestoreOptions{From: backups.FromFile(file, ""), Dir: dir, Replace: false,
		Now: time.Now()}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "note"), []byte("of before"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, kept, err := backups.Restore(
		ctx,
		backups.RestoreOptions{From: backups.FromFile(file, ""), Dir: dir, Replace: true,
			Now: time.Now()},
	)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(kept, "note")); err != nil || string(text) != "of before" {
		t.Errorf("what was there is not kept: %v", err)
	}
	storetest.Open(t, dir).Sums()
}

// Every column that refers to files is known to the backup: an unknown one would lose its pictures.
func TestEveryColumnThatNamesAFileIsBackedUp(t *testing.T) {
	shop := storetest.New(t)
	known := map[string]bool{"settings.value": true}
	for _, n := range schema.Named {
		known[n.Table+"."+n.Column] = true
	}
	columns := shop.Read(`SELECT group_concat(m.name || '.' || c.name, ' ')
		FROM sqlite_schema m, pragma_table_info(m.name) c
		WHERE m.type IN ('table', 'view') AND (c.name IN ('picture', 'photo', 'invoice_file', 'logo') OR (m.name
			LIKE '%pictures'
		OR m.name IN ('claim_files', 'draft_files', 'story_files')) AND c.name = 'name')`)
	for column := range strings.FieldsSeq(columns) {
		if !known[column] {
			t.Errorf("%s names a file, and schema.Named does not say so", column)
		}
	}
	if n := len(strings.Fields(columns)); n != len(schema.Named) {
		t.Errorf("%d columns name files, %d are known: %s", n, len(schema.Named), columns)
	}
}

func TestBackupContainsCategoryReviewAndDraftPictures(t *testing.T) {
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 5)
	o := shop.Bought(b, id, 1)
	if err := shop.Reviews.RateProduct(t.Context(), b.ID, o.ID, id, 4, "nice"); err != nil {
		t.Fatal(err)
	}
	pictures := map[string]string{
		"1f0d2c1e111142228333abcdefabcdef": `UPDATE categories SET picture = '1f0d2c1e111142228333abcdefabcdef'`,
		"2f0d2c1e111142228333abcdefabcdef": `INSERT INTO review_pictures (review_id, name)
			VALUES (1, '2f0d2c1e111142228333abcdefabcdef')`,
		"5f0d2c1e111142228333abcdefabcdef.webp": `INSERT INTO draft_pictures (name, width, height, sent_at)
			VALUES ('5f0d2c1e111142228333abcdefabcdef.webp', 9, 9, 0)`,
		"3f0d2c1e111142228333abcdefabcdef": `INSERT INTO draft_pictures (name, width, height, sent_at)
			VALUES ('3f0d2c1e111142228333abcdefabcdef', 9, 9, 0)`,
	}
	for name, named := range pictures {
		shop.Break(named)
		for _, width := range []int{320, 640, 1280} {
			if err := os.WriteFile(
				filepath.Join(shop.Dir(), (catalogue.Picture{Name: name}).Path(width)),
				[]byte("picture"),
				0o600,
			); err != nil {
				t.Fatal(err)
			}
		}
	}
	file, err := backups.Make(t.Context(), shop.Dir(), "", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	m, err := backups.Verify(t.Context(), file, "")
	if err != nil {
		t.Fatal(err)
	}
	for name := range pictures {
		if !slices.ContainsFunc(m.Files,
			func(f backups.File) bool { return "/"+f.Name == (catalogue.Picture{Name: name}).Path(640) }) {
			t.Errorf("%s is in no backup", name)
		}
	}
}

// A file that was deleted by hand does not prevent the nightly backups: they are made, and report what is missing.
func TestMissingFileDoesNotStopTheBackup(t *testing.T) {
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 5)
	shop.Bought(b, id, 1)
	shop.Break(`INSERT INTO draft_pictures (name, width, height, sent_at)
		VALUES ('3f0d2c1e111142228333abcdefabcdef', 9, 9, 0)`)
	shop.Break(`INSERT INTO serials (serial, product_id, made_at) SELECT 'AAAA', id, 0 FROM products`)
	shop.Break(`INSERT INTO devices (serial, customer_id, registered_at, invoice_file)
		SELECT 'AAAA', customer_id, 0, 'invoice-4f0d2c1e.pdf' FROM orders`)
	path, err := backups.Nightly(t.Context(), shop.Dir(), time.Now())
	if path == "" || err == nil || !strings.Contains(err.Error(), "4 files that the shop refers to are gone") ||
		!strings.Contains(err.Error(), "private/invoice-4f0d2c1e.pdf") {
		t.Fatalf("%q, %v", path, err)
	}
	if m, err := backups.Verify(t.Context(), path, ""); err != nil || m.Orders != 1 || len(m.Missing) != 4 {
		t.Errorf("%+v, %v", m, err)
	}
	if err := os.Remove(filepath.Join(shop.Dir(), "private", "secret.key")); err != nil {
		t.Fatal(err)
	}
	if path, err := backups.Nightly(t.Context(), shop.Dir(), time.Now()); err == nil || path != "" {
		t.Errorf("a backup without the shop's key is none: %q, %v", path, err)
	}
}

func TestBackupContainsTheLogo(t *testing.T) {
	shop := storetest.New(t)
	logo := "uploads/4f0d2c1e111142228333abcdefabcdef"
	for _, width := range []string{"320", "640", "1280"} {
		if err := os.WriteFile(filepath.Join(shop.Dir(), logo+"-"+width+".jpg"), []byte("picture"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	shop.Set("shop_logo", filepath.Base(logo))
	file, err := backups.Make(t.Context(), shop.Dir(), "", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	m, err := backups.Verify(t.Context(), file, "")
	if err != nil || !slices.ContainsFunc(m.Files, func(f backups.File) bool { return f.Name == logo+"-640.jpg" }) {
		t.Errorf("%v, %v", m.Files, err)
	}
}

func TestNightlyBackupRemovesLeftoversOfACrash(t *testing.T) {
	shop := storetest.New(t)
	folder := filepath.Join(shop.Dir(), "backups")
	for _, name := range []string{".backup-1", ".verify-2", ".coming-1", ".drill-2"} {
		if err := os.MkdirAll(filepath.Join(folder, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if path, err := backups.Nightly(t.Context(), shop.Dir(), time.Now()); err != nil ||
		!strings.HasPrefix(path, folder) {
		t.Fatalf("%s, %v", path, err)
	}
	left := func() int {
		found, err := filepath.Glob(filepath.Join(folder, ".*-[12]"))
		if err != nil {
			t.Fatal(err)
		}
		return len(found)
	}
	if left() != 4 {
		t.Errorf("what another command may be writing is gone: %d", left())
	}
	if _, err := backups.Nightly(t.Context(), shop.Dir(), time.Now().Add(25*time.Hour)); err != nil || left() != 0 {
		t.Errorf("a day later: %d left, %v", left(), err)
	}
}

// A mistyped --to never destroys data: a backup may replace an older backup but no file of the shop, and for a folder
// the error says which path to give.
func TestBackupIsNotWrittenOverShopFiles(t *testing.T) {
	shop := storetest.New(t)
	key, err := backups.NewKey(filepath.Join(t.TempDir(), "key"), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(shop.Dir(), link); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	sealed := filepath.Join(shop.Dir(), "private", "x.age")
	if err := os.WriteFile(sealed, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	const ours = "a file of the shop"
	for to, want := range map[string]string{filepath.Join(shop.Dir(), "shop.db"): ours,
		filepath.Join(link, "shop.db"): ours, filepath.Join(shop.Dir(), "private", "secret.key"): ours,
		folder: "such as " +
			filepath.Join(folder, "shop.tar.gz")} {
		if _, err := backups.Make(ctx, shop.Dir(), to, time.Now()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", to, err)
		}
	}
	if _, err := backups.MakeSealed(ctx, shop.Dir(), sealed, key, time.Now()); err == nil {
		t.Error("a sealed one is written over a file of the shop")
	}
	for range 2 {
		if _, err := backups.Make(ctx, shop.Dir(), filepath.Join(folder, "b.tar.gz"), time.Now()); err != nil {
			t.Errorf("over an older backup: %v", err)
		}
	}
}
