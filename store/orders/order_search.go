package orders

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// orderWay is one way in which an order can match a typed text, such as by the buyer's name.
type orderWay struct {
	// walk has FROM and WHERE clauses that find the orders through an index, each with its arguments.
	walk []sqlPart
	// fits is the same condition for an order o that the query has found already, written so that no index is used.
	fits sqlPart
	// close means that matching orders have neighbouring IDs, so a list that is sorted by ID can start at the highest
	// match.
	close bool
}

// sqlPart is a piece of SQL with the arguments of its placeholders.
type sqlPart struct {
	text string
	args []any
}

// amountText is the SQL for an order's total in rupees as staff type it, such as 1041.50.
const amountText = `(o.total / 100) || '.' || substr('0' || (o.total % 100), -2)`

// waysOf are the ways in which orders can match the typed text: by a part of the buyer's name or email, of the order's
// ID, amount or day, by the words of the address, by the beginning of a mobile or tracking number, or by the end of a
// mobile number.
func waysOf(tx *core.Tx, typed string) (ways []orderWay, err error) {
	ways = append(ways, wayOfPerson(typed))
	if len([]rune(typed)) >= leastPart {
		ways = append(ways, wayOfGivenName(typed))
	}
	digits := strings.NewReplacer("₹", "", ",", "", " ", "").Replace(typed)
	// A number as long as a mobile number can't be an order ID or an amount; the index of mobile numbers finds it.
	if digits != "" && (len(digits) < 10 || strings.Contains(digits, ".")) &&
		strings.Trim(digits, "0123456789.") == "" {
		if strings.Trim(typed, "0123456789") == "" {
			number, err := wayOfNumber(tx, typed)
			if err != nil {
				return nil, err
			}
			ways = append(ways, number)
		}
		ways = append(ways, wayOfAmount(digits))
	}
	q := ParseSearch(typed)
	if len(q.Phone) >= 4 {
		ways = append(ways, beginsSo(`o.mob`, q.Phone), wayOfPhoneEnd(q.Phone))
	}
	if q.PlaceWords != "" && (q.Digits == 0 || q.IsPin()) {
		ways = append(ways, wayOfPlace(q))
	}
	if len(typed) >= 3 {
		ways = append(ways, wayOfTracking(typed))
	}
	days, err := DaysOfSearch(tx, strings.ToLower(typed))
	if err != nil || len(days) == 0 {
		return ways, err
	}
	of, err := wayOfDays(tx, days)
	return append(ways, of), err
}

// leastPart is the least number of characters that a trigram index can find.
const leastPart = 3

// wayOfPerson matches a part of the customer's name or email, through an index if the text has at least leastPart
// characters.
func wayOfPerson(typed string) orderWay {
	const said, of = `(a.name LIKE ? ESCAPE '\' OR a.email LIKE ? ESCAPE '\')`, ` CROSS
		JOIN orders o ON o.customer_id = a.id WHERE `
	match, part := SubstringQuery(typed)
	way := orderWay{fits: sqlPart{`EXISTS (SELECT 1 FROM accounts a WHERE a.id = o.customer_id AND ` + said + `)`,
		[]any{part, part}}}
	if len([]rune(typed)) < leastPart {
		way.walk = []sqlPart{{`accounts a` + of + said, []any{part, part}}}
		return way
	}
	way.walk = []sqlPart{{`people_parts CROSS JOIN accounts a ON a.id = people_parts.rowid` + of +
		`people_parts MATCH ? AND ` + said,
		[]any{match, part, part}}}
	return way
}

// BuyerNameCondition is the FROM and WHERE clause that finds phone and counter orders by a part of the buyer's name as
// staff typed it.
const BuyerNameCondition = `given_parts CROSS JOIN orders o ON o.id = given_parts.rowid WHERE given_parts MATCH ?
	AND o.given_name LIKE ? ESCAPE '\'`

// wayOfGivenName matches a part of the buyer's name on a phone or counter order, of at least three characters.
func wayOfGivenName(typed string) orderWay {
	match, part := SubstringQuery(typed)
	return orderWay{
		walk: []sqlPart{{BuyerNameCondition, []any{match, part}}},
		fits: sqlPart{`+o.given_name LIKE ? ESCAPE '\'`,
			[]any{part}},
	}
}

// SubstringQuery returns a typed text as a query of a trigram index and as a LIKE pattern.
func SubstringQuery(typed string) (match, pattern string) {
	return `"` + strings.ReplaceAll(typed, `"`, `""`) + `"`, "%" + wording.LikeEscape(typed) + "%"
}

