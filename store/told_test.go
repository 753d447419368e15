package store_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/db"
	"hearth/store/front"
	"hearth/store/storetest"
	"hearth/store/texts"
)

var hindi = db.InLanguage(ctx, "hi")

// saidIn is the translations of a language: field, text, field, text.
func saidIn(lang string, pairs ...string) texts.Texts {
	words := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		words[pairs[i]] = pairs[i+1]
	}
	return texts.Texts{lang: words}
}

func TestAProductIsToldInTheLanguageOfWhoAsks(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Stocked("Smart Plug", 999, 5, func(p *store.Product) {
		p.Description, p.Specifications, p.OGTitle = "It counts.", []string{"Radio: Wi-Fi"}, "The smart plug"
	})
	must(t, shop.Translate(ctx, 0, "product", plug, saidIn("hi", "title", " स्मार्ट प्लग ", "specifications", "रेडियो: Wi-Fi\n\n भार: 16 A",
		"description", "  "), ""))
	for _, c := range []struct{ lang, title, description, specifications, shared string }{
		{"hi", "स्मार्ट प्लग", "It counts.", "रेडियो: Wi-Fi|भार: 16 A", ""},
		{"mr", "Smart Plug", "It counts.", "Radio: Wi-Fi", "The smart plug"},
		{"en", "Smart Plug", "It counts.", "Radio: Wi-Fi", "The smart plug"},
		{"", "Smart Plug", "It counts.", "Radio: Wi-Fi", "The smart plug"},
	} {
		in := db.InLanguage(ctx, c.lang)
		p := got(shop.FindProduct(in, plug)).or(t)
		expect(t, fmt.Sprint(p.Title, p.Description, strings.Join(p.Specifications, "|"), p.OGTitle),
			fmt.Sprint(c.title, c.description, c.specifications, c.shared))
		expect(t, p.InEnglish().Title, "Smart Plug")
		list := got(shop.ListCards(in, store.ProductFilter{})).or(t)
		expect(t, list.Cards[0].Title, c.title)
	}
	expect(t, got(shop.ListCards(hindi, store.ProductFilter{})).or(t).Cards[0].English, "Smart Plug")
	must(t, shop.Translate(ctx, 0, "product", plug, saidIn("hi", "title", ""), ""))
	p := got(shop.FindProduct(hindi, plug)).or(t)
	expect(t, p.Title, "Smart Plug")
	expect(t, p.OGTitle, "The smart plug")
}

func TestAVariantIsCalledAsItsFamilyInEachLanguage(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, _ := panel(t, shop, 3)
	must(t, shop.Translate(ctx, 0, "product", family, saidIn("hi", "title", "टच पैनल"), ""))
	f := got(shop.FindFamily(hindi, family)).or(t)
	expect(t, f.Title, "टच पैनल")
	english := got(shop.FindFamily(ctx, family)).or(t)
	for i, v := range f.Sold {
		expect(t, v.English, english.Sold[i].Title)
		expect(t, v.Title, strings.Replace(english.Sold[i].Title, english.Title, "टच पैनल", 1))
		expect(t, got(shop.FindProduct(hindi, v.ID)).or(t).Title, v.Title)
	}
}

func TestAProductIsFoundByItsNameInAnyLanguage(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Product("Smart Plug", 999, 5)
	shop.Product("Lamp", 999, 5)
	of := got(shop.FindProduct(ctx, plug)).or(t)
	must(t, shop.Translate(ctx, 0, "product", plug, saidIn("hi", "title", "झिलमिल प्लग"), ""))
	for _, words := range []string{"झिलमिल", "प्लग", "झिल", "smart"} {
		expect(t, found(t, shop, store.ProductFilter{Words: words}), "Smart Plug")
	}
	must(t, shop.Translate(ctx, 0, "category", of.CategoryID, saidIn("hi", "name", "बिजली"), ""))
	expect(t, found(t, shop, store.ProductFilter{Words: "बिजली", Sort: "title"}), "Lamp Smart Plug")
	must(t, shop.Translate(ctx, 0, "product", plug, saidIn("hi"), ""))
	expect(t, found(t, shop, store.ProductFilter{Words: "झिलमिल"}), "")
}

