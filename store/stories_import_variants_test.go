package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

// kind makes a row a variant: of a number, or of a title, with its options and their values as pairs.
func kind(of int64, title string, pairs ...string) func(r *store.ImportRow) {
	v := &store.ImportVariant{Of: of, Title: title}
	for i := 0; i < len(pairs); i += 2 {
		v.Options = append(v.Options, [2]string{pairs[i], pairs[i+1]})
	}
	return func(r *store.ImportRow) { r.Variant = v }
}

func TestStoryOfAnImportOfVariants(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "import_variants")
	clerk := s.Staff(store.Catalogue)
	lamp := s.Stocked("Lamp", 500, 5, func(p *store.Product) { p.SKU = "L-1" })
	plain := s.Product("Plain", 500, 0)
	family, variants := panel(t, s.Shop, 2)
	gone, _ := panel(t, s.Shop, 0)
	twin, _ := panel(t, s.Shop, 0)
	s.Edit(gone, func(p *store.Product) { p.Title = "Quilt" })
	must(t, s.DeleteProduct(ctx, 0, gone))
	job := got(s.AddJob(ctx, clerk.ID, "products import", 0, nil)).or(t)
	s.Step("the shop opens").Gives()
	set := func(pairs ...string) map[string]string {
		of := map[string]string{}
		for i := 0; i < len(pairs); i += 2 {
			of[pairs[i]] = pairs[i+1]
		}
		return of
	}
	whole := func(options ...store.Option) func(r *store.ImportRow) {
		return func(r *store.ImportRow) { r.Variant.Whole = options }
	}
	for _, r := range []store.ImportRow{
		row(2, set("sku", "S-1", "price", "100", "stock", "3", "description", "Soft."), at("Home"), kind(0, "Pillow", "Colour",
			" Light  blue #ABCDEF ")),
		row(3, set("sku", "S-2", "price", "120", "stock", "1"), at("Elsewhere"), kind(0, "pillow", "colour", "Red")),
		row(4, set("sku", "S-3", "price", "120"), kind(0, "Pillow", "Colour", "LIGHT BLUE")),
		row(5, set("sku", "S-2", "price", "130"), kind(0, "Pillow", "Colour", "Red #ff0000")),
		row(6, set("sku", "S-2"), kind(0, "Pillow", "Colour", "Dark red")),
		row(7, set("sku", "S-4", "price", "1"), kind(0, "Pillow", "Colour", "Blue", "Size", "S")),
		row(8, set("sku", "S-4", "price", "1"), kind(0, "Pillow", "Size", "S")),
		row(9, set("sku", "S-4", "price", "1"), kind(0, "Pillow", "Colour", "a|b")),
		row(10, set("sku", "S-4", "price", "1"), kind(family, "", "Gangs", "6 gang", "Colour", "black")),
		row(11, set("sku", "S-5", "price", "1"), kind(variants[0].ID, "", "Gangs", "6 gang", "Colour", "black")),
		row(12, set("sku", "S-5", "price", "1"), kind(99, "", "Gangs", "6 gang", "Colour", "black")),
		row(13, set("sku", "S-5", "price", "1"), kind(lamp, "", "Form", "Round")),
		row(14, set("sku", "S-5", "price", "1"), kind(plain, "", "Form", "Round"), whole(option("Form", "Square", "Round"))),
		row(15, set("sku", "L-1"), kind(0, "Pillow", "Colour", "Green")),
		row(16, set("sku", "L-1"), kind(family, "", "Gangs", "6 gang", "Colour", "White")),
		numbered(17, 71, set("price", "1"), from("Roshni"), kind(0, "Quilt", "Colour", "Red"), at("Home")),
		numbered(18, 72, set("price", "1"), from("Roshni"), kind(70, "Quilt", "Colour", "Blue")),
		numbered(19, 73, set("price", "1"), from("Roshni"), kind(0, "Nowhere", "Colour", "Blue")),
		row(20, set("title", "Rug", "price", "5", "stock", "9"), at("Home"), func(r *store.ImportRow) { r.Family = true }),
		numbered(21, family, set("price", "1", "stock", "99", "cost_price", "7", "description", "All.")),
		numbered(26, variants[0].ID, set("price", "2100"), kind(0, "", "Gangs", "2 gang", "Colour", "Black #1c1c1e")),
		row(24, set("price", "1"), kind(0, "TOUCH PANEL", "Gangs", "8 gang", "Colour", "black")),
		row(25, set("price", "1"), kind(twin, "", "Gangs", "8 gang", "Colour", "black"), at("Elsewhere")),
		row(23, set("sku", "S-7", "price", "1"), kind(0, "Quilt", "Colour", "Blue")),
		row(22, set("price", "-1"), at("Home"), kind(0, "Wrong", "Colour", "Red")),
	} {
		s.Pass(time.Second)
		done, err := s.ApplyImport(ctx, clerk.ID, job, []store.ImportRow{r})
		s.Step("row %d is imported", r.Row).Gives(done, err)
	}
	list, err := s.ListCards(ctx, store.ProductFilter{Words: "Quilt"})
	must(t, err)
	quilted := list.Cards[0].ID
	quilt := store.VariantGrid{Product: quilted, Options: []store.Option{option("Colour", "Red"), option("Size", "S")},
		Variants: []store.VariantEdit{{ID: quilted + 1, Choice: []string{"Red", "S"}}}}
	s.Step("the quilt gets another option").Gives(s.SaveVariants(ctx, clerk.ID, quilt))
	list, err = s.ListCards(ctx, store.ProductFilter{Words: "Pillow"})
	must(t, err)
	s.Step("the pillow's variants").Gives(s.ListVariants(ctx, list.Cards[0].ID))
	takenBack(s, clerk.ID, job)
}

