package catalogues

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/imports"
)

// Writer writes this shop's data as rows that another shop system imports: its own importer for products and
// customers, and its usual plugins for orders and reviews. Amounts are in rupees with two decimals.
type Writer struct {
	// Woo means WooCommerce; false means Shopify.
	Woo bool
	// Public is the shop's URL, to which the paths of pictures are appended. Zone is the zone of the times.
	Public string
	Zone   *time.Location
}

// Row is a row of a file: its cells by the titles of their columns. Missing cells are empty.
type Row map[string]string

// Columns returns the columns of the file of a kind of record, in order.
func (w Writer) Columns(kind string) []string {
	if w.Woo {
		return wooColumns[kind]
	}
	return shopifyColumns[kind]
}

// The columns of each kind of sheet, by the names that Shopify's own import expects.
var shopifyColumns = map[string][]string{
	Products: {"Handle", "Title", "Body (HTML)", "Type", "Tags", "Published", "Option1 Name", "Option1 Value",
		"Option2 Name", "Option2 Value", "Option3 Name", "Option3 Value", "Variant SKU", "Variant Barcode",
		"Variant Grams", "Variant Inventory Tracker", "Variant Inventory Qty", "Variant Inventory Policy",
		"Variant Fulfillment Service", "Variant Price", "Variant Compare At Price", "Variant Requires Shipping",
		"Variant Taxable", "Variant Image", "Image Src", "Image Position", "SEO Title", "SEO Description",
		"Cost per item", "Status"},
	Customers: {"First Name", "Last Name", "Email", "Accepts Email Marketing", "Default Address Company",
		"Default Address Address1", "Default Address Address2", "Default Address City", "Default Address Country Code",
		"Default Address Zip", "Default Address Phone", "Phone"},
	Orders: {"Name", "Email", "Financial Status", "Fulfillment Status", "Currency", "Shipping", "Taxes", "Total",
		"Discount Amount", "Created at", "Lineitem quantity", "Lineitem name", "Lineitem price", "Lineitem sku",
		"Shipping Name", "Shipping Address1", "Shipping Phone", "Payment Method"},
	Reviews: {"title", "body", "rating", "review_date", "reviewer_name", "reviewer_email", "product_handle", "reply",
		"state"},
}

// The columns of each kind of sheet, by the names that WooCommerce's own import expects.
var wooColumns = map[string][]string{
	Products: {"ID", "Type", "SKU", "GTIN, UPC, EAN, or ISBN", "Name", "Published", "Visibility in catalog",
		"Short description", "Description", "Tax status", "In stock?", "Stock", "Weight (kg)", "Length (cm)",
		"Width (cm)", "Height (cm)", "Sale price", "Regular price", "Categories", "Images", "Parent",
		"Attribute 1 name", "Attribute 1 value(s)", "Attribute 1 visible", "Attribute 2 name", "Attribute 2 value(s)",
		"Attribute 2 visible", "Attribute 3 name", "Attribute 3 value(s)", "Attribute 3 visible"},
	Customers: {"user_login", "user_email", "user_registered", "first_name", "last_name", "billing_first_name",
		"billing_last_name", "billing_company", "billing_address_1", "billing_address_2", "billing_city",
		"billing_state", "billing_postcode", "billing_country", "billing_phone", "shipping_first_name",
		"shipping_last_name", "shipping_company", "shipping_address_1", "shipping_address_2", "shipping_city",
		"shipping_state", "shipping_postcode", "shipping_country"},
	Orders: {"Order Number", "Order Status", "Order Date", "Email (Billing)", "First Name (Shipping)",
		"Last Name (Shipping)", "Address 1&2 (Shipping)", "Phone (Billing)", "Payment Method Title", "Order Currency",
		"Cart Discount Amount", "Order Shipping Amount", "Order Total Tax Amount", "Order Total Amount", "Item Name",
		"SKU", "Quantity", "Item Cost"},
	Reviews: {"comment_author", "comment_author_email", "comment_date", "comment_content", "comment_approved", "rating",
		"title", "product_sku", "product_title"},
}

