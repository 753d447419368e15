package courier_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hearth/handlers/integrations/delhivery/delhiverytest"
	"hearth/handlers/web/webtest"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

var pushKey = strings.Repeat("k", 43)

// pushes sends a body to the shop as the courier does, and returns the answer.
func (d *desk) pushes(key, body string) webtest.Answer {
	d.t.Helper()
	return d.Visitor().Do("POST", "/api/"+shipments.PushPath, "application/json", strings.NewReader(body),
		shipments.PushHeader, key)
}

// news sends a status of a parcel in one of the two shapes, and expects that it is accepted.
func (d *desk) news(waybill, kind, status, at string, flat bool) {
	d.t.Helper()
	got := d.pushes(pushKey, delhiverytest.News(waybill, kind, status, at, flat))
	storetest.Same(d.t, "the answer", fmt.Sprint(got.Status, " ", got.Body["message"]), "200 OK")
}

func TestPushedNewsIsTakenAsTheReplyToAQuery(t *testing.T) {
	d := open(t, "delhivery_push_key", pushKey)
	o := d.sent("349000000001")
	for _, one := range []struct {
		kind, status, at string
		flat             bool
		want             string
	}{
		{"UD", "In Transit", "2026-11-21T12:00:00", false, "shipped: In Transit"},
		{"UD", "In Transit", "2026-11-21T12:00:00", false, "shipped: In Transit"},
		{"UD", "Dispatched", "2026-11-21T14:00:00", true, "shipped: Dispatched"},
		{"UD", "In Transit", "2026-11-21T13:00:00", true, "shipped: Dispatched"},
		{"UD", "Manifested", "2026-11-21T15:00:00", false, "shipped: Dispatched"},
		{"XX", "In a balloon", "2026-11-21T15:00:00", true, "shipped: In a balloon"},
		{"DL", "Delivered", "2026-11-21T16:00:00", false, "delivered: Delivered"},
		{"DL", "Delivered", "2026-11-21T16:00:00", true, "delivered: Delivered"},
		{"UD", "Dispatched", "2026-11-21T17:00:00", true, "delivered: Delivered"},
	} {
		d.news("349000000001", one.kind, one.status, one.at, one.flat)
		storetest.Same(t, one.kind+" "+one.status+" "+one.at, d.says(o), one.want+", Pune_Hub")
	}
	storetest.Same(t, "mails", len(d.MailsOf("delivered")), 1)
}

func TestFailedDeliveryThatIsPushedLateIsNotShown(t *testing.T) {
	d := open(t, "delhivery_push_key", pushKey)
	o := d.sent("349000000001")
	failed := strings.NewReplacer("X-UCI", "EOD-11")
	d.news("349000000001", "UD", "Dispatched", "2026-11-21T14:00:00", false)
	d.pushes(pushKey, failed.Replace(delhiverytest.News("349000000001", "UD", "Pending", "2026-11-20T19:00:00", false)))
	storetest.Same(t, "late", d.stands(o), "")
	for range 2 {
		d.pushes(pushKey, failed.Replace(delhiverytest.News("349000000001", "UD", "Pending", "2026-11-21T19:00:00",
			false)))
	}
	storetest.Same(t, "in time", d.stands(o), "open")
	storetest.Same(t, "mails", len(d.MailsOf("undelivered")), 1)
}

func TestPushWithoutTheRightKeyIsRefusedAndSaysNothing(t *testing.T) {
	d := open(t)
	o := d.sent("349000000001")
	body := delhiverytest.News("349000000001", "DL", "Delivered", "2026-11-21T14:00:00", false)
	refused := func(key string, body string) string {
		got := d.pushes(key, body)
		return fmt.Sprint(got.Status, " ", got.Body["message"])
	}
	const wrong = "400 This request can't be read: its key is wrong."
	storetest.Same(t, "while it is off", refused("", body), wrong)
	d.Set("delhivery_push_key", pushKey)
	for _, key := range []string{"", "k", pushKey + "k", strings.ToUpper(pushKey)} {
		storetest.Same(t, "key "+key, refused(key, body), wrong)
		storetest.Same(t, "of an unknown parcel", refused(key, strings.ReplaceAll(body, "349", "999")), wrong)
	}
	storetest.Same(t, "the order", d.says(o), "shipped: ")
	for _, body := range []string{"", "[]", "null", "{}", "<xml/>", `{"Shipment":{"AWB":"349000000001"}}`,
		`{"waybill":"'; --","status":"Delivered"}`, strings.Repeat("[", 9000),
		"[" + strings.Join(bodies(51), ",") + "]"} {
		storetest.Same(t, "body "+body[:min(len(body), 50)], refused(pushKey, body),
			"400 This request can't be read: it names no parcels.")
	}
	storetest.Same(t, "a large body", d.pushes(pushKey, strings.Repeat(" ", 300<<10)).Status,
		http.StatusRequestEntityTooLarge)
	storetest.Same(t, "the order", d.says(o), "shipped: ")
	storetest.Same(t, "50 at once", d.pushes(pushKey, "["+strings.Join(bodies(50), ",")+"]").Status, http.StatusOK)
}

