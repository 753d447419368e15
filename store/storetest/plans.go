package storetest

import (
	"context"
	"regexp"
	"strings"
	"sync"
)

// growing matches the tables that grow with orders, customers and visits.
const growing = `orders|order_lines|order_events|order_notes|order_tags|shipments|stock_movements|payments|returns|refunds|documents|serials|
	devices|reviews|review_pictures|helpful_marks|complaints|complaint_notes|visitors|survey_visits|survey_answers|survey_choices|tasks|mails|accounts|
	sessions|addresses|cart_items|carts|buyers|offer_uses|reduced_lines|customer_sums|customer_notes|stock_waits|tellings|told_things|
	agreements|audit|seen_payments|settled_items|settlements`

var (
	grows   = regexp.MustCompile(`^(?:` + strings.Join(strings.Fields(growing), "") + `)$`)
	aliased = regexp.MustCompile(`\b([a-z_]+)\s+(?:AS\s+)?([a-z]\d?)\b`)
	scanned = regexp.MustCompile(`^SCAN (\w+)`)
	// explained are the statements whose query plan was checked in this process.
	explained sync.Map
)

// rare matches statements that may scan: those without parameters, which only tests and hearth doctor --repair run, and
// those on waiting tasks, which are few and have an index.
var rare = regexp.MustCompile(`^(?:UPDATE|DELETE|INSERT)[^?]*$|^WITH kept AS|^INSERT[^?]* WITH everything |^UPDATE tasks
	SET lease_until = 0 WHERE state = 'waiting'`)

// walks fails the test for each statement of the writer that scans a growing table, because every order would wait for
// it.
func (s *Story) walks() {
	s.t.Helper()
	nothing := make([]any, 40) // the values of parameters don't matter for the plan
	s.written.Range(func(key, _ any) bool {
		statement := key.(string)
		if _, before := explained.LoadOrStore(statement, true); before || rare.MatchString(statement) {
			return true
		}
		rows, err := s.db.QueryContext(context.Background(), "EXPLAIN QUERY PLAN "+statement, nothing...)
		if err != nil {
			s.t.Errorf("explain %s: %v", statement, err)
			return true
		}
		defer rows.Close()
		alias := map[string]string{}
		for _, m := range aliased.FindAllStringSubmatch(statement, -1) {
			if grows.MatchString(m[1]) {
				alias[m[2]] = m[1]
			}
		}
		for rows.Next() {
			var a, b, c int
			var step string
			if err := rows.Scan(&a, &b, &c, &step); err != nil {
				s.t.Fatal(err)
			}
			m := scanned.FindStringSubmatch(step)
			if m != nil && (grows.MatchString(m[1]) || alias[m[1]] != "") {
				s.t.Errorf("%s %s in the writer: %s", step, alias[m[1]], strings.Join(strings.Fields(statement), " "))
			}
		}
		if err := rows.Err(); err != nil {
			s.t.Error(err)
		}
		return true
	})
}
