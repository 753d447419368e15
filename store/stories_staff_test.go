package store_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

func TestStoryOfStaff(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "staff")
	s.Step("has the shop an owner?").Gives(s.HasOwner(ctx))
	s.Step("the first owner makes a mistake").Gives(s.FirstOwner(ctx, store.Registration{Email: "asha@example.com"}))
	asha, err := s.FirstOwner(ctx, registration())
	s.Step("the first owner").Gives(asha, err)
	s.Step("has the shop an owner?").Gives(s.HasOwner(ctx))
	s.Step("a second one by the same link").Gives(s.FirstOwner(ctx, registration(func(r *store.Registration) { r.Email = "x@example.com" })))
	customer := s.Customer("411001")
	add := func(name, email string, role store.Role) store.Account {
		r := registration(func(r *store.Registration) { r.Name, r.Email = name, email })
		account, err := s.AddStaff(ctx, asha.ID, r, role)
		s.Step("the owner adds %q, %s", name, role).Gives(account, err)
		return account
	}
	bela := add("Bela", "bela@example.com", store.Packer)
	add("Bela", "BELA@example.com", store.Packer)
	add("", "", "Boss")
	add("Chitra", "chitra@example.com", store.Customer)
	chitra := add("Chitra", "chitra@example.com", store.Support)
	s.Step("the command line adds somebody").Gives(s.AddStaff(ctx, 0, registration(func(r *store.Registration) {
		r.Name, r.Email = "Deepa", "deepa@example.com"
	}), store.Owner))
	turnOnTOTP(t, s.Shop, bela.ID)
	for _, id := range []int64{asha.ID, bela.ID, chitra.ID} {
		session(t, s.Shop, id, store.StaffDoor)
		s.Pass(time.Minute)
		session(t, s.Shop, id, store.StaffDoor)
	}
	list := func() { s.Step("the staff").Gives(s.ListStaff(ctx)) }
	list()
	text := func(t string) *string { return &t }
	role := func(r store.Role) *store.Role { return &r }
	for _, c := range []struct {
		what   string
		id     int64
		change store.StaffChange
	}{
		{"nothing", bela.ID, store.StaffChange{}},
		{"all of it wrong", bela.ID, store.StaffChange{Name: text(""), Email: text("x"), Role: role("Boss"), Password: text("weak")}},
		{"101 letters", bela.ID, store.StaffChange{Name: text(strings.Repeat("n", 101))}},
		{"100 letters", bela.ID, store.StaffChange{Name: text(strings.Repeat("n", 100))}},
		{"the name and the role", bela.ID, store.StaffChange{Name: text("Bela Rao"), Role: role(store.Dispatch)}},
		{"the email of another", bela.ID, store.StaffChange{Email: text("ASHA@example.com")}},
		{"the email", bela.ID, store.StaffChange{Email: text("Bela.Rao@example.com")}},
		{"two passwords", bela.ID, store.StaffChange{Password: text(fresh), Confirm: text(fresh + "x")}},
		{"the password", bela.ID, store.StaffChange{Password: text(fresh), Confirm: text(fresh)}},
		{"a customer", customer.ID, store.StaffChange{Name: text("Asha")}},
		{"nobody", 99, store.StaffChange{Name: text("Asha")}},
	} {
		s.Step("the owner changes somebody: %s", c.what).Gives(s.ChangeStaff(ctx, asha.ID, c.id, c.change))
	}
	s.Step("views of two").Gives(s.Run(ctx, `INSERT INTO list_views (list, name, query, made_by, shared) VALUES ('orders', 'a', '', 3, 0),
		('orders', 'b', '', 3, 1), ('orders', 'c', '', 4, 0)`))
	for _, c := range []struct {
		what string
		id   int64
	}{{"a customer", customer.ID}, {"nobody", 99}, {"Bela", bela.ID}, {"Bela again", bela.ID}, {"Deepa", 5}, {"the last owner", asha.ID}} {
		s.Step("the owner closes the account of %s", c.what).Gives(s.DeleteStaff(ctx, asha.ID, c.id))
	}
	s.Step("the last owner becomes a packer").Gives(s.ChangeStaff(ctx, 0, asha.ID, store.StaffChange{Role: role(store.Packer)}))
	s.Step("Chitra becomes an owner").Gives(s.ChangeStaff(ctx, 0, chitra.ID, store.StaffChange{Role: role(store.Owner)}))
	s.Step("now she may").Gives(s.ChangeStaff(ctx, 0, asha.ID, store.StaffChange{Role: role(store.Packer)}))
	add("Bela", "bela.rao@example.com", store.Packer)
	list()
}

