package messages

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/orders"
	"hearth/store/settings"
	"hearth/store/shipments"
	"hearth/store/wording"
)

// Mail is a mail to a person: its kind, and the facts that its template uses.
type Mail struct {
	ID     int64
	Kind   string
	ToName string
	ToAddr string
	// Lang is the language in which the mail is written.
	Lang    string
	Facts   accounts.MailFacts
	Subject string
	MadeAt  time.Time
	SentAt  time.Time
	// State is waiting, sent or failed; Error is the reason why the mail is not sent yet. File is the file to which the
	// mail was written because no mail server was set. Unsent means that writing the file was all: the mail reached
	// nobody and is not queued.
	State  string
	Error  string
	File   string
	Unsent bool
}

// addOrder adds the facts about the order to a mail.
func (m *Mail) addOrder(tx *core.Tx, shop *settings.Values) error {
	o, err := orders.OrderOf(tx, m.Facts.OrderID)
	if err != nil {
		return err
	}
	lines, err := orders.LinesOf(tx, o.ID)
	if err != nil {
		return err
	}
	if err := m.addDoor(tx, o.ID, shop); err != nil {
		return err
	}
	if m.Facts.Shipment != 0 {
		if o, lines, err = packageIn(tx, o, lines, m.Facts.Shipment); err != nil {
			return err
		}
	}
	for _, l := range lines {
		m.Facts.Lines = append(m.Facts.Lines, accounts.MailLine{Title: l.InItsLanguage().Title, Picture: l.Picture,
			Quantity: l.Quantity, Amount: l.Amount})
	}
	m.Facts.Shipping, m.Facts.Total, m.Facts.Credit = o.Shipping+o.CODFee, o.Total, o.Credit
	m.Facts.Payment, m.Facts.Address = o.Payment, o.Address.OneLine()
	m.Facts.TrackingID, m.Facts.Courier, m.Facts.PromisedDay = o.TrackingID, o.Courier, o.PromisedDay(tx.Zone)
	m.Facts.WaitsUntil, m.Facts.SlotHours = o.WaitsUntil, o.SlotHours
	m.Facts.Unpaid = o.Payment == orders.Prepaid && o.State.Facts().Unpaid()
	if o.Payment == core.COD {
		m.Facts.Due = o.Due()
	}
	if o.Exchanged == 0 {
		return nil
	}
	x, err := orders.ExchangeOfOrder(tx, o.ID)
	m.Facts.WaitsForReturn, m.Facts.ReturnRefunded = x.Waits, x.Ended && x.ReturnState != "refused"
	return err
}

// addPictures adds the pictures that the products of an opt-in mail have now; a variant without its own has its
// parent's.
func (m *Mail) addPictures(tx *core.Tx) (err error) {
	for i := range m.Facts.Things {
		one := &m.Facts.Things[i]
		if one.Picture, err = db.Value[string](tx, `SELECT coalesce((SELECT x.name FROM products p
			JOIN product_pictures x ON x.product_id IN (p.id, p.family) WHERE p.id = ?
			ORDER BY x.product_id <> p.id, x.position LIMIT 1), '')`, one.ID); err != nil {
			return err
		}
	}
	return nil
}

// addDoor adds the code of an own delivery, and where it is collected if the customer does that.
func (m *Mail) addDoor(tx *core.Tx, order int64, shop *settings.Values) error {
	sent, err := shipments.PackagesOf(tx, order)
	for _, p := range sent {
		if p.PartID() != m.Facts.Shipment || !p.Away() {
			continue
		}
		if m.Facts.DoorCode = p.Code; shipments.IsPickup(p.Courier) {
			m.Facts.Pickup = strings.Join(strings.Fields(shop.ShopName+", "+shop.ShopAddress), " ")
		}
	}
	return err
}

// packageIn returns the order and the lines of a package as a mail about it has them.
func packageIn(tx *core.Tx, o orders.Order, lines []orders.Line, id int64) (orders.Order, []orders.Line, error) {
	sent, err := shipments.PackagesOf(tx, o.ID)
	for i, p := range sent {
		if p.ID == id {
			lines = orders.LinesIn(lines, sent, id)
			o = orders.Parcel{Lines: lines, First: i == 0}.Of(o, p.Collect)
			o.TrackingID, o.Courier = p.TrackingID, p.Courier
		}
	}
	return o, lines, err
}

