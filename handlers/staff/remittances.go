package staff

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"hearth/handlers/api"
	"hearth/handlers/catalogues"
	"hearth/handlers/documents"
	"hearth/handlers/sheets"
	"hearth/handlers/web"
	"hearth/store/core"
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

// codSheetRequest is stored with the job that reads a courier's sheet. Fields are the meanings of its columns as staff
// chose them, nil before.
type codSheetRequest struct {
	DryRun  bool     `json:"dry_run"`
	UTR     string   `json:"utr"`
	Day     string   `json:"day"`
	Courier string   `json:"courier"`
	Fields  []string `json:"fields"`
}

// StartCodSheet queues the reading of a courier's sheet: CSV or XLSX with a row for each waybill. The columns are known
// from an earlier sheet or guessed, unless fields, a JSON list, has their meanings. utr, day and courier are for rows
// without. A dry run reports what would happen.
func (r Remittances) StartCodSheet(ctx context.Context, c *web.Caller, in struct {
	File    *web.Upload `json:"file"`
	DryRun  web.Flag    `json:"dry_run"`
	UTR     web.Text    `json:"utr"`
	Day     web.Text    `json:"day"`
	Courier web.Text    `json:"courier"`
	Fields  web.Text    `json:"fields"`
}) (web.Data[api.JobIDData], error) {
	content, err := uploadedSheet(in.File)
	if err != nil {
		return web.Data[api.JobIDData]{}, err
	}
	request := codSheetRequest{DryRun: bool(in.DryRun), UTR: strings.TrimSpace(string(in.UTR)),
		Day: strings.TrimSpace(string(in.Day)), Courier: strings.TrimSpace(string(in.Courier))}
	if in.Fields != "" && json.Unmarshal([]byte(in.Fields), &request.Fields) != nil {
		return web.Data[api.JobIDData]{}, wrongField("fields", "Please choose the columns again.")
	}
	if len([]rune(request.Courier)) > 60 {
		return web.Data[api.JobIDData]{}, wrongField("courier", "Please enter who pays, 60 characters at most.")
	}
	return r.start(ctx, c.ID, CodSheetJob, request, content)
}

// codColumn is a column of a courier's sheet: its title, its first content, and what it means.
type codColumn struct {
	Title  string `json:"title"`
	Sample string `json:"sample"`
	Field  string `json:"field"`
}

// codSheetSum is a remittance in a sheet, with the sums of its rows.
type codSheetSum struct {
	UTR      string      `json:"utr"`
	Day      string      `json:"day"`
	Parcels  int         `json:"parcels"`
	Gross    money.Paise `json:"gross"`
	Deducted money.Paise `json:"deducted"`
	Net      money.Paise `json:"net"`
}

// codSheetRow is what happens with a line of a sheet.
type codSheetRow struct {
	Row     int         `json:"row"`
	OrderID int64       `json:"orders_id"`
	Waybill string      `json:"waybill"`
	Kind    string      `json:"kind"`
	Amount  money.Paise `json:"amount"`
	Action  string      `json:"action"`
	Message string      `json:"message"`
}

// codSheetReport is the result of reading a sheet, or in a dry run of its plan. From says where the meanings of the
// columns are from: chosen, kept or guessed. Problem is why the sheet can't be read so, "" if it can. Rows has the rows
// with a message first.
type codSheetReport struct {
	DryRun      bool                    `json:"dry_run"`
	Columns     []codColumn             `json:"columns"`
	Meanings    []catalogues.RemitField `json:"meanings"`
	From        string                  `json:"from"`
	Problem     string                  `json:"problem"`
	Courier     string                  `json:"courier"`
	LacksUTR    bool                    `json:"lacks_utr"`
	LacksDay    bool                    `json:"lacks_day"`
	Remittances []codSheetSum           `json:"remittances"`
	Added       int                     `json:"added"`
	Same        int                     `json:"same"`
	Wrong       int                     `json:"wrong"`
	Different   int                     `json:"different"`
	Notes       []string                `json:"notes"`
	Rows        []codSheetRow           `json:"rows"`
}

// codBatch is the number of lines per transaction.
const codBatch = 500