// Product returns the rows of a product; whole is the product followed by its variants.
func (w Writer) Product(whole []catalogue.Product) []Row {
	if w.Woo {
		return w.wooProduct(whole)
	}
	return w.shopifyProduct(whole)
}

// handle returns the name that identifies a product in Shopify, made unique by the product's ID.
func handle(title string, id int64) string { return slugOf(title) + "-" + whole(id) }

// described returns the description of a product followed by its lists, as HTML.
func described(p catalogue.Product) string {
	text := "<p>" + strings.ReplaceAll(html.EscapeString(p.Description), "\n", "<br>") + "</p>"
	for _, list := range [][]string{p.Specifications, p.Features, p.Notes} {
		if len(list) == 0 {
			continue
		}
		text += "<ul>"
		for _, line := range list {
			text += "<li>" + html.EscapeString(line) + "</li>"
		}
		text += "</ul>"
	}
	return text
}

// pictures returns the URLs of a product's pictures.
func (w Writer) pictures(p catalogue.Product) (addresses []string) {
	for _, picture := range p.Pictures {
		addresses = append(addresses, w.Public+picture.Path(1280))
	}
	return addresses
}

// stockOf returns the quantity of a product that can be bought.
func stockOf(p catalogue.Product) int64 {
	if p.Availability != "In Stock" {
		return 0
	}
	return max(0, p.Free)
}

// categoriesOf returns the names of a product's categories, from the top level down.
func categoriesOf(p catalogue.Product) []string {
	return slices.DeleteFunc([]string{p.Category, p.Subcategory, p.SubSubcategory},
		func(name string) bool { return name == "" })
}

// shopifyProduct returns a row per variant, and further rows for further pictures. The first row has what all
// variants share.
func (w Writer) shopifyProduct(whole []catalogue.Product) (rows []Row) {
	p, sold, pictures := whole[0], whole, w.pictures(whole[0])
	if p.IsFamily() {
		sold = whole[1:]
	}
	for i := 0; i < max(len(sold), len(pictures), 1); i++ {
		row := Row{"Handle": handle(p.Title, p.ID)}
		if i < len(sold) {
			w.shopifyVariant(row, p, sold[i])
		}
		if i < len(pictures) {
			row["Image Src"], row["Image Position"] = pictures[i], strconv.Itoa(i+1)
		}
		rows = append(rows, row)
	}
	head, path := rows[0], categoriesOf(p)
	head["Title"], head["Body (HTML)"], head["Tags"] = p.Title, described(p), strings.Join(path, ", ")
	head["Published"], head["Status"] = "TRUE", "active"
	head["SEO Title"], head["SEO Description"] = p.OGTitle, p.MetaDescription
	if len(path) > 0 {
		head["Type"] = path[len(path)-1]
	}
	for i, o := range p.Options {
		head[fmt.Sprintf("Option%d Name", i+1)] = o.Name
	}
	// Shopify requires an option even for a product without one.
	if !p.IsFamily() {
		head["Option1 Name"], head["Option1 Value"] = "Title", "Default Title"
	}
	return rows
}

// shopifyVariant writes what differs between variants. Shopify's compare-at price is the list price, and its price
// what the customer pays.
func (w Writer) shopifyVariant(row Row, p, v catalogue.Product) {
	for i, value := range v.Choice {
		row[fmt.Sprintf("Option%d Value", i+1)] = value
	}
	row["Variant SKU"], row["Variant Barcode"], row["Variant Grams"] = v.SKU, v.GTIN, decimal(v.Weight)
	row["Variant Inventory Tracker"], row["Variant Inventory Qty"] = "shopify", whole(stockOf(v))
	row["Variant Inventory Policy"], row["Variant Fulfillment Service"] = "deny", "manual"
	row["Variant Requires Shipping"], row["Variant Taxable"] = "TRUE", "TRUE"
	row["Variant Price"], row["Cost per item"] = v.Price.Decimal(), v.Cost.Decimal()
	if v.DiscountPrice > 0 {
		row["Variant Price"], row["Variant Compare At Price"] = v.DiscountPrice.Decimal(), v.Price.Decimal()
	}
	if own := w.pictures(v); v.ID != p.ID && len(own) > 0 {
		row["Variant Image"] = own[0]
	}
}

