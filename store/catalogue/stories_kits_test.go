package catalogue_test

import (
	"fmt"
	"testing"

	"hearth/store/catalogue"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/storetest"
)

func TestScenarioKits(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "kits")
	hub, bulb := s.Product("Hub", 900, 9),
		s.Stocked("Bulb", 100, 7, func(p *catalogue.Product) { p.GSTRate, p.Cost = 12, 40_00 })
	lamp := s.Product("Lamp", 500, 5)
	gone, empty := s.Product("Gone", 5, 5), s.Product("Empty", 900, 0)
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, gone))
	family, variants := storetest.Panel(t, s.Shop, 2)
	dear := s.Stocked("Dear", 1, 1, func(p *catalogue.Product) { p.Price = money.Max - 900_00 })
	root := storetest.Got(s.Catalogue.Find(storetest.Ctx, hub)).Or(t).CategoryID
	many := []int64{}
	for i := range 20 {
		many = append(many, s.Product(fmt.Sprint("Part ", i), 1, 1), 1)
	}
	s.Step("the shop opens").Gives()
	make := func(price, pays money.Paise, pairs ...int64) (int64, error) {
		return s.Catalogue.Add(
			storetest.Ctx,
			0,
			catalogue.ProductEdit{Product: catalogue.Product{Title: "Kit", CategoryID: root, Price: price,
				DiscountPrice: pays, GSTRate: 5, Shelf: 50, Cost: 3}, Kit: storetest.Pieces(pairs...)},
		)
	}
	first := storetest.Got(make(1100_00, 1000_00, hub, 1, bulb, 2)).Or(t)
	s.Step("a kit").Gives(first)
	for _, c := range []struct {
		name        string
		price, pays money.Paise
		pairs       []int64
	}{
		{"two products", 1200_00, 999_00, []int64{hub, 1, bulb, 2}},
		{"the price of all its parts", 1100_00, 0, []int64{hub, 1, bulb, 2}},
		{"a higher price", 1100_01, 0, []int64{hub, 1, bulb, 2}},
		{"one piece", 900_00, 0, []int64{hub, 1}},
		{"two pieces of one product", 1800_00, 0, []int64{hub, 2}},
		{"no piece of one", 900_00, 0, []int64{hub, 2, bulb, 0}},
		{"a hundred pieces", 900_00, 0, []int64{bulb, 100}},
		{"a hundred and one", 900_00, 0, []int64{bulb, 101}},
		{"one product twice", 900_00, 0, []int64{hub, 1, hub, 1}},
		{"a product that is gone", 900_00, 0, []int64{hub, 1, gone, 1}},
		{"a product with variants", 900_00, 0, []int64{hub, 1, family, 1}},
		{"one of the variants", 900_00, 0, []int64{hub, 1, variants[0].ID, 1}},
		{"a kit", 900_00, 0, []int64{hub, 1, first, 1}},
		{"twenty products", 20_00, 0, many},
		{"one product more", 20_00, 0, append(many, lamp, 1)},
		{"a fortune", money.Max, 0, []int64{dear, 1, hub, 1}},
		{"more than a fortune", 1000_00, 0, []int64{dear, 1, hub, 1, bulb, 1}},
		{"nothing in it", 1000_00, 0, nil},
	} {
		id, err := make(c.price, c.pays, c.pairs...)
		s.Step("a kit with %s", c.name).Gives(id, err)
	}
	editedKits(t, s, first, hub, bulb, lamp, variants[1].ID, empty)
}