func TestACategoryIsToldInTheLanguageOfWhoAsks(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	ids := branch(t, shop, "Lights", "Bulbs")
	before := shop.ShownVersion()
	must(t, shop.Translate(ctx, 0, "category", ids[0], saidIn("hi", "name", "बत्तियाँ", "text", "घर की रोशनी"), ""))
	if shop.ShownVersion() == before {
		t.Error("kept pages are not made anew")
	}
	page := got(shop.FindCategory(db.InLanguage(ctx, "hi"), ids[0])).or(t)
	expect(t, page.Name+page.English+page.Text+page.Below[0].Name, "बत्तियाँLightsघर की रोशनीBulbs")
	below := got(shop.FindCategory(hindi, ids[1])).or(t)
	expect(t, below.Above[0].Name, "बत्तियाँ")
	expect(t, got(shop.CategoryTree(hindi)).or(t)[0].Name, "बत्तियाँ")
	expect(t, got(shop.CategoryTree(ctx)).or(t)[0].Name, "Lights")
	must(t, shop.DeleteCategory(ctx, 0, 1, ids[0]))
	again := got(shop.AddCategory(ctx, 0, 1, 0, "Lights")).or(t)
	expect(t, got(shop.FindCategory(hindi, again)).or(t).Name, "Lights")
}

func TestATranslationIsRefusedWithItsPlace(t *testing.T) {
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
		{saidIn("hi", "title", strings.Repeat("क", 201)), "This can have at most 200 letters.", "texts.hi.title"},
		{saidIn("en", "title", "x"), "This is no language that a text can be given in.", "texts.en"},
		{saidIn("zz", "title", "x"), "This is no language that a text can be given in.", "texts.zz"},
		{saidIn("Hindi", "title", "x"), "This is no language that a text can be given in.", "texts.Hindi"},
		{saidIn("hi", "price", "5"), "This can't be given in other languages.", "texts.hi.price"},
		{many, "A text can be given in at most 20 languages.", "texts"},
	} {
		refused(t, shop.Translate(ctx, 0, "product", plug, c.given, ""), c.says, c.field)
	}
	absent(t, shop.Translate(ctx, 0, "product", 999, saidIn("hi"), ""))
	absent(t, shop.Translate(ctx, 0, "order", plug, saidIn("hi"), ""))
	absent(t, second(shop.FindTranslations(ctx, "category", 999)))
	said := got(shop.FindTranslations(ctx, "product", plug)).or(t)
	expect(t, said.English["title"], "Smart Plug")
}

func TestAPageIsToldInTheLanguageOfWhoReadsOnceItIsPublished(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	text := about("about-us", "About us")
	text.Texts = saidIn("hi", "title", "हमारे बारे में", "text", "हम लैम्प बेचते हैं।")
	page := publish(t, shop, 0, text)
	read := func(lang string) string {
		said := got(shop.FindPublishedPage(db.InLanguage(ctx, lang), "about-us")).or(t).Published
		return said.Title + "|" + said.Text + "|" + said.Description
	}
	expect(t, read("hi"), "हमारे बारे में|हम लैम्प बेचते हैं।|Who we are.")
	expect(t, read("en"), "About us|We sell lamps.|Who we are.")
	text.Texts = saidIn("hi", "title", "परिचय")
	draft := got(shop.SavePage(ctx, 0, page.ID, page.Version, text)).or(t)
	expect(t, read("hi"), "हमारे बारे में|हम लैम्प बेचते हैं।|Who we are.")
	got(shop.PublishPage(ctx, 0, draft.ID, draft.Version)).or(t)
	expect(t, read("hi"), "परिचय|We sell lamps.|Who we are.")
	text.Texts = saidIn("hi", "title", strings.Repeat("प", 101))
	refused(t, second(shop.SavePage(ctx, 0, page.ID, got(shop.FindOwnPage(ctx, page.ID)).or(t).Version, text)),
		"This can have at most 100 letters.", "texts.hi.title")
}

