package store

import (
	"encoding/json"
	"strings"

	"hearth/store/db"
)

// Option is something that the variants of a product differ by, such as Colour, with its values in order.
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

// variantTitle is a variant's name on documents, in carts and in orders.
func variantTitle(family string, choice []string) string {
	letters := []rune(strings.Join(append([]string{family}, choice...), ", "))
	return string(letters[:min(len(letters), longestTitle)])
}

func readOptions(text string, options *[]Option) error {
	if text == "[]" {
		return nil
	}
	return json.Unmarshal([]byte(text), options)
}

func readChoice(text string, choice *[]string) error {
	if text == "[]" {
		return nil
	}
	return json.Unmarshal([]byte(text), choice)
}

// leadOf returns the variant that stands for a product with options; any other product stands for itself.
func leadOf(tx *Tx, product int64) (int64, error) {
	return db.Value[int64](tx, `SELECT coalesce((SELECT lead FROM family_figures WHERE family = ?1), ?1)`, product)
}

// saidOf returns the number of the product that has the reviews and questions of a sold product; ErrNotFound if there is none.
func saidOf(tx *Tx, product int64) (int64, error) {
	return db.Value[int64](tx, `SELECT coalesce(family, id) FROM products WHERE id = ? AND deleted_at IS NULL`, product)
}
