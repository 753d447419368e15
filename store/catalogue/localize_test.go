package catalogue_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/db"
	"hearth/store/imports"
	"hearth/store/search"
	"hearth/store/storefront"
	"hearth/store/storetest"
	"hearth/store/texts"
)

var hindi = db.InLanguage(storetest.Ctx, "hi")

func TestProductIsReturnedInTheCallersLanguage(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Stocked("Smart Plug", 999, 5, func(p *catalogue.Product) {
		p.Description, p.Specifications, p.OGTitle = "It counts.", []string{"Radio: Wi-Fi"}, "The smart plug"
	})
	storetest.Must(
		t,
		shop.Catalogue.Translate(
			storetest.Ctx,
			0,
			"product",
			plug,
			storetest.SaidIn("hi", "title", " स्मार्ट प्लग ", "specifications", "रेडियो: Wi-Fi\n\n भार: 16 A",
				"description", "  "),
			"",
		),
	)
	for _, c := range []struct{ lang, title, description, specifications, shared string }{
		{"hi", "स्मार्ट प्लग", "It counts.", "रेडियो: Wi-Fi|भार: 16 A", ""},
		{"mr", "Smart Plug", "It counts.", "Radio: Wi-Fi", "The smart plug"},
		{"en", "Smart Plug", "It counts.", "Radio: Wi-Fi", "The smart plug"},
		{"", "Smart Plug", "It counts.", "Radio: Wi-Fi", "The smart plug"},
	} {
		in := db.InLanguage(storetest.Ctx, c.lang)
		p := storetest.Got(shop.Catalogue.Find(in, plug)).Or(t)
		storetest.Expect(t, fmt.Sprint(p.Title, p.Description, strings.Join(p.Specifications, "|"), p.OGTitle),
			fmt.Sprint(c.title, c.description, c.specifications, c.shared))
		storetest.Expect(t, p.InEnglish().Title, "Smart Plug")
		list := storetest.Got(shop.Search.ListCards(in, search.ProductFilter{})).Or(t)
		storetest.Expect(t, list.Cards[0].Title, c.title)
	}
	storetest.Expect(t, storetest.Got(shop.Search.ListCards(hindi, search.ProductFilter{})).Or(t).Cards[0].English,
		"Smart Plug")
	storetest.Must(t, shop.Catalogue.Translate(storetest.Ctx, 0, "product", plug, storetest.SaidIn("hi", "title", ""),
		""))
	p := storetest.Got(shop.Catalogue.Find(hindi, plug)).Or(t)
	storetest.Expect(t, p.Title, "Smart Plug")
	storetest.Expect(t, p.OGTitle, "The smart plug")
}

func TestQuestionIsTranslatedByItsEnglishWhateverIsAddedOrRemoved(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	ask := func(q, a string) catalogue.Question { return catalogue.Question{Question: q, Answer: a} }
	plug := shop.Product("Smart Plug", 999, 5)
	edit := func(all ...catalogue.Question) {
		p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, plug)).Or(t)
		storetest.Must(t, shop.Catalogue.Update(storetest.Ctx, 0, catalogue.ProductEdit{Product: p, Questions: all}))
	}
	edit(ask("Is it 16 A?", "Yes."), ask("Is 1 HP = 746 W?", "About.\n\nA motor takes more."))
	english := storetest.Got(shop.Catalogue.FindTranslations(storetest.Ctx, "product", plug)).Or(t).English["questions"]
	storetest.Expect(t, english, "Is it 16 A?\nYes.\nIs 1 HP – 746 W?\nAbout. A motor takes more.")
	storetest.Must(t, shop.Catalogue.Translate(storetest.Ctx, 0, "product", plug, storetest.SaidIn("hi", "questions",
		"Is it 16 A? = क्या यह 16 A है?\nYes. = हाँ।\nAbout. A motor takes more. = लगभग।\nGone? = गया?"), ""))
	read := func(lang string) (said string) {
		for _, q := range storetest.Got(shop.Catalogue.ListQuestions(db.InLanguage(storetest.Ctx, lang), plug)).Or(t) {
			said += q.Question + q.Answer
		}
		return said
	}
	storetest.Expect(t, read("hi"), "क्या यह 16 A है?हाँ।Is 1 HP = 746 W?लगभग।")
	storetest.Expect(t, read("mr"), "Is it 16 A?Yes.Is 1 HP = 746 W?About.\n\nA motor takes more.")
	first := storetest.Got(shop.Catalogue.ListQuestions(storetest.Ctx, plug)).Or(t)[0]
	storetest.Must(t, shop.Catalogue.DeleteQuestion(storetest.Ctx, 0, first.ID))
	edit(ask("New?", "Yes."))
	storetest.Expect(t, read("hi"), "Is 1 HP = 746 W?लगभग।New?हाँ।")
}

