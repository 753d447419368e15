package customers

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/login"
	"hearth/store/messages"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/returns"
	"hearth/store/settings"
	"hearth/store/wording"
)

// CustomerRow is a customer in the staff's list with a summary of their orders. Spent is the value of orders that were
// neither cancelled nor returned, in paise. Mob is the mobile number of the newest order, else of the first address.
type CustomerRow struct {
	accounts.Account
	Mob      string
	Since    time.Time
	Orders   int64
	Spent    money.Paise
	CameBack int64
	LastAt   time.Time
}

// CustomerFilter filters the list of customers; a zero field does not restrict it.
type CustomerFilter struct {
	// Search matches the beginning of a word of the name, of the email, or of an address that an order went to, and the
	// beginning of a mobile number or its end of at least four digits.
	Search string
	// Bought is none, once or again: how often the customer ordered. Back selects customers with a package that was
	// returned to origin.
	Bought string
	Back   bool
	// From and To are the first and last day of the period in which the last order was, such as 2026-11-21.
	From, To string
	Sort     string
	Page     core.Page
	// CountAll counts all matching customers instead of stopping at core.MostOrdersCounted.
	CountAll bool
}

// mostPeopleFound is the maximum number of people that a search examines: nobody turns that many pages.
const mostPeopleFound = 2000

// customerSorts are the sort orders of the customer list; each follows an index. The one by name walks the table of
// accounts.
var customerSorts = map[string]string{
	"": "s.last_at DESC, s.customer_id DESC", "-last": "s.last_at DESC, s.customer_id DESC",
	"last": "s.last_at, s.customer_id", "-orders": "s.orders DESC, s.customer_id DESC",
	"orders": "s.orders, s.customer_id", "-spent": "s.spent DESC, s.customer_id DESC",
	"spent": "s.spent, s.customer_id", "-since": "s.customer_id DESC", "since": "s.customer_id",
	"name": "a.name COLLATE NOCASE, a.id", "-name": "a.name COLLATE NOCASE DESC, a.id DESC",
}

// List returns a page of the customers with open accounts, by default those with the latest orders first. The total of
// a filtered list stops at 10,000 unless CountAll is set.
func (s *Customers) List(ctx context.Context, f CustomerFilter) (found []CustomerRow, total int, err error) {
	order, known := customerSorts[f.Sort]
	if !known {
		return nil, 0, core.RefuseSort()
	}
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		where, args, err := f.narrowed(tx)
		if err != nil {
			return err
		}
		tables := ` FROM customer_sums s`
		switch {
		case f.Search != "":
			list, err := peopleWith(tx, f.Search)
			if err != nil {
				return err
			}
			tables = ` FROM json_each(?) j CROSS JOIN customer_sums s ON s.customer_id = j.value CROSS
				JOIN accounts a ON a.id = s.customer_id`
			args = append([]any{list}, args...)
		case strings.Contains(order, "a.name"):
			tables = ` FROM accounts a INDEXED BY accounts_by_name CROSS JOIN customer_sums s ON s.customer_id = a.id`
		case f.Back:
			tables += ` INDEXED BY customer_sums_back`
		case f.Bought == "none": // customers without orders can't be sorted by their orders
			order = "s.customer_id DESC"
		}
		if where == "" && f.Search == "" {
			total, err = db.Value[int](tx, `SELECT count(*) FROM customer_sums`)
		} else {
			most := core.MostOrdersCounted
			if f.CountAll {
				most = -1
			}
			total, err = db.Value[int](tx, `SELECT count(*) FROM (SELECT 1`+tables+` WHERE 1`+where+` LIMIT ?)`,
				append(args, most)...)
		}
		if err != nil {
			return err
		}
		limit, offset := f.Page.Limit()
		ids, err := db.Values[int64](tx, `SELECT s.customer_id`+tables+` WHERE 1`+where+` ORDER BY `+order+`
			LIMIT ? OFFSET ?`,
			append(args, limit, offset)...)
		if err != nil {
			return err
		}
		list, err := json.Marshal(ids)
		if err != nil {
			return err
		}
		found, err = db.List(tx, scanCustomer, `SELECT `+customerColumns+
			` FROM json_each(?) j CROSS JOIN customer_sums s ON s.customer_id = j.value
			CROSS JOIN accounts a ON a.id = j.value ORDER BY j.key`, string(list))
		return err
	})
	return found, total, err
}

const customerColumns = `a.id, a.name, a.email, a.role, a.lang, a.verified_key = a.email_key, a.created_at, s.orders,
	s.spent, s.came_back, s.last_at,
	coalesce((SELECT nullif(mob, '') FROM orders WHERE customer_id = a.id ORDER BY id DESC LIMIT 1), (SELECT mob
	FROM addresses
	WHERE customer_id = a.id ORDER BY id LIMIT 1), '')`

func scanCustomer(row db.Scanner, c *CustomerRow) error {
	var since, last int64
	err := accounts.ScanAccount(db.WithMore(row, &since, &c.Orders, &c.Spent, &c.CameBack, &last, &c.Mob), &c.Account)
	c.Since, c.LastAt = wording.Instant(since), wording.Instant(last)
	return err
}

