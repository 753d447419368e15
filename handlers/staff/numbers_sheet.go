package staff

import (
	"context"
	"io"
	"math"
	"strconv"
	"time"

	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/reports"
)

// mostSheetRows is the maximum number of rows of a sheet of figures.
const mostSheetRows = 20_000

// byTime is the breakdown of the figures by day, week or month.
const byTime = "time"

// NumbersSheet returns the data of a chart as XLSX or CSV: figures by time, or a complete breakdown.
func (r Numbers) NumbersSheet(ctx context.Context, _ *web.Caller, in struct {
	numbersIn
	By     string   `path:"by"`
	Sort   web.Text `json:"sort"`
	Format web.Text `json:"format"`
}) (web.File, error) {
	if in.Format != "" && in.Format != "csv" && in.Format != "xlsx" {
		return web.File{}, wrongField("format", "The format must be csv or xlsx.")
	}
	if in.By == byTime {
		n, err := r.Store.Reports.FindNumbers(ctx, in.asked())
		if err != nil {
			return web.File{}, err
		}
		return numbersFile("by-"+n.Grouping, n.Period, string(in.Format), timeColumns(n.Then != nil), timeRows(n)), nil
	}
	found, err := r.Store.Reports.ListNumbersBy(ctx, in.asked(), in.By, string(in.Sort), mostSheetRows)
	if err != nil {
		return web.File{}, err
	}
	columns, rows := partSheet(found, in.By)
	return numbersFile("by-"+in.By, found.Period, string(in.Format), columns, rows), nil
}

// numbersFile returns the rows as a file in the format csv or xlsx.
func numbersFile(what string, p core.Period, format string, columns []documents.Column, rows [][]string) web.File {
	if format == "csv" {
		return web.File{
			Name: sheetName(what, p, "csv"),
			Type: "text/csv; charset=utf-8",
			Write: func(w io.Writer) error {
				body, err := documents.CSV(columns, rows)
				if err == nil {
					_, err = w.Write(body)
				}
				return err
			},
		}
	}
	return web.File{Name: sheetName(what, p, "xlsx"), Type: sheetType, Write: func(w io.Writer) error {
		return documents.Sheet(w, "Numbers", columns, rows)
	}}
}

// timeColumns are the columns of the sheet of a period's days, weeks or months, which timeRows fills.
func timeColumns(compared bool) []documents.Column {
	columns := []documents.Column{
		{Title: "From", Kind: documents.Day},
		{Title: "To", Kind: documents.Day},
		{Title: "Sales", Kind: documents.Rupees, Sum: true},
		{Title: "Orders", Kind: documents.Integer, Sum: true},
		{Title: "Average order", Kind: documents.Rupees},
		{Title: "Credited", Kind: documents.Rupees, Sum: true},
		{Title: "Net sales", Kind: documents.Rupees, Sum: true},
		{Title: "GST to pay", Kind: documents.Rupees, Sum: true},
		{
			Title: "New visitors",
			Kind:  documents.Integer,
			Sum:   true,
		},
		{Title: "Orders of returning customers", Kind: documents.Integer, Sum: true},
		{Title: "COD orders", Kind: documents.Integer, Sum: true},
		{Title: "Parcels sent", Kind: documents.Integer, Sum: true},
		{Title: "Parcels that came back", Kind: documents.Integer, Sum: true},
		{Title: "Cancelled orders", Kind: documents.Integer, Sum: true},
	}
	if compared {
		columns = append(columns, documents.Column{Title: "Sales before", Kind: documents.Rupees, Sum: true},
			documents.Column{Title: "Orders before", Kind: documents.Integer, Sum: true})
	}
	return columns
}

