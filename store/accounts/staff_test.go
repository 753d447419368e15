package accounts_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/login"
	"hearth/store/storetest"
)

const roleRule = "The role must be Owner, Manager, Catalogue, Dispatch, Packer, Accountant or Support."

func TestNewStaffErrorsNameTheirFields(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	for _, c := range []struct {
		name   string
		change func(r *accounts.Registration)
		role   accounts.Role
		says   string
		field  string
	}{
		{"no name", func(r *accounts.Registration) { r.Name = "" }, accounts.Owner, "Please enter your name.", "name"},
		{"an email that is none", func(r *accounts.Registration) { r.Email = "x" }, accounts.Owner,
			"Please enter a valid email address.", "email"},
		{"a customer's email", func(r *accounts.Registration) { r.Email = b.Email }, accounts.Owner,
			"This email is already registered. Please log in.", "email"},
		{"the role of customers", func(*accounts.Registration) {}, accounts.Customer, roleRule, "role"},
		{"a role that is none", func(*accounts.Registration) {}, "Boss", roleRule, "role"},
		{"a weak password", func(r *accounts.Registration) { r.Password, r.Confirm = "x", "x" }, accounts.Owner,
			accounts.MessagePasswordRule, "password"},
		{"another password below", func(r *accounts.Registration) { r.Confirm = "x" }, accounts.Owner,
			"Passwords don't match", "confirm_password"},
	} {
		t.Run(c.name, func(t *testing.T) {
			storetest.Refused(
				t,
				storetest.Second(shop.Accounts.AddStaff(storetest.Ctx, 0, storetest.Registration(c.change), c.role)),
				c.says,
				c.field,
			)
		})
	}
	if staff := storetest.Got(shop.Accounts.ListStaff(storetest.Ctx)).Or(t); len(staff) != 0 {
		t.Errorf("there are %+v", staff)
	}
}

func TestFirstOwnerIsCreatedOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	if storetest.Got(shop.Accounts.HasOwner(storetest.Ctx)).Or(t) {
		t.Error("an empty shop has an owner")
	}
	shop.Staff(accounts.Manager)
	if storetest.Got(shop.Accounts.HasOwner(storetest.Ctx)).Or(t) {
		t.Error("a manager passes for an owner")
	}
	storetest.Refused(
		t,
		storetest.Second(shop.Accounts.FirstOwner(storetest.Ctx,
			storetest.Registration(func(r *accounts.Registration) { r.Name = "" }))),
		"Please enter your name.",
		"username",
	)
	owner := storetest.Got(shop.Accounts.FirstOwner(storetest.Ctx, storetest.Registration())).Or(t)
	if owner.Role != accounts.Owner || !storetest.Got(shop.Accounts.HasOwner(storetest.Ctx)).Or(t) {
		t.Errorf("the owner is %+v", owner)
	}
	storetest.Refused(
		t,
		storetest.Second(
			shop.Accounts.FirstOwner(storetest.Ctx,
				storetest.Registration(func(r *accounts.Registration) { r.Email = "b@example.com" })),
		),
		"This shop already has an owner. Please log in.",
	)
	storetest.CheckValue(t, shop, owner.Name, `SELECT a.name FROM audit u JOIN accounts a ON a.id = u.who
		WHERE u.action = 'first owner'
		AND u.object = 'asha@example.com'`)
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET deleted_at = 1 WHERE role = 'Owner'`))
	if storetest.Got(shop.Accounts.HasOwner(storetest.Ctx)).Or(t) {
		t.Error("a deleted owner counts")
	}
}

func TestStaffEditErrorsNameTheirFields(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, clerk := shop.Staff(accounts.Owner), shop.Staff(accounts.Dispatch)
	b := shop.Customer("411001")
	text := func(s string) *string { return &s }
	role := func(r accounts.Role) *accounts.Role { return &r }
	for _, c := range []struct {
		name   string
		change accounts.StaffChange
		says   string
		fields []string
	}{
		{"no name", accounts.StaffChange{Name: text("")}, "Please enter the person's name.", []string{"name"}},
		{"a name of 101 letters", accounts.StaffChange{Name: text(strings.Repeat("é", 101))},
			"Please enter the person's name.", []string{"name"}},
		{"an email that is none", accounts.StaffChange{Email: text("x@")}, "Please enter a valid email address.",
			[]string{"email"}},
		{"a taken email", accounts.StaffChange{Email: text(strings.ToUpper(b.Email[:1]) + b.Email[1:])},
			"This email belongs to another account.", []string{"email"}},
		{"the role of customers", accounts.StaffChange{Role: role(accounts.Customer)}, roleRule, []string{"role"}},
		{"a weak password", accounts.StaffChange{Password: text("x"), Confirm: text("x")}, accounts.MessagePasswordRule,
			[]string{"password"}},
		{"a password without its repeat", accounts.StaffChange{Password: text(storetest.Fresh)},
			"Passwords don't match", []string{"confirm_password"}},
		{"a password with another repeat", accounts.StaffChange{Password: text(storetest.Fresh), Confirm: text("x")},
			"Passwords don't match", []string{"confirm_password"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			storetest.Refused(t, shop.Accounts.ChangeStaff(storetest.Ctx, owner.ID, clerk.ID, c.change), c.says,
				c.fields...)
		})
	}
	storetest.Absent(t, shop.Accounts.ChangeStaff(storetest.Ctx, owner.ID, b.ID,
		accounts.StaffChange{Name: text("Not staff")}))
	storetest.Absent(t, shop.Accounts.ChangeStaff(storetest.Ctx, owner.ID, 999, accounts.StaffChange{}))
	storetest.Absent(t, shop.Accounts.DeleteStaff(storetest.Ctx, owner.ID, b.ID))
	storetest.CheckValue(t, shop, b.Name, `SELECT name FROM accounts WHERE id = ?`, b.ID)
	storetest.CheckValue(t, shop, clerk.Name, `SELECT name FROM accounts WHERE id = ?`, clerk.ID)
}

func TestStaffChangeAppliesAtOnceAndIsAudited(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, clerk := shop.Staff(accounts.Owner), shop.Staff(accounts.Dispatch)
	text := func(s string) *string { return &s }
	token := storetest.Session(t, shop, clerk.ID, login.PublicListener)
	own := storetest.Session(t, shop, owner.ID, login.PublicListener)

	next := accounts.Manager
	storetest.Must(
		t,
		shop.Accounts.ChangeStaff(storetest.Ctx, owner.ID, clerk.ID,
			accounts.StaffChange{Role: &next, Email: text("Next@example.com")}),
	)
	if found := storetest.Got(shop.Login.SessionAccount(storetest.Ctx, token, login.PublicListener)).
		Or(t); found.Role != accounts.Manager ||
		found.Name != clerk.Name ||
		found.Email != "Next@example.com" {
		t.Errorf("after the change the session is that of %+v", found)
	}
	storetest.Got(shop.Accounts.Authenticate(storetest.Ctx, "next@EXAMPLE.com", storetest.Password)).Or(t)
	storetest.Must(
		t,
		shop.Accounts.ChangeStaff(storetest.Ctx, owner.ID, clerk.ID,
			accounts.StaffChange{Name: text(strings.Repeat("é", 100)),
				Password: text(storetest.Fresh), Confirm: text(storetest.Fresh)}),
	)
	storetest.Absent(t, storetest.Second(shop.Login.SessionAccount(storetest.Ctx, token, login.PublicListener)))
	storetest.Got(shop.Login.SessionAccount(storetest.Ctx, own, login.PublicListener)).Or(t)
	if found := storetest.Got(shop.Accounts.Authenticate(storetest.Ctx, "next@example.com", storetest.Fresh)).
		Or(t); found.Role != accounts.Manager ||
		found.Name != strings.Repeat("é", 100) {
		t.Errorf("it is %+v", found)
	}
	storetest.CheckValue(t, shop, "role: Dispatch → Manager\nemail: staff2@example.com → Next@example.com",
		`SELECT detail FROM audit WHERE action = 'change staff' AND object = 'Next@example.com' AND who = ? ORDER BY id
			LIMIT 1`, owner.ID)
}

// When an owner changes a staff member's email or password, codes and links that were mailed before become invalid.
func TestOwnersStaffChangeInvalidatesMailedCodesAndLinks(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, clerk := shop.Staff(accounts.Owner), shop.Staff(accounts.Support)
	storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, clerk.ID, "Clerk", "second@example.com", storetest.Password)).
		Or(t)
	storetest.Must(t, shop.Login.ConfirmEmail(storetest.Ctx, clerk.ID, "",
		shop.LastMail("second@example.com").Facts.Code))
	undo := shop.LastMail(clerk.Email).Facts.Code
	storetest.Must(t, shop.Login.RequestCode(storetest.Ctx, "second@example.com"))
	storetest.Got(shop.Login.UpdateProfile(storetest.Ctx, clerk.ID, "Clerk", "third@example.com", storetest.Password)).
		Or(t)
	name, email, password := "Asha Rao", "asha@example.com", "Xy3!good"
	storetest.Must(t, shop.Accounts.ChangeStaff(storetest.Ctx, owner.ID, clerk.ID, accounts.StaffChange{Name: &name}))
	storetest.CheckValue(
		t,
		shop,
		"3",
		`SELECT (SELECT count(*) FROM reset_codes) + (SELECT count(*) FROM email_changes) + (SELECT count(*)
			FROM email_undos)`,
	)
	storetest.Must(
		t,
		shop.Accounts.ChangeStaff(storetest.Ctx, owner.ID, clerk.ID, accounts.StaffChange{Password: &password,
			Confirm: &password}),
	)
	storetest.Refused(
		t,
		storetest.Second(
			shop.Login.ResetPassword(storetest.Ctx, shop.LastMail("second@example.com").Facts.Code, "Zq9!mine",
				"Zq9!mine", nil),
		),
		"This code is wrong or has expired. Please ask for a new one.",
		"oldpassword",
	)
	storetest.Refused(t, shop.Login.ConfirmEmail(storetest.Ctx, clerk.ID, "",
		shop.LastMail("third@example.com").Facts.Code),
		"This code is wrong or has expired. Please ask for a new one.", "code")
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM email_undos`)
	storetest.Must(t, shop.Accounts.ChangeStaff(storetest.Ctx, owner.ID, clerk.ID, accounts.StaffChange{Email: &email}))
	storetest.Refused(t, shop.Login.UndoEmail(storetest.Ctx, undo),
		"This link has been used or is older than 72 hours.")
	storetest.Got(shop.Accounts.Authenticate(storetest.Ctx, email, password)).Or(t)
}

