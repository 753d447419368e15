package accounts

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
)

// MailTask is the kind of the task that sends a mail; the task's key is the mail's ID.
const MailTask = "mail"

// MailFacts are the facts that the templates of mails can use. They are stored as JSON until the mail is written.
// Fields without a JSON name are not stored: they are read from the order when the mail is written.
type MailFacts struct {
	Code    string `json:"code,omitempty"`
	OrderID int64  `json:"order_id,omitempty"`
	Day     string `json:"day,omitempty"`
	Reason  string `json:"reason,omitempty"`
	Refund  bool   `json:"refund,omitempty"`
	// CreditBack is what a refund added to the store credit, such as ₹500.00.
	CreditBack string `json:"credit_back,omitempty"`
	// Question is a customer's question about a product.
	Question  string `json:"question,omitempty"`
	Product   string `json:"product,omitempty"`
	ProductID int64  `json:"product_id,omitempty"`
	// ReturnID is the return that the mail is about; its Step is read when the mail is written.
	ReturnID int64           `json:"return_id,omitempty"`
	Step     core.ReturnStep `json:"-"`
	Claim    MailClaim       `json:"claim,omitzero"`
	Card     MailCard        `json:"card,omitzero"`
	// Settled means that the answer closes the complaint. CheckKey is the key of the link with which a customer
	// confirms a COD order; "" if the order needs no confirmation.
	Settled  bool   `json:"settled,omitempty"`
	CheckKey string `json:"-"`
	// LinkKey is the key of the link that opens a quotation without a login.
	LinkKey string `json:"-"`
	// By is the person who caused the mail. Server is the mail server for this mail alone, encrypted in the database;
	// "" means the shop's server.
	By     string `json:"by,omitempty"`
	Server string `json:"server,omitempty"`
	// Things are the products that an opt-in mail is about; Leave is the token of its unsubscribe link.
	Things []MailItem `json:"things,omitempty"`
	Leave  string     `json:"-"`

	// News is what a mail to the second address of an order tells: the kind of the mail to its customer.
	News string `json:"news,omitempty"`
	// Shipment is the package that the mail is about, if the order leaves in several. Titles are the products that were
	// cancelled of an order of which a part had shipped, such as 2 × Wall switch.
	Shipment int64    `json:"shipment,omitempty"`
	Titles   []string `json:"titles,omitempty"`

	Lines    []MailLine  `json:"-"`
	Shipping money.Paise `json:"-"`
	Total    money.Paise `json:"-"`
	// Credit is the part of Total that store credit pays, Due what is collected at the door.
	Credit money.Paise `json:"-"`
	Due    money.Paise `json:"-"`
	// Unpaid means that the order waits for its online payment.
	Unpaid           bool   `json:"-"`
	Payment, Address string `json:"-"`
	PromisedDay      string `json:"-"`
	// SlotHours are the hours of PromisedDay that the order took as its delivery slot; "" for none.
	SlotHours           string `json:"-"`
	TrackingID, Courier string `json:"-"`
	// DoorCode is what the customer says when an own delivery is handed over; Pickup is where it is collected.
	DoorCode, Pickup string `json:"-"`
	// WaitsForReturn means that the order replaces goods that have not come in, ReturnRefunded that it was to replace
	// some whose return is refunded instead.
	WaitsForReturn, ReturnRefunded bool `json:"-"`
	// WaitsUntil is the pre-order day of what waits for stock; "" if nothing does.
	WaitsUntil string `json:"-"`
}

// MailCard is a gift card in a mail, or store credit. Its code is MailFacts.Code, encrypted with CardSeal.
type MailCard struct {
	// Amount is in rupees, such as ₹500.00. To is the recipient, From the buyer.
	Amount  string `json:"amount,omitempty"`
	To      string `json:"to,omitempty"`
	ToEmail string `json:"to_email,omitempty"`
	From    string `json:"from,omitempty"`
	// Message is what the buyer wrote, or why staff gave the credit.
	Message string `json:"message,omitempty"`
	// Day is when the card is mailed, Until its last day, such as 2026-11-24; "" for none.
	Day   string `json:"day,omitempty"`
	Until string `json:"until,omitempty"`
}

