package staff_test

import (
	"archive/zip"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hearth/handlers/sheets"
	"hearth/handlers/staff"
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/content"
	"hearth/store/front"
	"hearth/store/money"
	"hearth/store/promotions"
	"hearth/store/reviews"
	"hearth/store/texts"
)

// takeAlong packs the shop and gives the zip.
func takeAlong(t *testing.T, p *webtest.Person) (told string, packed []byte) {
	t.Helper()
	done := Ended(p, p.Post("admin/moving-out", webtest.Form{}), nil)
	got := p.Do("GET", fmt.Sprintf("/api/admin/jobs/%v/file", done["id"]), "", nil)
	if done["state"] != "done" || got.Status != 200 {
		t.Fatalf("packed: %v %d", done, got.Status)
	}
	return done["message"].(string), got.Raw
}

type zippedFile struct {
	name    string
	content []byte
}

// unzipped are the files of a zip in their order.
func unzipped(t *testing.T, packed []byte) (files []zippedFile) {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range z.File {
		part, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(part)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, zippedFile{file.Name, content})
	}
	return files
}

// belongings are the sheets of a zip, each row a line, without the numbers that each shop has of its own: a product is called by its
// title, a picture by its own name.
func belongings(t *testing.T, packed []byte) (tables map[string][]string, pictures []string) {
	t.Helper()
	tables = map[string][]string{}
	titles, paths := map[string]string{}, map[string]string{}
	numbers := func(text string, called map[string]string) string {
		return regexp.MustCompile(`[0-9]+`).ReplaceAllStringFunc(text,
			func(n string) string { return cmp.Or(called[n], n) })
	}
	value := func(text string) string {
		text = regexp.MustCompile(`/productdetails/[^/]*/[0-9]+|"products":\[[0-9,]*\]`).
			ReplaceAllStringFunc(text, func(found string) string {
				return numbers(found, titles)
			})
		return regexp.MustCompile(`/category/[^/]*/[0-9]+|"(category|order|hidden)":\[?[0-9,]+\]?`).ReplaceAllStringFunc(text,
			func(found string) string { return numbers(found, paths) })
	}
	for _, file := range unzipped(t, packed) { // the products come before what names them
		if strings.HasPrefix(file.name, "pictures/") {
			pictures = append(pictures, file.name)
			continue
		}
		table, err := sheets.Read(file.content)
		if err != nil {
			t.Fatalf("%s: %v", file.name, err)
		}
		rows := rowsOf(table)
		at := func(cells []string, title string) *string {
			if i := table.Column(title); i >= 0 {
				return &cells[i]
			}
			return new(string)
		}
		if file.name == "products.xlsx" {
			for _, cells := range rows {
				titles[*at(cells, "product_id")] = *at(cells, "title")
			}
		}
		for _, cells := range rows {
			called := map[string][]string{}
			if *at(cells, "part") == "categories" && json.Unmarshal([]byte(*at(cells, "value")), &called) != nil {
				t.Fatalf("no paths: %v", cells)
			}
			for id, path := range called {
				paths[id] = strings.Join(path, " > ")
			}
		}
		for _, cells := range rows {
			*at(cells, "shop"), *at(cells, "version") = "", ""
			if *at(cells, "part") == "categories" {
				*at(cells, "value") = fmt.Sprint(slices.Sorted(maps.Values(paths)))
			} else if v := at(cells, "value"); *v != "" {
				*v = value(*v)
			}
			for _, lines := range []string{"goes_with", "for"} {
				*at(cells, lines) = regexp.MustCompile(`(?m)^[0-9]+: `).ReplaceAllString(*at(cells, lines), "")
			}
			for _, number := range []string{"product_id", "variant_of"} {
				*at(cells, number) = titles[*at(cells, number)]
			}
			kit := at(cells, "kit")
			for number, title := range titles {
				*kit = strings.ReplaceAll(*kit, "× "+number+": ", "× "+title+": ")
			}
			tables[file.name] = append(tables[file.name], strings.Join(cells, "|"))
		}
	}
	return tables, pictures
}