func TestVariantUsesItsParentsTranslatedTitle(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, _ := storetest.Panel(t, shop, 3)
	storetest.Must(t, shop.Catalogue.Translate(storetest.Ctx, 0, "product", family,
		storetest.SaidIn("hi", "title", "टच पैनल"), ""))
	f := storetest.Got(shop.Variants.FindFamily(hindi, family)).Or(t)
	storetest.Expect(t, f.Title, "टच पैनल")
	english := storetest.Got(shop.Variants.FindFamily(storetest.Ctx, family)).Or(t)
	for i, v := range f.Sold {
		storetest.Expect(t, v.English, english.Sold[i].Title)
		storetest.Expect(t, v.Title, strings.Replace(english.Sold[i].Title, english.Title, "टच पैनल", 1))
		storetest.Expect(t, storetest.Got(shop.Catalogue.Find(hindi, v.ID)).Or(t).Title, v.Title)
	}
}

func TestProductIsFoundByItsNameInAnyLanguage(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Product("Smart Plug", 999, 5)
	shop.Product("Lamp", 999, 5)
	of := storetest.Got(shop.Catalogue.Find(storetest.Ctx, plug)).Or(t)
	storetest.Must(t, shop.Catalogue.Translate(storetest.Ctx, 0, "product", plug,
		storetest.SaidIn("hi", "title", "झिलमिल प्लग"), ""))
	for _, words := range []string{"झिलमिल", "प्लग", "झिल", "smart"} {
		storetest.Expect(t, storetest.Found(t, shop, search.ProductFilter{Words: words}), "Smart Plug")
	}
	storetest.Must(t, shop.Catalogue.Translate(storetest.Ctx, 0, "category", of.CategoryID,
		storetest.SaidIn("hi", "name", "बिजली"), ""))
	storetest.Expect(t, storetest.Found(t, shop, search.ProductFilter{Words: "बिजली", Sort: "title"}),
		"Lamp Smart Plug")
	storetest.Must(t, shop.Catalogue.Translate(storetest.Ctx, 0, "product", plug, storetest.SaidIn("hi"), ""))
	storetest.Expect(t, storetest.Found(t, shop, search.ProductFilter{Words: "झिलमिल"}), "")
}

