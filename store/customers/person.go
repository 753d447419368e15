package customers

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/credit"
	"hearth/store/db"
	"hearth/store/messages"
	"hearth/store/orders"
)

// personParts is everything that the shop stores about a person: queries that return rows of JSON. Their parameters are
// the account's ID (:id), the email for data that was sent without a login (:email, NULL if the address is not
// confirmed, because such data may be someone else's), and the account's email in any case (:address).
var personParts = []struct{ name, query string }{
	{"account", `SELECT json_object('name', name, 'email', email, 'since', datetime(created_at / 1000, 'unixepoch'))
		FROM accounts WHERE id = :id`},
	{"addresses", `SELECT json_object('name', name, 'mobile', mob, 'area', area, 'city', city, 'taluka', tal,
		'district', dist, 'pin', pin,
		'state', state, 'country', country, 'gstin', gstin, 'company', company) FROM addresses WHERE customer_id = :id
		ORDER BY id`},
	{"orders", `SELECT json_object('order', o.id, 'placed', datetime(placed_at / 1000, 'unixepoch'), 'state', state,
		'payment', pt,
		'total_paise', total, 'address', json(address), 'note', note,
		'delivery_news_to', news_email,
		'lines', (SELECT json_group_array(json_object('product', title, 'quantity', quantity, 'amount_paise', amount))
		FROM order_lines
		WHERE order_id = o.id)) FROM orders o WHERE customer_id = :id ORDER BY o.id`},
	{"orders_of_the_former_shop", `SELECT json_object('number', number, 'placed', datetime(placed_at / 1000,
		'unixepoch'), 'state', state,
		'payment', payment, 'total_paise', total, 'name', name, 'mobile', mob, 'address', address, 'lines', json(lines))
		FROM past_orders WHERE customer_id = :id ORDER BY id`},
	{
		"reviews_of_the_former_shop",
		`SELECT json_object('product', p.title, 'rating', r.rating, 'title', r.title, 'message', message, 'written',
		datetime(written_at / 1000, 'unixepoch'), 'answer', answer)
		FROM past_reviews r JOIN products p ON p.id = r.product_id JOIN accounts a ON a.id = :id
		AND a.verified_key = r.email_key
		WHERE r.email_key <> '' ORDER BY r.id`,
	},
	{
		"came_from_the_former_shop",
		`SELECT json_object('shop', source, 'agreed_to_its_mails', agreed, 'came', datetime(at / 1000, 'unixepoch'))
		FROM past_customers WHERE account_id = :id`,
	},
	{"offers_used", `SELECT json_object('order', order_id, 'offer', name, 'code', code, 'saved_paise', goods + delivery)
		FROM offer_uses
		WHERE customer_id = :id ORDER BY order_id, offer_id`},
	{"offers_for_you", `SELECT json_object('offer', o.name, 'code', o.code)
		FROM offer_buyers b JOIN offers o ON o.id = b.offer_id
		WHERE b.email_key = lower(:email) ORDER BY o.id`},
	{"quotations", `SELECT json_object('number', q.id, 'asked', datetime(asked_at / 1000, 'unixepoch'), 'company',
		company, 'gstin', gstin,
		'message', message, 'state', state, 'answer', note, 'valid_until', until_day, 'order', order_id,
		'lines', (SELECT json_group_array(json_object('product', title, 'quantity', quantity, 'price_paise', price))
		FROM quotation_lines
		WHERE quotation_id = q.id)) FROM quotations q WHERE customer_id = :id ORDER BY q.id`},
	{"notes_on_orders", `SELECT json_object('order', n.order_id, 'written', datetime(n.at / 1000, 'unixepoch'), 'words',
		n.words)
		FROM order_notes n JOIN orders o ON o.id = n.order_id WHERE o.customer_id = :id ORDER BY n.id`},
	{"notes_on_account", `SELECT json_object('written', datetime(at / 1000, 'unixepoch'), 'words', words)
		FROM customer_notes
		WHERE customer_id = :id ORDER BY id`},
	{
		"invoices_and_credit_notes",
		`SELECT body FROM documents WHERE order_id IN (SELECT id FROM orders WHERE customer_id = :id)
			OR id IN (SELECT w.challan_id FROM complaints c JOIN claims w ON w.complaint_id = c.id
			WHERE c.customer_id = :id) ORDER BY id`,
	},
	{"returns", `SELECT json_object('order_line', r.line_id, 'quantity', r.quantity, 'reason', r.reason, 'refund_to',
		r.refund_to, 'opened',
		datetime(r.opened_at / 1000, 'unixepoch'), 'state', r.state)
		FROM returns r JOIN order_lines l ON l.id = r.line_id JOIN orders o ON o.id = l.order_id
		WHERE o.customer_id = :id ORDER BY r.id`},
	{"complaints", `SELECT json_object('number', number, 'about', kind, 'made', datetime(at / 1000, 'unixepoch'),
		'state', c.state, 'written',
		(SELECT json_group_array(words) FROM complaint_notes WHERE complaint_id = c.id), 'device', w.serial, 'decided',
		w.state, 'address', json(w.address), 'files', (SELECT json_group_array(name) FROM claim_files
		WHERE complaint_id = c.id)) FROM complaints c LEFT JOIN claims w ON w.complaint_id = c.id
		WHERE customer_id = :id
		OR email = :email COLLATE NOCASE ORDER BY id`},
	{"reviews", `SELECT json_object('product', p.title, 'rating', r.rating, 'title', r.title, 'message', message,
		'written',
		datetime(written_at / 1000, 'unixepoch'), 'pictures', (SELECT json_group_array(name) FROM review_pictures
		WHERE review_id = r.id), 'answer', answer, 'hidden_because', hidden_reason)
		FROM reviews r
		JOIN products p ON p.id = r.product_id WHERE customer_id = :id ORDER BY r.id`},
	{"helpful_marks", `SELECT json_object('product', p.title, 'review', r.title, 'marked',
		datetime(h.at / 1000, 'unixepoch'))
		FROM helpful_marks h JOIN reviews r ON r.id = h.review_id JOIN products p ON p.id = r.product_id
		WHERE h.customer_id = :id ORDER BY h.id`},
	{"questions", `SELECT json_object('product', p.title, 'question', q.question, 'asked', datetime(asked_at / 1000,
		'unixepoch'), 'answer',
		q.answer) FROM asked_questions q JOIN products p ON p.id = q.product_id WHERE customer_id = :id ORDER BY q.id`},
	{"refunds", `SELECT json_object('order', f.order_id, 'amount_paise', f.amount, 'reason', f.reason, 'refund_to',
		f.refund_to, 'made',
		datetime(f.created_at / 1000, 'unixepoch'), 'state', f.state) FROM refunds f JOIN orders o ON o.id = f.order_id
		WHERE o.customer_id = :id ORDER BY f.id`},
	{
		"devices",
		`SELECT json_object('serial', serial, 'registered', datetime(registered_at / 1000, 'unixepoch'), 'invoice_file',
			invoice_file)
		FROM devices WHERE customer_id = :id ORDER BY registered_at`,
	},
	{"store_credit", `SELECT json_object('at', datetime(at / 1000, 'unixepoch'), 'kind', kind, 'amount_paise', amount,
		'order', order_id, 'expires', datetime(expires_at / 1000, 'unixepoch'), 'note', note) FROM credit_entries
		WHERE customer_id = :id ORDER BY id`},
	{"gift_cards", `SELECT json_object('order', g.order_id, 'amount_paise', g.amount, 'to', to_name, 'email', to_email,
		'message', message, 'mailed', datetime(mailed_at / 1000, 'unixepoch'), 'redeemed',
		datetime(redeemed_at / 1000, 'unixepoch')) FROM gift_cards g JOIN orders o ON o.id = g.order_id
		WHERE o.customer_id = :id OR redeemed_by = :id ORDER BY g.id`},
	{"wishlist", `SELECT json_object('product', p.title, 'added', datetime(w.added_at / 1000, 'unixepoch'))
		FROM wishlist w
		JOIN products p ON p.id = w.product_id WHERE customer_id = :id ORDER BY w.added_at`},
	{"cart", `SELECT json_object('product', p.title, 'quantity', c.quantity)
		FROM cart_items c JOIN products p ON p.id = c.product_id
		WHERE customer_id = :id ORDER BY c.added_at`},
	{"redeliveries", `SELECT json_object('order', o.id, 'failed', f.day, 'choice', f.choice, 'day', f.on_day,
		'mobile', f.phone, 'street', f.street) FROM failed_deliveries f JOIN shipments p ON p.id = f.shipment_id
		JOIN orders o ON o.id = p.order_id WHERE o.customer_id = :id ORDER BY f.id`},
	{"sessions", `SELECT json_object('device', fingerprint, 'browser', device, 'address', address, 'began',
		datetime(created_at / 1000,
		'unixepoch'), 'last_seen', datetime(last_seen_at / 1000, 'unixepoch')) FROM sessions WHERE account_id = :id
		ORDER BY id`},
	{
		"sign_ins",
		`SELECT json_object('browser', device, 'address', address, 'at', datetime(at / 1000, 'unixepoch'),
			'wrong_passwords_before',
		wrong) FROM sign_ins WHERE account_id = :id ORDER BY id`,
	},
	{"mails", `SELECT json_object('kind', kind, 'subject', subject, 'made', datetime(made_at / 1000, 'unixepoch'))
		FROM mails
		WHERE to_addr = :address COLLATE NOCASE AND (:email IS NOT NULL OR ` + ofAccount + `) ORDER BY id`},
	{
		"mails_agreed_to",
		`SELECT json_object('kind', kind, 'given', datetime(given_at / 1000, 'unixepoch'), 'given_on', given_by,
			'withdrawn',
		datetime(withdrawn_at / 1000, 'unixepoch'), 'withdrawn_on', withdrawn_by) FROM agreements WHERE account_id = :id
		ORDER BY id`,
	},
	{"waiting_for", `SELECT json_object('product', p.title, 'asked', datetime(w.asked_at / 1000, 'unixepoch'),
		'confirmed',
		datetime(w.confirmed_at / 1000, 'unixepoch'), 'told', datetime(w.told_at / 1000, 'unixepoch'), 'ended',
		datetime(w.ended_at / 1000, 'unixepoch'))
		FROM stock_waits w JOIN products p ON p.id = w.product_id WHERE w.account_id = :id
		OR w.email_key = lower(:email) ORDER BY w.id`},
	{
		"told_of",
		`SELECT json_object('kind', l.kind, 'sent', datetime(l.sent_at / 1000, 'unixepoch')) FROM tellings l
			WHERE l.account_id = :id
		OR l.email_key = lower(:email) ORDER BY l.id`,
	},
	{"survey_answers", `SELECT json_object('given', datetime(at / 1000, 'unixepoch'), 'answers', json(answers))
		FROM survey_answers
		WHERE answers ->> '$.Answers.email' = :email COLLATE NOCASE ORDER BY id`},
}

