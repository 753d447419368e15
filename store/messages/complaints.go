package messages

import (
	"context"
	"encoding/base32"
	"strconv"
	"strings"
	"time"
	"unicode"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/settings"
	"hearth/store/wording"
)

// AnswerWithin is the maximum time until the first answer to a complaint. Indian law (Consumer Protection (E-Commerce)
// Rules 2020, rule 4(5)): a complaint gets a number at once, an answer within 48 hours, and is resolved within a month.
const AnswerWithin = 48 * time.Hour

// SettleDue is the instant by which a complaint must be resolved: a calendar month after it was made (General Clauses
// Act, section 3(35)), which is the same day of the next month, or that month's last day if it is shorter.
func SettleDue(at time.Time, zone *time.Location) time.Time {
	made := at.In(zone)
	due := made.AddDate(0, 1, 0)
	if due.Day() != made.Day() {
		due = due.AddDate(0, 0, -due.Day())
	}
	return due
}

var complaintKinds = []string{"defective", "wrong", "damaged", "late", "payment", "refund", "question", "other"}

// WarrantyKind is the kind of complaints that are warranty claims (package warranty).
const WarrantyKind = "warranty"

// Complaint is a complaint with all messages about it. It is open until staff settle it with an answer; it is never
// deleted.
type Complaint struct {
	ID                  int64
	Number, Kind, State string
	CustomerID, OrderID int64
	// OrderGiven is the order number as the customer typed it; OrderID is 0 unless the order is known to be the
	// customer's.
	OrderGiven                string
	Name, Email, Phone        string
	At, AnsweredAt, SettledAt time.Time
	AnswerDue, SettleDue      time.Time
	// WaitsSince is the instant of the customer's oldest message without an answer; zero if all are answered.
	WaitsSince                     time.Time
	Notes                          []ComplaintNote
	FirstWords                     string
	AnswerIsLate, SettlementIsLate bool
}

// ComplaintNote is a message in a complaint. Who is the name of the staff member, or "" for the customer.
type ComplaintNote struct {
	At    time.Time
	Who   string
	Words string
}

// NewComplaint is a complaint as a customer submits it. Customer is 0 without a login. Order is the order number as the
// customer knows it, or "".
type NewComplaint struct {
	Customer                        int64
	Order                           string
	Kind, Name, Email, Phone, Words string
}

func (c *NewComplaint) check(kinds ...string) error {
	c.Order = strings.TrimSpace(c.Order)
	c.Name, c.Email, c.Phone, c.Words = strings.TrimSpace(c.Name), strings.TrimSpace(c.Email),
		strings.TrimSpace(c.Phone), strings.TrimSpace(c.Words)
	wrong := db.FieldErrors{}
	if settings.OneOf(kinds...)(c.Kind) != "" {
		wrong.Add("kind", "Please choose a subject.")
	}
	if len([]rune(c.Order)) > 40 || strings.ContainsFunc(c.Order, unicode.IsControl) {
		wrong.Add("orders_id", "Please enter the order number, 40 characters at most.")
	}
	if c.Name == "" || len([]rune(c.Name)) > 100 || strings.ContainsFunc(c.Name, unicode.IsControl) {
		wrong.Add("name", "Please enter your name.")
	}
	if accounts.WebAddress.MatchString(c.Name) {
		wrong.Add("name", accounts.MessageWebAddress)
	}
	if accounts.CheckEmail(c.Email) != "" {
		wrong.Add("email", accounts.MessageEmail)
	}
	if len([]rune(c.Phone)) > 20 {
		wrong.Add("phone", "A telephone number has 20 characters at most.")
	}
	if c.Words == "" || len([]rune(c.Words)) > 2000 {
		wrong.Add("words", "Please say what is wrong, in 2,000 characters at most.")
	}
	return wrong.Refusal("kind", "orders_id", "name", "email", "phone", "words")
}

// OpenComplaint saves a complaint, mails its number to the customer and returns the number. The order counts as the
// customer's if it belongs to their account or email. Any other order number is stored as typed, because a wrong number
// is no reason to reject a complaint. It refuses malformed fields, and more than ten complaints a day from an email.
func (s *Messages) OpenComplaint(ctx context.Context, c NewComplaint) (number string, err error) {
	if number, err = s.Prepare(&c, complaintKinds...); err != nil {
		return "", err
	}
	return number, s.Write(ctx, func(tx *core.Tx) error {
		if _, err := OpenIn(tx, number, c); err != nil {
			return err
		}
		// A question gets a mail with other words than a complaint does.
		kind := "complaint"
		if c.Kind == "question" {
			kind = "message"
		}
		return s.mails.QueueMail(tx, kind, accounts.Account{Name: c.Name, Email: c.Email},
			accounts.MailFacts{Code: number})
	})
}

// Prepare checks a complaint, whose kind must be one of kinds, and returns a number for it.
func (s *Messages) Prepare(c *NewComplaint, kinds ...string) (number string, err error) {
	if err := c.check(kinds...); err != nil {
		return "", err
	}
	raw, err := s.Random(5)
	return "C" + s.Now().In(s.settings.Zone()).Format("0601") + "-" + base32.StdEncoding.EncodeToString(raw), err
}

