package catalogue_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/storetest"
)

func TestScenarioBulkChangePreviews(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "product_plans")
	_, lights, lamps, desk := storetest.Shelves(t, s)
	lamp := s.Stocked("Lamp", 1499, 5, func(p *catalogue.Product) { p.DiscountPrice, p.HSN = 1200_00, "940520" })
	bulb := s.Stocked("Bulb", 99, 0, func(p *catalogue.Product) {
		p.CategoryID, p.Availability = lights,
			"Out of Stock"
	})
	s.Step("the shop opens").Gives()
	for _, c := range []struct {
		act    string
		values []string
	}{
		{catalogue.ProductPrice, []string{"1,599.50", " +50 ", "-50", "+5%", "-10%", "+1000%", "+1000.01%", "-99",
			"-100%", "0", "", "5%", "+x", "+-5",
			"x", "+x%", "-0", "+", "--5%"}},
		{catalogue.ProductDiscount, []string{"", " 0 ", "89.50", "10%", "-10%", "0%", "100%", "99.5%", "99.6%", "1,500",
			"-5", "x", "x%", "1499", "99"}},
		{catalogue.ProductStock, []string{"25", "+5", "-2", "-5", "-6", "0", "", "x", "1.5", " 7 ", "2147483647",
			"2147483648", "1000000", "1000001"}},
		{catalogue.ProductAvailability, []string{"In Stock", "Out of Stock", "Soon"}},
		{catalogue.ProductRate, []string{"5", " 12% ", "7", "x", ""}},
		{catalogue.ProductHSN, []string{" 8539 ", "", "12345"}},
		{catalogue.ProductOffSale, []string{""}},
		{"colour", []string{"red"}},
	} {
		for _, value := range c.values {
			plan, err := s.Catalogue.PlanProducts(storetest.Ctx, catalogue.ProductAct{Act: c.act, Value: value},
				[]int64{lamp, bulb})
			s.Step("%s to %q", c.act, value).Gives(plan, err)
		}
	}
	for _, path := range [][3]int64{{}, {lights}, {lights, lamps, desk}, {lights, desk}} {
		plan, err := s.Catalogue.PlanProducts(
			storetest.Ctx,
			catalogue.ProductAct{Act: catalogue.ProductCategory, Path: path},
			[]int64{bulb, 99, bulb},
		)
		s.Step("to the categories %v", path).Gives(plan, err)
	}
	s.Step("of no product").
		Gives(s.Catalogue.PlanProducts(storetest.Ctx, catalogue.ProductAct{Act: catalogue.ProductPrice, Value: "1"},
			nil))
}

func TestScenarioBulkProductChanges(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "product_acts")
	clerk := s.Staff(accounts.Catalogue)
	_, lights, lamps, _ := storetest.Shelves(t, s)
	lamp := s.Stocked("Lamp", 1499, 5, func(p *catalogue.Product) { p.DiscountPrice, p.HSN = 1200_00, "940520" })
	bulb, hub := s.Product("Bulb", 99, 9), s.Product("Hub", 4000, 2)
	bundle := storetest.Kit(t, s.Shop, "Starter kit", 4000_00, bulb, 1, hub, 1)
	family, _ := storetest.Panel(t, s.Shop, 0)
	s.Step("the shop opens").Gives()
	all := []int64{lamp, bulb, bundle, family, 99}
	for _, c := range []struct {
		act       catalogue.ProductAct
		meanwhile func(p *catalogue.Product)
	}{
		{catalogue.ProductAct{Act: catalogue.ProductPrice, Value: "+10%"},
			func(p *catalogue.Product) { p.Price = 5000_00 }},
		{catalogue.ProductAct{Act: catalogue.ProductDiscount, Value: "90"},
			func(p *catalogue.Product) { p.DiscountPrice = 0 }},
		{catalogue.ProductAct{Act: catalogue.ProductStock, Value: "+3"}, func(p *catalogue.Product) { p.Shelf += 10 }},
		{catalogue.ProductAct{Act: catalogue.ProductAvailability, Value: "Out of Stock"},
			func(p *catalogue.Product) { p.Availability = "In Stock" }},
		{catalogue.ProductAct{Act: catalogue.ProductCategory, Path: [3]int64{lights, lamps}},
			func(p *catalogue.Product) { p.SubcategoryID = 0 }},
		{catalogue.ProductAct{Act: catalogue.ProductRate, Value: "5%"}, func(p *catalogue.Product) { p.GSTRate = 28 }},
		{catalogue.ProductAct{Act: catalogue.ProductHSN, Value: "8539"}, func(p *catalogue.Product) { p.HSN = "" }},
	} {
		job := storetest.Got(s.AddJob(storetest.Ctx, clerk.ID, "products", 3, nil)).Or(t)
		s.Pass(time.Minute)
		s.Step("%s becomes %s", c.act.Act, c.act.Value).Gives(s.Catalogue.ChangeProducts(storetest.Ctx, clerk.ID, job,
			c.act, all))
		s.Edit(lamp, c.meanwhile)
		s.Step("somebody changes the lamp").Gives()
		s.Step("%s is taken back", c.act.Act).Gives(s.Catalogue.UndoProducts(storetest.Ctx, clerk.ID, job, c.act))
		s.Step("what is left is taken back").Gives(s.Catalogue.UndoProducts(storetest.Ctx, clerk.ID, job, c.act))
		s.Step("another's job is taken back").Gives(s.Catalogue.UndoProducts(storetest.Ctx, clerk.ID, job+1, c.act))
	}
}

