package reports_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/content"
	"hearth/store/core"
	"hearth/store/messages"
	"hearth/store/storetest"
)

func TestStaffSearchFindsRecordsByNumberOrName(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	storetest.Must(
		t,
		shop.Run(storetest.Ctx, `UPDATE accounts SET name = 'Devika Ré Rao', email = 'devika@mail.example'
			WHERE role = 'Customer'`),
	)
	lamp := shop.Product("Diya Lamp", 100, 50)
	o := shop.Order(b, lamp, 1)
	waiting := shop.PlacePrepaid(b, lamp, 1)
	invoice := shop.Ship(o)
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE shipments SET tracking_id = 'Dl-77001'
		WHERE order_id = `+fmt.Sprint(o.ID)))
	made := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lamp, 1)).Or(t)
	number := storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx, messages.NewComplaint{Customer: b.ID,
		Order: fmt.Sprint(o.ID), Kind: "late", Name: "Devika", Email: "devika@mail.example", Words: "Where is it?"})).
		Or(t)
	mob := storetest.Got(shop.Fulfilment.FindOrder(storetest.Ctx, 0, o.ID)).Or(t).Address.Mob
	own := storetest.Got(shop.Content.SavePage(storetest.Ctx, 0, 0, 0,
		content.PageText{Slug: "how-fit", Title: "We fit it", Text: "Here."})).
		Or(t)
	policy := shop.Read(`SELECT id FROM pages WHERE policy = 'privacy'`)
	kinds := func(typed string, permissions ...core.Permission) string {
		found := storetest.Got(shop.Reports.FindAnything(storetest.Ctx, permissions, typed)).Or(t)
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
		of           []core.Permission
	}{
		{fmt.Sprint(o.ID), complaint + ", " + order, []core.Permission{core.PermOrders, core.PermCare}},
		{fmt.Sprint(waiting.ID), unpaid, []core.Permission{core.PermOrders}},
		{fmt.Sprint(o.ID)[:3], order + ", " + unpaid, []core.Permission{core.PermOrders}},
		{"+91 " + mob[:5] + " " + mob[5:], customer + order + ", " + unpaid, []core.Permission{core.PermOrders}},
		{mob[:4], customer + order + ", " + unpaid, []core.Permission{core.PermOrders}},
		{mob, fmt.Sprintf("customer %d", b.ID), []core.Permission{accounts.PermPrivacy}},
		{"dl-770", order, []core.Permission{core.PermOrders}},
		{"rao dev", customer + order + ", " + unpaid, []core.Permission{core.PermOrders}},
		{"re", fmt.Sprintf("customer %d", b.ID), []core.Permission{accounts.PermPrivacy}},
		{"devika@mail", fmt.Sprintf("customer %d", b.ID), []core.Permission{accounts.PermPrivacy}},
		{strings.ToLower(invoice), "invoice " + invoice, []core.Permission{accounts.PermInvoices}},
		{fmt.Sprint(o.ID), "invoice " + invoice, []core.Permission{accounts.PermInvoices}},
		{"inv", "", []core.Permission{accounts.PermInvoices}},
		{strings.ToLower(made[0][:6]), "serial " + made[0], []core.Permission{accounts.PermSerials}},
		{"hr", "", []core.Permission{accounts.PermSerials}},
		{strings.ToLower(number), complaint, []core.Permission{core.PermCare}},
		{"diya", fmt.Sprintf("product %d", lamp), []core.Permission{core.PermCatalogue}},
		{"cod confirm", "setting cod_confirm, setting cod_confirm_hours", []core.Permission{accounts.PermSettings}},
		{"fit", "page " + fmt.Sprint(own.ID), []core.Permission{accounts.PermSettings}},
		{"how-fit", "page " + fmt.Sprint(own.ID), []core.Permission{accounts.PermSettings}},
		{"privacy policy", "page " + policy, []core.Permission{accounts.PermFront}},
		{"how-fit", "", []core.Permission{core.PermCatalogue}},
		{"devika", "", []core.Permission{core.PermCatalogue, accounts.PermSettings, accounts.PermInvoices}},
		{"d", "", accounts.Permissions},
		{"", "", accounts.Permissions},
		{"?!", "", accounts.Permissions},
		{strings.Repeat("7", 61), "", accounts.Permissions},
		{strings.Repeat("7", 18), "", accounts.Permissions},
	} {
		if found := kinds(find.typed, find.of...); found != find.wants {
			t.Errorf("%q of %v finds %q, want %q", find.typed, find.of, found, find.wants)
		}
	}
	for range 6 {
		shop.Pass(time.Minute)
		shop.Order(b, lamp, 1)
	}
	if found := storetest.Got(shop.Reports.FindAnything(storetest.Ctx, []core.Permission{core.PermOrders}, "devika")).
		Or(t); len(
		found,
	) != 6 {
		t.Errorf("%d of one name are shown, want the customer and 5 orders", len(found))
	}
}

// Erased people are not in any search index.
func TestStaffSearchDoesNotFindErasedPeople(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET name = 'Zubeida Zaveri' WHERE role = 'Customer'`))
	all := accounts.Permissions
	if found := storetest.Got(shop.Reports.FindAnything(storetest.Ctx, all, "zaveri")).Or(t); len(found) != 1 {
		t.Fatalf("before: %v", found)
	}
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET name = 'gone', email = 'gone'
		WHERE id = `+fmt.Sprint(b.ID)))
	if found := storetest.Got(shop.Reports.FindAnything(storetest.Ctx, all, "zaveri")).Or(t); len(found) != 0 {
		t.Errorf("after: %v", found)
	}
	if words := shop.Read(`SELECT count(*) FROM people_words WHERE people_words MATCH 'zubeida'`); words != "0" {
		t.Errorf("%s words are left", words)
	}
}
