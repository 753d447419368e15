package shop

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hearth/handlers/i18n"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/orders"
)

var (
	// aboutOrders matches questions about one's own orders, in English and romanised Hindi.
	aboutOrders = regexp.MustCompile(
		`(?i)\b(my|mera|meri|mere|our)\b.*\b(orders?|parcels?|packages?|shipment|delivery)\b|\b(track|where is|where's|status of|kahan)\b.*\b(orders?|parcels?|packages?|shipment)\b|\b(when|where|cancel|status|track|has|did|is|will)\b.{0,30}\border\s*(number|no\.?|id)?\s*#?\d{3,}|^\W*order\s*#?\d{3,}`,
	)
	orderNumber = regexp.MustCompile(
		`(?i)\b(?:orders?|parcel)\s*(?:number|no\.?|id)?\s*#?\s*(\d{1,12})\b|#(\d{1,12})\b`)
	aboutCancel = regexp.MustCompile(`(?i)\bcancel`)
	aboutReturn = regexp.MustCompile(`(?i)\b(return|refund|exchange|replace|money back|wapas)`)
)

// aboutOrder answers a question about the caller's own order: the order whose number is in the question, else the
// latest. It returns "" if the question is about something else.
func (r Assistant) aboutOrder(ctx context.Context, customer int64, question string) (string, error) {
	if !aboutOrders.MatchString(question) {
		return "", nil
	}
	in, id := languageOf(ctx), int64(0)
	for _, found := range orderNumber.FindAllStringSubmatch(question, 1) {
		id, _ = db.ParseID(found[1] + found[2]) // 0 if this is not an order number
	}
	cancel := aboutCancel.MatchString(question)
	switch {
	case id == 0 && (cancel || aboutReturn.MatchString(question)):
		return "", nil // a general question about how to cancel or return
	case customer == 0:
		return in.Say(
			"Log in and open Orders (/orders): there you see where each parcel is. When you are logged in I can tell you here as well.",
		), nil
	case id == 0:
		return r.latestOrders(ctx, customer)
	}
	// Another customer's order is not found, as if it didn't exist.
	o, err := r.Store.Fulfilment.FindOrder(ctx, customer, id)
	if errors.Is(err, core.ErrNotFound) {
		return in.Say("There is no order {1} among yours. All of them: /orders", strconv.FormatInt(id, 10)), nil
	}
	if err != nil {
		return "", err
	}
	answer := r.orderWords(ctx, o.Order, len(o.Lines), o.Lines[0].InItsLanguage().Title)
	if cancel {
		if o.State.Facts().Holds {
			answer += " " + in.Say("You can cancel it until it leaves, under Orders (/orders).")
		} else {
			answer += " " + in.Say("It can't be cancelled any more.")
		}
	}
	return answer, nil
}

// latestOrders is the state of the three latest orders.
func (r Assistant) latestOrders(ctx context.Context, customer int64) (string, error) {
	found, _, err := r.Store.Orders.ListCustomerOrders(ctx, customer, core.Page{Number: 1, Size: 3})
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		return languageOf(ctx).Say("You have not ordered anything yet."), nil
	}
	lines := []string{languageOf(ctx).Say("Your latest orders:")}
	for _, o := range found {
		lines = append(lines, r.orderWords(ctx, o.Order, int(o.Lines), cmp.Or(o.Told, o.Title)))
	}
	return strings.Join(lines, "\n"), nil
}

// shownDay is the layout of a day on the English screens: 21 Nov 2026.
const shownDay = "2 Jan 2006"

// dayIn is a day as the screens of a language show it: 21 Nov 2026, or 21 नवंबर 2026.
func dayIn(in i18n.Locale, day time.Time) string {
	months := strings.Fields(in.Say(
		"January February March April May June July August September October November December"))
	if !in.Speaks() || len(months) != 12 {
		return day.Format(shownDay)
	}
	return strconv.Itoa(day.Day()) + " " + months[day.Month()-1] + " " + strconv.Itoa(day.Year())
}

// orderWords is the state of an order in a sentence, with days in the shop's time zone.
func (r Assistant) orderWords(ctx context.Context, o orders.Order, lines int, title string) string {
	in, zone, id := languageOf(ctx), r.Store.Settings.Values().Zone(), strconv.FormatInt(o.ID, 10)
	if lines > 1 {
		title = in.Say("{1} and {2} more", title, strconv.Itoa(lines-1))
	}
	switch facts := o.State.Facts(); {
	case facts.Unpaid():
		return in.Say("Order {1} ({2}) is not confirmed yet.", id, title)
	case facts.ToShip():
		return in.Say("Order {1} ({2}) is being packed.", id, title)
	case facts.Delivered():
		return in.Say("Order {1} ({2}) was delivered on {3}.", id, title, dayIn(in, o.DeliveredAt.In(zone)))
	case facts.Cancelled():
		return in.Say("Order {1} ({2}) was cancelled on {3}.", id, title, dayIn(in, o.CancelledAt.In(zone)))
	case facts.CameBack():
		return in.Say("Order {1} ({2}) came back to us.", id, title)
	}
	way := ""
	if o.Courier != "" {
		way += in.Say(" with {1}", o.Courier)
	}
	if o.TrackingID != "" {
		way += in.Say(", tracking number {1}", o.TrackingID)
	}
	if day, err := time.Parse(time.DateOnly, o.ExpectedDay); err == nil {
		way += in.Say(", expected on {1}", dayIn(in, day))
	}
	return in.Say("Order {1} ({2}) is on its way{3}.", id, title, way)
}
