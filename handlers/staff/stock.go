package staff

import (
	"context"
	"strconv"
	"strings"

	"hearth/handlers/web"
)

// Stock shows and changes the stock of products, with its ledger.
type Stock struct{ *Deps }

type stockData struct {
	Stock int64 `json:"stock"`
}

// ChangeStock changes the stock of a product by a number of units. Seen is the stock that the screen showed; if it
// has changed in the meantime, the call is refused.
func (r Stock) ChangeStock(ctx context.Context, c *web.Caller, in struct {
	ID     int64    `path:"id"`
	Change web.Int  `json:"change"`
	Seen   *web.Int `json:"seen"`
	Reason web.Text `json:"reason"`
}) (web.Data[stockData], error) {
	by, reason := int64(in.Change), strings.TrimSpace(string(in.Reason))
	if in.Seen != nil {
		seen := int64(*in.Seen)
		shelf, err := r.Store.Catalogue.CountStock(ctx, c.ID, in.ID, seen, seen+by, reason)
		return web.With("Stock changed to "+strconv.FormatInt(shelf, 10), stockData{shelf}), err
	}
	shelf, err := r.Store.Catalogue.ChangeStock(ctx, c.ID, in.ID, by, reason)
	return web.With("Stock changed to "+strconv.FormatInt(shelf, 10), stockData{shelf}), err
}

// movementRow is one change of a product's stock, in units. Shelf is the stock on hand afterwards; held units are
// reserved for orders.
type movementRow struct {
	At          web.Time `json:"at"`
	Reason      string   `json:"reason"`
	Note        string   `json:"note"`
	Who         string   `json:"who"`
	ShelfChange int64    `json:"shelf_change"`
	HeldChange  int64    `json:"held_change"`
	OrderID     int64    `json:"orders_id"`
	Shelf       int64    `json:"shelf"`
}

// stockHold is a reservation. Until is when it ends if the order is not paid.
type stockHold struct {
	OrderID  int64    `json:"orders_id"`
	Quantity int64    `json:"quantity"`
	Customer string   `json:"customer"`
	Until    web.Time `json:"until"`
}

type stockHistory struct {
	web.Rows[movementRow]
	// Holds are the units reserved for orders that wait for payment or confirmation.
	Holds []stockHold `json:"holds"`
}

// StockHistory returns the stock ledger of a product, and its current reservations.
func (r Stock) StockHistory(ctx context.Context, _ *web.Caller, in struct {
	ID int64 `path:"id"`
	web.PageIn
}) (stockHistory, error) {
	page := in.Wanted()
	found, total, err := r.Store.Catalogue.ListStockMovements(ctx, in.ID, page)
	if err != nil {
		return stockHistory{}, err
	}
	shown := make([]movementRow, len(found))
	for i, m := range found {
		shown[i] = movementRow{
			At:          r.local(m.At),
			Reason:      m.Reason,
			Note:        m.Note,
			Who:         m.Who,
			ShelfChange: m.ShelfChange,
			HeldChange:  m.HeldChange,
			OrderID:     m.OrderID,
			Shelf:       m.Shelf,
		}
	}
	out := stockHistory{web.GiveRows(shown, total, page), []stockHold{}}
	holds, err := r.Store.Catalogue.HoldsOf(ctx, in.ID)
	for _, h := range holds {
		out.Holds = append(out.Holds, stockHold{
			OrderID:  h.OrderID,
			Quantity: h.Quantity,
			Customer: h.Customer,
			Until:    r.local(h.Until),
		})
	}
	return out, err
}