// All that a shop has goes into an empty one, and out of it again: it is the same but for the numbers.
func TestAShopMovesOutWholeAndIntoAnEmptyOne(t *testing.T) {
	first, second := webtest.New(t, "shop_name", "Lantern House"), webtest.New(t, "shop_name", "Other House")
	for _, s := range []*webtest.Site{first, second} {
		s.In("Maharashtra")
	}
	owner, heir := first.Staff(accounts.Owner), second.Staff(accounts.Owner)

	// What the first shop had before: its numbers are not those of the second one.
	first.Product("Gone", 1, 0)
	second.Product("Here before", 5, 1)
	for range 9 {
		second.Product("Here before, too", 5, 1)
	}
	if err := first.Catalogue.Delete(ctx, 0, 1); err != nil {
		t.Fatal(err)
	}
	furnish(first, owner)
	told, packed := takeAlong(t, owner)
	t.Run("what is packed is told, and noted", func(t *testing.T) {
		if told != "Packed: 8 products, 4 pictures, 2 customers, 3 orders, 3 reviews." {
			t.Errorf("told: %s", told)
		}
		if action := first.Read(
			`SELECT action || ': ' || detail FROM audit ORDER BY id DESC LIMIT 1`,
		); action != "take everything along: with customers, orders and reviews" {
			t.Errorf("the audit: %s", action)
		}
	})
	want, files := belongings(t, packed)
	second.Break(`UPDATE products SET deleted_at = 1`)
	second.Break(`DELETE FROM categories WHERE id NOT IN (SELECT category_id FROM products)`)
	dry := sendAll(heir, webtest.Form{"dry_run": "true"}, "everything.zip", string(packed))
	into := sendAll(heir, webtest.Form{}, "everything.zip", string(packed))
	t.Run("it comes whole, and a dry run tells the same", func(t *testing.T) {
		for _, report := range []map[string]any{dry, into} {
			if webtest.At(report, "result", "wrong") != 0.0 || webtest.At(report, "result", "left") != 0.0 ||
				len(webtest.At(report, "result", "ignored").([]any)) > 0 {
				t.Fatalf("it does not come whole: %v", report)
			}
		}
		if strings.TrimPrefix(dry["message"].(string), "A dry run, nothing was kept: ") != into["message"] {
			t.Errorf("tried: %v\nkept: %v", dry["message"], into["message"])
		}
	})
	t.Run("eleven sheets and the pictures come as they went", func(t *testing.T) {
		_, again := takeAlong(t, heir)
		got, filesAgain := belongings(t, again)
		for name, rows := range want {
			if name == "categories.xlsx" { // the other shop's own stands there, too
				got[name] = slices.DeleteFunc(got[name], func(row string) bool { return !slices.Contains(rows, row) })
			}
			if strings.Join(got[name], "\n") != strings.Join(rows, "\n") {
				lacks := slices.DeleteFunc(slices.Clone(rows),
					func(row string) bool { return slices.Contains(got[name], row) })
				t.Errorf("%s came as %.9000s\nwant %.9000s", name,
					strings.Join(slices.DeleteFunc(got[name], func(row string) bool {
						return slices.Contains(rows, row)
					}), "\n"), strings.Join(lacks, "\n"))
			}
		}
		if len(want) != 11 || strings.Join(files, " ") != strings.Join(filesAgain, " ") {
			t.Errorf("%d sheets; pictures %v, came as %v", len(want), files, filesAgain)
		}
	})
	t.Run("the same zip again adds nothing", func(t *testing.T) {
		if kept := sendAll(heir, webtest.Form{}, "everything.zip",
			string(packed)); !strings.Contains(kept["message"].(string),
			"Products: 0 added, 0 changed, 8 the same.") || webtest.At(kept, "result", "added") != 0.0 {
			t.Errorf("the same zip again: %v", kept["message"])
		}
	})
	t.Run("nor does it in the shop that it is of", func(t *testing.T) {
		if own := sendAll(owner, webtest.Form{}, "everything.zip", string(packed)); webtest.At(own, "result",
			"added") != 0.0 ||
			webtest.At(own, "result", "changed") != 0.0 {
			t.Errorf("into the shop that it is of: %v", own["message"])
		}
	})
	t.Run("two products of one name are two", func(t *testing.T) {
		if second.Read(`SELECT count(*) FROM products WHERE title = 'Bulb' AND deleted_at IS NULL`) != "2" {
			t.Error("two products of one name are not one")
		}
		first.Sums()
		second.Sums()
	})
	t.Run("one undo takes all of it back", func(t *testing.T) {
		back := Ended(heir, heir.Post(fmt.Sprintf("admin/imports/%v/undo", into["id"]), webtest.Form{}), nil)
		if webtest.At(back, "result", "left") != 0.0 {
			t.Errorf("taken back: %v", back)
		}
		for _, table := range []string{"texts", "companions", "offers", "page_texts", "front_states",
			"settings WHERE key = 'search_words'",
			"filter_names WHERE name = 'Pins'", "products WHERE deleted_at IS NULL", "past_orders", "past_reviews",
			"questions", "asked_questions",
			"former_addresses", "accounts WHERE role = 'Customer'"} {
			if left := second.Read(`SELECT count(*) FROM ` + table); left != "0" {
				t.Errorf("%s of %s are left", left, table)
			}
		}
	})
	t.Run("who may not see customers takes the things along, and nobody's data", func(t *testing.T) {
		told, packed := takeAlong(t, first.Staff(accounts.Catalogue))
		tables, _ := belongings(t, packed)
		if told != "Packed: 8 products, 4 pictures." || len(tables) != 8 ||
			strings.Contains(fmt.Sprint(tables["questions.xlsx"], tables["offers.xlsx"]), "@") ||
			strings.Contains(fmt.Sprint(tables["shop.xlsx"]), "to be") {
			t.Errorf("without people: %s %v", told, tables)
		}
	})
}

