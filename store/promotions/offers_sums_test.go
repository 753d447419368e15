package promotions_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/documents"
	"hearth/store/fulfilment"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/storetest"
)

var offerOrders = flag.Int("offer-orders", 300, "how many orders with offers the sums are taken of")

// Orders of products, variants and bundles with random promotions take random paths: paid or not, cancelled, shipped,
// refused at the door, delivered, partly returned and refunded. At the end lines, orders, invoices, credit notes and
// the ledger must add up and agree with each other.
func TestSumsAgreeForRandomOrdersWithPromotions(t *testing.T) {
	t.Parallel()
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 23))
	shop := storetest.New(t)
	shop.In("Maharashtra")
	shop.At("2026-11-02", "10:00")
	shop.Set("cod_max", "0", "rate_limit", "off")
	var products []int64
	for i := range 8 {
		rate := []gst.Rate{0, 5, 12, 18, 28}[random.IntN(5)]
		products = append(products, shop.Stocked("Device", 1+random.Int64N(5000), 1_000_000,
			func(p *catalogue.Product) {
				p.GSTRate, p.Price = rate, p.Price+money.Paise(i*13)
			}))
	}
	families := randomFamilies(t, shop, random)
	var scarce []int64
	for _, family := range families {
		variants := storetest.Got(shop.Variants.ListVariants(storetest.Ctx, family)).Or(t)
		products, scarce = append(products, variants[1].ID, variants[2].ID), append(scarce, variants[0].ID)
	}
	products = append(products, randomKits(t, shop, random, products)...)
	products = append(products, scarce...)
	products = append(products, families...) // parent products, as sent by clients that don't know variants
	codes := randomOffers(t, shop, random, products)
	reduced, orders := 0, *offerOrders
	if storetest.Racing {
		orders /= 6
	}
	for range orders {
		if _, lines, had := randomLife(t, shop, random, products, codes); had && lines > 0 {
			reduced++
		}
		shop.Pass(time.Minute)
		if random.IntN(20) == 0 {
			renameSomething(t, shop, random, families[random.IntN(len(families))])
		}
	}
	if reduced < orders/3 {
		t.Errorf("only %d of %d orders had an offer: the test does not test", reduced, orders)
	}
	shop.Sums()
	sumsOfPapers(t, shop)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM products WHERE variants > 0 AND id NOT IN (SELECT p.family
		FROM order_lines l
		JOIN products p ON p.id = l.product_id WHERE p.family IS NOT NULL)`)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM order_lines WHERE product_id IN (SELECT id FROM products
		WHERE family IS NOT NULL)
		AND title NOT LIKE 'Panel %, size _%'`)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM products WHERE kit_price > 0 AND id NOT IN (SELECT kit_id
		FROM order_lines WHERE kit_id IS NOT NULL)`)
}

// randomFamilies makes two products with options and variants with random prices and GST rates; the first variant of
// each has little stock.
func randomFamilies(t *testing.T, shop *storetest.Shop, random *rand.Rand) (families []int64) {
	t.Helper()
	for range 2 {
		id := shop.Product("Panel 0", 100, 0)
		g := catalogue.VariantGrid{Product: id, Options: []catalogue.Option{storetest.Option("Size", "size 1", "size 2",
			"size 3")}}
		for i, size := range g.Options[0].Values {
			v := storetest.VariantOf(money.Paise(1+random.Int64N(500_000)), []int64{30, 1_000_000, 1_000_000}[i],
				size.Value)
			rate := []int64{0, 5, 12, 18, 28}[random.IntN(5)]
			v.Rate = &rate
			g.Variants = append(g.Variants, v)
		}
		storetest.Got(shop.Variants.SaveVariants(storetest.Ctx, 0, g)).Or(t)
		families = append(families, id)
	}
	return families
}

// renameSomething renames a product with options, or one of its option values.
func renameSomething(t *testing.T, shop *storetest.Shop, random *rand.Rand, family int64) {
	t.Helper()
	name := string(rune('1' + random.IntN(9)))
	if random.IntN(2) == 0 {
		shop.Edit(family, func(p *catalogue.Product) { p.Title = "Panel " + name })
		return
	}
	g := storetest.Grid(t, shop, family)
	at := random.IntN(3)
	value := "size " + string(rune('1'+at)) + name
	g.Options[0].Values[at].Value, g.Variants[at].Choice = value, []string{value}
	storetest.Got(shop.Variants.SaveVariants(storetest.Ctx, 0, g)).Or(t)
}

// randomKits makes four bundles of random units of some products, at random prices.
func randomKits(t *testing.T, shop *storetest.Shop, random *rand.Rand, products []int64) (kits []int64) {
	t.Helper()
	for range 4 {
		var pairs []int64
		for _, at := range random.Perm(len(products))[:2+random.IntN(3)] {
			pairs = append(pairs, products[at], 1+random.Int64N(4))
		}
		id := storetest.Kit(t, shop, "Kit", money.Paise(1+random.Int64N(100_000)), pairs...)
		kits = append(kits, id)
	}
	return kits
}

// randomOffers makes two dozen promotions, half of which have a code, and returns the codes.
func randomOffers(t *testing.T, shop *storetest.Shop, random *rand.Rand, products []int64) (codes []string) {
	t.Helper()
	for i := range 24 {
		o := storetest.Offer(func(o *promotions.Offer) {
			o.Kind = []string{"percent", "amount", "delivery", "bundle"}[random.IntN(4)]
			o.Percent, o.Amount, o.Take = 1+random.Int64N(99), money.Paise(1+random.Int64N(300_000)), 2+random.Int64N(4)
			o.Pay, o.Combines = 1+random.Int64N(o.Take-1), random.IntN(2) == 0
			if random.IntN(3) == 0 {
				o.Scope, o.Targets = "products", []int64{products[random.IntN(len(products))],
					products[random.IntN(len(products))]}
			}
			if random.IntN(3) == 0 {
				o.MinValue, o.Most = money.Paise(random.Int64N(500_000)), money.Paise(random.Int64N(50_000))
			}
			o.UsesEach, o.Uses = random.Int64N(
				20,
			), random.Int64N(
				max(60, int64(*offerOrders)/5),
			) // enough uses, so that the promotions last for the whole run
			if i%2 == 0 {
				o.Code = "CODE" + string(rune('A'+i))
				codes = append(codes, o.Code)
			}
		})
		storetest.Got(shop.Promotions.SaveOffer(storetest.Ctx, 0, o)).Or(t)
	}
	return codes
}

// randomLife places an order with or without a code and continues it at random. It returns the number of its lines, and
// whether a promotion applied; a code that does not apply is left out.
func randomLife(
	t *testing.T,
	shop *storetest.Shop,
	random *rand.Rand,
	products []int64,
	codes []string,
) (o orders.Order,
	lines int, had bool) {
	t.Helper()
	b := shop.Customer([]string{"411001", "560001"}[random.IntN(2)])
	wishes := b.Wishes()
	random.Shuffle(len(products), func(i, j int) { products[i], products[j] = products[j], products[i] })
	for _, id := range products[:1+random.IntN(4)] {
		wishes.Items = append(wishes.Items, promotions.CartItem{ProductID: id, Quantity: 1 + random.Int64N(7)})
	}
	prepaid := random.IntN(2) == 0
	if prepaid {
		wishes.Payment, wishes.Provider = orders.Prepaid, "razorpay"
	}
	if random.IntN(3) > 0 {
		wishes.Codes = []string{codes[random.IntN(len(codes))]}
	}
	o, err := shop.Orders.Place(storetest.Ctx, wishes)
	if _, refused := core.IsRefusal(err); refused {
		wishes.Codes = nil
		o, err = shop.Orders.Place(storetest.Ctx, wishes)
	}
	if _, refused := core.IsRefusal(err); refused { // some variants have little stock
		wishes.Items = []promotions.CartItem{{ProductID: slices.Min(products), Quantity: 1 + random.Int64N(7)}}
		o, err = shop.Orders.Place(storetest.Ctx, wishes)
	}
	storetest.Must(t, err)
	d := shop.Details(o)
	var before money.Paise // the price of the goods before promotions
	for _, l := range d.Lines {
		before += l.Amount + l.Discount - l.KitOff
		if l.Amount < 0 || l.Discount < 0 || l.Amount+l.Discount != l.Price*money.Paise(l.Quantity) {
			t.Errorf("order %d: %d pieces at %d less %d come to %d", o.ID, l.Quantity, l.Price, l.Discount, l.Amount)
		}
	}
	if o.LinesTotal < min(100, before) { // a bundle may cost less than a rupee even without promotions
		t.Errorf("order %d: %d of %d paise are left to pay", o.ID, o.LinesTotal, before)
	}
	if prepaid {
		o.ProviderOrder = "po" + d.PlacedAt.Format("150405.000") + b.Email
		storetest.Must(t, shop.Payments.Attach(storetest.Ctx, o, o.ProviderOrder))
	}
	goOn(t, shop, random, b, o, prepaid)
	return o, len(d.Lines), len(d.Offers) > 0
}

func goOn(t *testing.T, shop *storetest.Shop, random *rand.Rand, b storetest.Buyer, o orders.Order, prepaid bool) {
	t.Helper()
	end := random.IntN(10)
	if end == 0 {
		storetest.Must(t, shop.Orders.CancelPlaced(storetest.Ctx, b.ID, o.ID))
		return
	}
	if prepaid {
		storetest.Got(shop.Payments.HandleCaptured(storetest.Ctx, storetest.Payment(o, "pay"+o.ProviderOrder))).Or(t)
	} else {
		storetest.Must(t, shop.Orders.ConfirmCOD(storetest.Ctx, b.ID, o.ID))
	}
	if end == 1 {
		storetest.Must(t, shop.Fulfilment.Cancel(storetest.Ctx, b.ID, b.ID, o.ID, "changed my mind"))
		return
	}
	shop.Ship(o)
	if end == 2 {
		storetest.Got(shop.Fulfilment.ReturnToOrigin(storetest.Ctx, 0, o.ID,
			fulfilment.CameBack{Reason: "refused at the door", Restock: true})).Or(t)
		return
	}
	storetest.Must(t, shop.Fulfilment.Deliver(storetest.Ctx, 0, o.ID, fulfilment.Delivery{}))
	if end > 6 {
		return
	}
	lines := shop.Details(o).Lines
	for _, l := range lines[:1+random.IntN(len(lines))] {
		storetest.Must(
			t,
			shop.Returns.Open(
				storetest.Ctx,
				b.ID,
				returns.ReturnRequest{LineID: l.ID, Quantity: 1 + random.Int64N(l.Quantity), Kind: "not wanted"},
			),
		)
		storetest.Must(t, shop.Returns.Inspect(storetest.Ctx, 0, l.ID, returns.Inspection{Accepted: true}))
		storetest.Got(shop.Returns.RefundLine(storetest.Ctx, 0, l.ID, "UPI 1", random.IntN(2) == 0)).Or(t)
	}
}

// sumsOfPapers adds up the month's documents, by line and by tax, and compares them with the orders and the ledger.
func sumsOfPapers(t *testing.T, shop *storetest.Shop) {
	t.Helper()
	papers := storetest.Got(shop.Documents.ListDocuments(storetest.Ctx, "2026-11")).Or(t)
	var sales, credited, taxable money.Paise
	for _, d := range papers {
		var sum money.Paise
		var tax gst.Tax
		for _, l := range d.Lines {
			sum += l.Amount
			tax = tax.Plus(l.Tax)
			if l.Tax.Taxable+l.Tax.CGST+l.Tax.SGST+l.Tax.IGST != l.Amount {
				t.Errorf("%s: the tax of a line does not add up: %+v", d.Number, l)
			}
			if d.Kind == "invoice" && l.LineID != 0 && l.Price*money.Paise(l.Quantity)-l.Discount != l.Amount {
				t.Errorf("%s: %d at %d less %d is not %d", d.Number, l.Quantity, l.Price, l.Discount, l.Amount)
			}
		}
		if sum != d.Total || tax != d.Sum {
			t.Errorf("%s: its lines come to %d and %+v, it says %d and %+v", d.Number, sum, tax, d.Total, d.Sum)
		}
		if d.Kind == "invoice" {
			sales, taxable = sales+d.Total, taxable+tax.Taxable
		} else {
			credited, taxable = credited+d.Total, taxable-tax.Taxable
		}
	}
	l := storetest.Got(shop.Payments.FindLedger(storetest.Ctx, "2026-11")).Or(t)
	storetest.Same(t, "ledger", []money.Paise{l.Sales, l.Credited, l.Taxable}, []money.Paise{sales, credited, taxable})
	wrong := slices.DeleteFunc(papers, func(d documents.Document) bool { return d.Total >= 0 })
	storetest.Same(t, "papers below zero", len(wrong), 0)
	storetest.CheckValue(t, shop, sales.Decimal(), `SELECT printf('%.2f', sum(total) / 100.0) FROM orders
		WHERE shipped_at IS NOT NULL`)
}
