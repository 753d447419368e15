package catalogue_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

// filledTo returns a product whose texts are longer than their maximum by the given number of characters.
func filledTo(category int64, more int) catalogue.ProductEdit {
	long := func(n int) string { return "  " + strings.Repeat("é", n+more) + "  " }
	entries := func() []string {
		list := make([]string, 100+more)
		for i := range list {
			list[i] = "x"
		}
		return append(list, " ", long(500)[:2])
	}
	return catalogue.ProductEdit{Product: catalogue.Product{Title: long(200), CategoryID: category, GSTRate: 18,
		Description: long(10_000), MetaDescription: long(500), MetaKeywords: long(500), OGTitle: long(200),
		OGDescription: long(500), SKU: long(60), Country: long(60), Manufacturer: long(300), Importer: long(300),
		NetQuantity: long(60), Unit: long(10),
		Certificates: []catalogue.Certificate{{Kind: "bis_crs", Number: long(40)},
			{Kind: "wpc_eta", Number: long(40)}},
		HSN: strings.Repeat("1", 8+more), Specifications: entries(), Features: []string{long(500)},
		Notes: []string{long(500)}}}
}

func TestScenarioProductLimits(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "product_limits")
	lamp := s.Product("Lamp", 500, 5)
	category := storetest.Got(s.Catalogue.Find(storetest.Ctx, lamp)).Or(t).CategoryID
	for _, more := range []int{0, 1} {
		s.Step("a product without a price whose texts have %d letters too many", more).
			Gives(s.Catalogue.Add(storetest.Ctx, 0, filledTo(category, more)))
	}
	for _, c := range []struct {
		name   string
		change func(e *catalogue.ProductEdit)
	}{
		{"the least figures", func(e *catalogue.ProductEdit) {
			e.Price, e.DiscountPrice, e.Shelf, e.Weight, e.GSTRate, e.WarrantyMonths, e.HSN = 1, 1, 0, 0, 0, 0, "1234"
		}},
		{"the greatest figures", func(e *catalogue.ProductEdit) {
			e.Price, e.DiscountPrice, e.Cost, e.Shelf, e.Weight, e.WarrantyMonths = money.Max, money.Max, money.Max,
				1_000_000, 1_000_000, 240
			e.Length, e.Width, e.Height, e.HSN, e.GSTRate = 10_000, 10_000, 10_000, "12345678", 40
		}},
		{"below the least", func(e *catalogue.ProductEdit) {
			e.Price, e.DiscountPrice, e.Cost, e.Shelf, e.Weight, e.WarrantyMonths = 0, -1, -1, -1, -0.5, -1
			e.Length, e.Width, e.Height, e.HSN, e.GSTRate = -1, -0.5, -2, "123", 7
		}},
		{"above the greatest", func(e *catalogue.ProductEdit) {
			e.Price, e.DiscountPrice, e.Cost, e.Shelf, e.Weight = money.Max+1, money.Max+2, money.Max+1, 1_000_001,
				1_000_000.5
			e.Length, e.Width, e.Height, e.HSN, e.WarrantyMonths = 10_000.5, 10_001, 10_002, "12345", 241
		}},
		{"an offer above the price", func(e *catalogue.ProductEdit) { e.Price, e.DiscountPrice = 10_00, 10_01 }},
		{"neither in stock nor out of it", func(e *catalogue.ProductEdit) { e.Availability = "Soon" }},
		{"no title and a letter for a digit", func(e *catalogue.ProductEdit) { e.Title, e.HSN = " ", "12a4" }},
		{"a hundred questions", func(e *catalogue.ProductEdit) {
			for range 100 {
				e.Questions = append(e.Questions, catalogue.Question{Question: strings.Repeat("q", 500),
					Answer: strings.Repeat("a", 2000)})
			}
			e.Price = 0
		}},
		{"a question more", func(e *catalogue.ProductEdit) {
			for range 101 {
				e.Questions = append(e.Questions, catalogue.Question{Question: "Why?"})
			}
		}},
		{"a question without words", func(e *catalogue.ProductEdit) {
			e.Questions = []catalogue.Question{{Question: " ",
				Answer: "Yes."}}
		}},
		{"a long question", func(e *catalogue.ProductEdit) {
			e.Questions = []catalogue.Question{{Question: strings.Repeat("q", 501)}}
		}},
		{"a long answer", func(e *catalogue.ProductEdit) {
			e.Questions = []catalogue.Question{{Question: "q", Answer: strings.Repeat("a", 2001)}}
		}},
	} {
		s.Step("a product with %s", c.name).Gives(s.Catalogue.Add(storetest.Ctx, 0,
			storetest.Described(category, c.change,
				func(e *catalogue.ProductEdit) { e.SKU = "" })))
	}
	for _, rate := range []gst.Rate{-1, 0, 1, 5, 12, 18, 28, 29, 40, 41} {
		s.Step("a product without a price, taxed at %d", rate).
			Gives(s.Catalogue.Add(storetest.Ctx, 0, storetest.Described(category, func(e *catalogue.ProductEdit) {
				e.Price, e.GSTRate = 0, rate
			})))
	}
}

