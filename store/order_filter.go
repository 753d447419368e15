package store

import (
	"slices"
)

// OrderFilter says which orders a list of the staff wants.
type OrderFilter struct {
	// Tab is a state, or one of the parts of the staff's work: cod (a COD order that nobody said is wanted yet), pack, packed, late.
	// "" is every order that was confirmed at some time; with a search it is every order there is.
	Tab string
	// Search is a part of the order's number, its day, its amount, or the customer's name or email, whatever its case; or the
	// beginning of a mobile number or a tracking number.
	Search string
	// Payment is COD or Pre-paid, Tag a word that staff put on the order. From and To are the first and the last day of confirming it,
	// or of placing it under placed, 2026-11-21.
	Payment, Tag, From, To string
	Sort                   string
	IDs                    []int64
	Page                   Page
}

// mostOrdersCounted is how many orders of a narrowed list are counted: nobody turns so many pages, and counting on costs time.
const mostOrdersCounted = 10_000

func (f OrderFilter) isNarrowed() bool { return f.Payment+f.Tag+f.From+f.To != "" }

// narrowed gives the conditions of the filters that narrow a tab.
func (f OrderFilter) narrowed(tx *Tx) (condition string, args []any, err error) {
	if f.Payment != "" {
		condition, args = condition+` AND o.pt = ?`, append(args, f.Payment)
	}
	if f.Tag != "" {
		condition, args = condition+` AND o.id IN (SELECT order_id FROM order_tags WHERE tag = ?)`, append(args, f.Tag)
	}
	column := `o.confirmed_at`
	if f.Tab == string(Placed) {
		column = `o.placed_at`
	}
	days, edges, err := inDays(tx, column, f.From, f.To)
	return condition + days, append(args, edges...), err
}

// staffOrderSorts are the orders that the staff's list can have. Those by name walk along the customers.
var staffOrderSorts = map[string]string{
	"": "o.id DESC", "-id": "o.id DESC", "id": "o.id", "-date": "o.confirmed_at DESC", "date": "o.confirmed_at",
	"name": "a.name COLLATE NOCASE, o.customer_id, o.id DESC", "-name": "a.name COLLATE NOCASE DESC, o.customer_id, o.id DESC",
	"state": "o.state, o.id DESC", "-state": "o.state DESC, o.id DESC", "payment": "o.pt, o.id DESC", "-payment": "o.pt DESC, o.id DESC",
	"amount": "o.total, o.id", "-amount": "o.total DESC, o.id DESC",
}

// tabOf gives the condition of a tab of the staff's list.
func tabOf(tx *Tx, card *Settings, f OrderFilter) (condition string, args []any, err error) {
	const confirmed = `o.confirmed_at IS NOT NULL`
	since, err := codDeadline(tx, card)
	switch f.Tab {
	case "":
		if f.Search != "" || f.IDs != nil {
			return `o.id > 0`, nil, err
		}
		return confirmed, nil, err
	case "cod":
		return waitsForCOD, []any{since}, err
	case "pack":
		return waitsToPack, []any{since}, err
	case "packed":
		return waitsToGo, []any{since}, err
	case "late":
		return isLate, []any{tx.Day()}, err
	case string(Placed):
		return `o.state = 'placed'`, nil, err
	}
	return confirmed + ` AND o.state = ?`, []any{f.Tab}, err
}

// counted says whether the orders of a filter are counted along with each order.
func counted(f OrderFilter) bool {
	return f.Search == "" && f.IDs == nil && !f.isNarrowed() && !slices.Contains([]string{"cod", "pack", "packed", "late", string(Placed)}, f.Tab)
}
