package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/store/db"
	"hearth/store/money"
)

// MailTask is the kind of task that sends a mail; its key is the mail's number.
const MailTask = "mail"

// Mail is a message to a person: its kind, and the facts it is written from.
type Mail struct {
	ID     int64
	Kind   string
	ToName string
	ToAddr string
	// Lang is the language in which it is written.
	Lang    string
	Facts   MailFacts
	Subject string
	MadeAt  time.Time
	SentAt  time.Time
	// State is waiting, sent or failed; Error is why it is not sent yet. File is where a mail was saved because no mail server was
	// set. Unsent means that this is all that happened to it: it reached nobody, and is not about to be sent.
	State  string
	Error  string
	File   string
	Unsent bool
}

// MailFacts are the facts a mail can mention. Those without a JSON name come from the order when the mail is written.
type MailFacts struct {
	Code    string `json:"code,omitempty"`
	OrderID int64  `json:"order_id,omitempty"`
	Day     string `json:"day,omitempty"`
	Reason  string `json:"reason,omitempty"`
	Refund  bool   `json:"refund,omitempty"`
	// Question is the question about the product.
	Question  string `json:"question,omitempty"`
	Product   string `json:"product,omitempty"`
	ProductID int64  `json:"product_id,omitempty"`
	// ReturnID is the return that a mail is about; its Step is read when the mail is written.
	ReturnID int64      `json:"return_id,omitempty"`
	Step     ReturnStep `json:"-"`
	// Settled means that the answer closes the complaint; CheckKey that a COD order waits for the customer's confirmation.
	Settled  bool   `json:"settled,omitempty"`
	CheckKey string `json:"-"`
	// LinkKey opens a quotation without a login.
	LinkKey string `json:"-"`
	// By is who did it. Server is the mail server for this mail alone, sealed in the database; "" is the shop's.
	By     string `json:"by,omitempty"`
	Server string `json:"server,omitempty"`
	// Things are the subjects of an opt-in mail; Leave is the text of its unsubscribe link.
	Things []MailThing `json:"things,omitempty"`
	Leave  string      `json:"-"`

	Lines               []MailLine  `json:"-"`
	Shipping            money.Paise `json:"-"`
	Total               money.Paise `json:"-"`
	Payment, Address    string      `json:"-"`
	TrackingID, Courier string      `json:"-"`
}

// MailLine is a line of an order in a mail.
type MailLine struct {
	Title    string
	Quantity int64
	Amount   money.Paise
}

func (s *Store) queueMail(tx *Tx, kind string, to Account, facts MailFacts) error {
	_, err := s.addMail(tx, kind, to, facts)
	return err
}

// addMail queues a mail and returns its number. It greets by name only whoever proved the address: any other name may be a stranger's
// words.
func (s *Store) addMail(tx *Tx, kind string, to Account, facts MailFacts) (int64, error) {
	body, err := json.Marshal(facts)
	if err != nil {
		return 0, err
	}
	id, err := db.InsertID(tx, `INSERT INTO mails (kind, to_name, to_addr, lang, facts, made_at) VALUES (?1, coalesce((SELECT name
		FROM accounts WHERE email_key = ?2 AND (verified_key = email_key OR role <> 'Customer')), ''), ?3, ?4, ?5, ?6)`, kind,
		emailKey(to.Email), to.Email, spoken(tx, to.Lang), string(body), tx.Stamp())
	if err != nil {
		return 0, err
	}
	s.wakeWorker(tx)
	return id, enqueue(tx, MailTask, strconv.FormatInt(id, 10), tx.Now, struct{}{})
}

func (s *Store) mailWelcome(tx *Tx, to Account) error {
	facts := MailFacts{}
	if !to.Proved && to.Role == Customer {
		facts.Code = s.askToken(tx.Now, "p", to.ID, emailKey(to.Email))
	}
	return s.queueMail(tx, "welcome", to, facts)
}

func (s *Store) mailCode(tx *Tx, to Account, code string) error {
	return s.queueMail(tx, "code", to, MailFacts{Code: code})
}

func (s *Store) mailPasswordChanged(tx *Tx, account int64) error {
	to, err := db.One(tx, scanAccount, `SELECT `+accountColumns+` FROM accounts WHERE id = ?`, account)
	if err != nil {
		return err
	}
	return s.queueMail(tx, "password", to, MailFacts{})
}

