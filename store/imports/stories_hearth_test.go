package imports_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/imports"
	"hearth/store/promotions"
	"hearth/store/search"
	"hearth/store/storetest"
)

// stocked is a shop with a lamp, a bulb, a variant and a product that is gone, into which another Hearth moves; there the lamp is
// number 70 and the bulb number 71, and lamps are in Light > Lamps.
func stocked(t *testing.T, name string) (s *storetest.Story, who, job int64) {
	t.Helper()
	s, who, job = formerly(t, name)
	lamp := s.Stocked("Lamp", 500, 5, func(p *catalogue.Product) { p.SKU = "L-1" })
	bulb := s.Product("Bulb", 90, 5)
	s.Product("Lamp", 510, 5)
	gone := s.Stocked("Gone", 91, 5, func(p *catalogue.Product) { p.SKU = "G-1" })
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, who, gone))
	storetest.Branch(t, s.Shop, "Light", "Lamps", "Desk")
	storetest.Branch(t, s.Shop, "Wire", "Lamps")
	storetest.Must(
		t,
		s.Run(storetest.Ctx, fmt.Sprintf(`INSERT INTO import_numbers (shop, number, product_id) VALUES ('other', 70, %d), ('other', 71, %d),
		('other', 72, %d), ('third', 70, %d)`, lamp, bulb, gone, bulb)),
	)
	return s, who, job
}

func TestStoryOfCategoriesAndQuestionsOfAnotherHearth(t *testing.T) {
	t.Parallel()
	s, who, job := stocked(t, "moved_questions")
	asha, bela := s.Customer("411001"), s.Customer("560001")
	s.Break(`UPDATE categories SET text = 'Our text' WHERE name = 'Wire'`)
	s.Step("a shop into which another Hearth moves").Gives()
	move := func(what string, row imports.MovedRow) {
		row.Row, row.Shop = 2, "other"
		s.Step("%s", what).Gives(s.Moves.ApplyMoved(storetest.Ctx, who, job, []imports.MovedRow{row}))
	}
	for _, c := range []imports.CategoryText{{Path: []string{"Sound", "Speakers"}, Text: "Loud.", Picture: "p1"},
		{Path: []string{"sound"}, Text: "All sound.", Picture: "p2"}, {Path: []string{"sound"}, Text: "Other.", Picture: "p3"},
		{Path: []string{"Wire"}, Text: "Their text", Picture: "p4"}, {Path: []string{"Wire"}, Text: "Their text"}, {Path: []string{"Light"}},
		{Path: []string{"Light", "Lamps", "Desk", "Small"}, Text: strings.Repeat("x", 2001)}, {Path: []string{"Light", " "}}, {}} {
		move("the category "+strings.Join(c.Path, " > "), imports.MovedRow{Category: &c})
	}
	then := s.Now().AddDate(-1, 0, 0)
	for _, c := range []struct {
		what string
		of   imports.QuestionText
	}{
		{"on the page of the lamp", imports.QuestionText{ProductID: 70, Product: "Bulb", Question: " Is it\tsafe? ", Answer: "Yes.\x00",
			State: "shown"}},
		{"there again", imports.QuestionText{SKU: "L-1", Question: "Is it safe?", Answer: "No.", State: "shown"}},
		{"on the page of the bulb", imports.QuestionText{Product: "bulb", Question: "Is it safe?", Answer: "Sure.", State: "shown"}},
		{"of two lamps by their title", imports.QuestionText{Product: "LAMP", Question: "Heavy?", State: "shown"}},
		{"of what is gone", imports.QuestionText{ProductID: 72, SKU: "G-1", Product: "Gone", Question: "Heavy?", State: "shown"}},
		{"of a wrong number", imports.QuestionText{ProductID: 99, Question: "Heavy?", State: "shown"}},
		{"without words", imports.QuestionText{ProductID: 70, Question: " \x01", State: "shown"}},
		{"of many words", imports.QuestionText{ProductID: 70, Question: strings.Repeat("q", 501), Answer: strings.Repeat("a", 2001),
			State: "shown"}},
		{"that is open", imports.QuestionText{ProductID: 70, Question: "Wet?", State: "open", Email: " " + strings.ToUpper(asha.Email),
			At: then}},
		{"asked again", imports.QuestionText{ProductID: 70, Question: "Wet?", State: "answered", Email: asha.Email, At: then}},
		{"asked of the bulb", imports.QuestionText{ProductID: 71, Question: "Wet?", State: "answered", Email: asha.Email, At: then, Answer: "No.",
			DoneAt: then.Add(time.Hour)}},
		{"asked later", imports.QuestionText{ProductID: 70, Question: "Wet?", State: "aside", Email: asha.Email, At: then.Add(time.Minute)}},
		{"asked by another", imports.QuestionText{ProductID: 70, Question: "Wet?", State: "open", Email: bela.Email, At: then}},
		{"asked in other words", imports.QuestionText{ProductID: 70, Question: "Dry?", State: "open", Email: asha.Email, At: s.Now().AddDate(0, 0,
			1)}},
		{"asked too late", imports.QuestionText{ProductID: 70, Question: "Dry?", State: "open", Email: asha.Email,
			At: s.Now().AddDate(0, 0, 1).Add(time.Second)}},
		{"asked on no day", imports.QuestionText{ProductID: 70, Question: "Dry?", State: "open", Email: asha.Email}},
		{"asked by nobody", imports.QuestionText{ProductID: 70, Question: "Dry?", State: "open", Email: "no@mail.example", At: then}},
		{"of an odd state", imports.QuestionText{ProductID: 70, Question: "Dry?", State: "odd", Email: asha.Email, At: then}},
	} {
		move("a question "+c.what, imports.MovedRow{Question: &c.of})
	}
	s.Step("the categories, as they move on").Gives(s.Moves.ListCategoryTexts(storetest.Ctx))
	for _, asked := range []bool{false, true} {
		s.Step("the questions after the first, asked: %t", asked).Gives(s.Moves.ListQuestionTexts(storetest.Ctx, asked, 1, 2))
	}
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, who, 2))
	s.Step("the bulb is gone").Gives()
	s.Step("the questions that are left").Gives(s.Moves.ListQuestionTexts(storetest.Ctx, false, 0, 9))
	s.Step("those that were asked").Gives(s.Moves.ListQuestionTexts(storetest.Ctx, true, 0, 9))
	takesBack(t, s, job)
}

