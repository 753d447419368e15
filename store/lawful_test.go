package store_test

import (
	"strings"
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
	refused(t, set("gstin", "27AAPFU0939F1ZV", "shop_state", "Karnataka"), "The GSTIN is of Maharashtra, the state says Karnataka.",
		"shop_state")
	must(t, set("gstin", "27AAPFU0939F1ZV"))
	refused(t, set("shop_state", "Karnataka"), "The GSTIN is of Maharashtra, the state says Karnataka.", "shop_state")
	must(t, set("shop_state", "Maharashtra"))
	refused(t, set("shop_pincode", "560001"), "Pincode 560001 lies in Karnataka, the state says Maharashtra.", "shop_pincode")
	must(t, set("shop_pincode", "411001"))
	must(t, set("shop_pincode", "411001", "shop_state", "Maharashtra", "shop_name", "Lights"))
	must(t, set("gstin", "", "shop_pincode", "560001", "shop_state", "Karnataka"))
	must(t, set("shop_pincode", "999999")) // the directory may not know it yet
}

func TestABankAccountIsWholeOrNone(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const noNumber = "Enter the account number as well, or clear the bank, its IFSC and the name."
	const noIFSC = "Enter the IFSC of this account, or clear the account number."
	set := func(number, ifsc, name, bank string) error {
		return shop.ChangeSettings(ctx, 0, map[string]string{"bank_account_number": number, "bank_ifsc": ifsc,
			"bank_account_name": name, "bank_name": bank})
	}
	for _, half := range [][3]string{{"SBIN0001234", "", ""}, {"", "Asha", ""}, {"", "", "State Bank"}} {
		refused(t, set("", half[0], half[1], half[2]), noNumber, "bank_account_number")
	}
	refused(t, set("123456789", "", "Asha", "State Bank"), noIFSC, "bank_ifsc")
	refused(t, shop.ChangeSettings(ctx, 0, map[string]string{"bank_account_number": "123456789"}), noIFSC, "bank_ifsc")
	must(t, set("5010-0123 4567 890", " sbin 0001234", strings.Repeat("अ", 120), "भारतीय स्टेट बँक"))
	if card := shop.Settings(); card.BankAccountNumber != "501001234567890" || card.BankIFSC != "SBIN0001234" ||
		card.BankName != "भारतीय स्टेट बँक" {
		t.Errorf("kept are %q, %q, %q", card.BankAccountNumber, card.BankIFSC, card.BankName)
	}
	refused(t, shop.ChangeSettings(ctx, 0, map[string]string{"bank_ifsc": ""}), noIFSC, "bank_ifsc")
	refused(t, shop.ChangeSettings(ctx, 0, map[string]string{"bank_account_number": "", "bank_ifsc": ""}), noNumber, "bank_account_number")
	must(t, shop.ChangeSettings(ctx, 0, map[string]string{"shop_name": "Lights"}))
	must(t, set("", "", "", ""))
	must(t, shop.Override(ctx, map[string]string{"bank_account_number": "1234 56789", "bank_ifsc": "hdfc0ab1234"}))
	if card := shop.Settings(); card.BankAccountNumber != "123456789" || card.BankIFSC != "HDFC0AB1234" {
		t.Errorf("overridden are %q, %q", card.BankAccountNumber, card.BankIFSC)
	}
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
	refused(t, shop.ChangeSettings(ctx, 0, map[string]string{"shop_open": "yes"}),
		"Before the shop can open, enter the legal name, the address.", "shop_open")
	missing := store.MissingParticulars(shop.Settings())
	if len(missing) != 2 || missing[0].Key != "shop_legal_name" || missing[1].Key != "shop_address" {
		t.Errorf("missing: %v", missing)
	}
	must(t, shop.ChangeSettings(ctx, 0, map[string]string{"shop_open": "yes", "shop_legal_name": "Test Traders", "shop_address": "1 Road"}))
	if o, err := shop.PlaceOrder(ctx, b.Wishes(lamp, 1)); err != nil || o.State != store.Placed {
		t.Errorf("in an open shop: %v", err)
	}
	// An open shop continues to sell, whatever setting is removed.
	must(t, shop.ChangeSettings(ctx, 0, map[string]string{"shop_address": ""}))
	must(t, shop.ChangeSettings(ctx, 0, map[string]string{"shop_open": "yes"}))
}

