package accounts_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/login"
	"hearth/store/reports"
	"hearth/store/storetest"
)

func TestScenarioStaffAccounts(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "staff")
	s.Step("has the shop an owner?").Gives(s.Accounts.HasOwner(storetest.Ctx))
	s.Step("the first owner makes a mistake").Gives(s.Accounts.FirstOwner(storetest.Ctx,
		accounts.Registration{Email: "asha@example.com"}))
	asha, err := s.Accounts.FirstOwner(storetest.Ctx, storetest.Registration())
	s.Step("the first owner").Gives(asha, err)
	s.Step("has the shop an owner?").Gives(s.Accounts.HasOwner(storetest.Ctx))
	s.Step("a second one by the same link").
		Gives(s.Accounts.FirstOwner(storetest.Ctx,
			storetest.Registration(func(r *accounts.Registration) { r.Email = "x@example.com" })))
	customer := s.Customer("411001")
	add := func(name, email string, role accounts.Role) accounts.Account {
		r := storetest.Registration(func(r *accounts.Registration) { r.Name, r.Email = name, email })
		account, err := s.Accounts.AddStaff(storetest.Ctx, asha.ID, r, role)
		s.Step("the owner adds %q, %s", name, role).Gives(account, err)
		return account
	}
	bela := add("Bela", "bela@example.com", accounts.Packer)
	add("Bela", "BELA@example.com", accounts.Packer)
	add("", "", "Boss")
	add("Chitra", "chitra@example.com", accounts.Customer)
	chitra := add("Chitra", "chitra@example.com", accounts.Support)
	s.Step("the command line adds somebody").
		Gives(s.Accounts.AddStaff(storetest.Ctx, 0, storetest.Registration(func(r *accounts.Registration) {
			r.Name, r.Email = "Deepa", "deepa@example.com"
		}), accounts.Owner))
	storetest.TurnOnTOTP(t, s.Shop, bela.ID)
	for _, id := range []int64{asha.ID, bela.ID, chitra.ID} {
		storetest.Session(t, s.Shop, id, login.StaffListener)
		s.Pass(time.Minute)
		storetest.Session(t, s.Shop, id, login.StaffListener)
	}
	list := func() { s.Step("the staff").Gives(s.Accounts.ListStaff(storetest.Ctx)) }
	list()
	text := func(t string) *string { return &t }
	role := func(r accounts.Role) *accounts.Role { return &r }
	for _, c := range []struct {
		what   string
		id     int64
		change accounts.StaffChange
	}{
		{"nothing", bela.ID, accounts.StaffChange{}},
		{"all of it wrong", bela.ID, accounts.StaffChange{Name: text(""), Email: text("x"), Role: role("Boss"),
			Password: text("weak")}},
		{"101 letters", bela.ID, accounts.StaffChange{Name: text(strings.Repeat("n", 101))}},
		{"100 letters", bela.ID, accounts.StaffChange{Name: text(strings.Repeat("n", 100))}},
		{"the name and the role", bela.ID, accounts.StaffChange{Name: text("Bela Rao"), Role: role(accounts.Dispatch)}},
		{"the email of another", bela.ID, accounts.StaffChange{Email: text("ASHA@example.com")}},
		{"the email", bela.ID, accounts.StaffChange{Email: text("Bela.Rao@example.com")}},
		{"two passwords", bela.ID, accounts.StaffChange{Password: text(storetest.Fresh),
			Confirm: text(storetest.Fresh + "x")}},
		{"the password", bela.ID, accounts.StaffChange{Password: text(storetest.Fresh),
			Confirm: text(storetest.Fresh)}},
		{"a customer", customer.ID, accounts.StaffChange{Name: text("Asha")}},
		{"nobody", 99, accounts.StaffChange{Name: text("Asha")}},
	} {
		s.Step("the owner changes somebody: %s", c.what).Gives(s.Accounts.ChangeStaff(storetest.Ctx, asha.ID, c.id,
			c.change))
	}
	s.Step("views of two").
		Gives(s.Run(storetest.Ctx, `INSERT INTO list_views (list, name, query, made_by, shared)
			VALUES ('orders', 'a', '', 3, 0),
		('orders', 'b', '', 3, 1), ('orders', 'c', '', 4, 0)`))
	for _, c := range []struct {
		what string
		id   int64
	}{{"a customer", customer.ID}, {"nobody", 99}, {"Bela", bela.ID}, {"Bela again", bela.ID}, {"Deepa", 5},
		{"the last owner", asha.ID}} {
		s.Step("the owner closes the account of %s", c.what).Gives(s.Accounts.DeleteStaff(storetest.Ctx, asha.ID, c.id))
	}
	s.Step("the last owner becomes a packer").
		Gives(s.Accounts.ChangeStaff(storetest.Ctx, 0, asha.ID, accounts.StaffChange{Role: role(accounts.Packer)}))
	s.Step("Chitra becomes an owner").
		Gives(s.Accounts.ChangeStaff(storetest.Ctx, 0, chitra.ID, accounts.StaffChange{Role: role(accounts.Owner)}))
	s.Step("now she may").Gives(s.Accounts.ChangeStaff(storetest.Ctx, 0, asha.ID,
		accounts.StaffChange{Role: role(accounts.Packer)}))
	add("Bela", "bela.rao@example.com", accounts.Packer)
	list()
}

