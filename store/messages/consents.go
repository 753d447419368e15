package messages

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// MarketingKind is a kind of opt-in mail: its name, its label in the profile, and the sentence that people consent to.
type MarketingKind struct{ Name, Label, Words string }

// MarketingKinds are the opt-in mails, in display order.
var MarketingKinds = []MarketingKind{
	{"stock", "Back in stock", "Email me when a product that I asked for is back in stock."},
	{"price", "Price drops", "Email me when the price of a product on my wishlist drops."},
	{"cart", "Cart reminders", "Email me once if I leave items in my cart."},
	{"warranty", "Warranty reminders",
		"Email me a month before the warranty of a device that I registered ends."},
	{"review", "Ask for a review", "Email me for a review ten days after delivery."},
}

func marketingKind(name string) (MarketingKind, bool) {
	at := slices.IndexFunc(MarketingKinds, func(k MarketingKind) bool { return k.Name == name })
	if at < 0 {
		return MarketingKind{}, false
	}
	return MarketingKinds[at], true
}

// Consent is a person's consent to a kind of mail: when and on which page it was given and withdrawn. It is valid until
// it is withdrawn, and the record is kept as evidence.
type Consent struct {
	Kind                 string
	GivenAt, WithdrawnAt time.Time
	GivenBy, WithdrawnBy string
}

// consentPages are the pages on which a person can give or withdraw consent.
var consentPages = []string{"profile", "product", "cart", "checkout", "wishlist", "devices", "order"}

// Consents are a person's consents and stock alerts.
type Consents struct {
	// Verified means that the account's address is confirmed. Until then no opt-in mail is sent.
	Verified bool
	// Now are the valid consents by kind. All are all consents that were ever given, latest first.
	Now map[string]Consent
	All []Consent
	// StockAlerts are the person's stock alerts.
	StockAlerts []StockWait
}

// StockWait is a stock alert: a request for a mail when a product is back in stock.
type StockWait struct {
	ID, ProductID int64
	Product       string
	AskedAt       time.Time
}

const verifiedAccount = `verified_key = email_key AND deleted_at IS NULL`

// FindConsents returns a person's consents and stock alerts.
func (s *Messages) FindConsents(ctx context.Context, account int64) (found Consents, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if found.Verified, err = db.Value[bool](tx, `SELECT `+verifiedAccount+` FROM accounts WHERE id = ?`,
			account); err != nil {
			return err
		}
		if found.All, err = ConsentsOf(tx, account); err != nil {
			return err
		}
		found.Now = map[string]Consent{}
		for _, a := range found.All {
			if a.WithdrawnAt.IsZero() {
				found.Now[a.Kind] = a
			}
		}
		found.StockAlerts, err = db.List(tx, func(row db.Scanner, w *StockWait) error {
			var at int64
			err := row.Scan(&w.ID, &w.ProductID, &w.Product, &at)
			w.AskedAt = wording.Instant(at)
			return err
		}, `SELECT w.id, w.product_id, p.title, w.asked_at FROM stock_waits w JOIN products p ON p.id = w.product_id
			WHERE w.account_id = ? AND w.ended_at IS NULL AND p.deleted_at IS NULL ORDER BY w.id DESC LIMIT ?`, account,
			core.MaxRows)
		return err
	})
	return found, err
}

// ConsentsOf lists a person's consents, including withdrawn ones, newest first.
func ConsentsOf(tx *core.Tx, account int64) ([]Consent, error) {
	return db.List(tx, func(row db.Scanner, a *Consent) error {
		var given, withdrawn int64
		err := row.Scan(&a.Kind, &given, &a.GivenBy, &withdrawn, &a.WithdrawnBy)
		a.GivenAt, a.WithdrawnAt = wording.Instant(given), wording.Instant(withdrawn)
		return err
	}, `SELECT kind, given_at, given_by, coalesce(withdrawn_at, 0), withdrawn_by FROM agreements
		WHERE account_id = ? ORDER BY id DESC LIMIT ?`, account, core.MaxRows)
}

// SetConsent saves a person's consent to a kind of mail, or its withdrawal; where is the page on which it happened. A
// repeat changes nothing. unverified means that the person's address is not confirmed: they get a mail that asks them
// to confirm it, and no opt-in mail until they do.
func (s *Messages) SetConsent(
	ctx context.Context,
	account int64,
	kind string,
	yes bool,
	where string,
) (unverified bool, err error) {
	if _, known := marketingKind(kind); !known {
		return false, core.Refuse("There is no such kind of mail.")
	}
	if !slices.Contains(consentPages, where) {
		where = "profile"
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		unverified = false
		if !yes {
			return withdrawConsent(tx, account, kind, where)
		}
		unverified, err = s.giveConsent(tx, account, kind, where)
		return err
	})
	return unverified, err
}

