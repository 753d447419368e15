package store

import (
	"slices"
	"strings"
)

// OrderState is what the shop knows of a state of an order. It is the one table of them: SQL, the calls and the screens read
// it, and none says "all but cancelled".
type OrderState struct {
	Name State `json:"name"`
	// Words are how customers read it, Desk how staff do; Tone is the colour: honey (waiting), ember (moving), leaf (well), brick
	// (ended badly).
	Words string `json:"words"`
	Desk  string `json:"desk"`
	Tone  string `json:"tone"`
	// Sale counts in the totals of the dashboard (spec: what came back counts as well), Kept among what people bought and have.
	Sale bool `json:"sale"`
	Kept bool `json:"kept"`
	// Holds keeps stock on the shelf; Ended has nothing more to come.
	Holds bool `json:"holds"`
	Ended bool `json:"ended"`
	// Shown is the customer's list that it stands in: waiting, shipped, delivered or cancelled.
	Shown string `json:"shown"`
	// refusal is said of an act that needs another state.
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

// OrderStates are all of them, in the order in which an order goes through them.
func OrderStates() []OrderState { return slices.Clone(orderStates) }

// Facts are what the shop knows of the state.
func (s State) Facts() OrderState {
	for _, one := range orderStates {
		if one.Name == s {
			return one
		}
	}
	return OrderState{Name: s}
}

// The states as SQL writes a list, by what is true of them.
var (
	saleStates  = statesThat(func(s OrderState) bool { return s.Sale })
	keptStates  = statesThat(func(s OrderState) bool { return s.Kept })
	holdStates  = statesThat(func(s OrderState) bool { return s.Holds })
	openStates  = statesThat(func(s OrderState) bool { return !s.Ended })
	listStates  = statesThat(func(s OrderState) bool { return s.Shown != "waiting" })
	lostStates  = statesThat(func(s OrderState) bool { return s.Ended && !s.Kept })
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
