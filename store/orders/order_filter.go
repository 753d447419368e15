package orders

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/settings"
)

// OrderFilter filters the staff's order list. A zero field does not restrict the list.
type OrderFilter struct {
	// Tab is a state or one of the staff's work lists: cod (COD orders that the customer has not confirmed), pack,
	// packed, bench (to pack and packed), stock (what waits for goods to come in), late, to ship (every order that is still
	// in the shop) and sold
	// (every order that counts as a sale). "" is every order that was ever confirmed, or with Search every order.
	Tab string
	// Search matches a part of the order's ID, day or amount, a part of the customer's name or email in any case, or
	// the beginning of a mobile number or tracking number.
	Search string
	// Payment is COD or Pre-paid; Tag is a tag that staff gave. From and To are the first and last day of confirmation
	// in the shop's time zone, such as 2026-11-21; on the tab placed they are days of placing, and with Promise
	// promised days.
	Payment, Tag, From, To string
	// Channel is online or counter. Product and Category are IDs; an order matches if one of its lines has the product,
	// or a product in the category or below it. Area is a PIN, a state, or a district with its state. Returning selects
	// orders of customers who had ordered before.
	Channel, Product, Category, Area string
	Returning                        bool
	// City is the city of the address, in any case.
	City string
	// Promise is kept or missed, for delivered orders with a promised day. Zone is a delivery.Zone; Courier is the name
	// of a courier, or NoCourier for orders without one.
	Promise, Zone, Courier string
	// Customer is the buyer's account ID; 0 means all buyers.
	Customer int64
	// Sort is a key of staffOrderSorts.
	Sort string
	// IDs, if not nil, restricts the list to the orders that staff ticked.
	IDs  []int64
	Page core.Page
}

// isNarrowed reports whether the filter selects a part of its tab, so that the tab's stored count is not the total.
func (f OrderFilter) isNarrowed() bool {
	return f.Returning || f.Customer != 0 || f.Payment+f.Tag+f.From+f.To+f.Channel+f.Product+f.Category+f.Area+
		f.City+f.Promise+
		f.Zone+f.Courier != ""
}

// narrowed returns the conditions that a filter adds to those of its tab. It refuses a malformed day or ID.
func (f OrderFilter) narrowed(tx *core.Tx, delivery *delivery.Delivery) (condition string, args []any, err error) {
	if f.Payment != "" {
		condition, args = condition+` AND o.pt = ?`, append(args, f.Payment)
	}
	if f.Tag != "" {
		condition, args = condition+` AND o.id IN (SELECT order_id FROM order_tags WHERE tag = ?)`, append(args, f.Tag)
	}
	if f.Customer != 0 {
		condition, args = condition+` AND o.customer_id = ?`, append(args, f.Customer)
	}
	column := `o.confirmed_at`
	switch {
	case f.Promise != "":
		column = `o.promised_by`
	case f.Tab == string(core.Placed):
		column = `o.placed_at`
	}
	days, edges, err := core.InDays(tx, column, f.From, f.To)
	if err != nil {
		return "", nil, err
	}
	condition, args = condition+days, append(args, edges...)
	if column == `o.confirmed_at` && f.From != "" && f.To != "" {
		// Orders confirmed on neighbouring days have neighbouring IDs. Without the two bounds on the ID, SQLite would
		// scan the table of all orders.
		const within = ` FROM orders WHERE confirmed_at >= ? AND confirmed_at < ?`
		condition += ` AND o.id >= (SELECT min(id)` + within + `) AND o.id <= (SELECT max(id)` + within + `)`
		args = slices.Concat(args, args[len(args)-2:], args[len(args)-2:])
	}
	parts, values, err := f.partsOf(tx, delivery)
	return condition + parts, append(args, values...), err
}

// partsOf returns the conditions that lead from a figure in a report to the orders behind it: by channel, returning
// customers, product, category or area. They must select exactly the orders that the report counted.
func (f OrderFilter) partsOf(tx *core.Tx, delivery *delivery.Delivery) (condition string, args []any, err error) {
	if f.Channel != "" {
		condition, args = ` AND o.channel = ?`, append(args, f.Channel)
	}
	if f.Returning {
		condition += ` AND o.repeats = 1 AND o.channel = 'online'`
	}
	if f.Product != "" {
		product, err := core.NumberOf(f.Product, "product")
		if err != nil {
			return "", nil, err
		}
		condition, args = condition+` AND o.id IN (SELECT order_id FROM order_lines WHERE product_id = ?
			UNION ALL SELECT order_id
			FROM order_lines WHERE kit_id = ?
			UNION ALL SELECT l.order_id FROM products v CROSS JOIN order_lines l ON l.product_id = v.id
			WHERE v.family = ?)`, append(args, product, product, product)
	}
	if f.Category != "" {
		category, err := core.NumberOf(f.Category, "category")
		if err != nil {
			return "", nil, err
		}
		condition += ` AND EXISTS (SELECT 1 FROM order_lines l JOIN products p ON p.id = l.product_id
			WHERE l.order_id = o.id AND p.category_id IN (` + catalogue.Subtree + `))`
		args = append(args, category, category, category)
	}
	if q := ParseSearch(f.City); q.WholeWords != "" {
		condition += ` AND o.id IN (SELECT rowid FROM order_words WHERE order_words MATCH ?)
			AND o.address ->> '$.city' = ? COLLATE NOCASE`
		args = append(args, q.WholeWords, strings.TrimSpace(f.City))
	}
	promised, values, err := f.promised()
	condition, args = condition+promised, append(args, values...)
	if f.Area == "" || err != nil {
		return condition, args, err
	}
	pins := []string{f.Area}
	if !core.PinShape.MatchString(f.Area) {
		if pins, err = delivery.PinsOfArea(tx, f.Area); err != nil {
			return "", nil, err
		}
	}
	list, err := json.Marshal(pins)
	return condition + ` AND o.id IN (SELECT s.id FROM json_each(?) i CROSS
		JOIN orders s INDEXED BY orders_by_pin ON s.pin = i.value
		AND s.confirmed_at IS NOT NULL
		AND s.confirmed_at >= ? AND s.confirmed_at < ?)`, append(args, string(list), f.first(tx), f.last(tx)), err
}

