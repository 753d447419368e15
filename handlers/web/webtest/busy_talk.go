package webtest

import (
	"fmt"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/imports"
	"hearth/store/messages"
	"hearth/store/storetest"
)

// talks are reviews, questions, complaints, consents and the survey.
func (b *BusyShop) talks() {
	b.form(b.Asha, "submitrating", Form{"orders_id": fmt.Sprint(b.Placed["delivered"]),
		"product_id": fmt.Sprint(b.Plug),
		"rating":     "4", "review_title": "Fine", "message": "It switches."},
		map[string][]byte{"pictures[]": Drawing(b.T, 70, 20)})
	b.form(b.Bela, "submitrating", Form{"orders_id": fmt.Sprint(b.Placed["back"]), "product_id": fmt.Sprint(b.Plug),
		"rating": "2", "message": "It cracked."}, nil)
	b.form(b.Asha, "submitrating", Form{"orders_id": fmt.Sprint(b.Placed["delivered"]),
		"product_id": fmt.Sprint(b.Lamp),
		"rating":     "1", "message": "Rude words."}, nil)
	b.send(b.Care, "admin/reviews/1/answer", `{"answer":"Thank you, Asha."}`)
	b.send(b.Care, "admin/reviews/3/hide", `{"reason":"Insults"}`)
	b.send(b.Bela, "helpful/1", `{}`)
	b.send(b.Asha, "ask_question", `{"product_id":%d,"question":"Is it quiet?"}`, b.Plug)
	b.send(b.Bela, "ask_question", `{"product_id":%d,"question":"Has it a clamp?"}`, b.Lamp)
	b.send(b.Bela, "ask_question", `{"product_id":%d,"question":"When do you open?"}`, b.Camera)
	b.send(b.Care, "admin/questions/1/answer", `{"answer":"Very.","wording":"Is the plug quiet?","show":true}`)
	b.send(b.Care, "admin/questions/3/aside", `{}`)
	b.Complaint = fmt.Sprint(At(b.send(b.Asha, "complain", `{"csrf_token_name":%q,"kind":"defective","name":"Asha Ravi",
		"email":"asha.rao@mail.example","phone":"9811100007","orders_id":"%d","words":"It hums at night."}`,
		b.Asha.CSRF, b.Placed["delivered"]), "data", "number"))
	b.send(b.Visitor, "complain", `{"csrf_token_name":%q,"kind":"late","name":"Ravi K.","email":"ravi@mail.example",
		"phone":"9811100008","orders_id":"HR-9","words":"Where is it?"}`, b.Visitor.CSRF)
	b.send(b.Care, "admin/complaints/1/answer", `{"words":"We look into it."}`)
	b.send(b.Asha, "complaint_add", `{"number":%q,"email":"asha.rao@mail.example","words":"By day too."}`, b.Complaint)
	b.send(b.Care, "admin/complaints/2/answer", `{"words":"It came.","settle":true}`)
	b.send(b.Asha, "agreed_mails", `{"kind":"cart","agreed":true,"place":"/cart"}`)
	b.send(b.Asha, "agreed_mails", `{"kind":"price","agreed":true,"place":"/wishlist"}`)
	b.send(b.Asha, "agreed_mails", `{"kind":"price","agreed":false,"place":"/mails"}`)
	b.form(b.Asha, "tell_stock", Form{"product_id": fmt.Sprint(b.Rare), "csrf_token_name": b.Asha.CSRF}, nil)
	b.Visitor.Get("product_list?search=kettle")
	b.Visitor.Get("product_list?search=toaster")
	b.Visitor.Get("product_list?search=toaster")
	b.send(b.Visitor, "feedback", `{"formData":{"name":"Maya","email":"maya@mail.example","place":"Pune 9",
		"number":"9855500006","ageGroup":"39-55","upgradeReason":"Comfort","devices":["Smart Curtains","Other"],
		"otherDevices":"Fans","benefits":["Local manual operation"],"voiceAssistant":"Yes","manualBackup":"No",
		"safety":["Electrical risks"],"purchaseFactors":["Online reviews"],
		"notifications":["Ability to monitor electricity consumption"],"connectivity":["Zigbee"],
		"own":{"How many rooms?":["Three"]}},"analytics":{"mouseMovements":17,"timeSpentOnPage":23.5,
		"clickCounts":{"name":2},"focusCounts":{"email":3}}}`)
	for _, device := range []string{"device-1", "device-2"} {
		b.accepted("log_visit", device, b.Visitor.Do("POST", "/api/log_visit", "application/json", nil, "X-Fingerprint",
			device))
	}
	for _, device := range []string{"device-1", "device-2", "device-3"} {
		b.accepted("session", device, b.Site.Visitor().Do("GET", "/api/session", "", nil, "X-Fingerprint", device))
	}
	storetest.Must(b.T, b.Accounts.WriteVisitors(ctx))
}

