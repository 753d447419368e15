package store_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/storetest"
)

// described is a product with something in each field of its form.
func described(category int64, changes ...func(e *store.ProductEdit)) store.ProductEdit {
	e := store.ProductEdit{Product: store.Product{Title: " Desk lamp ", CategoryID: category, Description: " For a desk. ", Shelf: 4,
		Price: 1299_50, DiscountPrice: 999_00, Cost: 400_00, Specifications: []string{"Colour: Black", " ", "Load: 5 W"},
		Features: []string{"It dims"}, Notes: []string{" Without a bulb "}, Weight: 850.5, Length: 20, Width: 15, Height: 40.5,
		MetaDescription: "A lamp", MetaKeywords: "lamp, desk", OGTitle: "The lamp", OGDescription: "It lights", HSN: "940520", GSTRate: 12,
		WarrantyMonths: 24, SKU: "DL-1", Country: "India", Manufacturer: "Roshni, Pune", Importer: "Nobody", NetQuantity: "1 N",
		Certificates: []store.Certificate{{Kind: "bis_crs", Number: "R-1"}, {Kind: "wpc_eta", Number: "ETA-1"}}}}
	for _, change := range changes {
		change(&e)
	}
	return e
}

// filledTo is a product whose every text has so many letters more than it may have.
func filledTo(category int64, more int) store.ProductEdit {
	long := func(n int) string { return "  " + strings.Repeat("é", n+more) + "  " }
	entries := func() []string {
		list := make([]string, 100+more)
		for i := range list {
			list[i] = "x"
		}
		return append(list, " ", long(500)[:2])
	}
	return store.ProductEdit{Product: store.Product{Title: long(200), CategoryID: category, GSTRate: 18, Description: long(10_000),
		MetaDescription: long(500), MetaKeywords: long(500), OGTitle: long(200), OGDescription: long(500), SKU: long(60), Country: long(60),
		Manufacturer: long(300), Importer: long(300), NetQuantity: long(60), Unit: long(10),
		Certificates: []store.Certificate{{Kind: "bis_crs", Number: long(40)}, {Kind: "wpc_eta", Number: long(40)}},
		HSN:          strings.Repeat("1", 8+more), Specifications: entries(), Features: []string{long(500)}, Notes: []string{long(500)}}}
}

func TestStoryOfTheLimitsOfAProduct(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "product_limits")
	lamp := s.Product("Lamp", 500, 5)
	category := got(s.FindProduct(ctx, lamp)).or(t).CategoryID
	for _, more := range []int{0, 1} {
		s.Step("a product without a price whose texts have %d letters too many", more).Gives(s.AddProduct(ctx, 0, filledTo(category, more)))
	}
	for _, c := range []struct {
		name   string
		change func(e *store.ProductEdit)
	}{
		{"the least figures", func(e *store.ProductEdit) {
			e.Price, e.DiscountPrice, e.Shelf, e.Weight, e.GSTRate, e.WarrantyMonths, e.HSN = 1, 1, 0, 0, 0, 0, "1234"
		}},
		{"the greatest figures", func(e *store.ProductEdit) {
			e.Price, e.DiscountPrice, e.Cost, e.Shelf, e.Weight, e.WarrantyMonths = money.Max, money.Max, money.Max, 1_000_000, 1_000_000, 240
			e.Length, e.Width, e.Height, e.HSN, e.GSTRate = 10_000, 10_000, 10_000, "12345678", 40
		}},
		{"below the least", func(e *store.ProductEdit) {
			e.Price, e.DiscountPrice, e.Cost, e.Shelf, e.Weight, e.WarrantyMonths = 0, -1, -1, -1, -0.5, -1
			e.Length, e.Width, e.Height, e.HSN, e.GSTRate = -1, -0.5, -2, "123", 7
		}},
		{"above the greatest", func(e *store.ProductEdit) {
			e.Price, e.DiscountPrice, e.Cost, e.Shelf, e.Weight = money.Max+1, money.Max+2, money.Max+1, 1_000_001, 1_000_000.5
			e.Length, e.Width, e.Height, e.HSN, e.WarrantyMonths = 10_000.5, 10_001, 10_002, "12345", 241
		}},
		{"an offer above the price", func(e *store.ProductEdit) { e.Price, e.DiscountPrice = 10_00, 10_01 }},
		{"neither in stock nor out of it", func(e *store.ProductEdit) { e.Availability = "Soon" }},
		{"no title and a letter for a digit", func(e *store.ProductEdit) { e.Title, e.HSN = " ", "12a4" }},
		{"a hundred questions", func(e *store.ProductEdit) {
			for range 100 {
				e.Questions = append(e.Questions, store.Question{Question: strings.Repeat("q", 500), Answer: strings.Repeat("a", 2000)})
			}
			e.Price = 0
		}},
		{"a question more", func(e *store.ProductEdit) {
			for range 101 {
				e.Questions = append(e.Questions, store.Question{Question: "Why?"})
			}
		}},
		{"a question without words", func(e *store.ProductEdit) { e.Questions = []store.Question{{Question: " ", Answer: "Yes."}} }},
		{"a long question", func(e *store.ProductEdit) { e.Questions = []store.Question{{Question: strings.Repeat("q", 501)}} }},
		{"a long answer", func(e *store.ProductEdit) {
			e.Questions = []store.Question{{Question: "q", Answer: strings.Repeat("a", 2001)}}
		}},
	} {
		s.Step("a product with %s", c.name).Gives(s.AddProduct(ctx, 0, described(category, c.change,
			func(e *store.ProductEdit) { e.SKU = "" })))
	}
	for _, rate := range []gst.Rate{-1, 0, 1, 5, 12, 18, 28, 29, 40, 41} {
		s.Step("a product without a price, taxed at %d", rate).Gives(s.AddProduct(ctx, 0, described(category, func(e *store.ProductEdit) {
			e.Price, e.GSTRate = 0, rate
		})))
	}
}

