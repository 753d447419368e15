package staff_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/imports"
)

// movedMany returns the files of a shop with so many products that the import takes several transactions.
func movedMany() (files []string) {
	products := "Handle,Title,Variant SKU,Variant Price,Type,Published,Status,Variant Inventory Qty,Option1 Name,Option1 Value\n"
	for i := range 45 {
		products += fmt.Sprintf("thing-%d,Thing %d,T-%d,%d,Kind %d,true,active,3,Title,Default Title\n", i, i, i, 100+i,
			i%3)
	}
	products += "lamp,Desk Lamp,S-1,900,Lighting,true,active,9,Colour,White\nlamp,,S-3,950,,,,1,,Black\n"
	return []string{"products.csv", products, "customers.csv", movedCustomers, "orders.csv", movedOrders, "reviews.csv",
		movedReviews}
}

// kept counts the rows of every table that an import can add to.
func kept(s *webtest.Site) string {
	return s.Read(`SELECT (SELECT count(*) FROM products WHERE deleted_at IS NULL) || ' ' || (SELECT group_concat(name)
		FROM categories) || ' ' || (SELECT count(*) FROM accounts WHERE role = 'Customer') || ' ' ||
		(SELECT count(*) FROM addresses) || ' ' || (SELECT count(*) FROM past_orders) || ' ' || (SELECT count(*)
		FROM past_reviews) || ' ' || (SELECT count(*) FROM former_addresses) || ' ' ||
		(SELECT count(*) FROM awaited_pictures) || ' ' || (SELECT count(*) FROM import_steps) || ' ' || (SELECT count(*)
		FROM moved_rows) || ' ' || (SELECT coalesce(sum(shelf), 0) FROM products WHERE deleted_at IS NULL)`)
}

// An import that is interrupted at any step leaves nothing behind, even if the process dies and the next start has to
// clean up. The same files can be imported afterwards.
func TestImportInterruptedAtAnyStepLeavesNothing(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	s.Product("Plug", 700, 10)
	owner := s.Staff(accounts.Owner)
	before := kept(s)
	for _, step := range []struct{ table, when string }{
		{"import_steps", "true"}, {"import_steps", "(SELECT count(*) FROM import_steps) >= 19"},
		{"import_steps", "(SELECT count(*) FROM import_steps) >= 44"},
		{"moved_rows", "new.kind = 'category'"}, {"moved_rows", "new.kind = 'customer'"},
		{"moved_rows", "new.kind = 'address'"},
		{"moved_rows", "new.kind = 'order'"}, {"moved_rows", "new.kind = 'review'"},
		{"past_reviews", "(SELECT count(*) FROM past_reviews) >= 1"},
	} {
		name := step.table + " " + step.when
		s.Break(fmt.Sprintf(`CREATE TRIGGER broken BEFORE INSERT ON %s WHEN %s BEGIN
			SELECT raise(ABORT, 'the disk is gone'); END`,
			step.table, step.when))
		if got := sendAll(owner, webtest.Form{}, movedMany()...); got["state"] != "failed" ||
			!strings.Contains(got["message"].(string), "nothing of it was kept") {
			t.Errorf("%s: %v", name, got["message"])
		}
		if got := kept(s); got != before {
			t.Errorf("%s: it left %s, before %s", name, got, before)
		}

		// The process dies here, so nothing is undone before the next start.
		for _, table := range []string{"import_steps", "moved_rows"} {
			s.Break(fmt.Sprintf(`CREATE TRIGGER dead_%s BEFORE DELETE ON %s BEGIN SELECT raise(ABORT, 'dead'); END`,
				table, table))
		}
		killed := sendAll(owner, webtest.Form{}, movedMany()...)
		for _, trigger := range []string{"broken", "dead_import_steps", "dead_moved_rows"} {
			s.Break(`DROP TRIGGER ` + trigger)
		}
		s.Break(fmt.Sprintf(`UPDATE jobs SET state = 'running' WHERE id = %v`, killed["id"]))
		if err := s.Handlers.Work.EndBrokenJobs(ctx); err != nil {
			t.Fatal(err)
		}
		if got := kept(s); got != before {
			t.Errorf("%s: after a start it left %s, before %s", name, got, before)
		}
	}
	s.Sums()
	done := sendAll(owner, webtest.Form{}, movedMany()...)
	if done["state"] != "done" || webtest.At(done, "result", "wrong") != 0.0 {
		t.Fatalf("in the end: %v", done["message"])
	}
	back := Ended(owner, owner.Post(fmt.Sprintf("admin/imports/%v/undo", done["id"]), webtest.Form{}), nil)
	if got := kept(s); got != before {
		t.Errorf("taken back, %v, it left %s, before %s", back["message"], got, before)
	}
	s.Sums()
}

