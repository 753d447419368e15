package staff_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/orders"
	"hearth/store/settings"
	"hearth/store/storetest"
)

func TestCancelledCODOrderPaidByUPIIsRefundedManually(t *testing.T) {
	s := webtest.New(t)
	product, b := s.Product("Plug", 700, 50), s.Customer("411001")
	staff := s.Staff(accounts.Owner)
	o := s.Order(b, product, 1)
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/orders/%d/collect", o.ID), webtest.Form{"way": "courier"}), false,
		"has not been shipped")
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/orders/%d/collect", o.ID),
		webtest.Form{"way": "upi", "reference": "UTR1"}), true, "")
	if err := s.Fulfilment.Cancel(ctx, b.ID, b.ID, o.ID, "changed my mind"); err != nil {
		t.Fatal(err)
	}
	s.Work()
	row := webtest.At(staff.Get("admin/hand-refunds"), "data", 0)
	if webtest.At(row, "kind") != "refund" || webtest.At(row, "amount") != 740.0 {
		t.Fatalf("the desk has %v", row)
	}
	id := fmt.Sprint(webtest.At(row, "id"))
	webtest.Says(t, staff.Post("admin/hand-refunds/export", webtest.Form{}), false, "already in a batch")
	qr := "/api/admin/hand-refunds/qr?kind=refund&return_id=0&id=" + id
	if got := staff.Do("GET", qr, "", nil); got.Status != 404 {
		t.Errorf("without a UPI id the code answers %d", got.Status)
	}
	webtest.Says(t, staff.Post("admin/hand-refunds/to", webtest.Form{"kind": "refund", "id": id, "upi": "asha@bank"}),
		true, "")
	if got := staff.Do("GET", qr, "", nil); got.Status != 200 || !bytes.HasPrefix(got.Raw, []byte("\x89PNG")) {
		t.Errorf("the code answers %d %.20q", got.Status, got.Raw)
	}
	storetest.Same(t, "what the code says", settings.UPIRefund("asha@bank", "Asha & Co", 1042, 740_00),
		"upi://pay?pa=asha@bank&pn=Asha%20%26%20Co&tn=Refund%20of%20order%201042&am=740.00&cu=INR")
	webtest.Says(t, staff.Post("admin/hand-refunds/to",
		webtest.Form{"kind": "refund", "id": id, "account": "123", "ifsc": "X"}), false, "9 to 18 digits")
	webtest.Says(
		t,
		staff.Post("admin/hand-refunds/to",
			webtest.Form{"kind": "refund", "id": id, "account": "123456789012", "ifsc": "sbin0001234"}),
		true,
		"",
	)
	if got := staff.PostAnswer("admin/hand-refunds/export", webtest.Form{}); !strings.Contains(string(got.Raw),
		"123456789012,SBIN0001234,740.00") {
		t.Errorf("the list for the bank: %s", got.Raw)
	}
	webtest.Says(t, staff.Post("admin/refunds/"+id+"/paid", webtest.Form{}), false, "reference")
	webtest.Says(t, staff.Post("admin/refunds/"+id+"/paid", webtest.Form{"reference": "UTR9"}), true, "")
	webtest.Says(t, staff.Post("admin/refunds/"+id+"/paid", webtest.Form{"reference": "UTR9"}), false,
		"already been paid")
	s.Sums()
}

func returned(s *webtest.Site, b storetest.Buyer, product, pieces int64) (order orders.Order, line int64) {
	s.T.Helper()
	order = s.Order(b, product, pieces)
	s.Deliver(order)
	details, err := s.Fulfilment.FindOrder(ctx, 0, order.ID)
	if err != nil {
		s.T.Fatal(err)
	}
	return order, details.Lines[0].ID
}

// A phone or counter order has an internal account. Bank batch, returns and Today nevertheless show the buyer's name,
// as the order list does.
func TestPhoneOrderRefundIsPaidToItsBuyer(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	product, owner := s.Product("Plug", 700, 50), s.Staff(accounts.Owner)
	taken := owner.Post("admin/phone-order",
		webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product), "Name": "Meera Joshi",
			"mob": "9876543210", "area": "1 Road", "city": "Pune", "tal": "Haveli", "dist": "Pune", "pin": "411001",
			"state":   "Maharashtra",
			"country": "India", "shown_total": "740"})
	id := int64(webtest.At(taken, "data", "orders_id").(float64))
	sold := owner.Post("admin/counter-sale",
		webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product), "way": "cash",
			"name": "Ravi Kumar", "shown_total": "700", "given": "700"})
	if newest := fmt.Sprint(webtest.At(owner.Get("admin/today"), "data", "newest")); !strings.Contains(newest,
		"cust_Name:Meera Joshi") ||
		!strings.Contains(newest, "cust_Name:Ravi Kumar") {
		t.Errorf("today: %s", newest)
	}
	// A counter sale is not listed as a COD parcel.
	if newest := webtest.At(owner.Get("admin/today"), "data", "newest", 0); webtest.At(newest,
		"channel") != "counter" || webtest.At(newest, "paid_by") != "cash" {
		t.Errorf("the newest order is %v", newest)
	}
	webtest.Says(t, s.ShipBy(owner, id), true, "INV-")
	webtest.Says(t, owner.Post(fmt.Sprintf("admin/orders/%d/deliver", id), webtest.Form{}), true, "delivered")
	for _, order := range []any{id, webtest.At(sold, "data", "orders_id")} {
		line := webtest.At(owner.Get(fmt.Sprintf("admin/orders/%v", order)), "data", "lines", 0, "orderDetails_id")
		webtest.Says(t, owner.Post("admin/returns",
			webtest.Form{"odid": fmt.Sprint(line), "kind": "defective", "reason": "It hums."}), true, "opened")
		webtest.Says(t, owner.Post(fmt.Sprintf("admin/returns/%v/inspect", line), webtest.Form{"accepted": "yes"}),
			true, "accepted")
		webtest.Says(t, owner.Post("admin/hand-refunds/to",
			webtest.Form{"kind": "return", "id": fmt.Sprint(line), "upi": "meera@okbank"}), true, "saved")
	}
	list := owner.PostAnswer("admin/hand-refunds/export", webtest.Form{})
	if !strings.Contains(string(list.Raw), "Meera Joshi,meera@okbank") ||
		!strings.Contains(string(list.Raw), "Ravi Kumar,meera@okbank") {
		t.Errorf("the bank's list: %s", list.Raw)
	}
	returns := owner.Get("admin/returns?sort=name")
	if got := fmt.Sprint(webtest.At(returns, "data", 0, "cust_Name"), ", ",
		webtest.At(returns, "data", 1, "cust_Name")); got != "Meera Joshi, Ravi Kumar" {
		t.Errorf("the returns: %s", got)
	}
}

