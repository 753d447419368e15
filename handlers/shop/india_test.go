package shop_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/storetest"
)

func codOrder(s *webtest.Site, p *webtest.Person, b storetest.Buyer, product, pieces int64) (id int64, reply map[string]any) {
	s.T.Helper()
	reply = p.Post("checkout", webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":%d}]`, product, pieces),
		"AddressID": fmt.Sprint(b.Address), "pt": "COD"})
	if placed, ok := reply["orderId"].(float64); ok {
		id = int64(placed)
		p.Post("codstatus", webtest.Form{"ORDERSID": fmt.Sprint(id)})
	}
	return id, reply
}

// India 1: the seller's kind decides the document and how far the shop may sell (the document itself: TestUntaxedSellersInvoiceShowsNoTax).
func TestUnregisteredSellerSellsWithinItsStateUnlessOverridden(t *testing.T) {
	s := webtest.New(t)
	s.Set("shop_state", "Maharashtra", "shop_pincode", "411030")
	product, b := s.Product("Plug", 700, 10), s.Customer("560001")
	p := s.As(b.Email)
	_, reply := codOrder(s, p, b, product, 1)
	webtest.Says(t, reply, false, "delivers within Maharashtra only")
	s.Set("sell_interstate", "yes")
	if _, reply := codOrder(s, p, b, product, 1); reply["status"] != true {
		t.Errorf("overridden: %v", reply)
	}
}

func TestCODIsRefusedToRiskyOrders(t *testing.T) {
	s := webtest.New(t, "cod_blocked_pins", "56, 400001")
	s.In("Maharashtra")
	product := s.Product("Plug", 700, 50)
	far, near := s.Customer("560001"), s.Customer("411001")
	if got := webtest.At(s.Visitor().Get("pincode?pincode=560001"), "data", "cod"); got != "N" {
		t.Errorf("cod of a blocked PIN is %v", got)
	}
	_, reply := codOrder(s, s.As(far.Email), far, product, 1)
	webtest.Says(t, reply, false, "COD is not available for this pincode")
	staff, p := s.Staff(accounts.Dispatch), s.As(near.Email)
	for range 2 {
		o := s.Order(near, product, 1)
		s.Ship(o)
		if _, err := s.Fulfilment.ReturnToOrigin(ctx, 0, o.ID, "refused", true); err != nil {
			t.Fatal(err)
		}
	}
	_, reply = codOrder(s, p, near, product, 1)
	webtest.Says(t, reply, false, "earlier parcels came back")
	s.Set("cod_refusals", "0", "cod_confirm", "yes")
	mailed, _ := codOrder(s, p, near, product, 1)
	webtest.Says(t, s.ShipBy(staff, mailed), false, "has not confirmed this COD order")
	webtest.Says(t, s.Visitor().Post("cod_check", webtest.Form{"orders_id": fmt.Sprint(mailed), "key": "forged"}),
		false, "incomplete")
	mail, err := s.Messages.FindMail(ctx, s.NewestMail("confirmed"))
	if err != nil || mail.Facts.CheckKey == "" {
		t.Fatalf("the mail has no link: %+v, %v", mail, err)
	}
	for range 2 {
		webtest.Says(t, s.Visitor().Post("cod_check",
			webtest.Form{"orders_id": fmt.Sprint(mailed), "key": mail.Facts.CheckKey}), true, "Thank you")
	}
	webtest.Says(t, s.ShipBy(staff, mailed), true, "INV-")
	called, _ := codOrder(s, p, near, product, 1)
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/orders/%d/cod-check", called), webtest.Form{"note": "spoke to her"}),
		true, "wants this order")
	webtest.Says(t, s.ShipBy(staff, called), true, "INV-")
	paid, _ := codOrder(s, p, near, product, 1)
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/orders/%d/collect", paid),
		webtest.Form{"way": "upi", "reference": "UTR5"}), true, "")
	forgotten, _ := codOrder(s, p, near, product, 3)
	before, _ := s.Catalogue.Stock(ctx, product)
	s.Pass(25 * time.Hour)
	if n, err := s.Fulfilment.EndUnchecked(ctx); err != nil || n != 1 {
		t.Errorf("%d orders ended, %v", n, err)
	}
	after, _ := s.Catalogue.Stock(ctx, product)
	if o, err := s.Fulfilment.FindOrder(ctx, 0, paid); err != nil || o.State != core.Confirmed {
		t.Errorf("an order that was paid meanwhile is %s, %v", o.State, err)
	}
	if o, err := s.Fulfilment.FindOrder(ctx, 0, forgotten); err != nil || o.State != core.Cancelled || after != before+
		3 {
		t.Errorf("the forgotten order: %s, stock %d to %d, %v", o.State, before, after, err)
	}
	s.Sums()
}

