package accounts_test

import (
	"strings"
	"testing"

	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/fulfilment"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

func TestAddressErrorsNameTheirFields(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	storetest.Must(t, shop.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "400000", To: "400999"}))
	b := shop.Customer("411001")
	const letters = "Only letters and spaces, please."
	for _, c := range []struct {
		name   string
		change func(a *delivery.Address)
		says   string
		fields []string
	}{
		{"no name", func(a *delivery.Address) { a.Name = " " }, letters, []string{"name"}},
		{"a digit in the name", func(a *delivery.Address) { a.Name = "Asha 2" }, letters, []string{"name"}},
		{"a name of 101 letters", func(a *delivery.Address) { a.Name = strings.Repeat("आ", 101) }, letters,
			[]string{"name"}},
		{"a digit in the city", func(a *delivery.Address) { a.City = "Pune 4" }, letters, []string{"city"}},
		{"no taluka", func(a *delivery.Address) { a.Tal = "" }, letters, []string{"tal"}},
		{"no country", func(a *delivery.Address) { a.Country = "" }, letters, []string{"country"}},
		{"no area", func(a *delivery.Address) { a.Area = "" }, "Only letters, digits and spaces, please.",
			[]string{"area"}},
		{"an area with a sign", func(a *delivery.Address) { a.Area = "1 Road; drop" },
			"Only letters, digits and spaces, please.", []string{"area"}},
		{"an area of 201 letters", func(a *delivery.Address) { a.Area = strings.Repeat("आ", 201) },
			"Only letters, digits and spaces, please.", []string{"area"}},
		{"nine digits", func(a *delivery.Address) { a.Mob = "987654321" }, "Mobile number must be 10 digits",
			[]string{"mob"}},
		{"eleven digits", func(a *delivery.Address) { a.Mob = "98765432101" }, "Mobile number must be 10 digits",
			[]string{"mob"}},
		{"a short PIN", func(a *delivery.Address) { a.Pin = "4110" }, "Pincode must be 6 digits", []string{"pin"}},
		{"an unknown PIN", func(a *delivery.Address) { a.Pin = "999999" }, "Please enter valid pin code",
			[]string{"pin"}},
		{"a PIN without delivery", func(a *delivery.Address) { a.Pin, a.Dist = "400001", "Mumbai" },
			"Please enter valid pin code", []string{"pin"}},
		{"no district", func(a *delivery.Address) { a.Dist = "" }, "The district is filled in from the pincode.",
			[]string{"dist"}},
		{"another district", func(a *delivery.Address) { a.Dist = "Mumbai" },
			"Pincode 411030 lies in the district Pune.", []string{"dist"}},
		{"another state", func(a *delivery.Address) { a.State = "Goa" },
			"Pincode 411030 lies in the state Maharashtra.", []string{"state"}},
		{"no state", func(a *delivery.Address) { a.State = "" }, "Pincode 411030 lies in the state Maharashtra.",
			[]string{"state"}},
		{"a GSTIN that is none", func(a *delivery.Address) { a.GSTIN = "27AAPFU0939F1ZX" },
			"This GSTIN is not valid; please check its 15 characters.", []string{"gstin"}},
		{"several at once, the name first", func(a *delivery.Address) { a.Name, a.Mob, a.GSTIN = "1", "1", "1" },
			letters, []string{"name", "mob", "gstin"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			storetest.Refused(
				t,
				storetest.Second(shop.Accounts.AddAddress(storetest.Ctx, b.ID, storetest.Address(c.change))),
				c.says,
				c.fields...)
		})
	}
	if kept := storetest.Got(shop.Accounts.ListAddresses(storetest.Ctx, b.ID)).Or(t); len(kept) != 1 {
		t.Errorf("%d addresses are kept", len(kept))
	}
}

func TestAddressUsesTheDirectorysSpelling(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	id := storetest.Got(shop.Accounts.AddAddress(storetest.Ctx, b.ID, storetest.Address(func(a *delivery.Address) {
		a.Name, a.Area, a.City, a.Tal, a.Dist, a.Pin, a.State, a.GSTIN = " आशा "+strings.Repeat("र", 96),
			"  "+strings.Repeat("आ", 190)+
				"_ ,./#'()-", " Pune ", " Haveli ", " pUNE ", " 411030 ", "MAHARASHTRA ", " 27aapfu0939f1zv "
	}))).Or(t)
	kept := storetest.Got(shop.Accounts.ListAddresses(storetest.Ctx, b.ID)).Or(t)[1]
	if kept.ID != id || kept.Dist != "Pune" || kept.State != "Maharashtra" || kept.Pin != "411030" ||
		kept.GSTIN != "27AAPFU0939F1ZV" ||
		kept.City != "Pune" || kept.Tal != "Haveli" {
		t.Errorf("it is kept as %+v", kept)
	}
	if pin := storetest.Got(shop.Accounts.FindAddressPin(storetest.Ctx, b.ID, id)).Or(t); pin != "411030" {
		t.Errorf("its PIN is %q", pin)
	}
}

