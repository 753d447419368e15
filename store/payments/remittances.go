package payments

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/delivery"
	"hearth/store/money"
	"hearth/store/wording"
)

// The kinds of lines of a remittance: what a courier paid for a parcel or took back, and what it deducted.
const (
	RemitCOD     = "cod"
	RemitBack    = "taken back"
	RemitFreight = "freight"
	RemitReturn  = "return"
	RemitEarly   = "early"
	RemitFee     = "fee"
	RemitGST     = "gst"
	RemitOther   = "other"
	// RemitWeight has no amount: it is the weight that the courier charged.
	RemitWeight = "weight"
)

// RemitKinds are the names of the kinds for people, in the order in which a remittance lists them.
var RemitKinds = []struct{ Kind, Name string }{
	{RemitCOD, "COD paid"}, {RemitBack, "COD taken back"}, {RemitFreight, "Freight"},
	{RemitReturn, "Freight of parcels that came back"}, {RemitEarly, "Early payment"}, {RemitFee, "COD fee"},
	{RemitGST, "GST on charges"}, {RemitOther, "Other deductions"},
	{RemitWeight, "Charged weight"},
}

// RemitName is the name of a kind of line for people.
func RemitName(kind string) string {
	for _, k := range RemitKinds {
		if k.Kind == kind {
			return k.Name
		}
	}
	return kind
}

// RemitLine is a line of a courier's sheet. Row is its row in the file.
type RemitLine struct {
	Row int
	// UTR is the bank's reference number of the transfer, Day its day such as 2026-11-21, Courier who pays.
	UTR, Day, Courier string
	// Waybill is "" for a deduction that belongs to no parcel.
	Kind, Waybill string
	// Amount is in paise, negative if the courier kept it.
	Amount money.Paise
	// Grams is the weight that the courier charged, of a RemitWeight.
	Grams int64
	// Nth is 2 if the sheet has the same kind of line a second time for the waybill, and so on; NumberLines sets it.
	Nth int64
}

// RemitOutcome is what happens with a line. Action is added, same or wrong. Message is why the line is wrong, or how it
// differs from what the shop knows ("" if it does not). OrderID is 0 if the shop has no such parcel.
type RemitOutcome struct {
	RemitLine
	OrderID int64
	// Carrier is the courier of the parcel, as the shop knows it.
	Carrier         string
	Action, Message string
}

// The actions of a RemitOutcome.
const (
	RemitAdded = "added"
	RemitSame  = "same"
	RemitWrong = "wrong"
)

// NumberLines counts the lines that a sheet repeats, so that reading it again finds each of them.
func NumberLines(lines []RemitLine) {
	type key struct{ utr, waybill, kind string }
	seen := map[key]int64{}
	for i := range lines {
		l := &lines[i]
		of := key{strings.ToUpper(l.UTR), strings.ToUpper(l.Waybill), l.Kind}
		seen[of]++
		l.Nth = seen[of]
	}
}

// parcelMoney is what the shop knows about the COD money of a parcel; order is 0 if there is no such parcel.
type parcelMoney struct {
	shipment, order int64
	pt              string
	state           core.State
	// delivered and cameBack are about the parcel itself, of an order that may have several.
	delivered, cameBack bool
	// courier is who carries the parcel, paidBy the method of the order's payment, "" if it is not paid.
	courier, paidBy string
	// collected is what the courier collected, remitted what it paid out so far, in paise; times is in how many lines.
	collected, remitted money.Paise
	times               int64
}

const parcelMoneyQuery = `SELECT p.id, o.id, o.pt, o.state, p.delivered_at IS NOT NULL, p.returned_at IS NOT NULL,
		p.courier_name,
		coalesce((SELECT provider FROM payments WHERE order_id = o.id ORDER BY id LIMIT 1), ''),
		coalesce((SELECT collected FROM cod_due WHERE shipment_id = p.id), 0),
		(SELECT coalesce(sum(amount), 0) FROM remittance_lines
			WHERE shipment_id = p.id AND kind IN ('cod', 'taken back')),
		(SELECT count(*) FROM remittance_lines WHERE shipment_id = p.id AND kind = 'cod')
	FROM shipments p JOIN orders o ON o.id = p.order_id`

func scanParcelMoney(row db.Scanner, p *parcelMoney) error {
	return row.Scan(&p.shipment, &p.order, &p.pt, &p.state, &p.delivered, &p.cameBack, &p.courier, &p.paidBy,
		&p.collected, &p.remitted, &p.times)
}