// narrowed returns the SQL condition of the filters.
func (f CustomerFilter) narrowed(tx *core.Tx) (condition string, args []any, err error) {
	switch f.Bought {
	case "":
	case "none":
		condition = ` AND s.orders = 0`
	case "once":
		condition = ` AND s.orders = 1`
	case "again":
		condition = ` AND s.orders > 1`
	default:
		return "", nil, &core.Refusal{Message: "Please choose none, once or again.",
			Fields: map[string]string{"bought": "Please choose none, once or again."}}
	}
	if f.Back {
		condition += ` AND s.came_back > 0`
	}
	days, args, err := core.InDays(tx, `s.last_at`, f.From, f.To)
	if f.To != "" && f.From == "" {
		days += ` AND s.last_at > 0` // a customer without orders has no last order
	}
	return condition + days, args, err
}

// peopleWith returns the IDs of the accounts that match the typed text, as a JSON list: by name and email, by a
// telephone number, or by the address of an order.
func peopleWith(tx *core.Tx, typed string) (list string, err error) {
	q := orders.ParseSearch(strings.TrimSpace(typed))
	ids := []int64{}
	add := func(query string, args ...any) {
		if err == nil && len(ids) < mostPeopleFound {
			more := []int64(nil)
			more, err = db.Values[int64](tx, query+` LIMIT 0 + ?`, append(args, mostPeopleFound)...)
			ids = append(ids, more...)
		}
	}
	if len(q.Phone) >= 4 {
		add(`SELECT DISTINCT customer_id FROM (SELECT customer_id FROM orders WHERE mob >= ?1 AND mob < ?2
			UNION ALL SELECT customer_id FROM addresses WHERE mob >= ?1 AND mob < ?2)`, q.Phone, wording.After(q.Phone))
		add(`SELECT DISTINCT o.customer_id FROM orders o WHERE `+orders.PhoneEndCondition, orders.PhoneEnd(q.Phone)...)
	}
	if q.Words != "" && q.Digits == 0 {
		add(`SELECT rowid FROM people_words WHERE people_words MATCH ?`, q.Words)
	}
	if q.PlaceWords != "" && (q.Digits == 0 || q.IsPin()) {
		add(`SELECT DISTINCT o.customer_id FROM order_words CROSS JOIN orders o ON o.id = order_words.rowid
			WHERE order_words MATCH ?`, q.PlaceWords)
	}
	if err != nil {
		return "", err
	}
	slices.Sort(ids)
	text, err := json.Marshal(slices.Compact(ids))
	return string(text), err
}

// NoteSheetOfCustomers writes to the audit log that someone exported a list of customers.
func (s *Customers) NoteSheetOfCustomers(ctx context.Context, who int64, rows int) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		return core.WriteAudit(tx, who, "export customers", "", wording.Plural(rows, "customer"))
	})
}

// CustomerPage is everything that staff see about a customer. Orders are the latest ones; Sums has the totals.
type CustomerPage struct {
	CustomerRow
	// Delivered and Cancelled are numbers of orders; Returned is the number of units returned after delivery; Refunded
	// is the amount that was or is being refunded, in paise. All are over all orders.
	Delivered, Cancelled, Returned int64
	Refunded                       money.Paise
	// CODSent is the number of COD packages that shipped, CODBack of those returned to origin. CODLeftOut means that
	// COD is not offered to the customer any more, because CODLimit packages were returned.
	CODSent, CODBack, CODLimit int64
	CODLeftOut                 bool
	Latest                     []orders.OrderSummary
	Returns                    []returns.ReturnRow
	Devices                    []login.Device
	Complaints                 []CustomerComplaint
	Notes                      []accounts.Note
	Addresses                  []delivery.Address
	Consents                   Consents
	// Today is the present day in the shop's zone, such as 2026-11-21, with which warranties are compared.
	Today string
}

// CustomerComplaint is a complaint in the list on a customer's page.
type CustomerComplaint struct {
	ID                  int64
	Number, Kind, State string
	At                  time.Time
}

// Consents is what a customer consented to or shared voluntarily, besides buying.
type Consents struct {
	Surveys, Reviews, Questions int64
	SecondFactor                bool
	LastSeen                    time.Time
	// Mails are the kinds of mail that the customer consented to, including withdrawn consents, latest first.
	Mails []messages.Consent
	// Came is the shop system from which an import brought the account; FormerMails is whether the customer had
	// consented to mails there: yes, no or "" if unknown.
	Came, FormerMails string
}

// latestOrders is how many orders a customer's page lists; mostOnAPage how many returns, devices and complaints.
const (
	latestOrders = 5
	mostOnAPage  = 20
)

