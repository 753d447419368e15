package catalogue

import (
	"encoding/json"
	"slices"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/texts"
)

// Option is what the variants of a product differ by, such as Colour, with its values in order.
type Option struct {
	Name   string        `json:"name"`
	Values []OptionValue `json:"values"`
}

// OptionValue is a value of an option. Swatch is its display colour, such as #1c1c1e; "" for none.
type OptionValue struct {
	Value  string `json:"value"`
	Swatch string `json:"swatch"`
}

// longestTitle is the maximum length of a product title in characters.
const longestTitle = 200

// VariantTitle is the title of a variant on documents, in carts and in orders: the parent's title with the option
// values.
func VariantTitle(family string, choice []string) string {
	letters := []rune(strings.Join(append([]string{family}, choice...), ", "))
	return string(letters[:min(len(letters), longestTitle)])
}

// OptionTerms returns the names and values of options without repetitions: the terms that can be translated.
func OptionTerms(options []Option) (terms []string) {
	add := func(term string) {
		if !slices.Contains(terms, term) {
			terms = append(terms, term)
		}
	}
	for _, o := range options {
		add(o.Name)
		for _, v := range o.Values {
			add(v.Value)
		}
	}
	return terms
}

// optionsCalled translates options with a table of terms; terms that are not in the table stay English.
func optionsCalled(options []Option, called map[string]string) []Option {
	if len(called) == 0 {
		return options
	}
	told := slices.Clone(options)
	for i := range told {
		told[i].Name, told[i].Values = texts.Translate(called, told[i].Name), slices.Clone(told[i].Values)
		for n := range told[i].Values {
			told[i].Values[n].Value = texts.Translate(called, told[i].Values[n].Value)
		}
	}
	return told
}

// choiceCalled translates the option values of a variant with a table of terms; unknown terms stay English.
func choiceCalled(choice []string, called map[string]string) []string {
	if len(called) == 0 {
		return choice
	}
	told := slices.Clone(choice)
	for i := range told {
		told[i] = texts.Translate(called, told[i])
	}
	return told
}

func readOptions(text string, options *[]Option) error {
	if text == "[]" {
		return nil
	}
	return json.Unmarshal([]byte(text), options)
}

// ReadChoice parses the column choice, a JSON list of option values; for "[]" it leaves choice nil.
func ReadChoice(text string, choice *[]string) error {
	if text == "[]" {
		return nil
	}
	return json.Unmarshal([]byte(text), choice)
}

// LeadVariant returns the variant that is meant if a call names only the parent product: the first variant that can be
// bought, else the first. For any other product it returns the product itself.
func LeadVariant(tx *core.Tx, product int64) (int64, error) {
	return db.Value[int64](tx, `SELECT coalesce((SELECT lead FROM family_figures WHERE family = ?1), ?1)`, product)
}

// ReviewedProduct returns the ID of the product that has the reviews and questions of a sold product: for a variant its
// parent, else the product itself. ErrNotFound if the product does not exist.
func ReviewedProduct(tx *core.Tx, product int64) (int64, error) {
	return db.Value[int64](tx, `SELECT coalesce(family, id) FROM products WHERE id = ? AND deleted_at IS NULL`, product)
}
