package staff

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"hearth/handlers/api"
	"hearth/handlers/catalogues"
	"hearth/handlers/sheets"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/payments"
)

// This file reads couriers' sheets of COD remittances.

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
func (r Remittances) ReadCodSheet(ctx context.Context, j core.Job, progress func(done, total int64)) (string, any,
	error) {
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
func (r Remittances) columnsOf(ctx context.Context, t sheets.Table, request codSheetRequest,
	report *codSheetReport) ([]string,
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