// ReadCodSheet runs the job that reads a courier's sheet. A sheet with a row that can't be read is not saved.
func (r Remittances) ReadCodSheet(ctx context.Context, j core.Job, progress func(done, total int64)) (string, any, error) {
	var request codSheetRequest
	if err := json.Unmarshal(j.Request, &request); err != nil {
		return "", nil, err
	}
	content, err := r.Jobs.Upload(j.ID)
	if err != nil {
		return "", nil, err
	}
	table, err := catalogues.OpenRemittance(content)
	if err != nil {
		return "", nil, err
	}
	report := codSheetReport{DryRun: request.DryRun, Meanings: catalogues.RemitFields, Remittances: []codSheetSum{},
		Notes: []string{}, Rows: []codSheetRow{}}
	fields, err := r.columnsOf(ctx, table, request, &report)
	if err != nil {
		return "", nil, err
	}
	if report.Problem = catalogues.CheckRemitFields(fields); report.Problem != "" {
		return report.end(request)
	}
	sheet := catalogues.ReadRemittance(table, fields, catalogues.RemitGiven{UTR: request.UTR, Day: request.Day,
		Courier: report.Courier}, r.Store.Settings.Values().Zone())
	planned, err := r.planSheet(ctx, sheet, &report, progress)
	if err != nil {
		return "", nil, err
	}
	said, result, err := report.end(request)
	if err != nil || request.DryRun {
		return said, result, err
	}
	done := 0
	for part := range slices.Chunk(planned, codBatch) {
		lines := make([]payments.RemitLine, len(part))
		for i, o := range part {
			lines[i] = o.RemitLine
			lines[i].Courier = report.Courier
		}
		if _, err := r.Store.Payments.ReadRemittances(ctx, j.Who, lines); err != nil {
			return "", nil, err
		}
		done += len(part)
		progress(int64(len(planned)+done), int64(2*len(planned)))
	}
	if err := r.Store.Payments.KeepLayout(ctx, table.Head, fields, report.Courier); err != nil {
		return "", nil, err
	}
	return said, result, nil
}

// columnsOf returns the meanings of the columns: as staff chose them, as kept from an earlier sheet, or guessed.
func (r Remittances) columnsOf(ctx context.Context, t sheets.Table, request codSheetRequest, report *codSheetReport) ([]string,
	error) {
	fields, courier, err := r.Store.Payments.FindLayout(ctx, t.Head)
	report.From, report.Courier = "kept", cmp.Or(request.Courier, courier)
	switch {
	case len(request.Fields) == len(t.Head):
		report.From, fields = "chosen", request.Fields
	case len(request.Fields) > 0:
		return nil, &core.Refusal{Message: "This is another sheet than in the preview. Please preview it again."}
	case errors.Is(err, core.ErrNotFound) || len(fields) != len(t.Head):
		report.From, fields = "guessed", catalogues.GuessRemitFields(t)
	}
	if err != nil && !errors.Is(err, core.ErrNotFound) {
		return nil, err
	}
	for at, title := range t.Head {
		column := codColumn{Title: shortened(title), Field: fields[at]}
		for _, row := range t.Rows[:min(50, len(t.Rows))] {
			if column.Sample = shortened(row.Cell(at)); column.Sample != "" {
				break
			}
		}
		report.Columns = append(report.Columns, column)
	}
	return fields, nil
}

// shortened is the text of a cell for the preview.
func shortened(text string) string {
	letters := []rune(strings.TrimSpace(text))
	return string(letters[:min(40, len(letters))])
}

// planSheet fills in the report with what reading the sheet would do, and returns its lines.
func (r Remittances) planSheet(ctx context.Context, sheet catalogues.RemitSheet, report *codSheetReport,
	progress func(done, total int64)) (planned []payments.RemitOutcome, err error) {
	report.LacksUTR, report.LacksDay = sheet.LacksUTR, sheet.LacksDay
	report.Notes = append(report.Notes, sheet.Notes...)
	today := r.Store.Now().In(r.Store.Settings.Values().Zone()).Format(time.DateOnly)
	for i := range sheet.Lines { // so that the preview shows the rest
		l := &sheet.Lines[i]
		l.UTR, l.Day = cmp.Or(l.UTR, "?"), cmp.Or(l.Day, today)
	}
	paid, carriers, known := payments.SheetMoney{}, map[string]int{}, 0
	for part := range slices.Chunk(sheet.Lines, codBatch) {
		outcomes, err := r.Store.Payments.PlanRemittances(ctx, part, paid)
		if err != nil {
			return nil, err
		}
		planned = append(planned, outcomes...)
		progress(int64(len(planned)), int64(2*len(sheet.Lines)))
		for _, o := range outcomes {
			if o.OrderID != 0 {
				carriers[o.Carrier]++
				known++
			}
		}
	}
	for name, n := range carriers {
		if report.Courier == "" || n > carriers[report.Courier] && carriers[report.Courier] > 0 {
			report.Courier = name
		}
	}
	if known == 0 && len(planned) > 0 {
		report.Problem = "No parcel of this shop has any of these tracking numbers. " +
			"Is it the right sheet, and the right column?"
	}
	report.add(planned, sheet.Wrong)
	return planned, nil
}