// OpenIn saves a complaint that Prepare checked, and returns its ID. The caller mails the number.
func OpenIn(tx *core.Tx, number string, c NewComplaint) (id int64, err error) {
	order, err := ownOrder(tx, c)
	if err != nil {
		return 0, err
	}
	recent, err := db.Value[int](tx, `SELECT count(*) FROM complaints WHERE email = ? COLLATE NOCASE AND at > ?`,
		c.Email, tx.Now.Add(-24*time.Hour).UnixMilli())
	if err != nil {
		return 0, err
	}
	if recent >= 10 {
		return 0, core.Refuse(
			"Ten complaints have been made from this address today. Please add to one of them by its number.")
	}
	id, err = db.InsertID(tx, `INSERT INTO complaints (number, at, customer_id, order_id, order_given, kind, name,
		email, phone, lang)
		VALUES (?, ?, nullif(?, 0), nullif(?, 0), ?, ?, ?, ?, ?, ?)`,
		number, tx.Stamp(), c.Customer, order, c.Order, c.Kind, c.Name, c.Email, c.Phone, core.LanguageFor(tx, ""))
	if err != nil {
		return 0, err
	}
	tx.Touch(core.ChangedComplaints, id)
	_, err = tx.Exec(`INSERT INTO complaint_notes (complaint_id, at, words) VALUES (?, ?, ?)`, id, tx.Stamp(), c.Words)
	return id, err
}

// ownOrder returns the ID of the order that a complaint names, if the order is the customer's own; else 0.
func ownOrder(tx *core.Tx, c NewComplaint) (int64, error) {
	id, err := strconv.ParseInt(strings.TrimPrefix(c.Order, "#"), 10, 64)
	if err != nil {
		return 0, nil
	}
	own, err := db.Value[int64](tx, `SELECT o.id FROM orders o JOIN accounts a ON a.id = o.customer_id WHERE o.id = ?
		AND (o.customer_id = ? OR a.email_key = lower(?))`, id, c.Customer, c.Email)
	if db.IsNone(err) {
		return 0, nil
	}
	return own, err
}

// UnansweredSince is SQL for the instant of the customer's oldest message without an answer, in Unix milliseconds; 0 if
// all are answered. A step of a warranty claim, which is mailed, counts as an answer.
const UnansweredSince = `iif(c.state = 'open', (SELECT coalesce(min(n.at), 0) FROM complaint_notes n
	WHERE n.complaint_id = c.id
	AND n.id > (SELECT coalesce(max(id), 0) FROM complaint_notes WHERE complaint_id = c.id AND who IS NOT NULL)
	AND n.at > coalesce((SELECT max(coalesce(asked_at, 0), coalesce(received_at, 0), coalesce(decided_at, 0))
	FROM claims WHERE complaint_id = c.id), 0)), 0)`

const complaintColumns = `c.id, c.number, c.kind, c.state, coalesce(c.customer_id, 0), coalesce(c.order_id, 0),
	c.order_given, c.name,
	c.email, c.phone, c.at, coalesce(c.answered_at, 0), coalesce(c.settled_at, 0),
	(SELECT words FROM complaint_notes WHERE complaint_id = c.id ORDER BY id LIMIT 1), ` + UnansweredSince + ` AS waits`

func scanComplaint(zone *time.Location, now time.Time) func(db.Scanner, *Complaint) error {
	return func(row db.Scanner, c *Complaint) error {
		var at, answered, settled, waits int64
		if err := row.Scan(&c.ID, &c.Number, &c.Kind, &c.State, &c.CustomerID, &c.OrderID, &c.OrderGiven, &c.Name,
			&c.Email, &c.Phone, &at, &answered, &settled, &c.FirstWords, &waits); err != nil {
			return err
		}
		c.At, c.AnsweredAt, c.SettledAt = wording.Instant(at), wording.Instant(answered), wording.Instant(settled)
		c.WaitsSince = wording.Instant(waits)
		c.AnswerDue, c.SettleDue = c.At.Add(AnswerWithin), SettleDue(c.At, zone)
		c.AnswerIsLate = late(c.AnsweredAt, c.AnswerDue, now)
		c.SettlementIsLate = late(c.SettledAt, c.SettleDue, now)
		return nil
	}
}

func late(done, due, now time.Time) bool {
	if done.IsZero() {
		return now.After(due)
	}
	return done.After(due)
}

func (c *Complaint) readNotes(tx *core.Tx) (err error) {
	c.Notes, err = db.List(tx, func(row db.Scanner, n *ComplaintNote) error {
		var at int64
		err := row.Scan(&at, &n.Who, &n.Words)
		n.At = wording.Instant(at)
		return err
	}, `SELECT n.at, coalesce(a.name, ''), n.words FROM complaint_notes n LEFT JOIN accounts a ON a.id = n.who
		WHERE n.complaint_id = ? ORDER BY n.id`, c.ID)
	return err
}

