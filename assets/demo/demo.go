// Package demo fills an empty shop with an invented one: a catalogue with pictures, customers, and a year of orders in
// every state. The result is the same each time.
package demo

import (
	"cmp"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"hearth/store"
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/certificates"
	"hearth/store/core"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/search"
	"hearth/store/texts"
)

//go:embed pictures
var pictures embed.FS

// The login of the demo's owner, and the password of all its accounts.
const (
	OwnerEmail = "owner@hearth.example"
	Password   = "Lantern#2026"
)

// filler is the state of filling the demo shop: what has been created so far. It has its own clock, which runs
// through the past year.
type filler struct {
	shop *store.Store
	// at is the present moment of the demo, end its last one.
	at, end time.Time
	// random decides on the orders, other on who orders and how they pay.
	random, other *rand.Rand
	// owner, and dispatch, who ships.
	owner, dispatch int64
	products        []int64
	customers       []buyer
	delivered       map[int64]bool
	// cameBack are customers with a parcel that came back: a second one would exclude them from COD.
	cameBack map[int64]bool
	items    []item
	opinions []opinions
	// said are the words of each language; translated are the products to translate.
	said       map[string]dictionary
	translated []int64
	// shown are the products, by the name of their pictures, that a review shows in photos.
	shown map[string]bool
	// The manufacturers in India and abroad and the importer, for the legal details of products, and the prefix of
	// their SKUs.
	maker, abroad, importer, sku string
	// addCategory and addProduct create records. For samples they are other functions, which mark the records as
	// samples.
	// print makes the manuals of products; nil for none.
	print       Printer
	addCategory func(ctx context.Context, who int64, level int, parent int64, name string) (int64, error)
	addProduct  func(ctx context.Context, who int64, e catalogue.ProductEdit) (int64, error)
}

// buyer is a customer of the demo, with the address that orders are sent to.
type buyer struct {
	id, address int64
	pin         string
}

// Fill opens the shop in a data directory and fills it with the demo if it is empty; a shop with content is left
// alone. now is the last day of the demo's year; print makes the manuals of products, nil for none.
func Fill(ctx context.Context, o store.Options, now time.Time, print Printer) (err error) {
	f := &filler{print: print, items: items, maker: maker, abroad: makerAbroad, importer: importer, sku: "HTH",
		at: now.AddDate(-1, 0, 0), random: rand.New(rand.NewPCG(2026, 11)), other: rand.New(rand.NewPCG(2026, 12)),
		delivered: map[int64]bool{}, cameBack: map[int64]bool{},
		shown: map[string]bool{}}
	o.Now = func() time.Time { return f.at }
	if f.shop, err = store.Open(ctx, o); err != nil {
		return err
	}
	defer func() {
		if closing := f.shop.Close(); err == nil {
			err = closing
		}
	}()
	f.addCategory, f.addProduct = f.shop.Categories.Add, f.shop.Catalogue.Add
	owned, err := f.shop.Accounts.HasOwner(ctx)
	if err != nil || owned {
		return err
	}
	if _, total, err := f.shop.Search.ListProducts(
		ctx,
		search.ProductFilter{Page: core.Page{Number: 1, Size: 1}},
	); err != nil ||
		total > 0 {
		return err
	}
	for _, step := range []func(context.Context) error{f.people, f.settings, f.catalogue, f.buyers,
		func(ctx context.Context) error {
			return f.year(ctx, now)
		}, f.join, f.putTogether, f.translate, f.rules, f.home, f.about, f.devices, f.credit, f.survey, f.remittances,
		f.shop.Messages.ForgetMails} {
		if err := step(ctx); err != nil {
			return fmt.Errorf("fill the demo: %w", err)
		}
	}
	return nil
}

// sampled are the products that an owner can try in an empty shop, each with the numbers of its pictures to use:
// those without the demo's name on them, because they appear in someone else's shop.
var sampled = []struct {
	slug  string
	views int
}{
	{"modular-16", 3}, {"fan-regulator", 3}, {"dimmer", 3}, {"door-closer", 3}, {"curtain-rail", 3}, {"bulb-colour", 2},
	{"bulb-white", 2},
	{"motion", 2}, {"climate", 3}, {"air-quality", 2}, {"cam-indoor", 2}, {"cam-pan", 3},
}

// samples returns a few products from most parts of the catalogue.
func samples() (some []item) {
	for _, taken := range sampled {
		at := slices.IndexFunc(items, func(it item) bool { return it.slug == taken.slug })
		it := items[at]
		it.views = taken.views
		some = append(some, it)
	}
	return some
}