// shelves are two categories with what is below them: the second has a subcategory and a sub-subcategory.
func shelves(t *testing.T, s *storetest.Story) (tools, lights, lamps, desk int64) {
	t.Helper()
	tools = got(s.AddCategory(ctx, 0, 1, 0, "Tools")).or(t)
	lights = got(s.AddCategory(ctx, 0, 1, 0, "Lights")).or(t)
	lamps = got(s.AddCategory(ctx, 0, 2, lights, "Lamps")).or(t)
	return tools, lights, lamps, got(s.AddCategory(ctx, 0, 3, lamps, "Desk lamps")).or(t)
}

func TestStoryOfAProductFromItsFirstToItsLastDay(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "product", "search_words")
	s.In("Maharashtra")
	clerk, b, other := s.Staff(store.Catalogue), s.Customer("411001"), s.Customer("560001")
	tools, lights, lamps, desk := shelves(t, s)
	s.Step("the shop opens").Gives()
	hammer, err := s.AddProduct(ctx, clerk.ID, store.ProductEdit{Product: store.Product{Title: "Hammer", CategoryID: tools, Price: 300_00}})
	s.Step("a product with the least that it needs").Gives(hammer, err)
	lamp, err := s.AddProduct(ctx, clerk.ID, described(lights, func(e *store.ProductEdit) {
		e.SubcategoryID, e.SubSubcategoryID = lamps, desk
		e.Questions = []store.Question{{Question: " Is it bright? ", Answer: " Very. "}, {Question: "Is it blue?"}}
	}))
	s.Step("a product with everything").Gives(lamp, err)
	for _, c := range [][3]int64{{0, lamps, desk}, {99}, {lamps}, {tools, lamps}, {lights, 99}, {lights, desk}, {lights, lamps, 99},
		{lights, 0, desk}} {
		_, err := s.AddProduct(ctx, clerk.ID, described(c[0], func(e *store.ProductEdit) {
			e.Title, e.SKU, e.SubcategoryID, e.SubSubcategoryID = "Torch", "T-1", c[1], c[2]
		}))
		s.Step("a torch in the categories %v", c).Gives(err)
	}
	s.Step("another product with its SKU").Gives(s.AddProduct(ctx, clerk.ID, described(tools)))
	s.Step("the lamp").Gives(s.FindProduct(ctx, lamp))
	s.Step("no product").Gives(s.FindProduct(ctx, 99))
	s.Order(b, lamp, 3)
	s.Step("three are ordered").Gives()
	edits(s, clerk.ID, lamp, hammer)
	for _, c := range []struct {
		after int64
		limit int
	}{{0, 1}, {0, 9}, {hammer, 9}, {lamp, 9}} {
		list, err := s.ListProductsAfter(ctx, c.after, c.limit)
		s.Step("%d products after %d", c.limit, c.after).Gives(titlesOf(list), err)
	}
	leaves(t, s, clerk.ID, lamp, hammer, b, other)
}

func titlesOf(list []store.Product) (titles []string) {
	for _, p := range list {
		titles = append(titles, p.Title)
	}
	return titles
}

