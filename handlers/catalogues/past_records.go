package catalogues

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hearth/handlers/sheets"
	"hearth/store/delivery"
	"hearth/store/imports"
	"hearth/store/money"
)

// The kinds of files that a former shop's export consists of.
const (
	Products  = "products"
	Customers = "customers"
	Orders    = "orders"
	Reviews   = "reviews"
)

// PastRecords is the content of a file of customers, orders or reviews: the rows to import, those left out with the
// reasons, the unused columns, and the assumptions.
type PastRecords struct {
	Source, Kind string
	Rows         []imports.PastRecord
	Left         []imports.ImportOutcome
	Ignored      []string
	Notes        []string
}

// knownFiles are the known kinds of files, by columns that only they have. The first match is used, so specific kinds
// precede general ones.
var knownFiles = []struct {
	source, kind string
	columns      []string
	read         func(r *reader, m *PastRecords)
}{
	{"Shopify", Orders, []string{"name", "financial status", "lineitem name"}, orders},
	{"Shopify", Customers, []string{"first name", "last name", "email", "accepts email marketing"}, readCustomers},
	{"Shopify", Customers, []string{"first name", "last name", "email", "accepts marketing"}, readCustomers},
	{"Shopify", Reviews, []string{"product_handle", "rating", "body"}, reviews},
	{"WooCommerce", Reviews, []string{"comment_content", "rating"}, reviews},
	{"WooCommerce", Orders, []string{"order number", "item name"}, orders},
	{"WooCommerce", Orders, []string{"order_number", "order_total"}, orders},
	{"WooCommerce", Orders, []string{"order_id", "order_total"}, orders},
	{"WooCommerce", Customers, []string{"user_email", "user_login"}, readCustomers},
	{"WooCommerce", Customers, []string{"billing_email", "billing_postcode"}, readCustomers},
	{"WooCommerce", Customers, []string{"name", "username", "email", "total spend"}, readCustomers},
}

// ReadPastRecords reads customers, past orders or reviews from a table; isMoved is false if it contains none of them.
// Dates without a zone are in the given zone.
func ReadPastRecords(t sheets.Table, zone *time.Location) (m PastRecords, isMoved bool) {
	for _, head := range knownFiles {
		if !t.Has(head.columns...) {
			continue
		}
		m.Source, m.Kind = head.source, head.kind
		r := &reader{table: t, asked: map[int]bool{}, zone: zone}
		head.read(r, &m)
		m.Notes, m.Ignored = append(t.Notes, r.notes...), r.ignored()
		return m, true
	}
	return m, false
}

// firstOf returns the first cell of a row that has content, among possible titles of its column. All of these columns
// count as used.
func (r *reader) firstOf(cells sheets.Row, titles ...string) (text string) {
	for _, title := range titles {
		if found := sheets.Plain(r.text(cells, title)); text == "" {
			text = found
		}
	}
	return text
}

// joined returns the content of several cells of a row, separated by spaces.
func (r *reader) joined(cells sheets.Row, titles ...string) string {
	parts := []string{}
	for _, title := range titles {
		if text := sheets.Plain(r.text(cells, title)); text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " ")
}

var notDigit = regexp.MustCompile(`[^0-9]`)

// mobile returns an Indian mobile number of ten digits without the country code; if the text contains none, "" with a
// note.
func mobile(text string, notes *[]string) string {
	if sheets.Shortened(text) {
		*notes = append(*notes, fmt.Sprintf("A spreadsheet shortened the mobile number to %s, so it is left empty.",
			text))
		return ""
	}
	digits := strings.TrimLeft(notDigit.ReplaceAllString(strings.TrimSuffix(text, ".0"), ""), "0")
	if len(digits) == 12 {
		digits = strings.TrimPrefix(digits, "91")
	}
	if len(digits) != 10 || digits[0] < '6' {
		if strings.TrimSpace(text) != "" {
			*notes = append(*notes, fmt.Sprintf("%q is no mobile number of India, so it is left empty.", text))
		}
		return ""
	}
	return digits
}

// amount parses rupees into paise, with or without currency symbol and separators. An invalid amount is 0, with a
// note; the sign is dropped.
func amount(text, what string, notes *[]string) money.Paise {
	plain := money.Ungrouped(strings.NewReplacer("₹", "", "Rs.", "", "Rs", "", "INR", "", " ", "", "\u00a0", "").
		Replace(text))
	if plain == "" {
		return 0
	}
	// spreadsheets and shops write amounts as 1299.9999 and 4e2
	if n, err := strconv.ParseFloat(plain, 64); err == nil {
		plain = strconv.FormatFloat(n, 'f', 2, 64)
	}
	paise, err := money.Parse(strings.TrimPrefix(plain, "-"))
	if err != nil {
		*notes = append(*notes, fmt.Sprintf("The %s %q counts as 0.", what, text))
	}
	return paise
}

