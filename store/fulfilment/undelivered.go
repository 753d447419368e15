package fulfilment

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/orders"
	"hearth/store/shipments"
)

const (
	eventUndelivered       orders.Event = "delivery failed"
	eventRedelivery        orders.Event = "choice made"
	eventRedeliveryTaken   orders.Event = "choice accepted"
	eventRedeliveryRefused orders.Event = "choice refused"
)

// Reason is why a delivery failed: absent, address, refused, money, entry, or other.
type Reason string

// reasonOther is for the courier's own reasons, and for codes that are not known.
const reasonOther Reason = "other"

// reasonsByCode are the reasons by the courier's codes for the end of a day.
var reasonsByCode = map[string]Reason{"EOD-11": "absent", "EOD-74": "address", "EOD-15": "address", "EOD-6": "refused",
	"EOD-111": "refused", "EOD-16": "money", "EOD-40": "money", "EOD-104": "entry"}

// sentences say a reason to customers, in mails.
var sentences = map[Reason]string{
	"absent":    "No one was available to receive the parcel.",
	"address":   "The courier could not find you at the address.",
	"refused":   "The parcel was refused at the door.",
	"money":     "The payment was not ready.",
	"entry":     "The courier could not enter the building.",
	reasonOther: "The courier gave no clear reason.",
}

// ReasonOf returns the reason for a code of the courier, such as EOD-11.
func ReasonOf(code string) Reason {
	if known := reasonsByCode[code]; known != "" {
		return known
	}
	if sentences[Reason(code)] != "" { // from a driver of the shop
		return Reason(code)
	}
	return reasonOther
}

// NoteUndelivered records that the delivery of a package failed on a day, once, and asks the customer by mail what to
// do. Nothing happens to a package that is not on its way.
func (s *Fulfilment) NoteUndelivered(ctx context.Context, shipment int64, day, code, why string) error {
	return s.Write(ctx, func(tx *core.Tx) error { return s.noteUndelivered(tx, shipment, day, code, why) })
}

func (s *Fulfilment) noteUndelivered(tx *core.Tx, shipment int64, day, code, why string) error {
	order, err := shipments.NoteFailure(tx, shipment, day, code, why)
	if err != nil || order == 0 {
		return err
	}
	o, err := orders.OrderOf(tx, order)
	if err != nil {
		return err
	}
	if err := orders.WriteEvent(tx, order, eventUndelivered, o.State, 0, sentences[ReasonOf(code)]); err != nil {
		return err
	}
	return s.orders.MailOrder(tx, "undelivered", o, accounts.MailFacts{Day: day, Reason: sentences[ReasonOf(code)]})
}

// Redelivery is what a customer wants after a failed delivery. Day is for another day, such as 2026-11-24; Phone and
// Street are for corrections, "" for no change.
type Redelivery struct {
	Choice             shipments.Choice
	Day, Phone, Street string
}

// ChooseRedelivery saves what the customer wants after the last failed delivery of an order, and tells the courier.
// With customer other than 0 it must be the customer's own order, else ErrNotFound; otherwise staff do it, who is the
// person. It refuses an order without a failed delivery, a choice that the courier has, a third request to try again
// (field choice), a day outside of FirstDay to LastDay (field day), and corrections that are not valid or change
// nothing (mob, area).
func (s *Fulfilment) ChooseRedelivery(ctx context.Context, customer, who, order int64, want Redelivery) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		find := func() (orders.Order, error) { return orders.OrderOf(tx, order) }
		if customer != 0 {
			find = func() (orders.Order, error) { return orders.OrderOfCustomer(tx, customer, order) }
		}
		o, err := find()
		if err != nil {
			return err
		}
		f, err := shipments.LastFailure(tx, order)
		if err != nil {
			return err
		}
		if f.ID == 0 {
			return core.Refuse("This order has no failed delivery to choose for.")
		}
		own := shipments.IsOwnDelivery(f.Courier) // the shop's own people do what was chosen last
		if !own && (f.Ticket != "" && f.Problem == "" || f.State() == "taken") {
			return core.Refuse("The courier already has your choice. Please wait for the next attempt.")
		}
		f.Choice, f.OnDay, f.Phone, f.Street = want.Choice, "", "", ""
		switch want.Choice {
		case shipments.TryAgain:
			if !f.CanTryAgain() {
				return core.RefuseField("choice", "The courier will not try again on request. Please choose another option.")
			}
		case shipments.OnAnotherDay:
			if f.LastDay == "" {
				return core.RefuseField("choice", "The courier will not keep the parcel any longer. Please choose another option.")
			}
			if want.Day < f.FirstDay || want.Day > f.LastDay {
				return core.RefuseField("day", "Please choose a day from "+f.FirstDay+" to "+f.LastDay+".")
			}
			f.OnDay = want.Day
		case shipments.CorrectDetails:
			if err := correctDetails(o, want, &f); err != nil {
				return err
			}
		case shipments.NotWanted:
		default:
			return core.RefuseField("choice", "Please choose what the courier should do.")
		}
		if err := s.shipments.Choose(tx, f); err != nil {
			return err
		}
		// History can't be edited, so it has neither phone nor street: personal data must be erased on request.
		note := strings.TrimSpace(string(f.Choice) + " " + f.OnDay)
		if err := orders.WriteEvent(tx, order, eventRedelivery, o.State, who, note); err != nil || customer != 0 {
			return err
		}
		return core.WriteAudit(tx, who, "choose redelivery", fmt.Sprint(order), note)
	})
}

// correctDetails checks corrections by the rules of an address and keeps those that change something.
func correctDetails(o orders.Order, want Redelivery, f *shipments.FailedDelivery) error {
	wrong := db.FieldErrors{}
	if phone := strings.TrimSpace(want.Phone); phone != "" && phone != o.Address.Mob {
		if !core.TenDigits.MatchString(phone) {
			wrong.Add("mob", "Mobile number must be 10 digits")
		}
		f.Phone = phone
	}
	if street := strings.TrimSpace(want.Street); street != "" && street != o.Address.Area {
		if !core.AreaShape.MatchString(street) || len([]rune(street)) > 200 {
			wrong.Add("area", "Only letters, digits and spaces, please.")
		}
		f.Street = street
	}
	if f.Phone == "" && f.Street == "" {
		wrong.Add("area", "Please correct the mobile number or the street.")
	}
	return wrong.Refusal("mob", "area")
}

// RedeliveryAnswered records what the courier said to a customer's choice: problem is "" if it took it, else a sentence
// for staff. Nothing happens if another choice was made meanwhile.
func (s *Fulfilment) RedeliveryAnswered(ctx context.Context, f shipments.FailedDelivery, problem string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		err := shipments.Answered(tx, f, problem)
		if errors.Is(err, core.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		o, err := orders.OrderOf(tx, f.OrderID)
		if err != nil {
			return err
		}
		if problem != "" {
			return orders.WriteEvent(tx, o.ID, eventRedeliveryRefused, o.State, 0, problem)
		}
		return orders.WriteEvent(tx, o.ID, eventRedeliveryTaken, o.State, 0, string(f.Choice))
	})
}
