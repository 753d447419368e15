package shop_test

import (
	"fmt"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/fulfilment"
	"hearth/store/storetest"
)

func TestOrdersAreListedByTheirState(t *testing.T) {
	s := webtest.New(t)
	plug, b := s.Product("Plug", 700, 20), s.Customer("411001")
	packing, sent, delivered := s.Order(b, plug, 1), s.Order(b, plug, 1), s.Bought(b, plug, 1)
	returned, cancelled, waiting := s.Order(b, plug, 1), s.Order(b, plug, 1), s.Place(b, plug, 1)
	s.Ship(sent)
	s.Ship(returned)
	storetest.Got(s.Fulfilment.ReturnToOrigin(ctx, 0, returned.ID,
		fulfilment.CameBack{Reason: "refused", Restock: true})).Or(t)
	storetest.Must(t, s.Fulfilment.Cancel(ctx, b.ID, b.ID, cancelled.ID, "too late"))
	got := s.As(b.Email).Get("orders")["data"]
	ids := func(list string) (found []any) {
		for i := range webtest.At(got, list).([]any) {
			found = append(found, webtest.At(got, list, i, "orders_id"))
		}
		return found
	}
	for list, want := range map[string][]int64{
		"shipped": {sent.ID, packing.ID}, "delivered": {delivered.ID}, "cancelled": {cancelled.ID, returned.ID},
		"waiting": {waiting.ID},
	} {
		if found := ids(list); fmt.Sprint(found) != fmt.Sprint(want) {
			t.Errorf("%s: %v, want %v", list, found, want)
		}
	}
}
