package staff

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/skip2/go-qrcode"

	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/returns"
	"hearth/store/settings"
)

// Refunds is where staff pay refunds that the payment provider can't pay.
type Refunds struct{ *Deps }

// handRefund is a refund that staff must pay by UPI or bank transfer. List is the number of the payment list that it
// is on, 0 if it is on none.
type handRefund struct {
	Kind      string      `json:"kind"`
	ID        int64       `json:"id"`
	ReturnID  int64       `json:"return_id"`
	OrderID   int64       `json:"orders_id"`
	Name      string      `json:"cust_Name"`
	Title     string      `json:"title"`
	Amount    money.Paise `json:"amount"`
	UPI       string      `json:"upi"`
	Account   string      `json:"account"`
	IFSC      string      `json:"ifsc"`
	Since     web.Time    `json:"since"`
	Inspected string      `json:"inspected"`
	// ReturnKind is the reason for the return; "" if the refund is not for a return.
	ReturnKind string   `json:"return_kind"`
	List       int64    `json:"list"`
	ListedAt   web.Time `json:"listed_at"`
	ListedBy   string   `json:"listed_by"`
	// Failure is the reason why the payment provider rejected the refund; "" for refunds that staff pay anyway.
	Failure string `json:"failure"`
}

// ManualRefunds lists the refunds that staff have to pay: for returns of COD orders, and for COD orders that were
// paid and then cancelled.
func (r Refunds) ManualRefunds(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[[]handRefund], error) {
	found, err := r.Store.Returns.ListManualRefunds(ctx)
	shown := make([]handRefund, len(found))
	for i, f := range found {
		shown[i] = handRefund{
			Kind:       f.Kind,
			ID:         f.ID,
			ReturnID:   f.ReturnID,
			OrderID:    f.OrderID,
			Name:       f.Customer,
			Title:      f.Title,
			Amount:     f.Amount,
			UPI:        f.To.UPI,
			Account:    f.To.Account,
			IFSC:       f.To.IFSC,
			Since:      r.local(f.Since),
			Inspected:  f.Inspected,
			ReturnKind: f.ReturnKind,
			List:       f.Batch,
			ListedAt:   r.local(f.BatchMadeAt),
			ListedBy:   f.BatchMadeWho,
			Failure:    f.Failure,
		}
	}
	return web.Give(shown), err
}

// RefundQR draws the code with which a bank's app pays a refund to the customer's UPI ID; core.ErrNotFound if there is
// no such refund, or no UPI ID.
func (r Refunds) RefundQR(ctx context.Context, _ *web.Caller, in struct {
	Kind     web.Text `json:"kind"`
	ID       web.Int  `json:"id"`
	ReturnID web.Int  `json:"return_id"`
}) (web.File, error) {
	found, err := r.Store.Returns.ListManualRefunds(ctx)
	if err != nil {
		return web.File{}, err
	}
	at := slices.IndexFunc(found, func(f returns.HandRefund) bool {
		return f.Kind == string(in.Kind) && f.ID == int64(in.ID) && f.ReturnID == int64(in.ReturnID) && f.To.UPI != ""
	})
	if at < 0 {
		return web.File{}, core.ErrNotFound
	}
	f := found[at]
	content, err := qrcode.Encode(settings.UPIRefund(f.To.UPI, f.Customer, f.OrderID, f.Amount), qrcode.Medium, 320)
	return web.File{Name: "refund.png", Type: "image/png", Inline: true, Content: content}, err
}

// ExportManualRefunds puts all payable refunds into a new batch for the bank and returns it as a file. With list=N it
// returns an earlier batch again, without refunds paid in the meantime. The bank imports the file, so it has no
// totals: every row is a payment.
func (r Refunds) ExportManualRefunds(ctx context.Context, c *web.Caller, in struct {
	List web.Int `json:"list"`
}) (web.File, error) {
	batch, found, err := int64(in.List), []returns.HandRefund(nil), error(nil)
	if batch == 0 {
		batch, found, err = r.Store.Returns.ExportManualRefunds(ctx, c.ID)
	} else if found, err = r.Store.Returns.ListManualRefunds(ctx); err == nil {
		found = slices.DeleteFunc(found, func(f returns.HandRefund) bool { return f.Batch != batch })
	}
	if err != nil {
		return web.File{}, err
	}
	if len(found) == 0 {
		return web.File{}, core.ErrNotFound
	}
	return r.bankFile(batch, found)
}

// ourColumns are the columns of the bank's file as long as the owner has not set them.
var ourColumns = []settings.RefundColumn{{Title: "Name", Content: "{name}"}, {Title: "UPI id", Content: "{upi}"},
	{Title: "Account", Content: "{account}"}, {Title: "IFSC", Content: "{ifsc}"},
	{Title: "Amount", Content: "{amount}"}, {Title: "Narration", Content: "Refund of order {order}"},
	{Title: "Reference", Content: "{reference}"}}

