package staff

import (
	"context"

	"hearth/handlers/api"
	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/money"
	"hearth/store/warranty"
)

// Complaints is where staff answer customers' complaints.
type Complaints struct{ *Deps }

// Complaints lists the complaints for staff.
func (r Complaints) Complaints(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	State web.Text `json:"state"`
	Kind  web.Text `json:"kind"`
}) (web.Rows[api.ComplaintData], error) {
	page := in.Wanted()
	found, total, err := r.Store.Messages.ListComplaints(ctx, string(in.State), string(in.Kind), page)
	shown := make([]api.ComplaintData, len(found))
	for i, c := range found {
		shown[i] = api.ComplaintOf(c, r.Store.Settings.Values().Zone())
	}
	return web.GiveRows(shown, total, page), err
}

// Complaint returns one complaint with its answers and the legal due dates.
func (r Complaints) Complaint(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[api.ComplaintData], error) {
	found, err := r.Store.Messages.FindComplaint(ctx, in.ID)
	return web.Give(api.ComplaintOf(found, r.Store.Settings.Values().Zone())), err
}

// claimDetails is a warranty claim as staff see it: with its customer's order and invoice, the other claims about the
// unit, and what can replace it. Spares are serials in stock, Free the pieces that no order has reserved. EWayAbove is
// the value above which what leaves needs an e-way bill, in paise, as Worth.
type claimDetails struct {
	api.ClaimData
	Invoice   string         `json:"invoice_id"`
	UnitOrder int64          `json:"unit_orders_id"`
	Bought    bool           `json:"bought_by_customer"`
	EWayBill  string         `json:"eway_bill"`
	Worth     money.Paise    `json:"worth"`
	EWayAbove money.Paise    `json:"eway_above"`
	Others    []api.ClaimRow `json:"others"`
	Spares    []string       `json:"spares"`
	Free      int64          `json:"free"`
}

// mostSpares is how many serials in stock are offered; others are scanned.
const mostSpares = 50

// Claim returns a warranty claim by the ID of its complaint.
func (r Complaints) Claim(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[claimDetails], error) {
	c, err := r.Store.Warranty.FindClaim(ctx, in.ID)
	if err != nil {
		return web.Data[claimDetails]{}, err
	}
	card := r.Store.Settings.Values()
	spares, free, err := r.Store.Warranty.Spares(ctx, c.Unit.ProductID, mostSpares)
	return web.Give(claimDetails{ClaimData: api.ClaimOf(c, card), Invoice: c.Invoice, UnitOrder: c.Unit.OrderID,
		Bought: c.Unit.LineID != 0 && c.Unit.Buyer == c.CustomerID, EWayBill: c.EWayBill, Worth: c.Unit.Worth,
		EWayAbove: r.Store.Warranty.EWayAbove(c), Others: api.ClaimRows(c.Others, card.Zone()), Spares: spares,
		Free: free}), err
}

// claimSaid is what the steps of a claim reply.
var claimSaid = map[string]string{
	warranty.Ask:     "The customer is asked to send the device in.",
	warranty.Receive: "The device has come in.",
	warranty.Repair:  "The device is repaired. Print its delivery challan, and send it back.",
	warranty.Replace: "The device is replaced. Print the delivery challan, and send the replacement.",
	warranty.Refund:  "A return is open for the device. Its refund can be paid in Returns.",
	warranty.Refuse:  "The claim is refused, and the customer has been notified.",
	warranty.Send:    "The customer has the tracking number, and the claim is settled.",
}

// ClaimStep takes a step of a warranty claim.
func (r Complaints) ClaimStep(ctx context.Context, c *web.Caller, in struct {
	ID       int64    `path:"id"`
	Step     web.Text `json:"step"`
	Words    web.Text `json:"words"`
	Serial   web.Text `json:"serial"`
	Courier  web.Text `json:"courier_name"`
	Tracking web.Text `json:"tracking_id"`
	EWayBill web.Text `json:"eway_bill"`
}) (web.Reply, error) {
	return web.Done(claimSaid[string(in.Step)]), r.Store.Warranty.Take(ctx, c.ID, in.ID, warranty.Step{
		Do: string(in.Step), Words: string(in.Words), Serial: string(in.Serial), Courier: string(in.Courier),
		TrackingID: string(in.Tracking), EWayBill: string(in.EWayBill)})
}

// ClaimChallan returns the delivery challan of what goes to the customer, in three copies (CGST Rules, rule 55).
func (r Complaints) ClaimChallan(ctx context.Context, _ *web.Caller, in web.ByID) (web.File, error) {
	c, err := r.Store.Warranty.FindClaim(ctx, in.ID)
	if err != nil {
		return web.File{}, err
	}
	d, err := r.Store.Documents.FindIssuedChallan(ctx, c.Challan)
	if err != nil {
		return web.File{}, err
	}
	content, err := r.Documents.Render(ctx,
		func() ([]byte, error) { return documents.PrintChallan(d, r.letterhead(ctx)) })
	return pdf("challan-"+d.Number, content), err
}

// AnswerComplaint sends an answer to the customer. With settle=yes it also closes the complaint.
func (r Complaints) AnswerComplaint(ctx context.Context, c *web.Caller, in struct {
	ID     int64    `path:"id"`
	Words  web.Text `json:"words"`
	Settle web.Flag `json:"settle"`
}) (web.Reply, error) {
	said := "Answer sent."
	if bool(in.Settle) {
		said = "The complaint is settled, and the customer has been notified."
	}
	return web.Done(said), r.Store.Messages.AnswerComplaint(ctx, c.ID, in.ID, string(in.Words), bool(in.Settle))
}
