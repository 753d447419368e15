package store_test

import (
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

func TestReturnSaysWhatHappensNext(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("shop_legal_name", "Asha Traders", "shop_address", "Shop 7, Laxmi Road", "shop_pincode", "411030", "shop_state", "Maharashtra")
	asha, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 9)
	step := func(o store.Order) store.ReturnStep {
		steps := got(shop.ListReturnSteps(ctx, o.ID)).or(t)
		if len(steps) != 1 {
			t.Fatalf("the steps are %+v", steps)
		}
		return steps[0]
	}

	o := shop.Order(asha, lamp, 1)
	shop.Deliver(o)
	line := shop.Details(o).Lines[0].ID
	must(t, shop.OpenReturn(ctx, asha.ID, store.ReturnWish{LineID: line, Kind: "defective"}))
	same(t, "a COD order's return", step(o), store.ReturnStep{ID: 1, LineID: line, ShopPays: true,
		Where: "Asha Traders, Shop 7, Laxmi Road, Maharashtra 411030", Mark: "R1 / 1001", InspectDays: 2, RefundDays: 3, ByHand: true})
	mail := shop.LastMail(asha.Email)
	if found := got(shop.FindMail(ctx, mail.ID)).or(t); found.Kind != "returnopened" || found.Facts.Step != step(o) {
		t.Errorf("the mail is %s with %+v", found.Kind, found.Facts.Step)
	}
	shop.Set("return_way", "collect faulty", "return_address", "Unit 3,\nKalyani Nagar")
	if s := step(o); !s.Collect || s.Where == "" || s.Where == "Unit 3, Kalyani Nagar" {
		t.Errorf("a faulty one is collected: %+v", s)
	}

	refused(t, shop.EnterRefundTo(ctx, asha.ID, line, store.RefundTo{}), "Please enter a UPI id, or an account and its IFSC.", "upi")
	absent(t, shop.EnterRefundTo(ctx, shop.Customer("560001").ID, line, store.RefundTo{UPI: "thief@okaxis"}))
	must(t, shop.EnterRefundTo(ctx, asha.ID, line, store.RefundTo{UPI: "asha@okaxis"}))
	if s := step(o); s.RefundTo != "as…@okaxis" || s.AsksRefundTo() {
		t.Errorf("the money goes to %q", s.RefundTo)
	}
	same(t, "the mail about it", shop.LastMail(asha.Email).Kind, "refundto")
	refused(t, shop.EnterRefundTo(ctx, asha.ID, line, store.RefundTo{UPI: "other@okaxis"}),
		"For this refund an account is known already, or it was paid. Please call us to change it.")
	must(t, shop.InspectReturn(ctx, 0, line, store.Inspection{Accepted: true}))
	if s := step(o); !s.Accepted {
		t.Errorf("after the inspection: %+v", s)
	}

	paid := shop.OrderPrepaid(asha, lamp, 1)
	shop.Deliver(paid)
	line = shop.Details(paid).Lines[0].ID
	must(t, shop.OpenReturn(ctx, asha.ID, store.ReturnWish{LineID: line, Kind: "not wanted"}))
	if s := step(paid); s.Collect || s.ByHand || s.ShopPays || s.Where != "Unit 3, Kalyani Nagar" {
		t.Errorf("a Pre-paid order's: %+v", s)
	}
	refused(t, shop.EnterRefundTo(ctx, asha.ID, line, store.RefundTo{UPI: "asha@okaxis"}), "This refund goes back the way you paid.")
}