func TestCategoryIsReturnedInTheCallersLanguage(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	ids := storetest.Branch(t, shop, "Lights", "Bulbs")
	before := shop.Catalogue.PublicVersion()
	storetest.Must(
		t,
		shop.Catalogue.Translate(
			storetest.Ctx,
			0,
			"category",
			ids[0],
			storetest.SaidIn("hi", "name", "बत्तियाँ", "text", "घर की रोशनी"),
			"",
		),
	)
	if shop.Catalogue.PublicVersion() == before {
		t.Error("kept pages are not made anew")
	}
	page := storetest.Got(shop.Categories.Find(db.InLanguage(storetest.Ctx, "hi"), ids[0])).Or(t)
	storetest.Expect(t, page.Name+page.English+page.Text+page.Below[0].Name, "बत्तियाँLightsघर की रोशनीBulbs")
	below := storetest.Got(shop.Categories.Find(hindi, ids[1])).Or(t)
	storetest.Expect(t, below.Above[0].Name, "बत्तियाँ")
	storetest.Expect(t, storetest.Got(shop.Categories.Tree(hindi)).Or(t)[0].Name, "बत्तियाँ")
	storetest.Expect(t, storetest.Got(shop.Categories.Tree(storetest.Ctx)).Or(t)[0].Name, "Lights")
	storetest.Must(t, shop.Categories.Delete(storetest.Ctx, 0, 1, ids[0]))
	again := storetest.Got(shop.Categories.Add(storetest.Ctx, 0, 1, 0, "Lights")).Or(t)
	storetest.Expect(t, storetest.Got(shop.Categories.Find(hindi, again)).Or(t).Name, "Lights")
}

func TestTranslationErrorsNameTheirField(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Product("Smart Plug", 999, 5)
	many := texts.Texts{}
	for _, lang := range strings.Fields("as bn brx doi gu hi kn kok ks mai ml mni mr ne or pa sa sat sd ta te") {
		many[lang] = map[string]string{"title": "x"}
	}
	for _, c := range []struct {
		given texts.Texts
		says  string
		field string
	}{
		{storetest.SaidIn("hi", "title", strings.Repeat("क", 201)), "This can have at most 200 letters.",
			"texts.hi.title"},
		{storetest.SaidIn("en", "title", "x"), "This is no language that a text can be given in.", "texts.en"},
		{storetest.SaidIn("zz", "title", "x"), "This is no language that a text can be given in.", "texts.zz"},
		{storetest.SaidIn("Hindi", "title", "x"), "This is no language that a text can be given in.", "texts.Hindi"},
		{storetest.SaidIn("hi", "price", "5"), "This can't be given in other languages.", "texts.hi.price"},
		{many, "A text can be given in at most 20 languages.", "texts"},
	} {
		storetest.Refused(t, shop.Catalogue.Translate(storetest.Ctx, 0, "product", plug, c.given, ""), c.says, c.field)
	}
	storetest.Absent(t, shop.Catalogue.Translate(storetest.Ctx, 0, "product", 999, storetest.SaidIn("hi"), ""))
	storetest.Absent(t, shop.Catalogue.Translate(storetest.Ctx, 0, "order", plug, storetest.SaidIn("hi"), ""))
	storetest.Absent(t, storetest.Second(shop.Catalogue.FindTranslations(storetest.Ctx, "category", 999)))
	said := storetest.Got(shop.Catalogue.FindTranslations(storetest.Ctx, "product", plug)).Or(t)
	storetest.Expect(t, said.English["title"], "Smart Plug")
}

func TestPublishedPageIsReturnedInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	text := storetest.About("about-us", "About us")
	text.Texts = storetest.SaidIn("hi", "title", "हमारे बारे में", "text", "हम लैम्प बेचते हैं।")
	page := storetest.Publish(t, shop, 0, text)
	read := func(lang string) string {
		said := storetest.Got(shop.Content.FindPublishedPage(db.InLanguage(storetest.Ctx, lang), "about-us")).
			Or(t).Published
		return said.Title + "|" + said.Text + "|" + said.Description
	}
	storetest.Expect(t, read("hi"), "हमारे बारे में|हम लैम्प बेचते हैं।|Who we are.")
	storetest.Expect(t, read("en"), "About us|We sell lamps.|Who we are.")
	text.Texts = storetest.SaidIn("hi", "title", "परिचय")
	draft := storetest.Got(shop.Content.SavePage(storetest.Ctx, 0, page.ID, page.Version, text)).Or(t)
	storetest.Expect(t, read("hi"), "हमारे बारे में|हम लैम्प बेचते हैं।|Who we are.")
	storetest.Got(shop.Content.PublishPage(storetest.Ctx, 0, draft.ID, draft.Version)).Or(t)
	storetest.Expect(t, read("hi"), "परिचय|We sell lamps.|Who we are.")
	text.Texts = storetest.SaidIn("hi", "title", strings.Repeat("प", 101))
	storetest.Refused(
		t,
		storetest.Second(
			shop.Content.SavePage(
				storetest.Ctx,
				0,
				page.ID,
				storetest.Got(shop.Content.FindOwnPage(storetest.Ctx, page.ID)).Or(t).Version,
				text,
			),
		),
		"This can have at most 100 letters.",
		"texts.hi.title",
	)
}

