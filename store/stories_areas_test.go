package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/money"
)

func TestStoryOfWhereAShopDelivers(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "areas")
	set := func(what string, a store.Area) {
		s.Step("the clerk sets %s: %s", a.Pin, what).Gives(s.SetArea(ctx, s.clerk.ID, a))
	}
	set("a wrong PIN, place and state", store.Area{Pin: "011001", District: "Pune 4", State: "Bombay"})
	set("a district of 81", store.Area{Pin: "700001", District: strings.Repeat("a", 81), State: "Goa"})
	set("a new one", store.Area{Pin: "700001", District: "NORTH 24 PARGANAS", State: "west bengal", Talukas: []string{"Barasat"},
		Pickup: true, COD: true})
	set("the district of 80", store.Area{Pin: "799999", District: strings.Repeat("a", 80), State: "Goa", COD: true})
	set("as the directory has it", store.Area{Pin: "411001", Pickup: true})
	set("another state's former name", store.Area{Pin: "560001", District: "Puri-Town (East)", State: "orissa", Talukas: []string{"X"},
		Pickup: true, COD: true})
	set("once more", store.Area{Pin: "560001", District: "D'Souza & Sons.", State: "Karnataka"})
	for _, r := range []store.PinRange{
		{From: "1", To: "2"}, {From: "400002", To: "400001"}, {From: "400001", To: "400005", Pickup: true}, {From: "400001", To: "400001",
			Pickup: false, COD: true},
		{From: "400005", To: "411030", Pickup: true, COD: true},
	} {
		s.Step("the range %s to %s", r.From, r.To).Gives(s.AddPinRange(ctx, s.clerk.ID, r))
	}
	s.Step("all ranges").Gives(s.ListPinRanges(ctx))
	find := func() {
		for _, pin := range []string{"41100", "411001", "411030", "400001", "400005", "560001", "533464", "194101", "700001", "799999",
			"999999"} {
			s.Step("what is known of %s", pin).Gives(s.FindArea(ctx, pin))
		}
	}
	find()
	list := func(search string, own bool, sort string, page store.Page) {
		found, total, err := s.ListAreas(ctx, search, own, sort, page)
		pins := ""
		for _, a := range found {
			pins += fmt.Sprintf("%s %s, %s %t %t %t; ", a.Pin, a.District, a.State, a.Pickup, a.COD, a.Own)
		}
		s.Step("areas %q, own %t, by %q, page %d of %d", search, own, sort, page.Number, page.Size).Gives(pins, total, err)
	}
	for _, sort := range []string{"", "pincode", "-pincode", "district", "-district", "state", "-state", "chance"} {
		list("", false, sort, store.Page{Number: 1, Size: 20})
	}
	for _, search := range []string{"4", "411", "pune", " MAHA", "kar", "north", "zz"} {
		list(search, false, "", store.Page{Number: 1, Size: 20})
		list(search, true, "", store.Page{Number: 1, Size: 20})
	}
	list("", false, "", store.Page{Number: 2, Size: 3})
	list("", false, "", store.Page{Number: 9, Size: 3})
	s.forgets(find)
	list("", false, "", store.Page{Number: 1, Size: 20})
}

// forgets goes on: what staff entered is taken away, and much is imported.
func (s *bazaar) forgets(find func()) {
	for _, pin := range []string{"411001", "411001", "999999"} {
		s.Step("%s is forgotten", pin).Gives(s.ForgetArea(ctx, s.clerk.ID, pin))
	}
	for _, id := range []int64{3, 3, 99} {
		s.Step("range %d is dropped", id).Gives(s.DeletePinRange(ctx, s.clerk.ID, id))
	}
	s.Set("cod_blocked_pins", "41, 194101")
	find()
	areas := []store.Area{{Pin: "411001", Pickup: true, COD: true}, {Pin: "110001", District: "DELHI", State: "new delhi"}}
	progress := func(done int) { s.Step("so many are done").Gives(done) }
	s.Step("two are imported").Gives(s.SetAreas(ctx, s.clerk.ID, areas, progress))
	bad := append(areas, store.Area{Pin: "1"}, store.Area{Pin: "110002", District: "X", State: "Y"})
	s.Step("four, of which two are wrong").Gives(s.SetAreas(ctx, s.clerk.ID, bad, progress))
	s.Step("which").Gives(s.CheckAreas(bad))
	for _, text := range []string{"", "D\tPune", "x\t0\tPune", "D\tPune\tMaharashtra\n411001\t1\tPune", "411001\tx\tPune",
		"99999999999\t0\tX",
		"D\tPune\tMaharashtra\n411001\t0\tPune\n"} {
		directory, err := store.ReadPins(packed(s.t, text))
		s.Step("a directory %q", text).Gives(err)
		if err == nil {
			s.Step("it has").Gives(directory.Len())
		}
	}
}

