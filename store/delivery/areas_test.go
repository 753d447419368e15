package delivery_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

func TestUnknownPincodeIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, pin := range []string{"", "41103", "4110300", "011030", "41103x", "4110 30"} {
		storetest.Refused(
			t,
			storetest.Second(shop.Delivery.FindArea(storetest.Ctx, pin)),
			"Please enter a valid 6-digit pincode.",
			"pincode",
		)
	}
	storetest.Refused(t, storetest.Second(shop.Delivery.FindArea(storetest.Ctx, "999999")), delivery.MessagePinUnknown)
	storetest.Same(
		t,
		"the area",
		storetest.Got(shop.Delivery.FindArea(storetest.Ctx, "411001")).Or(t),
		delivery.Area{
			Pin:      "411001",
			District: "Pune",
			State:    "Maharashtra",
			Districts: []string{
				"Pune",
			},
			States:  []string{"Maharashtra"},
			Talukas: []string{"Pune City", "Haveli"},
			Pickup:  true,
			COD:     true,
		},
	)
}

func TestStaffPincodeEntriesAreValidated(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, c := range []struct {
		name   string
		area   delivery.Area
		says   string
		fields []string
	}{
		{"a PIN that is none", delivery.Area{Pin: "0411", District: "Pune", State: "Goa"},
			"A pincode has 6 digits and does not begin with 0.", []string{"pincode"}},
		{"no district of an unknown PIN", delivery.Area{Pin: "999999", State: "Goa"},
			"Please enter the district, in letters.", []string{"district"}},
		{"a digit in the district", delivery.Area{Pin: "411001", District: "Pune 4", State: "Goa"},
			"Please enter the district, in letters.", []string{"district"}},
		{"a district of 81 letters", delivery.Area{Pin: "411001", District: strings.Repeat("a", 81), State: "Goa"},
			"Please enter the district, in letters.", []string{"district"}},
		{"a state that is none", delivery.Area{Pin: "411001", District: "Pune", State: "Bombay"},
			`"Bombay" is not a state or union territory of India.`, []string{"state"}},
		{"all of it", delivery.Area{Pin: "9"}, "A pincode has 6 digits and does not begin with 0.",
			[]string{"pincode", "district", "state"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			storetest.Refused(t, shop.Delivery.SetArea(storetest.Ctx, 0, c.area), c.says, c.fields...)
			storetest.Refused(
				t,
				shop.Delivery.SetAreas(
					storetest.Ctx,
					0,
					[]delivery.Area{{Pin: "411001"}, c.area},
					func(int) { t.Error("a part was entered") },
				),
				c.says,
				c.fields...)
		})
	}
	wrong := shop.Delivery.CheckAreas([]delivery.Area{{Pin: "411001"}, {Pin: "1"}, {Pin: "411001", State: "X"}})
	storetest.Same(t, "what is wrong", wrong, map[int]string{1: "A pincode has 6 digits and does not begin with 0.",
		2: `"X" is not a state or union territory of India.`})
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM pin_areas`)
}

func TestPlaceNamesAreNormalisedForAddresses(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, c := range []struct{ district, state, wantDistrict, wantState string }{
		{"NORTH 24 PARGANAS", "west bengal", "North Twenty Four Parganas", "West Bengal"},
		{"Y.S.R.", "ANDHRA PRADESH", "Y s r", "Andhra Pradesh"},
		{"DAMAN", "THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU", "Daman", "Dadra and Nagar Haveli and Daman and Diu"},
		{"South", "NCT OF DELHI", "South", "Delhi"},
		{"Dadra & Nagar Haveli", "Dadra & Nagar Haveli", "Dadra and Nagar Haveli",
			"Dadra and Nagar Haveli and Daman and Diu"},
		{"Khordha (rural)", "Orissa", "Khordha rural", "Odisha"},
		{"Chikka-Ballapur", " Karnataka ", "Chikka Ballapur", "Karnataka"},
		{"", "", "Pune", "Maharashtra"},
	} {
		storetest.Must(
			t,
			shop.Delivery.SetArea(
				storetest.Ctx,
				0,
				delivery.Area{Pin: "411001", District: c.district, State: c.state, Pickup: true, COD: true},
			),
		)
		if area := storetest.Got(shop.Delivery.FindArea(storetest.Ctx, "411001")).
			Or(t); area.District != c.wantDistrict ||
			area.State != c.wantState ||
			strings.Join(area.Talukas, "|") != "Pune City|Haveli" {
			t.Errorf("%q, %q became %+v", c.district, c.state, area)
		}
	}
}

func TestStaffPincodeEntryOverridesTheDirectoryUntilRemoved(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	storetest.Must(t, shop.Delivery.SetArea(storetest.Ctx, owner.ID, delivery.Area{Pin: "411001", District: "Nashik",
		State: "Maharashtra", Talukas: []string{"Sinnar"}, COD: true}))
	storetest.Same(
		t,
		"the area",
		storetest.Got(shop.Delivery.FindArea(storetest.Ctx, "411001")).Or(t),
		delivery.Area{Pin: "411001", District: "Nashik", State: "Maharashtra",
			Districts: []string{"Nashik"}, States: []string{"Maharashtra"}, Talukas: []string{"Sinnar"}},
	)
	storetest.CheckValue(t, shop, "nothing → Nashik, Maharashtra, delivery no, COD no",
		`SELECT detail FROM audit WHERE action = 'set delivery area' AND object = '411001' AND who = ?`, owner.ID)
	storetest.Must(
		t,
		shop.Delivery.SetArea(
			storetest.Ctx,
			owner.ID,
			delivery.Area{Pin: "411001", District: "Nashik", State: "Maharashtra", Pickup: true, COD: true},
		),
	)
	if area := storetest.Got(shop.Delivery.FindArea(storetest.Ctx, "411001")).Or(t); !area.Pickup || !area.COD {
		t.Errorf("changed: %+v", area)
	}
	storetest.Must(
		t,
		shop.Delivery.SetArea(storetest.Ctx, owner.ID, delivery.Area{Pin: "999001", District: "Nowhere", State: "Goa",
			Pickup: true}),
	)
	if area := storetest.Got(shop.Delivery.FindArea(storetest.Ctx, "999001")).
		Or(t); area.Talukas == nil || len(area.Talukas) != 0 ||
		area.COD {
		t.Errorf("a PIN that only staff know: %+v", area)
	}
	storetest.Must(t, shop.Delivery.ResetArea(storetest.Ctx, owner.ID, "411001"))
	storetest.Absent(t, shop.Delivery.ResetArea(storetest.Ctx, owner.ID, "411001"))
	if area := storetest.Got(shop.Delivery.FindArea(storetest.Ctx, "411001")).Or(t); area.District != "Pune" {
		t.Errorf("forgotten: %+v", area)
	}
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'forget delivery area'
		AND object = '411001'`)
}

