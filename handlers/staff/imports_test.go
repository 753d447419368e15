package staff_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"hearth/handlers"
	"hearth/handlers/sheets"
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/imports"
)

// edited returns a sheet with changed cells. changes are triples: row, column title, new text.
func edited(t *testing.T, content []byte, changes ...any) []byte {
	t.Helper()
	table, err := sheets.Read(content)
	if err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	for i := 0; i < len(changes); i += 3 {
		cell, err := excelize.CoordinatesToCellName(table.Column(changes[i+1].(string))+1, changes[i].(int))
		if err != nil {
			t.Fatal(err)
		}
		if err := book.SetCellStr("Products", cell, changes[i+2].(string)); err != nil {
			t.Fatal(err)
		}
	}
	saved, err := book.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return saved.Bytes()
}

func TestEditedExportImportsWithoutLoss(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Catalogue)
	plug, lamp := s.Product("Plug", 700, 10), s.Product("Lamp", 300, 4)
	odd := webtest.Form{
		"title":             "=HYPERLINK(\"x\")",
		"description":       "Line one\nLine two, \"quoted\"",
		"specifications":    `["a","b\nwith two lines"]`,
		"features":          `["[1] first"]`,
		"notes":             `["'tis"]`,
		"price":             "1234.56",
		"discount_price":    "1000.01",
		"cost_price":        "640",
		"weight":            "12.5",
		"sku":               "'0012",
		"meta_keywords":     "\u0939\u093f\u0928\u094d\u0926\u0940, @home",
		"country_of_origin": "India",
	}
	if got := staff.Post(fmt.Sprintf("updateproduct/%d", lamp), odd); got["status"] != true {
		t.Fatal(got)
	}
	words := webtest.Form{
		"words": `[{"lang":"hi","field":"title","text":"=लैंप"},{"lang":"hi","field":"features","text":"एक\nदो, \"तीन\""},{"lang":"mr","field":"notes","text":"@घर"}]`,
	}
	if got := staff.Post(fmt.Sprintf("admin/texts/product/%d", lamp), words); got["status"] != true {
		t.Fatal(got)
	}
	before := fmt.Sprint(staff.Get("allproduct")["data"], staff.Get(fmt.Sprintf("admin/texts/product/%d", lamp)))
	exported := staff.Do("GET", "/api/admin/products/export", "", nil)
	if exported.Status != 200 || !strings.Contains(exported.Header.Get("Content-Type"), "spreadsheetml") {
		t.Fatalf("export: %d %s", exported.Status, exported.Header)
	}
	if got := webtest.JobCounts(staff.Send("admin/products/import", exported.Raw,
		webtest.Form{})); got != "done: 0 added, 0 changed, 2 same, 0 wrong" {
		t.Errorf("read back as it was: %s", got)
	}
	if after := fmt.Sprint(staff.Get("allproduct")["data"],
		staff.Get(fmt.Sprintf("admin/texts/product/%d", lamp))); after != before {
		t.Errorf("it changed:\n%s\n%s", before, after)
	}

	// An import can consist of translations only. An empty cell removes a translation; a translation changed since
	// the export is not overwritten.
	given := edited(t, exported.Raw, 3, "title (hi)", "लैंप", 3, "notes (mr)", "")
	if got := webtest.JobCounts(staff.Send("admin/products/import", given,
		webtest.Form{})); got != "done: 0 added, 1 changed, 1 same, 0 wrong" {
		t.Errorf("words: %s", got)
	}
	if got := fmt.Sprint(
		webtest.At(staff.Get(fmt.Sprintf("admin/texts/product/%d", lamp)), "data", "words"),
	); !strings.Contains(got, "text:लैंप") ||
		strings.Contains(got, "@घर") ||
		!strings.Contains(got, "एक") {
		t.Errorf("the words after it: %s", got)
	}
	if got := webtest.JobCounts(staff.Send("admin/products/import", edited(t, exported.Raw, 3, "title (hi)", "दीया"),
		webtest.Form{})); got != "failed: 0 added, 0 changed, 1 same, 1 wrong" {
		t.Errorf("words of an old sheet: %s", got)
	}
	if got := staff.Post(fmt.Sprintf("admin/texts/product/%d", lamp), words); got["status"] != true {
		t.Fatal(got)
	}

	// Three units are sold after the export. The import then applies the difference to the exported stock, and
	// doesn't set the number itself.
	b := s.Customer("411001")
	s.Ship(s.Order(b, plug, 3))
	changed := edited(t, exported.Raw, 2, "title", "Plug Mini", 2, "stock", "15", 2, "category", "Power", 2,
		"subcategory", "Plugs")
	dry := staff.Send("admin/products/import", changed, webtest.Form{"dry_run": "true"})
	if got := webtest.JobCounts(dry); got != "done: 0 added, 1 changed, 1 same, 0 wrong" ||
		!strings.Contains(dry["message"].(string), "nothing was imported") {
		t.Errorf("dry run: %s %v", got, dry["message"])
	}
	if title := webtest.At(staff.Get(fmt.Sprintf("allproduct?ids=%d", plug)), "data", 0, "title"); title != "Plug" {
		t.Errorf("a dry run kept the title %v", title)
	}
	if got := webtest.JobCounts(staff.Send("admin/products/import", changed,
		webtest.Form{})); got != "done: 0 added, 1 changed, 1 same, 0 wrong" {
		t.Errorf("for good: %s", got)
	}
	row := webtest.At(staff.Get(fmt.Sprintf("allproduct?ids=%d", plug)), "data", 0)
	if webtest.At(row, "title") != "Plug Mini" || webtest.At(row, "shelf") != 12.0 ||
		webtest.At(row, "category") != "Power" || webtest.At(row, "subcategory") != "Plugs" {
		t.Errorf("after it: %v", row)
	}
	// A sheet that was exported before that change is refused, so that it doesn't overwrite the change.
	if got := webtest.JobCounts(staff.Send("admin/products/import", edited(t, exported.Raw, 2, "title", "Plug Maxi"),
		webtest.Form{})); got != "failed: 0 added, 0 changed, 1 same, 1 wrong" {
		t.Errorf("an old sheet: %s", got)
	}
	s.Sums()
}