func TestStoryOfRoles(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "roles")
	owner := s.Staff(store.Owner)
	list := func() { s.Step("the roles").Gives(s.ListRoles(ctx)) }
	list()
	for _, c := range []struct {
		name        string
		permissions []store.Permission
	}{
		{"", nil}, {strings.Repeat("é", 41), []store.Permission{"pack"}}, {"owner", []store.Permission{"pack"}},
		{"Customer", []store.Permission{"pack"}}, {"Night", []store.Permission{"pack", "fly"}},
		{strings.Repeat("é", 40), []store.Permission{"pack"}}, {" Night  shift ", []store.Permission{"care", "pack"}},
		{"Night shift", []store.Permission{"care", "audit", "care"}}, {"Books", []store.Permission{"money"}},
	} {
		s.Step("the owner sets %q", c.name).Gives(s.SetRole(ctx, owner.ID, c.name, c.permissions))
	}
	for _, role := range []store.Role{"Night shift", "Books", store.Packer, store.Manager, store.Customer, "Nobody"} {
		s.Step("what %s may", role).Gives(s.PermissionsOf(role), s.IsStaff(role))
	}
	a, b := s.Staff("Night shift"), s.Staff("Night shift")
	list()
	s.Step("somebody gets a role that is none").Gives(s.AddStaff(ctx, owner.ID, registration(), "Nobody"))
	for _, c := range []string{"Packer", "Nobody", "Night shift", "Books"} {
		s.Step("the owner deletes %s", c).Gives(s.DeleteRole(ctx, owner.ID, c))
	}
	s.Step("one who has it leaves").Gives(s.DeleteStaff(ctx, owner.ID, a.ID))
	s.Step("the owner deletes it").Gives(s.DeleteRole(ctx, owner.ID, "Night shift"))
	s.Step("the other leaves").Gives(s.DeleteStaff(ctx, owner.ID, b.ID))
	s.Step("the owner deletes it").Gives(s.DeleteRole(ctx, owner.ID, "Night shift"))
	s.Step("what it may").Gives(s.PermissionsOf("Night shift"), s.IsStaff("Night shift"))
	s.Step("it is made anew").Gives(s.SetRole(ctx, owner.ID, "Night shift", []store.Permission{"pack"}))
	list()
}

