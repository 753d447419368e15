package courier_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/handlers/integrations/delhivery/delhiverytest"
	"hearth/handlers/web/webtest"
	"hearth/store/orders"
	"hearth/store/storetest"
)

const update = "/api/p/update"

// failed ships an order whose delivery then fails for the reason of a code.
func (d *desk) failed(waybill, code string) orders.Order {
	d.t.Helper()
	o := d.sent(waybill)
	d.courier.Fail(waybill, code, "Consignee unavailable")
	d.round()
	return o
}

// wants is what the customer wants after a failed delivery.
func (d *desk) wants(o orders.Order, choice string, more ...string) map[string]any {
	fields := webtest.Form{"choice": choice}
	for i := 0; i+1 < len(more); i += 2 {
		fields[more[i]] = more[i+1]
	}
	return d.As(d.buyer.Email).Post(fmt.Sprintf("redelivery/%d", o.ID), fields)
}

// stands is the state of a failed delivery for the customer, and its problem for staff.
func (d *desk) stands(o orders.Order) string {
	d.t.Helper()
	shown := d.As(d.buyer.Email).Get(fmt.Sprintf("orders_details/%d", o.ID))
	desk := d.clerk.Get(fmt.Sprintf("admin/orders/%d", o.ID))
	state := webtest.At(shown, "data", "failed_delivery", "state")
	storetest.Same(d.t, "the desk's state", webtest.At(desk, "data", "failed_delivery", "state"), state)
	return strings.TrimSpace(fmt.Sprint(state, " ", webtest.At(desk, "data", "failed_delivery", "problem")))
}

// asked are the requests that the courier took for a parcel.
func (d *desk) asked(waybill string) string {
	for _, p := range d.courier.Packages() {
		if p.Waybill == waybill {
			return strings.Join(p.Asked, "; ")
		}
	}
	return "no such parcel"
}

// toChoose is how many orders wait for a choice, as the tab of the list says.
func (d *desk) toChoose() string {
	return fmt.Sprint(webtest.At(d.clerk.Get("fetch_orders?state=undelivered"), "total"))
}

func TestCustomerIsAskedOnceWhatToDoAfterAFailedDelivery(t *testing.T) {
	d := open(t)
	o := d.failed("T1", "EOD-11")
	d.Pass(time.Hour)
	d.round()
	mails := d.MailsOf("undelivered")
	storetest.Same(t, "mails", len(mails), 1)
	facts := storetest.Got(d.Messages.FindMail(ctx, mails[0].ID)).Or(t).Facts
	storetest.Same(t, "the mail", facts.Day+" "+facts.Reason, "2026-11-21 No one was available to receive the parcel.")
	storetest.Same(t, "the delivery", d.stands(o), "open")
	storetest.Same(t, "to choose", d.toChoose(), "1")
	d.courier.Move("T1", "DL", "Delivered")
	d.Pass(time.Hour)
	d.round()
	storetest.Same(t, "once delivered", d.stands(o), "")
	storetest.Same(t, "to choose", d.toChoose(), "0")
	webtest.Says(t, d.wants(o, "again"), false, "This order has no failed delivery to choose for.")
}

func TestNewTryIsRequestedInTheEveningAndItsAnswerAwaited(t *testing.T) {
	d := open(t)
	o := d.failed("T1", "EOD-11")
	webtest.Says(t, d.wants(o, "again"), true, "We'll pass this on")
	d.works(6 * time.Hour)
	storetest.Same(t, "at 20:05", d.courier.Calls(update), 0)
	storetest.Same(t, "to choose", d.toChoose(), "0")
	d.works(time.Hour)
	storetest.Same(t, "at 21:05", d.asked("T1"), "RE-ATTEMPT")
	d.works(2 * time.Minute)
	storetest.Same(t, "while the courier decides", d.stands(o), "asked")
	webtest.Says(t, d.wants(o, "day", "day", "2026-11-24"), false, "The courier already has your choice.")
	d.courier.Answer("Success")
	d.works(time.Hour)
	storetest.Same(t, "decided", d.stands(o), "taken")
	storetest.Same(t, "requests", d.courier.Calls(update), 1)
}

