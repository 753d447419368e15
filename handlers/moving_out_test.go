package handlers_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"testing"

	"hearth/handlers/sheets"
	"hearth/store"
	"hearth/store/money"
)

// takeAlong exports the shop and returns the zip.
func takeAlong(t *testing.T, p *person) (told string, packed []byte) {
	t.Helper()
	done := p.ended(p.post("admin/moving-out", form{}), nil)
	got := p.do("GET", fmt.Sprintf("/api/admin/jobs/%v/file", done["id"]), "", nil)
	if done["state"] != "done" || got.status != 200 {
		t.Fatalf("packed: %v %d", done, got.status)
	}
	return done["message"].(string), got.raw
}

// belongings are the sheets of a zip, each row a line, without the numbers that each shop has of its own: a product is called by its
// title, a picture by its own name.
func belongings(t *testing.T, packed []byte) (tables map[string][]string, pictures []string) {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	tables = map[string][]string{}
	titles := map[string]string{}
	for _, file := range z.File { // the products come before what names them
		part, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(part)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(file.Name, "pictures/") {
			pictures = append(pictures, file.Name)
			continue
		}
		table, err := sheets.Read(content)
		if err != nil {
			t.Fatalf("%s: %v", file.Name, err)
		}
		at := func(cells []string, title string) *string {
			if i := table.Column(title); i >= 0 {
				return &cells[i]
			}
			return new(string)
		}
		if file.Name == "products.xlsx" {
			for _, cells := range table.Rows {
				titles[*at(cells, "product_id")] = *at(cells, "title")
			}
		}
		for _, cells := range table.Rows {
			*at(cells, "shop"), *at(cells, "version") = "", ""
			for _, number := range []string{"product_id", "variant_of"} {
				*at(cells, number) = titles[*at(cells, number)]
			}
			kit := at(cells, "kit")
			for number, title := range titles {
				*kit = strings.ReplaceAll(*kit, "× "+number+": ", "× "+title+": ")
			}
			tables[file.Name] = append(tables[file.Name], strings.Join(cells, "|"))
		}
	}
	return tables, pictures
}

