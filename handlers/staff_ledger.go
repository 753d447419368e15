package handlers

import (
	"context"
	"strings"

	"github.com/skip2/go-qrcode"

	"hearth/store"
	"hearth/store/money"
)

// collectOrder notes that the money of a COD order came in: by the courier, by UPI, or as cash.
func (h *Handlers) collectOrder(ctx context.Context, c *Caller, in struct {
	ID        int64 `path:"id"`
	Way       Text  `json:"way"`
	Reference Text  `json:"reference"`
}) (Reply, error) {
	return done("The money is noted as collected."), h.store.CollectCOD(ctx, c.ID, in.ID, string(in.Way), string(in.Reference))
}

// upiOf is the text by which an unpaid COD order can be paid to the shop's UPI id; "" when there is none, or nothing to pay.
func (h *Handlers) upiOf(o store.OrderDetails) string {
	card := h.store.Settings()
	vpa := card.Text("upi_id")
	if vpa == "" || o.Payment != store.COD || o.Collected || (o.State != store.Confirmed && o.State != store.Shipped && o.State != store.Delivered) {
		return ""
	}
	return store.UPIText(vpa, card.Text("shop_name"), o.ID, o.Total)
}

// upiQR draws the code of an unpaid COD order, for its customer and for staff.
func (h *Handlers) upiQR(ctx context.Context, c *Caller, in byID) (File, error) {
	o, err := h.store.FindOrder(ctx, ownerOf(c, OrdersPart), in.ID)
	if err != nil {
		return File{}, err
	}
	text := h.upiOf(o)
	if text == "" {
		return File{}, store.ErrNotFound
	}
	content, err := qrcode.Encode(text, qrcode.Medium, 320)
	return File{Name: "upi.png", Type: "image/png", Inline: true, Content: content}, err
}

type ledgerDay struct {
	Day      string      `json:"day"`
	Sales    money.Paise `json:"sales"`
	Credited money.Paise `json:"credited"`
	In       money.Paise `json:"money_in"`
	Out      money.Paise `json:"money_out"`
}

type ledgerData struct {
	Month             string      `json:"month"`
	Invoices          int64       `json:"invoices"`
	CreditNotes       int64       `json:"credit_notes"`
	Sales             money.Paise `json:"sales"`
	Credited          money.Paise `json:"credited"`
	Net               money.Paise `json:"net"`
	Taxable           money.Paise `json:"taxable"`
	CGST              money.Paise `json:"cgst"`
	SGST              money.Paise `json:"sgst"`
	IGST              money.Paise `json:"igst"`
	Shipping          money.Paise `json:"shipping"`
	Online            money.Paise `json:"online"`
	OnlineRefunded    money.Paise `json:"online_refunded"`
	Settlement        money.Paise `json:"settlement"`
	Collected         money.Paise `json:"collected"`
	RefundedByHand    money.Paise `json:"refunded_by_hand"`
	Outstanding       money.Paise `json:"cod_outstanding"`
	OutstandingOrders int64       `json:"cod_outstanding_orders"`
	WaitingToRefund   money.Paise `json:"waiting_to_refund"`
	Days              []ledgerDay `json:"days"`
}

// ledger is a month of the shop's money. Net is sales less what was credited; taxable and taxes are net as well; settlement
// is what the payment provider owes the shop for the month, before its fees.
func (h *Handlers) ledger(ctx context.Context, _ *Caller, in struct {
	Month Text `json:"month"`
}) (Data[ledgerData], error) {
	month := strings.TrimSpace(string(in.Month))
	if month == "" {
		month = h.store.Now().In(h.store.Settings().Zone()).Format("2006-01")
	}
	l, err := h.store.FindLedger(ctx, month)
	wire := ledgerData{month, l.Invoices, l.CreditNotes, l.Sales, l.Credited, l.Sales - l.Credited, l.Taxable, l.CGST, l.SGST, l.IGST, l.Shipping, l.Online, l.OnlineRefunded,
		l.Online - l.OnlineRefunded, l.Collected, l.RefundedByHand, l.Outstanding, l.OutstandingOrders, l.WaitingToRefund, []ledgerDay{}}
	for _, d := range l.Days {
		wire.Days = append(wire.Days, ledgerDay{d.Day, d.Sales, d.Credited, d.In, d.Out})
	}
	return give(wire), err
}