// PersonData returns everything that the shop stores about a customer, for that customer (DPDP Act, section 11), as
// JSON. Times are in UTC, money in paise. Data that was sent without a login is included if the customer confirmed the
// address.
func (s *Customers) PersonData(ctx context.Context, customer int64) ([]byte, error) {
	return s.personData(ctx, customer, false)
}

// personData is PersonData; whole means that staff know that the address is the customer's, even if it is not
// confirmed.
func (s *Customers) personData(ctx context.Context, customer int64, whole bool) ([]byte, error) {
	data := map[string][]json.RawMessage{}
	err := s.Read(ctx, func(tx *core.Tx) error {
		account, err := db.One(
			tx,
			accounts.ScanAccount,
			`SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ? AND deleted_at IS NULL`,
			customer,
		)
		if err != nil {
			return err
		}
		for _, part := range personParts {
			query, args := core.Fill(part.query, personParams(account, whole))
			rows, err := db.Values[string](tx, query, args...)
			if err != nil {
				return fmt.Errorf("%s: %w", part.name, err)
			}
			data[part.name] = []json.RawMessage{}
			for _, row := range rows {
				data[part.name] = append(data[part.name], json.RawMessage(row))
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return json.MarshalIndent(data, "", "  ")
}

// CustomerData is PersonData for staff who handle a customer's request. The audit log records who exported it.
// ErrNotFound for staff accounts.
func (s *Customers) CustomerData(ctx context.Context, who, customer int64) ([]byte, error) {
	err := s.Write(ctx, func(tx *core.Tx) error {
		if _, err := db.Value[int64](tx, `SELECT id FROM accounts WHERE id = ? AND role = 'Customer'
			AND deleted_at IS NULL`,
			customer); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "export customer", fmt.Sprint(customer), "")
	})
	if err != nil {
		return nil, err
	}
	return s.personData(ctx, customer, true)
}

// personParams are the parameters of the queries about a person; whole treats the address as confirmed.
func personParams(account accounts.Account, whole bool) map[string]any {
	params := map[string]any{":id": account.ID, ":address": account.Email, ":email": nil}
	if account.Proved || whole {
		params[":email"] = account.Email
	}
	return params
}

// ofAccount is SQL that selects mails about an account, and not those that someone without a login caused.
const ofAccount = `(kind IN ('welcome', 'prove', 'passwordremoved', 'password', 'code', 'email', 'emailnotice',
	'emailchanged', 'totp',
	'quotation', 'question', 'reviewhidden', 'reviewanswered') OR facts ->> '$.order_id' IN (SELECT id FROM orders
	WHERE customer_id = :id)
	OR facts ->> '$.code' IN (SELECT number FROM complaints WHERE customer_id = :id))`

// toOwnAddress is SQL that selects the mails to a person's addresses: to the account's present one if it is known to be
// theirs, to a former one that can still be restored, and the codes to a new one that is not confirmed, where other
// mails may be a stranger's; and the news of their packages to a second address. Mails to an address that another
// account has now are not selected.
const toOwnAddress = `id IN (SELECT id FROM mails WHERE to_addr = :address COLLATE NOCASE AND ` + ofAccount + `
	UNION SELECT id FROM mails WHERE to_addr COLLATE NOCASE IN (SELECT :email
	UNION SELECT email FROM email_undos u WHERE account_id = :id AND NOT EXISTS (SELECT 1 FROM accounts a
	WHERE a.email_key = u.email_key))
	UNION SELECT id FROM mails WHERE kind = '` + orders.NewsMail + `' AND of_order IN (SELECT id FROM orders
		WHERE customer_id = :id)
	UNION SELECT id FROM mails WHERE kind = 'email' AND to_addr COLLATE NOCASE IN (SELECT email FROM email_changes c
		WHERE account_id = :id AND NOT EXISTS (SELECT 1 FROM accounts WHERE email_key = lower(c.email))))`

// toldOfPerson are the events of an order whose note is free text: the words of the customer, or of staff about them.
// The notes of other events are amounts, numbers and states.
const toldOfPerson = `('cancelled', 'COD confirmed', 'returned to origin', 'return asked for', 'return accepted', 'return refused')`

// unrated is SQL that subtracts the stars of a former shop's reviews, while they are shown, from their products.
func unrated(which string) string {
	return `UPDATE products SET rating_sum = rating_sum - f.stars, rating_count = rating_count - f.reviews
		FROM (SELECT product_id, sum(rating) AS stars, count(*) AS reviews FROM past_reviews WHERE shown_at IS NOT NULL
		AND ` + which + `
		GROUP BY product_id) f WHERE f.product_id = products.id`
}

// erasures are the statements that delete a person's data, except what the law requires the shop to keep. Invoices and
// credit notes stay as issued, for 72 months (CGST Act, section 36). Orders keep the place of delivery without the
// person.
var erasures = []string{
	// A task that the worker is processing stays until it is done. If it were deleted, a new task could get its ID, and
	// the worker would mark that one as done.
	`DELETE FROM tasks WHERE kind = 'mail' AND (state <> 'waiting' OR lease_until <= :now)
		AND key IN (SELECT CAST(id AS TEXT) FROM mails WHERE ` + toOwnAddress + `)`,
	`DELETE FROM mails WHERE ` + toOwnAddress,
	unrated(`email_key <> '' AND email_key = (SELECT verified_key FROM accounts WHERE id = :id)`),
	`DELETE FROM past_reviews WHERE email_key <> '' AND email_key = (SELECT verified_key FROM accounts WHERE id = :id)`,
	`UPDATE accounts SET name = 'Former customer', email = 'erased-' || id || '@localhost',
		email_key = 'erased-' || id || '@localhost',
		password_hash = '', verified_key = '', deleted_at = :now WHERE id = :id`,
	`DELETE FROM sessions WHERE account_id = :id`,
	`DELETE FROM sign_ins WHERE account_id = :id`,
	`DELETE FROM second_factors WHERE account_id = :id`,
	`DELETE FROM recovery_codes WHERE account_id = :id`,
	`DELETE FROM email_undos WHERE account_id = :id`,
	`DELETE FROM reset_codes WHERE account_id = :id`,
	`DELETE FROM email_changes WHERE account_id = :id`,
	`DELETE FROM offer_buyers WHERE email_key = lower(:email)`,
	`DELETE FROM agreements WHERE account_id = :id`,
	`DELETE FROM stock_waits WHERE account_id = :id OR email_key = lower(:email) AND email_key <> ''`,
	`DELETE FROM tellings WHERE account_id = :id OR email_key = lower(:email)`,
	`DELETE FROM entry_codes WHERE email_key = lower(:email)`,
	`DELETE FROM past_orders WHERE customer_id = :id`,
	unrated(`email_key = lower(:email) AND EXISTS (SELECT 1 FROM past_customers WHERE account_id = :id)`),
	`DELETE FROM past_reviews WHERE email_key = lower(:email) AND EXISTS (SELECT 1 FROM past_customers
		WHERE account_id = :id)`,
	`DELETE FROM past_customers WHERE account_id = :id`,
	`DELETE FROM cart_items WHERE customer_id = :id`,
	`DELETE FROM wishlist WHERE customer_id = :id`,
	`DELETE FROM addresses WHERE customer_id = :id`,
	`DELETE FROM quotations WHERE customer_id = :id`,
	`DELETE FROM devices WHERE customer_id = :id`,
	`DELETE FROM asked_questions WHERE customer_id = :id`,
	`UPDATE reviews SET helpful = helpful - 1 WHERE id IN (SELECT review_id FROM helpful_marks
		WHERE customer_id = :id)`,
	`DELETE FROM helpful_marks WHERE customer_id = :id`,
	`DELETE FROM customer_notes WHERE customer_id = :id`,
	`DELETE FROM review_pictures WHERE review_id IN (SELECT id FROM reviews WHERE customer_id = :id)`,
	`UPDATE orders SET address = json_set(address, '$.name', '', '$.mob', '', '$.area', '', '$.city', '', '$.tal', '',
		'$.gstin', '',
		'$.company', ''), cancel_reason = '', note = '', news_email = '' WHERE customer_id = :id`,
	`UPDATE order_events SET note = '' WHERE event IN ` + toldOfPerson + ` AND order_id IN (SELECT id FROM orders
		WHERE customer_id = :id)`,
	`UPDATE failed_deliveries SET phone = '', street = '', why = '' WHERE shipment_id IN (SELECT p.id FROM shipments p
		JOIN orders o ON o.id = p.order_id WHERE o.customer_id = :id)`,
	`DELETE FROM order_notes WHERE order_id IN (SELECT id FROM orders WHERE customer_id = :id)`,
	`UPDATE returns SET refund_to = '', reason = '', findings = '' WHERE line_id IN (SELECT l.id FROM order_lines l
		JOIN orders o ON o.id = l.order_id WHERE o.customer_id = :id)`,
	`UPDATE credit_entries SET note = '' WHERE customer_id = :id`,
	`UPDATE gift_cards SET to_name = '', to_email = '', message = ''
		WHERE order_id IN (SELECT id FROM orders WHERE customer_id = :id) OR redeemed_by = :id
		OR to_email = :email COLLATE NOCASE AND mailed_at IS NOT NULL`,
	`UPDATE refunds SET refund_to = '' WHERE order_id IN (SELECT id FROM orders WHERE customer_id = :id)`,
	`DELETE FROM complaints WHERE state = 'settled' AND (customer_id = :id OR email = :email COLLATE NOCASE)`,
	`DELETE FROM survey_answers WHERE answers ->> '$.Answers.email' = :email COLLATE NOCASE`,
}

// ErasePerson erases a customer's data. who is the staff member or the customer; if it is the customer, data that was
// sent without a login is erased only if they confirmed the address. It refuses while anything is open: an undelivered
// order, a return, money owed, a gift card that waits for its day, or store credit (field forfeit). It returns the
// names of the private files and mails, which the caller must delete now.
func (s *Customers) ErasePerson(ctx context.Context, who, customer int64) (files []string, err error) {
	return s.erase(ctx, who, customer, false)
}

// EraseWithCredit is ErasePerson for a customer who knows that the store credit is lost.
func (s *Customers) EraseWithCredit(ctx context.Context, who, customer int64) (files []string, err error) {
	return s.erase(ctx, who, customer, true)
}

func (s *Customers) erase(ctx context.Context, who, customer int64, forfeit bool) (files []string, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		account, err := db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+
			` FROM accounts WHERE id = ? AND role = 'Customer' AND deleted_at IS NULL`, customer)
		if err != nil {
			return err
		}
		params := personParams(account, who != customer)
		if err := refuseOpenBusiness(tx, params); err != nil {
			return err
		}
		params[":now"] = tx.Stamp()
		if err := forfeitCredit(tx, customer, forfeit); err != nil {
			return err
		}
		if files, err = filesOf(tx, params); err != nil {
			return err
		}
		for _, query := range erasures {
			filled, args := core.Fill(query, params)
			if _, err := tx.Exec(filled, args...); err != nil {
				return err
			}
		}
		by := who // the function may run again
		if who == customer {
			by = 0
		}
		if err := core.RecordEvent(tx, core.CustomerEvent, customer); err != nil {
			return err
		}
		s.catalogue.PublicChanged(tx) // reviews showed the customer's name
		return core.WriteAudit(tx, by, "erase customer", fmt.Sprint(customer), "")
	})
	if err != nil {
		return nil, err
	}
	s.MarkErased()
	if err := s.PurgeErased(ctx); err != nil { // housekeeping tries again later
		s.Log.WarnContext(ctx, "the log of the database still has what was erased", "error", err)
	}
	return files, nil
}

