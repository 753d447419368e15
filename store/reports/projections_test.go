package reports_test

import (
	"context"
	"testing"
	"time"

	"hearth/store/reports"
	"hearth/store/storetest"
)

// waiting is the number of events that are not folded yet.
func waiting(t *testing.T, shop *storetest.Shop) int64 {
	t.Helper()
	return storetest.Got(shop.CountRows(storetest.Ctx, "events")).Or(t)["events"]
}

// A report includes every change that was committed before it.
func TestReportsIncludeQueuedEvents(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, plug := shop.Customer("411001"), shop.Product("Plug", 500, 10)
	for n := int64(1); n <= 3; n++ {
		shop.Deliver(shop.Order(b, plug, 1))
		if waiting(t, shop) == 0 {
			t.Fatal("the order folded its own sums")
		}
		bars := storetest.Got(shop.Reports.SalesBars(storetest.Ctx, "daily")).Or(t)
		storetest.Same(t, "orders of today", bars[len(bars)-1].Orders, n)
		if waiting(t, shop) != 0 {
			t.Error("a reader left something behind")
		}
		person := storetest.Got(shop.Customers.Find(storetest.Ctx, b.ID)).Or(t)
		storetest.Same(t, "orders of the customer", person.Orders, n)
	}
}

// The check finds no error while events wait, and folding them changes no figure.
func TestSumsAreCorrectWhileEventsAreQueued(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, plug := shop.Customer("411001"), shop.Product("Plug", 500, 99)
	for range 2 {
		shop.Deliver(shop.Order(b, plug, 2))
		kept := shop.Order(b, plug, 1)
		shop.Sums()
		storetest.Must(t, shop.Fold(storetest.Ctx))
		shop.Sums()
		storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, 0, kept.ID, ""))
		shop.Pass(time.Hour)
	}
	shop.Sums()
	storetest.Same(t, "mended", storetest.Got(shop.Repair(storetest.Ctx)).Or(t), []string(nil))
	shop.Sums()
}

// A request that was cancelled must not return outdated sums.
func TestSumsOfACancelledRequestAreNotRead(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Order(shop.Customer("411001"), shop.Product("Plug", 500, 9), 1)
	gone, cancel := context.WithCancel(storetest.Ctx)
	cancel()
	if _, _, err := shop.Reports.CountBuyers(gone, reports.Day); err == nil {
		t.Error("sums were read")
	}
}