func TestManualRefundIsPaidOnce(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	product, b := s.Product("Plug", 700, 50), s.Customer("411001")
	p, staff := s.As(b.Email), s.Staff(accounts.Owner)
	_, first := returned(s, b, product, 2)
	_, second := returned(s, b, product, 1)
	webtest.Says(t, p.Post("returnorders", webtest.Form{"odid": fmt.Sprint(first), "upi": "not a upi"}), false,
		"name@bank")
	webtest.Says(t, p.Post("returnorders",
		webtest.Form{"odid": fmt.Sprint(first), "quantity": "1", "upi": "asha@okbank"}), true, "registered")
	webtest.Says(t, p.Post("returnorders", webtest.Form{"odid": fmt.Sprint(second), "upi": "asha@okbank"}), true,
		"registered")
	inspect := func(line int64, fields webtest.Form) map[string]any {
		return staff.Post(fmt.Sprintf("admin/returns/%d/inspect", line), fields)
	}
	webtest.Says(t, inspect(first, webtest.Form{"accepted": "yes"}), true, "accepted")
	got := staff.PostAnswer("admin/hand-refunds/export", webtest.Form{})
	if strings.Count(string(got.Raw), "asha@okbank") != 1 || !strings.Contains(string(got.Raw), ",700.00,") {
		t.Errorf("the first list: %s", got.Raw)
	}
	webtest.Says(t, staff.Post("admin/hand-refunds/export", webtest.Form{}), false, "already in a batch")
	if again := staff.PostAnswer("admin/hand-refunds/export",
		webtest.Form{"list": "1"}); string(again.Raw) != string(got.Raw) {
		t.Errorf("the first list once more: %s", again.Raw)
	}
	s.Set("refund_columns", "Pay by = UPI\nTo = {upi}\nAmount = {amount}\nText = {order} {reference}")
	if again := staff.PostAnswer("admin/hand-refunds/export", webtest.Form{"list": "1"}); !strings.Contains(
		string(again.Raw), "Pay by,To,Amount,Text\r\nUPI,asha@okbank,700.00,1001 HR1-ret") {
		t.Errorf("the first list in the bank's columns: %s", again.Raw)
	}
	s.Set("refund_file", "xlsx")
	if again := staff.PostAnswer("admin/hand-refunds/export", webtest.Form{"list": "1"}); !strings.HasPrefix(
		string(again.Raw), "PK") {
		t.Errorf("the first list as a workbook: %.80q", again.Raw)
	}
	s.Set("refund_file", "csv", "refund_columns", "")
	if none := staff.PostAnswer("admin/hand-refunds/export", webtest.Form{"list": "9"}); none.Status != 404 {
		t.Errorf("a list that was never made: %d", none.Status)
	}
	webtest.Says(t, inspect(second, webtest.Form{"accepted": "yes"}), true, "accepted")
	if got := staff.PostAnswer("admin/hand-refunds/export", webtest.Form{}); strings.Count(string(got.Raw),
		"asha@okbank") != 1 {
		t.Errorf("the second list: %s", got.Raw)
	}
	webtest.Says(t, staff.Post("admin/hand-refunds/to",
		webtest.Form{"kind": "return", "id": fmt.Sprint(first), "upi": "thief@bank"}),
		false, "already in batch 1")
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/returns/%d/refund", first),
		webtest.Form{"reference": "UTR1", "restock": "yes"}), true, "CRN-")
	webtest.Says(t, staff.Post(fmt.Sprintf("admin/returns/%d/refund", first), webtest.Form{"reference": "UTR1"}), false,
		"already been refunded")
	if rows := staff.Get("admin/hand-refunds")["data"].([]any); len(rows) != 1 {
		t.Errorf("still to pay: %v", rows)
	}
	s.Sums()
}