// CardSeal is the purpose under which the code of a gift card is encrypted until its mail is sent.
const CardSeal = "code of a gift card"

// MailLine is a line of an order in a mail; Amount is in paise. Picture is the name of its picture, "" for none.
type MailLine struct {
	Title    string
	Picture  string
	Quantity int64
	Amount   money.Paise
}

// QueueMail is AddMail for callers that don't need the mail's ID.
func (s *Mails) QueueMail(tx *core.Tx, kind string, to Account, facts MailFacts) error {
	_, err := s.AddMail(tx, kind, to, facts)
	return err
}

// AddMail queues a mail in the transaction that causes it, and returns its ID. It greets by name only a person who
// confirmed the address; otherwise anyone could register a stranger's address and mail them text in the name.
func (s *Mails) AddMail(tx *core.Tx, kind string, to Account, facts MailFacts) (int64, error) {
	body, err := json.Marshal(facts)
	if err != nil {
		return 0, err
	}
	id, err := db.InsertID(tx, `INSERT INTO mails (kind, to_name, to_addr, lang, facts, made_at)
		VALUES (?1, coalesce((SELECT name
		FROM accounts WHERE email_key = ?2 AND (verified_key = email_key OR role <> 'Customer')), ''), ?3, ?4, ?5, ?6)`,
		kind, EmailKey(to.Email), to.Email, core.LanguageFor(tx, to.Lang), string(body), tx.Stamp())
	if err != nil {
		return 0, err
	}
	s.WakeAfter(tx)
	return id, core.Enqueue(tx, MailTask, strconv.FormatInt(id, 10), tx.Now, struct{}{})
}

// MailWelcome queues the first mail to an account; if the address is not confirmed yet, it has a link to confirm it.
func (s *Mails) MailWelcome(tx *core.Tx, to Account) error {
	facts := MailFacts{}
	if !to.Proved && to.Role == Customer {
		facts.Code = s.AskToken(tx.Now, "p", to.ID, EmailKey(to.Email))
	}
	return s.QueueMail(tx, "welcome", to, facts)
}

// MailCode queues a mail with the code for setting a new password.
func (s *Mails) MailCode(tx *core.Tx, to Account, code string) error {
	return s.QueueMail(tx, "code", to, MailFacts{Code: code})
}

// MailPasswordChanged queues the mail that informs a person that their password was changed.
func (s *Mails) MailPasswordChanged(tx *core.Tx, account int64) error {
	to, err := db.One(tx, ScanAccount, `SELECT `+AccountColumns+` FROM accounts WHERE id = ?`, account)
	if err != nil {
		return err
	}
	return s.QueueMail(tx, "password", to, MailFacts{})
}

// WarnOwners mails every owner a sentence about a problem of the shop itself, at most once a day for each kind of
// warning.
func (s *Mails) WarnOwners(ctx context.Context, kind, reason string) error {
	return s.Write(ctx, func(tx *core.Tx) error { return s.Warn(tx, kind, reason, 24*time.Hour) })
}