// askForWord adds the key with which the customer confirms a COD order, if the shop requires confirmation.
func (s *Messages) askForWord(tx *core.Tx, m *Mail) error {
	if m.Kind != "confirmed" {
		return nil
	}
	o, err := orders.OrderOf(tx, m.Facts.OrderID)
	if err != nil {
		return err
	}
	if refused := orders.RefuseUnconfirmedCOD(tx, s.settings.Values(), o); refused != nil {
		if _, waits := core.IsRefusal(refused); !waits {
			return refused
		}
		m.Facts.CheckKey = s.orders.CODCheckKey(o.ID)
	}
	return nil
}

// FindMail returns a queued mail with its facts, to be written and sent.
func (s *Messages) FindMail(ctx context.Context, id int64) (Mail, error) {
	var found Mail
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		found, err = db.One(tx, func(row db.Scanner, m *Mail) error {
			var facts string
			if err := row.Scan(&m.ID, &m.Kind, &m.ToName, &m.ToAddr, &m.Lang, &facts); err != nil {
				return err
			}
			return json.Unmarshal([]byte(facts), &m.Facts)
		}, `SELECT id, kind, to_name, to_addr, lang, facts FROM mails WHERE id = ?`, id)
		if err == nil && found.Kind == "quotation" && !found.Facts.Settled {
			found.Facts.LinkKey = s.orders.QuotationKey(found.Facts.Code)
		}
		if err == nil && found.Facts.Server != "" {
			found.Facts.Server, err = s.Unseal(accounts.MailServerSeal, found.Facts.Server)
		}
		if err == nil && found.Kind == "giftcard" {
			found.Facts.Code, err = s.Unseal(accounts.CardSeal, found.Facts.Code)
		}
		if err == nil {
			err = found.addPictures(tx)
		}
		if err != nil || found.Facts.OrderID == 0 {
			return err
		}
		if err := found.addOrder(tx, s.settings.Values()); err != nil {
			return err
		}
		if err := s.addStep(tx, &found); err != nil {
			return err
		}
		return s.askForWord(tx, &found)
	})
	return found, err
}

// MailOfOrder returns a mail about an order, with which staff preview a template; nothing is sent. It contains no key
// to confirm the order, because only the customer may have that.
func (s *Messages) MailOfOrder(ctx context.Context, kind string, order int64) (m Mail, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, order)
		if err != nil {
			return err
		}
		m = Mail{
			Kind:   kind,
			ToName: o.Customer,
			Lang:   o.Lang,
			Facts: accounts.MailFacts{OrderID: order, Day: cmp.Or(o.ExpectedDay, tx.Day()),
				Reason: o.CancelReason, Refund: o.PaidBy != ""},
		}
		switch {
		case kind == "delivered" && !o.DeliveredAt.IsZero():
			m.Facts.Day = o.DeliveredAt.In(tx.Zone).Format(time.DateOnly)
		case kind == "refund", kind == "refundfailed":
			m.Facts.Reason = o.Total.Rupees()
		}
		if err := m.addOrder(tx, s.settings.Values()); err != nil {
			return err
		}
		err = s.askForWord(tx, &m)
		if m.Facts.CheckKey != "" {
			m.Facts.CheckKey = "***"
		}
		if m.Facts.DoorCode != "" {
			m.Facts.DoorCode = hiddenDoorCode
		}
		return err
	})
	return m, err
}

// mailState is SQL for the state of a mail m with its task t: the state, the reason why it is not sent yet, and the
// file to which it was written without a mail server.
const mailState = `iif(m.sent_at IS NOT NULL, 'sent', iif(t.state = 'failed', 'failed', 'waiting')), coalesce(t.error, ''), m.file, ` + accounts.MailUnsent

// hiddenCode is shown to staff in place of a code that only the recipient may know.
const hiddenCode = "*****-*****"

// hiddenDoorCode is the same for the code of an own delivery.
const hiddenDoorCode = "****"

// codeMails are the kinds of mail with a code that gives access to an account.
var codeMails = []string{"code", "email", "emailchanged", "entry", "agree", "prove", "giftcard", "accountant",
	"invite"}