func TestStoryOfWhatDeliveryCosts(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "delivery_costs", "rate_local_first", "41", "rate_local_next", "21", "rate_state_first", "55", "rate_state_next",
		"25",
		"rate_country_first", "70", "rate_country_next", "35", "free_above", "2000", "cod_fee", "15", "cod_max", "1700")
	weigh := func(title string, grams float64, size [3]float64) int64 {
		return s.Stocked(title, 100, 99, func(p *store.Product) {
			p.Weight, p.Length, p.Width, p.Height = grams, size[0], size[1], size[2]
		})
	}
	half, more, light := weigh("Half", 500, [3]float64{}), weigh("More", 501, [3]float64{}), weigh("Light", 0.5, [3]float64{})
	box, flat := weigh("Box", 300, [3]float64{30, 20, 10.5}), weigh("Flat", 1500, [3]float64{50, 50, 0})
	must(t, s.AddPinRange(ctx, 0, store.PinRange{From: "194101", To: "194101"}))
	must(t, s.AddPinRange(ctx, 0, store.PinRange{From: "500001", To: "500001", Pickup: true}))
	s.Step("goods of all weights; no delivery to Leh, no COD to Nampally").Gives()
	for _, pin := range []string{"411030", "411001", "400001", "560001", "500001", "194101", "999999"} {
		for _, payment := range []string{"", store.Prepaid, store.COD, "card"} {
			cost, err := s.ShippingCost(ctx, items(half, 1), pin, payment, store.Bargain{})
			s.Step("half a kilo to %s by %q", pin, payment).Gives(cost, err)
		}
		cost, err := s.ShippingCost(ctx, items(half, 2, more, 1), pin, store.Prepaid, store.Bargain{})
		s.Step("1501 g").Gives(cost, err)
		if area, err := s.FindArea(ctx, pin); err == nil {
			s.Step("it arrives").Gives(s.DeliveryDays(area))
		}
	}
	for _, pairs := range [][]int64{{more, 1}, {half, 2}, {half, 2, light, 1}, {light, 500}, {light, 501}, {box, 1}, {box, 2}, {flat, 1},
		{half, 19}, {half, 20},
		{half, 16}, {half, 17}, {s.lamp, 3, half, 2}, {s.lamp, 3, half, 1}, nil, {half, 0}, {999, 1}} {
		cost, err := s.ShippingCost(ctx, items(pairs...), "560001", store.Prepaid, store.Bargain{})
		s.Step("%v to Bangalore", pairs).Gives(cost, err)
		cost, err = s.ShippingCost(ctx, items(pairs...), "411001", store.COD, store.Bargain{})
		s.Step("%v by COD to Pune", pairs).Gives(cost, err)
		s.Step("its weight for the courier").Gives(s.CourierGrams(ctx, items(pairs...)))
	}
	s.Set("free_above", "0", "shop_pincode", "")
	s.Step("nothing is free any more, and nothing near").Gives(s.ShippingCost(ctx, items(half, 30), "411001", "", store.Bargain{}))
	s.Set("seller_kind", "composition")
	s.Step("and not to other states").Gives(s.ShippingCost(ctx, items(half, 1), "560001", "", store.Bargain{}))
}