// A buyer with a GSTIN claims the tax with the invoice: without an HSN code on each line the order can't ship.
func TestABuyerWithAGSTINGetsNothingWithoutItsHSN(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp := shop.Stocked("Lamp", 100, 50, func(p *store.Product) { p.HSN = "" })
	plug := shop.Product("Plug", 100, 50)
	fan := shop.Stocked("Fan", 100, 50, func(p *store.Product) { p.HSN = "841451" })
	business, person := shop.Customer("411001"), shop.Customer("411001")
	address := got(shop.ListAddresses(ctx, business.ID)).or(t)[0]
	address.GSTIN = "27AAPFU0939F1ZV"
	must(t, shop.UpdateAddress(ctx, business.ID, address))
	leaves := store.Shipment{TrackingID: "T1", Courier: "C", ExpectedDay: "2026-11-25"}
	ship := func(o store.Order) error { return second(shop.ShipOrder(ctx, 0, o.ID, leaves)) }

	o := shop.Order(business, lamp, 1, plug, 1, fan, 1)
	const lampAlone = "This buyer has a GSTIN, so every line of the invoice needs an HSN code of 4 digits or more. Enter it at Lamp first."
	refused(t, ship(o), lampAlone)
	same(t, "lacks", shop.Details(o).LacksHSN, []string{"Lamp"})
	if rows := got(shop.LookAhead(ctx, store.BulkShip, []int64{o.ID})).or(t); rows[0].Why != lampAlone {
		t.Errorf("looked ahead: %+v", rows)
	}
	look(t, shop, "confirmed", `SELECT state FROM orders WHERE id = ?`, o.ID)

	must(t, shop.ChangeSettings(ctx, 0, map[string]string{"turnover_above_5cr": "yes"}))
	refused(t, ship(o),
		"This buyer has a GSTIN, so every line of the invoice needs an HSN code of 6 digits or more. Enter it at Lamp, Plug first.")
	must(t, shop.ChangeSettings(ctx, 0, map[string]string{"turnover_above_5cr": "no"}))

	// What a product lacked that was ordered, it has by now.
	shop.Edit(lamp, func(p *store.Product) { p.HSN = "9405" })
	shop.Edit(fan, func(p *store.Product) { p.HSN = "850860" }) // it was ordered with one, which stays
	must(t, ship(o))
	look(t, shop, "9405, 8536, 841451", `SELECT group_concat(json_extract(value, '$.hsn'), ', ') FROM documents, json_each(body, '$.lines')
		WHERE order_id = ? AND json_extract(value, '$.line_id') > 0`, o.ID)
	refused(t, ship(o), "This order has already been shipped.")
	same(t, "lacks nothing any more", len(shop.Details(o).LacksHSN), 0)

	// Others get theirs; the page says that it is missing.
	shop.Edit(lamp, func(p *store.Product) { p.HSN = "" })
	other := shop.Order(person, lamp, 1)
	same(t, "lacks", shop.Details(other).LacksHSN, []string{"Lamp"})
	must(t, ship(other))

	sale := store.CounterSale{Items: []store.CartItem{{ProductID: lamp, Quantity: 1}}, Way: "cash", Name: "Asha Traders",
		GSTIN: "27AAPFU0939F1ZV"}
	refused(t, gotLast3(shop.SellAtCounter(ctx, 0, sale)), lampAlone)
	sale.GSTIN = ""
	must(t, gotLast3(shop.SellAtCounter(ctx, 0, sale)))
	shop.Sums()
}
