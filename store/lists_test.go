package store_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

// Rows that are equal in the sort order still have a fixed order, so that no page repeats a row.
func TestRowsThatAreAlikeComeInOneOrder(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, twin := shop.Customer("411001"), shop.Customer("411001")
	must(t, shop.Run(ctx, `UPDATE accounts SET name = 'Asha'`))
	one, two := shop.Product("Lamp", 100, 50), shop.Product("lamp", 100, 50)
	shop.Edit(one, func(p *store.Product) { p.Country = "India" })
	shop.Edit(two, func(p *store.Product) { p.Country = "India" })
	must(t, shop.Run(ctx, `INSERT INTO audit (at, who, action, object, detail) SELECT 1, 1, 'z', 'z', 'first'
		UNION ALL SELECT 1, 1, 'z', 'z', 'second'`,
		`DELETE FROM mails`, `DELETE FROM tasks`, `INSERT INTO mails (id, kind, to_name, to_addr, facts, made_at)
			VALUES (1, 'a', 'x', 'x', '{}', 1), (2, 'b', 'x', 'x', '{}', 1)`))
	got(shop.SaveSurvey(ctx, answers(func(s *store.Survey) { s.Number = "1111111111" }), store.SurveyActivity{})).or(t)
	got(shop.SaveSurvey(ctx, answers(func(s *store.Survey) { s.Number = "2222222222" }), store.SurveyActivity{})).or(t)
	_, first := shop.Returning(b, one, 1)
	_, next := shop.Returning(b, one, 1)
	shop.Bought(twin, one, 1)
	sorts := map[string]struct {
		rows  func(sort string) []string
		wants map[string]string
	}{
		"the audit log": {func(sort string) (found []string) {
			rows, _, err := shop.ListAudit(ctx, store.AuditWish{Sort: sort}, store.Page{})
			must(t, err)
			for _, r := range rows {
				if r.Object == "z" {
					found = append(found, r.Detail)
				}
			}
			return found
		}, map[string]string{"who": "second first", "-who": "second first", "action": "second first", "-action": "second first",
			"object": "second first", "-object": "second first"}},
		"the mails": {func(sort string) (found []string) {
			rows, _, err := shop.ListMails(ctx, sort, store.Page{})
			must(t, err)
			for _, r := range rows {
				if r.ToName == "x" {
					found = append(found, r.Kind)
				}
			}
			return found
		}, map[string]string{"": "b a", "-at": "b a", "at": "a b", "to": "b a", "-to": "b a", "subject": "b a", "-subject": "b a",
			"state": "b a", "-state": "b a"}},
		"the survey": {func(sort string) (found []string) {
			rows, _, err := shop.ListSurvey(ctx, store.SurveyFilter{Sort: sort})
			must(t, err)
			for _, r := range rows {
				found = append(found, r.Answers.Number[:1])
			}
			return found
		}, map[string]string{"": "2 1", "-date": "2 1", "date": "1 2", "name": "1 2", "-name": "2 1", "place": "1 2", "-place": "2 1",
			"time": "1 2", "-time": "2 1"}},
		"the returns": {func(sort string) (found []string) {
			rows, _, err := shop.ListReturns(ctx, "", "", sort, store.Page{})
			must(t, err)
			for _, r := range rows {
				found = append(found, map[int64]string{first: "1", next: "2"}[r.LineID])
			}
			return found
		}, map[string]string{"": "2 1", "-date": "2 1", "date": "1 2", "product": "1 2", "-product": "1 2", "name": "1 2", "-name": "1 2",
			"amount": "1 2", "-amount": "1 2"}},
		"the products": {func(sort string) (found []string) {
			rows, _, err := shop.ListProducts(ctx, store.ProductFilter{Sort: sort, IDs: []int64{one, two}})
			must(t, err)
			for _, r := range rows {
				found = append(found, map[int64]string{one: "1", two: "2"}[r.ID])
			}
			return found
		}, map[string]string{"price": "1 2", "-price": "2 1", "rating": "1 2", "country": "1 2", "title": "1 2", "-title": "2 1",
			"-rating": "2 1", "category": "1 2", "-category": "2 1"}},
		"the orders": {func(sort string) (found []string) {
			rows, _, err := shop.ListOrders(ctx, store.OrderFilter{Sort: sort})
			must(t, err)
			for _, r := range rows {
				found = append(found, fmt.Sprint(r.ID-1000))
			}
			return found
		}, map[string]string{"name": "2 1 3", "-name": "2 1 3", "state": "3 2 1", "-state": "3 2 1", "payment": "3 2 1", "-payment": "3 2 1",
			"amount": "1 2 3", "-amount": "3 2 1"}},
	}
	for name, list := range sorts {
		for sort, want := range list.wants {
			if rows := strings.Join(list.rows(sort), " "); rows != want {
				t.Errorf("%s sorted by %q: %s, want %s", name, sort, rows, want)
			}
		}
	}
	shop.Edit(one, func(p *store.Product) { p.Shelf = 47 })
	shop.Edit(two, func(p *store.Product) { p.Shelf = 47 })
	for sort, want := range map[string]string{"stock": "1 2", "-stock": "2 1"} {
		if rows := strings.Join(sorts["the products"].rows(sort), " "); rows != want {
			t.Errorf("the products sorted by %q: %s, want %s", sort, rows, want)
		}
	}
}

