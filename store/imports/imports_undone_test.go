package imports_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/imports"
	"hearth/store/money"
	"hearth/store/storetest"
)

// A comma that is no thousands separator may be a decimal comma: such a cell is refused, because reading it as an
// integer would multiply the price by a hundred.
func TestPriceWithADecimalCommaIsRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Stocked("Lamp", 500, 5, func(p *catalogue.Product) { p.Weight = 250 })
	for _, c := range []struct{ field, cell, says string }{
		{"price", "1299,50", `price: "1299,50" is no amount of rupees.`},
		{"weight", "1,5", `weight: "1,5" is no number.`},
		{"stock", "1,5", `stock: "1,5" is no whole number.`},
		{"price", "1,29,999.50", ""}, {"weight", "1,250.5", ""}, {"stock", "1,005", ""},
	} {
		o := storetest.Got(shop.Imports.Plan(storetest.Ctx,
			[]imports.ImportRow{storetest.Row(2, map[string]string{c.field: c.cell},
				func(r *imports.ImportRow) { r.ID = lamp })})).Or(t)[0]
		storetest.Same(t, c.field+" "+c.cell, o.Message, c.says)
	}
}

// Prices without GST get the GST of their product; an invalid rate is refused.
func TestInvalidGSTRateIsRefusedWithNetPrices(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for rate, says := range map[string]string{"18": "", "-5": "The GST rate must be 0, 5, 12, 18, 28 or 40.",
		"9000000000000000": "The GST rate must be 0, 5, 12, 18, 28 or 40."} {
		o := storetest.Got(shop.Imports.Plan(storetest.Ctx,
			[]imports.ImportRow{storetest.Row(2, map[string]string{"title": "Lamp", "price": "100"},
				storetest.At("Lights"),
				func(r *imports.ImportRow) { r.Net, r.New = true, map[string]string{"gst_rate": rate} })})).Or(t)[0]
		storetest.Same(t, rate, o.Message, says)
	}
}

