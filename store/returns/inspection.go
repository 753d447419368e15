package returns

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/orders"
)

// returnKinds are the reasons for a return; true means that the shop is at fault, so that no return window applies
// (Consumer Protection (E-Commerce) Rules 2020, rule 6(3)).
var returnKinds = map[string]bool{"": false, "not wanted": false, "defective": true, "wrong": true, "damaged": true}

func checkReturnKind(kind string) error {
	if _, known := returnKinds[kind]; !known {
		return &core.Refusal{Message: "Please choose why the product comes back.",
			Fields: map[string]string{"kind": "not wanted, defective, wrong or damaged"}}
	}
	return nil
}

// Inspection is the result of inspecting returned goods.
type Inspection struct {
	// ReturnID is the ID of the return; 0 means the only open return of its order line.
	ReturnID int64
	Accepted bool
	// Findings is the note of the inspection, which the customer reads; it is required if the return is refused.
	Findings string
	// Photo is the name of the stored photo; "" if there is none.
	Photo string
}

// Inspect records the result of an inspection, once. A refused return ends with that, and the reason is mailed to the
// customer. It refuses missing or too long findings (field findings), and a return that was inspected, refunded or
// refused before. ErrNotFound if the return does not exist.
func (s *Returns) Inspect(ctx context.Context, who, line int64, i Inspection) error {
	i.Findings = strings.TrimSpace(i.Findings)
	if len([]rune(i.Findings)) > 500 || !i.Accepted && i.Findings == "" {
		return &core.Refusal{Message: "Please say what was found, in 500 characters at most.",
			Fields: map[string]string{"findings": "Please say what was found."}}
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		o, l, err := returnOf(tx, line, i.ReturnID)
		if err != nil {
			return err
		}
		switch r := l.Return; {
		case r.State == "processed":
			return core.Refuse("This return has already been refunded.")
		case r.State == "refused":
			return core.Refuse("This return has already been refused.")
		case r.Inspected != "":
			return core.Refuse("This return has already been inspected.")
		}
		found, next := "accepted", "return"
		if !i.Accepted {
			found, next = "refused", "refused"
		}
		if err := db.ChangeOne(
			tx,
			`UPDATE returns SET state = ?, inspected = ?, inspected_at = ?, inspected_by = nullif(?, 0), findings = ?,
			photo = iif(? = '', photo, ?) WHERE id = ?`,
			next,
			found,
			tx.Stamp(),
			who,
			i.Findings,
			i.Photo,
			i.Photo,
			l.Return.ID,
		); err != nil {
			return err
		}
		if err := orders.WriteEvent(tx, o.ID, orders.Event("return "+found), o.State, who, i.Findings); err != nil {
			return err
		}
		if err := s.inspectedExchange(tx, who, l.Return.ID, i.Accepted); err != nil {
			return err
		}
		if !i.Accepted {
			if err := s.orders.MailOrder(tx, "returnrefused", o, accounts.MailFacts{Reason: l.InItsLanguage().Title + ": " +
				i.Findings}); err != nil {
				return err
			}
		}
		return core.WriteAudit(tx, who, "inspect return", fmt.Sprint(line), found+" "+i.Findings)
	})
}

// ReturnPhoto returns the name of the photo of an inspection, for staff (customer 0) or the customer of the return.
// returned 0 means the line's newest return with a photo. ErrNotFound if there is none, or if the return is someone
// else's.
func (s *Returns) ReturnPhoto(ctx context.Context, customer, line, returned int64) (name string, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		name, err = db.Value[string](
			tx,
			`SELECT r.photo FROM returns r JOIN order_lines l ON l.id = r.line_id JOIN orders o ON o.id = l.order_id
			WHERE r.line_id = ? AND ? IN (0, r.id) AND ? IN (0, o.customer_id) AND r.photo <> '' ORDER BY r.id DESC
			LIMIT 1`,
			line,
			returned,
			customer,
		)
		return err
	})
	return name, err
}

// mayReturnLate returns nil if staff may accept a return after the window: the product is defective, damaged or wrong,
// and the customer made a complaint. Otherwise it refuses, for a missing complaint under complaint.
func mayReturnLate(tx *core.Tx, o orders.Order, w ReturnRequest) error {
	if !returnKinds[w.Kind] {
		return core.Refuse(
			"The return window is over. A defective, damaged or wrong product is taken back all the same: say so, with the number of the customer's complaint.",
		)
	}
	_, err := db.Value[int64](tx, `SELECT id FROM complaints WHERE number = ? AND (order_id = ? OR customer_id = ?)`,
		strings.ToUpper(strings.TrimSpace(w.Complaint)), o.ID, o.CustomerID)
	if errors.Is(err, core.ErrNotFound) {
		return &core.Refusal{Message: "Please enter the number of the customer's complaint about this order.",
			Fields: map[string]string{"complaint": "Please enter the number of the complaint."}}
	}
	return err
}
