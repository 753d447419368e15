package imports_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/delivery"
	"hearth/store/imports"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

// part is a row with a part of another Hearth.
func part(name, of, value string) imports.MovedRow {
	return imports.MovedRow{Row: 2, Shop: "other", Part: &imports.ShopPart{Part: name, Name: of, Value: value}}
}

func TestStoryOfPagesOfAnotherHearth(t *testing.T) {
	t.Parallel()
	s, who, job := stocked(t, "moved_pages")
	storetest.Publish(t, s.Shop, 0, storetest.About("about", "About us"))
	storetest.Got(s.Content.SavePage(storetest.Ctx, who, 0, 0, storetest.About("draft", "A draft"))).Or(t)
	storetest.Must(t, s.Run(storetest.Ctx, `INSERT INTO old_addresses (slug, page_id, at) VALUES ('once', 5, 1)`))
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
		s.Step("a page with %s", c[0]).Gives(s.Moves.ApplyMoved(storetest.Ctx, who, job, []imports.MovedRow{part("page", "x", c[1])}))
	}
	for _, drafts := range []bool{true, false} {
		s.Step("what moves on, with drafts: %t", drafts).Gives(s.Moves.ListShopParts(storetest.Ctx, drafts))
	}
	p := storetest.Got(s.Content.FindOwnPage(storetest.Ctx, 7)).Or(t)
	s.Step("the plan is published").Gives(s.Content.PublishPage(storetest.Ctx, who, p.ID, p.Version))
	takesBack(t, s, job)
}

func TestStoryOfWordsAndFiltersOfAnotherHearth(t *testing.T) {
	t.Parallel()
	s, who, job := stocked(t, "moved_words")
	s.Edit(1, func(p *catalogue.Product) { p.Specifications = []string{"Colour: Red", "Pins: 3"} })
	s.Break(`UPDATE filter_names SET position = 1 - position WHERE name IN ('Colour', 'Pins')`)
	s.Step("a shop that filters by something").Gives(s.Moves.ListShopParts(storetest.Ctx, true))
	letters := strings.Join(strings.Split("abcdefghijklmnopqrst", ""), "\n")
	for _, c := range [][2]string{{"search words", "what"}, {"search words", " batti = light \n"}, {"search words", "batti = light"},
		{"search words", "diya = lamp"}, {"filters", "Pins\nColour"}, {"filters", "Colour\n\nSize"}, {"filters", "Colour\nSize"},
		{"filters", letters + "\nu"}, {"filters", letters + "\n \na\n"}, {"roof", "red"}, {"look", "{}"}} {
		s.Step("%s: %.40q", c[0], c[1]).Gives(s.Moves.ApplyMoved(storetest.Ctx, who, job, []imports.MovedRow{part(c[0], "", c[1])}))
	}
	s.Step("what moves on").Gives(s.Moves.ListShopParts(storetest.Ctx, true))
	other := storetest.Got(s.AddJob(storetest.Ctx, who, "products import", 0, nil)).Or(t)
	takesBack(t, s, job)
	s.Step("words come by another import").
		Gives(s.Moves.ApplyMoved(storetest.Ctx, who, other, []imports.MovedRow{part("search words", "", "batti = light")}))
	s.Step("filters too").Gives(s.Moves.ApplyMoved(storetest.Ctx, who, other, []imports.MovedRow{part("filters", "", "Watt")}))
	s.Set("search_words", "diya = lamp")
	s.Step("the words are changed").Gives(s.Moves.ApplyMoved(storetest.Ctx, who, 0, []imports.MovedRow{part("filters", "", "Volt")}))
	takesBack(t, s, other)
}

func TestStoryOfTheLookOfAnotherHearth(t *testing.T) {
	t.Parallel()
	s, who, job := stocked(t, "moved_look")
	storetest.Kept(t, s.Shop, "logo")
	storetest.Must(t, s.Content.KeepFrontPicture(storetest.Ctx, catalogue.Picture{Name: "sent", Width: 1600, Height: 900}))
	tiles := func(picture string, numbers ...int64) string {
		panels := []string{}
		for _, n := range numbers {
			panels = append(panels, fmt.Sprintf(`{"title":"T%d","category":%d,"link":"/category/x/%d","picture":"%s"}`, n, n, n, picture))
		}
		return storetest.HomeOf(`{"id":"c","kind":"categories","panels":[`+strings.Join(panels, ",")+`]}`,
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
				s.Gives(s.Moves.PlanMoved(storetest.Ctx, []imports.MovedRow{row}))
			} else {
				s.Gives(s.Moves.ApplyMoved(storetest.Ctx, who, job, []imports.MovedRow{row}))
			}
		}
	}
	s.Step("what moves on").Gives(s.Moves.ListShopParts(storetest.Ctx, true))
	storetest.Saved(t, s.Shop, who, "menu", `{"order":[1]}`)
	s.Pass(time.Minute)
	s.Step("the menu is changed since").
		Gives(s.Content.PublishFront(storetest.Ctx, who, storetest.Got(s.Content.FindFrontDraft(storetest.Ctx)).Or(t).Version))
	takesBack(t, s, job)
	s.Step("the front now").Gives(s.Content.Front(storetest.Ctx))
}