func TestImportWithAnInvalidRowSavesNothingUnlessAsked(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Catalogue)
	file := []byte(
		"title,price,sku,category,stock\nPlug,700,P1,Power,5\nLamp,-3,L1,Light,5\nBulb,90,P1,Light,5\nFan,abc,F1,Air,1\n",
	)
	job := staff.Send("admin/products/import", file, webtest.Form{})
	if got := webtest.JobCounts(job); got != "failed: 1 added, 0 changed, 0 same, 3 wrong" {
		t.Errorf("%s %v", got, job)
	}
	if total := staff.Get("allproduct")["total"]; total != 0.0 {
		t.Errorf("%v products were kept", total)
	}
	if categories := staff.Get("getcategories")["data"].([]any); len(categories) != 0 {
		t.Errorf("categories were kept: %v", categories)
	}
	if got := webtest.JobCounts(
		staff.Send("admin/products/import", file, webtest.Form{"partial": "true"}),
	); got != "done: 1 added, 0 changed, 0 same, 3 wrong" {
		t.Errorf("the good ones alone: %s", got)
	}
	for name, bad := range map[string]string{"other columns": "a,b\n1,2\n", "no table": "\x00\x01",
		"nothing": "title,price\n"} {
		if job := staff.Send("admin/products/import", []byte(bad), webtest.Form{}); job["state"] != "failed" ||
			job["message"] == "" {
			t.Errorf("%s: %v", name, job)
		}
	}
	if got := staff.Post("admin/products/import", webtest.Form{}); got["status"] != false {
		t.Errorf("without a file: %v", got)
	}
	other := s.Staff(accounts.Dispatch)
	if got := other.Do("GET", "/api/admin/jobs/1", "", nil).Status; got != 404 {
		t.Errorf("somebody else's job: %d", got)
	}
}