// An interrupted import is undone except for a variant that was ordered in the meantime.
func TestInterruptedImportIsUndoneExceptForAnOrderedVariant(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, b := shop.Staff(accounts.Owner), shop.Customer("411001")
	job := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "products import", 1, nil)).Or(t)
	done := storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, job, []imports.ImportRow{
		storetest.Row(2, map[string]string{"title": "Bulb", "price": "50", "stock": "3"}, storetest.At("Lights")),
		storetest.Row(
			3,
			map[string]string{"sku": "S-1", "price": "100", "stock": "3"},
			storetest.At("Home"),
			kind(0, "Pillow", "Colour", "Red"),
		),
		storetest.Row(
			4,
			map[string]string{"sku": "S-2", "price": "100", "stock": "3"},
			storetest.At("Home"),
			kind(0, "Pillow", "Colour", "Blue"),
		),
		storetest.Row(5, map[string]string{"title": "Tube", "price": "50", "stock": "3"},
			storetest.At("Lights", "Tubes")),
	})).Or(t)
	shop.Order(b, done[1].ProductID, 1)
	for more := true; more; {
		more = storetest.Got(shop.Imports.Undo(storetest.Ctx, owner.ID, job)).Or(t)
	}
	storetest.CheckValue(
		t,
		shop,
		"Pillow Pillow, Red",
		`SELECT group_concat(title, ' ') FROM (SELECT title FROM products
		WHERE deleted_at IS NULL ORDER BY id)`,
	)
	storetest.Same(t, "the tree", storetest.Tree(t, shop), "Home")
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM import_steps`)
	shop.Sums()
}

// An undo also restores the parts of a bundle, or that a product was no bundle.
func TestImportUndoRestoresKitParts(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	lamp, bulb, plain := shop.Product("Lamp", 500, 5), shop.Product("Bulb", 90, 9), shop.Product("Plain", 70, 0)
	set := storetest.Kit(t, shop, "Set", 550_00, lamp, 1, bulb, 1)
	job := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "products import", 1, nil)).Or(t)
	for _, o := range storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, job, []imports.ImportRow{
		numbered(2, set, nil, func(r *imports.ImportRow) { r.Kit = *storetest.Pieces(bulb, 3) }),
		numbered(3, plain, nil, func(r *imports.ImportRow) { r.Kit = *storetest.Pieces(lamp, 2) }),
	})).Or(t) {
		storetest.Same(t, "a row", o.Action+o.Message, imports.ImportChanged)
	}
	for _, o := range backAgain(t, shop, owner.ID, job) {
		storetest.Same(t, "taken back", o.Action+o.Message, imports.ImportChanged)
	}
	made := ""
	for _, id := range []int64{set, plain} {
		for _, part := range storetest.Got(shop.Variants.ListKitParts(storetest.Ctx, id)).Or(t) {
			made += fmt.Sprint(part.Pieces, " ", part.Title, " ")
		}
	}
	storetest.Same(t, "the parts", made, "1 Lamp 1 Bulb ")
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, set)).Or(t)
	storetest.Same(t, "what the set costs", p.Pays, money.Paise(550_00))
	p = storetest.Got(shop.Catalogue.Find(storetest.Ctx, plain)).Or(t)
	storetest.Same(t, "the plain one", fmt.Sprint(p.IsKit(), p.Pays, p.Shelf), "false 7000 0")
	shop.Sums()
}

// Undo restores a variant's option value that the import changed.
func TestImportUndoRestoresAVariantsOptionValue(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	family, variants := storetest.Panel(t, shop, 2)
	before := storetest.Grid(t, shop, family)
	job := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "products import", 1, nil)).Or(t)
	o := storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, job,
		[]imports.ImportRow{numbered(2, variants[0].ID, map[string]string{"price": "2100"},
			kind(0, "", "Gangs", "6 gang", "Colour", "Rose"))})).Or(t)[0]
	storetest.Same(t, "the import", o.Action+o.Message, imports.ImportChanged)
	storetest.Same(t, "its value then", strings.Join(storetest.Grid(t, shop, family).Variants[0].Choice, ", "),
		"6 gang, Rose")
	back := backAgain(t, shop, owner.ID, job)
	storetest.Same(t, "taken back", back[0].Action+back[0].Message, imports.ImportChanged)
	now := storetest.Grid(t, shop, family)
	storetest.Same(t, "the values", now.Variants, before.Variants)
	storetest.Same(t, "the options", now.Options, before.Options)
	storetest.Same(t, "its title", storetest.Got(shop.Catalogue.Find(storetest.Ctx, variants[0].ID)).Or(t).Title,
		variants[0].Title)

	// If another variant has the former value by now, it is not restored.
	job = storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "products import", 1, nil)).Or(t)
	storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, job,
		[]imports.ImportRow{numbered(2, variants[0].ID, map[string]string{},
			kind(0, "", "Gangs", "6 gang", "Colour", "Rose"))})).Or(t)
	other := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "products import", 1, nil)).Or(t)
	storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, other,
		[]imports.ImportRow{storetest.Row(2, map[string]string{"price": "1"},
			kind(family, "", "Gangs", variants[0].Choice[0], "Colour", variants[0].Choice[1]))})).Or(t)
	back = backAgain(t, shop, owner.ID, job)
	storetest.Same(t, "left", back[0].Message, "Another variant is 2 gang, Black by now, so it was left as it is.")
	shop.Sums()
}

// backAgain undoes an import with few steps.
func backAgain(t *testing.T, shop *storetest.Shop, who, job int64) []imports.ImportOutcome {
	t.Helper()
	outcomes, next, err := shop.Imports.UndoBatch(storetest.Ctx, who, job, 0)
	storetest.Must(t, err)
	storetest.Same(t, "what is next", next, 0)
	return outcomes
}

// The undo of an import that took a product off sale and added stock removes that stock, except what orders reserve.
func TestImportUndoTakesBackTheStockOfAProductOffSale(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	lamp := shop.Stocked("Lamp", 500, 5, func(p *catalogue.Product) { p.SKU = "L-1" })
	job := storetest.Got(shop.AddJob(storetest.Ctx, owner.ID, "products import", 1, nil)).Or(t)
	for _, o := range storetest.Got(shop.Imports.Apply(storetest.Ctx, owner.ID, job, []imports.ImportRow{
		storetest.Row(2, map[string]string{"sku": "L-1", "stock": "9", "availability": "Out of Stock"}),
	})).Or(t) {
		storetest.Same(t, "a row", o.Action+o.Message, imports.ImportChanged)
	}
	for _, o := range backAgain(t, shop, owner.ID, job) {
		storetest.Same(t, "taken back", o.Action+o.Message, imports.ImportChanged)
	}
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, lamp)).Or(t)
	storetest.Same(t, "the lamp", fmt.Sprint(p.Availability, " ", p.Shelf), "In Stock 5")
}
