// Package carrier defines what the shop needs from a courier with which it books parcels: the interface Courier, and
// the values that are exchanged. Package delhivery implements it. A courier that can do more, such as pick parcels up
// on request, has further methods, which handlers/courier looks for. Decisions (when to book, what a status means for
// an order) are made by handlers/courier and store/fulfilment.
package carrier

import (
	"context"
	"errors"
	"time"

	"hearth/store/money"
	"hearth/store/shipments"
)

// Courier makes calls with one account of a courier. It is safe for concurrent use. A call without a proper reply
// returns any other error than those named here; it may have been performed or not.
type Courier interface {
	// Book books a parcel under its reference, which the shop uses once. It is called again after an error, once Find
	// has not found the parcel. A refusal is a RefusedError.
	Book(ctx context.Context, p Package) (Booked, error)
	// Find returns the parcel that was booked under a key, unless it was cancelled; ErrUnknown if there is none.
	Find(ctx context.Context, k Key) (Booked, error)
	// Cancel cancels a parcel that has not been picked up; cancelling it again also succeeds. A refusal is a
	// RefusedError.
	Cancel(ctx context.Context, k Key) error
	// Track returns the status of up to TrackMost parcels by their waybills. Unknown ones are missing from the result.
	Track(ctx context.Context, waybills []string) (map[string]Tracking, error)
	// ReadPush reads a call of the courier to the shop: where up to TrackMost parcels are, by waybill.
	ReadPush(body []byte) (map[string]Tracking, error)
}

// TrackMost is the maximum number of parcels in one call of Track or ReadPush.
const TrackMost = 50

// Key is what the shop and the courier call a parcel: its waybill (tracking number), "" until it is known, and the
// shop's reference.
type Key struct{ Waybill, Reference string }

// Booked is a parcel at the courier. Its waybill is "" if the courier has yet to give one: then Book finishes the
// booking. SortCode is "" if the courier doesn't return it.
type Booked struct {
	Key
	SortCode string
}

// ErrUnknown means that the courier has no such parcel.
var ErrUnknown = errors.New("the courier does not know the parcel")

// ErrWait means that the courier received too many requests and wants none for some minutes.
var ErrWait = errors.New("the courier asks to wait")

// Package is a parcel to book. Its waybill is the reserved one, if the courier has them reserved. Weight is in grams,
// the sizes in cm, 0 if unknown. Collect is in paise; above 0 the parcel is COD.
type Package struct {
	Key
	Name, Street, City, State, Pin, Phone   string
	Weight, Length, Width, Height, Quantity int64
	Collect, Total                          money.Paise
	Products, HSN, EWayBill                 string
	Ordered                                 time.Time
	Seller                                  Seller
	// Collects means that the parcel is picked up at the address and brought to the seller: a return.
	Collects bool
	// Place is the name of the registered pickup location, exact to capitals and spaces.
	Place string
}

// Seller is the sender, to whom an undeliverable parcel is returned.
type Seller struct{ Name, Address, City, State, Pin, Phone, GSTIN string }

// RefusedError is a refusal by the courier. Say is a sentence for staff: what is wrong, and who has to do what. Stops
// means that the reason applies to every parcel, so that trying others is useless; Later that the same call can succeed
// later.
type RefusedError struct {
	Say          string
	Stops, Later bool
}

func (e *RefusedError) Error() string { return e.Say }

// ErrPanelOnly refuses what staff can arrange with the courier only outside the shop.
var ErrPanelOnly = &RefusedError{Say: "The courier accepts this only in its panel or by telephone. Please ask there."}

// Tracking is the last known status of a shipment.
type Tracking struct {
	// Status and Place are the courier's words, at most 80 characters each. The time is zero if the courier's can't be
	// parsed, the Stage Unknown for words that this client does not know.
	shipments.Tracking
	// Reference is the order reference with which the shipment was booked; "" if the courier doesn't return it.
	Reference string
	// Delivered is true only for delivery to the customer.
	Delivered bool
	// Failed is the courier's code of why its last attempt to deliver failed, such as EOD-11, and Why that reason in
	// its words, at most 80 characters; both "" if the last attempt did not fail.
	Failed, Why string
}

// Quote is a parcel whose price is asked for: its pincodes, weight in grams, sizes in cm (0 if unknown), payment
// (Pre-paid or COD) and the amount to be collected in paise (0 if unknown).
type Quote struct {
	From, To                      string
	Weight, Length, Width, Height int64
	Payment                       string
	Collect                       money.Paise
}

// Request is what the courier is asked to do with a parcel whose delivery failed: try again, on a day such as
// 2026-11-24 if Day is set, or with another phone number or street if one of those is.
type Request struct{ Day, Phone, Street string }
