package backups_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"hearth/backups"
	"hearth/store/storetest"
)

// entries returns the file names in an unencrypted archive.
func entries(t *testing.T, path string) (names []string) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	archive := tar.NewReader(unzipped)
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return names
		}
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, header.Name)
	}
}

// An unencrypted backup does not contain the key of the shop's secrets, and its restore lists which secrets must be
// entered again. An encrypted backup restores everything with one command.
func TestOnlyEncryptedBackupsContainTheSecretKey(t *testing.T) {
	shop := storetest.New(t)
	const secret = "rzp_secret_of_the_shop"
	shop.Set("razorpay_key_secret", secret, "shop_name", "Asha Traders")
	shop.Order(shop.Customer("411001"), shop.Product("Plug", 700, 50), 1)
	folder := t.TempDir()
	identity := filepath.Join(folder, "key")
	public, err := backups.NewKey(identity, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	made := func(name string) string {
		t.Helper()
		path, err := backups.Make(ctx, shop.Dir(), filepath.Join(folder, name), shop.Now())
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
	plain := made("plain.tar.gz")
	sealed, err := backups.MakeSealed(ctx, shop.Dir(), filepath.Join(folder, "sealed.tar.gz"), public, shop.Now())
	if err != nil {
		t.Fatal(err)
	}
	if names := entries(t, plain); slices.Contains(names, "private/seal.key") ||
		!slices.Contains(names, "private/secret.key") {
		t.Errorf("the plain one holds %q", names)
	}
	content, err := os.ReadFile(filepath.Join(shop.Dir(), "shop.db"))
	if err != nil || bytes.Contains(content, []byte(secret)) {
		t.Errorf("the secret stands in the database, %v", err)
	}
	restored := func(dir, file, key string, replace bool) (lost []string, kept string) {
		t.Helper()
		m, _, err := backups.Restore(
			ctx,
			backups.RestoreOptions{From: backups.FromFile(file, key), Dir: dir, Replace: replace,
				Now: time.Now()},
		)
		if err != nil {
			t.Fatal(err)
		}
		again := storetest.Open(t, dir)
		again.Sums()
		if again.Settings.Values().ShopName != "Asha Traders" {
			t.Error("the shop is not whole")
		}
		kept = again.Settings.Values().RazorpayKeySecret
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
		return m.Lost, kept
	}
	if lost, kept := restored(filepath.Join(folder, "a"), plain, "", false); kept != "" ||
		!slices.Equal(lost, []string{"razorpay_key_secret"}) {
		t.Errorf("a plain one, elsewhere: %q, and to be typed again %q", kept, lost)
	}
	if _, err := backups.Verify(ctx, sealed, identity); err != nil {
		t.Errorf("the sealed one: %v", err)
	}
	if lost, kept := restored(filepath.Join(folder, "b"), sealed, identity, false); kept != secret || len(lost) > 0 {
		t.Errorf("a sealed one: %q, and to be typed again %q", kept, lost)
	}
	if err := shop.Close(); err != nil {
		t.Fatal(err)
	}
	if lost, kept := restored(shop.Dir(), plain, "", true); kept != secret || len(lost) > 0 {
		t.Errorf("a plain one over the shop that it was made of: %q, and to be typed again %q", kept, lost)
	}
}

// A backup that contains a file which its manifest does not list is reported as damaged.
func TestBackupWithAnUnlistedFileIsDamaged(t *testing.T) {
	shop := storetest.New(t)
	shop.Product("Plug", 700, 5)
	path, err := backups.Make(ctx, shop.Dir(), filepath.Join(t.TempDir(), "b.tar.gz"), shop.Now())
	if err != nil {
		t.Fatal(err)
	}
	var foreign bytes.Buffer
	zipped := gzip.NewWriter(&foreign)
	archive := tar.NewWriter(zipped)
	if err := archive.WriteHeader(&tar.Header{Name: "uploads/foreign.jpg", Mode: 0o600, Size: 4}); err != nil {
		t.Fatal(err)
	}
	if _, err := archive.Write([]byte("evil")); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err := errors.Join(err, archive.Flush(), zipped.Close()); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(foreign.Bytes(), content...), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := backups.Verify(ctx, path, ""); !errors.Is(err, backups.ErrDamaged) {
		t.Errorf("verified: %v", err)
	}
}
