package catalogue_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/storetest"
)

// priced returns a product with a price in paise.
func priced(shop *storetest.Shop, title string, price money.Paise, rate gst.Rate) int64 {
	return shop.Stocked(title, 1, 1000, func(p *catalogue.Product) { p.Price, p.GSTRate = price, rate })
}

// The expected values were calculated by hand. A bundle's price is split in proportion to the separate prices of its
// parts (CGST Act, section 15(3)(a): a discount on the invoice), to the nearest paisa with half a paisa rounded up; the
// last part gets the rest. Each share includes GST at the rate of its part (CGST Rules, rule 35: tax = value × rate ÷
// (100 + rate)), in two equal halves.
func TestKitPriceIsSplitToThePaisa(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		// parts are the price, GST rate and quantity of each part.
		parts   [][3]int64
		price   money.Paise
		wanted  int64
		percent int64
		lines   string
		taxable string
		total   money.Paise
	}{
		// Shares of 999.00: 999 × 500 ÷ 1200 = 416.25; of the remaining 582.75, 400 ÷ 700 = 333.00; the rest is 249.75.
		// Each half of the GST: 416.25 × 18 ÷ 236 = 31.75; 333 × 5 ÷ 210 = 7.93; 249.75 × 12 ÷ 224 = 13.38.
		{"three rates", [][3]int64{{500_00, 18, 1}, {400_00, 5, 1}, {300_00, 12, 1}}, 999_00, 1, 0,
			"1×500.00−83.75=416.25 1×400.00−67.00=333.00 1×300.00−50.25=249.75", "352.75 317.14 222.99", 999_00},
		// 100 × 33.33 ÷ 133.33 = 24.998 → 25.00; 75 × 33.33 ÷ 100 = 24.9975 → 25.00; the rest is 50.00.
		{"what does not part evenly", [][3]int64{{33_33, 18, 1}, {33_33, 5, 1}, {66_67, 0, 1}}, 100_00, 1, 0,
			"1×33.33−8.33=25.00 1×33.33−8.33=25.00 1×66.67−16.67=50.00", "21.18 23.80 50.00", 100_00},
		// Three bundles: 300 × 240 ÷ 339 = 212.389 → 212.39; the rest is 87.61.
		{"several kits, several pieces", [][3]int64{{40_00, 18, 2}, {33_00, 18, 1}}, 100_00, 3, 0,
			"6×40.00−27.61=212.39 3×33.00−11.39=87.61", "179.99 74.25", 300_00},
		// The first case with 10 % off everything: 99.90 is split by the shares: 41.625 → 41.63; 58.27 × 333 ÷ 582.75 =
		// 33.297 → 33.30; the rest is 24.97.
		{"ten per cent off all", [][3]int64{{500_00, 18, 1}, {400_00, 5, 1}, {300_00, 12, 1}}, 999_00, 1, 10,
			"1×500.00−125.38=374.62 1×400.00−100.30=299.70 1×300.00−75.22=224.78", "317.48 285.42 200.70", 899_10},
		// A bundle price above the sum of its parts is not charged.
		{"never more than its parts", [][3]int64{{500_00, 18, 1}, {400_00, 5, 1}}, 900_00, 2, 0,
			"2×500.00−0.00=1000.00 2×400.00−0.00=800.00", "847.46 761.90", 1800_00},
	} {
		t.Run(test.name, func(t *testing.T) {
			shop := storetest.New(t)
			shop.In("Maharashtra")
			shop.Set("cod_max", "0")
			var pairs []int64
			for i, p := range test.parts {
				pairs = append(pairs, priced(shop, fmt.Sprintf("Part %d", i), money.Paise(p[0]), gst.Rate(p[1])), p[2])
			}
			id := storetest.Kit(t, shop, "Bedroom kit", test.price, pairs...)
			if test.percent > 0 {
				storetest.AddOffer(t, shop, func(o *promotions.Offer) { o.Percent = test.percent })
			}
			b := shop.Customer("411001")
			o := shop.Order(b, id, test.wanted)
			d := shop.Details(o)
			storetest.Same(t, "lines", storetest.LinesInRupees(d.Lines), test.lines)
			storetest.Same(t, "what the goods cost", o.LinesTotal, test.total)
			shop.Ship(o)
			var taxable []string
			invoice := storetest.Got(shop.Documents.ListDocuments(storetest.Ctx, shop.Now().Format("2006-01"))).Or(t)[0]
			for _, l := range invoice.Lines {
				if l.LineID == 0 {
					continue
				}
				taxable = append(taxable, l.Tax.Taxable.Decimal())
				storetest.Same(t, "the kit on the invoice", l.Kit, "Bedroom kit")
			}
			storetest.Same(t, "taxable", strings.Join(taxable, " "), test.taxable)
			shop.Sums()
		})
	}
}

