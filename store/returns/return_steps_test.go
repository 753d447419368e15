package returns_test

import (
	"testing"

	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/returns"
	"hearth/store/storetest"
)

func TestReturnShowsItsNextStep(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("shop_legal_name", "Asha Traders", "shop_address", "Shop 7, Laxmi Road", "shop_pincode", "411030",
		"shop_state", "Maharashtra")
	asha, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 9)
	step := func(o orders.Order) core.ReturnStep {
		steps := storetest.Got(shop.Returns.ListReturnSteps(storetest.Ctx, o.ID)).Or(t)
		if len(steps) != 1 {
			t.Fatalf("the steps are %+v", steps)
		}
		return steps[0]
	}

	o := shop.Order(asha, lamp, 1)
	shop.Deliver(o)
	line := shop.Details(o).Lines[0].ID
	storetest.Must(t, shop.Returns.Open(storetest.Ctx, asha.ID, returns.ReturnRequest{LineID: line, Kind: "defective"}))
	storetest.Same(t, "a COD order's return", step(o), core.ReturnStep{ID: 1, LineID: line, ShopPays: true,
		Where: "Asha Traders, Shop 7, Laxmi Road, Maharashtra 411030", Mark: "R1 / 1001", InspectDays: 2, RefundDays: 3,
		ByHand: true})
	mail := shop.LastMail(asha.Email)
	if found := storetest.Got(shop.Messages.FindMail(storetest.Ctx, mail.ID)).
		Or(t); found.Kind != "returnopened" ||
		found.Facts.Step != step(o) {
		t.Errorf("the mail is %s with %+v", found.Kind, found.Facts.Step)
	}
	shop.Set("return_way", "collect faulty", "return_address", "Unit 3,\nKalyani Nagar")
	if s := step(o); !s.Collect || s.Where == "" || s.Where == "Unit 3, Kalyani Nagar" {
		t.Errorf("a faulty one is collected: %+v", s)
	}

	storetest.Refused(
		t,
		shop.Returns.EnterRefundTo(storetest.Ctx, asha.ID, line, returns.RefundTo{}),
		"Please enter a UPI id, or an account and its IFSC.",
		"upi",
	)
	storetest.Absent(t, shop.Returns.EnterRefundTo(storetest.Ctx, shop.Customer("560001").ID, line,
		returns.RefundTo{UPI: "thief@okaxis"}))
	storetest.Must(t, shop.Returns.EnterRefundTo(storetest.Ctx, asha.ID, line, returns.RefundTo{UPI: "asha@okaxis"}))
	if s := step(o); s.RefundTo != "as…@okaxis" || s.AsksRefundTo() {
		t.Errorf("the money goes to %q", s.RefundTo)
	}
	storetest.Same(t, "the mail about it", shop.LastMail(asha.Email).Kind, "refundto")
	storetest.Refused(t, shop.Returns.EnterRefundTo(storetest.Ctx, asha.ID, line,
		returns.RefundTo{UPI: "other@okaxis"}),
		"For this refund an account is known already, or it was paid. Please call us to change it.")
	storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, 0, line, returns.Inspection{Accepted: true}))
	if s := step(o); !s.Accepted {
		t.Errorf("after the inspection: %+v", s)
	}

	paid := shop.OrderPrepaid(asha, lamp, 1)
	shop.Deliver(paid)
	line = shop.Details(paid).Lines[0].ID
	storetest.Must(
		t,
		shop.Returns.Open(storetest.Ctx, asha.ID, returns.ReturnRequest{LineID: line, Kind: "not wanted"}),
	)
	if s := step(paid); s.Collect || s.ByHand || s.ShopPays || s.Where != "Unit 3, Kalyani Nagar" {
		t.Errorf("a Pre-paid order's: %+v", s)
	}
	storetest.Refused(
		t,
		shop.Returns.EnterRefundTo(storetest.Ctx, asha.ID, line, returns.RefundTo{UPI: "asha@okaxis"}),
		"This refund goes back the way you paid.",
	)
}
