package staff_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"mime/multipart"
	"slices"
	"strings"
	"testing"

	"hearth/handlers/sheets"
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/storetest"
)

// sendAll uploads several files for an import and returns the final status of its job.
func sendAll(p *webtest.Person, fields webtest.Form, files ...string) map[string]any {
	p.Site.T.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for name, text := range fields {
		if err := w.WriteField(name, text); err != nil {
			p.Site.T.Fatal(err)
		}
	}
	for i := 0; i < len(files); i += 2 {
		part, err := w.CreateFormFile("file[]", files[i])
		if err == nil {
			_, err = part.Write([]byte(files[i+1]))
		}
		if err != nil {
			p.Site.T.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		p.Site.T.Fatal(err)
	}
	started := p.Do("POST", "/api/admin/products/import", w.FormDataContentType(), &body)
	return Ended(p, started.Body, started.Raw)
}

// Ended waits for the job that a call started, and returns its final status.
func Ended(p *webtest.Person, started map[string]any, raw []byte) map[string]any {
	p.Site.T.Helper()
	id := webtest.At(started, "data", "job_id")
	if id == nil {
		p.Site.T.Fatalf("no job: %s", raw)
	}
	if err := p.Site.Handlers.Work.DoJobs(ctx); err != nil {
		p.Site.T.Fatal(err)
	}
	job := p.Get(fmt.Sprintf("admin/jobs/%v", id))["data"].(map[string]any)
	job["id"] = id
	return job
}

// zipped writes the given files to a zip and returns its path.
func zipped(t *testing.T, files map[string][]byte) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, content := range files {
		part, err := w.Create(name)
		if err == nil {
			_, err = part.Write(content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

const (
	movedProducts  = "Handle,Title,Variant SKU,Variant Price,Type,Published,Status,Variant Inventory Qty,Image Src\nlamp,Desk Lamp,S-1,900,Lighting,true,active,9,https://cdn.example/files/Lamp.PNG?v=1\ncube,Cube,S-3,100,Lighting,true,active,1,\n"
	movedCustomers = "First Name,Last Name,Email,Accepts Email Marketing,Company,Address1,City,Zip,Country Code,Phone\nAsha,Rao,asha@mail.example,yes,,12 MG Road,Pune,411001,IN,9876543210\nBob,,b_b@mail.example,no,,,,,,\n"
	movedOrders    = "Name,Email,Financial Status,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku\n#1001,asha@mail.example,paid,1000,2025-01-05 10:11:12 +0530,1,Desk Lamp,900,S-1\n#1001,asha@mail.example,,,,1,Cube,100,S-3\n"
	movedReviews   = "product_handle,rating,title,author,email,body,created_at\nlamp,5,Fine,Asha,asha@mail.example,Bright,2025-02-05 10:11:12 UTC\nlamp,4,Nice,Bob,b_b@mail.example,Calm,2025-02-06 10:11:12 UTC\nnone,1,Bad,Eve,,,2025-02-06 10:11:12 UTC\n"
)

// All exported files of a shop are imported by one job, reported, and undone in one step.
func TestAllExportsOfAShopAreImported(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	pictures := zipped(
		t,
		map[string][]byte{"pictures/lamp.png": webtest.Drawing(t, 40, 30), "__MACOSX/lamp.png": {1},
			"s-3-1.jpg": webtest.Drawing(t, 30, 30),
			"other.png": webtest.Drawing(t, 20, 20), "notes.txt": []byte("x")},
	)
	files := []string{"reviews.csv", movedReviews, "orders.csv", movedOrders, "pictures.zip", pictures, "products.csv",
		movedProducts,
		"customers.csv", movedCustomers}
	const said = "Products: 2 added, 0 changed, 0 the same. Customers: 1 added, 0 changed, 0 the same, 1 left out. Orders: 1 added, 0 changed, 0 the same. Reviews: 2 added, 0 changed, 0 the same, 1 left out."
	dry := sendAll(owner, webtest.Form{"dry_run": "true"}, files...)
	if dry["message"] != "Preview, nothing was imported: "+said {
		t.Fatalf("the dry run: %v", dry["message"])
	}
	if told := fmt.Sprint(webtest.At(dry, "result", "notes")); !strings.Contains(told,
		"match no product by name or SKU: 1 (other.png)") {
		t.Errorf("of the pictures is told: %s", told)
	}
	report := owner.Do("GET", fmt.Sprintf("/api/admin/jobs/%v/file", dry["id"]), "", nil)
	table, err := sheets.Read(report.Raw)
	if err != nil || len(table.Rows) != 8 || !table.Has("File", "Row", "What", "Result", "Why") {
		t.Errorf("the report as a sheet: %d %v %v", report.Status, table.Head, err)
	}
	done := sendAll(owner, webtest.Form{}, files...)
	if done["message"] != said {
		t.Fatalf("for good: %v", done["message"])
	}
	if got := sendAll(owner, webtest.Form{}, files...); !strings.Contains(got["message"].(string),
		"Orders: 0 added, 0 changed, 1 the same.") ||
		!strings.Contains(got["message"].(string), "Products: 0 added") {
		t.Errorf("the same files again: %v", got["message"])
	}
	rows := owner.Get("allproduct?sort=title")
	for i, title := range []string{"Cube", "Desk Lamp"} {
		if webtest.At(rows, "data", i, "title") != title || webtest.At(rows, "data", i, "image") == "" {
			t.Errorf("%s: %v", title, webtest.At(rows, "data", i))
		}
	}

	// Asha logs in with a code and sees her orders from the former shop. These count in no figures.
	asha := s.Visitor()
	if got := asha.Post("login", webtest.Form{"username": "asha@mail.example", "inputpassword": "Lantern#2026",
		"csrf_token_name": asha.CSRF}); got["message"] != accounts.MessageBadLogin ||
		!strings.Contains(fmt.Sprint(webtest.At(got, "errors", "inputpassword")), "did not come along") {
		t.Errorf("a wrong password: %v", got)
	}
	if got := asha.Post("entry_code",
		webtest.Form{"email": "asha@mail.example", "csrf_token_name": asha.CSRF}); got["status"] != true {
		t.Fatal(got)
	}
	if got := asha.Post("enter",
		webtest.Form{"email": "asha@mail.example",
			"code":            s.Read(`SELECT facts ->> '$.code' FROM mails WHERE kind = 'entry'`),
			"csrf_token_name": asha.CSRF}); got["status"] != true {
		t.Fatal(got)
	}
	orders := asha.Get("orders")
	if orders["total"] != 0.0 || webtest.At(orders, "data", "former", 0, "number") != "#1001" ||
		webtest.At(orders, "data", "former", 0, "total") != 1000.0 ||
		webtest.At(orders, "data", "former", 0, "lines", 1, "title") != "Cube" {
		t.Errorf("her orders: %v", orders)
	}
	customers := owner.Get("admin/customers?search=asha")
	person := owner.Get(fmt.Sprintf("admin/customers/%v", webtest.At(customers, "data", 0, "id")))
	if webtest.At(person, "data", "former", 0, "number") != "#1001" ||
		webtest.At(person, "data", "account", "former_mails") != "yes" ||
		webtest.At(person, "data", "bought", "orders") != 0.0 {
		t.Errorf("her page: %v", person)
	}
	order := fmt.Sprintf("admin/past-orders/%v", webtest.At(person, "data", "former", 0, "id"))
	if got := owner.Get(order); webtest.At(got, "data", "email") != "asha@mail.example" {
		t.Errorf("the order: %v", got)
	}

	// Imported reviews are hidden until staff publish them.
	lamp := fmt.Sprintf("product/%v", webtest.At(rows, "data", 1, "product_id"))
	if shown := webtest.At(s.Visitor().Get(lamp), "rateReview"); len(shown.([]any)) != 0 {
		t.Errorf("shown before anybody agreed: %v", shown)
	}
	if got := owner.Get("admin/past-reviews"); got["waiting"] != 2.0 || webtest.At(got, "data", 1, "bought") != true {
		t.Errorf("the reviews: %v", got)
	}
	if got := owner.Post(
		"admin/past-reviews",
		webtest.Form{"id": "0", "show": "true"},
	); got["message"] != "Shown on the pages of the products: 2." {
		t.Errorf("shown: %v", got)
	}
	if shown := webtest.At(s.Visitor().Get(lamp), "rateReview", 1); webtest.At(shown, "former") != true ||
		webtest.At(shown, "bought") != true {
		t.Errorf("the review: %v", shown)
	}
	s.Sums()

	// Undoing removes everything except accounts that were used since the import.
	back := Ended(owner, owner.Post(fmt.Sprintf("admin/imports/%v/undo", done["id"]), webtest.Form{}), nil)
	if back["message"] != "Undone: 5 removed, 0 restored, 1 not changed." {
		t.Errorf("taken back: %v", back)
	}
	before := owner.Get("admin/imports")
	if webtest.At(before, "data", 1, "taken_back") != true || webtest.At(before, "data", 0, "taken_back") != false ||
		webtest.At(before, "data", 1, "has_file") != true {
		t.Errorf("the imports: %v", before)
	}
	s.Sums()

	// Staff who may not see customers can import products only. Duplicate files, and products from two shop systems
	// at once, are reported; a zip without pictures is refused.
	clerk := s.Staff(accounts.Catalogue)
	for want, files := range map[string][]string{
		"customers.csv: Only an owner, or staff with permission to see customers, can import customers, past orders and reviews.": {"products.csv",
			movedProducts, "customers.csv", movedCustomers},
		"b.csv: It is the same file as a.csv.": {"a.csv", movedProducts, "b.csv", movedProducts},
		"b.csv: Its products are of Hearth, and those of a.csv of Shopify. Please import one after the other.": {"a.csv", movedProducts,
			"b.csv", "title,price,category\nMug,5,Things\n"},
		"This zip has neither sheets (XLSX, CSV) nor pictures (JPEG, PNG, WebP).": {"x.zip",
			zipped(t, map[string][]byte{"a.txt": []byte(movedProducts)})},
		"This zip is damaged.": {"x.zip", "PK\x03\x04 and nothing more"},
	} {
		if got := sendAll(clerk, webtest.Form{}, files...); got["message"] != want || got["state"] != "failed" {
			t.Errorf("%v: %v", files[0], got)
		}
	}
}

// Whoever lost the permission to start a job can't download its result: an import with customers, its undo, a month's
// documents.
func TestJobResultsNeedThePermissionThatStartedThem(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	s.Product("Plug", 700, 10)
	manager := s.Staff(accounts.Manager)
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
		{accounts.Manager, []any{people, things, back, papers, account, pins}},
		{accounts.Catalogue, []any{things}},
		{accounts.Accountant, []any{papers, account}}, {accounts.Dispatch, []any{papers, pins}}, {accounts.Packer, nil},
	} {
		if i > 0 {
			s.Break(fmt.Sprintf(`UPDATE accounts SET role = '%s' WHERE email = 'manager@example.com'`, step.role))
		}
		for name, job := range map[string]map[string]any{"people": people, "things": things,
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

// The IDs in a product sheet belong to the shop that exported it, so another shop refuses the sheet.
func TestSheetOfAnotherShopIsRefused(t *testing.T) {
	first, second := webtest.New(t), webtest.New(t)
	first.Product("Plug", 100, 3)
	from, into := first.Staff(accounts.Catalogue), second.Staff(accounts.Catalogue)
	sheet := from.Do("GET", "/api/admin/products/export", "", nil).Raw
	if got := webtest.JobCounts(from.Send("admin/products/import", sheet,
		webtest.Form{})); got != "done: 0 added, 0 changed, 1 same, 0 wrong" {
		t.Errorf("in its own shop: %s", got)
	}
	got := into.Send("admin/products/import", sheet, webtest.Form{"dry_run": "true"})
	if !strings.Contains(fmt.Sprint(got),
		"This sheet comes from another shop. To add its products here, clear its column product_id.") {
		t.Errorf("in another shop: %v", got)
	}
}

// An export for Shopify or WooCommerce can be imported into an empty shop. Staff who may not see customers export
// products only, and the audit log records each export.
func TestShopIsExportedForAnotherSystem(t *testing.T) {
	for _, system := range []string{"shopify", "woocommerce"} {
		first, second := webtest.New(t, "public_url", "https://shop.example"), webtest.New(t)
		first.In("Maharashtra")
		lamp := first.Product("Lamp", 300, 9)
		buyer := first.Customer("411001")
		bought := first.Bought(buyer, lamp, 1)
		storetest.Must(t, first.Reviews.RateProduct(storetest.Ctx, buyer.ID, bought.ID, lamp, 4, "Bright"))
		owner, clerk := first.Staff(accounts.Owner), first.Staff(accounts.Catalogue)
		packed := owner.Do("GET", "/api/admin/export?for="+system, "", nil)
		noted := first.Read(`SELECT detail FROM audit WHERE action = 'export the shop'`)
		if packed.Status != 200 || noted != "products, customers, orders and reviews" {
			t.Fatalf("%s: %d %s", system, packed.Status, packed.Raw)
		}
		done := sendAll(second.Staff(accounts.Owner), webtest.Form{}, "everything.zip", string(packed.Raw))
		const said = "Products: 1 added, 0 changed, 0 the same. Customers: 1 added, 0 changed, 0 the same. " +
			"Orders: 1 added, 0 changed, 0 the same. Reviews: 1 added, 0 changed, 0 the same."
		if done["message"] != said {
			t.Errorf("%s: %v", system, done["message"])
		}
		if got := second.Read(`SELECT number || ' ' || total || ' ' || email FROM past_orders`); got !=
			fmt.Sprint(bought.ID, " ", int64(bought.Total), " ", buyer.Email) {
			t.Errorf("the order: %s", got)
		}
		alone := clerk.Do("GET", "/api/admin/export?for="+system, "", nil)
		archive, err := zip.NewReader(bytes.NewReader(alone.Raw), int64(len(alone.Raw)))
		if err != nil || len(archive.File) != 1 || archive.File[0].Name != "products.csv" {
			t.Errorf("%s: who may not see customers gets %v %v", system, archive, err)
		}
	}
	got := webtest.New(t).Staff(accounts.Owner).Get("admin/export?for=magento")
	if got["message"] != "Please choose Shopify or WooCommerce." {
		t.Errorf("for another: %v", got)
	}
}

// Orders and reviews imported from a former shop have their own sequence of IDs, so one can have the same ID as an
// order or review of this shop.
func TestExportHasFormerAndOwnOrdersAndReviews(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	owner := s.Staff(accounts.Owner)
	sendAll(owner, webtest.Form{}, "products.csv", movedProducts, "customers.csv", movedCustomers, "orders.csv",
		movedOrders, "reviews.csv", movedReviews)
	plug, buyer := s.Product("Plug", 300, 9), s.Customer("411001")
	bought := s.Bought(buyer, plug, 1)
	storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, buyer.ID, bought.ID, plug, 4, "Handy"))
	packed := owner.Do("GET", "/api/admin/export?for=shopify", "", nil).Raw
	archive, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	for name, wanted := range map[string][]string{
		"orders.csv":  {"\nShopify #1001,asha@mail.example,", fmt.Sprintf("\n%d,%s,", bought.ID, buyer.Email)},
		"reviews.csv": {"Bright", "Calm", "Handy"},
	} {
		content, err := fs.ReadFile(archive, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range wanted {
			if strings.Count(string(content), row) != 1 {
				t.Errorf("%s has not one row of %q:\n%s", name, row, content)
			}
		}
	}
}
