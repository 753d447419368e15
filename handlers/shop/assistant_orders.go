package shop

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"hearth/store"
	"hearth/store/db"
)

var (
	// aboutOrders matches questions about one's own orders.
	aboutOrders = regexp.MustCompile(`(?i)\b(my|mera|meri|mere|our)\b.*\b(orders?|parcels?|packages?|shipment|delivery)\b|\b(track|where is|where's|status of|kahan)\b.*\b(orders?|parcels?|packages?|shipment)\b|\b(when|where|cancel|status|track|has|did|is|will)\b.{0,30}\border\s*(number|no\.?|id)?\s*#?\d{3,}|^\W*order\s*#?\d{3,}`)
	orderNumber = regexp.MustCompile(`(?i)\b(?:orders?|parcel)\s*(?:number|no\.?|id)?\s*#?\s*(\d{1,12})\b|#(\d{1,12})\b`)
	aboutCancel = regexp.MustCompile(`(?i)\bcancel`)
	aboutReturn = regexp.MustCompile(`(?i)\b(return|refund|exchange|replace|money back|wapas)`)
)

// aboutOrder answers about the asker's own orders: the one in the question, else the latest.
func (r Assistant) aboutOrder(ctx context.Context, customer int64, question string) (string, error) {
	if !aboutOrders.MatchString(question) {
		return "", nil
	}
	id := int64(0)
	for _, found := range orderNumber.FindAllStringSubmatch(question, 1) {
		id, _ = db.ParseID(found[1] + found[2]) // 0 if it is not an order number
	}
	cancel := aboutCancel.MatchString(question)
	switch {
	case id == 0 && (cancel || aboutReturn.MatchString(question)):
		return "", nil // everybody may ask how it is done
	case customer == 0:
		return "Log in and open Orders (/orders): there you see where each parcel is. When you are logged in I can tell you here as well.", nil
	case id == 0:
		return r.latestOrders(ctx, customer)
	}
	o, err := r.Store.FindOrder(ctx, customer, id)
	if errors.Is(err, store.ErrNotFound) {
		return fmt.Sprintf("There is no order %d among yours. All of them: /orders", id), nil
	}
	if err != nil {
		return "", err
	}
	answer := r.orderWords(o.Order, len(o.Lines), o.Lines[0].Title)
	if cancel {
		switch o.State {
		case store.Placed, store.Confirmed:
			answer += " You can cancel it until it leaves, under Orders (/orders)."
		default:
			answer += " It can't be cancelled any more."
		}
	}
	return answer, nil
}

func (r Assistant) latestOrders(ctx context.Context, customer int64) (string, error) {
	found, _, err := r.Store.ListCustomerOrders(ctx, customer, store.Page{Number: 1, Size: 3})
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		return "You have not ordered anything yet.", nil
	}
	lines := []string{"Your latest orders:"}
	for _, o := range found {
		lines = append(lines, r.orderWords(o.Order, int(o.Lines), o.Title))
	}
	return strings.Join(lines, "\n"), nil
}

// shownDay is the date format of the screens: Nov 21, 2026.
const shownDay = "Jan 02, 2006"

// orderWords describes the state of an order, with dates as on the screens.
func (r Assistant) orderWords(o store.Order, lines int, title string) string {
	if lines > 1 {
		title += fmt.Sprintf(" and %d more", lines-1)
	}
	zone := r.Store.Settings().Zone()
	expected := ""
	if day, err := time.Parse(time.DateOnly, o.ExpectedDay); err == nil {
		expected = day.Format(shownDay)
	}
	words := fmt.Sprintf("Order %d (%s) ", o.ID, title)
	switch o.State {
	case store.Placed:
		words += "is not confirmed yet"
	case store.Confirmed:
		words += "is being packed"
	case store.Shipped:
		words += "is on its way"
		if o.Courier != "" {
			words += " with " + o.Courier
		}
		if o.TrackingID != "" {
			words += ", tracking number " + o.TrackingID
		}
		if expected != "" {
			words += ", expected on " + expected
		}
	case store.Delivered:
		words += "was delivered on " + o.DeliveredAt.In(zone).Format(shownDay)
	case store.Cancelled:
		words += "was cancelled on " + o.CancelledAt.In(zone).Format(shownDay)
	case store.Returned:
		words += "came back to us"
	}
	return words + "."
}
