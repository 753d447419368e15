package login

import (
	"context"
	"strconv"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/messages"
)

// An account's address is confirmed (proved) once its owner has used a code or link that was mailed to it. Rights that
// belong to the owner of an address need a confirmed one, because anyone can register with someone else's address.

// messageProveFirst refuses actions that only the owner of the address may do.
const messageProveFirst = "Please confirm your email address first: open the link that we mailed to it."

// Browser reports whether the browser of the request is a known device of an account, which means that the account's
// present password was entered in it. nil knows no account.
type Browser func(account accounts.Account) (bool, error)

func (b Browser) knows(account accounts.Account) (bool, error) {
	if b == nil {
		return false, nil
	}
	return b(account)
}

// prove records that the person is the owner of an account's address. If a customer's address is confirmed for the
// first time, and not from a known device, someone else may have created the account: then it is cleared
// (ClearAccount), and cleared is true. Staff accounts are exempt, because the shop's owner created them.
func (s *Login) prove(tx *core.Tx, account accounts.Account, known bool) (cleared bool, err error) {
	if !account.Proved && !known && account.Role == accounts.Customer {
		if cleared, err = s.ClearAccount(tx, account, "proved"); err != nil {
			return false, err
		}
	}
	_, err = tx.Exec(`UPDATE accounts SET verified_key = email_key WHERE id = ?`, account.ID)
	return cleared, err
}

// clearings are SQL statements that remove from an account everything that someone else may have set up: the ways to
// log in, the places to which refunds or packages would go, and what only they may read. Orders remain, because all
// mail about them went to the address.
var clearings = []string{
	`UPDATE accounts SET password_hash = '', name = 'Customer' WHERE id = ?`,
	`DELETE FROM sessions WHERE account_id = ?`,
	`DELETE FROM sign_ins WHERE account_id = ?`,
	`DELETE FROM second_factors WHERE account_id = ?`,
	`DELETE FROM recovery_codes WHERE account_id = ?`,
	`DELETE FROM reset_codes WHERE account_id = ?`,
	`DELETE FROM email_changes WHERE account_id = ?`,
	`DELETE FROM email_undos WHERE account_id = ?`,
	`DELETE FROM addresses WHERE customer_id = ?`,
	`UPDATE complaints SET customer_id = NULL WHERE customer_id = ?1
		AND email <> (SELECT email FROM accounts WHERE id = ?1) COLLATE NOCASE`,
	// A batch of refunds may have been sent to the bank, and accounts that staff entered came from the customer.
	`UPDATE returns SET refund_to = '' WHERE state = 'return' AND batch IS NULL AND refund_to_by IS NULL
		AND line_id IN (SELECT l.id
		FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.customer_id = ?)`,
	`UPDATE refunds SET refund_to = '' WHERE state <> 'done' AND batch IS NULL AND refund_to_by IS NULL
		AND order_id IN (SELECT id
		FROM orders WHERE customer_id = ?)`,
}

// ClearAccount clears an account whose address was not confirmed, if someone could log in to it, and mails the reason
// to the address.
func (s *Login) ClearAccount(tx *core.Tx, account accounts.Account, why string) (cleared bool, err error) {
	if cleared, err = db.Value[bool](tx, `SELECT password_hash <> '' OR EXISTS (SELECT 1 FROM sessions
		WHERE account_id = accounts.id)
		FROM accounts WHERE id = ?`, account.ID); err != nil || !cleared {
		return false, err
	}
	for _, query := range clearings {
		if _, err := tx.Exec(query, account.ID); err != nil {
			return false, err
		}
	}
	s.catalogue.PublicChanged(tx) // reviews show the customer's name
	return true, s.mails.QueueMail(tx, "passwordremoved", account, accounts.MailFacts{Reason: why})
}

// DeleteConsents removes the consents to mails of a cleared account, because the owner of the address gave none of
// them.
func DeleteConsents(tx *core.Tx, account int64) error {
	for _, query := range []string{`DELETE FROM agreements WHERE account_id = ?`, `DELETE FROM stock_waits
		WHERE account_id = ?`} {
		if _, err := tx.Exec(query, account); err != nil {
			return err
		}
	}
	return nil
}

// CodeLogin is an account to which a code gave access. Cleared means that data in it was removed (ClearAccount).
type CodeLogin struct {
	accounts.Account
	Cleared bool
}

