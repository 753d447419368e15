package messages

import (
	"context"
	"strings"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
)

// mostWaits is the maximum number of a person's open stock alerts.
const mostWaits = 50

// AddStockAlert saves a customer's stock alert for a sold-out product, which is consent to one mail about it.
// unverified means that the customer must confirm the address first. It refuses a product that is available, and too
// many alerts.
func (s *Messages) AddStockAlert(ctx context.Context, account, product int64) (unverified bool, err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		if err := refuseWait(tx, product); err != nil {
			return err
		}
		if unverified, err = s.giveConsent(tx, account, "stock", "product"); err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO stock_waits (product_id, account_id, email, email_key, asked_at)
			VALUES (?, ?, '', '', ?) ON CONFLICT DO NOTHING`, product, account, tx.Stamp()); err != nil {
			return err
		}
		open, err := db.Value[int](tx, `SELECT count(*) FROM stock_waits WHERE account_id = ? AND ended_at IS NULL`,
			account)
		if err == nil && open > mostWaits {
			return core.Refuse("You wait for %d products already. Stop waiting for one in your profile, under Emails.",
				mostWaits)
		}
		return err
	})
	return unverified, err
}

func refuseWait(tx *core.Tx, product int64) error {
	free, err := db.Value[int64](tx, `SELECT `+catalogue.Sellable+` FROM products WHERE id = ? AND deleted_at IS NULL`,
		product)
	if err == nil && free > 0 {
		return core.Refuse("This product is in stock.")
	}
	return err
}

// AddVisitorStockAlert saves a stock alert for the owner of an address and mails them a link to confirm it. Until they
// do, nothing else is mailed. The reply is the same whether or not the address has an account or alerts.
func (s *Messages) AddVisitorStockAlert(ctx context.Context, product int64, email string) error {
	email = strings.TrimSpace(email)
	if message := accounts.CheckEmail(email); message != "" {
		return &core.Refusal{Message: message, Fields: map[string]string{"email": message}}
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		if err := refuseWait(tx, product); err != nil {
			return err
		}
		if !s.settings.Values().SendsMarketing("stock") {
			return core.Refuse("This shop does not send such mails.")
		}
		key := accounts.EmailKey(email)
		enough, err := askedEnough(tx, email)
		if err != nil {
			return err
		}
		waits, err := db.Value[int](
			tx,
			`SELECT count(*) FROM stock_waits WHERE email_key = ? AND account_id IS NULL AND ended_at IS NULL`,
			key,
		)
		if err != nil {
			return err
		}
		known, err := db.Value[bool](
			tx,
			`SELECT EXISTS (SELECT 1 FROM stock_waits WHERE email_key = ? AND product_id = ? AND account_id IS NULL
			AND ended_at IS NULL AND confirmed_at IS NOT NULL)`,
			key,
			product,
		)
		// Every one of these cases ends silently, because a refusal would reveal what the address has.
		if err != nil || known || enough || waits >= mostWaits {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM stock_waits WHERE email_key = ? AND product_id = ? AND account_id IS NULL
			AND ended_at IS NULL`,
			key, product); err != nil {
			return err
		}
		id, err := db.InsertID(tx, `INSERT INTO stock_waits (product_id, email, email_key, asked_at, lang)
			VALUES (?, ?, ?, ?, ?)`, product,
			email, key, tx.Stamp(), core.LanguageFor(tx, ""))
		if err != nil {
			return err
		}
		title, err := db.Value[string](tx, `SELECT title FROM products WHERE id = ?`, product)
		if err != nil {
			return err
		}
		return s.mails.QueueMail(
			tx,
			askedKind,
			accounts.Account{Email: email},
			accounts.MailFacts{Product: title, Code: s.mails.AskToken(tx.Now, "w", id, key)},
		)
	})
}

// CancelStockAlert ends a customer's stock alert for a product. It is no error if there is none.
func (s *Messages) CancelStockAlert(ctx context.Context, account, product int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		_, err := tx.Exec(`UPDATE stock_waits SET ended_at = ? WHERE account_id = ? AND product_id = ?
			AND ended_at IS NULL`,
			tx.Stamp(), account, product)
		return err
	})
}

// HasStockAlert reports whether a customer has a stock alert for a product.
func (s *Messages) HasStockAlert(ctx context.Context, account, product int64) (waits bool, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		waits, err = db.Value[bool](
			tx,
			`SELECT EXISTS (SELECT 1 FROM stock_waits WHERE account_id = ? AND product_id = ? AND ended_at IS NULL)`,
			account,
			product,
		)
		return err
	})
	return waits, err
}
