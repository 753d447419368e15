package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

func TestAnOrderIsFoundByItsTags(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	who := shop.Staff(store.Packer)
	one, two := shop.Order(b, lamp, 1), shop.Order(b, lamp, 1)
	must(t, shop.TagOrder(ctx, who.ID, one.ID, " Gift,  wrapped ", true))
	must(t, shop.TagOrder(ctx, who.ID, one.ID, "urgent", true))
	must(t, shop.TagOrder(ctx, who.ID, two.ID, "GIFT WRAPPED", true))
	must(t, shop.TagOrder(ctx, who.ID, two.ID, "gift wrapped", true))
	same(t, "the shop's tags", strings.Join(got(shop.ListTags(ctx)).or(t), ", "), "Gift wrapped, urgent")
	found := func(f store.OrderFilter) (words string) {
		t.Helper()
		all, total, err := shop.ListOrders(ctx, f)
		must(t, err)
		for _, o := range all {
			words += fmt.Sprintf("%s. ", strings.Join(o.Tags, ", "))
		}
		return fmt.Sprintf("%d: %s", total, words)
	}
	same(t, "with the tag", found(store.OrderFilter{Tag: "gift WRAPPED"}), "2: Gift wrapped. Gift wrapped, urgent. ")
	same(t, "with the other", found(store.OrderFilter{Tag: "urgent", Payment: "COD"}), "1: Gift wrapped, urgent. ")
	must(t, shop.TagOrder(ctx, who.ID, one.ID, "Urgent", false))
	must(t, shop.TagOrder(ctx, who.ID, one.ID, "Urgent", false))
	same(t, "taken off", strings.Join(got(shop.FindOrderDesk(ctx, one.ID)).or(t).Tags, ", "), "Gift wrapped")
	same(t, "nobody has it any more", strings.Join(got(shop.ListTags(ctx)).or(t), ", "), "Gift wrapped")
	events := []string{}
	for _, e := range shop.Details(one).History {
		events = append(events, strings.TrimSpace(e.Event+" "+e.Note))
	}
	same(t, "the history", strings.Join(events, ", "), "placed COD, confirmed COD, tagged Gift wrapped, tagged urgent, tag removed Urgent")
}

func TestATagIsShortAndAnOrderHasFewOfThem(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	o := shop.Order(b, lamp, 1)
	for _, typed := range []string{"", " , ", strings.Repeat("₹", 31)} {
		refused(t, shop.TagOrder(ctx, 0, o.ID, typed, true), "Please write a tag of 30 characters at most.", "tag")
	}
	for i := range 20 {
		must(t, shop.TagOrder(ctx, 0, o.ID, fmt.Sprintf("%030d", i), true))
	}
	refused(t, shop.TagOrder(ctx, 0, o.ID, "one more", true), "An order can have 20 tags at most.")
	must(t, shop.TagOrder(ctx, 0, o.ID, fmt.Sprintf("%030d", 3), true))
	absent(t, shop.TagOrder(ctx, 0, 9999, "gift", true))
}

func TestOrdersAreNarrowedByPaymentAndDay(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	first := shop.Order(b, lamp, 1)
	day := shop.Now().In(shop.Settings().Zone()).Format(time.DateOnly)
	shop.Pass(24 * time.Hour)
	second := shop.OrderPrepaid(b, lamp, 1)
	waiting := shop.PlacePrepaid(b, lamp, 1)
	next := shop.Now().In(shop.Settings().Zone()).Format(time.DateOnly)
	for _, c := range []struct {
		f    store.OrderFilter
		want []int64
	}{
		{store.OrderFilter{Payment: "COD"}, []int64{first.ID}},
		{store.OrderFilter{Payment: "Pre-paid", Tab: "confirmed"}, []int64{second.ID}},
		{store.OrderFilter{From: next}, []int64{second.ID}},
		{store.OrderFilter{To: day}, []int64{first.ID}},
		{store.OrderFilter{From: day, To: next}, []int64{second.ID, first.ID}},
		{store.OrderFilter{From: next, Tab: "placed"}, []int64{waiting.ID}},
		{store.OrderFilter{To: day, Tab: "placed"}, []int64{}},
	} {
		found, total, err := shop.ListOrders(ctx, c.f)
		must(t, err)
		ids := []int64{}
		for _, o := range found {
			ids = append(ids, o.ID)
		}
		if fmt.Sprint(ids) != fmt.Sprint(c.want) || total != len(c.want) {
			t.Errorf("%+v: %v of %d, want %v", c.f, ids, total, c.want)
		}
	}
	for _, f := range []store.OrderFilter{{From: "yesterday"}, {To: "31/12/2026"}} {
		_, _, err := shop.ListOrders(ctx, f)
		field := "from"
		if f.To != "" {
			field = "to"
		}
		refused(t, err, "Please choose days such as 2026-11-21.", field)
	}
}