func TestAnImportMakesAHundredVariantsAtMost(t *testing.T) {
	t.Parallel()
	s := storetest.New(t)
	size, variants := manyValues(99)
	family := s.Product("Screw", 10, 0)
	got(s.SaveVariants(ctx, 0, store.VariantGrid{Product: family, Options: []store.Option{size, option("Head", "Flat")},
		Variants: func() []store.VariantEdit {
			for i := range variants {
				variants[i].Choice = append(variants[i].Choice, "Flat")
			}
			return variants
		}()})).or(t)
	done, err := s.PlanImport(ctx, []store.ImportRow{row(2, map[string]string{"price": "1"}, kind(family, "", "Size", "1", "Head", "Round")),
		row(3, map[string]string{"price": "1"}, kind(family, "", "Size", "2", "Head", "Round"))})
	same(t, "a hundredth variant, and one more", toldOf(done)+fmt.Sprint(err), `2 Screw, 1, Round added
3 wrong A product can have at most 100 variants.<nil>`)
}

func TestStoryOfPicturesThatAnImportNamed(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "import_pictures")
	clerk := s.Staff(store.Catalogue)
	lamp, plug := s.Product("Lamp", 500, 5), s.Product("Plug", 100, 5)
	job := got(s.AddJob(ctx, clerk.ID, "products import", 0, nil)).or(t)
	addresses := func(n int) func(r *store.ImportRow) {
		return func(r *store.ImportRow) {
			for i := range n {
				r.Pictures = append(r.Pictures, fmt.Sprintf("https://example.com/%d.jpg", i))
			}
		}
	}
	s.Step("nobody waits").Gives(s.AskAgainForPictures(ctx))
	for _, r := range []store.ImportRow{numbered(2, lamp, nil, addresses(9)), numbered(3, plug, map[string]string{"price": "101"},
		addresses(2)),
		numbered(4, plug, nil)} {
		done, err := s.ApplyImport(ctx, clerk.ID, job, []store.ImportRow{r})
		s.Step("row %d is imported", r.Row).Gives(done, err)
	}
	done, err := s.ApplyImport(ctx, clerk.ID, 0, []store.ImportRow{numbered(5, lamp, nil, addresses(9))})
	s.Step("without a job nothing is fetched").Gives(done, err)
	picture := func(name string) store.Picture { return store.Picture{Name: name, Width: 4, Height: 3} }
	s.Step("a picture of the plug comes").Gives(s.KeepAwaited(ctx, 9, picture("a")))
	s.Step("and comes twice").Gives(s.KeepAwaited(ctx, 9, picture("a")))
	s.Step("it is the same under another address").Gives(s.KeepAwaited(ctx, 10, picture("a")))
	s.Step("one that nobody waits for").Gives(s.KeepAwaited(ctx, 99, picture("a")))
	s.Step("two of the lamp come").Gives(s.KeepAwaited(ctx, 1, picture("a")), s.KeepAwaited(ctx, 2, picture("b")))
	s.Step("one can't be had").Gives(s.MissAwaited(ctx, 3, strings.Repeat("é", 301)),
		s.MissAwaited(ctx, 4, strings.Repeat("é", 300)), s.MissAwaited(ctx, 1, "404"))
	missing := func(page store.Page) {
		list, total, waiting, err := s.ListMissingPictures(ctx, page)
		s.Step("what could not be fetched, page %d of %d", page.Number, page.Size).Gives(list, total, waiting, err)
	}
	missing(store.Page{Number: 1, Size: 10})
	missing(store.Page{Number: 2, Size: 1})
	s.Step("what the lamp waits for").Gives(s.ListAwaited(ctx, lamp))
	s.Step("the plug waits for nothing").Gives(s.ListAwaited(ctx, plug))
	s.Step("the task of the lamp is done").Gives(s.FinishTask(ctx, 1))
	s.Step("they are asked for again").Gives(s.AskAgainForPictures(ctx))
	s.Step("nothing is missing").Gives(s.AskAgainForPictures(ctx))
	s.Step("one can't be had again").Gives(s.MissAwaited(ctx, 3, "404"))
	done, err = s.ApplyImport(ctx, clerk.ID, job, []store.ImportRow{numbered(2, lamp, nil, addresses(9))})
	s.Step("the file comes once more").Gives(done, err)
	for i := range 10 {
		e := store.ProductEdit{Product: got(s.FindProduct(ctx, lamp)).or(t), Added: []store.Picture{picture(fmt.Sprint("more", i))}}
		must(t, s.UpdateProduct(ctx, 0, e))
	}
	s.Step("the lamp has twelve").Gives()
	s.Step("a thirteenth comes").Gives(s.KeepAwaited(ctx, 5, picture("c")))
	must(t, s.DeleteProduct(ctx, 0, lamp))
	missing(store.Page{Number: 1, Size: 10})
}
