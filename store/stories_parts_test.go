package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

// part is a row with a part of another Hearth.
func part(name, of, value string) store.MovedRow {
	return store.MovedRow{Row: 2, Shop: "other", Part: &store.ShopPart{Part: name, Name: of, Value: value}}
}

func TestStoryOfPagesOfAnotherHearth(t *testing.T) {
	t.Parallel()
	s, who, job := stocked(t, "moved_pages")
	publish(t, s.Shop, 0, about("about", "About us"))
	got(s.SavePage(ctx, who, 0, 0, about("draft", "A draft"))).or(t)
	must(t, s.Run(ctx, `INSERT INTO old_addresses (slug, page_id, at) VALUES ('once', 5, 1)`))
	s.Step("a shop with two pages").Gives()
	for _, c := range [][2]string{
		{"both texts", `{"published":{"Slug":"team","Title":"Team","Text":"[lamp](/productdetails/lamp/70) [more](/category/light/5)"},
			"draft":{"Slug":"crew","Title":"Crew","Text":"x"},"old":["people","once","team","about"]}`},
		{"the same again", `{"published":{"Slug":"team","Title":"Team","Text":"[lamp](/productdetails/lamp/1) [more](/category/light/5)"}}`},
		{"a draft", `{"draft":{"Slug":"plan","Title":"Plan","Text":"x"}}`}, {"the same draft",
			`{"draft":{"Slug":"plan","Title":"Plan","Text":"x"}}`},
		{"another draft", `{"draft":{"Slug":"plan","Title":"Plans","Text":"x"}}`},
		{"what is here", `{"published":{"Slug":"about","Title":"About us","Text":"We sell lamps.","Description":"Who we are."}}`},
		{"what is here otherwise", `{"published":{"Slug":"about","Title":"About","Text":"x"}}`},
		{"what is a draft here", `{"published":{"Slug":"draft","Title":"x","Text":"x"}}`},
		{"a draft that is here", `{"draft":{"Slug":"draft","Title":"A draft","Text":"We sell lamps.","Description":"Who we are."}}`},
		{"a draft at the address of another",
			`{"published":{"Slug":"free","Title":"x","Text":"x"},"draft":{"Slug":"free2","Title":"x","Text":"x"}}`},
		{"a text at the address of another",
			`{"published":{"Slug":"about","Title":"x","Text":"x"},"draft":{"Slug":"own","Title":"x","Text":"x"}}`},
		{"a policy", `{"policy":"terms","published":{"Title":"Terms","Text":"Ours."},"draft":{"Slug":"x","Title":"","Text":"New."}}`},
		{"the policy again", `{"policy":"terms","published":{"Title":"Terms","Text":"Ours."}}`},
		{"another policy", `{"policy":"terms","published":{"Title":"Terms","Text":"Theirs."}}`},
		{"the draft of a policy", `{"policy":"privacy","draft":{"Text":"Soon."}}`}, {"an odd policy", `{"policy":"odd","draft":{"Text":"x"}}`},
		{"nothing", `{}`}, {"no page", `[]`}, {"no slug", `{"published":{"Title":"x","Text":"x"}}`}, {"no title",
			`{"draft":{"Slug":"x","Text":"x"}}`},
	} {
		s.Step("a page with %s", c[0]).Gives(s.ApplyMoved(ctx, who, job, []store.MovedRow{part("page", "x", c[1])}))
	}
	for _, drafts := range []bool{true, false} {
		s.Step("what moves on, with drafts: %t", drafts).Gives(s.ListShopParts(ctx, drafts))
	}
	p := got(s.FindOwnPage(ctx, 7)).or(t)
	s.Step("the plan is published").Gives(s.PublishPage(ctx, who, p.ID, p.Version))
	takesBack(t, s, job)
}

