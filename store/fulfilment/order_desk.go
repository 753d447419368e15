package fulfilment

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/returns"
	"hearth/store/settings"
	"hearth/store/shipments"
	"hearth/store/wording"
)

// This file is about the staff's order page: the steps before an order ships, the notes and mails about it, and bulk
// actions on many orders.

const (
	eventPack    orders.Event = "packed"
	eventUnpack  orders.Event = "unpacked"
	eventAddress orders.Event = "address corrected"
	eventTell    orders.Event = "told again"
)

// Pack records that the package of a confirmed order is packed and waits for the courier; with packed false it removes
// that mark. A repeat changes nothing. It refuses an order that is not confirmed, or that waits for its customer's COD
// confirmation.
func (s *Fulfilment) Pack(ctx context.Context, who, id int64, packed bool) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, id)
		if err != nil {
			return err
		}
		_, err = pack(tx, s.settings.Values(), o, who, packed)
		return err
	})
}

// pack is Pack in a transaction; changed is false for a repeat.
func pack(tx *core.Tx, card *settings.Values, o orders.Order, who int64, packed bool) (changed bool, err error) {
	if !o.State.Facts().ToShip() {
		return false, core.Refuse("%s", orders.RefusalOf(eventPack, o.State))
	}
	if o.PackedAt.IsZero() != packed {
		return false, nil
	}
	if !packed {
		return true, unpack(tx, o, who)
	}
	if err := orders.RefuseUnconfirmedCOD(tx, card, o); err != nil {
		return false, err
	}
	if err := orders.RefuseWaiting(tx, o); err != nil {
		return false, err
	}
	if err := db.ChangeOne(tx, `UPDATE orders SET packed_at = ?, packed_by = nullif(?, 0) WHERE id = ?`, tx.Stamp(),
		who, o.ID); err != nil {
		return false, err
	}
	return true, orders.WriteEvent(tx, o.ID, eventPack, o.State, who, "")
}

func unpack(tx *core.Tx, o orders.Order, who int64) error {
	if err := db.ChangeOne(tx, `UPDATE orders SET packed_at = NULL, packed_by = NULL WHERE id = ?`, o.ID); err != nil {
		return err
	}
	return orders.WriteEvent(tx, o.ID, eventUnpack, o.State, who, "")
}

// CorrectAddress changes the delivery address of an order that has not shipped. It refuses a PIN as checkout does
// (field pin). The delivery charge stays the same. The invoice is issued when the order ships, so its tax follows the
// new address. A packed order is unmarked, because its label has the old address.
func (s *Fulfilment) CorrectAddress(ctx context.Context, who, id int64, a delivery.Address) error {
	card := s.settings.Values()
	return s.Write(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, id)
		if err != nil {
			return err
		}
		if !o.State.Facts().Holds {
			return core.Refuse("%s", orders.RefusalOf(eventAddress, o.State))
		}
		if err := refuseBooked(tx, id); err != nil {
			return err
		}
		if err := s.accounts.CheckAddress(tx, &a); err != nil {
			return err
		}
		area, err := s.delivery.AreaOf(tx, a.Pin)
		if err != nil {
			return err
		}
		at := func(message string) error {
			return &core.Refusal{Message: message, Fields: map[string]string{"pin": message}}
		}
		payment := o.Payment
		// A COD order that is paid already can also go to a PIN where COD is not available.
		if o.PaidBy != "" {
			payment = orders.Prepaid
		}
		message := orders.PaymentMethodRefusal(area, payment)
		if own := card.ShopState; message == "" && card.SellerKind() != "regular" && own != "" && own != a.State &&
			!card.SellInterstate {
			message = "This shop delivers within " + own + " only."
		}
		if message != "" {
			return at(message)
		}
		body, err := json.Marshal(a)
		if err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `UPDATE orders SET address = ? WHERE id = ?`, string(body), id); err != nil {
			return err
		}
		// The history and the audit log can't be edited, so they get no street: personal data must be erased on
		// request.
		change := o.Address.Pin + " " + o.Address.State + " -> " + a.Pin + " " + a.State
		if err := orders.WriteEvent(tx, id, eventAddress, o.State, who, change); err != nil {
			return err
		}
		if !o.PackedAt.IsZero() && a.Label() != o.Address.Label() {
			if err := unpack(tx, o, who); err != nil {
				return err
			}
		}
		if err := forgetPrinted(tx, o.ID); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "correct address", fmt.Sprint(id), change)
	})
}

// OrderMail is a queued, sent or failed mail about an order.
type OrderMail struct {
	ID             int64
	Kind, Subject  string
	To             string
	MadeAt, SentAt time.Time
	State, Error   string
	// Unsent means that the mail was only written to a file, because no mail server was set.
	Unsent bool
}