func TestStoryOfAddressesOfAnotherHearth(t *testing.T) {
	t.Parallel()
	s, who, job := stocked(t, "moved_addresses")
	page := storetest.Publish(t, s.Shop, 0, storetest.About("about", "About us"))
	storetest.Got(s.Content.SavePage(storetest.Ctx, who, 0, 0, storetest.About("draft", "A draft"))).Or(t)
	s.Step("a shop with a page").Gives()
	for _, a := range []imports.AddressText{{Path: "/p/lamp/", Number: 70, Product: "Bulb"}, {Path: "/P/LAMP", Number: 71}, {Path: "/p/bulb",
		Number:  99,
		Product: "bulb"}, {Path: "/p/gone", Number: 72, Product: "Gone"}, {Path: "/c/light", Category: []string{" light ", "LAMPS"}},
		{Path: "/c/wire", Category: []string{"Wire", "Lamps"}}, {Path: "/c/none", Category: []string{"Light", "Desk"}}, {Path: "/about",
			Page: "About"},
		{Path: "/draft", Page: "draft"}, {Path: "about", Page: "about"}} {
		s.Step("the address %s", a.Path).
			Gives(s.Moves.ApplyMoved(storetest.Ctx, who, job, []imports.MovedRow{{Row: 2, Shop: "other", Address: &a}}))
	}
	for _, c := range []struct{ path, target string }{{"/Old/Lamp?x=1", "/productdetails/lamp/1"}, {"https://old.example/Old/Bulb/",
		"/productdetails/x/2"},
		{"/old/bulb", "https://shop.example/category/light/2?sort=new"}, {"/old/about", "/pages/ABOUT"}, {"/old/about", "/pages/about/"},
		{"/old/gone", "/productdetails/gone/4"}, {"/old/none", "/category/none/99"}, {"/old/draft", "/pages/draft"}, {"/old/cart", "/cart"},
		{"old", "/productdetails/lamp/1"}, {"//old", "nowhere"}, {"mailto:a@b.example", "%"}, {"/old/" + strings.Repeat("a", 295),
			"/category/light/2"},
		{"/old/" + strings.Repeat("a", 296), "/category/light/2"}, {"/a\\b", "/category/light/2"}, {"/a%0ab", "/category/light/2"},
		{"/p/lamp", "/productdetails/bulb/2"}} {
		s.Step("%s leads to %s", c.path, c.target).Gives(s.Customers.AddFormerAddress(storetest.Ctx, who, c.path, c.target))
	}
	text := storetest.About("about-us", "About us")
	storetest.Publish(t, s.Shop, page.ID, text)
	s.Step("a page by its old address").Gives(s.Customers.AddFormerAddress(storetest.Ctx, who, "/old/page", "/pages/about"))
	for _, path := range []string{"/p/lamp", "/P/Lamp/", "/p/lamp/page/2", "/collections/all/products/x", "/old/about", "/old/",
		"/c/light/page/3",
		"/c/light/page/x", "/" + strings.Repeat("a", 1200)} {
		found, err := s.Customers.FindFormerAddress(storetest.Ctx, path)
		s.Step("what is at %.40s", path).Gives(found, err)
	}
	s.Step("a product of a collection").Gives(s.Customers.AddFormerAddress(storetest.Ctx, who, "/products/x", "/productdetails/lamp/1"))
	s.Step("is found").Gives(s.Customers.FindFormerAddress(storetest.Ctx, "/collections/all/products/X"))
	s.Step("another of that collection").
		Gives(s.Customers.AddFormerAddress(storetest.Ctx, who, "/collections/all/products/x", "/productdetails/bulb/2"))
	s.Step("is found first").Gives(s.Customers.FindFormerAddress(storetest.Ctx, "/collections/all/products/x"))
	for _, words := range []string{"", " LAMP ", "about us", "/old/", "nothing"} {
		s.Step("the addresses with %q", words).Gives(s.Customers.ListFormerAddresses(storetest.Ctx, words, core.Page{Number: 1, Size: 4}))
	}
	s.Step("their second page").Gives(s.Customers.ListFormerAddresses(storetest.Ctx, "", core.Page{Number: 2, Size: 4}))
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, who, 2))
	storetest.Must(t, s.Content.HidePage(storetest.Ctx, who, page.ID))
	s.Step("the bulb and the page are gone").Gives(s.Customers.ListFormerAddresses(storetest.Ctx, "", core.Page{Number: 1, Size: 20}))
	for _, id := range []int64{2, 2, 99} {
		s.Step("address %d is forgotten", id).Gives(s.Customers.RemoveFormerAddress(storetest.Ctx, who, id))
	}
	for _, r := range []imports.ImportRow{
		storetest.Row(2, map[string]string{"title": "Desk lamp", "price": "99"}, storetest.At("Light", "Lamps", "Desk"), func(r *imports.ImportRow) {
			r.Former, r.FormerCategories = []string{"/new/desk", "no path", "/p/lamp", "/p/bulb"}, []string{"/new/light", "", "/new/desks",
				"/new/more"}
		}),
		storetest.Row(3, map[string]string{"title": "Wire", "price": "9"}, storetest.At("Wire"), func(r *imports.ImportRow) {
			r.Former, r.FormerCategories = []string{"/old/bulb"}, []string{"/c/light", "/new/nothing"}
		})} {
		s.Step("a product is imported with its addresses").Gives(s.Imports.Apply(storetest.Ctx, who, job, []imports.ImportRow{r}))
	}
	for more := true; more; {
		outcomes, next, err := s.Imports.TakeBackImport(storetest.Ctx, who, job, 0)
		s.Step("the import is taken back").Gives(outcomes, next, err)
		more = next != 0
	}
}