func TestComplaintsAreAnsweredAndResolvedInTime(t *testing.T) {
	s := webtest.New(t)
	s.Staff(accounts.Dispatch)
	anybody := s.Visitor()
	webtest.Says(t, anybody.Post("complain", webtest.Form{"csrf_token_name": anybody.CSRF, "kind": "late"}), false, "")
	number := fmt.Sprint(webtest.At(anybody.Post("complain",
		webtest.Form{"csrf_token_name": anybody.CSRF, "kind": "late", "name": "Asha",
			"email": "asha@example.com",
			"words": "Where is it?"}), "data", "number"))
	s.NewestMail("complaint")
	webtest.Says(
		t,
		anybody.Post("complaint", webtest.Form{"number": number, "email": "other@example.com"}),
		false,
		"no complaint with this number and email",
	)
	track := func() map[string]any {
		return anybody.Post("complaint", webtest.Form{"number": strings.ToLower(number), "email": "Asha@Example.com"})
	}
	if webtest.At(track(), "data", "state") != "open" {
		t.Fatalf("tracked: %v", track())
	}
	webtest.Says(t, anybody.Post("complaint_add",
		webtest.Form{"number": number, "email": "asha@example.com", "words": "Still nothing."}), true, "Added")
	s.Pass(49 * time.Hour)
	staff := s.StaffAgain(accounts.Dispatch)
	row := webtest.At(staff.Get("admin/complaints"), "data", 0)
	if webtest.At(row, "answer_late") != true || webtest.At(row, "settlement_late") != false {
		t.Errorf("the clocks: %v", row)
	}
	id := fmt.Sprint(webtest.At(row, "id"))
	webtest.Says(t, staff.Post("admin/complaints/"+id+"/answer", webtest.Form{"words": "It is on its way."}), true,
		"answer")
	s.NewestMail("answer")
	webtest.Says(t, staff.Post("admin/complaints/"+id+"/answer",
		webtest.Form{"words": "Delivered today.", "settle": "yes"}), true, "settled")
	webtest.Says(t, staff.Post("admin/complaints/"+id+"/answer", webtest.Form{"words": "again"}), false, "is settled")
	if got := track(); webtest.At(got, "data", "state") != "settled" ||
		len(webtest.At(got, "data", "notes").([]any)) != 4 {
		t.Errorf("in the end: %v", got)
	}
}

// Nobody is turned away because of an order number: one that can't be checked is accepted as entered.
func TestComplaintKeepsTheOrderNumberAsTyped(t *testing.T) {
	s := webtest.New(t)
	staff, anybody := s.Staff(accounts.Dispatch), s.Visitor()
	newest := func() any { return webtest.At(staff.Get("admin/complaints?state=open"), "data", 0) }
	foreign := s.Order(s.Customer("411001"), s.Product("Bulb", 100, 5), 1)
	for _, number := range []string{"4711", "HR-4711", fmt.Sprint(foreign.ID)} {
		webtest.Says(t, anybody.Post("complain",
			webtest.Form{"csrf_token_name": anybody.CSRF, "kind": "late", "name": "Ravi", "email": "ravi@example.com",
				"words":     "Where is it?",
				"orders_id": number}), true, "has the number")
		if got := newest(); webtest.At(got, "order_given") != number || webtest.At(got, "orders_id") != 0.0 {
			t.Errorf("the complaint about %s: %v", number, got)
		}
		webtest.Says(
			t,
			staff.Post(fmt.Sprintf("admin/complaints/%v/answer", webtest.At(newest(), "id")),
				webtest.Form{"words": "It came.", "settle": "yes"}),
			true,
			"",
		)
	}
	if got := anybody.Post("complain",
		webtest.Form{"csrf_token_name": anybody.CSRF, "kind": "late", "name": "Ravi", "email": "ravi@example.com",
			"words":     "Where is it?",
			"orders_id": strings.Repeat("9", 41)}); webtest.At(got, "errors", "orders_id") == nil {
		t.Errorf("a number of 41 digits: %v", got)
	}
	own := s.Order(s.Customer("411001"), s.Product("Lamp", 100, 5), 1)
	owner, err := s.Fulfilment.FindOrder(ctx, 0, own.ID)
	if err != nil {
		t.Fatal(err)
	}
	reply := anybody.Post("complain",
		webtest.Form{"csrf_token_name": anybody.CSRF, "kind": "late", "name": "Asha", "email": owner.Email,
			"words":     "Where is it?",
			"orders_id": "#" + fmt.Sprint(own.ID)})
	if got := newest(); webtest.At(got, "orders_id") != float64(own.ID) {
		t.Errorf("staff see the order of who knows its number and email: %v", got)
	}
	seen := anybody.Post("complaint",
		webtest.Form{"number": fmt.Sprint(webtest.At(reply, "data", "number")), "email": owner.Email})
	if webtest.At(seen, "data", "orders_id") != 0.0 {
		t.Errorf("a visitor learns whether an order belongs to an email: %v", seen)
	}
}

