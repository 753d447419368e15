package staff

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hearth/handlers/documents"
	"hearth/handlers/sheets"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/shipments"
)

// Shipments ships many orders at once with a spreadsheet.
type Shipments struct{ *Deps }

// shipmentColumns are the columns of the shipping sheet: what a courier needs, and empty columns for the tracking
// numbers. Couriers' programs read the sheet and staff import it again, so it has no totals: every row is a parcel.
var shipmentColumns = []documents.Column{{Title: "order", Kind: documents.Integer}, {Title: "customer", Width: 26},
	{Title: "phone", Width: 14}, {Title: "street", Width: 40}, {Title: "place", Width: 28},
	{Title: "pincode", Width: 10},
	{Title: "payment", Width: 11}, {Title: "collect", Kind: documents.Rupees}, {Title: "items", Width: 44},
	{Title: "weight_kg", Kind: documents.Number}, {Title: "eway_needed", Width: 18}, {Title: "tracking_id", Width: 20},
	{Title: "courier_name", Width: 18}, {Title: "expected_date", Kind: documents.Day}, {Title: "eway_bill", Width: 16}}

// shipmentRows is the most rows of a sheet of shipments, exported or uploaded.
const shipmentRows = 1000

// ShipmentSheet returns the orders that wait to be shipped, with empty columns for the tracking numbers: as CSV, or
// with format=xlsx as XLSX.
func (r Shipments) ShipmentSheet(ctx context.Context, _ *web.Caller, in struct {
	Format web.Text `json:"format"`
}) (web.File, error) {
	if in.Format != "" && in.Format != "csv" && in.Format != "xlsx" {
		return web.File{}, wrongField("format", "The format must be csv or xlsx.")
	}
	rows := [][]string{}
	for number := 1; ; number++ {
		page := core.Page{Number: number, Size: 100}
		found, total, err := r.Store.Orders.List(ctx, orders.OrderFilter{
			Tab:  "to ship",
			Sort: "id",
			Page: page,
		})
		if err != nil {
			return web.File{}, err
		}
		for _, o := range found {
			row, err := r.shipmentRow(ctx, o.ID)
			if err != nil {
				return web.File{}, err
			}
			rows = append(rows, row)
		}
		if number >= page.Pages(total) || len(rows) >= shipmentRows {
			break
		}
	}
	if in.Format == "xlsx" {
		return web.File{Name: "to-ship.xlsx", Type: sheetType, Write: func(w io.Writer) error {
			return documents.Sheet(w, "To ship", shipmentColumns, rows)
		}}, nil
	}
	content, err := documents.CSV(shipmentColumns, rows)
	return web.File{Name: "to-ship.csv", Type: "text/csv; charset=utf-8", Content: content}, err
}

// shipmentRow returns the columns of one order for the courier's sheet: the address, the amount to collect, the
// weight and the goods.
func (r Shipments) shipmentRow(ctx context.Context, id int64) ([]string, error) {
	c, err := r.Store.Fulfilment.FindForPacking(ctx, id)
	if err != nil {
		return nil, err
	}
	collect, weight, items := "", "", make([]string, len(c.Lines))
	if due := c.Due(); due > 0 {
		collect = due.Decimal()
	}
	if c.Grams > 0 {
		weight = strconv.FormatFloat(float64(c.Grams)/1000, 'f', -1, 64)
	}
	for i, l := range c.Lines {
		items[i] = strconv.FormatInt(l.Quantity, 10) + " × " + l.Title
	}
	needed := ""
	if above, needs := r.Store.Documents.EWayNeeded(c.Order); needs {
		needed = "above " + above
	}
	a, street := c.Address, c.Address.Area
	if a.Company != "" {
		street = a.Company + ", " + street
	}
	return []string{strconv.FormatInt(c.ID, 10), a.Name, a.Mob, street, a.City + ", " + a.State, a.Pin, c.Payment,
		collect, strings.Join(items, "; "), weight, needed, "", "", "", ""}, nil
}

// shipmentOutcome is what happened with one row of the sheet. Row is its number in the file.
type shipmentOutcome struct {
	Row     int    `json:"row"`
	OrderID int64  `json:"orders_id"`
	Shipped bool   `json:"shipped"`
	Message string `json:"message"`
}

type shipmentsData struct {
	Shipped int               `json:"shipped"`
	Wrong   int               `json:"wrong"`
	Rows    []shipmentOutcome `json:"rows"`
}