// bankFile writes the refunds of a batch in the columns of the shop's bank, as CSV or as a workbook.
func (r Refunds) bankFile(batch int64, found []returns.HandRefund) (web.File, error) {
	card := r.Store.Settings.Values()
	wanted := card.RefundColumns()
	if len(wanted) == 0 {
		wanted = ourColumns
	}
	columns := make([]documents.Column, len(wanted))
	for i, one := range wanted {
		columns[i].Title = one.Title
		if one.Content == "{amount}" {
			columns[i].Kind = documents.Rupees
		}
	}
	rows := make([][]string, len(found))
	for i, f := range found {
		values := map[string]string{"name": f.Customer, "upi": f.To.UPI, "account": f.To.Account, "ifsc": f.To.IFSC,
			"amount": f.Amount.Decimal(), "order": fmt.Sprint(f.OrderID), "reference": fmt.Sprintf("HR%d-%s%d", batch,
				f.Kind[:3], cmp.Or(f.ReturnID, f.ID)), "date": r.Store.Now().In(card.Zone()).Format("02/01/2006")}
		for _, one := range wanted {
			rows[i] = append(rows[i], one.Fill(values))
		}
	}
	if card.RefundFile == "xlsx" {
		var b bytes.Buffer
		err := documents.Sheet(&b, "Refunds", columns, rows)
		return web.File{Name: fmt.Sprintf("refunds-%d.xlsx", batch), Type: sheetType, Content: b.Bytes()}, err
	}
	content, err := documents.CSV(columns, rows)
	return web.File{Name: fmt.Sprintf("refunds-%d.csv", batch), Type: "text/csv; charset=utf-8", Content: content}, err
}

// handRefundIn is where to send a refund: a UPI ID, or a bank account with its IFSC code.
type handRefundIn struct {
	Kind web.Text `json:"kind"`
	ID   web.Int  `json:"id"`
	// ReturnID selects one of several open returns of the same order line.
	ReturnID web.Int  `json:"return_id"`
	UPI      web.Text `json:"upi"`
	Account  web.Text `json:"account"`
	IFSC     web.Text `json:"ifsc"`
}

func (in handRefundIn) which() returns.ManualRefundID {
	return returns.ManualRefundID{Kind: string(in.Kind), ID: int64(in.ID), ReturnID: int64(in.ReturnID)}
}

// SetRefundTo sets the bank account or UPI ID to which a refund is paid.
func (r Refunds) SetRefundTo(ctx context.Context, c *web.Caller, in handRefundIn) (web.Reply, error) {
	return web.Done("Refund details saved."), r.Store.Returns.SetRefundTo(ctx, c.ID, in.which(), returns.RefundTo{
		UPI:     string(in.UPI),
		Account: string(in.Account),
		IFSC:    string(in.IFSC),
	})
}

// ReleaseRefund removes a refund from its bank batch.
func (r Refunds) ReleaseRefund(ctx context.Context, c *web.Caller, in handRefundIn) (web.Reply, error) {
	return web.Done(
			"Removed from its batch. It will be in the next one.",
		), r.Store.Returns.ReleaseManualRefund(
			ctx,
			c.ID,
			in.which(),
		)
}

// PayManualRefund marks a refund as paid with the bank's reference. Refunds of returns are marked with their return.
func (r Refunds) PayManualRefund(ctx context.Context, c *web.Caller, in struct {
	ID        int64    `path:"id"`
	Reference web.Text `json:"reference"`
}) (web.Reply, error) {
	return web.Done("Marked as paid."), r.Payments.PayByHand(ctx, c.ID, in.ID, string(in.Reference))
}

// RetryRefund sends a refund that the payment provider rejected to it again.
func (r Refunds) RetryRefund(ctx context.Context, c *web.Caller, in struct {
	ID int64 `path:"id"`
}) (web.Reply, error) {
	return web.Done("The payment provider is being asked again."), r.Payments.RetryRefund(ctx, c.ID, in.ID)
}

// CreditNote issues a credit note for an amount that was refunded without one, such as on the provider's website.
func (r Refunds) CreditNote(ctx context.Context, c *web.Caller, in struct {
	ID     int64      `path:"id"`
	Amount web.Rupees `json:"amount"`
	Reason web.Text   `json:"reason"`
}) (web.Data[issuedNote], error) {
	number, err := r.Store.Returns.IssueCreditNote(ctx, c.ID, in.ID, money.Paise(in.Amount), string(in.Reason))
	return web.With("Credit note "+number+" was issued.", issuedNote{number}), err
}

type issuedNote struct {
	CreditNote string `json:"credit_note"`
}