// writes are the shop's own words: pages, mails, home page, staff's lists and notes.
func (b *BusyShop) writes() {
	b.form(b.Manager, "admin/pages", Form{"title": "About us", "slug": "about", "text": "We **sell** lamps.",
		"description": "Who we are.", "publish": "yes", "form": "yes"}, nil)
	b.form(b.Manager, "admin/pages", Form{"title": "Jobs", "slug": "jobs", "text": "We look for a packer.",
		"description": "Work here."}, nil)
	b.form(b.Manager, "admin/mails/delivered", Form{"lang": "en", "subject": "Parcel {{order number}} is there",
		"text": "Dear {{name}},\n\nIt came on {{day}}.\n\n{{link}}"}, nil)
	b.front("identity",
		`{"line":"Light for you","accent":"#b4440f","pairing":"round","corner":"square",
		"density":"wide"}`)
	b.front("menu", `{"order":[4,1],"hidden":[],"columns":[{"title":"More","links":[{"label":"About",
		"link":"/pages/about"}]}],
		"legal":["terms","faq"],"social":[{"service":"x","link":"https://x.com/deep"}],
		"line":{"text":"Sale","link":"/allproducts"}}`)
	b.send(b.Owner, "admin/front-publish", `{"version":%v}`, At(b.Owner.Get("admin/front"), "data", "version"))
	b.front("home", `{"sections":[{"id":"a","kind":"words","title":"Hello","text":"**Welcome**"},
		{"id":"b","kind":"products","title":"New","source":"newest","count":3}]}`)
	b.send(b.Owner, "admin/customers/7/notes", `{"words":"Pays late","pinned":true}`)
	b.send(b.Owner, "admin/lists/orders", `{"hidden":["date"]}`)
	b.send(b.Owner, "admin/lists/orders/rows", `{"rows":50}`)
	b.send(b.Owner, "admin/lists/orders/views", `{"name":"Late","query":"state=shipped","shared":true}`)
	b.send(b.Manager, "admin/lists/orders/views", `{"name":"Gifts","query":"tag=gift","shared":false}`)
	b.send(b.Owner, "admin/told", `{"name":%q,"on":true}`,
		messages.NoticeNames(accounts.Permissions)[0])
	b.Owner.Confirm()
	b.send(b.Owner, "admin/roles", `{"name":"Shelf","permissions":["catalogue","orders"]}`)
	b.Owner.Confirm()
	b.send(b.Owner, "admin/staff", `{"name":"Gita","email":"gita@deep.example","password":%q,"confirm_password":%q,
		"role":"Shelf"}`, storetest.Password, storetest.Password)
}

// front saves a part of the storefront's draft.
func (b *BusyShop) front(part, body string) {
	b.T.Helper()
	b.form(b.Owner, "admin/front/"+part, Form{"body": body,
		"version": fmt.Sprint(At(b.Owner.Get("admin/front"), "data", "versions", part))}, nil)
}

// devices are registered serial numbers.
func (b *BusyShop) devices() {
	b.form(b.Asha, "deviceregister", Form{"product_id": fmt.Sprint(b.Plug), "product_name": "Smart Plug",
		"serialNumber": b.Serials[1]}, map[string][]byte{"invoice": []byte("%PDF-1.4 an invoice")})
	b.form(b.Bela, "deviceregister", Form{"product_id": fmt.Sprint(b.Plug), "product_name": "Smart Plug",
		"serialNumber": b.Serials[4]}, map[string][]byte{"invoice": []byte("%PDF-1.4 another")})
}