func TestStoryOfTextsAndPicksOfAnotherHearth(t *testing.T) {
	t.Parallel()
	s, who, job := stocked(t, "moved_texts")
	storetest.Must(t, s.Catalogue.Translate(storetest.Ctx, who, "product", 2, storetest.SaidIn("hi", "title", "बल्ब"), ""))
	storetest.Must(t, s.Search.SetPicked(storetest.Ctx, who, 2, []int64{1}))
	s.Step("a shop whose bulb has a translation and something that goes with it").Gives()
	move := func(what string, row imports.MovedRow) {
		row.Row, row.Shop = 2, "other"
		s.Step("%s", what).Gives(s.Moves.ApplyMoved(storetest.Ctx, who, job, []imports.MovedRow{row}))
	}
	for _, r := range []imports.TextRow{
		{Thing: "product", ProductID: 70, SKU: "x", Product: "Bulb", Lang: "hi", Field: "title", Text: " दीया "},
		{Thing: "product", SKU: "L-1", Product: "Bulb", Lang: "hi", Field: "title", Text: "दीया"},
		{Thing: "product", SKU: "L-1", Lang: "hi", Field: "title", Text: "दिवा"},
		{Thing: "product", ProductID: 71, Lang: "hi", Field: "title", Text: "गोला"},
		{Thing: "product", ProductID: 71, Lang: "mr", Field: "title", Text: "दिवा"},
		{Thing: "product", ProductID: 71, Lang: "hi", Field: "title", Text: " "}, {Thing: "product", ProductID: 72, Lang: "hi", Field: "title",
			Text: "x"},
		{Thing: "product", ProductID: 71, Lang: "hi", Field: "name", Text: "x"}, {Thing: "product", ProductID: 71, Lang: "en", Field: "title",
			Text: "x"},
		{Thing: "category", Category: []string{"light", "lamps"}, Lang: "hi", Field: "name", Text: "दीये"},
		{Thing: "category", Category: []string{"Wire", "Lamps"}, Lang: "hi", Field: "name", Text: "तार"},
		{Thing: "category", Category: []string{"None"}, Lang: "hi", Field: "name", Text: "x"}, {Thing: "category", Lang: "hi", Field: "name",
			Text: "x"},
		{Thing: "category", Category: []string{"Light"}, Lang: "hi", Field: "title", Text: "x"}, {Thing: "page", Lang: "hi", Field: "title",
			Text: "x"},
	} {
		move(fmt.Sprint("a text of ", r.Thing, r.ProductID, r.SKU, r.Category, " ", r.Lang, " ", r.Field), imports.MovedRow{Text: &r})
	}
	names := []search.Companion{}
	for i := range 13 {
		title := fmt.Sprint("Thing ", i)
		s.Product(title, 5, 1)
		names = append(names, search.Companion{Title: title})
	}
	s.Step("thirteen more products").Gives()
	for _, p := range []imports.PickedRow{{ProductID: 70, With: []search.Companion{{ID: 71}, {Title: "lamp"}, {ID: 71}, {Title: "Thing 1"}}},
		{SKU: "L-1", With: []search.Companion{{Title: "Bulb"}, {Title: "Thing 1"}}}, {Product: "Bulb", With: names[:12]}, {Product: "Bulb",
			With: names},
		{Product: "Thing 1", With: []search.Companion{{ID: 72}}}, {Product: "Thing 1", With: []search.Companion{{ID: 99, Title: "Lamp"}}},
		{Product: "Thing 2"}, {Product: "No"}} {
		move(fmt.Sprintf("%d%s%s goes with %d", p.ProductID, p.SKU, p.Product, len(p.With)), imports.MovedRow{Picked: &p})
	}
	for _, c := range []struct {
		kind  string
		after int64
		limit int
	}{{"product", 0, 9}, {"product", 0, 1}, {"product", 1, 9}, {"product", 2, 9}, {"category", 0, 9}, {"category", 3, 1}} {
		found, last, err := s.Moves.ListTextRows(storetest.Ctx, c.kind, c.after, c.limit)
		s.Step("the texts of a %s after %d", c.kind, c.after).Gives(found, last, err)
	}
	s.Step("what goes with what, as it moves on").Gives(s.Moves.ListPickedRows(storetest.Ctx, 0, 9))
	s.Step("after the first").Gives(s.Moves.ListPickedRows(storetest.Ctx, 1, 1))
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, who, 2))
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, who, 5))
	s.Step("the bulb and a thing are gone").Gives()
	s.Step("what goes with what").Gives(s.Moves.ListPickedRows(storetest.Ctx, 0, 9))
	found, last, err := s.Moves.ListTextRows(storetest.Ctx, "product", 1, 9)
	s.Step("the texts after the lamp").Gives(found, last, err)
	storetest.Must(t, s.Catalogue.Translate(storetest.Ctx, who, "product", 1, storetest.SaidIn("hi", "title", "हमारा"), ""))
	storetest.Must(t, s.Search.SetPicked(storetest.Ctx, who, 1, []int64{6}))
	s.Step("the lamp was changed since").Gives()
	takesBack(t, s, job)
}

