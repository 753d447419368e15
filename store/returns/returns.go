package returns

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/documents"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
)

// ReturnRequest is a request to return units of an order line. Quantity 0 means all units that are left.
type ReturnRequest struct {
	LineID   int64
	Quantity int64
	Reason   string
	// Kind is the code of the reason: not wanted, defective, wrong or damaged; "" if none was given.
	Kind string
	// RefundTo is the account to which the refund of a COD order is sent.
	RefundTo RefundTo
	// ToCredit means that the customer wants store credit instead of the money.
	ToCredit bool
	// Shown is how many units the page said can be returned; 0 skips the comparison. If the number has changed, the
	// request is refused: a request that is sent twice would otherwise return twice as many units.
	Shown int64
	// Complaint is the number of a complaint. With it, staff can accept a defective, damaged or wrong product after the
	// window.
	Complaint string
}

// Open opens a return of a customer's own delivered order line within the setting return_days. It refuses an order that
// is not delivered, a late return, an unknown reason (field kind), a malformed account, and more units than are left
// (field quantity). ErrNotFound if the line is not theirs.
func (s *Returns) Open(ctx context.Context, customer int64, w ReturnRequest) error {
	return s.openReturn(ctx, customer, customer, s.settings.Values().ReturnDays, w)
}

// OpenReturnFor opens a return for a customer, within the setting assisted_return_days. It refuses what Open refuses,
// and a missing reason.
func (s *Returns) OpenReturnFor(ctx context.Context, who int64, w ReturnRequest) error {
	if err := refuseNoReason(w); err != nil {
		return err
	}
	return s.openReturn(ctx, 0, who, s.settings.Values().AssistedReturnDays, w)
}

func refuseNoReason(w ReturnRequest) error {
	if strings.TrimSpace(w.Reason) == "" {
		return core.RefuseField("reason", "Please say why the product comes back.")
	}
	return nil
}

// openReturn opens a return. customer is 0 if staff (who) open it; days is the length of the window after delivery.
func (s *Returns) openReturn(ctx context.Context, customer, who, days int64, w ReturnRequest) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		_, err := s.OpenIn(tx, customer, who, days, w)
		return err
	})
}

// OpenIn is openReturn within a transaction; it returns the return's ID.
func (s *Returns) OpenIn(tx *core.Tx, customer, who, days int64, w ReturnRequest) (id int64, err error) {
	refundTo, err := s.checkRequest(&w)
	if err != nil {
		return 0, err
	}
	o, err := orderOfReturn(tx, customer, w.LineID)
	if err != nil {
		return 0, err
	}
	if err := refuseLate(tx, o, customer, days, w); err != nil {
		return 0, err
	}
	amount, err := claimPieces(tx, o, customer, &w)
	if err != nil {
		return 0, err
	}
	if id, err = s.insertReturn(tx, o, customer, who, w, amount, refundTo); err != nil {
		return 0, err
	}
	return id, s.tellOpened(tx, o, id, who, w.Reason)
}

// checkRequest refuses malformed fields of a request, and returns the account for the refund as it is stored.
func (s *Returns) checkRequest(w *ReturnRequest) (refundTo string, err error) {
	w.Reason = strings.TrimSpace(w.Reason)
	if len([]rune(w.Reason)) > 500 {
		return "", core.RefuseField("reason", "The reason can have at most 500 characters.")
	}
	if err := checkReturnKind(w.Kind); err != nil {
		return "", err
	}
	return w.RefundTo.Text()
}

// insertReturn writes a return. amount is the value of its units in paise; customer and who are as in openReturn.
func (s *Returns) insertReturn(tx *core.Tx, o orders.Order, customer, who int64, w ReturnRequest, amount money.Paise,
	refundTo string) (id int64, err error) {
	by := int64(0) // the staff member who entered the refund account
	if customer == 0 && refundTo != "" {
		by = who
	}
	if id, err = db.InsertID(tx, `INSERT INTO returns (line_id, quantity, amount, kind, reason, refund_to,
		refund_to_by, opened_at,
		opened_by, state, to_credit) VALUES (?, ?, ?, ?, ?, ?, nullif(?, 0), ?, nullif(?, 0), 'return', ?)`,
		w.LineID, w.Quantity, amount, w.Kind, w.Reason, refundTo, by, tx.Stamp(), who, w.ToCredit); err != nil {
		return 0, err
	}
	if customer == 0 {
		return id, core.WriteAudit(tx, who, "open return", fmt.Sprint(w.LineID), w.Kind)
	}
	return id, nil
}