// OrderDesk is what the staff's order page shows besides OrderDetails.
type OrderDesk struct {
	Tags     []string
	Notes    []accounts.Note
	Mails    []OrderMail
	Payments []OrderPayment
	Customer CustomerHistory
	// SKUs are the SKUs by order line ID.
	SKUs map[int64]string
	// Uncredited is the amount in paise that was or is being refunded since the invoice and has no credit note.
	Uncredited money.Paise
}

// OrderPayment is a payment for an order. Cost is the provider's fee with its GST in paise; it is known once the
// provider has paid out.
type OrderPayment struct {
	Provider, Number string
	Amount, Cost     money.Paise
	CostKnown        bool
	At               time.Time
}

// CustomerHistory sums up a customer's orders so far; CameBack counts packages that were returned to origin.
type CustomerHistory struct {
	Since                                  time.Time
	Orders, Delivered, Cancelled, CameBack int64
	Returns                                int64
	// Worth is the total in paise of the orders that were neither cancelled nor returned.
	Worth money.Paise
	// HasPage means that the customer has a page in the back office: the account is open and not a staff account.
	HasPage bool
}

// FindDesk returns what the order page shows besides OrderDetails; ErrNotFound if the order does not exist.
func (s *Fulfilment) FindDesk(ctx context.Context, id int64) (d OrderDesk, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, id)
		if err != nil {
			return err
		}
		if d.Notes, err = accounts.OrderNotes.List(tx, id); err != nil {
			return err
		}
		if d.Tags, err = orders.TagsOf(tx, id); err != nil {
			return err
		}
		if d.Mails, err = mailsOfOrder(tx, id); err != nil {
			return err
		}
		if !o.ShippedAt.IsZero() {
			if d.Uncredited, err = returns.Uncredited(tx, id); err != nil {
				return err
			}
		}
		if d.Payments, err = db.List(tx, func(row db.Scanner, p *OrderPayment) error {
			var at int64
			err := row.Scan(&p.Provider, &p.Number, &p.Amount, &at, &p.Cost, &p.CostKnown)
			p.At = wording.Instant(at)
			return err
		}, `SELECT p.provider, p.provider_payment, p.amount, p.taken_at,
				coalesce((SELECT sum(fee + tax) FROM settled_items WHERE entity = p.provider_payment), 0),
				EXISTS (SELECT 1 FROM settled_items
				WHERE entity = p.provider_payment)
			FROM payments p WHERE p.order_id = ? ORDER BY p.id`, id); err != nil {
			return err
		}
		// One query sums the customer's confirmed orders by their present states.
		d.Customer, err = db.One(tx, func(row db.Scanner, h *CustomerHistory) error {
			var since int64
			err := row.Scan(&since, &h.Orders, &h.Delivered, &h.Cancelled, &h.CameBack, &h.Worth, &h.HasPage,
				&h.Returns)
			h.Since = wording.Instant(since)
			return err
		}, `SELECT a.created_at, count(o.id), coalesce(sum(o.state IN `+core.DeliveredStates+`), 0),
			coalesce(sum(o.state IN `+core.CancelledStates+`), 0),
			coalesce(sum(o.state IN `+core.BackStates+`), 0),
			coalesce(sum(iif(o.state IN `+core.KeptStates+`, o.total, 0)), 0), a.role = 'Customer'
				AND a.deleted_at IS NULL,
				(SELECT count(*) FROM returns r JOIN order_lines l ON l.id = r.line_id
				JOIN orders b ON b.id = l.order_id WHERE b.customer_id = a.id)
			FROM accounts a LEFT JOIN orders o ON o.customer_id = a.id AND o.confirmed_at IS NOT NULL WHERE a.id = ?`,
			o.CustomerID)
		if err != nil {
			return err
		}
		type sku struct {
			line int64
			text string
		}
		skus, err := db.List(tx, func(row db.Scanner, k *sku) error { return row.Scan(&k.line, &k.text) },
			`SELECT l.id, p.sku FROM order_lines l JOIN products p ON p.id = l.product_id WHERE l.order_id = ?`, id)
		if err != nil {
			return err
		}
		d.SKUs = map[int64]string{}
		for _, k := range skus {
			d.SKUs[k.line] = k.text
		}
		return nil
	})
	return d, err
}

func mailsOfOrder(tx *core.Tx, id int64) ([]OrderMail, error) {
	return db.List(tx, func(row db.Scanner, m *OrderMail) error {
		var made, sent int64
		err := row.Scan(&m.ID, &m.Kind, &m.Subject, &m.To, &made, &sent, &m.State, &m.Error, &m.Unsent)
		m.MadeAt, m.SentAt = wording.Instant(made), wording.Instant(sent)
		return err
	}, `SELECT m.id, m.kind, m.subject, m.to_addr, m.made_at, coalesce(m.sent_at, 0),
			iif(m.sent_at IS NOT NULL, 'sent', iif(t.state = 'failed', 'failed', 'waiting')), coalesce(t.error, ''),
			`+accounts.MailUnsent+`
		FROM `+accounts.MailTables+` WHERE m.of_order = ? ORDER BY m.id`, id)
}