func TestTheHomePageAndTheMenusAreToldInTheLanguageOfWhoReads(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	saved(t, shop, 0, "home", homeOf(`{"id":"a","kind":"words","text":"Hello","texts":{"hi":{"text":"नमस्ते","title":" "}}}`,
		`{"id":"b","kind":"reasons","panels":[{"icon":"leaf","focus_x":50,"focus_y":50,"title":"Green","texts":{"hi":{"title":"हरा"}}}]}`))
	saved(t, shop, 0, "menu",
		`{"columns":[{"title":"Help","texts":{"hi":{"title":"मदद"}},"links":[{"label":"All","link":"/allproducts","texts":{"hi":{"label":"सब"}}}]}],
		"line":{"text":"Sale","texts":{"hi":{"text":"सेल   आज"}}}}`)
	told := func(lang string) string {
		f := shop.Front(db.InLanguage(ctx, lang))
		if len(f.Home.Sections) != 2 {
			return ""
		}
		return f.Home.Sections[0].Text + f.Home.Sections[1].Panels[0].Title + f.Menu.Columns[0].Title + f.Menu.Columns[0].Links[0].Label +
			f.Menu.Line.Text
	}
	expect(t, told("hi"), "")
	published(t, shop, 0)
	expect(t, told("hi"), "नमस्तेहरामददसबसेल आज")
	expect(t, told("en"), "HelloGreenHelpAllSale")
	expect(t, told("mr"), "HelloGreenHelpAllSale")
	draft := got(shop.FindFrontDraft(ctx)).or(t)
	refused(t, second(shop.SaveFrontPart(ctx, 0, "home", draft.Parts["home"],
		homeOf(`{"id":"a","kind":"words","text":"Hello","texts":{"hi":{"text":"[x](javascript:alert)"}}}`))),
		front.CheckMarkdown("[x](javascript:alert)"), "sections.0.texts.hi.text")
}

func TestAVariantsOptionsAreToldInTheLanguageOfWhoAsks(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	family, _ := panel(t, shop, 3)
	before := got(shop.FindFamily(ctx, family)).or(t)
	name, value := before.Options[0].Name, before.Options[0].Values[0].Value
	must(t, shop.Translate(ctx, 0, "product", family, saidIn("hi", "title", "टच पैनल", "options", name+" = स्विच\n"+
		value+" = एक\n Nothing = \n"), ""))
	f := got(shop.FindFamily(hindi, family)).or(t)
	expect(t, f.Options[0].Name+f.Options[0].Values[0].Value+f.Sold[0].Choice[0], "स्विचएकएक")
	expect(t, f.InEnglish().Options[0].Name, name)
	if !strings.HasPrefix(f.Sold[0].Title, "टच पैनल, एक") {
		t.Errorf("it is called %s", f.Sold[0].Title)
	}
	v := got(shop.FindProduct(hindi, f.Sold[0].ID)).or(t)
	expect(t, v.Title+v.Choice[0], f.Sold[0].Title+"एक")
	expect(t, got(shop.FindProduct(ctx, v.ID)).or(t).Choice[0], value)
	refused(t, shop.Translate(ctx, 0, "product", family, saidIn("hi", "options", "रंग"), ""),
		"Please write in each line a word and what it is called: Colour = रंग.", "texts.hi.options")
}

func TestWordsOfSomebodyElseAreNotOverwritten(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Product("Smart Plug", 999, 5)
	read := got(shop.FindTranslations(ctx, "product", plug)).or(t).Texts.Mark()
	must(t, shop.Translate(ctx, 0, "product", plug, saidIn("hi", "title", "प्लग"), read))
	now := got(shop.FindTranslations(ctx, "product", plug)).or(t).Texts.Mark()
	err := shop.Translate(ctx, 0, "product", plug, saidIn("hi", "title", "सॉकेट"), read)
	refused(t, err, "Somebody else changed these words meanwhile. Nothing of yours is lost: look at theirs, then save yours again.", "since")
	expect(t, got(shop.FindProduct(hindi, plug)).or(t).Title, "प्लग")
	must(t, shop.Translate(ctx, 0, "product", plug, saidIn("hi", "title", "सॉकेट"), now))
	expect(t, got(shop.FindProduct(hindi, plug)).or(t).Title, "सॉकेट")
}

