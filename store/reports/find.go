package reports

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/store/accounts"
	"hearth/store/content"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/imports"
	"hearth/store/orders"
	"hearth/store/settings"
	"hearth/store/wording"
)

// Finding is a match for a staff member's search. Kind is order, past order, customer, product, invoice, credit note,
// serial, complaint, page or setting. ID is its number; Key is its name if it has no number. Whole means that the text
// is the whole of what it matched, such as a tracking number or the last four digits of a telephone number.
type Finding struct {
	Kind, Key     string
	ID            int64
	Title, Detail string
	Whole         bool
}

// findEach is the maximum number of matches of each kind.
const findEach = 5

// finder searches one kind of record. It uses an index, so that it is fast enough to run while a person types.
type finder struct {
	anyOf []core.Permission
	find  func(s *Reports, tx *core.Tx, q orders.SearchTerms) ([]Finding, error)
}

var finders = []finder{
	{accounts.MayPack, findOrders},
	{[]core.Permission{core.PermOrders, accounts.PermPrivacy}, findPastOrders},
	{mayMeet, findPeople},
	{[]core.Permission{accounts.PermInvoices}, findDocuments},
	{[]core.Permission{accounts.PermSerials, core.PermPack, core.PermOrders}, findSerials},
	{accounts.MayCare, findComplaints},
	{[]core.Permission{accounts.PermFront, accounts.PermSettings}, findPages},
	{[]core.Permission{accounts.PermSettings}, findSettings},
	{accounts.MayKeep, findProducts},
}

// FindAnything returns the matches for a text, at most five of each kind that the permissions allow; kinds that the
// text matches as a whole are first. Orders match by number, name, email, address, mobile and tracking number;
// customers by name, email and mobile number; products by SKU and whole words; invoices, credit notes, serials,
// complaints, pages and settings by their numbers or words. A mobile number also matches by its last digits, from four
// on. A text needs two letters; a number matches from its first digit on.
func (s *Reports) FindAnything(
	ctx context.Context,
	permissions []core.Permission,
	typed string,
) (found []Finding, err error) {
	typed = strings.TrimSpace(typed)
	q := orders.ParseSearch(typed)
	if len([]rune(typed)) > 60 || len([]rune(typed)) < 2 && q.Digits == 0 {
		return []Finding{}, nil
	}
	kinds := [][]Finding{}
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		for _, f := range finders {
			if !accounts.AnyOf(f.anyOf, permissions) {
				continue
			}
			some, err := f.find(s, tx, q)
			if err != nil {
				return err
			}
			slices.SortStableFunc(some, wholeFirst)
			kinds = append(kinds, some)
		}
		return nil
	})
	slices.SortStableFunc(kinds, func(a, b []Finding) int {
		if len(a) == 0 || len(b) == 0 {
			return cmp.Compare(len(b), len(a))
		}
		return wholeFirst(a[0], b[0])
	})
	return slices.Concat([]Finding{}, slices.Concat(kinds...)), err
}

func wholeFirst(a, b Finding) int {
	switch {
	case a.Whole == b.Whole:
		return 0
	case a.Whole:
		return -1
	}
	return 1
}

// matches collects the IDs of records of a kind, at most findEach, those that the first queries find first.
type matches struct {
	tx    *core.Tx
	ids   []int64
	whole map[int64]bool
}

func (m *matches) take(ids []int64, whole bool) {
	for _, id := range ids {
		if len(m.ids) < findEach && !slices.Contains(m.ids, id) {
			m.ids = append(m.ids, id)
			m.whole[id] = whole
		}
	}
}

// add takes the IDs that a query selects, unless there are enough. Its last placeholder is findEach.
func (m *matches) add(whole bool, query string, args ...any) error {
	if len(m.ids) == findEach {
		return nil
	}
	ids, err := db.Values[int64](m.tx, query, append(args, findEach)...)
	m.take(ids, whole)
	return err
}

