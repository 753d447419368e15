package staff_test

import (
	"fmt"
	"testing"

	"hearth/handlers/web/webtest"
)

// A golden file records which lines of what staff read change with each setting. Update with
// go test ./handlers/staff -run TestReplies -update, and review the diff.
func TestRepliesToStaffFollowTheSettings(t *testing.T) {
	t.Parallel()
	b := webtest.NewBusyShop(t)
	r := webtest.NewReplies(t, webtest.Changing)
	of := func(call string, id any) string { return fmt.Sprintf(call, id) }
	r.Settings(b.Site, func(r *webtest.Replies) {
		r.Get("owner", b.Owner, "session", "admin/today", "admin/waiting", "admin/told", "admin/guide",
			"admin/self-audit", "admin/unsent-mails", "admin/agreed-mails", "admin/hand-refunds", "admin/listing-duties",
			"admin/couriers", "admin/returns", "admin/shipments", "admin/cod-losses", "admin/lists/orders",
			of("admin/customers/%d", b.Number("bela.nair@mail.example")), "admin/counter-products?search=plug",
			"admin/mails", "admin/roles")
		for _, name := range []string{"delivered", "back", "to pack", "unpaid", "waiting"} {
			r.Get("owner, what is "+name+":", b.Owner, of("admin/orders/%d", b.Placed[name]))
		}
	}, webtest.SettingsTurned...)
	webtest.Golden(t, "settings.golden", r.Record())
}
