package delivery_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/money"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

func TestScenarioDeliveryAreas(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "delivery_areas")
	s.In("Maharashtra")
	asha := s.Staff(accounts.Owner).ID
	s.Step("a shop in Pune").Gives()
	all := []string{"194101", "400001", "411001", "533464", "560001", "999999", "11001", "011001", "4110011", "41100a"}
	find := func(pins ...string) {
		for _, pin := range pins {
			s.Step("the area of %s", pin).Gives(s.Delivery.FindArea(storetest.Ctx, pin))
		}
	}
	find(all...)
	for _, a := range []delivery.Area{{Pin: "411001", District: "MUMBAI CITY", State: "orissa",
		Talukas: []string{"A", "B"}, Pickup: true, COD: true},
		{Pin: "411001"}, {Pin: "560001", District: "24 Parganas (N.) & Co-op's", State: " karnataka ", COD: true},
		{Pin: "999999",
			State: "NEW DELHI", District: "New Delhi",
			Pickup: true}, {Pin: "100000", District: "x", State: "Goa", Pickup: true, COD: true},
		{Pin: "999998", State: "Goa"}, {Pin: "99999",
			District: "x1", State: "Goa"},
		{Pin: "411030", District: strings.Repeat("a", 80)}, {Pin: "411030", District: strings.Repeat("a", 81)},
		{Pin: "411030",
			State: "Bombay"}, {Pin: "0"}} {
		s.Step("staff set %s", a.Pin).Gives(s.Delivery.SetArea(storetest.Ctx, asha, a))
	}
	find("411001", "560001", "999999", "100000", "411030")
	for _, r := range []delivery.PinRange{{From: "400000", To: "411001", Pickup: true},
		{From: "400001", To: "400001", COD: true},
		{From: "500001", To: "560000",
			Pickup: true, COD: true}, {From: "560001", To: "560000"}, {From: "0", To: "1"},
		{From: "560001", To: "56000"}, {From: "56000",
			To: "560001"}} {
		s.Step("the range %s to %s", r.From, r.To).Gives(s.Delivery.AddPinRange(storetest.Ctx, asha, r))
	}
	s.Step("the ranges").Gives(s.Delivery.ListPinRanges(storetest.Ctx))
	s.Set("cod_blocked_pins", "411030")
	find("400001", "400005", "411001", "411030", "500001", "533464", "560001")
	for _, sort := range []string{"", "pincode", "-pincode", "district", "-district", "state", "-state", "moon"} {
		found, total, err := s.Delivery.ListAreas(storetest.Ctx, "", false, sort, core.Page{Number: 1, Size: 20})
		pins := []string{}
		for _, a := range found {
			pins = append(pins, fmt.Sprintf("%s %s, %s %t %t %t", a.Pin, a.District, a.State, a.Pickup, a.COD, a.Own))
		}
		s.Step("the areas by %q", sort).Gives(pins, total, err)
	}
	for _, c := range []struct {
		search string
		own    bool
		page   core.Page
	}{{"4", false, core.Page{}}, {" PUNE", false, core.Page{}}, {"maha", false, core.Page{}},
		{"11", false, core.Page{}}, {"", true,
			core.Page{}},
		{"odisha", true, core.Page{}}, {"", false, core.Page{Number: 2, Size: 4}},
		{"", false, core.Page{Number: 9, Size: 4}}} {
		found, total, err := s.Delivery.ListAreas(storetest.Ctx, c.search, c.own, "", c.page)
		s.Step("the areas of %q, own only: %t", c.search, c.own).Gives(found, total, err)
	}
	for _, pin := range []string{"411001", "411001", "400001"} {
		s.Step("staff forget %s", pin).Gives(s.Delivery.ResetArea(storetest.Ctx, asha, pin))
	}
	for _, id := range []int64{2, 2, 9} {
		s.Step("range %d is dropped", id).Gives(s.Delivery.DeletePinRange(storetest.Ctx, asha, id))
	}
	find("411001", "400001")
	areas := []delivery.Area{{Pin: "411001", Pickup: true}, {Pin: "123456", District: "Far", State: "Goa", COD: true}}
	s.Step("a file is checked").
		Gives(s.Delivery.CheckAreas(append(areas, delivery.Area{Pin: "1"}, delivery.Area{Pin: "411001", State: "x"})))
	s.Step("a file with a fault").Gives(s.Delivery.SetAreas(storetest.Ctx, asha, append(areas, delivery.Area{Pin: "1"}),
		nil))
	parts := []int{}
	s.Step("a file").Gives(s.Delivery.SetAreas(storetest.Ctx, asha, areas,
		func(done int) { parts = append(parts, done) }), parts)
}

