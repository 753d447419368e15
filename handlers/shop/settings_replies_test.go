package shop_test

import (
	"fmt"
	"testing"

	"hearth/handlers/web/webtest"
)

// A golden file records which lines of what customers read change with each setting. Update with
// go test ./handlers/shop -run TestReplies -update, and review the diff.
func TestRepliesToCustomersFollowTheSettings(t *testing.T) {
	t.Parallel()
	b := webtest.NewBusyShop(t)
	r := webtest.NewReplies(t, webtest.Changing)
	of := func(call string, id any) string { return fmt.Sprintf("%s/%v", call, id) }
	lines := fmt.Sprintf(`[{"product_id":%d,"qty":3},{"product_id":%d,"qty":1}]`, b.Plug, b.Lamp)
	r.Settings(b.Site, func(r *webtest.Replies) {
		r.Get("visitor", b.Visitor, "session", "captcha", "shop", "home", "policy/returns", "pages/about", "faq",
			"pincode?pincode=411001", "pincode?pincode=500001", of("product", b.Lamp), of("product", b.Camera),
			of("showstock", b.Plug), "offers", "survey")
		r.Get("asha", b.Asha, "agreed_mails", "orders", of("getordershipped", b.Placed["on its way"]),
			of("tell_stock", b.Rare), "showcartlist")
		for _, name := range []string{"delivered", "to pack", "unpaid"} {
			r.Get("asha, what is "+name+":", b.Asha, of("orders_details", b.Placed[name]))
		}
		for _, way := range []string{"COD", "Pre-paid"} {
			r.Post("asha", b.Asha, "shippingcost", webtest.Form{"orders": lines, "dpin": "411001", "pt": way})
		}
	}, webtest.SettingsTurned...)
	webtest.Golden(t, "settings.golden", r.Record())
}
