package messages

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/settings"
	"hearth/store/wording"
)

// dueMail is an opt-in mail that should be sent now, about one subject such as a product. Person is the account's ID,
// or "w" and the ID of a visitor's stock alert.
type dueMail struct {
	Person      string
	Account     int64
	Name, Email string
	// Thing identifies the subject permanently: a person never gets two mails about the same one.
	Thing string
	Facts []accounts.MailItem
	// Agreed is the instant when the person gave their consent.
	Agreed time.Time
}

const (
	// cartWindow is how long after its last change a cart counts as recently abandoned.
	cartWindow = 7 * 24 * time.Hour
	// reviewAfter is how long after delivery a review is requested; reviewUntil is the latest time for the request.
	reviewAfter = 10 * 24 * time.Hour
	reviewUntil = 24 * 24 * time.Hour
	// warrantyDays is how many days before the end of a warranty its reminder is sent.
	warrantyDays = 30
	// priceRest is the minimum time between two mails about prices to one person.
	priceRest = 20 * time.Hour
	// mostDue is the maximum number of subjects of a kind that one run handles.
	mostDue = 500
)

// joinConsents is SQL that joins the people who consented to a kind of mail (?1) and have a confirmed address; column
// has their account ID.
func joinConsents(column string) string {
	return ` CROSS JOIN agreements g ON g.account_id = ` + column + ` AND g.kind = ?1 AND g.withdrawn_at IS NULL
		CROSS JOIN accounts a ON a.id = g.account_id AND a.deleted_at IS NULL AND a.verified_key = a.email_key`
}

const dueAccount = `CAST(a.id AS TEXT), a.id, a.name, a.email, g.given_at`

// narrow is the SQL condition that selects one person; "" selects all.
func narrow(column, person string) string {
	if id, err := strconv.ParseInt(person, 10, 64); err == nil {
		return fmt.Sprintf(" AND %s = %d", column, id)
	}
	return ""
}

// notMailed is the SQL condition that excludes subjects about which the person got a mail before, if ?2 is set.
func notMailed(thing string) string {
	return ` AND (?2 = 0 OR NOT EXISTS (SELECT 1 FROM told_things t WHERE t.kind = ?1
		AND t.person = CAST(a.id AS TEXT) AND t.thing = ` + thing + `))`
}

func scanDue(row db.Scanner, d *dueMail, more ...any) error {
	var agreed int64
	err := row.Scan(append([]any{&d.Person, &d.Account, &d.Name, &d.Email, &agreed, &d.Thing}, more...)...)
	d.Agreed = wording.Instant(agreed)
	return err
}

// dueOf returns the opt-in mails of a kind that are due, for one person or ("") for all. With fresh it excludes
// subjects that were mailed before, and people who got a mail recently.
func dueOf(tx *core.Tx, card *settings.Values, kind, person string, fresh bool) ([]dueMail, error) {
	if !card.SendsMarketing(kind) {
		return nil, nil
	}
	switch kind {
	case "stock":
		return dueStock(tx, card, person, fresh)
	case "price":
		return duePrices(tx, person, fresh)
	case "cart":
		return dueCarts(tx, card, person, fresh)
	case "warranty":
		return dueWarranties(tx, person, fresh)
	}
	return dueReviews(tx, person, fresh)
}

