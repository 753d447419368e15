package pages_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/catalogue"
)

func TestCategoryHasItsOwnPage(t *testing.T) {
	s := webtest.New(t)
	top, err := s.Categories.Add(ctx, 0, 1, 0, "Locks & Doors")
	if err != nil {
		t.Fatal(err)
	}
	below, err := s.Categories.Add(ctx, 0, 2, top, "Smart Locks")
	if err != nil {
		t.Fatal(err)
	}
	staff := s.Staff(accounts.Catalogue)
	call := fmt.Sprintf("admin/categories/%d/page", below)
	kind, body := webtest.MultipartForm(t, webtest.Form{"text": "Locks that open by finger."},
		map[string][]byte{"picture": webtest.Drawing(t, 30, 20)})
	if got := staff.Do("POST", "/api/"+call, kind, body).Body; got["status"] != true {
		t.Fatalf("the page: %v", got)
	}
	page := s.Visitor().Get(fmt.Sprintf("category/%d", below))
	if webtest.At(page, "data", "text") != "Locks that open by finger." ||
		webtest.At(page, "data", "field") != "subcategory_id" ||
		webtest.At(page, "data", "above", 0, "name") != "Locks & Doors" {
		t.Errorf("the page: %v", page)
	}
	picture := fmt.Sprint(webtest.At(page, "data", "image"))
	if got := s.Visitor().Do("GET", picture, "", nil); got.Status != 200 {
		t.Errorf("its picture %s: %d", picture, got.Status)
	}
	html := string(s.Visitor().Do("GET", fmt.Sprintf("/category/smart-locks/%d", below), "", nil).Raw)
	for _, wants := range []string{"<title>Smart Locks · ", `content="Locks that open by finger."`,
		`"@type":"BreadcrumbList"`,
		"/category/locks--doors/"} {
		if !strings.Contains(html, wants) {
			t.Errorf("the page lacks %s: %.900s", wants, html)
		}
	}
	if got := s.Visitor().Do("GET", "/category/gone/999", "", nil); got.Status != 404 {
		t.Errorf("a category that is gone: %d", got.Status)
	}
	if site := string(s.Visitor().Do("GET", "/sitemap.xml", "", nil).Raw); !strings.Contains(site,
		fmt.Sprintf("/category/smart-locks/%d", below)) {
		t.Errorf("the site map lacks it: %s", site)
	}
	staff.Post(call, webtest.Form{"text": "", "remove_picture": "true"})
	if page = s.Visitor().Get(fmt.Sprintf("category/%d", below)); webtest.At(page, "data", "image") != "" ||
		webtest.At(page, "data", "text") != "" {
		t.Errorf("taken away: %v", page)
	}
}

func TestProductPageHasCompleteStructuredData(t *testing.T) {
	s := webtest.New(t)
	product := s.Stocked("Plug", 700, 9, func(p *catalogue.Product) {
		p.MetaKeywords, p.OGDescription, p.MetaDescription, p.Manufacturer, p.SKU = "plug, 16 A", "Shared words",
			"Described", "Maker Pvt Ltd, Pune", ""
		p.DiscountPrice, p.GTIN = 599_00, "8901234567890"
	})
	html := string(s.Visitor().Do("GET", fmt.Sprintf("/productdetails/plug/%d", product), "", nil).Raw)
	for _, wants := range []string{`<meta name="keywords" content="plug, 16 A">`,
		`<meta property="og:description" content="Shared words">`,
		`<meta name="description" content="Described">`,
		`"price":"599.00"`, `"gtin":"8901234567890"`,
		`"priceSpecification":{"@type":"UnitPriceSpecification","price":"700.00",` +
			`"priceCurrency":"INR","priceType":"https://schema.org/MaximumRetailPrice","valueAddedTaxIncluded":true}`,
		`"brand":{"@type":"Brand","name":"Maker Pvt Ltd"}`, `"shippingDetails"`, `"merchantReturnDays":10`,
		`"BreadcrumbList"`} {
		if !strings.Contains(html, wants) {
			t.Errorf("the page lacks %s", wants)
		}
	}
	_, structured, _ := strings.Cut(html, "application/ld+json")
	if structured, _, _ = strings.Cut(structured, "</script>"); strings.Contains(structured, `"sku"`) {
		t.Error("the page has an empty sku")
	}
}

func TestProductPageDescribesItsFilm(t *testing.T) {
	s := webtest.New(t)
	film := catalogue.DraftFile{Name: "film-1.mp4", Bytes: 4000, Seconds: 9}
	if err := s.Shop.Catalogue.KeepDraftFile(ctx, film); err != nil {
		t.Fatal(err)
	}
	product := s.Stocked("Plug", 700, 9, func(p *catalogue.Product) { p.Story.Film.Name = "film-1.mp4" })
	html := string(s.Visitor().Do("GET", fmt.Sprintf("/productdetails/plug/%d", product), "", nil).Raw)
	for _, wants := range []string{`"@type":"VideoObject"`, `"duration":"PT9S"`,
		fmt.Sprintf(`/api/product_files/%d/film-1.mp4"`, product)} {
		if !strings.Contains(html, wants) {
			t.Errorf("the page lacks %s", wants)
		}
	}
}

// Days in structured data are those of the shop: in the hours after midnight the day of UTC is that before.
func TestStructuredDataHasTheNewestReviewsWithTheirDays(t *testing.T) {
	s := webtest.New(t)
	plug := s.Product("Plug", 700, 50)
	s.At("2026-11-22", "00:30")
	for n := range 6 {
		b := s.Customer("411001")
		o := s.Bought(b, plug, 1)
		s.Pass(time.Minute)
		if err := s.Reviews.RateProduct(ctx, b.ID, o.ID, plug, int64(n%5+1), fmt.Sprintf("Review %d", n)); err != nil {
			t.Fatal(err)
		}
	}
	html := string(s.Visitor().Do("GET", fmt.Sprintf("/productdetails/plug/%d", plug), "", nil).Raw)
	_, html, _ = strings.Cut(html, "application/ld+json")
	html, _, _ = strings.Cut(html, "</script>")
	at := 0
	for n := 5; n > 0; n-- { // the newest five, the newest first
		part := fmt.Sprintf(`"datePublished":"2026-11-22","reviewBody":"Review %d","reviewRating":{"@type":"Rating",`+
			`"ratingValue":"%d"}`, n, n%5+1)
		next := strings.Index(html, part)
		if next <= at {
			t.Errorf("%s is at %d after %d: %s", part, next, at, html)
		}
		at = next
	}
	if strings.Contains(html, "Review 0") {
		t.Error("a sixth review is there")
	}
}

// The delivery charge in structured data equals that of the cart: by weight, and 0 where delivery is free.
func TestStructuredDataHasDeliveryCosts(t *testing.T) {
	s := webtest.New(t, "free_above", "5000")
	for title, c := range map[string]struct {
		rupees int64
		grams  float64
		want   string
	}{"plug": {700, 200, "40.00"}, "motor": {700, 4800, "220.00"}, "lock": {6000, 4800, "0.00"}} {
		id := s.Stocked(title, c.rupees, 9, func(p *catalogue.Product) { p.Weight = c.grams })
		html := string(s.Visitor().Do("GET", fmt.Sprintf("/productdetails/%s/%d", title, id), "", nil).Raw)
		if _, told, _ := strings.Cut(html, `"shippingRate":`); !strings.HasPrefix(told,
			`{"@type":"MonetaryAmount","currency":"INR","value":"`+c.want+`"}`) {
			t.Errorf("%s: %.80s", title, told)
		}
	}
}