func TestLastOwnerCannotBeRemoved(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	shop.Staff(accounts.Manager)
	const says = "The shop needs an owner. Make somebody else an owner first."
	less, same := accounts.Manager, accounts.Owner
	storetest.Refused(t, shop.Accounts.ChangeStaff(storetest.Ctx, owner.ID, owner.ID,
		accounts.StaffChange{Role: &less}), says)
	storetest.Refused(t, shop.Accounts.DeleteStaff(storetest.Ctx, owner.ID, owner.ID), says)
	storetest.Must(t, shop.Accounts.ChangeStaff(storetest.Ctx, owner.ID, owner.ID, accounts.StaffChange{Role: &same}))
	other := shop.Staff(accounts.Owner)
	storetest.Must(t, shop.Accounts.ChangeStaff(storetest.Ctx, owner.ID, owner.ID, accounts.StaffChange{Role: &less}))
	storetest.Refused(t, shop.Accounts.DeleteStaff(storetest.Ctx, other.ID, other.ID), says)
	third := shop.Staff(accounts.Owner)
	storetest.Must(t, shop.Accounts.DeleteStaff(storetest.Ctx, third.ID, other.ID))
	storetest.Refused(t, shop.Accounts.DeleteStaff(storetest.Ctx, third.ID, third.ID), says)
}