// dueStock returns a mail for each product that is back in stock and each person who waits for it. A person who waits
// both with an account and with its address gets only the account's.
func dueStock(tx *core.Tx, card *settings.Values, person string, fresh bool) ([]dueMail, error) {
	only := narrow("w.account_id", person)
	if wait, visitor := strings.CutPrefix(person, "w"); visitor {
		only = narrow("w.id", wait)
	}
	return db.List(tx, func(row db.Scanner, d *dueMail) error {
		thing := accounts.MailItem{}
		err := scanDue(row, d, &thing.ID, &thing.Title, &thing.Now, &thing.Few)
		if thing.Few > card.LowStock {
			thing.Few = 0
		}
		d.Facts = []accounts.MailItem{thing}
		return err
	}, `SELECT iif(a.id IS NULL, 'w' || w.id, CAST(a.id AS TEXT)), coalesce(a.id, 0), coalesce(a.name, ''),
		coalesce(a.email, w.email),
		w.asked_at, 'w' || w.id, p.id, p.title, p.pays, p.shelf - p.held
		FROM stock_waits w JOIN products p ON p.id = w.product_id AND p.deleted_at IS NULL
		AND p.availability = 'In Stock' AND p.shelf > p.held
		LEFT JOIN accounts a ON a.id = w.account_id
		WHERE w.ended_at IS NULL`+only+`
		AND iif(w.account_id IS NULL,
			w.confirmed_at IS NOT NULL AND NOT EXISTS (SELECT 1
			FROM accounts b JOIN stock_waits o ON o.account_id = b.id
			AND o.product_id = w.product_id AND o.ended_at IS NULL
				JOIN agreements h ON h.account_id = b.id AND h.kind = 'stock' AND h.withdrawn_at IS NULL
				WHERE b.email_key = w.email_key
				AND b.verified_key = b.email_key AND b.deleted_at IS NULL),
			a.deleted_at IS NULL AND a.verified_key = a.email_key AND EXISTS (SELECT 1 FROM agreements g
			WHERE g.account_id = a.id
			AND g.kind = ?1 AND g.withdrawn_at IS NULL))
		AND (?2 = 0 OR NOT EXISTS (SELECT 1 FROM told_things t WHERE t.kind = ?1 AND t.thing = 'w' || w.id
		AND t.person = iif(a.id IS NULL, 'w' || w.id, CAST(a.id AS TEXT))))
		ORDER BY w.id LIMIT ?3`, "stock", fresh, mostDue)
}

// duePrices returns a mail for each product on a wishlist that can be bought and costs at least one percent less than
// the price that its customer knows.
func duePrices(tx *core.Tx, person string, fresh bool) ([]dueMail, error) {
	return db.List(tx, func(row db.Scanner, d *dueMail) error {
		thing := accounts.MailItem{}
		err := scanDue(row, d, &thing.ID, &thing.Title, &thing.Now, &thing.Before)
		d.Facts = []accounts.MailItem{thing}
		return err
	}, `SELECT `+dueAccount+`, 'p' || p.id || '@' || p.pays, p.id, p.title, p.pays, w.pays
		FROM wishlist w CROSS JOIN products p ON p.id = w.product_id AND p.pays * 100 <= w.pays * 99
		AND p.deleted_at IS NULL
		AND p.availability = 'In Stock' AND p.shelf > p.held
		`+joinConsents("w.customer_id")+` WHERE 1`+narrow("w.customer_id", person)+notMailed(`'p' || p.id || '@' || p.pays`)+`
		AND (?2 = 0 OR NOT EXISTS (SELECT 1 FROM tellings l WHERE l.account_id = a.id AND l.kind = ?1
		AND l.made_at > ?4))
		ORDER BY a.id, p.id LIMIT ?3`, "price", fresh, mostDue, tx.Now.Add(-priceRest).UnixMilli())
}

// dueCarts returns a mail for each abandoned cart: not changed for some hours, with no order since, and with a product
// that can be bought.
func dueCarts(tx *core.Tx, card *settings.Values, person string, fresh bool) ([]dueMail, error) {
	found, err := db.List(tx, func(row db.Scanner, d *dueMail) error { return scanDue(row, d) },
		`SELECT `+dueAccount+`, 'c' || c.began_at FROM carts c`+joinConsents("c.customer_id")+` WHERE c.changed_at <= ?4
			AND c.changed_at > ?5`+
			narrow("c.customer_id", person)+`
			AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = a.id
			AND o.placed_at >= c.changed_at)`+notMailed(`'c' || c.began_at`)+` ORDER BY a.id LIMIT ?3`,
		"cart", fresh, mostDue, tx.Now.Add(-time.Duration(card.TellCartHours)*time.Hour).UnixMilli(),
		tx.Now.Add(-cartWindow).UnixMilli())
	if err != nil {
		return nil, err
	}
	left := found[:0]
	for _, d := range found {
		d.Facts, err = db.List(
			tx,
			func(row db.Scanner, t *accounts.MailItem) error { return row.Scan(&t.ID, &t.Title, &t.Pieces, &t.Now) },
			`SELECT p.id, p.title, i.quantity, p.pays * i.quantity
				FROM cart_items i JOIN products p ON p.id = i.product_id
				WHERE i.customer_id = ? AND p.deleted_at IS NULL AND p.availability = 'In Stock' AND p.shelf > p.held
				ORDER BY i.added_at, i.product_id`,
			d.Account,
		)
		if err != nil {
			return nil, err
		}
		if len(d.Facts) > 0 {
			left = append(left, d)
		}
	}
	return left, nil
}

