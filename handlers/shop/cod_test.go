package shop_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/storetest"
)

func codOrder(
	s *webtest.Site,
	p *webtest.Person,
	b storetest.Buyer,
	product, pieces int64,
) (id int64, reply map[string]any) {
	s.T.Helper()
	reply = p.Post("checkout", webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":%d}]`, product, pieces),
		"AddressID": fmt.Sprint(b.Address), "pt": "COD"})
	if placed, ok := reply["orderId"].(float64); ok {
		id = int64(placed)
		p.Post("codstatus", webtest.Form{"ORDERSID": fmt.Sprint(id)})
	}
	return id, reply
}

// Indian law (CGST Act, section 24): a seller without GST registration may sell only within its own state. That such
// a seller's invoice shows no tax is tested by TestUntaxedSellersInvoiceShowsNoTax.
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
		if _, err := s.Fulfilment.ReturnToOrigin(ctx, 0, o.ID,
			fulfilment.CameBack{Reason: "refused", Restock: true}); err != nil {
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
	if n, err := s.Fulfilment.CancelUnconfirmed(ctx); err != nil || n != 1 {
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