// furnish fills a shop with some of everything that moves: products, variants, a kit, categories, people and what they wrote, what a
// shop before this one left, and its look.
func furnish(s *webtest.Site, owner *webtest.Person) {
	s.T.Helper()
	sent := sendPictures(s, owner)
	plug := s.Stocked("Plug", 700, 10, func(p *catalogue.Product) {
		p.SKU, p.HSN, p.GSTRate, p.Weight, p.Length, p.Width, p.Height, p.Cost, p.DiscountPrice = "0012",
			"8536", 5, 12.5, 1, 2.25, 3, 9950, 650_00
		p.Description, p.Specifications, p.Features, p.Notes = "Line one\n\n- a point",
			[]string{"Pins: 3", "Colour: =white"},
			[]string{"one", "two\nlines"}, []string{"'tis"}
		p.Country, p.Manufacturer, p.Importer, p.NetQuantity, p.Unit, p.WarrantyMonths = "India", "Jyoti, Pune",
			"Imp", "1 N", "PCS", 24
		p.SetCertificate(
			catalogue.Certificate{Kind: "bis_crs", Number: "R-1", Holder: "Jyoti, Pune", From: "2026-01-01",
				Until: "2030-12-31"},
		)
		p.SetCertificate(catalogue.Certificate{Kind: "wpc_eta", NotNeeded: "It has no radio."})
		p.MetaDescription, p.MetaKeywords, p.OGTitle, p.OGDescription = "meta", "a, b", "og", "of it"
	})
	bulb := s.Stocked("Bulb", 90, 40, func(p *catalogue.Product) { p.Availability = "Out of Stock" })
	if err := s.Catalogue.Translate(
		ctx,
		0,
		"product",
		plug,
		texts.Texts{"hi": {"title": "प्लग", "features": "एक\nदो"}, "ta": {"title": "பிளக்"}},
		"",
	); err != nil {
		s.T.Fatal(err)
	}
	s.Stocked("Bulb", 95, 0, func(*catalogue.Product) {})
	lamp := s.Stocked("Lamp", 900, 0, func(*catalogue.Product) {})
	number := func(n int64) *int64 { return &n }
	amount := func(p money.Paise) *money.Paise { return &p }
	word := func(text string) *string { return &text }
	if _, err := s.Variants.SaveVariants(ctx, 0, catalogue.VariantGrid{Product: lamp,
		Options: []catalogue.Option{{Name: "Colour",
			Values: []catalogue.OptionValue{{Value: "White", Swatch: "#ffffff"},
				{Value: "Black", Swatch: "#1c1c1e"}}},
			{Name: "Size", Values: []catalogue.OptionValue{{Value: "S, small"}, {Value: "L"}}}},
		Variants: []catalogue.VariantEdit{{Choice: []string{"Black", "L"}, SKU: word("L-B"), Stock: number(4),
			Price:         amount(950_00),
			DiscountPrice: amount(900_00)}, {Choice: []string{"White", "S, small"}, Stock: number(0)}}}); err != nil {
		s.T.Fatal(err)
	}
	black := s.Read(`SELECT id FROM products WHERE sku = 'L-B'`)
	for product, picture := range map[string]int{fmt.Sprint(plug): 0, fmt.Sprint(lamp): 1, black: 2} {
		s.Break(fmt.Sprintf(`INSERT INTO product_pictures (product_id, name, width, height, position) VALUES (%s, '%s', 40, 30, 0)`,
			product, sent[picture]))
	}
	part, err := s.Catalogue.Find(ctx, bulb)
	if err != nil {
		s.T.Fatal(err)
	}
	var blackID int64
	if _, err := fmt.Sscan(black, &blackID); err != nil {
		s.T.Fatal(err)
	}
	kit := []catalogue.KitPiece{{ProductID: plug, Pieces: 1}, {ProductID: bulb, Pieces: 3},
		{ProductID: blackID, Pieces: 1}}
	if _, err := s.Catalogue.Add(ctx, 0,
		catalogue.ProductEdit{Product: catalogue.Product{Title: "Starter kit", CategoryID: part.CategoryID,
			Price: 1500_00, GSTRate: 18, Unit: "NOS"}, Kit: &kit}); err != nil {
		s.T.Fatal(err)
	}
	s.Break(`UPDATE categories SET text = 'What lights.', picture = '` + sent[3] + `' WHERE level = 1`)
	for level, name := range []string{"Garden", "Paths", "Poles"} {
		if _, err := s.Categories.Add(ctx, 0, level+1,
			map[int]int64{0: 0, 1: category(s, "Garden"), 2: category(s, "Paths")}[level],
			name); err != nil {
			s.T.Fatal(err)
		}
	}

	// People: orders, reviews, questions, and what a shop before this one left.
	b := s.Customer("411001")
	done := s.Bought(b, plug, 2)
	s.Order(b, blackID, 1)
	if err := s.Reviews.ReviewProduct(ctx, b.ID, reviews.NewReview{OrderID: done.ID, ProductID: plug, Rating: 4,
		Message: "Good,\nreally"}); err != nil {
		s.T.Fatal(err)
	}
	asha := s.As("customer1@example.com")
	for _, question := range []string{"Is it safe?", "In the rain?", "Who made it?"} {
		asha.Post("ask_question", webtest.Form{"product_id": fmt.Sprint(lamp), "question": question})
	}
	owner.Post("admin/questions/1/answer", webtest.Form{"answer": "Yes.", "show": "true"})
	owner.Post("admin/questions/2/aside", webtest.Form{})
	sendAll(owner,
		webtest.Form{},
		"orders.csv",
		movedOrders,
		"customers.csv",
		movedCustomers,
		"products.csv",
		"Handle,Title,Variant SKU,Variant Price,Type,Published,Status\nlamp,Torch,S-1,900,Lighting,true,active\n",
		"reviews.csv",
		movedReviews,
	)
	for path, target := range map[string]string{"/product/plug": fmt.Sprintf("/productdetails/plug/%d", plug),
		"/c/garden": fmt.Sprintf("/category/garden/%d", category(s, "Garden"))} {
		if got := owner.Post("admin/old-addresses",
			webtest.Form{"path": path, "target": target}); got["status"] != true {
			s.T.Fatal(got)
		}
	}

	dressUp(s, owner, sent, plug, bulb, lamp, b.Email)
}

