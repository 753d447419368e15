package delivery_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

func TestScenarioServiceability(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "areas")
	set := func(what string, a delivery.Area) {
		s.Step("the clerk sets %s: %s", a.Pin, what).Gives(s.Delivery.SetArea(storetest.Ctx, s.Clerk.ID, a))
	}
	set("a wrong PIN, place and state", delivery.Area{Pin: "011001", District: "Pune 4", State: "Bombay"})
	set("a district of 81", delivery.Area{Pin: "700001", District: strings.Repeat("a", 81), State: "Goa"})
	set("a new one", delivery.Area{Pin: "700001", District: "NORTH 24 PARGANAS", State: "west bengal",
		Talukas: []string{"Barasat"}, Pickup: true, COD: true})
	set("the district of 80", delivery.Area{Pin: "799999", District: strings.Repeat("a", 80), State: "Goa", COD: true})
	set("as the directory has it", delivery.Area{Pin: "411001", Pickup: true})
	set("another state's former name", delivery.Area{Pin: "560001", District: "Puri-Town (East)", State: "orissa",
		Talukas: []string{"X"}, Pickup: true, COD: true})
	set("once more", delivery.Area{Pin: "560001", District: "D'Souza & Sons.", State: "Karnataka"})
	for _, r := range []delivery.PinRange{
		{From: "1", To: "2"}, {From: "400002", To: "400001"}, {From: "400001", To: "400005", Pickup: true},
		{From: "400001", To: "400001",
			Pickup: false, COD: true},
		{From: "400005", To: "411030", Pickup: true, COD: true},
	} {
		s.Step("the range %s to %s", r.From, r.To).Gives(s.Delivery.AddPinRange(storetest.Ctx, s.Clerk.ID, r))
	}
	s.Step("all ranges").Gives(s.Delivery.ListPinRanges(storetest.Ctx))
	find := func() {
		for _, pin := range []string{"41100", "411001", "411030", "400001", "400005", "560001", "533464", "194101",
			"700001", "799999", "999999"} {
			s.Step("what is known of %s", pin).Gives(s.Delivery.FindArea(storetest.Ctx, pin))
		}
	}
	find()
	list := func(search string, own bool, sort string, page core.Page) {
		found, total, err := s.Delivery.ListAreas(storetest.Ctx, search, own, sort, page)
		pins := ""
		for _, a := range found {
			pins += fmt.Sprintf("%s %s, %s %t %t %t; ", a.Pin, a.District, a.State, a.Pickup, a.COD, a.Own)
		}
		s.Step("areas %q, own %t, by %q, page %d of %d", search, own, sort, page.Number, page.Size).Gives(pins, total,
			err)
	}
	for _, sort := range []string{"", "pincode", "-pincode", "district", "-district", "state", "-state", "chance"} {
		list("", false, sort, core.Page{Number: 1, Size: 20})
	}
	for _, search := range []string{"4", "411", "pune", " MAHA", "kar", "north", "zz"} {
		list(search, false, "", core.Page{Number: 1, Size: 20})
		list(search, true, "", core.Page{Number: 1, Size: 20})
	}
	list("", false, "", core.Page{Number: 2, Size: 3})
	list("", false, "", core.Page{Number: 9, Size: 3})
	s.Forgets(find)
	list("", false, "", core.Page{Number: 1, Size: 20})
}