// beginsSo matches texts that start with the given beginning. It uses a range, because SQLite can't use the index for
// LIKE.
func beginsSo(column, beginning string) orderWay {
	condition, args := column+` >= ? AND `+column+` < ?`, []any{beginning, wording.After(beginning)}
	return orderWay{walk: []sqlPart{{`orders o WHERE ` + condition, args}}, fits: sqlPart{unindexed(condition), args}}
}

// PhoneEndCondition finds orders by the end of a mobile number, of at least four digits. Its parameters are the last
// four digits and a LIKE pattern of all.
const PhoneEndCondition = `substr(o.mob, -4) = ? AND o.mob LIKE ?`

// PhoneEnd returns the arguments of PhoneEndCondition for digits.
func PhoneEnd(digits string) []any { return []any{digits[len(digits)-4:], "%" + digits} }

// wayOfPhoneEnd matches orders by the end of the mobile number.
func wayOfPhoneEnd(digits string) orderWay {
	args := PhoneEnd(digits)
	return orderWay{
		walk: []sqlPart{{`orders o WHERE ` + PhoneEndCondition, args}},
		fits: sqlPart{`+o.mob LIKE ?`, args[1:]},
	}
}

// byPlace is the FROM and WHERE clause that finds orders by words of who and where they go to, through an index.
const byPlace = `order_words CROSS JOIN orders o ON o.id = order_words.rowid WHERE order_words MATCH ?`

// placeText is SQL for who and where an order goes to, with spaces between all words.
const placeText = `' ' || (SELECT replace(replace(replace(replace(sent_to, ',', ' '), '-', ' '), '/', ' '), '.', ' ')
	FROM order_places WHERE id = o.id) || ' '`

// wayOfPlace matches orders by words of who and where they go to, or by the beginning of the pincode.
func wayOfPlace(q SearchTerms) orderWay {
	if q.Digits > 0 {
		begins := sqlPart{`+o.pin LIKE ?`, []any{q.Phone + "%"}}
		walk := sqlPart{byPlace + ` AND ` + begins.text, []any{q.PlaceWords, begins.args[0]}}
		return orderWay{walk: []sqlPart{walk}, fits: begins}
	}
	return orderWay{walk: []sqlPart{{byPlace, []any{q.PlaceWords}}}, fits: q.fitsPlace()}
}

// fitsPlace is the condition that the place of an order has the words. It costs the same for each order: the index has
// to collect all orders of a word first.
func (q *SearchTerms) fitsPlace() (part sqlPart) {
	conditions := []string{}
	for _, word := range q.words() {
		pattern := "% " + wording.LikeEscape(word) + "%"
		if len([]rune(word)) == 1 {
			pattern = "% " + wording.LikeEscape(word) + " %"
		}
		conditions, part.args = append(conditions, placeText+` LIKE ? ESCAPE '\'`), append(part.args, pattern)
	}
	part.text = strings.Join(conditions, " AND ")
	return part
}

// NewestByPlace returns the newest orders of the staff's list that go to a place, which the text names besides the
// state or payment method. Of many orders it takes those with the whole words before those with beginnings.
func (s *Orders) NewestByPlace(tx *core.Tx, q SearchTerms, size int) (ids []int64, err error) {
	place := ParseSearch(q.Rest)
	if place.PlaceWords == "" {
		return nil, nil
	}
	l, err := s.orderList(tx, s.settings.Values(), OrderFilter{Tab: q.Tab, Payment: q.Payment})
	if err != nil {
		return nil, err
	}
	const newest = ` ORDER BY o.id DESC LIMIT 0 + ?`
	if l.few {
		fits := place.fitsPlace()
		return db.Values[int64](tx, `SELECT o.id`+tableOf(l.f.Tab)+` WHERE `+l.where.text+` AND `+fits.text+newest,
			slices.Concat(l.where.args, fits.args, []any{size})...)
	}
	for _, words := range []string{place.WholeWords, place.PlaceWords} {
		if len(ids) == 0 && err == nil {
			ids, err = db.Values[int64](tx, `SELECT o.id FROM `+byPlace+` AND `+unindexed(l.where.text)+
				strings.Replace(newest, "o.id", "order_words.rowid", 1),
				slices.Concat([]any{words}, l.where.args, []any{size})...)
		}
	}
	return ids, err
}

