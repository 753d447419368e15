package warranty

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/documents"
	"hearth/store/messages"
	"hearth/store/orders"
	"hearth/store/returns"
	"hearth/store/serial"
	"hearth/store/shipments"
)

// Step is what staff do with a claim. Do is one of the constants below; Words is what they write to the customer with
// it, for a refusal the reason.
type Step struct {
	Do, Words string
	// Serial is the unit that replaces the defective one.
	Serial string
	// Courier, TrackingID and EWayBill are typed when something leaves; a decision can be made before.
	Courier, TrackingID, EWayBill string
}

// The steps of a claim.
const (
	Ask     = "ask"     // asks the customer to send the unit in
	Receive = "receive" // the unit has come in
	Repair  = "repair"  // the unit is repaired and goes back
	Replace = "replace" // another unit goes to the customer
	Refund  = "refund"  // a return is opened, which refunds the unit
	Refuse  = "refuse"  // the claim is refused; a unit that has come in goes back
	Send    = "send"    // what goes to the customer has left
)

// from are the states in which each step can be taken.
var from = map[string][]string{
	Ask:     {"open"},
	Receive: {"open", "to come in", "replaced"},
	Repair:  {"in the shop"},
	Replace: {"open", "to come in", "in the shop"},
	Refund:  {"open", "to come in", "in the shop"},
	Refuse:  {"open", "to come in", "in the shop"},
	Send:    {"repaired", "replaced", "refused"},
}

// Take takes a step: it changes the claim, mails the customer and writes the audit log. It refuses a step that the
// claim's state does not allow, a refusal without a reason (field words), a unit that can't replace the other (field
// serial), a missing or malformed courier (fields tracking_id, courier_name, eway_bill), and the refund of a unit that
// was not bought here, or by somebody else. ErrNotFound if there is no such claim.
func (s *Warranty) Take(ctx context.Context, who, id int64, step Step) error {
	step.Words, step.Courier = strings.TrimSpace(step.Words), strings.TrimSpace(step.Courier)
	step.TrackingID = strings.TrimSpace(step.TrackingID)
	if len([]rune(step.Words)) > 400 {
		return core.RefuseField("words", "Please write 400 characters at most.")
	}
	if step.Do == Refuse && step.Words == "" {
		return core.RefuseField("words", "Please say why the claim is refused.")
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		c, err := claimOf(tx, id)
		if err != nil {
			return err
		}
		if !slices.Contains(from[step.Do], c.State) || step.Do == Receive && !c.ReceivedAt.IsZero() ||
			step.Do == Send && (c.Challan == "" || !c.SentAt.IsZero()) {
			return core.Refuse("This can't be done now: the claim is %s.", c.State)
		}
		if err := s.change(tx, who, c, step); err != nil {
			return err
		}
		if c, err = claimOf(tx, id); err != nil {
			return err
		}
		// A claim is settled once it is decided and what goes to the customer has left.
		settled := !c.DecidedAt.IsZero() && (c.Challan == "" || !c.SentAt.IsZero())
		if step.Words != "" {
			if err := messages.NoteIn(tx, who, id, step.Words); err != nil {
				return err
			}
		}
		if c.Complaint.State == "open" {
			if err := messages.AnswerIn(tx, id, settled); err != nil {
				return err
			}
		}
		if step.Do != Receive || c.State != "replaced" { // the customer has known the decision before
			if err := s.mailStep(tx, c, step.Words); err != nil {
				return err
			}
		}
		return core.WriteAudit(tx, who, "warranty "+step.Do, c.Number,
			strings.TrimSpace(c.Unit.Serial+" "+c.Replacement))
	})
}

// change changes the claim, and what the step moves: units, stock, a return, a challan.
func (s *Warranty) change(tx *core.Tx, who int64, c Claim, step Step) error {
	switch step.Do {
	case Ask:
		return s.set(tx, c, `state = 'to come in', asked_at = ?`, tx.Stamp())
	case Receive:
		return s.set(tx, c, `state = iif(state = 'replaced', state, 'in the shop'), received_at = ?`, tx.Stamp())
	case Refund:
		returned, err := s.refund(tx, who, c, step.Words)
		if err != nil {
			return err
		}
		return s.set(tx, c, `state = 'refunded', decided_at = ?, return_id = ?`, tx.Stamp(), returned)
	case Send:
		return s.send(tx, c, step)
	}
	challan, err := s.leave(tx, who, c, step)
	if err != nil {
		return err
	}
	state := map[string]string{Repair: "repaired", Replace: "replaced", Refuse: "refused"}[step.Do]
	replacement, reason := "", ""
	switch step.Do {
	case Replace:
		replacement = serial.Normalise(step.Serial)
	case Refuse:
		reason = step.Words
	}
	if err := s.set(tx, c, `state = ?, decided_at = ?, reason = ?, replacement = nullif(?, ''),
		challan_id = nullif(?, 0)`, state, tx.Stamp(), reason, replacement, challan); err != nil {
		return err
	}
	if step.Courier == "" && step.TrackingID == "" || challan == 0 {
		return nil // it leaves later
	}
	return s.send(tx, c, step)
}

func (s *Warranty) set(tx *core.Tx, c Claim, changes string, args ...any) error {
	return db.ChangeOne(tx, `UPDATE claims SET `+changes+` WHERE complaint_id = ?`, append(args, c.ID)...)
}