// tellOpened mails the customer that a return was opened, and writes it to the order's history.
func (s *Returns) tellOpened(tx *core.Tx, o orders.Order, id, who int64, reason string) error {
	if err := s.orders.MailOrder(tx, "returnopened", o, accounts.MailFacts{ReturnID: id}); err != nil {
		return err
	}
	return orders.WriteEvent(tx, o.ID, "return asked for", o.State, who, reason)
}

// orderOfReturn returns the delivered order of a line. If customer is not 0, the order must be that customer's own,
// else ErrNotFound.
func orderOfReturn(tx *core.Tx, customer, line int64) (o orders.Order, err error) {
	order, err := db.Value[int64](tx, `SELECT order_id FROM order_lines WHERE id = ?`, line)
	if err != nil {
		return o, err
	}
	if customer != 0 {
		o, err = orders.OrderOfCustomer(tx, customer, order)
	} else {
		o, err = orders.OrderOf(tx, order)
	}
	if err == nil && !o.State.Facts().Delivered() {
		err = core.Refuse("Only a delivered product can be returned.")
	}
	return o, err
}

// refuseLate refuses a return after the window, except one that staff accept because of a complaint. The last day of
// the window counts in full, in the shop's time zone.
func refuseLate(tx *core.Tx, o orders.Order, customer, days int64, w ReturnRequest) error {
	switch {
	case tx.Day() <= core.DayAfter(o.DeliveredAt, int(days), tx.Zone):
		return nil
	case customer != 0 && returnKinds[w.Kind]:
		return core.Refuse(
			"The return window of %d days after delivery is over. A defective, damaged or wrong product is taken back all the same: please make a complaint.",
			days,
		)
	case customer != 0 || w.Kind == "":
		return core.Refuse("The return window of %d days after delivery is over.", days)
	}
	return mayReturnLate(tx, o, w)
}

// Returnable reports whether a customer can still return units of the line today.
func (s *Returns) Returnable(o orders.Order, l orders.Line) bool {
	zone := s.settings.Zone()
	return o.State.Facts().Delivered() && l.Left() > 0 &&
		s.Now().In(zone).Format(time.DateOnly) <= core.DayAfter(o.DeliveredAt,
			int(s.settings.Values().ReturnDays), zone)
}

// RefundRequest is a request to refund a return: its order line, and the return's ID or 0 for the line's only open one.
// Restock puts the units back in stock.
type RefundRequest struct {
	LineID, ReturnID int64
	Reference        string
	Restock          bool
}

// RefundLine refunds the open return of an order line (RefundReturn).
func (s *Returns) RefundLine(
	ctx context.Context,
	who, line int64,
	reference string,
	restock bool,
) (number string, err error) {
	return s.RefundReturn(ctx, who, RefundRequest{LineID: line, Reference: reference, Restock: restock})
}

// RefundReturn refunds a return, once, and returns the number of its credit note. A Pre-paid order is refunded through
// its payment; for a COD order staff make the transfer themselves and must give its reference (field reference). A line
// that cost nothing has no credit note: number is "". It refuses a return that has ended, a refund of money that the
// shop never received, and a refund that a second person must pay.
func (s *Returns) RefundReturn(ctx context.Context, who int64, w RefundRequest) (number string, err error) {
	reference := strings.TrimSpace(w.Reference)
	if len([]rune(reference)) > 60 {
		return "", &core.Refusal{Message: "The reference can have at most 60 characters.",
			Fields: map[string]string{"reference": "60 characters at most"}}
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		o, l, err := returnOf(tx, w.LineID, w.ReturnID)
		if err != nil {
			return err
		}
		o.ToCredit = l.Return.ToCredit
		number, err = s.refundReturn(tx, who, o, l, reference, w.Restock)
		return err
	})
	return number, err
}