func TestEachChoiceReachesTheCourier(t *testing.T) {
	d := open(t)
	for i, c := range []struct {
		choice []string
		want   string
	}{
		{[]string{"day", "day", "2026-11-27"}, "DEFER_DLV deferred_date=2026-11-27"},
		{[]string{"details", "mob", "9811100008", "area", "Flat 4, Green Park"},
			"EDIT_DETAILS add=Flat 4, Green Park phone=9811100008"},
		{[]string{"details", "mob", "9811100009"}, "EDIT_DETAILS phone=9811100009"},
	} {
		waybill := fmt.Sprint("T", i)
		o := d.failed(waybill, "EOD-74")
		webtest.Says(t, d.wants(o, c.choice[0], c.choice[1:]...), true, "We'll pass this on")
		d.works(0)
		storetest.Same(t, c.want, d.asked(waybill), c.want)
		d.courier.Answer("Success")
		d.works(time.Hour)
		storetest.Same(t, c.want, d.stands(o), "taken")
		d.Pass(-time.Hour)
	}
	o := d.failed("T9", "EOD-6")
	webtest.Says(t, d.wants(o, "unwanted"), true, "We'll pass this on")
	d.works(0)
	storetest.Same(t, "not wanted", d.asked("T9"), "no such parcel")
	storetest.Same(t, "not wanted", d.stands(o), "taken")
}

func TestChoiceThatTheCourierDoesNotTakeIsShownAndMadeAnew(t *testing.T) {
	d := open(t)
	for i, c := range []struct {
		code, answer string
		fates        []delhiverytest.Fate
		want         string
	}{
		{"EOD-86", "", nil, "refused The courier accepts this only in its panel or by telephone. Please ask there."},
		{"EOD-11", "Failed: the package is not in pending status", nil,
			"refused Delhivery did not take the request: Failed: the package is not in pending status."},
		{"EOD-11", "In Progress", nil, "refused Delhivery did not say what it does: please ask in its panel."},
	} {
		waybill := fmt.Sprint("T", i)
		o := d.failed(waybill, c.code)
		webtest.Says(t, d.wants(o, "day", "day", "2026-11-23"), true, "We'll pass this on")
		d.works(0)
		if c.answer != "" {
			d.courier.Answer(c.answer)
		}
		for range 20 {
			d.works(70 * time.Minute)
		}
		storetest.Same(t, c.want, d.stands(o), c.want)
		storetest.Same(t, "to choose", d.toChoose(), "1")
		webtest.Says(t, d.wants(o, "unwanted"), true, "We'll pass this on")
		d.works(0)
		storetest.Same(t, "chosen anew", d.stands(o), "taken")
		storetest.Same(t, "to choose", d.toChoose(), "0")
		d.SetClock(storetest.Start)
	}
}

func TestRequestIsSentAgainAfterAFault(t *testing.T) {
	d := open(t)
	o := d.failed("T1", "EOD-11")
	d.fates(update, delhiverytest.Down, delhiverytest.Lost, delhiverytest.Wait)
	webtest.Says(t, d.wants(o, "day", "day", "2026-11-23"), true, "We'll pass this on")
	for range 6 {
		d.works(10 * time.Minute)
	}
	storetest.Same(t, "asked", d.asked("T1"), "DEFER_DLV deferred_date=2026-11-23")
	storetest.Same(t, "the delivery", d.stands(o), "asked")
}

func TestChoiceMadeAnewBeforeItIsSentReplacesTheOldOne(t *testing.T) {
	d := open(t)
	o := d.failed("T1", "EOD-11")
	webtest.Says(t, d.wants(o, "again"), true, "We'll pass this on")
	webtest.Says(t, d.clerk.Post(fmt.Sprintf("admin/orders/%d/redelivery", o.ID), webtest.Form{"choice": "day",
		"day": "2026-11-24"}), true, "We'll pass this on to the courier.")
	d.works(8 * time.Hour)
	storetest.Same(t, "asked", d.asked("T1"), "DEFER_DLV deferred_date=2026-11-24")
}