func TestLatestMatchingPincodeRangeApplies(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	served := func(pin string, pickup, cod bool) {
		t.Helper()
		if area := storetest.Got(shop.Delivery.FindArea(storetest.Ctx, pin)).Or(t); area.Pickup != pickup ||
			area.COD != cod {
			t.Errorf("%s: delivery %t, COD %t; want %t, %t", pin, area.Pickup, area.COD, pickup, cod)
		}
	}
	storetest.Must(t, shop.Delivery.AddPinRange(storetest.Ctx, owner.ID, delivery.PinRange{From: "411001", To: "411030",
		COD: true}))
	served("411001", false, false)
	served("411030", false, false)
	served("400001", true, true)
	storetest.Must(t, shop.Delivery.AddPinRange(storetest.Ctx, owner.ID, delivery.PinRange{From: "411030", To: "411030",
		Pickup: true}))
	served("411030", true, false)
	served("411001", false, false)
	storetest.Must(
		t,
		shop.Delivery.AddPinRange(storetest.Ctx, owner.ID, delivery.PinRange{From: "400000", To: "999999", Pickup: true,
			COD: true}),
	)
	served("411001", true, true)
	storetest.Same(t, "the ranges", storetest.Got(shop.Delivery.ListPinRanges(storetest.Ctx)).Or(t),
		[]delivery.PinRange{
			{ID: 3, From: "400000", To: "999999", Pickup: true, COD: true}, {ID: 2, From: "411030", To: "411030",
				Pickup: true},
			{ID: 1, From: "411001", To: "411030"}})
	storetest.Must(t, shop.Delivery.DeletePinRange(storetest.Ctx, owner.ID, 3))
	storetest.Absent(t, shop.Delivery.DeletePinRange(storetest.Ctx, owner.ID, 3))
	served("411001", false, false)
	storetest.CheckValue(
		t,
		shop,
		"delivery true, COD true",
		`SELECT detail FROM audit WHERE action = 'set range of pincodes' AND object = '400000 to 999999'`,
	)
	storetest.CheckValue(
		t,
		shop,
		"400000 to 999999",
		`SELECT object FROM audit WHERE action = 'drop range of pincodes'`,
	)
	storetest.Must(t, shop.Delivery.SetArea(storetest.Ctx, owner.ID, delivery.Area{Pin: "411001", Pickup: true,
		COD: true}))
	served("411001", true, true)
}

