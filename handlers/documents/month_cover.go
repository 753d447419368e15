package documents

import (
	"strconv"
	"time"

	"github.com/johnfercher/maroto/v2/pkg/core"

	"hearth/handlers/documents/layout"
	"hearth/store/documents"
	"hearth/store/gst"
	"hearth/store/money"
)

// MonthCover is the first page of a month such as 2026-11 for the accountant: the sums of its documents, and what the
// GST portal would refuse or an accountant ask about.
func MonthCover(m Month, warnings []string, month, shop string, head Letterhead) Document {
	title := month
	if parsed, err := time.Parse("2006-01", month); err == nil {
		title = parsed.Format("January 2006")
	}
	s := newSheet()
	s.Head = func(number, of int) []core.Row {
		if number == 1 {
			return head.first(shop, "Month end", title, "")
		}
		return head.continued(shop, joined("  ·  ", "Month end", title))
	}
	s.Foot = footer(joined("  ·  ", "Month end "+title, shop))
	t := &grid{width: textWidth, least: 34, columns: []column{{title: "DOCUMENTS", fills: true},
		{title: "NUMBER", right: true}, {title: "TAXABLE", right: true}, {title: "CGST", right: true},
		{title: "SGST", right: true}, {title: "IGST", right: true}, {title: "TOTAL", right: true}}}
	add := func(kind layout.Type, name string, part []documents.Document) {
		if len(part) == 0 {
			return
		}
		tax, total := gst.Tax{}, money.Paise(0)
		for _, d := range part {
			if d.Kind == "credit note" {
				tax, total = tax.Plus(minus(d.Sum)), total-d.Total
			} else {
				tax, total = tax.Plus(d.Sum), total+d.Total
			}
		}
		t.add(texts(kind, name), texts(kind, strconv.Itoa(len(part))), texts(kind, tax.Taxable.Indian()),
			texts(kind, tax.CGST.Indian()), texts(kind, tax.SGST.Indian()), texts(kind, tax.IGST.Indian()),
			texts(kind, total.Indian()))
	}
	add(body, "To businesses (B2B, table 4)", m.B2B)
	add(body, "Credit notes to businesses (table 9B)", m.CDNR)
	add(body, "Large, to another state (B2CL, table 5)", m.B2CL)
	add(body, "Their credit notes (table 9B)", m.CDNUR)
	add(body, "To consumers, less credit notes (tables 7 and 8)", m.B2CS)
	add(strong, "In all", m.All)
	t.fit()
	for _, b := range t.blocks() {
		s.AddBlock(b)
	}
	s.Add(gap(5))
	if len(warnings) == 0 {
		warnings = []string{"Nothing was found that the GST portal would refuse."}
	}
	s.Add(cells(wide(textWidth, flow(layout.Space{}, para(heading, "LOOK HERE FIRST")))), gap(1))
	for _, warning := range warnings {
		s.AddBlock(layout.Block{Rows: []core.Row{cells(wide(textWidth, flow(layout.Space{}, para(body, warning)))),
			gap(1.5)}})
	}
	return Document{Title: "Month end " + title, sheet: s}
}
