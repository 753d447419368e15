package staff

import (
	"context"
	"fmt"
	"io"

	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/money"
	"hearth/store/payments"
)

// Remittances contains the calls about the COD money that couriers collect and pay out.
type Remittances struct{ *Deps }

// courierDue is the COD money that a courier has not paid out; Late is the overdue part.
type courierDue struct {
	Courier     string      `json:"courier"`
	Parcels     int64       `json:"parcels"`
	Amount      money.Paise `json:"amount"`
	LateParcels int64       `json:"late_parcels"`
	Late        money.Paise `json:"late"`
}

// dueParcel is a delivered parcel whose COD money the courier has not paid out. Days are those since the delivery.
type dueParcel struct {
	Shipment  int64       `json:"shipment"`
	OrderID   int64       `json:"orders_id"`
	Waybill   string      `json:"waybill"`
	Courier   string      `json:"courier"`
	Delivered web.Time    `json:"delivered_date"`
	Days      int64       `json:"days"`
	Amount    money.Paise `json:"amount"`
	Late      bool        `json:"late"`
}

// remittanceRow is a courier's transfer. Net is Gross less Deducted. Received is the amount in the bank statement,
// which staff entered on ReceivedDate (null until then). Different is the number of parcels with a difference that
// was not accepted.
type remittanceRow struct {
	ID           int64       `json:"id"`
	UTR          string      `json:"utr"`
	Day          string      `json:"day"`
	Courier      string      `json:"courier"`
	Parcels      int64       `json:"parcels"`
	Gross        money.Paise `json:"gross"`
	Deducted     money.Paise `json:"deducted"`
	Net          money.Paise `json:"net"`
	Received     money.Paise `json:"received"`
	ReceivedDate web.Time    `json:"received_date"`
	ReceivedBy   string      `json:"received_by"`
	Different    int         `json:"different"`
}

// remitDifference is a parcel whose money in a remittance differs from what the shop knows.
type remitDifference struct {
	LineID       int64       `json:"line_id"`
	RemittanceID int64       `json:"remittance_id"`
	OrderID      int64       `json:"orders_id"`
	UTR          string      `json:"utr"`
	Waybill      string      `json:"waybill"`
	Message      string      `json:"message"`
	Amount       money.Paise `json:"amount"`
}

// heavyParcel is a parcel for which the courier charged more weight than the shop knows, in grams.
type heavyParcel struct {
	LineID  int64  `json:"line_id"`
	OrderID int64  `json:"orders_id"`
	UTR     string `json:"utr"`
	Waybill string `json:"waybill"`
	Courier string `json:"courier"`
	Ours    int64  `json:"ours"`
	Charged int64  `json:"charged"`
}

// codMoneyData is the COD money with couriers. Deliveries before Since count as paid out. A parcel is overdue after
// Days days; 0: never. Due has those of the DueTotal outstanding parcels that are outstanding longest.
type codMoneyData struct {
	Since       string            `json:"since"`
	Days        int64             `json:"days"`
	Couriers    []courierDue      `json:"couriers"`
	Due         []dueParcel       `json:"due"`
	DueTotal    int64             `json:"due_total"`
	Remittances []remittanceRow   `json:"remittances"`
	Differences []remitDifference `json:"differences"`
	Heavy       []heavyParcel     `json:"heavy"`
	// Drivers are the runs of own deliveries of which the driver has not handed in all cash.
	Drivers []heldCash `json:"drivers"`
}

// heldCash is the cash that a driver collected on a day and has not handed in.
type heldCash struct {
	Driver string      `json:"driver"`
	Day    string      `json:"day"`
	Amount money.Paise `json:"amount"`
}

func (r Remittances) remittanceRow(m payments.Remittance) remittanceRow {
	row := remittanceRow{ID: m.ID, UTR: m.UTR, Day: m.Day, Courier: m.Courier, Parcels: m.Parcels, Gross: m.Gross,
		Deducted: m.Deducted, Net: m.Net(), ReceivedDate: r.local(m.ReceivedAt), ReceivedBy: m.ReceivedBy,
		Different: m.Different}
	row.Received = max(0, m.Received)
	return row
}

// CodMoney returns what couriers collected and have not paid out, their latest remittances, the parcels whose money
// differs, and those that were charged with more weight than the shop knows.
func (r Remittances) CodMoney(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[codMoneyData], error) {
	m, err := r.Store.Payments.FindCODMoney(ctx)
	shown := codMoneyData{Since: m.Since, Days: m.Days, DueTotal: m.DueTotal,
		Couriers: make([]courierDue, len(m.Couriers)),
		Due:      make([]dueParcel, len(m.Due)), Remittances: make([]remittanceRow, len(m.Remittances)),
		Differences: make([]remitDifference, len(m.Differences)), Heavy: make([]heavyParcel, len(m.Heavy))}
	for i, c := range m.Couriers {
		shown.Couriers[i] = courierDue{c.Courier, c.Parcels, c.Amount, c.LateParcels, c.Late}
	}
	for i, p := range m.Due {
		shown.Due[i] = dueParcel{p.Shipment, p.OrderID, p.Waybill, p.Courier, r.local(p.DeliveredAt), p.Days, p.Amount,
			p.Late}
	}
	for i, one := range m.Remittances {
		shown.Remittances[i] = r.remittanceRow(one)
	}
	for i, d := range m.Differences {
		shown.Differences[i] = remitDifference(d)
	}
	for i, h := range m.Heavy {
		shown.Heavy[i] = heavyParcel(h)
	}
	if err != nil {
		return web.Give(shown), err
	}
	held, err := r.Store.Shipments.ListHeldCash(ctx)
	shown.Drivers = make([]heldCash, len(held))
	for i, one := range held {
		shown.Drivers[i] = heldCash{one.Name, one.Day, one.Held()}
	}
	return web.Give(shown), err
}

