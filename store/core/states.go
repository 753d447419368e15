package core

import (
	"slices"
	"strings"
)

// State is the state of an order.
type State string

// The states of contract, section 4.
const (
	Placed    State = "placed"
	Confirmed State = "confirmed"
	Shipped   State = "shipped"
	Delivered State = "delivered"
	Cancelled State = "cancelled"
	Returned  State = "returned"
)

// COD is one of the two payment methods of the spec (section 9); the other is orders.Prepaid.
const COD = "COD"

// ReturnStep is what happens next with an open return.
type ReturnStep struct {
	ID, LineID int64
	// Collect means that the shop collects it at Where; otherwise the customer sends it to Where, and ShopPays says who
	// pays for that.
	Collect, ShopPays bool
	Where             string
	// Mark is what the customer writes on the parcel, in no language: R17 / 1042 is return 17 of order 1042.
	Mark string
	// Accepted means that it came back and was accepted: only the money is missing.
	Accepted bool
	// InspectDays are the working days from its arrival to its inspection, RefundDays those from there to the money.
	InspectDays, RefundDays int64
	// Free means that it cost nothing: no money comes.
	Free bool
	// ByHand means that staff send the money: to RefundTo, partly hidden, which is "" as long as the customer has to
	// enter it. Other money goes back the way it was paid.
	ByHand   bool
	RefundTo string
}

// AsksRefundTo reports whether the customer has to enter where the money goes.
func (r ReturnStep) AsksRefundTo() bool { return r.ByHand && r.RefundTo == "" }

// OrderState describes a state of an order. orderStates is the only table of states: SQL, calls and screens read it, so
// nobody writes conditions such as "all but cancelled".
type OrderState struct {
	Name State `json:"name"`
	// Words are for customers, Desk is for staff; Tone is the colour: honey (waiting), ember (moving), leaf (good),
	// brick (ended badly).
	Words string `json:"words"`
	Desk  string `json:"desk"`
	Tone  string `json:"tone"`
	// Sale counts in the totals of the dashboard (spec: what came back counts as well); Kept are goods that the
	// customer bought and has.
	Sale bool `json:"sale"`
	Kept bool `json:"kept"`
	// Holds keeps stock on the shelf; in an Ended state nothing more happens.
	Holds bool `json:"holds"`
	Ended bool `json:"ended"`
	// Shown is the customer's list that includes it: waiting, shipped, delivered or cancelled.
	Shown string `json:"shown"`
	// Refusal is the answer to an act that needs another state.
	Refusal string
}

var States = []OrderState{
	{Name: Placed, Words: "Waiting for payment", Desk: "Payment pending", Tone: "honey", Holds: true, Shown: "waiting",
		Refusal: "This order has not been confirmed yet."},
	{
		Name:    Confirmed,
		Words:   "Being packed",
		Desk:    "To ship",
		Tone:    "honey",
		Sale:    true,
		Kept:    true,
		Holds:   true,
		Shown:   "shipped",
		Refusal: "This order has not been shipped yet.",
	},
	{Name: Shipped, Words: "On its way", Desk: "Shipped", Tone: "ember", Sale: true, Kept: true, Shown: "shipped",
		Refusal: "This order has already been shipped."},
	{
		Name:    Delivered,
		Words:   "Delivered",
		Desk:    "Delivered",
		Tone:    "leaf",
		Sale:    true,
		Kept:    true,
		Ended:   true,
		Shown:   "delivered",
		Refusal: "This order has already been delivered.",
	},
	{Name: Cancelled, Words: "Cancelled", Desk: "Cancelled", Tone: "brick", Ended: true, Shown: "cancelled",
		Refusal: "This order has been cancelled."},
	{
		Name:    Returned,
		Words:   "Returned to sender",
		Desk:    "Returned to sender",
		Tone:    "brick",
		Sale:    true,
		Ended:   true,
		Shown:   "cancelled",
		Refusal: "This order has come back already.",
	},
}

// Unpaid orders wait for their payment or confirmation.
func (s OrderState) Unpaid() bool { return !s.Sale && !s.Ended }

// ToShip is confirmed, and still in the shop.
func (s OrderState) ToShip() bool { return s.Sale && s.Holds }

// Shipped has left the shop, and may have come back.
func (s OrderState) Shipped() bool { return s.Sale && !s.Holds }

// Away is with the courier.
func (s OrderState) Away() bool { return s.Kept && !s.Holds && !s.Ended }

// Delivered is with its customer.
func (s OrderState) Delivered() bool { return s.Kept && s.Ended }

// CameBack was shipped, and returned to the shop undelivered.
func (s OrderState) CameBack() bool { return s.Sale && !s.Kept }

// Cancelled ended before it was shipped.
func (s OrderState) Cancelled() bool { return s.Ended && !s.Sale }

// Lost ended without a sale: cancelled, or came back.
func (s OrderState) Lost() bool { return s.Ended && !s.Kept }

// OrderStates returns all states, in the order in which an order passes through them.
func OrderStates() []OrderState { return slices.Clone(States) }

// Facts describes the state.
func (s State) Facts() OrderState {
	for _, one := range States {
		if one.Name == s {
			return one
		}
	}
	return OrderState{Name: s}
}

// SQL is the name of the state as SQL text, for a query or an index that means this state alone.
func (s State) SQL() string { return "'" + string(s) + "'" }

// Lists of states for SQL, by their facts.
var (
	UnpaidStates    = statesThat(OrderState.Unpaid)
	ToShipStates    = statesThat(OrderState.ToShip)
	AwayStates      = statesThat(OrderState.Away)
	DeliveredStates = statesThat(OrderState.Delivered)
	BackStates      = statesThat(OrderState.CameBack)
	CancelledStates = statesThat(OrderState.Cancelled)

	SaleStates = statesThat(func(s OrderState) bool { return s.Sale })
	KeptStates = statesThat(func(s OrderState) bool { return s.Kept })
	HoldStates = statesThat(func(s OrderState) bool { return s.Holds })
	OpenStates = statesThat(func(s OrderState) bool { return !s.Ended })
	ListStates = statesThat(func(s OrderState) bool { return s.Shown != "waiting" })
)

func statesThat(fits func(OrderState) bool) string {
	names := []string{}
	for _, one := range States {
		if fits(one) {
			names = append(names, one.Name.SQL())
		}
	}
	return "(" + strings.Join(names, ", ") + ")"
}
