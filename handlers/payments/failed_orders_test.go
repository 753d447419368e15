package payments_test

import (
	"fmt"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/returns"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

// ending is the expected outcome of an order: the money that the shop keeps, how many of its two units are back in
// stock, and its documents.
type ending struct {
	state       core.State
	taken, back string
	shelf       int64
	papers      string
}

// Every way in which an order can fail, from start to end. Each order has two bulbs of 100.00 and delivery of 40.00;
// it is prepaid unless COD is given.
func TestEveryFailedOrderLeavesMoneyStockAndDocumentsConsistent(t *testing.T) {
	cases := []struct {
		name string
		walk func(w *walk)
		want ending
	}{
		{"cancelled while being packed",
			func(w *walk) { w.pay(); w.must(w.s.Fulfilment.Cancel(ctx, w.buyer.ID, w.buyer.ID, w.id, "")) },
			ending{core.Cancelled, "₹240.00", "₹240.00", 100, ""}},
		{
			"COD, cancelled while being packed",
			func(w *walk) { w.cod(); w.must(w.s.Fulfilment.Cancel(ctx, w.buyer.ID, w.buyer.ID, w.id, "")) },
			ending{core.Cancelled, "₹0.00", "₹0.00", 100, ""},
		},
		{"refused at the door", func(w *walk) { w.pay(); w.ship(); w.origin(true) },
			ending{core.Returned, "₹240.00", "₹240.00", 100, "INV 240.00, CRN 240.00"}},
		{"COD, refused at the door", func(w *walk) { w.cod(); w.ship(); w.origin(true) },
			ending{core.Returned, "₹0.00", "₹0.00", 100, "INV 240.00, CRN 240.00"}},
		{"lost by the courier", func(w *walk) { w.pay(); w.ship(); w.origin(false) },
			ending{core.Returned, "₹240.00", "₹240.00", 98, "INV 240.00, CRN 240.00"}},
		{"one of two defective", func(w *walk) { w.pay(); w.deliver(); w.sendBack("defective", 1, false) },
			ending{core.Delivered, "₹240.00", "₹100.00", 98, "INV 240.00, CRN 100.00"}},
		{"COD, the wrong product", func(w *walk) { w.cod(); w.deliver(); w.sendBack("wrong", 2, true) },
			ending{core.Delivered, "₹240.00", "₹240.00", 100, "INV 240.00, CRN 240.00"}},
		{"paid twice", func(w *walk) { w.pay(); w.hook(w.bank.Pays(w.ref, "captured", 0)); w.deliver() },
			ending{core.Delivered, "₹480.00", "₹240.00", 98, "INV 240.00"}},
		{"paid late, stock is there", func(w *walk) { w.late(); w.hook(w.bank.Pays(w.ref, "captured", 0)) },
			ending{core.Confirmed, "₹240.00", "₹0.00", 100, ""}},
		{"paid late, stock is gone", func(w *walk) { w.late(); w.sellOut(); w.hook(w.bank.Pays(w.ref, "captured", 0)) },
			ending{core.Cancelled, "₹240.00", "₹240.00", 0, ""}},
	}
	var told strings.Builder
	table := tabwriter.NewWriter(&told, 0, 0, 2, ' ', 0)
	for _, c := range cases {
		w := newWalk(t)
		c.walk(w)
		w.s.Work()
		got := w.ending()
		if got != c.want {
			t.Errorf("%s: %+v\nwanted %+v", c.name, got, c.want)
		}
		w.s.Sums()
		if _, err := fmt.Fprintf(table, "%s\t%s\ttaken %s, back %s\t%d on the shelf\t%s\n", c.name, got.state,
			got.taken, got.back,
			got.shelf, got.papers); err != nil {
			t.Fatal(err)
		}
	}
	if err := table.Flush(); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + told.String())
}

type walk struct {
	t           *testing.T
	s           *webtest.Site
	bank        *webtest.Bank
	product, id int64
	buyer       storetest.Buyer
	p           *webtest.Person
	ref         string
}

