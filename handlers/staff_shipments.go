package handlers

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"hearth/handlers/documents"
	"hearth/handlers/sheets"
	"hearth/store"
)

// shipmentColumns are those of the sheet by which many orders ship at once.
var shipmentColumns = []string{"order", "customer", "place", "pincode", "payment", "collect", "tracking_id", "courier_name", "expected_date"}

const shipmentRows = 1000

// shipmentSheet gives the orders that wait to be shipped, with empty columns for what the courier says.
func (h *Handlers) shipmentSheet(ctx context.Context, _ *Caller, _ none) (File, error) {
	rows := [][]string{}
	for number := 1; ; number++ {
		page := store.Page{Number: number, Size: 100}
		found, total, err := h.store.ListOrders(ctx, store.OrderFilter{State: store.Confirmed, Sort: "id", Page: page})
		if err != nil {
			return File{}, err
		}
		for _, o := range found {
			collect := ""
			if o.Payment == store.COD {
				collect = o.Total.Decimal()
			}
			rows = append(rows, []string{strconv.FormatInt(o.ID, 10), o.Address.Name, o.Address.City + ", " + o.Address.State, o.Address.Pin, o.Payment, collect, "", "", ""})
		}
		if number >= page.Pages(total) || len(rows) >= shipmentRows {
			break
		}
	}
	content, err := documents.CSV(shipmentColumns, rows)
	return File{Name: "to-ship.csv", Type: "text/csv; charset=utf-8", Content: content}, err
}

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

// shipMany ships every order of a sheet that has a tracking number. Each stands for itself: what is wrong with one keeps
// none of the others back, and the same sheet can be sent again.
func (h *Handlers) shipMany(ctx context.Context, c *Caller, in struct {
	File     *Upload `json:"file"`
	Courier  Text    `json:"courier_name"`
	Expected Text    `json:"expected_date"`
}) (Data[shipmentsData], error) {
	content, err := uploadedSheet(in.File)
	if err != nil {
		return Data[shipmentsData]{}, err
	}
	table, err := sheets.ReadUpTo(content, shipmentRows)
	var unreadable *sheets.Problem
	if errors.As(err, &unreadable) {
		return Data[shipmentsData]{}, &store.Refusal{Message: unreadable.Message, Fields: map[string]string{"file": unreadable.Message}}
	}
	if err != nil {
		return Data[shipmentsData]{}, err
	}
	order, tracking := firstColumn(table, "order", "orders_id", "order number"), firstColumn(table, "tracking_id", "tracking number", "waybill", "awb")
	courier, expected := firstColumn(table, "courier_name", "courier"), firstColumn(table, "expected_date", "expected")
	if order < 0 || tracking < 0 {
		return Data[shipmentsData]{}, &store.Refusal{Message: "The file needs the columns order and tracking_id; courier_name and expected_date may stand beside them."}
	}
	either := func(row []string, at int, otherwise Text) string {
		if at >= 0 && strings.TrimSpace(row[at]) != "" {
			return sheets.Plain(strings.TrimSpace(row[at]))
		}
		return strings.TrimSpace(string(otherwise))
	}
	out := shipmentsData{Rows: []shipmentOutcome{}}
	for i, row := range table.Rows {
		shipment := store.Shipment{TrackingID: either(row, tracking, ""), Courier: either(row, courier, in.Courier), ExpectedDay: dayOf(either(row, expected, in.Expected))}
		if shipment.TrackingID == "" {
			continue
		}
		outcome := shipmentOutcome{Row: i + 2}
		outcome.OrderID, err = strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(row[order]), ".0"), 10, 64)
		if err == nil {
			outcome.Message, err = h.store.ShipOrder(ctx, c.ID, outcome.OrderID, shipment)
		} else {
			err = store.ErrNotFound
		}
		message, refused := store.IsRefusal(err)
		switch {
		case err == nil:
			outcome.Shipped, outcome.Message = true, "Invoice "+outcome.Message
			out.Shipped++
		case refused:
			outcome.Message = message
		case errors.Is(err, store.ErrNotFound):
			outcome.Message = fmt.Sprintf("There is no order %s.", strings.TrimSpace(row[order]))
		default:
			return Data[shipmentsData]{}, err
		}
		if !outcome.Shipped {
			out.Wrong++
		}
		out.Rows = append(out.Rows, outcome)
	}
	message := fmt.Sprintf("%d orders shipped.", out.Shipped)
	if out.Wrong > 0 {
		message = fmt.Sprintf("%d orders shipped, %d not.", out.Shipped, out.Wrong)
	}
	return Data[shipmentsData]{done(message), out}, nil
}

func firstColumn(t sheets.Table, titles ...string) int {
	for _, title := range titles {
		if at := t.Column(title); at >= 0 {
			return at
		}
	}
	return -1
}

// dayOf reads a day as people and spreadsheets write it: 2026-11-21, 21/11/2026, 21-11-2026, or a spreadsheet's number.
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