func TestSerialsAndTasksThatAreAlikeComeInOneOrder(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	lamp := shop.Product("Lamp", 1, 1)
	made := got(shop.GenerateSerials(ctx, 0, lamp, 3)).or(t)
	for _, one := range made {
		must(t, shop.RegisterDevice(ctx, b.ID, one, lamp, ""))
	}
	for _, sort := range []string{"", "-made", "made", "product", "-product", "owner", "-owner"} {
		rows, _, err := shop.ListSerials(ctx, store.SerialFilter{Sort: sort})
		must(t, err)
		for i := 1; i < len(rows); i++ {
			if rows[i].Serial <= rows[i-1].Serial {
				t.Errorf("sorted by %q, %s comes after %s", sort, rows[i].Serial, rows[i-1].Serial)
			}
		}
	}
	devices, _, err := shop.ListDevices(ctx, b.ID, store.Page{})
	must(t, err)
	for i := 1; i < len(devices); i++ {
		if devices[i].Serial <= devices[i-1].Serial {
			t.Errorf("%s comes after %s", devices[i].Serial, devices[i-1].Serial)
		}
	}
}

// A list on the wire is [], never null.
func TestAnEmptyListIsAList(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	id := shop.Product("Lamp", 1, 1)
	must(t, shop.RemoveCartItems(ctx, b.ID, nil))
	none := store.Page{}
	lists := map[string]any{
		"addresses":  got(shop.ListAddresses(ctx, 999)).or(t),
		"cart":       got(shop.ListCart(ctx, b.ID)).or(t),
		"wishlist":   got(shop.ListWishlist(ctx, b.ID)).or(t),
		"questions":  got(shop.ListQuestions(ctx, id)).or(t),
		"reviews":    got(shop.ListReviews(ctx, id)).or(t),
		"related":    got(shop.ListRelated(ctx, got(shop.FindProduct(ctx, id)).or(t))).or(t),
		"countries":  got(shop.ListCountries(ctx)).or(t),
		"staff":      got(shop.ListStaff(ctx)).or(t),
		"new buyers": got(shop.ListNewBuyers(ctx, store.Day)).or(t),
		"old buyers": got(shop.ListOldBuyers(ctx, store.Day)).or(t),
		"ranges":     got(shop.ListPinRanges(ctx)).or(t),
		"refunds":    got(shop.ListHandRefunds(ctx)).or(t),
		"serials":    got(shop.ListBoundSerials(ctx, 1)).or(t),
		"choices":    got(shop.CountChoices(ctx)).or(t),
		"gaps":       got(shop.ListGaps(ctx)).or(t),
		"categories": got(shop.ListCategories(ctx, 3, 1)).or(t),
		"documents":  got(shop.ListDocuments(ctx, "2026-11")).or(t),
		"parcels":    got(shop.ParcelsToTrack(ctx)).or(t),
		"unsettled":  got(shop.ListUnsettled(ctx, "razorpay", 0, time.Time{}, shop.Now(), 9)).or(t),
		"broken":     got(shop.BrokenJobs(ctx)).or(t),
		"after":      got(shop.ListProductsAfter(ctx, 99, 1)).or(t),
		"best":       got(shop.FindToday(ctx, store.Permissions)).or(t).Best,
		"days":       got(shop.FindLedger(ctx, "2026-11")).or(t).Days,
	}
	keep := func(name string, list any, total int, err error) {
		t.Helper()
		must(t, err)
		lists[name] = list
		if total != 0 {
			t.Errorf("%s: %d in all", name, total)
		}
	}
	people, total, err := shop.ListCustomers(ctx, store.CustomerFilter{Search: "zebra"})
	keep("customers", people, total, err)
	all, total, err := shop.ListProducts(ctx, store.ProductFilter{Words: "zebra"})
	keep("products", all, total, err)
	orders, total, err := shop.ListCustomerOrders(ctx, b.ID, none)
	keep("a customer's orders", orders, total, err)
	staffOrders, total, err := shop.ListOrders(ctx, store.OrderFilter{})
	keep("orders", staffOrders, total, err)
	invoices, total, err := shop.ListInvoices(ctx, 2026, 0, 0, none)
	keep("invoices", invoices, total, err)
	never, total, err := shop.ListInvoices(ctx, 2026, 2, 30, none)
	keep("invoices of a day that is none", never, total, err)
	returns, total, err := shop.ListReturns(ctx, "", "", "", none)
	keep("returns", returns, total, err)
	devices, total, err := shop.ListDevices(ctx, b.ID, none)
	keep("devices", devices, total, err)
	rows, total, err := shop.ListSerials(ctx, store.SerialFilter{})
	keep("all serials", rows, total, err)
	records, total, err := shop.ListSurvey(ctx, store.SurveyFilter{})
	keep("survey", records, total, err)
	complaints, total, err := shop.ListComplaints(ctx, "", "", none)
	keep("complaints", complaints, total, err)
	areas, total, err := shop.ListAreas(ctx, "zebra", true, "", none)
	keep("areas", areas, total, err)
	duties, _, err := shop.ListDuties(ctx)
	must(t, err)
	if len(duties) != 1 {
		t.Errorf("duties: %+v", duties)
	}
	for name, list := range lists {
		if v := reflect.ValueOf(list); v.IsNil() || v.Len() != 0 {
			t.Errorf("%s: %#v", name, list)
		}
	}
}