// add counts the lines of a sheet, and lists those with a message first.
func (report *codSheetReport) add(planned, wrong []payments.RemitOutcome) {
	sums := map[string]*codSheetSum{}
	order, said, rest := []string{}, []codSheetRow{}, []codSheetRow{}
	for _, o := range append(slices.Clone(wrong), planned...) {
		row := codSheetRow{o.Row, o.OrderID, o.Waybill, payments.RemitName(o.Kind), o.Amount, o.Action, o.Message}
		switch {
		case o.Action == payments.RemitWrong:
			report.Wrong++
		case o.Action == payments.RemitSame:
			report.Same++
		default:
			report.Added++
		}
		if o.Message == "" {
			rest = append(rest, row)
		} else {
			said = append(said, row)
		}
		if o.Action == payments.RemitWrong {
			continue
		}
		if o.Message != "" {
			report.Different++
		}
		sum := sums[o.UTR]
		if sum == nil {
			sum = &codSheetSum{UTR: o.UTR, Day: o.Day}
			sums[o.UTR], order = sum, append(order, o.UTR)
		}
		switch o.Kind {
		case payments.RemitCOD:
			sum.Parcels++
			sum.Gross += o.Amount
		case payments.RemitBack:
			sum.Gross += o.Amount
		default:
			sum.Deducted -= o.Amount
		}
		sum.Net += o.Amount
	}
	for _, utr := range order {
		report.Remittances = append(report.Remittances, *sums[utr])
	}
	all := append(said, rest...)
	report.Rows = all[:min(shownOutcomes, len(all))]
}

// end is the result of the job: the sentence for staff, the report, and why nothing was saved.
func (report *codSheetReport) end(request codSheetRequest) (string, any, error) {
	parcels := 0
	for _, sum := range report.Remittances {
		parcels += sum.Parcels
	}
	counted := plural(parcels, "1 parcel", "%d parcels") + " in " + plural(len(report.Remittances), "1 remittance",
		"%d remittances")
	refuse := func(message string) (string, any, error) { return "", report, &core.Refusal{Message: message} }
	switch {
	case request.DryRun && report.Problem != "":
		return "Preview, nothing was saved. " + report.Problem, report, nil
	case request.DryRun:
		if report.Different > 0 {
			counted += ", " + plural(report.Different, "1 difference", "%d differences")
		}
		if report.Wrong > 0 {
			counted += ", " + plural(report.Wrong, "1 wrong row", "%d wrong rows")
		}
		return "Preview, nothing was saved: " + counted + ".", report, nil
	case report.Problem != "":
		return refuse(report.Problem)
	case report.LacksUTR:
		return refuse("Please enter the bank's reference (UTR): the sheet has none.")
	case report.LacksDay:
		return refuse("Please enter the day of the transfer: the sheet has none.")
	case report.Wrong > 0:
		return refuse(plural(report.Wrong, "1 row has errors, so nothing was saved.",
			"%d rows have errors, so nothing was saved."))
	case report.Added == 0:
		return "This sheet was read before; nothing has changed.", report, nil
	}
	return "Saved: " + counted + ".", report, nil
}

// COD contains the calls about cash on delivery: confirmation by phone, and the cost of returned parcels.
type COD struct{ *Deps }

// CodCheckByPhone records that a customer confirmed a COD order to staff by telephone.
func (r COD) CodCheckByPhone(ctx context.Context, c *web.Caller, in struct {
	ID   int64    `path:"id"`
	Note web.Text `json:"note"`
}) (web.Reply, error) {
	return web.Done("Confirmed: the customer wants this order."), r.Store.Orders.CheckCOD(ctx, c.ID, in.ID, "phone",
		string(in.Note))
}

// codLoss is the result of cash on delivery in one month or at one pincode (Of). Sent, Delivered and CameBack count
// orders by their day of shipping. Lost are the delivery charges of parcels that were refused at the door.
type codLoss struct {
	Of        string      `json:"of"`
	Sent      int64       `json:"sent"`
	Delivered int64       `json:"delivered"`
	CameBack  int64       `json:"came_back"`
	Value     money.Paise `json:"value"`
	Lost      money.Paise `json:"lost"`
}

// codLosses has the last twelve months, the newest first, and the twenty pincodes with the most refused parcels.
type codLosses struct {
	Months []codLoss `json:"months"`
	Pins   []codLoss `json:"pins"`
}

// CodLosses returns the cost of COD parcels that came back undelivered, by month and by pincode.
func (r COD) CodLosses(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[codLosses], error) {
	months, pins, err := r.Store.Orders.CODLosses(ctx)
	shown := codLosses{make([]codLoss, len(months)), make([]codLoss, len(pins))}
	for i, l := range months {
		shown.Months[i] = codLoss(l)
	}
	for i, l := range pins {
		shown.Pins[i] = codLoss(l)
	}
	return web.Give(shown), err
}
