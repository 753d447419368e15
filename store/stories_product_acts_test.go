package store_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

func TestStoryOfPlansForManyProducts(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "product_plans")
	_, lights, lamps, desk := shelves(t, s)
	lamp := s.Stocked("Lamp", 1499, 5, func(p *store.Product) { p.DiscountPrice, p.HSN = 1200_00, "940520" })
	bulb := s.Stocked("Bulb", 99, 0, func(p *store.Product) { p.CategoryID, p.Availability = lights, "Out of Stock" })
	s.Step("the shop opens").Gives()
	for _, c := range []struct {
		act    string
		values []string
	}{
		{store.ProductPrice, []string{"1,599.50", " +50 ", "-50", "+5%", "-10%", "+1000%", "+1000.01%", "-99", "-100%", "0", "", "5%", "+x",
			"+-5",
			"x", "+x%", "-0", "+", "--5%"}},
		{store.ProductDiscount, []string{"", " 0 ", "89.50", "10%", "-10%", "0%", "100%", "99.5%", "99.6%", "1,500", "-5", "x", "x%", "1499",
			"99"}},
		{store.ProductStock, []string{"25", "+5", "-2", "-5", "-6", "0", "", "x", "1.5", " 7 ", "2147483647", "2147483648", "1000000",
			"1000001"}},
		{store.ProductAvailability, []string{"In Stock", "Out of Stock", "Soon"}},
		{store.ProductRate, []string{"5", " 12% ", "7", "x", ""}},
		{store.ProductHSN, []string{" 8539 ", "", "12345"}},
		{store.ProductAway, []string{""}},
		{"colour", []string{"red"}},
	} {
		for _, value := range c.values {
			plan, err := s.PlanProducts(ctx, store.ProductAct{Act: c.act, Value: value}, []int64{lamp, bulb})
			s.Step("%s to %q", c.act, value).Gives(plan, err)
		}
	}
	for _, path := range [][3]int64{{}, {lights}, {lights, lamps, desk}, {lights, desk}} {
		plan, err := s.PlanProducts(ctx, store.ProductAct{Act: store.ProductCategory, Path: path}, []int64{bulb, 99, bulb})
		s.Step("to the categories %v", path).Gives(plan, err)
	}
	s.Step("of no product").Gives(s.PlanProducts(ctx, store.ProductAct{Act: store.ProductPrice, Value: "1"}, nil))
}

func TestStoryOfChangesOfManyProducts(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "product_acts")
	clerk := s.Staff(store.Catalogue)
	_, lights, lamps, _ := shelves(t, s)
	lamp := s.Stocked("Lamp", 1499, 5, func(p *store.Product) { p.DiscountPrice, p.HSN = 1200_00, "940520" })
	bulb, hub := s.Product("Bulb", 99, 9), s.Product("Hub", 4000, 2)
	bundle := kit(t, s.Shop, "Starter kit", 4000_00, bulb, 1, hub, 1)
	family, _ := panel(t, s.Shop, 0)
	s.Step("the shop opens").Gives()
	all := []int64{lamp, bulb, bundle, family, 99}
	for _, c := range []struct {
		act       store.ProductAct
		meanwhile func(p *store.Product)
	}{
		{store.ProductAct{Act: store.ProductPrice, Value: "+10%"}, func(p *store.Product) { p.Price = 5000_00 }},
		{store.ProductAct{Act: store.ProductDiscount, Value: "90"}, func(p *store.Product) { p.DiscountPrice = 0 }},
		{store.ProductAct{Act: store.ProductStock, Value: "+3"}, func(p *store.Product) { p.Shelf += 10 }},
		{store.ProductAct{Act: store.ProductAvailability, Value: "Out of Stock"}, func(p *store.Product) { p.Availability = "In Stock" }},
		{store.ProductAct{Act: store.ProductCategory, Path: [3]int64{lights, lamps}}, func(p *store.Product) { p.SubcategoryID = 0 }},
		{store.ProductAct{Act: store.ProductRate, Value: "5%"}, func(p *store.Product) { p.GSTRate = 28 }},
		{store.ProductAct{Act: store.ProductHSN, Value: "8539"}, func(p *store.Product) { p.HSN = "" }},
	} {
		job := got(s.AddJob(ctx, clerk.ID, "products", 3, nil)).or(t)
		s.Pass(time.Minute)
		s.Step("%s becomes %s", c.act.Act, c.act.Value).Gives(s.ChangeProducts(ctx, clerk.ID, job, c.act, all))
		s.Edit(lamp, c.meanwhile)
		s.Step("somebody changes the lamp").Gives()
		s.Step("%s is taken back", c.act.Act).Gives(s.TakeBackProducts(ctx, clerk.ID, job, c.act))
		s.Step("what is left is taken back").Gives(s.TakeBackProducts(ctx, clerk.ID, job, c.act))
		s.Step("another's job is taken back").Gives(s.TakeBackProducts(ctx, clerk.ID, job+1, c.act))
	}
}

