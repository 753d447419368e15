package catalogues

import (
	"fmt"
	"slices"
	"strings"

	"hearth/store/imports"
)

// Questions are facts that a product file doesn't state, and that the person who uploads it must decide. They are
// shown with the preview of the import.
type Questions struct {
	// Prices asks whether the file's prices include GST.
	Prices bool `json:"prices"`
	// Untaxed are the categories of products without a GST rate or an HSN code; "" stands for products without a
	// category.
	Untaxed []Untaxed `json:"untaxed"`
	// Uncounted is the number of products in stock without a quantity, Unpublished the number of products that were
	// hidden in the former shop.
	Uncounted   int `json:"uncounted"`
	Unpublished int `json:"unpublished"`
}

// Untaxed counts the products of a category without a GST rate or an HSN code.
type Untaxed struct {
	Category string `json:"category"`
	Products int    `json:"products"`
}

// Answers are the answers to Questions. They apply to new products only.
type Answers struct {
	// Net means that the file's prices exclude GST.
	Net bool `json:"net"`
	// Taxes are the answers by category; the answer for "" applies to all other categories.
	Taxes []Tax `json:"taxes"`
	// InStock is the quantity to enter for products that are in stock without a quantity.
	InStock int64 `json:"in_stock"`
	// Unpublished means that hidden products are imported too, as Out of Stock.
	Unpublished bool `json:"unpublished"`
}

// Tax is the GST rate in per cent and the HSN code of a category's products; "" keeps the default of a new product.
type Tax struct {
	Category string `json:"category"`
	GSTRate  string `json:"gst_rate"`
	HSN      string `json:"hsn_code"`
}

// entry is a product of a file, with details that only the exports of other shop systems have.
type entry struct {
	imports.ImportRow
	// foreign means that the product is from another shop system, uncounted that it's in stock without a quantity.
	// hidden is why it wasn't visible there, and unsold why it can't be sold here; both are sentences for the
	// preview.
	foreign, uncounted bool
	hidden, unsold     string
}

// answer divides the entries into rows to import and rows to leave out, and counts the questions about the rows to
// import.
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
			c.Left = append(c.Left, imports.ImportOutcome{
				Row:     e.Row,
				Title:   e.Set["title"],
				Action:  imports.ImportSkipped,
				Message: why,
			})
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
		// Prices of Hearth's own sheet always include GST.
		e.Net, c.Questions.Prices = e.foreign && a.Net, c.Questions.Prices || e.foreign
		c.Rows = append(c.Rows, e.ImportRow)
	}
}

// tax sets the answer for all categories first, then the answer for the product's own category.
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

// Join appends the rows of another file of the same source. Their row numbers are increased by from, to tell the
// files apart.
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
