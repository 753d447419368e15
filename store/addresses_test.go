package store_test

import (
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

func address(changes ...func(a *store.Address)) store.Address {
	a := store.Address{Name: "Asha Rao", Mob: "9876543210", Area: "1 Hill Road", City: "Pune", Tal: "Haveli", Dist: "Pune", Pin: "411030",
		State: "Maharashtra", Country: "India"}
	for _, change := range changes {
		change(&a)
	}
	return a
}

func TestAnAddressIsRefusedFieldByField(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	must(t, shop.AddPinRange(ctx, 0, store.PinRange{From: "400000", To: "400999"}))
	b := shop.Customer("411001")
	const letters = "Only letters and spaces, please."
	for _, c := range []struct {
		name   string
		change func(a *store.Address)
		says   string
		fields []string
	}{
		{"no name", func(a *store.Address) { a.Name = " " }, letters, []string{"name"}},
		{"a digit in the name", func(a *store.Address) { a.Name = "Asha 2" }, letters, []string{"name"}},
		{"a name of 101 letters", func(a *store.Address) { a.Name = strings.Repeat("आ", 101) }, letters, []string{"name"}},
		{"a digit in the city", func(a *store.Address) { a.City = "Pune 4" }, letters, []string{"city"}},
		{"no taluka", func(a *store.Address) { a.Tal = "" }, letters, []string{"tal"}},
		{"no country", func(a *store.Address) { a.Country = "" }, letters, []string{"country"}},
		{"no area", func(a *store.Address) { a.Area = "" }, "Only letters, digits and spaces, please.", []string{"area"}},
		{"an area with a sign", func(a *store.Address) { a.Area = "1 Road; drop" }, "Only letters, digits and spaces, please.", []string{"area"}},
		{"an area of 201 letters", func(a *store.Address) { a.Area = strings.Repeat("आ", 201) }, "Only letters, digits and spaces, please.",
			[]string{"area"}},
		{"nine digits", func(a *store.Address) { a.Mob = "987654321" }, "Mobile number must be 10 digits", []string{"mob"}},
		{"eleven digits", func(a *store.Address) { a.Mob = "98765432101" }, "Mobile number must be 10 digits", []string{"mob"}},
		{"a short PIN", func(a *store.Address) { a.Pin = "4110" }, "Pincode must be 6 digits", []string{"pin"}},
		{"an unknown PIN", func(a *store.Address) { a.Pin = "999999" }, "Please enter valid pin code", []string{"pin"}},
		{"a PIN without delivery", func(a *store.Address) { a.Pin, a.Dist = "400001", "Mumbai" }, "Please enter valid pin code", []string{"pin"}},
		{"no district", func(a *store.Address) { a.Dist = "" }, "The district is filled in from the pincode.", []string{"dist"}},
		{"another district", func(a *store.Address) { a.Dist = "Mumbai" }, "Pincode 411030 lies in the district Pune.", []string{"dist"}},
		{"another state", func(a *store.Address) { a.State = "Goa" }, "Pincode 411030 lies in the state Maharashtra.", []string{"state"}},
		{"no state", func(a *store.Address) { a.State = "" }, "Pincode 411030 lies in the state Maharashtra.", []string{"state"}},
		{"a GSTIN that is none", func(a *store.Address) { a.GSTIN = "27AAPFU0939F1ZX" },
			"This GSTIN is not valid; please check its 15 characters.", []string{"gstin"}},
		{"several at once, the name first", func(a *store.Address) { a.Name, a.Mob, a.GSTIN = "1", "1", "1" }, letters,
			[]string{"name", "mob", "gstin"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			refused(t, second(shop.AddAddress(ctx, b.ID, address(c.change))), c.says, c.fields...)
		})
	}
	if kept := got(shop.ListAddresses(ctx, b.ID)).or(t); len(kept) != 1 {
		t.Errorf("%d addresses are kept", len(kept))
	}
}

func TestAnAddressIsKeptInTheDirectorysWriting(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	id := got(shop.AddAddress(ctx, b.ID, address(func(a *store.Address) {
		a.Name, a.Area, a.City, a.Tal, a.Dist, a.Pin, a.State, a.GSTIN = " आशा "+strings.Repeat("र", 96), "  "+strings.Repeat("आ", 190)+
			"_ ,./#'()-", " Pune ", " Haveli ", " pUNE ", " 411030 ", "MAHARASHTRA ", " 27aapfu0939f1zv "
	}))).or(t)
	kept := got(shop.ListAddresses(ctx, b.ID)).or(t)[1]
	if kept.ID != id || kept.Dist != "Pune" || kept.State != "Maharashtra" || kept.Pin != "411030" || kept.GSTIN != "27AAPFU0939F1ZV" ||
		kept.City != "Pune" || kept.Tal != "Haveli" {
		t.Errorf("it is kept as %+v", kept)
	}
	if pin := got(shop.FindAddressPin(ctx, b.ID, id)).or(t); pin != "411030" {
		t.Errorf("its PIN is %q", pin)
	}
}

// Yanam is in Puducherry, but its PIN is also in Andhra Pradesh: the buyer chooses the state of the address, which determines the
// tax.
func TestAPINThatLiesInTwoStatesTakesEither(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("shop_state", "Puducherry", "shop_pincode", "533464", "gstin", "34AAGCB7383J1ZD", "shop_legal_name",
		"Test Traders", "sell_interstate", "yes")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 9)
	if area := got(shop.FindArea(ctx, "533464")).or(t); strings.Join(area.States, "|") != "Andhra Pradesh|Puducherry" ||
		area.State != "Andhra Pradesh" {
		t.Errorf("its states are %v, %s", area.States, area.State)
	}
	in := func(district, state string) (int64, error) {
		return shop.AddAddress(ctx, b.ID, address(func(a *store.Address) { a.Pin, a.Dist, a.State = "533464", district, state }))
	}
	refused(t, second(in("Yanam", "Kerala")), "Pincode 533464 lies in the state Andhra Pradesh or Puducherry.", "state")
	for state, across := range map[string]bool{"andhra pradesh": true, "Puducherry": false} {
		b.Address = got(in("Yanam", state)).or(t)
		o := shop.Order(b, id, 1)
		shop.Ship(o)
		if paper := got(shop.FindInvoice(ctx, 0, o.ID)).or(t); paper.InterState != across {
			t.Errorf("to %s: the tax is across states: %t", state, paper.InterState)
		}
	}
}

