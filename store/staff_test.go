package store_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

const roleRule = "The role must be Owner, Manager, Catalogue, Dispatch, Packer, Accountant or Support."

func TestAddingStaffIsRefusedFieldByField(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	for _, c := range []struct {
		name   string
		change func(r *store.Registration)
		role   store.Role
		says   string
		field  string
	}{
		{"no name", func(r *store.Registration) { r.Name = "" }, store.Owner, "Please enter your name.", "name"},
		{"an email that is none", func(r *store.Registration) { r.Email = "x" }, store.Owner, "Please enter a valid email address.", "email"},
		{"a customer's email", func(r *store.Registration) { r.Email = b.Email }, store.Owner, "This email is already registered. Please log in.",
			"email"},
		{"the role of customers", func(*store.Registration) {}, store.Customer, roleRule, "role"},
		{"a role that is none", func(*store.Registration) {}, "Boss", roleRule, "role"},
		{"a weak password", func(r *store.Registration) { r.Password, r.Confirm = "x", "x" }, store.Owner, store.MessagePasswordRule, "password"},
		{"another password below", func(r *store.Registration) { r.Confirm = "x" }, store.Owner, "Passwords don't match", "confirm_password"},
	} {
		t.Run(c.name, func(t *testing.T) {
			refused(t, second(shop.AddStaff(ctx, 0, registration(c.change), c.role)), c.says, c.field)
		})
	}
	if staff := got(shop.ListStaff(ctx)).or(t); len(staff) != 0 {
		t.Errorf("there are %+v", staff)
	}
}

func TestTheFirstOwnerComesOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	if got(shop.HasOwner(ctx)).or(t) {
		t.Error("an empty shop has an owner")
	}
	shop.Staff(store.Manager)
	if got(shop.HasOwner(ctx)).or(t) {
		t.Error("a manager passes for an owner")
	}
	refused(t, second(shop.FirstOwner(ctx, registration(func(r *store.Registration) { r.Name = "" }))), "Please enter your name.", "username")
	owner := got(shop.FirstOwner(ctx, registration())).or(t)
	if owner.Role != store.Owner || !got(shop.HasOwner(ctx)).or(t) {
		t.Errorf("the owner is %+v", owner)
	}
	refused(t, second(shop.FirstOwner(ctx, registration(func(r *store.Registration) { r.Email = "b@example.com" }))),
		"This shop already has an owner. Please log in.")
	look(t, shop, owner.Name, `SELECT a.name FROM audit u JOIN accounts a ON a.id = u.who WHERE u.action = 'first owner'
		AND u.object = 'asha@example.com'`)
	must(t, shop.Run(ctx, `UPDATE accounts SET deleted_at = 1 WHERE role = 'Owner'`))
	if got(shop.HasOwner(ctx)).or(t) {
		t.Error("a deleted owner counts")
	}
}

func TestChangingStaffIsRefusedFieldByField(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, clerk := shop.Staff(store.Owner), shop.Staff(store.Dispatch)
	b := shop.Customer("411001")
	text := func(s string) *string { return &s }
	role := func(r store.Role) *store.Role { return &r }
	for _, c := range []struct {
		name   string
		change store.StaffChange
		says   string
		fields []string
	}{
		{"no name", store.StaffChange{Name: text("")}, "Please enter the person's name.", []string{"name"}},
		{"a name of 101 letters", store.StaffChange{Name: text(strings.Repeat("é", 101))}, "Please enter the person's name.", []string{"name"}},
		{"an email that is none", store.StaffChange{Email: text("x@")}, "Please enter a valid email address.", []string{"email"}},
		{"a taken email", store.StaffChange{Email: text(strings.ToUpper(b.Email[:1]) + b.Email[1:])}, "This email belongs to another account.",
			[]string{"email"}},
		{"the role of customers", store.StaffChange{Role: role(store.Customer)}, roleRule, []string{"role"}},
		{"a weak password", store.StaffChange{Password: text("x"), Confirm: text("x")}, store.MessagePasswordRule, []string{"password"}},
		{"a password without its repeat", store.StaffChange{Password: text(fresh)}, "Passwords don't match", []string{"confirm_password"}},
		{"a password with another repeat", store.StaffChange{Password: text(fresh), Confirm: text("x")}, "Passwords don't match",
			[]string{"confirm_password"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			refused(t, shop.ChangeStaff(ctx, owner.ID, clerk.ID, c.change), c.says, c.fields...)
		})
	}
	absent(t, shop.ChangeStaff(ctx, owner.ID, b.ID, store.StaffChange{Name: text("Not staff")}))
	absent(t, shop.ChangeStaff(ctx, owner.ID, 999, store.StaffChange{}))
	absent(t, shop.DeleteStaff(ctx, owner.ID, b.ID))
	look(t, shop, b.Name, `SELECT name FROM accounts WHERE id = ?`, b.ID)
	look(t, shop, clerk.Name, `SELECT name FROM accounts WHERE id = ?`, clerk.ID)
}

