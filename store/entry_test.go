package store_test

import (
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

// The owner of an address logs in with a code: to their account, or to a new one without a password.
func TestACodeMakesTheAccountOfAnAddress(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const wrong = "This code is wrong or has expired. Please ask for a new one."
	known, owner := shop.Customer("411001"), shop.Staff(store.Owner)
	refused(t, shop.RequestEntry(ctx, "nobody"), "Please enter a valid email address.", "email")
	code := func(email string) string {
		t.Helper()
		must(t, shop.RequestEntry(ctx, email))
		return shop.LastMail(email).Facts.Code
	}
	first := code("asha.k@example.com")
	_, err := shop.FindEntry(ctx, known.Email, first)
	refused(t, err, wrong, "code")
	_, err = shop.Enter(ctx, "asha.k@example.com", "AAAAA-AAAAA", nil)
	refused(t, err, wrong, "code")
	same(t, "looked at, not used", got(shop.FindEntry(ctx, "Asha.K@example.com", first)).or(t).ID, int64(0))
	made := got(shop.Enter(ctx, "asha.k@example.com", first, nil)).or(t)
	same(t, "its name", made.Name, "Asha K")
	_, err = shop.Enter(ctx, "asha.k@example.com", first, nil)
	refused(t, err, wrong, "code")
	same(t, "no password", got(shop.HasPassword(ctx, made.ID)).or(t), false)
	_, err = shop.Authenticate(ctx, "asha.k@example.com", "")
	refused(t, err, store.MessageBadLogin)
	same(t, "verified", got(shop.FindAgreed(ctx, made.ID)).or(t).Verified, true)
	home := address()
	got(shop.AddAddress(ctx, made.ID, home)).or(t)
	same(t, "its name, as the first address says it", got(shop.FindAccount(ctx, made.ID)).or(t).Name, home.Name)
	same(t, "the same account again", got(shop.Enter(ctx, "asha.k@example.com", code("asha.k@example.com"), nil)).or(t).ID, made.ID)
	same(t, "the account that is there", got(shop.Enter(ctx, known.Email, code(known.Email), nil)).or(t).ID, known.ID)
	must(t, shop.RequestEntry(ctx, owner.Email))
	same(t, "staff get no code", shop.LastMail(owner.Email).Facts.Code, "")
	late := code("late@example.com")
	shop.Pass(11 * time.Minute)
	_, err = shop.Enter(ctx, "late@example.com", late, nil)
	refused(t, err, wrong, "code")
	for range 5 {
		must(t, shop.RequestEntry(ctx, "many@example.com"))
	}
	same(t, "so many an hour", len(shop.Mails("many@example.com")), 3)
	before := code("risen@example.com")
	risen := got(shop.Enter(ctx, "risen@example.com", before, nil)).or(t)
	next := code("risen@example.com")
	must(t, shop.Run(ctx, `UPDATE accounts SET role = 'Manager' WHERE email = 'risen@example.com'`))
	_, err = shop.Enter(ctx, "risen@example.com", next, nil)
	refused(t, err, wrong, "code")
	if risen.ID == 0 {
		t.Error("no account was made")
	}
	// What stands before the @ may not be a name.
	same(t, "a name of none", got(shop.Enter(ctx, "42@example.com", code("42@example.com"), nil)).or(t).Name, "Customer")
}

// An order is tracked by its number together with its customer's email, and by nothing else.
func TestAParcelIsFollowedByNumberAndEmail(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	other := shop.Customer("411001")
	o, placed := shop.Order(b, lamp, 1), shop.Place(b, lamp, 1)
	shop.Ship(o)
	found, _, err := shop.TrackOrder(ctx, o.ID, " "+b.Email+" ")
	must(t, err)
	if found.ID != o.ID || found.State != store.Shipped {
		t.Errorf("found %+v", found)
	}
	for _, c := range []struct {
		id    int64
		email string
	}{{o.ID, other.Email}, {o.ID, ""}, {999, b.Email}, {placed.ID, b.Email}} {
		_, _, err := shop.TrackOrder(ctx, c.id, c.email)
		refused(t, err, store.MessageNoParcel, "orders_id")
	}
	must(t, shop.Run(ctx, `UPDATE accounts SET deleted_at = 1 WHERE id = 1`))
	_, _, err = shop.TrackOrder(ctx, o.ID, b.Email)
	refused(t, err, store.MessageNoParcel, "orders_id")
}
