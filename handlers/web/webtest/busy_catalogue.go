package webtest

import "fmt"

// catalogue fills the shelves: categories with pages, and one product with every field.
func (b *BusyShop) catalogue() {
	lights := b.number(b.send(b.Merchant, "addcategory", `{"category":"Lights"}`), "data", "id")
	lamps := b.number(b.send(b.Merchant, "addSubcategory", `{"category_id":%d,"subcategory":"Lamps"}`, lights), "data",
		"id")
	desk := b.number(b.send(b.Merchant, "addSubSubcategory", `{"subcategory_id":%d,"subsubcategory":"Desk lamps"}`,
		lamps), "data", "id")
	power := b.number(b.send(b.Merchant, "addcategory", `{"category":"Power"}`), "data", "id")
	b.send(b.Merchant, "addSubcategory", `{"category_id":%d,"subcategory":"Plugs"}`, power)
	b.form(b.Merchant, fmt.Sprintf("admin/categories/%d/page", lamps), Form{"text": "Light **where** you read."},
		map[string][]byte{"picture": Drawing(b.T, 90, 50)})
	kind, body := MultipartForm(b.T, nil, map[string][]byte{"image": Drawing(b.T, 64, 48)})
	panel := At(b.accepted("admin/pictures", nil, b.Merchant.Do("POST", "/api/admin/pictures", kind, body)), "data",
		"path")
	b.Lamp = b.number(b.form(b.Merchant, "addproduct", Form{"title": "Desk Lamp", "category_id": fmt.Sprint(lights),
		"subcategory_id": fmt.Sprint(lamps), "subsubcategory_id": fmt.Sprint(desk), "description": "A lamp for a desk.",
		"price": "1299.50", "discount_price": "999", "cost_price": "401.25", "stock": "93", "gst_rate": "12",
		"hsn_code": "940520", "gtin": "8901234567890", "sku": "DL-1", "weight": "850.5", "length": "21", "width": "16",
		"height": "40.5", "warranty_months": "24", "country_of_origin": "India", "manufacturer": "Roshni, Pune",
		"importer": "Prakash, Mumbai", "net_quantity": "1 set", "unit": "SET", "bis_number": "R-41000001",
		"wpc_eta": "ETA-2026-7", "meta_description": "A lamp to read by", "meta_keywords": "lamp, desk",
		"og_title": "The lamp", "og_description": "It lights your desk",
		"specifications": `["Colour: Black","Radio: Wi-Fi"]`,
		"features":       `["It dims","It turns"]`, "notes": `["Without a bulb"]`,
		"questions": `[{"question":"Does it dim?","answer":"Yes, in ten steps."}]`,
		"box":       `["Lamp","2 × Screw"]`, "panels": fmt.Sprintf(
			`[{"heading":"Warm light","text":"It reads with you.","image":%q}]`, panel)},
		map[string][]byte{"image": Drawing(b.T, 60, 40), "images[]": Drawing(b.T, 40, 60)}), "data", "product_id")
	b.Plug = b.product(power, "Smart Plug", 700, 205, `"sku":"SP-2","weight":120,"hsn_code":"8536","gst_rate":18,
		"cost_price":312.5,"country_of_origin":"Vietnam","warranty_months":12,"specifications":["Colour: White",
		"Maximum load: 16 A","Modules: 2"]`)
	b.Camera = b.product(lights, "Garden Camera", 5100, 14, `"weight":640,"hsn_code":"852580","gst_rate":18,
		"specifications":["Radio: Wi-Fi","Colour: Green"],"country_of_origin":"China","importer":"Deng, Delhi",
		"manufacturer":"Shen, Shenzhen"`)
	b.Rare = b.product(power, "Rare Fuse", 55, 0, `"weight":15,"hsn_code":"8535","gst_rate":28`)
	b.Gone = b.product(power, "Old Bulb", 45, 3, `"weight":35,"hsn_code":"8539","gst_rate":5`)
	b.deletes(fmt.Sprintf("deleteproduct/%d", b.Gone))
	b.number(b.send(b.Merchant, fmt.Sprintf("copyproduct/%d", b.Plug), `{}`), "data", "product_id")
}

// deletes makes a call that deletes, as the owner.
func (b *BusyShop) deletes(call string) {
	b.T.Helper()
	b.accepted(call, "", b.Owner.Do("DELETE", "/api/"+call, "", nil))
}

func (b *BusyShop) product(category int64, title string, price, stock int, more string) int64 {
	b.T.Helper()
	return b.number(b.send(b.Merchant, "addproduct", `{"title":%q,"category_id":%d,"price":%d,"stock":%d,
		"description":"About the %s.",%s}`, title, category, price, stock, title, more), "data", "product_id")
}

