package reports_test

import (
	"fmt"
	"testing"

	"hearth/store/money"
	"hearth/store/reports"
	"hearth/store/storetest"
)

// changeIn returns the explanation of this period against the one before, as text.
func changeIn(t *testing.T, shop *storetest.Shop) string {
	t.Helper()
	n := storetest.Got(shop.Reports.FindNumbers(storetest.Ctx, reports.NumbersQuery{})).Or(t)
	text, whole := fmt.Sprintf("%d:", n.Change.Amount/100), money.Paise(0)
	for _, cause := range n.Change.Causes {
		text += fmt.Sprintf(" %s %d", cause.Name, cause.Amount/100)
		whole += cause.Amount
	}
	storetest.Same(t, "the causes together", whole, n.Change.Amount)
	return text
}

func TestChangeInSalesIsSplitIntoItsCauses(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp, b := shop.Product("Lamp", 1000, 99), shop.Customer("411001")
	visit := func(times int) {
		for i := range times {
			storetest.Visited(t, shop, fmt.Sprintf("%s %d of %d", shop.Now(), i, times))
		}
	}
	storetest.Same(t, "an empty shop", changeIn(t, shop), "0:")
	shop.SetClock(storetest.Start.AddDate(0, 0, -40))
	shop.Order(b, lamp, 1)
	shop.Order(b, lamp, 1)
	shop.SetClock(storetest.Start)
	storetest.Same(t, "no order any more", changeIn(t, shop), "-2080: orders -2080")
	shop.Order(b, lamp, 2)
	storetest.Same(t, "half the orders, twice as large", changeIn(t, shop), "-40: orders -1427 order_size 1387")
	visit(4)
	shop.SetClock(storetest.Start.AddDate(0, 0, -40))
	visit(4)
	shop.SetClock(storetest.Start)
	storetest.Same(t, "as many visitors", changeIn(t, shop), "-40: conversion -1427 order_size 1387")
	visit(8)
	if got := changeIn(t, shop); got != "-40: visitors 2263 conversion -3690 order_size 1387" {
		t.Errorf("three times the visitors: %s", got)
	}
}

func TestProductsThatRanOutAreCountedInTheFall(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp, plug, b := shop.Product("Lamp", 1000, 3), shop.Product("Plug", 300, 9), shop.Customer("411001")
	shop.SetClock(storetest.Start.AddDate(0, 0, -40))
	shop.Order(b, lamp, 2)
	shop.Order(b, plug, 2)
	shop.SetClock(storetest.Start.AddDate(0, 0, -3))
	shop.Order(b, lamp, 1)
	shop.SetClock(storetest.Start)
	storetest.Must(t, storetest.Second(shop.Catalogue.ChangeStock(storetest.Ctx, 0, lamp, 5, "Delivered")))
	n := storetest.Got(shop.Reports.FindNumbers(storetest.Ctx, reports.NumbersQuery{})).Or(t)
	storetest.Same(t, "products without stock, and their fall", []money.Paise{money.Paise(n.Change.RanOut),
		n.Change.RanOutFall}, []money.Paise{1, 1000_00})
	n = storetest.Got(shop.Reports.FindNumbers(storetest.Ctx, reports.NumbersQuery{Name: "today"})).Or(t)
	storetest.Same(t, "today", n.Change.RanOut, int64(0))
}