func edits(s *storetest.Story, clerk, lamp, hammer int64) {
	s.Pass(time.Minute)
	for _, c := range []struct {
		name   string
		id     int64
		change func(e *store.ProductEdit)
	}{
		{"nothing at all", lamp, func(*store.ProductEdit) {}},
		{"what was changed meanwhile", lamp, func(e *store.ProductEdit) { e.Version = 7 }},
		{"two pieces more and a lower price", lamp, func(e *store.ProductEdit) {
			e.Version, e.Shelf, e.Price, e.DiscountPrice = 0, 6, 1199_00,
				0
		}},
		{"less than is reserved", lamp, func(e *store.ProductEdit) { e.Shelf = 2 }},
		{"as many as are reserved", lamp, func(e *store.ProductEdit) { e.Shelf = 3 }},
		{"a SKU that another has", hammer, func(e *store.ProductEdit) { e.SKU = "DL-1" }},
		{"no title", hammer, func(e *store.ProductEdit) { e.Title = "" }},
		{"no category", hammer, func(e *store.ProductEdit) { e.CategoryID = 0 }},
		{"no product", hammer, func(e *store.ProductEdit) { e.ID = 99 }},
		{"a first answer and a new question", lamp, func(e *store.ProductEdit) {
			e.Questions = []store.Question{{ID: 2, Question: " Is it blue? ", Answer: " No. "}, {Question: " How old? "}}
		}},
		{"a question of another product", hammer, func(e *store.ProductEdit) {
			e.Questions = []store.Question{{ID: 1, Question: "?",
				Answer: "!"}}
		}},
		{"each field", lamp, func(e *store.ProductEdit) {
			e.Title, e.Description, e.Availability, e.Specifications, e.Features = "Lamp", "New", "Out of Stock", nil, []string{"a", "b"}
			e.Notes, e.Weight, e.Length, e.Width, e.Height, e.MetaDescription, e.MetaKeywords = nil, 0.5, 1, 2, 3, "md", "mk"
			e.OGTitle, e.OGDescription, e.HSN, e.GSTRate, e.WarrantyMonths, e.SKU, e.Country = "ot", "od", "9405", 18, 0, "DL-2", "China"
			e.Manufacturer, e.Importer, e.NetQuantity, e.Unit, e.Certificates, e.Cost = "m", "i", "2 N", "SET",
				[]store.Certificate{{Kind: "bis_crs", Number: "b"}, {Kind: "wpc_eta", Number: "w"}}, 0
			e.SubSubcategoryID = 0
		}},
	} {
		p, err := s.FindProduct(ctx, c.id)
		if err == nil {
			e := store.ProductEdit{Product: p}
			c.change(&e)
			err = s.UpdateProduct(ctx, clerk, e)
		}
		s.Step("somebody saves product %d with %s", c.id, c.name).Gives(err)
	}
}

// leaves takes the lamp off sale while it lies in carts and on wishlists beside the hammer.
func leaves(t *testing.T, s *storetest.Story, clerk, lamp, hammer int64, b, other storetest.Buyer) {
	t.Helper()
	s.Edit(hammer, func(p *store.Product) { p.Shelf = 9 })
	s.Edit(lamp, func(p *store.Product) { p.Availability, p.Shelf = "In Stock", 9 })
	for _, who := range []storetest.Buyer{b, other} {
		must(t, s.SetCartItems(ctx, who.ID, []store.CartItem{{ProductID: lamp, Quantity: 1}, {ProductID: hammer, Quantity: 2}}, false))
		must(t, s.SetWish(ctx, who.ID, lamp, true))
		must(t, s.SetWish(ctx, who.ID, hammer, true))
	}
	s.Step("it lies in carts and on wishlists").Gives()
	s.Step("a question is deleted").Gives(s.DeleteQuestion(ctx, clerk, 2))
	s.Step("it is deleted twice").Gives(s.DeleteQuestion(ctx, clerk, 2))
	s.Step("it is taken off sale").Gives(s.DeleteProduct(ctx, clerk, lamp))
	s.Step("a question of it is deleted nevertheless").Gives(s.DeleteQuestion(ctx, clerk, 3))
	s.Step("it is taken off sale twice").Gives(s.DeleteProduct(ctx, clerk, lamp))
	s.Step("it is looked for").Gives(s.FindProduct(ctx, lamp))
	list, err := s.ListProductsAfter(ctx, 0, 9)
	s.Step("the products").Gives(titlesOf(list), err)
	s.Step("a new one has its SKU").Gives(s.AddProduct(ctx, clerk, described(got(s.FindProduct(ctx, hammer)).or(t).CategoryID,
		func(e *store.ProductEdit) { e.SKU = "DL-2" })))
}