func TestPincodeRangeCanLeaveDeliveryOrCODUnchanged(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	served := func(pin string, pickup, cod bool) {
		t.Helper()
		if area := storetest.Got(shop.Delivery.FindArea(storetest.Ctx, pin)).Or(t); area.Pickup != pickup ||
			area.COD != cod {
			t.Errorf("%s: delivery %t, COD %t; want %t, %t", pin, area.Pickup, area.COD, pickup, cod)
		}
		rows, _, err := shop.Delivery.ListAreas(storetest.Ctx, pin, false, "", core.Page{})
		storetest.Must(t, err)
		for _, row := range rows {
			if row.Pickup != pickup || row.COD != cod {
				t.Errorf("the list says of %s: delivery %t, COD %t; want %t, %t", pin, row.Pickup, row.COD, pickup, cod)
			}
		}
	}
	add := func(r delivery.PinRange) {
		t.Helper()
		storetest.Must(t, shop.Delivery.AddPinRange(storetest.Ctx, 0, r))
	}
	add(delivery.PinRange{From: "411001", To: "411001", LeaveCOD: true})
	served("411001", false, false)
	add(delivery.PinRange{From: "411001", To: "411030", LeavePickup: true})
	served("411001", false, false)
	served("411030", true, false)
	add(delivery.PinRange{From: "411001", To: "411030", Pickup: true, LeaveCOD: true})
	served("411001", true, false)
	add(delivery.PinRange{From: "411001", To: "411001", LeavePickup: true, COD: true})
	served("411001", true, true)
	served("411030", true, false)
	storetest.CheckValue(
		t,
		shop,
		"delivery false, COD as it was; delivery as it was, COD false; delivery true, COD as it was; delivery as it was, COD true",
		`SELECT group_concat(detail, '; ') FROM audit WHERE action = 'set range of pincodes'`,
	)
	storetest.Refused(
		t,
		shop.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "411001", To: "411030", LeavePickup: true,
			LeaveCOD: true}),
		"Choose what to change: delivery, cash on delivery or both.",
		"pickup",
	)
}

