package shop

import (
	"context"
	"slices"
	"strconv"

	"hearth/handlers/api"
	"hearth/handlers/web"
	"hearth/store/attributes"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/search"
)

// mostCompared is how many products can be compared: as many as fit side by side on a screen.
const mostCompared = 4

// CompareRow is a fact of each product, in the order of the products; "" if a product's page doesn't have it. Same
// means that all values are equal.
type CompareRow struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
	Same   bool     `json:"same"`
}

// CompareData are products to compare. Gone are the IDs of those that are no longer sold.
type CompareData struct {
	Products []api.ProductCard `json:"products"`
	Rows     []CompareRow      `json:"rows"`
	Gone     []int64           `json:"gone"`
}

// CompareOut is the reply of Compare.
type CompareOut struct {
	web.Reply
	Data CompareData `json:"data"`
}

// Facts are the products whose stock the reply contains.
func (out CompareOut) Facts() (facts []int64) {
	for _, card := range out.Data.Products {
		facts = append(facts, card.ProductID)
	}
	return facts
}

// Compare returns up to four products side by side, in the order of the request; more are refused (field ids).
func (r Catalogue) Compare(ctx context.Context, _ *web.Caller, in struct {
	// IDs are at most four product numbers, separated by commas.
	IDs web.Text `json:"ids"`
}) (CompareOut, error) {
	out := CompareOut{web.Done("OK"), CompareData{[]api.ProductCard{}, []CompareRow{}, []int64{}}}
	ids, err := api.IDsOf(in.IDs)
	if err != nil || len(ids) == 0 {
		return out, err
	}
	ids = distinct(ids)
	if len(ids) > mostCompared {
		message := "Four products at most are compared side by side."
		return out, &core.Refusal{Message: message, Fields: map[string]string{"ids": message}}
	}
	found, _, err := r.Store.Search.ListProducts(ctx,
		search.ProductFilter{IDs: ids, Page: core.Page{Number: 1, Size: mostCompared}})
	if err != nil {
		return out, err
	}
	products := []catalogue.Product{}
	for _, id := range ids {
		at := slices.IndexFunc(found, func(p catalogue.Product) bool { return p.ID == id })
		if at < 0 {
			out.Data.Gone = append(out.Data.Gone, id)
			continue
		}
		p := found[at]
		if p.IsFamily() || p.Family != 0 {
			whole, err := r.Store.Variants.FindFamily(ctx, p.ID)
			if err != nil {
				return out, err
			}
			p = whole.Compared(p)
		}
		products = append(products, p)
		out.Data.Products = append(out.Data.Products, api.CardOf(p.Card()))
	}
	out.Data.Rows = rowsOf(products)
	return out, nil
}

// distinct are IDs without repetitions.
func distinct(ids []int64) (kept []int64) {
	for _, id := range ids {
		if !slices.Contains(kept, id) {
			kept = append(kept, id)
		}
	}
	return kept
}

// rowsOf compares the specifications of products, by the names that filters use, and then factsCompared. Several
// values of one name are joined.
func rowsOf(products []catalogue.Product) []CompareRow {
	rows := []CompareRow{}
	// put sets the value of one product in the row of an attribute.
	put := func(column int, name, value string) {
		at := slices.IndexFunc(rows, func(row CompareRow) bool { return row.Name == name })
		if at < 0 {
			at, rows = len(rows), append(rows, CompareRow{Name: name, Values: make([]string, len(products))})
		}
		if there := &rows[at].Values[column]; *there == "" {
			*there = value
		} else if value != "" && value != *there {
			*there += ", " + value
		}
	}
	for column, p := range products {
		for _, line := range p.Specifications {
			name, value := attributes.Normalize(line)
			if value == "" {
				value = "Yes"
			}
			put(column, name, value)
		}
	}
	for _, fact := range factsCompared {
		for column, p := range products {
			if value := fact.of(p); value != "" {
				put(column, fact.name, value)
			}
		}
	}
	for i := range rows {
		rows[i].Same = len(products) > 1 &&
			!slices.ContainsFunc(rows[i].Values, func(value string) bool { return value != rows[i].Values[0] })
	}
	return rows
}

// factsCompared are fields of a product to compare besides its specifications. Lengths are stored in cm and shown in
// mm; weights are in grams.
var factsCompared = []struct {
	name string
	of   func(p catalogue.Product) string
}{
	{"Size", func(p catalogue.Product) string {
		if p.Length <= 0 || p.Width <= 0 || p.Height <= 0 {
			return ""
		}
		return figure(p.Length*10) + " × " + figure(p.Width*10) + " × " + figure(p.Height*10) + " mm"
	}},
	{"Weight", func(p catalogue.Product) string {
		if p.Weight <= 0 {
			return ""
		}
		return figure(p.Weight) + " g"
	}},
	{"Warranty", func(p catalogue.Product) string {
		switch p.WarrantyMonths {
		case 0:
			return ""
		case 1:
			return "1 month"
		}
		return strconv.FormatInt(p.WarrantyMonths, 10) + " months"
	}},
	{"Country of origin", func(p catalogue.Product) string { return p.Country }},
}

// figure formats a number with at most one decimal.
func figure(n float64) string {
	return strconv.FormatFloat(float64(int64(n*10+0.5))/10, 'f', -1, 64)
}
