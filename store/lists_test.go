package store_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/customers"
	"hearth/store/messages"
	"hearth/store/orders"
	"hearth/store/reports"
	"hearth/store/search"
	"hearth/store/storetest"
)

// Rows that are equal in the sort order still have a fixed sequence, so that no page repeats a row.
func TestEqualRowsHaveAFixedOrder(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, twin := shop.Customer("411001"), shop.Customer("411001")
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET name = 'Asha'`))
	one, two := shop.Product("Lamp", 100, 50), shop.Product("lamp", 100, 50)
	shop.Edit(one, func(p *catalogue.Product) { p.Country = "India" })
	shop.Edit(two, func(p *catalogue.Product) { p.Country = "India" })
	storetest.Must(t, shop.Run(storetest.Ctx, `INSERT INTO audit (at, who, action, object, detail) SELECT 1, 1, 'z',
		'z', 'first'
		UNION ALL SELECT 1, 1, 'z', 'z', 'second'`,
		`DELETE FROM mails`, `DELETE FROM tasks`, `INSERT INTO mails (id, kind, to_name, to_addr, facts, made_at)
			VALUES (1, 'a', 'x', 'x', '{}', 1), (2, 'b', 'x', 'x', '{}', 1)`))
	storetest.Got(shop.Messages.SaveSurvey(storetest.Ctx,
		storetest.Answers(func(s *messages.Survey) { s.Number = "1111111111" }), messages.SurveyActivity{})).
		Or(t)
	storetest.Got(shop.Messages.SaveSurvey(storetest.Ctx,
		storetest.Answers(func(s *messages.Survey) { s.Number = "2222222222" }), messages.SurveyActivity{})).
		Or(t)
	_, first := shop.Returning(b, one, 1)
	_, next := shop.Returning(b, one, 1)
	shop.Bought(twin, one, 1)
	sorts := map[string]struct {
		rows  func(sort string) []string
		wants map[string]string
	}{
		"the audit log": {func(sort string) (found []string) {
			rows, _, err := shop.ListAudit(storetest.Ctx, core.AuditFilter{Sort: sort}, core.Page{})
			storetest.Must(t, err)
			for _, r := range rows {
				if r.Object == "z" {
					found = append(found, r.Detail)
				}
			}
			return found
		}, map[string]string{"who": "second first", "-who": "second first", "action": "second first",
			"-action": "second first", "object": "second first", "-object": "second first"}},
		"the mails": {func(sort string) (found []string) {
			rows, _, err := shop.Messages.ListMails(storetest.Ctx, sort, core.Page{})
			storetest.Must(t, err)
			for _, r := range rows {
				if r.ToName == "x" {
					found = append(found, r.Kind)
				}
			}
			return found
		}, map[string]string{"": "b a", "-at": "b a", "at": "a b", "to": "b a", "-to": "b a", "subject": "b a",
			"-subject": "b a", "state": "b a", "-state": "b a"}},
		"the survey": {func(sort string) (found []string) {
			rows, _, err := shop.Messages.ListSurvey(storetest.Ctx, messages.SurveyFilter{Sort: sort})
			storetest.Must(t, err)
			for _, r := range rows {
				found = append(found, r.Answers.Number[:1])
			}
			return found
		}, map[string]string{"": "2 1", "-date": "2 1", "date": "1 2", "name": "1 2", "-name": "2 1", "place": "1 2",
			"-place": "2 1", "time": "1 2", "-time": "2 1"}},
		"the returns": {func(sort string) (found []string) {
			rows, _, err := shop.Returns.List(storetest.Ctx, "", "", sort, core.Page{})
			storetest.Must(t, err)
			for _, r := range rows {
				found = append(found, map[int64]string{first: "1", next: "2"}[r.LineID])
			}
			return found
		}, map[string]string{"": "2 1", "-date": "2 1", "date": "1 2", "product": "1 2", "-product": "1 2",
			"name": "1 2", "-name": "1 2", "amount": "1 2", "-amount": "1 2"}},
		"the products": {func(sort string) (found []string) {
			rows, _, err := shop.Search.ListProducts(storetest.Ctx,
				search.ProductFilter{Sort: sort, IDs: []int64{one, two}})
			storetest.Must(t, err)
			for _, r := range rows {
				found = append(found, map[int64]string{one: "1", two: "2"}[r.ID])
			}
			return found
		}, map[string]string{"price": "1 2", "-price": "2 1", "rating": "1 2", "country": "1 2", "title": "1 2",
			"-title": "2 1", "-rating": "2 1", "category": "1 2", "-category": "2 1"}},
		"the orders": {func(sort string) (found []string) {
			rows, _, err := shop.Orders.List(storetest.Ctx, orders.OrderFilter{Sort: sort})
			storetest.Must(t, err)
			for _, r := range rows {
				found = append(found, fmt.Sprint(r.ID-1000))
			}
			return found
		}, map[string]string{"name": "2 1 3", "-name": "2 1 3", "state": "3 2 1", "-state": "3 2 1", "payment": "3 2 1",
			"-payment": "3 2 1", "amount": "1 2 3", "-amount": "3 2 1"}},
	}
	for name, list := range sorts {
		for sort, want := range list.wants {
			if rows := strings.Join(list.rows(sort), " "); rows != want {
				t.Errorf("%s sorted by %q: %s, want %s", name, sort, rows, want)
			}
		}
	}
	shop.Edit(one, func(p *catalogue.Product) { p.Shelf = 47 })
	shop.Edit(two, func(p *catalogue.Product) { p.Shelf = 47 })
	for sort, want := range map[string]string{"stock": "1 2", "-stock": "2 1"} {
		if rows := strings.Join(sorts["the products"].rows(sort), " "); rows != want {
			t.Errorf("the products sorted by %q: %s, want %s", sort, rows, want)
		}
	}
}

func TestEqualSerialsAndTasksHaveAFixedOrder(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	lamp := shop.Product("Lamp", 1, 1)
	made := storetest.Got(shop.Orders.GenerateSerials(storetest.Ctx, 0, lamp, 3)).Or(t)
	for _, one := range made {
		storetest.Must(t, shop.Login.RegisterDevice(storetest.Ctx, b.ID, one, lamp, ""))
	}
	for _, sort := range []string{"", "-made", "made", "product", "-product", "owner", "-owner"} {
		rows, _, err := shop.Orders.ListSerials(storetest.Ctx, orders.SerialFilter{Sort: sort})
		storetest.Must(t, err)
		for i := 1; i < len(rows); i++ {
			if rows[i].Serial <= rows[i-1].Serial {
				t.Errorf("sorted by %q, %s comes after %s", sort, rows[i].Serial, rows[i-1].Serial)
			}
		}
	}
	devices, _, err := shop.Login.ListDevices(storetest.Ctx, b.ID, core.Page{})
	storetest.Must(t, err)
	for i := 1; i < len(devices); i++ {
		if devices[i].Serial <= devices[i-1].Serial {
			t.Errorf("%s comes after %s", devices[i].Serial, devices[i-1].Serial)
		}
	}
}

// An empty list is [] in JSON and never null.
func TestEmptyListIsEncodedAsAnArray(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	id := shop.Product("Lamp", 1, 1)
	storetest.Must(t, shop.Promotions.RemoveCartItems(storetest.Ctx, b.ID, nil))
	none := core.Page{}
	lists := map[string]any{
		"addresses": storetest.Got(shop.Accounts.ListAddresses(storetest.Ctx, 999)).Or(t),
		"cart":      storetest.Got(shop.Promotions.ListCart(storetest.Ctx, b.ID)).Or(t),
		"wishlist":  storetest.Got(shop.Promotions.ListWishlist(storetest.Ctx, b.ID)).Or(t),
		"questions": storetest.Got(shop.Catalogue.ListQuestions(storetest.Ctx, id)).Or(t),
		"reviews":   storetest.Got(shop.Reviews.List(storetest.Ctx, id)).Or(t),
		"related": storetest.Got(shop.Search.ListRelated(storetest.Ctx,
			storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t))).
			Or(t),
		"countries":  storetest.Got(shop.Search.ListCountries(storetest.Ctx)).Or(t),
		"staff":      storetest.Got(shop.Accounts.ListStaff(storetest.Ctx)).Or(t),
		"new buyers": storetest.Got(shop.Reports.ListNewBuyers(storetest.Ctx, reports.Day)).Or(t),
		"old buyers": storetest.Got(shop.Reports.ListOldBuyers(storetest.Ctx, reports.Day)).Or(t),
		"ranges":     storetest.Got(shop.Delivery.ListPinRanges(storetest.Ctx)).Or(t),
		"refunds":    storetest.Got(shop.Returns.ListManualRefunds(storetest.Ctx)).Or(t),
		"serials":    storetest.Got(shop.Orders.ListBoundSerials(storetest.Ctx, 1)).Or(t),
		"choices":    storetest.Got(shop.Messages.CountChoices(storetest.Ctx)).Or(t),
		"gaps":       storetest.Got(shop.Documents.ListGaps(storetest.Ctx)).Or(t),
		"categories": storetest.Got(shop.Categories.List(storetest.Ctx, 3, 1)).Or(t),
		"documents":  storetest.Got(shop.Documents.ListDocuments(storetest.Ctx, "2026-11")).Or(t),
		"parcels":    storetest.Got(shop.Shipments.ParcelsToTrack(storetest.Ctx)).Or(t),
		"unsettled": storetest.Got(shop.Payments.ListUnsettled(storetest.Ctx, "razorpay", 0, time.Time{}, shop.Now(),
			9)).Or(t),
		"broken": storetest.Got(shop.InterruptedJobs(storetest.Ctx)).Or(t),
		"after":  storetest.Got(shop.Catalogue.ListProductsAfter(storetest.Ctx, 99, 1)).Or(t),
		"best":   storetest.Got(shop.Reports.FindToday(storetest.Ctx, accounts.Permissions)).Or(t).Best,
		"days":   storetest.Got(shop.Payments.FindLedger(storetest.Ctx, "2026-11")).Or(t).Days,
	}
	keep := func(name string, list any, total int, err error) {
		t.Helper()
		storetest.Must(t, err)
		lists[name] = list
		if total != 0 {
			t.Errorf("%s: %d in all", name, total)
		}
	}
	people, total, err := shop.Customers.List(storetest.Ctx, customers.CustomerFilter{Search: "zebra"})
	keep("customers", people, total, err)
	all, total, err := shop.Search.ListProducts(storetest.Ctx, search.ProductFilter{Words: "zebra"})
	keep("products", all, total, err)
	wanted, total, err := shop.Orders.ListCustomerOrders(storetest.Ctx, b.ID, none)
	keep("a customer's orders", wanted, total, err)
	staffOrders, total, err := shop.Orders.List(storetest.Ctx, orders.OrderFilter{})
	keep("orders", staffOrders, total, err)
	invoices, total, err := shop.Documents.ListInvoices(storetest.Ctx, 2026, 0, 0, none)
	keep("invoices", invoices, total, err)
	never, total, err := shop.Documents.ListInvoices(storetest.Ctx, 2026, 2, 30, none)
	keep("invoices of a day that is none", never, total, err)
	returns, total, err := shop.Returns.List(storetest.Ctx, "", "", "", none)
	keep("returns", returns, total, err)
	devices, total, err := shop.Login.ListDevices(storetest.Ctx, b.ID, none)
	keep("devices", devices, total, err)
	rows, total, err := shop.Orders.ListSerials(storetest.Ctx, orders.SerialFilter{})
	keep("all serials", rows, total, err)
	records, total, err := shop.Messages.ListSurvey(storetest.Ctx, messages.SurveyFilter{})
	keep("survey", records, total, err)
	complaints, total, err := shop.Messages.ListComplaints(storetest.Ctx, "", "", none)
	keep("complaints", complaints, total, err)
	areas, total, err := shop.Delivery.ListAreas(storetest.Ctx, "zebra", true, "", none)
	keep("areas", areas, total, err)
	duties, _, err := shop.Reports.ListDuties(storetest.Ctx)
	storetest.Must(t, err)
	if len(duties) != 1 {
		t.Errorf("duties: %+v", duties)
	}
	for name, list := range lists {
		if v := reflect.ValueOf(list); v.IsNil() || v.Len() != 0 {
			t.Errorf("%s: %#v", name, list)
		}
	}
}