// Yanam is in Puducherry, but its PIN is also in Andhra Pradesh: the buyer chooses the state of the address, which
// determines the tax.
func TestPincodeInTwoStatesAcceptsEitherState(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("shop_state", "Puducherry", "shop_pincode", "533464", "gstin", "34AAGCB7383J1ZD", "shop_legal_name",
		"Test Traders", "sell_interstate", "yes")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 9)
	if area := storetest.Got(shop.Delivery.FindArea(storetest.Ctx, "533464")).
		Or(t); strings.Join(
		area.States,
		"|",
	) != "Andhra Pradesh|Puducherry" ||
		area.State != "Andhra Pradesh" {
		t.Errorf("its states are %v, %s", area.States, area.State)
	}
	in := func(district, state string) (int64, error) {
		return shop.Accounts.AddAddress(
			storetest.Ctx,
			b.ID,
			storetest.Address(func(a *delivery.Address) { a.Pin, a.Dist, a.State = "533464", district, state }),
		)
	}
	storetest.Refused(t, storetest.Second(in("Yanam", "Kerala")),
		"Pincode 533464 lies in the state Andhra Pradesh or Puducherry.", "state")
	for state, across := range map[string]bool{"andhra pradesh": true, "Puducherry": false} {
		b.Address = storetest.Got(in("Yanam", state)).Or(t)
		o := shop.Order(b, id, 1)
		shop.Ship(o)
		if paper := storetest.Got(shop.Documents.FindInvoice(storetest.Ctx, 0, o.ID)).
			Or(t); paper.InterState != across {
			t.Errorf("to %s: the tax is across states: %t", state, paper.InterState)
		}
	}
}

func TestPincodeInTwoDistrictsAcceptsEitherDistrict(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	for _, dist := range []string{"Pune", "mumbai"} {
		id := storetest.Got(shop.Accounts.AddAddress(storetest.Ctx, b.ID,
			storetest.Address(func(a *delivery.Address) { a.Pin, a.Dist = "400005", dist }))).
			Or(t)
		storetest.CheckValue(t, shop, strings.ToUpper(dist[:1])+dist[1:], `SELECT dist FROM addresses WHERE id = ?`, id)
	}
	storetest.Refused(
		t,
		storetest.Second(
			shop.Accounts.AddAddress(storetest.Ctx, b.ID,
				storetest.Address(func(a *delivery.Address) { a.Pin, a.Dist = "400005", "Leh" })),
		),
		"Pincode 400005 lies in the district Mumbai.",
		"dist",
	)
	if area := storetest.Got(shop.Delivery.FindArea(storetest.Ctx, "400005")).Or(t); strings.Join(area.Districts,
		"|") != "Mumbai|Pune" {
		t.Errorf("its districts are %v", area.Districts)
	}
}

func TestCustomerHasAtMostTwentyAddresses(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	for range 19 {
		storetest.Got(shop.Accounts.AddAddress(storetest.Ctx, b.ID, storetest.Address())).Or(t)
	}
	storetest.Refused(
		t,
		storetest.Second(shop.Accounts.AddAddress(storetest.Ctx, b.ID, storetest.Address())),
		"You can keep 20 addresses at most. Please remove one first.",
	)
	storetest.Got(shop.Accounts.AddAddress(storetest.Ctx, other.ID, storetest.Address())).Or(t)
	storetest.Must(t, shop.Accounts.DeleteAddress(storetest.Ctx, b.ID, b.Address))
	storetest.Got(shop.Accounts.AddAddress(storetest.Ctx, b.ID, storetest.Address())).Or(t)
	all := storetest.Got(shop.Accounts.ListAddresses(storetest.Ctx, b.ID)).Or(t)
	for i := 1; i < len(all); i++ {
		if all[i].ID <= all[i-1].ID {
			t.Errorf("they are not in the order in which they came: %d after %d", all[i].ID, all[i-1].ID)
		}
	}
	if len(all) != 20 {
		t.Errorf("%d are kept", len(all))
	}
}

