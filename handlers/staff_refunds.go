package handlers

import (
	"context"
	"fmt"
	"slices"

	"hearth/handlers/documents"
	"hearth/store"
	"hearth/store/money"
)

type handRefund struct {
	Kind      string      `json:"kind"`
	ID        int64       `json:"id"`
	OrderID   int64       `json:"orders_id"`
	Name      string      `json:"cust_Name"`
	Title     string      `json:"title"`
	Amount    money.Paise `json:"amount"`
	UPI       string      `json:"upi"`
	Account   string      `json:"account"`
	IFSC      string      `json:"ifsc"`
	Since     wireTime    `json:"since"`
	Inspected string      `json:"inspected"`
	List      int64       `json:"list"`
	ListedAt  wireTime    `json:"listed_at"`
	ListedBy  string      `json:"listed_by"`
}

// handRefunds gives the refunds that staff have to send: of COD returns, and of COD orders that were paid and then cancelled.
func (h *Handlers) handRefunds(ctx context.Context, _ *Caller, _ none) (Data[[]handRefund], error) {
	found, err := h.store.ListHandRefunds(ctx)
	wire := make([]handRefund, len(found))
	for i, f := range found {
		wire[i] = handRefund{f.Kind, f.ID, f.OrderID, f.Customer, f.Title, f.Amount, f.To.UPI, f.To.Account, f.To.IFSC, h.local(f.Since), f.Inspected, f.Batch, h.local(f.BatchMadeAt), f.BatchMadeWho}
	}
	return give(wire), err
}

// exportHandRefunds puts what can be paid on a new list for the bank and gives it as CSV. With list it gives an earlier list
// once more, without what was paid meanwhile.
func (h *Handlers) exportHandRefunds(ctx context.Context, c *Caller, in struct {
	List Int `json:"list"`
}) (File, error) {
	batch, found, err := int64(in.List), []store.HandRefund(nil), error(nil)
	if batch == 0 {
		batch, found, err = h.store.ExportHandRefunds(ctx, c.ID)
	} else if found, err = h.store.ListHandRefunds(ctx); err == nil {
		found = slices.DeleteFunc(found, func(f store.HandRefund) bool { return f.Batch != batch })
	}
	if err != nil {
		return File{}, err
	}
	if len(found) == 0 {
		return File{}, store.ErrNotFound
	}
	rows := make([][]string, len(found))
	for i, f := range found {
		rows[i] = []string{f.Customer, f.To.UPI, f.To.Account, f.To.IFSC, f.Amount.Decimal(), fmt.Sprintf("Refund of order %d", f.OrderID), fmt.Sprintf("HR%d-%s%d", batch, f.Kind[:3], f.ID)}
	}
	content, err := documents.CSV([]string{"Name", "UPI id", "Account", "IFSC", "Amount", "Narration", "Reference"}, rows)
	return File{Name: fmt.Sprintf("refunds-%d.csv", batch), Type: "text/csv; charset=utf-8", Content: content}, err
}

type handRefundIn struct {
	Kind    Text `json:"kind"`
	ID      Int  `json:"id"`
	UPI     Text `json:"upi"`
	Account Text `json:"account"`
	IFSC    Text `json:"ifsc"`
}

// setRefundTo notes where a refund goes.
func (h *Handlers) setRefundTo(ctx context.Context, c *Caller, in handRefundIn) (Reply, error) {
	return done("Noted where the money goes."), h.store.SetRefundTo(ctx, c.ID, string(in.Kind), int64(in.ID), store.RefundTo{UPI: string(in.UPI), Account: string(in.Account), IFSC: string(in.IFSC)})
}

// releaseRefund takes a refund off its list.
func (h *Handlers) releaseRefund(ctx context.Context, c *Caller, in handRefundIn) (Reply, error) {
	return done("Taken off its list. It goes on the next one."), h.store.ReleaseHandRefund(ctx, c.ID, string(in.Kind), int64(in.ID))
}

// payHandRefund marks a refund that is no return's with the bank's reference.
func (h *Handlers) payHandRefund(ctx context.Context, c *Caller, in struct {
	ID        int64 `path:"id"`
	Reference Text  `json:"reference"`
}) (Reply, error) {
	return done("Marked as paid."), h.store.PayHandRefund(ctx, c.ID, in.ID, string(in.Reference))
}

// inspectReturn notes what was found when a returned product arrived.
func (h *Handlers) inspectReturn(ctx context.Context, c *Caller, in struct {
	ID       int64   `path:"id"`
	Accepted Flag    `json:"accepted"`
	Findings Text    `json:"findings"`
	Photo    *Upload `json:"photo"`
}) (Reply, error) {
	photo := ""
	if in.Photo.Given() {
		var err error
		if photo, err = h.keepPhoto(ctx, in.Photo); err != nil {
			return Reply{}, asField(err, "photo")
		}
	}
	said := "The return is accepted. Its refund can be paid now."
	if !bool(in.Accepted) {
		said = "The return is refused. The customer was told why."
	}
	return done(said), h.store.InspectReturn(ctx, c.ID, in.ID, store.Inspection{Accepted: bool(in.Accepted), Findings: string(in.Findings), Photo: photo})
}

// returnPhoto shows the picture of an inspection to staff, and to the customer whose return it is.
func (h *Handlers) returnPhoto(ctx context.Context, c *Caller, in byID) (File, error) {
	name, err := h.store.ReturnPhoto(ctx, ownerOf(c, OrdersPart), in.ID)
	if err != nil {
		return File{}, err
	}
	return h.privatePicture(name)
}