// timeRows returns one row for each bar of the chart, in the order of timeColumns.
func timeRows(n reports.Numbers) (rows [][]string) {
	whole := func(n int64) string { return strconv.FormatInt(n, 10) }
	for _, b := range n.Bars {
		f, average := b.Now, ""
		if f.Orders > 0 {
			average = f.Sales.Share(1, f.Orders).Decimal()
		}
		row := []string{b.From.Format(time.DateOnly), b.To.Format(time.DateOnly), f.Sales.Decimal(), whole(f.Orders),
			average, f.Credited.Decimal(), (f.Sales - f.Credited).Decimal(), f.Tax.Decimal(),
			whole(f.Visitors), whole(f.Repeats), whole(f.COD), whole(f.Sent), whole(f.CameBack), whole(f.Cancelled)}
		if b.Then != nil {
			row = append(row, b.Then.Sales.Decimal(), whole(b.Then.Orders))
		} else if n.Then != nil {
			row = append(row, "", "")
		}
		rows = append(rows, row)
	}
	return rows
}

// partTitles are the titles of the sheet's first column, by kind of breakdown.
var partTitles = map[string]string{"product": "Product", "category": "Category", "pin": "PIN", "district": "District",
	"state": "State", "payment": "Paid by"}

// partSheet returns the columns and rows of a breakdown. Products and categories have other columns than places and
// payment methods.
func partSheet(found reports.NumbersBy, by string) ([]documents.Column, [][]string) {
	goods := by == "product" || by == "category"
	columns := []documents.Column{{Title: partTitles[by], Width: 40}, {
		Title: "Sales",
		Kind:  documents.Rupees,
		Sum:   true,
	},
		{Title: "Share", Kind: documents.Percent}}
	if found.Compared {
		columns = append(columns, documents.Column{Title: "Sales before", Kind: documents.Rupees, Sum: true})
	}
	if goods {
		columns = append(
			columns,
			documents.Column{Title: "Pieces", Kind: documents.Integer, Sum: true},
			documents.Column{Title: "Credited", Kind: documents.Rupees, Sum: true},
			documents.Column{
				Title: "Margin",
				Kind:  documents.Rupees,
				Sum:   true,
			},
			documents.Column{Title: "Cost known", Kind: documents.Percent},
		)
	} else {
		columns = append(columns, documents.Column{Title: "Orders", Kind: documents.Integer, Sum: true},
			documents.Column{Title: "Parcels sent", Kind: documents.Integer, Sum: true},
			documents.Column{Title: "Parcels that came back", Kind: documents.Integer, Sum: true})
	}
	whole := func(n int64) string { return strconv.FormatInt(n, 10) }
	rows := [][]string{}
	for _, row := range found.Rows {
		p := shownPart(row, found.Sales)
		cells := []string{p.Label, p.Sales.Decimal(), decimal(p.Share)}
		if found.Compared {
			cells = append(cells, p.Before.Decimal())
		}
		if goods {
			cells = append(cells, whole(p.Units), p.Back.Decimal(), rupeesOf(p.Margin), decimal(p.CostKnown))
		} else {
			cells = append(cells, whole(p.Orders), whole(p.Sent), whole(p.CameBack))
		}
		rows = append(rows, cells)
	}
	// The last row holds what belongs to no listed part, so that the column adds up to all sales.
	if goods && found.Rest != 0 {
		rest := make([]string, len(columns))
		rest[0] = map[bool]string{true: "All else, delivery and COD fees", false: "Delivery and COD fees"}[found.More]
		rest[1], rest[2] = found.Rest.Decimal(),
			decimal(shownPart(reports.NumberRow{Sales: found.Rest}, found.Sales).Share)
		if found.Compared {
			rest[3] = found.RestThen.Decimal()
		}
		rows = append(rows, rest)
	}
	return columns, rows
}

// decimal formats a percentage with one decimal; nil is "".
func decimal(share *float64) string {
	if share == nil || math.IsNaN(*share) {
		return ""
	}
	return strconv.FormatFloat(*share, 'f', 1, 64)
}

func rupeesOf(amount *money.Paise) string {
	if amount == nil {
		return ""
	}
	return amount.Decimal()
}
