package delivery_test

import (
	"testing"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

// card is a shop in Pune (411030) with a different rate for each zone, so that zones can't be confused.
func card(t *testing.T) *storetest.Shop {
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("rate_local_first", "30", "rate_local_next", "10", "rate_state_first", "50", "rate_state_next", "15",
		"rate_country_first", "80", "rate_country_next", "25")
	return shop
}

func shipping(t *testing.T, shop *storetest.Shop, pin, payment string, pairs ...int64) money.Paise {
	t.Helper()
	return storetest.Got(shop.Orders.ShippingCost(storetest.Ctx, storetest.Buyer{}.Wishes(pairs...).Items, pin, payment,
		promotions.Buyer{})).
		Or(t)
}

func TestShipmentIsChargedPer500GramsOrPart(t *testing.T) {
	t.Parallel()
	shop := card(t)
	for _, c := range []struct {
		name   string
		weight float64
		pieces int64
		want   money.Paise
	}{
		{"nothing weighed", 0, 1, 80_00},
		{"a gram", 1, 1, 80_00},
		{"exactly 500 g", 500, 1, 80_00},
		{"501 g", 501, 1, 105_00},
		{"a part of a gram above 500 g", 500.2, 1, 105_00},
		{"exactly 1,000 g", 1000, 1, 105_00},
		{"1,001 g", 1001, 1, 130_00},
		{"exactly 1,500 g", 1500, 1, 130_00},
		{"two of 250 g", 250, 2, 80_00},
		{"two of 500 g", 500, 2, 105_00},
		{"three of 500 g and a bit, each rounded up to the gram", 500.4, 3, 155_00},
		{"20 kg", 20_000, 1, 80_00 + 39*25_00},
	} {
		t.Run(c.name, func(t *testing.T) {
			id := shop.Stocked(c.name, 10, 50, func(p *catalogue.Product) { p.Weight = c.weight })
			if cost := shipping(t, shop, "560001", "", id, c.pieces); cost != c.want {
				t.Errorf("it costs %s, want %s", cost.Rupees(), c.want.Rupees())
			}
		})
	}
}

func TestDeliveryZoneIsSortingDistrictStateOrCountry(t *testing.T) {
	t.Parallel()
	shop := card(t)
	id := shop.Stocked("Plug", 10, 50, func(p *catalogue.Product) { p.Weight = 900 })
	for _, a := range []delivery.Area{
		// two digits are the same as the shop's, the third is not
		{Pin: "412001", District: "Pune", State: "Maharashtra", Pickup: true},
		// the same sorting district counts before the state
		{Pin: "411999", District: "Bidar", State: "Karnataka", Pickup: true},
		// only the first and the last digits are the same
		{Pin: "421030", District: "Thane", State: "Maharashtra", Pickup: true},
		{Pin: "586101", District: "Vijayapura", State: "Karnataka", Pickup: true}, // in another state
	} {
		storetest.Must(t, shop.Delivery.SetArea(storetest.Ctx, 0, a))
	}
	for _, c := range []struct {
		name, pin string
		want      money.Paise
	}{
		{"the shop's own PIN", "411030", 40_00},
		{"the same three digits", "411001", 40_00},
		{"the same three digits in another state", "411999", 40_00},
		{"the same two digits in the state", "412001", 65_00},
		{"another district of the state", "400001", 65_00},
		{"the state, with some digits alike", "421030", 65_00},
		{"another state", "560001", 105_00},
		{"another state that staff entered", "586101", 105_00},
	} {
		t.Run(c.name, func(t *testing.T) {
			if cost := shipping(t, shop, c.pin, orders.Prepaid, id, 1); cost != c.want {
				t.Errorf("to %s it costs %s, want %s", c.pin, cost.Rupees(), c.want.Rupees())
			}
		})
	}
}

func TestShopWithoutPincodeChargesByState(t *testing.T) {
	t.Parallel()
	shop := card(t)
	shop.Set("shop_pincode", "")
	id := shop.Product("Plug", 10, 50)
	for pin, want := range map[string]money.Paise{"411001": 50_00, "400001": 50_00, "560001": 80_00} {
		if cost := shipping(t, shop, pin, "", id, 1); cost != want {
			t.Errorf("to %s it costs %s, want %s", pin, cost.Rupees(), want.Rupees())
		}
	}
}

func TestDefaultDeliveryCosts40Plus20Per500Grams(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("shop_state", "Maharashtra", "shop_pincode", "411030", "sell_interstate", "yes")
	id := shop.Stocked("Heavy", 100_000, 50, func(p *catalogue.Product) { p.Weight = 1200 })
	for _, pin := range []string{"411001", "400001", "560001"} {
		for _, payment := range []string{"", orders.Prepaid, core.COD} {
			if cost := shipping(t, shop, pin, payment, id, 1); cost != 80_00 {
				t.Errorf("to %s by %q it costs %s, want ₹80.00", pin, payment, cost.Rupees())
			}
		}
	}
}

func TestShipmentIsChargedByHigherOfWeightAndVolume(t *testing.T) {
	t.Parallel()
	shop := card(t)
	for _, c := range []struct {
		name                          string
		weight, length, width, height float64
		want                          money.Paise
	}{
		{"20 x 25 x 5 cm count as exactly 500 g", 10, 20, 25, 5, 80_00},
		{"20 x 25 x 5.0008 cm count as a gram more", 10, 20, 25, 5.0008, 105_00},
		{"20 x 25 x 5.1 cm count as 510 g", 10, 20, 25, 5.1, 105_00},
		{"20 x 25 x 10 cm count as exactly 1,000 g", 10, 20, 25, 10, 105_00},
		{"10 x 10 x 21 cm count as 420 g, 525 g by a fourth", 10, 10, 10, 21, 80_00},
		{"the weight is more", 700, 10, 10, 10, 105_00},
		{"a side is not known", 10, 100, 100, 0, 80_00},
	} {
		t.Run(c.name, func(t *testing.T) {
			id := shop.Stocked(c.name, 10, 50, func(p *catalogue.Product) {
				p.Weight, p.Length, p.Width, p.Height = c.weight, c.length, c.width, c.height
			})
			if cost := shipping(t, shop, "560001", "", id, 1); cost != c.want {
				t.Errorf("it costs %s, want %s", cost.Rupees(), c.want.Rupees())
			}
		})
	}
}

func TestDeliveryIsFreeFromTheSetOrderValue(t *testing.T) {
	t.Parallel()
	shop := card(t)
	shop.Set("free_above", "999.50", "cod_fee", "25")
	one := shop.Product("One", 1, 5000)
	for _, c := range []struct {
		name          string
		paise         money.Paise
		prepaid, cods money.Paise
	}{
		{"a paisa below", 999_49, 80_00, 105_00},
		{"exactly", 999_50, 0, 25_00},
		{"a paisa above", 999_51, 0, 25_00},
	} {
		t.Run(c.name, func(t *testing.T) {
			shop.Edit(one, func(p *catalogue.Product) { p.Price = c.paise })
			if cost := shipping(t, shop, "560001", orders.Prepaid, one, 1); cost != c.prepaid {
				t.Errorf("Pre-paid: %s, want %s", cost.Rupees(), c.prepaid.Rupees())
			}
			if cost := shipping(t, shop, "560001", core.COD, one, 1); cost != c.cods {
				t.Errorf("COD with its fee: %s, want %s", cost.Rupees(), c.cods.Rupees())
			}
		})
	}
	shop.Set("free_above", "0.01")
	if cost := shipping(t, shop, "560001", orders.Prepaid, one, 1); cost != 0 {
		t.Errorf("free from a paisa on it costs %s", cost.Rupees())
	}
	shop.Set("free_above", "999.50")
	shop.Edit(one, func(p *catalogue.Product) { p.Price, p.DiscountPrice = 1200_00, 999_49 })
	if cost := shipping(t, shop, "560001", orders.Prepaid, one, 1); cost != 80_00 {
		t.Errorf("what the customer pays counts, not the list price: %s", cost.Rupees())
	}
}

func TestOrderIsChargedTheQuotedShippingCost(t *testing.T) {
	t.Parallel()
	shop := card(t)
	shop.Set("cod_fee", "25")
	id := shop.Stocked("Lamp", 500, 50, func(p *catalogue.Product) { p.Weight = 400 })
	b := shop.Customer("400001")
	cod := shop.Place(b, id, 3)
	if cod.LinesTotal != 1500_00 || cod.Shipping != 80_00 || cod.CODFee != 25_00 || cod.Total != 1605_00 {
		t.Errorf("COD: %+v", cod)
	}
	prepaid := shop.PlacePrepaid(b, id, 3)
	if prepaid.Shipping != 80_00 || prepaid.CODFee != 0 || prepaid.Total != 1580_00 {
		t.Errorf("Pre-paid: %+v", prepaid)
	}
	shop.Sums()
}

func TestInvalidShippingRequestIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop := card(t)
	id := shop.Product("Lamp", 500, 50)
	dear := shop.Product("Dear", 9_99_99_999, 500)
	storetest.Must(t, shop.Delivery.AddPinRange(storetest.Ctx, 0, delivery.PinRange{From: "400000", To: "400999"}))
	for _, c := range []struct {
		name         string
		pin, payment string
		pairs        []int64
		says         string
		fields       []string
	}{
		{"no items", "560001", "", nil, "Your cart is empty", nil},
		{"a quantity of 0", "560001", "", []int64{id, 0}, "The quantity must be a whole number from 1.",
			[]string{"quantity"}},
		{"a payment method that is none", "560001", "cash", []int64{id, 1}, "Please choose Pre-paid or COD.", nil},
		{"an unknown PIN", "999999", "", []int64{id, 1}, "Delivery is not available for this pincode.", nil},
		{"a PIN that staff switched off", "400001", "", []int64{id, 1}, "Delivery is not available for this pincode.",
			nil},
		{"a product that is gone", "560001", "", []int64{999, 1},
			"One of the products is no longer sold. Please remove it.", nil},
		{"a line above ten crore", "560001", "", []int64{dear, 2},
			"This order is too large. Please ask us for an offer.", nil},
		{"lines above ten crore together", "560001", "", []int64{dear, 1, id, 1},
			"This order is too large. Please ask us for an offer.", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := shop.Orders.ShippingCost(
				storetest.Ctx,
				storetest.Buyer{}.Wishes(c.pairs...).Items,
				c.pin,
				c.payment,
				promotions.Buyer{},
			)
			storetest.Refused(t, err, c.says, c.fields...)
		})
	}
	if cost := shipping(t, shop, "560001", "", dear, 1); cost == 0 {
		t.Error("a little below ten crore is an order as others")
	}
}