// forfeitCredit ends the store credit of a customer whose data is erased. Nobody loses it unasked: without forfeit it
// refuses, and names the amount.
func forfeitCredit(tx *core.Tx, customer int64, forfeit bool) error {
	left, err := credit.Balance(tx, customer)
	if err != nil || left == 0 {
		return err
	}
	if !forfeit {
		return core.RefuseField("forfeit", fmt.Sprintf(
			"%s of store credit would be lost. Spend it first, or confirm that it may be lost.", left.Rupees()))
	}
	return credit.Forfeit(tx, customer)
}

// filesOf names the private files of a person and the files of their mails, including a mail that is being written now,
// whose row has no file name yet.
func filesOf(tx *core.Tx, params map[string]any) (files []string, err error) {
	filled, args := core.Fill(`SELECT id, kind, file FROM mails WHERE `+toOwnAddress+` ORDER BY id`, params)
	mails, err := db.List(tx, func(row db.Scanner, m *messages.Mail) error { return row.Scan(&m.ID, &m.Kind, &m.File) },
		filled, args...)
	if err != nil {
		return nil, err
	}
	for _, m := range mails {
		files = append(files, "outbox/"+accounts.MailFile(m.ID, m.Kind))
		if m.File != "" && m.File != accounts.MailFile(m.ID, m.Kind) {
			files = append(files, "outbox/"+m.File)
		}
	}
	filled, args = core.Fill(`SELECT 'private/' || invoice_file FROM devices WHERE customer_id = :id
		UNION SELECT 'private/' || f.name FROM complaints c JOIN claim_files f ON f.complaint_id = c.id
		WHERE c.customer_id = :id ORDER BY 1`, params)
	invoices, err := db.Values[string](tx, filled, args...)
	return append(files, invoices...), err
}