func TestDeletedStaffLoseAccessButStayOnRecord(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, clerk := shop.Staff(accounts.Owner), shop.Staff(accounts.Dispatch)
	product := shop.Product("Lamp", 500, 5)
	storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, clerk.ID, product, 1, "count")).Or(t)
	token := storetest.Session(t, shop, clerk.ID, login.PublicListener)
	storetest.Must(t, shop.Accounts.DeleteStaff(storetest.Ctx, owner.ID, clerk.ID))
	storetest.Absent(t, storetest.Second(shop.Login.SessionAccount(storetest.Ctx, token, login.PublicListener)))
	storetest.Absent(t, shop.Accounts.DeleteStaff(storetest.Ctx, owner.ID, clerk.ID))
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM sessions`)
	storetest.CheckValue(t, shop, clerk.Name, `SELECT a.name FROM audit u JOIN accounts a ON a.id = u.who
		WHERE u.action = 'change stock'`)
	again := storetest.Got(shop.Accounts.AddStaff(storetest.Ctx, owner.ID,
		storetest.Registration(func(r *accounts.Registration) { r.Email = clerk.Email }), accounts.Dispatch)).
		Or(t)
	if again.ID == clerk.ID {
		t.Error("the email can't be used anew")
	}
}

func TestStaffListShowsLastSeen(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, clerk := shop.Staff(accounts.Owner), shop.Staff(accounts.Dispatch)
	shop.Customer("411001")
	gone := shop.Staff(accounts.Catalogue)
	storetest.Must(t, shop.Accounts.DeleteStaff(storetest.Ctx, owner.ID, gone.ID))
	shop.Pass(time.Hour)
	storetest.Session(t, shop, clerk.ID, login.PublicListener)
	shop.Pass(time.Hour)
	storetest.Session(t, shop, clerk.ID, login.StaffListener)
	began := storetest.Start
	storetest.Same(t, "staff", inUTC(storetest.Got(shop.Accounts.ListStaff(storetest.Ctx)).Or(t)),
		inUTC([]accounts.StaffMember{
			{Account: owner, CreatedAt: began}, {Account: clerk, CreatedAt: began, LastSeen: began.Add(2 * time.Hour)},
		}))
}

func inUTC(all []accounts.StaffMember) []accounts.StaffMember {
	for i := range all {
		all[i].CreatedAt = all[i].CreatedAt.UTC()
		if !all[i].LastSeen.IsZero() {
			all[i].LastSeen = all[i].LastSeen.UTC()
		}
	}
	return all
}

func TestAuditLogRecordsWhoDidWhatAndWhen(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	storetest.Must(
		t,
		shop.Run(
			storetest.Ctx,
			`INSERT INTO audit (at, who, action, object, detail) SELECT 1, NULL, 'b', 'x', 'first'
				UNION ALL SELECT 2, `+
				`1, 'a', 'z', 'second' UNION ALL SELECT 3, NULL, 'c', 'y', 'third'`,
		),
	)
	details := func(sort string, page core.Page) string {
		t.Helper()
		rows, total, err := shop.ListAudit(storetest.Ctx, core.AuditFilter{Sort: sort}, page)
		storetest.Must(t, err)
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
		if found := details(sort, core.Page{}); found != want {
			t.Errorf("sorted by %q: %s, want %s", sort, found, want)
		}
	}
	if found := details("at", core.Page{Number: 2, Size: 3}); found != "third" {
		t.Errorf("the second page has %q", found)
	}
	rows, _, _ := shop.ListAudit(storetest.Ctx, core.AuditFilter{Sort: "at"}, core.Page{})
	if rows[0].Who != "command line" || rows[2].Who != owner.Name || rows[0].Action != "add staff" ||
		rows[0].Object != owner.Email ||
		!rows[0].At.Equal(storetest.Start) {
		t.Errorf("the log is %+v", rows)
	}
	_, _, err := shop.ListAudit(storetest.Ctx, core.AuditFilter{Sort: "colour"}, core.Page{})
	storetest.Refused(t, err, "This list can't be sorted by that.", "sort")
}

func TestAuditLogIsFilteredByPersonObjectAndDay(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, asha := shop.Staff(accounts.Owner), shop.Staff(accounts.Catalogue)
	lamp := shop.Product("Lamp", 99, 3)
	edit := catalogue.ProductEdit{Product: storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)}
	edit.Price, edit.SKU, edit.Shelf = 8900, "L-1", 4
	shop.Pass(48 * time.Hour)
	storetest.Must(t, shop.Catalogue.Update(storetest.Ctx, asha.ID, edit))
	storetest.Must(t, shop.Settings.Change(storetest.Ctx, owner.ID, map[string]string{"low_stock": "7"}))
	role := accounts.Manager
	storetest.Must(t, shop.Accounts.ChangeStaff(storetest.Ctx, owner.ID, asha.ID, accounts.StaffChange{Role: &role}))
	asked := func(w core.AuditFilter) (said []string) {
		t.Helper()
		w.Sort = "at"
		rows, total, err := shop.ListAudit(storetest.Ctx, w, core.Page{})
		storetest.Must(t, err)
		if total != len(rows) {
			t.Errorf("%d of %d rows", len(rows), total)
		}
		for _, r := range rows {
			said = append(said, r.Action+" "+r.Detail)
		}
		return said
	}
	storetest.Same(t, "of Asha", asked(core.AuditFilter{Who: asha.ID}),
		[]string{"update product Lamp\nstock: 3 → 4\nprice: ₹99.00 → ₹89.00\nSKU: nothing → L-1"})
	storetest.Same(t, "of a thing", asked(core.AuditFilter{Words: "LOW_stock  setting"}),
		[]string{"change setting 5 → 7"})
	storetest.Same(t, "of a role", asked(core.AuditFilter{Who: owner.ID, Words: "role"}),
		[]string{"change staff role: Catalogue → Manager"})
	storetest.Same(t, "of the command line", asked(core.AuditFilter{Who: -1, Words: "add staff Catalogue"}),
		[]string{"add staff Catalogue"})
	first := storetest.Start.Format(time.DateOnly)
	if n := len(asked(core.AuditFilter{Who: asha.ID, To: first})); n != 0 {
		t.Errorf("%d things of a day too early", n)
	}
	if n := len(asked(core.AuditFilter{Who: asha.ID, From: storetest.Start.AddDate(0, 0, 2).
		Format(time.DateOnly)})); n != 1 {
		t.Errorf("%d things from the day on", n)
	}
	_, _, err := shop.ListAudit(storetest.Ctx, core.AuditFilter{From: "today"}, core.Page{})
	storetest.Refused(t, err, "Please choose days such as 2026-11-21.", "from")
	doers := []string{}
	for _, d := range storetest.Got(shop.ListActors(storetest.Ctx)).Or(t) {
		doers = append(doers, d.Name)
	}
	slices.Sort(doers)
	names := []string{owner.Name, asha.Name}
	slices.Sort(names)
	storetest.Same(t, "who stands in it", doers, names)
}
