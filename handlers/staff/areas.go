package staff

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hearth/handlers/api"
	"hearth/handlers/sheets"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/imports"
)

// Areas edits the list of pincodes to which the shop delivers.
type Areas struct{ *Deps }

// areaRow is a pincode to which the shop may deliver. Pickup and COD are Y or N.
type areaRow struct {
	Pincode  string   `json:"pincode"`
	District string   `json:"district"`
	State    string   `json:"state"`
	Talukas  []string `json:"talukas"`
	Pickup   string   `json:"pickup"`
	COD      string   `json:"cod"`
	// Own means that staff entered the pincode; all others come from the built-in directory.
	Own bool `json:"own"`
}

// rangeRow is a rule for all pincodes between From and To, both included.
type rangeRow struct {
	ID   int64  `json:"id"`
	From string `json:"from"`
	To   string `json:"to"`
	// Pickup and COD are Y, N, or "" where the range doesn't change the value of its pincodes.
	Pickup string `json:"pickup"`
	COD    string `json:"cod"`
}

// rangeIn is a range of pincodes with the values to set. An empty value leaves the pincodes as they are.
type rangeIn struct {
	From        web.Text `json:"from"`
	To          web.Text `json:"to"`
	Pickup      web.Flag `json:"pickup"`
	COD         web.Flag `json:"cod"`
	LeavePickup web.Flag `json:"leave_pickup"`
	LeaveCOD    web.Flag `json:"leave_cod"`
}

func (in rangeIn) wanted() delivery.PinRange {
	return delivery.PinRange{
		From:        strings.TrimSpace(string(in.From)),
		To:          strings.TrimSpace(string(in.To)),
		Pickup:      bool(in.Pickup),
		COD:         bool(in.COD),
		LeavePickup: bool(in.LeavePickup),
		LeaveCOD:    bool(in.LeaveCOD),
	}
}

type areasOut struct {
	web.Rows[areaRow]
	Ranges []rangeRow `json:"ranges"`
	Slots  []slotRow  `json:"slots"`
}

// slotRow are hours of a weekday (0 is Sunday) in which the shop delivers itself. Pins are pincodes or their first
// digits, separated by spaces; cutoff is in hours, ahead in days.
type slotRow struct {
	ID       int64  `json:"id"`
	Weekday  int64  `json:"weekday"`
	From     string `json:"from"`
	To       string `json:"to"`
	Capacity int64  `json:"capacity"`
	Pins     string `json:"pins"`
	CutOff   int64  `json:"cutoff"`
	Ahead    int64  `json:"ahead"`
}

// slots are all delivery slots.
func (r Areas) slots(ctx context.Context) ([]slotRow, error) {
	found, err := r.Store.Delivery.ListSlots(ctx)
	rows := make([]slotRow, len(found))
	for i, s := range found {
		from, to, _ := strings.Cut(s.Hours(), "–")
		rows[i] = slotRow{s.ID, int64(s.Weekday), from, to, s.Capacity, strings.Join(s.Pins, " "), s.CutOff, s.Ahead}
	}
	return rows, err
}

// minuteOf is the minute of the day of a time such as 10:00; -1 if it is none.
func minuteOf(text web.Text) int64 {
	if text == "24:00" {
		return 24 * 60
	}
	at, err := time.Parse("15:04", strings.TrimSpace(string(text)))
	if err != nil {
		return -1
	}
	return int64(at.Hour()*60 + at.Minute())
}

// SaveSlot adds a delivery slot, or with an id changes it.
func (r Areas) SaveSlot(ctx context.Context, c *web.Caller, in struct {
	ID       web.Int  `json:"id"`
	Weekday  web.Int  `json:"weekday"`
	From     web.Text `json:"from"`
	To       web.Text `json:"to"`
	Capacity web.Int  `json:"capacity"`
	Pins     web.Text `json:"pins"`
	CutOff   web.Int  `json:"cutoff"`
	Ahead    web.Int  `json:"ahead"`
}) (web.Reply, error) {
	return web.Done("The delivery slot is saved."), r.Store.Delivery.SaveSlot(ctx, c.ID, delivery.Slot{
		ID: int64(in.ID), Weekday: time.Weekday(in.Weekday), From: minuteOf(in.From), To: minuteOf(in.To),
		Capacity: int64(in.Capacity), CutOff: int64(in.CutOff), Ahead: int64(in.Ahead),
		Pins: strings.Fields(strings.ReplaceAll(string(in.Pins), ",", " "))})
}