// refundReturn refunds in this order: compute the credit and the refund, pay the replacement of an exchange, end the
// return (conditional on its state), refund the rest, add the delivery charge if it is due, restock, and issue the
// credit note.
func (s *Returns) refundReturn(
	tx *core.Tx,
	who int64,
	o orders.Order,
	l orders.Line,
	reference string,
	restock bool,
) (string, error) {
	if err := refuseEnded(l); err != nil {
		return "", err
	}
	invoice, err := documents.InvoiceOf(tx, o.ID)
	if err != nil {
		return "", err
	}
	credited, err := invoice.Pieces(l.ID, l.Return.Quantity, l.Return.Amount)
	if err != nil {
		return "", err
	}
	inHand, err := payments.NetPaid(tx, o.ID)
	if err != nil {
		return "", err
	}
	// An amount that was refunded before, for instance at the provider, is not refunded a second time.
	back := max(min(documents.SumOf(credited), inHand), 0)
	exchanged, err := settleExchange(tx, o, l, back)
	if err != nil {
		return "", err
	}
	if err := mayGiveBack(tx, who, o, l, back-exchanged, reference); err != nil {
		return "", err
	}
	touched, err := db.Change(tx, `UPDATE returns SET state = 'processed', amount = ?, refunded_at = ?, restocked = ?
		WHERE id = ? AND state = 'return'`, documents.SumOf(credited), tx.Stamp(), restock, l.Return.ID)
	if err != nil || touched == 0 {
		return "", err
	}
	given, err := s.giveBackLine(tx, o, l, back-exchanged, reference)
	if err != nil {
		return "", err
	}
	charges, err := s.giveBackCharges(tx, o, l, invoice, inHand-back)
	if err != nil {
		return "", err
	}
	if restock {
		if err := s.restockLine(tx, who, o, l); err != nil {
			return "", err
		}
	}
	credited = append(credited, charges...)
	if documents.SumOf(credited) == 0 { // the line was free: there is no credit, and no refund to mail about
		if err := orders.WriteEvent(tx, o.ID, "refunded", o.State, who, "nothing to refund"); err != nil {
			return "", err
		}
		return "", core.WriteAudit(tx, who, "refund return", fmt.Sprint(l.ID), "nothing to refund")
	}
	number, err := invoice.CreditNote(tx, l.Return.ID, l.Return.Reason, credited)
	if err != nil {
		return "", err
	}
	if err := orders.WriteEvent(tx, o.ID, "refunded", o.State, who, number+" "+back.Rupees()); err != nil {
		return "", err
	}
	if exchanged == 0 || back > exchanged { // the mail about the replacement says the rest
		if err := s.orders.MailOrder(tx, "refund", o, given.Facts(accounts.MailFacts{Reason: l.InItsLanguage().Title + " " +
			(back - exchanged).Rupees()})); err != nil {
			return "", err
		}
	}
	return number, core.WriteAudit(tx, who, "refund return", fmt.Sprint(l.ID), number)
}

// refuseEnded refuses to refund a return that has ended.
func refuseEnded(l orders.Line) error {
	switch {
	case l.Return.State == "processed":
		return core.Refuse("This return has already been refunded.")
	case l.Return.State == "refused":
		return core.Refuse("This return was refused at inspection; there is nothing to refund.")
	}
	return nil
}

// mayGiveBack refuses to refund a payment that the shop never received, a manual refund without a reference, and a
// refund to an account that the same person entered.
func mayGiveBack(tx *core.Tx, who int64, o orders.Order, l orders.Line, back money.Paise, reference string) error {
	if o.Payment != core.COD {
		return nil
	}
	inMoney, err := payments.NetMoney(tx, o.ID)
	switch {
	case err != nil:
		return err
	case o.PaidBy == "" || o.PaidBy == orders.CreditWay && o.Due() > 0:
		return core.Refuse(
			"The money for this order has not been received yet. Mark it as collected before you refund it.")
	case min(back, inMoney) <= 0 || o.ToCredit:
		return nil
	case reference == "":
		return &core.Refusal{Message: "Please enter the UPI or bank reference of the refund.",
			Fields: map[string]string{"reference": "Please enter the reference of the refund."}}
	}
	return refuseOwnAccount(tx, who, "return", l.Return.ID)
}

// giveBackLine refunds a returned line; back is the amount in paise.
func (s *Returns) giveBackLine(tx *core.Tx, o orders.Order, l orders.Line, back money.Paise, reference string) (
	payments.Back, error) {
	reason := "return of " + l.Title
	if o.Payment == orders.Prepaid || o.ToCredit {
		return s.payments.RefundPayments(tx, o, l.Return.ID, back, reason)
	}
	return paidBack(tx, o, l.Return.ID, back, reason, reference)
}

// chargesBack is the reason in the record of a refunded delivery charge.
const chargesBack = "delivery of goods that came back at the shop's cost"

// giveBackCharges refunds the delivery charge together with the last unit of an order, if the shop was at fault for the
// whole order, to the same account. It returns the lines to credit. inHand is what the shop still has of the order's
// payments, in paise.
func (s *Returns) giveBackCharges(
	tx *core.Tx,
	o orders.Order,
	l orders.Line,
	invoice documents.IssuedInvoice,
	inHand money.Paise,
) ([]documents.DocumentLine, error) {
	whole, err := wholeOrderAtFault(tx, o.ID)
	if err != nil || !whole {
		return nil, err
	}
	charges := invoice.Charges()
	back := max(min(documents.SumOf(charges), inHand), 0)
	if _, err := s.payments.RefundPayments(tx, o, 0, back, chargesBack); err != nil || o.Payment != core.COD {
		return charges, err
	}
	_, err = tx.Exec(`UPDATE refunds SET (refund_to, refund_to_by) = (SELECT refund_to, refund_to_by FROM returns
		WHERE id = ?)
		WHERE order_id = ? AND reason = ? AND credit = 0`, l.Return.ID, o.ID, chargesBack)
	return charges, err
}

