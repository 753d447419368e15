package store_test

import (
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

func TestAStateIsTheGSTINsAndThePINs(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	must(t, shop.ChangeSettings(ctx, 0, map[string]string{"gstin": "", "shop_state": "", "shop_pincode": ""}))
	set := func(pairs ...string) error {
		values := map[string]string{}
		for i := 0; i < len(pairs); i += 2 {
			values[pairs[i]] = pairs[i+1]
		}
		return shop.ChangeSettings(ctx, 0, values)
	}
	refused(t, set("gstin", "27AAPFU0939F1ZV", "shop_state", "Karnataka"), "The GSTIN is of Maharashtra, the state says Karnataka.", "shop_state")
	must(t, set("gstin", "27AAPFU0939F1ZV"))
	refused(t, set("shop_state", "Karnataka"), "The GSTIN is of Maharashtra, the state says Karnataka.", "shop_state")
	must(t, set("shop_state", "Maharashtra"))
	refused(t, set("shop_pincode", "560001"), "Pincode 560001 lies in Karnataka, the state says Maharashtra.", "shop_pincode")
	must(t, set("shop_pincode", "411001"))
	must(t, set("shop_pincode", "411001", "shop_state", "Maharashtra", "shop_name", "Lights"))
	must(t, set("gstin", "", "shop_pincode", "560001", "shop_state", "Karnataka"))
	must(t, set("shop_pincode", "999999")) // the directory may not know it yet
}

func TestAShopOpensOnceItCanBeLawful(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	lamp := shop.Product("Lamp", 100, 5)
	must(t, shop.ChangeSettings(ctx, 0, map[string]string{"shop_open": "no", "shop_legal_name": "", "shop_address": ""}))
	_, err := shop.PlaceOrder(ctx, b.Wishes(lamp, 1))
	refused(t, err, "This shop is not open yet.")
	refused(t, shop.ChangeSettings(ctx, 0, map[string]string{"shop_open": "yes"}), "Before the shop can open, enter the legal name, the address.", "shop_open")
	missing := shop.Settings().Missing()
	if len(missing) != 2 || missing[0].Key != "shop_legal_name" || missing[1].Key != "shop_address" {
		t.Errorf("missing: %v", missing)
	}
	must(t, shop.ChangeSettings(ctx, 0, map[string]string{"shop_open": "yes", "shop_legal_name": "Test Traders", "shop_address": "1 Road"}))
	if o, err := shop.PlaceOrder(ctx, b.Wishes(lamp, 1)); err != nil || o.State != store.Placed {
		t.Errorf("in an open shop: %v", err)
	}
	// A shop that is open goes on selling, whatever is taken away.
	must(t, shop.ChangeSettings(ctx, 0, map[string]string{"shop_address": ""}))
	must(t, shop.ChangeSettings(ctx, 0, map[string]string{"shop_open": "yes"}))
}