func TestScenarioPincodeDirectories(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "directories")
	const places = "D\tPune\tMaharashtra\nD\tGoa\tGoa\n"
	for _, text := range []string{"", places, places + "411001\t0\t\n", places +
		"403001\t1\tBardez\n411001\t1,0\tHaveli|Mulshi\n",
		"D\tPune\n",
		places + "411001\t0\n", places + "411001\t2\t\n", places + "411001\t-1\t\n", places + "411001\tPune\t\n",
		places + "abc\t0\t\n", places + "2147483648\t0\t\n", places + "411001\t65536\t\n", places +
			"411001\t0\t\textra\n"} {
		s.Step("%q", text)
		d, err := delivery.ReadPins(storetest.Packed(t, text))
		if err != nil {
			s.Gives(err)
			continue
		}
		s.Gives(d.Len(), delivery.LazyPins(storetest.Packed(t, text)).Len())
	}
}

func TestScenarioRateCard(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "rates")
	s.In("Maharashtra")
	s.Set("rate_local_first", "30", "rate_local_next", "10", "rate_state_first", "50", "rate_state_next", "15",
		"rate_country_first", "80", "rate_country_next", "25",
		"free_above", "1000")
	s.Step("a shop whose rates differ").Gives()
	pins := []string{"411001", "411030", "400001", "560001", "533464"}
	tell := func(what string, pairs ...int64) {
		line := what + ":"
		for _, pin := range pins {
			cost, err := s.Orders.ShippingCost(storetest.Ctx, storetest.Buyer{}.Wishes(pairs...).Items, pin, "",
				promotions.Buyer{})
			if err != nil {
				s.Gives(what, err)
				return
			}
			line += " " + cost.Decimal()
		}
		s.Step("delivery to %s", strings.Join(pins, ", ")).Gives(line)
	}
	for _, c := range []struct{ weight, length, width, height float64 }{{0, 0, 0, 0}, {499, 0, 0, 0}, {500, 0, 0, 0},
		{500.001, 0, 0, 0},
		{500.1, 0, 0, 0}, {1000, 0, 0, 0},
		{1001, 0, 0, 0}, {100, 10, 10, 25}, {100, 10, 10, 25.1}, {100, 50, 10, 10}, {1200, 10, 20, 25},
		{100, 10, 0, 25}, {20_000, 0, 0, 0}} {
		id := s.Stocked("Lamp", 500, 50, func(p *catalogue.Product) {
			p.Weight, p.Length, p.Width, p.Height = c.weight, c.length, c.width,
				c.height
		})
		tell(fmt.Sprintf("%g g, %g x %g x %g cm", c.weight, c.length, c.width, c.height), id, 1)
	}
	light := s.Stocked("Bulb", 333, 50, func(p *catalogue.Product) { p.Weight, p.Price = 250, 333_33 })
	tell("two bulbs", light, 2)
	tell("three bulbs", light, 3)
	s.Edit(light, func(p *catalogue.Product) { p.Price = 333_34 })
	tell("three dearer bulbs", light, 3)
	s.Set("free_above", "0")
	tell("three bulbs, nothing is free", light, 3)
	s.Set("shop_pincode", "")
	tell("a shop without a PIN", light, 3)
	for _, from := range []string{"411030", ""} {
		s.Set("shop_pincode", from)
		for _, pin := range pins {
			area := storetest.Got(s.Delivery.FindArea(storetest.Ctx, pin)).Or(t)
			s.Step("from %q to %s", from, pin).Gives(s.Delivery.PromiseNow(storetest.Ctx, area))
		}
	}
	s.Set("rate_country_next", "100000")
	heavy := s.Stocked("Anvil", 500, 50, func(p *catalogue.Product) { p.Weight = 100_000 })
	cost, err := s.Orders.ShippingCost(storetest.Ctx, storetest.Buyer{}.Wishes(heavy, 9).Items, "560001", "",
		promotions.Buyer{})
	s.Step("nine anvils").Gives(money.Paise.Decimal(cost), err)
}
