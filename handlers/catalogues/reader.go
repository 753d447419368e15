package catalogues

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"hearth/handlers/sheets"
	"hearth/store/catalogue"
	"hearth/store/imports"
	"hearth/store/money"
	"hearth/store/texts"
)

// withTerms adds a line to complete, such as "Colour =", for each option name or value without a translation.
func withTerms(text string, terms []string) string {
	lines, called := texts.Lines(text), texts.Terms(text)
	for _, term := range terms {
		if called[term] == "" {
			lines = append(lines, term+" =")
		}
	}
	return strings.Join(lines, "\n")
}

// words reads the translations of a row. An empty cell removes a translation; a missing column leaves it unchanged.
func (r *reader) words(cells sheets.Row) (said texts.Texts) {
	for at, title := range r.table.Head {
		found := wordColumn.FindStringSubmatch(strings.ToLower(title))
		if found == nil || found[2] == texts.English || !slices.Contains(wordFields, found[1]) {
			continue
		}
		r.asked[at] = true
		if said == nil {
			said = texts.Texts{}
		}
		if said[found[2]] == nil {
			said[found[2]] = map[string]string{}
		}
		said[found[2]][found[1]] = strings.TrimSpace(sheets.Plain(strings.TrimSpace(cells.Cell(at))))
	}
	return said
}

// reader reads cells by the titles of their columns, and records which columns were used.
type reader struct {
	table sheets.Table
	asked map[int]bool
	// titles are the titles of this file's columns, where they differ from those that the code uses.
	titles map[string]string
	// notes are assumptions about the whole file. zone is the shop's zone, in which its dates are read.
	notes []string
	zone  *time.Location
}

// cell returns the trimmed text of a cell; has is false if there is no such column.
func (r *reader) cell(row sheets.Row, title string) (text string, has bool) {
	if named := r.titles[title]; named != "" {
		title = named
	}
	at := r.table.Column(title)
	if at < 0 {
		return "", false
	}
	r.asked[at] = true
	return strings.TrimSpace(row.Cell(at)), true
}

func (r *reader) text(row sheets.Row, title string) string {
	text, _ := r.cell(row, title)
	return text
}

// ignored returns the titles of columns that have content but weren't used.
func (r *reader) ignored() []string {
	titles := []string{}
	for i, title := range r.table.Head {
		filled := false
		for _, row := range r.table.Rows {
			filled = filled || strings.TrimSpace(row.Cell(i)) != ""
		}
		if !r.asked[i] && filled && strings.TrimSpace(title) != "" {
			titles = append(titles, strings.TrimSpace(title))
		}
	}
	return titles
}

// sku reads an SKU. If a spreadsheet program shortened it, it is lost and reported.
func (r *reader) sku(cells sheets.Row, title string, row *imports.ImportRow) string {
	text := sheets.Plain(r.text(cells, title))
	if sheets.Shortened(text) {
		row.Notes = append(row.Notes, fmt.Sprintf("A spreadsheet shortened the SKU to %s, so it is left empty.", text))
		return ""
	}
	return text
}

// gtin reads a barcode number and restores the leading zeros that spreadsheet programs drop. Other shop systems
// accept any text as a barcode, so in their files an invalid GTIN is left out and reported. In this shop's own sheet
// (strict) it's kept, so that the row is refused.
func (r *reader) gtin(cells sheets.Row, title string, row *imports.ImportRow, strict bool) string {
	text := sheets.Plain(r.text(cells, title))
	if sheets.Shortened(text) {
		row.Notes = append(row.Notes, fmt.Sprintf("A spreadsheet shortened the bar code to %s, so it is left empty.",
			text))
		return ""
	}
	if text == "" || catalogue.IsGTIN(text) {
		return text
	}
	for _, length := range []int{8, 12, 13, 14} {
		if n := length - len(text); n > 0 && n < 4 && catalogue.IsGTIN(strings.Repeat("0", n)+text) {
			return strings.Repeat("0", n) + text
		}
	}
	if !strict {
		row.Notes = append(row.Notes, fmt.Sprintf("The bar code %s is no GTIN, so it is left empty.", cut(text, 40)))
		return ""
	}
	return text
}

// count parses a whole number, with or without separators; 10.0, as some programs write 10, is accepted.
func count(text string) (int64, error) {
	return strconv.ParseInt(strings.TrimSuffix(money.Ungrouped(text), ".0"), 10, 64)
}

// number parses a product ID; it returns 0 if the text isn't one.
func number(text string) int64 {
	n, err := strconv.ParseInt(strings.TrimSuffix(text, ".0"), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

var address = regexp.MustCompile(`^https?://`)

// addresses returns the URLs in a cell. Paths of this shop are its own pictures, which it already has, and are left
// out.
func addresses(text, between string) []string {
	found := []string{}
	for part := range strings.SplitSeq(text, between) {
		if part = strings.TrimSpace(part); address.MatchString(part) {
			found = append(found, part)
		}
	}
	return found
}

// cut shortens a text to a number of characters.
func cut(text string, limit int) string {
	letters := []rune(text)
	if len(letters) <= limit {
		return text
	}
	return strings.TrimSpace(string(letters[:limit]))
}

// above reports whether one amount in rupees is above another; false if either isn't an amount.
func above(text, other string) bool {
	one, errOne := money.Parse(text)
	two, errTwo := money.Parse(other)
	return errOne == nil && errTwo == nil && one > two
}

func decimal(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// slugOf returns the slug that WordPress and Shopify derive from a name: in lower case without accents and markup,
// with dashes between words.
func slugOf(name string) string {
	text := entities.ReplaceAllString(markup.ReplaceAllString(name, ""), "")
	text = norm.NFC.String(accents.ReplaceAllString(norm.NFD.String(strings.ToLower(text)), ""))
	text = unspoken.ReplaceAllString(toDashes.ReplaceAllString(text, "-"), "")
	return strings.Trim(dashes.ReplaceAllString(text, "-"), "-")
}

// whole formats a whole number.
func whole(n int64) string { return strconv.FormatInt(n, 10) }

// noCategory is the category of new products that have none in their file.
const noCategory = "Imported"
