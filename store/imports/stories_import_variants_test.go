package imports_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/imports"
	"hearth/store/search"
	"hearth/store/storetest"
)

// kind makes a row a variant of a product, which is given by ID or title, with pairs of option and value.
func kind(of int64, title string, pairs ...string) func(r *imports.ImportRow) {
	v := &imports.ImportVariant{Of: of, Title: title}
	for i := 0; i < len(pairs); i += 2 {
		v.Options = append(v.Options, [2]string{pairs[i], pairs[i+1]})
	}
	return func(r *imports.ImportRow) { r.Variant = v }
}

func TestScenarioImportOfVariants(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "import_variants")
	clerk := s.Staff(accounts.Catalogue)
	lamp := s.Stocked("Lamp", 500, 5, func(p *catalogue.Product) { p.SKU = "L-1" })
	plain := s.Product("Plain", 500, 0)
	family, variants := storetest.Panel(t, s.Shop, 2)
	gone, _ := storetest.Panel(t, s.Shop, 0)
	twin, _ := storetest.Panel(t, s.Shop, 0)
	s.Edit(gone, func(p *catalogue.Product) { p.Title = "Quilt" })
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, gone))
	job := storetest.Got(s.AddJob(storetest.Ctx, clerk.ID, "products import", 0, nil)).Or(t)
	s.Step("the shop opens").Gives()
	set := func(pairs ...string) map[string]string {
		of := map[string]string{}
		for i := 0; i < len(pairs); i += 2 {
			of[pairs[i]] = pairs[i+1]
		}
		return of
	}
	for _, r := range []imports.ImportRow{
		storetest.Row(2, set("sku", "S-1", "price", "100", "stock", "3", "description", "Soft."), storetest.At("Home"),
			kind(0, "Pillow", "Colour",
				" Light  blue #ABCDEF ")),
		storetest.Row(3, set("sku", "S-2", "price", "120", "stock", "1"), storetest.At("Elsewhere"),
			kind(0, "pillow", "colour", "Red")),
		storetest.Row(4, set("sku", "S-3", "price", "120"), kind(0, "Pillow", "Colour", "LIGHT BLUE")),
		storetest.Row(5, set("sku", "S-2", "price", "130"), kind(0, "Pillow", "Colour", "Red #ff0000")),
		storetest.Row(6, set("sku", "S-2"), kind(0, "Pillow", "Colour", "Dark red")),
		storetest.Row(7, set("sku", "S-4", "price", "1"), kind(0, "Pillow", "Colour", "Blue", "Size", "S")),
		storetest.Row(8, set("sku", "S-4", "price", "1"), kind(0, "Pillow", "Size", "S")),
		storetest.Row(9, set("sku", "S-4", "price", "1"), kind(0, "Pillow", "Colour", "a|b")),
		storetest.Row(10, set("sku", "S-4", "price", "1"), kind(family, "", "Gangs", "6 gang", "Colour", "black")),
		storetest.Row(11, set("sku", "S-5", "price", "1"), kind(variants[0].ID, "", "Gangs", "6 gang", "Colour",
			"black")),
		storetest.Row(12, set("sku", "S-5", "price", "1"), kind(99, "", "Gangs", "6 gang", "Colour", "black")),
		storetest.Row(13, set("sku", "S-5", "price", "1"), kind(lamp, "", "Form", "Round")),
		storetest.Row(14, set("sku", "S-5", "price", "1"), kind(plain, "", "Form", "Round")),
		storetest.Row(15, set("sku", "L-1"), kind(0, "Pillow", "Colour", "Green")),
		storetest.Row(16, set("sku", "L-1"), kind(family, "", "Gangs", "6 gang", "Colour", "White")),
		storetest.Row(17, set("price", "1"), kind(0, "Quilt", "Colour", "Red"), storetest.At("Home")),
		storetest.Row(19, set("price", "1"), kind(0, "Nowhere", "Colour", "Blue")),
		storetest.Row(20, set("title", "Rug", "price", "5", "stock", "9"), storetest.At("Home"),
			func(r *imports.ImportRow) { r.Family = true }),
		numbered(21, family, set("price", "1", "stock", "99", "cost_price", "7", "description", "All.")),
		numbered(26, variants[0].ID, set("price", "2100"), kind(0, "", "Gangs", "2 gang", "Colour", "Black #1c1c1e")),
		storetest.Row(24, set("price", "1"), kind(0, "TOUCH PANEL", "Gangs", "8 gang", "Colour", "black")),
		storetest.Row(25, set("price", "1"), kind(twin, "", "Gangs", "8 gang", "Colour", "black"),
			storetest.At("Elsewhere")),
		storetest.Row(23, set("sku", "S-7", "price", "1"), kind(0, "Quilt", "Colour", "Blue")),
		storetest.Row(22, set("price", "-1"), storetest.At("Home"), kind(0, "Wrong", "Colour", "Red")),
	} {
		s.Pass(time.Second)
		done, err := s.Imports.Apply(storetest.Ctx, clerk.ID, job, []imports.ImportRow{r})
		s.Step("row %d is imported", r.Row).Gives(done, err)
	}
	list, err := s.Search.ListCards(storetest.Ctx, search.ProductFilter{Words: "Quilt"})
	storetest.Must(t, err)
	quilted := list.Cards[0].ID
	quilt := catalogue.VariantGrid{
		Product:  quilted,
		Options:  []catalogue.Option{storetest.Option("Colour", "Red"), storetest.Option("Size", "S")},
		Variants: []catalogue.VariantEdit{{ID: quilted + 1, Choice: []string{"Red", "S"}}},
	}
	s.Step("the quilt gets another option").Gives(s.Variants.SaveVariants(storetest.Ctx, clerk.ID, quilt))
	list, err = s.Search.ListCards(storetest.Ctx, search.ProductFilter{Words: "Pillow"})
	storetest.Must(t, err)
	s.Step("the pillow's variants").Gives(s.Variants.ListVariants(storetest.Ctx, list.Cards[0].ID))
	takenBack(s, clerk.ID, job)
}

