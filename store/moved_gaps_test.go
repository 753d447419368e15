package store_test

import (
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

// The names to filter by are compared as they are kept: without empty lines, each once.
func TestFiltersOfAnotherHearthAreTakenBackWhateverTheirLines(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	job := got(shop.AddJob(ctx, shop.Staff(store.Owner).ID, "products import", 0, nil)).or(t)
	before := shop.Read(`SELECT group_concat(name) FROM (SELECT name FROM filter_names ORDER BY position, name)`)
	names := "Colour\n\nSize\ncolour\n" + strings.Repeat("Size\n", 30)
	for _, want := range []string{"2 filters changed", "2 filters same"} {
		same(t, "what was done", toldOf(got(shop.ApplyMoved(ctx, 0, job, []store.MovedRow{part("filters", "", names)})).or(t)), want)
	}
	back, _, err := shop.TakeBackMoved(ctx, job, 0)
	must(t, err)
	same(t, "what was taken back", toldOf(back), "0 The filters changed")
	look(t, shop, before, `SELECT group_concat(name) FROM (SELECT name FROM filter_names ORDER BY position, name)`)
}

// What a home page shows of things that are not here is left out of it, as the page itself leaves it out; the rest of it comes.
func TestAHomePageOfAnotherHearthComesWithoutWhatIsNotHere(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Product("Lamp", 500, 5)
	job := got(shop.AddJob(ctx, shop.Staff(store.Owner).ID, "products import", 0, nil)).or(t)
	row := part("look", "home", homeOf(`{"id":"t","kind":"categories","panels":[{"title":"Gone","category":60},
		{"title":"Here","category":50}]}`,
		`{"id":"c","kind":"products","title":"Of none","source":"category","category":60,"count":4}`,
		`{"id":"h","kind":"products","title":"Of one","source":"category","category":50,"count":4}`,
		`{"id":"p","kind":"products","title":"Picked","source":"picked","products":[77],"count":4}`))
	row.Part.Categories = map[int64][]string{50: {"Everything"}}
	same(t, "the plan", toldOf(got(shop.PlanMoved(ctx, []store.MovedRow{row})).or(t)), "2 look home added")
	same(t, "what was done", toldOf(got(shop.ApplyMoved(ctx, 0, job, []store.MovedRow{row})).or(t)), "2 look home added")
	shown, faults, err := shop.ShowHome(ctx)
	must(t, err)
	names := []string{}
	for _, s := range shown {
		names = append(names, s.ID)
		for _, p := range s.Panels {
			names = append(names, p.Title)
		}
	}
	same(t, "the home page", strings.Join(append(names, faults...), " "), "t Here h")
}

// An order that moves out says the price of a piece as it was, also one that is too dear to be read as that many rupees.
func TestTheLinesOfAnOrderThatMovesOutCostWhatTheyCost(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	for _, paise := range []int64{333_05, 12_00_000_00} {
		id := shop.Stocked("Lamp", 1, 5, func(p *store.Product) { p.Price = pai(paise) })
		o := shop.Place(shop.Customer("411001"), id, 2)
		out := got(shop.ListOrdersAsPast(ctx, o.ID-1, 1)).or(t)
		same(t, "its lines", out[0].Lines, []store.PastLine{{Title: "Lamp", Quantity: 2, Price: pai(paise)}})
	}
}

// An order by telephone or at the counter moves out with the name that its buyer gave, not with name and email of the account under
// which the shop keeps it.
func TestAnOrderThatMovesOutIsItsBuyers(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	items := b.Wishes(lamp, 1).Items
	called := got(shop.TakePhoneOrder(ctx, shop.Staff(store.Manager).ID, phoned(items, func(p *store.PhoneOrder) { p.Address.Name = "Lata Rao" }))).or(t)
	came, _, err := shop.SellAtCounter(ctx, 0, store.CounterSale{Items: items, Way: "cash", Name: "Meera Joshi"})
	must(t, err)
	for id, want := range map[int64]string{called: "Lata Rao", came: "Meera Joshi"} {
		out := got(shop.ListOrdersAsPast(ctx, id-1, 1)).or(t)[0]
		same(t, "the buyer", []string{out.Name, out.Email}, []string{want, ""})
	}
}
