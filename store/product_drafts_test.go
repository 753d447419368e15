package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

func TestADraftIsKeptForWhoTypedItUntilItIsSaved(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	asha, bela, lamp := shop.Staff(store.Owner), shop.Staff(store.Catalogue), shop.Product("Lamp", 500, 9)
	keep := func(who store.Account, product int64, body string) error {
		return second(shop.SaveProductDraft(ctx, who.ID, product, store.ProductDraft{Version: 3, Body: body}))
	}
	must(t, keep(asha, 0, `{"title":"Fan"}`))
	must(t, keep(asha, lamp, `{"title":"Old"}`))
	must(t, keep(asha, lamp, `{"title":"Lamp 2"}`))
	must(t, keep(bela, lamp, `{"title":"Hers"}`))
	d := got(shop.FindProductDraft(ctx, asha.ID, lamp)).or(t)
	same(t, "her draft", fmt.Sprint(d.Body, d.Version, d.SavedAt.Equal(shop.Now())), `{"title":"Lamp 2"}3 true`)
	refused(t, keep(asha, lamp, `not JSON`), "This draft can't be kept: it is too long.")
	refused(t, keep(asha, lamp, `"`+strings.Repeat("x", 200_000)+`"`), "This draft can't be kept: it is too long.")
	absent(t, keep(asha, 999, `{}`))

	p := got(shop.FindProduct(ctx, lamp)).or(t)
	must(t, shop.UpdateProduct(ctx, asha.ID, store.ProductEdit{Product: p}))
	absent(t, second(shop.FindProductDraft(ctx, asha.ID, lamp)))
	same(t, "the other's", got(shop.FindProductDraft(ctx, bela.ID, lamp)).or(t).Body, `{"title":"Hers"}`)
	same(t, "that of a new one", got(shop.FindProductDraft(ctx, asha.ID, 0)).or(t).Body, `{"title":"Fan"}`)
	got(shop.AddProduct(ctx, asha.ID, store.ProductEdit{Product: p})).or(t)
	absent(t, second(shop.FindProductDraft(ctx, asha.ID, 0)))
	must(t, shop.DropProductDraft(ctx, bela.ID, lamp))
	absent(t, second(shop.FindProductDraft(ctx, bela.ID, lamp)))

	must(t, keep(bela, 0, `{}`))
	shop.Pass(91 * 24 * time.Hour)
	got(shop.TidyUp(ctx)).or(t)
	absent(t, second(shop.FindProductDraft(ctx, bela.ID, 0)))
}

func TestPicturesAreSentBeforeTheirProductAndLaidInOrder(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp, other := shop.Product("Lamp", 500, 9), shop.Product("Other", 500, 9)
	for _, name := range []string{"a", "b", "c"} {
		must(t, shop.KeepDraftPicture(ctx, store.Picture{Name: name, Width: 1280, Height: 800}))
	}
	lay := func(id int64, names ...string) error {
		p := got(shop.FindProduct(ctx, id)).or(t)
		return shop.UpdateProduct(ctx, 0, store.ProductEdit{Product: p, Laid: names})
	}
	pictures := func(id int64) string {
		return shop.Read(`SELECT coalesce(group_concat(name || position, ' '), '') FROM (SELECT * FROM product_pictures
			WHERE product_id = ? ORDER BY position)`, id)
	}
	must(t, lay(lamp, "b", "a", "b"))
	same(t, "first", pictures(lamp), "b0 a1")
	must(t, lay(lamp, "c", "b"))
	same(t, "then", pictures(lamp), "c0 b1")
	named := got(shop.NamedFiles(ctx)).or(t)
	if !named["uploads/a"] {
		t.Error("a picture that waits for its form is cleared away")
	}
	shop.Pass(91 * 24 * time.Hour)
	got(shop.TidyUp(ctx)).or(t)
	must(t, lay(lamp, "b"))
	refused(t, lay(lamp, "b", "a"), "One of the pictures is not here any more. Please add it again.", "images")
	refused(t, lay(other, "b"), "One of the pictures is not here any more. Please add it again.", "images")
	same(t, "what is left", pictures(lamp)+pictures(other), "b0")
	must(t, lay(lamp))
	same(t, "none said", pictures(lamp), "b0")
}
