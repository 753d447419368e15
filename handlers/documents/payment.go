package documents

import (
	"github.com/johnfercher/maroto/v2/pkg/core"

	"hearth/handlers/documents/layout"
	"hearth/store/documents"
	"hearth/store/money"
)

// payment is the part of a document that says how to pay it: the amount due, the shop's UPI QR code, UPI ID and bank
// account. due is the unpaid amount in paise, 0 for a paid document.
type payment struct {
	due money.Paise
	// code is the text of the QR code, a UPI link with amount and order; "" for none.
	code string
	to   documents.Seller
	// lang is the second language besides English.
	lang string
}

// payment returns how to pay an invoice.
func (d issued) payment() payment {
	return payment{due: d.Due, code: d.UPI, to: d.Seller, lang: d.Lang}
}

// payment returns how to pay an order at the door.
func (p Parcel) payment() payment {
	return payment{due: p.Due(), code: p.UPI, to: p.From, lang: p.Order.Lang}
}

// named reports whether the shop has a UPI ID or an account.
func (p payment) named() bool { return p.to.UPIID != "" || p.to.Bank.Account != "" }

// places are the UPI ID and the bank account, each with its label. A paid document shows only the account, as one of
// the seller's particulars.
func (p payment) places() (all []fact) {
	if p.due > 0 && p.to.UPIID != "" {
		all = append(all, fact{"UPI id", p.to.UPIID})
	}
	if bank := p.to.Bank; bank.Account != "" {
		all = append(all, fact{"Account no.", bank.Account}, fact{"IFSC", bank.IFSC},
			fact{"Account name", bank.Holder}, fact{"Bank", bank.Name})
	}
	return all
}

const (
	scanToPay    = "Scan to pay by UPI"
	scanNames    = "The amount and order number are filled in."
	payDue       = "TO PAY ON DELIVERY"
	payNothing   = "Paid in full."
	bankOfSeller = "BANK OF THE SELLER"
)

// rows show in a width in mm what is due and how to pay it: the QR code with its caption, beside it the UPI ID and
// the account.
func (p payment) rows(width float64) []core.Row {
	const code, labels = 27, 22
	whole := func(paragraphs ...layout.Paragraph) core.Row {
		return cells(wide(width, flow(layout.Space{}, paragraphs...)))
	}
	places := p.places()
	// Nothing is due. The bank details are still shown, if the settings have any.
	if p.due == 0 {
		rows := []core.Row{whole(append(translated(p.lang, heading, "PAYMENT"),
			translated(p.lang, body, payNothing)...)...)}
		if len(places) > 0 {
			rows = append(append(rows, gap(1.5), whole(translated(p.lang, heading, bankOfSeller)...)),
				labelledRows(width, labels, p.lang, places, body)...)
		}
		return rows
	}
	rows := []core.Row{whole(append(translated(p.lang, heading, payDue), para(layout.Type{
		Size:   11,
		Bold:   true,
		Colour: ink,
	}, p.due.Rupees()))...)}
	// Without a UPI code only the bank details are shown, in the full width.
	if p.code == "" {
		if len(places) > 0 {
			rows = append(append(rows, gap(1)), labelledRows(width, labels, p.lang, places, body)...)
		}
		return rows
	}
	beside := append([]core.Row{
		cells(wide(width-code, flow(layout.Space{Top: 2.5}, append(translated(p.lang, strong, scanToPay),
			translated(p.lang, small, scanNames)...)...))),
		gap(1)}, labelledRows(width-code, labels, p.lang, places, body)...)
	return append(
		rows,
		cells(wide(code, qrBox(p.code, code, layout.Left)),
			wide(width-code, &layout.Nested{Width: width - code, Rows: beside})),
	)
}
