package staff

import (
	"context"
	"strings"

	"hearth/handlers/web"
	"hearth/store/money"
)

// Ledger is a month of the shop's money.
type Ledger struct{ *Room }

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

// Ledger is a month of the shop's money. Net is sales less credit notes; taxable and taxes are also net; settlement is what the
// payment provider owes the shop for the month, before its fees.
func (r Ledger) Ledger(ctx context.Context, _ *web.Caller, in struct {
	Month web.Text `json:"month"`
}) (web.Data[ledgerData], error) {
	month := strings.TrimSpace(string(in.Month))
	if month == "" {
		month = r.Store.Now().In(r.Store.Settings().Zone()).Format("2006-01")
	}
	l, err := r.Store.FindLedger(ctx, month)
	shown := ledgerData{month, l.Invoices, l.CreditNotes, l.Sales, l.Credited, l.Sales - l.Credited, l.Taxable, l.CGST, l.SGST, l.IGST,
		l.Shipping, l.Online, l.OnlineRefunded,
		l.Online - l.OnlineRefunded, l.Collected, l.RefundedByHand, l.Outstanding, l.OutstandingOrders, l.WaitingToRefund, []ledgerDay{}}
	for _, d := range l.Days {
		shown.Days = append(shown.Days, ledgerDay{d.Day, d.Sales, d.Credited, d.In, d.Out})
	}
	return web.Give(shown), err
}