// wayOfTracking matches orders by the beginning of the tracking number, in any case.
func wayOfTracking(typed string) orderWay {
	const begins = `p.tracking_id <> '' AND p.tracking_id COLLATE NOCASE >= ? AND p.tracking_id COLLATE NOCASE < ?`
	args := []any{typed, wording.After(typed)}
	return orderWay{
		walk: []sqlPart{{`shipments p CROSS JOIN orders o ON o.id = p.order_id
			WHERE p.ended_at IS NULL AND ` + begins, args}},
		fits: sqlPart{`EXISTS (SELECT 1 FROM shipments p WHERE p.order_id = o.id AND p.ended_at IS NULL
			AND ` + strings.ReplaceAll(begins, "p.", "+p.") + `)`, args},
	}
}

// wayOfNumber matches order IDs that contain the typed digits. For each position that the digits can have in an ID, it
// computes the ranges of IDs with the digits there.
func wayOfNumber(tx *core.Tx, digits string) (orderWay, error) {
	way := orderWay{fits: sqlPart{`CAST(+o.id AS TEXT) LIKE ?`, []any{"%" + digits + "%"}}}
	last, err := db.Value[int64](tx, `SELECT coalesce(max(id), 0) FROM orders`)
	if err != nil {
		return way, err
	}
	most := len(fmt.Sprint(last))
	for behind := most - len(digits); behind >= 0; behind-- { // longest ranges first
		span := int64(math.Pow10(behind))
		var said int64
		for _, digit := range digits {
			said = said*10 + int64(digit-'0')
		}
		step := int64(math.Pow10(len(digits))) * span
		first := said * span
		if digits[0] == '0' {
			first += step // no ID begins with the digit 0
		}
		// SQL generates the ranges, one for each number that can precede the digits.
		way.walk = append(
			way.walk,
			sqlPart{`(WITH RECURSIVE stretch (first) AS (SELECT ?1 WHERE ?1 <= ?2 UNION ALL SELECT first + ?3
				FROM stretch
			WHERE first + ?3 <= ?2) SELECT first FROM stretch) r
			CROSS JOIN orders o ON o.id >= r.first AND o.id < r.first + ?4 WHERE true`, []any{first, last, step, span}},
		)
	}
	return way, nil
}

// wayOfAmount matches order totals that contain the typed digits, perhaps with a decimal point. It searches the
// distinct whole-rupee totals, which are far fewer than the orders.
func wayOfAmount(digits string) orderWay {
	rupees, _, pointed := strings.Cut(digits, ".")
	wanted := "%" + rupees
	if !pointed {
		wanted += "%"
	}
	const of = `order_rupees r CROSS JOIN orders o ON o.total >= r.rupees * 100 AND o.total < r.rupees * 100 + 100
		WHERE `
	fits := sqlPart{unindexed(amountText) + ` LIKE ?`, []any{"%" + digits + "%"}}
	way := orderWay{fits: fits, walk: []sqlPart{{of + `CAST(r.rupees AS TEXT) LIKE ? AND ` + amountText + ` LIKE ?`,
		[]any{wanted, "%" + digits + "%"}}}}
	if !pointed && len(digits) <= 2 { // one or two digits may also be the paise
		way.walk = append(way.walk, sqlPart{`orders o WHERE o.total >= 0 AND ` + amountText + ` LIKE ?`,
			[]any{"%" + digits + "%"}})
	}
	return way
}

// wayOfDays matches orders that were confirmed on one of the given days; for orders that were never confirmed, the day
// of placing counts. The days are numbers since 1970, sorted.
func wayOfDays(tx *core.Tx, days []int64) (orderWay, error) {
	list, err := json.Marshal(days)
	if err != nil {
		return orderWay{}, err
	}
	_, seconds := tx.Now.In(tx.Zone).Zone()
	offset := int64(seconds) * 1000
	type span = [2]int64
	spans := []span{}
	// Neighbouring days become one range of time: a typed month is one range, not thirty.
	for _, day := range days { // the days are sorted
		begin := day*86400000 - offset
		if n := len(spans); n > 0 && spans[n-1][1] == begin {
			spans[n-1][1] += 86400000
		} else {
			spans = append(spans, span{begin, begin + 86400000})
		}
	}
	stretches, err := json.Marshal(spans)
	const within = ` >= r.value ->> 0 AND `
	return orderWay{
		close: true,
		fits:  sqlPart{dayOfOrder + ` IN (SELECT value FROM json_each(?))`, []any{offset, string(list)}},
		walk: []sqlPart{
			{`json_each(?) r CROSS JOIN orders o INDEXED BY orders_by_confirmed ON o.confirmed_at` + within +
				`o.confirmed_at < r.value ->> 1 WHERE o.confirmed_at IS NOT NULL`, []any{string(stretches)}},
			{`json_each(?) r CROSS JOIN orders o INDEXED BY orders_placed ON o.placed_at` + within +
				`o.placed_at < r.value ->> 1
					WHERE o.confirmed_at IS NULL`, []any{string(stretches)}},
		},
	}, err
}