func TestScenarioBulkDeleteAndRestore(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "product_away", "search_words")
	clerk, b := s.Staff(accounts.Catalogue), s.Customer("411001")
	lamp := s.Stocked("Lamp", 1499, 5, func(p *catalogue.Product) { p.SKU = "L-1" })
	bulb := s.Stocked("Bulb", 99, 9, func(p *catalogue.Product) { p.SKU = "B-1" })
	hub := s.Product("Hub", 4000, 2)
	family, variants := storetest.Panel(t, s.Shop, 0)
	single := variants[3].ID
	s.Place(b, hub, 1)
	s.Step("somebody orders a hub").Gives()
	job := storetest.Got(s.AddJob(storetest.Ctx, clerk.ID, "products", 3, nil)).Or(t)
	away := catalogue.ProductAct{Act: catalogue.ProductOffSale}
	s.Step("a variant goes, then all").
		Gives(s.Catalogue.ChangeProducts(storetest.Ctx, clerk.ID, job, away, []int64{single, lamp, bulb, hub, family}))
	s.Stocked("Torch", 1499, 5, func(p *catalogue.Product) { p.SKU = "B-1" })
	s.Step("a torch has the bulb's SKU now").Gives()
	s.Step("all come back but the bulb").Gives(s.Catalogue.UndoProducts(storetest.Ctx, clerk.ID, job, away))
	s.Step("what is left").Gives(s.Catalogue.UndoProducts(storetest.Ctx, clerk.ID, job, away))
	s.Step("the variants").Gives(s.Variants.ListVariants(storetest.Ctx, family))

	alone := storetest.Got(s.AddJob(storetest.Ctx, clerk.ID, "products", 3, nil)).Or(t)
	s.Step("a variant goes alone").Gives(s.Catalogue.ChangeProducts(storetest.Ctx, clerk.ID, alone, away,
		[]int64{variants[0].ID}))
	g := storetest.Grid(t, s.Shop, family)
	g.Variants = append(g.Variants, storetest.VariantOf(7_00, 0, "2 gang", "Black"))
	s.Step("another takes its place").Gives(s.Variants.SaveVariants(storetest.Ctx, clerk.ID, g))
	s.Step("it can't come back").Gives(s.Catalogue.UndoProducts(storetest.Ctx, clerk.ID, alone, away))
	third := storetest.Got(s.AddJob(storetest.Ctx, clerk.ID, "products", 3, nil)).Or(t)
	twin := storetest.Got(s.Variants.ListVariants(storetest.Ctx, family)).Or(t)[3]
	storetest.Must(t, storetest.Second(s.Catalogue.ChangeProducts(storetest.Ctx, clerk.ID, third, away,
		[]int64{twin.ID})))
	s.Step("the other goes too, so that the first can come back").Gives(s.Catalogue.UndoProducts(storetest.Ctx,
		clerk.ID, alone, away))
	s.Step("the other can't then").Gives(s.Catalogue.UndoProducts(storetest.Ctx, clerk.ID, third, away))
	alone = storetest.Got(s.AddJob(storetest.Ctx, clerk.ID, "products", 3, nil)).Or(t)
	storetest.Must(t, storetest.Second(s.Catalogue.ChangeProducts(storetest.Ctx, clerk.ID, alone, away,
		[]int64{variants[0].ID})))
	s.Step("the family goes").Gives(s.Catalogue.Delete(storetest.Ctx, clerk.ID, family))
	s.Step("nor without its family").Gives(s.Catalogue.UndoProducts(storetest.Ctx, clerk.ID, alone, away))
}

func TestScenarioProductCopies(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "product_copies")
	clerk := s.Staff(accounts.Catalogue)
	lamp := s.Product("Lamp", 500, 5)
	category := storetest.Got(s.Catalogue.Find(storetest.Ctx, lamp)).Or(t).CategoryID
	original := storetest.Got(s.Catalogue.Add(storetest.Ctx, 0,
		storetest.Described(category, func(e *catalogue.ProductEdit) {
			e.Title = strings.Repeat("t", 191)
			e.Questions = []catalogue.Question{{Question: "Is it bright?", Answer: "Very."}}
			e.NewMain, e.Added = &catalogue.Picture{Name: "main", Width: 3, Height: 4},
				[]catalogue.Picture{{Name: "side", Width: 5, Height: 6}}
		}))).Or(t)
	bundle := storetest.Kit(t, s.Shop, "Starter kit", 500_00, lamp, 2)
	family, variants := storetest.Panel(t, s.Shop, 3)
	e := catalogue.ProductEdit{
		Product: storetest.Got(s.Catalogue.Find(storetest.Ctx, variants[1].ID)).Or(t),
		NewMain: &catalogue.Picture{Name: "own", Width: 1, Height: 1},
	}
	storetest.Must(t, s.Catalogue.Update(storetest.Ctx, 0, e))
	e = catalogue.ProductEdit{
		Product: storetest.Got(s.Catalogue.Find(storetest.Ctx, family)).Or(t),
		NewMain: &catalogue.Picture{Name: "whole", Width: 1, Height: 1},
	}
	storetest.Must(t, s.Catalogue.Update(storetest.Ctx, 0, e))
	s.Step("the shop opens").Gives()
	for _, id := range []int64{original, bundle, variants[1].ID, family, 99} {
		s.Step("product %d is copied", id).Gives(s.Catalogue.Copy(storetest.Ctx, clerk.ID, id))
	}
}