func newWalk(t *testing.T) *walk {
	t.Helper()
	s, b, product := webtest.BankSite(t, 100)
	s.In("Maharashtra")
	buyer := s.Customer("411001")
	return &walk{t: t, s: s, bank: b, product: product, buyer: buyer, p: s.As(buyer.Email)}
}

func (w *walk) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *walk) place(pt string) {
	w.t.Helper()
	got := w.p.Post("checkout", webtest.Form{"orders": fmt.Sprintf(`[{"product_id":%d,"qty":2}]`, w.product),
		"AddressID": fmt.Sprint(w.buyer.Address), "pt": pt})
	if got["status"] != true {
		w.t.Fatalf("checkout: %v", got)
	}
	w.id, w.ref = int64(got["orderId"].(float64)), fmt.Sprint(got["id"])
}

func (w *walk) pay() {
	w.t.Helper()
	w.place("Pre-paid")
	w.hook(w.bank.Pays(w.ref, "captured", 0))
}

func (w *walk) cod() {
	w.t.Helper()
	w.place("COD")
	w.must(w.s.Orders.ConfirmCOD(ctx, w.buyer.ID, w.id))
}

// late lets the reservation expire before anything is paid.
func (w *walk) late() {
	w.t.Helper()
	w.place("Pre-paid")
	w.s.Pass(31 * time.Minute)
	_, err := w.s.Orders.ReleaseExpiredHolds(ctx)
	w.must(err)
}

func (w *walk) sellOut() {
	w.t.Helper()
	_, err := w.s.Catalogue.ChangeStock(ctx, 0, w.product, -100, "sold at a fair")
	w.must(err)
}

func (w *walk) hook(payment string) {
	w.t.Helper()
	if got := hook(w.s, "payment.captured", payment, webtest.WebhookSecret); got.Status != 200 {
		w.t.Fatalf("webhook: %d %s", got.Status, got.Raw)
	}
}

func (w *walk) ship() {
	w.t.Helper()
	_, err := w.s.Fulfilment.Ship(ctx, 0, w.id, shipments.Shipment{TrackingID: "T1", Courier: "Delhivery",
		ExpectedDay: w.s.Now().AddDate(0, 0, 4).Format(time.DateOnly)})
	w.must(err)
}

func (w *walk) deliver() {
	w.t.Helper()
	w.ship()
	w.must(w.s.Fulfilment.Deliver(ctx, 0, w.id, fulfilment.Delivery{}))
}

func (w *walk) origin(restock bool) {
	w.t.Helper()
	_, err := w.s.Fulfilment.ReturnToOrigin(ctx, 0, w.id,
		fulfilment.CameBack{Reason: "the courier says so", Restock: restock})
	w.must(err)
}

func (w *walk) sendBack(kind string, pieces int64, restock bool) {
	w.t.Helper()
	o, err := w.s.Fulfilment.FindOrder(ctx, 0, w.id)
	w.must(err)
	line := o.Lines[0].ID
	w.must(w.s.Returns.Open(ctx, w.buyer.ID, returns.ReturnRequest{LineID: line, Quantity: pieces, Kind: kind,
		RefundTo: returns.RefundTo{UPI: "asha@okbank"}}))
	w.must(w.s.Returns.Inspect(ctx, 0, line, returns.Inspection{Accepted: true}))
	_, err = w.s.Returns.RefundLine(ctx, 0, line, "UTR1", restock)
	w.must(err)
}

func (w *walk) ending() ending {
	w.t.Helper()
	o, err := w.s.Fulfilment.FindOrder(ctx, 0, w.id)
	w.must(err)
	p, err := w.s.Catalogue.Find(ctx, w.product)
	w.must(err)
	issued, err := w.s.Documents.ListDocuments(ctx, "2026-11")
	w.must(err)
	papers := []string{}
	for _, d := range issued {
		papers = append(papers, d.Number[:3]+" "+d.Total.Decimal())
	}
	taken, err := w.s.TakenFor(ctx, w.id)
	w.must(err)
	var back money.Paise
	for _, r := range o.Refunds {
		back += r.Amount
	}
	return ending{o.State, taken.Rupees(), back.Rupees(), p.Shelf, strings.Join(papers, ", ")}
}