// dueWarranties returns a mail for each registered device whose warranty ends within a month, unless the device was
// returned for a refund.
func dueWarranties(tx *core.Tx, person string, fresh bool) ([]dueMail, error) {
	today, err := time.Parse(time.DateOnly, tx.Day())
	if err != nil {
		return nil, err
	}
	found, err := db.List(
		tx,
		func(row db.Scanner, d *dueMail) error {
			var begins, months int64
			thing := accounts.MailItem{}
			err := scanDue(row, d, &thing.ID, &thing.Title, &begins, &months)
			thing.Day = wording.Instant(begins).In(tx.Zone).AddDate(0, int(months), -1).Format(time.DateOnly)
			d.Facts = []accounts.MailItem{thing}
			return err
		},
		`SELECT `+dueAccount+`, 'd' || d.serial, p.id, p.title, coalesce(o.delivered_at, d.registered_at),
		coalesce(nullif(l.warranty_months, 0), p.warranty_months)
		FROM `+warrantiesEnding+narrow(
			"d.customer_id",
			person,
		)+notMailed(
			`'d' || d.serial`,
		)+` ORDER BY a.id, d.serial
			LIMIT ?3`,
		"warranty",
		fresh,
		mostDue,
		tx.Stamp(),
	)
	ending := found[:0]
	for _, d := range found {
		last, bad := time.Parse(time.DateOnly, d.Facts[0].Day)
		if bad == nil && !today.After(last) && !today.Before(last.AddDate(0, 0, -warrantyDays)) {
			ending = append(ending, d)
		}
	}
	return ending, err
}

// warrantiesEnding is SQL for the devices of people who consented, whose warranty ends near the instant ?4. It has a
// margin of a few days on both sides, because the exact day depends on the shop's zone.
var warrantiesEnding = `devices d` + joinConsents("d.customer_id") + ` CROSS JOIN serials s ON s.serial = d.serial
	CROSS JOIN products p ON p.id = s.product_id
	LEFT JOIN order_lines l ON l.id = s.line_id LEFT JOIN orders o ON o.id = l.order_id
	WHERE coalesce(nullif(l.warranty_months, 0), p.warranty_months) > 0
	AND coalesce((SELECT sum(r.quantity) FROM returns r WHERE r.line_id = s.line_id
	AND r.state = 'processed') < l.quantity, 1)
	AND unixepoch(coalesce(o.delivered_at, d.registered_at) / 1000, 'unixepoch',
	'+' || coalesce(nullif(l.warranty_months, 0), p.warranty_months) || ' months') * 1000
	BETWEEN ?4 - 5 * 86400000 AND ?4 + 40 * 86400000`

// dueReviews returns a mail for each order that was delivered ten days ago and has a product that was neither returned
// nor reviewed.
func dueReviews(tx *core.Tx, person string, fresh bool) ([]dueMail, error) {
	found, err := db.List(tx, func(row db.Scanner, d *dueMail) error { return scanDue(row, d) },
		`SELECT `+dueAccount+`, 'o' || o.id FROM orders o`+joinConsents("o.customer_id")+
			` WHERE o.delivered_at <= ?4 AND o.delivered_at > ?5 AND +o.state IN `+
			core.DeliveredStates+` AND o.channel = 'online'`+
			narrow("o.customer_id", person)+notMailed(`'o' || o.id`)+` ORDER BY a.id, o.id LIMIT ?3`,
		"review", fresh, mostDue, tx.Now.Add(-reviewAfter).UnixMilli(), tx.Now.Add(-reviewUntil).UnixMilli())
	if err != nil {
		return nil, err
	}
	asked := found[:0]
	for _, d := range found {
		order, err := strconv.ParseInt(d.Thing[1:], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("the order of a request for a review: %w", err)
		}
		d.Facts, err = db.List(tx, func(row db.Scanner, t *accounts.MailItem) error {
			return row.Scan(&t.ID, &t.Title,
				&t.Order)
		},
			`SELECT l.product_id, coalesce(nullif(l.told, ''), l.title), l.order_id FROM order_lines l WHERE l.order_id = ?1
				AND NOT EXISTS (SELECT 1 FROM returns r WHERE r.line_id = l.id AND r.state <> 'refused')
				AND NOT EXISTS (SELECT 1 FROM reviews v JOIN products p ON p.id = l.product_id WHERE v.order_id = ?1
				AND v.product_id IN (p.id, p.family, l.kit_id)) ORDER BY l.id`, order)
		if err != nil {
			return nil, err
		}
		if len(d.Facts) > 0 {
			asked = append(asked, d)
		}
	}
	return asked, nil
}