func TestHomePageAndMenusUseTheReadersLanguage(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	storetest.Saved(
		t,
		shop,
		0,
		"home",
		storetest.HomeOf(
			`{"id":"a","kind":"words","text":"Hello","texts":{"hi":{"text":"नमस्ते","title":" "}}}`,
			`{"id":"b","kind":"reasons","source":"written","panels":[{"icon":"leaf","focus_x":50,"focus_y":50,"title":"Green","texts":{"hi":{"title":"हरा"}}}]}`,
		),
	)
	storetest.Saved(
		t,
		shop,
		0,
		"menu",
		`{"columns":[{"title":"Help","texts":{"hi":{"title":"मदद"}},"links":[{"label":"All","link":"/allproducts","texts":{"hi":{"label":"सब"}}}]}],
		"line":{"text":"Sale","texts":{"hi":{"text":"सेल   आज"}}}}`,
	)
	told := func(lang string) string {
		f := shop.Content.Front(db.InLanguage(storetest.Ctx, lang))
		if len(f.Home.Sections) != 2 {
			return ""
		}
		return f.Home.Sections[0].Text + f.Home.Sections[1].Panels[0].Title + f.Menu.Columns[0].Title +
			f.Menu.Columns[0].Links[0].Label +
			f.Menu.Line.Text
	}
	storetest.Expect(t, told("hi"), "")
	storetest.Published(t, shop, 0)
	storetest.Expect(t, told("hi"), "नमस्तेहरामददसबसेल आज")
	storetest.Expect(t, told("en"), "HelloGreenHelpAllSale")
	storetest.Expect(t, told("mr"), "HelloGreenHelpAllSale")
	draft := storetest.Got(shop.Content.FindFrontDraft(storetest.Ctx)).Or(t)
	storetest.Refused(t, storetest.Second(shop.Content.SaveFrontPart(storetest.Ctx, 0, "home", draft.Parts["home"],
		storetest.HomeOf(`{"id":"a","kind":"words","text":"Hello","texts":{"hi":{"text":"[x](javascript:alert)"}}}`))),
		storefront.CheckMarkdown("[x](javascript:alert)"), "sections.0.texts.hi.text")
}

func TestVariantOptionsAreReturnedInTheCallersLanguage(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, _ := storetest.Panel(t, shop, 3)
	before := storetest.Got(shop.Variants.FindFamily(storetest.Ctx, family)).Or(t)
	name, value := before.Options[0].Name, before.Options[0].Values[0].Value
	storetest.Must(
		t,
		shop.Catalogue.Translate(
			storetest.Ctx,
			0,
			"product",
			family,
			storetest.SaidIn("hi", "title", "टच पैनल", "options", name+" = स्विच\n"+
				value+" = एक\n Nothing = \n"),
			"",
		),
	)
	f := storetest.Got(shop.Variants.FindFamily(hindi, family)).Or(t)
	storetest.Expect(t, f.Options[0].Name+f.Options[0].Values[0].Value+f.Sold[0].Choice[0], "स्विचएकएक")
	storetest.Expect(t, f.InEnglish().Options[0].Name, name)
	if !strings.HasPrefix(f.Sold[0].Title, "टच पैनल, एक") {
		t.Errorf("it is called %s", f.Sold[0].Title)
	}
	v := storetest.Got(shop.Catalogue.Find(hindi, f.Sold[0].ID)).Or(t)
	storetest.Expect(t, v.Title+v.Choice[0], f.Sold[0].Title+"एक")
	storetest.Expect(t, storetest.Got(shop.Catalogue.Find(storetest.Ctx, v.ID)).Or(t).Choice[0], value)
	storetest.Refused(t, shop.Catalogue.Translate(storetest.Ctx, 0, "product", family,
		storetest.SaidIn("hi", "options", "रंग"), ""),
		"Please write in each line a word and what it is called: Colour = रंग.", "texts.hi.options")
}