func (s *Messages) giveConsent(tx *core.Tx, account int64, kind, where string) (unverified bool, err error) {
	if !s.settings.Values().SendsMarketing(kind) {
		return false, core.Refuse("This shop does not send such mails.")
	}
	if _, err := tx.Exec(
		`INSERT INTO agreements (account_id, kind, given_at, given_by) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		account,
		kind,
		tx.Stamp(),
		where,
	); err != nil {
		return false, err
	}
	verified, err := db.Value[bool](tx, `SELECT `+verifiedAccount+` FROM accounts WHERE id = ?`, account)
	if err != nil || verified {
		return false, err
	}
	return true, s.askToVerify(tx, account)
}

func withdrawConsent(tx *core.Tx, account int64, kind, where string) error {
	if kind == "stock" {
		if _, err := tx.Exec(
			`UPDATE stock_waits SET ended_at = ? WHERE account_id = ? AND ended_at IS NULL`,
			tx.Stamp(),
			account,
		); err != nil {
			return err
		}
	}
	_, err := tx.Exec(`UPDATE agreements SET withdrawn_at = ?, withdrawn_by = ? WHERE account_id = ?
		AND kind = ? AND withdrawn_at IS NULL`, tx.Stamp(), where, account, kind)
	return err
}

// Limits for mails that ask a person to confirm an address: the maximum number per hour to one address.
const (
	askedKind = "agree"
)

// askedEnough reports whether an address got the maximum number of confirmation mails in the last hour.
func askedEnough(tx *core.Tx, email string) (bool, error) {
	return db.Value[bool](
		tx,
		`SELECT count(*) >= ? FROM mails WHERE to_addr = ? COLLATE NOCASE AND kind = ? AND made_at > ?`,
		accounts.AskMails,
		email,
		askedKind,
		tx.Now.Add(-time.Hour).UnixMilli(),
	)
}

// askToVerify mails to an account's address the link that confirms it.
func (s *Messages) askToVerify(tx *core.Tx, account int64) error {
	to, err := db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ?`,
		account)
	if err != nil {
		return err
	}
	if enough, err := askedEnough(tx, to.Email); err != nil || enough {
		return err
	}
	return s.mails.QueueMail(
		tx,
		askedKind,
		to,
		accounts.MailFacts{Code: s.mails.AskToken(tx.Now, "a", account, accounts.EmailKey(to.Email))},
	)
}

// CutLast cuts a text at the last occurrence of a separator.
func CutLast(text, mark string) (before, after string, found bool) {
	at := strings.LastIndex(text, mark)
	if at < 0 {
		return text, "", false
	}
	return text[:at], text[at+len(mark):], true
}

// UnsubscribeToken is the token in the link with which a person unsubscribes from a kind of mail. It is signed, so that
// nobody can unsubscribe someone else.
func (s *Messages) UnsubscribeToken(kind, person string) string {
	text := kind + "." + person
	return text + "." + s.mails.TokenSign("leave mails", text)
}

func (s *Messages) readUnsubscribe(token string) (kind MarketingKind, person string, err error) {
	text, sign, _ := CutLast(token, ".")
	name, person, _ := strings.Cut(text, ".")
	kind, known := marketingKind(name)
	if !known || s.mails.TokenSign("leave mails", text) != sign {
		return kind, "", core.Refuse(
			"This link is incomplete. Please open it from the email again, or log in and look at Emails in your profile.",
		)
	}
	return kind, person, nil
}

// UnsubscribeKind returns the kind of mail of an unsubscribe link. It changes nothing, so that a page can ask first.
func (s *Messages) UnsubscribeKind(token string) (MarketingKind, error) {
	kind, _, err := s.readUnsubscribe(token)
	return kind, err
}

// Unsubscribe withdraws the consent to a kind of mail with its unsubscribe link (RFC 8058). A repeat changes nothing.
func (s *Messages) Unsubscribe(ctx context.Context, token string) (MarketingKind, error) {
	kind, person, err := s.readUnsubscribe(token)
	if err != nil {
		return kind, err
	}
	wait, visitor := strings.CutPrefix(person, "w")
	id, err := strconv.ParseInt(wait, 10, 64)
	if err != nil {
		return kind, err
	}
	return kind, s.Write(ctx, func(tx *core.Tx) error {
		if !visitor {
			return withdrawConsent(tx, id, kind.Name, "mail")
		}
		_, err := tx.Exec(`UPDATE stock_waits SET ended_at = ? WHERE ended_at IS NULL AND account_id IS NULL
			AND email_key = (SELECT email_key FROM stock_waits WHERE id = ?)`, tx.Stamp(), id)
		return err
	})
}