// WarnOwners mails every owner one sentence about a problem of the shop itself; the same kind of warning at most once a day.
func (s *Store) WarnOwners(ctx context.Context, kind, reason string) error {
	return s.write(ctx, func(tx *Tx) error {
		warned, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM mails WHERE kind = ? AND made_at > ?)`, kind,
			tx.Now.Add(-24*time.Hour).UnixMilli())
		if err != nil || warned {
			return err
		}
		return s.mailOwners(tx, kind, MailFacts{Reason: reason})
	})
}

// mailOwners queues a mail to each owner.
func (s *Store) mailOwners(tx *Tx, kind string, facts MailFacts) error {
	owners, err := db.List(tx, scanAccount, `SELECT `+accountColumns+` FROM accounts
		WHERE role = 'Owner' AND role <> 'Customer' AND deleted_at IS NULL ORDER BY id`)
	if err != nil {
		return err
	}
	for _, owner := range owners {
		if err := s.queueMail(tx, kind, owner, facts); err != nil {
			return err
		}
	}
	return nil
}

// mailOutward tells every owner which settings that lead outside somebody changed. With another mail server they are
// told through the one before, too: whoever set the new one may keep its mails. The command line (0) tells nobody.
func (s *Store) mailOutward(tx *Tx, who int64, names []string, values map[string]string) error {
	if who == 0 || len(names) == 0 {
		return nil
	}
	by, err := db.One(tx, scanAccount, `SELECT `+accountColumns+` FROM accounts WHERE id = ?`, who)
	if err != nil {
		return err
	}
	facts := []MailFacts{{Reason: strings.Join(names, ", "), By: by.Name + " (" + by.Email + ")"}}
	before := s.Settings().SMTPURL
	if next, changes := values["smtp_url"]; changes && next != before && before != "" && !s.SaidAtStart("smtp_url") {
		sealed, err := s.seal(mailServerSeal, before)
		if err != nil {
			return err
		}
		facts = append(facts, MailFacts{Reason: facts[0].Reason, By: facts[0].By, Server: sealed})
	}
	for _, one := range facts {
		if err := s.mailOwners(tx, "settings", one); err != nil {
			return err
		}
	}
	return nil
}

// mailServerSeal is the purpose for which the server of a mail is sealed.
const mailServerSeal = "server of a mail"

// mailOrder queues the mail that tells a customer what happened to an order. The order's own facts are read when the mail is
// written: lines, address and prices of an order never change.
func (s *Store) mailOrder(tx *Tx, kind string, o Order, facts MailFacts) error {
	facts.OrderID = o.ID
	to, err := db.One(tx, scanAccount, `SELECT `+accountColumns+` FROM accounts WHERE id = ?`, o.CustomerID)
	if err != nil || strings.HasSuffix(to.Email, "@localhost") { // the counter, callers without an email, erased people
		return err
	}
	return s.queueMail(tx, kind, to, facts)
}

// addOrder fills in the facts of an order.
func (m *Mail) addOrder(tx *Tx) error {
	o, err := orderOf(tx, m.Facts.OrderID)
	if err != nil {
		return err
	}
	lines, err := linesOf(tx, o.ID)
	if err != nil {
		return err
	}
	for _, l := range lines {
		m.Facts.Lines = append(m.Facts.Lines, MailLine{l.Title, l.Quantity, l.Amount})
	}
	m.Facts.Shipping, m.Facts.Total = o.Shipping+o.CODFee, o.Total
	m.Facts.Payment, m.Facts.Address = o.Payment, o.Address.oneLine()
	m.Facts.TrackingID, m.Facts.Courier = o.TrackingID, o.Courier
	return nil
}

// askForWord adds the key with which a customer confirms a COD order, if the shop requires that.
func (s *Store) askForWord(tx *Tx, m *Mail) error {
	if m.Kind != "confirmed" {
		return nil
	}
	o, err := orderOf(tx, m.Facts.OrderID)
	if err != nil {
		return err
	}
	if refused := refuseUnchecked(tx, s.Settings(), o); refused != nil {
		if _, waits := IsRefusal(refused); !waits {
			return refused
		}
		m.Facts.CheckKey = s.CODCheckKey(o.ID)
	}
	return nil
}

// FindMail finds a mail that is to be written.
func (s *Store) FindMail(ctx context.Context, id int64) (Mail, error) {
	var found Mail
	err := s.read(ctx, func(tx *Tx) (err error) {
		found, err = db.One(tx, func(row db.Scanner, m *Mail) error {
			var facts string
			if err := row.Scan(&m.ID, &m.Kind, &m.ToName, &m.ToAddr, &m.Lang, &facts); err != nil {
				return err
			}
			return json.Unmarshal([]byte(facts), &m.Facts)
		}, `SELECT id, kind, to_name, to_addr, lang, facts FROM mails WHERE id = ?`, id)
		if err == nil && found.Kind == "quotation" && !found.Facts.Settled {
			found.Facts.LinkKey = s.QuotationKey(found.Facts.Code)
		}
		if err == nil && found.Facts.Server != "" {
			found.Facts.Server, err = s.unseal(mailServerSeal, found.Facts.Server)
		}
		if err != nil || found.Facts.OrderID == 0 {
			return err
		}
		if err := found.addOrder(tx); err != nil {
			return err
		}
		if err := s.addStep(tx, &found); err != nil {
			return err
		}
		return s.askForWord(tx, &found)
	})
	return found, err
}

// MailOfOrder is a mail of a kind as it would be for an order, to preview its words; nothing is sent. It contains no confirmation
// key, which belongs to the customer alone.
func (s *Store) MailOfOrder(ctx context.Context, kind string, order int64) (m Mail, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		o, err := orderOf(tx, order)
		if err != nil {
			return err
		}
		m = Mail{Kind: kind, ToName: o.Customer, Lang: o.Lang, Facts: MailFacts{OrderID: order, Day: cmp.Or(o.ExpectedDay, tx.Day()),
			Reason: o.CancelReason, Refund: o.PaidBy != ""}}
		switch {
		case kind == "delivered" && !o.DeliveredAt.IsZero():
			m.Facts.Day = o.DeliveredAt.In(tx.Zone).Format(time.DateOnly)
		case kind == "refund", kind == "refundfailed":
			m.Facts.Reason = o.Total.Rupees()
		}
		if err := m.addOrder(tx); err != nil {
			return err
		}
		err = s.askForWord(tx, &m)
		if m.Facts.CheckKey != "" {
			m.Facts.CheckKey = "***"
		}
		return err
	})
	return m, err
}

// MailFile is the name of a mail in outbox/, where mails are written while no mail server is set.
func MailFile(id int64, kind string) string { return fmt.Sprintf("%06d-%s.eml", id, kind) }

// mailSent records that a mail was sent, or was only written as a file that nobody sends. Its code is deleted from the database.
func (s *Store) mailSent(tx *Tx, m SentMail) error {
	_, err := tx.Exec(`UPDATE mails SET sent_at = iif(?, ?, NULL), subject = ?, file = coalesce(nullif(?, ''), file),
		facts = CASE WHEN kind IN ('code', 'email', 'entry', 'agree', 'prove') THEN '{}'
		WHEN kind IN ('emailchanged', 'welcome', 'totp') THEN json_remove(facts, '$.code')
		WHEN kind = 'settings' THEN json_remove(facts, '$.server') ELSE facts END
		WHERE id = ?`, s.reaches(m.File), tx.Stamp(), m.Subject, m.File, m.ID)
	return err
}

// mailState is the state of a mail m with its task t: the state, why it is not sent yet, and where it was saved without a mail
// server.
const mailState = `iif(m.sent_at IS NOT NULL, 'sent', iif(t.state = 'failed', 'failed', 'waiting')), coalesce(t.error, ''), m.file, ` + mailUnsent

const mailTables = `mails m LEFT JOIN tasks t ON t.kind = 'mail' AND t.key = CAST(m.id AS TEXT)`

// hiddenCode replaces a code that only the recipient may know.
const hiddenCode = "*****-*****"

// codeMails are the kinds of mail whose code logs somebody in.
var codeMails = []string{"code", "email", "emailchanged", "entry", "agree", "prove"}

// ShowMail finds a mail for staff to look at: as it was or will be written, without what only its recipient may know.
func (s *Store) ShowMail(ctx context.Context, id int64) (Mail, error) {
	found, err := s.FindMail(ctx, id)
	if err != nil {
		return found, err
	}
	if slices.Contains(codeMails, found.Kind) || found.Facts.Code != "" && (found.Kind == "welcome" || found.Kind == "totp") {
		found.Facts.Code = hiddenCode
	}
	if found.Facts.CheckKey != "" {
		found.Facts.CheckKey = "***"
	}
	if found.Facts.LinkKey != "" {
		found.Facts.LinkKey = "***"
	}
	err = s.read(ctx, func(tx *Tx) error {
		stands, err := db.One(tx, scanMail, `SELECT m.id, m.kind, m.to_name, m.to_addr, m.subject, m.made_at, coalesce(m.sent_at, 0), `+mailState+
			` FROM `+mailTables+` WHERE m.id = ?`, id)
		stands.Facts, stands.Lang = found.Facts, found.Lang
		found = stands
		return err
	})
	return found, err
}

func scanMail(row db.Scanner, m *Mail) error {
	var made, sent int64
	err := row.Scan(&m.ID, &m.Kind, &m.ToName, &m.ToAddr, &m.Subject, &made, &sent, &m.State, &m.Error, &m.File, &m.Unsent)
	m.MadeAt, m.SentAt = instant(made), instant(sent)
	return err
}

// RetryMail sends a mail again: a failed or waiting mail goes back into the queue, a sent mail is copied to the same address. A
// code is sent only once.
func (s *Store) RetryMail(ctx context.Context, who, id int64) error {
	return s.write(ctx, func(tx *Tx) error {
		m, err := db.One(tx, scanMail, `SELECT m.id, m.kind, m.to_name, m.to_addr, m.subject, m.made_at, coalesce(m.sent_at, 0), `+mailState+
			` FROM `+mailTables+` WHERE m.id = ?`, id)
		if err != nil {
			return err
		}
		switch {
		case (m.State == "sent" || m.File != "") && slices.Contains(codeMails, m.Kind):
			return refuse("A code is sent once. The person can ask for a new one.")
		case m.State == "sent" && IsTelling(m.Kind):
			return refuse("A mail that somebody agreed to is sent once.")
		case m.State == "sent":
			err = s.copyMail(tx, id, m.ToName, m.ToAddr)
		default:
			err = s.sendNow(tx, id)
		}
		if err != nil {
			return err
		}
		return writeAudit(tx, who, "retry mail", strconv.FormatInt(id, 10), "")
	})
}

// copyMail queues a copy of a mail.
func (s *Store) copyMail(tx *Tx, mail int64, name, address string) error {
	id, err := db.InsertID(tx, `INSERT INTO mails (kind, to_name, to_addr, lang, facts, made_at) SELECT kind, ?, ?,
		lang, facts, ? FROM mails WHERE id = ?`, name, address, tx.Stamp(), mail)
	if err != nil {
		return err
	}
	s.wakeWorker(tx)
	return enqueue(tx, MailTask, strconv.FormatInt(id, 10), tx.Now, struct{}{})
}

// ForgetMails deletes the queued mails with their tasks.
func (s *Store) ForgetMails(ctx context.Context) error {
	return s.write(ctx, func(tx *Tx) error {
		if _, err := tx.Exec(`DELETE FROM tasks WHERE kind = ? AND state = 'waiting'`, MailTask); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM tellings WHERE sent_at IS NULL`); err != nil {
			return err
		}
		_, err := tx.Exec(`DELETE FROM mails WHERE sent_at IS NULL`)
		return err
	})
}

