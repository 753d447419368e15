package shipments_test

import (
	"hearth/store/shipments"
	"hearth/store/storetest"
	"strings"
	"testing"
)

func TestCourierChoicesAreConfiguredUsedOwnAndKnown(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("courier_pages", "DTDC = https://dtdc.example\nGati = https://gati.example")
	couriers := func() string {
		return strings.Join(storetest.Got(shop.Shipments.ListCouriers(storetest.Ctx)).Or(t), ", ")
	}
	storetest.Same(t, "of a new shop", couriers(), "Own delivery, Collected at the shop, DTDC, Gati")
	b, lamp := shop.Customer("411001"), shop.Product("Lamp", 500, 50)
	for _, courier := range []string{"DTDC", "Blue Dart", "Blue Dart", "own delivery"} {
		storetest.Got(shop.Fulfilment.Ship(storetest.Ctx, 0, shop.Order(b, lamp, 1).ID,
			storetest.Parcel(func(sh *shipments.Shipment) { sh.Courier = courier }))).
			Or(t)
	}
	storetest.Same(t, "in use", couriers(), "Blue Dart, DTDC, own delivery, Collected at the shop, Gati")
	shop.Set("delhivery_token", "token")
	storetest.Same(t, "configured", couriers(), "Delhivery, Blue Dart, DTDC, own delivery, Collected at the shop, Gati")
}