// The whole shop goes into an empty one, and out of it again: it is the same except for the numbers.
func TestAShopMovesOutWholeAndIntoAnEmptyOne(t *testing.T) {
	first, second := newSite(t, "shop_name", "Lantern House"), newSite(t, "shop_name", "Other House")
	for _, s := range []*site{first, second} {
		s.In("Maharashtra")
	}
	owner, heir := first.staff(store.Owner), second.staff(store.Owner)

	// What the first shop had before: its numbers are not those of the second one.
	first.Product("Gone", 1, 0)
	second.Product("Here before", 5, 1)
	for range 9 {
		second.Product("Here before, too", 5, 1)
	}
	if err := first.DeleteProduct(ctx, 0, 1); err != nil {
		t.Fatal(err)
	}
	sent := first.sendPictures(owner)
	plug := first.Stocked("Plug", 700, 10, func(p *store.Product) {
		p.SKU, p.HSN, p.GSTRate, p.Weight, p.Length, p.Width, p.Height, p.Cost, p.DiscountPrice = "0012", "8536", 5, 12.5, 1, 2.25, 3, 9950, 650_00
		p.Description, p.Specifications, p.Features, p.Notes = "Line one\n\n- a point", []string{"Pins: 3", "Colour: =white"}, []string{"one", "two\nlines"}, []string{"'tis"}
		p.Country, p.Manufacturer, p.Importer, p.NetQuantity, p.Unit, p.BISNumber, p.WPCETA, p.WarrantyMonths = "India", "Jyoti, Pune", "Imp", "1 N", "PCS", "R-1", "ETA-1", 24
		p.MetaDescription, p.MetaKeywords, p.OGTitle, p.OGDescription = "meta", "a, b", "og", "of it"
	})
	bulb := first.Stocked("Bulb", 90, 40, func(p *store.Product) { p.Availability = "Out of Stock" })
	twin := first.Stocked("Bulb", 95, 0, func(*store.Product) {})
	lamp := first.Stocked("Lamp", 900, 0, func(*store.Product) {})
	number := func(n int64) *int64 { return &n }
	amount := func(p money.Paise) *money.Paise { return &p }
	word := func(text string) *string { return &text }
	if _, err := first.SaveVariants(ctx, 0, store.VariantGrid{Product: lamp,
		Options:  []store.Option{{Name: "Colour", Values: []store.OptionValue{{Value: "White", Swatch: "#ffffff"}, {Value: "Black", Swatch: "#1c1c1e"}}}, {Name: "Size", Values: []store.OptionValue{{Value: "S, small"}, {Value: "L"}}}},
		Variants: []store.VariantEdit{{Choice: []string{"Black", "L"}, SKU: word("L-B"), Stock: number(4), Price: amount(950_00), DiscountPrice: amount(900_00)}, {Choice: []string{"White", "S, small"}, Stock: number(0)}}}); err != nil {
		t.Fatal(err)
	}
	black := first.Read(`SELECT id FROM products WHERE sku = 'L-B'`)
	for product, picture := range map[string]int{fmt.Sprint(plug): 0, fmt.Sprint(lamp): 1, black: 2} {
		first.Break(fmt.Sprintf(`INSERT INTO product_pictures (product_id, name, width, height, position) VALUES (%s, '%s', 40, 30, 0)`, product, sent[picture]))
	}
	part, err := first.FindProduct(ctx, bulb)
	if err != nil {
		t.Fatal(err)
	}
	var blackID int64
	if _, err := fmt.Sscan(black, &blackID); err != nil {
		t.Fatal(err)
	}
	kit := []store.KitPiece{{ProductID: plug, Pieces: 1}, {ProductID: bulb, Pieces: 3}, {ProductID: blackID, Pieces: 1}}
	if _, err := first.AddProduct(ctx, 0, store.ProductEdit{Product: store.Product{Title: "Starter kit", CategoryID: part.CategoryID, Price: 1500_00, GSTRate: 18, Unit: "NOS"}, Kit: &kit}); err != nil {
		t.Fatal(err)
	}
	first.Break(`UPDATE categories SET text = 'What lights.', picture = '` + sent[3] + `' WHERE level = 1`)
	for level, name := range []string{"Garden", "Paths", "Poles"} {
		if _, err := first.AddCategory(ctx, 0, level+1, map[int]int64{0: 0, 1: first.category("Garden"), 2: first.category("Paths")}[level], name); err != nil {
			t.Fatal(err)
		}
	}

	// People: orders, reviews, questions, and what a shop before this one left.
	b := first.Customer("411001")
	done := first.Bought(b, plug, 2)
	first.Order(b, blackID, 1)
	if err := first.ReviewProduct(ctx, b.ID, store.NewReview{OrderID: done.ID, ProductID: plug, Rating: 4, Message: "Good,\nreally"}); err != nil {
		t.Fatal(err)
	}
	asha := first.as("customer1@example.com")
	for _, question := range []string{"Is it safe?", "In the rain?", "Who made it?"} {
		asha.post("ask_question", form{"product_id": fmt.Sprint(lamp), "question": question})
	}
	owner.post("admin/questions/1/answer", form{"answer": "Yes.", "show": "true"})
	owner.post("admin/questions/2/aside", form{})
	owner.sendAll(form{}, "orders.csv", movedOrders, "customers.csv", movedCustomers, "products.csv", "Handle,Title,Variant SKU,Variant Price,Type,Published,Status\nlamp,Torch,S-1,900,Lighting,true,active\n", "reviews.csv", movedReviews)
	for path, target := range map[string]string{"/product/plug": fmt.Sprintf("/productdetails/plug/%d", plug), "/c/garden": fmt.Sprintf("/category/garden/%d", first.category("Garden"))} {
		if got := owner.post("admin/old-addresses", form{"path": path, "target": target}); got["status"] != true {
			t.Fatal(got)
		}
	}

	told, packed := takeAlong(t, owner)
	if told != "Packed: 8 products, 4 pictures, 2 customers, 3 orders, 3 reviews." {
		t.Errorf("told: %s", told)
	}
	if action := first.Read(`SELECT action || ': ' || detail FROM audit ORDER BY id DESC LIMIT 1`); action != "take everything along: with customers, orders and reviews" {
		t.Errorf("the audit: %s", action)
	}
	want, files := belongings(t, packed)
	second.Break(`UPDATE products SET deleted_at = 1`)
	second.Break(`DELETE FROM categories WHERE id NOT IN (SELECT category_id FROM products)`)
	dry := heir.sendAll(form{"dry_run": "true"}, "everything.zip", string(packed))
	into := heir.sendAll(form{}, "everything.zip", string(packed))
	for _, report := range []map[string]any{dry, into} {
		if at(report, "result", "wrong") != 0.0 || at(report, "result", "left") != 0.0 || len(at(report, "result", "ignored").([]any)) > 0 {
			t.Fatalf("it does not come whole: %v", report)
		}
	}
	if strings.TrimPrefix(dry["message"].(string), "A dry run, nothing was kept: ") != into["message"] {
		t.Errorf("tried: %v\nkept: %v", dry["message"], into["message"])
	}
	_, again := takeAlong(t, heir)
	got, filesAgain := belongings(t, again)
	for name, rows := range want {
		if name == "categories.xlsx" { // the other shop's own stands there, too
			got[name] = slices.DeleteFunc(got[name], func(row string) bool { return !slices.Contains(rows, row) })
		}
		if strings.Join(got[name], "\n") != strings.Join(rows, "\n") {
			t.Errorf("%s came as\n%s\nwant\n%s", name, strings.Join(got[name], "\n"), strings.Join(rows, "\n"))
		}
	}
	if len(want) != 7 || strings.Join(files, " ") != strings.Join(filesAgain, " ") {
		t.Errorf("%d sheets; pictures %v, came as %v", len(want), files, filesAgain)
	}
	if kept := heir.sendAll(form{}, "everything.zip", string(packed)); !strings.Contains(kept["message"].(string), "Products: 0 added, 0 changed, 8 the same.") || at(kept, "result", "added") != 0.0 {
		t.Errorf("the same zip again: %v", kept["message"])
	}
	if own := owner.sendAll(form{}, "everything.zip", string(packed)); at(own, "result", "added") != 0.0 || at(own, "result", "changed") != 0.0 {
		t.Errorf("into the shop that it is of: %v", own["message"])
	}
	if second.Read(`SELECT count(*) FROM products WHERE title = 'Bulb' AND deleted_at IS NULL`) != "2" || twin == 0 {
		t.Error("two products of one name are not one")
	}
	first.Sums()
	second.Sums()

	// One undo removes all of it.
	back := heir.ended(heir.post(fmt.Sprintf("admin/imports/%v/undo", into["id"]), form{}), nil)
	if at(back, "result", "left") != 0.0 {
		t.Errorf("taken back: %v", back)
	}
	for _, table := range []string{"products WHERE deleted_at IS NULL", "past_orders", "past_reviews", "questions", "asked_questions", "former_addresses", "accounts WHERE role = 'Customer'"} {
		if left := second.Read(`SELECT count(*) FROM ` + table); left != "0" {
			t.Errorf("%s of %s are left", left, table)
		}
	}

	// Without the permission to see customers, the export contains no personal data.
	told, packed = takeAlong(t, first.staff(store.Catalogue))
	tables, _ := belongings(t, packed)
	if told != "Packed: 8 products, 4 pictures." || len(tables) != 4 || strings.Contains(strings.Join(tables["questions.xlsx"], "\n"), "@") {
		t.Errorf("without people: %s %v", told, tables)
	}
}

