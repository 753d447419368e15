package catalogues_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"hearth/handlers/catalogues"
	"hearth/handlers/sheets"
	"hearth/store/catalogue"
	"hearth/store/texts"
)

const today = "2026-11-22"

func read(t *testing.T, file string, a catalogues.Answers) (catalogues.Catalogue, error) {
	t.Helper()
	table, err := sheets.Read([]byte(strings.TrimLeft(file, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return catalogues.Read(table, today, a)
}

// shopify is a file in Shopify's current export format: a product with two variants and two pictures, one without a
// stock count, a hidden one, an unlisted one, a gift card, and a row damaged by a spreadsheet program.
const shopify = `
Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option2 name,Option2 value,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description
Desk Lamp,desk-lamp,<p>Bright &amp; calm</p>,Jyoti Ltd,Home & Garden > Lighting > Lamps > Desk,Lamp,"desk, new",TRUE,Active,S-1,8901,Colour,White,Size,Small,900.00,1200.00,500,TRUE,shopify,9,DENY,400,g,TRUE,manual,https://cdn.example/a.jpg,1,A lamp,,FALSE,Desk lamp,For the desk
,desk-lamp,,,,,,,,S-2,,,Black,,Large,950.00,900.00,,TRUE,shopify,-2,DENY,450,g,TRUE,manual,https://cdn.example/b.jpg,2,,https://cdn.example/black.jpg,,,
,desk-lamp,,,,,,,,,,,,,,,,,,,,,,,,,https://cdn.example/c.jpg,3,,,,,
Cable,cable,,,,Cables,,TRUE,Active,8.90123E+12,,Title,Default Title,,,100,,,TRUE,,0,DENY,0,g,TRUE,manual,,,,,FALSE,,
Draft,draft,,,,,,FALSE,Draft,D-1,,Title,Default Title,,,100,,,TRUE,shopify,1,DENY,0,g,TRUE,manual,,,,,FALSE,,
Quiet,quiet,,,,,,FALSE,Active,Q-1,,Title,Default Title,,,100,,,TRUE,shopify,1,DENY,0,g,TRUE,manual,,,,,FALSE,,
Voucher,voucher,,,,,,TRUE,Active,G-1,,Title,Default Title,,,500,,,FALSE,,,DENY,0,g,FALSE,gift_card,,,,,TRUE,,
`

// older has the same products in Shopify's former format.
const older = `
Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Cost per item,Status
desk-lamp,Desk Lamp,<p>Bright &amp; calm</p>,Jyoti Ltd,Home & Garden > Lighting > Lamps > Desk,Lamp,"desk, new",true,Colour,White,Size,Small,S-1,400,shopify,9,deny,manual,900.00,1200.00,true,true,8901,https://cdn.example/a.jpg,1,A lamp,false,Desk lamp,For the desk,,g,500,active
desk-lamp,,,,,,,,,Black,,Large,S-2,450,shopify,-2,deny,manual,950.00,900.00,true,true,,https://cdn.example/b.jpg,2,,,,,https://cdn.example/black.jpg,g,,
desk-lamp,,,,,,,,,,,,,,,,,,,,,,,https://cdn.example/c.jpg,3,,,,,,,,
cable,Cable,,,,Cables,,true,Title,Default Title,,,8.90123E+12,0,,0,deny,manual,100,,true,true,,,,,false,,,,g,,active
draft,Draft,,,,,,false,Title,Default Title,,,D-1,0,shopify,1,deny,manual,100,,true,true,,,,,false,,,,g,,draft
quiet,Quiet,,,,,,false,Title,Default Title,,,Q-1,0,shopify,1,deny,manual,100,,true,true,,,,,false,,,,g,,active
voucher,Voucher,,,,,,true,Title,Default Title,,,G-1,0,,,deny,gift_card,500,,false,false,,,,,true,,,,g,,active
`

const woo = `
ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,"Weight (lbs)","Length (in)","Width (mm)","Sale price","Regular price",Categories,Tags,Images,Parent,Brands,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global"
1,simple,W-1,,Over,1,0,visible,,Text,2026-01-01,2026-11-21 23:59:59,taxable,,1,,2,10,50,499,599,Power > Plugs,,https://shop.example/1.jpg,,Anchor,Colour,White,1,1
2,simple,W-2,,Now,1,0,visible,,,2026-11-22,2026-11-22T23:59:59,taxable,,1,7,,,,499,599,Power,,,,,,,,
3,simple,W-3,,Later,1,0,visible,,,2026-11-23,,taxable,,1,7,,,,499,599,Power,,,,,,,,
4,simple,W-4,,Turned,1,0,visible,,,,22/11/2026,taxable,,1,7,,,,499,599,,,,,,,,,
5,simple,W-5,,Hidden,1,0,hidden,,,,,taxable,,1,7,,,,,599,Power,,,,,,,,
6,"simple, downloadable, virtual",W-6,,Manual,1,0,visible,,,,,taxable,,1,,,,,,99,Power,,,,,,,,
7,variable,W-7,,Switch,0,0,visible,,,,,taxable,,1,,,,,,,Power,,,,,Colour,"White, Black",1,1
8,variation,W-8,,Switch - White,1,0,visible,,,,,taxable,,1,3,,,,,450,,,,W-7,,Colour,White,,1
9,external,W-9,,Elsewhere,1,0,visible,,,,,taxable,,1,,,,,,1,,,,,,,,,
10,variable,,,Bare,1,0,visible,,,,,taxable,,1,,,,,,,Power,,,,,Colour,"White, Black",1,1
11,variable,W-11,,Priced,1,0,visible,,,,,taxable,,1,4,,,,,250,Power,,,,,Colour,White,1,1
`

// told formats a catalogue as text, one line per row.
func told(c catalogues.Catalogue) string {
	var b strings.Builder
	for _, r := range c.Rows {
		price := r.Set["price"]
		if offer := r.Set["discount_price"]; offer != "" && offer != "0" {
			price += " now " + offer
		}
		stock := r.Set["stock"]
		if stock == "" {
			stock = "new " + r.New["stock"]
		}
		fmt.Fprintf(&b, "%d %s [%s] %s, stock %s, %s, %d pictures; %s\n", r.Row, r.Set["title"], r.Set["sku"], price,
			stock, strings.Join(r.Path, "/"), len(r.Pictures), strings.Join(r.Notes, " "))
	}
	for _, o := range c.Left {
		fmt.Fprintf(&b, "%d %s %s: %s\n", o.Row, o.Title, o.Action, o.Message)
	}
	return b.String()
}

func same(t *testing.T, what, got, want string) {
	t.Helper()
	if want = strings.TrimLeft(want, "\n"); got != want {
		t.Errorf("%s:\n%swant\n%s", what, got, want)
	}
}

func TestShopifyExportsAreReadRowByRow(t *testing.T) {
	for name, file := range map[string]string{"present": shopify, "older": older} {
		c, err := read(t, file, catalogues.Answers{})
		if err != nil {
			t.Fatal(err)
		}
		same(t, name, told(c), `
2 Desk Lamp, White, Small [S-1] 1200.00 now 900.00, stock 9, Lighting/Lamps/Desk, 3 pictures; The bar code 8901 is no GTIN, so it is left empty.
3 Desk Lamp, Black, Large [S-2] 950.00, stock 0, Lighting/Lamps/Desk, 1 pictures; The stock "-2" counts as 0.
5 Cable [] 100, stock new 0, Cables, 0 pictures; A spreadsheet shortened the SKU to 8.90123E+12, so it is left empty. It is in stock there without a count.
6 Draft left out: It is draft there, so it stays behind.
7 Quiet left out: It is not published there, so it stays behind.
8 Voucher left out: A gift card can't be sold here.
`)
		lamp := c.Rows[0]
		same(t, name+": the lamp", fmt.Sprint(lamp.Set["weight"], " ", lamp.Set["cost_price"], " ",
			lamp.Set["description"], " ", lamp.New["specifications"], " ", lamp.Set["manufacturer"],
			lamp.Set["meta_description"]),
			"400 500 Bright & calm Brand: Jyoti Ltd For the desk")
		same(t, name+": the questions", fmt.Sprint(c.Questions), "{true [{Lighting > Lamps > Desk 2} {Cables 1}] 1 2}")
	}
}

func TestWooCommerceExportIsReadRowByRow(t *testing.T) {
	c, err := read(t, woo, catalogues.Answers{})
	if err != nil {
		t.Fatal(err)
	}
	same(t, "WooCommerce", told(c), `
2 Over [W-1] 599, stock new 0, Power/Plugs, 1 pictures; Its sale prices ended on 2026-11-21, so 499 is not taken. It is in stock there without a count.
3 Now [W-2] 599 now 499, stock 7, Power, 0 pictures; 
4 Later [W-3] 599, stock 7, Power, 0 pictures; Its sale prices begin on 2026-11-23, so 499 is not taken.
5 Turned [W-4] 599, stock 7, , 0 pictures; Its sale prices have days that can't be read, so 499 is not taken.
12 Priced [W-11] 250, stock 4, Power, 0 pictures; 
6 Hidden left out: It is hidden there, so it stays behind.
7 Manual left out: A download can't be sold here.
9 Switch, White left out: It is not published there, so it stays behind.
10 Elsewhere left out: A product of the type "external" can't be sold here.
11 Bare left out: None of its variations is in the file, and it has no price of its own.
`)
	over := c.Rows[0]
	same(t, "units, brand and attributes", fmt.Sprint(over.Set["weight"], " ", over.Set["length"], " ",
		over.Set["width"], " ", strings.ReplaceAll(over.New["specifications"], "\n", "; ")),
		"907.18 25.4 5 Brand: Anchor; Colour: White")
	same(t, "the questions", fmt.Sprint(c.Questions), "{true [{Power > Plugs 1} {Power 3} { 1}] 1 2}")
}

// WooCommerce escapes a comma within a category name with a backslash, and separates names with commas.
func TestWooCommerceCategoryNameKeepsItsComma(t *testing.T) {
	c, err := read(t, `Type,SKU,Name,Regular price,Categories,Brands,Images,Attribute 1 name,Attribute 1 value(s)
simple,W-1,Switch,599,"Switches\, sockets > Modular\, white, Sale","Anchor\, India","https://w.example/a\,b.jpg, https://w.example/c.jpg",Colour,"Red\, dark, Blue"
`, catalogues.Answers{})
	if err != nil {
		t.Fatal(err)
	}
	row := c.Rows[0]
	same(
		t,
		"names with commas",
		fmt.Sprintf("%q %q %q %q", row.Path, row.FormerCategories, row.Pictures,
			row.New["specifications"]),
		`["Switches, sockets" "Modular, white"] ["/product-category/switches-sockets" "/product-category/switches-sockets/modular-white"] `+
			`["https://w.example/a,b.jpg" "https://w.example/c.jpg"] "Brand: Anchor, India\nColour: Red, dark, Blue"`,
	)
}

func TestImportAnswersFillWhatTheFileLacks(t *testing.T) {
	c, err := read(t, woo, catalogues.Answers{Net: true, InStock: 25, Unpublished: true,
		Taxes: []catalogues.Tax{{Category: "Power", GSTRate: "5"}, {GSTRate: "18", HSN: "8536"}}})
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[int]string{0: "true 18 8536 25 ", 1: "true 5 8536  ", 3: "true 18 8536  ",
		4: "true 5 8536  Out of Stock"} {
		r := c.Rows[at]
		same(t, r.Set["title"], fmt.Sprint(r.Net, " ", r.New["gst_rate"], " ", r.New["hsn_code"], " ", r.New["stock"],
			" ", r.Set["availability"]), want)
	}
	if len(c.Rows) != 7 {
		t.Errorf("%d come in", len(c.Rows))
	}
	own, err := read(t, "title,price,gst_rate,hsn_code\nPlug,700,,\nLamp,300,12,9405\n",
		catalogues.Answers{Net: true, Taxes: []catalogues.Tax{{GSTRate: "5"}}})
	if err != nil {
		t.Fatal(err)
	}
	same(t, "our own sheet", fmt.Sprint(own.Source, " ", own.Rows[0].Net, own.Rows[0].New, own.Rows[1].New,
		own.Questions),
		"Hearth false map[gst_rate:5] map[] {false [{ 1}] 0 0}")
}

func TestExportOfAnUnsupportedShopSystemIsNamed(t *testing.T) {
	for head, want := range map[string]string{
		"sku,store_view_code,attribute_set_code,product_type,name,price": "Magento",
		"product_id,name(en-gb),model,manufacturer_id,price":             "OpenCart",
		"id_product,name,price":         "PrestaShop",
		"handleId,fieldType,name,price": "Wix",
		"a,b":                           "not known",
	} {
		_, err := read(t, head+"\n1,2,3,4,5,6\n", catalogues.Answers{})
		var problem *sheets.Problem
		if !errors.As(err, &problem) || !strings.Contains(problem.Message, want) {
			t.Errorf("%s: %v", head, err)
		}
	}
}

func TestImportSourceDefinesOldPaths(t *testing.T) {
	for _, c := range []struct{ name, file, want string }{
		{"Shopify", shopify, `
2 /products/desk-lamp
3 /products/desk-lamp
5 /products/cable /collections/cables
`},
		{"Shopify with collections", "Handle,Title,Variant Price,Type,Collection\nbulb,Bulb,90,Lights,Warm & Bright\n",
			"2 /products/bulb /collections/warm-bright\n"},
		{"WooCommerce",
			"ID,Type,SKU,Name,Regular price,Categories,Parent\n1,simple,A,Crème Brûlée Torch – 2.0 (blue),9,Haus & Küche > बत्ती,\n2,simple,B,Plug!,9,,\n3,simple,C,Plug,9,,\n4,variable,D,Plug,,,\n5,variation,D-1,Plug - White,9,,D\n6,variation,D-2,Plug - Black,9,,id:4\n7,variation,E,Lost,9,,X\n",
			`
2 /product/creme-brulee-torch-2-0-blue /product-category/haus-kuche /product-category/haus-kuche/बत्ती
3 /product/plug
4 /product/plug-2
6 /product/plug-3
7 /product/plug-3
8
`},
		{"WooCommerce with addresses",
			"ID,Type,SKU,Name,Regular price,Slug,Permalink\n1,simple,A,Plug,9,plug-xl,https://old.example/shop/plug-xl/\n2,simple,B,Lamp,9,lamp-xl,\n",
			"2 https://old.example/shop/plug-xl/\n3 /product/lamp-xl\n"},
	} {
		read, err := read(t, c.file, catalogues.Answers{})
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, r := range read.Rows {
			fmt.Fprintln(
				&b,
				strings.Join(
					strings.Fields(fmt.Sprint(r.Row, " ", strings.Join(r.Former, " "), " ",
						strings.Join(r.FormerCategories, " "))),
					" ",
				),
			)
		}
		same(t, c.name, b.String(), c.want)
	}
}

// The shop's own sheet can be read again after it was written, including each variant's product and the options with
// swatches.
func TestExportedSheetWritesVariantsAsItReadsThem(t *testing.T) {
	options := []catalogue.Option{{Name: "Gangs", Values: []catalogue.OptionValue{{Value: "2 gang"}}},
		{Name: "Colour", Values: []catalogue.OptionValue{{Value: "Black", Swatch: "#1c1c1e"}, {Value: "White"}}}}
	rows := [][]string{catalogues.ShopRow("Hearth", catalogue.Product{ID: 7, Title: "Panel", Options: options}, nil,
		nil),
		catalogues.ShopRow("Hearth", catalogue.Product{ID: 8, Title: "Panel, 2 gang, Black", Family: 7,
			Choice: []string{"2 gang", "Black"}},
			nil, options),
		catalogues.ShopRow("Hearth", catalogue.Product{ID: 9, Title: "Panel, 2 gang, White", Family: 7,
			Choice: []string{"2 gang", "White"}},
			nil, options)}
	for i, want := range []string{"Gangs: 2 gang\nColour: Black #1c1c1e, White", "Gangs: 2 gang\nColour: Black #1c1c1e",
		"Gangs: 2 gang\nColour: White"} {
		if got := rows[i][len(rows[i])-2]; got != want {
			t.Errorf("row %d says %q, want %q", i, got, want)
		}
	}
	if rows[1][len(rows[1])-3] != "7" || rows[0][len(rows[0])-3] != "" {
		t.Errorf("they are of %q and %q", rows[1][len(rows[1])-3], rows[0][len(rows[0])-3])
	}
}

// The exported sheet has no stock for products with options and for bundles, because theirs is the stock of their
// variants and parts.
func TestExportedSheetHasNoStockForBundlesAndProductsWithOptions(t *testing.T) {
	for title, c := range map[string]struct {
		product catalogue.Product
		want    string
	}{
		"a product":    {catalogue.Product{Shelf: 4}, "4"},
		"sold out":     {catalogue.Product{}, "0"},
		"with options": {catalogue.Product{Options: []catalogue.Option{{Name: "Colour"}}}, ""},
		"a bundle":     {catalogue.Product{KitPrice: 900_00}, ""},
	} {
		row := catalogues.ShopRow("Hearth", c.product, nil, nil)
		for _, column := range []string{"stock", "stock_was"} {
			if got := row[slices.Index(catalogues.Columns, column)]; got != c.want {
				t.Errorf("%s: %s is %q, want %q", title, column, got, c.want)
			}
		}
	}
}

func TestImportedOptionsBecomeVariants(t *testing.T) {
	says := func(c catalogues.Catalogue) string {
		texts := []string{}
		for _, row := range c.Rows {
			text := row.Set["title"]
			if row.Variant != nil {
				text = fmt.Sprint(row.Variant.Of, " ", row.Variant.Title, " ", row.Variant.Options)
			}
			texts = append(texts, strings.TrimSpace(text+" "+row.Broken))
		}
		return strings.Join(texts, "\n")
	}
	for _, c := range []struct{ name, file, want string }{
		{"our own sheet",
			"product_id,title,price,variant_of,options\n1,Panel,10,,Gangs: 2\n2,\"Panel, 2, Red\",10,1,\"Gangs: 2\nColour: Red\"\n3,Panel,10,1,Gangs 2\n4,Panel,10,1,\n5,Lamp,10,,\n",
			"Panel\n1 1 [[Gangs 2] [Colour Red]]\n1 1 [] options: \"Gangs 2\" is no option with a value, such as Colour: Black.\n1 1 [] options: please say what this variant is, such as Colour: Black.\nLamp"},
		{"an older sheet", "product_id,title,price\n1,Panel,10\n", "Panel"},
		{"Shopify",
			"Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price\nlamp,Desk Lamp,Colour,White,Size,Small,900\nlamp,,,Black,,Large,950\nplug,Plug,Title,Default Title,,,90\n",
			"0 Desk Lamp [[Colour White] [Size Small]]\n0 Desk Lamp [[Colour Black] [Size Large]]\nPlug"},
		{"WooCommerce",
			"ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\n1,variable,H,Hoodie,,,Colour,\"Red, Blue\"\n2,variation,H-1,Hoodie - Red,45,H,Colour,Red\n3,simple,P,Plug,9,,,\n",
			"0 Hoodie [[Colour Red]]\nPlug"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := read(t, c.file, catalogues.Answers{})
			if err != nil || says(got) != c.want {
				t.Errorf("it reads\n%s\n(%v), want\n%s", says(got), err, c.want)
			}
		})
	}
}

// Translations are exported beside the English text and imported unchanged; an unknown column is skipped.
func TestExportedSheetWritesTranslationsAsItReadsThem(t *testing.T) {
	languages := []string{"hi", "mr"}
	said := texts.Texts{"hi": {"title": "पैनल", "specifications": "रंग: काला\nभार: 16 A", "options": "Black = काला"}}
	options := []catalogue.Option{{Name: "Colour", Values: []catalogue.OptionValue{{Value: "Black"}, {Value: "White"}}}}
	head := append([]string{"product_id", "title", "price"}, catalogues.WordColumns(languages)...)
	cells := append([]string{"7", "Panel", "10"}, catalogues.Words(languages, said, options)...)
	if len(head) != len(cells) {
		t.Fatalf("%d columns, %d cells", len(head), len(cells))
	}
	table := sheets.Table{Head: append(head, "Title (HI)", "price (hi)", "title (en)"),
		Rows: []sheets.Row{sheets.RowOf(append(cells, "", "5", "x")...)}}
	table.Head[len(head)] = " Features (MR) "
	c, err := catalogues.Read(table, today, catalogues.Answers{})
	if err != nil {
		t.Fatal(err)
	}
	row := c.Rows[0]
	for at, want := range map[[2]string]string{{"hi", "title"}: "पैनल",
		{"hi", "specifications"}: "रंग: काला\nभार: 16 A",
		{"hi", "description"}:    "", {"hi", "options"}: "Black = काला\nColour =\nWhite =",
		{"mr", "options"}: "Colour =\nBlack =\nWhite =",
		{"mr", "title"}:   ""} {
		if got, there := row.Words[at[0]][at[1]]; got != want || !there {
			t.Errorf("%v is %q, want %q", at, got, want)
		}
	}
	same(t, "the mark and what is left aside", fmt.Sprint(row.WordsWas == said.Mark(), c.Ignored),
		"true [price (hi) title (en)]")
	without, err := read(t, "product_id,title,price\n7,Panel,10\n", catalogues.Answers{})
	if err != nil || without.Rows[0].Words != nil {
		t.Errorf("a sheet without them says %v (%v)", without.Rows[0].Words, err)
	}
}

// Empty rows above the header, which spreadsheet programs leave, do not shift the redirects of the rows below.
func TestRowsAboveTheHeaderDoNotShiftRedirects(t *testing.T) {
	for name, c := range map[string]struct{ file, want string }{
		"Shopify": {",,\n,,\n" + strings.TrimLeft(shopify, "\n"),
			"[/products/desk-lamp] [/products/desk-lamp] [/products/cable] "},
		"WooCommerce": {",,\nID,Type,SKU,Name,Regular price,Categories,Parent\n1,simple,A,Torch,9,,\n2,simple,B,Plug,9,,\n",
			"[/product/torch] [/product/plug] "},
	} {
		found, err := read(t, c.file, catalogues.Answers{})
		if err != nil {
			t.Fatal(err)
		}
		former := ""
		for _, r := range found.Rows {
			former += fmt.Sprint(r.Former, " ")
		}
		same(t, name, former, c.want)
	}
}

// A Shopify export saved as XLSX has 1 and 0 instead of TRUE and FALSE; hidden products stay hidden.
func TestHiddenProductsStayHiddenIfTheFileHas1And0(t *testing.T) {
	c, err := read(t, strings.NewReplacer("TRUE", "1", "FALSE", "0").Replace(shopify), catalogues.Answers{})
	if err != nil {
		t.Fatal(err)
	}
	left := ""
	for _, o := range c.Left {
		left += o.Title + ": " + o.Message + "\n"
	}
	same(t, "what is left out", left, `
Draft: It is draft there, so it stays behind.
Quiet: It is not published there, so it stays behind.
Voucher: A gift card can't be sold here.
`)
}

// Some programs write 10 as 10.0 in a column with empty cells. The stock must still be read as a difference since the
// export: as an absolute number, it would undo later sales.
func TestStockWrittenWithAFractionIsReadAsADifference(t *testing.T) {
	for _, stock := range []string{"12,10", "12.0,10.0", `"1,012","1,010"`} {
		c, err := read(t, "product_id,title,price,stock,stock_was\n7,Lamp,500,"+stock+"\n", catalogues.Answers{})
		if err != nil {
			t.Fatal(err)
		}
		if by := c.Rows[0].StockBy; by == nil || *by != 2 || c.Rows[0].Set["stock"] != "" {
			t.Errorf("%s is %v, stock %q", stock, by, c.Rows[0].Set["stock"])
		}
	}
}