// variety adds variants, a kit, cross-sells, approvals, translations, a draft and serial numbers.
func (b *BusyShop) variety() {
	b.Panel = b.number(b.send(b.Merchant, "addproduct", `{"title":"Touch Panel","category_id":1,"price":2100,
		"hsn_code":"853690","gst_rate":18,"weight":310,"description":"Glass.","options":[{"name":"Gangs","values":[
		{"value":"2 gang"},{"value":"4 gang"}]},{"name":"Colour","values":[{"value":"Black","swatch":"#111111"},
		{"value":"White","swatch":"#fefefe"}]}],"variants":[{"values":["2 gang","Black"],"price":2100,"stock":0,
		"sku":"TP-2B","discount_price":1999,"cost_price":800},{"values":["2 gang","White"],"price":2150,"stock":6,
		"sku":"TP-2W","weight":305,"gtin":"4006381333931"},{"values":["4 gang","Black"],"price":4100,"stock":7,
		"sku":"TP-4B"}]}`), "data", "product_id")
	for i := range 3 {
		grid := b.Owner.Get(fmt.Sprintf("admin/variants/%d", b.Panel))
		b.Variants = append(b.Variants, b.number(grid, "data", "variants", i, "product_id"))
	}
	b.Kit = b.product(1, "Starter Set", 3300, 0, fmt.Sprintf(`"gst_rate":18,"kit":"%d:2,%d:3"`, b.Lamp, b.Plug))
	b.send(b.Merchant, fmt.Sprintf("admin/companions/%d", b.Lamp), `{"products":"%d,%d"}`, b.Camera, b.Plug)
	b.form(b.Merchant, fmt.Sprintf("admin/products/%d/certificates", b.Camera), Form{"kind": "wpc_eta",
		"number": "ETA-7", "holder": "Deng", "from": "2026-01-02", "until": "2031-01-01"}, nil)
	b.form(b.Merchant, fmt.Sprintf("admin/products/%d/certificates", b.Camera), Form{"kind": "bis_crs",
		"number": "R-77", "holder": "Shen", "from": "2025-02-03", "until": "2027-02-02"},
		map[string][]byte{"document": Drawing(b.T, 30, 20)})
	b.send(b.Merchant, fmt.Sprintf("admin/texts/product/%d", b.Lamp),
		`{"words":[
		{"lang":"hi","field":"title","text":"मेज़ का लैंप"},
		{"lang":"mr","field":"title","text":"टेबल दिवा"}]}`)
	b.send(b.Merchant, "admin/texts/category/1", `{"words":[{"lang":"hi","field":"name","text":"रोशनी"}]}`)
	b.send(b.Merchant, fmt.Sprintf("admin/product-drafts/%d", b.Plug),
		`{"version":0,"body":"{\"title\":\"Smarter Plug\"}"}`)
	made := b.send(b.Merchant, "generateserialnumber", `{"product_id":%d,"product_name":"Smart Plug","quantity":6}`,
		b.Plug)
	for i := range 6 {
		b.Serials = append(b.Serials, fmt.Sprint(At(made, "serialNumber", i)))
	}
	b.send(b.Merchant, fmt.Sprintf("admin/stock/%d", b.Plug), `{"change":-2,"reason":"broken in the shop","seen":205}`)
	b.send(b.Merchant, fmt.Sprintf("admin/stock/%d", b.Camera), `{"change":-11,"reason":"lent out","seen":14}`)
	b.send(b.Merchant, "admin/filters", `{"names":["Radio","Colour"]}`)
	b.send(b.Merchant, "admin/old-addresses", `{"path":"/shop/desk-lamp","target":"/productdetails/desk-lamp/%d"}`,
		b.Lamp)
}

// prices are promotions of each kind, and delivery areas of the shop's own.
func (b *BusyShop) prices() {
	b.send(b.Merchant, "admin/offers", `{"name":"Festival","kind":"percent","percent":5,"scope":"categories",
		"targets":[1],"buyers":"all","active":true,"combines":true,"last_day":"2026-12-31","min_value":300,"most":250}`)
	b.send(b.Merchant, "admin/offers", `{"name":"Twenty","kind":"amount","amount":20,"scope":"products","targets":[%d],
		"buyers":"all","active":true,"code":"TWENTY","first_day":"2026-11-02","uses":50,"uses_each":7,"min_pieces":2,
		"combines":true}`, b.Plug)
	b.send(b.Merchant, "admin/offers", `{"name":"Only for Bela","kind":"percent","percent":9,"scope":"all",
		"buyers":"listed","emails":["bela.nair@mail.example"],"code":"BELA9","active":false,"first_day":"2027-01-05",
		"last_day":"2027-02-06"}`)
	b.send(b.Dispatch, "admin/pincodes", `{"pincode":"411099","district":"Pune","state":"Maharashtra","pickup":true,
		"cod":false,"talukas":["Mulshi","Maval"]}`)
	b.send(b.Dispatch, "admin/pincodes", `{"from":"500000","to":"500099","pickup":true,"cod":false}`)
	b.send(b.Dispatch, "admin/pincodes", `{"from":"194000","to":"194999","leave_pickup":true,"cod":false}`)
}

// Receives books two deliveries, of which one is reversed, approves a stock count and begins another.
func (b *BusyShop) Receives() {
	b.T.Helper()
	b.send(b.Merchant, "admin/goods-receipts", `{"supplier":"Kavya Traders","bill":"KT/118","bill_day":"2026-11-20",
		"lines":[{"product_id":%d,"quantity":40,"cost":395.75},{"product_id":%d,"quantity":6,"cost":512.5}]}`, b.Plug,
		b.Lamp)
	b.send(b.Merchant, "admin/goods-receipts", `{"supplier":"Meera Electricals","bill":"77","bill_day":"2026-11-19",
		"lines":[{"product_id":%d,"quantity":3,"cost":900}]}`, b.Camera)
	b.send(b.Owner, "admin/goods-receipts/2/reverse", `{}`)
	b.send(b.Merchant, "admin/stock-count/scan", `{"key":"scan 0001","product_id":%d}`, b.Camera)
	b.send(b.Merchant, "admin/stock-count/scan", `{"key":"scan 0002","product_id":%d,"quantity":70}`, b.Lamp)
	b.send(b.Owner, "admin/stock-counts/1/leave-out", `{"product_id":%d}`, b.Camera)
	b.send(b.Owner, "admin/stock-counts/1/approve", `{"units":70}`)
	b.send(b.Merchant, "admin/stock-counts", `{"scope":"category","category_id":1}`)
	b.send(b.Merchant, "admin/stock-count/scan", `{"key":"scan 0003","count_id":2,"product_id":%d,"quantity":3}`,
		b.Lamp)
}