func TestKitStockFollowsItsParts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	bulb, hub := shop.Product("Bulb", 100, 7), shop.Product("Hub", 500, 9)
	id := storetest.Kit(t, shop, "Kit", 600_00, bulb, 2, hub, 1)
	free := func(want int64) {
		t.Helper()
		shop.Sums()
		storetest.Same(t, "kits", storetest.Got(shop.Catalogue.Stock(storetest.Ctx, id)).Or(t), want)
	}
	free(3) // seven bulbs are enough for three bundles, and one is left
	o := shop.Order(b, id, 2, bulb, 1)
	free(1)
	storetest.Same(t, "lines", len(shop.Details(o).Lines), 3)
	storetest.Same(t, "bulbs that are left", storetest.Got(shop.Catalogue.Stock(storetest.Ctx, bulb)).Or(t), 2)
	storetest.Refused(t, storetest.Second(shop.Orders.Place(storetest.Ctx, b.Wishes(id, 2))),
		"Kit is only available 1 in stock.")
	storetest.Refused(t, storetest.Second(shop.Orders.Place(storetest.Ctx, b.Wishes(id, 1, bulb, 1))),
		"Bulb is currently out of stock.")
	storetest.Same(
		t,
		"what can't be bought",
		storetest.Got(shop.Promotions.CheckStock(storetest.Ctx, b.Wishes(id, 2).Items)).Or(t),
		[]string{"Kit is only available 1 in stock."},
	)
	// Two bulbs are left: a bundle needs both, so selling one leaves no bundle.
	for _, together := range []struct {
		cart  orders.Checkout
		short []string
		free  []int64
	}{
		{b.Wishes(id, 1), []string{}, []int64{1}},
		{b.Wishes(id, 1, bulb, 1), []string{"Bulb is currently out of stock."}, []int64{1, 0}},
		{b.Wishes(bulb, 1, id, 1), []string{"Kit is currently out of stock."}, []int64{2, 0}},
		{b.Wishes(id, 2, hub, 7), []string{"Kit is only available 1 in stock.", "Hub is only available 6 in stock."},
			[]int64{1, 6}},
		{b.Wishes(bulb, 2, hub, 7), []string{}, []int64{2, 7}},
	} {
		storetest.Same(
			t,
			"what is short together",
			storetest.Got(shop.Promotions.CheckStock(storetest.Ctx, together.cart.Items)).Or(t),
			together.short,
		)
		for i, p := range storetest.Got(shop.Promotions.ListPrices(storetest.Ctx, together.cart.Items)).Or(t) {
			storetest.Same(t, fmt.Sprintf("what line %d of %v can have", i, together.cart.Items), p.Free,
				together.free[i])
		}
	}
	storetest.Refused(
		t,
		storetest.Second(shop.Catalogue.ChangeStock(storetest.Ctx, 0, id, 5, "found some")),
		"A kit has the stock of its parts. Please change theirs.",
	)
	storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, "changed my mind"))
	free(3)
	shop.Edit(hub, func(p *catalogue.Product) { p.Availability = "Out of Stock" })
	free(0)
	storetest.Refused(t, storetest.Second(shop.Orders.Place(storetest.Ctx, b.Wishes(id, 1))),
		"Kit is currently out of stock.")
	shop.Edit(hub, func(p *catalogue.Product) { p.Availability = "In Stock" })
	free(3)
	storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, 0, bulb, -6, "broken")).Or(t)
	free(0)
	storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, 0, bulb, 60, "bought")).Or(t)
	free(9)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, hub))
	free(0)
	storetest.Refused(t, storetest.Second(shop.Orders.Place(storetest.Ctx, b.Wishes(id, 1))),
		"Kit is currently out of stock.")
	parts := storetest.Got(shop.Variants.ListKitParts(storetest.Ctx, id)).Or(t)
	storetest.Same(t, "the part that is gone", parts[1].Gone, true)
}

