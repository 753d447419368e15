package catalogues_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/handlers/catalogues"
	"hearth/handlers/sheets"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/imports"
)

// file returns an exported file as the importer receives it.
func file(w catalogues.Writer, kind string, rows ...[]catalogues.Row) sheets.Table {
	table := sheets.Table{Head: w.Columns(kind)}
	for _, group := range rows {
		for _, row := range group {
			cells := make([]string, len(table.Head))
			for i, title := range table.Head {
				cells[i] = row[title]
			}
			table.Rows = append(table.Rows, sheets.RowOf(cells...))
		}
	}
	return table
}

// Exports for Shopify and WooCommerce are read back by the import of those formats: products with variants, customers,
// orders and reviews.
func TestExportForAnotherSystemCanBeImportedAgain(t *testing.T) {
	at := time.Date(2026, 1, 5, 10, 11, 12, 0, zone)
	lamp := catalogue.Product{ID: 3, Title: "Desk Lamp", SKU: "L-1", GTIN: "4006381333931",
		Category: "Lighting, indoor", Subcategory: "Lamps", Description: "Bright.\nCalm.", Availability: "In Stock",
		Free: 7, Price: 1200_50, DiscountPrice: 999_00, Weight: 450, Pictures: []catalogue.Picture{{Name: "a"},
			{Name: "b"}}}
	panel := catalogue.Product{ID: 4, Title: "Panel", Category: "Switches", Description: "Glass.",
		Options: []catalogue.Option{
			{Name: "Gangs", Values: []catalogue.OptionValue{{Value: "2"}, {Value: "4"}}},
			{Name: "Colour", Values: []catalogue.OptionValue{{Value: "Black, matt"}}}}}
	two := catalogue.Product{ID: 5, Title: "Panel, 2, Black, matt", SKU: "P-2", Availability: "In Stock", Free: 2,
		Price: 900_00, Choice: []string{"2", "Black, matt"}, Pictures: []catalogue.Picture{{Name: "c"}}}
	four := catalogue.Product{ID: 6, Title: "Panel, 4, Black, matt", SKU: "P-4", Availability: "Out of Stock", Free: 9,
		Price: 950_00, Choice: []string{"4", "Black, matt"}}
	customer := imports.PastCustomer{Name: "Asha Rao", Email: "asha@mail.example", Agreed: "yes", Since: at,
		Addresses: []delivery.Address{
			{Name: "Asha Rao", Mob: "9876543210", Area: "12 MG Road", City: "Pune", Pin: "411001",
				Company: "Rao & Co"}}}
	order := imports.PastOrder{Number: "1042", Name: "Asha Rao", Email: "asha@mail.example", Mob: "9876543210",
		Address: "12 MG Road, Pune", State: string(core.Delivered), Payment: core.COD, PlacedAt: at, Total: 2199_00,
		Delivery: 50_00, Discount: 1_00, Tax: 335_00,
		Lines: []imports.PastLine{{Title: "Desk Lamp", SKU: "L-1", Quantity: 2, Price: 999_00},
			{Title: "Cable", Quantity: 1, Price: 151_00}}}
	former := imports.PastOrder{Source: "Magento", Number: "7", State: "complete", PlacedAt: at,
		Lines: []imports.PastLine{{Title: "x", Quantity: 1}}}
	shown := imports.PastReview{ProductID: 3, Product: "Desk Lamp", SKU: "L-1", Name: "Asha",
		Email: "asha@mail.example", Rating: 4, Title: "Fine", Message: "Bright & calm", Answer: "Thanks", At: at,
		ShownAt: at}
	hidden := shown
	hidden.ShownAt = time.Time{}
	for _, c := range []struct {
		woo                                  bool
		products, customers, orders, reviews string
	}{
		{false, `
Desk Lamp L-1 4006381333931 1200.50 999.00 7 450 [Lamps] [https://shop.example/uploads/a-1280.jpg https://shop.example/uploads/b-1280.jpg] Bright. Calm.
Panel [[Gangs 2] [Colour Black, matt]] P-2 900.00 0 2 0 [Switches] [https://shop.example/uploads/c-1280.jpg] Glass.
Panel [[Gangs 4] [Colour Black, matt]] P-4 950.00 0 0 0 [Switches] [] Glass.
`, `
Shopify customers
2 Asha Rao asha@mail.example 9876543210 yes - | 12 MG Road Pune 411001 Rao & Co
`, `
Shopify orders
2 1042 Asha Rao asha@mail.example 9876543210 2026-01-05T10:11 paid, fulfilled COD 2199.00 50.00 1.00 335.00 | 12 MG Road, Pune | 2 × Desk Lamp L-1 999.00 | 1 × Cable 151.00
4 Magento 7 2026-01-05T10:11 complete 0.00 0.00 0.00 0.00 | | 1 × x 0.00
`, `
Shopify reviews
2 /products/desk-lamp-3 4 Fine | Bright & calm | Thanks | Asha asha@mail.example 2026-01-05T10:11
3 /products/desk-lamp-3 left out: It was not shown there, so it stays behind.
`},
		{true, `
Desk Lamp L-1 4006381333931 1200.50 999.00 7 450 [Lighting, indoor Lamps] [https://shop.example/uploads/a-1280.jpg https://shop.example/uploads/b-1280.jpg] Bright. Calm.
Panel [[Gangs 2] [Colour Black, matt]] P-2 900.00 2 0 [Switches] [https://shop.example/uploads/c-1280.jpg] Glass.
Panel [[Gangs 4] [Colour Black, matt]] P-4 950.00 0 0 [Switches] [] Glass.
`, `
WooCommerce customers
2 Asha Rao asha@mail.example 9876543210 2026-01-05T10:11 | Asha Rao 12 MG Road Pune 411001 Rao & Co | Asha Rao 12 MG Road Pune 411001 Rao & Co
ignored: user_login
`, `
WooCommerce orders
2 1042 Asha Rao asha@mail.example 9876543210 2026-01-05T10:11 completed COD 2199.00 50.00 1.00 335.00 | 12 MG Road, Pune | 2 × Desk Lamp L-1 999.00 | 1 × Cable 151.00
4 Magento 7 2026-01-05T10:11 complete 0.00 0.00 0.00 0.00 | | 1 × x 0.00
`, `
WooCommerce reviews
2 L-1 Desk Lamp 4 Fine | Bright & calm | | Asha asha@mail.example 2026-01-05T10:11
3 Desk Lamp left out: It was not shown there, so it stays behind.
`},
	} {
		w := catalogues.Writer{Woo: c.woo, Public: "https://shop.example", Zone: zone}
		found, err := catalogues.Read(file(w, catalogues.Products, w.Product([]catalogue.Product{lamp}),
			w.Product([]catalogue.Product{panel, two, four})), today, catalogues.Answers{})
		if err != nil {
			t.Fatal(err)
		}
		lines := []string{}
		for _, r := range found.Rows {
			title := r.Set["title"]
			if r.Variant != nil {
				title = fmt.Sprint(r.Variant.Title, " ", r.Variant.Options)
			}
			lines = append(lines, strings.Join(strings.Fields(fmt.Sprint(title, " ", r.Set["sku"], " ", r.Set["gtin"],
				" ", r.Set["price"], " ", r.Set["discount_price"], " ", r.Set["stock"], " ", r.Set["weight"], " ",
				r.Path, " ", r.Pictures, " ", r.Set["description"])), " "))
		}
		same(t, "products", strings.Join(lines, "\n")+"\n", c.products)
		same(t, "customers", tableTold(t, file(w, catalogues.Customers, w.Customer(customer),
			w.Customer(imports.PastCustomer{Name: "At the counter"}))), c.customers)
		same(t, "orders", tableTold(t, file(w, catalogues.Orders, w.Order(order), w.Order(former))), c.orders)
		same(t, "reviews", tableTold(t, file(w, catalogues.Reviews, w.Review(shown), w.Review(hidden))), c.reviews)
	}
}

// Each order state has a status in both formats: paid and shipped, open, cancelled or returned.
func TestEachOrderStateHasAStatusInBothExportFormats(t *testing.T) {
	for state, want := range map[core.State]string{core.Placed: "pending unfulfilled pending",
		core.Confirmed: "pending unfulfilled processing", core.Shipped: "pending fulfilled processing",
		core.Delivered: "paid fulfilled completed", core.Cancelled: "voided  cancelled",
		core.Returned: "refunded restocked refunded"} {
		o := imports.PastOrder{Number: "1", State: string(state), Lines: []imports.PastLine{{Title: "x", Quantity: 1}}}
		s, w := catalogues.Writer{Zone: zone}.Order(o)[0], catalogues.Writer{Woo: true, Zone: zone}.Order(o)[0]
		same(t, string(state), s["Financial Status"]+" "+s["Fulfillment Status"]+" "+w["Order Status"], want)
	}
}
