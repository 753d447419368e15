package orders_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/orders"
	"hearth/store/storetest"
)

func TestOrderIsFoundByItsTags(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	who := shop.Staff(accounts.Packer)
	one, two := shop.Order(b, lamp, 1), shop.Order(b, lamp, 1)
	storetest.Must(t, shop.Orders.Tag(storetest.Ctx, who.ID, one.ID, " Gift,  wrapped ", true))
	storetest.Must(t, shop.Orders.Tag(storetest.Ctx, who.ID, one.ID, "urgent", true))
	storetest.Must(t, shop.Orders.Tag(storetest.Ctx, who.ID, two.ID, "GIFT WRAPPED", true))
	storetest.Must(t, shop.Orders.Tag(storetest.Ctx, who.ID, two.ID, "gift wrapped", true))
	storetest.Same(
		t,
		"the shop's tags",
		strings.Join(storetest.Got(shop.Orders.ListTags(storetest.Ctx)).Or(t), ", "),
		"Gift wrapped, urgent",
	)
	found := func(f orders.OrderFilter) (words string) {
		t.Helper()
		all, total, err := shop.Orders.List(storetest.Ctx, f)
		storetest.Must(t, err)
		for _, o := range all {
			words += fmt.Sprintf("%s. ", strings.Join(o.Tags, ", "))
		}
		return fmt.Sprintf("%d: %s", total, words)
	}
	storetest.Same(t, "with the tag", found(orders.OrderFilter{Tag: "gift WRAPPED"}),
		"2: Gift wrapped. Gift wrapped, urgent. ")
	storetest.Same(t, "with the other", found(orders.OrderFilter{Tag: "urgent", Payment: "COD"}),
		"1: Gift wrapped, urgent. ")
	storetest.Must(t, shop.Orders.Tag(storetest.Ctx, who.ID, one.ID, "Urgent", false))
	storetest.Must(t, shop.Orders.Tag(storetest.Ctx, who.ID, one.ID, "Urgent", false))
	storetest.Same(
		t,
		"taken off",
		strings.Join(storetest.Got(shop.Fulfilment.FindDesk(storetest.Ctx, one.ID)).Or(t).Tags, ", "),
		"Gift wrapped",
	)
	storetest.Same(
		t,
		"nobody has it any more",
		strings.Join(storetest.Got(shop.Orders.ListTags(storetest.Ctx)).Or(t), ", "),
		"Gift wrapped",
	)
	events := []string{}
	for _, e := range shop.Details(one).History {
		events = append(events, strings.TrimSpace(e.Event+" "+e.Note))
	}
	storetest.Same(
		t,
		"the history",
		strings.Join(events, ", "),
		"placed COD, confirmed COD, tagged Gift wrapped, tagged urgent, tag removed Urgent",
	)
}

func TestOrderTagsAreLimitedInLengthAndNumber(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.Order(b, lamp, 1)
	for _, typed := range []string{"", " , ", strings.Repeat("₹", 31)} {
		storetest.Refused(t, shop.Orders.Tag(storetest.Ctx, 0, o.ID, typed, true),
			"Please write a tag of 30 characters at most.", "tag")
	}
	for i := range 20 {
		storetest.Must(t, shop.Orders.Tag(storetest.Ctx, 0, o.ID, fmt.Sprintf("%030d", i), true))
	}
	storetest.Refused(t, shop.Orders.Tag(storetest.Ctx, 0, o.ID, "one more", true),
		"An order can have 20 tags at most.")
	storetest.Must(t, shop.Orders.Tag(storetest.Ctx, 0, o.ID, fmt.Sprintf("%030d", 3), true))
	storetest.Absent(t, shop.Orders.Tag(storetest.Ctx, 0, 9999, "gift", true))
}

func TestOrdersAreFilteredByPaymentAndDay(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	first := shop.Order(b, lamp, 1)
	day := shop.Now().In(shop.Settings.Values().Zone()).Format(time.DateOnly)
	shop.Pass(24 * time.Hour)
	second := shop.OrderPrepaid(b, lamp, 1)
	waiting := shop.PlacePrepaid(b, lamp, 1)
	next := shop.Now().In(shop.Settings.Values().Zone()).Format(time.DateOnly)
	for _, c := range []struct {
		f    orders.OrderFilter
		want []int64
	}{
		{orders.OrderFilter{Payment: "COD"}, []int64{first.ID}},
		{orders.OrderFilter{Payment: "Pre-paid", Tab: "confirmed"}, []int64{second.ID}},
		{orders.OrderFilter{From: next}, []int64{second.ID}},
		{orders.OrderFilter{To: day}, []int64{first.ID}},
		{orders.OrderFilter{From: day, To: next}, []int64{second.ID, first.ID}},
		{orders.OrderFilter{From: next, Tab: "placed"}, []int64{waiting.ID}},
		{orders.OrderFilter{To: day, Tab: "placed"}, []int64{}},
	} {
		found, total, err := shop.Orders.List(storetest.Ctx, c.f)
		storetest.Must(t, err)
		ids := []int64{}
		for _, o := range found {
			ids = append(ids, o.ID)
		}
		if fmt.Sprint(ids) != fmt.Sprint(c.want) || total != len(c.want) {
			t.Errorf("%+v: %v of %d, want %v", c.f, ids, total, c.want)
		}
	}
	for _, f := range []orders.OrderFilter{{From: "yesterday"}, {To: "31/12/2026"}} {
		_, _, err := shop.Orders.List(storetest.Ctx, f)
		field := "from"
		if f.To != "" {
			field = "to"
		}
		storetest.Refused(t, err, "Please choose days such as 2026-11-21.", field)
	}
}