// ComplaintOf is FindComplaint within a transaction.
func ComplaintOf(tx *core.Tx, id int64) (found Complaint, err error) {
	found, err = db.One(tx, scanComplaint(tx.Zone, tx.Now), `SELECT `+complaintColumns+` FROM complaints c
		WHERE c.id = ?`, id)
	if err != nil {
		return found, err
	}
	return found, found.readNotes(tx)
}

// TrackComplaint returns a complaint by its number and the email with which it was made, or for its logged-in customer.
func (s *Messages) TrackComplaint(
	ctx context.Context,
	customer int64,
	number, email string,
) (found Complaint, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.One(tx, scanComplaint(tx.Zone, tx.Now), `SELECT `+complaintColumns+
			` FROM complaints c WHERE c.number = ? AND (lower(c.email) = lower(?) OR c.customer_id = nullif(?, 0))`,
			strings.ToUpper(strings.TrimSpace(number)), strings.TrimSpace(email), customer)
		if err != nil {
			return err
		}
		return found.readNotes(tx)
	})
	return found, err
}

// AddToComplaint adds a message by the customer to an open complaint.
func (s *Messages) AddToComplaint(ctx context.Context, customer int64, number, email, words string) error {
	found, err := s.TrackComplaint(ctx, customer, number, email)
	if err != nil {
		return err
	}
	return s.noteComplaint(ctx, 0, found.ID, words, false)
}

// ListComplaints returns the complaints in a state and of a kind ("" for all), most urgent first, with the total.
func (s *Messages) ListComplaints(
	ctx context.Context,
	state, kind string,
	page core.Page,
) (found []Complaint, total int, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if total, err = db.Value[int](
			tx,
			`SELECT count(*) FROM complaints WHERE ? IN ('', state) AND ? IN ('', kind)`,
			state,
			kind,
		); err != nil {
			return err
		}
		limit, offset := page.Limit()
		found, err = db.List(tx, scanComplaint(tx.Zone, tx.Now), `SELECT `+complaintColumns+` FROM complaints c
			WHERE ? IN ('', c.state)
			AND ? IN ('', c.kind)
			ORDER BY c.state = 'settled', waits = 0, iif(c.state = 'settled', -c.at, iif(waits = 0, c.at, waits)), c.id
			LIMIT ? OFFSET ?`, state, kind, limit, offset)
		return err
	})
	return found, total, err
}

// FindComplaint returns a complaint to staff; ErrNotFound if there is none.
func (s *Messages) FindComplaint(ctx context.Context, id int64) (found Complaint, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = ComplaintOf(tx, id)
		return err
	})
	return found, err
}

// AnswerComplaint mails an answer to the customer; with settle the answer closes the complaint.
func (s *Messages) AnswerComplaint(ctx context.Context, who, id int64, words string, settle bool) error {
	return s.noteComplaint(ctx, who, id, words, settle)
}

func (s *Messages) noteComplaint(ctx context.Context, who, id int64, words string, settle bool) error {
	words = strings.TrimSpace(words)
	if words == "" || len([]rune(words)) > 2000 {
		return &core.Refusal{Message: "Please write something, 2,000 characters at most.",
			Fields: map[string]string{"words": "Please write something."}}
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		c, err := db.One(tx, scanComplaint(tx.Zone, tx.Now), `SELECT `+complaintColumns+` FROM complaints c
			WHERE c.id = ?`, id)
		if err != nil {
			return err
		}
		if c.State == "settled" {
			return core.Refuse("This complaint is settled. A new one can be made for anything else.")
		}
		if settle && c.Kind == WarrantyKind {
			return core.Refuse("A warranty claim is settled by its decision. Please decide it on its page.")
		}
		if err := NoteIn(tx, who, id, words); err != nil || who == 0 {
			return err
		}
		if err := AnswerIn(tx, id, settle); err != nil {
			return err
		}
		action := "answer complaint"
		if settle {
			action = "settle complaint"
		}
		lang, err := db.Value[string](tx, `SELECT lang FROM complaints WHERE id = ?`, id)
		if err != nil {
			return err
		}
		if err := s.mails.QueueMail(tx, "answer", accounts.Account{Name: c.Name, Email: c.Email, Lang: lang},
			accounts.MailFacts{Code: c.Number, Reason: words, Settled: settle}); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, action, c.Number, "")
	})
}

// NoteIn adds a message to a complaint, of staff or of the customer (who 0).
func NoteIn(tx *core.Tx, who, id int64, words string) error {
	tx.Touch(core.ChangedComplaints, id)
	_, err := tx.Exec(`INSERT INTO complaint_notes (complaint_id, at, who, words) VALUES (?, ?, nullif(?, 0), ?)`, id,
		tx.Stamp(), who, words)
	return err
}

// AnswerIn records that staff answered a complaint, or with settle that it is settled. The caller mails the answer.
func AnswerIn(tx *core.Tx, id int64, settle bool) error {
	tx.Touch(core.ChangedComplaints, id)
	_, err := tx.Exec(`UPDATE complaints SET answered_at = coalesce(answered_at, ?), state = iif(?, 'settled', state),
		settled_at = iif(?, ?, settled_at) WHERE id = ?`, tx.Stamp(), settle, settle, tx.Stamp(), id)
	return err
}