// AddSamples adds some products of the demo's catalogue to an empty shop, with their pictures and categories, as
// samples.
func AddSamples(ctx context.Context, shop *store.Store, who int64) error {
	if err := shop.Imports.RefuseSamples(ctx); err != nil {
		return err
	}
	f := &filler{shop: shop, owner: who, items: samples(), maker: "Sample Makers, Pune 411026",
		abroad: "Sample Makers, Shenzhen, China", importer: "Sample Imports, Mumbai 400069",
		sku: "SAMPLE", addCategory: shop.Imports.AddSampleCategory, addProduct: shop.Imports.AddSampleProduct}
	nodes, err := f.categories(ctx)
	if err != nil {
		return err
	}
	return f.catalogueIn(ctx, nodes)
}

// PrintLogin prints how to log in to the demo, email and password on one line.
func PrintLogin(out io.Writer) error {
	_, err := fmt.Fprintf(out, "%s %s\n", OwnerEmail, Password)
	return err
}

// people adds the staff. The first is the owner, as whom everything else is done.
func (f *filler) people(ctx context.Context) error {
	for _, member := range []struct {
		name, email string
		role        accounts.Role
	}{{"Asha Kulkarni", OwnerEmail, accounts.Owner}, {"Rohan Mehta", "manager@hearth.example", accounts.Manager},
		{"Divya Nair", "catalogue@hearth.example", accounts.Catalogue}, {"Imran Shaikh", "dispatch@hearth.example",
			accounts.Dispatch}} {
		account, err := f.shop.Accounts.AddStaff(
			ctx,
			0,
			accounts.Registration{Name: member.name, Email: member.email, Password: Password, Confirm: Password},
			member.role,
		)
		if err != nil {
			return err
		}
		switch member.role {
		case accounts.Owner:
			f.owner = account.ID
		case accounts.Dispatch:
			f.dispatch = account.ID
		}
	}
	return nil
}

// settings enters the shop's details. Amounts are in rupees, as the Settings screen takes them.
func (f *filler) settings(ctx context.Context) error {
	return f.shop.Settings.Change(ctx, f.owner, map[string]string{
		"shop_legal_name":     "Hearth Home Automation Pvt Ltd",
		"shop_address":        "Shop 7, Laxmi Road, Sadashiv Peth, Pune",
		"shop_pincode":        "411030",
		"shop_state":          "Maharashtra",
		"shop_phone":          "020 6720 1144",
		"shop_email":          "care@hearth.example",
		"gstin":               "27AAPFU0939F1ZV",
		"epr_number":          "EPR-DEMO-2026",
		"upi_id":              "hearth@upi",
		"gift_card_amounts":   "500, 1000, 2000, 5000",
		"gift_card_most":      "10000",
		"bank_account_number": "50100123456789",
		"bank_ifsc":           "HDFC0000123",
		"bank_name":           "HDFC Bank, Karve Road, Pune",
		"grievance_officer":   "Meera Joshi, Grievance Officer, grievance@hearth.example, 020 6720 1145, Shop 7, Laxmi Road, Pune 411030",
		"rate_state_first":    "50",
		"rate_state_next":     "25",
		"rate_country_first":  "70",
		"rate_country_next":   "35",
		"free_above":          "2999",
		"outbox_delivers":     "yes",
		"guide":               "hidden",
	})
}

// catalogue adds the categories and the products, which need them.
func (f *filler) catalogue(ctx context.Context) error {
	nodes, err := f.categories(ctx)
	if err != nil {
		return err
	}
	if err := f.categoryPages(ctx, nodes); err != nil {
		return err
	}
	if err := f.translateCategories(ctx, nodes); err != nil {
		return err
	}
	if err := f.catalogueIn(ctx, nodes); err != nil {
		return err
	}
	return f.companions(ctx)
}

// categories adds the categories that contain products, and returns their IDs by path.
func (f *filler) categories(ctx context.Context) (nodes map[string]int64, err error) {
	nodes = map[string]int64{}
	add := func(level int, parent, name string) {
		path := parent + name
		if err != nil || !f.stands(path) {
			return
		}
		nodes[path], err = f.addCategory(ctx, f.owner, level, nodes[parent], name)
	}
	for _, top := range tree {
		add(1, "", top.name)
		for _, middle := range top.children {
			add(2, top.name, middle.name)
			for _, leaf := range middle.leaves {
				add(3, top.name+middle.name, leaf)
			}
		}
	}
	return nodes, err
}

