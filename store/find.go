package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"hearth/store/db"
)

// Finding is one match for what a staff member typed. Kind is order, past order, customer, product, invoice, credit note, serial,
// complaint, page or setting; ID is its number, Key its name if it has no number.
type Finding struct {
	Kind, Key     string
	ID            int64
	Title, Detail string
}

// findEach is how many matches of each kind are shown.
const findEach = 5

// finder looks for one kind of thing. Each uses an index, so that it answers while somebody types.
type finder struct {
	anyOf []Permission
	find  func(s *Store, tx *Tx, q sought) ([]Finding, error)
}

// sought is the typed text, parsed in every way it can be meant.
type sought struct {
	typed string
	// number is the typed number with that many digits; phone is it as a mobile number of ten digits, or the beginning of one.
	number int64
	digits int
	phone  string
	// code is the text in capitals, as serials, invoices and complaints are written.
	code string
	// words is the query of a full-text search; "" if the text has no word.
	words string
}

func readSought(typed string) sought {
	q := sought{typed: typed, code: strings.ToUpper(typed)}
	digits := strings.Map(func(r rune) rune {
		if strings.ContainsRune(" +-()", r) {
			return -1
		}
		return r
	}, typed)
	if digits != "" && strings.Trim(digits, "0123456789") == "" && len(digits) <= 18 {
		q.number, _ = strconv.ParseInt(digits, 10, 64) // 18 digits always fit
		q.digits = len(digits)
		q.phone = digits
		if len(digits) > 10 || strings.HasPrefix(typed, "+91") {
			q.phone = strings.TrimPrefix(strings.TrimPrefix(digits, "0"), "91")
		}
	}
	terms := []string{}
	for _, word := range strings.FieldsFunc(typed, func(r rune) bool {
		return !unicode.IsLetter(r) &&
			!unicode.IsMark(r) && !unicode.IsDigit(r)
	}) {
		terms = append(terms, `"`+word+`"*`)
	}
	q.words = strings.Join(terms, " ")
	return q
}

var finders = []finder{
	{mayPack, findOrders},
	{[]Permission{PermOrders, PermPrivacy}, findPastOrders},
	{mayMeet, findPeople},
	{[]Permission{PermInvoices}, findDocuments},
	{[]Permission{PermSerials, PermPack, PermOrders}, findSerials},
	{mayCare, findComplaints},
	{[]Permission{PermFront, PermSettings}, findPages},
	{[]Permission{PermSettings}, findSettings},
}

// FindAnything returns what matches the text, at most five of each kind that the permissions allow: orders by number, name, email,
// mobile and tracking number; customers; products; invoices and credit notes; serials; complaints; pages and settings by their
// words. Fewer than two letters find nothing; a number matches from its first digit on.
func (s *Store) FindAnything(ctx context.Context, permissions []Permission, typed string) (found []Finding, err error) {
	found = []Finding{}
	typed = strings.TrimSpace(typed)
	q := readSought(typed)
	if len([]rune(typed)) > 60 || len([]rune(typed)) < 2 && q.digits == 0 {
		return found, nil
	}
	err = s.read(ctx, func(tx *Tx) error {
		for _, f := range finders {
			if !anyOf(f.anyOf, permissions) {
				continue
			}
			some, err := f.find(s, tx, q)
			if err != nil {
				return err
			}
			found = append(found, some...)
		}
		return nil
	})
	if err != nil || !anyOf(mayKeep, permissions) {
		return found, err
	}
	products, _, err := s.ListProducts(ctx, ProductFilter{Words: typed, Page: Page{Number: 1, Size: findEach}})
	for _, p := range products {
		found = append(found, Finding{Kind: "product", ID: p.ID, Title: p.Title, Detail: p.SKU})
	}
	return found, err
}

// after is the first text after all texts that begin with prefix.
func after(prefix string) string { return prefix + "\U0010FFFF" }

