package accounts_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/storetest"
)

func TestOwnersAreWarnedAtMostOnceADay(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	one, two := shop.Staff(accounts.Owner), shop.Staff(accounts.Owner)
	gone := shop.Staff(accounts.Owner)
	storetest.Must(t, shop.Accounts.DeleteStaff(storetest.Ctx, one.ID, gone.ID))
	shop.Staff(accounts.Manager)
	warnings := func(want string) {
		t.Helper()
		kinds := ""
		for _, who := range []accounts.Account{one, two} {
			kinds += strings.Join(shop.MailsTo(who.Email), " ") + "; "
		}
		if kinds != want {
			t.Errorf("warned by %q, want %q", kinds, want)
		}
	}
	storetest.Must(t, shop.Mails.WarnOwners(storetest.Ctx, "disk", "500 MB of 9 GB"))
	storetest.Must(t, shop.Mails.WarnOwners(storetest.Ctx, "disk", "499 MB of 9 GB"))
	warnings("disk; disk; ")
	if mail := shop.LastMail(two.Email); mail.Facts.Reason != "500 MB of 9 GB" || mail.ToName != two.Name {
		t.Errorf("the warning: %+v", mail)
	}
	storetest.Must(t, shop.Mails.WarnOwners(storetest.Ctx, "backup", "it failed"))
	warnings("disk backup; disk backup; ")
	shop.Pass(24*time.Hour - time.Millisecond)
	storetest.Must(t, shop.Mails.WarnOwners(storetest.Ctx, "disk", "again"))
	warnings("disk backup; disk backup; ")
	shop.Pass(time.Millisecond)
	storetest.Must(t, shop.Mails.WarnOwners(storetest.Ctx, "disk", "again"))
	warnings("disk backup disk; disk backup disk; ")
	if mails := shop.MailsTo(gone.Email); len(mails) != 0 {
		t.Errorf("a deleted owner got %v", mails)
	}
}