func TestStoryOfALookThatIsTakenBack(t *testing.T) {
	t.Parallel()
	s, who, job := stocked(t, "moved_look_back")
	s.Step("a shop as it comes").Gives(s.Moves.ListShopParts(storetest.Ctx, true))
	for _, row := range []imports.MovedRow{part("look", "identity", `{"line":"Light"}`), part("look", "menu", `{"order":[1]}`)} {
		row.Shop = ""
		s.Step("a look comes from a copy of this shop").Gives(s.Moves.ApplyMoved(storetest.Ctx, who, job, []imports.MovedRow{row}))
	}
	own := part("look", "home", storetest.Words("[lamp](/productdetails/lamp/70)"))
	own.Shop = s.Moves.Name()
	s.Step("a home page of this shop itself").Gives(s.Moves.ApplyMoved(storetest.Ctx, who, job, []imports.MovedRow{own}))
	takesBack(t, s, job)
	s.Step("the front now").Gives(s.Moves.ListShopParts(storetest.Ctx, true))
}

func TestStoryOfAShopThatMovesOut(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "moving_out")
	s.In("Maharashtra")
	s.Set("cod_refusals", "0")
	who := s.Staff(accounts.Owner).ID
	s.Step("what there is to take along").Gives(s.Moves.CountBelongings(storetest.Ctx))
	asha, bela, chitra := s.Customer("411001"), s.Customer("560001"), s.Customer("411001")
	lamp := s.Stocked("Lamp", 500, 9, func(p *catalogue.Product) { p.SKU = "L-1" })
	bulb := s.Product("Bulb", 90, 50)
	storetest.Bargain(t, s.Shop, func(o *promotions.Offer) { o.Scope, o.Targets = "products", []int64{bulb} })
	first := s.Bought(asha, lamp, 2, bulb, 3)
	s.Pass(time.Hour)
	s.Place(bela, bulb, 1)
	later := s.Bought(bela, lamp, 1)
	storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, asha.ID, first.ID, lamp, 4, "Bright"))
	storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, asha.ID, first.ID, bulb, 2, "Dim"))
	storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, bela.ID, later.ID, lamp, 5, ""))
	storetest.Must(t, s.Reviews.Answer(storetest.Ctx, who, 1, "Thanks"))
	storetest.Must(t, s.Reviews.Hide(storetest.Ctx, who, 3, "This is about the parcel."))
	storetest.Must(t, s.Run(storetest.Ctx, fmt.Sprintf(`INSERT INTO agreements (account_id, kind, given_at, given_by)
		VALUES (%d, 'cart', 1, 'x'), (%d, 'price', 1, 'x')`,
		asha.ID, bela.ID)))
	storetest.Must(t, s.Run(storetest.Ctx, fmt.Sprintf(`UPDATE agreements SET withdrawn_at = 2 WHERE account_id = %d`, bela.ID)))
	storetest.Must(
		t,
		s.Run(
			storetest.Ctx,
			fmt.Sprintf(`INSERT INTO past_customers (account_id, source, agreed, at) VALUES (%d, 'Woo', 'no', 1)`, chitra.ID),
		),
	)
	storetest.Got(s.Accounts.AddAddress(storetest.Ctx, asha.ID, storetest.Address(func(a *delivery.Address) { a.Company = "Lights & Co" }))).
		Or(t)
	s.Step("three customers, two orders, three reviews").Gives()
	s.Step("what there is to take along now").Gives(s.Moves.CountBelongings(storetest.Ctx))
	for _, after := range []int64{0, first.ID} {
		s.Step("the orders after %d", after).Gives(s.Moves.ListOrdersAsPast(storetest.Ctx, after, 2))
	}
	for _, after := range []int64{0, asha.ID} {
		found, last, err := s.Moves.ListCustomersAfter(storetest.Ctx, after, 2)
		s.Step("the customers after %d", after).Gives(found, last, err)
	}
	s.Step("the reviews").Gives(s.Moves.ListReviewsAsPast(storetest.Ctx, false, 0, 9))
	s.Step("one review after the first").Gives(s.Moves.ListReviewsAsPast(storetest.Ctx, false, 1, 1))
	storetest.Got(s.Moves.ApplyMoved(storetest.Ctx, 0, 0, []imports.MovedRow{{Review: &imports.PastReview{Product: "Lamp", Rating: 3, Name: "A", At: s.Now()}},
		{Order: &imports.PastOrder{Number: "1", PlacedAt: s.Now(), Lines: []imports.PastLine{{Title: "x"}}}}})).
		Or(t)
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, who, lamp))
	storetest.Must(t, s.Run(storetest.Ctx, fmt.Sprintf(`UPDATE accounts SET deleted_at = 1 WHERE id = %d`, chitra.ID)))
	s.Step("the lamp is gone, and so is a customer").Gives(s.Moves.CountBelongings(storetest.Ctx))
	s.Step("the reviews that are left").Gives(s.Moves.ListReviewsAsPast(storetest.Ctx, false, 0, 9))
	for _, people := range []bool{true, false} {
		s.Step("everything is taken along, people too: %t", people).Gives(s.Moves.NoteMovingOut(storetest.Ctx, who, people))
	}
	storetest.Branch(t, s.Shop, "Light", "Lamps", "Desk")
	storetest.Branch(t, s.Shop, "Wire", "Lamps")
	s.Step("the names on the way to each category").Gives(s.Moves.CategoryPaths(storetest.Ctx))
}