// dressUp gives a shop what is neither thing nor person: translations, what goes together, offers, a picture of a review, pages, a
// look, and what is searched and filtered by.
func dressUp(s *webtest.Site, owner *webtest.Person, sent []string, plug, bulb, lamp int64, email string) {
	s.T.Helper()
	must := func(err error) {
		s.T.Helper()
		if err != nil {
			s.T.Fatal(err)
		}
	}
	must(s.Catalogue.Translate(ctx, 0, "product", plug,
		texts.Texts{"hi": {"title": "प्लग", "specifications": "Pins: 3\nरंग: सफ़ेद"},
			"mr": {"title": "प्लग", "description": "एक\n\nदोन"}}, ""))
	must(s.Catalogue.Translate(ctx, 0, "category", category(s, "Paths"), texts.Texts{"hi": {"name": "पथ"}}, ""))
	must(s.Search.SetPicked(ctx, 0, plug, []int64{lamp, bulb}))
	must(s.Search.SetPicked(ctx, 0, lamp, []int64{plug}))
	for _, o := range []promotions.Offer{
		{Name: "Ten off", Kind: "percent", Percent: 10, Most: 500_00, Scope: "products", Targets: []int64{plug, lamp},
			Buyers:   "all",
			FirstDay: "2026-01-01", LastDay: "2027-01-01", Active: true},
		{Name: "Paths", Code: "PATH-1", Kind: "bundle", Take: 3, Pay: 2, MinPieces: 3, Scope: "categories",
			Targets: []int64{category(s, "Paths")},
			Buyers:  "new", Uses: 9, Combines: true},
		{Name: "Friends", Code: "FRIEND", Kind: "amount", Amount: 50_00, MinValue: 999_50, Scope: "all",
			Buyers: "listed",
			Emails: []string{email, "ab@mail.example"}, UsesEach: 1, Active: true},
	} {
		_, err := s.Promotions.SaveOffer(ctx, 0, o)
		must(err)
	}
	s.Break(`UPDATE reviews SET picture = '` + sent[2] + `'`)
	s.Break(`UPDATE past_reviews SET picture = '` + sent[1] + `' WHERE id = 1`)
	must(s.Search.SetFilters(ctx, 0, []string{"Pins", "Colour"}))
	must(s.Settings.Change(ctx, 0, map[string]string{"search_words": "batti = light\n# lamps\nplugg = plug"}))
	long := strings.Repeat("A long page, with = and spaces. ", 620)
	for _, text := range []content.PageText{
		{Slug: "about-us", Title: "About us",
			Text: fmt.Sprintf("![us](/uploads/%s-1280.jpg)\n\n[plug](/productdetails/plug/%d) and [paths](/category/paths/%d)\n\n%s", sent[1], plug,
				category(s, "Paths"), long), Texts: texts.Texts{"hi": {"title": "हमारे बारे में"}}},
		{Slug: "about", Title: "About us", Text: "Short.", Form: true, Description: "Who we are"},
	} {
		page, err := s.Content.SavePage(ctx, 0,
			at1(s.Read(`SELECT coalesce(max(page_id), 0) FROM page_texts WHERE slug = 'about-us'`)),
			at1(s.Read(`SELECT coalesce(max(version), 1) FROM pages WHERE policy IS NULL`)), text)
		must(err)
		_, err = s.Content.PublishPage(ctx, 0, page.ID, page.Version)
		must(err)
	}
	_, err := s.Content.SavePage(ctx, 0, 0, 0, content.PageText{Slug: "jobs", Title: "Jobs to be", Text: long})
	must(err)
	must(s.Settings.Change(ctx, 0, map[string]string{"text_returns": "# Sending back\nWithin ten days."}))
	kind, body := webtest.MultipartForm(s.T, webtest.Form{},
		map[string][]byte{
			"file": []byte(
				`<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" viewBox="0 0 120 40"><rect x="4" y="4" width="112" height="32" fill="#b4440f"/></svg>`,
			),
		})
	logo := fmt.Sprint(webtest.At(owner.Do("POST", "/api/admin/look/logo", kind, body).Body, "data", "name"))
	kind, body = webtest.MultipartForm(s.T, webtest.Form{}, map[string][]byte{"file": webtest.Drawing(s.T, 60, 60)})
	icon := fmt.Sprint(webtest.At(owner.Do("POST", "/api/admin/look/logo", kind, body).Body, "data", "name"))
	home := fmt.Sprintf(
		`{"sections":[{"id":"a","kind":"slides","title":"Rooms","panels":[{"picture":%q,"title":"Light","link":"/productdetails/lamp/%d","focus_x":50,"focus_y":50}]},
		{"id":"b","kind":"products","title":"Picked","source":"picked","products":[%d,%d],"count":6},{"id":"c","kind":"products","title":"Paths","source":"category","category":%d,"count":6,"texts":{"hi":{"title":"पथ"}}}]}`,
		sent[0],
		lamp,
		bulb,
		plug,
		category(s, "Paths"),
	)
	for part, body := range map[string]string{"identity": fmt.Sprintf(`{"line":"Light for homes","logo":%q,"icon":%q,"accent":"#2f6b3c"}`,
		logo, icon), "home": home,
		"menu": fmt.Sprintf(`{"order":[%d],"columns":[{"title":"More","links":[{"label":"About","link":"/pages/about"}]}],"line":{"text":"Open all day","link":"/category/garden/%d"}}`,
			category(s, "Garden"), category(s, "Garden"))} {
		_, err := s.Content.SaveFrontPart(ctx, 0, part, 1, body)
		must(err)
	}
	draft, err := s.Content.FindFrontDraft(ctx)
	must(err)
	must(s.Content.PublishFront(ctx, 0, draft.Version))
	if len(draft.Changed) != len(front.Parts) {
		s.T.Fatalf("only %v changed", draft.Changed)
	}
}