func TestAChangeOfStaffHoldsAtOnceAndIsNoted(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, clerk := shop.Staff(store.Owner), shop.Staff(store.Dispatch)
	text := func(s string) *string { return &s }
	token := session(t, shop, clerk.ID, store.PublicDoor)
	own := session(t, shop, owner.ID, store.PublicDoor)

	next := store.Manager
	must(t, shop.ChangeStaff(ctx, owner.ID, clerk.ID, store.StaffChange{Role: &next, Email: text("Next@example.com")}))
	if found := got(shop.SessionAccount(ctx, token, store.PublicDoor)).or(t); found.Role != store.Manager || found.Name != clerk.Name ||
		found.Email != "Next@example.com" {
		t.Errorf("after the change the session is that of %+v", found)
	}
	got(shop.Authenticate(ctx, "next@EXAMPLE.com", storetest.Password)).or(t)
	must(t, shop.ChangeStaff(ctx, owner.ID, clerk.ID, store.StaffChange{Name: text(strings.Repeat("é", 100)),
		Password: text(fresh), Confirm: text(fresh)}))
	absent(t, second(shop.SessionAccount(ctx, token, store.PublicDoor)))
	got(shop.SessionAccount(ctx, own, store.PublicDoor)).or(t)
	if found := got(shop.Authenticate(ctx, "next@example.com", fresh)).or(t); found.Role != store.Manager ||
		found.Name != strings.Repeat("é", 100) {
		t.Errorf("it is %+v", found)
	}
	look(t, shop, "role: Dispatch → Manager\nemail: staff2@example.com → Next@example.com",
		`SELECT detail FROM audit WHERE action = 'change staff' AND object = 'Next@example.com' AND who = ? ORDER BY id LIMIT 1`, owner.ID)
}

// Another address and another password by the owner are the end of whoever had the former ones: a code that was mailed before still set a
// password, and a link of the former address took the account back to it.
func TestWhatWasMailedBeforeTheOwnersChangeOfStaffIsWorthNothing(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, clerk := shop.Staff(store.Owner), shop.Staff(store.Support)
	got(shop.UpdateProfile(ctx, clerk.ID, "Clerk", "second@example.com", storetest.Password)).or(t)
	must(t, shop.ConfirmEmail(ctx, clerk.ID, "", shop.LastMail("second@example.com").Facts.Code))
	undo := shop.LastMail(clerk.Email).Facts.Code
	must(t, shop.RequestCode(ctx, "second@example.com"))
	got(shop.UpdateProfile(ctx, clerk.ID, "Clerk", "third@example.com", storetest.Password)).or(t)
	name, email, password := "Asha Rao", "asha@example.com", "Xy3!good"
	must(t, shop.ChangeStaff(ctx, owner.ID, clerk.ID, store.StaffChange{Name: &name}))
	look(t, shop, "3", `SELECT (SELECT count(*) FROM reset_codes) + (SELECT count(*) FROM email_changes) + (SELECT count(*) FROM email_undos)`)
	must(t, shop.ChangeStaff(ctx, owner.ID, clerk.ID, store.StaffChange{Password: &password, Confirm: &password}))
	refused(t, second(shop.ResetPassword(ctx, shop.LastMail("second@example.com").Facts.Code, "Zq9!mine", "Zq9!mine", nil)),
		"This code is wrong or has expired. Please ask for a new one.", "oldpassword")
	refused(t, shop.ConfirmEmail(ctx, clerk.ID, "", shop.LastMail("third@example.com").Facts.Code),
		"This code is wrong or has expired. Please ask for a new one.", "code")
	look(t, shop, "1", `SELECT count(*) FROM email_undos`)
	must(t, shop.ChangeStaff(ctx, owner.ID, clerk.ID, store.StaffChange{Email: &email}))
	refused(t, shop.UndoEmail(ctx, undo), "This link has been used or is older than 72 hours.")
	got(shop.Authenticate(ctx, email, password)).or(t)
}