func TestStoryOfThePicturesOfAProduct(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "product_pictures")
	lamp, hammer := s.Product("Lamp", 500, 5), s.Product("Hammer", 300, 5)
	picture := func(name string) store.Picture { return store.Picture{Name: name, Width: 640 + len(name), Height: 480} }
	main := picture("main")
	edit := func(id int64, change func(e *store.ProductEdit)) error {
		e := store.ProductEdit{Product: got(s.FindProduct(ctx, id)).or(t)}
		change(&e)
		return s.UpdateProduct(ctx, 0, e)
	}
	s.Step("both get pictures").Gives(edit(hammer, func(e *store.ProductEdit) {
		e.NewMain, e.Added = &main, []store.Picture{picture("side"), picture("back"), picture("top")}
	}), edit(lamp, func(e *store.ProductEdit) {
		e.NewMain, e.Added = &main, []store.Picture{picture("side"), picture("back"), picture("top")}
	}))
	s.Step("two change places, one goes, the main one stays").Gives(edit(lamp, func(e *store.ProductEdit) {
		e.Kept, e.Removed = []string{"back", "main", "side"}, []string{"top", "main"}
	}))
	s.Step("a new main picture and one more").Gives(edit(lamp, func(e *store.ProductEdit) {
		e.NewMain, e.Added = &store.Picture{Name: "front", Width: 5, Height: 6}, []store.Picture{picture("box")}
	}))
	s.Step("a picture is uploaded before its form").Gives(s.KeepDraftPicture(ctx, picture("draft")))
	s.Pass(time.Minute)
	s.Step("and once more").Gives(s.KeepDraftPicture(ctx, picture("draft")))
	s.Step("all are laid anew, one of them twice").Gives(edit(lamp, func(e *store.ProductEdit) {
		e.Laid = []string{"back", "draft", "back", "front"}
	}))
	s.Step("one that is another product's").Gives(edit(lamp, func(e *store.ProductEdit) { e.Laid = []string{"back", "top"} }))
	s.Step("none").Gives(edit(lamp, func(e *store.ProductEdit) { e.Laid = []string{} }))
	s.Step("one after none").Gives(edit(lamp, func(e *store.ProductEdit) { e.Added = []store.Picture{picture("one")} }))
	more := func(n int) func(e *store.ProductEdit) {
		return func(e *store.ProductEdit) {
			for i := range n {
				e.Added = append(e.Added, picture(strings.Repeat("p", i+1)))
			}
		}
	}
	s.Step("twelve are the most").Gives(edit(lamp, more(12)))
	s.Step("twelve").Gives(edit(lamp, more(11)))
	s.Step("and no more").Gives(edit(lamp, more(1)))
	s.Step("the product").Gives(s.FindProduct(ctx, lamp))
	for _, p := range []store.Picture{{Name: "abc"}, {Name: "abc.webp"}} {
		s.Step("the addresses of %s", p.Name).Gives(p.Path(320), p.Path(1280), store.PictureName(p.Path(320)), store.PictureName("/x/"+p.Name))
	}
	s.Step("names").Gives(store.PictureName("-1.jpg"), store.PictureName("/uploads/a-b-640.webp"), store.PictureName(""))
}

func TestStoryOfDraftsOfProducts(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "product_drafts")
	anu, ben := s.Staff(store.Catalogue), s.Staff(store.Catalogue)
	lamp, hammer := s.Product("Lamp", 500, 5), s.Product("Hammer", 300, 5)
	s.Step("the shop opens").Gives()
	for _, who := range []int64{anu.ID, ben.ID} {
		for _, id := range []int64{0, lamp, hammer} {
			s.Pass(time.Second)
			s.Step("%d types into the form of product %d", who, id).Gives(s.SaveProductDraft(ctx, who, id, store.ProductDraft{Version: id,
				Body: `{"title":"Draft"}`}))
		}
	}
	s.Pass(time.Second)
	s.Step("she types on").Gives(s.SaveProductDraft(ctx, anu.ID, lamp, store.ProductDraft{Version: 9, Body: `{}`}))
	body := func(n int) string { return `"` + strings.Repeat("x", n-2) + `"` }
	s.Step("no product").Gives(s.SaveProductDraft(ctx, anu.ID, 99, store.ProductDraft{Body: body(200_000)}))
	s.Step("too much").Gives(s.SaveProductDraft(ctx, anu.ID, 99, store.ProductDraft{Body: body(200_001)}))
	s.Step("no JSON").Gives(s.SaveProductDraft(ctx, anu.ID, lamp, store.ProductDraft{Body: `{`}))
	s.Step("she comes back").Gives(s.FindProductDraft(ctx, anu.ID, lamp))
	s.Step("for a new one").Gives(s.FindProductDraft(ctx, ben.ID, 0))
	s.Step("for none").Gives(s.FindProductDraft(ctx, ben.ID, 99))
	s.Step("she drops it").Gives(s.DropProductDraft(ctx, anu.ID, lamp))
	s.Step("she drops it twice").Gives(s.DropProductDraft(ctx, anu.ID, lamp))
	e := store.ProductEdit{Product: got(s.FindProduct(ctx, lamp)).or(t)}
	s.Step("he saves his").Gives(s.UpdateProduct(ctx, ben.ID, e))
	e.ID, e.Title = 0, "Torch"
	s.Step("he adds his").Gives(s.AddProduct(ctx, ben.ID, e))
	s.Step("it is gone").Gives(s.FindProductDraft(ctx, ben.ID, lamp))
}