// dayOfOrder is the SQL for the day on which an order was confirmed, or else placed: a number of days since 1970 in the
// shop's time zone. Its parameter is the zone's offset in milliseconds.
const dayOfOrder = `(coalesce(+o.confirmed_at, o.placed_at) + ?) / 86400000`

// dayTexts is a Go time layout with the ways in which people type a day: Nov 21, 2026, 2026-11-21, 21 Nov 2026,
// 21/11/2026.
const dayTexts = "Jan 02, 2006 2006-01-02 02 Jan 2006 02/01/2006"

// DaysOfSearch returns the days since the shop's first order whose text contains the typed text (in lower case). Days
// are numbers since 1970.
func DaysOfSearch(tx *core.Tx, typed string) ([]int64, error) {
	first, err := db.Value[int64](tx, `SELECT coalesce((SELECT placed_at FROM orders WHERE id = (SELECT min(id)
		FROM orders)), 0)`)
	if err != nil || first == 0 {
		return nil, err
	}
	days := []int64{}
	const day = 24 * time.Hour
	_, offset := tx.Now.In(tx.Zone).Zone()
	for at := time.UnixMilli(first).Add(time.Duration(offset) * time.Second).UTC().Truncate(day); !at.After(
		tx.Now.Add(day)); at = at.Add(day) {
		if strings.Contains(strings.ToLower(at.Format(dayTexts)), typed) {
			days = append(days, at.Unix()/86400)
		}
	}
	return days, nil
}

// fitsOf is the SQL condition that an order matches in at least one of the ways.
func fitsOf(ways []orderWay) sqlPart {
	texts, args := []string{}, []any{}
	for _, way := range ways {
		texts, args = append(texts, "("+way.fits.text+")"), append(args, way.fits.args...)
	}
	return sqlPart{` AND (` + strings.Join(texts, " OR ") + `)`, args}
}

// foundOrders is the result of a search through indexes: the IDs of all matches, or if these are more than are counted,
// only that fact (many) and the highest ID that can match, 0 if unknown.
type foundOrders struct {
	ids     []int64
	many    bool
	highest int64
}

// mostFollowed is the maximum number of matches with neighbouring IDs that are read to find the highest ID among them.
const mostFollowed = 200_000

// followWays collects the orders of a list that match in one of the ways, each through its own index. It stops as soon
// as there are more matches than are counted.
func followWays(tx *core.Tx, ways []orderWay, list sqlPart) (found foundOrders, err error) {
	seen := map[int64]bool{}
	known := true
	for _, way := range ways {
		for _, walk := range way.walk {
			query, args := walk.text+` AND `+list.text, slices.Concat(walk.args, list.args)
			ids, err := db.Values[int64](tx, `SELECT o.id FROM `+query+` LIMIT `+fmt.Sprint(core.MostOrdersCounted+1),
				args...)
			if err != nil {
				return found, err
			}
			for _, id := range ids {
				if !seen[id] {
					seen[id] = true
					found.ids = append(found.ids, id)
				}
				found.highest = max(found.highest, id)
			}
			if len(ids) <= core.MostOrdersCounted {
				continue
			}
			// Too many matches to collect. If their IDs are neighbours, read on for the highest one, where the list can
			// start.
			found.many = true
			if !way.close {
				return foundOrders{many: true}, nil
			}
			type last struct{ id, n int64 }
			behind, err := db.One(tx, func(row db.Scanner, l *last) error { return row.Scan(&l.id, &l.n) },
				`SELECT coalesce(max(id), 0), count(*) FROM (SELECT o.id AS id FROM `+query+`
					LIMIT `+fmt.Sprint(mostFollowed)+`)`, args...)
			if err != nil {
				return found, err
			}
			known, found.highest = known && behind.n < mostFollowed, max(found.highest, behind.id)
		}
	}
	if found.many = found.many || len(found.ids) > core.MostOrdersCounted; found.many && !known {
		found.highest = 0
	}
	return found, nil
}

// unindexed rewrites a condition on an order o so that SQLite can't use an index for it: a unary plus hides the column
// from the planner.
func unindexed(condition string) string { return strings.ReplaceAll(condition, "o.", "+o.") }

// sliceOf sorts order IDs and returns a part of them.
func sliceOf(ids []int64, down bool, limit, offset int) []int64 {
	slices.SortFunc(ids, func(a, b int64) int {
		if down {
			a, b = b, a
		}
		return cmp.Compare(a, b)
	})
	offset = min(offset, len(ids))
	return ids[offset:min(offset+limit, len(ids))]
}