func TestTheLastOwnerStays(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(store.Owner)
	shop.Staff(store.Manager)
	const says = "The shop needs an owner. Make somebody else an owner first."
	less, same := store.Manager, store.Owner
	refused(t, shop.ChangeStaff(ctx, owner.ID, owner.ID, store.StaffChange{Role: &less}), says)
	refused(t, shop.DeleteStaff(ctx, owner.ID, owner.ID), says)
	must(t, shop.ChangeStaff(ctx, owner.ID, owner.ID, store.StaffChange{Role: &same}))
	other := shop.Staff(store.Owner)
	must(t, shop.ChangeStaff(ctx, owner.ID, owner.ID, store.StaffChange{Role: &less}))
	refused(t, shop.DeleteStaff(ctx, other.ID, other.ID), says)
	third := shop.Staff(store.Owner)
	must(t, shop.DeleteStaff(ctx, third.ID, other.ID))
	refused(t, shop.DeleteStaff(ctx, third.ID, third.ID), says)
}

func TestADeletedMemberOfStaffIsOutAtOnceAndStaysOnRecord(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, clerk := shop.Staff(store.Owner), shop.Staff(store.Dispatch)
	product := shop.Product("Lamp", 500, 5)
	got(shop.ChangeStock(ctx, clerk.ID, product, 1, "count")).or(t)
	token := session(t, shop, clerk.ID, store.PublicDoor)
	must(t, shop.DeleteStaff(ctx, owner.ID, clerk.ID))
	absent(t, second(shop.SessionAccount(ctx, token, store.PublicDoor)))
	absent(t, shop.DeleteStaff(ctx, owner.ID, clerk.ID))
	look(t, shop, "0", `SELECT count(*) FROM sessions`)
	look(t, shop, clerk.Name, `SELECT a.name FROM audit u JOIN accounts a ON a.id = u.who WHERE u.action = 'change stock'`)
	again := got(shop.AddStaff(ctx, owner.ID, registration(func(r *store.Registration) { r.Email = clerk.Email }), store.Dispatch)).or(t)
	if again.ID == clerk.ID {
		t.Error("the email can't be used anew")
	}
}

func TestStaffAreListedWithWhenTheyWereLastSeen(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, clerk := shop.Staff(store.Owner), shop.Staff(store.Dispatch)
	shop.Customer("411001")
	gone := shop.Staff(store.Catalogue)
	must(t, shop.DeleteStaff(ctx, owner.ID, gone.ID))
	shop.Pass(time.Hour)
	session(t, shop, clerk.ID, store.PublicDoor)
	shop.Pass(time.Hour)
	session(t, shop, clerk.ID, store.StaffDoor)
	began := storetest.Start
	same(t, "staff", inUTC(got(shop.ListStaff(ctx)).or(t)), inUTC([]store.StaffMember{
		{Account: owner, CreatedAt: began}, {Account: clerk, CreatedAt: began, LastSeen: began.Add(2 * time.Hour)},
	}))
}

func inUTC(all []store.StaffMember) []store.StaffMember {
	for i := range all {
		all[i].CreatedAt = all[i].CreatedAt.UTC()
		if !all[i].LastSeen.IsZero() {
			all[i].LastSeen = all[i].LastSeen.UTC()
		}
	}
	return all
}

