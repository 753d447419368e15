package catalogues_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/handlers/catalogues"
	"hearth/handlers/sheets"
)

var zone = time.FixedZone("IST", 5*3600+1800)

// movedTold formats the customers, orders and reviews of a file, one line per row.
func movedTold(t *testing.T, file string) string {
	t.Helper()
	table, err := sheets.Read([]byte(strings.TrimLeft(file, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return tableTold(t, table)
}

func tableTold(t *testing.T, table sheets.Table) string {
	t.Helper()
	m, isMoved := catalogues.ReadPastRecords(table, zone)
	if !isMoved {
		t.Fatalf("nothing is made of it: %v", table.Head)
	}
	lines := []string{m.Source + " " + m.Kind}
	add := func(parts ...any) {
		lines = append(lines, strings.Join(strings.Fields(strings.Trim(fmt.Sprintln(parts...), " ")), " "))
	}
	for _, row := range m.Rows {
		switch {
		case row.Customer != nil:
			c := row.Customer
			parts := []any{row.Row, c.Name, c.Email, c.Mob, c.Agreed, stamp(c.Since)}
			for _, a := range c.Addresses {
				parts = append(parts, "|", a.Name, a.Area, a.City, a.Pin, a.Company)
			}
			add(append(parts, strings.Join(row.Notes, " "))...)
		case row.Order != nil:
			o := row.Order
			parts := []any{
				row.Row,
				o.Number,
				o.Name,
				o.Email,
				o.Mob,
				stamp(o.PlacedAt),
				o.State,
				o.Payment,
				o.Total.Decimal(),
				o.Delivery.Decimal(),
				o.Discount.Decimal(),
				o.Tax.Decimal(),
				"|",
				o.Address,
			}
			for _, l := range o.Lines {
				parts = append(parts, "|", l.Quantity, "×", l.Title, l.SKU, l.Price.Decimal())
			}
			add(append(parts, strings.Join(row.Notes, " "))...)
		default:
			r := row.Review
			add(row.Row, r.Path, r.SKU, r.Product, r.Rating, r.Title, "|", r.Message, "|", r.Answer, "|", r.Name,
				r.Email, stamp(r.At))
		}
	}
	for _, o := range m.Left {
		add(o.Row, o.Title, o.Action+":", o.Message)
	}
	for _, note := range m.Notes {
		add(note)
	}
	if len(m.Ignored) > 0 {
		add("ignored:", strings.Join(m.Ignored, ", "))
	}
	return strings.Join(lines, "\n") + "\n"
}

func stamp(at time.Time) string {
	if at.IsZero() {
		return "-"
	}
	return at.In(zone).Format("2006-01-02T15:04")
}

func TestCustomersOrdersAndReviewsAreImportedRowByRow(t *testing.T) {
	for _, c := range []struct{ name, file, want string }{
		{"Shopify's customers", `
Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags
'6001,Asha,Rao,asha@mail.example,yes,Rao & Co,12 MG Road,Flat 4,Pune,MH,IN,'411001,+91 98765 43210,,no,999.00,1,,no,vip
'6002,Bob,,bob@mail.example,no,,1 High St,,London,,GB,N1 9GU,,+44 20 7946 0000,no,0,0,,no,
,,,,,,,,,,,,,,,,,,,
'6003,,,,no,,,,,,,,,9.19877E+11,no,0,0,,no,
`, `
Shopify customers
2 Asha Rao asha@mail.example 9876543210 yes - | 12 MG Road Flat 4 Pune 411001 Rao & Co
3 Bob bob@mail.example no - "+44 20 7946 0000" is no mobile number of India, so it is left empty. Its address is not in India, so it was not taken.
ignored: Customer ID, Default Address Province Code, Accepts SMS Marketing, Total Spent, Total Orders, Tax Exempt, Tags
`},
		{"Shopify's customers as they were, with semicolons",
			"First Name;Last Name;Email;Accepts Marketing;Company;Address1;Address2;City;Province;Province Code;Country;Country Code;Zip;Phone\nAsha;Rao;asha@mail.example;true;;12 MG Road;;Pune;Maharashtra;MH;India;IN;411001.0;09876543210\n",
			`
Shopify customers
2 Asha Rao asha@mail.example 9876543210 yes - | 12 MG Road Pune 411001
ignored: Province Code
`},
		{"WooCommerce's customers", `
ID,user_login,user_email,user_pass,user_registered,display_name,first_name,last_name,billing_first_name,billing_last_name,billing_email,billing_phone,billing_address_1,billing_city,billing_postcode,billing_country,shipping_first_name,shipping_last_name,shipping_address_1,shipping_city,shipping_postcode,shipping_country
7,asha,asha@mail.example,$P$B,13/02/2025 10:30,Asha R,,,Asha,Rao,other@mail.example,98765-43210,12 MG Road,Pune,411001,IN,Ravi,Rao,Shop 3,Mumbai,400001,IN
`, `
WooCommerce customers
2 Asha R asha@mail.example 9876543210 2025-02-13T10:30 | Asha Rao 12 MG Road Pune 411001 | Ravi Rao Shop 3 Mumbai 400001
ignored: ID, user_login, user_pass
`},
		{"WooCommerce's own list of customers",
			"Name,Username,Last active,Sign up,Email,Orders,Total spend,AOV,Country / Region,City,Region,Postal code\nAsha Rao,asha,2026-01-01,2025-02-03,asha@mail.example,2,100,50,IN,Pune,MH,411001\n",
			`
WooCommerce customers
2 Asha Rao asha@mail.example 2025-02-03T00:00 | Pune 411001
ignored: Username, Last active, Orders, Total spend, AOV, Region
`},
		{"Shopify's orders", `
Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province Name,Shipping Country,Shipping Phone,Cancelled at,Payment Method,Refunded Amount,Id,Phone
#1001,asha@mail.example,partially_refunded,2025-01-05 10:11:12 +0530,fulfilled,INR,900.00,50.00,145.00,"1,050.50",SAVE,100.00,2025-01-05 20:11:12 -0500,2,"Lamp - White, Small",450.00,S-1,Asha R,Asha Rao,12 MG Road,Pune,'411001,Maharashtra,IN,9876543210,,Razorpay,20.00,501,
#1001,asha@mail.example,,,,,,,,,,,,1,Cable,150.00,,,,,,,,,,,,,,
#1002,bob@mail.example,paid,,,USD,9,0,0,9,,,2025-01-06 10:11:12 +0530,1,Mug,9,,,,,,,,,,,,,502,
#1002,bob@mail.example,,,,,,,,,,,,1,Cup,9,,,,,,,,,,,,,,
#1003,,pending,,,INR,,,,zero,,,soon,1,Mug,9,,,,,,,,,,2025-01-07 10:00:00 +0530,,,503,
,,,,,,,,,,,,,1,Lost,9,,,,,,,,,,,,,,
`, `
Shopify orders
2 #1001 Asha Rao asha@mail.example 9876543210 2025-01-06T06:41 partially_refunded, fulfilled Razorpay 1050.50 50.00 100.00 145.00 | 12 MG Road Pune Maharashtra 411001 IN | 2 × Lamp - White, Small S-1 450.00 | 1 × Cable 150.00 Of it ₹20.00 were refunded there.
6 #1003 - cancelled, pending 0.00 0.00 0.00 0.00 | | 1 × Mug 9.00 The total "zero" counts as 0.
4 Order #1002 left out: It was paid in USD; only orders in rupees are kept.
7 Lost left out: The row has no number of an order.
ignored: Discount Code
`},
		{"WooCommerce's orders, a row a product", `
Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Address 1&2 (Billing),City (Billing),Postcode (Billing),Email (Billing),Phone (Billing),Payment Method Title,Cart Discount Amount,Order Shipping Amount,Order Refund Amount,Order Total Amount,Order Total Tax Amount,SKU,Item #,Item Name,Quantity (- Refund),Item Cost
77,Completed,05/01/2025 10:11,Asha,Rao,12 MG Road,Pune,411001,asha@mail.example,9876543210,Cash on delivery,0,50,0,950,137.29,W-1,1,Plug,1,599
77,Completed,05/01/2025 10:11,Asha,Rao,12 MG Road,Pune,411001,asha@mail.example,9876543210,Cash on delivery,0,50,0,950,137.29,W-2,2,Lamp,1,301
`, `
WooCommerce orders
2 77 Asha Rao asha@mail.example 9876543210 2025-01-05T10:11 Completed Cash on delivery 950.00 50.00 0.00 137.29 | 12 MG Road Pune 411001 | 1 × Plug W-1 599.00 | 1 × Lamp W-2 301.00
Days like 05/01/2026 were read as 5 January.
`},
		{"WooCommerce's orders, a row an order",
			"order_id,order_number,order_date,status,shipping_total,tax_total,order_total,order_currency,payment_method_title,customer_email,billing_first_name,billing_last_name,billing_phone,line_item_1,line_item_2\n9,78,45662.5,wc-completed,0,10,300,INR,UPI,asha@mail.example,Asha,Rao,9876543210,name:Plug|sku:W-1|quantity:2|total:200.00,name:Lamp|quantity:1|total:100\n",
			`
WooCommerce orders
2 78 Asha Rao asha@mail.example 9876543210 2025-01-05T12:00 completed UPI 300.00 0.00 0.00 10.00 | | 2 × Plug W-1 100.00 | 1 × Lamp 100.00
`},
		{"Shopify's reviews",
			"product_handle,state,rating,title,author,email,location,body,reply,created_at,replied_at\ndesk-lamp,published,5,Fine,Asha,asha@mail.example,Pune,<p>Bright &amp; calm</p>,Thank you,2025-01-05 10:11:12 UTC,\ndesk-lamp,spam,1,Buy,Bot,,,x,,2025-01-05 10:11:12 UTC,\n",
			`
Shopify reviews
2 /products/desk-lamp 5 Fine | Bright & calm | Thank you | Asha asha@mail.example 2025-01-05T15:41
3 /products/desk-lamp left out: It was not shown there, so it stays behind.
ignored: location
`},
		{"Judge.me's reviews",
			"title,body,rating,review_date,reviewer_name,reviewer_email,product_id,product_handle,reply\nFine,Bright,4,1/13/2025,Asha,asha@mail.example,1,desk-lamp,\n",
			`
Shopify reviews
2 /products/desk-lamp 4 Fine | Bright | | Asha asha@mail.example 2025-01-13T00:00
ignored: product_id
`},
		{"WooCommerce's reviews",
			"comment_ID,comment_post_ID,comment_author,comment_author_email,comment_date,comment_content,comment_approved,comment_parent,rating,product_SKU,product_title\n1,11,Asha,asha@mail.example,2025-01-05 10:11:12,Good,1,0,5,W-1,Smart Plug\n2,11,Shop,shop@mail.example,2025-01-05 10:11:12,Thanks,1,1,,W-1,Smart Plug\n",
			`
WooCommerce reviews
2 W-1 Smart Plug 5 | Good | | Asha asha@mail.example 2025-01-05T10:11
3 Smart Plug left out: It is an answer to a review, not a review.
ignored: comment_ID, comment_post_ID
`},
	} {
		same(t, c.name, movedTold(t, c.file), c.want)
	}
	if _, isMoved := catalogues.ReadPastRecords(sheets.Table{Head: []string{"title", "price"}}, zone); isMoved {
		t.Error("products are taken for something else")
	}
}

// A comma that does not separate thousands may be a decimal point. The amount is then reported, instead of being read
// as a hundred times as much.
func TestDecimalCommaIsNotReadAsThousands(t *testing.T) {
	for written, want := range map[string]string{"1299,50": `0.00 The total "1299,50" counts as 0.`,
		"₹ 1,29,999.50": "129999.50", "1,299": "1299.00", "-1,299.5": "1299.50"} {
		got := movedTold(t, "order_id,order_date,order_total,line_item_1\n7,2025-01-05 10:00:00,\""+written+
			"\",name:Plug|quantity:1|total:1\n")
		line := strings.Split(got, "\n")[1]
		total, note, _ := strings.Cut(strings.TrimPrefix(line, "2 7 2025-01-05T10:00 "),
			" 0.00 0.00 0.00 | | 1 × Plug 1.00")
		same(t, written, strings.TrimSpace(total+note), want)
	}
}