// DeleteSlot removes a delivery slot; orders that took it keep their hours.
func (r Areas) DeleteSlot(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("The delivery slot is removed."), r.Store.Delivery.DeleteSlot(ctx, c.ID, in.ID)
}

// Areas lists pincodes with whether the shop delivers there, and the ranges set by staff. With own=yes, it lists only
// pincodes that staff changed.
func (r Areas) Areas(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	Search web.Text `json:"search"`
	Own    web.Flag `json:"own"`
	Sort   web.Text `json:"sort"`
}) (areasOut, error) {
	page := in.Wanted()
	found, total, err := r.Store.Delivery.ListAreas(ctx, string(in.Search), bool(in.Own), string(in.Sort), page)
	if err != nil {
		return areasOut{}, err
	}
	shown := make([]areaRow, len(found))
	for i, a := range found {
		shown[i] = areaRow{
			Pincode:  a.Pin,
			District: a.District,
			State:    a.State,
			Talukas:  api.NonNil(a.Talukas),
			Pickup:   web.YesNo(a.Pickup),
			COD:      web.YesNo(a.COD),
			Own:      a.Own,
		}
	}
	slots, err := r.slots(ctx)
	if err != nil {
		return areasOut{}, err
	}
	ranges, err := r.Store.Delivery.ListPinRanges(ctx)
	out := areasOut{web.GiveRows(shown, total, page), make([]rangeRow, len(ranges)), slots}
	for i, one := range ranges {
		out.Ranges[i] = rangeRow{ID: one.ID, From: one.From, To: one.To}
		if !one.LeavePickup {
			out.Ranges[i].Pickup = web.YesNo(one.Pickup)
		}
		if !one.LeaveCOD {
			out.Ranges[i].COD = web.YesNo(one.COD)
		}
	}
	return out, err
}

// SetArea saves one pincode or, with from and to, a range of pincodes.
func (r Areas) SetArea(ctx context.Context, c *web.Caller, in struct {
	Pincode  web.Text  `json:"pincode"`
	District web.Text  `json:"district"`
	State    web.Text  `json:"state"`
	Talukas  web.Texts `json:"talukas"`
	rangeIn
}) (web.Reply, error) {
	if in.From != "" || in.To != "" {
		return web.Done("The range has been updated."), r.Store.Delivery.AddPinRange(ctx, c.ID, in.wanted())
	}
	return web.Done("The pincode is saved."), r.Store.Delivery.SetArea(ctx, c.ID, delivery.Area{
		Pin:      strings.TrimSpace(string(in.Pincode)),
		District: string(in.District),
		State:    string(in.State),
		Talukas:  in.Talukas,
		Pickup:   bool(in.Pickup),
		COD:      bool(in.COD),
	})
}

// rangeEffect counts what a range would change: pincodes that change, that are the same already, and that staff set
// singly, which no range changes. Orders are those of the last 30 days to the changed pincodes.
type rangeEffect struct {
	Pins   int `json:"pins"`
	Same   int `json:"same"`
	Own    int `json:"own"`
	Orders int `json:"orders"`
	COD    int `json:"cod_orders"`
}

// PreviewRange counts the pincodes, and the orders of the last 30 days, that a range would affect.
func (r Areas) PreviewRange(ctx context.Context, _ *web.Caller, in rangeIn) (web.Data[rangeEffect], error) {
	e, err := r.Store.Delivery.PreviewPinRange(ctx, in.wanted())
	return web.Give(rangeEffect(e)), err
}

// ForgetArea removes staff's entry for a pincode, so that the built-in directory applies to it again.
func (r Areas) ForgetArea(ctx context.Context, c *web.Caller, in struct {
	Pincode string `path:"pincode"`
}) (web.Reply, error) {
	return web.Done("The directory applies to this pincode again."), r.Store.Delivery.ResetArea(ctx, c.ID, in.Pincode)
}

// DeleteRange removes a range. Its pincodes have the values again that they had before the range.
func (r Areas) DeleteRange(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("The range has been deleted."), r.Store.Delivery.DeletePinRange(ctx, c.ID, in.ID)
}

// StartAreasImport queues an import of pincodes: the postal department's list, or any table with the columns pincode,
// district and state and, optionally, pickup and cod.
func (r Areas) StartAreasImport(ctx context.Context, c *web.Caller, in struct {
	File   *web.Upload `json:"file"`
	DryRun web.Flag    `json:"dry_run"`
}) (web.Data[api.JobIDData], error) {
	content, err := uploadedSheet(in.File)
	if err != nil {
		return web.Data[api.JobIDData]{}, err
	}
	return r.start(ctx, c.ID, PinsJob, importRequest{DryRun: bool(in.DryRun)}, content)
}