// Find returns everything about a customer; ErrNotFound for staff accounts and erased customers.
func (s *Customers) Find(ctx context.Context, id int64) (p CustomerPage, err error) {
	card := s.settings.Values()
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		if p.CustomerRow, err = db.One(tx, scanCustomer, `SELECT `+customerColumns+
			` FROM customer_sums s JOIN accounts a ON a.id = s.customer_id WHERE s.customer_id = ?`, id); err != nil {
			return err
		}
		p.Today = tx.Day()
		if err := p.count(tx, card); err != nil {
			return err
		}
		if p.Latest, err = db.List(
			tx,
			orders.ScanSummary,
			`SELECT `+orders.SummaryColumns+` FROM orders o WHERE o.customer_id = ? ORDER BY o.id DESC LIMIT ?`,
			id,
			latestOrders,
		); err != nil {
			return err
		}
		if p.Returns, err = db.List(tx, returns.ScanReturn, `SELECT `+returns.ReturnColumns+`
			FROM orders o CROSS JOIN order_lines l ON l.order_id = o.id CROSS JOIN returns r ON r.line_id = l.id
			CROSS JOIN accounts a ON a.id = o.customer_id
			WHERE o.customer_id = ? ORDER BY r.id DESC LIMIT ?`, id, mostOnAPage); err != nil {
			return err
		}
		if p.Devices, err = login.DevicesOf(tx, id, core.Page{Number: 1, Size: mostOnAPage}); err != nil {
			return err
		}
		if p.Complaints, err = complaintsOf(tx, p.Account); err != nil {
			return err
		}
		if p.Notes, err = accounts.CustomerNotes.List(tx, id); err != nil {
			return err
		}
		if p.Consents.Mails, err = messages.ConsentsOf(tx, id); err != nil {
			return err
		}
		p.Addresses, err = accounts.AddressesOf(tx, id)
		return err
	})
	return p, err
}

// count adds the counts over a customer's own orders, which are few enough to count each time.
func (p *CustomerPage) count(tx *core.Tx, card *settings.Values) error {
	_, err := db.One(tx, func(row db.Scanner, _ *struct{}) error {
		return row.Scan(&p.Delivered, &p.Cancelled, &p.CODSent, &p.CODBack)
	}, `SELECT count(*) FILTER (WHERE state IN `+core.DeliveredStates+`),
			count(*) FILTER (WHERE state IN `+core.CancelledStates+` AND confirmed_at IS NOT NULL),
			count(*) FILTER (WHERE pt = 'COD' AND shipped_at IS NOT NULL AND channel = 'online'),
			count(*) FILTER (WHERE pt = 'COD' AND state IN `+core.BackStates+`)
		FROM orders WHERE customer_id = ?`, p.ID)
	if err != nil {
		return err
	}
	p.CODLimit = card.CODRefusals
	p.CODLeftOut = p.CODLimit > 0 && p.CODBack >= p.CODLimit
	if _, err = db.One(tx, func(row db.Scanner, _ *struct{}) error { return row.Scan(&p.Returned, &p.Refunded) },
		`SELECT
			(SELECT coalesce(sum(r.quantity), 0) FROM orders o CROSS JOIN order_lines l ON l.order_id = o.id CROSS
			JOIN returns r ON r.line_id = l.id
			WHERE o.customer_id = ?1 AND r.state <> 'refused'),
			(SELECT coalesce(sum(f.amount), 0) FROM orders o CROSS JOIN refunds f ON f.order_id = o.id
			WHERE o.customer_id = ?1 AND f.state <> 'failed')`, p.ID); err != nil {
		return err
	}
	p.Consents, err = db.One(tx, func(row db.Scanner, c *Consents) error {
		var seen int64
		err := row.Scan(&c.Surveys, &c.Reviews, &c.Questions, &c.SecondFactor, &seen, &c.Came, &c.FormerMails)
		c.LastSeen = wording.Instant(seen)
		return err
	}, `SELECT (SELECT count(*) FROM survey_answers WHERE answers ->> '$.Answers.email' = ?2 COLLATE NOCASE),
		(SELECT count(*)
		FROM reviews WHERE customer_id = ?1),
			(SELECT count(*) FROM asked_questions WHERE customer_id = ?1), EXISTS (SELECT 1 FROM second_factors
			WHERE account_id = ?1 AND on_at IS NOT NULL),
			coalesce((SELECT max(last_seen_at) FROM sessions WHERE account_id = ?1), 0),
			coalesce((SELECT source FROM past_customers WHERE account_id = ?1), ''),
			coalesce((SELECT agreed FROM past_customers WHERE account_id = ?1), '')`, p.ID, p.Email)
	return err
}

// complaintsOf returns the complaints of a customer, including those that they made without a login, latest first.
func complaintsOf(tx *core.Tx, who accounts.Account) ([]CustomerComplaint, error) {
	return db.List(tx, func(row db.Scanner, c *CustomerComplaint) error {
		var at int64
		err := row.Scan(&c.ID, &c.Number, &c.Kind, &c.State, &at)
		c.At = wording.Instant(at)
		return err
	}, `SELECT id, number, kind, state, at FROM complaints WHERE customer_id = ? OR email = ? COLLATE NOCASE
		ORDER BY id DESC LIMIT ?`, who.ID, who.Email, mostOnAPage)
}
