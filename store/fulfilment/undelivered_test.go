package fulfilment_test

import (
	"testing"
	"time"

	"hearth/store/fulfilment"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

// fails notes that the delivery of an order failed today.
func fails(t *testing.T, shop *storetest.Shop, order int64, code string) {
	t.Helper()
	today := shop.Now().Format(time.DateOnly)
	storetest.Must(t, shop.Fulfilment.NoteUndelivered(storetest.Ctx, shop.PackageOf(order), today, code, "Closed"))
}

func TestInvalidRedeliveryIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o, strangers := shop.Order(b, lamp, 1), shop.Customer("560001")
	choose := func(want fulfilment.Redelivery) error {
		return shop.Fulfilment.ChooseRedelivery(storetest.Ctx, b.ID, b.ID, o.ID, want)
	}
	fails(t, shop, o.ID, "EOD-11")
	storetest.Refused(t, choose(fulfilment.Redelivery{Choice: shipments.NotWanted}),
		"This order has no failed delivery to choose for.")
	shop.Ship(o)
	storetest.Refused(t, choose(fulfilment.Redelivery{Choice: shipments.NotWanted}),
		"This order has no failed delivery to choose for.")
	fails(t, shop, o.ID, "EOD-11")
	storetest.Absent(t, shop.Fulfilment.ChooseRedelivery(storetest.Ctx, strangers.ID, strangers.ID, o.ID,
		fulfilment.Redelivery{Choice: shipments.TryAgain}))
	for _, c := range []struct {
		want     fulfilment.Redelivery
		sentence string
		field    string
	}{
		{fulfilment.Redelivery{}, "Please choose what the courier should do.", "choice"},
		{fulfilment.Redelivery{Choice: "burn"}, "Please choose what the courier should do.", "choice"},
		{fulfilment.Redelivery{Choice: shipments.OnAnotherDay},
			"Please choose a day from 2026-11-22 to 2026-11-27.", "day"},
		{fulfilment.Redelivery{Choice: shipments.OnAnotherDay, Day: "2026-11-21"},
			"Please choose a day from 2026-11-22 to 2026-11-27.", "day"},
		{fulfilment.Redelivery{Choice: shipments.OnAnotherDay, Day: "2026-11-28"},
			"Please choose a day from 2026-11-22 to 2026-11-27.", "day"},
		{fulfilment.Redelivery{Choice: shipments.CorrectDetails},
			"Please correct the mobile number or the street.", "area"},
		{fulfilment.Redelivery{Choice: shipments.CorrectDetails, Phone: o.Address.Mob, Street: o.Address.Area},
			"Please correct the mobile number or the street.", "area"},
		{fulfilment.Redelivery{Choice: shipments.CorrectDetails, Phone: "98"}, "Mobile number must be 10 digits", "mob"},
		{fulfilment.Redelivery{Choice: shipments.CorrectDetails, Street: "<b>"},
			"Only letters, digits and spaces, please.", "area"},
	} {
		storetest.Refused(t, choose(c.want), c.sentence, c.field)
	}
	f := storetest.Got(shop.Fulfilment.FindOrder(storetest.Ctx, 0, o.ID)).Or(t).Failed
	storetest.Same(t, "nothing was chosen", f.State(), "open")
}

func TestCourierTriesTwiceAndKeepsAParcelForSixDays(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.Order(b, lamp, 1)
	shop.Ship(o)
	choose := func(choice shipments.Choice) error {
		return shop.Fulfilment.ChooseRedelivery(storetest.Ctx, 0, 0, o.ID, fulfilment.Redelivery{Choice: choice,
			Day: shop.Now().AddDate(0, 0, 1).Format(time.DateOnly)})
	}
	for range 2 {
		fails(t, shop, o.ID, "EOD-11")
		storetest.Must(t, choose(shipments.TryAgain))
		shop.Pass(24 * time.Hour)
	}
	fails(t, shop, o.ID, "EOD-11")
	storetest.Refused(t, choose(shipments.TryAgain), "The courier will not try again on request. Please choose another option.",
		"choice")
	storetest.Must(t, choose(shipments.OnAnotherDay))
	shop.Pass(4 * 24 * time.Hour)
	storetest.Refused(t, choose(shipments.OnAnotherDay),
		"The courier will not keep the parcel any longer. Please choose another option.", "choice")
	storetest.Must(t, choose(shipments.NotWanted))
}

func TestChoiceWithTheCourierCannotBeChanged(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.Order(b, lamp, 1)
	shop.Ship(o)
	fails(t, shop, o.ID, "EOD-11")
	choose := func(choice shipments.Choice) error {
		return shop.Fulfilment.ChooseRedelivery(storetest.Ctx, b.ID, b.ID, o.ID, fulfilment.Redelivery{Choice: choice})
	}
	storetest.Must(t, choose(shipments.NotWanted))
	storetest.Must(t, choose(shipments.TryAgain))
	f := storetest.Got(shop.Fulfilment.FindOrder(storetest.Ctx, 0, o.ID)).Or(t).Failed
	before := f
	before.ChosenAt = before.ChosenAt.Add(-time.Second)
	storetest.Must(t, shop.Fulfilment.RedeliveryAnswered(storetest.Ctx, before, "an answer to another choice"))
	storetest.Must(t, shop.Shipments.KeepTicket(storetest.Ctx, f, "UPL1"))
	storetest.Refused(t, choose(shipments.NotWanted),
		"The courier already has your choice. Please wait for the next attempt.")
	storetest.Must(t, shop.Fulfilment.RedeliveryAnswered(storetest.Ctx, f, ""))
	storetest.Refused(t, choose(shipments.NotWanted),
		"The courier already has your choice. Please wait for the next attempt.")
	shop.Pass(24 * time.Hour)
	fails(t, shop, o.ID, "EOD-6")
	storetest.Must(t, choose(shipments.NotWanted))
}
