package catalogues

import (
	"fmt"
	"slices"
	"strings"

	"hearth/store/imports"
)

// Questions are what a file does not say about its products.
type Questions struct {
	// Prices asks whether its prices include GST.
	Prices bool `json:"prices"`
	// Untaxed are the categories of its products without a GST rate or an HSN code, "" for those without a category.
	Untaxed []Untaxed `json:"untaxed"`
	// Uncounted are the products in stock without a number, Unpublished those that were hidden.
	Uncounted   int `json:"uncounted"`
	Unpublished int `json:"unpublished"`
}

// Untaxed counts the products of a category that have no GST rate or no HSN code.
type Untaxed struct {
	Category string `json:"category"`
	Products int    `json:"products"`
}

// Answers are the answers of the person who sends a file about its new products.
type Answers struct {
	// Net means that its prices exclude GST.
	Net bool `json:"net"`
	// Taxes are by category; the entry "" applies to all categories without one.
	Taxes []Tax `json:"taxes"`
	// InStock is the stock of products that are in stock without a number.
	InStock int64 `json:"in_stock"`
	// Unpublished also imports hidden products, as Out of Stock.
	Unpublished bool `json:"unpublished"`
}

// Tax is the GST rate (per cent) and the HSN code of a category's products; "" keeps the default of a new product.
type Tax struct {
	Category string `json:"category"`
	GSTRate  string `json:"gst_rate"`
	HSN      string `json:"hsn_code"`
}

// entry is a product of a file, with details that only other shop systems' exports have.
type entry struct {
	imports.ImportRow
	// foreign means that it comes from another shop system; uncounted that it is in stock without a number; hidden is why it was
	// not visible there, unsold why it can't be sold here.
	foreign, uncounted bool
	hidden, unsold     string
}

// answer selects the products to import, and collects the questions about them.
func (c *Catalogue) answer(found []entry, a Answers) {
	at := map[string]int{}
	for _, e := range found {
		if e.hidden != "" {
			c.Questions.Unpublished++
		}
		if e.unsold != "" || e.hidden != "" && !a.Unpublished {
			why := e.unsold
			if why == "" {
				why = e.hidden + ", so it stays behind."
			}
			c.Left = append(c.Left, imports.ImportOutcome{Row: e.Row, Title: e.Set["title"], Action: imports.ImportLeft, Message: why})
			continue
		}
		category := strings.Join(e.Path, " > ")
		if e.New == nil {
			e.New = map[string]string{}
		}
		if e.Set["gst_rate"] == "" || e.Set["hsn_code"] == "" {
			if _, seen := at[category]; !seen {
				at[category] = len(c.Questions.Untaxed)
				c.Questions.Untaxed = append(c.Questions.Untaxed, Untaxed{Category: category})
			}
			c.Questions.Untaxed[at[category]].Products++
			a.tax(category, e.New)
		}
		if e.hidden != "" {
			e.Set["availability"] = "Out of Stock"
			e.Notes = append(e.Notes, e.hidden+", so it is Out of Stock here.")
		}
		if e.uncounted {
			c.Questions.Uncounted++
			e.New["stock"] = fmt.Sprint(a.InStock)
			e.Notes = append(e.Notes, "It is in stock there without a count.")
		}
		e.Net, c.Questions.Prices = e.foreign && a.Net, c.Questions.Prices || e.foreign
		c.Rows = append(c.Rows, e.ImportRow)
	}
}

// tax applies the answer for a category, or the general one.
func (a Answers) tax(category string, fields map[string]string) {
	for _, name := range []string{"", category} {
		for _, tax := range a.Taxes {
			if tax.Category != name {
				continue
			}
			if tax.GSTRate != "" {
				fields["gst_rate"] = tax.GSTRate
			}
			if tax.HSN != "" {
				fields["hsn_code"] = tax.HSN
			}
		}
	}
}

// Join takes the rows of another file of the same source behind those of this one. Rows of it are numbered from so many on.
func (c *Catalogue) Join(other Catalogue, from int) {
	for _, row := range other.Rows {
		row.Row += from
		c.Rows = append(c.Rows, row)
	}
	for _, o := range other.Left {
		o.Row += from
		c.Left = append(c.Left, o)
	}
	for _, note := range other.Notes {
		if !slices.Contains(c.Notes, note) {
			c.Notes = append(c.Notes, note)
		}
	}
	for _, title := range other.Ignored {
		if !slices.Contains(c.Ignored, title) {
			c.Ignored = append(c.Ignored, title)
		}
	}
	q := &c.Questions
	q.Prices, q.Uncounted, q.Unpublished = q.Prices || other.Questions.Prices, q.Uncounted+other.Questions.Uncounted,
		q.Unpublished+other.Questions.Unpublished
	for _, one := range other.Questions.Untaxed {
		at := slices.IndexFunc(q.Untaxed, func(u Untaxed) bool { return u.Category == one.Category })
		if at < 0 {
			q.Untaxed = append(q.Untaxed, one)
			continue
		}
		q.Untaxed[at].Products += one.Products
	}
}