func TestConcurrentTranslationIsNotOverwritten(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Product("Smart Plug", 999, 5)
	read := storetest.Got(shop.Catalogue.FindTranslations(storetest.Ctx, "product", plug)).Or(t).Texts.Mark()
	storetest.Must(t, shop.Catalogue.Translate(storetest.Ctx, 0, "product", plug,
		storetest.SaidIn("hi", "title", "प्लग"), read))
	now := storetest.Got(shop.Catalogue.FindTranslations(storetest.Ctx, "product", plug)).Or(t).Texts.Mark()
	err := shop.Catalogue.Translate(storetest.Ctx, 0, "product", plug, storetest.SaidIn("hi", "title", "सॉकेट"), read)
	storetest.Refused(
		t,
		err,
		"Somebody else changed these words meanwhile. Nothing of yours is lost: look at theirs, then save yours again.",
		"since",
	)
	storetest.Expect(t, storetest.Got(shop.Catalogue.Find(hindi, plug)).Or(t).Title, "प्लग")
	storetest.Must(t, shop.Catalogue.Translate(storetest.Ctx, 0, "product", plug,
		storetest.SaidIn("hi", "title", "सॉकेट"), now))
	storetest.Expect(t, storetest.Got(shop.Catalogue.Find(hindi, plug)).Or(t).Title, "सॉकेट")
}

