package content_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"hearth/store/catalogue"
	"hearth/store/content"
	"hearth/store/core"
	"hearth/store/storetest"
)

func TestWordsThatAreMissingOrOlderThanTheEnglishAreListed(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	list := func() string {
		said := []string{}
		for _, one := range storetest.Got(shop.Content.ListUntranslated(storetest.Ctx, "hi")).Or(t) {
			if one.Kind == "product" || one.Kind == "page" || one.Name == "Lights" {
				said = append(said, fmt.Sprintf("%s: missing %s old %s", one.Name, strings.Join(one.Missing, ","),
					strings.Join(one.Old, ",")))
			}
		}
		return strings.Join(said, "; ")
	}
	lights := storetest.Branch(t, shop, "Lights")
	lamp := shop.Stocked("Lamp", 500, 9, func(p *catalogue.Product) {
		p.Description, p.CategoryID = "A lamp.", lights[0]
	})
	storetest.Expect(t, list(), "Lights: missing name old ; Lamp: missing title,description old ")
	translate := func(words ...string) {
		storetest.Must(t, shop.Catalogue.Translate(storetest.Ctx, 0, "product", lamp,
			storetest.SaidIn("hi", words...), ""))
	}
	translate("title", "लैंप", "description", "एक लैंप।")
	storetest.Must(t, shop.Catalogue.Translate(storetest.Ctx, 0, "category", lights[0],
		storetest.SaidIn("hi", "name", "बत्तियाँ"), ""))
	storetest.Expect(t, list(), "")

	edit := func(text string, asked ...catalogue.Question) {
		p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
		p.Description = text
		storetest.Must(t, shop.Catalogue.Update(storetest.Ctx, 0, catalogue.ProductEdit{Product: p, Questions: asked}))
	}
	edit("A lamp of brass.")
	storetest.Expect(t, list(), "Lamp: missing  old description")
	translate("title", "दीया", "description", "एक लैंप।")
	storetest.Expect(t, list(), "Lamp: missing  old description")
	storetest.Must(t, shop.Content.KeepTranslation(storetest.Ctx, 0, "product", lamp, "hi"))
	storetest.Expect(t, list(), "")
	edit("A lamp of steel.", catalogue.Question{Question: "Does it dim?", Answer: "Yes."})
	storetest.Expect(t, list(), "Lamp: missing questions old description")
	translate("title", "दीया", "description", "स्टील का लैंप।", "questions", "Does it dim? = क्या?")
	storetest.Expect(t, list(), "Lamp: missing  old questions")
	translate("title", "दीया", "description", "स्टील का लैंप।", "questions", "Does it dim? = क्या?\nYes. = हाँ।")
	storetest.Expect(t, list(), "")

	page := storetest.Got(shop.Content.SavePage(storetest.Ctx, 0, 0, 0, content.PageText{Slug: "about", Title: "About us",
		Text: "We sell lamps.", Texts: storetest.SaidIn("hi", "title", "हमारे बारे में")})).Or(t)
	storetest.Expect(t, list(), "")
	storetest.Must(t, func() error {
		_, err := shop.Content.PublishPage(storetest.Ctx, 0, page.ID, page.Version)
		return err
	}())
	storetest.Expect(t, list(), "About us: missing text old ")
	if err := shop.Content.KeepTranslation(storetest.Ctx, 0, "page", 999, "hi"); !errors.Is(err, core.ErrNotFound) {
		t.Errorf("a page that does not exist: %v", err)
	}
}