// leave issues the challan of what goes to the customer, and returns its ID: the repaired unit, another one, or the
// unit of a refused claim if it has come in; else 0.
func (s *Warranty) leave(tx *core.Tx, who int64, c Claim, step Step) (int64, error) {
	goods, why := c.Unit.Serial, "warranty repair"
	switch {
	case step.Do == Refuse && c.State != "in the shop":
		return 0, nil
	case step.Do == Refuse:
		why = "returned without repair"
	case step.Do == Replace:
		goods, why = serial.Normalise(step.Serial), "warranty replacement of "+c.Unit.Serial
		if err := s.replace(tx, who, c, goods); err != nil {
			return 0, err
		}
	}
	o := orders.Order{Address: c.Address}
	if c.Unit.OrderID != 0 {
		bought, err := orders.OrderOf(tx, c.Unit.OrderID)
		if err != nil {
			return 0, err
		}
		o.ID, o.PlacedAt = bought.ID, bought.PlacedAt
	}
	return documents.IssueChallan(tx, s.settings.Values(), o, documents.DocumentLine{
		Title: c.Unit.Product + ", serial number " + goods, HSN: c.Unit.hsn, Unit: c.Unit.unit, Quantity: 1,
		Price: c.Unit.Worth, Amount: c.Unit.Worth, LineID: c.Unit.LineID},
		"Not a sale: "+why+", claim "+c.Number+".")
}

// replace takes another unit from the stock in place of the defective one. It has the order line and the registration
// of that from now on, so that the warranty of the purchase goes on.
func (s *Warranty) replace(tx *core.Tx, who int64, c Claim, made string) error {
	if made == "" {
		return core.RefuseField("serial", "Please scan or choose the unit that goes to the customer.")
	}
	u, err := unitOf(tx, made)
	switch {
	case db.IsNone(err):
		return core.RefuseField("serial", "Serial number not recognised.")
	case err != nil:
		return err
	case u.ProductID != c.Unit.ProductID:
		return core.RefuseField("serial", fmt.Sprintf("%s is another product: %s.", made, u.Product))
	case u.ReplacedBy != "" || u.LineID != 0 || u.holder != 0 || made == c.Unit.Serial:
		return core.RefuseField("serial", made+" is not in stock: it was sold, registered, or is defective.")
	}
	moved, err := s.catalogue.Move(tx, catalogue.Movement{Product: u.ProductID, Reason: "warranty", Shelf: -1,
		Order: c.Unit.OrderID, Who: who, Note: c.Number})
	if err == nil && !moved {
		err = core.RefuseField("serial", u.Product+" is out of stock, or reserved for orders.")
	}
	if err != nil {
		return err
	}
	if err := orders.LeaveLine(tx, `serial = ?`, c.Unit.Serial); err != nil {
		return err
	}
	for _, change := range []string{
		`UPDATE serials SET (line_id, shipment_id, bound_at, bound_by) = (SELECT line_id, shipment_id,
			iif(line_id IS NULL, NULL, ?3), iif(line_id IS NULL, NULL, nullif(?4, 0)) FROM serials WHERE serial = ?1)
			WHERE serial = ?2`,
		`UPDATE serials SET replaced_by = ?2, line_id = NULL, shipment_id = NULL, bound_at = NULL, bound_by = NULL
			WHERE serial = ?1`,
		`UPDATE devices SET serial = ?2 WHERE serial = ?1`,
	} {
		if _, err := tx.Exec(change, c.Unit.Serial, made, tx.Stamp(), who); err != nil {
			return err
		}
	}
	return nil
}

// refund opens the return that refunds the unit, and returns its ID.
func (s *Warranty) refund(tx *core.Tx, who int64, c Claim, words string) (int64, error) {
	switch {
	case c.Unit.LineID == 0:
		return 0, core.Refuse("This device was not bought in this shop, so there is no payment to refund.")
	case c.Unit.Buyer != c.CustomerID:
		return 0, core.Refuse("This device was bought by another customer, in order %d, who alone can get a refund.",
			c.Unit.OrderID)
	}
	reason := "Warranty claim " + c.Number
	if words != "" {
		reason += ": " + words
	}
	return s.returns.OpenIn(tx, 0, who, s.settings.Values().AssistedReturnDays, returns.ReturnRequest{
		LineID: c.Unit.LineID, Quantity: 1, Kind: "defective", Reason: reason, Complaint: c.Number})
}

// send records that what goes to the customer has left.
func (s *Warranty) send(tx *core.Tx, c Claim, step Step) error {
	sent := shipments.Shipment{TrackingID: step.TrackingID, Courier: step.Courier, EWayBill: step.EWayBill,
		ExpectedDay: tx.Day()}
	if err := sent.Check(); err != nil {
		return err
	}
	if limit := s.documents.EWayAbove(c.Address); c.Unit.Worth > limit && sent.EWayBill == "" {
		return core.RefuseField("eway_bill", fmt.Sprintf("Goods worth more than %s need an e-way bill on this route. "+
			"Please enter its number.", limit.Rupees()))
	}
	return s.set(tx, c, `courier_name = ?, tracking_id = ?, eway_bill = ?, sent_at = ?`, sent.Courier, sent.TrackingID,
		sent.EWayBill, tx.Stamp())
}

// mailStep mails the customer what has happened to the claim.
func (s *Warranty) mailStep(tx *core.Tx, c Claim, words string) error {
	lang, err := db.Value[string](tx, `SELECT lang FROM complaints WHERE id = ?`, c.ID)
	if err != nil {
		return err
	}
	return s.mails.QueueMail(tx, "claimstep", accounts.Account{Name: c.Name, Email: c.Email, Lang: lang},
		accounts.MailFacts{Code: c.Number, Product: c.Unit.Product, Reason: words, Claim: accounts.MailClaim{
			Serial: c.Unit.Serial, State: c.State, Replacement: c.Replacement, Sent: !c.SentAt.IsZero(),
			Leaves: c.Challan != "", Courier: c.Courier, TrackingID: c.TrackingID}})
}
