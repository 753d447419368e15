package store_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

func TestAnythingIsFoundByWhatSomebodyReadsOut(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	must(t, shop.Run(ctx, `UPDATE accounts SET name = 'Devika Ré Rao', email = 'devika@mail.example' WHERE role = 'Customer'`))
	lamp := shop.Product("Diya Lamp", 100, 50)
	o := shop.Order(b, lamp, 1)
	waiting := shop.PlacePrepaid(b, lamp, 1)
	invoice := shop.Ship(o)
	must(t, shop.Run(ctx, `UPDATE orders SET tracking_id = 'Dl-77001' WHERE id = `+fmt.Sprint(o.ID)))
	made := got(shop.GenerateSerials(ctx, 0, lamp, 1)).or(t)
	number := got(shop.Complain(ctx, store.NewComplaint{Customer: b.ID, Order: fmt.Sprint(o.ID), Kind: "late", Name: "Devika",
		Email: "devika@mail.example", Words: "Where is it?"})).or(t)
	mob := got(shop.FindOrder(ctx, 0, o.ID)).or(t).Address.Mob
	own := got(shop.SavePage(ctx, 0, 0, 0, store.PageText{Slug: "how-fit", Title: "We fit it", Text: "Here."})).or(t)
	policy := shop.Read(`SELECT id FROM pages WHERE policy = 'privacy'`)
	kinds := func(typed string, permissions ...store.Permission) string {
		found := got(shop.FindAnything(ctx, permissions, typed)).or(t)
		names := []string{}
		for _, f := range found {
			key := f.Key
			if key == "" {
				key = fmt.Sprint(f.ID)
			}
			names = append(names, f.Kind+" "+key)
		}
		slices.Sort(names)
		return strings.Join(names, ", ")
	}
	customer := fmt.Sprintf("customer %d, ", b.ID)
	order, unpaid := fmt.Sprintf("order %d", o.ID), fmt.Sprintf("order %d", waiting.ID)
	complaint := "complaint " + number
	for _, find := range []struct {
		typed, wants string
		of           []store.Permission
	}{
		{fmt.Sprint(o.ID), complaint + ", " + order, []store.Permission{store.PermOrders, store.PermCare}},
		{fmt.Sprint(waiting.ID), unpaid, []store.Permission{store.PermOrders}},
		{fmt.Sprint(o.ID)[:3], order + ", " + unpaid, []store.Permission{store.PermOrders}},
		{"+91 " + mob[:5] + " " + mob[5:], customer + order + ", " + unpaid, []store.Permission{store.PermOrders}},
		{mob[:4], customer + order + ", " + unpaid, []store.Permission{store.PermOrders}},
		{mob, fmt.Sprintf("customer %d", b.ID), []store.Permission{store.PermPrivacy}},
		{"dl-770", order, []store.Permission{store.PermOrders}},
		{"rao dev", customer + order + ", " + unpaid, []store.Permission{store.PermOrders}},
		{"re", fmt.Sprintf("customer %d", b.ID), []store.Permission{store.PermPrivacy}},
		{"devika@mail", fmt.Sprintf("customer %d", b.ID), []store.Permission{store.PermPrivacy}},
		{strings.ToLower(invoice), "invoice " + invoice, []store.Permission{store.PermInvoices}},
		{fmt.Sprint(o.ID), "invoice " + invoice, []store.Permission{store.PermInvoices}},
		{"inv", "", []store.Permission{store.PermInvoices}},
		{strings.ToLower(made[0][:6]), "serial " + made[0], []store.Permission{store.PermSerials}},
		{"hr", "", []store.Permission{store.PermSerials}},
		{strings.ToLower(number), complaint, []store.Permission{store.PermCare}},
		{"diya", fmt.Sprintf("product %d", lamp), []store.Permission{store.PermCatalogue}},
		{"cod confirm", "setting cod_confirm, setting cod_confirm_hours", []store.Permission{store.PermSettings}},
		{"fit", "page " + fmt.Sprint(own.ID), []store.Permission{store.PermSettings}},
		{"how-fit", "page " + fmt.Sprint(own.ID), []store.Permission{store.PermSettings}},
		{"privacy policy", "page " + policy, []store.Permission{store.PermFront}},
		{"how-fit", "", []store.Permission{store.PermCatalogue}},
		{"devika", "", []store.Permission{store.PermCatalogue, store.PermSettings, store.PermInvoices}},
		{"d", "", store.Permissions},
		{"", "", store.Permissions},
		{"?!", "", store.Permissions},
		{strings.Repeat("7", 61), "", store.Permissions},
		{strings.Repeat("7", 18), "", store.Permissions},
	} {
		if found := kinds(find.typed, find.of...); found != find.wants {
			t.Errorf("%q of %v finds %q, want %q", find.typed, find.of, found, find.wants)
		}
	}
	for range 6 {
		shop.Pass(time.Minute)
		shop.Order(b, lamp, 1)
	}
	if found := got(shop.FindAnything(ctx, []store.Permission{store.PermOrders}, "devika")).or(t); len(found) != 6 {
		t.Errorf("%d of one name are shown, want the customer and 5 orders", len(found))
	}
}

// Erased people are in no word list either.
func TestAnErasedPersonIsFoundByNobody(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	must(t, shop.Run(ctx, `UPDATE accounts SET name = 'Zubeida Zaveri' WHERE role = 'Customer'`))
	all := store.Permissions
	if found := got(shop.FindAnything(ctx, all, "zaveri")).or(t); len(found) != 1 {
		t.Fatalf("before: %v", found)
	}
	must(t, shop.Run(ctx, `UPDATE accounts SET name = 'gone', email = 'gone' WHERE id = `+fmt.Sprint(b.ID)))
	if found := got(shop.FindAnything(ctx, all, "zaveri")).or(t); len(found) != 0 {
		t.Errorf("after: %v", found)
	}
	if words := shop.Read(`SELECT count(*) FROM people_words WHERE people_words MATCH 'zubeida'`); words != "0" {
		t.Errorf("%s words are left", words)
	}
}
