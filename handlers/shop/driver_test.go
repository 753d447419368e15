package shop_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
)

func TestDriversLinkShowsNoMoreThanADriverNeeds(t *testing.T) {
	b := webtest.NewBusyShop(t)
	b.Drives()
	missed := b.PackageOf(b.Placed["missed"])
	code := b.Read("SELECT door_code FROM shipments WHERE id = ?", missed)
	driver := b.Site.Visitor()
	shown := driver.Do("GET", "/api/driver_run/"+b.DriverKey, "", nil)
	for _, private := range []string{"@", `"` + code + `"`, "Lamp", "door_code"} {
		if strings.Contains(string(shown.Raw), private) {
			t.Errorf("the driver is told %q: %s", private, shown.Raw)
		}
	}
	if shown.Header.Get("Cache-Control") != "no-store" {
		t.Error("the run may be kept by others")
	}
	page := driver.Do("GET", "/driver/"+b.DriverKey, "", nil)
	if page.Header.Get("Referrer-Policy") != "no-referrer" || page.Header.Get("Cache-Control") != "no-store" ||
		!strings.Contains(page.Header.Get("X-Robots-Tag"), "noindex") {
		t.Error("the page with the key in its URL has the headers ", page.Header)
	}
	for _, key := range []string{"x", b.DriverKey + "0", "1-" + strings.Repeat("0", 32)} {
		if got := driver.Do("GET", "/api/driver_run/"+key, "", nil).Status; got != 404 {
			t.Errorf("a wrong key answers %d", got)
		}
	}
	other := fmt.Sprint(b.PackageOf(b.Placed["collected"]))
	failed := "driver_run/" + b.DriverKey + "/failed"
	if got := driver.PostAnswer(failed, webtest.Form{"shipment_id": other, "reason": "absent"}).Status; got != 404 {
		t.Errorf("another's parcel answers %d", got)
	}
	b.Pass(24 * time.Hour)
	const ended = "This link has ended with its day. Please ask the shop for today's link."
	if got := driver.Post(failed, webtest.Form{"shipment_id": fmt.Sprint(missed),
		"reason": "absent"}); got["message"] !=
		ended {
		t.Errorf("after its day the link answers %v", got)
	}
}

func TestOnlyTheCustomerSeesTheDoorCode(t *testing.T) {
	b := webtest.NewBusyShop(t)
	b.Drives()
	id := b.Placed["missed"]
	code := b.Read("SELECT door_code FROM shipments WHERE order_id = ?", id)
	shows := func(p *webtest.Person, call string) bool {
		return strings.Contains(string(p.Do("GET", "/api/"+call, "", nil).Raw), `"door_code":"`+code+`"`)
	}
	if !shows(b.Asha, fmt.Sprintf("orders_details/%d", id)) {
		t.Error("the customer does not see the code")
	}
	if shows(b.Bela, fmt.Sprintf("orders_details/%d", id)) || shows(b.Owner, fmt.Sprintf("admin/orders/%d", id)) ||
		shows(b.Dispatch, "admin/deliveries") {
		t.Error("others see the code")
	}
	mail := b.Owner.Do("GET", fmt.Sprintf("/api/admin/outbox/%d", b.NewestMail("shipped")), "", nil)
	if !strings.Contains(string(mail.Raw), "****") {
		t.Errorf("staff read the code in a mail: %s", mail.Raw)
	}
}