// editedKits edits a bundle, its parts, and products that can't become bundles.
func editedKits(t *testing.T, s *storetest.Story, kit, hub, bulb, lamp, variant, empty int64) {
	t.Helper()
	edit := func(name string, id int64, change func(e *catalogue.ProductEdit)) {
		e := catalogue.ProductEdit{Product: storetest.Got(s.Catalogue.Find(storetest.Ctx, id)).Or(t)}
		change(&e)
		s.Step("%s", name).Gives(s.Catalogue.Update(storetest.Ctx, 0, e))
	}
	edit("a variant becomes a kit", variant, func(e *catalogue.ProductEdit) { e.Kit = storetest.Pieces(hub, 2) })
	edit("a part becomes a kit", hub, func(e *catalogue.ProductEdit) { e.Kit = storetest.Pieces(bulb, 2) })
	edit("one with pieces becomes a kit", lamp, func(e *catalogue.ProductEdit) { e.Kit = storetest.Pieces(bulb, 2) })
	edit("a kit is in itself", kit, func(e *catalogue.ProductEdit) { e.Kit = storetest.Pieces(hub, 1, kit, 1) })
	edit("one without pieces becomes a kit", empty, func(e *catalogue.ProductEdit) {
		e.Price, e.DiscountPrice, e.Kit = 150_00, 0, storetest.Pieces(bulb,
			2)
	})
	edit("and a plain product again", empty, func(e *catalogue.ProductEdit) { e.Shelf, e.Kit = 9, storetest.Pieces() })
	edit("a plain product has no parts", lamp, func(e *catalogue.ProductEdit) { e.Kit = storetest.Pieces() })
	edit("the hub costs less", hub, func(e *catalogue.ProductEdit) { e.Price = 700_00 })
	edit("the kit gets a text", kit, func(e *catalogue.ProductEdit) { e.Description = "All you need." })
	edit("the hub costs more", hub, func(e *catalogue.ProductEdit) { e.Price = 1000_00 })
	edit("the kit gets another price", kit, func(e *catalogue.ProductEdit) { e.DiscountPrice, e.Shelf = 950_00, 99 })
	edit("the kit gets too high a price", kit, func(e *catalogue.ProductEdit) { e.Price, e.DiscountPrice = 1300_00, 0 })
	edit("the kit has other parts", kit, func(e *catalogue.ProductEdit) {
		e.Kit = storetest.Pieces(bulb, 1, lamp, 1,
			hub, 1)
	})
	storetest.Must(t, s.Catalogue.Translate(storetest.Ctx, 0, "product", lamp, storetest.SaidIn("hi", "title", "लैंप"),
		""))
	s.Step("its parts").Gives(s.Variants.ListKitParts(storetest.Ctx, kit))
	s.Step("its parts in Hindi").Gives(s.Variants.ListKitParts(db.InLanguage(storetest.Ctx, "hi"), kit))
	s.Step("the parts of no kit").Gives(s.Variants.ListKitParts(storetest.Ctx, lamp))
	b, stranger := s.Customer("411001"), s.Product("Unrelated", 10, 5)
	for _, cart := range [][]int64{{kit, 3, lamp, 4}, {lamp, 4, kit, 3}, {kit, 9, lamp, 9}, {bulb, 7, kit, 1},
		{kit, 2, bulb, 6, hub, 1},
		{kit, 1, lamp, 3}, {stranger, 5, kit, 1}} {
		items := b.Wishes(cart...).Items
		s.Step("the cart %v", cart).Gives(s.Promotions.SetCartItems(storetest.Ctx, b.ID, items, false))
		lines, err := s.Promotions.ListCart(storetest.Ctx, b.ID)
		for _, l := range lines {
			s.Step("of the cart %v, product %d: pieces and how many can be had", cart, l.ID).Gives(l.Quantity, l.Free,
				err)
		}
		s.Step("what is short of the cart %v", cart).Gives(s.Promotions.CheckStock(storetest.Ctx, items))
	}
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, lamp))
	s.Step("a part is gone").Gives(s.Variants.ListKitParts(storetest.Ctx, kit))
	_, err := s.Orders.Place(storetest.Ctx, b.Wishes(kit, 1))
	s.Step("so the kit can't be ordered").Gives(err)
}