// parcelOf returns the parcel with a waybill: the latest that was not cancelled, because couriers use numbers again.
// Without one, the zero value.
func parcelOf(tx *core.Tx, waybill string) (p parcelMoney, err error) {
	if waybill == "" {
		return p, nil
	}
	p, err = db.One(tx, scanParcelMoney, parcelMoneyQuery+` WHERE p.id = (SELECT id FROM shipments
		WHERE tracking_id = ? COLLATE NOCASE AND tracking_id <> '' ORDER BY ended_at IS NOT NULL, id DESC LIMIT 1)`,
		waybill)
	if db.IsNone(err) {
		return parcelMoney{}, nil
	}
	return p, err
}

// difference says how the COD money of a parcel in a remittance differs from what the shop knows; "" if it does not.
func (p parcelMoney) difference() string {
	facts := p.state.Facts()
	switch {
	case p.order == 0:
		return "No parcel of this shop has this tracking number."
	case p.pt != core.COD:
		return fmt.Sprintf("Order %d was not COD: it was paid online.", p.order)
	case p.cameBack && p.remitted > 0:
		return fmt.Sprintf("The parcel of order %d came back, but the courier paid for it.", p.order)
	case facts.Lost() && p.remitted > 0:
		return fmt.Sprintf("Order %d was cancelled, but the courier paid for it.", p.order)
	case facts.Lost() || p.cameBack:
		return ""
	case !p.delivered:
		return fmt.Sprintf("Order %d is not marked as delivered yet.", p.order)
	case p.collected == 0 && p.paidBy == "":
		return fmt.Sprintf("Order %d has no payment recorded. Record it on the order.", p.order)
	case p.collected == 0:
		return fmt.Sprintf("Order %d was paid by %s, not to a courier.", p.order, p.paidBy)
	case p.remitted > p.collected && p.times > 1:
		return fmt.Sprintf("Paid twice: %s in all, %s collected.", p.remitted.Rupees(), p.collected.Rupees())
	case p.remitted > p.collected:
		return fmt.Sprintf("%s more than the %s collected.", (p.remitted - p.collected).Rupees(), p.collected.Rupees())
	case p.remitted < p.collected:
		return fmt.Sprintf("%s less than the %s collected.", (p.collected - p.remitted).Rupees(), p.collected.Rupees())
	}
	return ""
}

// isParcels reports whether a kind of line is money of a parcel, and not a deduction.
func isParcels(kind string) bool { return kind == RemitCOD || kind == RemitBack }

// PlanRemittances says what ReadRemittances would do with the lines, without saving. paid has what earlier lines of the
// same sheet pay for a parcel, and is updated.
func (s *Payments) PlanRemittances(ctx context.Context, lines []RemitLine, paid SheetMoney) (found []RemitOutcome,
	err error) {
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		found = nil
		for _, l := range lines {
			o, p, err := planLine(tx, l)
			if err != nil {
				return err
			}
			if o.Action != RemitWrong && isParcels(l.Kind) {
				if o.Action == RemitAdded {
					paid.add(p.shipment, l)
				}
				p.remitted, p.times = p.remitted+paid[p.shipment].amount, p.times+paid[p.shipment].times
				o.Message = p.difference()
			}
			found = append(found, o)
		}
		return nil
	})
	return found, err
}

// SheetMoney is what the lines of a sheet pay for each parcel, by the parcel's ID.
type SheetMoney map[int64]struct {
	amount money.Paise
	times  int64
}

func (m SheetMoney) add(shipment int64, l RemitLine) {
	sum := m[shipment]
	sum.amount += l.Amount
	if l.Kind == RemitCOD {
		sum.times++
	}
	m[shipment] = sum
}

// fault is why a line can't be saved, whatever is known; "" if it can.
func (l RemitLine) fault(tx *core.Tx) string {
	day, err := time.Parse(time.DateOnly, l.Day)
	switch {
	case l.UTR == "":
		return "The bank's reference (UTR) is missing."
	case len([]rune(l.UTR)) > 60 || len([]rune(l.Waybill)) > 60:
		return "A reference or tracking number can have at most 60 characters."
	case err != nil:
		return "The day of the transfer is missing or can't be read."
	case day.Format(time.DateOnly) > tx.Now.In(tx.Zone).AddDate(0, 0, 1).Format(time.DateOnly):
		return "The day of the transfer lies in the future: " + day.Format("2 Jan 2006") + "."
	case isParcels(l.Kind) && l.Waybill == "":
		return "The tracking number is missing."
	}
	return ""
}