func TestAddressBelongsToItsCustomerOnly(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, thief := shop.Customer("411001"), shop.Customer("411001")
	mine := storetest.Address(func(a *delivery.Address) { a.ID, a.Name = b.Address, "Thief" })
	storetest.Absent(t, shop.Accounts.UpdateAddress(storetest.Ctx, thief.ID, mine))
	storetest.Absent(t, shop.Accounts.DeleteAddress(storetest.Ctx, thief.ID, b.Address))
	storetest.Absent(t, storetest.Second(shop.Accounts.FindAddressPin(storetest.Ctx, thief.ID, b.Address)))
	storetest.Refused(
		t,
		storetest.Second(shop.Orders.Place(storetest.Ctx, orders.Checkout{Customer: thief.ID, AddressID: b.Address,
			Payment: core.COD, Items: []promotions.CartItem{{ProductID: shop.Product("Plug", 1, 1), Quantity: 1}}})),
		"Please select an address before proceeding.",
		"AddressID",
	)
	if kept := storetest.Got(shop.Accounts.ListAddresses(storetest.Ctx, b.ID)).Or(t); len(kept) != 1 ||
		kept[0].Name != "Asha Kulkarni" {
		t.Errorf("it is now %+v", kept)
	}
	if kept := storetest.Got(shop.Accounts.ListAddresses(storetest.Ctx, thief.ID)).Or(t); len(kept) != 1 ||
		kept[0].ID == b.Address {
		t.Errorf("somebody else sees %+v", kept)
	}
	storetest.Refused(
		t,
		shop.Accounts.UpdateAddress(storetest.Ctx, b.ID,
			storetest.Address(func(a *delivery.Address) { a.ID, a.Mob = b.Address, "1" })),
		"Mobile number must be 10 digits",
		"mob",
	)
	other := storetest.Got(shop.Accounts.AddAddress(storetest.Ctx, b.ID, storetest.Address())).Or(t)
	change := storetest.Address(func(a *delivery.Address) {
		a.ID, a.Name, a.Area, a.Pin, a.Dist = b.Address, "Asha New", "2 New Road", "400001", "Mumbai"
	})
	storetest.Must(t, shop.Accounts.UpdateAddress(storetest.Ctx, b.ID, change))
	storetest.Same(t, "the addresses", storetest.Got(shop.Accounts.ListAddresses(storetest.Ctx, b.ID)).Or(t),
		[]delivery.Address{change, storetest.Address(func(a *delivery.Address) { a.ID = other })})
	storetest.Must(t, shop.Accounts.DeleteAddress(storetest.Ctx, b.ID, b.Address))
	storetest.Absent(t, shop.Accounts.DeleteAddress(storetest.Ctx, b.ID, b.Address))
}

func TestOrderKeepsItsDeliveryAddressAfterAnEdit(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	o := shop.Order(b, shop.Product("Plug", 700, 5), 1)
	storetest.Must(
		t,
		shop.Accounts.UpdateAddress(
			storetest.Ctx,
			b.ID,
			storetest.Address(func(a *delivery.Address) { a.ID, a.Name = b.Address, "Moved" }),
		),
	)
	storetest.Must(t, shop.Accounts.DeleteAddress(storetest.Ctx, b.ID, b.Address))
	if d := shop.Details(o); d.Address.Name != "Asha Kulkarni" || d.Address.Pin != "411001" {
		t.Errorf("it goes to %+v", d.Address)
	}
	if mail := shop.LastMail(
		b.Email); mail.Facts.Address != "Asha Kulkarni, 12 Hill Road, Town, Haveli, Pune, Maharashtra 411001, India" {
		t.Errorf("the mail says %q", mail.Facts.Address)
	}
}

func TestOneLineAddressIncludesCompanyAndSkipsEmptyParts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, plug := shop.Customer("411001"), shop.Product("Plug", 700, 5)
	storetest.Must(
		t,
		shop.Accounts.UpdateAddress(
			storetest.Ctx,
			b.ID,
			storetest.Address(func(a *delivery.Address) { a.ID, a.Company = b.Address, "Deccan Builders LLP" }),
		),
	)
	shop.Order(b, plug, 1)
	storetest.GotLast(shop.Fulfilment.SellAtCounter(storetest.Ctx, 0,
		fulfilment.CounterSale{Items: storetest.Buyer{}.Wishes(plug, 1).Items, Way: "cash"})).
		Or(t)
	sold := storetest.Got(shop.Moves.ExportOrders(storetest.Ctx, 0, 9)).Or(t)
	for i, want := range []string{"Asha Rao, Deccan Builders LLP, 1 Hill Road, Pune, Haveli, Pune, Maharashtra 411030, India",
		"Counter sale, Sold at the shop, Maharashtra 411030, India"} {
		if sold[i].Address != want {
			t.Errorf("order %d goes to %q, want %q", i, sold[i].Address, want)
		}
	}
}