func findOrders(_ *Store, tx *Tx, q sought) ([]Finding, error) {
	ids := []int64{}
	add := func(query string, args ...any) error {
		more, err := db.Values[int64](tx, query, args...)
		for _, id := range more {
			if !slices.Contains(ids, id) && len(ids) < findEach {
				ids = append(ids, id)
			}
		}
		return err
	}
	if q.digits > 0 && q.digits < 10 {
		if err := add(`SELECT id FROM orders WHERE id = ?`, q.number); err != nil {
			return nil, err
		}
		for low, high := q.number*10, q.number*10+9; q.number > 0 && high < 1e9 && len(ids) < findEach; low, high = low*10, high*10+9 {
			if err := add(`SELECT id FROM orders WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT ?`, low, high, findEach); err != nil {
				return nil, err
			}
		}
	}
	if len(q.phone) >= 4 {
		if err := add(`SELECT id FROM orders WHERE mob >= ? AND mob < ? ORDER BY mob, id DESC LIMIT ?`, q.phone,
			after(q.phone), findEach); err != nil {
			return nil, err
		}
	}
	if err := add(`SELECT id FROM orders WHERE tracking_id <> '' AND tracking_id COLLATE NOCASE >= ? AND tracking_id COLLATE NOCASE < ?
		ORDER BY tracking_id COLLATE NOCASE LIMIT ?`, q.typed, after(q.typed), findEach); err != nil {
		return nil, err
	}
	if q.words != "" && q.digits == 0 {
		if err := add(`SELECT id FROM orders WHERE customer_id IN (SELECT rowid FROM people_words WHERE people_words MATCH ? LIMIT 40)
			ORDER BY id DESC LIMIT ?`, q.words, findEach); err != nil {
			return nil, err
		}
		match, part := asPart(q.typed)
		if err := add(`SELECT o.id FROM `+givenName+` ORDER BY o.id DESC LIMIT ?`, match, part, findEach); err != nil {
			return nil, err
		}
	}
	found := make([]Finding, 0, len(ids))
	for _, id := range ids {
		o, err := orderOf(tx, id)
		if err != nil {
			return nil, err
		}
		detail := fmt.Sprintf("%s, %s, %s", o.PlacedAt.In(tx.Zone).Format("Jan 02, 2006"), o.State, o.Address.Mob)
		if o.TrackingID != "" {
			detail += ", " + o.TrackingID
		}
		found = append(found, Finding{Kind: "order", ID: id, Title: fmt.Sprintf("%d %s", id, o.Buyer()), Detail: detail})
	}
	return found, nil
}

func findPeople(_ *Store, tx *Tx, q sought) ([]Finding, error) {
	scan := func(row db.Scanner, f *Finding) error {
		f.Kind = "customer"
		return row.Scan(&f.ID, &f.Title, &f.Detail)
	}
	if len(q.phone) >= 4 {
		return db.List(tx, scan, `SELECT DISTINCT a.id, a.name, a.email FROM orders o JOIN accounts a ON a.id = o.customer_id WHERE o.mob >= ?
			AND o.mob < ? AND a.deleted_at IS NULL LIMIT ?`, q.phone, after(q.phone), findEach)
	}
	if q.words == "" {
		return nil, nil
	}
	return db.List(tx, scan, `SELECT a.id, a.name, a.email FROM people_words w JOIN accounts a ON a.id = w.rowid
		WHERE people_words MATCH ? AND a.role = 'Customer' AND a.deleted_at IS NULL LIMIT ?`, q.words, findEach)
}

func findDocuments(_ *Store, tx *Tx, q sought) ([]Finding, error) {
	scan := func(row db.Scanner, f *Finding) error { return row.Scan(&f.Kind, &f.Key, &f.ID, &f.Title, &f.Detail) }
	const columns = `SELECT kind, number, order_id, number, day || ', order ' || order_id FROM documents `
	if q.digits > 0 {
		return db.List(tx, scan, columns+`WHERE order_id = ? ORDER BY id LIMIT ?`, q.number, findEach)
	}
	if len(q.code) < 4 {
		return nil, nil
	}
	return db.List(tx, scan, columns+`WHERE number >= ? AND number < ? ORDER BY number LIMIT ?`, q.code, after(q.code), findEach)
}

