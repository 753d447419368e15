package store

import (
	"context"
	"encoding/json"
	"sort"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"hearth/store/money"
)

// ProductFilter says which products a list wants. Zero values don't ask.
type ProductFilter struct {
	// Words are searched in title, description, category names, specifications and features, by prefix,
	// forgiving one slip a word.
	Words              string
	CategoryID         int64
	MinPrice, MaxPrice money.Paise
	InStock, LowStock  bool
	Country            string
	Sort               string
	// IDs asks for these products alone.
	IDs  []int64
	Page Page
}

// productOrders are the orders that a list can have (contract, section 3).
var productOrders = map[string]string{
	"":          "p.id",
	"relevance": "p.id",
	"price":     "p.pays, p.id",
	"-price":    "p.pays DESC, p.id DESC",
	"rating":    "p.rating DESC, p.rating_count DESC, p.id",
	"newest":    "p.id DESC",
	"country":   "p.country_of_origin, p.id",
	"title":     "p.title COLLATE NOCASE, p.id",
	"-title":    "p.title COLLATE NOCASE DESC, p.id DESC",
	"stock":     "p.shelf, p.id",
	"-stock":    "p.shelf DESC, p.id DESC",
	"-rating":   "p.rating, p.rating_count, p.id",
	"category":  "(SELECT name FROM categories WHERE id = p.category_id) COLLATE NOCASE, p.id",
	"-category": "(SELECT name FROM categories WHERE id = p.category_id) COLLATE NOCASE DESC, p.id DESC",
}

// ListProducts gives the products that fit a filter, and how many there are in all.
func (s *Store) ListProducts(ctx context.Context, f ProductFilter) (found []Product, total int, err error) {
	order, known := productOrders[f.Sort]
	if !known {
		return nil, 0, refuseSort()
	}
	where := []string{"p.deleted_at IS NULL"}
	args := []any{}
	need := func(condition string, values ...any) {
		where = append(where, condition)
		args = append(args, values...)
	}
	tables := "products p"
	err = s.read(ctx, func(tx *Tx) error {
		if strings.TrimSpace(f.Words) != "" {
			match, err := s.matchOf(tx, f.Words)
			if err != nil {
				return err
			}
			if match == "" {
				found = []Product{}
				return nil
			}
			tables = "product_words w JOIN products p ON p.id = w.rowid"
			need("product_words MATCH ?", match)
			if order == "p.id" {
				order = "bm25(product_words, 10, 5, 1), p.id"
			}
		}
		if f.CategoryID != 0 {
			need("p.category_id IN ("+subtree+")", f.CategoryID, f.CategoryID, f.CategoryID)
		}
		if f.MinPrice > 0 {
			need("p.pays >= ?", f.MinPrice)
		}
		if f.MaxPrice > 0 {
			need("p.pays <= ?", f.MaxPrice)
		}
		if f.InStock {
			need("p.availability = 'In Stock' AND p.shelf > p.held")
		}
		if f.LowStock {
			need("p.shelf - p.held <= ?", s.Settings().Int("low_stock"))
		}
		if len(f.IDs) > 0 {
			wanted, err := json.Marshal(f.IDs)
			if err != nil {
				return err
			}
			need("p.id IN (SELECT value FROM json_each(?))", string(wanted))
		}
		if f.Country != "" {
			need("p.country_of_origin = ? COLLATE NOCASE", f.Country)
		}
		condition := " WHERE " + strings.Join(where, " AND ")
		if total, err = value[int](tx, "SELECT count(*) FROM "+tables+condition, args...); err != nil {
			return err
		}
		limit, offset := f.Page.limit()
		ids, err := values[int64](tx, "SELECT p.id FROM "+tables+condition+" ORDER BY "+order+" LIMIT ? OFFSET ?", append(args, limit, offset)...)
		if err != nil {
			return err
		}
		found = make([]Product, 0, len(ids))
		for _, id := range ids {
			p, err := productOf(tx, id)
			if err != nil {
				return err
			}
			found = append(found, p)
		}
		return nil
	})
	return found, total, err
}

// ListCountries gives the countries of origin of what is for sale.
func (s *Store) ListCountries(ctx context.Context) (found []string, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		found, err = values[string](tx, `SELECT DISTINCT country_of_origin FROM products WHERE deleted_at IS NULL AND country_of_origin <> '' ORDER BY 1`)
		return err
	})
	return found, err
}

// vocabulary is every word of the catalogue, sorted.
type vocabulary struct {
	version int64
	terms   []string
}

func (s *Store) wordsChanged(tx *Tx) {
	tx.after = append(tx.after, func() { s.wordsVersion.Add(1) })
}

func (s *Store) words(tx *Tx) (*vocabulary, error) {
	version := s.wordsVersion.Load()
	if known := s.vocabulary.Load(); known != nil && known.version == version {
		return known, nil
	}
	terms, err := values[string](tx, `SELECT term FROM product_terms ORDER BY term`)
	if err != nil {
		return nil, err
	}
	sort.Strings(terms)
	known := &vocabulary{version, terms}
	s.vocabulary.Store(known)
	return known, nil
}

// matchOf turns what a person typed into a query of quoted words: each must begin a word of the product, or be one
// slip away from doing so. It is empty when nothing can match.
func (s *Store) matchOf(tx *Tx, typed string) (string, error) {
	known, err := s.words(tx)
	if err != nil {
		return "", err
	}
	typed = strings.ToLower(norm.NFC.String(typed))
	words := strings.FieldsFunc(typed, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.Is(unicode.Mn, r) && !unicode.Is(unicode.Mc, r)
	})
	if len(words) > 8 {
		words = words[:8]
	}
	var parts []string
	for _, word := range words {
		if len(word) > 60 {
			return "", nil
		}
		alternatives := known.near(word)
		if len(alternatives) == 0 {
			return "", nil
		}
		parts = append(parts, "("+strings.Join(alternatives, " OR ")+")")
	}
	return strings.Join(parts, " AND "), nil
}

// near gives the quoted words to look for: the word as a prefix when any term begins with it, else the terms that
// begin within one slip of it (one letter wrong, missing, too many, or two swapped).
func (v *vocabulary) near(word string) []string {
	at := sort.SearchStrings(v.terms, word)
	if at < len(v.terms) && strings.HasPrefix(v.terms[at], word) {
		return []string{`"` + word + `"*`}
	}
	letters := []rune(word)
	if len(letters) < 3 {
		return nil
	}
	var close []string
	for _, term := range v.terms {
		if beginsWithinOneSlip([]rune(term), letters) {
			close = append(close, `"`+term+`"`)
			if len(close) == 40 {
				break
			}
		}
	}
	return close
}

// beginsWithinOneSlip says whether a prefix of term is word with at most one slip. The first letter must be right or
// swapped with the second.
func beginsWithinOneSlip(term, word []rune) bool {
	i := 0
	for i < len(word) && i < len(term) && term[i] == word[i] {
		i++
	}
	if i == len(word) {
		return true
	}
	begins := func(t, w []rune) bool { return len(t) >= len(w) && string(t[:len(w)]) == string(w) }
	rest, tail := word[i:], term[min(i, len(term)):]
	switch {
	case i > 0 && begins(tail, rest[1:]): // one letter too many
		return true
	case len(tail) == 0:
		return false
	case i > 0 && begins(tail[1:], rest): // one missing
		return true
	case i > 0 && begins(tail[1:], rest[1:]): // one wrong
		return true
	case len(rest) > 1 && len(tail) > 1 && rest[0] == tail[1] && rest[1] == tail[0] && begins(tail[2:], rest[2:]): // two swapped
		return true
	}
	return false
}