// NoCourier stands for the name of the courier of orders that went without one.
const NoCourier = "none"

// promised returns the conditions on the promised day, the zone and the courier. It refuses an unknown Promise.
func (f OrderFilter) promised() (condition string, args []any, err error) {
	switch f.Promise {
	case "":
	case "kept":
		condition = ` AND o.promised_by > 0 AND o.delivered_at <= o.promised_by`
	case "missed":
		condition = ` AND o.promised_by > 0 AND o.delivered_at > o.promised_by`
	default:
		return "", nil, core.RefuseField("promise", "A promised day is kept or missed.")
	}
	if f.Zone != "" {
		condition, args = condition+` AND o.zone = ?`, append(args, f.Zone)
	}
	if f.Courier != "" {
		condition += ` AND coalesce((SELECT courier_name FROM shipments WHERE order_id = o.id AND ended_at IS NULL
			ORDER BY id DESC LIMIT 1), '') = ?`
		name := f.Courier
		if name == NoCourier {
			name = ""
		}
		args = append(args, name)
	}
	return condition, args, nil
}

// first is the start of the filter's first day in the shop's time zone, in Unix milliseconds (last is the end of its
// last day); without a day there is no bound. narrowed has validated the days before.
func (f OrderFilter) first(tx *core.Tx) int64 {
	day, err := time.ParseInLocation(time.DateOnly, f.From, tx.Zone)
	if err != nil {
		return 0
	}
	return day.UnixMilli()
}

func (f OrderFilter) last(tx *core.Tx) int64 {
	day, err := time.ParseInLocation(time.DateOnly, f.To, tx.Zone)
	if err != nil {
		return math.MaxInt64
	}
	return day.AddDate(0, 0, 1).UnixMilli()
}

// staffOrderSorts are the sort orders of the staff's list by their API names. The one by name walks the table of
// customers.
var staffOrderSorts = map[string]string{
	"": "o.id DESC", "-id": "o.id DESC", "id": "o.id", "-date": "o.confirmed_at DESC, o.id DESC",
	"date": "o.confirmed_at, o.id", "name": "a.name COLLATE NOCASE, o.customer_id, o.id DESC",
	"-name": "a.name COLLATE NOCASE DESC, o.customer_id, o.id DESC",
	"state": "o.state, o.id DESC", "-state": "o.state DESC, o.id DESC", "payment": "o.pt, o.id DESC",
	"-payment": "o.pt DESC, o.id DESC", "amount": "o.total, o.id", "-amount": "o.total DESC, o.id DESC",
}

// tabOf returns the SQL condition that selects a tab of the staff's list; the query must call the orders table o.
func tabOf(tx *core.Tx, card *settings.Values, f OrderFilter) (condition string, args []any, err error) {
	const confirmed = `o.confirmed_at IS NOT NULL`
	since, err := CodDeadline(tx, card)
	switch f.Tab {
	case "":
		if f.Search != "" || f.IDs != nil {
			return `o.id > 0`, nil, err
		}
		return confirmed, nil, err
	case "cod":
		return AwaitingCODCheck, []any{since}, err
	case "pack":
		return ReadyToPack, []any{since}, err
	case "bench":
		return ForBench, []any{since}, err
	case "packed":
		return ReadyToShip, []any{since}, err
	case "stock":
		return AwaitingStock, nil, err
	case "late":
		return IsLate, []any{tx.Day()}, err
	case "booking":
		return LacksBooking, nil, err
	case "undelivered":
		return Undelivered, nil, err
	case string(core.Placed):
		return `o.state = ` + core.Placed.SQL(), nil, err
	case "to ship":
		return confirmed + ` AND o.state IN ` + core.ToShipStates, nil, err
	case "sold":
		return confirmed + ` AND o.state IN ` + core.SaleStates, nil, err
	}
	return confirmed + ` AND o.state = ?`, []any{f.Tab}, err
}

// tableOf is the FROM clause of a tab, with an index hint. Half of all orders are COD, so without an index of its own
// the tab cod would search all of them for the few that wait for confirmation.
func tableOf(tab string) string {
	if tab == "cod" {
		return ` FROM orders o INDEXED BY orders_unchecked`
	}
	return ` FROM orders o`
}

// counted reports whether the table order_counts has the total for a filter, so that the rows need not be counted.
func counted(f OrderFilter) bool {
	return f.Search == "" && f.IDs == nil && !f.isNarrowed() &&
		!slices.Contains([]string{
			"cod", "pack", "packed", "bench", "stock", "booking", "undelivered", "late", "to ship", "sold",
			string(core.Placed),
		}, f.Tab)
}
