package store

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"hearth/store/db"
)

// returnKinds are the reasons for a return. The last three are the shop's fault: no return window applies (Consumer Protection
// (E-Commerce) Rules 2020, rule 6(3)).
var returnKinds = map[string]bool{"": false, "not wanted": false, "defective": true, "wrong": true, "damaged": true}

func checkReturnKind(kind string) error {
	if _, known := returnKinds[kind]; !known {
		return &Refusal{Message: "Please choose why the product comes back.",
			Fields: map[string]string{"kind": "not wanted, defective, wrong or damaged"}}
	}
	return nil
}

// Inspection is what staff found when a returned product arrived.
type Inspection struct {
	Accepted bool
	Findings string
	// Photo is the name of the saved picture; "" without one.
	Photo string
}

// InspectReturn records, once, the result of an inspection. A refused return ends there: the customer is told why, and the line
// stays sold.
func (s *Store) InspectReturn(ctx context.Context, who, line int64, i Inspection) error {
	i.Findings = strings.TrimSpace(i.Findings)
	if len([]rune(i.Findings)) > 500 || !i.Accepted && i.Findings == "" {
		return &Refusal{Message: "Please say what was found, in 500 characters at most.",
			Fields: map[string]string{"findings": "Please say what was found."}}
	}
	return s.write(ctx, func(tx *Tx) error {
		order, err := db.Value[int64](tx, `SELECT order_id FROM order_lines WHERE id = ?`, line)
		if err != nil {
			return err
		}
		o, err := orderOf(tx, order)
		if err != nil {
			return err
		}
		state, err := db.Value[string](tx, `SELECT state || ' ' || inspected FROM returns WHERE line_id = ?`, line)
		switch {
		case err != nil:
			return err
		case strings.HasPrefix(state, "processed"):
			return refuse("This return has already been refunded.")
		case strings.HasPrefix(state, "refused"):
			return refuse("This return has already been refused.")
		case state != "return ":
			return refuse("This return has already been inspected.")
		}
		found, next := "accepted", "return"
		if !i.Accepted {
			found, next = "refused", "refused"
		}
		if err := db.ChangeOne(tx, `UPDATE returns SET state = ?, inspected = ?, inspected_at = ?, inspected_by = nullif(?, 0), findings = ?,
			photo = iif(? = '', photo, ?) WHERE line_id = ?`,
			next, found, tx.Stamp(), who, i.Findings, i.Photo, i.Photo, line); err != nil {
			return err
		}
		if err := writeEvent(tx, order, event("return "+found), o.State, who, i.Findings); err != nil {
			return err
		}
		if !i.Accepted {
			title, err := db.Value[string](tx, `SELECT title FROM order_lines WHERE id = ?`, line)
			if err != nil {
				return err
			}
			if err := s.mailOrder(tx, "returnrefused", o, MailFacts{Reason: title + ": " + i.Findings}); err != nil {
				return err
			}
		}
		return writeAudit(tx, who, "inspect return", fmt.Sprint(line), found+" "+i.Findings)
	})
}

// ReturnPhoto returns the name of the picture of an inspection: to staff (customer 0), or to the customer of the return.
func (s *Store) ReturnPhoto(ctx context.Context, customer, line int64) (name string, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		name, err = db.Value[string](tx, `SELECT r.photo FROM returns r JOIN order_lines l ON l.id = r.line_id JOIN orders o ON o.id = l.order_id
			WHERE r.line_id = ? AND ? IN (0, o.customer_id)`, line, customer)
		return err
	})
	if err == nil && name == "" {
		return "", ErrNotFound
	}
	return name, err
}

// mayReturnLate reports whether staff may take a line back after every window: it is defective, damaged or wrong, and the customer
// complained about its order.
func mayReturnLate(tx *Tx, o Order, w ReturnWish) error {
	if !returnKinds[w.Kind] {
		return refuse("The return window is over. A defective, damaged or wrong product is taken back all the same: say so, with the number of the customer's complaint.")
	}
	_, err := db.Value[int64](tx, `SELECT id FROM complaints WHERE number = ? AND (order_id = ? OR customer_id = ?)`,
		strings.ToUpper(strings.TrimSpace(w.Complaint)), o.ID, o.CustomerID)
	if errors.Is(err, ErrNotFound) {
		return &Refusal{Message: "Please enter the number of the customer's complaint about this order.",
			Fields: map[string]string{"complaint": "Please enter the number of the complaint."}}
	}
	return err
}
