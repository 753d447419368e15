package catalogue_test

import (
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/db"
	"hearth/store/search"
	"hearth/store/storetest"
)

func TestScenarioCategories(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "categories", "search_words")
	clerk := s.Staff(accounts.Catalogue)
	s.Step("the shop opens").Gives()
	long := strings.Repeat("é", 80)
	for _, c := range []struct {
		level  int
		parent int64
		name   string
	}{
		{1, 0, " Lights "}, {1, 0, "lights"}, {1, 0, "Tools"}, {1, 0, " "}, {1, 0, long}, {1, 0, long + "x"},
		{2, 1, "Lamps"}, {2, 1, ""}, {2,
			99, "Lamps"},
		{2, 1, "LAMPS"}, {2, 2, "Lamps"}, {3, 4, "Desk"}, {3, 4, "Wall"}, {3, 1, "Desk"}, {2, 4, "Desk"}, {3, 4, " "},
		{2, 1, long + "x"}, {2,
			1, "Bulbs"},
	} {
		s.Step("%q of level %d below %d", c.name, c.level, c.parent).
			Gives(s.Categories.Add(storetest.Ctx, clerk.ID, c.level, c.parent, c.name))
	}
	lamp := s.Stocked("Glow", 500, 5, func(p *catalogue.Product) {
		p.CategoryID, p.SubcategoryID,
			p.SubSubcategoryID = 1, 4, 6
	})
	saw := s.Stocked("Saw", 500, 5, func(p *catalogue.Product) { p.CategoryID = 2 })
	s.Step("there are products").Gives()
	tree := func() {
		s.Step("the tree").Gives(s.Categories.Tree(storetest.Ctx))
		for _, c := range [][2]int64{{1, 0}, {2, 1}, {3, 4}, {2, 4}, {2, 99}, {3, 1}} {
			s.Step("level %d below %d", c[0], c[1]).Gives(s.Categories.List(storetest.Ctx, int(c[0]), c[1]))
		}
	}
	tree()
	for _, c := range []struct {
		level int
		id    int64
		name  string
	}{{1, 1, " Lighting "}, {1, 1, "lighting"}, {1, 1, "TOOLS"}, {1, 1, ""}, {2, 1, "Lamps"}, {2, 4, "Lanterns"},
		{3, 99, "x"}, {3, 6,
			"Wall"}} {
		s.Step("%d of level %d is called %q", c.id, c.level, c.name).
			Gives(s.Categories.Rename(storetest.Ctx, clerk.ID, c.level, c.id, c.name))
	}
	for _, c := range [][2]int64{{4, 2}, {4, 4}, {1, 4}, {4, 6}, {99, 1}, {4, 99}, {1, 2}, {2, 1}, {2, 5}, {4, 0},
		{7, 0}, {8, 4}, {4, 2}} {
		s.Step("%d moves below %d", c[0], c[1]).Gives(s.Categories.Move(storetest.Ctx, clerk.ID, c[0], c[1]))
	}
	tree()
	storetest.Got(s.Categories.Add(storetest.Ctx, 0, 2, 2, "wall")).Or(t)
	s.Step("where there is a twin, it can't move").Gives(s.Categories.Move(storetest.Ctx, clerk.ID, 7, 2))
	for _, c := range [][2]int64{{1, 2}, {2, 1}, {3, 6}, {1, 99}} {
		s.Step("%d of level %d is deleted", c[1], c[0]).Gives(s.Categories.Delete(storetest.Ctx, clerk.ID, int(c[0]),
			c[1]))
	}
	for _, id := range []int64{2, 4, 8} {
		storetest.Must(t, s.Catalogue.Translate(storetest.Ctx, 0, "category", id, storetest.SaidIn("hi", "name", "नाम"),
			""))
	}
	storetest.Must(t, s.Catalogue.Translate(storetest.Ctx, 0, "product", saw, storetest.SaidIn("hi", "title", "आरी"),
		""))
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, lamp))
	s.Step("its product goes").Gives()
	s.Step("so it can be deleted").Gives(s.Categories.Delete(storetest.Ctx, clerk.ID, 2, 4))
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, saw))
	for id := range int64(12) {
		c, err := s.Categories.Find(storetest.Ctx, id)
		if err == nil && c.Level == 1 {
			s.Step("all go: %s", c.Name).Gives(s.Categories.Delete(storetest.Ctx, clerk.ID, 1, id))
		}
	}
	tree()
}