func TestFiftyBuyersCannotOversellAKit(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	bulb, hub := shop.Product("Bulb", 100, 31), shop.Product("Hub", 500, 40)
	one, other := storetest.Kit(t, shop, "One", 600_00, bulb, 2, hub, 1), storetest.Kit(t, shop, "Other", 550_00, bulb,
		1, hub, 1)
	var buyers []storetest.Buyer
	for range 50 {
		buyers = append(buyers, shop.Customer("411001"))
	}
	var bulbs atomic.Int64
	var all sync.WaitGroup
	for i, b := range buyers {
		all.Go(func() {
			wanted := []int64{one, other, bulb}[i%3]
			_, err := shop.Orders.Place(storetest.Ctx, b.Wishes(wanted, 1))
			if _, no := core.IsRefusal(err); err != nil && !no {
				t.Error(err)
			}
			if err == nil {
				bulbs.Add([]int64{2, 1, 1}[i%3])
			}
		})
	}
	all.Wait()
	if n := bulbs.Load(); n > 31 || n < 30 {
		t.Errorf("%d of 31 bulbs were sold", n)
	}
	shop.Sums()
}

func TestKitPriceFollowsItsParts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	bulb := shop.Stocked("Bulb", 100, 9, func(p *catalogue.Product) { p.DiscountPrice, p.Cost = 80_00, 30_00 })
	hub := shop.Stocked("Hub", 500, 9, func(p *catalogue.Product) { p.Cost = 200_00 })
	id := storetest.Kit(t, shop, "Kit", 600_00, bulb, 2, hub, 1)
	is := func(what string, price, pays, cost money.Paise) {
		t.Helper()
		p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t)
		storetest.Same(t, what, []money.Paise{p.Price, p.Pays, p.Cost}, []money.Paise{price, pays, cost})
		shop.Sums()
	}
	is("what its parts cost, price and cost", 660_00, 600_00, 260_00)
	parts := storetest.Got(shop.Variants.ListKitParts(storetest.Ctx, id)).Or(t)
	storetest.Same(t, "shares", []money.Paise{parts[0].Share, parts[1].Share}, []money.Paise{145_45, 454_55})
	shop.Edit(hub, func(p *catalogue.Product) { p.DiscountPrice = 400_00 })
	is("its parts are cheaper alone", 560_00, 560_00, 260_00)
	shop.Edit(id, func(p *catalogue.Product) { p.Description = "For one room" })
	shop.Edit(hub, func(p *catalogue.Product) { p.DiscountPrice = 0 })
	is("they are dearer again", 660_00, 600_00, 260_00)
	shop.Edit(id, func(p *catalogue.Product) { p.DiscountPrice, p.Shelf = 550_00, 77 })
	is("another price in a sheet, whose stock says nothing", 660_00, 550_00, 260_00)
	_, err := shop.Catalogue.ChangeProducts(
		storetest.Ctx,
		0,
		0,
		catalogue.ProductAct{Act: catalogue.ProductPrice, Value: "+10%"},
		[]int64{id},
	)
	storetest.Must(t, err)
	is("changed with others", 660_00, 550_00, 260_00)
	b := shop.Customer("411001")
	o := shop.Order(b, id, 1)
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t)
	storetest.Must(t, shop.Catalogue.Update(storetest.Ctx, 0,
		catalogue.ProductEdit{Product: p, Kit: storetest.Pieces(bulb, 1, hub, 2)}))
	is("other parts", 1080_00, 550_00, 430_00)
	storetest.Same(
		t,
		"what was ordered before",
		storetest.LinesInRupees(shop.Details(o).Lines),
		"2×80.00−26.67=133.33 1×500.00−83.33=416.67",
	)
	copied := storetest.Got(shop.Catalogue.Find(storetest.Ctx, storetest.Got(shop.Catalogue.Copy(storetest.Ctx, 0, id)).
		Or(t))).Or(t)
	storetest.Same(t, "a copy", []any{copied.IsKit(), copied.Pays}, []any{true, money.Paise(550_00)})
	p = storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t)
	p.Price, p.DiscountPrice, p.Shelf, p.Version = 500_00, 0, 5, 0
	storetest.Must(t, shop.Catalogue.Update(storetest.Ctx, 0,
		catalogue.ProductEdit{Product: p, Kit: storetest.Pieces()}))
	p = storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t)
	storetest.Same(t, "a product like others", []any{p.IsKit(), p.Pays, p.Shelf},
		[]any{false, money.Paise(500_00), int64(0)})
	shop.Sums()
}

func TestInvalidKitIsRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	bulb, hub := shop.Product("Bulb", 100, 9), shop.Product("Hub", 500, 9)
	id := storetest.Kit(t, shop, "Kit", 600_00, bulb, 2, hub, 1)
	add := func(price money.Paise, kit *[]catalogue.KitPiece) error {
		p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, bulb)).Or(t)
		_, err := shop.Catalogue.Add(
			storetest.Ctx,
			0,
			catalogue.ProductEdit{Product: catalogue.Product{Title: "Another", CategoryID: p.CategoryID,
				Price: price, GSTRate: 18}, Kit: kit},
		)
		return err
	}
	gone := shop.Product("Gone", 100, 9)
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	var many []int64
	for i := range 21 {
		many = append(many, shop.Product(fmt.Sprint("Many ", i), 10, 1), 1)
	}
	dear := shop.Product("Dear", 9_00_00_000, 3)
	storetest.Refused(
		t,
		add(601_00, storetest.Pieces(bulb, 1, hub, 1)),
		"The parts have an MRP of ₹600.00 together. A kit can't cost more.",
		"price",
	)
	storetest.Refused(t, add(100_00, storetest.Pieces(bulb, 1)), "A kit has two pieces at least.", "kit")
	storetest.Refused(t, add(100_00, storetest.Pieces(bulb, 0, hub, 1)), "Of each product, a kit has 1 to 100 pieces.",
		"kit")
	storetest.Refused(
		t,
		add(100_00, storetest.Pieces(bulb, 1, bulb, 1)),
		"Bulb is in the kit twice. Please say how many pieces instead.",
		"kit",
	)
	storetest.Refused(t, add(100_00, storetest.Pieces(id, 1, bulb, 1)), "Kit is a kit. A kit can't be in a kit.", "kit")
	storetest.Refused(
		t,
		add(100_00, storetest.Pieces(gone, 1, bulb, 1)),
		"One of these products is no longer sold. Please remove it.",
		"kit",
	)
	storetest.Refused(t, add(100_00, storetest.Pieces(many...)), "A kit can have at most 20 products.", "kit")
	storetest.Refused(t, add(100_00, storetest.Pieces(dear, 100)),
		"A kit can't be worth more than "+money.Max.Rupees()+".", "kit")
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, bulb)).Or(t)
	storetest.Refused(t, shop.Catalogue.Update(storetest.Ctx, 0,
		catalogue.ProductEdit{Product: p, Kit: storetest.Pieces(hub, 2)}),
		"This product is a part of a kit, so it can't be a kit itself.", "kit")
	lone := storetest.Got(shop.Catalogue.Find(storetest.Ctx, shop.Product("Lone", 100, 9))).Or(t)
	storetest.Refused(t, shop.Catalogue.Update(storetest.Ctx, 0, catalogue.ProductEdit{Product: lone,
		Kit: storetest.Pieces(hub, 2)}),
		"Pieces of this product lie on the shelf. Set its stock to 0 first: a kit has the stock of its parts.", "kit")
	storetest.Refused(
		t,
		storetest.Second(shop.Orders.GenerateSerials(storetest.Ctx, 0, id, 1)),
		"A kit has no serial numbers of its own. Please make them for its parts.",
	)
	changed := storetest.Got(shop.Catalogue.ChangeProducts(storetest.Ctx, 0, 0,
		catalogue.ProductAct{Act: catalogue.ProductStock, Value: "5"}, []int64{id})).
		Or(t)
	storetest.Same(t, "why its stock stays", changed[0].Why,
		"A kit has the stock of its parts, and its price is set in its form.")
	shop.Sums()
}

