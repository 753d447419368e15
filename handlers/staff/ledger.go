package staff

import (
	"context"
	"strings"

	"hearth/handlers/web"
	"hearth/store/credit"
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
	// CreditUsed is what store credit paid of the month's orders, CreditBack what refunds added to it. Owed is what the
	// shop owes in store credit and gift cards.
	CreditUsed money.Paise `json:"credit_used"`
	CreditBack money.Paise `json:"credit_back"`
	Owed       creditSums  `json:"credit_owed"`
}

// creditSums are a month of what the shop owes in store credit and gift cards: Opening and what was sold, given,
// refunded and given back, less what was spent, expired, forfeited or cancelled, is Closing. Credit and Cards are its
// parts.
type creditSums struct {
	Opening   money.Paise `json:"opening"`
	Sold      money.Paise `json:"sold"`
	Given     money.Paise `json:"given"`
	Refunded  money.Paise `json:"refunded"`
	GivenBack money.Paise `json:"given_back"`
	Spent     money.Paise `json:"spent"`
	Expired   money.Paise `json:"expired"`
	Forfeited money.Paise `json:"forfeited"`
	Voided    money.Paise `json:"voided"`
	Redeemed  money.Paise `json:"redeemed"`
	Closing   money.Paise `json:"closing"`
	Credit    money.Paise `json:"credit"`
	Cards     money.Paise `json:"cards"`
	Customers int64       `json:"customers"`
	CardsOpen int64       `json:"cards_open"`
}

func creditSumsOf(v credit.Sums) creditSums {
	return creditSums{v.Opening, v.Sold, v.Given, v.Refunded, v.GivenBack, v.Spent, v.Expired, v.Forfeited, v.Voided,
		v.Redeemed, v.Closing, v.Credit, v.Cards, v.Customers, v.CardsOpen}
}

// giftCardRow is a gift card in the list. State is unpaid, waiting (for its day), mailed, redeemed, void or expired.
type giftCardRow struct {
	ID       int64       `json:"id"`
	OrderID  int64       `json:"orders_id"`
	Amount   money.Paise `json:"amount"`
	To       string      `json:"to_name"`
	Email    string      `json:"to_email"`
	BuyerID  int64       `json:"buyer_id"`
	Buyer    string      `json:"buyer"`
	By       string      `json:"redeemed_by"`
	Bought   web.Time    `json:"bought"`
	MailAt   web.Time    `json:"mail_date"`
	Mailed   web.Time    `json:"mailed"`
	Expires  web.Time    `json:"expires"`
	Redeemed web.Time    `json:"redeemed"`
	State    string      `json:"state"`
}

// GiftCards lists the gift cards, newest first. Search finds an order number, a name or an address.
func (r Ledger) GiftCards(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	Search web.Text `json:"search"`
	State  web.Text `json:"state"`
}) (web.Rows[giftCardRow], error) {
	page := in.Wanted()
	found, total, err := r.Store.Credit.ListCards(ctx, string(in.State), strings.TrimSpace(string(in.Search)), page)
	rows := []giftCardRow{}
	for _, g := range found {
		rows = append(rows, giftCardRow{g.ID, g.OrderID, g.Amount, g.ToName, g.ToEmail, g.BuyerID, g.Buyer, g.By,
			r.local(g.BoughtAt), r.local(g.MailAt), r.local(g.MailedAt), r.local(g.ExpiresAt), r.local(g.RedeemedAt),
			g.State})
	}
	return web.GiveRows(rows, total, page), err
}

// ResendGiftCard mails a gift card again with a new code, to another address if one is given.
func (r Ledger) ResendGiftCard(ctx context.Context, c *web.Caller, in struct {
	web.ByID
	Email web.Text `json:"to_email"`
}) (web.Reply, error) {
	return web.Done("The gift card is sent with a new code. The earlier code no longer works."),
		r.Store.Credit.Resend(ctx, c.ID, in.ID, string(in.Email))
}

// VoidGiftCard cancels the order of an unredeemed gift card and refunds it.
func (r Ledger) VoidGiftCard(ctx context.Context, c *web.Caller, in struct {
	web.ByID
	Reason web.Text `json:"reason"`
}) (web.Reply, error) {
	card, err := r.Store.Credit.FindCard(ctx, in.ID)
	if err != nil {
		return web.Reply{}, err
	}
	return web.Done("The gift card is cancelled and refunded."),
		r.Store.Fulfilment.Cancel(ctx, 0, c.ID, card.OrderID, string(in.Reason))
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
	if err != nil {
		return web.Data[ledgerData]{}, err
	}
	owed, err := r.Store.Credit.FindMonth(ctx, month)
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
		CreditUsed:          l.CreditUsed,
		CreditBack:          l.CreditBack,
		Owed:                creditSumsOf(owed),
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
