package storetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/imports"
	"hearth/store/money"
	"hearth/store/search"
)

// Branch adds a category, a subcategory in it, and a sub-subcategory in that.
func Branch(t *testing.T, shop *Shop, names ...string) (ids []int64) {
	t.Helper()
	parent := int64(0)
	for i, name := range names {
		parent = Got(shop.Categories.Add(Ctx, 0, i+1, parent, name)).Or(t)
		ids = append(ids, parent)
	}
	return ids
}

// Tree formats the tree of categories as name(children).
func Tree(t *testing.T, shop *Shop) string {
	t.Helper()
	var write func(nodes []*catalogue.Category, level int, parent int64) string
	write = func(nodes []*catalogue.Category, level int, parent int64) string {
		words := []string{}
		for _, n := range nodes {
			if n.Level != level || n.ParentID != parent {
				t.Errorf("%s is of level %d below %d", n.Name, n.Level, n.ParentID)
			}
			word := n.Name
			if len(n.Children) > 0 {
				word += "(" + write(n.Children, level+1, n.ID) + ")"
			}
			words = append(words, word)
		}
		return strings.Join(words, " ")
	}
	return write(Got(shop.Categories.Tree(Ctx)).Or(t), 1, 0)
}

// Hidden is an edit that makes a product Out of Stock.
func Hidden(t *testing.T, shop *Shop, id int64) catalogue.ProductEdit {
	t.Helper()
	p, err := shop.Catalogue.Find(Ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	p.Availability, p.Version = "Out of Stock", 0
	return catalogue.ProductEdit{Product: p}
}

// Row is a row of an imported sheet, to which changes are applied.
func Row(n int, set map[string]string, changes ...func(r *imports.ImportRow)) imports.ImportRow {
	r := imports.ImportRow{Row: n, Set: set}
	for _, change := range changes {
		change(&r)
	}
	return r
}

// At puts an imported row into a category, given by its path of names.
func At(path ...string) func(r *imports.ImportRow) {
	return func(r *imports.ImportRow) { r.Path = path }
}

// Kit adds a bundle with a price in paise; parts are pairs of product and quantity.
func Kit(t *testing.T, shop *Shop, title string, price money.Paise, pairs ...int64) int64 {
	t.Helper()
	part := Got(shop.Catalogue.Find(Ctx, pairs[0])).Or(t)
	e := catalogue.ProductEdit{
		Product: catalogue.Product{Title: title, CategoryID: part.CategoryID, Price: price, GSTRate: 18, Unit: "NOS"},
		Kit:     Pieces(pairs...),
	}
	return Got(shop.Catalogue.Add(Ctx, 0, e)).Or(t)
}

// Pieces are the parts of a bundle, given as pairs of product and quantity.
func Pieces(pairs ...int64) *[]catalogue.KitPiece {
	list := []catalogue.KitPiece{}
	for i := 0; i < len(pairs); i += 2 {
		list = append(list, catalogue.KitPiece{ProductID: pairs[i], Pieces: pairs[i+1]})
	}
	return &list
}

// PastOrder is an order in a former shop on Shopify, with a total of ₹999.
func PastOrder(n int, number, email string, placed time.Time, lines ...imports.PastLine) imports.PastRecord {
	return imports.PastRecord{
		Row: n,
		Order: &imports.PastOrder{Source: "Shopify", Number: number, Name: "Asha Rao", Email: email, Mob: "9876543210",
			State: "paid, fulfilled", PlacedAt: placed, Total: 99900, Lines: lines},
	}
}

// PastReview is a review of a former shop on Judge.me.
func PastReview(n int, sku string, rating int64, at time.Time) imports.PastRecord {
	return imports.PastRecord{Row: n, Review: &imports.PastReview{Source: "Judge.me", SKU: sku, Name: "Asha",
		Email: "asha@mail.example", Rating: rating, Message: "Good plug", At: at}}
}

// AddPast gives a customer imported orders and reviews.
func AddPast(t *testing.T, shop *Shop, b Buyer) {
	t.Helper()
	Must(t, shop.Run(Ctx, fmt.Sprintf(`UPDATE accounts SET verified_key = email_key WHERE id = %d`, b.ID)))
	Must(t, shop.Run(Ctx, fmt.Sprintf(`INSERT INTO past_customers (account_id, source, agreed, at)
		VALUES (%d, 'Shopify', 'no', 1)`, b.ID)))
	order, review := PastOrder(2, "#1", b.Email, shop.Now().AddDate(-1, 0, 0),
		imports.PastLine{Title: "Plug", Quantity: 1, Price: 100}),
		PastReview(3, "", 5, shop.Now().AddDate(-1, 0, 0))
	review.Review.Product, review.Review.Email = "Plug", b.Email
	for _, o := range Got(shop.Moves.ApplyRecords(Ctx, 0, []imports.PastRecord{order, review})).Or(t) {
		Same(t, o.Title, o.Action, imports.ImportAdded)
	}
}

// Found returns the titles of the products that match a filter.
func Found(t *testing.T, shop *Shop, f search.ProductFilter) string {
	t.Helper()
	all, total, err := shop.Search.ListProducts(Ctx, f)
	Must(t, err)
	titles := []string{}
	for _, p := range all {
		titles = append(titles, p.Title)
	}
	if f.Page.Number == 0 && total != len(all) {
		t.Errorf("%d are counted, %d are listed", total, len(all))
	}
	return strings.Join(titles, " ")
}

// Option is an option with its values.
func Option(name string, values ...string) catalogue.Option {
	o := catalogue.Option{Name: name}
	for _, v := range values {
		o.Values = append(o.Values, catalogue.OptionValue{Value: v})
	}
	return o
}

// VariantOf is a new variant with a price in paise and a stock.
func VariantOf(price money.Paise, stock int64, choice ...string) catalogue.VariantEdit {
	return catalogue.VariantEdit{Choice: choice, Price: &price, Stock: &stock}
}

// Panel adds a touch panel with 2 and 4 gangs, in black and white; two more gangs cost ₹1,000 more. Each variant has
// the given stock.
func Panel(t *testing.T, shop *Shop, stock int64) (family int64, variants []catalogue.Product) {
	t.Helper()
	family = shop.Product("Touch Panel", 1000, 0)
	_, err := shop.Variants.SaveVariants(
		Ctx,
		0,
		catalogue.VariantGrid{Product: family, Options: []catalogue.Option{Option("Gangs", "2 gang", "4 gang"),
			Option("Colour", "Black", "White")},
			Variants: []catalogue.VariantEdit{VariantOf(2000_00, stock, "2 gang", "Black"),
				VariantOf(2000_00, stock, "2 gang", "White"), VariantOf(4000_00, stock, "4 gang", "Black"),
				VariantOf(4100_00, stock, "4 gang", "White")}},
	)
	Must(t, err)
	return family, Got(shop.Variants.ListVariants(Ctx, family)).Or(t)
}

// Grid is the present variant grid of a product.
func Grid(t *testing.T, shop *Shop, family int64) catalogue.VariantGrid {
	t.Helper()
	p := Got(shop.Catalogue.Find(Ctx, family)).Or(t)
	g := catalogue.VariantGrid{Product: family, Version: p.Version, Options: p.Options}
	for _, v := range Got(shop.Variants.ListVariants(Ctx, family)).Or(t) {
		g.Variants = append(g.Variants, catalogue.VariantEdit{ID: v.ID, Choice: v.Choice})
	}
	return g
}