// Video is the beginning of an MP4, which the shop takes for a video.
var Video = []byte("\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2mp41" + strings.Repeat("\x00", 60))

// claims are two warranty claims: Asha's plug was replaced, and Bela is asked to send hers in.
func (b *BusyShop) claims() {
	b.Claim = fmt.Sprint(At(b.form(b.Asha, "claims", Form{"serial_number": b.Serials[1], "words": "It flickers.",
		"phone": "9822033333"}, map[string][]byte{"pictures": Drawing(b.T, 40, 30), "video": Video}), "data", "number"))
	b.form(b.Bela, "claims", Form{"serial_number": b.Serials[4], "words": "It buzzes."}, nil)
	newest := b.Read("SELECT max(id) FROM complaints WHERE number <> ?", b.Claim)
	b.send(b.Care, "admin/claims/"+newest+"/step", `{"step":"ask","words":"Please send it."}`)
	replaced := b.Read("SELECT id FROM complaints WHERE number = ?", b.Claim)
	b.send(b.Care, "admin/claims/"+replaced+"/step", `{"step":"receive"}`)
	b.send(b.Care, "admin/claims/"+replaced+"/step", `{"step":"replace","words":"The coil is worn out.","serial":%q,
		"courier_name":"Blue Dart","tracking_id":"BD77"}`, b.Serials[5])
}

// endings let time go by, so that logins, their last use and what is late differ; some orders wait for their customer.
func (b *BusyShop) endings() {
	b.former()
	b.settled()
	b.jobs()
	b.At("2026-12-03", "09:10")
	b.KeepSessions()
	storetest.Must(b.T, b.Fulfilment.NoteUndelivered(ctx, b.PackageOf(b.Placed["on its way"]), "2026-12-02", "EOD-11",
		"Consignee unavailable"))
	b.Merchant.Get("session")
	phone := b.Again("asha.rao@mail.example", "Mozilla/5.0 (iPhone) Safari/605")
	b.Shop.Pass(2 * time.Hour)
	b.wrongPassword("asha.rao@mail.example")
	b.Again("asha.rao@mail.example", "Mozilla/5.0 (Windows NT 10.0) Firefox/133")
	b.Shop.Pass(45 * time.Minute)
	phone.Get("session")
	b.Shop.Pass(15 * time.Minute)
	b.Asha.Get("session")
	buy := b.Again("bela.nair@mail.example", "Mozilla/5.0 (Linux; Android 15) Chrome/130")
	b.Bela, b.addresses[buy] = buy, b.addresses[b.Bela]
	b.send(b.Asha, "manageCart", `{"operation":"insert","data":[{"product_id":%d,"quantity":2}]}`, b.Camera)
	b.form(buy, "update_profile", Form{"name": "Bela Nair", "email": "bela.new@mail.example",
		"inputpassword": storetest.Password, "csrf_token_name": buy.CSRF}, nil)
	b.place("waiting", buy, "COD", cart(b.Plug, 1), `,"buy_now":true`)
	b.place("unpaid", b.Asha, "Pre-paid", cart(b.Plug, 6), `,"buy_now":true`)
}

func (b *BusyShop) wrongPassword(email string) {
	p := b.Site.Visitor()
	p.Post("login", Form{"username": email, "inputpassword": "Wrong@1234", "csrf_token_name": p.CSRF})
}