// at1 is a number as the database writes it.
func at1(text string) (n int64) {
	if _, err := fmt.Sscan(text, &n); err != nil {
		panic(err)
	}
	return n
}

// category is the number of a category by its name, 0 for none.
func category(s *webtest.Site, name string) (id int64) {
	if _, err := fmt.Sscan(s.Read(`SELECT coalesce(max(id), 0) FROM categories WHERE name = ?`, name),
		&id); err != nil {
		s.T.Fatal(err)
	}
	return id
}

// sendPictures keeps four pictures of the shop, and gives their names.
func sendPictures(s *webtest.Site, p *webtest.Person) (names []string) {
	s.T.Helper()
	for i := range 4 {
		kind, body := webtest.MultipartForm(s.T, webtest.Form{},
			map[string][]byte{"image": webtest.Drawing(s.T, 40+i, 30)})
		got := p.Do("POST", "/api/admin/front-pictures", kind, body)
		name := path.Base(fmt.Sprint(webtest.At(got.Body, "data", "path")))
		names = append(names, strings.TrimSuffix(name, "-1280.jpg"))
	}
	return names
}

// What somebody started while they might is theirs for as long as they may: the shop with its customers, an import with them and its
// undo, the papers of a month.
func TestJobResultsNeedThePermissionThatStartedThem(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	s.Product("Plug", 700, 10)
	manager := s.Staff(accounts.Manager)
	all := Ended(manager, manager.Post("admin/moving-out", webtest.Form{}), nil)
	people := sendAll(manager, webtest.Form{}, "customers.csv", movedCustomers)
	things := sendAll(manager, webtest.Form{}, "products.csv", movedProducts)
	back := Ended(manager, manager.Post(fmt.Sprintf("admin/imports/%v/undo", people["id"]), webtest.Form{}), nil)
	papers := Ended(manager, manager.Post("admin/documents/zip", webtest.Form{"month": s.Now().Format("2006-01")}), nil)
	account := Ended(manager, manager.Post("admin/accountant", webtest.Form{"month": s.Now().Format("2006-01")}), nil)
	pins := manager.Send("admin/pincodes/import", []byte("pincode,charge\n411001,50\n"),
		webtest.Form{"dry_run": "true"})
	for i, step := range []struct {
		role accounts.Role
		sees []any
	}{
		{accounts.Manager, []any{all, people, things, back, papers, account, pins}},
		{accounts.Catalogue, []any{things}},
		{accounts.Accountant, []any{papers, account}}, {accounts.Dispatch, []any{papers, pins}}, {accounts.Packer, nil},
	} {
		if i > 0 {
			s.Break(fmt.Sprintf(`UPDATE accounts SET role = '%s' WHERE email = 'manager@example.com'`, step.role))
		}
		for name, job := range map[string]map[string]any{"everything": all, "people": people, "things": things,
			"people taken back": back,
			"papers":            papers, "the accountant's": account, "areas": pins} {
			want := 404
			if slices.ContainsFunc(step.sees, func(one any) bool { return one.(map[string]any)["id"] == job["id"] }) {
				want = 200
			}
			if got := manager.Do("GET", fmt.Sprintf("/api/admin/jobs/%v", job["id"]), "", nil); got.Status != want {
				t.Errorf("%s, now %s: told with %d, want %d", name, step.role, got.Status, want)
			}
			if got := manager.Do(
				"GET",
				fmt.Sprintf("/api/admin/jobs/%v/file", job["id"]),
				"",
				nil,
			); job["has_file"] == true &&
				got.Status != want {
				t.Errorf("%s, now %s: its file comes with %d, want %d", name, step.role, got.Status, want)
			}
		}
		if got := manager.Do("POST", fmt.Sprintf("/api/admin/imports/%v/undo", people["id"]), "",
			nil); step.role == accounts.Catalogue &&
			got.Status != 404 {
			t.Errorf("customers are taken back by who may not see them: %d", got.Status)
		}
	}
}

