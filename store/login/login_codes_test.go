package login_test

import (
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/storetest"
)

// The owner of an address logs in with a code: to their account, or to a new one without a password.
func TestLoginCodeCreatesTheAccountOfANewEmail(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const wrong = "This code is wrong or has expired. Please ask for a new one."
	known, owner := shop.Customer("411001"), shop.Staff(accounts.Owner)
	storetest.Refused(t, shop.Login.RequestLoginCode(storetest.Ctx, "nobody"), "Please enter a valid email address.",
		"email")
	code := func(email string) string {
		t.Helper()
		storetest.Must(t, shop.Login.RequestLoginCode(storetest.Ctx, email))
		return shop.LastMail(email).Facts.Code
	}
	first := code("asha.k@example.com")
	_, err := shop.Login.FindCodeLogin(storetest.Ctx, known.Email, first)
	storetest.Refused(t, err, wrong, "code")
	_, err = shop.Login.LoginWithCode(storetest.Ctx, "asha.k@example.com", "AAAAA-AAAAA", nil)
	storetest.Refused(t, err, wrong, "code")
	storetest.Same(
		t,
		"looked at, not used",
		storetest.Got(shop.Login.FindCodeLogin(storetest.Ctx, "Asha.K@example.com", first)).Or(t).ID,
		int64(0),
	)
	made := storetest.Got(shop.Login.LoginWithCode(storetest.Ctx, "asha.k@example.com", first, nil)).Or(t)
	storetest.Same(t, "its name", made.Name, "Asha K")
	_, err = shop.Login.LoginWithCode(storetest.Ctx, "asha.k@example.com", first, nil)
	storetest.Refused(t, err, wrong, "code")
	storetest.Same(t, "no password", storetest.Got(shop.Login.HasPassword(storetest.Ctx, made.ID)).Or(t), false)
	_, err = shop.Accounts.Authenticate(storetest.Ctx, "asha.k@example.com", "")
	storetest.Refused(t, err, accounts.MessageBadLogin)
	storetest.Same(
		t,
		"verified",
		storetest.Got(shop.Messages.FindConsents(storetest.Ctx, made.ID)).Or(t).Verified,
		true,
	)
	home := storetest.Address()
	storetest.Got(shop.Accounts.AddAddress(storetest.Ctx, made.ID, home)).Or(t)
	storetest.Same(
		t,
		"its name, as the first address says it",
		storetest.Got(shop.Accounts.Find(storetest.Ctx, made.ID)).Or(t).Name,
		home.Name,
	)
	storetest.Same(
		t,
		"the same account again",
		storetest.Got(
			shop.Login.LoginWithCode(storetest.Ctx, "asha.k@example.com", code("asha.k@example.com"), nil),
		).Or(
			t,
		).ID,
		made.ID,
	)
	storetest.Same(
		t,
		"the account that is there",
		storetest.Got(shop.Login.LoginWithCode(storetest.Ctx, known.Email, code(known.Email), nil)).Or(t).ID,
		known.ID,
	)
	storetest.Must(t, shop.Login.RequestLoginCode(storetest.Ctx, owner.Email))
	storetest.Same(t, "staff get no code", shop.LastMail(owner.Email).Facts.Code, "")
	late := code("late@example.com")
	shop.Pass(11 * time.Minute)
	_, err = shop.Login.LoginWithCode(storetest.Ctx, "late@example.com", late, nil)
	storetest.Refused(t, err, wrong, "code")
	for range 5 {
		storetest.Must(t, shop.Login.RequestLoginCode(storetest.Ctx, "many@example.com"))
	}
	storetest.Same(t, "so many an hour", len(shop.MailsTo("many@example.com")), 3)
	before := code("risen@example.com")
	risen := storetest.Got(shop.Login.LoginWithCode(storetest.Ctx, "risen@example.com", before, nil)).Or(t)
	next := code("risen@example.com")
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET role = 'Manager' WHERE email = 'risen@example.com'`))
	_, err = shop.Login.LoginWithCode(storetest.Ctx, "risen@example.com", next, nil)
	storetest.Refused(t, err, wrong, "code")
	if risen.ID == 0 {
		t.Error("no account was made")
	}
	// The text before the @ can't always be used as a name.
	storetest.Same(
		t,
		"a name of none",
		storetest.Got(
			shop.Login.LoginWithCode(storetest.Ctx, "42@example.com", code("42@example.com"), nil),
		).Or(
			t,
		).Name,
		"Customer",
	)
}

// An order is tracked by its number together with its customer's email, and in no other way.
func TestOrderIsTrackedByNumberAndEmail(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	other := shop.Customer("411001")
	o, placed := shop.Order(b, lamp, 1), shop.Place(b, lamp, 1)
	shop.Ship(o)
	found, _, err := shop.Orders.Track(storetest.Ctx, o.ID, " "+b.Email+" ")
	storetest.Must(t, err)
	if found.ID != o.ID || found.State != core.Shipped {
		t.Errorf("found %+v", found)
	}
	for _, c := range []struct {
		id    int64
		email string
	}{{o.ID, other.Email}, {o.ID, ""}, {999, b.Email}, {placed.ID, b.Email}} {
		_, _, err := shop.Orders.Track(storetest.Ctx, c.id, c.email)
		storetest.Refused(t, err, orders.MessageNoParcel, "orders_id")
	}
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET deleted_at = 1 WHERE id = 1`))
	_, _, err = shop.Orders.Track(storetest.Ctx, o.ID, b.Email)
	storetest.Refused(t, err, orders.MessageNoParcel, "orders_id")
}