// SendMailAgain sends a mail about an order again, with the present state of the order, to the present address of the
// customer, or to the second address of the order if it went there. It refuses a mail that is still queued; ErrNotFound
// for a mail about another order.
func (s *Fulfilment) SendMailAgain(ctx context.Context, who, order, mail int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, order)
		if err != nil {
			return err
		}
		mails, err := mailsOfOrder(tx, order)
		if err != nil {
			return err
		}
		for _, m := range mails {
			if m.ID != mail {
				continue
			}
			if m.State == "waiting" && !m.Unsent {
				return core.Refuse("This email is already waiting to be sent.")
			}
			to, err := db.One(tx, accounts.ScanAccount, `SELECT `+accounts.AccountColumns+` FROM accounts WHERE id = ?`,
				o.CustomerID)
			if err != nil {
				return err
			}
			if m.Kind == orders.NewsMail {
				to = accounts.Account{Email: m.To}
			}
			if m.Unsent {
				if _, err := tx.Exec(`UPDATE mails SET to_name = ?, to_addr = ? WHERE id = ?`, to.Name, to.Email,
					mail); err != nil {
					return err
				}
				err = s.mails.SendNow(tx, mail)
			} else {
				err = s.mails.CopyMail(tx, mail, to.Name, to.Email)
			}
			if err != nil {
				return err
			}
			return orders.WriteEvent(tx, order, eventTell, o.State, who, m.Kind)
		}
		return core.ErrNotFound
	})
}

// BulkRow is an order in the preview of a bulk action. Why is the reason why the action is impossible, "" if it is
// possible.
type BulkRow struct {
	OrderID  int64
	Customer string
	Why      string
	Found    bool
	// Waybill is the waybill number of a booked package.
	Waybill string
}

// The actions that staff can apply to many orders at once.
const (
	BulkPack    = "pack"
	BulkUnpack  = "unpack"
	BulkBook    = "book"
	BulkShip    = "ship"
	BulkDeliver = "deliver"
	BulkNote    = "note"
	BulkTag     = "tag"
	BulkUntag   = "untag"
)

// PreviewBulk returns the effect of a bulk action on each order, without applying it. It refuses an unknown action.
func (s *Fulfilment) PreviewBulk(ctx context.Context, act string, ids []int64) (rows []BulkRow, err error) {
	card := s.settings.Values()
	rows = []BulkRow{}
	err = s.Read(ctx, func(tx *core.Tx) error {
		for _, id := range ids {
			o, err := orders.OrderOf(tx, id)
			if db.IsNone(err) {
				rows = append(rows, BulkRow{OrderID: id, Why: fmt.Sprintf("There is no order %d.", id)})
				continue
			}
			if err != nil {
				return err
			}
			why, err := s.whyNot(tx, card, act, o)
			if err != nil {
				return err
			}
			row := BulkRow{OrderID: id, Customer: o.Buyer(), Why: why, Found: true}
			if o.State.Facts().ToShip() {
				b, err := shipments.LiveBooking(tx, id)
				if err != nil && !db.IsNone(err) {
					return err
				}
				if !b.BookedAt.IsZero() {
					row.Waybill = b.Waybill
				}
			}
			rows = append(rows, row)
		}
		return nil
	})
	return rows, err
}

// whyNot is the reason why a bulk action can't be applied to an order; "" if it can. It must refuse exactly what the
// action itself refuses.
func (s *Fulfilment) whyNot(tx *core.Tx, card *settings.Values, act string, o orders.Order) (string, error) {
	fits, e := o.State.Facts().ToShip(), eventPack
	switch act {
	case BulkNote, BulkTag, BulkUntag:
		return "", nil
	case BulkDeliver:
		fits, e = orders.Allows(o.State, orders.EventDeliver), orders.EventDeliver
	case BulkPack, BulkUnpack, BulkBook, BulkShip:
		e = orders.EventShip
	default:
		return "", core.Refuse("Please choose what to do: pack, unpack, book, ship, deliver, note, tag or untag.")
	}
	if !fits {
		return orders.RefusalOf(e, o.State), nil
	}
	if above, needed := s.documents.EWayNeeded(o); needed && (act == BulkShip && o.EWayBill == "" || act == BulkBook) {
		return "It is worth more than " + above + ": " + act + " it on its own, with its e-way bill.", nil
	}
	if act == BulkBook {
		refused := s.refuseBooking(tx, card, o)
		why, known := core.IsRefusal(refused)
		if known {
			return why, nil
		}
		return "", refused
	}
	err := orders.RefuseUnconfirmedCOD(tx, card, o)
	if err == nil && act != BulkUnpack && act != BulkDeliver {
		err = orders.RefuseWaiting(tx, o)
	}
	if err == nil && act == BulkShip {
		err = refuseUnpaid(tx, o)
	}
	if err == nil && act == BulkShip {
		err = orders.RefuseWithoutHSN(tx, card, o)
	}
	if why, refused := core.IsRefusal(err); refused {
		return why, nil
	}
	return "", err
}