func TestScenarioStaffRoles(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "roles")
	owner := s.Staff(accounts.Owner)
	list := func() { s.Step("the roles").Gives(s.Accounts.ListRoles(storetest.Ctx)) }
	list()
	for _, c := range []struct {
		name        string
		permissions []core.Permission
	}{
		{"", nil}, {strings.Repeat("é", 41), []core.Permission{"pack"}}, {"owner", []core.Permission{"pack"}},
		{"Customer", []core.Permission{"pack"}}, {"Night", []core.Permission{"pack", "fly"}},
		{strings.Repeat("é", 40), []core.Permission{"pack"}}, {" Night  shift ", []core.Permission{"care", "pack"}},
		{"Night shift", []core.Permission{"care", "audit", "care"}}, {"Books", []core.Permission{"money"}},
	} {
		s.Step("the owner sets %q", c.name).Gives(s.Accounts.SetRole(storetest.Ctx, owner.ID, c.name, c.permissions))
	}
	for _, role := range []accounts.Role{"Night shift", "Books", accounts.Packer, accounts.Manager, accounts.Customer,
		"Nobody"} {
		s.Step("what %s may", role).Gives(s.Accounts.PermissionsOf(role), s.Accounts.IsStaff(role))
	}
	a, b := s.Staff("Night shift"), s.Staff("Night shift")
	list()
	s.Step("somebody gets a role that is none").Gives(s.Accounts.AddStaff(storetest.Ctx, owner.ID,
		storetest.Registration(), "Nobody"))
	for _, c := range []string{"Packer", "Nobody", "Night shift", "Books"} {
		s.Step("the owner deletes %s", c).Gives(s.Accounts.DeleteRole(storetest.Ctx, owner.ID, c))
	}
	s.Step("one who has it leaves").Gives(s.Accounts.DeleteStaff(storetest.Ctx, owner.ID, a.ID))
	s.Step("the owner deletes it").Gives(s.Accounts.DeleteRole(storetest.Ctx, owner.ID, "Night shift"))
	s.Step("the other leaves").Gives(s.Accounts.DeleteStaff(storetest.Ctx, owner.ID, b.ID))
	s.Step("the owner deletes it").Gives(s.Accounts.DeleteRole(storetest.Ctx, owner.ID, "Night shift"))
	s.Step("what it may").Gives(s.Accounts.PermissionsOf("Night shift"), s.Accounts.IsStaff("Night shift"))
	s.Step("it is made anew").Gives(s.Accounts.SetRole(storetest.Ctx, owner.ID, "Night shift",
		[]core.Permission{"pack"}))
	list()
}

