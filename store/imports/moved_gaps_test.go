package imports_test

import (
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/fulfilment"
	"hearth/store/imports"
	"hearth/store/storetest"
)

// The names to filter by are compared as they are kept: without empty lines, each once.
func TestFiltersOfAnotherHearthAreTakenBackWhateverTheirLines(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	job := storetest.Got(shop.AddJob(storetest.Ctx, shop.Staff(accounts.Owner).ID, "products import", 0, nil)).Or(t)
	before := shop.Read(`SELECT group_concat(name) FROM (SELECT name FROM filter_names ORDER BY position, name)`)
	names := "Colour\n\nSize\ncolour\n" + strings.Repeat("Size\n", 30)
	for _, want := range []string{"2 filters changed", "2 filters same"} {
		storetest.Same(
			t,
			"what was done",
			toldOf(storetest.Got(shop.Moves.ApplyMoved(storetest.Ctx, 0, job, []imports.MovedRow{part("filters", "", names)})).Or(t)),
			want,
		)
	}
	back, _, err := shop.Moves.TakeBackMoved(storetest.Ctx, job, 0)
	storetest.Must(t, err)
	storetest.Same(t, "what was taken back", toldOf(back), "0 The filters changed")
	storetest.Look(t, shop, before, `SELECT group_concat(name) FROM (SELECT name FROM filter_names ORDER BY position, name)`)
}

// What a home page shows of things that are not here is left out of it, as the page itself leaves it out; the rest of it comes.
func TestAHomePageOfAnotherHearthComesWithoutWhatIsNotHere(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Product("Lamp", 500, 5)
	job := storetest.Got(shop.AddJob(storetest.Ctx, shop.Staff(accounts.Owner).ID, "products import", 0, nil)).Or(t)
	row := part("look", "home", storetest.HomeOf(`{"id":"t","kind":"categories","panels":[{"title":"Gone","category":60},
		{"title":"Here","category":50}]}`,
		`{"id":"c","kind":"products","title":"Of none","source":"category","category":60,"count":4}`,
		`{"id":"h","kind":"products","title":"Of one","source":"category","category":50,"count":4}`,
		`{"id":"p","kind":"products","title":"Picked","source":"picked","products":[77],"count":4}`))
	row.Part.Categories = map[int64][]string{50: {"Everything"}}
	storetest.Same(
		t,
		"the plan",
		toldOf(storetest.Got(shop.Moves.PlanMoved(storetest.Ctx, []imports.MovedRow{row})).Or(t)),
		"2 look home added",
	)
	storetest.Same(
		t,
		"what was done",
		toldOf(storetest.Got(shop.Moves.ApplyMoved(storetest.Ctx, 0, job, []imports.MovedRow{row})).Or(t)),
		"2 look home added",
	)
	shown, faults, err := shop.Content.ShowHome(storetest.Ctx)
	storetest.Must(t, err)
	names := []string{}
	for _, s := range shown {
		names = append(names, s.ID)
		for _, p := range s.Panels {
			names = append(names, p.Title)
		}
	}
	storetest.Same(t, "the home page", strings.Join(append(names, faults...), " "), "t Here h")
}

// An order that moves out says the price of a piece as it was, also one that is too dear to be read as that many rupees.
func TestTheLinesOfAnOrderThatMovesOutCostWhatTheyCost(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	for _, paise := range []int64{333_05, 12_00_000_00} {
		id := shop.Stocked("Lamp", 1, 5, func(p *catalogue.Product) { p.Price = storetest.Pai(paise) })
		o := shop.Place(shop.Customer("411001"), id, 2)
		out := storetest.Got(shop.Moves.ListOrdersAsPast(storetest.Ctx, o.ID-1, 1)).Or(t)
		storetest.Same(t, "its lines", out[0].Lines, []imports.PastLine{{Title: "Lamp", Quantity: 2, Price: storetest.Pai(paise)}})
	}
}

// An order by telephone or at the counter moves out with the name that its buyer gave, not with name and email of the account under
// which the shop keeps it.
func TestAnOrderThatMovesOutIsItsBuyers(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	items := b.Wishes(lamp, 1).Items
	called := storetest.Got(shop.Fulfilment.TakePhoneOrder(storetest.Ctx, shop.Staff(accounts.Manager).ID, storetest.Phoned(items, func(p *fulfilment.PhoneOrder) { p.Address.Name = "Lata Rao" }))).
		Or(t)
	came, _, err := shop.Fulfilment.SellAtCounter(storetest.Ctx, 0, fulfilment.CounterSale{Items: items, Way: "cash", Name: "Meera Joshi"})
	storetest.Must(t, err)
	for id, want := range map[int64]string{called: "Lata Rao", came: "Meera Joshi"} {
		out := storetest.Got(shop.Moves.ListOrdersAsPast(storetest.Ctx, id-1, 1)).Or(t)[0]
		storetest.Same(t, "the buyer", []string{out.Name, out.Email}, []string{want, ""})
	}
}