func TestStoryOfWordsAndFiltersOfAnotherHearth(t *testing.T) {
	t.Parallel()
	s, who, job := stocked(t, "moved_words")
	s.Edit(1, func(p *store.Product) { p.Specifications = []string{"Colour: Red", "Pins: 3"} })
	s.Break(`UPDATE filter_names SET position = 1 - position WHERE name IN ('Colour', 'Pins')`)
	s.Step("a shop that filters by something").Gives(s.ListShopParts(ctx, true))
	letters := strings.Join(strings.Split("abcdefghijklmnopqrst", ""), "\n")
	for _, c := range [][2]string{{"search words", "what"}, {"search words", " batti = light \n"}, {"search words", "batti = light"},
		{"search words", "diya = lamp"}, {"filters", "Pins\nColour"}, {"filters", "Colour\n\nSize"}, {"filters", "Colour\nSize"},
		{"filters", letters + "\nu"}, {"filters", letters + "\n \na\n"}, {"roof", "red"}, {"look", "{}"}} {
		s.Step("%s: %.40q", c[0], c[1]).Gives(s.ApplyMoved(ctx, who, job, []store.MovedRow{part(c[0], "", c[1])}))
	}
	s.Step("what moves on").Gives(s.ListShopParts(ctx, true))
	other := got(s.AddJob(ctx, who, "products import", 0, nil)).or(t)
	takesBack(t, s, job)
	s.Step("words come by another import").Gives(s.ApplyMoved(ctx, who, other, []store.MovedRow{part("search words", "", "batti = light")}))
	s.Step("filters too").Gives(s.ApplyMoved(ctx, who, other, []store.MovedRow{part("filters", "", "Watt")}))
	s.Set("search_words", "diya = lamp")
	s.Step("the words are changed").Gives(s.ApplyMoved(ctx, who, 0, []store.MovedRow{part("filters", "", "Volt")}))
	takesBack(t, s, other)
}

func TestStoryOfTheLookOfAnotherHearth(t *testing.T) {
	t.Parallel()
	s, who, job := stocked(t, "moved_look")
	kept(t, s.Shop, "logo")
	must(t, s.KeepFrontPicture(ctx, store.Picture{Name: "sent", Width: 1600, Height: 900}))
	tiles := func(picture string, numbers ...int64) string {
		panels := []string{}
		for _, n := range numbers {
			panels = append(panels, fmt.Sprintf(`{"title":"T%d","category":%d,"link":"/category/x/%d","picture":"%s"}`, n, n, n, picture))
		}
		return homeOf(`{"id":"c","kind":"categories","panels":[`+strings.Join(panels, ",")+`]}`,
			fmt.Sprintf(`{"id":"p","kind":"products","title":"Row","source":"picked","count":4,"products":[70,72,71,99],"category":%d}`,
				numbers[0]))
	}
	s.Step("a shop with a logo and a picture").Gives()
	for _, c := range []struct{ what, name, value string }{
		{"a part that is none", "roof", `{}`}, {"what can't be read", "identity", `[`}, {"the preset", "identity", `{}`},
		{"a colour that is none", "identity", `{"accent":"red"}`}, {"a logo that is not here", "identity", `{"logo":"none"}`},
		{"a line and a logo", "identity", `{"line":"Light","logo":"logo"}`}, {"them again", "identity", `{"line":"Light","logo":"logo"}`},
		{"another line", "identity", `{"line":"Dark"}`}, {"the preset again", "identity", `{}`},
		{"a picture that is not here", "home", tiles("none", 50)}, {"tiles", "home", tiles("sent", 50, 51, 60)},
		{"a menu", "menu", `{"order":[51,60,50],"hidden":[51,60],"columns":[{"title":"More","links":[
			{"label":"Lamp","link":"/productdetails/lamp/71?x=1"},
			{"label":"Gone","link":"/productdetails/gone/72"},{"label":"Cart","link":"/cart"}]}]}`},
	} {
		for _, job := range []int64{0, job} {
			row := part("look", c.name, c.value)
			row.Part.Categories = map[int64][]string{50: {"Light", "Lamps"}, 51: {"wire", "lamps"}}
			s.Step("%s, by import %d", c.what, job)
			if job == 0 {
				s.Gives(s.PlanMoved(ctx, []store.MovedRow{row}))
			} else {
				s.Gives(s.ApplyMoved(ctx, who, job, []store.MovedRow{row}))
			}
		}
	}
	s.Step("what moves on").Gives(s.ListShopParts(ctx, true))
	saved(t, s.Shop, who, "menu", `{"order":[1]}`)
	s.Pass(time.Minute)
	s.Step("the menu is changed since").Gives(s.PublishFront(ctx, who, got(s.FindFrontDraft(ctx)).or(t).Version))
	takesBack(t, s, job)
	s.Step("the front now").Gives(s.Front(ctx))
}