// first runs functions until one fails.
func first(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func findOrders(s *Reports, tx *core.Tx, q orders.SearchTerms) ([]Finding, error) {
	m := &matches{tx: tx, whole: map[int64]bool{}}
	tracked := func(whole bool, condition string, args ...any) error {
		return m.add(whole, `SELECT order_id FROM shipments WHERE tracking_id <> '' AND `+condition+`
			AND ended_at IS NULL ORDER BY tracking_id COLLATE NOCASE LIMIT 0 + ?`, args...)
	}
	if err := first(
		func() error { return tracked(true, `tracking_id = ? COLLATE NOCASE`, q.Typed) },
		func() error { return m.addNumbers(q) },
		func() error {
			return tracked(false, `tracking_id COLLATE NOCASE >= ? AND tracking_id COLLATE NOCASE < ?`, q.Typed,
				wording.After(q.Typed))
		},
		func() error { return m.addWords(s, q) },
	); err != nil {
		return nil, err
	}
	found := make([]Finding, 0, len(m.ids))
	for _, id := range m.ids {
		o, err := orders.OrderOf(tx, id)
		if err != nil {
			return nil, err
		}
		detail := []string{o.PlacedAt.In(tx.Zone).Format("2 Jan 2006"), string(o.State)}
		for _, more := range []string{cmp.Or(o.Address.City, o.Address.Dist), o.Address.Mob, o.TrackingID} {
			if more != "" {
				detail = append(detail, more)
			}
		}
		found = append(found, Finding{
			Kind:   "order",
			ID:     id,
			Title:  fmt.Sprintf("%d %s", id, o.Buyer()),
			Detail: strings.Join(detail, ", "),
			Whole:  m.whole[id],
		})
	}
	return found, nil
}

// addNumbers adds the orders with a number: its own, the buyer's telephone, or the pincode; whole numbers first.
func (m *matches) addNumbers(q orders.SearchTerms) error {
	if q.Digits == 0 {
		return nil
	}
	if q.Digits < 10 {
		if err := m.add(true, `SELECT id FROM orders WHERE id = ? LIMIT ?`, q.Number); err != nil {
			return err
		}
	}
	if len(q.Phone) >= 4 {
		if err := first(
			func() error {
				return m.add(true, `SELECT id FROM orders WHERE mob = ? ORDER BY id DESC LIMIT 0 + ?`, q.Phone)
			},
			func() error {
				return m.add(len(q.Phone) == 4, `SELECT o.id FROM orders o WHERE `+orders.PhoneEndCondition+`
					ORDER BY o.id DESC LIMIT 0 + ?`, orders.PhoneEnd(q.Phone)...)
			},
		); err != nil {
			return err
		}
	}
	if q.Digits == 6 && q.IsPin() {
		if err := m.addPlaces(true, q.WholeWords); err != nil {
			return err
		}
	}
	// A short number may be the beginning of an order's ID; longer IDs are tried with each further digit.
	for low, high := q.Number*10, q.Number*10+9; q.Digits < 10 && q.Number > 0 && high < 1e9 && len(m.ids) < findEach; {
		if err := m.add(false, `SELECT id FROM orders WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 0 + ?`, low,
			high); err != nil {
			return err
		}
		low, high = low*10, high*10+9
	}
	if len(q.Phone) >= 4 {
		if err := m.add(false, `SELECT id FROM orders WHERE mob >= ? AND mob < ? ORDER BY mob, id DESC LIMIT 0 + ?`,
			q.Phone, wording.After(q.Phone)); err != nil {
			return err
		}
	}
	if q.IsPin() {
		return m.addPlaces(false, q.PlaceWords)
	}
	return nil
}

// addPlaces adds the newest orders whose name and address have the words.
func (m *matches) addPlaces(whole bool, words string) error {
	return m.add(whole, `SELECT rowid FROM order_words WHERE order_words MATCH ? ORDER BY rowid DESC LIMIT 0 + ?`,
		words)
}

// addWords adds the orders in a state that the text names, and those whose buyer or address has the words: whole words
// before beginnings.
func (m *matches) addWords(s *Reports, q orders.SearchTerms) error {
	if q.Words == "" || q.Digits > 0 {
		return nil
	}
	if q.Rest != "" {
		ids, err := s.orders.NewestByPlace(m.tx, q, findEach)
		if err != nil {
			return err
		}
		m.take(ids, true)
	}
	match, part := orders.SubstringQuery(q.Typed)
	return first(
		func() error { return m.addPlaces(false, q.WholeWords) },
		func() error {
			return m.add(false, `SELECT id FROM orders WHERE customer_id = (SELECT id FROM accounts
				WHERE email_key = lower(?)) ORDER BY id DESC LIMIT 0 + ?`, q.Typed)
		},
		func() error { return m.addPlaces(false, q.PlaceWords) },
		func() error {
			return m.add(false, `SELECT id FROM orders WHERE customer_id IN (SELECT rowid FROM people_words
				WHERE people_words MATCH ? LIMIT 40) ORDER BY id DESC LIMIT 0 + ?`, q.Words)
		},
		func() error {
			return m.add(false, `SELECT o.id FROM `+orders.BuyerNameCondition+` ORDER BY o.id DESC LIMIT 0 + ?`, match,
				part)
		},
	)
}

func findPeople(_ *Reports, tx *core.Tx, q orders.SearchTerms) ([]Finding, error) {
	m := &matches{tx: tx, whole: map[int64]bool{}}
	called := func(whole bool, condition string, args ...any) error {
		return m.add(whole, `SELECT DISTINCT a.id FROM orders o JOIN accounts a ON a.id = o.customer_id
			WHERE `+condition+` AND a.deleted_at IS NULL LIMIT 0 + ?`, args...)
	}
	person := func(whole bool, condition string, args ...any) error {
		return m.add(whole, `SELECT id FROM accounts a WHERE `+condition+` AND a.role = 'Customer'
			AND a.deleted_at IS NULL LIMIT 0 + ?`, args...)
	}
	steps := []func() error{}
	switch {
	case len(q.Phone) >= 4:
		steps = []func() error{
			func() error { return called(true, `o.mob = ?`, q.Phone) },
			func() error {
				return called(len(q.Phone) == 4, orders.PhoneEndCondition, orders.PhoneEnd(q.Phone)...)
			},
			func() error { return called(false, `o.mob >= ? AND o.mob < ?`, q.Phone, wording.After(q.Phone)) },
		}
	case q.Words != "":
		email := strings.ToLower(q.Typed)
		steps = []func() error{
			func() error { return person(true, `a.email_key = ?`, email) },
			func() error { return person(true, `a.name = ? COLLATE NOCASE`, q.Typed) },
			func() error {
				return person(false, `a.email_key >= ? AND a.email_key < ?`, email, wording.After(email))
			},
			func() error {
				return person(false, `a.id IN (SELECT rowid FROM people_words WHERE people_words MATCH ?)`,
					q.WholeWords)
			},
			func() error {
				return person(false, `a.id IN (SELECT rowid FROM people_words WHERE people_words MATCH ?)`, q.Words)
			},
		}
	}
	if err := first(steps...); err != nil {
		return nil, err
	}
	return m.findings("customer", `SELECT name, email FROM accounts WHERE id = ?`)
}

// findings returns the matches, with the title and detail that a query selects for each ID.
func (m *matches) findings(kind, query string) (found []Finding, err error) {
	for _, id := range m.ids {
		f, err := db.One(m.tx, func(row db.Scanner, f *Finding) error {
			return row.Scan(&f.Title, &f.Detail)
		}, query, id)
		if err != nil {
			return nil, err
		}
		f.Kind, f.ID, f.Whole = kind, id, m.whole[id]
		found = append(found, f)
	}
	return found, nil
}

// findProducts finds products by their SKU or its beginning, and by whole words of title and brand.
func findProducts(_ *Reports, tx *core.Tx, q orders.SearchTerms) ([]Finding, error) {
	m := &matches{tx: tx, whole: map[int64]bool{}}
	words := []string{}
	for _, word := range wording.FoldedWords(q.Typed) {
		words = append(words, `"`+word+`"`)
	}
	if err := first(
		func() error {
			return m.add(true, `SELECT id FROM products WHERE sku IN (?, ?) AND sku <> '' AND deleted_at IS NULL LIMIT ?`,
				q.Typed, q.Code)
		},
		func() error {
			if len(words) == 0 {
				return nil
			}
			return m.add(false, `SELECT p.id FROM product_words w CROSS JOIN products p ON p.id = w.rowid
				WHERE product_words MATCH ? AND p.deleted_at IS NULL LIMIT 0 + ?`,
				`{title brand} : (`+strings.Join(words, " AND ")+`)`)
		},
		func() error {
			if len(q.Code) < 3 {
				return nil
			}
			return m.add(false, `SELECT id FROM products WHERE (sku >= ? AND sku < ? OR sku >= ? AND sku < ?) AND sku <> ''
				AND deleted_at IS NULL ORDER BY sku LIMIT 0 + ?`, q.Code, wording.After(q.Code), q.Typed,
				wording.After(q.Typed))
		},
	); err != nil {
		return nil, err
	}
	return m.findings("product", `SELECT title, sku FROM products WHERE id = ?`)
}

func findDocuments(_ *Reports, tx *core.Tx, q orders.SearchTerms) ([]Finding, error) {
	scan := func(row db.Scanner, f *Finding) error {
		return row.Scan(&f.Kind, &f.Key, &f.ID, &f.Title, &f.Detail, &f.Whole)
	}
	const columns = `SELECT kind, number, order_id, number, day || ', order ' || order_id, `
	if q.Digits > 0 {
		return db.List(tx, scan, columns+`true FROM documents WHERE order_id = ? ORDER BY id LIMIT ?`, q.Number, findEach)
	}
	if len(q.Code) < 4 {
		return nil, nil
	}
	return db.List(tx, scan, columns+`number = ?1 FROM documents WHERE number >= ?1 AND number < ?2 ORDER BY number
		LIMIT 0 + ?3`, q.Code, wording.After(q.Code), findEach)
}

func findSerials(_ *Reports, tx *core.Tx, q orders.SearchTerms) ([]Finding, error) {
	if len(q.Code) < 4 || !strings.HasPrefix(q.Code, "HR") {
		return nil, nil
	}
	return db.List(tx, func(row db.Scanner, f *Finding) error {
		f.Kind = "serial"
		return row.Scan(&f.Key, &f.Title, &f.Detail, &f.Whole)
	}, `SELECT s.serial, s.serial, p.title, s.serial = ?1 FROM serials s JOIN products p ON p.id = s.product_id
		WHERE s.serial >= ?1 AND s.serial < ?2 ORDER BY s.serial LIMIT 0 + ?3`, q.Code, wording.After(q.Code), findEach)
}

func findComplaints(_ *Reports, tx *core.Tx, q orders.SearchTerms) ([]Finding, error) {
	scan := func(row db.Scanner, f *Finding) error {
		f.Kind = "complaint"
		return row.Scan(&f.ID, &f.Key, &f.Title, &f.Detail, &f.Whole)
	}
	const columns = `SELECT id, number, number || ' ' || name, kind || ', ' || state, `
	if q.Digits > 0 && q.Digits < 10 {
		return db.List(tx, scan, columns+`true FROM complaints WHERE order_id = ? ORDER BY id DESC LIMIT ?`, q.Number,
			findEach)
	}
	return db.List(tx, scan, columns+`number = ?1 FROM complaints WHERE number >= ?1 AND number < ?2 ORDER BY number
		LIMIT 0 + ?3`, q.Code, wording.After(q.Code), findEach)
}

// findPages searches the titles and addresses of pages, including drafts. It reads them all: a shop has at most 200.
func findPages(_ *Reports, tx *core.Tx, q orders.SearchTerms) (found []Finding, err error) {
	pages, err := content.ListOwnPages(tx)
	for _, p := range pages {
		now := p.Newest()
		title := cmp.Or(now.Title, content.PolicyTitles[p.Policy])
		if len(found) == findEach || !q.AllIn(title+" "+now.Slug+" "+p.Policy) {
			continue
		}
		detail := "published"
		if p.Draft != nil {
			detail = "draft"
		}
		if p.Draft == nil && p.Published == nil {
			detail = "default text"
		}
		found = append(found, Finding{Kind: "page", ID: p.ID, Title: title, Detail: detail})
	}
	return found, err
}

func findSettings(_ *Reports, _ *core.Tx, q orders.SearchTerms) (found []Finding, err error) {
	for _, setting := range settings.Table {
		if setting.Group == "" || len(found) == findEach {
			continue
		}
		if q.AllIn(setting.Group + " " + setting.Label + " " + setting.Hint + " " + setting.Key) {
			found = append(found, Finding{
				Kind:   "setting",
				Key:    setting.Key,
				Title:  setting.Label,
				Detail: setting.Group,
			})
		}
	}
	return found, nil
}

// findPastOrders finds orders of a former shop by their number, mobile number or email.
func findPastOrders(_ *Reports, tx *core.Tx, q orders.SearchTerms) ([]Finding, error) {
	typed := strings.ToLower(strings.TrimSpace(q.Typed))
	found, err := db.List(
		tx,
		imports.ScanPastOrder,
		imports.PastOrderRow+` WHERE id IN (SELECT id FROM past_orders WHERE number IN (?1, '#' || ?1)
		UNION SELECT id FROM past_orders WHERE length(?2) >= 4 AND mob >= ?2 AND mob < ?3 UNION SELECT id
		FROM past_orders
		WHERE instr(?4, '@') > 0 AND email_key = ?4) ORDER BY placed_at DESC LIMIT ?5`,
		q.Typed,
		q.Phone,
		wording.After(q.Phone),
		typed,
		findEach,
	)
	findings := make([]Finding, 0, len(found))
	for _, o := range found {
		findings = append(findings, Finding{
			Kind:   "past order",
			ID:     o.ID,
			Title:  strings.TrimSpace(o.Number + " " + o.Name),
			Detail: "Former shop, " + o.PlacedAt.In(tx.Zone).Format("2 Jan 2006") + ", " + o.State,
		})
	}
	return findings, err
}