func TestStoryOfListsAsPeopleLikeThem(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "list_views")
	owner, asha, bela, books := s.Staff(store.Owner), s.Staff(store.Dispatch), s.Staff(store.Dispatch), s.Staff(store.Accountant)
	desk := func(what string, who store.Account, list string) {
		s.Step("%s: %s", what, list).Gives(s.FindListDesk(ctx, who, list))
	}
	desk("her list as the shop brings it", asha, "orders")
	desk("a list that she does not see", books, "orders")
	desk("a list that is none", owner, "nothing")
	twenty := strings.Split(strings.Repeat("c", 20), "")
	for _, c := range []struct {
		list    string
		columns []string
	}{{"orders", []string{"total", "area"}}, {"orders", nil}, {"orders", append(twenty, "c")}, {"orders", twenty}, {"orders", []string{""}},
		{"orders", []string{strings.Repeat("c", 31)}}, {"orders", []string{strings.Repeat("c", 30)}}, {"products", nil},
		{"returns", []string{"kind"}}} {
		s.Step("she hides columns of %s", c.list).Gives(s.HideColumns(ctx, asha, c.list, c.columns))
	}
	for _, rows := range []int64{25, 50, 100, 0, 24, 26, 99, 101, 1, -1} {
		s.Step("she wants %d rows", rows).Gives(s.ChooseRows(ctx, asha, "orders", rows))
	}
	s.Step("of returns 50").Gives(s.ChooseRows(ctx, asha, "returns", 50))
	s.Step("of a list that she does not see").Gives(s.ChooseRows(ctx, asha, "products", 50))
	desk("her orders", asha, "orders")
	desk("her returns", asha, "returns")
	desk("the other's", bela, "orders")
	save := func(who store.Account, list string, v store.ListView) {
		s.Step("%s saves the view %.20q of %s, number %d, shared %t", who.Name, v.Name, list, v.ID, v.Shared).
			Gives(s.SaveListView(ctx, who, list, v))
	}
	long := strings.Repeat("é", 40)
	for _, v := range []store.ListView{{}, {Name: long + "é"}, {Name: long, Query: "page=3"}, {Name: " My  orders ",
		Query: "?state=new&page=2&pt=COD"},
		{Name: "MY ORDERS"}, {Name: "x", Query: "colour=red"}, {Name: "x", Query: "a=%zz"}, {Name: "x", Query: "search=" + strings.Repeat("x",
			494)},
		{Name: "x", Query: "search=" + strings.Repeat("x", 493)}, {Name: "ours", Shared: true}} {
		save(asha, "orders", v)
	}
	save(asha, "returns", store.ListView{Name: "My orders", Query: "kind=wrong"})
	save(asha, "products", store.ListView{Name: "x"})
	save(bela, "orders", store.ListView{Name: "My orders"})
	save(bela, "orders", store.ListView{Name: "OURS"})
	save(bela, "orders", store.ListView{Name: "b", Shared: true})
	for _, c := range []struct {
		who  store.Account
		list string
		v    store.ListView
	}{
		{asha, "orders", store.ListView{ID: 2, Name: "My orders", Query: "state=done"}},
		{asha, "orders", store.ListView{ID: 2, Name: "b"}}, {bela, "orders", store.ListView{ID: 2, Name: "mine"}},
		{asha, "orders", store.ListView{ID: 4, Name: "all of us", Shared: true}}, {bela, "orders", store.ListView{ID: 4, Name: "mine"}},
		{owner, "orders", store.ListView{ID: 4, Name: "of all"}}, {owner, "orders", store.ListView{ID: 2, Name: "of all"}},
		{asha, "returns", store.ListView{ID: 2, Name: "wrong list"}}, {asha, "orders", store.ListView{ID: 99, Name: "gone"}},
		{owner, "orders", store.ListView{ID: 7, Name: "theirs", Shared: true}},
	} {
		save(c.who, c.list, c.v)
	}
	desk("her orders", asha, "orders")
	desk("the other's", bela, "orders")
	desk("the owner's", owner, "orders")
	for _, c := range []struct {
		who  store.Account
		list string
		id   int64
	}{{asha, "products", 1}, {bela, "orders", 1}, {asha, "returns", 1}, {asha, "orders", 1}, {asha, "orders", 1}, {asha, "orders", 7},
		{owner, "orders", 7}, {owner, "orders", 2}} {
		s.Step("%s deletes view %d of %s", c.who.Name, c.id, c.list).Gives(s.DeleteListView(ctx, c.who, c.list, c.id))
	}
}