// bodies is news of n parcels.
func bodies(n int) (all []string) {
	for i := range n {
		all = append(all, delhiverytest.News(fmt.Sprintf("77%010d", i), "UD", "In Transit", "2026-11-21T14:00:00",
			i%2 == 0))
	}
	return all
}

func TestPushOfAForeignParcelChangesNothing(t *testing.T) {
	d := open(t, "delhivery_push_key", pushKey)
	o := d.order()
	storetest.Got(d.Fulfilment.Ship(ctx, 0, o.ID, shipments.Shipment{TrackingID: "349000000001", Courier: "Blue Dart",
		ExpectedDay: "2026-11-25"})).Or(t)
	d.news("349000000001", "DL", "Delivered", "2026-11-21T14:00:00", false)
	d.news("999000000001", "DL", "Delivered", "2026-11-21T14:00:00", true)
	storetest.Same(t, "the same number of another courier", d.says(o), "shipped: ")
}

// The courier may tell of a parcel before it has answered the call that books it.
func TestPushBeforeTheBookingsAnswerChangesNothing(t *testing.T) {
	d := open(t, "delhivery_push_key", pushKey)
	o := d.order()
	d.asks(o)
	d.fates(create, delhiverytest.Unheard)
	d.works(0)
	d.is(o, "asked", "does not answer")
	waybill := d.booking(o)("waybill")
	d.news(waybill, "UD", "Manifested", "2026-11-21T12:00:00", false)
	d.news(waybill, "UD", "In Transit", "2026-11-21T13:00:00", true)
	storetest.Same(t, "the order", d.says(o), "confirmed: ")
	d.is(o, "asked", "does not answer")
	d.works(10 * time.Minute)
	d.is(o, "booked", "")
	d.has(1)
	webtest.Says(t, d.ShipBy(d.clerk, o.ID, "tracking_id", "", "courier_name", ""), true, "")
	d.news(waybill, "UD", "In Transit", "2026-11-21T13:00:00", true)
	storetest.Same(t, "the order", d.says(o), "shipped: In Transit, Pune_Hub")
}

func TestReturnThatIsPushedComesIn(t *testing.T) {
	d := open(t, "delhivery_push_key", pushKey)
	_, line := d.returning()
	d.pickup(line)
	d.works(0)
	waybill := d.courier.Packages()[0].Waybill
	for _, one := range [][4]string{{"PU", "In Transit", "2026-11-21T12:00:00", "picked up"},
		{"PP", "Scheduled", "2026-11-21T11:00:00", "picked up"}, {"DL", "DTO", "2026-11-21T14:00:00", "arrived"},
		{"DL", "DTO", "2026-11-21T14:00:00", "arrived"}} {
		d.news(waybill, one[0], one[1], one[2], false)
		storetest.Same(t, one[0]+" "+one[1], d.row()["pickup"], any(one[3]))
	}
}

func TestPushKeyIsShownOnceAndReplacesTheOneBefore(t *testing.T) {
	d := open(t, "public_url", "")
	d.clerk.Confirm()
	webtest.Says(t, d.clerk.Post("admin/push-key", webtest.Form{}), false, "asks every half hour instead")
	d.Set("public_url", "https://shop.example")
	keys := []string{}
	for range 2 {
		made := d.clerk.Post("admin/push-key", webtest.Form{})
		webtest.Says(t, made, true, "shown only here")
		storetest.Same(t, "the address", webtest.At(made, "data", "address"),
			any("https://shop.example/api/delhivery/webhook"))
		keys = append(keys, fmt.Sprint(webtest.At(made, "data", "key")))
	}
	o := d.sent("349000000001")
	body := delhiverytest.News("349000000001", "UD", "In Transit", "2026-11-21T12:00:00", false)
	storetest.Same(t, "the old key", d.pushes(keys[0], body).Status, http.StatusBadRequest)
	storetest.Same(t, "the new key", d.pushes(keys[1], body).Status, http.StatusOK)
	storetest.Same(t, "the order", d.says(o), "shipped: In Transit, Pune_Hub")
	storetest.Same(t, "the settings", webtest.At(d.clerk.Get("admin/settings"), "data", "delhivery_push_key"),
		any("set"))
}
