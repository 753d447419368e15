package orders_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/delivery"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/storetest"
)

const slotFull = "This delivery slot is no longer free. Please choose another one."

// slotShop is a shop with a slot of one place on each of two days from tomorrow on, to PINs that begin with 411.
func slotShop(t *testing.T) (*storetest.Shop, int64) {
	t.Helper()
	shop := storetest.New(t)
	shop.Set("closed_days", "# none")
	owner := shop.Staff(accounts.Owner)
	today := shop.Now().In(shop.Settings.Zone()).Weekday()
	for ahead := range time.Weekday(2) {
		storetest.Must(t, shop.Delivery.SaveSlot(storetest.Ctx, owner.ID, delivery.Slot{
			Weekday: (today + 1 + ahead) % 7, From: 600, To: 780, Capacity: 1, Pins: []string{"411"}, Ahead: 2}))
	}
	return shop, shop.Product("Lamp", 500, 20)
}

func freeSlots(t *testing.T, shop *storetest.Shop, want int) []delivery.OpenSlot {
	t.Helper()
	open := storetest.Got(shop.Delivery.FindOpenSlots(storetest.Ctx, "411001")).Or(t)
	if len(open) != want {
		t.Fatalf("%d slots are free, not %d: %v", len(open), want, open)
	}
	return open
}

func placeIn(shop *storetest.Shop, b storetest.Buyer, key string, product int64) (orders.Order, error) {
	wishes := b.Wishes(product, 1)
	wishes.Slot = key
	return shop.Orders.Place(storetest.Ctx, wishes)
}

func TestOrderTakesItsSlotAndPromisesItsDay(t *testing.T) {
	t.Parallel()
	shop, lamp := slotShop(t)
	open := freeSlots(t, shop, 2)
	placed := storetest.Got(placeIn(shop, shop.Customer("411001"), open[1].Key(), lamp)).Or(t)
	o := shop.Details(placed)
	storetest.Same(t, "the hours", o.SlotHours, "10:00–13:00")
	storetest.Same(t, "the promised day", o.PromisedDay(shop.Settings.Zone()), open[1].Day)
	_, err := placeIn(shop, shop.Customer("411001"), open[1].Key(), lamp)
	storetest.Refused(t, err, slotFull, "slot")
	shop.Free(t, lamp, 19)
}

func TestWithoutAChoiceTheEarliestFreeSlotIsTakenOrNone(t *testing.T) {
	t.Parallel()
	shop, lamp := slotShop(t)
	open := freeSlots(t, shop, 2)
	for _, want := range open {
		o := shop.Place(shop.Customer("411001"), lamp, 1)
		storetest.Same(t, "the day", o.PromisedDay(shop.Settings.Zone()), want.Day)
	}
	storetest.Same(t, "the hours", shop.Place(shop.Customer("411001"), lamp, 1).SlotHours, "")
	storetest.Same(t, "elsewhere", shop.Place(shop.Customer("400001"), lamp, 1).SlotHours, "")
}

func TestUnpaidOrderHoldsItsSlotUntilItExpires(t *testing.T) {
	t.Parallel()
	shop, lamp := slotShop(t)
	shop.PlacePrepaid(shop.Customer("411001"), lamp, 1)
	freeSlots(t, shop, 1)
	shop.Pass(time.Hour)
	if ended := storetest.Got(shop.Orders.ReleaseExpiredHolds(storetest.Ctx)).Or(t); ended != 1 {
		t.Fatalf("%d ended", ended)
	}
	freeSlots(t, shop, 2)
}

func TestOrderThatIsPaidLateGetsAnotherSlotIfItsOwnIsTaken(t *testing.T) {
	t.Parallel()
	shop, lamp := slotShop(t)
	open := freeSlots(t, shop, 2)
	paysLate := func() (orders.Order, func()) {
		o := shop.PlacePrepaid(shop.Customer("411001"), lamp, 1)
		shop.Pass(time.Hour)
		storetest.Got(shop.Orders.ReleaseExpiredHolds(storetest.Ctx)).Or(t)
		return o, func() {
			storetest.HandleCaptured(t, shop, storetest.Payment(o, fmt.Sprint("late", o.ID)), payments.PaymentConfirmed)
		}
	}
	is := func(o orders.Order, day, hours string) {
		t.Helper()
		now := shop.Details(o)
		storetest.Same(t, "its slot", now.PromisedDay(shop.Settings.Zone())+" "+now.SlotHours, day+" "+hours)
	}
	same, pay := paysLate()
	pay()
	is(same, open[0].Day, "10:00–13:00")
	freeSlots(t, shop, 1)

	other, pay := paysLate()
	is(other, open[1].Day, "10:00–13:00")
	shop.Order(shop.Customer("411001"), lamp, 1) // takes that place
	pay()
	if now := shop.Details(other); now.SlotHours != "" || now.PromisedBy.IsZero() {
		t.Errorf("without a free slot it is promised by %s, %s", now.PromisedBy, now.SlotHours)
	}
	storetest.CheckValue(t, shop, "2", `SELECT count(*) FROM order_slots`)
	shop.Sums()
}

func TestClosedDayAndCutOffLeaveNoSlot(t *testing.T) {
	t.Parallel()
	shop, _ := slotShop(t)
	open := freeSlots(t, shop, 2)
	shop.Set("closed_days", open[1].Day+" = Holiday")
	freeSlots(t, shop, 1)
	owner := shop.Staff(accounts.Owner)
	late := open[0].Slot
	late.CutOff = 48
	storetest.Must(t, shop.Delivery.SaveSlot(storetest.Ctx, owner.ID, late))
	freeSlots(t, shop, 0)
}

func TestTwoShoppersAtTheLastPlaceOfASlot(t *testing.T) {
	t.Parallel()
	shop, lamp := slotShop(t)
	key := freeSlots(t, shop, 2)[0].Key()
	buyers := []storetest.Buyer{shop.Customer("411001"), shop.Customer("411001")}
	errs := make([]error, len(buyers))
	var both sync.WaitGroup
	for i, b := range buyers {
		both.Go(func() { _, errs[i] = placeIn(shop, b, key, lamp) })
	}
	both.Wait()
	if errs[0] == nil {
		errs[0], errs[1] = errs[1], errs[0]
	}
	storetest.Refused(t, errs[0], slotFull, "slot")
	storetest.Must(t, errs[1])
	freeSlots(t, shop, 1)
	shop.Free(t, lamp, 19)
}