func TestStoryOfNotes(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "notes")
	clerk, a, b, lamp := s.Staff(store.Dispatch), s.Customer("411001"), s.Customer("560001"), s.Product("Lamp", 500, 9)
	s.In("Maharashtra")
	first, second := s.Place(a, lamp, 1), s.Place(b, lamp, 2)
	s.Step("two customers have an order each").Gives()
	long := strings.Repeat("é", 500)
	for _, c := range []struct {
		who    int64
		words  string
		pinned bool
	}{{clerk.ID, " ", false}, {clerk.ID, long + "é", false}, {clerk.ID, long, false}, {0, " the shop ", false}, {clerk.ID, "pinned", true},
		{clerk.ID, "last", false}} {
		s.Step("a note of %d: %.12s", c.who, c.words).Gives(s.AddOrderNote(ctx, c.who, first.ID, c.words, c.pinned),
			s.AddCustomerNote(ctx, c.who, a.ID, c.words, c.pinned))
	}
	s.Step("a note on others").Gives(s.AddOrderNote(ctx, 0, second.ID, "other", false), s.AddCustomerNote(ctx, 0, b.ID, "other", true))
	s.Step("a note on nothing").Gives(s.AddOrderNote(ctx, 0, 99, "x", false), s.AddCustomerNote(ctx, 0, clerk.ID, "x", false))
	notes := func() {
		p, err := s.FindCustomer(ctx, a.ID)
		s.Step("the notes").Gives(got(s.FindOrderDesk(ctx, first.ID)).or(t).Notes, p.Notes, err)
	}
	notes()
	for _, c := range []struct{ of, note int64 }{{1, 1}, {1, 3}, {2, 1}, {1, 99}} {
		order, customer := []int64{0, first.ID, second.ID}[c.of], []int64{0, a.ID, b.ID}[c.of]
		s.Step("note %d of %d is pinned", c.note, c.of).Gives(s.PinOrderNote(ctx, order, c.note, true),
			s.PinCustomerNote(ctx, customer, c.note, true))
		s.Step("and unpinned").Gives(s.PinOrderNote(ctx, order, c.note, false), s.PinCustomerNote(ctx, customer, c.note, false))
		s.Step("and removed").Gives(s.RemoveOrderNote(ctx, clerk.ID, order, c.note), s.RemoveCustomerNote(ctx, clerk.ID, customer, c.note))
	}
	notes()
}

func TestStoryOfTheHistory(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "audit")
	bela, asha := s.Staff("Owner"), s.Staff("Manager")
	name := func(id int64, text string) string {
		return `UPDATE accounts SET name = '` + text + `' WHERE id = ` + string(rune('0'+id))
	}
	must(t, s.Run(ctx, name(bela.ID, "bela"), name(asha.ID, "Asha")))
	day := func(at, who, action, object, detail string) string {
		return `INSERT INTO audit (at, who, action, object, detail) VALUES (unixepoch('` + at + `') * 1000, ` + who + `, '` + action + `', '` +
			object + `', '` + detail + `')`
	}
	s.Step("the history").Gives(s.Run(ctx, day("2026-11-19 18:29:59", "1", "add product", "7", "Lamp"),
		day("2026-11-19 18:30:00", "1", "change product", "8", "price: 5 → 6"), day("2026-11-20 12:00:00", "2", "add product", "9", "lamp BLUE"),
		day("2026-11-20 18:29:59", "NULL", "add staff", "x", ""), day("2026-11-20 18:30:00", "2", "delete page", "lamp", "gone"),
		day("2026-11-20 18:30:00", "NULL", "add page", "a", "b")))
	list := func(w store.AuditWish, p store.Page) {
		found, total, err := s.ListAudit(ctx, w, p)
		s.Step("%+v, page %+v", w, p).Gives(found, total, err)
	}
	for _, w := range []store.AuditWish{{}, {Who: 1}, {Who: 2}, {Who: -1}, {Who: 99}, {Words: "LAMP"}, {Words: "product lamp"}, {Words: "9"},
		{From: "2026-11-20"}, {To: "2026-11-20"}, {From: "2026-11-20", To: "2026-11-20"}, {From: "soon"}, {To: "2026-13-01"}, {Sort: "x"},
		{Who: 2, Words: "gone", From: "2026-11-21"}} {
		list(w, store.Page{})
	}
	for _, sort := range []string{"-at", "at", "who", "-who", "action", "-action", "object", "-object"} {
		list(store.AuditWish{Sort: sort}, store.Page{})
	}
	list(store.AuditWish{}, store.Page{Number: 2, Size: 4})
	s.Step("who did it").Gives(s.ListDoers(ctx))
}
