package store_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/money"
	"hearth/store/storetest"
)

// A comma that parts no thousands may be meant as a decimal point: such a cell is refused, not read as a hundred times as much.
func TestACommaMakesNoPriceAHundredTimesAsLarge(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Stocked("Lamp", 500, 5, func(p *store.Product) { p.Weight = 250 })
	for _, c := range []struct{ field, cell, says string }{
		{"price", "1299,50", `price: "1299,50" is no amount of rupees.`}, {"weight", "1,5", `weight: "1,5" is no number.`},
		{"stock", "1,5", `stock: "1,5" is no whole number.`},
		{"price", "1,29,999.50", ""}, {"weight", "1,250.5", ""}, {"stock", "1,005", ""},
	} {
		o := got(shop.PlanImport(ctx, []store.ImportRow{row(2, map[string]string{c.field: c.cell},
			func(r *store.ImportRow) { r.ID = lamp })})).or(t)[0]
		same(t, c.field+" "+c.cell, o.Message, c.says)
	}
}

// Prices without GST get that of their product; a rate that is none is refused.
func TestARateThatIsNoneIsRefusedWithNetPrices(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for rate, says := range map[string]string{"18": "", "-5": "The GST rate must be 0, 5, 12, 18, 28 or 40.",
		"9000000000000000": "The GST rate must be 0, 5, 12, 18, 28 or 40."} {
		o := got(shop.PlanImport(ctx, []store.ImportRow{row(2, map[string]string{"title": "Lamp", "price": "100"}, at("Lights"),
			func(r *store.ImportRow) { r.Net, r.New = true, map[string]string{"gst_rate": rate} })})).or(t)[0]
		same(t, rate, o.Message, says)
	}
}

// An import that a crash stopped is undone around a variant that somebody has ordered by now; it ends, and the rest is gone.
func TestAStoppedImportIsUndoneAroundAnOrderedVariant(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, b := shop.Staff(store.Owner), shop.Customer("411001")
	job := got(shop.AddJob(ctx, owner.ID, "products import", 1, nil)).or(t)
	done := got(shop.ApplyImport(ctx, owner.ID, job, []store.ImportRow{
		row(2, map[string]string{"title": "Bulb", "price": "50", "stock": "3"}, at("Lights")),
		row(3, map[string]string{"sku": "S-1", "price": "100", "stock": "3"}, at("Home"), kind(0, "Pillow", "Colour", "Red")),
		row(4, map[string]string{"sku": "S-2", "price": "100", "stock": "3"}, at("Home"), kind(0, "Pillow", "Colour", "Blue")),
		row(5, map[string]string{"title": "Tube", "price": "50", "stock": "3"}, at("Lights", "Tubes")),
	})).or(t)
	shop.Order(b, done[1].ProductID, 1)
	for more := true; more; {
		more = got(shop.UndoImport(ctx, owner.ID, job)).or(t)
	}
	look(t, shop, "Pillow Pillow, Red", `SELECT group_concat(title, ' ') FROM (SELECT title FROM products
		WHERE deleted_at IS NULL ORDER BY id)`)
	same(t, "the tree", tree(t, shop), "Home")
	look(t, shop, "0", `SELECT count(*) FROM import_steps`)
	shop.Sums()
}

// What a kit was made of, or that a product was none, is taken back too.
func TestAKitThatAnImportChangedIsTakenBack(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(store.Owner)
	lamp, bulb, plain := shop.Product("Lamp", 500, 5), shop.Product("Bulb", 90, 9), shop.Product("Plain", 70, 0)
	set := kit(t, shop, "Set", 550_00, lamp, 1, bulb, 1)
	job := got(shop.AddJob(ctx, owner.ID, "products import", 1, nil)).or(t)
	for _, o := range got(shop.ApplyImport(ctx, owner.ID, job, []store.ImportRow{
		numbered(2, set, nil, func(r *store.ImportRow) { r.Kit = *pieces(bulb, 3) }),
		numbered(3, plain, nil, func(r *store.ImportRow) { r.Kit = *pieces(lamp, 2) }),
	})).or(t) {
		same(t, "a row", o.Action+o.Message, store.ImportChanged)
	}
	for _, o := range backAgain(t, shop, owner.ID, job) {
		same(t, "taken back", o.Action+o.Message, store.ImportChanged)
	}
	made := ""
	for _, id := range []int64{set, plain} {
		for _, part := range got(shop.ListKitParts(ctx, id)).or(t) {
			made += fmt.Sprint(part.Pieces, " ", part.Title, " ")
		}
	}
	same(t, "the parts", made, "1 Lamp 1 Bulb ")
	p := got(shop.FindProduct(ctx, set)).or(t)
	same(t, "what the set costs", p.Pays, money.Paise(550_00))
	p = got(shop.FindProduct(ctx, plain)).or(t)
	same(t, "the plain one", fmt.Sprint(p.IsKit(), p.Pays, p.Shelf), "false 7000 0")
	shop.Sums()
}

// A variant that an import gave another value of an option has its own again.
func TestTheValueOfAVariantThatAnImportChangedIsTakenBack(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(store.Owner)
	family, variants := panel(t, shop, 2)
	before := grid(t, shop, family)
	job := got(shop.AddJob(ctx, owner.ID, "products import", 1, nil)).or(t)
	o := got(shop.ApplyImport(ctx, owner.ID, job, []store.ImportRow{numbered(2, variants[0].ID, map[string]string{"price": "2100"},
		kind(0, "", "Gangs", "6 gang", "Colour", "Rose"))})).or(t)[0]
	same(t, "the import", o.Action+o.Message, store.ImportChanged)
	same(t, "its value then", strings.Join(grid(t, shop, family).Variants[0].Choice, ", "), "6 gang, Rose")
	back := backAgain(t, shop, owner.ID, job)
	same(t, "taken back", back[0].Action+back[0].Message, store.ImportChanged)
	now := grid(t, shop, family)
	same(t, "the values", now.Variants, before.Variants)
	same(t, "the options", now.Options, before.Options)
	same(t, "its title", got(shop.FindProduct(ctx, variants[0].ID)).or(t).Title, variants[0].Title)

	// Unless another one has it by now.
	job = got(shop.AddJob(ctx, owner.ID, "products import", 1, nil)).or(t)
	got(shop.ApplyImport(ctx, owner.ID, job, []store.ImportRow{numbered(2, variants[0].ID, map[string]string{},
		kind(0, "", "Gangs", "6 gang", "Colour", "Rose"))})).or(t)
	other := got(shop.AddJob(ctx, owner.ID, "products import", 1, nil)).or(t)
	got(shop.ApplyImport(ctx, owner.ID, other, []store.ImportRow{row(2, map[string]string{"price": "1"},
		kind(family, "", "Gangs", variants[0].Choice[0], "Colour", variants[0].Choice[1]))})).or(t)
	back = backAgain(t, shop, owner.ID, job)
	same(t, "left", back[0].Message, "Another variant is 2 gang, Black by now, so it was left as it is.")
	shop.Sums()
}

// backAgain takes a short import back.
func backAgain(t *testing.T, shop *storetest.Shop, who, job int64) []store.ImportOutcome {
	t.Helper()
	outcomes, next, err := shop.TakeBackImport(ctx, who, job, 0)
	must(t, err)
	same(t, "what is next", next, 0)
	return outcomes
}