// ShowMail returns a mail as it was or will be sent, for staff: without codes and links that only the recipient may
// know.
func (s *Messages) ShowMail(ctx context.Context, id int64) (Mail, error) {
	found, err := s.FindMail(ctx, id)
	if err != nil {
		return found, err
	}
	if slices.Contains(codeMails, found.Kind) || found.Facts.Code != "" &&
		(found.Kind == "welcome" || found.Kind == "totp") {
		found.Facts.Code = hiddenCode
	}
	if found.Facts.CheckKey != "" {
		found.Facts.CheckKey = "***"
	}
	if found.Facts.LinkKey != "" {
		found.Facts.LinkKey = "***"
	}
	if found.Facts.DoorCode != "" {
		found.Facts.DoorCode = hiddenDoorCode
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		stands, err := db.One(
			tx,
			scanMail,
			`SELECT m.id, m.kind, m.to_name, m.to_addr, m.subject, m.made_at, coalesce(m.sent_at, 0), `+mailState+
				` FROM `+accounts.MailTables+` WHERE m.id = ?`,
			id,
		)
		stands.Facts, stands.Lang = found.Facts, found.Lang
		found = stands
		return err
	})
	return found, err
}

func scanMail(row db.Scanner, m *Mail) error {
	var made, sent int64
	err := row.Scan(&m.ID, &m.Kind, &m.ToName, &m.ToAddr, &m.Subject, &made, &sent, &m.State, &m.Error, &m.File,
		&m.Unsent)
	m.MadeAt, m.SentAt = wording.Instant(made), wording.Instant(sent)
	return err
}

// RetryMail sends a mail again: a failed or waiting mail returns to the queue, and a sent mail is copied to the same
// address. It refuses a mail with a code, which is sent only once.
func (s *Messages) RetryMail(ctx context.Context, who, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		m, err := db.One(
			tx,
			scanMail,
			`SELECT m.id, m.kind, m.to_name, m.to_addr, m.subject, m.made_at, coalesce(m.sent_at, 0), `+mailState+
				` FROM `+accounts.MailTables+` WHERE m.id = ?`,
			id,
		)
		if err != nil {
			return err
		}
		switch {
		case (m.State == "sent" || m.File != "") && slices.Contains(codeMails, m.Kind):
			return core.Refuse("A code is sent once. The person can ask for a new one.")
		case m.State == "sent" && IsMarketing(m.Kind):
			return core.Refuse("A marketing email is sent only once.")
		case m.State == "sent":
			err = s.mails.CopyMail(tx, id, m.ToName, m.ToAddr)
		default:
			err = s.mails.SendNow(tx, id)
		}
		if err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "retry mail", strconv.FormatInt(id, 10), "")
	})
}

// ForgetMails deletes all queued mails and their tasks.
func (s *Messages) ForgetMails(ctx context.Context) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if _, err := tx.Exec(`DELETE FROM tasks WHERE kind = ? AND state = 'waiting'`, accounts.MailTask); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM tellings WHERE sent_at IS NULL`); err != nil {
			return err
		}
		_, err := tx.Exec(`DELETE FROM mails WHERE sent_at IS NULL`)
		return err
	})
}

// ListMails returns a page of the mails, newest first, each with its state (waiting, sent or failed) and the reason for
// that.
func (s *Messages) ListMails(ctx context.Context, sort string, page core.Page) (found []Mail, total int, err error) {
	order, known := mailSorts[sort]
	if !known {
		return nil, 0, core.RefuseSort()
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM mails`); err != nil {
			return err
		}
		limit, offset := page.Limit()
		found, err = db.List(
			tx,
			scanMail,
			`SELECT m.id, m.kind, m.to_name, m.to_addr, m.subject, m.made_at, coalesce(m.sent_at, 0), `+mailState+`
			FROM `+accounts.MailTables+` ORDER BY `+order+` LIMIT ? OFFSET ?`,
			limit,
			offset,
		)
		return err
	})
	return found, total, err
}

// mailSorts are the sort orders of the mail list.
var mailSorts = map[string]string{
	"":         "m.made_at DESC, m.id DESC",
	"-at":      "m.made_at DESC, m.id DESC",
	"at":       "m.made_at, m.id",
	"to":       "m.to_addr COLLATE NOCASE, m.id DESC",
	"-to":      "m.to_addr COLLATE NOCASE DESC, m.id DESC",
	"subject":  "m.subject, m.id DESC",
	"-subject": "m.subject DESC, m.id DESC",
	"state":    "m.sent_at IS NULL DESC, m.id DESC",
	"-state":   "m.sent_at IS NULL, m.id DESC",
}

// addStep adds the next step of a return to a mail about it. A return that has ended in the meantime has none.
func (s *Messages) addStep(tx *core.Tx, m *Mail) error {
	if m.Facts.ReturnID == 0 {
		return nil
	}
	steps, err := s.returns.ReturnSteps(tx, m.Facts.OrderID)
	for _, step := range steps {
		if step.ID == m.Facts.ReturnID {
			m.Facts.Step = step
		}
	}
	return err
}
