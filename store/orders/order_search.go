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

// orderWay is one way in which an order can match the typed text.
type orderWay struct {
	// walk finds the orders along an index: the tables with a condition, and its values. There may be several.
	walk []sqlPart
	// fits is the same condition on an order o that is already in the query, without using an index.
	fits sqlPart
	// close means that the orders have neighbouring numbers: a walk along all orders starts at the last of them.
	close bool
}

type sqlPart struct {
	text string
	args []any
}

// amountText is an amount as staff type it: 1041.50.
const amountText = `(o.total / 100) || '.' || substr('0' || (o.total % 100), -2)`

// waysOf are the ways in which orders match the typed text: a part of the buyer's name or email, of the order's number, its
// amount or its day, the beginning of a mobile number or a tracking number.
func waysOf(tx *core.Tx, typed string) (ways []orderWay, err error) {
	ways = append(ways, wayOfPerson(typed))
	if len([]rune(typed)) >= leastPart {
		ways = append(ways, wayOfGivenName(typed))
	}
	digits := strings.NewReplacer("₹", "", ",", "", " ", "").Replace(typed)
	// No number or amount has as many digits as a mobile number, which an index finds.
	if digits != "" && (len(digits) < 10 || strings.Contains(digits, ".")) && strings.Trim(digits, "0123456789.") == "" {
		if strings.Trim(typed, "0123456789") == "" {
			number, err := wayOfNumber(tx, typed)
			if err != nil {
				return nil, err
			}
			ways = append(ways, number)
		}
		ways = append(ways, wayOfAmount(digits))
	}
	if q := ReadSought(typed); len(q.Phone) >= 4 {
		ways = append(ways, beginsSo(`o.mob`, q.Phone))
	}
	if len(typed) >= 3 {
		ways = append(ways, beginsSo(`o.tracking_id <> '' AND o.tracking_id COLLATE NOCASE`, typed))
	}
	days, err := DaysOfSearch(tx, strings.ToLower(typed))
	if err != nil || len(days) == 0 {
		return ways, err
	}
	of, err := wayOfDays(tx, days)
	return append(ways, of), err
}

// leastPart is how many letters an index of parts needs.
const leastPart = 3

// wayOfPerson matches a part of the customer's name or email; from three letters on through an index.
func wayOfPerson(typed string) orderWay {
	const said, of = `(a.name LIKE ? ESCAPE '\' OR a.email LIKE ? ESCAPE '\')`, ` CROSS JOIN orders o ON o.customer_id = a.id WHERE `
	match, part := AsPart(typed)
	way := orderWay{fits: sqlPart{`EXISTS (SELECT 1 FROM accounts a WHERE a.id = o.customer_id AND ` + said + `)`, []any{part, part}}}
	if len([]rune(typed)) < leastPart {
		way.walk = []sqlPart{{`accounts a` + of + said, []any{part, part}}}
		return way
	}
	way.walk = []sqlPart{{`people_parts CROSS JOIN accounts a ON a.id = people_parts.rowid` + of + `people_parts MATCH ? AND ` + said,
		[]any{match, part, part}}}
	return way
}

// GivenName finds the orders by telephone or at the counter by a part of the name that was given to them.
const GivenName = `given_parts CROSS JOIN orders o ON o.id = given_parts.rowid WHERE given_parts MATCH ? AND o.given_name LIKE ? ESCAPE '\'`

// wayOfGivenName matches a part of such a name, of three letters at least.
func wayOfGivenName(typed string) orderWay {
	match, part := AsPart(typed)
	return orderWay{walk: []sqlPart{{GivenName, []any{match, part}}}, fits: sqlPart{`+o.given_name LIKE ? ESCAPE '\'`, []any{part}}}
}

// AsPart is a typed text as the query of an index of parts, and as a pattern.
func AsPart(typed string) (match, pattern string) {
	return `"` + strings.ReplaceAll(typed, `"`, `""`) + `"`, "%" + wording.LikeEscape(typed) + "%"
}