// refuseOpenBusiness refuses while the shop and the customer still owe each other something, such as a delivery or a
// refund.
func refuseOpenBusiness(tx *core.Tx, params map[string]any) error {
	for _, open := range []struct{ query, sentence string }{
		{`SELECT id FROM orders WHERE customer_id = :id AND state IN ` + core.OpenStates + ` ORDER BY id LIMIT 1`,
			"Order %d is still under way. Cancel it, or wait until it is delivered; then the data can be erased."},
		{`SELECT o.id FROM returns r JOIN order_lines l ON l.id = r.line_id JOIN orders o ON o.id = l.order_id
			WHERE o.customer_id = :id
			AND r.state = 'return' ORDER BY o.id LIMIT 1`,
			"A return of order %d is still open. Once it is refunded, the data can be erased."},
		{`SELECT id FROM complaints WHERE id IN (SELECT id FROM complaints WHERE customer_id = :id UNION SELECT id
			FROM complaints
			WHERE email = :email COLLATE NOCASE) AND state <> 'settled' ORDER BY id LIMIT 1`,
			"A complaint is still open. Once it is settled, the data can be erased."},
		{`SELECT order_id FROM refunds WHERE order_id IN (SELECT id FROM orders WHERE customer_id = :id)
			AND state <> 'done' ORDER BY order_id LIMIT 1`,
			"A refund of order %d has not arrived yet. Once it has, the data can be erased."},
		{`SELECT id FROM orders WHERE customer_id = :id AND pt = 'COD'
			AND state IN ` + core.DeliveredStates + `
			AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id
			AND p.provider <> 'credit') ORDER BY id LIMIT 1`,
			"The money for order %d has not been received yet. Once it has, the data can be erased."},
		{`SELECT o.id FROM orders o JOIN gift_cards g ON g.order_id = o.id WHERE o.customer_id = :id
			AND g.paid_at IS NOT NULL AND g.mailed_at IS NULL AND g.voided_at IS NULL ORDER BY o.id LIMIT 1`,
			"The gift card of order %d waits for its day. Cancel it, or wait until it is sent; then the data can be erased."},
	} {
		query, args := core.Fill(open.query, params)
		found, err := db.Values[int64](tx, query, args...)
		if err != nil {
			return err
		}
		if len(found) > 0 {
			if !strings.Contains(open.sentence, "%d") {
				return core.Refuse("%s", open.sentence)
			}
			return core.Refuse(open.sentence, found[0])
		}
	}
	return nil
}