// ShipMany ships every order of a sheet whose row has a tracking number, or the shop's own delivery as its courier.
// Each row is separate: a problem with one does not affect the others, and the same sheet can be sent again.
func (r Shipments) ShipMany(ctx context.Context, c *web.Caller, in struct {
	File     *web.Upload `json:"file"`
	Courier  web.Text    `json:"courier_name"`
	Expected web.Text    `json:"expected_date"`
}) (web.Data[shipmentsData], error) {
	content, err := uploadedSheet(in.File)
	if err != nil {
		return web.Data[shipmentsData]{}, err
	}
	table, err := sheets.ReadUpTo(content, shipmentRows)
	var unreadable *sheets.Problem
	if errors.As(err, &unreadable) {
		return web.Data[shipmentsData]{}, &core.Refusal{Message: unreadable.Message,
			Fields: map[string]string{"file": unreadable.Message}}
	}
	if err != nil {
		return web.Data[shipmentsData]{}, err
	}
	order, tracking := firstColumn(table, "order", "orders_id", "order number"),
		firstColumn(table, "tracking_id", "tracking number", "waybill", "awb")
	courier, expected := firstColumn(table, "courier_name", "courier"), firstColumn(table, "expected_date", "expected")
	bill := firstColumn(table, "eway_bill", "e-way bill", "eway bill", "ewb")
	if order < 0 || tracking < 0 {
		return web.Data[shipmentsData]{},
			&core.Refusal{
				Message: "The file needs the columns order and tracking_id; courier_name, expected_date and eway_bill are optional.",
			}
	}
	either := func(row sheets.Row, at int, otherwise web.Text) string {
		if at >= 0 && strings.TrimSpace(row.Cell(at)) != "" {
			return withoutFraction(sheets.Plain(strings.TrimSpace(row.Cell(at))))
		}
		return strings.TrimSpace(string(otherwise))
	}
	out := shipmentsData{Rows: []shipmentOutcome{}}
	for i, row := range table.Rows {
		shipment := shipments.Shipment{
			TrackingID:  either(row, tracking, ""),
			Courier:     either(row, courier, in.Courier),
			ExpectedDay: dayOf(either(row, expected, in.Expected)),
			EWayBill:    either(row, bill, ""),
		}
		if shipment.TrackingID == "" && !(courier >= 0 && shipments.IsOwnDelivery(row.Cell(courier))) {
			continue
		}
		outcome, err := r.shipRow(ctx, c.ID, strings.TrimSpace(row.Cell(order)), shipment)
		if err != nil {
			return web.Data[shipmentsData]{}, err
		}
		if outcome.Row = table.At(i); outcome.Shipped {
			out.Shipped++
		} else {
			out.Wrong++
		}
		out.Rows = append(out.Rows, outcome)
	}
	message := plural(out.Shipped, "1 order shipped", "%d orders shipped")
	if out.Wrong > 0 {
		message += fmt.Sprintf(", %d not", out.Wrong)
	}
	return web.With(message+".", out), nil
}

// shipRow ships the order of one row of the sheet.
func (r Shipments) shipRow(
	ctx context.Context,
	who int64,
	order string,
	shipment shipments.Shipment,
) (outcome shipmentOutcome, err error) {
	outcome.OrderID, err = strconv.ParseInt(withoutFraction(order), 10, 64)
	switch {
	case err != nil:
		err = core.ErrNotFound
	// Excel shows long numbers as 1.23457E+11, and the digits are lost for good.
	case sheets.Shortened(shipment.TrackingID):
		err = &core.Refusal{Message: fmt.Sprintf(
			"A spreadsheet shortened the tracking number to %s. Format its column as text and enter the number again.",
			shipment.TrackingID,
		)}
	case sheets.Shortened(shipment.EWayBill):
		err = &core.Refusal{Message: fmt.Sprintf(
			"A spreadsheet shortened the number of the e-way bill to %s. Format its column as text and enter the number again.",
			shipment.EWayBill,
		)}
	default:
		outcome.Message, err = r.ship(ctx, who, outcome.OrderID, shipment, false)
	}
	message, refused := core.IsRefusal(err)
	switch {
	case err == nil:
		outcome.Shipped, outcome.Message = true, "Invoice "+outcome.Message
	case refused:
		outcome.Message = message
	case errors.Is(err, core.ErrNotFound):
		outcome.Message = fmt.Sprintf("There is no order %s.", order)
	default:
		return outcome, err
	}
	return outcome, nil
}

// A spreadsheet may turn an order number into a decimal number such as 1024.0.
var pointZero = regexp.MustCompile(`^([0-9]+)\.0$`)

// withoutFraction removes the .0 that Google Sheets adds to whole numbers.
func withoutFraction(cell string) string { return pointZero.ReplaceAllString(cell, "$1") }

func firstColumn(t sheets.Table, titles ...string) int {
	for _, title := range titles {
		if at := t.Column(title); at >= 0 {
			return at
		}
	}
	return -1
}

// dayOf parses a day as people and spreadsheets write it: 2026-11-21, 21/11/2026, 21-11-2026, or a spreadsheet's
// serial number.
func dayOf(text string) string {
	for _, layout := range []string{time.DateOnly, "02/01/2006", "2/1/2006", "02-01-2006", "02 Jan 2006"} {
		if day, err := time.Parse(layout, text); err == nil {
			return day.Format(time.DateOnly)
		}
	}
	if days, err := strconv.Atoi(text); err == nil && days > 40000 && days < 80000 {
		return time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, days).Format(time.DateOnly)
	}
	return text
}