// reformattedDay matches a date that a spreadsheet program reformatted: 5/1/2026.
var reformattedDay = regexp.MustCompile(`^([0-9]{1,2})[/.-]([0-9]{1,2})[/.-](2[0-9]{3}|[0-9]{2})(?:[ T,]+(.*))?$`)

// dayFirst reports whether reformatted dates of a column begin with the day, as they do in India. If a date has a
// second number above 12, they begin with the month. If no date decides it, the assumption is noted.
func (r *reader) dayFirst(titles ...string) bool {
	seen, shown, month := false, false, false
	for _, cells := range r.table.Rows {
		found := reformattedDay.FindStringSubmatch(r.firstOf(cells, titles...))
		if found == nil {
			continue
		}
		seen = true
		first, _ := strconv.Atoi(found[1]) // the pattern ensures that these are digits
		second, _ := strconv.Atoi(found[2])
		shown, month = shown || first > 12, month || second > 12
	}
	if seen && !shown && !month {
		r.notes = append(r.notes, "Days like 05/01/2026 were read as 5 January.")
	}
	return shown || !month
}

// moments are the time formats of the shop systems and their plugins.
var moments = []string{"2006-01-02 15:04:05 -0700", "2006-01-02T15:04:05Z07:00", "2006-01-02 15:04:05 MST",
	"2006-01-02 15:04:05", "2006-01-02T15:04:05", "2006-01-02 15:04", "2006-01-02", "January 2, 2006 3:04 pm",
	"January 2, 2006", "Jan 2, 2006", "2 January 2006", "2 Jan 2006",
	"2-Jan-2006", "2-Jan-06", "2-Jan-2006 15:04:05", "2-Jan-2006 15:04"}

// moment parses a time; it returns the zero time if it can't.
func (r *reader) moment(text string, dayFirst bool) time.Time {
	text = strings.TrimSpace(text)
	if found := reformattedDay.FindStringSubmatch(text); found != nil {
		day, month, year := found[1], found[2], found[3]
		if !dayFirst {
			day, month = month, day
		}
		if len(year) == 2 {
			year = "20" + year
		}
		text = fmt.Sprintf("%s-%02s-%02s", year, month, day)
		if clock, err := time.Parse("15:04", strings.TrimSpace(found[4])); err == nil {
			text += clock.Format(" 15:04")
		} else if clock, err := time.Parse("15:04:05", strings.TrimSpace(found[4])); err == nil {
			text += clock.Format(" 15:04:05")
		}
	}
	for _, layout := range moments {
		if at, err := time.ParseInLocation(layout, text, r.zone); err == nil {
			return at
		}
	}
	// Spreadsheets store a date as the number of days since 1899; 36,000 to 73,000 are the years 1998 to 2099.
	if days, err := strconv.ParseFloat(text, 64); err == nil && days > 36_000 && days < 73_000 {
		// Day 0 of spreadsheet programs is 30 Dec 1899.
		return time.Date(1899, 12, 30, 0, 0, int(days*86400+0.5), 0, r.zone)
	}
	return time.Time{}
}

// consent parses a customer's consent to marketing emails: yes, no, or "" if unknown.
func consent(text string) string {
	switch strings.ToLower(text) {
	case "yes", "true", "1", "subscribed":
		return "yes"
	case "no", "false", "0", "unsubscribed", "not_subscribed":
		return "no"
	}
	return ""
}

// since are the possible titles of the column with the day on which a customer signed up.
var since = []string{"user_registered", "date registered", "sign up", "created at"}