func TestScenarioDeliveryCharges(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(
		t,
		"delivery_costs",
		"rate_local_first",
		"41",
		"rate_local_next",
		"21",
		"rate_state_first",
		"55",
		"rate_state_next",
		"25",
		"rate_country_first",
		"70",
		"rate_country_next",
		"35",
		"free_above",
		"2000",
		"cod_fee",
		"15",
		"cod_max",
		"1700",
	)
	weigh := func(title string, grams float64, size [3]float64) int64 {
		return s.Stocked(title, 100, 99, func(p *catalogue.Product) {
			p.Weight, p.Length, p.Width, p.Height = grams, size[0], size[1], size[2]
		})
	}
	half, more, light := weigh("Half", 500, [3]float64{}), weigh("More", 501, [3]float64{}),
		weigh("Light", 0.5, [3]float64{})
	box, flat := weigh("Box", 300, [3]float64{30, 20, 10.5}), weigh("Flat", 1500, [3]float64{50, 50, 0})
	storetest.Must(t, s.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "194101", To: "194101"}))
	storetest.Must(t, s.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "500001", To: "500001",
		Pickup: true}))
	s.Step("goods of all weights; no delivery to Leh, no COD to Nampally").Gives()
	for _, pin := range []string{"411030", "411001", "400001", "560001", "500001", "194101", "999999"} {
		for _, payment := range []string{"", orders.Prepaid, core.COD, "card"} {
			cost, err := s.Orders.ShippingCost(storetest.Ctx, storetest.Items(half, 1), pin, payment,
				promotions.Buyer{})
			s.Step("half a kilo to %s by %q", pin, payment).Gives(cost, err)
		}
		cost, err := s.Orders.ShippingCost(storetest.Ctx, storetest.Items(half, 2, more, 1), pin, orders.Prepaid,
			promotions.Buyer{})
		s.Step("1501 g").Gives(cost, err)
		if area, err := s.Delivery.FindArea(storetest.Ctx, pin); err == nil {
			s.Step("it arrives").Gives(s.Delivery.PromiseNow(storetest.Ctx, area))
		}
	}
	for _, pairs := range [][]int64{{more, 1}, {half, 2}, {half, 2, light, 1}, {light, 500}, {light, 501}, {box, 1},
		{box, 2}, {flat, 1},
		{half, 19}, {half, 20},
		{half, 16}, {half, 17}, {s.Lamp, 3, half, 2}, {s.Lamp, 3, half, 1}, nil, {half, 0}, {999, 1}} {
		cost, err := s.Orders.ShippingCost(storetest.Ctx, storetest.Items(pairs...), "560001", orders.Prepaid,
			promotions.Buyer{})
		s.Step("%v to Bangalore", pairs).Gives(cost, err)
		cost, err = s.Orders.ShippingCost(storetest.Ctx, storetest.Items(pairs...), "411001", core.COD,
			promotions.Buyer{})
		s.Step("%v by COD to Pune", pairs).Gives(cost, err)
		s.Step("its weight for the courier").Gives(s.Promotions.CourierGrams(storetest.Ctx, storetest.Items(pairs...)))
	}
	s.Set("free_above", "0", "shop_pincode", "")
	s.Step("nothing is free any more, and nothing near").
		Gives(s.Orders.ShippingCost(storetest.Ctx, storetest.Items(half, 30), "411001", "", promotions.Buyer{}))
	s.Set("seller_kind", "composition")
	s.Step("and not to other states").
		Gives(s.Orders.ShippingCost(storetest.Ctx, storetest.Items(half, 1), "560001", "", promotions.Buyer{}))
}

func TestScenarioCourierCalls(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "courier", "free_above", "3000")
	lamps := storetest.Items(s.Lamp, 3)
	ask := func(when string) {
		for _, pin := range []string{"411001", "560001"} {
			for _, payment := range []string{orders.Prepaid, core.COD} {
				s.Step("%s: what lamps cost to %s %s", when, pin, payment).
					Gives(s.Orders.ShippingCost(storetest.Ctx, lamps, pin, payment, promotions.Buyer{}))
			}
		}
		s.Step("is it known?").Gives(s.Delivery.HasCourierAnswer(storetest.Ctx, "411001", 1000, orders.Prepaid))
		s.Step(
			"for another payment and weight?",
		).Gives(
			s.Delivery.HasCourierAnswer(storetest.Ctx, "411001", 500, core.COD),
		)
		s.Step("for another PIN?").Gives(s.Delivery.HasCourierAnswer(storetest.Ctx, "560001", 1000, orders.Prepaid))
	}
	s.Step("the courier serves Pune").Gives(s.Delivery.SaveServed(storetest.Ctx, "411001", true, false))
	s.Step("but not Bangalore").Gives(s.Delivery.SaveServed(storetest.Ctx, "560001", false, false))
	s.Step("what it charges").Gives(s.Delivery.SaveCharge(storetest.Ctx, "411001", 1000, orders.Prepaid, 77_00))
	s.Pass(time.Hour)
	s.Step("and later").Gives(s.Delivery.SaveCharge(storetest.Ctx, "560001", 1000, orders.Prepaid, 99_00))
	s.Step("Bangalore only by COD").Gives(s.Delivery.SaveServed(storetest.Ctx, "560001", false, true))
	ask("without a token")
	s.Set("delhivery_token", "secret")
	ask("with the token")
	s.Step("more than three thousand rupees").
		Gives(s.Orders.ShippingCost(storetest.Ctx, storetest.Items(s.Lamp, 6), "411001", orders.Prepaid,
			promotions.Buyer{}))
	s.Step("it asks again").
		Gives(s.Delivery.SaveServed(storetest.Ctx, "411001", false, true), s.Delivery.SaveCharge(storetest.Ctx,
			"411001", 1000, core.COD, money.Paise(88_00)))
	ask("then")
	s.Step("another parcel's weight").
		Gives(s.Orders.ShippingCost(storetest.Ctx, storetest.Items(s.Lamp, 2), "411001", core.COD,
			promotions.Buyer{}))
	s.SetClock(s.Now().Add(12*time.Hour - time.Millisecond))
	ask("nearly twelve hours later")
	s.Pass(time.Millisecond)
	ask("twelve hours later")
}