// areaRows is the most rows of an imported list of pincodes. The list of the postal department has a row for each
// post office.
const areaRows = 200_000

// ImportPins runs the job that imports delivery areas from the uploaded table.
func (r Areas) ImportPins(ctx context.Context, j core.Job, progress func(done, total int64)) (string, any, error) {
	content, err := r.Jobs.Upload(j.ID)
	if err != nil {
		return "", nil, err
	}
	table, err := sheets.ReadUpTo(content, areaRows)
	if err != nil {
		return "", nil, err
	}
	areas, places, err := areasOf(table)
	if err != nil {
		return "", nil, err
	}
	report := importReport{Source: "Pincodes", DryRun: strings.Contains(string(j.Request), `"dry_run":true`),
		Ignored: []string{}, Rows: []outcomeRow{}}
	for i, message := range r.Store.Delivery.CheckAreas(areas) {
		report.add(imports.ImportWrong)
		if len(report.Rows) < shownOutcomes {
			report.Rows = append(report.Rows, outcomeRow{ImportOutcome: imports.ImportOutcome{
				Row:     places[i],
				Title:   areas[i].Pin,
				Action:  imports.ImportWrong,
				Message: message,
			}})
		}
	}
	report.Changed = len(areas) - report.Wrong
	// With an error in any row nothing is imported.
	if report.Wrong > 0 && !report.DryRun {
		return "", report, &core.Refusal{Message: plural(report.Wrong, "1 row has errors, so nothing was imported.",
			"%d rows have errors, so nothing was imported.")}
	}
	if report.DryRun {
		return "Preview, nothing was imported: " + plural(report.Changed, "1 pincode", "%d pincodes") + ", " +
			plural(report.Wrong, "1 wrong row.", "%d wrong rows."), report, nil
	}
	err = r.Store.Delivery.SetAreas(ctx, j.Who, areas, func(done int) { progress(int64(done), int64(len(areas))) })
	return plural(len(areas), "1 pincode imported.", "%d pincodes imported."), report, err
}

// areasOf reads pincodes from a table. Post offices with the same pincode become one area, with their names as its
// talukas. If the table has no columns pickup and cod, both are turned on.
func areasOf(t sheets.Table) (areas []delivery.Area, places []int, err error) {
	column := func(titles ...string) int {
		for _, title := range titles {
			if at := t.Column(title); at >= 0 {
				return at
			}
		}
		return -1
	}
	pin, district, state := column("pincode", "pin code", "pin"), column("district", "districtname", "dist"),
		column("state", "statename", "circlename")
	if pin < 0 || district < 0 || state < 0 {
		return nil, nil,
			&sheets.Problem{
				Message: "The file needs the columns pincode, district and state; pickup and cod (Y or N) are optional.",
			}
	}
	taluka, pickup, cod := column("taluka", "taluk", "tal"), column("pickup"), column("cod")
	known := map[string]int{}
	for i, row := range t.Rows {
		area := delivery.Area{
			Pin:      strings.TrimSuffix(strings.TrimSpace(row.Cell(pin)), ".0"),
			District: row.Cell(district),
			State:    row.Cell(state),
			Pickup:   true,
			COD:      true,
		}
		for at, into := range map[int]*bool{pickup: &area.Pickup, cod: &area.COD} {
			if at < 0 {
				continue
			}
			yes, readable := web.ReadYesNo(row.Cell(at))
			if !readable {
				return nil, nil, &sheets.Problem{Message: fmt.Sprintf("Row %d: pickup and cod are Y or N, not %q.",
					t.At(i), strings.TrimSpace(row.Cell(at)))}
			}
			*into = yes
		}
		if taluka >= 0 && strings.TrimSpace(row.Cell(taluka)) != "" &&
			!strings.EqualFold(strings.TrimSpace(row.Cell(taluka)), "NA") {
			area.Talukas = []string{strings.TrimSpace(row.Cell(taluka))}
		}
		if at, again := known[area.Pin]; again {
			if len(area.Talukas) > 0 && !strings.Contains("|"+strings.Join(areas[at].Talukas, "|")+"|",
				"|"+area.Talukas[0]+"|") {
				areas[at].Talukas = append(areas[at].Talukas, area.Talukas[0])
			}
			continue
		}
		known[area.Pin] = len(areas)
		areas, places = append(areas, area), append(places, t.At(i))
	}
	return areas, places, nil
}
