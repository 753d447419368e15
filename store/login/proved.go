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

// An account's address is proved once a code or a link that was mailed to it has been used. Whatever an address grants
// is granted to proved addresses only: anybody can register with somebody else's.

// messageProveFirst refuses what only the owner of an address may do.
const messageProveFirst = "Please confirm your email address first: open the link that we mailed to it."

// Browser says whether the browser of a call knows an account's present password; nil knows none.
type Browser func(account accounts.Account) (bool, error)

func (b Browser) knows(account accounts.Account) (bool, error) {
	if b == nil {
		return false, nil
	}
	return b(account)
}

// prove records that an account's address is its owner's. The first proof of a customer's account from a browser that
// does not know its password takes it away from whoever opened it; cleared reports that. Staff accounts were opened by
// the owner of the shop.
func (s *Login) prove(tx *core.Tx, account accounts.Account, known bool) (cleared bool, err error) {
	if !account.Proved && !known && account.Role == accounts.Customer {
		if cleared, err = s.ClearAccount(tx, account, "proved"); err != nil {
			return false, err
		}
	}
	_, err = tx.Exec(`UPDATE accounts SET verified_key = email_key WHERE id = ?`, account.ID)
	return cleared, err
}

// clearings remove from an account what somebody else may have set up in it: every way in, every place where money or
// parcels would go, and what only they may read. Orders stay: all about them was mailed to the address.
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
	// A list of refunds may be at the bank already, and what staff entered was given to them.
	`UPDATE returns SET refund_to = '' WHERE state = 'return' AND batch IS NULL AND refund_to_by IS NULL AND line_id IN (SELECT l.id
		FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.customer_id = ?)`,
	`UPDATE refunds SET refund_to = '' WHERE state <> 'done' AND batch IS NULL AND refund_to_by IS NULL AND order_id IN (SELECT id
		FROM orders WHERE customer_id = ?)`,
}

// ClearAccount takes an account of an unproved address away from whoever opened it, if somebody could log in to it, and
// mails its owner why.
func (s *Login) ClearAccount(tx *core.Tx, account accounts.Account, why string) (cleared bool, err error) {
	if cleared, err = db.Value[bool](tx, `SELECT password_hash <> '' OR EXISTS (SELECT 1 FROM sessions WHERE account_id = accounts.id)
		FROM accounts WHERE id = ?`, account.ID); err != nil || !cleared {
		return false, err
	}
	for _, query := range clearings {
		if _, err := tx.Exec(query, account.ID); err != nil {
			return false, err
		}
	}
	s.catalogue.ShownChanged(tx) // reviews show the name
	return true, s.mails.QueueMail(tx, "passwordremoved", account, accounts.MailFacts{Reason: why})
}

// ForgetAgreed removes the consents to mails from an account that was cleared: its owner gave none of them.
func ForgetAgreed(tx *core.Tx, account int64) error {
	for _, query := range []string{`DELETE FROM agreements WHERE account_id = ?`, `DELETE FROM stock_waits WHERE account_id = ?`} {
		if _, err := tx.Exec(query, account); err != nil {
			return err
		}
	}
	return nil
}

// Entry is an account that somebody entered with a code. Cleared means that what was set in it before was removed.
type Entry struct {
	accounts.Account
	Cleared bool
}

// provedAlone is prove where nothing but the address was asked for: consents to mails that somebody else gave go as
// well.
func (s *Login) provedAlone(tx *core.Tx, account accounts.Account, known bool) (entered Entry, err error) {
	cleared, err := s.prove(tx, account, known)
	if err == nil && cleared {
		err = ForgetAgreed(tx, account.ID)
	}
	if err != nil {
		return Entry{}, err
	}
	account, err = db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ?`, account.ID)
	return Entry{account, cleared}, err
}

// LinkResult is what a confirmation link confirmed: the product that a visitor waits for, "" for an account's address.
// Cleared means that what somebody else may have set up in the account was removed.
type LinkResult struct {
	Product string
	Cleared bool
}

// ConfirmAgreed handles a confirmation link.
func (s *Login) ConfirmAgreed(ctx context.Context, token string, browser Browser) (done LinkResult, err error) {
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
	known := false
	if query == ofAccount {
		var owner accounts.Account
		if err := s.Read(ctx, func(tx *core.Tx) (err error) {
			owner, err = db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ?`, id)
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
		if db.IsNone(err) || err == nil && (s.mails.TokenSign("confirm mails", text+"\x00"+email) != sign || tx.Now.Unix() > until) {
			return over
		}
		if err != nil {
			return err
		}
		if subject[0] != 'w' {
			owner, err := db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ?`, id)
			if err != nil {
				return err
			}
			if done.Cleared, err = s.prove(tx, owner, known); err == nil && done.Cleared && subject[0] == 'p' {
				err = ForgetAgreed(tx, id)
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

// AskProof mails an account's address the link that proves it, at most three times an hour.
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
		recent, err := db.Value[int](tx, `SELECT count(*) FROM mails WHERE to_addr = ? COLLATE NOCASE AND kind = 'prove' AND made_at > ?`,
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
