package store

import (
	"slices"
	"strings"
)

// OrderState describes a state of an order. orderStates is the only table of states: SQL, calls and screens read it, so nobody
// writes conditions such as "all but cancelled".
type OrderState struct {
	Name State `json:"name"`
	// Words are for customers, Desk is for staff; Tone is the colour: honey (waiting), ember (moving), leaf (good), brick (ended
	// badly).
	Words string `json:"words"`
	Desk  string `json:"desk"`
	Tone  string `json:"tone"`
	// Sale counts in the totals of the dashboard (spec: what came back counts as well); Kept are goods that the customer bought and
	// has.
	Sale bool `json:"sale"`
	Kept bool `json:"kept"`
	// Holds keeps stock on the shelf; in an Ended state nothing more happens.
	Holds bool `json:"holds"`
	Ended bool `json:"ended"`
	// Shown is the customer's list that includes it: waiting, shipped, delivered or cancelled.
	Shown string `json:"shown"`
	// refusal is the answer to an act that needs another state.
	refusal string
}

var orderStates = []OrderState{
	{Name: Placed, Words: "Waiting for payment", Desk: "Payment pending", Tone: "honey", Holds: true, Shown: "waiting",
		refusal: "This order has not been confirmed yet."},
	{Name: Confirmed, Words: "Being packed", Desk: "To ship", Tone: "honey", Sale: true, Kept: true, Holds: true, Shown: "shipped",
		refusal: "This order has not been shipped yet."},
	{Name: Shipped, Words: "On its way", Desk: "Shipped", Tone: "ember", Sale: true, Kept: true, Shown: "shipped",
		refusal: "This order has already been shipped."},
	{Name: Delivered, Words: "Delivered", Desk: "Delivered", Tone: "leaf", Sale: true, Kept: true, Ended: true, Shown: "delivered",
		refusal: "This order has already been delivered."},
	{Name: Cancelled, Words: "Cancelled", Desk: "Cancelled", Tone: "brick", Ended: true, Shown: "cancelled",
		refusal: "This order has been cancelled."},
	{Name: Returned, Words: "Returned to sender", Desk: "Returned to sender", Tone: "brick", Sale: true, Ended: true, Shown: "cancelled",
		refusal: "This order has come back already."},
}

// OrderStates returns all states, in the order in which an order passes through them.
func OrderStates() []OrderState { return slices.Clone(orderStates) }

// Facts describes the state.
func (s State) Facts() OrderState {
	for _, one := range orderStates {
		if one.Name == s {
			return one
		}
	}
	return OrderState{Name: s}
}

// Lists of states for SQL, by their facts.
var (
	saleStates  = statesThat(func(s OrderState) bool { return s.Sale })
	keptStates  = statesThat(func(s OrderState) bool { return s.Kept })
	holdStates  = statesThat(func(s OrderState) bool { return s.Holds })
	openStates  = statesThat(func(s OrderState) bool { return !s.Ended })
	listStates  = statesThat(func(s OrderState) bool { return s.Shown != "waiting" })
	aheadStates = statesThat(func(s OrderState) bool { return s.Kept && !s.Holds })
)

func statesThat(fits func(OrderState) bool) string {
	names := []string{}
	for _, one := range orderStates {
		if fits(one) {
			names = append(names, "'"+string(one.Name)+"'")
		}
	}
	return "(" + strings.Join(names, ", ") + ")"
}
