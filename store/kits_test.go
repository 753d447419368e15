package store_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"hearth/store"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/storetest"
)

// kit makes a kit for a price in paise of pieces of products, given as pairs.
func kit(t *testing.T, shop *storetest.Shop, title string, price money.Paise, pairs ...int64) int64 {
	t.Helper()
	part := got(shop.FindProduct(ctx, pairs[0])).or(t)
	e := store.ProductEdit{Product: store.Product{Title: title, CategoryID: part.CategoryID, Price: price, GSTRate: 18, Unit: "NOS"},
		Kit: pieces(pairs...)}
	return got(shop.AddProduct(ctx, 0, e)).or(t)
}

func pieces(pairs ...int64) *[]store.KitPiece {
	list := []store.KitPiece{}
	for i := 0; i < len(pairs); i += 2 {
		list = append(list, store.KitPiece{ProductID: pairs[i], Pieces: pairs[i+1]})
	}
	return &list
}

// priced makes a product of a price in paise.
func priced(shop *storetest.Shop, title string, price money.Paise, rate gst.Rate) int64 {
	return shop.Stocked(title, 1, 1000, func(p *store.Product) { p.Price, p.GSTRate = price, rate })
}

// linesInRupees writes the lines of an order: pieces, what is taken off, what is left.
func linesInRupees(lines []store.Line) string {
	var parts []string
	for _, l := range lines {
		parts = append(parts, fmt.Sprintf("%d×%s−%s=%s", l.Quantity, l.Price.Decimal(), l.Discount.Decimal(), l.Amount.Decimal()))
	}
	return strings.Join(parts, " ")
}

// The cases are worked out by hand: a kit's price is parted by what its parts cost alone (CGST Act, section 15(3)(a): a discount
// on the invoice), to the nearest paisa, half a paisa up, the last part taking what is left; then each share is taxed at its part's rate,
// as prices with GST in them are (CGST Rules, rule 35: tax = value × rate ÷ (100 + rate)), in two halves that are alike.
func TestAKitIsSpreadOverItsPartsToThePaisa(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		// parts are price, rate and pieces of each.
		parts   [][3]int64
		price   money.Paise
		wanted  int64
		percent int64
		lines   string
		taxable string
		total   money.Paise
	}{
		// 999 × 500 ÷ 1200 = 416.25; of 582.75 left, 400 ÷ 700 = 333.00; 249.75. Halves: 416.25 × 18 ÷ 236 = 31.75, 333 × 5 ÷ 210 = 7.93,
		// 249.75 × 12 ÷ 224 = 13.38.
		{"three rates", [][3]int64{{500_00, 18, 1}, {400_00, 5, 1}, {300_00, 12, 1}}, 999_00, 1, 0,
			"1×500.00−83.75=416.25 1×400.00−67.00=333.00 1×300.00−50.25=249.75", "352.75 317.14 222.99", 999_00},
		// 100 × 33.33 ÷ 133.33 = 24.998 → 25.00; 75 × 33.33 ÷ 100 = 24.9975 → 25.00; 50.00 is left.
		{"what does not part evenly", [][3]int64{{33_33, 18, 1}, {33_33, 5, 1}, {66_67, 0, 1}}, 100_00, 1, 0,
			"1×33.33−8.33=25.00 1×33.33−8.33=25.00 1×66.67−16.67=50.00", "21.18 23.80 50.00", 100_00},
		// Three kits: 300 × 240 ÷ 339 = 212.389 → 212.39; 87.61 is left.
		{"several kits, several pieces", [][3]int64{{40_00, 18, 2}, {33_00, 18, 1}}, 100_00, 3, 0,
			"6×40.00−27.61=212.39 3×33.00−11.39=87.61", "179.99 74.25", 300_00},
		// The first case with 10 % off all: 99.90 is parted by the shares: 41.625 → 41.63; 58.27 × 333 ÷ 582.75 = 33.297 → 33.30; 24.97.
		{"ten per cent off all", [][3]int64{{500_00, 18, 1}, {400_00, 5, 1}, {300_00, 12, 1}}, 999_00, 1, 10,
			"1×500.00−125.38=374.62 1×400.00−100.30=299.70 1×300.00−75.22=224.78", "317.48 285.42 200.70", 899_10},
		// What staff ask above what the parts cost alone is not asked.
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
			id := kit(t, shop, "Bedroom kit", test.price, pairs...)
			if test.percent > 0 {
				bargain(t, shop, func(o *store.Offer) { o.Percent = test.percent })
			}
			b := shop.Customer("411001")
			o := shop.Order(b, id, test.wanted)
			d := shop.Details(o)
			same(t, "lines", linesInRupees(d.Lines), test.lines)
			same(t, "what the goods cost", o.LinesTotal, test.total)
			shop.Ship(o)
			var taxable []string
			invoice := got(shop.ListDocuments(ctx, shop.Now().Format("2006-01"))).or(t)[0]
			for _, l := range invoice.Lines {
				if l.LineID == 0 {
					continue
				}
				taxable = append(taxable, l.Tax.Taxable.Decimal())
				same(t, "the kit on the invoice", l.Kit, "Bedroom kit")
			}
			same(t, "taxable", strings.Join(taxable, " "), test.taxable)
			shop.Sums()
		})
	}
}