func TestCartShowsTheLowestDeliveryCharge(t *testing.T) {
	t.Parallel()
	shop := card(t)
	heavy := shop.Stocked("Lock", 900, 50, func(p *catalogue.Product) { p.Weight = 900 })
	least := func(pieces int64) string {
		t.Helper()
		c := storetest.Got(shop.Promotions.PriceCart(storetest.Ctx, storetest.Buyer{}.Wishes(heavy, pieces).Items,
			promotions.Buyer{})).
			Or(t)
		if !c.DeliveryKnown {
			return "not known"
		}
		return c.Delivery.Rupees()
	}
	storetest.Same(t, "nearby, two steps of 500 g", least(1), "₹40.00")
	storetest.Same(t, "nearby, four steps", least(2), "₹60.00")
	shop.Set("rate_local_first", "90")
	storetest.Same(t, "to the own state, where nearby is dearer", least(1), "₹65.00")
	shop.Set("free_above", "1800")
	storetest.Same(t, "below the free value", least(1), "₹65.00")
	storetest.Same(t, "from the free value", least(2), "₹0.00")
	shop.Set("delhivery_token", "token")
	storetest.Same(t, "where a courier says the charge", least(1), "not known")
	storetest.Same(t, "free, whatever the courier says", least(2), "₹0.00")
	storetest.AddOffer(t, shop, func(o *promotions.Offer) { o.Name, o.Kind = "Free delivery week", "delivery" })
	storetest.Same(t, "free by an offer", least(1), "₹0.00")
}