// category is the number of a category by its name, 0 for none.
func (s *site) category(name string) (id int64) {
	if _, err := fmt.Sscan(s.Read(`SELECT coalesce(max(id), 0) FROM categories WHERE name = ?`, name), &id); err != nil {
		s.t.Fatal(err)
	}
	return id
}

// sendPictures keeps four pictures of the shop, and gives their names.
func (s *site) sendPictures(p *person) (names []string) {
	s.t.Helper()
	for i := range 4 {
		kind, body := multipartForm(s.t, form{}, map[string][]byte{"image": drawing(s.t, 40+i, 30)})
		got := p.do("POST", "/api/admin/front-pictures", kind, body)
		name := path.Base(fmt.Sprint(at(got.body, "data", "path")))
		names = append(names, strings.TrimSuffix(name, "-1280.jpg"))
	}
	return names
}

// What was packed with customers is given out only as long as whoever packed it may see them; so is every other file of long work.
func TestAnotherRoleNoLongerFetchesWhatItPacked(t *testing.T) {
	s := newSite(t, "shop_name", "Lantern House")
	s.In("Maharashtra")
	s.Ship(s.Order(s.Customer("411001"), s.Product("Lamp", 300, 9), 1))
	owner, manager := s.staff(store.Owner), s.staff(store.Manager)
	file := func(call string, fields form) string {
		return fmt.Sprintf("/api/admin/jobs/%v/file", manager.ended(manager.post(call, fields), nil)["id"])
	}
	packed, papers := file("admin/moving-out", form{}), file("admin/accountant", form{"month": s.Now().Format("2006-01")})
	staff := owner.get("admin/staff")["data"].([]any)
	number := ""
	for _, one := range staff {
		if at(one.(map[string]any), "email") == "manager@example.com" {
			number = fmt.Sprint(at(one.(map[string]any), "id"))
		}
	}
	for _, one := range []struct {
		role           store.Role
		packed, papers int
	}{{store.Manager, 200, 200}, {store.Catalogue, 403, 403}, {store.Accountant, 403, 200}, {store.Manager, 200, 200}} {
		if got := owner.post("admin/staff/"+number, form{"role": string(one.role)}); got["status"] != true {
			t.Fatal(got)
		}
		p := s.staffAgain(store.Manager)
		if got := p.do("GET", packed, "", nil).status; got != one.packed {
			t.Errorf("as %s the packed shop is answered %d, not %d", one.role, got, one.packed)
		}
		if got := p.do("GET", papers, "", nil).status; got != one.papers {
			t.Errorf("as %s the accountant's papers are answered %d, not %d", one.role, got, one.papers)
		}
	}
}
