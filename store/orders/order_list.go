package orders

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/settings"
)

// orderList is the query plan for one page of the staff's order list. The list must stay fast with millions of orders,
// so it never sorts or counts all of them: it follows the index of its sort order, or first selects few orders and
// sorts those.
type orderList struct {
	f OrderFilter
	// where is the list's condition on an order o. few means that an index on the condition finds so few orders that
	// they can be sorted in memory.
	where sqlPart
	few   bool
	// total is the number of orders in the list; it is set only if known is true.
	total int
	known bool
	// ids are all matches of a search, if they were few enough to collect.
	ids []int64
}

// fewOrders is the greatest number of orders in a state for which scanning and sorting them is the faster plan.
const fewOrders = 5000

// orderList plans how to find a list: along the index of its sort order, by its conditions, or with the search's
// indexes.
func (s *Orders) orderList(tx *core.Tx, card *settings.Values, f OrderFilter) (l orderList, err error) {
	l = orderList{f: f}
	tab, args, err := tabOf(tx, card, f)
	if err != nil {
		return l, err
	}
	narrower, values, err := f.narrowed(tx, s.delivery)
	if err != nil {
		return l, err
	}
	l.where = sqlPart{tab + narrower, append(args, values...)}
	l.few = f.IDs != nil || f.Customer != 0 || f.Tag+f.Product+f.Area != "" || f.From != "" && f.To != "" ||
		slices.Contains([]string{"cod", "pack", "packed", "bench", "stock", "late", string(core.Placed)}, f.Tab)
	if f.IDs != nil {
		if err := l.among(f.IDs); err != nil {
			return l, err
		}
	}
	// A tab that is a state, and the list of all orders, have a stored count: it decides the plan and may be the total.
	if ofState := !slices.Contains([]string{"", "sold"}, f.Tab); !l.few && (ofState || counted(f)) {
		state := core.State("")
		if ofState {
			state = core.State(f.Tab)
		}
		n, err := confirmedOrders(tx, state)
		if err != nil {
			return l, err
		}
		l.few = ofState && n <= fewOrders
		l.total, l.known = n, counted(f)
	}
	if f.Search == "" {
		return l, nil
	}
	return l, l.search(tx)
}

// among restricts the list to the given order IDs.
func (l *orderList) among(ids []int64) error {
	list, err := json.Marshal(ids)
	l.where = sqlPart{l.where.text + ` AND o.id IN (SELECT value FROM json_each(?))`, append(slices.Clone(l.where.args),
		string(list))}
	return err
}

// search restricts the list to the orders that match the typed text: to the IDs that the indexes find, or if these are
// too many, by a condition that is tested on each order of the list.
func (l *orderList) search(tx *core.Tx) error {
	ways, err := waysOf(tx, l.f.Search)
	if err != nil {
		return err
	}
	fits := fitsOf(ways)
	if !l.few {
		found, err := followWays(tx, ways, sqlPart{unindexed(l.where.text), l.where.args})
		if err != nil {
			return err
		}
		if !found.many {
			l.ids, l.few, l.total, l.known = found.ids, true, len(found.ids), true
			return l.among(found.ids)
		}
		// With so many matches, walking the sorted list fills a page soon, so the matches need not be collected.
		l.total, l.known = core.MostOrdersCounted, true
		if found.highest > 0 {
			fits = sqlPart{fits.text + ` AND o.id <= ?`, append(fits.args, found.highest)}
		}
	}
	l.where = sqlPart{l.where.text + fits.text, slices.Concat(l.where.args, fits.args)}
	return nil
}

// page returns the order IDs of the requested page and the total number of orders, counted up to
// core.MostOrdersCounted.
func (l *orderList) page(tx *core.Tx) (ids []int64, total int, err error) {
	if total = l.total; !l.known {
		total, err = db.Value[int](tx, `SELECT count(*) FROM (SELECT 1`+tableOf(l.f.Tab)+` WHERE `+l.where.text+`
			LIMIT ?)`,
			append(slices.Clone(l.where.args), core.MostOrdersCounted)...)
		if err != nil {
			return nil, 0, err
		}
	}
	limit, offset := l.f.Page.Limit()
	ids, err = l.rows(tx, limit, offset)
	return ids, total, err
}

// rows returns the order IDs of a part of the list.
func (l *orderList) rows(tx *core.Tx, limit, offset int) ([]int64, error) {
	order := staffOrderSorts[l.f.Sort]
	if down := order == "o.id DESC"; l.ids != nil && (down || order == "o.id") {
		return sliceOf(l.ids, down, limit, offset), nil
	}
	query, args := l.query(order)
	return db.Values[int64](tx, query, append(args, limit, offset)...)
}

// query returns the SQL that selects order IDs in a sort order. A long list follows the index of that order; if no
// index has both the condition and the order, the lists of each state or payment method are merged.
func (l *orderList) query(order string) (query string, args []any) {
	const ending = ` LIMIT ? OFFSET ?`
	column, _, _ := strings.Cut(order, " ")
	from := tableOf(l.f.Tab)
	switch column = strings.TrimSuffix(column, ","); {
	case column == "a.name" && l.few:
		from += ` CROSS JOIN accounts a ON a.id = o.customer_id`
	case column == "a.name":
		from = ` FROM accounts a CROSS JOIN orders o ON o.customer_id = a.id`
	case l.few:
	case column == "o.total":
		return `SELECT o.id` + from + ` WHERE ` + unindexed(l.where.text) + ` ORDER BY ` + order + ending,
			slices.Clone(l.where.args)
	case column == "o.pt":
		return l.merged(column, []string{"COD", "Pre-paid"}, order, ending)
	case column == "o.state" && (l.f.Tab == "" || l.f.Tab == "sold"):
		names := []string{}
		for _, state := range core.States {
			names = append(names, string(state.Name))
		}
		return l.merged(column, names, order, ending)
	case column == "o.state":
		order = "o.id DESC"
	}
	return `SELECT o.id` + from + ` WHERE ` + l.where.text + ` ORDER BY ` + order + ending, slices.Clone(l.where.args)
}

// merged selects orders sorted by a column that has few values, newest first within each value. The index has each
// value's orders in that sequence, so SQLite merges the lists and stops after a page.
func (l *orderList) merged(column string, values []string, order, ending string) (query string, args []any) {
	const confirmed = `o.confirmed_at IS NOT NULL`
	// The text of the condition must be exactly that of the partial indexes' definition, or SQLite does not use them.
	condition := strings.ReplaceAll(unindexed(l.where.text), unindexed(confirmed), confirmed)
	arms := make([]string, len(values))
	for i, value := range values {
		arms[i] = fmt.Sprintf(`SELECT %s AS k, o.id AS id FROM orders o WHERE %s = '%s' AND %s`, column, column, value,
			condition)
		args = append(args, l.where.args...)
	}
	by := ` ORDER BY k`
	if strings.HasPrefix(order, column+" DESC") {
		by += ` DESC`
	}
	return `SELECT id FROM (` + strings.Join(arms, ` UNION ALL `) + by + `, id DESC` + ending + `)`, args
}