func TestStoryOfTheCourier(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "courier", "free_above", "3000")
	lamps := items(s.lamp, 3)
	ask := func(when string) {
		for _, pin := range []string{"411001", "560001"} {
			for _, payment := range []string{store.Prepaid, store.COD} {
				s.Step("%s: what lamps cost to %s %s", when, pin, payment).Gives(s.ShippingCost(ctx, lamps, pin, payment, store.Bargain{}))
			}
		}
		s.Step("is it known?").Gives(s.CourierKnown(ctx, "411001", 1000, store.Prepaid))
		s.Step("for another payment and weight?").Gives(s.CourierKnown(ctx, "411001", 500, store.COD))
		s.Step("for another PIN?").Gives(s.CourierKnown(ctx, "560001", 1000, store.Prepaid))
	}
	s.Step("the courier serves Pune").Gives(s.KeepServed(ctx, "411001", true, false))
	s.Step("but not Bangalore").Gives(s.KeepServed(ctx, "560001", false, false))
	s.Step("what it charges").Gives(s.KeepCharge(ctx, "411001", 1000, store.Prepaid, 77_00))
	s.Pass(time.Hour)
	s.Step("and later").Gives(s.KeepCharge(ctx, "560001", 1000, store.Prepaid, 99_00))
	s.Step("Bangalore only by COD").Gives(s.KeepServed(ctx, "560001", false, true))
	ask("without a token")
	s.Set("delhivery_token", "secret")
	ask("with the token")
	s.Step("more than three thousand rupees").Gives(s.ShippingCost(ctx, items(s.lamp, 6), "411001", store.Prepaid, store.Bargain{}))
	s.Step("it asks again").Gives(s.KeepServed(ctx, "411001", false, true), s.KeepCharge(ctx, "411001", 1000, store.COD, money.Paise(88_00)))
	ask("then")
	s.Step("another parcel's weight").Gives(s.ShippingCost(ctx, items(s.lamp, 2), "411001", store.COD, store.Bargain{}))
	s.SetClock(s.Now().Add(12*time.Hour - time.Millisecond))
	ask("nearly twelve hours later")
	s.Pass(time.Millisecond)
	ask("twelve hours later")
}

func TestStoryOfTracking(t *testing.T) {
	t.Parallel()
	s := openBazaar(t, "tracking")
	first, other, post, packed := s.Order(s.asha, s.lamp, 1), s.Order(s.bela, s.lamp, 1), s.Order(s.asha, s.plug, 1), s.Order(s.bela,
		s.plug, 1)
	s.Ship(other)
	s.Ship(first)
	must(t, second(s.ShipOrder(ctx, 0, post.ID, parcel(func(sh *store.Shipment) { sh.Courier = "Post" }))))
	s.Step("two parcels go with the courier, one by post").Gives(packed.ID)
	s.Step("to be tracked").Gives(s.ParcelsToTrack(ctx))
	s.Step("the courier says").Gives(s.KeepTracking(ctx, first.ID, "In transit", "Pune", s.Now()))
	s.Step("it knows nothing of the other").Gives(s.KeepTracking(ctx, other.ID, "", "", time.Time{}))
	s.Step("to be tracked at once").Gives(s.ParcelsToTrack(ctx))
	s.Pass(30*time.Minute - time.Millisecond)
	s.Step("nearly half an hour later").Gives(s.ParcelsToTrack(ctx))
	s.Pass(time.Millisecond)
	s.Step("half an hour later").Gives(s.ParcelsToTrack(ctx))
	s.Step("nothing new").Gives(s.KeepTracking(ctx, first.ID, "", "Nowhere", s.Now()))
	s.Step("the other").Gives(s.ParcelsToTrack(ctx))
	s.Step("Asha looks").Gives(s.TrackOrder(ctx, first.ID, s.asha.Email))
	s.Step("news").Gives(s.KeepTracking(ctx, first.ID, "Delivered", "Home", s.Now()))
	s.Step("Asha looks again").Gives(s.TrackOrder(ctx, first.ID, s.asha.Email))
	s.Step("Bela looks").Gives(s.TrackOrder(ctx, other.ID, s.bela.Email))
	must(t, s.DeliverOrder(ctx, 0, first.ID, store.Delivery{}))
	s.Pass(time.Hour)
	s.Step("what is delivered is not tracked").Gives(s.ParcelsToTrack(ctx))
}
