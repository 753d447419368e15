package shop

import (
	"context"
	"strconv"

	"hearth/handlers/api"
	"hearth/handlers/web"
	"hearth/store/orders"
	"hearth/store/shipments"
)

// trackedData is the state of an order for anyone who knows its number and email: without name, address and amounts.
type trackedData struct {
	OrderID     int64          `json:"orders_id"`
	State       string         `json:"state"`
	Dates       api.OrderDates `json:"dates"`
	Courier     string         `json:"courier_name"`
	TrackingID  string         `json:"tracking_id"`
	TrackingURL string         `json:"tracking_url"`
	Tracking    string         `json:"tracking_status"`
	TrackingAt  web.Time       `json:"tracking_date"`
	// Parcels are those that have shipped, oldest first, without what is in them.
	Parcels  []api.Parcel `json:"parcels"`
	PartSent bool         `json:"part_shipped"`
}

// Track returns the state of an order without a login. Every wrong pair of number and email gets the same refusal and
// counts as a guess.
func (r Orders) Track(ctx context.Context, c *web.Caller, in struct {
	OrderID web.Int  `json:"orders_id"`
	Email   web.Text `json:"email"`
}) (web.Data[trackedData], error) {
	var o orders.Order
	var sent []shipments.Package
	err := guess(c, "order "+strconv.FormatInt(int64(in.OrderID), 10), func() (err error) {
		o, sent, err = r.Store.Orders.Track(ctx, int64(in.OrderID), string(in.Email))
		return err
	})
	if err != nil {
		return web.Data[trackedData]{}, err
	}
	card, at := r.Store.Settings.Values(), shipments.Tracking{}
	parcels := []api.Parcel{}
	for _, p := range sent {
		p.Invoice, p.EWayBill = "", "" // not for anyone who knows the number and the email
		parcels, at = append(parcels, api.ParcelOf(p, card)), p.Tracking
	}
	return web.Give(trackedData{
		OrderID:     o.ID,
		State:       string(o.State),
		Dates:       api.DatesOf(o, card.Zone()),
		Courier:     o.Courier,
		TrackingID:  o.TrackingID,
		TrackingURL: card.CourierPage(o.Courier, o.TrackingID),
		Tracking:    api.TrackingText(at),
		TrackingAt:  r.local(at.At),
		Parcels:     parcels,
		PartSent:    o.PartSent,
	}), nil
}
