package shop

import (
	"context"
	"strings"

	"hearth/handlers/web"
	"hearth/store/fulfilment"
	"hearth/store/money"
)

// Drivers contains the calls of the page that a driver opens with a link, without a login.
type Drivers struct{ *Deps }

// driverRun is what a driver takes to customers on a day.
type driverRun struct {
	Day    string `json:"day"`
	Driver string `json:"driver"`
	// ShopPhone is for questions; "" if the shop has none.
	ShopPhone string `json:"shop_phone"`
	// Cash is the money that the driver collected and has not handed in.
	Cash  money.Paise  `json:"cash"`
	Stops []driverStop `json:"stops"`
}

// driverStop is a parcel in the driver's order: no more than the driver needs to hand it over.
type driverStop struct {
	ShipmentID int64  `json:"shipment_id"`
	OrderID    int64  `json:"orders_id"`
	Name       string `json:"name"`
	Mob        string `json:"mob"`
	Address    string `json:"address"`
	Pin        string `json:"pin"`
	// Note is the customer's message to the driver.
	Note string `json:"note"`
	// Pieces is how many units are in the parcel, Collect what is to be paid at the door.
	Pieces  int64       `json:"pieces"`
	Collect money.Paise `json:"collect"`
	// State is open, delivered, failed (today) or back; Reason is why it failed.
	State  string `json:"state"`
	Reason string `json:"reason"`
	// Locked means that too many wrong codes were entered: only staff can hand the parcel over.
	Locked bool `json:"locked"`
}

// Run returns the stops of the driver and the day of a link.
func (r Drivers) Run(ctx context.Context, _ *web.Caller, in struct {
	Key string `path:"key"`
}) (web.Data[driverRun], error) {
	d, err := r.Store.Fulfilment.FindRun(ctx, in.Key)
	run := driverRun{Day: d.Day, Driver: d.Name, ShopPhone: r.Store.Settings.Values().ShopPhone, Cash: d.Held(),
		Stops: []driverStop{}}
	for _, p := range d.Stops {
		a := p.Order.Address
		stop := driverStop{ShipmentID: p.ID, OrderID: p.OrderID, Pieces: p.Units, Collect: p.Due, State: p.State()}
		if stop.State != "delivered" && stop.State != "back" {
			stop.Name, stop.Mob, stop.Pin, stop.Note, stop.Locked = a.Name, a.Mob, a.Pin, p.Order.Note, p.Locked
			stop.Address = strings.Join(a.Street(), ", ")
		}
		if stop.State == "failed" {
			stop.Reason = string(fulfilment.ReasonOf(p.FailedCode))
		}
		run.Stops = append(run.Stops, stop)
	}
	return web.Give(run), err
}

// HandOver records that the driver delivered a parcel, with the customer's code and what was collected.
func (r Drivers) HandOver(ctx context.Context, _ *web.Caller, in struct {
	Key       string     `path:"key"`
	Shipment  web.Int    `json:"shipment_id"`
	Code      web.Text   `json:"code"`
	Collected web.Rupees `json:"collected"`
	Way       web.Text   `json:"way"`
	Reference web.Text   `json:"reference"`
}) (web.Reply, error) {
	return web.Done("Delivered."), r.Store.Fulfilment.HandOver(ctx, in.Key, fulfilment.HandOver{
		Shipment: int64(in.Shipment), Code: strings.TrimSpace(string(in.Code)), Collected: money.Paise(in.Collected),
		Way: string(in.Way), Reference: string(in.Reference)})
}

// NotDelivered records that the driver could not deliver a parcel: reason is absent, address, refused, money, entry or
// other.
func (r Drivers) NotDelivered(ctx context.Context, _ *web.Caller, in struct {
	Key      string   `path:"key"`
	Shipment web.Int  `json:"shipment_id"`
	Reason   web.Text `json:"reason"`
}) (web.Reply, error) {
	return web.Done("Noted. The customer is asked what to do."),
		r.Store.Fulfilment.NotDelivered(ctx, in.Key, int64(in.Shipment), string(in.Reason))
}