// ListMails returns the mails, newest first, with their state: waiting, sent or failed, and why not yet.
func (s *Store) ListMails(ctx context.Context, sort string, page Page) (found []Mail, total int, err error) {
	order, known := mailSorts[sort]
	if !known {
		return nil, 0, refuseSort()
	}
	err = s.read(ctx, func(tx *Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM mails`); err != nil {
			return err
		}
		limit, offset := page.Limit()
		found, err = db.List(tx, scanMail, `SELECT m.id, m.kind, m.to_name, m.to_addr, m.subject, m.made_at, coalesce(m.sent_at, 0), `+mailState+`
			FROM `+mailTables+` ORDER BY `+order+` LIMIT ? OFFSET ?`, limit, offset)
		return err
	})
	return found, total, err
}

// mailSorts are the sort orders of the mail list.
var mailSorts = map[string]string{
	"": "m.made_at DESC, m.id DESC", "-at": "m.made_at DESC, m.id DESC", "at": "m.made_at, m.id", "to": "m.to_addr COLLATE NOCASE, m.id DESC",
	"-to":     "m.to_addr COLLATE NOCASE DESC, m.id DESC",
	"subject": "m.subject, m.id DESC", "-subject": "m.subject DESC, m.id DESC", "state": "m.sent_at IS NULL DESC, m.id DESC",
	"-state": "m.sent_at IS NULL, m.id DESC",
}