func TestScenarioProductLifecycle(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "product", "search_words")
	s.In("Maharashtra")
	clerk, b, other := s.Staff(accounts.Catalogue), s.Customer("411001"), s.Customer("560001")
	tools, lights, lamps, desk := storetest.Shelves(t, s)
	s.Step("the shop opens").Gives()
	hammer, err := s.Catalogue.Add(
		storetest.Ctx,
		clerk.ID,
		catalogue.ProductEdit{Product: catalogue.Product{Title: "Hammer", CategoryID: tools, Price: 300_00}},
	)
	s.Step("a product with the least that it needs").Gives(hammer, err)
	lamp, err := s.Catalogue.Add(storetest.Ctx, clerk.ID, storetest.Described(lights, func(e *catalogue.ProductEdit) {
		e.SubcategoryID, e.SubSubcategoryID = lamps, desk
		e.Questions = []catalogue.Question{{Question: " Is it bright? ", Answer: " Very. "}, {Question: "Is it blue?"}}
	}))
	s.Step("a product with everything").Gives(lamp, err)
	for _, c := range [][3]int64{{0, lamps, desk}, {99}, {lamps}, {tools, lamps}, {lights, 99}, {lights, desk},
		{lights, lamps, 99},
		{lights, 0, desk}} {
		_, err := s.Catalogue.Add(storetest.Ctx, clerk.ID, storetest.Described(c[0], func(e *catalogue.ProductEdit) {
			e.Title, e.SKU, e.SubcategoryID, e.SubSubcategoryID = "Torch", "T-1", c[1], c[2]
		}))
		s.Step("a torch in the categories %v", c).Gives(err)
	}
	s.Step("another product with its SKU").Gives(s.Catalogue.Add(storetest.Ctx, clerk.ID, storetest.Described(tools)))
	s.Step("the lamp").Gives(s.Catalogue.Find(storetest.Ctx, lamp))
	s.Step("no product").Gives(s.Catalogue.Find(storetest.Ctx, 99))
	s.Order(b, lamp, 3)
	s.Step("three are ordered").Gives()
	edits(s, clerk.ID, lamp, hammer)
	for _, c := range []struct {
		after int64
		limit int
	}{{0, 1}, {0, 9}, {hammer, 9}, {lamp, 9}} {
		list, err := s.Catalogue.ListProductsAfter(storetest.Ctx, c.after, c.limit)
		s.Step("%d products after %d", c.limit, c.after).Gives(storetest.TitlesOf(list), err)
	}
	leaves(t, s, clerk.ID, lamp, hammer, b, other)
}