// planLine compares a line with what is saved.
func planLine(tx *core.Tx, l RemitLine) (o RemitOutcome, p parcelMoney, err error) {
	o = RemitOutcome{RemitLine: l, Action: RemitAdded}
	if p, err = parcelOf(tx, l.Waybill); err != nil {
		return o, p, err
	}
	o.OrderID, o.Carrier = p.order, p.courier
	if message := l.fault(tx); message != "" {
		o.Action, o.Message = RemitWrong, message
		return o, p, nil
	}
	was, err := db.Values[money.Paise](tx, `SELECT l.amount FROM remittance_lines l
		JOIN remittances r ON r.id = l.remittance_id
		WHERE r.utr = ? AND l.waybill = ? AND l.kind = ? AND l.nth = ?`, l.UTR, l.Waybill, l.Kind, l.Nth)
	switch {
	case err != nil || len(was) == 0:
	case was[0] == l.Amount:
		o.Action = RemitSame
	default:
		o.Action, o.Message = RemitWrong, fmt.Sprintf(
			"Remittance %s was read with %s here. Remove it first to read it again.", l.UTR, was[0].Rupees())
	}
	return o, p, err
}

// ReadRemittances saves some lines of a sheet in one transaction. A line that was saved before is not saved again.
func (s *Payments) ReadRemittances(ctx context.Context, who int64, lines []RemitLine) (found []RemitOutcome,
	err error) {
	err = s.Write(ctx, func(tx *core.Tx) error {
		found = nil
		for _, l := range lines {
			o, err := saveRemitLine(tx, who, l)
			if err != nil {
				return fmt.Errorf("remittance %s, row %d: %w", l.UTR, l.Row, err)
			}
			found = append(found, o)
		}
		return nil
	})
	return found, err
}

func saveRemitLine(tx *core.Tx, who int64, l RemitLine) (RemitOutcome, error) {
	o, p, err := planLine(tx, l)
	if err != nil || o.Action == RemitWrong {
		return o, err
	}
	id, err := db.Value[int64](tx, `SELECT id FROM remittances WHERE utr = ?`, l.UTR)
	if db.IsNone(err) {
		if id, err = db.InsertID(tx, `INSERT INTO remittances (utr, day, courier, read_at, read_by)
			VALUES (?, ?, ?, ?, nullif(?, 0))`, l.UTR, l.Day, l.Courier, tx.Stamp(), who); err == nil {
			err = core.WriteAudit(tx, who, "read remittance", l.UTR, l.Courier)
		}
	}
	if err != nil {
		return o, err
	}
	ours := int64(0)
	if l.Kind == RemitWeight && p.shipment != 0 {
		if ours, err = weightOf(tx, p.shipment); err != nil {
			return o, err
		}
	}
	// A waybill that was unknown may have been entered since.
	if _, err := tx.Exec(`INSERT INTO remittance_lines (remittance_id, kind, waybill, nth, shipment_id, amount, grams,
			ours)
		VALUES (?, ?, ?, ?, nullif(?, 0), ?, ?, ?)
		ON CONFLICT (remittance_id, waybill, kind, nth) DO UPDATE SET shipment_id = excluded.shipment_id,
		ours = excluded.ours WHERE shipment_id IS NULL AND excluded.shipment_id IS NOT NULL`,
		id, l.Kind, l.Waybill, l.Nth, p.shipment, l.Amount, l.Grams, ours); err != nil {
		return o, err
	}
	if p.order == 0 {
		return o, nil
	}
	return o, core.RecordEvent(tx, core.OrderEvent, p.order)
}

// weightOf is the chargeable weight of a parcel in grams: as it was booked, else that of its order's products, if the
// order has one parcel. 0 if it is not known.
func weightOf(tx *core.Tx, shipment int64) (int64, error) {
	type unit struct {
		quantity                 int64
		weight, long, wide, high float64
	}
	scan := func(row db.Scanner, u *unit) error {
		return row.Scan(&u.quantity, &u.weight, &u.long, &u.wide, &u.high)
	}
	units, err := db.List(tx, scan, `SELECT 1, weight, length, width, height FROM shipments
		WHERE id = ? AND weight + length * width * height > 0`, shipment)
	if err == nil && len(units) == 0 {
		units, err = db.List(tx, scan, `SELECT c.quantity, p.weight, p.length, p.width, p.height FROM shipment_lines c
			JOIN order_lines l ON l.id = c.line_id JOIN products p ON p.id = l.product_id
			WHERE c.shipment_id = ?`, shipment)
	}
	if err == nil && len(units) == 0 { // the order left in one parcel
		units, err = db.List(tx, scan, `SELECT l.quantity, p.weight, p.length, p.width, p.height FROM shipments s
			JOIN order_lines l ON l.order_id = s.order_id JOIN products p ON p.id = l.product_id
			WHERE s.id = ?`, shipment)
	}
	grams := int64(0)
	for _, u := range units {
		grams += u.quantity * delivery.ChargeableGrams(u.weight, u.long, u.wide, u.high)
	}
	return grams, err
}