func TestScenarioCategoryPages(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "category_pages")
	clerk := s.Staff(accounts.Catalogue)
	hindi := db.InLanguage(storetest.Ctx, "hi")
	tools, lights, lamps, desk := storetest.Shelves(t, s)
	wall := storetest.Got(s.Categories.Add(storetest.Ctx, 0, 3, lamps, "Wall lamps")).Or(t)
	s.Step("the shop opens").Gives()
	name, none := "picture.webp", ""
	s.Step("a page").Gives(s.Categories.SetPage(storetest.Ctx, clerk.ID, lamps, " All our lamps. ", &name))
	s.Step("its text").Gives(s.Categories.SetPage(storetest.Ctx, clerk.ID, lamps, strings.Repeat("é", 2000), nil))
	s.Step("a longer text").Gives(s.Categories.SetPage(storetest.Ctx, clerk.ID, lamps, strings.Repeat("é", 2001), nil))
	s.Step("another page").Gives(s.Categories.SetPage(storetest.Ctx, clerk.ID, lights, "Light.", &name))
	s.Step("no picture").Gives(s.Categories.SetPage(storetest.Ctx, clerk.ID, lamps, "Lamps.", &none))
	s.Step("no category").Gives(s.Categories.SetPage(storetest.Ctx, clerk.ID, 99, "Lamps.", nil))
	s.Step("lamps in Hindi").
		Gives(s.Catalogue.Translate(storetest.Ctx, clerk.ID, "category", lamps, storetest.SaidIn("hi", "name", "लैंप",
			"text", "सब लैंप"), ""),
			s.Catalogue.Translate(storetest.Ctx, clerk.ID, "category", lights, storetest.SaidIn("hi", "name", "रोशनी"),
				""),
			s.Catalogue.Translate(storetest.Ctx, clerk.ID, "category", wall, storetest.SaidIn("hi", "name", "दीवार"),
				""),
			s.Catalogue.Translate(storetest.Ctx, clerk.ID, "category", desk, storetest.SaidIn("ta", "name", "மேசை"),
				""))
	for _, id := range []int64{tools, lights, lamps, desk, 99} {
		s.Step("the page of %d", id).Gives(s.Categories.Find(storetest.Ctx, id))
		s.Step("the page of %d in Hindi", id).Gives(s.Categories.Find(hindi, id))
	}
	s.Step("the tree in Hindi").Gives(s.Categories.Tree(hindi))
	s.Step("a list in Hindi").Gives(s.Categories.List(hindi, 3, lamps))
	glow := s.Stocked(
		"Glow",
		500,
		5,
		func(p *catalogue.Product) { p.CategoryID, p.SubcategoryID, p.SubSubcategoryID = lights, lamps, wall },
	)
	s.Step("a product in Hindi").Gives(s.Catalogue.Find(hindi, glow))
	s.Step("a card in Hindi").Gives(s.Search.ListCards(hindi, search.ProductFilter{CategoryID: lights}))
}

