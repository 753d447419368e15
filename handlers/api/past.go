package api

import (
	"time"

	"hearth/handlers/web"
	"hearth/store/imports"
	"hearth/store/money"
)

// PastOrder is an order imported from a former shop, with that shop's own words for its state and payment.
type PastOrder struct {
	ID       int64       `json:"id"`
	Source   string      `json:"source"`
	Number   string      `json:"number"`
	Date     web.Time    `json:"date"`
	State    string      `json:"state"`
	Payment  string      `json:"payment"`
	Address  string      `json:"address"`
	Total    money.Paise `json:"total"`
	Delivery money.Paise `json:"delivery"`
	Discount money.Paise `json:"discount"`
	Tax      money.Paise `json:"tax"`
	Lines    []PastLine  `json:"lines"`
}

// PastLine is a line of an imported order; Price is per unit.
type PastLine struct {
	Title    string      `json:"title"`
	SKU      string      `json:"sku"`
	Quantity int64       `json:"quantity"`
	Price    money.Paise `json:"price"`
}

// PastOrderOf converts an order of the former shop.
func PastOrderOf(o imports.PastOrder, zone *time.Location) PastOrder {
	shown := PastOrder{
		ID:       o.ID,
		Source:   o.Source,
		Number:   o.Number,
		Date:     web.In(o.PlacedAt, zone),
		State:    o.State,
		Payment:  o.Payment,
		Address:  o.Address,
		Total:    o.Total,
		Delivery: o.Delivery,
		Discount: o.Discount,
		Tax:      o.Tax,
		Lines:    []PastLine{},
	}
	for _, l := range o.Lines {
		shown.Lines = append(shown.Lines, PastLine(l))
	}
	return shown
}

// PastOrdersOf converts orders of the former shop.
func PastOrdersOf(found []imports.PastOrder, zone *time.Location) []PastOrder {
	shown := make([]PastOrder, len(found))
	for i, o := range found {
		shown[i] = PastOrderOf(o, zone)
	}
	return shown
}