func edits(s *storetest.Story, clerk, lamp, hammer int64) {
	s.Pass(time.Minute)
	for _, c := range []struct {
		name   string
		id     int64
		change func(e *catalogue.ProductEdit)
	}{
		{"nothing at all", lamp, func(*catalogue.ProductEdit) {}},
		{"what was changed meanwhile", lamp, func(e *catalogue.ProductEdit) { e.Version = 7 }},
		{"two pieces more and a lower price", lamp, func(e *catalogue.ProductEdit) {
			e.Version, e.Shelf, e.Price, e.DiscountPrice = 0, 6, 1199_00,
				0
		}},
		{"less than is reserved", lamp, func(e *catalogue.ProductEdit) { e.Shelf = 2 }},
		{"as many as are reserved", lamp, func(e *catalogue.ProductEdit) { e.Shelf = 3 }},
		{"a SKU that another has", hammer, func(e *catalogue.ProductEdit) { e.SKU = "DL-1" }},
		{"no title", hammer, func(e *catalogue.ProductEdit) { e.Title = "" }},
		{"no category", hammer, func(e *catalogue.ProductEdit) { e.CategoryID = 0 }},
		{"no product", hammer, func(e *catalogue.ProductEdit) { e.ID = 99 }},
		{"a first answer and a new question", lamp, func(e *catalogue.ProductEdit) {
			e.Questions = []catalogue.Question{{ID: 2, Question: " Is it blue? ", Answer: " No. "},
				{Question: " How old? "}}
		}},
		{"a question of another product", hammer, func(e *catalogue.ProductEdit) {
			e.Questions = []catalogue.Question{{ID: 1, Question: "?",
				Answer: "!"}}
		}},
		{"each field", lamp, func(e *catalogue.ProductEdit) {
			e.Title, e.Description, e.Availability, e.Specifications, e.Features = "Lamp", "New", "Out of Stock", nil,
				[]string{"a", "b"}
			e.Notes, e.Weight, e.Length, e.Width, e.Height, e.MetaDescription, e.MetaKeywords = nil, 0.5, 1, 2, 3, "md",
				"mk"
			e.OGTitle, e.OGDescription, e.HSN, e.GSTRate, e.WarrantyMonths, e.SKU, e.Country = "ot", "od", "9405", 18,
				0, "DL-2", "China"
			e.Manufacturer, e.Importer, e.NetQuantity, e.Unit, e.Certificates, e.Cost = "m", "i", "2 N", "SET",
				[]catalogue.Certificate{{Kind: "bis_crs", Number: "b"}, {Kind: "wpc_eta", Number: "w"}}, 0
			e.SubSubcategoryID = 0
		}},
	} {
		p, err := s.Catalogue.Find(storetest.Ctx, c.id)
		if err == nil {
			e := catalogue.ProductEdit{Product: p}
			c.change(&e)
			err = s.Catalogue.Update(storetest.Ctx, clerk, e)
		}
		s.Step("somebody saves product %d with %s", c.id, c.name).Gives(err)
	}
}