// stands reports whether any product is in a category, given by its path, or below it.
func (f *filler) stands(path string) bool {
	return slices.ContainsFunc(f.items, func(it item) bool {
		return strings.HasPrefix(strings.Join(it.path[:], ""),
			path)
	})
}

// catalogueIn adds the products of the demo.
func (f *filler) catalogueIn(ctx context.Context, nodes map[string]int64) error {
	for i, it := range f.items {
		by, importer := f.maker, ""
		if it.country != india {
			by, importer = f.abroad, f.importer
		}
		p := catalogue.Product{Title: it.title, CategoryID: nodes[it.path[0]],
			SubcategoryID: nodes[it.path[0]+it.path[1]], SubSubcategoryID: nodes[it.path[0]+it.path[1]+it.path[2]],
			Description: it.text, Availability: "In Stock", Shelf: it.stock + 60,
			Price: money.Paise(it.price * 100), DiscountPrice: money.Paise(it.pays * 100),
			Specifications: it.specs, Features: it.features, Notes: it.notes, Weight: it.grams, Length: it.length,
			Width: it.width, Height: it.height,
			MetaDescription: it.text, MetaKeywords: it.path[0] + ", " + it.path[1], OGTitle: it.title,
			OGDescription: it.text, HSN: it.hsn, GSTRate: gst.Rate(18),
			WarrantyMonths: it.warranty, SKU: fmt.Sprintf("%s-%03d", f.sku, i+1), Country: it.country, Manufacturer: by,
			Importer: importer, NetQuantity: "1 N", Unit: "NOS"}
		f.approve(&p, it, i+1)
		if i%9 != 4 { // a few products have no known cost
			p.Cost = p.Price * money.Paise(44+i*7%13) / 100
			if p.DiscountPrice > 0 {
				p.Cost = p.DiscountPrice * money.Paise(48+i*7%13) / 100
			}
		}
		e := catalogue.ProductEdit{Product: p}
		for _, q := range it.questions {
			e.Questions = append(e.Questions, catalogue.Question{Question: q[0], Answer: q[1]})
		}
		views := []catalogue.Picture{}
		for view := 1; view <= it.views; view++ {
			picture, err := f.picture(fmt.Sprintf("%s-%d", it.slug, view))
			if err != nil {
				return err
			}
			views = append(views, picture)
			if view == 1 {
				e.NewMain = &picture
			} else {
				e.Added = append(e.Added, picture)
			}
		}
		if err := f.tell(ctx, it, &e, views); err != nil {
			return fmt.Errorf("%s: %w", it.title, err)
		}
		id, err := f.add(ctx, e)
		if err != nil {
			return fmt.Errorf("%s: %w", it.title, err)
		}
		f.products = append(f.products, id)
	}
	return nil
}

// add adds a product, to be translated when all are there.
func (f *filler) add(ctx context.Context, e catalogue.ProductEdit) (int64, error) {
	id, err := f.addProduct(ctx, f.owner, e)
	f.translated = append(f.translated, id)
	return id, err
}

// approvals are the formats of the demo's certificate numbers, by kind. Any reader can tell that they are invented.
var approvals = map[string]string{"bis_crs": "R-DEMO%04d", "wpc_eta": "ETA-DEMO-%04d", "cctv_er": "ER-DEMO-%04d",
	"isi_accessories": "CM/L-DEMO%04d", "isi_appliances": "CM/L-DEMO%04d", "star_label": "SL-DEMO%04d"}

// approve gives a demo product the certificates that it seems to need. Samples get none, because they are in
// someone's own shop.
func (f *filler) approve(p *catalogue.Product, it item, number int) {
	if f.sku != "HTH" {
		return
	}
	for _, kind := range certificates.Kinds {
		if kind.Proposed(certificates.Product{Title: it.title, Categories: it.path[1:],
			Specifications: it.specs}) != "" {
			holder, _, _ := strings.Cut(cmp.Or(p.Importer, p.Manufacturer), ",")
			p.SetCertificate(catalogue.Certificate{Kind: kind.Code, Number: fmt.Sprintf(approvals[kind.Code], number),
				Holder: holder, From: "2026-01-01"})
		}
	}
}