func TestStoryOfALookThatIsTakenBack(t *testing.T) {
	t.Parallel()
	s, who, job := stocked(t, "moved_look_back")
	s.Step("a shop as it comes").Gives(s.ListShopParts(ctx, true))
	for _, row := range []store.MovedRow{part("look", "identity", `{"line":"Light"}`), part("look", "menu", `{"order":[1]}`)} {
		row.Shop = ""
		s.Step("a look comes from a copy of this shop").Gives(s.ApplyMoved(ctx, who, job, []store.MovedRow{row}))
	}
	own := part("look", "home", words("[lamp](/productdetails/lamp/70)"))
	own.Shop = s.Name()
	s.Step("a home page of this shop itself").Gives(s.ApplyMoved(ctx, who, job, []store.MovedRow{own}))
	takesBack(t, s, job)
	s.Step("the front now").Gives(s.ListShopParts(ctx, true))
}

func TestStoryOfAShopThatMovesOut(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "moving_out")
	s.In("Maharashtra")
	s.Set("cod_refusals", "0")
	who := s.Staff(store.Owner).ID
	s.Step("what there is to take along").Gives(s.CountBelongings(ctx))
	asha, bela, chitra := s.Customer("411001"), s.Customer("560001"), s.Customer("411001")
	lamp := s.Stocked("Lamp", 500, 9, func(p *store.Product) { p.SKU = "L-1" })
	bulb := s.Product("Bulb", 90, 50)
	bargain(t, s.Shop, func(o *store.Offer) { o.Scope, o.Targets = "products", []int64{bulb} })
	first := s.Bought(asha, lamp, 2, bulb, 3)
	s.Pass(time.Hour)
	s.Place(bela, bulb, 1)
	later := s.Bought(bela, lamp, 1)
	must(t, s.RateProduct(ctx, asha.ID, first.ID, lamp, 4, "Bright"))
	must(t, s.RateProduct(ctx, asha.ID, first.ID, bulb, 2, "Dim"))
	must(t, s.RateProduct(ctx, bela.ID, later.ID, lamp, 5, ""))
	must(t, s.AnswerReview(ctx, who, 1, "Thanks"))
	must(t, s.HideReview(ctx, who, 3, "This is about the parcel."))
	must(t, s.Run(ctx, fmt.Sprintf(`INSERT INTO agreements (account_id, kind, given_at, given_by)
		VALUES (%d, 'cart', 1, 'x'), (%d, 'price', 1, 'x')`,
		asha.ID, bela.ID)))
	must(t, s.Run(ctx, fmt.Sprintf(`UPDATE agreements SET withdrawn_at = 2 WHERE account_id = %d`, bela.ID)))
	must(t, s.Run(ctx, fmt.Sprintf(`INSERT INTO past_customers (account_id, source, agreed, at) VALUES (%d, 'Woo', 'no', 1)`, chitra.ID)))
	got(s.AddAddress(ctx, asha.ID, address(func(a *store.Address) { a.Company = "Lights & Co" }))).or(t)
	s.Step("three customers, two orders, three reviews").Gives()
	s.Step("what there is to take along now").Gives(s.CountBelongings(ctx))
	for _, after := range []int64{0, first.ID} {
		s.Step("the orders after %d", after).Gives(s.ListOrdersAsPast(ctx, after, 2))
	}
	for _, after := range []int64{0, asha.ID} {
		found, last, err := s.ListCustomersAfter(ctx, after, 2)
		s.Step("the customers after %d", after).Gives(found, last, err)
	}
	s.Step("the reviews").Gives(s.ListReviewsAsPast(ctx, false, 0, 9))
	s.Step("one review after the first").Gives(s.ListReviewsAsPast(ctx, false, 1, 1))
	got(s.ApplyMoved(ctx, 0, 0, []store.MovedRow{{Review: &store.PastReview{Product: "Lamp", Rating: 3, Name: "A", At: s.Now()}},
		{Order: &store.PastOrder{Number: "1", PlacedAt: s.Now(), Lines: []store.PastLine{{Title: "x"}}}}})).or(t)
	must(t, s.DeleteProduct(ctx, who, lamp))
	must(t, s.Run(ctx, fmt.Sprintf(`UPDATE accounts SET deleted_at = 1 WHERE id = %d`, chitra.ID)))
	s.Step("the lamp is gone, and so is a customer").Gives(s.CountBelongings(ctx))
	s.Step("the reviews that are left").Gives(s.ListReviewsAsPast(ctx, false, 0, 9))
	for _, people := range []bool{true, false} {
		s.Step("everything is taken along, people too: %t", people).Gives(s.NoteMovingOut(ctx, who, people))
	}
	branch(t, s.Shop, "Light", "Lamps", "Desk")
	branch(t, s.Shop, "Wire", "Lamps")
	s.Step("the names on the way to each category").Gives(s.CategoryPaths(ctx))
}
