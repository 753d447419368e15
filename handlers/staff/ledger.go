package staff

import (
	"context"
	"strings"

	"hearth/handlers/web"
	"hearth/store/money"
)

// Ledger shows a month of the shop's money: sales, taxes, refunds and settlements.
type Ledger struct{ *Deps }

// ledgerDay is one day of the month: what was invoiced and credited, and what was received and refunded.
type ledgerDay struct {
	Day      string      `json:"day"`
	Sales    money.Paise `json:"sales"`
	Credited money.Paise `json:"credited"`
	In       money.Paise `json:"money_in"`
	Out      money.Paise `json:"money_out"`
}

// ledgerData is a month of the shop's money. Documents count by their date, payments by the day of the payment. The
// taxes are those of Sales less Credited; Outstanding, WaitingToRefund and WithCouriers are as of now, whatever the
// month.
type ledgerData struct {
	Month               string      `json:"month"`
	Invoices            int64       `json:"invoices"`
	CreditNotes         int64       `json:"credit_notes"`
	Sales               money.Paise `json:"sales"`
	Credited            money.Paise `json:"credited"`
	Net                 money.Paise `json:"net"`
	Taxable             money.Paise `json:"taxable"`
	CGST                money.Paise `json:"cgst"`
	SGST                money.Paise `json:"sgst"`
	IGST                money.Paise `json:"igst"`
	Shipping            money.Paise `json:"shipping"`
	Online              money.Paise `json:"online"`
	OnlineRefunded      money.Paise `json:"online_refunded"`
	Settlement          money.Paise `json:"settlement"`
	Collected           money.Paise `json:"collected"`
	RefundedByHand      money.Paise `json:"refunded_by_hand"`
	Outstanding         money.Paise `json:"cod_outstanding"`
	OutstandingOrders   int64       `json:"cod_outstanding_orders"`
	WaitingToRefund     money.Paise `json:"waiting_to_refund"`
	Remitted            money.Paise `json:"cod_remitted"`
	Deducted            money.Paise `json:"cod_deducted"`
	WithCouriers        money.Paise `json:"cod_with_couriers"`
	WithCouriersParcels int64       `json:"cod_with_couriers_parcels"`
	Days                []ledgerDay `json:"days"`
}

// Ledger returns the sums of a month. Net is sales less credit notes; taxable value and taxes are net too. Settlement
// is what the payment provider owes the shop for the month, before its fees.
func (r Ledger) Ledger(ctx context.Context, _ *web.Caller, in struct {
	Month web.Text `json:"month"`
}) (web.Data[ledgerData], error) {
	month := strings.TrimSpace(string(in.Month))
	if month == "" {
		month = r.Store.Now().In(r.Store.Settings.Values().Zone()).Format("2006-01")
	}
	l, err := r.Store.Payments.FindLedger(ctx, month)
	shown := ledgerData{
		Month:               month,
		Invoices:            l.Invoices,
		CreditNotes:         l.CreditNotes,
		Sales:               l.Sales,
		Credited:            l.Credited,
		Net:                 l.Sales - l.Credited,
		Taxable:             l.Taxable,
		CGST:                l.CGST,
		SGST:                l.SGST,
		IGST:                l.IGST,
		Shipping:            l.Shipping,
		Online:              l.Online,
		OnlineRefunded:      l.OnlineRefunded,
		Settlement:          l.Online - l.OnlineRefunded,
		Collected:           l.Collected,
		RefundedByHand:      l.RefundedByHand,
		Outstanding:         l.Outstanding,
		OutstandingOrders:   l.OutstandingOrders,
		WaitingToRefund:     l.WaitingToRefund,
		Remitted:            l.Remitted,
		Deducted:            l.Deducted,
		WithCouriers:        l.WithCouriers,
		WithCouriersParcels: l.WithCouriersParcels,
		Days:                []ledgerDay{},
	}
	for _, d := range l.Days {
		shown.Days = append(shown.Days, ledgerDay{
			Day:      d.Day,
			Sales:    d.Sales,
			Credited: d.Credited,
			In:       d.In,
			Out:      d.Out,
		})
	}
	return web.Give(shown), err
}