// leaves takes the lamp off sale while it is in carts and on wishlists.
func leaves(t *testing.T, s *storetest.Story, clerk, lamp, hammer int64, b, other storetest.Buyer) {
	t.Helper()
	s.Edit(hammer, func(p *catalogue.Product) { p.Shelf = 9 })
	s.Edit(lamp, func(p *catalogue.Product) { p.Availability, p.Shelf = "In Stock", 9 })
	for _, who := range []storetest.Buyer{b, other} {
		storetest.Must(
			t,
			s.Promotions.SetCartItems(
				storetest.Ctx,
				who.ID,
				[]promotions.CartItem{{ProductID: lamp, Quantity: 1}, {ProductID: hammer, Quantity: 2}},
				false,
			),
		)
		storetest.Must(t, s.Promotions.SetWish(storetest.Ctx, who.ID, lamp, true))
		storetest.Must(t, s.Promotions.SetWish(storetest.Ctx, who.ID, hammer, true))
	}
	s.Step("it lies in carts and on wishlists").Gives()
	s.Step("a question is deleted").Gives(s.Catalogue.DeleteQuestion(storetest.Ctx, clerk, 2))
	s.Step("it is deleted twice").Gives(s.Catalogue.DeleteQuestion(storetest.Ctx, clerk, 2))
	s.Step("it is taken off sale").Gives(s.Catalogue.Delete(storetest.Ctx, clerk, lamp))
	s.Step("a question of it is deleted nevertheless").Gives(s.Catalogue.DeleteQuestion(storetest.Ctx, clerk, 3))
	s.Step("it is taken off sale twice").Gives(s.Catalogue.Delete(storetest.Ctx, clerk, lamp))
	s.Step("it is looked for").Gives(s.Catalogue.Find(storetest.Ctx, lamp))
	list, err := s.Catalogue.ListProductsAfter(storetest.Ctx, 0, 9)
	s.Step("the products").Gives(storetest.TitlesOf(list), err)
	s.Step("a new one has its SKU").
		Gives(s.Catalogue.Add(storetest.Ctx, clerk,
			storetest.Described(storetest.Got(s.Catalogue.Find(storetest.Ctx, hammer)).Or(t).CategoryID,
				func(e *catalogue.ProductEdit) { e.SKU = "DL-2" })))
}

func TestScenarioProductPictures(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "product_pictures")
	lamp, hammer := s.Product("Lamp", 500, 5), s.Product("Hammer", 300, 5)
	picture := func(name string) catalogue.Picture {
		return catalogue.Picture{Name: name, Width: 640 + len(name), Height: 480}
	}
	main := picture("main")
	edit := func(id int64, change func(e *catalogue.ProductEdit)) error {
		e := catalogue.ProductEdit{Product: storetest.Got(s.Catalogue.Find(storetest.Ctx, id)).Or(t)}
		change(&e)
		return s.Catalogue.Update(storetest.Ctx, 0, e)
	}
	s.Step("both get pictures").Gives(edit(hammer, func(e *catalogue.ProductEdit) {
		e.NewMain, e.Added = &main, []catalogue.Picture{picture("side"), picture("back"), picture("top")}
	}), edit(lamp, func(e *catalogue.ProductEdit) {
		e.NewMain, e.Added = &main, []catalogue.Picture{picture("side"), picture("back"), picture("top")}
	}))
	s.Step("two change places, one goes, the main one stays").Gives(edit(lamp, func(e *catalogue.ProductEdit) {
		e.Kept, e.Removed = []string{"back", "main", "side"}, []string{"top", "main"}
	}))
	s.Step("a new main picture and one more").Gives(edit(lamp, func(e *catalogue.ProductEdit) {
		e.NewMain, e.Added = &catalogue.Picture{Name: "front", Width: 5, Height: 6}, []catalogue.Picture{picture("box")}
	}))
	draft := catalogue.DraftFile{Name: "draft", Width: picture("draft").Width, Height: picture("draft").Height}
	s.Step("a picture is uploaded before its form").Gives(s.Catalogue.KeepDraftFile(storetest.Ctx, draft))
	s.Pass(time.Minute)
	s.Step("and once more").Gives(s.Catalogue.KeepDraftFile(storetest.Ctx, draft))
	s.Step("all are laid anew, one of them twice").Gives(edit(lamp, func(e *catalogue.ProductEdit) {
		e.Laid = []string{"back", "draft", "back", "front"}
	}))
	s.Step("one that is another product's").
		Gives(edit(lamp, func(e *catalogue.ProductEdit) { e.Laid = []string{"back", "top"} }))
	s.Step("none").Gives(edit(lamp, func(e *catalogue.ProductEdit) { e.Laid = []string{} }))
	s.Step("one after none").Gives(edit(lamp,
		func(e *catalogue.ProductEdit) { e.Added = []catalogue.Picture{picture("one")} }))
	more := func(n int) func(e *catalogue.ProductEdit) {
		return func(e *catalogue.ProductEdit) {
			for i := range n {
				e.Added = append(e.Added, picture(strings.Repeat("p", i+1)))
			}
		}
	}
	s.Step("twelve are the most").Gives(edit(lamp, more(12)))
	s.Step("twelve").Gives(edit(lamp, more(11)))
	s.Step("and no more").Gives(edit(lamp, more(1)))
	s.Step("the product").Gives(s.Catalogue.Find(storetest.Ctx, lamp))
	for _, p := range []catalogue.Picture{{Name: "abc"}, {Name: "abc.webp"}} {
		s.Step("the addresses of %s", p.Name).
			Gives(p.Path(320), p.Path(1280), catalogue.PictureName(p.Path(320)), catalogue.PictureName("/x/"+p.Name))
	}
	s.Step("names").Gives(catalogue.PictureName("-1.jpg"), catalogue.PictureName("/uploads/a-b-640.webp"),
		catalogue.PictureName(""))
}