func TestScenarioSavedListViews(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "list_views")
	owner, asha, bela, books := s.Staff(
		accounts.Owner,
	), s.Staff(
		accounts.Dispatch,
	), s.Staff(
		accounts.Dispatch,
	), s.Staff(
		accounts.Accountant,
	)
	desk := func(what string, who accounts.Account, list string) {
		s.Step("%s: %s", what, list).Gives(s.Reports.FindListDesk(storetest.Ctx, who, list))
	}
	desk("her list as the shop brings it", asha, "orders")
	desk("a list that she does not see", books, "orders")
	desk("a list that is none", owner, "nothing")
	twenty := strings.Split(strings.Repeat("c", 20), "")
	for _, c := range []struct {
		list    string
		columns []string
	}{{"orders", []string{"total", "area"}}, {"orders", nil}, {"orders", append(twenty, "c")}, {"orders", twenty},
		{"orders", []string{""}},
		{"orders", []string{strings.Repeat("c", 31)}}, {"orders", []string{strings.Repeat("c", 30)}}, {"products", nil},
		{"returns", []string{"kind"}}} {
		s.Step("she hides columns of %s", c.list).Gives(s.Reports.HideColumns(storetest.Ctx, asha, c.list, c.columns))
	}
	for _, rows := range []int64{25, 50, 100, 0, 24, 26, 99, 101, 1, -1} {
		s.Step("she wants %d rows", rows).Gives(s.Reports.ChooseRows(storetest.Ctx, asha, "orders", rows))
	}
	s.Step("of returns 50").Gives(s.Reports.ChooseRows(storetest.Ctx, asha, "returns", 50))
	s.Step("of a list that she does not see").Gives(s.Reports.ChooseRows(storetest.Ctx, asha, "products", 50))
	desk("her orders", asha, "orders")
	desk("her returns", asha, "returns")
	desk("the other's", bela, "orders")
	save := func(who accounts.Account, list string, v reports.ListView) {
		s.Step("%s saves the view %.20q of %s, number %d, shared %t", who.Name, v.Name, list, v.ID, v.Shared).
			Gives(s.Reports.SaveListView(storetest.Ctx, who, list, v))
	}
	long := strings.Repeat("é", 40)
	for _, v := range []reports.ListView{{}, {Name: long + "é"}, {Name: long, Query: "page=3"}, {Name: " My  orders ",
		Query: "?state=new&page=2&pt=COD"},
		{Name: "MY ORDERS"}, {Name: "x", Query: "colour=red"}, {Name: "x", Query: "a=%zz"},
		{Name: "x", Query: "search=" + strings.Repeat("x",
			494)},
		{Name: "x", Query: "search=" + strings.Repeat("x", 493)}, {Name: "ours", Shared: true}} {
		save(asha, "orders", v)
	}
	save(asha, "returns", reports.ListView{Name: "My orders", Query: "kind=wrong"})
	save(asha, "products", reports.ListView{Name: "x"})
	save(bela, "orders", reports.ListView{Name: "My orders"})
	save(bela, "orders", reports.ListView{Name: "OURS"})
	save(bela, "orders", reports.ListView{Name: "b", Shared: true})
	for _, c := range []struct {
		who  accounts.Account
		list string
		v    reports.ListView
	}{
		{asha, "orders", reports.ListView{ID: 2, Name: "My orders", Query: "state=done"}},
		{asha, "orders", reports.ListView{ID: 2, Name: "b"}}, {bela, "orders", reports.ListView{ID: 2, Name: "mine"}},
		{asha, "orders", reports.ListView{ID: 4, Name: "all of us", Shared: true}},
		{bela, "orders", reports.ListView{ID: 4, Name: "mine"}},
		{owner, "orders", reports.ListView{ID: 4, Name: "of all"}},
		{owner, "orders", reports.ListView{ID: 2, Name: "of all"}},
		{asha, "returns", reports.ListView{ID: 2, Name: "wrong list"}},
		{asha, "orders", reports.ListView{ID: 99, Name: "gone"}},
		{owner, "orders", reports.ListView{ID: 7, Name: "theirs", Shared: true}},
	} {
		save(c.who, c.list, c.v)
	}
	desk("her orders", asha, "orders")
	desk("the other's", bela, "orders")
	desk("the owner's", owner, "orders")
	for _, c := range []struct {
		who  accounts.Account
		list string
		id   int64
	}{{asha, "products", 1}, {bela, "orders", 1}, {asha, "returns", 1}, {asha, "orders", 1}, {asha, "orders", 1},
		{asha, "orders", 7},
		{owner, "orders", 7}, {owner, "orders", 2}} {
		s.Step("%s deletes view %d of %s", c.who.Name, c.id, c.list).Gives(s.Reports.DeleteListView(storetest.Ctx,
			c.who, c.list, c.id))
	}
}