func TestScenarioTranslations(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "translations", "search_words")
	clerk := s.Staff(accounts.Catalogue)
	hindi := db.InLanguage(storetest.Ctx, "hi")
	lamp := s.Stocked("Lamp", 500, 5, func(p *catalogue.Product) {
		p.Description, p.Specifications, p.Features, p.Notes = "A lamp.", []string{"Load: 5 W"}, []string{"Dims"},
			[]string{"No bulb"}
		p.MetaDescription, p.OGTitle, p.OGDescription = "md", "og", "od"
	})
	bulb := s.Stocked("Bulb", 50, 5, func(p *catalogue.Product) { p.MetaDescription, p.OGTitle = "md", "og" })
	root := storetest.Got(s.Catalogue.Find(storetest.Ctx, lamp)).Or(t).CategoryID
	s.Step("the shop opens").Gives()
	whole := storetest.SaidIn(
		"hi",
		"title",
		" लैंप ",
		"description",
		"एक लैंप",
		"specifications",
		"एक\nदो",
		"features",
		"मंद",
		"notes",
		"बिना",
		"meta_description",
		"मेटा",
		"og_title",
		"ओजी",
		"og_description",
		"ओडी",
	)
	s.Step("the lamp in Hindi").Gives(s.Catalogue.Translate(storetest.Ctx, clerk.ID, "product", lamp, whole, ""))
	mark := storetest.Got(s.Catalogue.ListTranslations(storetest.Ctx, "product", []int64{lamp})).Or(t)[lamp].Mark()
	s.Step("the bulb in Hindi and Tamil").
		Gives(s.Catalogue.Translate(storetest.Ctx, clerk.ID, "product", bulb, storetest.SaidIn("hi", "title", "बल्ब",
			"description", "एक"), ""),
			s.Catalogue.Translate(storetest.Ctx, clerk.ID, "product", bulb, storetest.SaidIn("ta", "title", "பல்பு"),
				""))
	s.Step("the category").Gives(s.Catalogue.Translate(storetest.Ctx, clerk.ID, "category", root,
		storetest.SaidIn("hi", "name", "सब"), ""))
	s.Step("as it was read").
		Gives(s.Catalogue.Translate(storetest.Ctx, clerk.ID, "product", lamp, storetest.SaidIn("hi", "title", "दीपक",
			"notes", " "), mark))
	s.Step("somebody else read it before").
		Gives(s.Catalogue.Translate(storetest.Ctx, clerk.ID, "product", lamp, storetest.SaidIn("hi", "title", "दिया"),
			mark))
	for _, c := range []struct {
		kind  string
		id    int64
		given string
		text  string
	}{
		{"product", lamp, "colour", "x"}, {"product", lamp, "title", strings.Repeat("é", 201)},
		{"product", lamp, "options", "x"}, {"product",
			99, "title", "x"},
		{"category", 99, "name", "x"}, {"category", root, "title", "x"},
		{"category", root, "name", strings.Repeat("é", 81)}, {"page", 1,
			"title", "x"},
		{"category", root, "text", strings.Repeat("é", 2001)}, {"product", lamp, "meta_description",
			strings.Repeat("é", 501)},
		{"product", lamp, "og_title", strings.Repeat("é", 201)}, {"product", lamp, "og_description",
			strings.Repeat("é", 501)},
		{"product", lamp, "description", strings.Repeat("é", 10_001)}, {"product", lamp, "specifications",
			strings.Repeat("é", 20_001)},
		{"product", lamp, "features", strings.Repeat("é", 20_001)},
		{"product", lamp, "notes", strings.Repeat("é", 20_001)},
		{"product", lamp, "options", "a = " + strings.Repeat("é", 10_001)},
	} {
		s.Step("%s %d: a wrong %s", c.kind, c.id, c.given).
			Gives(s.Catalogue.Translate(storetest.Ctx, clerk.ID, c.kind, c.id, storetest.SaidIn("mr", c.given, c.text),
				""))
	}
	s.Step("in English or nothing").
		Gives(s.Catalogue.Translate(storetest.Ctx, clerk.ID, "product", lamp, storetest.SaidIn("en", "title", "x"), ""),
			s.Catalogue.Translate(storetest.Ctx, clerk.ID, "product", lamp, storetest.SaidIn("Hindi", "title", "x"),
				""))
	for _, c := range []struct {
		kind string
		id   int64
	}{{"product", lamp}, {"product", bulb}, {"product", 99}, {"category", root}, {"category", 99}, {"page", 1}} {
		found, err := s.Catalogue.FindTranslations(storetest.Ctx, c.kind, c.id)
		s.Step("the translations of %s %d", c.kind, c.id).Gives(found.English, found.Texts, err)
	}
	s.Step("words").Gives(s.Catalogue.ListTranslations(storetest.Ctx, "product", []int64{lamp, bulb, 99}))
	for _, kind := range []string{"product", "category", "page"} {
		s.Step("the languages of a %s", kind).Gives(s.Catalogue.TranslatedLanguages(storetest.Ctx, kind))
	}
	for _, id := range []int64{lamp, bulb} {
		s.Step("%d in Hindi", id).Gives(s.Catalogue.Find(hindi, id))
	}
	cards, err := s.Search.ListCards(hindi, search.ProductFilter{})
	s.Step("cards in Hindi").Gives(cards, err)
	s.Step("the lamp has no Hindi any more").
		Gives(s.Catalogue.Translate(storetest.Ctx, clerk.ID, "product", lamp, storetest.SaidIn("hi"), ""))
	s.Step("languages that customers speak").
		Gives(s.NoteLanguage(storetest.Ctx, clerk.ID, "hi"), s.NoteLanguage(storetest.Ctx, clerk.ID, "hi"),
			s.NoteLanguage(storetest.Ctx, clerk.ID, "Hindi"), s.NoteLanguage(storetest.Ctx, 99, "hi"))
}
