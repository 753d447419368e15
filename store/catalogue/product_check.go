package catalogue

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"hearth/store/certificates"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
)

// hsnShape matches an HSN code of 4, 6 or 8 digits, the lengths for invoices (Notification 78/2020 – Central Tax).
var hsnShape = regexp.MustCompile(`^([0-9]{4}|[0-9]{6}|[0-9]{8})$`)

// Check normalises an edit and refuses malformed values under the form's fields. It looks only at the edit itself:
// rules that involve other rows (category, SKU, version, stock) are checked when the edit is saved.
func (e *ProductEdit) Check() error {
	wrong := db.FieldErrors{}
	text := func(field string, content *string, limit int) {
		*content = strings.TrimSpace(*content)
		if len([]rune(*content)) > limit {
			wrong.Add(field, "At most %d characters.", limit)
		}
	}
	text("title", &e.Title, 200)
	if e.Title == "" {
		wrong.Add("title", "Title is required.")
	}
	text("description", &e.Description, 10_000)
	text("meta_description", &e.MetaDescription, 500)
	text("meta_keywords", &e.MetaKeywords, 500)
	text("og_title", &e.OGTitle, 200)
	text("og_description", &e.OGDescription, 500)
	text("sku", &e.SKU, 60)
	text("country_of_origin", &e.Country, 60)
	text("manufacturer", &e.Manufacturer, 300)
	text("importer", &e.Importer, 300)
	text("net_quantity", &e.NetQuantity, 60)
	text("unit", &e.Unit, 10)
	e.checkCertificates(wrong)
	text("hsn_code", &e.HSN, 8)
	if gtin, is := gtinOf(e.GTIN); is || gtin == "" {
		e.GTIN = gtin
	} else {
		wrong.Add("gtin", "This is no GTIN: check its digits.")
	}
	if e.Unit == "" {
		e.Unit = "NOS"
	}
	if e.Availability == "" {
		e.Availability = "In Stock"
	}
	if e.Availability != "In Stock" && e.Availability != "Out of Stock" {
		wrong.Add("availability", "Availability must be In Stock or Out of Stock.")
	}
	e.checkFigures(wrong)
	for field, entries := range map[string]*[]string{"specifications": &e.Specifications, "features": &e.Features,
		"notes": &e.Notes} {
		*entries = checkEntries(wrong, field, *entries)
	}
	e.Story.check(wrong)
	e.Quantities.check(wrong)
	e.checkPreorder(wrong)
	if len(e.Questions) > 100 {
		wrong.Add("questions", "At most 100 questions.")
	}
	for _, q := range e.Questions {
		if strings.TrimSpace(q.Question) == "" || len([]rune(q.Question)) > LongestQuestion ||
			len([]rune(q.Answer)) > core.LongestAnswer {
			wrong.Add("questions", "A question can have at most 500 characters and its answer at most 2,000.")
		}
	}
	return wrong.Refusal("title", "category_id", "price", "discount_price", "stock")
}

// checkFigures checks the numbers of an edit: amounts in paise, weight in grams, sizes in cm, GST in percent, warranty
// in months.
func (e *ProductEdit) checkFigures(wrong db.FieldErrors) {
	if e.Price <= 0 || e.Price > money.Max {
		wrong.Add("price", "Price must be above 0.")
	}
	if e.Cost < 0 || e.Cost > money.Max {
		wrong.Add("cost_price", "The cost must be an amount of rupees, or 0.")
	}
	if e.DiscountPrice < 0 || e.DiscountPrice > e.Price {
		wrong.Add("discount_price", "The discount price can't be above the price.")
	}
	if e.Shelf < 0 || e.Shelf > 1_000_000 && !e.IsFamily() {
		wrong.Add("stock", "Stock must be a whole number from 0 to 1000000.")
	}
	if e.Weight < 0 || e.Weight > 1_000_000 {
		wrong.Add("weight", "Weight must be above 0 grams.")
	}
	for field, size := range map[string]float64{"length": e.Length, "width": e.Width, "height": e.Height} {
		if size < 0 || size > 10_000 {
			wrong.Add(field, "The size must be from 0 to 10000 cm.")
		}
	}
	if e.HSN != "" && !hsnShape.MatchString(e.HSN) {
		wrong.Add("hsn_code", "An HSN code has 4, 6 or 8 digits.")
	}
	if !e.GSTRate.Valid() {
		wrong.Add("gst_rate", "The GST rate must be 0, 5, 12, 18, 28 or 40.")
	}
	if e.WarrantyMonths < 0 || e.WarrantyMonths > 240 {
		wrong.Add("warranty_months", "The warranty must be from 0 to 240 months.")
	}
}

// checkEntries trims the entries of a list, drops empty ones, and limits their length and number.
func checkEntries(wrong db.FieldErrors, field string, entries []string) []string {
	kept := []string{}
	for _, entry := range entries {
		entry = strings.TrimSpace(entry)
		if len([]rune(entry)) > 500 {
			wrong.Add(field, "Each entry can have at most 500 characters.")
		}
		if entry != "" {
			kept = append(kept, entry)
		}
	}
	if len(kept) > 100 {
		wrong.Add(field, "At most 100 entries.")
	}
	return kept
}

// checkCertificates refuses malformed certificates. The field names are those of the columns in the product sheet.
func (e *ProductEdit) checkCertificates(wrong db.FieldErrors) {
	e.Certificates = slices.Clone(e.Certificates)
	for i := range e.Certificates {
		kind, known := certificates.Of(e.Certificates[i].Kind)
		if !known {
			wrong.Add("kind", "Please choose a kind of certificate.")
			continue
		}
		for field, message := range e.Certificates[i].check() {
			if field == "number" {
				field = kind.Column
			}
			wrong.Add(field, "%s", message)
		}
	}
}

// checkPreorder refuses a malformed day or limit.
func (e *ProductEdit) checkPreorder(wrong db.FieldErrors) {
	p := &e.Preorder
	p.Day = strings.TrimSpace(p.Day)
	if _, err := time.Parse(time.DateOnly, p.Day); p.Day != "" && err != nil {
		wrong.Add("preorder_day", "Please enter a day such as 2026-12-31, or nothing.")
	}
	switch isKit := e.IsKit() && e.Kit == nil || e.Kit != nil && len(*e.Kit) > 0; {
	case p.Day != "" && isKit:
		wrong.Add("preorder_day", "A kit can't be pre-ordered.")
	case p.Limit < 0 || p.Limit > MostQuantity:
		wrong.Add("preorder_limit", "Please enter a whole number up to %d, or nothing.", MostQuantity)
	case p.Day != "" && p.Limit == 0:
		wrong.Add("preorder_limit", "Please enter how many can be pre-ordered.")
	}
}