// Warn mails every owner a sentence about a problem, unless a mail of this kind was queued within a time.
func (s *Mails) Warn(tx *core.Tx, kind, reason string, within time.Duration) error {
	warned, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM mails WHERE kind = ? AND made_at > ?)`, kind,
		tx.Now.Add(-within).UnixMilli())
	if err != nil || warned {
		return err
	}
	return s.MailOwners(tx, kind, MailFacts{Reason: reason})
}

// MailOwners queues a mail to each owner.
func (s *Mails) MailOwners(tx *core.Tx, kind string, facts MailFacts) error {
	owners, err := db.List(tx, ScanAccount, `SELECT `+AccountColumns+` FROM accounts
		WHERE role = 'Owner' AND role <> 'Customer' AND deleted_at IS NULL ORDER BY id`)
	if err != nil {
		return err
	}
	for _, owner := range owners {
		if err := s.QueueMail(tx, kind, owner, facts); err != nil {
			return err
		}
	}
	return nil
}

// MailAccountant mails the accountant the link to a month's documents; facts.Code is the link's key.
func (s *Mails) MailAccountant(ctx context.Context, who int64, to string, facts MailFacts) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if err := s.QueueMail(tx, "accountant", Account{Email: to}, facts); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "mail month to accountant", facts.Day, to)
	})
}

// MailSettingsChanged informs every owner that someone changed settings that send data out of the shop. After a change
// of the mail server the mail is also sent through the old server, because the person who set the new one could
// suppress it. A change by the command line (who 0) sends no mail.
func (s *Mails) MailSettingsChanged(tx *core.Tx, who int64, names []string, values map[string]string) error {
	if who == 0 || len(names) == 0 {
		return nil
	}
	by, err := db.One(tx, ScanAccount, `SELECT `+AccountColumns+` FROM accounts WHERE id = ?`, who)
	if err != nil {
		return err
	}
	facts := []MailFacts{{Reason: strings.Join(names, ", "), By: by.Name + " (" + by.Email + ")"}}
	before := s.settings.Values().SMTPURL
	if next, changes := values["smtp_url"]; changes && next != before && before != "" &&
		!s.settings.SaidAtStart("smtp_url") {
		sealed, err := s.Seal(MailServerSeal, before)
		if err != nil {
			return err
		}
		facts = append(facts, MailFacts{Reason: facts[0].Reason, By: facts[0].By, Server: sealed})
	}
	for _, one := range facts {
		if err := s.MailOwners(tx, "settings", one); err != nil {
			return err
		}
	}
	return nil
}

// MailServerSeal is the purpose under which the mail server of a mail is encrypted.
const MailServerSeal = "server of a mail"

// MailFile is the file name of a mail in the folder outbox, where mails are written while no mail server is set.
func MailFile(id int64, kind string) string { return fmt.Sprintf("%06d-%s.eml", id, kind) }

// MailSent records that a mail was sent, or written as a file. It deletes a login code in the mail from the database.
func (s *Mails) MailSent(tx *core.Tx, m SentMail) error {
	_, err := tx.Exec(`UPDATE mails SET sent_at = iif(?, ?, NULL), subject = ?, file = coalesce(nullif(?, ''), file),
		facts = CASE WHEN kind IN ('code', 'email', 'entry', 'agree', 'prove') THEN '{}'
		WHEN kind IN ('emailchanged', 'welcome', 'totp', 'giftcard') THEN json_remove(facts, '$.code')
		WHEN kind = 'settings' THEN json_remove(facts, '$.server') ELSE facts END
		WHERE id = ?`, s.Reaches(m.File), tx.Stamp(), m.Subject, m.File, m.ID)
	return err
}

const MailTables = `mails m LEFT JOIN tasks t ON t.kind = 'mail' AND t.key = CAST(m.id AS TEXT)`

// CopyMail queues a copy of a mail to another name and address.
func (s *Mails) CopyMail(tx *core.Tx, mail int64, name, address string) error {
	id, err := db.InsertID(tx, `INSERT INTO mails (kind, to_name, to_addr, lang, facts, made_at) SELECT kind, ?, ?,
		lang, facts, ? FROM mails WHERE id = ?`, name, address, tx.Stamp(), mail)
	if err != nil {
		return err
	}
	s.WakeAfter(tx)
	return core.Enqueue(tx, MailTask, strconv.FormatInt(id, 10), tx.Now, struct{}{})
}

// SentMail is a mail that a task has sent; its ID is 0 if the task sent none.
type SentMail struct {
	ID      int64
	Subject string
	// File is the mail's name in the folder outbox if it was written there; "" if a mail server accepted it.
	File string
}

// DoneTask is a finished task with the mail that it sent, if any.
type DoneTask struct {
	Task int64
	Mail SentMail
}

// FinishTasks marks tasks as done and their mails as sent, in one transaction.
func (s *Mails) FinishTasks(ctx context.Context, done []DoneTask) error {
	if len(done) == 0 {
		return nil
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		for _, one := range done {
			if _, err := tx.Exec(
				`UPDATE tasks SET state = 'done', error = '', ended_at = ? WHERE id = ?`,
				tx.Stamp(),
				one.Task,
			); err != nil {
				return err
			}
			if one.Mail.ID == 0 {
				continue
			}
			if err := s.MailSent(tx, one.Mail); err != nil {
				return err
			}
		}
		return nil
	})
}

// AskMails is the maximum number of mails per hour that ask to confirm an address; AskLife is how long their links are
// valid.
const (
	AskMails = 3
	AskLife  = 7 * 24 * time.Hour
)

// AskToken is the token of a confirmation link, valid for AskLife. what is a if the owner of an account's address also
// consents to the requested mails, p if they don't, and w for a visitor's stock alert. The signature contains the
// address to which the link was mailed, so a link to another address is not valid.
func (s *Mails) AskToken(now time.Time, what string, id int64, email string) string {
	text := fmt.Sprintf("%s%d.%d", what, id, now.Add(AskLife).Unix())
	return text + "." + s.TokenSign("confirm mails", text+"\x00"+email)
}

// TokenSign signs a text for a purpose; a token for another purpose is not accepted.
func (s *Mails) TokenSign(purpose, text string) string {
	return base64.RawURLEncoding.EncodeToString(s.Sign(purpose, text)[:18])
}

// MailClaim is what a mail about a warranty claim says: the unit's serial, the last day of its warranty ("" without
// one) and whether it is over, or the claim's state after a step, the unit that replaces it, and how it is sent. Leaves
// means that something goes to the customer, Sent that it has left.
type MailClaim struct {
	Serial      string `json:"serial"`
	Ends        string `json:"ends,omitempty"`
	Over        bool   `json:"over,omitempty"`
	State       string `json:"state,omitempty"`
	Replacement string `json:"replacement,omitempty"`
	Leaves      bool   `json:"leaves,omitempty"`
	Sent        bool   `json:"sent,omitempty"`
	Courier     string `json:"courier,omitempty"`
	TrackingID  string `json:"tracking,omitempty"`
}

// MailItem is a product in an opt-in mail, with the order in which it was bought. Now and Before are prices in paise;
// Few is the number of units left if there are few; Day is the last day of a warranty.
type MailItem struct {
	ID     int64       `json:"id,omitempty"`
	Title  string      `json:"title"`
	Now    money.Paise `json:"now,omitempty"`
	Before money.Paise `json:"before,omitempty"`
	Few    int64       `json:"few,omitempty"`
	Pieces int64       `json:"pieces,omitempty"`
	Day    string      `json:"day,omitempty"`
	Order  int64       `json:"order,omitempty"`
	// Picture is the name of the product's picture when the mail is written, "" for none.
	Picture string `json:"-"`
}

// MailUnsent is SQL for mails m with tasks t that were only written as a file and are not being sent now.
const MailUnsent = `m.sent_at IS NULL AND m.file <> '' AND coalesce(t.state, 'done') = 'done'`

// SendNow queues a mail again that was not sent because its task was given up or wrote only a file.
func (s *Mails) SendNow(tx *core.Tx, mail int64) error {
	s.WakeAfter(tx)
	_, err := tx.Exec(`INSERT INTO tasks (kind, key, payload, due_at, made_at) VALUES (?1, ?2, '{}', ?3, ?3)
		ON CONFLICT (kind, key)
		DO UPDATE SET state = 'waiting', tries = 0, due_at = ?3, lease_until = 0, ended_at = NULL`, MailTask,
		strconv.FormatInt(mail, 10), tx.Stamp())
	return err
}

// Reaches reports whether a mail reached its reader; file is its name in the outbox, "" if a mail server accepted it.
func (s *Mails) Reaches(file string) bool { return file == "" || s.settings.Values().OutboxDelivers }
