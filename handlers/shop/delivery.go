package shop

import (
	"context"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/web"
	"hearth/store/delivery"
)

// Delivery returns where the shop delivers, and how soon.
type Delivery struct{ *Deps }

// areaData is a pincode's delivery area, with the field names that clients of the API expect: pickup means that the
// shop delivers there; pickup and COD are Y or N.
type areaData struct {
	Pincode  string   `json:"pincode"`
	District string   `json:"district"`
	State    string   `json:"state"`
	Talukas  []string `json:"talukas"`
	Pickup   string   `json:"pickup"`
	COD      string   `json:"cod"`
	// Districts are all districts of the pincode.
	Districts []string `json:"districts"`
	// States are all states of the pincode. If there are several, the customer chooses, because the state decides the
	// tax (CGST or IGST).
	States []string `json:"states"`
	// LatestDay is the day by which an order placed now arrives, and EarliestDay the same. Orders get this promise
	// until DayUntil.
	EarliestDay string   `json:"earliest_day"`
	LatestDay   string   `json:"latest_day"`
	DayUntil    web.Time `json:"day_until"`
	// Slots are the free delivery slots, earliest first. What is ordered before it is in stock has none.
	Slots []slotData `json:"slots"`
}

// slotData is a delivery slot with a free place; Key is what a checkout sends. Hours are such as 10:00–13:00.
type slotData struct {
	Key   string `json:"key"`
	Day   string `json:"day"`
	Hours string `json:"hours"`
}

func slotsOf(open []delivery.OpenSlot) []slotData {
	found := make([]slotData, len(open))
	for i, o := range open {
		found[i] = slotData{o.Key(), o.Day, o.Hours()}
	}
	return found
}

// Pincode returns whether and when the shop delivers to a pincode. It refuses an unknown one.
func (r Delivery) Pincode(ctx context.Context, _ *web.Caller, in struct {
	Pincode web.Text `json:"pincode"`
	// Products are the IDs of what is ordered, separated by commas: a pre-order arrives after its day.
	Products web.Text `json:"products"`
}) (web.Data[areaData], error) {
	pin := strings.TrimSpace(string(in.Pincode))
	r.askCourier(ctx, pin, nil, "")
	area, err := r.Store.Delivery.FindArea(ctx, pin)
	if err != nil {
		return web.Data[areaData]{}, err
	}
	products, err := api.IDsOf(in.Products)
	if err != nil {
		return web.Data[areaData]{}, err
	}
	from, err := r.Store.Promotions.LatestPreorder(ctx, products)
	if err != nil {
		return web.Data[areaData]{}, err
	}
	var open []delivery.OpenSlot
	if from == "" {
		if open, err = r.Store.Delivery.FindOpenSlots(ctx, area.Pin); err != nil {
			return web.Data[areaData]{}, err
		}
	}
	promise, err := r.Store.Delivery.PromiseFrom(ctx, area, from)
	if len(open) > 0 {
		promise.Day, promise.Until = open[0].Day, open[0].Until
	}
	return web.Give(areaData{Pincode: area.Pin, District: area.District, State: area.State, Talukas: area.Talukas,
		Pickup: web.YesNo(area.Pickup), COD: web.YesNo(area.COD), Districts: area.Districts,
		States: area.States, EarliestDay: promise.Day, LatestDay: promise.Day,
		DayUntil: r.local(promise.Until), Slots: slotsOf(open)}), err
}

// ShowStock returns how many units of a product can be bought.
func (r Delivery) ShowStock(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[int64], error) {
	free, err := r.Store.Catalogue.Stock(ctx, in.ID)
	return web.Give(free), err
}
