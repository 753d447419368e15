package staff

import (
	"context"
	"io"
	"slices"
	"strconv"
	"time"

	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/orders"
)

// orderColumns are the columns of the sheet of selected orders. It is for reading, can't be imported, and its amounts
// are totalled.
var orderColumns = []documents.Column{{Title: "Order", Kind: documents.Integer}, {Title: "Date", Kind: documents.Day},
	{Title: "Customer", Width: 26}, {Title: "Mobile", Width: 14}, {Title: "Place", Width: 28},
	{Title: "State", Width: 18},
	{Title: "Payment", Width: 11}, {
		Title: "To collect",
		Kind:  documents.Rupees,
		Sum:   true,
	}, {Title: "Total", Kind: documents.Rupees,
		Sum: true}, {Title: "Courier", Width: 18}, {Title: "Tracking", Width: 20}}

// OrderSheet returns the given orders as XLSX, sorted by number.
func (r Orders) OrderSheet(ctx context.Context, _ *web.Caller, in struct {
	Orders web.Text `json:"orders"`
}) (web.File, error) {
	ids, err := numbersOf(string(in.Orders), "orders")
	if err != nil {
		return web.File{}, err
	}
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	if len(ids) == 0 || len(ids) > fulfilment.MaxPrinted {
		return web.File{}, wrongField("orders", "Please choose 1 to "+strconv.Itoa(fulfilment.MaxPrinted)+" orders.")
	}
	rows, err := r.orderRows(ctx, ids)
	if err != nil {
		return web.File{}, err
	}
	if len(rows) == 0 {
		return web.File{}, core.ErrNotFound
	}
	return web.File{Name: "orders.xlsx", Type: sheetType, Write: func(w io.Writer) error {
		return documents.Sheet(w, "Orders", orderColumns, rows)
	}}, nil
}

func (r Orders) orderRows(ctx context.Context, ids []int64) (rows [][]string, err error) {
	for some := range slices.Chunk(ids, 100) {
		found, _, err := r.Store.Orders.List(ctx, orders.OrderFilter{
			IDs:  some,
			Sort: "id",
			Page: core.Page{Number: 1, Size: len(some)},
		})
		if err != nil {
			return nil, err
		}
		numbers, err := r.Store.Shipments.Numbers(ctx, some)
		if err != nil {
			return nil, err
		}
		for _, o := range found {
			row := r.rowOf(o)
			rows = append(rows, []string{strconv.FormatInt(o.ID, 10), row.Date.Format(time.DateOnly), o.Buyer(),
				o.Address.Mob, row.Place, o.State.Facts().Desk, o.Payment, o.Due().Decimal(), o.Total.Decimal(),
				o.Courier, numbers[o.ID]})
		}
	}
	return rows, nil
}
