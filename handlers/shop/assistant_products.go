package shop

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/i18n"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/search"
)

// looked is the number of best search hits that are considered, sorted the number of products in the requested order,
// and listed the maximum number of products in an answer.
const (
	looked = 40
	sorted = 200
	listed = 3
)

// aboutProducts answers from the catalogue; "" if it finds nothing. It always searches in English, because questions
// are translated first.
func (r Assistant) aboutProducts(ctx context.Context, question string) (string, error) {
	w := readWanted(question)
	if w.words == "" && w.max == 0 && w.min == 0 {
		if aboutWarr.MatchString(question) {
			return r.warranty(ctx), nil
		}
		return "", nil
	}
	// Words such as "warranty" and "stock" are about the product and don't identify it.
	asked := strings.TrimSpace(aboutWarr.ReplaceAllString(aboutStock.ReplaceAllString(w.words, " "), " "))
	if fitless := strings.TrimSpace(boxes.ReplaceAllString(asked, " ")); fitless != "" {
		asked = fitless // "fit" is answered from the product's facts and doesn't identify it
	}
	if asked == "" && !w.lists() {
		if aboutWarr.MatchString(question) {
			return r.warranty(ctx), nil
		}
		return "", nil
	}
	found, partial, err := r.Store.Search.SearchProducts(
		db.WithoutLanguage(ctx),
		search.ProductFilter{Words: asked, MinPrice: w.min, MaxPrice: w.max,
			Page: core.Page{Number: 1, Size: looked}},
	)
	if err != nil {
		return "", err
	}
	// "X without Y" may be a question about X instead of a search.
	if w.lacks != "" && !wantsList.MatchString(question) {
		if answer, err := r.aboutLack(ctx, found, w, question); answer != "" || err != nil {
			return answer, err
		}
	}
	// A search for several products.
	if w.lists() {
		if found, err = r.inOrder(ctx, found, w, asked); err != nil {
			return "", err
		}
		return r.list(ctx, found, w, partial && !named(found, asked)), nil
	}
	if len(found) == 0 {
		return r.unknown(ctx, asked), nil
	}
	// A question for a fact about one product.
	facts, sure, err := r.factsOf(ctx, found, question, asked)
	if err != nil || facts != "" {
		return facts, err
	}
	if partial && !sure {
		return r.unknown(ctx, asked), nil
	}
	// The product was found but not the requested fact: the answer says so instead of just listing the product.
	aboutSale := sells.MatchString(question) || aboutPrices.MatchString(question) || aboutStock.MatchString(question)
	if sure && asksFact.MatchString(question) && !aboutSale {
		if p := bestNamed(found, wordSet(question)); asksMore(p, question) {
			p = r.inLanguage(ctx, p)
			return languageOf(ctx).Say("I don't know that of {1}; its page has all that we know: {2}", p.Title,
				api.ProductPath(p)), nil
		}
	}
	return r.productAnswer(ctx, languageOf(ctx).Say("This may be what you are looking for:"),
		found[:min(len(found), listed)]), nil
}

// warranty is the general answer about warranties.
func (r Assistant) warranty(ctx context.Context) string {
	return languageOf(
		ctx,
	).
		Say(
			"Each product's page says how long its warranty lasts; it counts from delivery. Ask me with the product's name, or register your device by its serial number: /registerdevice",
		)
}

// unknown is the answer if nothing was found. It says "not found" only for up to three words, which are probably the
// name of a product.
func (r Assistant) unknown(ctx context.Context, words string) string {
	if len(strings.Fields(words)) > 3 {
		return ""
	}
	return languageOf(ctx).Say("I don't know of \"{1}\" in our shop; all that we have is under /allproducts.", words)
}

// named reports whether the first product has one of the words in its title or categories.
func named(found []catalogue.Product, words string) bool {
	return len(found) > 0 && overlap(wordSet(words),
		wordSet(found[0].Title+" "+found[0].Subcategory+" "+found[0].SubSubcategory)) > 0
}