// If two people import the same files at the same time, each record is added only once.
func TestConcurrentImportsAddEachRowOnce(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	one, two := s.Staff(accounts.Owner), s.Staff(accounts.Catalogue)
	half := sendAll(one, webtest.Form{}, "reviews.csv", movedReviews, "orders.csv", movedOrders)
	if webtest.At(half, "result", "added") != 1.0 ||
		!strings.Contains(fmt.Sprint(half["result"]), imports.MessageNoProduct) {
		t.Errorf("half a set: %v", half["message"])
	}
	kind, body := webtest.MultipartForm(t, webtest.Form{}, map[string][]byte{"file": []byte(movedProducts)})
	first := two.Do("POST", "/api/admin/products/import", kind, body)
	whole := sendAll(one, webtest.Form{}, "products.csv", movedProducts, "customers.csv", movedCustomers, "orders.csv",
		movedOrders, "reviews.csv", movedReviews)
	other := two.Get(fmt.Sprintf("admin/jobs/%v", webtest.At(first.Body, "data", "job_id")))
	if webtest.At(other, "data", "message") != "2 added, 0 changed, 0 the same." {
		t.Errorf("who came first: %v", webtest.At(other, "data", "message"))
	}
	const said = "Products: 0 added, 0 changed, 2 the same. Customers: 1 added, 0 changed, 0 the same, 1 left out. Orders: 0 added, 0 changed, 1 the same. Reviews: 2 added, 0 changed, 0 the same, 1 left out."
	if whole["message"] != said {
		t.Errorf("who came second, with the rest: %v", whole["message"])
	}
	// Staff can't undo an import that someone else started.
	if got := one.Do("POST", fmt.Sprintf("/api/admin/imports/%v/undo", webtest.At(first.Body, "data", "job_id")),
		"application/json",
		strings.NewReader("{}")); got.Status != 404 {
		t.Errorf("somebody else's import: %d", got.Status)
	}
	s.Sums()
}

// Spreadsheets with damaged rows are read as far as possible, and unreadable rows are reported.
func TestFilesSavedBySpreadsheetProgramsAreImported(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	owner := s.Staff(accounts.Owner)
	saved := sendAll(
		owner,
		webtest.Form{}, // Windows-1252, semicolons, long numbers, swapped day and month, Status column missing
		"products.csv",
		"Variant SKU;Title;Handle;Variant Price;Variant Inventory Qty;Type\n8.90123E+12;Caf\xe9 lamp;cafe-lamp;1200.5;4.0;Lighting\nT-2;T\xeate;tete;95;x;Lighting\n",
		"customers.csv",
		"\ufeffFirst Name;Last Name;Email;Accepts Marketing;Address1;City;Country Code;Zip;Phone\nAsha;Rao;asha@mail.example;TRUE;12 MG Road;Pune;IN;411001.0;9.19877E+11\n",
		"orders.csv",
		"\ufeffName;Email;Financial Status;Total;Created at;Lineitem quantity;Lineitem name;Lineitem price\n#7;asha@mail.example;paid;1,200.50;13/1/2025 10:30;1;Cafe lamp;1200.5\n#8;asha@mail.example;paid;10;soon;1;Mug;10\n",
	)
	if saved["state"] != "failed" ||
		!strings.Contains(saved["message"].(string), "1 row has errors, so nothing was imported.") {
		t.Errorf("with a wrong row: %v", saved["message"])
	}
	told := fmt.Sprint(saved["result"])
	for _, want := range []string{`stock: "x" is no whole number.`, "shortened the SKU to 8.90123E+12",
		"shortened the mobile number to 9.19877E+11", "The day of this order can't be read.", "Windows-1252"} {
		if !strings.Contains(told, want) {
			t.Errorf("it does not tell %q: %s", want, told)
		}
	}
	if webtest.At(saved, "result", "added") != 3.0 {
		t.Errorf("what would come: %v", saved["result"])
	}
	if got := sendAll(owner,
		webtest.Form{"partial": "true"},
		"orders.csv",
		"\ufeffName;Email;Financial Status;Total;Created at;Lineitem quantity;Lineitem name\n#7;asha@mail.example;paid;1,200.50;13/1/2025 10:30;1;Lamp\n",
	); webtest.At(got,
		"result", "added") != 1.0 {
		t.Errorf("the order alone: %v", got)
	}
	if placed := s.Read(
		`SELECT date(placed_at / 1000, 'unixepoch', '+330 minutes') || ' ' || total
			FROM past_orders`); placed != "2025-01-13 120050" {
		t.Errorf("the order: %s", placed)
	}

	// Files that exceed the limits, or that would exhaust the memory, are refused with a message that names the
	// limit.
	rows := strings.Builder{}
	rows.WriteString("title,price,category\n")
	for i := range 100_000 {
		fmt.Fprintf(&rows, "Thing %d,5,Things\n", i)
	}
	bomb := zipped(t, map[string][]byte{"a.jpg": make([]byte, 64<<20), "products.csv": make([]byte, 40<<20)})
	many := map[string][]byte{}
	for i := range 21 {
		many[fmt.Sprintf("orders-%d.csv", i)] = []byte(movedOrders)
	}
	for want, files := range map[string][]string{
		"This file has more than 20000 rows. Please split it.":       {"many.csv", rows.String()},
		"products.csv in it can't be read: it is larger than 25 MB.": {"bomb.zip", bomb},
		"A zip can have 20 sheets at most.":                          {"many.zip", zipped(t, many)},
		"products.csv: The file has no rows below its head.": {"half.zip",
			zipped(t, map[string][]byte{"products.csv": []byte("title,price\n")})},
		"This looks like an export of Magento, which is not read here. It lacks title, stock, category. Name its columns title, price, sku, stock, category and description, and send it again.": {"magento.csv",
			"sku,attribute_set_code,product_type,name,price,description\n1,2,3,4,5,6\n"},
		"This looks like an export of OpenCart, which is not read here. It lacks title, sku, stock, category, description. Name its columns title, price, sku, stock, category and description, and send it again.": {"opencart.csv",
			"product_id,model,manufacturer_id,price\n1,2,3,4\n"},
	} {
		if got := sendAll(owner, webtest.Form{}, files...); got["state"] != "failed" || got["message"] != want {
			t.Errorf("%s: %v", files[0], got["message"])
		}
	}
}