func TestAKitHasTheStockOfItsParts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	bulb, hub := shop.Product("Bulb", 100, 7), shop.Product("Hub", 500, 9)
	id := kit(t, shop, "Kit", 600_00, bulb, 2, hub, 1)
	free := func(want int64) {
		t.Helper()
		shop.Sums()
		same(t, "kits", got(shop.Stock(ctx, id)).or(t), want)
	}
	free(3) // seven bulbs make three, and one is left
	o := shop.Order(b, id, 2, bulb, 1)
	free(1)
	same(t, "lines", len(shop.Details(o).Lines), 3)
	same(t, "bulbs that are left", got(shop.Stock(ctx, bulb)).or(t), 2)
	refused(t, second(shop.PlaceOrder(ctx, b.Wishes(id, 2))), "Kit is only available 1 in stock.")
	refused(t, second(shop.PlaceOrder(ctx, b.Wishes(id, 1, bulb, 1))), "Bulb is currently out of stock.")
	same(t, "what can't be bought", got(shop.CheckStock(ctx, b.Wishes(id, 2).Items)).or(t), []string{"Kit is only available 1 in stock."})
	// Two bulbs are left: a kit takes both, or one goes alone and none is left for a kit.
	for _, together := range []struct {
		cart  store.Checkout
		short []string
		free  []int64
	}{
		{b.Wishes(id, 1), []string{}, []int64{1}},
		{b.Wishes(id, 1, bulb, 1), []string{"Bulb is currently out of stock."}, []int64{1, 0}},
		{b.Wishes(bulb, 1, id, 1), []string{"Kit is currently out of stock."}, []int64{2, 0}},
		{b.Wishes(id, 2, hub, 7), []string{"Kit is only available 1 in stock.", "Hub is only available 6 in stock."}, []int64{1, 6}},
		{b.Wishes(bulb, 2, hub, 7), []string{}, []int64{2, 7}},
	} {
		same(t, "what is short together", got(shop.CheckStock(ctx, together.cart.Items)).or(t), together.short)
		for i, p := range got(shop.ListPrices(ctx, together.cart.Items)).or(t) {
			same(t, fmt.Sprintf("what line %d of %v can have", i, together.cart.Items), p.Free, together.free[i])
		}
	}
	refused(t, second(shop.ChangeStock(ctx, 0, id, 5, "found some")), "A kit has the stock of its parts. Please change theirs.")
	must(t, shop.CancelOrder(ctx, b.ID, b.ID, o.ID, "changed my mind"))
	free(3)
	shop.Edit(hub, func(p *store.Product) { p.Availability = "Out of Stock" })
	free(0)
	refused(t, second(shop.PlaceOrder(ctx, b.Wishes(id, 1))), "Kit is currently out of stock.")
	shop.Edit(hub, func(p *store.Product) { p.Availability = "In Stock" })
	free(3)
	got(shop.ChangeStock(ctx, 0, bulb, -6, "broken")).or(t)
	free(0)
	got(shop.ChangeStock(ctx, 0, bulb, 60, "bought")).or(t)
	free(9)
	must(t, shop.DeleteProduct(ctx, 0, hub))
	free(0)
	refused(t, second(shop.PlaceOrder(ctx, b.Wishes(id, 1))), "Kit is currently out of stock.")
	parts := got(shop.ListKitParts(ctx, id)).or(t)
	same(t, "the part that is gone", parts[1].Gone, true)
}