// More rows than a sheet takes, and more pictures than a zip, come in pieces, and go in as those: dropped together.
func TestAShopTooLargeForOneSheetAndOneZipMovesInPieces(t *testing.T) {
	first, second := webtest.New(t), webtest.New(t)
	first.In("Maharashtra")
	owner, heir := first.Staff(accounts.Owner), second.Staff(accounts.Owner)
	sent := sendPictures(first, owner)
	for i := range 7 {
		id := first.Product(fmt.Sprint("Thing ", i), int64(100+i), int64(i))
		if i < len(sent) {
			first.Break(fmt.Sprintf(`INSERT INTO product_pictures (product_id, name, width, height, position) VALUES (%d, '%s', 40, 30, 0)`,
				id, sent[i]))
		}
	}
	first.Handlers.Staff.Packed = staff.PackedMost{Rows: 3, Bytes: 1500}
	told, packed := takeAlong(t, owner)
	names, pieces := []string{}, []string{}
	for _, file := range unzipped(t, packed) {
		names, pieces = append(names, file.name), append(pieces, file.name, string(file.content))
	}
	if called := strings.Join(names,
		" "); told != "Packed: 7 products, 4 pictures, 0 customers, 0 orders, 0 reviews." ||
		!strings.Contains(
			called,
			"products.xlsx products-2.xlsx products-3.xlsx",
		) || !strings.Contains(called, "pictures-1.zip pictures-2.zip") {
		t.Fatalf("%s It lies in %s", told, called)
	}
	if got := sendAll(heir,
		webtest.Form{},
		"everything.zip",
		string(
			packed,
		),
	); got["message"] != "everything.zip: This zip holds others. Please unpack it, and choose all that was in it together." &&
		got["message"] != "This zip holds others. Please unpack it, and choose all that was in it together." {
		t.Errorf("zips in a zip: %v", got["message"])
	}
	into := sendAll(heir, webtest.Form{}, pieces...)
	if into["state"] != "done" || !strings.Contains(into["message"].(string),
		"Products: 7 added, 0 changed, 0 the same.") ||
		webtest.At(into, "result", "left") != 0.0 {
		t.Fatalf("all together: %v", into)
	}
	const stand = `SELECT group_concat(title || ' ' || price || ' ' || shelf || ' ' || coalesce((SELECT name FROM product_pictures
		WHERE product_id = p.id), '-')) FROM (SELECT * FROM products ORDER BY title) p`
	if got, want := second.Read(stand), first.Read(stand); got != want {
		t.Errorf("it came as %s\nwant %s", got, want)
	}
	if report := heir.Do("GET", fmt.Sprintf("/api/admin/jobs/%v/file", into["id"]), "", nil); report.Status == 200 {
		table, err := sheets.Read(report.Raw)
		files := ""
		for _, cells := range rowsOf(table) {
			if strings.HasPrefix(cells[0], "products") {
				files += cells[0] + " " + cells[1] + ", "
			}
		}
		if err != nil ||
			files != "products.xlsx 2, products.xlsx 3, products.xlsx 4, products-2.xlsx 2, products-2.xlsx 3, products-2.xlsx 4, products-3.xlsx 2, " {
			t.Errorf("the report names %s%v", files, err)
		}
	}
	if again := sendAll(heir, webtest.Form{}, pieces...); !strings.Contains(again["message"].(string),
		"Products: 0 added, 0 changed, 7 the same.") {
		t.Errorf("the same again: %v", again["message"])
	}

	// What stands in two of the pieces is told with the file in which it stands first.
	twice := sendAll(heir, webtest.Form{"dry_run": "true"}, "a.csv", "title,price,sku,category\nMug,5,M-1,Things\n",
		"b.csv",
		"title,price,sku,category\nCup,6,C-1,Things\nMug,7,M-1,Things\n")
	if row := webtest.At(twice, "result", "rows", 0); webtest.At(row, "file") != "b.csv" ||
		webtest.At(row, "row") != 3.0 ||
		webtest.At(row, "message") != "The SKU M-1 stands in row 2 of a.csv already." {
		t.Errorf("told twice: %v", row)
	}
	first.Sums()
	second.Sums()
}