// beginsSo matches the beginning of an indexed text.
func beginsSo(column, beginning string) orderWay {
	condition, args := column+` >= ? AND `+column[strings.LastIndex(column, "o."):]+` < ?`, []any{beginning, wording.After(beginning)}
	return orderWay{walk: []sqlPart{{`orders o WHERE ` + condition, args}}, fits: sqlPart{unindexed(condition), args}}
}

// wayOfNumber matches order numbers that contain some digits: for each possible position, the ranges of numbers with these digits
// there.
func wayOfNumber(tx *core.Tx, digits string) (orderWay, error) {
	way := orderWay{fits: sqlPart{`CAST(+o.id AS TEXT) LIKE ?`, []any{"%" + digits + "%"}}}
	last, err := db.Value[int64](tx, `SELECT coalesce(max(id), 0) FROM orders`)
	if err != nil {
		return way, err
	}
	most := len(fmt.Sprint(last))
	for behind := most - len(digits); behind >= 0; behind-- { // the longest ranges first
		span := int64(math.Pow10(behind))
		var said int64
		for _, digit := range digits {
			said = said*10 + int64(digit-'0')
		}
		step := int64(math.Pow10(len(digits))) * span
		first := said * span
		if digits[0] == '0' {
			first += step // no number begins with 0
		}
		// The database generates the ranges: there is one for each number in front of the digits.
		way.walk = append(
			way.walk,
			sqlPart{`(WITH RECURSIVE stretch (first) AS (SELECT ?1 WHERE ?1 <= ?2 UNION ALL SELECT first + ?3 FROM stretch
			WHERE first + ?3 <= ?2) SELECT first FROM stretch) r
			CROSS JOIN orders o ON o.id >= r.first AND o.id < r.first + ?4 WHERE true`, []any{first, last, step, span}},
		)
	}
	return way, nil
}

// wayOfAmount matches amounts that contain some digits, perhaps with a point, by the existing whole-rupee amounts.
func wayOfAmount(digits string) orderWay {
	rupees, _, pointed := strings.Cut(digits, ".")
	wanted := "%" + rupees
	if !pointed {
		wanted += "%"
	}
	const of = `order_rupees r CROSS JOIN orders o ON o.total >= r.rupees * 100 AND o.total < r.rupees * 100 + 100 WHERE `
	fits := sqlPart{unindexed(amountText) + ` LIKE ?`, []any{"%" + digits + "%"}}
	way := orderWay{fits: fits, walk: []sqlPart{{of + `CAST(r.rupees AS TEXT) LIKE ? AND ` + amountText + ` LIKE ?`,
		[]any{wanted, "%" + digits + "%"}}}}
	if !pointed && len(digits) <= 2 { // or the paise only
		way.walk = append(way.walk, sqlPart{`orders o WHERE o.total >= 0 AND ` + amountText + ` LIKE ?`, []any{"%" + digits + "%"}})
	}
	return way
}

// wayOfDays matches orders that were confirmed on some days, or placed then if never confirmed.
func wayOfDays(tx *core.Tx, days []int64) (orderWay, error) {
	list, err := json.Marshal(days)
	if err != nil {
		return orderWay{}, err
	}
	_, seconds := tx.Now.In(tx.Zone).Zone()
	offset := int64(seconds) * 1000
	type span = [2]int64
	spans := []span{}
	for _, day := range days { // they are sorted
		begin := day*86400000 - offset
		if n := len(spans); n > 0 && spans[n-1][1] == begin {
			spans[n-1][1] += 86400000
		} else {
			spans = append(spans, span{begin, begin + 86400000})
		}
	}
	stretches, err := json.Marshal(spans)
	const within = ` >= r.value ->> 0 AND `
	return orderWay{close: true, fits: sqlPart{dayOfOrder + ` IN (SELECT value FROM json_each(?))`, []any{offset, string(list)}},
		walk: []sqlPart{
			{`json_each(?) r CROSS JOIN orders o INDEXED BY orders_by_confirmed ON o.confirmed_at` + within +
				`o.confirmed_at < r.value ->> 1 WHERE o.confirmed_at IS NOT NULL`, []any{string(stretches)}},
			{`json_each(?) r CROSS JOIN orders o INDEXED BY orders_placed ON o.placed_at` + within +
				`o.placed_at < r.value ->> 1 WHERE (o.state = 'placed' OR (o.state = 'cancelled' AND o.confirmed_at IS NULL))
					AND o.confirmed_at IS NULL`, []any{string(stretches)}},
		}}, err
}

