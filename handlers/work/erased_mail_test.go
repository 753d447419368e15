package work_test

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"hearth/assets"
	"hearth/handlers/branding"
	"hearth/handlers/emails"
	"hearth/handlers/work"
	"hearth/store/storetest"
)

// If the worker had already read a person's mail when they were erased, it must not write the mail's file afterwards:
// name and address would stay in outbox/.
func TestMailWrittenDuringErasureLeavesNoFile(t *testing.T) {
	storetest.CheapPasswords = true
	shop := storetest.New(t)
	mails, err := emails.Read(assets.Mail())
	if err != nil {
		t.Fatal(err)
	}
	room := &work.Worker{Store: shop.Store, Log: slog.New(slog.NewJSONHandler(&bytes.Buffer{}, nil)),
		Look: &branding.Maker{Store: shop.Store}, Letters: mails}
	if err := room.Open(assets.Mail()); err != nil {
		t.Fatal(err)
	}
	buyer := shop.Customer("411001")
	inHand, err := shop.Messages.FindMail(t.Context(), shop.LastMail(buyer.Email).ID)
	if err != nil {
		t.Fatal(err)
	}
	written := func() []os.DirEntry {
		t.Helper()
		if err := room.Deliver(t.Context(), inHand); err != nil {
			t.Fatal(err)
		}
		files, err := os.ReadDir(filepath.Join(shop.Dir(), "outbox"))
		if err != nil {
			t.Fatal(err)
		}
		return files
	}
	first := written()
	if len(first) != 1 || first[0].Name() != "000001-welcome.eml" {
		t.Fatalf("it is written as %v", first)
	}
	files, err := shop.Customers.ErasePerson(t.Context(), buyer.ID, buyer.ID)
	if err != nil || len(files) != 1 || files[0] != "outbox/000001-welcome.eml" {
		t.Fatalf("a mail whose file is not recorded yet: %v, %v", files, err)
	}
	if left := written(); len(left) != 0 {
		t.Errorf("%v is left", left)
	}
}