// listed joins a list as WooCommerce does: separated by commas, with commas within names escaped.
func listed(names []string) string {
	escaped := make([]string, len(names))
	for i, name := range names {
		escaped[i] = strings.ReplaceAll(name, ",", `\,`)
	}
	return strings.Join(escaped, ", ")
}

// wooProduct returns a row per product; rows of variants refer to their product by its ID.
func (w Writer) wooProduct(all []catalogue.Product) (rows []Row) {
	p := all[0]
	// The first row is the product, and each further row is a variant of it. WooCommerce refers to the parent as
	// id:number.
	for i, one := range all {
		row := Row{"ID": whole(one.ID), "Type": "simple", "SKU": one.SKU, "GTIN, UPC, EAN, or ISBN": one.GTIN,
			"Name": one.Title, "Published": "1", "Visibility in catalog": "visible", "Tax status": "taxable",
			"Images": listed(w.pictures(one)), "Weight (kg)": decimal(one.Weight / 1000),
			"Length (cm)": decimal(one.Length), "Width (cm)": decimal(one.Width), "Height (cm)": decimal(one.Height)}
		if i == 0 {
			row["Description"], row["Short description"] = described(one), html.EscapeString(one.MetaDescription)
			row["Categories"] = strings.ReplaceAll(strings.Join(categoriesOf(one), " > "), ",", `\,`)
		}
		if one.IsFamily() {
			row["Type"] = "variable"
		} else {
			row["Stock"], row["In stock?"] = whole(stockOf(one)),
				map[bool]string{true: "1", false: "0"}[stockOf(one) > 0]
			row["Regular price"] = one.Price.Decimal()
			if one.DiscountPrice > 0 {
				row["Sale price"] = one.DiscountPrice.Decimal()
			}
		}
		if i > 0 {
			row["Type"], row["Parent"] = "variation", "id:"+whole(p.ID)
		}
		for n, o := range p.Options {
			values := []string{}
			for _, v := range o.Values {
				values = append(values, v.Value)
			}
			if i > 0 && n < len(one.Choice) {
				values = one.Choice[n : n+1]
			}
			title := fmt.Sprintf("Attribute %d ", n+1)
			row[title+"name"], row[title+"value(s)"], row[title+"visible"] = o.Name, listed(values), "1"
		}
		rows = append(rows, row)
	}
	return rows
}

// Customer returns a customer with the first address, and for WooCommerce also the second. A customer without an
// email is left out, because both systems identify customers by email.
func (w Writer) Customer(c imports.PastCustomer) []Row {
	if c.Email == "" {
		return nil
	}
	first, last, _ := strings.Cut(c.Name, " ")
	if w.Woo {
		row := Row{"user_login": c.Email, "user_email": c.Email, "first_name": first, "last_name": last,
			"user_registered": c.Since.In(w.Zone).Format(time.DateTime)}
		for i, prefix := range []string{"billing_", "shipping_"} {
			if len(c.Addresses) == 0 {
				break
			}
			// If there is only one address, it is used for both billing and shipping, as WooCommerce does.
			a := c.Addresses[min(i, len(c.Addresses)-1)]
			row[prefix+"first_name"], row[prefix+"last_name"], _ = strings.Cut(a.Name, " ")
			row[prefix+"company"], row[prefix+"address_1"], row[prefix+"address_2"] = a.Company, a.Area, a.Tal
			row[prefix+"city"], row[prefix+"state"], row[prefix+"postcode"], row[prefix+"country"] = a.City, a.State,
				a.Pin, "IN"
			row[prefix+"phone"] = a.Mob
		}
		return []Row{row}
	}
	row := Row{"First Name": first, "Last Name": last, "Email": c.Email, "Accepts Email Marketing": cmp.Or(c.Agreed,
		"no")}
	if len(c.Addresses) > 0 {
		a, title := c.Addresses[0], "Default Address "
		row[title+"Company"], row[title+"Address1"], row[title+"Address2"] = a.Company, a.Area, a.Tal
		row[title+"City"], row[title+"Country Code"], row[title+"Zip"] = a.City, "IN", a.Pin
		row[title+"Phone"], row["Phone"] = a.Mob, a.Mob
	}
	return []Row{row}
}

