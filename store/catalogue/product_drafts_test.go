package catalogue_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/storetest"
)

func TestProductDraftIsKeptForItsAuthorUntilSaved(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha, bela, lamp := shop.Staff(accounts.Owner), shop.Staff(accounts.Catalogue), shop.Product("Lamp", 500, 9)
	keep := func(who accounts.Account, product int64, body string) error {
		return storetest.Second(
			shop.Catalogue.SaveProductDraft(storetest.Ctx, who.ID, product, catalogue.ProductDraft{Version: 3,
				Body: body}),
		)
	}
	storetest.Must(t, keep(asha, 0, `{"title":"Fan"}`))
	storetest.Must(t, keep(asha, lamp, `{"title":"Old"}`))
	storetest.Must(t, keep(asha, lamp, `{"title":"Lamp 2"}`))
	storetest.Must(t, keep(bela, lamp, `{"title":"Hers"}`))
	d := storetest.Got(shop.Catalogue.FindProductDraft(storetest.Ctx, asha.ID, lamp)).Or(t)
	storetest.Same(t, "her draft", fmt.Sprint(d.Body, d.Version, d.SavedAt.Equal(shop.Now())),
		`{"title":"Lamp 2"}3 true`)
	storetest.Refused(t, keep(asha, lamp, `not JSON`), "This draft can't be saved: it is too long.")
	storetest.Refused(t, keep(asha, lamp, `"`+strings.Repeat("x", 200_000)+`"`),
		"This draft can't be saved: it is too long.")
	storetest.Absent(t, keep(asha, 999, `{}`))

	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
	storetest.Must(t, shop.Catalogue.Update(storetest.Ctx, asha.ID, catalogue.ProductEdit{Product: p}))
	storetest.Absent(t, storetest.Second(shop.Catalogue.FindProductDraft(storetest.Ctx, asha.ID, lamp)))
	storetest.Same(
		t,
		"the other's",
		storetest.Got(shop.Catalogue.FindProductDraft(storetest.Ctx, bela.ID, lamp)).Or(t).Body,
		`{"title":"Hers"}`,
	)
	storetest.Same(
		t,
		"that of a new one",
		storetest.Got(shop.Catalogue.FindProductDraft(storetest.Ctx, asha.ID, 0)).Or(t).Body,
		`{"title":"Fan"}`,
	)
	storetest.Got(shop.Catalogue.Add(storetest.Ctx, asha.ID, catalogue.ProductEdit{Product: p})).Or(t)
	storetest.Absent(t, storetest.Second(shop.Catalogue.FindProductDraft(storetest.Ctx, asha.ID, 0)))
	storetest.Must(t, shop.Catalogue.DropProductDraft(storetest.Ctx, bela.ID, lamp))
	storetest.Absent(t, storetest.Second(shop.Catalogue.FindProductDraft(storetest.Ctx, bela.ID, lamp)))

	storetest.Must(t, keep(bela, 0, `{}`))
	shop.Pass(91 * 24 * time.Hour)
	storetest.Got(shop.TidyUp(storetest.Ctx)).Or(t)
	storetest.Absent(t, storetest.Second(shop.Catalogue.FindProductDraft(storetest.Ctx, bela.ID, 0)))
}

func TestPicturesAreUploadedBeforeTheProductAndOrdered(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp, other := shop.Product("Lamp", 500, 9), shop.Product("Other", 500, 9)
	for _, name := range []string{"a", "b", "c"} {
		storetest.Must(t, shop.Catalogue.KeepDraftFile(storetest.Ctx, catalogue.DraftFile{Name: name, Width: 1280,
			Height: 800}))
	}
	lay := func(id int64, names ...string) error {
		p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t)
		return shop.Catalogue.Update(storetest.Ctx, 0, catalogue.ProductEdit{Product: p, Laid: names})
	}
	pictures := func(id int64) string {
		return shop.Read(`SELECT coalesce(group_concat(name || position, ' '), '') FROM (SELECT * FROM product_pictures
			WHERE product_id = ? ORDER BY position)`, id)
	}
	storetest.Must(t, lay(lamp, "b", "a", "b"))
	storetest.Same(t, "first", pictures(lamp), "b0 a1")
	storetest.Must(t, lay(lamp, "c", "b"))
	storetest.Same(t, "then", pictures(lamp), "c0 b1")
	named := storetest.Got(shop.NamedFiles(storetest.Ctx)).Or(t)
	if !named["uploads/a"] {
		t.Error("a picture that waits for its form is cleared away")
	}
	shop.Pass(91 * 24 * time.Hour)
	storetest.Got(shop.TidyUp(storetest.Ctx)).Or(t)
	storetest.Must(t, lay(lamp, "b"))
	storetest.Refused(t, lay(lamp, "b", "a"), "One of the pictures is not here any more. Please add it again.",
		"images")
	storetest.Refused(t, lay(other, "b"), "One of the pictures is not here any more. Please add it again.", "images")
	storetest.Same(t, "what is left", pictures(lamp)+pictures(other), "b0")
	storetest.Must(t, lay(lamp))
	storetest.Same(t, "none said", pictures(lamp), "b0")
}