func TestStoryOfProductsThatGoAndComeBack(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "product_away", "search_words")
	clerk, b := s.Staff(store.Catalogue), s.Customer("411001")
	lamp := s.Stocked("Lamp", 1499, 5, func(p *store.Product) { p.SKU = "L-1" })
	bulb := s.Stocked("Bulb", 99, 9, func(p *store.Product) { p.SKU = "B-1" })
	hub := s.Product("Hub", 4000, 2)
	family, variants := panel(t, s.Shop, 0)
	single := variants[3].ID
	s.Place(b, hub, 1)
	s.Step("somebody orders a hub").Gives()
	job := got(s.AddJob(ctx, clerk.ID, "products", 3, nil)).or(t)
	away := store.ProductAct{Act: store.ProductAway}
	s.Step("a variant goes, then all").Gives(s.ChangeProducts(ctx, clerk.ID, job, away, []int64{single, lamp, bulb, hub, family}))
	s.Stocked("Torch", 1499, 5, func(p *store.Product) { p.SKU = "B-1" })
	s.Step("a torch has the bulb's SKU now").Gives()
	s.Step("all come back but the bulb").Gives(s.TakeBackProducts(ctx, clerk.ID, job, away))
	s.Step("what is left").Gives(s.TakeBackProducts(ctx, clerk.ID, job, away))
	s.Step("the variants").Gives(s.ListVariants(ctx, family))

	alone := got(s.AddJob(ctx, clerk.ID, "products", 3, nil)).or(t)
	s.Step("a variant goes alone").Gives(s.ChangeProducts(ctx, clerk.ID, alone, away, []int64{variants[0].ID}))
	g := grid(t, s.Shop, family)
	g.Variants = append(g.Variants, variantOf(7_00, 0, "2 gang", "Black"))
	s.Step("another takes its place").Gives(s.SaveVariants(ctx, clerk.ID, g))
	s.Step("it can't come back").Gives(s.TakeBackProducts(ctx, clerk.ID, alone, away))
	third := got(s.AddJob(ctx, clerk.ID, "products", 3, nil)).or(t)
	twin := got(s.ListVariants(ctx, family)).or(t)[3]
	must(t, second(s.ChangeProducts(ctx, clerk.ID, third, away, []int64{twin.ID})))
	s.Step("the other goes too, so that the first can come back").Gives(s.TakeBackProducts(ctx, clerk.ID, alone, away))
	s.Step("the other can't then").Gives(s.TakeBackProducts(ctx, clerk.ID, third, away))
	alone = got(s.AddJob(ctx, clerk.ID, "products", 3, nil)).or(t)
	must(t, second(s.ChangeProducts(ctx, clerk.ID, alone, away, []int64{variants[0].ID})))
	s.Step("the family goes").Gives(s.DeleteProduct(ctx, clerk.ID, family))
	s.Step("nor without its family").Gives(s.TakeBackProducts(ctx, clerk.ID, alone, away))
}

func TestStoryOfCopiesOfProducts(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "product_copies")
	clerk := s.Staff(store.Catalogue)
	lamp := s.Product("Lamp", 500, 5)
	category := got(s.FindProduct(ctx, lamp)).or(t).CategoryID
	original := got(s.AddProduct(ctx, 0, described(category, func(e *store.ProductEdit) {
		e.Title = strings.Repeat("t", 191)
		e.Questions = []store.Question{{Question: "Is it bright?", Answer: "Very."}}
		e.NewMain, e.Added = &store.Picture{Name: "main", Width: 3, Height: 4}, []store.Picture{{Name: "side", Width: 5, Height: 6}}
	}))).or(t)
	bundle := kit(t, s.Shop, "Starter kit", 500_00, lamp, 2)
	family, variants := panel(t, s.Shop, 3)
	e := store.ProductEdit{Product: got(s.FindProduct(ctx, variants[1].ID)).or(t), NewMain: &store.Picture{Name: "own", Width: 1, Height: 1}}
	must(t, s.UpdateProduct(ctx, 0, e))
	e = store.ProductEdit{Product: got(s.FindProduct(ctx, family)).or(t), NewMain: &store.Picture{Name: "whole", Width: 1, Height: 1}}
	must(t, s.UpdateProduct(ctx, 0, e))
	s.Step("the shop opens").Gives()
	for _, id := range []int64{original, bundle, variants[1].ID, family, 99} {
		s.Step("product %d is copied", id).Gives(s.CopyProduct(ctx, clerk.ID, id))
	}
}