// inOrder adds to the best hits the first products in the wanted order, because the cheapest of many needn't be among
// the best hits.
func (r Assistant) inOrder(
	ctx context.Context,
	found []catalogue.Product,
	w wanted,
	asked string,
) ([]catalogue.Product, error) {
	order := ""
	switch {
	case w.cheap:
		order = "price"
	case w.dear:
		order = "-price"
	case w.rating:
		order = "rating"
	}
	if order == "" || len(found) < looked {
		return found, nil
	}
	first, _, err := r.Store.Search.SearchProducts(db.WithoutLanguage(ctx), search.ProductFilter{
		Words:    asked,
		MinPrice: w.min,
		MaxPrice: w.max,
		Sort:     order,
		Page:     core.Page{Number: 1, Size: sorted},
	})
	for _, p := range first {
		if !slices.ContainsFunc(found, func(other catalogue.Product) bool { return other.ID == p.ID }) {
			found = append(found, p)
		}
	}
	return found, err
}

// list answers with products of the wanted kind in the wanted order.
func (r Assistant) list(ctx context.Context, found []catalogue.Product, w wanted, partial bool) string {
	kind := found
	if len(found) > 0 && w.words != "" {
		kind = slices.DeleteFunc(slices.Clone(found), func(p catalogue.Product) bool {
			return overlap(wordSet(w.words), wordSet(p.Title+" "+p.Subcategory+" "+p.SubSubcategory)) == 0
		})
		if len(kind) == 0 { // the customer used a synonym: take the category of the best hit
			kind = slices.DeleteFunc(slices.Clone(found), func(p catalogue.Product) bool {
				return p.Category != found[0].Category && !holdsAll(p, w.words)
			})
		}
	}
	in := languageOf(ctx)
	intro := in.Say("This may be what you are looking for:")
	if w.lacks != "" {
		lacks := wordSet(w.lacks)
		kind = slices.DeleteFunc(kind, func(p catalogue.Product) bool { return overlap(lacks, wordSet(textOf(p))) > 0 })
		intro = in.Say("These say nothing of {1}, and work by what is written on their pages:", w.lacks)
	}
	if partial || len(kind) == 0 {
		return in.Say("I couldn't find that. See all products: /allproducts")
	}
	switch {
	case w.cheap:
		slices.SortStableFunc(kind, func(a, b catalogue.Product) int { return cmp.Compare(a.Pays, b.Pays) })
		intro = in.Say("Cheapest first:")
	case w.dear:
		slices.SortStableFunc(kind, func(a, b catalogue.Product) int { return cmp.Compare(b.Pays, a.Pays) })
		intro = in.Say("Most expensive first:")
	case w.rating:
		slices.SortStableFunc(kind, func(a, b catalogue.Product) int {
			return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(b.RatingCount, a.RatingCount))
		})
		intro = in.Say("Best rated:")
		if kind[0].RatingCount == 0 {
			intro = in.Say("No ratings yet:")
		}
	}
	return r.productAnswer(ctx, intro, kind[:min(len(kind), listed)])
}

// holdsAll reports whether a product's text has all words.
func holdsAll(p catalogue.Product, words string) bool {
	return overlap(wordSet(words), wordSet(textOf(p))) == len(wordSet(words))
}

// textOf is all text of a product, for comparing words.
func textOf(p catalogue.Product) string {
	return strings.Join(slices.Concat([]string{p.Title, p.Category, p.Subcategory, p.SubSubcategory, p.Description},
		p.Specifications, p.Features, p.Notes), "\n")
}

// productAnswer is an introduction, a line for each product, and for a single one the beginning of its description.
func (r Assistant) productAnswer(ctx context.Context, intro string, found []catalogue.Product) string {
	lines := []string{intro}
	for _, p := range found {
		p = r.inLanguage(ctx, p)
		lines = append(lines, productLine(languageOf(ctx), p))
	}
	if len(found) == 1 {
		lines = append(lines, "", api.Shorten(r.inLanguage(ctx, found[0]).Description, 300))
	}
	return strings.Join(lines, "\n")
}

// inLanguage is a product with its texts in the language of the answer. It is found by its English ones.
func (r Assistant) inLanguage(ctx context.Context, p catalogue.Product) catalogue.Product {
	if !languageOf(ctx).Speaks() {
		return p
	}
	told, err := r.Store.Catalogue.Find(ctx, p.ID)
	if err != nil {
		return p
	}
	p.Title, p.Description, p.Specifications, p.Features, p.Notes = told.Title, told.Description,
		told.Specifications, told.Features, told.Notes
	return p
}

// productLine is a product's title, price, stock and address.
func productLine(in i18n.Locale, p catalogue.Product) string {
	stock := in.Say("in stock")
	if p.Free < 1 {
		stock = in.Say("out of stock")
	}
	return fmt.Sprintf("%s, %s, %s: %s", p.Title, rupees(p.Pays), stock, api.ProductPath(p))
}