func TestScenarioStaffNotes(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "notes")
	clerk, a, b, lamp := s.Staff(accounts.Dispatch), s.Customer("411001"), s.Customer("560001"),
		s.Product("Lamp", 500, 9)
	s.In("Maharashtra")
	first, second := s.Place(a, lamp, 1), s.Place(b, lamp, 2)
	s.Step("two customers have an order each").Gives()
	long := strings.Repeat("é", 500)
	for _, c := range []struct {
		who    int64
		words  string
		pinned bool
	}{{clerk.ID, " ", false}, {clerk.ID, long + "é", false}, {clerk.ID, long, false}, {0, " the shop ", false},
		{clerk.ID, "pinned", true},
		{clerk.ID, "last", false}} {
		s.Step("a note of %d: %.12s", c.who, c.words).Gives(s.Accounts.AddOrderNote(storetest.Ctx, c.who, first.ID,
			c.words, c.pinned),
			s.Accounts.AddCustomerNote(storetest.Ctx, c.who, a.ID, c.words, c.pinned))
	}
	s.Step("a note on others").
		Gives(s.Accounts.AddOrderNote(storetest.Ctx, 0, second.ID, "other", false),
			s.Accounts.AddCustomerNote(storetest.Ctx, 0, b.ID, "other", true))
	s.Step("a note on nothing").
		Gives(s.Accounts.AddOrderNote(storetest.Ctx, 0, 99, "x", false), s.Accounts.AddCustomerNote(storetest.Ctx, 0,
			clerk.ID, "x", false))
	notes := func() {
		p, err := s.Customers.Find(storetest.Ctx, a.ID)
		s.Step("the notes").Gives(storetest.Got(s.Fulfilment.FindDesk(storetest.Ctx, first.ID)).Or(t).Notes, p.Notes,
			err)
	}
	notes()
	for _, c := range []struct{ of, note int64 }{{1, 1}, {1, 3}, {2, 1}, {1, 99}} {
		order, customer := []int64{0, first.ID, second.ID}[c.of], []int64{0, a.ID, b.ID}[c.of]
		s.Step("note %d of %d is pinned", c.note, c.of).Gives(s.Accounts.PinOrderNote(storetest.Ctx, order, c.note,
			true),
			s.Accounts.PinCustomerNote(storetest.Ctx, customer, c.note, true))
		s.Step("and unpinned").
			Gives(s.Accounts.PinOrderNote(storetest.Ctx, order, c.note, false),
				s.Accounts.PinCustomerNote(storetest.Ctx, customer, c.note, false))
		s.Step("and removed").
			Gives(s.Accounts.RemoveOrderNote(storetest.Ctx, clerk.ID, order, c.note),
				s.Accounts.RemoveCustomerNote(storetest.Ctx, clerk.ID, customer, c.note))
	}
	notes()
}

func TestScenarioAuditLog(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "audit")
	bela, asha := s.Staff("Owner"), s.Staff("Manager")
	name := func(id int64, text string) string {
		return `UPDATE accounts SET name = '` + text + `' WHERE id = ` + string(rune('0'+id))
	}
	storetest.Must(t, s.Run(storetest.Ctx, name(bela.ID, "bela"), name(asha.ID, "Asha")))
	day := func(at, who, action, object, detail string) string {
		return `INSERT INTO audit (at, who, action, object, detail) VALUES (unixepoch('` + at + `') * 1000, ` + who +
			`, '` + action + `', '` +
			object + `', '` + detail + `')`
	}
	s.Step("the history").Gives(s.Run(
		storetest.Ctx,
		day("2026-11-19 18:29:59", "1", "add product", "7", "Lamp"),
		day(
			"2026-11-19 18:30:00",
			"1",
			"change product",
			"8",
			"price: 5 → 6",
		),
		day("2026-11-20 12:00:00", "2", "add product", "9", "lamp BLUE"),
		day("2026-11-20 18:29:59", "NULL", "add staff", "x", ""),
		day("2026-11-20 18:30:00", "2", "delete page", "lamp", "gone"),
		day("2026-11-20 18:30:00", "NULL", "add page", "a", "b"),
	))
	list := func(w core.AuditFilter, p core.Page) {
		found, total, err := s.ListAudit(storetest.Ctx, w, p)
		s.Step("%+v, page %+v", w, p).Gives(found, total, err)
	}
	for _, w := range []core.AuditFilter{{}, {Who: 1}, {Who: 2}, {Who: -1}, {Who: 99}, {Words: "LAMP"},
		{Words: "product lamp"}, {Words: "9"},
		{From: "2026-11-20"}, {To: "2026-11-20"}, {From: "2026-11-20", To: "2026-11-20"}, {From: "soon"},
		{To: "2026-13-01"}, {Sort: "x"},
		{Who: 2, Words: "gone", From: "2026-11-21"}} {
		list(w, core.Page{})
	}
	for _, sort := range []string{"-at", "at", "who", "-who", "action", "-action", "object", "-object"} {
		list(core.AuditFilter{Sort: sort}, core.Page{})
	}
	list(core.AuditFilter{}, core.Page{Number: 2, Size: 4})
	s.Step("who did it").Gives(s.ListActors(storetest.Ctx))
}