// RemittanceByHand is a remittance for which there is no sheet: staff choose its parcels.
type RemittanceByHand struct {
	UTR, Day, Courier string
	Shipments         []int64
	// Deducted is what the courier kept, in paise.
	Deducted money.Paise
}

// RecordRemittance saves a remittance without a sheet, with the amount that the courier collected for each parcel. It
// refuses missing facts (fields utr, day, courier, deducted), a UTR that was read before, and a parcel without
// outstanding COD money.
func (s *Payments) RecordRemittance(ctx context.Context, who int64, r RemittanceByHand) error {
	r.UTR, r.Courier = strings.TrimSpace(r.UTR), strings.TrimSpace(r.Courier)
	wrong := db.FieldErrors{}
	if r.UTR == "" || len([]rune(r.UTR)) > 60 {
		wrong.Add("utr", "Please enter the bank's reference (UTR), 60 characters at most.")
	}
	today := s.Now().In(s.settings.Values().Zone()).Format(time.DateOnly)
	if _, err := time.Parse(time.DateOnly, r.Day); err != nil || r.Day > today {
		wrong.Add("day", "Please choose the day of the transfer.")
	}
	if r.Courier == "" || len([]rune(r.Courier)) > 60 {
		wrong.Add("courier", "Please enter who pays, 60 characters at most.")
	}
	if r.Deducted < 0 {
		wrong.Add("deducted", "A deduction can't be negative.")
	}
	if err := wrong.Refusal("utr", "day", "courier", "deducted"); err != nil {
		return err
	}
	if len(r.Shipments) == 0 || len(r.Shipments) > 500 {
		return core.Refuse("Please choose the parcels of this remittance, 500 at most.")
	}
	if err := s.Fold(ctx); err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		known, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM remittances WHERE utr = ?)`, r.UTR)
		if err != nil {
			return err
		}
		if known {
			return core.RefuseField("utr", "A remittance with this UTR is saved already.")
		}
		lines := []RemitLine{}
		for _, id := range r.Shipments {
			l := RemitLine{UTR: r.UTR, Day: r.Day, Courier: r.Courier, Kind: RemitCOD}
			if err := outstandingLine(tx, id, &l); err != nil {
				return err
			}
			lines = append(lines, l)
		}
		if r.Deducted > 0 {
			lines = append(lines, RemitLine{UTR: r.UTR, Day: r.Day, Courier: r.Courier, Kind: RemitOther,
				Amount: -r.Deducted})
		}
		NumberLines(lines)
		for _, l := range lines {
			if _, err := saveRemitLine(tx, who, l); err != nil {
				return err
			}
		}
		return nil
	})
}

// outstandingLine fills in waybill and amount of a parcel that the courier has not paid out yet.
func outstandingLine(tx *core.Tx, shipment int64, l *RemitLine) error {
	owed, err := db.One(tx, func(row db.Scanner, o *RemitLine) error { return row.Scan(&o.Waybill, &o.Amount) },
		`SELECT p.tracking_id, d.collected FROM cod_due d JOIN shipments p ON p.id = d.shipment_id
		WHERE d.shipment_id = ? AND d.listed = 0 AND NOT EXISTS (SELECT 1 FROM remittance_lines
			WHERE shipment_id = d.shipment_id AND kind IN ('cod', 'taken back'))`, shipment)
	if db.IsNone(err) {
		return core.Refuse("One of these parcels has no outstanding COD money. Please load the page again.")
	}
	l.Waybill, l.Amount = owed.Waybill, owed.Amount
	return err
}

// SetReceived records the amount of a remittance in the bank statement, in paise; a negative amount means that it is
// not there. ErrNotFound if there is no such remittance.
func (s *Payments) SetReceived(ctx context.Context, who, id int64, amount money.Paise) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		utr, err := db.Value[string](tx, `UPDATE remittances SET received = iif(?1 < 0, NULL, ?1),
			received_at = iif(?1 < 0, NULL, ?2), received_by = iif(?1 < 0, NULL, nullif(?3, 0))
			WHERE id = ?4 RETURNING utr`,
			amount, tx.Stamp(), who, id)
		if err != nil {
			return err
		}
		words := amount.Rupees()
		if amount < 0 {
			words = "not in the bank"
		}
		return core.WriteAudit(tx, who, "check remittance", utr, words)
	})
}

// RemoveRemittance deletes a remittance with its lines, so that its sheet can be read again. It refuses one that is
// marked as received by the bank.
func (s *Payments) RemoveRemittance(ctx context.Context, who, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		type saved struct {
			utr      string
			received bool
		}
		r, err := db.One(tx, func(row db.Scanner, r *saved) error { return row.Scan(&r.utr, &r.received) },
			`SELECT utr, received IS NOT NULL FROM remittances WHERE id = ?`, id)
		if err != nil {
			return err
		}
		if r.received {
			return core.Refuse("This remittance is marked as received by the bank. Undo that first.")
		}
		touched, err := db.Values[int64](tx, `SELECT DISTINCT p.order_id FROM remittance_lines l
			JOIN shipments p ON p.id = l.shipment_id WHERE l.remittance_id = ?`, id)
		if err != nil {
			return err
		}
		if err := db.ChangeOne(tx, `DELETE FROM remittances WHERE id = ?`, id); err != nil {
			return err
		}
		for _, order := range touched {
			err = errors.Join(err, core.RecordEvent(tx, core.OrderEvent, order))
		}
		return errors.Join(err, core.WriteAudit(tx, who, "remove remittance", r.utr, ""))
	})
}

// SettleLine records that staff accepted the difference of a parcel, in amount or in weight, so that it is no longer
// listed. ErrNotFound if there is no such line or it was accepted before.
func (s *Payments) SettleLine(ctx context.Context, who, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		words, err := db.Value[string](tx, `UPDATE remittance_lines SET settled_at = ?, settled_by = nullif(?, 0)
			WHERE id = ? AND settled_at IS NULL RETURNING trim(kind || ' ' || waybill)`, tx.Stamp(), who, id)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(`UPDATE remittance_lines SET settled_at = ?1, settled_by = nullif(?2, 0)
			WHERE settled_at IS NULL AND kind IN ('cod', 'taken back') AND shipment_id = (SELECT shipment_id
				FROM remittance_lines WHERE id = ?3 AND kind IN ('cod', 'taken back'))`,
			tx.Stamp(), who, id); err != nil {
			return err
		}
		return core.WriteAudit(tx, who, "accept remittance difference", fmt.Sprint(id), words)
	})
}

// FindLayout returns what the columns of a sheet with these titles mean, and who sent it, as staff confirmed it last;
// ErrNotFound if such a sheet was not read before.
func (s *Payments) FindLayout(ctx context.Context, head []string) (fields []string, courier string, err error) {
	type layout struct{ fields, courier string }
	err = s.Read(ctx, func(tx *core.Tx) error {
		kept, err := db.One(tx, func(row db.Scanner, l *layout) error { return row.Scan(&l.fields, &l.courier) },
			`SELECT fields, courier FROM remittance_layouts WHERE head = ?`, headKey(head))
		if err != nil {
			return err
		}
		courier = kept.courier
		return json.Unmarshal([]byte(kept.fields), &fields)
	})
	return fields, courier, err
}

// KeepLayout saves what the columns of a sheet mean, for the next sheet with the same titles.
func (s *Payments) KeepLayout(ctx context.Context, head, fields []string, courier string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		text, err := wording.AsJSON(fields)
		if err != nil {
			return err
		}
		_, err = tx.Exec(`INSERT INTO remittance_layouts (head, fields, courier, used_at) VALUES (?, ?, ?, ?)
			ON CONFLICT (head) DO UPDATE SET fields = excluded.fields, courier = excluded.courier,
			used_at = excluded.used_at`, headKey(head), text, courier, tx.Stamp())
		return err
	})
}

// headKey is the titles of a sheet's columns as one text, in lower case.
func headKey(head []string) string {
	titles := make([]string, len(head))
	for i, title := range head {
		titles[i] = strings.ToLower(strings.TrimSpace(title))
	}
	return strings.Join(titles, "\t")
}