func TestFiftyAtOnceNeverBuyMoreKitsThanTheirPartsMake(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	bulb, hub := shop.Product("Bulb", 100, 31), shop.Product("Hub", 500, 40)
	one, other := kit(t, shop, "One", 600_00, bulb, 2, hub, 1), kit(t, shop, "Other", 550_00, bulb, 1, hub, 1)
	var buyers []storetest.Buyer
	for range 50 {
		buyers = append(buyers, shop.Customer("411001"))
	}
	var bulbs atomic.Int64
	var all sync.WaitGroup
	for i, b := range buyers {
		all.Go(func() {
			wanted := []int64{one, other, bulb}[i%3]
			_, err := shop.PlaceOrder(ctx, b.Wishes(wanted, 1))
			if _, no := store.IsRefusal(err); err != nil && !no {
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

func TestAKitsPriceFollowsItsParts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	bulb := shop.Stocked("Bulb", 100, 9, func(p *store.Product) { p.DiscountPrice, p.Cost = 80_00, 30_00 })
	hub := shop.Stocked("Hub", 500, 9, func(p *store.Product) { p.Cost = 200_00 })
	id := kit(t, shop, "Kit", 600_00, bulb, 2, hub, 1)
	is := func(what string, price, pays, cost money.Paise) {
		t.Helper()
		p := got(shop.FindProduct(ctx, id)).or(t)
		same(t, what, []money.Paise{p.Price, p.Pays, p.Cost}, []money.Paise{price, pays, cost})
		shop.Sums()
	}
	is("what its parts cost, price and cost", 660_00, 600_00, 260_00)
	parts := got(shop.ListKitParts(ctx, id)).or(t)
	same(t, "shares", []money.Paise{parts[0].Share, parts[1].Share}, []money.Paise{145_45, 454_55})
	shop.Edit(hub, func(p *store.Product) { p.DiscountPrice = 400_00 })
	is("its parts are cheaper alone", 560_00, 560_00, 260_00)
	shop.Edit(id, func(p *store.Product) { p.Description = "For one room" })
	shop.Edit(hub, func(p *store.Product) { p.DiscountPrice = 0 })
	is("they are dearer again", 660_00, 600_00, 260_00)
	shop.Edit(id, func(p *store.Product) { p.DiscountPrice, p.Shelf = 550_00, 77 })
	is("another price in a sheet, whose stock says nothing", 660_00, 550_00, 260_00)
	_, err := shop.ChangeProducts(ctx, 0, 0, store.ProductAct{Act: store.ProductPrice, Value: "+10%"}, []int64{id})
	must(t, err)
	is("changed with others", 660_00, 550_00, 260_00)
	b := shop.Customer("411001")
	o := shop.Order(b, id, 1)
	p := got(shop.FindProduct(ctx, id)).or(t)
	must(t, shop.UpdateProduct(ctx, 0, store.ProductEdit{Product: p, Kit: pieces(bulb, 1, hub, 2)}))
	is("other parts", 1080_00, 550_00, 430_00)
	same(t, "what was ordered before", linesInRupees(shop.Details(o).Lines), "2×80.00−26.67=133.33 1×500.00−83.33=416.67")
	copied := got(shop.FindProduct(ctx, got(shop.CopyProduct(ctx, 0, id)).or(t))).or(t)
	same(t, "a copy", []any{copied.IsKit(), copied.Pays}, []any{true, money.Paise(550_00)})
	p = got(shop.FindProduct(ctx, id)).or(t)
	p.Price, p.DiscountPrice, p.Shelf, p.Version = 500_00, 0, 5, 0
	must(t, shop.UpdateProduct(ctx, 0, store.ProductEdit{Product: p, Kit: pieces()}))
	p = got(shop.FindProduct(ctx, id)).or(t)
	same(t, "a product like others", []any{p.IsKit(), p.Pays, p.Shelf}, []any{false, money.Paise(500_00), int64(0)})
	shop.Sums()
}

func TestWhatIsNoKitIsRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	bulb, hub := shop.Product("Bulb", 100, 9), shop.Product("Hub", 500, 9)
	id := kit(t, shop, "Kit", 600_00, bulb, 2, hub, 1)
	add := func(price money.Paise, kit *[]store.KitPiece) error {
		p := got(shop.FindProduct(ctx, bulb)).or(t)
		_, err := shop.AddProduct(ctx, 0, store.ProductEdit{Product: store.Product{Title: "Another", CategoryID: p.CategoryID,
			Price: price, GSTRate: 18}, Kit: kit})
		return err
	}
	gone := shop.Product("Gone", 100, 9)
	must(t, shop.DeleteProduct(ctx, 0, gone))
	var many []int64
	for i := range 21 {
		many = append(many, shop.Product(fmt.Sprint("Many ", i), 10, 1), 1)
	}
	dear := shop.Product("Dear", 9_00_00_000, 3)
	refused(t, add(601_00, pieces(bulb, 1, hub, 1)), "The parts have an MRP of ₹600.00 together. A kit can't cost more.", "price")
	refused(t, add(100_00, pieces(bulb, 1)), "A kit has two pieces at least.", "kit")
	refused(t, add(100_00, pieces(bulb, 0, hub, 1)), "Of each product, a kit has 1 to 100 pieces.", "kit")
	refused(t, add(100_00, pieces(bulb, 1, bulb, 1)), "Bulb is in the kit twice. Please say how many pieces instead.", "kit")
	refused(t, add(100_00, pieces(id, 1, bulb, 1)), "Kit is a kit. A kit can't be in a kit.", "kit")
	refused(t, add(100_00, pieces(gone, 1, bulb, 1)), "One of these products is no longer sold. Please remove it.", "kit")
	refused(t, add(100_00, pieces(many...)), "A kit can have at most 20 products.", "kit")
	refused(t, add(100_00, pieces(dear, 100)), "A kit can't be worth more than "+money.Max.Rupees()+".", "kit")
	p := got(shop.FindProduct(ctx, bulb)).or(t)
	refused(t, shop.UpdateProduct(ctx, 0, store.ProductEdit{Product: p, Kit: pieces(hub, 2)}),
		"This product is a part of a kit, so it can't be a kit itself.", "kit")
	lone := got(shop.FindProduct(ctx, shop.Product("Lone", 100, 9))).or(t)
	refused(t, shop.UpdateProduct(ctx, 0, store.ProductEdit{Product: lone, Kit: pieces(hub, 2)}),
		"Pieces of this product lie on the shelf. Set its stock to 0 first: a kit has the stock of its parts.", "kit")
	refused(t, second(shop.GenerateSerials(ctx, 0, id, 1)), "A kit has no serial numbers of its own. Please make them for its parts.")
	changed := got(shop.ChangeProducts(ctx, 0, 0, store.ProductAct{Act: store.ProductStock, Value: "5"}, []int64{id})).or(t)
	same(t, "why its stock stays", changed[0].Why, "A kit has the stock of its parts, and its price is set in its form.")
	shop.Sums()
}

// To an offer a kit is a product of its own: an offer for one of its parts takes nothing off it; one for the kit, its category or
// everything does.
func TestOffersAndKits(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	bulb, hub := shop.Product("Bulb", 100, 99), shop.Product("Hub", 500, 99)
	id := kit(t, shop, "Kit", 600_00, bulb, 2, hub, 1)
	b := shop.Customer("411001")
	for _, test := range []struct {
		name  string
		offer func(o *store.Offer)
		cart  []int64
		off   string
	}{
		{"for a part, a kit alone", func(o *store.Offer) { o.Scope, o.Targets = "products", []int64{hub} }, []int64{id, 1}, "0.00 "},
		{"for a part, beside a kit", func(o *store.Offer) { o.Scope, o.Targets = "products", []int64{hub} },
			[]int64{id, 1, hub, 1}, "0.00 50.00 Diwali"},
		{"for the kit", func(o *store.Offer) { o.Scope, o.Targets = "products", []int64{id} }, []int64{id, 1, hub, 1}, "60.00 0.00 Diwali"},
		{"for all", nil, []int64{id, 1, hub, 1}, "60.00 50.00 Diwali"},
		{"3 for 2: a kit is one piece", func(o *store.Offer) { o.Kind, o.Take, o.Pay, o.Percent = "bundle", 3, 2, 0 }, []int64{id, 1}, "0.00 "},
		{"3 for 2 of kits", func(o *store.Offer) { o.Kind, o.Take, o.Pay, o.Percent = "bundle", 3, 2, 0 }, []int64{id, 3}, "600.00 Diwali"},
	} {
		t.Run(test.name, func(t *testing.T) {
			number := bargain(t, shop, test.offer)
			weighed := got(shop.WeighCart(ctx, b.Wishes(test.cart...).Items, store.Bargain{Customer: b.ID})).or(t)
			same(t, "off", inRupees(weighed), test.off)
			o := shop.Order(b, test.cart...)
			same(t, "what the goods cost", o.LinesTotal, weighed.Goods-sumOff(weighed))
			preview := got(shop.PreviewOffer(ctx, offer(test.offer))).or(t)
			same(t, "what it would have cost", preview.Goods, sumOff(weighed))
			shop.Sums()
			must(t, shop.CancelOrder(ctx, b.ID, b.ID, o.ID, "no"))
			must(t, shop.SwitchOffer(ctx, 0, number, false))
		})
	}
}

func sumOff(c store.CartOffers) (sum money.Paise) {
	for _, off := range c.Off {
		sum += off
	}
	return sum
}

func TestAKitIsSoldOnEveryWay(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.Set("max_pieces", "4")
	bulb, hub := shop.Product("Bulb", 100, 99), shop.Product("Hub", 500, 99)
	id := kit(t, shop, "Kit", 600_00, bulb, 2, hub, 1)
	b := shop.Customer("411001")
	refused(t, second(shop.PlaceOrder(ctx, b.Wishes(id, 2, bulb, 1))), "Bulb: at most 4 in an order. Please ask us for more.")
	refused(t, second(shop.PlaceOrder(ctx, b.Wishes(id, 5))), "Kit: at most 4 in an order. Please ask us for more.")

	must(t, shop.SetCartItems(ctx, b.ID, b.Wishes(id, 1, hub, 1).Items, false))
	o := shop.Order(b, id, 1)
	left := got(shop.ListCart(ctx, b.ID)).or(t)
	same(t, "what is left in the cart is what was not ordered", []int64{int64(len(left)), left[0].ID}, []int64{1, hub})
	shop.Deliver(o)
	grams := got(shop.FindConsignment(ctx, o.ID)).or(t).Grams
	same(t, "what the parcel weighs", grams, int64(600))
	line := shop.Details(o).Lines[0]
	same(t, "a line", []any{line.Title, line.Kit, line.KitID, line.Kits}, []any{"Bulb", "Kit", id, int64(1)})
	must(t, shop.RateProduct(ctx, b.ID, o.ID, id, 5, "A bedroom in an afternoon."))
	found, _, err := shop.ListOrders(ctx, store.OrderFilter{Tab: "delivered", Product: fmt.Sprint(id), Page: store.Page{Number: 1, Size: 10}})
	must(t, err)
	same(t, "orders of the kit", len(found), 1)

	must(t, shop.OpenReturn(ctx, b.ID, store.ReturnWish{LineID: line.ID, Quantity: 1, Kind: "not wanted"}))
	must(t, shop.InspectReturn(ctx, 0, line.ID, store.Inspection{Accepted: true}))
	must(t, errors.Join(second(shop.RefundLine(ctx, 0, line.ID, "UPI 1", true))))
	// 600 × 200 ÷ 700 = 171.43 for two bulbs: 85.715 for one, half a paisa up.
	same(t, "one of two pieces back", shop.Details(o).Lines[0].Return.Amount, money.Paise(85_72))

	sale, _, err := shop.SellAtCounter(ctx, 0, store.CounterSale{Items: b.Wishes(id, 2).Items, Way: "cash"})
	must(t, err)
	d := got(shop.FindOrder(ctx, 0, sale)).or(t)
	same(t, "across the desk", []any{len(d.Lines), d.Total}, []any{2, money.Paise(1200_00)})

	late := shop.PlacePrepaid(b, id, 2)
	shop.EndAllHolds(t)
	got(shop.ChangeStock(ctx, 0, bulb, -(got(shop.Stock(ctx, bulb)).or(t) - 3), "broken")).or(t)
	taken(t, shop, storetest.Payment(late, "p1"), store.PaymentRefunded)
	shop.Sums()
}

// Pieces of a product that became a kit after they were sold are no kits: they were counted among those that its parts make.
func TestPiecesOfAProductThatIsAKitNowDoNotGoBackOnTheShelf(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b := shop.Customer("411001")
	box, plug, bulb := shop.Product("Starter box", 500, 3), shop.Product("Plug", 300, 10), shop.Product("Bulb", 300, 10)
	o, line := shop.Returning(b, box, 2)
	back := shop.Order(b, box, 1)
	shop.Ship(back)
	p := got(shop.FindProduct(ctx, box)).or(t)
	must(t, shop.UpdateProduct(ctx, 0, store.ProductEdit{Product: p, Kit: pieces(plug, 1, bulb, 1)}))
	const says = "Starter box is a kit now, which has the stock of its parts. Please go on without putting it back in stock."
	refused(t, second(shop.RefundLine(ctx, 0, line, "U1", true)), says)
	refused(t, second(shop.ReturnToOrigin(ctx, 0, back.ID, "refused", true)), says)
	got(shop.RefundLine(ctx, 0, line, "U1", false)).or(t)
	got(shop.ReturnToOrigin(ctx, 0, back.ID, "refused", false)).or(t)
	shop.Free(t, box, 10)
	look(t, shop, "processed", `SELECT state FROM returns WHERE line_id = ?`, shop.Line(o))
	shop.Sums()
}