func TestAFileTellsWordsInOtherLanguages(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	plug := shop.Product("Smart Plug", 999, 5)
	must(t, shop.Translate(ctx, 0, "product", plug, saidIn("hi", "title", "पुराना", "description", "वर्णन"), ""))
	mark := got(shop.FindTranslations(ctx, "product", plug)).or(t).Texts.Mark()
	said := func() string {
		words := got(shop.FindTranslations(ctx, "product", plug)).or(t).Texts
		return words["hi"]["title"] + "|" + words["hi"]["description"] + "|" + words["mr"]["title"]
	}
	give := func(lang string, pairs ...string) func(r *store.ImportRow) {
		return func(r *store.ImportRow) { r.ID, r.Words, r.WordsWas = plug, saidIn(lang, pairs...), mark }
	}
	for _, c := range []struct {
		row     store.ImportRow
		outcome string
	}{
		{row(2, map[string]string{"title": "Smart Plug"}, give("hi", "title", "पुराना")), "same [] "},
		{row(3, nil, give("hi", "title", "नया", "description", "")), "changed [Words in hi] "},
		{row(4, nil, give("mr", "title", "प्लग")), "changed [Words in mr] "},
		{row(5, nil, give("hi", "title", strings.Repeat("प", 201))), "wrong [] title (hi): This can have at most 200 letters."},
		{row(6, nil, give("hi", "price", "1")), "wrong [] price (hi): This can't be given in other languages."},
		{row(7, nil, give("hi", "title", "नया"), func(r *store.ImportRow) { r.WordsWas = "w1" }), "wrong [] " +
			"Somebody has changed its words in other languages since this file was made. Export it again."},
		{row(8, nil, give("hi", "title", "नया"), func(r *store.ImportRow) { r.WordsWas, r.Shop = "w1", "elsewhere" }),
			"wrong [] Title is required."},
	} {
		o := got(shop.PlanImport(ctx, []store.ImportRow{c.row})).or(t)[0]
		expect(t, fmt.Sprint(o.Row, " ", o.Action, " ", o.Changes, " ", o.Message), fmt.Sprint(c.row.Row, " ", c.outcome))
	}
	expect(t, said(), "पुराना|वर्णन|")
	for _, kept := range []string{"पुराना|वर्णन|", "किसी का|वर्णन|"} {
		meddled := strings.HasPrefix(kept, "किसी")
		job := got(shop.AddJob(ctx, shop.Staff(store.Catalogue).ID, "products import", 0, nil)).or(t)
		got(shop.ApplyImport(ctx, 0, job, []store.ImportRow{row(2, nil, give("hi", "title", "नया", "description", "")),
			row(3, map[string]string{"title": "Lamp", "price": "5"}, at("Lights"), func(r *store.ImportRow) {
				r.Words = saidIn("hi", "title", "लैंप")
			})})).or(t)
		expect(t, said(), "नया||")
		if meddled {
			must(t, shop.Translate(ctx, 0, "product", plug, saidIn("hi", "title", "किसी का", "description", "वर्णन"), ""))
		}
		outcomes, _, err := shop.TakeBackImport(ctx, 0, job, 0)
		must(t, err)
		for _, o := range outcomes {
			if (o.Action == store.ImportLeft) != (meddled && o.ProductID == plug) {
				t.Errorf("%s: %s %s %s", kept, o.Title, o.Action, o.Message)
			}
		}
		expect(t, said(), kept)
		must(t, shop.Translate(ctx, 0, "product", plug, saidIn("hi", "title", "पुराना", "description", "वर्णन"), ""))
	}
}

// What the page reads in English of a product, such as what fits into a wall, is in English whatever the caller's language is.
func TestAVariantInEnglishHasTheEnglishNamesOfItsOptions(t *testing.T) {
	t.Parallel()
	for _, told := range [][]string{{"options", "Gangs = बटन\nBlack = काला"}, {"title", "पैनल", "options", "Gangs = बटन\nBlack = काला"}} {
		shop := storetest.New(t)
		family, variants := panel(t, shop, 2)
		must(t, shop.Translate(ctx, 0, "product", family, saidIn("hi", told...), ""))
		must(t, shop.Translate(ctx, 0, "category", 1, saidIn("hi", "name", "सब"), ""))
		f, v := got(shop.FindFamily(hindi, family)).or(t), got(shop.FindProduct(hindi, variants[0].ID)).or(t)
		for name, p := range map[string]store.Product{"the variant": v, "the family": got(shop.FindProduct(hindi, family)).or(t)} {
			same(t, name, strings.Join(f.Shown(p).Specifications, ", "), "बटन: 2 gang, Colour: काला")
			same(t, name+" in English", strings.Join(f.Shown(p.InEnglish()).Specifications, ", "), "Gangs: 2 gang, Colour: Black")
		}
	}
}