// restockLine puts the units of a return back in stock. It frees the serials only once all units of the line are back,
// because it is not known which unit came with a partial return.
func (s *Returns) restockLine(tx *core.Tx, who int64, o orders.Order, l orders.Line) error {
	if err := s.catalogue.Restock(tx, catalogue.Movement{
		Product: l.ProductID,
		Reason:  "return",
		Shelf:   l.Return.Quantity,
		Order:   o.ID,
		Who:     who,
	}); err != nil {
		return err
	}
	back, err := db.Value[int64](tx, `SELECT coalesce(sum(quantity), 0) FROM returns WHERE line_id = ? AND restocked`,
		l.ID)
	if err != nil || back < l.Quantity {
		return err
	}
	return orders.FreeSerials(tx, o.ID, l.ID)
}

// paidBack records a refund that staff made themselves, with the bank's reference.
func paidBack(tx *core.Tx, o orders.Order, returned int64, amount money.Paise, reason, reference string) (
	back payments.Back, err error) {
	if err := core.RecordEvent(tx, core.OrderEvent, o.ID); err != nil {
		return back, err
	}
	err = payments.SplitRefund(tx, o, amount, func(p payments.UnrefundedPayment, part money.Paise) error {
		belongs := returned
		returned = 0
		if p.Credit {
			back.Credit += part
			return payments.RefundToCredit(tx, o, p, belongs, part, reason)
		}
		back.Money += part
		_, err := tx.Exec(`INSERT INTO refunds (order_id, payment_id, return_id, amount, reason, state, reference,
			created_at, done_at)
			VALUES (?, ?, nullif(?, 0), ?, ?, 'done', ?, ?, ?)`,
			o.ID, p.Id, belongs, part, reason, reference, tx.Stamp(), tx.Stamp())
		return err
	})
	return back, err
}

// wholeOrderAtFault reports whether every unit of an order was returned and accepted as defective, damaged or wrong.
// Then its delivery charge is refunded, too (Consumer Protection (E-Commerce) Rules 2020, rule 6(3)).
func wholeOrderAtFault(tx *core.Tx, order int64) (bool, error) {
	return db.Value[bool](tx, `SELECT NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = ? AND l.quantity >
		(SELECT coalesce(sum(r.quantity), 0) FROM returns r WHERE r.line_id = l.id AND r.state = 'processed'
		AND r.kind IN ('defective', 'wrong', 'damaged')))`, order)
}

// IssueCreditNote issues a credit note for an amount that was refunded after the invoice without one: at the provider,
// or because the price was lowered. The amount is split among the lines by their value. It returns the note's number.
// It refuses a missing reason (field reason), and more than was refunded without a note (field amount).
func (s *Returns) IssueCreditNote(
	ctx context.Context,
	who, order int64,
	amount money.Paise,
	reason string,
) (number string, err error) {
	reason = strings.TrimSpace(reason)
	if reason == "" || len([]rune(reason)) > 500 {
		return "", &core.Refusal{
			Message: "Please say why, in 500 characters at most.",
			Fields:  map[string]string{"reason": "Please say why."},
		}
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		o, err := orders.OrderOf(tx, order)
		if err != nil {
			return err
		}
		if o.ShippedAt.IsZero() {
			return core.Refuse("This order has no invoice yet, so there is nothing to credit.")
		}
		invoice, err := documents.InvoiceOf(tx, order)
		if err != nil {
			return err
		}
		open, err := Uncredited(tx, order)
		if err != nil {
			return err
		}
		open = min(open, documents.SumOf(invoice.Left))
		if amount <= 0 || amount > open {
			message := fmt.Sprintf("Money without a credit note: %s. Enter an amount up to that.",
				max(open, 0).Rupees())
			return &core.Refusal{Message: message, Fields: map[string]string{"amount": message}}
		}
		if number, err = invoice.CreditNote(tx, 0, reason, invoice.Reduction(amount)); err != nil {
			return err
		}
		if err := orders.WriteEvent(tx, order, "credited", o.State, who, number+" "+amount.Rupees()); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "issue credit note", fmt.Sprint(order), number+" "+amount.Rupees())
	})
	return number, err
}

// Uncredited is the amount of an order's refunds without a credit note, in paise, including refunds that are not done
// yet.
func Uncredited(tx *core.Tx, order int64) (money.Paise, error) {
	return db.Value[money.Paise](tx, `SELECT given - extra - credited FROM order_money WHERE order_id = ?`, order)
}
