package handlers

import (
	"context"
	"fmt"
	"strings"

	"hearth/handlers/sheets"
	"hearth/store"
)

const pinsJob = "delivery areas import"

type areaRow struct {
	Pincode  string   `json:"pincode"`
	District string   `json:"district"`
	State    string   `json:"state"`
	Talukas  []string `json:"talukas"`
	Pickup   string   `json:"pickup"`
	COD      string   `json:"cod"`
	// Own says that staff entered it; the others are of the directory that the shop brings.
	Own bool `json:"own"`
}

type rangeRow struct {
	ID     int64  `json:"id"`
	From   string `json:"from"`
	To     string `json:"to"`
	Pickup string `json:"pickup"`
	COD    string `json:"cod"`
}

type areasOut struct {
	Rows[areaRow]
	Ranges []rangeRow `json:"ranges"`
}

func (h *Handlers) areas(ctx context.Context, _ *Caller, in struct {
	Page    Int  `json:"page"`
	PerPage Int  `json:"per_page"`
	Search  Text `json:"search"`
	Own     Flag `json:"own"`
	Sort    Text `json:"sort"`
}) (areasOut, error) {
	page := pageOf(in.Page, in.PerPage)
	found, total, err := h.store.ListAreas(ctx, string(in.Search), bool(in.Own), string(in.Sort), page)
	if err != nil {
		return areasOut{}, err
	}
	wire := make([]areaRow, len(found))
	for i, a := range found {
		wire[i] = areaRow{a.Pin, a.District, a.State, nonNil(a.Talukas), yesNo(a.Pickup), yesNo(a.COD), a.Own}
	}
	ranges, err := h.store.ListPinRanges(ctx)
	out := areasOut{giveRows(wire, total, page), make([]rangeRow, len(ranges))}
	for i, r := range ranges {
		out.Ranges[i] = rangeRow{r.ID, r.From, r.To, yesNo(r.Pickup), yesNo(r.COD)}
	}
	return out, err
}

// setArea enters a PIN, or with from and to a range of PINs.
func (h *Handlers) setArea(ctx context.Context, c *Caller, in struct {
	Pincode  Text  `json:"pincode"`
	District Text  `json:"district"`
	State    Text  `json:"state"`
	Talukas  Texts `json:"talukas"`
	From     Text  `json:"from"`
	To       Text  `json:"to"`
	Pickup   Flag  `json:"pickup"`
	COD      Flag  `json:"cod"`
}) (Reply, error) {
	if in.From != "" || in.To != "" {
		return done("The range is switched."), h.store.AddPinRange(ctx, c.ID, store.PinRange{From: strings.TrimSpace(string(in.From)), To: strings.TrimSpace(string(in.To)), Pickup: bool(in.Pickup), COD: bool(in.COD)})
	}
	return done("The pincode is saved."), h.store.SetArea(ctx, c.ID, store.Area{Pin: strings.TrimSpace(string(in.Pincode)), District: string(in.District), State: string(in.State), Talukas: in.Talukas, Pickup: bool(in.Pickup), COD: bool(in.COD)})
}

func (h *Handlers) forgetArea(ctx context.Context, c *Caller, in struct {
	Pincode string `path:"pincode"`
}) (Reply, error) {
	return done("The directory counts again for this pincode."), h.store.ForgetArea(ctx, c.ID, in.Pincode)
}

func (h *Handlers) deleteRange(ctx context.Context, c *Caller, in byID) (Reply, error) {
	return done("The range is gone."), h.store.DeletePinRange(ctx, c.ID, in.ID)
}

// startAreasImport queues an import of PINs: the postal department's list, or any with pincode, district and state and,
// where wanted, pickup and cod.
func (h *Handlers) startAreasImport(ctx context.Context, c *Caller, in struct {
	File   *Upload `json:"file"`
	DryRun Flag    `json:"dry_run"`
}) (Data[jobIDData], error) {
	content, err := uploadedSheet(in.File)
	if err != nil {
		return Data[jobIDData]{}, err
	}
	return h.startJob(ctx, c.ID, pinsJob, importRequest{DryRun: bool(in.DryRun)}, content)
}

const areaRows = 200_000

func (h *Handlers) importPins(ctx context.Context, j store.Job, progress func(done, total int64)) (string, any, error) {
	content, err := h.jobUpload(j.ID)
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
	report := importReport{Source: "Pincodes", DryRun: strings.Contains(string(j.Request), `"dry_run":true`), Ignored: []string{}, Rows: []store.ImportOutcome{}}
	for i, message := range h.store.CheckAreas(areas) {
		report.Wrong++
		if len(report.Rows) < shownOutcomes {
			report.Rows = append(report.Rows, store.ImportOutcome{Row: places[i], Title: areas[i].Pin, Action: store.ImportWrong, Message: message})
		}
	}
	report.Changed = len(areas) - report.Wrong
	if report.Wrong > 0 && !report.DryRun {
		return "", report, &store.Refusal{Message: fmt.Sprintf("%d rows are wrong, so nothing was kept.", report.Wrong)}
	}
	if report.DryRun {
		return fmt.Sprintf("A dry run, nothing was kept: %d pincodes, %d wrong rows.", report.Changed, report.Wrong), report, nil
	}
	err = h.store.SetAreas(ctx, j.Who, areas, func(done int) { progress(int64(done), int64(len(areas))) })
	return fmt.Sprintf("%d pincodes are entered.", len(areas)), report, err
}

// areasOf reads PINs out of a table. Post offices of one PIN become one area with their places as talukas; a file without
// pickup and cod switches both on.
func areasOf(t sheets.Table) (areas []store.Area, places []int, err error) {
	column := func(titles ...string) int {
		for _, title := range titles {
			if at := t.Column(title); at >= 0 {
				return at
			}
		}
		return -1
	}
	pin, district, state := column("pincode", "pin code", "pin"), column("district", "districtname", "dist"), column("state", "statename", "circlename")
	if pin < 0 || district < 0 || state < 0 {
		return nil, nil, &sheets.Problem{Message: "The file needs the columns pincode, district and state; pickup and cod (Y or N) may stand beside them."}
	}
	taluka, pickup, cod := column("taluka", "taluk", "tal"), column("pickup"), column("cod")
	known := map[string]int{}
	for i, row := range t.Rows {
		yes := func(at int) bool {
			if at < 0 {
				return true
			}
			text := strings.ToLower(strings.TrimSpace(row[at]))
			return text == "y" || text == "yes" || text == "1" || text == "true"
		}
		area := store.Area{Pin: strings.TrimSuffix(strings.TrimSpace(row[pin]), ".0"), District: row[district], State: row[state], Pickup: yes(pickup), COD: yes(cod)}
		if taluka >= 0 && strings.TrimSpace(row[taluka]) != "" && !strings.EqualFold(strings.TrimSpace(row[taluka]), "NA") {
			area.Talukas = []string{strings.TrimSpace(row[taluka])}
		}
		if at, again := known[area.Pin]; again {
			if len(area.Talukas) > 0 && !strings.Contains("|"+strings.Join(areas[at].Talukas, "|")+"|", "|"+area.Talukas[0]+"|") {
				areas[at].Talukas = append(areas[at].Talukas, area.Talukas[0])
			}
			continue
		}
		known[area.Pin] = len(areas)
		areas, places = append(areas, area), append(places, i+2)
	}
	return areas, places, nil
}