// remittanceLine is a line of a remittance. Grams and Ours are of a charged weight. Message is how the money of the
// parcel differs; "" if it does not, or staff accepted that.
type remittanceLine struct {
	ID      int64       `json:"id"`
	OrderID int64       `json:"orders_id"`
	Kind    string      `json:"kind"`
	Waybill string      `json:"waybill"`
	Amount  money.Paise `json:"amount"`
	Grams   int64       `json:"grams"`
	Ours    int64       `json:"ours"`
	Message string      `json:"message"`
	Settled web.Time    `json:"settled_date"`
	By      string      `json:"settled_by"`
}

// remittanceData is a remittance with a page of its lines.
type remittanceData struct {
	web.Rows[remittanceLine]
	Remittance remittanceRow `json:"remittance"`
}

// Remittance returns a remittance with a page of its lines: first the parcels, then the deductions.
func (r Remittances) Remittance(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	ID int64 `path:"id"`
}) (remittanceData, error) {
	page := in.Wanted()
	m, lines, total, err := r.Store.Payments.FindRemittance(ctx, in.ID, page)
	rows := make([]remittanceLine, len(lines))
	for i, l := range lines {
		rows[i] = remittanceLine{l.ID, l.OrderID, payments.RemitName(l.Kind), l.Waybill, l.Amount, l.Grams, l.Ours,
			l.Message, r.local(l.SettledAt), l.SettledBy}
	}
	return remittanceData{web.GiveRows(rows, total, page), r.remittanceRow(m)}, err
}

// RecordRemittance saves a remittance for which there is no sheet: staff choose its parcels.
func (r Remittances) RecordRemittance(ctx context.Context, c *web.Caller, in struct {
	UTR       web.Text          `json:"utr"`
	Day       web.Text          `json:"day"`
	Courier   web.Text          `json:"courier"`
	Shipments web.List[web.Int] `json:"shipments"`
	Deducted  web.Rupees        `json:"deducted"`
}) (web.Reply, error) {
	wanted := payments.RemittanceByHand{UTR: string(in.UTR), Day: string(in.Day), Courier: string(in.Courier),
		Deducted: money.Paise(in.Deducted)}
	for _, id := range in.Shipments {
		wanted.Shipments = append(wanted.Shipments, int64(id))
	}
	return web.Done("The remittance is saved."), r.Store.Payments.RecordRemittance(ctx, c.ID, wanted)
}

// ReceiveRemittance records the amount of a remittance in the bank statement, or with undo that it is not there.
func (r Remittances) ReceiveRemittance(ctx context.Context, c *web.Caller, in struct {
	ID     int64       `path:"id"`
	Amount *web.Rupees `json:"amount"`
	Undo   web.Flag    `json:"undo"`
}) (web.Reply, error) {
	if in.Undo {
		return web.Done("No longer marked as received by the bank."), r.Store.Payments.SetReceived(ctx, c.ID, in.ID, -1)
	}
	if in.Amount == nil || *in.Amount < 0 {
		return web.Reply{}, wrongField("amount", "Please enter the amount in the bank statement.")
	}
	return web.Done("Marked as received by the bank."), r.Store.Payments.SetReceived(ctx, c.ID, in.ID,
		money.Paise(*in.Amount))
}

// RemoveRemittance deletes a remittance with its lines, so that its sheet can be read again.
func (r Remittances) RemoveRemittance(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("The remittance has been removed."), r.Store.Payments.RemoveRemittance(ctx, c.ID, in.ID)
}

// AcceptDifference records that staff accept the difference of a parcel, in money or weight; it is no longer listed.
func (r Remittances) AcceptDifference(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("Accepted."), r.Store.Payments.SettleLine(ctx, c.ID, in.ID)
}

// heavyColumns are the columns of the sheet for a dispute about weights with the courier.
var heavyColumns = []documents.Column{{Title: "Tracking number", Width: 20}, {Title: "Order", Kind: documents.Integer},
	{Title: "Courier", Width: 18}, {Title: "Remittance", Width: 22}, {Title: "Our weight, g", Kind: documents.Integer},
	{Title: "Charged weight, g", Kind: documents.Integer}, {Title: "Difference, g", Kind: documents.Integer}}

// HeavySheet returns the parcels whose charged weight is above the shop's as a sheet, to be sent to the courier.
func (r Remittances) HeavySheet(ctx context.Context, _ *web.Caller, _ web.None) (web.File, error) {
	found, err := r.Store.Payments.ListHeavyParcels(ctx)
	rows := make([][]string, len(found))
	for i, h := range found {
		rows[i] = []string{h.Waybill, fmt.Sprint(h.OrderID), h.Courier, h.UTR, fmt.Sprint(h.Ours),
			fmt.Sprint(h.Charged), fmt.Sprint(h.Charged - h.Ours)}
	}
	return web.File{Name: "weights.xlsx", Type: sheetType, Write: func(w io.Writer) error {
		return documents.Sheet(w, "Weights", heavyColumns, rows)
	}}, err
}