func TestAPINThatTwoDistrictsShareTakesEither(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	for _, dist := range []string{"Pune", "mumbai"} {
		id := got(shop.AddAddress(ctx, b.ID, address(func(a *store.Address) { a.Pin, a.Dist = "400005", dist }))).or(t)
		look(t, shop, strings.ToUpper(dist[:1])+dist[1:], `SELECT dist FROM addresses WHERE id = ?`, id)
	}
	refused(t, second(shop.AddAddress(ctx, b.ID, address(func(a *store.Address) { a.Pin, a.Dist = "400005", "Leh" }))),
		"Pincode 400005 lies in the district Mumbai.", "dist")
	if area := got(shop.FindArea(ctx, "400005")).or(t); strings.Join(area.Districts, "|") != "Mumbai|Pune" {
		t.Errorf("its districts are %v", area.Districts)
	}
}

func TestACustomerKeepsTwentyAddressesAtMost(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	for range 19 {
		got(shop.AddAddress(ctx, b.ID, address())).or(t)
	}
	refused(t, second(shop.AddAddress(ctx, b.ID, address())), "You can keep 20 addresses at most. Please remove one first.")
	got(shop.AddAddress(ctx, other.ID, address())).or(t)
	must(t, shop.DeleteAddress(ctx, b.ID, b.Address))
	got(shop.AddAddress(ctx, b.ID, address())).or(t)
	all := got(shop.ListAddresses(ctx, b.ID)).or(t)
	for i := 1; i < len(all); i++ {
		if all[i].ID <= all[i-1].ID {
			t.Errorf("they are not in the order in which they came: %d after %d", all[i].ID, all[i-1].ID)
		}
	}
	if len(all) != 20 {
		t.Errorf("%d are kept", len(all))
	}
}