func TestScenarioKitOrder(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "kit_order")
	s.In("Maharashtra")
	s.Set("cod_max", "0")
	near, far := s.Customer("411001"), s.Customer("560001")
	hub := priced(s.Shop, "Hub", 333_33, 18)
	bulb, wire := priced(s.Shop, "Bulb", 66_67, 5), priced(s.Shop, "Wire", 12_50, 12)
	id := storetest.Kit(t, s.Shop, "Starter kit", 399_99, hub, 1, bulb, 2, wire, 3)
	storetest.AddOffer(t, s.Shop, func(o *promotions.Offer) { o.Percent = 10 })
	s.Step("the shop opens").Gives()
	for _, b := range []storetest.Buyer{near, far} {
		o := s.Order(b, id, 2, bulb, 1)
		s.Step("an order from %s", b.Email).Gives(s.Details(o).Lines)
	}
}

func TestScenarioCrossSelling(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "companions")
	s.In("Maharashtra")
	s.Set("cod_max", "0")
	b := s.Customer("411001")
	lamp, bulb, hub := s.Product("Lamp", 90, 900), s.Product("Bulb", 50, 900), s.Product("Hub", 90, 900)
	wire := s.Product("Wire", 10, 900)
	off := s.Stocked("Off", 10, 9, func(p *catalogue.Product) { p.Availability = "Out of Stock" })
	gone := s.Product("Gone", 10, 9)
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, gone))
	family, variants := storetest.Panel(t, s.Shop, 9)
	more := []int64{}
	for i := range 9 {
		more = append(more, s.Product(fmt.Sprint("More ", i), 10, 9))
	}
	s.Step("the shop opens").Gives()
	for _, c := range []struct {
		product int64
		picked  []int64
	}{
		{lamp, []int64{wire, off, bulb, lamp, wire}}, {bulb, []int64{family}}, {family, []int64{hub, wire}},
		{lamp, []int64{gone}}, {lamp,
			[]int64{99}},
		{99, []int64{lamp}}, {hub, append([]int64{hub, lamp, bulb, wire}, more...)},
		{hub, append([]int64{hub, lamp, bulb, wire, off},
			more...)},
	} {
		s.Step("staff pick %v for %d", c.picked, c.product).Gives(s.Search.SetPicked(storetest.Ctx, 0, c.product,
			c.picked))
	}
	for _, product := range []int64{lamp, family, wire, gone, 99} {
		s.Step("what staff picked for %d", product).Gives(s.Search.ListPicked(storetest.Ctx, product))
	}
	with := func(products ...int64) {
		cards, err := s.Search.ListCrossSells(storetest.Ctx, products)
		titles := []string{}
		for _, c := range cards {
			titles = append(titles, c.Title)
		}
		s.Step("what goes with %v", products).Gives(titles, err)
	}
	for _, products := range [][]int64{{lamp}, {bulb}, {family}, {variants[0].ID}, {hub}, {lamp, hub}, {wire}, {}} {
		with(products...)
	}
	orders := []orders.Order{}
	for range 3 {
		with(wire)
		orders = append(orders, s.Order(b, wire, 1, bulb, 2, variants[1].ID, 1))
	}
	with(wire)
	s.Ship(orders[1])
	s.Deliver(orders[2])
	with(wire)
	storetest.Must(t, s.Fulfilment.Cancel(storetest.Ctx, b.ID, 0, orders[0].ID, "changed_mind"))
	with(wire)
}

// Three of sixty orders are one in twenty; three of sixty-one are less.
func TestBoughtTogetherNeedsOneOrderInTwenty(t *testing.T) {
	t.Parallel()
	s := storetest.New(t)
	s.Set("cod_max", "0")
	b := s.Customer("411001")
	wire, bulb := s.Product("Wire", 10, 900), s.Product("Bulb", 10, 900)
	for i := range 61 {
		if i < 3 {
			s.Order(b, wire, 1, bulb, 1)
			continue
		}
		s.Order(b, wire, 1)
		if i >= 59 {
			storetest.Same(
				t,
				fmt.Sprint("of ", i+1, " orders"),
				len(storetest.Got(s.Search.ListCrossSells(storetest.Ctx, []int64{wire})).Or(t)),
				60-i,
			)
		}
	}
}