// statuses returns the state of an order in the other system's words: Shopify's financial and fulfilment status, and
// WooCommerce's status. An order imported from a former shop keeps that shop's words.
func statuses(o imports.PastOrder) (financial, fulfilment, woo string) {
	if o.Source != "" {
		return o.State, "", o.State
	}
	switch state := core.State(o.State).Facts(); {
	case !state.Sale && state.Ended:
		return "voided", "", "cancelled"
	case !state.Sale:
		return "pending", "unfulfilled", "pending"
	case state.Ended && !state.Kept:
		return "refunded", "restocked", "refunded"
	case state.Ended:
		return "paid", "fulfilled", "completed"
	case state.Holds:
		return "pending", "unfulfilled", "processing"
	}
	return "pending", "fulfilled", "processing"
}

// Order returns a row per line; the first row also has the data of the whole order. An order of a former shop has
// that shop's name before its number.
func (w Writer) Order(o imports.PastOrder) (rows []Row) {
	number := strings.TrimSpace(o.Source + " " + o.Number)
	financial, fulfilment, woo := statuses(o)
	first, last, _ := strings.Cut(o.Name, " ")
	for i, l := range o.Lines {
		row := Row{"Name": number, "Lineitem name": l.Title, "Lineitem sku": l.SKU,
			"Lineitem quantity": whole(l.Quantity), "Lineitem price": l.Price.Decimal()}
		if w.Woo {
			row = Row{"Order Number": number, "Item Name": l.Title, "SKU": l.SKU, "Quantity": whole(l.Quantity),
				"Item Cost": l.Price.Decimal()}
		}
		rows = append(rows, row)
		if i > 0 {
			// The facts of the order stand only in the row of its first line.
			continue
		}
		for title, cell := range map[string]string{"Email": o.Email, "Financial Status": financial,
			"Fulfillment Status": fulfilment, "Currency": "INR", "Shipping": o.Delivery.Decimal(),
			"Taxes": o.Tax.Decimal(), "Total": o.Total.Decimal(), "Discount Amount": o.Discount.Decimal(),
			"Created at": o.PlacedAt.In(w.Zone).
				Format("2006-01-02 15:04:05 -0700"),
			"Shipping Name": o.Name, "Shipping Address1": o.Address, "Shipping Phone": o.Mob,
			"Payment Method": o.Payment, "Order Status": woo, "Order Date": o.PlacedAt.In(w.Zone).Format(time.DateTime),
			"Email (Billing)": o.Email, "First Name (Shipping)": first, "Last Name (Shipping)": last,
			"Address 1&2 (Shipping)": o.Address, "Phone (Billing)": o.Mob, "Payment Method Title": o.Payment,
			"Order Currency": "INR", "Cart Discount Amount": o.Discount.Decimal(),
			"Order Shipping Amount": o.Delivery.Decimal(), "Order Total Tax Amount": o.Tax.Decimal(),
			"Order Total Amount": o.Total.Decimal()} {
			row[title] = cell
		}
	}
	return rows
}

// Review returns a review as a row.
func (w Writer) Review(r imports.PastReview) []Row {
	shown := !r.ShownAt.IsZero()
	if w.Woo {
		return []Row{{"comment_author": r.Name, "comment_author_email": r.Email, "comment_date": r.At.In(w.Zone).
			Format(time.DateTime),
			"comment_content": r.Message, "comment_approved": map[bool]string{true: "1", false: "0"}[shown],
			"rating": whole(r.Rating), "title": r.Title, "product_sku": r.SKU, "product_title": r.Product}}
	}
	return []Row{{"title": r.Title, "body": r.Message, "rating": whole(r.Rating), "reviewer_name": r.Name,
		"reviewer_email": r.Email, "review_date": r.At.In(w.Zone).Format("2006-01-02 15:04:05 -0700"),
		"product_handle": handle(r.Product,
			r.ProductID),
		"reply": r.Answer, "state": map[bool]string{true: "published", false: "unpublished"}[shown]}}
}