func TestImportFileSetsTranslations(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Product("Smart Plug", 999, 5)
	storetest.Must(
		t,
		shop.Catalogue.Translate(storetest.Ctx, 0, "product", plug, storetest.SaidIn("hi", "title", "पुराना",
			"description", "वर्णन"), ""),
	)
	mark := storetest.Got(shop.Catalogue.FindTranslations(storetest.Ctx, "product", plug)).Or(t).Texts.Mark()
	said := func() string {
		words := storetest.Got(shop.Catalogue.FindTranslations(storetest.Ctx, "product", plug)).Or(t).Texts
		return words["hi"]["title"] + "|" + words["hi"]["description"] + "|" + words["mr"]["title"]
	}
	give := func(lang string, pairs ...string) func(r *imports.ImportRow) {
		return func(r *imports.ImportRow) { r.ID, r.Words, r.WordsWas = plug, storetest.SaidIn(lang, pairs...), mark }
	}
	for _, c := range []struct {
		row     imports.ImportRow
		outcome string
	}{
		{storetest.Row(2, map[string]string{"title": "Smart Plug"}, give("hi", "title", "पुराना")), "same [] "},
		{storetest.Row(3, nil, give("hi", "title", "नया", "description", "")), "changed [Words in hi] "},
		{storetest.Row(4, nil, give("mr", "title", "प्लग")), "changed [Words in mr] "},
		{storetest.Row(5, nil, give("hi", "title", strings.Repeat("प", 201))),
			"wrong [] title (hi): This can have at most 200 letters."},
		{storetest.Row(6, nil, give("hi", "price", "1")),
			"wrong [] price (hi): This can't be given in other languages."},
		{storetest.Row(7, nil, give("hi", "title", "नया"), func(r *imports.ImportRow) { r.WordsWas = "w1" }),
			"wrong [] " +
				"Somebody has changed its words in other languages since this file was made. Export it again."},
		{storetest.Row(8, nil, give("hi", "title", "नया"), func(r *imports.ImportRow) { r.Shop = "elsewhere" }),
			"wrong [] " +
				"This sheet comes from another shop. To add its products here, clear its column product_id."},
	} {
		o := storetest.Got(shop.Imports.Plan(storetest.Ctx, []imports.ImportRow{c.row})).Or(t)[0]
		storetest.Expect(t, fmt.Sprint(o.Row, " ", o.Action, " ", o.Changes, " ", o.Message),
			fmt.Sprint(c.row.Row, " ", c.outcome))
	}
	storetest.Expect(t, said(), "पुराना|वर्णन|")
	for _, kept := range []string{"पुराना|वर्णन|", "किसी का|वर्णन|"} {
		meddled := strings.HasPrefix(kept, "किसी")
		job := storetest.Got(shop.AddJob(storetest.Ctx, shop.Staff(accounts.Catalogue).ID, "products import", 0, nil)).
			Or(t)
		storetest.Got(shop.Imports.Apply(storetest.Ctx, 0, job,
			[]imports.ImportRow{storetest.Row(2, nil, give("hi", "title", "नया", "description", "")),
				storetest.Row(3, map[string]string{"title": "Lamp", "price": "5"}, storetest.At("Lights"),
					func(r *imports.ImportRow) {
						r.Words = storetest.SaidIn("hi", "title", "लैंप")
					})})).
			Or(t)
		storetest.Expect(t, said(), "नया||")
		if meddled {
			storetest.Must(
				t,
				shop.Catalogue.Translate(
					storetest.Ctx,
					0,
					"product",
					plug,
					storetest.SaidIn("hi", "title", "किसी का", "description", "वर्णन"),
					"",
				),
			)
		}
		outcomes, _, err := shop.Imports.UndoBatch(storetest.Ctx, 0, job, 0)
		storetest.Must(t, err)
		for _, o := range outcomes {
			if (o.Action == imports.ImportSkipped) != (meddled && o.ProductID == plug) {
				t.Errorf("%s: %s %s %s", kept, o.Title, o.Action, o.Message)
			}
		}
		storetest.Expect(t, said(), kept)
		storetest.Must(
			t,
			shop.Catalogue.Translate(
				storetest.Ctx,
				0,
				"product",
				plug,
				storetest.SaidIn("hi", "title", "पुराना", "description", "वर्णन"),
				"",
			),
		)
	}
}

// Specifications that the page evaluates, such as the wall box, stay English in every language.
func TestEnglishVariantHasEnglishOptionNames(t *testing.T) {
	t.Parallel()
	for _, told := range [][]string{{"options", "Gangs = बटन\nBlack = काला"},
		{"title", "पैनल", "options", "Gangs = बटन\nBlack = काला"}} {
		shop := storetest.New(t)
		family, variants := storetest.Panel(t, shop, 2)
		storetest.Must(t, shop.Catalogue.Translate(storetest.Ctx, 0, "product", family, storetest.SaidIn("hi", told...),
			""))
		storetest.Must(t, shop.Catalogue.Translate(storetest.Ctx, 0, "category", 1,
			storetest.SaidIn("hi", "name", "सब"), ""))
		f, v := storetest.Got(shop.Variants.FindFamily(hindi, family)).
			Or(t),
			storetest.Got(shop.Catalogue.Find(hindi, variants[0].ID)).
				Or(t)
		for name, p := range map[string]catalogue.Product{"the variant": v,
			"the family": storetest.Got(shop.Catalogue.Find(hindi, family)).Or(t)} {
			storetest.Same(t, name, strings.Join(f.Shown(p).Specifications, ", "), "बटन: 2 gang, Colour: काला")
			storetest.Same(t, name+" in English", strings.Join(f.Shown(p.InEnglish()).Specifications, ", "),
				"Gangs: 2 gang, Colour: Black")
		}
	}
}