// A promotion treats a bundle as one product: a promotion for one of its parts does not apply to it; one for the
// bundle, its category or everything does.
func TestOffersTreatAKitAsOneProduct(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	bulb, hub := shop.Product("Bulb", 100, 99), shop.Product("Hub", 500, 99)
	id := storetest.Kit(t, shop, "Kit", 600_00, bulb, 2, hub, 1)
	b := shop.Customer("411001")
	for _, test := range []struct {
		name  string
		offer func(o *promotions.Offer)
		cart  []int64
		off   string
	}{
		{"for a part, a kit alone", func(o *promotions.Offer) { o.Scope, o.Targets = "products", []int64{hub} },
			[]int64{id, 1}, "0.00 "},
		{"for a part, beside a kit", func(o *promotions.Offer) { o.Scope, o.Targets = "products", []int64{hub} },
			[]int64{id, 1, hub, 1}, "0.00 50.00 Diwali"},
		{"for the kit", func(o *promotions.Offer) { o.Scope, o.Targets = "products", []int64{id} },
			[]int64{id, 1, hub, 1}, "60.00 0.00 Diwali"},
		{"for all", nil, []int64{id, 1, hub, 1}, "60.00 50.00 Diwali"},
		{"3 for 2: a kit is one piece", func(o *promotions.Offer) {
			o.Kind, o.Take, o.Pay, o.Percent = "bundle", 3, 2,
				0
		}, []int64{id, 1}, "0.00 "},
		{"3 for 2 of kits", func(o *promotions.Offer) { o.Kind, o.Take, o.Pay, o.Percent = "bundle", 3, 2, 0 },
			[]int64{id, 3}, "600.00 Diwali"},
	} {
		t.Run(test.name, func(t *testing.T) {
			number := storetest.AddOffer(t, shop, test.offer)
			weighed := storetest.Got(shop.Promotions.PriceCart(storetest.Ctx, b.Wishes(test.cart...).Items,
				promotions.Buyer{Customer: b.ID})).
				Or(t)
			storetest.Same(t, "off", storetest.InRupees(weighed), test.off)
			o := shop.Order(b, test.cart...)
			storetest.Same(t, "what the goods cost", o.LinesTotal, weighed.Goods-sumOff(weighed))
			preview := storetest.Got(shop.Promotions.PreviewOffer(storetest.Ctx, storetest.Offer(test.offer))).Or(t)
			storetest.Same(t, "what it would have cost", preview.Goods, sumOff(weighed))
			shop.Sums()
			storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, "no"))
			storetest.Must(t, shop.Promotions.SwitchOffer(storetest.Ctx, 0, number, false))
		})
	}
}

func sumOff(c promotions.CartPromotions) (sum money.Paise) {
	for _, off := range c.Off {
		sum += off
	}
	return sum
}