func TestStoryOfOffersOfAnotherHearth(t *testing.T) {
	t.Parallel()
	s, who, job := stocked(t, "moved_offers")
	storetest.Bargain(t, s.Shop, storetest.Coded("HERE", nil))
	storetest.Bargain(t, s.Shop, func(o *promotions.Offer) { o.Name = "Summer" })
	s.Step("a shop with two offers").Gives()
	for _, c := range []struct {
		what string
		of   imports.OfferText
	}{
		{"of the lamp", imports.OfferText{Offer: promotions.Offer{ID: 9, Name: "Lamps", Scope: "products", Targets: []int64{70}},
			Products: []search.Companion{{ID: 70}, {ID: 99, Title: "Bulb"}}}},
		{"of categories", imports.OfferText{Offer: promotions.Offer{Name: "Light", Scope: "categories"}, Categories: [][]string{{"Light", "Lamps"},
			{"wire"}}}},
		{"of a code that is here", imports.OfferText{Offer: promotions.Offer{Name: "Other", Code: "HERE", Scope: "all"}}},
		{"of a name that has a code here", imports.OfferText{Offer: promotions.Offer{Name: "Diwali", Scope: "all"}}},
		{"of a name that is here", imports.OfferText{Offer: promotions.Offer{Name: "SUMMER", Scope: "all"}}},
		{"of that name and another kind", imports.OfferText{Offer: promotions.Offer{Name: "Summer", Kind: "delivery", Scope: "all"}}},
		{"of that name and a code", imports.OfferText{Offer: promotions.Offer{Name: "Summer", Code: "SUN", Scope: "all"}}},
		{"of what is gone", imports.OfferText{Offer: promotions.Offer{Name: "Gone", Scope: "products"}, Products: []search.Companion{{ID: 72}}}},
		{"of a category that is not here", imports.OfferText{Offer: promotions.Offer{Name: "None", Scope: "categories"},
			Categories: [][]string{{"None"}}}},
		{"of an odd kind", imports.OfferText{Offer: promotions.Offer{Name: "Odd", Kind: "gift", Scope: "all"}}},
	} {
		c.of.Buyers, c.of.Active = "all", true
		if c.of.Kind == "" {
			c.of.Kind, c.of.Percent = "percent", 10
		}
		s.Step("an offer %s", c.what).
			Gives(s.Moves.ApplyMoved(storetest.Ctx, who, job, []imports.MovedRow{{Row: 2, Shop: "other", Offer: &c.of}}))
	}
	s.Step("the offers, as they move on").Gives(s.Moves.ListOfferTexts(storetest.Ctx))
	buyer := s.Customer("411001")
	wishes := buyer.Wishes(1, 1)
	wishes.Codes = []string{"SUN"}
	storetest.Got(s.Orders.Place(storetest.Ctx, wishes)).Or(t)
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, who, 2))
	s.Step("a lamp was ordered, the bulb is gone").Gives()
	s.Step("the offers now").Gives(s.Moves.ListOfferTexts(storetest.Ctx))
	takesBack(t, s, job)
}
