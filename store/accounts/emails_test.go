package accounts_test

import (
	"fmt"
	"testing"

	"hearth/store/accounts"
	"hearth/store/delivery"
	"hearth/store/messages"
	"hearth/store/storetest"
)

func TestEmailRuleDecidesWhichAddressesCanRegister(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	register := func(email string) error {
		_, err := shop.Accounts.Register(storetest.Ctx,
			storetest.Registration(func(r *accounts.Registration) { r.Email = email }))
		return err
	}
	const notTaken = "Please enter a valid email address."
	storetest.Must(t, register("asha@mail-9.example"))
	storetest.Refused(t, register("asha+home@mail.example"), notTaken, "email")
	storetest.Refused(t, shop.Login.RequestLoginCode(storetest.Ctx, "asha+home@mail.example"), notTaken, "email")
	shop.Set("email_rule", "wide")
	storetest.Must(t, register("asha+home@mail.example"))
	storetest.Must(t, shop.Login.RequestLoginCode(storetest.Ctx, "asha_r-k@mail.example"))
	storetest.Refused(t, register("asha'@mail.example"), notTaken, "email")

	// Accounts remain valid when the owner sets the stricter email rule again.
	shop.Set("email_rule", "spec")
	account := storetest.Got(shop.Accounts.Authenticate(storetest.Ctx, "asha+home@mail.example", storetest.Password)).
		Or(t)
	storetest.Must(t, shop.Login.RequestCode(storetest.Ctx, account.Email))
	if kinds := shop.MailsTo(account.Email); len(kinds) != 2 || kinds[1] != "code" {
		t.Errorf("the mails are %v, want a code after the welcome", kinds)
	}
	storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, account.ID, "Asha Rao", account.Email, "")).Or(t)
	_, err := shop.Login.UpdateProfile(storetest.Ctx, account.ID, "Asha", "asha-2@mail.example", storetest.Password)
	storetest.Refused(t, err, "Please enter a valid email", "email")
}

func TestNamesInEveryScriptAreAccepted(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for i, name := range []string{"आशा कुलकर्णी", "बन्या दर्\u200dयावर", "தமிழ் செல்வி", "নূর", "نور فاطمہ", "José"} {
		account := storetest.Got(shop.Accounts.Register(storetest.Ctx,
			storetest.Registration(func(r *accounts.Registration) {
				r.Name, r.Email = name, fmt.Sprintf("p%d@example.com", i)
			}))).Or(t)
		if pending := storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, account.ID, name, account.Email, "")).
			Or(t); pending != "" {
			t.Errorf("%s: %s is to be confirmed, want nothing", name, pending)
		}
		storetest.Same(t, "the profile's name", storetest.Got(shop.Accounts.Find(storetest.Ctx, account.ID)).Or(t).Name,
			name)
		storetest.Got(shop.Messages.SaveSurvey(storetest.Ctx, messages.Survey{Name: name, Email: account.Email,
			Place: name, UpgradeReason: name},
			messages.SurveyActivity{})).
			Or(t)
		b := shop.Customer("411001")
		address := delivery.Address{Name: name, Mob: "9876543210", Area: name, City: name, Tal: name, Dist: "Pune",
			Pin: "411001", State: "Maharashtra", Country: "India"}
		storetest.Got(shop.Accounts.AddAddress(storetest.Ctx, b.ID, address)).Or(t)
	}
}
