package catalogue_test

import (
	"strings"
	"testing"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

func TestShopStateMustMatchGSTINAndPincode(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	storetest.Must(t, shop.Settings.Change(storetest.Ctx, 0, map[string]string{"gstin": "", "shop_state": "",
		"shop_pincode": ""}))
	set := func(pairs ...string) error {
		values := map[string]string{}
		for i := 0; i < len(pairs); i += 2 {
			values[pairs[i]] = pairs[i+1]
		}
		return shop.Settings.Change(storetest.Ctx, 0, values)
	}
	storetest.Refused(
		t,
		set("gstin", "27AAPFU0939F1ZV", "shop_state", "Karnataka"),
		"The GSTIN is of Maharashtra, the state says Karnataka.",
		"shop_state",
	)
	storetest.Must(t, set("gstin", "27AAPFU0939F1ZV"))
	storetest.Refused(t, set("shop_state", "Karnataka"), "The GSTIN is of Maharashtra, the state says Karnataka.",
		"shop_state")
	storetest.Must(t, set("shop_state", "Maharashtra"))
	storetest.Refused(t, set("shop_pincode", "560001"), "Pincode 560001 lies in Karnataka, the state says Maharashtra.",
		"shop_pincode")
	storetest.Must(t, set("shop_pincode", "411001"))
	storetest.Must(t, set("shop_pincode", "411001", "shop_state", "Maharashtra", "shop_name", "Lights"))
	storetest.Must(t, set("gstin", "", "shop_pincode", "560001", "shop_state", "Karnataka"))
	storetest.Must(t, set("shop_pincode", "999999")) // an unknown PIN is accepted: the directory may not have it yet
}

func TestBankAccountIsSavedCompleteOrNotAtAll(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const noNumber = "Enter the account number as well, or clear the bank, its IFSC and the name."
	const noIFSC = "Enter the IFSC of this account, or clear the account number."
	set := func(number, ifsc, name, bank string) error {
		return shop.Settings.Change(storetest.Ctx, 0, map[string]string{"bank_account_number": number,
			"bank_ifsc": ifsc, "bank_account_name": name, "bank_name": bank})
	}
	for _, half := range [][3]string{{"SBIN0001234", "", ""}, {"", "Asha", ""}, {"", "", "State Bank"}} {
		storetest.Refused(t, set("", half[0], half[1], half[2]), noNumber, "bank_account_number")
	}
	storetest.Refused(t, set("123456789", "", "Asha", "State Bank"), noIFSC, "bank_ifsc")
	storetest.Refused(t, shop.Settings.Change(storetest.Ctx, 0, map[string]string{"bank_account_number": "123456789"}),
		noIFSC, "bank_ifsc")
	storetest.Must(t, set("5010-0123 4567 890", " sbin 0001234", strings.Repeat("अ", 120), "भारतीय स्टेट बँक"))
	if card := shop.Settings.Values(); card.BankAccountNumber != "501001234567890" || card.BankIFSC != "SBIN0001234" ||
		card.BankName != "भारतीय स्टेट बँक" {
		t.Errorf("kept are %q, %q, %q", card.BankAccountNumber, card.BankIFSC, card.BankName)
	}
	storetest.Refused(t, shop.Settings.Change(storetest.Ctx, 0, map[string]string{"bank_ifsc": ""}), noIFSC,
		"bank_ifsc")
	storetest.Refused(
		t,
		shop.Settings.Change(storetest.Ctx, 0, map[string]string{"bank_account_number": "", "bank_ifsc": ""}),
		noNumber,
		"bank_account_number",
	)
	storetest.Must(t, shop.Settings.Change(storetest.Ctx, 0, map[string]string{"shop_name": "Lights"}))
	storetest.Must(t, set("", "", "", ""))
	storetest.Must(
		t,
		shop.Settings.Override(storetest.Ctx, map[string]string{"bank_account_number": "1234 56789",
			"bank_ifsc": "hdfc0ab1234"}),
	)
	if card := shop.Settings.Values(); card.BankAccountNumber != "123456789" || card.BankIFSC != "HDFC0AB1234" {
		t.Errorf("overridden are %q, %q", card.BankAccountNumber, card.BankIFSC)
	}
}

func TestShopOpensOnlyWithItsLegalDetails(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	lamp := shop.Product("Lamp", 100, 5)
	storetest.Must(
		t,
		shop.Settings.Change(storetest.Ctx, 0, map[string]string{"shop_open": "no", "shop_legal_name": "",
			"shop_address": ""}),
	)
	_, err := shop.Orders.Place(storetest.Ctx, b.Wishes(lamp, 1))
	storetest.Refused(t, err, "This shop is not open yet.")
	storetest.Refused(t, shop.Settings.Change(storetest.Ctx, 0, map[string]string{"shop_open": "yes"}),
		"Before the shop can open, enter the legal name, the address.", "shop_open")
	missing := catalogue.MissingParticulars(shop.Settings.Values())
	if len(missing) != 2 || missing[0].Key != "shop_legal_name" || missing[1].Key != "shop_address" {
		t.Errorf("missing: %v", missing)
	}
	storetest.Must(
		t,
		shop.Settings.Change(
			storetest.Ctx,
			0,
			map[string]string{"shop_open": "yes", "shop_legal_name": "Test Traders", "shop_address": "1 Road"},
		),
	)
	if o, err := shop.Orders.Place(storetest.Ctx, b.Wishes(lamp, 1)); err != nil || o.State != core.Placed {
		t.Errorf("in an open shop: %v", err)
	}
	// An open shop stays open even if a legal detail is removed.
	storetest.Must(t, shop.Settings.Change(storetest.Ctx, 0, map[string]string{"shop_address": ""}))
	storetest.Must(t, shop.Settings.Change(storetest.Ctx, 0, map[string]string{"shop_open": "yes"}))
}

// A buyer with a GSTIN claims the input tax with the invoice: without HSN codes on all lines the order can't ship.
func TestBusinessOrderDoesNotShipWithoutHSNCodes(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	lamp := shop.Stocked("Lamp", 100, 50, func(p *catalogue.Product) { p.HSN = "" })
	plug := shop.Product("Plug", 100, 50)
	fan := shop.Stocked("Fan", 100, 50, func(p *catalogue.Product) { p.HSN = "841451" })
	business, person := shop.Customer("411001"), shop.Customer("411001")
	address := storetest.Got(shop.Accounts.ListAddresses(storetest.Ctx, business.ID)).Or(t)[0]
	address.GSTIN = "27AAPFU0939F1ZV"
	storetest.Must(t, shop.Accounts.UpdateAddress(storetest.Ctx, business.ID, address))
	leaves := shipments.Shipment{TrackingID: "T1", Courier: "C", ExpectedDay: "2026-11-25"}
	ship := func(o orders.Order) error {
		return storetest.Second(shop.Fulfilment.Ship(storetest.Ctx, 0, o.ID, leaves))
	}

	o := shop.Order(business, lamp, 1, plug, 1, fan, 1)
	const lampAlone = "This buyer has a GSTIN, so every line of the invoice needs an HSN code of 4 digits or more. Enter it at Lamp first."
	storetest.Refused(t, ship(o), lampAlone)
	storetest.Same(t, "lacks", shop.Details(o).LacksHSN, []string{"Lamp"})
	if rows := storetest.Got(shop.Fulfilment.PreviewBulk(storetest.Ctx, fulfilment.BulkShip, []int64{o.ID})).
		Or(t); rows[0].Why != lampAlone {
		t.Errorf("looked ahead: %+v", rows)
	}
	storetest.CheckValue(t, shop, "confirmed", `SELECT state FROM orders WHERE id = ?`, o.ID)

	storetest.Must(t, shop.Settings.Change(storetest.Ctx, 0, map[string]string{"turnover_above_5cr": "yes"}))
	storetest.Refused(
		t,
		ship(o),
		"This buyer has a GSTIN, so every line of the invoice needs an HSN code of 6 digits or more. Enter it at Lamp, Plug first.",
	)
	storetest.Must(t, shop.Settings.Change(storetest.Ctx, 0, map[string]string{"turnover_above_5cr": "no"}))

	// The product's missing HSN code was added after the order.
	shop.Edit(lamp, func(p *catalogue.Product) { p.HSN = "9405" })
	// the line has a code from the time of the order, which is kept
	shop.Edit(fan, func(p *catalogue.Product) { p.HSN = "850860" })
	storetest.Must(t, ship(o))
	storetest.CheckValue(
		t,
		shop,
		"9405, 8536, 841451",
		`SELECT group_concat(json_extract(value, '$.hsn'), ', ') FROM documents, json_each(body, '$.lines')
		WHERE order_id = ? AND json_extract(value, '$.line_id') > 0`,
		o.ID,
	)
	storetest.Refused(t, ship(o), "This order has already been shipped.")
	storetest.Same(t, "lacks nothing any more", len(shop.Details(o).LacksHSN), 0)

	// Orders of consumers ship without HSN codes; the staff's page reports the missing ones.
	shop.Edit(lamp, func(p *catalogue.Product) { p.HSN = "" })
	other := shop.Order(person, lamp, 1)
	storetest.Same(t, "lacks", shop.Details(other).LacksHSN, []string{"Lamp"})
	storetest.Must(t, ship(other))

	sale := fulfilment.CounterSale{Items: []promotions.CartItem{{ProductID: lamp, Quantity: 1}}, Way: "cash",
		Name: "Asha Traders", GSTIN: "27AAPFU0939F1ZV"}
	storetest.Refused(t, storetest.GotLast3(shop.Fulfilment.SellAtCounter(storetest.Ctx, 0, sale)), lampAlone)
	sale.GSTIN = ""
	storetest.Must(t, storetest.GotLast3(shop.Fulfilment.SellAtCounter(storetest.Ctx, 0, sale)))
	shop.Sums()
}
