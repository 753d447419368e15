package orders_test

import (
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/payments"
	"hearth/store/storetest"
)

func TestReservationPaidInTimeDoesNotExpire(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 5)
	paid, ends := shop.PlacePrepaid(b, id, 1), shop.PlacePrepaid(b, id, 1)
	shop.Pass(time.Hour)
	ended, err := shop.Orders.ReleaseExpiredHolds(
		storetest.Interrupted(func() {
			storetest.HandleCaptured(t, shop, storetest.Payment(paid, "p1"),
				payments.PaymentConfirmed)
		}),
	)
	storetest.Must(t, err)
	if d := shop.Details(paid); d.State != core.Confirmed {
		t.Errorf("the paid one is %s", d.State)
	}
	if d := shop.Details(ends); d.State != core.Cancelled || ended != 1 {
		t.Errorf("the other one is %s, %d ended", d.State, ended)
	}
	shop.Free(t, id, 4)
	shop.Sums()
}

// A change of state is conditional on the state that the caller saw: it is refused if the actual state differs.
func TestOrderChangedMeanwhileKeepsItsState(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	o := shop.Place(shop.Customer("411001"), shop.Product("Lamp", 500, 5), 1)
	storetest.Refused(t, shop.Orders.MoveOnTwice(storetest.Ctx, o.ID),
		"This order has changed in the meantime. Please look again.")
	if d := shop.Details(o); d.State != core.Placed {
		t.Errorf("it is %s", d.State)
	}
}

func TestJobIsTakenByOneWorker(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	job := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "export", 1, nil)).Or(t)
	_, err := shop.ClaimJob(storetest.Interrupted(func() {
		if other := storetest.Got(shop.ClaimJob(storetest.Ctx)).Or(t); other.ID != job {
			t.Errorf("the other worker took %d", other.ID)
		}
	}))
	storetest.Absent(t, err)
}

func TestCODOrderConfirmedInTimeDoesNotExpire(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("cod_confirm", "yes")
	b, id := shop.Customer("411001"), shop.Product("Lamp", 500, 5)
	o, next := shop.Order(b, id, 1), shop.Order(b, id, 1)
	shop.Pass(25 * time.Hour)
	ended, err := shop.Fulfilment.CancelUnconfirmed(
		storetest.Interrupted(func() {
			storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID,
				""))
		}),
	)
	if err != nil || ended != 1 {
		t.Errorf("%d ended, %v", ended, err)
	}
	if d := shop.Details(next); d.State != core.Cancelled || d.CancelReason != "not confirmed within 24 hours" {
		t.Errorf("the other one is %s", d.State)
	}
	shop.Sums()
}