// If the shop is killed during an import, the next start removes what the import has added.
func TestKilledImportLeavesNothing(t *testing.T) {
	s := webtest.New(t)
	staff := s.Staff(accounts.Catalogue)
	plug := s.Product("Plug", 700, 10)
	id, err := s.AddJob(ctx, 1, "products import", 0, map[string]bool{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.ClaimJob(ctx); err != nil {
		t.Fatal(err)
	}
	up := int64(7)
	outcomes, err := s.Imports.Apply(ctx, 1, id, []imports.ImportRow{
		{Row: 2, ID: plug, Set: map[string]string{"title": "Plug Mini", "price": "500"}, StockBy: &up},
		{Row: 3, Path: []string{"Light", "Bulbs"},
			Set: map[string]string{"title": "Bulb", "price": "90", "stock": "4"}},
	})
	if err != nil || outcomes[0].Action != imports.ImportChanged || outcomes[1].Action != imports.ImportAdded {
		t.Fatalf("%v %v", outcomes, err)
	}
	if err := s.Handlers.Work.EndBrokenJobs(ctx); err != nil {
		t.Fatal(err)
	}
	rows := staff.Get("allproduct")
	if rows["total"] != 1.0 || webtest.At(rows, "data", 0, "title") != "Plug" ||
		webtest.At(rows, "data", 0, "price") != 700.0 ||
		webtest.At(rows, "data", 0, "shelf") != 10.0 {
		t.Errorf("after it: %v", rows)
	}
	if broken, err := s.InterruptedJobs(ctx); err != nil || len(broken) != 0 {
		t.Errorf("jobs still run: %v %v", broken, err)
	}
	s.Sums()
}

// An import of delivery areas is saved in batches of 500 rows. If it is killed, the saved batches remain, and the
// person who started it is informed.
func TestKilledAreaImportSaysWhatRemains(t *testing.T) {
	s := webtest.New(t)
	s.Staff(accounts.Manager)
	id, err := s.AddJob(ctx, 1, "delivery areas import", 0, map[string]bool{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.ClaimJob(ctx); err != nil {
		t.Fatal(err)
	}
	if err := s.Handlers.Work.EndBrokenJobs(ctx); err != nil {
		t.Fatal(err)
	}
	if j, err := s.FindJob(ctx, 1, id); err != nil || !strings.Contains(j.Message, "What was done stays done") {
		t.Errorf("%q, %v", j.Message, err)
	}
}

const wooFile = `ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Weight (kg),Length (cm),Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Tax class
11,simple,W-1,Smart Plug,1,"<p>Short &amp; sweet</p>","<p>First</p><ul><li>One</li><li>Two</li></ul><script>alert(1)</script>",1,7,0.25,5,599,799,"Power > Plugs > Mini > Tiny, Sale",%[1]s/good.png,,,,standard
12,variable,W-2,Wall Switch,1,,,1,,,,,,Switches,%[1]s/missing.png,,Colour,"White, Black",
13,variation,W-2-W,Wall Switch - White,1,,,1,3,,,,450,,,W-2,Colour,White,
14,variation,W-2-B,Wall Switch - Black,1,,,0,0,,,,470,,,id:12,Colour,Black,
15,grouped,W-3,Bundle,1,,,1,,,,,,,,,,,
`

const shopifyFile = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Cost per item,Status,Gift Card
lamp,Desk Lamp,<p>Bright</p>,Jyoti Ltd,Lighting,,true,Colour,White,Size,Small,S-1,400,9,900.00,1200.00,%[1]s/good.png,500,active,false
lamp,,,,,,,,Black,,Small,S-2,400,-2,950.00,,%[1]s/good.png,,,
lamp,,,,,,,,,,,,,,,,%[1]s/good.png,,,
cube,Plain Cube,,,,,true,Title,Default Title,,,S-3,100,1,100.00,,,,draft,false
`

// comingOver returns a shop to import into, the staff member who imports, and the URL of a picture on a test server.
func comingOver(t *testing.T) (s *webtest.Site, staff importer, pictures string) {
	t.Helper()
	picture := webtest.Drawing(t, 40, 30)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/huge.png" {
			_, _ = w.Write(hugePNG(8000, 6000))
			return
		}
		if r.URL.Path != "/good.png" {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write(picture)
	}))
	t.Cleanup(server.Close)
	s = webtest.NewWith(t, handlers.Options{Reachable: func(netip.Addr) bool { return true }})
	return s, importer{s.Staff(accounts.Catalogue), t}, server.URL
}

// importer is a staff member with helpers that check the result of an import.
type importer struct {
	*webtest.Person
	t *testing.T
}

// product returns the row of the staff's product list whose field key has the given value.
func (staff importer) product(key, value string) any {
	staff.t.Helper()
	for _, row := range staff.Get("allproduct")["data"].([]any) {
		if webtest.At(row, key) == value {
			return row
		}
	}
	staff.t.Fatalf("there is no %s", value)
	return nil
}

// variant returns one row of a product's grid of variants.
func (staff importer) variant(title, sku string) any {
	staff.t.Helper()
	grid := staff.Get(fmt.Sprintf("admin/variants/%v", webtest.At(staff.product("title", title), "product_id")))
	for _, one := range webtest.At(grid, "data", "variants").([]any) {
		if webtest.At(one, "sku") == sku {
			return one
		}
	}
	staff.t.Fatalf("%s has no %s", title, sku)
	return nil
}

func TestProductsAreImportedFromWooCommerce(t *testing.T) {
	s, staff, pictures := comingOver(t)
	woo := staff.Send("admin/products/import", fmt.Appendf(nil, wooFile, pictures), webtest.Form{"partial": "true"})
	if got := webtest.JobCounts(woo); got != "done: 3 added, 0 changed, 0 same, 0 wrong" ||
		webtest.At(woo, "result", "left") != 1.0 {
		t.Errorf("WooCommerce: %s\n%v", got, woo)
	}
	for _, said := range []string{"grouped", "below the third level", "Only its first category",
		"fetched in the background: 1", "Tax class"} {
		if !strings.Contains(fmt.Sprint(woo["result"]), said) {
			t.Errorf("WooCommerce: the report does not tell of %q: %v", said, woo["result"])
		}
	}
	s.Work() // pictures are downloaded after the import
	if missing := staff.Get(
		"admin/missing-pictures",
	); missing["total"] != 2.0 ||
		webtest.At(missing, "data", 0, "why") != "the server answers 404" ||
		missing["waiting"] != 0.0 {
		t.Errorf("missing pictures: %v", missing)
	}
	if got := staff.Post("admin/missing-pictures", webtest.Form{}); got["message"] != "Asked again for 2 pictures." {
		t.Errorf("asked again: %v", got)
	}
	s.Work()
	if missing := staff.Get("admin/missing-pictures"); missing["total"] != 2.0 {
		t.Errorf("still missing pictures: %v", missing)
	}
	plug := staff.product("sku", "W-1")
	if webtest.At(plug, "title") != "Smart Plug" || webtest.At(plug, "price") != 799.0 ||
		webtest.At(plug, "discount_price") != 599.0 || webtest.At(plug, "shelf") != 7.0 ||
		webtest.At(plug, "weight") != 250.0 ||
		webtest.At(plug, "description") != "First\n\n- One\n- Two" || webtest.At(plug, "subsubcategory") != "Mini" ||
		webtest.At(plug, "image") == "" ||
		webtest.At(plug, "meta_description") != "Short & sweet" {
		t.Errorf("the plug: %v", plug)
	}
	if white := staff.variant("Wall Switch", "W-2-W"); webtest.At(white, "title") != "Wall Switch, White" ||
		webtest.At(staff.product("title", "Wall Switch"), "category") != "Switches" ||
		webtest.At(white, "stock") != 3.0 {
		t.Errorf("the white switch: %v", white)
	}
	if black := staff.variant("Wall Switch", "W-2-B"); webtest.At(black, "availability") != "Out of Stock" ||
		webtest.At(black, "price") != 470.0 {
		t.Errorf("the black switch: %v", black)
	}
}

func TestProductsAreImportedFromShopify(t *testing.T) {
	_, staff, pictures := comingOver(t)
	shopify := staff.Send("admin/products/import", fmt.Appendf(nil, shopifyFile, pictures), webtest.Form{})
	if got := webtest.JobCounts(shopify); got != "done: 2 added, 0 changed, 0 same, 0 wrong" ||
		webtest.At(shopify, "result", "left") != 1.0 {
		t.Errorf("Shopify: %s\n%v", got, shopify)
	}
	lamps := staff.product("title", "Desk Lamp")
	if lamp := staff.variant("Desk Lamp", "S-1"); webtest.At(lamp, "title") != "Desk Lamp, White, Small" ||
		webtest.At(lamp, "price") != 1200.0 ||
		webtest.At(lamp, "discount_price") != 900.0 || webtest.At(lamp, "cost_price") != 500.0 ||
		webtest.At(lamps, "manufacturer") != "" ||
		fmt.Sprint(webtest.At(lamps, "specifications")) != "[Brand: Jyoti Ltd]" {
		t.Errorf("the white lamp: %v", lamp)
	}
	if lamp := staff.variant("Desk Lamp", "S-2"); webtest.At(lamp, "title") != "Desk Lamp, Black, Small" ||
		webtest.At(lamp, "stock") != 0.0 {
		t.Errorf("the black lamp: %v", lamp)
	}
	// Importing the same files again changes nothing and repeats only the remarks about pictures. Hidden products are
	// imported on request.
	if got := webtest.JobCounts(staff.Send("admin/products/import",
		[]byte(strings.ReplaceAll(shopifyFile, "%[1]s/good.png", "")),
		webtest.Form{"answers": `{"unpublished":true}`})); !strings.HasPrefix(got, "done: 1 added, 0 changed, 2 same") {
		t.Errorf("Shopify again: %s", got)
	}
	if cube := staff.product("sku", "S-3"); webtest.At(cube, "title") != "Plain Cube" ||
		webtest.At(cube, "availability") != "Out of Stock" ||
		webtest.At(cube, "category") != "Imported" {
		t.Errorf("the cube: %v", cube)
	}
}

func TestShopifyImportIsUndoneOnce(t *testing.T) {
	s, staff, pictures := comingOver(t)
	shopify := staff.Send("admin/products/import", fmt.Appendf(nil, shopifyFile, pictures), webtest.Form{})
	// An import of a product with two variants can be undone, but only once.
	back := func() map[string]any {
		started := staff.Post(fmt.Sprintf("admin/imports/%v/undo", webtest.At(shopify, "id")), webtest.Form{})
		if err := s.Handlers.Work.DoJobs(ctx); err != nil {
			t.Fatal(err)
		}
		return staff.Get(fmt.Sprintf("admin/jobs/%v", webtest.At(started, "data", "job_id")))["data"].(map[string]any)
	}
	if got := back(); got["message"] != "Undone: 3 removed, 0 restored, 0 not changed." {
		t.Errorf("taken back: %v", got)
	}
	if got := back(); got["state"] != "failed" || got["message"] != "There is nothing left to undo." {
		t.Errorf("taken back again: %v", got)
	}
}

func TestImportAsksAgainAfterAnInvalidAnswer(t *testing.T) {
	_, staff, _ := comingOver(t)
	for _, answers := range []string{"yes", `{"in_stock":-1}`} {
		kind, body := webtest.MultipartForm(t, webtest.Form{"answers": answers},
			map[string][]byte{"file": []byte(shopifyFile)})
		if got := staff.Do("POST", "/api/admin/products/import", kind,
			body).Body; got["message"] != "Please answer the questions again." {
			t.Errorf("%s: %v", answers, got)
		}
	}
}

func TestImportLeavesOutPictureOfTooManyMegapixels(t *testing.T) {
	s, staff, pictures := comingOver(t)
	rows := "title,price,category,images\nPlug,700,Power," + pictures + "/huge.png\n"
	staff.Send("admin/products/import", []byte(rows), webtest.Form{})
	s.Work()
	missing := staff.Get("admin/missing-pictures")
	if why := webtest.At(missing, "data", 0, "why"); missing["total"] != 1.0 ||
		why != "This picture is too large. It may have 16 megapixels at most, and 8,000 pixels on a side" {
		t.Errorf("missing pictures: %v", missing)
	}
	if plug := staff.product("title", "Plug"); webtest.At(plug, "image") != "" {
		t.Errorf("the product has the picture %v", webtest.At(plug, "image"))
	}
}

// URLs of pictures in a spreadsheet are downloaded only from the public internet, never from this machine or a
// private network.
func TestPicturesOfAnImportComeFromThePublicInternetOnly(t *testing.T) {
	asked := 0
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked++ }))
	defer inside.Close()
	s := webtest.New(t)
	staff := s.Staff(accounts.Catalogue)
	_, port, _ := strings.Cut(strings.TrimPrefix(inside.URL, "http://"), ":")
	file := "title,price,category,images\n"
	addresses := []string{inside.URL + "/a.png", "http://localhost:" + port + "/b.png", "http://0x7f000001:" + port +
		"/c.png",
		"http://[::1]:" + port + "/d.png",
		"http://169.254.169.254/latest/meta-data", "http://10.0.0.1/e.png", "http://[::ffff:127.0.0.1]:" + port +
			"/f.png"}
	for i, address := range addresses {
		file += fmt.Sprintf("Plug %d,700,Power,%s\n", i, address)
	}
	job := staff.Send("admin/products/import", []byte(file), webtest.Form{})
	if got := webtest.JobCounts(job); got != fmt.Sprintf("done: %d added, 0 changed, 0 same, 0 wrong", len(addresses)) {
		t.Errorf("%s", got)
	}
	s.Work()
	if missing := staff.Get("admin/missing-pictures"); missing["total"] != float64(len(addresses)) || asked != 0 {
		t.Errorf("the machine itself was asked %d times: %v", asked, missing)
	}
}