func TestImportCreatesAtMostAHundredVariants(t *testing.T) {
	t.Parallel()
	s := storetest.New(t)
	size, variants := storetest.ManyValues(99)
	family := s.Product("Screw", 10, 0)
	storetest.Got(s.Variants.SaveVariants(storetest.Ctx, 0, catalogue.VariantGrid{Product: family,
		Options: []catalogue.Option{size, storetest.Option("Head", "Flat")},
		Variants: func() []catalogue.VariantEdit {
			for i := range variants {
				variants[i].Choice = append(variants[i].Choice, "Flat")
			}
			return variants
		}()})).
		Or(t)
	done, err := s.Imports.Plan(
		storetest.Ctx,
		[]imports.ImportRow{storetest.Row(2, map[string]string{"price": "1"}, kind(family, "", "Size", "1", "Head",
			"Round")),
			storetest.Row(3, map[string]string{"price": "1"}, kind(family, "", "Size", "2", "Head", "Round"))},
	)
	storetest.Same(t, "a hundredth variant, and one more", toldOf(done)+fmt.Sprint(err), `2 Screw, 1, Round added
3 wrong A product can have at most 100 variants.<nil>`)
}

func TestScenarioImportedPictures(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "import_pictures")
	clerk := s.Staff(accounts.Catalogue)
	lamp, plug := s.Product("Lamp", 500, 5), s.Product("Plug", 100, 5)
	job := storetest.Got(s.AddJob(storetest.Ctx, clerk.ID, "products import", 0, nil)).Or(t)
	addresses := func(n int) func(r *imports.ImportRow) {
		return func(r *imports.ImportRow) {
			for i := range n {
				r.Pictures = append(r.Pictures, fmt.Sprintf("https://example.com/%d.jpg", i))
			}
		}
	}
	s.Step("nobody waits").Gives(s.Catalogue.RetryPictures(storetest.Ctx))
	for _, r := range []imports.ImportRow{numbered(2, lamp, nil, addresses(9)),
		numbered(3, plug, map[string]string{"price": "101"},
			addresses(2)),
		numbered(4, plug, nil)} {
		done, err := s.Imports.Apply(storetest.Ctx, clerk.ID, job, []imports.ImportRow{r})
		s.Step("row %d is imported", r.Row).Gives(done, err)
	}
	done, err := s.Imports.Apply(storetest.Ctx, clerk.ID, 0, []imports.ImportRow{numbered(5, lamp, nil, addresses(9))})
	s.Step("without a job nothing is fetched").Gives(done, err)
	picture := func(name string) catalogue.Picture { return catalogue.Picture{Name: name, Width: 4, Height: 3} }
	s.Step("a picture of the plug comes").Gives(s.Catalogue.AddFetchedPicture(storetest.Ctx, 9, picture("a")))
	s.Step("and comes twice").Gives(s.Catalogue.AddFetchedPicture(storetest.Ctx, 9, picture("a")))
	s.Step("it is the same under another address").Gives(s.Catalogue.AddFetchedPicture(storetest.Ctx, 10, picture("a")))
	s.Step("one that nobody waits for").Gives(s.Catalogue.AddFetchedPicture(storetest.Ctx, 99, picture("a")))
	s.Step("two of the lamp come").
		Gives(
			s.Catalogue.AddFetchedPicture(storetest.Ctx, 1, picture("a")),
			s.Catalogue.AddFetchedPicture(storetest.Ctx, 2,
				picture("b")),
		)
	s.Step("one can't be had").Gives(
		s.Catalogue.NotePictureFailure(storetest.Ctx, 3, strings.Repeat("é", 301)),
		s.Catalogue.NotePictureFailure(
			storetest.Ctx,
			4,
			strings.Repeat("é", 300),
		),
		s.Catalogue.NotePictureFailure(storetest.Ctx, 1,
			"404"),
	)
	missing := func(page core.Page) {
		list, total, waiting, err := s.Catalogue.ListMissingPictures(storetest.Ctx, page)
		s.Step("what could not be fetched, page %d of %d", page.Number, page.Size).Gives(list, total, waiting, err)
	}
	missing(core.Page{Number: 1, Size: 10})
	missing(core.Page{Number: 2, Size: 1})
	s.Step("what the lamp waits for").Gives(s.Catalogue.ListPendingPictures(storetest.Ctx, lamp))
	s.Step("the plug waits for nothing").Gives(s.Catalogue.ListPendingPictures(storetest.Ctx, plug))
	s.Step("the task of the lamp is done").Gives(s.FinishTask(storetest.Ctx, 1))
	s.Step("they are asked for again").Gives(s.Catalogue.RetryPictures(storetest.Ctx))
	s.Step("nothing is missing").Gives(s.Catalogue.RetryPictures(storetest.Ctx))
	s.Step("one can't be had again").Gives(s.Catalogue.NotePictureFailure(storetest.Ctx, 3, "404"))
	done, err = s.Imports.Apply(storetest.Ctx, clerk.ID, job, []imports.ImportRow{numbered(2, lamp, nil, addresses(9))})
	s.Step("the file comes once more").Gives(done, err)
	for i := range 10 {
		e := catalogue.ProductEdit{
			Product: storetest.Got(s.Catalogue.Find(storetest.Ctx, lamp)).Or(t),
			Added:   []catalogue.Picture{picture(fmt.Sprint("more", i))},
		}
		storetest.Must(t, s.Catalogue.Update(storetest.Ctx, 0, e))
	}
	s.Step("the lamp has twelve").Gives()
	s.Step("a thirteenth comes").Gives(s.Catalogue.AddFetchedPicture(storetest.Ctx, 5, picture("c")))
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, lamp))
	missing(core.Page{Number: 1, Size: 10})
}