// dayOfOrder is the day on which an order was confirmed, or placed if it is not, counted from 1970 in the shop's zone; the zone's
// offset in milliseconds is a parameter.
const dayOfOrder = `(coalesce(+o.confirmed_at, o.placed_at) + ?) / 86400000`

// dayTexts are the ways in which people write a day: Nov 21, 2026, 2026-11-21, 21 Nov 2026 and 21/11/2026.
const dayTexts = "Jan 02, 2006 2006-01-02 02 Jan 2006 02/01/2006"

// DaysOfSearch returns the days of the shop's life whose text contains what was typed.
func DaysOfSearch(tx *core.Tx, typed string) ([]int64, error) {
	first, err := db.Value[int64](tx, `SELECT coalesce((SELECT placed_at FROM orders WHERE id = (SELECT min(id) FROM orders)), 0)`)
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

// fitsOf is the condition that an order matches in one of the ways.
func fitsOf(ways []orderWay) sqlPart {
	texts, args := []string{}, []any{}
	for _, way := range ways {
		texts, args = append(texts, "("+way.fits.text+")"), append(args, way.fits.args...)
	}
	return sqlPart{` AND (` + strings.Join(texts, " OR ") + `)`, args}
}

// foundOrders are the matches that a search found through indexes: all of them, or, if they exceed the maximum count, only that
// fact and the highest possible number, 0 if unknown.
type foundOrders struct {
	ids     []int64
	many    bool
	highest int64
}

// mostFollowed is how many neighbouring orders are followed to their last one.
const mostFollowed = 200_000

// followWays collects the orders of a list that match in one of the ways, each way through its own index.
func followWays(tx *core.Tx, ways []orderWay, list sqlPart) (found foundOrders, err error) {
	seen := map[int64]bool{}
	known := true
	for _, way := range ways {
		for _, walk := range way.walk {
			query, args := walk.text+` AND `+list.text, slices.Concat(walk.args, list.args)
			ids, err := db.Values[int64](tx, `SELECT o.id FROM `+query+` LIMIT `+fmt.Sprint(core.MostOrdersCounted+1), args...)
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
			found.many = true
			if !way.close {
				return foundOrders{many: true}, nil
			}
			type last struct{ id, n int64 }
			behind, err := db.One(tx, func(row db.Scanner, l *last) error { return row.Scan(&l.id, &l.n) },
				`SELECT coalesce(max(id), 0), count(*) FROM (SELECT o.id AS id FROM `+query+` LIMIT `+fmt.Sprint(mostFollowed)+`)`, args...)
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

// unindexed is a condition on an order o that can't use an index.
func unindexed(condition string) string { return strings.ReplaceAll(condition, "o.", "+o.") }

// pageOf sorts order numbers and returns those of a page.
func pageOf(ids []int64, down bool, page core.Page) []int64 {
	slices.SortFunc(ids, func(a, b int64) int {
		if down {
			a, b = b, a
		}
		return cmp.Compare(a, b)
	})
	limit, offset := page.Limit()
	offset = min(offset, len(ids))
	return ids[offset:min(offset+limit, len(ids))]
}