func TestAnAddressIsItsCustomersAlone(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, thief := shop.Customer("411001"), shop.Customer("411001")
	mine := address(func(a *store.Address) { a.ID, a.Name = b.Address, "Thief" })
	absent(t, shop.UpdateAddress(ctx, thief.ID, mine))
	absent(t, shop.DeleteAddress(ctx, thief.ID, b.Address))
	absent(t, second(shop.FindAddressPin(ctx, thief.ID, b.Address)))
	refused(t, second(shop.PlaceOrder(ctx, store.Checkout{Customer: thief.ID, AddressID: b.Address, Payment: store.COD,
		Items: []store.CartItem{{ProductID: shop.Product("Plug", 1, 1), Quantity: 1}}})),
		"Please select an address before proceeding.", "AddressID")
	if kept := got(shop.ListAddresses(ctx, b.ID)).or(t); len(kept) != 1 || kept[0].Name != "Asha Kulkarni" {
		t.Errorf("it is now %+v", kept)
	}
	if kept := got(shop.ListAddresses(ctx, thief.ID)).or(t); len(kept) != 1 || kept[0].ID == b.Address {
		t.Errorf("somebody else sees %+v", kept)
	}
	refused(t, shop.UpdateAddress(ctx, b.ID, address(func(a *store.Address) { a.ID, a.Mob = b.Address, "1" })),
		"Mobile number must be 10 digits", "mob")
	other := got(shop.AddAddress(ctx, b.ID, address())).or(t)
	change := address(func(a *store.Address) {
		a.ID, a.Name, a.Area, a.Pin, a.Dist = b.Address, "Asha New", "2 New Road", "400001", "Mumbai"
	})
	must(t, shop.UpdateAddress(ctx, b.ID, change))
	same(t, "the addresses", got(shop.ListAddresses(ctx, b.ID)).or(t),
		[]store.Address{change, address(func(a *store.Address) { a.ID = other })})
	must(t, shop.DeleteAddress(ctx, b.ID, b.Address))
	absent(t, shop.DeleteAddress(ctx, b.ID, b.Address))
}

func TestAnOrderKeepsTheAddressItWasSentTo(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	o := shop.Order(b, shop.Product("Plug", 700, 5), 1)
	must(t, shop.UpdateAddress(ctx, b.ID, address(func(a *store.Address) { a.ID, a.Name = b.Address, "Moved" })))
	must(t, shop.DeleteAddress(ctx, b.ID, b.Address))
	if d := shop.Details(o); d.Address.Name != "Asha Kulkarni" || d.Address.Pin != "411001" {
		t.Errorf("it goes to %+v", d.Address)
	}
	if mail := shop.LastMail(b.Email); mail.Facts.Address != "Asha Kulkarni, 12 Hill Road, Town, Haveli, Pune, Maharashtra 411001, India" {
		t.Errorf("the mail says %q", mail.Facts.Address)
	}
}

func TestAnAddressInOneLineNamesTheCompanyAndLeavesOutWhatIsEmpty(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, plug := shop.Customer("411001"), shop.Product("Plug", 700, 5)
	must(t, shop.UpdateAddress(ctx, b.ID, address(func(a *store.Address) { a.ID, a.Company = b.Address, "Deccan Builders LLP" })))
	shop.Order(b, plug, 1)
	gotLast(shop.SellAtCounter(ctx, 0, store.CounterSale{Items: storetest.Buyer{}.Wishes(plug, 1).Items, Way: "cash"})).or(t)
	sold := got(shop.ListOrdersAsPast(ctx, 0, 9)).or(t)
	for i, want := range []string{"Asha Rao, Deccan Builders LLP, 1 Hill Road, Pune, Haveli, Pune, Maharashtra 411030, India",
		"Counter sale, Sold at the shop, Maharashtra 411030, India"} {
		if sold[i].Address != want {
			t.Errorf("order %d goes to %q, want %q", i, sold[i].Address, want)
		}
	}
}
