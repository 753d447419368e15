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
	"hearth/store/search"
	"hearth/store/settings"
	"hearth/store/wording"
)

// Finding is a match for a staff member's search. Kind is order, past order, customer, product, invoice, credit note,
// serial, complaint, page or setting. ID is its number; Key is its name if it has no number.
type Finding struct {
	Kind, Key     string
	ID            int64
	Title, Detail string
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
}

// FindAnything returns the matches for a text, at most five of each kind that the permissions allow. Orders match by
// number, name, email, mobile and tracking number; customers, products, invoices, credit notes, serials, complaints,
// pages and settings by their numbers or words. A text needs two letters; a number matches from its first digit on.
func (s *Reports) FindAnything(
	ctx context.Context,
	permissions []core.Permission,
	typed string,
) (found []Finding, err error) {
	found = []Finding{}
	typed = strings.TrimSpace(typed)
	q := orders.ParseSearch(typed)
	if len([]rune(typed)) > 60 || len([]rune(typed)) < 2 && q.Digits == 0 {
		return found, nil
	}
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		for _, f := range finders {
			if !accounts.AnyOf(f.anyOf, permissions) {
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
	if err != nil || !accounts.AnyOf(accounts.MayKeep, permissions) {
		return found, err
	}
	products, _, err := s.search.ListProducts(ctx, search.ProductFilter{Words: typed,
		Page: core.Page{Number: 1, Size: findEach}})
	for _, p := range products {
		found = append(found, Finding{Kind: "product", ID: p.ID, Title: p.Title, Detail: p.SKU})
	}
	return found, err
}

func findOrders(_ *Reports, tx *core.Tx, q orders.SearchTerms) ([]Finding, error) {
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
	// A short number is the order's ID or the beginning of one; longer orders' IDs are tried with each further digit.
	if q.Digits > 0 && q.Digits < 10 {
		if err := add(`SELECT id FROM orders WHERE id = ?`, q.Number); err != nil {
			return nil, err
		}
		for low, high := q.Number*10, q.Number*10+9; q.Number > 0 && high < 1e9 && len(ids) < findEach; low,
			high = low*10, high*10+9 {
			if err := add(`SELECT id FROM orders WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT ?`, low, high,
				findEach); err != nil {
				return nil, err
			}
		}
	}
	if len(q.Phone) >= 4 {
		if err := add(`SELECT id FROM orders WHERE mob >= ? AND mob < ? ORDER BY mob, id DESC LIMIT ?`, q.Phone,
			wording.After(q.Phone), findEach); err != nil {
			return nil, err
		}
	}
	if err := add(`SELECT order_id FROM shipments WHERE tracking_id <> '' AND tracking_id COLLATE NOCASE >= ?
		AND tracking_id COLLATE NOCASE < ? AND ended_at IS NULL
		ORDER BY tracking_id COLLATE NOCASE LIMIT ?`, q.Typed, wording.After(q.Typed), findEach); err != nil {
		return nil, err
	}
	if q.Words != "" && q.Digits == 0 {
		if err := add(`SELECT id FROM orders WHERE customer_id IN (SELECT rowid FROM people_words
			WHERE people_words MATCH ? LIMIT 40)
			ORDER BY id DESC LIMIT ?`, q.Words, findEach); err != nil {
			return nil, err
		}
		match, part := orders.SubstringQuery(q.Typed)
		if err := add(`SELECT o.id FROM `+orders.BuyerNameCondition+` ORDER BY o.id DESC LIMIT ?`, match, part,
			findEach); err != nil {
			return nil, err
		}
	}
	found := make([]Finding, 0, len(ids))
	for _, id := range ids {
		o, err := orders.OrderOf(tx, id)
		if err != nil {
			return nil, err
		}
		detail := fmt.Sprintf("%s, %s, %s", o.PlacedAt.In(tx.Zone).Format("2 Jan 2006"), o.State, o.Address.Mob)
		if o.TrackingID != "" {
			detail += ", " + o.TrackingID
		}
		found = append(found, Finding{
			Kind:   "order",
			ID:     id,
			Title:  fmt.Sprintf("%d %s", id, o.Buyer()),
			Detail: detail,
		})
	}
	return found, nil
}

func findPeople(_ *Reports, tx *core.Tx, q orders.SearchTerms) ([]Finding, error) {
	scan := func(row db.Scanner, f *Finding) error {
		f.Kind = "customer"
		return row.Scan(&f.ID, &f.Title, &f.Detail)
	}
	if len(q.Phone) >= 4 {
		return db.List(
			tx,
			scan,
			`SELECT DISTINCT a.id, a.name, a.email FROM orders o JOIN accounts a ON a.id = o.customer_id
				WHERE o.mob >= ?
			AND o.mob < ? AND a.deleted_at IS NULL LIMIT ?`,
			q.Phone,
			wording.After(q.Phone),
			findEach,
		)
	}
	if q.Words == "" {
		return nil, nil
	}
	return db.List(tx, scan, `SELECT a.id, a.name, a.email FROM people_words w JOIN accounts a ON a.id = w.rowid
		WHERE people_words MATCH ? AND a.role = 'Customer' AND a.deleted_at IS NULL LIMIT ?`, q.Words, findEach)
}

func findDocuments(_ *Reports, tx *core.Tx, q orders.SearchTerms) ([]Finding, error) {
	scan := func(row db.Scanner, f *Finding) error { return row.Scan(&f.Kind, &f.Key, &f.ID, &f.Title, &f.Detail) }
	const columns = `SELECT kind, number, order_id, number, day || ', order ' || order_id FROM documents `
	if q.Digits > 0 {
		return db.List(tx, scan, columns+`WHERE order_id = ? ORDER BY id LIMIT ?`, q.Number, findEach)
	}
	if len(q.Code) < 4 {
		return nil, nil
	}
	return db.List(tx, scan, columns+`WHERE number >= ? AND number < ? ORDER BY number LIMIT ?`, q.Code,
		wording.After(q.Code), findEach)
}

func findSerials(_ *Reports, tx *core.Tx, q orders.SearchTerms) ([]Finding, error) {
	if len(q.Code) < 4 || !strings.HasPrefix(q.Code, "HR") {
		return nil, nil
	}
	return db.List(tx, func(row db.Scanner, f *Finding) error {
		f.Kind = "serial"
		return row.Scan(&f.Key, &f.Title, &f.Detail)
	}, `SELECT s.serial, s.serial, p.title FROM serials s JOIN products p ON p.id = s.product_id WHERE s.serial >= ?
		AND s.serial < ? ORDER BY s.serial LIMIT ?`, q.Code, wording.After(q.Code), findEach)
}

func findComplaints(_ *Reports, tx *core.Tx, q orders.SearchTerms) ([]Finding, error) {
	scan := func(row db.Scanner, f *Finding) error {
		f.Kind = "complaint"
		return row.Scan(&f.ID, &f.Key, &f.Title, &f.Detail)
	}
	const columns = `SELECT id, number, number || ' ' || name, kind || ', ' || state FROM complaints `
	if q.Digits > 0 && q.Digits < 10 {
		return db.List(tx, scan, columns+`WHERE order_id = ? ORDER BY id DESC LIMIT ?`, q.Number, findEach)
	}
	return db.List(tx, scan, columns+`WHERE number >= ? AND number < ? ORDER BY number LIMIT ?`, q.Code,
		wording.After(q.Code), findEach)
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