func TestScenarioProductDrafts(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "product_drafts")
	anu, ben := s.Staff(accounts.Catalogue), s.Staff(accounts.Catalogue)
	lamp, hammer := s.Product("Lamp", 500, 5), s.Product("Hammer", 300, 5)
	s.Step("the shop opens").Gives()
	for _, who := range []int64{anu.ID, ben.ID} {
		for _, id := range []int64{0, lamp, hammer} {
			s.Pass(time.Second)
			s.Step("%d types into the form of product %d", who, id).
				Gives(s.Catalogue.SaveProductDraft(storetest.Ctx, who, id, catalogue.ProductDraft{Version: id,
					Body: `{"title":"Draft"}`}))
		}
	}
	s.Pass(time.Second)
	s.Step("she types on").Gives(s.Catalogue.SaveProductDraft(storetest.Ctx, anu.ID, lamp,
		catalogue.ProductDraft{Version: 9, Body: `{}`}))
	body := func(n int) string { return `"` + strings.Repeat("x", n-2) + `"` }
	s.Step("no product").Gives(s.Catalogue.SaveProductDraft(storetest.Ctx, anu.ID, 99,
		catalogue.ProductDraft{Body: body(200_000)}))
	s.Step("too much").Gives(s.Catalogue.SaveProductDraft(storetest.Ctx, anu.ID, 99,
		catalogue.ProductDraft{Body: body(200_001)}))
	s.Step("no JSON").Gives(s.Catalogue.SaveProductDraft(storetest.Ctx, anu.ID, lamp,
		catalogue.ProductDraft{Body: `{`}))
	s.Step("she comes back").Gives(s.Catalogue.FindProductDraft(storetest.Ctx, anu.ID, lamp))
	s.Step("for a new one").Gives(s.Catalogue.FindProductDraft(storetest.Ctx, ben.ID, 0))
	s.Step("for none").Gives(s.Catalogue.FindProductDraft(storetest.Ctx, ben.ID, 99))
	s.Step("she drops it").Gives(s.Catalogue.DropProductDraft(storetest.Ctx, anu.ID, lamp))
	s.Step("she drops it twice").Gives(s.Catalogue.DropProductDraft(storetest.Ctx, anu.ID, lamp))
	e := catalogue.ProductEdit{Product: storetest.Got(s.Catalogue.Find(storetest.Ctx, lamp)).Or(t)}
	s.Step("he saves his").Gives(s.Catalogue.Update(storetest.Ctx, ben.ID, e))
	e.ID, e.Title = 0, "Torch"
	s.Step("he adds his").Gives(s.Catalogue.Add(storetest.Ctx, ben.ID, e))
	s.Step("it is gone").Gives(s.Catalogue.FindProductDraft(storetest.Ctx, ben.ID, lamp))
}