// An export with customers is given out only as long as whoever made it may see them; so is every other file of a job.
func TestChangedRoleCannotFetchDocumentsItPacked(t *testing.T) {
	s := webtest.New(t, "shop_name", "Lantern House")
	s.In("Maharashtra")
	s.Ship(s.Order(s.Customer("411001"), s.Product("Lamp", 300, 9), 1))
	owner, manager := s.Staff(accounts.Owner), s.Staff(accounts.Manager)
	file := func(call string, fields webtest.Form) string {
		return fmt.Sprintf("/api/admin/jobs/%v/file", Ended(manager, manager.Post(call, fields), nil)["id"])
	}
	packed, papers := file("admin/moving-out", webtest.Form{}),
		file("admin/accountant", webtest.Form{"month": s.Now().Format("2006-01")})
	owner.Confirm()
	staff := owner.Get("admin/staff")["data"].([]any)
	number := ""
	for _, one := range staff {
		if webtest.At(one.(map[string]any), "email") == "manager@example.com" {
			number = fmt.Sprint(webtest.At(one.(map[string]any), "id"))
		}
	}
	for _, one := range []struct {
		role           accounts.Role
		packed, papers int
	}{{accounts.Manager, 200, 200}, {accounts.Catalogue, 404, 404}, {accounts.Accountant, 404, 200},
		{accounts.Manager, 200, 200}} {
		if got := owner.Post("admin/staff/"+number, webtest.Form{"role": string(one.role)}); got["status"] != true {
			t.Fatal(got)
		}
		p := s.StaffAgain(accounts.Manager)
		if got := p.Do("GET", packed, "", nil).Status; got != one.packed {
			t.Errorf("as %s the packed shop is answered %d, not %d", one.role, got, one.packed)
		}
		if got := p.Do("GET", papers, "", nil).Status; got != one.papers {
			t.Errorf("as %s the accountant's papers are answered %d, not %d", one.role, got, one.papers)
		}
	}
}