// The spec's form sends connectivity as one text, others send a list: both are accepted, and anything else is refused.
func TestSurveyAcceptsConnectivityAsTextOrList(t *testing.T) {
	s := webtest.New(t)
	p, staff := s.Visitor(), s.Staff(accounts.Owner)
	for _, c := range []struct {
		given, kept string
		status      int
		taken       bool
	}{
		{`"Zigbee"`, "[Zigbee]", 200, true},
		{`["Z-Wave","Matter"]`, "[Z-Wave Matter]", 200, true},
		{`[]`, "[]", 200, true},
		{`""`, "[]", 200, true},
		{`null`, "[]", 200, true},
		{`"Wi-Fi"`, "", 200, false},
		{`7`, "", 400, false},
	} {
		body := `{"formData":` + strings.Replace(surveyAnswers, `["Matter"]}`, c.given+"}", 1) + `,"analytics":{}}`
		got := p.Do("POST", "/api/feedback", "application/json", strings.NewReader(body))
		if got.Status != c.status || got.Body["status"] != c.taken {
			t.Errorf("%s: %d %v", c.given, got.Status, got.Body)
		}
		if kept := fmt.Sprint(webtest.At(staff.Get("get_user_activity?page=1&per_page=1"), "activities", 0,
			"q10_connectivity")); c.taken &&
			kept != c.kept {
			t.Errorf("%s was kept as %s", c.given, kept)
		}
		s.Pass(time.Minute)
	}
}

func TestSurveyAnswersAndDevicesAreErasedOnRequest(t *testing.T) {
	s := webtest.New(t)
	p := s.Visitor()
	sent := p.Post("feedback", webtest.Form{"formData": surveyAnswers, "analytics": `{}`})
	key := fmt.Sprint(sent["withdraw"])
	if sent["status"] != true || len(key) < 20 {
		t.Fatalf("feedback: %v", sent)
	}
	webtest.Says(t, p.Post("withdraw_feedback", webtest.Form{"key": "1-forged"}), false, "no such answer.")
	webtest.Says(t, p.Post("withdraw_feedback", webtest.Form{"key": key}), true, "deleted")
	webtest.Says(t, p.Post("withdraw_feedback", webtest.Form{"key": key}), false, "no longer exists")
	p.Do("POST", "/api/log_visit", "application/x-www-form-urlencoded", nil, "X-Fingerprint", "device-77")
	if got := p.Do("POST", "/api/forget_device", "application/x-www-form-urlencoded",
		strings.NewReader(url.Values{"fingerprint": {"device-77"}}.Encode())); got.Body["status"] != true {
		t.Errorf("forget: %s", got.Raw)
	}
	if count := webtest.At(s.Staff(accounts.Owner).Get("get_visitor_count"), "count"); fmt.Sprint(count) != "0" {
		t.Errorf("visits of it still counted: %v", count)
	}
}

const surveyAnswers = `{"name":"Asha","email":"asha@example.com","number":"9876543210","place":"Pune","ageGroup":"26-38","upgradeReason":"Price","devices":["Smart Switch"],"otherDevices":"","benefits":["Remote control access"],"voiceAssistant":"Yes","manualBackup":"Yes","safety":["Cybersecurity"],"purchaseFactors":["Price"],"notifications":["The device's health or performance"],"connectivity":["Matter"]}`