// readCustomers reads customers with up to three addresses: their own, for billing and for shipping.
func readCustomers(r *reader, m *PastRecords) {
	dayFirst := r.dayFirst(since...)
	for i, cells := range r.table.Rows {
		row := imports.PastRecord{Row: r.table.At(i)}
		c := imports.PastCustomer{Source: m.Source, Email: r.firstOf(cells, "email", "user_email", "billing_email"),
			Agreed: consent(r.firstOf(cells, "accepts email marketing", "accepts marketing"))}
		c.Name = r.joined(cells, "first name", "last name")
		if c.Name == "" {
			c.Name = r.joined(cells, "first_name", "last_name")
		}
		if c.Name == "" {
			c.Name = r.firstOf(cells, "name", "display_name")
		}
		if c.Name == "" {
			c.Name = r.joined(cells, "billing_first_name", "billing_last_name")
		}
		c.Mob = mobile(r.firstOf(cells, "phone", "default address phone", "billing_phone", "shipping_phone"),
			&row.Notes)
		if text := r.firstOf(cells, since...); text != "" {
			c.Since = r.moment(text, dayFirst)
		}
		for _, a := range []delivery.Address{
			{
				Area: r.joined(cells, "address1", "default address address1", "address2", "default address address2"),
				City: r.firstOf(cells, "city", "default address city"),
				Pin:  r.firstOf(cells, "zip", "default address zip", "postal code"),
				Country: r.firstOf(cells, "country code",
					"default address country code", "country", "country / region"),
				Company: r.firstOf(cells, "company", "default address company"),
				State:   r.firstOf(cells, "province", "state"),
			},
			{
				Name:    r.joined(cells, "billing_first_name", "billing_last_name"),
				Area:    r.joined(cells, "billing_address_1", "billing_address_2"),
				City:    r.firstOf(cells, "billing_city"),
				Pin:     r.firstOf(cells, "billing_postcode"),
				Country: r.firstOf(cells, "billing_country"),
				Company: r.firstOf(cells, "billing_company"),
				State:   r.firstOf(cells, "billing_state"),
			},
			{
				Name:    r.joined(cells, "shipping_first_name", "shipping_last_name"),
				Area:    r.joined(cells, "shipping_address_1", "shipping_address_2"),
				City:    r.firstOf(cells, "shipping_city"),
				Pin:     r.firstOf(cells, "shipping_postcode"),
				Country: r.firstOf(cells, "shipping_country"),
				Company: r.firstOf(cells, "shipping_company"),
				State:   r.firstOf(cells, "shipping_state"),
			},
		} {
			// A file without address columns has no addresses.
			if a.Area == "" && a.Pin == "" {
				continue
			}
			if a.Country != "" && a.Country != "IN" && !strings.EqualFold(a.Country, "India") {
				row.Notes = append(row.Notes, "Its address is not in India, so it was not taken.")
				continue
			}
			a.Pin = notDigit.ReplaceAllString(strings.TrimSuffix(a.Pin, ".0"), "")
			c.Addresses = append(c.Addresses, a)
		}
		if c.Email == "" && c.Mob == "" && c.Name == "" {
			continue // a row without customer data
		}
		row.Customer = &c
		m.Rows = append(m.Rows, row)
	}
}

// written are the possible titles of the column with the date of a review.
var written = []string{"review_date", "comment_date", "created_at", "date"}

// reviews reads reviews. Reviews that weren't visible in the former shop, and replies to reviews, are left out.
func reviews(r *reader, m *PastRecords) {
	dayFirst := r.dayFirst(written...)
	for i, cells := range r.table.Rows {
		row := imports.PastRecord{Row: r.table.At(i)}
		review := imports.PastReview{Source: m.Source, SKU: r.firstOf(cells, "product_sku", "sku"),
			Product: r.firstOf(cells, "product_title", "comment_post_title"),
			Name:    r.firstOf(cells, "reviewer_name", "author", "comment_author", "name"),
			Email:   r.firstOf(cells, "reviewer_email", "email", "comment_author_email"),
			Message: plain(r.firstOf(cells, "body", "comment_content")), Answer: plain(r.firstOf(cells, "reply")),
			At: r.moment(r.firstOf(cells, written...), dayFirst)}
		// In WooCommerce's own export, the title column contains the product's title, not the review's.
		if m.Source != "WooCommerce" || r.table.Has("comment_post_title") || r.table.Has("product_title") {
			review.Title = r.firstOf(cells, "title")
		} else if review.Product == "" {
			review.Product = r.firstOf(cells, "title")
		}
		if name := r.firstOf(cells, "product_handle"); name != "" {
			review.Path = "/products/" + name
		}
		if stars, err := strconv.ParseFloat(r.firstOf(cells, "rating"), 64); err == nil {
			review.Rating = int64(stars)
		}
		state := strings.ToLower(r.firstOf(cells, "state", "curated", "comment_approved"))
		if state == "unpublished" || state == "spam" || state == "trash" || state == "hidden" || state == "0" {
			m.Left = append(m.Left, imports.ImportOutcome{
				Row:     row.Row,
				Title:   review.Product + review.Path,
				Action:  imports.ImportSkipped,
				Message: "It was not shown there, so it stays behind.",
			})
			continue
		}
		if m.Source == "WooCommerce" && r.firstOf(cells, "comment_parent") != "" &&
			r.firstOf(cells, "comment_parent") != "0" {
			m.Left = append(m.Left, imports.ImportOutcome{
				Row:     row.Row,
				Title:   review.Product,
				Action:  imports.ImportSkipped,
				Message: "It is an answer to a review, not a review.",
			})
			continue
		}
		row.Review = &review
		m.Rows = append(m.Rows, row)
	}
}