func findSerials(_ *Store, tx *Tx, q sought) ([]Finding, error) {
	if len(q.code) < 4 || !strings.HasPrefix(q.code, "HR") {
		return nil, nil
	}
	return db.List(tx, func(row db.Scanner, f *Finding) error {
		f.Kind = "serial"
		return row.Scan(&f.Key, &f.Title, &f.Detail)
	}, `SELECT s.serial, s.serial, p.title FROM serials s JOIN products p ON p.id = s.product_id WHERE s.serial >= ?
		AND s.serial < ? ORDER BY s.serial LIMIT ?`, q.code, after(q.code), findEach)
}

func findComplaints(_ *Store, tx *Tx, q sought) ([]Finding, error) {
	scan := func(row db.Scanner, f *Finding) error {
		f.Kind = "complaint"
		return row.Scan(&f.ID, &f.Key, &f.Title, &f.Detail)
	}
	const columns = `SELECT id, number, number || ' ' || name, kind || ', ' || state FROM complaints `
	if q.digits > 0 && q.digits < 10 {
		return db.List(tx, scan, columns+`WHERE order_id = ? ORDER BY id DESC LIMIT ?`, q.number, findEach)
	}
	return db.List(tx, scan, columns+`WHERE number >= ? AND number < ? ORDER BY number LIMIT ?`, q.code, after(q.code), findEach)
}

// findPages looks for the words in titles and addresses, including drafts. There are at most 200 pages.
func findPages(_ *Store, tx *Tx, q sought) (found []Finding, err error) {
	pages, err := listOwnPages(tx)
	for _, p := range pages {
		now := p.Newest()
		title := cmp.Or(now.Title, PolicyTitles[p.Policy])
		if len(found) == findEach || !q.within(title+" "+now.Slug+" "+p.Policy) {
			continue
		}
		detail := "published"
		if p.Draft != nil {
			detail = "draft"
		}
		if p.Draft == nil && p.Published == nil {
			detail = "as the shop brings it"
		}
		found = append(found, Finding{Kind: "page", ID: p.ID, Title: title, Detail: detail})
	}
	return found, err
}

// within reports whether each typed word occurs in a text.
func (q sought) within(text string) bool {
	text = strings.ToLower(text)
	return !slices.ContainsFunc(strings.Fields(strings.ToLower(q.typed)), func(word string) bool { return !strings.Contains(text, word) })
}

func findSettings(_ *Store, _ *Tx, q sought) (found []Finding, err error) {
	for _, setting := range settingTable {
		if setting.Group == "" || len(found) == findEach {
			continue
		}
		if q.within(setting.Group + " " + setting.Label + " " + setting.Hint + " " + setting.Key) {
			found = append(found, Finding{Kind: "setting", Key: setting.Key, Title: setting.Label, Detail: setting.Group})
		}
	}
	return found, nil
}

// findPastOrders finds orders of a former shop by their number, mobile number or email.
func findPastOrders(_ *Store, tx *Tx, q sought) ([]Finding, error) {
	typed := strings.ToLower(strings.TrimSpace(q.typed))
	found, err := db.List(tx, scanPastOrder, pastOrder+` WHERE id IN (SELECT id FROM past_orders WHERE number IN (?1, '#' || ?1)
		UNION SELECT id FROM past_orders WHERE length(?2) >= 4 AND mob >= ?2 AND mob < ?3 UNION SELECT id FROM past_orders
		WHERE instr(?4, '@') > 0 AND email_key = ?4) ORDER BY placed_at DESC LIMIT ?5`,
		q.typed, q.phone, after(q.phone), typed, findEach)
	findings := make([]Finding, 0, len(found))
	for _, o := range found {
		findings = append(findings, Finding{Kind: "past order", ID: o.ID, Title: strings.TrimSpace(o.Number + " " + o.Name),
			Detail: "Former shop, " + o.PlacedAt.In(tx.Zone).Format("Jan 02, 2006") + ", " + o.State})
	}
	return findings, err
}