func TestTheAuditLogTellsWhoDidWhatAndWhen(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(store.Owner)
	must(t, shop.Run(ctx, `INSERT INTO audit (at, who, action, object, detail) SELECT 1, NULL, 'b', 'x', 'first' UNION ALL SELECT 2, `+
		`1, 'a', 'z', 'second' UNION ALL SELECT 3, NULL, 'c', 'y', 'third'`))
	details := func(sort string, page store.Page) string {
		t.Helper()
		rows, total, err := shop.ListAudit(ctx, store.AuditWish{Sort: sort}, page)
		must(t, err)
		if total != 4 {
			t.Errorf("%d rows in all", total)
		}
		words := []string{}
		for _, r := range rows {
			words = append(words, r.Detail)
		}
		return strings.Join(words, " ")
	}
	for sort, want := range map[string]string{"": "third second first Owner", "-at": "third second first Owner",
		"at":  "Owner first second third",
		"who": "third first Owner second", "-who": "second third first Owner", "action": "second Owner first third",
		"-action": "third first Owner second",
		"object":  "Owner first third second", "-object": "second third first Owner"} {
		if found := details(sort, store.Page{}); found != want {
			t.Errorf("sorted by %q: %s, want %s", sort, found, want)
		}
	}
	if found := details("at", store.Page{Number: 2, Size: 3}); found != "third" {
		t.Errorf("the second page has %q", found)
	}
	rows, _, _ := shop.ListAudit(ctx, store.AuditWish{Sort: "at"}, store.Page{})
	if rows[0].Who != "command line" || rows[2].Who != owner.Name || rows[0].Action != "add staff" || rows[0].Object != owner.Email ||
		!rows[0].At.Equal(storetest.Start) {
		t.Errorf("the log is %+v", rows)
	}
	_, _, err := shop.ListAudit(ctx, store.AuditWish{Sort: "colour"}, store.Page{})
	refused(t, err, "This list can't be sorted by that.", "sort")
}

func TestTheAuditLogIsAskedByPersonThingAndDay(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, asha := shop.Staff(store.Owner), shop.Staff(store.Catalogue)
	lamp := shop.Product("Lamp", 99, 3)
	edit := store.ProductEdit{Product: got(shop.FindProduct(ctx, lamp)).or(t)}
	edit.Price, edit.SKU, edit.Shelf = 8900, "L-1", 4
	shop.Pass(48 * time.Hour)
	must(t, shop.UpdateProduct(ctx, asha.ID, edit))
	must(t, shop.ChangeSettings(ctx, owner.ID, map[string]string{"low_stock": "7"}))
	role := store.Manager
	must(t, shop.ChangeStaff(ctx, owner.ID, asha.ID, store.StaffChange{Role: &role}))
	asked := func(w store.AuditWish) (said []string) {
		t.Helper()
		w.Sort = "at"
		rows, total, err := shop.ListAudit(ctx, w, store.Page{})
		must(t, err)
		if total != len(rows) {
			t.Errorf("%d of %d rows", len(rows), total)
		}
		for _, r := range rows {
			said = append(said, r.Action+" "+r.Detail)
		}
		return said
	}
	same(t, "of Asha", asked(store.AuditWish{Who: asha.ID}),
		[]string{"update product Lamp\nstock: 3 → 4\nprice: ₹99.00 → ₹89.00\nSKU: nothing → L-1"})
	same(t, "of a thing", asked(store.AuditWish{Words: "LOW_stock  setting"}), []string{"change setting 5 → 7"})
	same(t, "of a role", asked(store.AuditWish{Who: owner.ID, Words: "role"}), []string{"change staff role: Catalogue → Manager"})
	same(t, "of the command line", asked(store.AuditWish{Who: -1, Words: "add staff Catalogue"}), []string{"add staff Catalogue"})
	first := storetest.Start.Format(time.DateOnly)
	if n := len(asked(store.AuditWish{Who: asha.ID, To: first})); n != 0 {
		t.Errorf("%d things of a day too early", n)
	}
	if n := len(asked(store.AuditWish{Who: asha.ID, From: storetest.Start.AddDate(0, 0, 2).Format(time.DateOnly)})); n != 1 {
		t.Errorf("%d things from the day on", n)
	}
	_, _, err := shop.ListAudit(ctx, store.AuditWish{From: "today"}, store.Page{})
	refused(t, err, "Please choose days such as 2026-11-21.", "from")
	doers := []string{}
	for _, d := range got(shop.ListDoers(ctx)).or(t) {
		doers = append(doers, d.Name)
	}
	slices.Sort(doers)
	names := []string{owner.Name, asha.Name}
	slices.Sort(names)
	same(t, "who stands in it", doers, names)
}
