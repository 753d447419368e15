package core

import (
	"slices"
	"strings"

	"hearth/store/money"
)

// State is the state of an order.
type State string

// The states of an order, with the texts that the API uses.
const (
	Placed    State = "placed"
	Confirmed State = "confirmed"
	Shipped   State = "shipped"
	Delivered State = "delivered"
	Cancelled State = "cancelled"
	Returned  State = "returned"
	// Issued is the state of a gift card's order once it is paid.
	Issued State = "issued"
)

// COD is one of the two payment methods, with exactly this text in the API; the other is orders.Prepaid.
const COD = "COD"

// ReturnStep is the next step of an open return, for its customer.
type ReturnStep struct {
	ID, LineID int64
	// Collect means that the shop collects the goods at Where; otherwise the customer sends them to Where, and ShopPays
	// says whether the shop pays for that.
	Collect, ShopPays bool
	Where             string
	// Mark is what the customer writes on the package, the same in every language: R17 / 1042 is return 17 of order
	// 1042.
	Mark string
	// Accepted means that the goods arrived and inspection accepted them; only the refund is left.
	Accepted bool
	// InspectDays are the working days from the arrival of the goods to their inspection, RefundDays those from the
	// inspection to the refund.
	InspectDays, RefundDays int64
	// Free means that the goods cost nothing, so there is no refund.
	Free bool
	// ByHand means that staff send the refund, to the account RefundTo (partly hidden; "" until the customer has
	// entered it). Any other refund uses the original payment method.
	ByHand   bool
	RefundTo string
	// ToCredit means that the refund becomes store credit.
	ToCredit bool
	// Exchange is the order that replaces the goods, of which Title is the product; 0 for a refund. Waits means that it
	// leaves only when they have come in. Rest is refunded in addition, ToPay is still to be paid, both in paise.
	Exchange int64
	Title    string
	Waits    bool
	Rest     money.Paise
	ToPay    money.Paise
	// Waybill is the courier's number of the parcel if the courier picks it up, Courier its name, and Tracking its last
	// status in the courier's words.
	Waybill, Courier, Tracking string
}

// AsksRefundTo reports whether the customer still has to enter the account for the refund.
func (r ReturnStep) AsksRefundTo() bool { return r.ByHand && r.RefundTo == "" }

// OrderState has the facts about a state of an order. The table of states is the only one: SQL, API and screens use its
// facts, so that no code needs conditions such as "every state but cancelled".
type OrderState struct {
	Name State `json:"name"`
	// Words is the name of the state for customers, Desk its name for staff. Tone is its colour: honey (waiting), ember
	// (in transit), leaf (good), brick (ended badly).
	Words string `json:"words"`
	Desk  string `json:"desk"`
	Tone  string `json:"tone"`
	// Sale means that the order counts in the totals of the dashboard, even if it was returned to origin later. Kept
	// means that the customer bought the goods and has not let them return.
	Sale bool `json:"sale"`
	Kept bool `json:"kept"`
	// Holds means that the order reserves stock. Ended means that the state is final.
	Holds bool `json:"holds"`
	Ended bool `json:"ended"`
	// Voucher means that the order is a paid gift card: no sale, and nothing to ship.
	Voucher bool `json:"-"`
	// Shown is the customer's list that has orders of the state: waiting, shipped, delivered or cancelled.
	Shown string `json:"shown"`
	// Refusal is the sentence that refuses an action because the order is in this state.
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
	{Name: Issued, Words: "Gift card", Desk: "Gift card", Tone: "leaf", Ended: true, Voucher: true, Shown: "delivered",
		Refusal: "This order is a gift card."},
}

// Unpaid reports whether an order in the state waits for its payment or confirmation.
func (s OrderState) Unpaid() bool { return !s.Sale && !s.Ended }

// ToShip reports whether an order in the state is confirmed and has not shipped.
func (s OrderState) ToShip() bool { return s.Sale && s.Holds }

// Shipped reports whether an order in the state has shipped; it may have been returned to origin since.
func (s OrderState) Shipped() bool { return s.Sale && !s.Holds }

// Away reports whether the package of an order in the state is with the courier.
func (s OrderState) Away() bool { return s.Kept && !s.Holds && !s.Ended }

// Delivered reports whether an order in the state has reached its customer.
func (s OrderState) Delivered() bool { return s.Kept && s.Ended }

// CameBack reports whether the package of an order in the state was returned to origin, undelivered.
func (s OrderState) CameBack() bool { return s.Sale && !s.Kept }

// Cancelled reports whether an order in the state ended before it shipped.
func (s OrderState) Cancelled() bool { return s.Ended && !s.Sale && !s.Voucher }

// Lost reports whether an order in the state ended without a sale: cancelled or returned to origin.
func (s OrderState) Lost() bool { return s.Ended && !s.Kept && !s.Voucher }

// OrderStates returns all states, in the order in which an order passes through them.
func OrderStates() []OrderState { return slices.Clone(States) }

// Facts returns the facts about the state.
func (s State) Facts() OrderState {
	for _, one := range States {
		if one.Name == s {
			return one
		}
	}
	return OrderState{Name: s}
}

// SQL is the state as a quoted SQL text, for a query or an index about this state alone.
func (s State) SQL() string { return "'" + string(s) + "'" }

// Lists of states for SQL's IN, each for a fact about a state.
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
	// VoucherStates are those of paid gift cards.
	VoucherStates = statesThat(func(s OrderState) bool { return s.Voucher })
	OpenStates    = statesThat(func(s OrderState) bool { return !s.Ended })
	ListStates    = statesThat(func(s OrderState) bool { return s.Shown != "waiting" })
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