// provedAlone is prove for a person who only confirmed the address and asked for nothing else: it also removes consents
// that someone else gave.
func (s *Login) provedAlone(tx *core.Tx, account accounts.Account, known bool) (entered CodeLogin, err error) {
	cleared, err := s.prove(tx, account, known)
	if err == nil && cleared {
		err = DeleteConsents(tx, account.ID)
	}
	if err != nil {
		return CodeLogin{}, err
	}
	account, err = db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ?`,
		account.ID)
	return CodeLogin{account, cleared}, err
}

// LinkResult is what a confirmation link confirmed: Product is the product of a visitor's stock alert, "" if it
// confirmed an account's address. Cleared means that the account was cleared (ClearAccount).
type LinkResult struct {
	Product string
	Cleared bool
}

// ConfirmConsent handles a confirmation link (accounts.Mails.AskToken). It refuses a link that is incomplete, changed
// or too old.
func (s *Login) ConfirmConsent(ctx context.Context, token string, browser Browser) (done LinkResult, err error) {
	text, sign, parted := messages.CutLast(token, ".")
	subject, ends, _ := strings.Cut(text, ".")
	until, badEnd := strconv.ParseInt(ends, 10, 64)
	over := core.Refuse("This link is incomplete or older than a week. Please ask once more.")
	if !parted || badEnd != nil || len(subject) < 2 {
		return done, over
	}
	id, badID := strconv.ParseInt(subject[1:], 10, 64)
	if badID != nil {
		return done, over
	}
	const ofAccount = `SELECT email_key FROM accounts WHERE id = ? AND deleted_at IS NULL`
	query := map[byte]string{'a': ofAccount, 'p': ofAccount,
		'w': `SELECT email_key FROM stock_waits WHERE id = ? AND account_id IS NULL`}[subject[0]]
	if query == "" {
		return done, over
	}
	// The known device is checked before the transaction, because it may hash a password, which is slow.
	known := false
	if query == ofAccount {
		var owner accounts.Account
		if err := s.Read(ctx, func(tx *core.Tx) (err error) {
			owner, err = db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts
				WHERE id = ?`, id)
			return err
		}); db.IsNone(err) {
			return done, over
		} else if err != nil {
			return done, err
		}
		if known, err = browser.knows(owner); err != nil {
			return done, err
		}
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		done = LinkResult{}
		email, err := db.Value[string](tx, query, id)
		if db.IsNone(err) || err == nil && (s.mails.TokenSign("confirm mails", text+"\x00"+email) != sign ||
			tx.Now.Unix() > until) {
			return over
		}
		if err != nil {
			return err
		}
		if subject[0] != 'w' {
			owner, err := db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts
				WHERE id = ?`, id)
			if err != nil {
				return err
			}
			if done.Cleared, err = s.prove(tx, owner, known); err == nil && done.Cleared && subject[0] == 'p' {
				err = DeleteConsents(tx, id)
			}
			return err
		}
		if done.Product, err = db.Value[string](
			tx,
			`SELECT p.title FROM stock_waits w JOIN products p ON p.id = w.product_id WHERE w.id = ?`,
			id,
		); err != nil {
			return err
		}
		_, err = tx.Exec(
			`UPDATE stock_waits SET confirmed_at = coalesce(confirmed_at, ?) WHERE id = ? AND ended_at IS NULL`,
			tx.Stamp(),
			id,
		)
		return err
	})
	return done, err
}

// AskProof mails a confirmation link to an account's address, at most accounts.AskMails times an hour. It refuses an
// address that is confirmed already.
func (s *Login) AskProof(ctx context.Context, account int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		to, err := db.One(
			tx,
			accounts.ScanAccount,
			`SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ? AND deleted_at IS NULL`,
			account,
		)
		if err != nil {
			return err
		}
		if to.Proved {
			return core.Refuse("Your email address is confirmed already.")
		}
		recent, err := db.Value[int](tx, `SELECT count(*) FROM mails WHERE to_addr = ? COLLATE NOCASE AND kind = 'prove'
			AND made_at > ?`,
			to.Email, tx.Now.Add(-time.Hour).UnixMilli())
		if err != nil || recent >= accounts.AskMails {
			return err
		}
		return s.mails.QueueMail(
			tx,
			"prove",
			to,
			accounts.MailFacts{Code: s.mails.AskToken(tx.Now, "p", to.ID, accounts.EmailKey(to.Email))},
		)
	})
}
