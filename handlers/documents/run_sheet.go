package documents

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"github.com/johnfercher/maroto/v2/pkg/core"

	"hearth/handlers/documents/layout"
	"hearth/store/fulfilment"
	"hearth/store/money"
)

// PrintRuns prints the run sheets of drivers, each on pages of its own. shop is the shop's name.
func PrintRuns(runs []fulfilment.DayRun, shop string, head Letterhead) ([]byte, error) {
	var content bytes.Buffer
	book := NewBook(&content, "Run sheets of "+runs[0].Day)
	for _, run := range runs {
		if err := RunSheet(run, shop, head).PrintInto(book); err != nil {
			return nil, err
		}
	}
	err := book.Close()
	return content.Bytes(), err
}

// RunSheet lays out a driver's run: the stops in the driver's order, with room for a tick and a signature. It has no
// codes: customers say them.
func RunSheet(run fulfilment.DayRun, shop string, head Letterhead) Document {
	day := run.Day
	if parsed, err := time.Parse(time.DateOnly, day); err == nil {
		day = parsed.Format("02 Jan 2006")
	}
	s := newSheet()
	s.Head = func(number, of int) []core.Row {
		if number == 1 {
			return head.first(shop, "Run sheet", joined("  ·  ", strings.ToUpper(day), run.Name, run.Mobile), "")
		}
		return head.continued(shop, joined("  ·  ", "Run sheet", day, run.Name))
	}
	s.Foot = footer(joined("  ·  ", "Run sheet of "+day, run.Name, shop))
	t := &grid{width: textWidth, least: 70, columns: []column{{title: "STOP"}, {title: "ORDER"},
		{title: "DELIVER TO", fills: true}, {title: "PIECES", right: true}, {title: "TO COLLECT", right: true},
		{title: "SIGNATURE"}}}
	collect := money.Paise(0)
	for i, p := range run.Stops {
		a := p.Order.Address
		to := append(texts(strong, a.Name), para(body, strings.Join(a.Street(), ", ")), para(strong, a.Mob))
		if p.Order.Note != "" {
			to = append(to, para(small, p.Order.Note))
		}
		due := "–"
		if p.Due > 0 {
			due = p.Due.Rupees()
		}
		if state := p.State(); state != "open" {
			due = map[string]string{"delivered": "Delivered", "back": "Came back", "failed": "Not delivered"}[state]
		}
		collect += p.Due
		t.add(texts(strong, "☐ "+strconv.Itoa(i+1)), texts(strong, strconv.FormatInt(p.OrderID, 10)), to,
			texts(body, strconv.FormatInt(p.Units, 10)), texts(strong, due), texts(small, strings.Repeat("_", 24)))
	}
	t.fit()
	for _, b := range t.blocks() {
		s.AddBlock(b)
	}
	s.AddBlock(layout.Block{Rows: []core.Row{gap(1.5),
		cells(wide(textWidth, flow(layout.Space{}, aligned(layout.Right,
			para(strong, strconv.Itoa(len(run.Stops))+" stops, "+collect.Rupees()+" to collect"))...)))}})
	return Document{Title: "Run sheet", sheet: s}
}