// companions sets the cross-sells of the products.
func (f *filler) companions(ctx context.Context) error {
	ids := map[string]int64{}
	for i, it := range items {
		ids[it.slug] = f.products[i]
	}
	for slug, others := range goesWith {
		picked := make([]int64, len(others))
		for i, other := range others {
			picked[i] = ids[other]
		}
		if err := f.shop.Search.SetPicked(ctx, f.owner, ids[slug], picked); err != nil {
			return fmt.Errorf("what goes with %s: %w", slug, err)
		}
	}
	return nil
}

// categoryPages sets the text and the picture of the top categories' pages.
func (f *filler) categoryPages(ctx context.Context, nodes map[string]int64) error {
	for _, top := range tree {
		slug := strings.ReplaceAll(strings.ToLower(top.name), " ", "-")
		picture, err := f.scaled("category-"+slug, []int{320, 640})
		if err != nil {
			return err
		}
		if err := f.shop.Categories.SetPage(ctx, f.owner, nodes[top.name], categoryTexts[top.name],
			&picture.Name); err != nil {
			return err
		}
	}
	return nil
}

// translate writes the words of all products in all languages of the demo, in one transaction. A variant without a
// title of its own in the dictionary has its parent's.
func (f *filler) translate(ctx context.Context) error {
	given := map[int64]texts.Texts{}
	for _, id := range f.translated {
		found, err := f.shop.Catalogue.FindTranslations(ctx, "product", id)
		if err != nil {
			return err
		}
		if given[id], err = f.in(func(d dictionary) map[string]string { return d.tell(told, found.English) }); err != nil {
			return err
		}
	}
	return f.shop.Catalogue.Write(ctx, func(tx *core.Tx) error {
		for _, id := range f.translated {
			if err := f.shop.Catalogue.ReplaceTranslations(tx, f.owner, id, nil, given[id]); err != nil {
				return fmt.Errorf("words of product %d: %w", id, err)
			}
		}
		return nil
	})
}

// translateCategories writes the words of the categories, by path.
func (f *filler) translateCategories(ctx context.Context, nodes map[string]int64) error {
	node := func(parent, path, name, text string) error {
		given, err := f.in(func(d dictionary) map[string]string {
			said := d.tell(catalogue.CategoryFields, map[string]string{"name": name, "text": text})
			if own := d[parent+" / "+name]; own != "" {
				said["name"] = own
			}
			return said
		})
		if err != nil {
			return err
		}
		return f.shop.Catalogue.Translate(ctx, f.owner, "category", nodes[path], given, "")
	}
	for _, top := range tree {
		if err := node("", top.name, top.name, categoryTexts[top.name]); err != nil {
			return err
		}
		for _, middle := range top.children {
			if err := node(top.name, top.name+middle.name, middle.name, ""); err != nil {
				return err
			}
			for _, leaf := range middle.leaves {
				if err := node(middle.name, top.name+middle.name+leaf, leaf, ""); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// in returns texts in each language of the demo, as tell makes them of its words.
func (f *filler) in(tell func(d dictionary) map[string]string) (texts.Texts, error) {
	if f.said == nil {
		f.said = map[string]dictionary{}
		for _, lang := range languages {
			var err error
			if f.said[lang], err = readWords(lang); err != nil {
				return nil, err
			}
		}
	}
	given := texts.Texts{}
	for _, lang := range languages {
		given[lang] = tell(f.said[lang])
	}
	return given, nil
}

// picture copies one of a product's rendered pictures into uploads/.
func (f *filler) picture(name string) (catalogue.Picture, error) {
	return f.scaled(name, []int{320, 640, 1280})
}

// scaled copies a rendered picture, with its widths in ascending order, into uploads/ under the hash of the widest.
func (f *filler) scaled(name string, widths []int) (catalogue.Picture, error) {
	most := widths[len(widths)-1]
	widest, err := fs.ReadFile(pictures, fmt.Sprintf("pictures/%s-%d.webp", name, most))
	if err != nil {
		return catalogue.Picture{}, err
	}
	sum := sha256.Sum256(widest)
	p := catalogue.Picture{Name: hex.EncodeToString(sum[:16]) + ".webp", Width: most, Height: most}
	for _, width := range widths {
		content, err := fs.ReadFile(pictures, fmt.Sprintf("pictures/%s-%d.webp", name, width))
		if err != nil {
			return p, err
		}
		if err := os.WriteFile(filepath.Join(f.shop.Dir(), "uploads", filepath.Base(p.Path(width))), content,
			0o600); err != nil {
			return p, err
		}
	}
	return p, nil
}