func TestKitSellsThroughEveryChannel(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("max_pieces", "4")
	bulb, hub := shop.Product("Bulb", 100, 99), shop.Product("Hub", 500, 99)
	id := storetest.Kit(t, shop, "Kit", 600_00, bulb, 2, hub, 1)
	b := shop.Customer("411001")
	storetest.Refused(
		t,
		storetest.Second(shop.Orders.Place(storetest.Ctx, b.Wishes(id, 2, bulb, 1))),
		"Bulb: at most 4 in an order. Please ask us for more.",
	)
	storetest.Refused(
		t,
		storetest.Second(shop.Orders.Place(storetest.Ctx, b.Wishes(id, 5))),
		"Kit: at most 4 in an order. Please ask us for more.",
	)

	storetest.Must(t, shop.Promotions.SetCartItems(storetest.Ctx, b.ID, b.Wishes(id, 1, hub, 1).Items, false))
	o := shop.Order(b, id, 1)
	left := storetest.Got(shop.Promotions.ListCart(storetest.Ctx, b.ID)).Or(t)
	storetest.Same(t, "what is left in the cart is what was not ordered", []int64{int64(len(left)), left[0].ID},
		[]int64{1, hub})
	shop.Deliver(o)
	grams := storetest.Got(shop.Fulfilment.FindForPacking(storetest.Ctx, o.ID)).Or(t).Grams
	storetest.Same(t, "what the parcel weighs", grams, int64(600))
	line := shop.Details(o).Lines[0]
	storetest.Same(t, "a line", []any{line.Title, line.Kit, line.KitID, line.Kits}, []any{"Bulb", "Kit", id, int64(1)})
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, o.ID, id, 5, "A bedroom in an afternoon."))
	found, _, err := shop.Orders.List(
		storetest.Ctx,
		orders.OrderFilter{Tab: "delivered", Product: fmt.Sprint(id), Page: core.Page{Number: 1, Size: 10}},
	)
	storetest.Must(t, err)
	storetest.Same(t, "orders of the kit", len(found), 1)

	storetest.Must(t, shop.Returns.Open(storetest.Ctx, b.ID, returns.ReturnRequest{LineID: line.ID, Quantity: 1,
		Kind: "not wanted"}))
	storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, 0, line.ID, returns.Inspection{Accepted: true}))
	storetest.Must(t, errors.Join(storetest.Second(shop.Returns.RefundLine(storetest.Ctx, 0, line.ID, "UPI 1", true))))
	// 600 × 200 ÷ 700 = 171.43 for two bulbs: 85.715 for one, half a paisa up.
	storetest.Same(t, "one of two pieces back", shop.Details(o).Lines[0].Return.Amount, money.Paise(85_72))

	sale, _, err := shop.Fulfilment.SellAtCounter(storetest.Ctx, 0, fulfilment.CounterSale{Items: b.Wishes(id, 2).Items,
		Way: "cash"})
	storetest.Must(t, err)
	d := storetest.Got(shop.Fulfilment.FindOrder(storetest.Ctx, 0, sale)).Or(t)
	storetest.Same(t, "across the desk", []any{len(d.Lines), d.Total}, []any{2, money.Paise(1200_00)})

	late := shop.PlacePrepaid(b, id, 2)
	shop.EndAllHolds(t)
	storetest.Got(shop.Catalogue.ChangeStock(storetest.Ctx, 0, bulb,
		-(storetest.Got(shop.Catalogue.Stock(storetest.Ctx, bulb)).Or(t) - 3), "broken")).
		Or(t)
	storetest.HandleCaptured(t, shop, storetest.Payment(late, "p1"), payments.PaymentRefunded)
	shop.Sums()
}

// Returned units of a product that became a bundle after their sale are not added to the bundle's stock, which is that
// of its parts.
func TestReturnedUnitsAreNotRestockedIntoAKit(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	box, plug, bulb := shop.Product("Starter box", 500, 3), shop.Product("Plug", 300, 10), shop.Product("Bulb", 300, 10)
	o, line := shop.Returning(b, box, 2)
	back := shop.Order(b, box, 1)
	shop.Ship(back)
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, box)).Or(t)
	storetest.Must(t, shop.Catalogue.Update(storetest.Ctx, 0,
		catalogue.ProductEdit{Product: p, Kit: storetest.Pieces(plug, 1, bulb, 1)}))
	const says = "Starter box is a kit now, which has the stock of its parts. Please go on without putting it back in stock."
	storetest.Refused(t, storetest.Second(shop.Returns.RefundLine(storetest.Ctx, 0, line, "U1", true)), says)
	storetest.Refused(t, storetest.Second(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, back.ID,
		fulfilment.CameBack{Reason: "refused", Restock: true})),
		says)
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, line, "U1", false)).Or(t)
	storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, back.ID,
		fulfilment.CameBack{Reason: "refused", Restock: false})).Or(t)
	shop.Free(t, box, 10)
	storetest.CheckValue(t, shop, "processed", `SELECT state FROM returns WHERE line_id = ?`, shop.Line(o))
	shop.Sums()
}