func TestPincodeRangePreviewCountsPincodesAndOrders(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	product := shop.Product("Lamp", 100, 50)
	pune, dapodi, mumbai := shop.Customer("411001"), shop.Customer("411030"), shop.Customer("400001")
	shop.Order(pune, product, 1)
	shop.Pass(31 * 24 * time.Hour)
	shop.Order(pune, product, 1)
	shop.Order(pune, product, 2)
	shop.Order(dapodi, product, 1)
	shop.Order(mumbai, product, 1)
	shop.OrderPrepaid(pune, product, 1)
	preview := func(r delivery.PinRange, want delivery.PinRangeEffect) {
		t.Helper()
		storetest.Same(t, "the effect", storetest.Got(shop.Delivery.PreviewPinRange(storetest.Ctx, r)).Or(t), want)
	}
	noCOD := delivery.PinRange{From: "411001", To: "411030", LeavePickup: true}
	preview(noCOD, delivery.PinRangeEffect{Pins: 2, Orders: 4, COD: 3})
	preview(delivery.PinRange{From: "411001", To: "411030", Pickup: true, LeaveCOD: true},
		delivery.PinRangeEffect{Same: 2})
	storetest.Must(t, shop.Delivery.SetArea(storetest.Ctx, 0, delivery.Area{Pin: "411030", Pickup: true, COD: true}))
	preview(noCOD, delivery.PinRangeEffect{Pins: 1, Own: 1, Orders: 3, COD: 2})
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM pin_ranges`)
	storetest.Must(t, shop.Delivery.AddPinRange(storetest.Ctx, 0, noCOD))
	preview(noCOD, delivery.PinRangeEffect{Same: 1, Own: 1})
	storetest.Refused(t, storetest.Second(shop.Delivery.PreviewPinRange(storetest.Ctx,
		delivery.PinRange{From: "411031", To: "411030"})),
		"The last pincode must not lie before the first.", "to")
}

func TestPincodeRangeErrorsNameTheirFields(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const six = "A pincode has 6 digits and does not begin with 0."
	storetest.Refused(t, shop.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "0", To: "411030"}), six,
		"from")
	storetest.Refused(t, shop.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "411030", To: "x"}), six,
		"to")
	storetest.Refused(t, shop.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "0", To: "x"}), six,
		"from", "to")
	storetest.Refused(
		t,
		shop.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "411031", To: "411030"}),
		"The last pincode must not lie before the first.",
		"to",
	)
	storetest.Must(t, shop.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "411030", To: "411030"}))
}

func TestPincodeListIsSearchedSortedAndPaged(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, a := range []delivery.Area{{Pin: "110001", District: "Delhi", State: "Delhi", Pickup: true},
		{Pin: "411001", District: "Zone", State: "Goa", Pickup: true}, {Pin: "799999", District: "Agartala",
			State: "Tripura", Pickup: true}} {
		storetest.Must(t, shop.Delivery.SetArea(storetest.Ctx, 0, a))
	}
	storetest.Must(t, shop.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "400005", To: "411030",
		Pickup: true, COD: true}))
	storetest.Must(t, shop.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "400001", To: "400004",
		COD: true}))
	storetest.Must(t, shop.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "411030", To: "411030",
		Pickup: true}))
	list := func(search string, own bool, sort string, page core.Page) (pins string, total int) {
		t.Helper()
		found, total, err := shop.Delivery.ListAreas(storetest.Ctx, search, own, sort, page)
		storetest.Must(t, err)
		for _, a := range found {
			pins += a.Pin + " "
		}
		return pins, total
	}
	for _, c := range []struct {
		name, search string
		own          bool
		sort, want   string
		page         core.Page
		total        int
	}{
		{"all", "", false, "", "110001 194101 400001 400005 411001 411030 500001 533464 560001 799999 ", core.Page{},
			10},
		{"staff's own", "", true, "pincode", "110001 411001 799999 ", core.Page{}, 3},
		{"by their beginning", "41", false, "", "411001 411030 ", core.Page{}, 2},
		{"by district", " MUM", false, "", "400001 400005 ", core.Page{}, 2},
		{"by state", "kar", false, "", "560001 ", core.Page{}, 1},
		{"by a middle", "ashtra", false, "", "", core.Page{}, 0},
		{"falling", "", false, "-pincode", "799999 560001 533464 500001 411030 411001 400005 400001 194101 110001 ",
			core.Page{}, 10},
		{"by district, rising", "", true, "district", "799999 110001 411001 ", core.Page{}, 3},
		{"by district, falling", "", true, "-district", "411001 110001 799999 ", core.Page{}, 3},
		{"by state, rising", "", true, "state", "110001 411001 799999 ", core.Page{}, 3},
		{"by state, falling", "", true, "-state", "799999 411001 110001 ", core.Page{}, 3},
		{"the second page", "", false, "", "411030 500001 533464 560001 799999 ", core.Page{Number: 2, Size: 5}, 10},
		{"past the end", "", false, "", "", core.Page{Number: 3, Size: 5}, 10},
	} {
		t.Run(c.name, func(t *testing.T) {
			if pins, total := list(c.search, c.own, c.sort, c.page); pins != c.want || total != c.total {
				t.Errorf("%q of %d, want %q of %d", pins, total, c.want, c.total)
			}
		})
	}
	found, _, err := shop.Delivery.ListAreas(storetest.Ctx, "4", false, "", core.Page{})
	storetest.Must(t, err)
	for i, want := range []struct{ pickup, cod, own bool }{{false, false, false}, {true, true, false},
		{true, false, true}, {true, false, false}} {
		if a := found[i]; a.Pickup != want.pickup || a.COD != want.cod || a.Own != want.own {
			t.Errorf("%s: %+v, want %+v", a.Pin, a, want)
		}
	}
	_, _, err = shop.Delivery.ListAreas(storetest.Ctx, "", false, "colour", core.Page{})
	storetest.Refused(t, err, "This list can't be sorted by that.", "sort")
}

func TestManyPincodesAreSavedInBatches(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	areas := []delivery.Area{}
	for i := range 1001 {
		areas = append(areas, delivery.Area{Pin: fmt.Sprintf("7%05d", i), District: "Far", State: "Assam",
			Pickup: true})
	}
	parts := []int{}
	storetest.Must(t, shop.Delivery.SetAreas(storetest.Ctx, 0, areas, func(done int) { parts = append(parts, done) }))
	storetest.Same(t, "progress", parts, []int{500, 1000, 1001})
	storetest.CheckValue(t, shop, "1001", `SELECT count(*) FROM pin_areas`)
	storetest.CheckValue(t, shop, "1001", `SELECT detail FROM audit WHERE action = 'import delivery areas'`)
}

func TestDamagedPincodeDirectoryIsRefused(t *testing.T) {
	for name, text := range map[string]string{
		"two columns":              "D\tPune\n",
		"a PIN that is no number":  "D\tPune\tMaharashtra\nabc\t0\t\n",
		"a district that is none":  "D\tPune\tMaharashtra\n411001\t1\t\n",
		"a district by its name":   "D\tPune\tMaharashtra\n411001\tPune\t\n",
		"a PIN of another century": "D\tPune\tMaharashtra\n99999999999\t0\t\n",
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := delivery.ReadPins(
				storetest.Packed(t, text),
			); err == nil ||
				!strings.Contains(err.Error(), "read the PIN directory") {
				t.Errorf("it was read: %v", err)
			}
		})
	}
	if _, err := delivery.ReadPins(
		strings.NewReader("not packed"),
	); err == nil ||
		!strings.Contains(err.Error(), "read the PIN directory") {
		t.Errorf("it was read: %v", err)
	}
	if d := storetest.Got(delivery.ReadPins(storetest.Packed(t, "D\tPune\tMaharashtra\n411001\t0\t\n"))).
		Or(t); d.Len() != 1 {
		t.Errorf("it has %d PINs", d.Len())
	}
}

func TestCourierIsAskedOnceInTwelveHours(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("delhivery_token", "secret")
	known := func(served, charged bool) {
		t.Helper()
		s, c, err := shop.Delivery.HasCourierAnswer(storetest.Ctx, "560001", 1000, core.COD)
		if err != nil || s != served || c != charged {
			t.Errorf("known are %t, %t, %v; want %t, %t", s, c, err, served, charged)
		}
	}
	known(false, false)
	storetest.Must(t, shop.Delivery.SaveServed(storetest.Ctx, "560001", true, false))
	known(true, false)
	storetest.Must(t, shop.Delivery.SaveCharge(storetest.Ctx, "560001", 1000, orders.Prepaid, 77_00))
	storetest.Must(t, shop.Delivery.SaveCharge(storetest.Ctx, "560001", 500, core.COD, 77_00))
	storetest.Must(t, shop.Delivery.SaveCharge(storetest.Ctx, "560002", 1000, core.COD, 77_00))
	known(true, false)
	storetest.Must(t, shop.Delivery.SaveCharge(storetest.Ctx, "560001", 1000, core.COD, 77_00))
	known(true, true)
	shop.Pass(12*time.Hour - time.Millisecond)
	known(true, true)
	shop.Pass(time.Millisecond)
	known(false, false)
}

func TestCourierServiceabilityOverridesTheDirectory(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("delhivery_token", "secret", "sell_interstate", "yes")
	served := func(pickup, cod bool) {
		t.Helper()
		if area := storetest.Got(shop.Delivery.FindArea(storetest.Ctx, "560001")).Or(t); area.Pickup != pickup ||
			area.COD != cod {
			t.Errorf("delivery %t, COD %t; want %t, %t", area.Pickup, area.COD, pickup, cod)
		}
	}
	for _, c := range []struct{ prepaid, cod, pickup bool }{{true, true, true}, {true, false, true},
		{false, true, true}, {false, false, false}} {
		storetest.Must(t, shop.Delivery.SaveServed(storetest.Ctx, "560001", c.prepaid, c.cod))
		served(c.pickup, c.cod)
	}
	shop.Pass(12 * time.Hour)
	served(true, true) // the answer is too old to be used
	id := shop.Product("Lamp", 500, 50)
	pays := func(payment, says string) {
		t.Helper()
		_, err := shop.Orders.ShippingCost(storetest.Ctx, storetest.Buyer{}.Wishes(id, 1).Items, "560001", payment,
			promotions.Buyer{})
		if says == "" {
			storetest.Must(t, err)
		} else {
			storetest.Refused(t, err, says)
		}
	}
	const only, nothing = "Only COD is available for this pincode. Please choose COD.",
		"Delivery is not available for this pincode."
	storetest.Must(t, shop.Delivery.SaveServed(storetest.Ctx, "560001", false, true))
	pays(core.COD, "")
	pays(orders.Prepaid, only)
	b, clerk := shop.Customer("411001"), shop.Staff(accounts.Manager).ID
	placed, far := shop.OrderPrepaid(b, id, 1), shop.Customer("560001")
	there := shop.Details(shop.Order(far, id, 1)).Address
	storetest.Refused(t, shop.Fulfilment.CorrectAddress(storetest.Ctx, clerk, placed.ID, there), only, "pin")
	shop.Set("cod_blocked_pins", "56")
	pays(core.COD, nothing)
	pays(orders.Prepaid, nothing)
	served(false, false)
	shop.Set("cod_blocked_pins", "")
	storetest.Must(t, shop.Delivery.SaveServed(storetest.Ctx, "560001", true, false))
	pays(core.COD, "COD is not available for this pincode. Please pay online.")
	pays(orders.Prepaid, "")
	storetest.Must(t, shop.Fulfilment.CorrectAddress(storetest.Ctx, clerk, placed.ID, there))
	storetest.Must(t, shop.Delivery.SaveServed(storetest.Ctx, "560001", false, false))
	storetest.Must(t, shop.Delivery.SetArea(storetest.Ctx, 0, delivery.Area{Pin: "560001", Pickup: true, COD: true}))
	served(true, true) // the entry by staff overrides the courier
	storetest.Must(t, shop.Delivery.ResetArea(storetest.Ctx, 0, "560001"))
	storetest.Must(t, shop.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "560000", To: "560999"}))
	storetest.Must(t, shop.Delivery.SaveServed(storetest.Ctx, "560001", true, true))
	served(false, false) // delivery that staff turned off stays off
	storetest.Must(t, shop.Delivery.DeletePinRange(storetest.Ctx, 0, 1))
	storetest.Must(t, shop.Delivery.SaveServed(storetest.Ctx, "560001", false, false))
	shop.Set("delhivery_token", "")
	served(true, true)
}

func TestCourierChargeAppliesOnceQuoted(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("delhivery_token", "secret", "sell_interstate", "yes", "free_above", "5000")
	id := shop.Stocked("Lamp", 500, 50, func(p *catalogue.Product) { p.Weight = 300 })
	storetest.Must(t, shop.Delivery.SaveServed(storetest.Ctx, "560001", true, true))
	cost := func(want string, payment string, pieces int64) {
		t.Helper()
		if cost := shipping(t, shop, "560001", payment, id, pieces); cost.Decimal() != want {
			t.Errorf("%d by %s: %s, want %s", pieces, payment, cost.Decimal(), want)
		}
	}
	cost("60.00", orders.Prepaid, 2) // the rate card's charge: the courier was not asked yet
	storetest.Must(t, shop.Delivery.SaveCharge(storetest.Ctx, "560001", 1000, orders.Prepaid, 77_00))
	storetest.Must(t, shop.Delivery.SaveCharge(storetest.Ctx, "560001", 1000, core.COD, 99_00))
	cost("77.00", orders.Prepaid, 2)
	cost("99.00", core.COD, 2)
	cost("77.00", orders.Prepaid, 3)
	cost("80.00", orders.Prepaid, 4) // the courier was not asked for 1,200 g
	cost("0.00", orders.Prepaid, 10) // free above the set value
	storetest.Must(t, shop.Delivery.SaveCharge(storetest.Ctx, "560001", 1000, orders.Prepaid, 78_00))
	cost("78.00", orders.Prepaid, 2)
	shop.Pass(12 * time.Hour)
	cost("60.00", orders.Prepaid, 2)
	storetest.Must(t, shop.Delivery.SaveCharge(storetest.Ctx, "560001", 1000, orders.Prepaid, 78_00))
	shop.Set("delhivery_token", "")
	cost("60.00", orders.Prepaid, 2)
}

func TestCourierIsAskedInStepsOf500Grams(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	item := func(weight float64) int64 {
		return shop.Stocked("Lamp", 500, 50, func(p *catalogue.Product) { p.Weight = weight })
	}
	none, half, more := item(0), item(500), item(501)
	for _, c := range []struct {
		pairs []int64
		want  int64
	}{{[]int64{none, 1}, 500}, {[]int64{half, 1}, 500}, {[]int64{more, 1}, 1000}, {[]int64{half, 2}, 1000},
		{[]int64{half, 2, more, 1}, 2000}} {
		if grams := storetest.Got(shop.Promotions.CourierGrams(storetest.Ctx,
			storetest.Buyer{}.Wishes(c.pairs...).Items)).
			Or(t); grams != c.want {
			t.Errorf("%v: %d g, want %d", c.pairs, grams, c.want)
		}
	}
	storetest.Refused(t, storetest.Second(shop.Promotions.CourierGrams(storetest.Ctx, nil)), "Your cart is empty")
	storetest.Refused(t, storetest.Second(shop.Promotions.CourierGrams(storetest.Ctx,
		storetest.Buyer{}.Wishes(999, 1).Items)),
		"One of the products is no longer sold. Please remove it.")
}
