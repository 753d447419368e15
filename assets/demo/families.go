package demo

import (
	"context"
	"fmt"
	"strings"

	"hearth/store/catalogue"
	"hearth/store/money"
)

// family is a product with options, made by merging existing products of the catalogue with additional variants.
type family struct {
	title, text string
	// main is the product that provides pictures and category.
	main     string
	options  []catalogue.Option
	variants []variant
}

// variant is a product of the catalogue by its slug; if pays is above 0, it is a new product like that one, with its
// own price, stock, picture and, if given, specifications.
type variant struct {
	like        string
	choice      []string
	price, pays int64
	stock       int64
	picture     string
	specs       []string
}

func option(name string, values ...catalogue.OptionValue) catalogue.Option {
	return catalogue.Option{Name: name, Values: values}
}

// families are the products with options, made of products that exist already.
var families = []family{
	{
		"Aangan Touch Switch",
		"A touch switch of tempered glass for a single light or a complete room, in black, white or gold. It fits standard modular boxes, works by touch even when the Wi-Fi is down, and remembers its state after a power cut.",
		"switch-4",
		[]catalogue.Option{
			option(
				"Gangs",
				catalogue.OptionValue{Value: "1 Gang"},
				catalogue.OptionValue{Value: "2 Gang"},
				catalogue.OptionValue{Value: "4 Gang"},
				catalogue.OptionValue{Value: "6 Gang with Fan"},
			),
			option(
				"Colour",
				catalogue.OptionValue{Value: "Black", Swatch: "#1c1c1e"},
				catalogue.OptionValue{Value: "White", Swatch: "#f4f2ee"},
				catalogue.OptionValue{Value: "Gold", Swatch: "#c9ae86"},
			),
		},
		[]variant{
			{
				like:   "switch-1",
				choice: []string{"1 Gang", "Black"},
			},
			{"switch-1", []string{"1 Gang", "White"}, 1499, 1199, 52, "switch-1-white-1",
				nil},
			{"switch-1", []string{"1 Gang", "Gold"}, 1699, 1399, 23, "switch-1-gold-1", nil},
			{
				like:   "switch-2",
				choice: []string{"2 Gang", "Black"},
			},
			{"switch-2", []string{"2 Gang", "White"}, 1899, 1599, 41, "switch-2-white-1",
				nil},
			{"switch-2", []string{"2 Gang", "Gold"}, 2099, 1799, 17, "switch-2-gold-1", nil},
			{
				like:   "switch-4",
				choice: []string{"4 Gang", "Black"},
			},
			{"switch-4", []string{"4 Gang", "White"}, 2999, 2499, 34, "switch-4-white-1",
				nil},
			{"switch-4", []string{"4 Gang", "Gold"}, 3299, 2799, 12, "switch-4-gold-1", nil},
			{
				like:   "switch-6",
				choice: []string{"6 Gang with Fan", "Black"},
			},
			{"switch-6", []string{"6 Gang with Fan", "White"}, 4999, 4299, 16,
				"switch-6-white-1", nil},
			{"switch-6", []string{"6 Gang with Fan", "Gold"}, 5399, 4699, 0, "switch-6-gold-1", nil},
		},
	},
	{
		"Sandhya Tunable White Bulb",
		"From candlelight to daylight, following the sun automatically. Choose the wattage for your room.",
		"bulb-white",
		[]catalogue.Option{option("Wattage", catalogue.OptionValue{Value: "9 W"}, catalogue.OptionValue{Value: "12 W"},
			catalogue.OptionValue{Value: "15 W"}, catalogue.OptionValue{Value: "20 W"})},
		[]variant{
			{"bulb-white", []string{"9 W"}, 599, 429, 140, "bulb-white-1",
				[]string{"Light: 900 lm", "White: 2200 to 6500 K", "Base: B22"}},
			{like: "bulb-white", choice: []string{"12 W"}},
			{
				"bulb-white",
				[]string{"15 W"},
				849,
				629,
				96,
				"bulb-white-1",
				[]string{"Light: 1500 lm", "White: 2200 to 6500 K", "Base: B22"},
			},
			{
				"bulb-white",
				[]string{"20 W"},
				1099,
				849,
				58,
				"bulb-white-1",
				[]string{"Light: 2000 lm", "White: 2200 to 6500 K", "Base: B22"},
			},
		},
	},
}

// join merges products of the catalogue into products with options. It runs after the simulated year, so that orders
// keep the names of that time.
func (f *filler) join(ctx context.Context) error {
	at := map[string]int{}
	for i, it := range items {
		at[it.slug] = i
	}
	added := 0
	for _, one := range families {
		wish := catalogue.JoinRequest{Title: one.title, Main: f.products[at[one.main]], Options: one.options}
		for _, v := range one.variants {
			id := f.products[at[v.like]]
			if v.pays > 0 {
				added++
				var err error
				if id, err = f.variant(ctx, one, v, id, fmt.Sprintf("HTH-%03d", len(items)+added)); err != nil {
					return err
				}
			}
			wish.Products = append(wish.Products, catalogue.JoinedProduct{ID: id, Choice: v.choice})
		}
		whole, err := f.shop.Variants.JoinProducts(ctx, f.owner, wish)
		if err != nil {
			return fmt.Errorf("%s: %w", one.title, err)
		}
		f.translated = append(f.translated, whole)
		p, err := f.shop.Catalogue.Find(ctx, whole)
		if err != nil {
			return err
		}
		p.Description, p.MetaDescription, p.OGTitle, p.OGDescription = one.text, one.text, one.title, one.text
		edit := catalogue.ProductEdit{Product: p}
		for _, picture := range p.Pictures[1:] { // further pictures show one variant only
			edit.Removed = append(edit.Removed, picture.Name)
		}
		if err := f.shop.Catalogue.Update(ctx, f.owner, edit); err != nil {
			return fmt.Errorf("%s: %w", one.title, err)
		}
	}
	return nil
}

// variant adds a product similar to another one, to be merged with it.
func (f *filler) variant(ctx context.Context, of family, v variant, like int64, sku string) (int64, error) {
	p, err := f.shop.Catalogue.Find(ctx, like)
	if err != nil {
		return 0, err
	}
	picture, err := f.picture(v.picture)
	if err != nil {
		return 0, err
	}
	p.ID, p.Title, p.SKU, p.Shelf, p.Pictures = 0, of.title+", "+strings.Join(v.choice, ", "), sku, v.stock, nil
	p.OGTitle, p.Price, p.DiscountPrice = p.Title, money.Paise(v.price*100), money.Paise(v.pays*100)
	p.Cost = p.DiscountPrice * 52 / 100
	if v.specs != nil {
		p.Specifications = v.specs
	}
	id, err := f.add(ctx, catalogue.ProductEdit{Product: p, NewMain: &picture})
	if err != nil {
		return 0, fmt.Errorf("%s: %w", p.Title, err)
	}
	return id, nil
}