// former is what came from the shop's former system: an order of Bela, two reviews, and that she agreed to mails there.
func (b *BusyShop) former() {
	const email = "bela.nair@mail.example"
	b.Break(fmt.Sprintf(`UPDATE accounts SET verified_key = email_key WHERE email = '%s'`, email))
	b.Break(fmt.Sprintf(`INSERT INTO past_customers (account_id, source, agreed, at)
		VALUES (%d, 'Shopify', 'yes', %d)`, b.Number(email), b.Now().AddDate(0, -2, 0).UnixMilli()))
	at := b.Now().AddDate(-1, -3, 0)
	records := []imports.PastRecord{
		{Row: 2, Order: &imports.PastOrder{Source: "Shopify", Number: "#771", Name: "B Nair", Email: email,
			Mob: "9822299999", Address: "1 Old Street, Mysuru", State: "fulfilled", Payment: "card", PlacedAt: at,
			Total: 99900, Delivery: 4900, Discount: 5000, Tax: 15239, Lines: []imports.PastLine{
				{Title: "Plug of old", SKU: "SP-2", Quantity: 2, Price: 50000}}}},
		{Row: 3, Review: &imports.PastReview{Source: "Judge.me", SKU: "SP-2", Name: "Bela N", Email: email, Rating: 5,
			Title: "Good", Message: "It lasts.", Answer: "Thank you.", At: at.AddDate(0, 1, 0)}},
		{Row: 4, Review: &imports.PastReview{Source: "Loox", SKU: "DL-1", Name: "Maya", Email: "maya@mail.example",
			Rating: 3, Title: "So so", Message: "It is small.", At: at.AddDate(0, 2, 0)}}}
	for _, o := range storetest.Got(b.Moves.ApplyRecords(ctx, b.Number("owner@example.com"), records)).Or(b.T) {
		storetest.Same(b.T, o.Title, o.Action, imports.ImportAdded)
	}
	b.send(b.Care, "admin/past-reviews", `{"id":1,"show":true}`)
}

// jobs are long work that was done: on orders, on products, an import, and a month's documents.
func (b *BusyShop) jobs() {
	b.send(b.Dispatch, "admin/bulk/orders", `{"act":"tag","orders":"%d,%d,999","words":"monsoon"}`, b.Placed["kit"],
		b.Placed["phone"])
	b.send(b.Merchant, "admin/bulk/products", `{"act":"selling_price","value":"-10%%","products":"%d,%d"}`, b.Camera,
		b.Gone)
	b.send(b.Owner, "admin/documents/zip", `{"month":"2026-11"}`)
	b.Pass(time.Minute)
	storetest.Must(b.T, b.Handlers.Work.DoJobs(ctx))
	b.Pass(time.Minute)
	b.Owner.Send("admin/products/import", []byte("Handle,Title,Variant SKU,Variant Price,Type,Published,Status,"+
		"Variant Inventory Qty,Image Src\ncube,Cube,CU-3,100,Toys,true,active,8,https://cdn.example/cube.png\n"+
		"bad,,,,,,,,\n"), Form{})
}

// Number is the number of an account.
func (b *BusyShop) Number(email string) (id int64) {
	b.T.Helper()
	if _, err := fmt.Sscan(b.Read("SELECT id FROM accounts WHERE email = ?", email), &id); err != nil {
		b.T.Fatal(err)
	}
	return id
}

// settled is what the payment provider knows: a payout, a payment without an order, and a dispute.
func (b *BusyShop) settled() {
	provider := b.Read("SELECT provider_order FROM orders WHERE id = ?", b.Placed["back"])
	payment := b.Read("SELECT provider_payment FROM payments WHERE order_id = ?", b.Placed["back"])
	b.Bank.Pays(provider, "captured", 12300)
	b.Bank.Mu.Lock()
	b.Bank.Settlements = []any{map[string]any{"id": "setl_1", "amount": 700000, "fees": 17100, "tax": 2608,
		"utr": "UTRBANK1", "status": "processed", "created_at": b.Now().Unix()}}
	b.Bank.Settled = []any{map[string]any{"entity_id": payment, "type": "payment", "amount": 750400,
		"credit": 733300, "debit": 0, "fee": 17100, "tax": 2608, "settlement_id": "setl_1"}}
	b.Bank.Disputes = []any{map[string]any{"id": "disp_1", "payment_id": payment, "amount": 14000,
		"reason_code": "goods_not_received", "status": "open", "respond_by": b.Now().Add(200 * time.Hour).Unix(),
		"created_at": b.Now().Unix()}}
	b.Bank.Mu.Unlock()
	b.send(b.Owner, "admin/money-check", `{}`)
}
