package store_test

import (
	"fmt"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

func TestEmailRuleDecidesWhichAddressesOpenAnAccount(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	register := func(email string) error {
		_, err := shop.Register(ctx, registration(func(r *store.Registration) { r.Email = email }))
		return err
	}
	const notTaken = "Please enter a valid email address."
	must(t, register("asha@mail-9.example"))
	refused(t, register("asha+home@mail.example"), notTaken, "email")
	refused(t, shop.RequestEntry(ctx, "asha+home@mail.example"), notTaken, "email")
	shop.Set("email_rule", "wide")
	must(t, register("asha+home@mail.example"))
	must(t, shop.RequestEntry(ctx, "asha_r-k@mail.example"))
	refused(t, register("asha'@mail.example"), notTaken, "email")

	// Accounts from that time stay whole when the owner takes fewer addresses again.
	shop.Set("email_rule", "spec")
	account := got(shop.Authenticate(ctx, "asha+home@mail.example", storetest.Password)).or(t)
	must(t, shop.RequestCode(ctx, account.Email))
	if kinds := shop.Mails(account.Email); len(kinds) != 2 || kinds[1] != "code" {
		t.Errorf("the mails are %v, want a code after the welcome", kinds)
	}
	got(shop.UpdateProfile(ctx, account.ID, "Asha Rao", account.Email, "")).or(t)
	_, err := shop.UpdateProfile(ctx, account.ID, "Asha", "asha-2@mail.example", storetest.Password)
	refused(t, err, "Please enter a valid email", "email")
}

func TestNamesAreTakenInEveryScript(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for i, name := range []string{"आशा कुलकर्णी", "बन्या दर्\u200dयावर", "தமிழ் செல்வி", "নূর", "نور فاطمہ", "José"} {
		account := got(shop.Register(ctx, registration(func(r *store.Registration) {
			r.Name, r.Email = name, fmt.Sprintf("p%d@example.com", i)
		}))).or(t)
		if pending := got(shop.UpdateProfile(ctx, account.ID, name, account.Email, "")).or(t); pending != "" {
			t.Errorf("%s: %s is to be confirmed, want nothing", name, pending)
		}
		same(t, "the profile's name", got(shop.FindAccount(ctx, account.ID)).or(t).Name, name)
		got(shop.SaveSurvey(ctx, store.Survey{Name: name, Email: account.Email, Place: name, UpgradeReason: name},
			store.SurveyActivity{})).or(t)
		b := shop.Customer("411001")
		address := store.Address{Name: name, Mob: "9876543210", Area: name, City: name, Tal: name, Dist: "Pune", Pin: "411001",
			State: "Maharashtra", Country: "India"}
		got(shop.AddAddress(ctx, b.ID, address)).or(t)
	}
}
