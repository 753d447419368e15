package api

import (
	"hearth/handlers/web"
	"hearth/store/catalogue"
)

// OptionValue is a value of an option, such as Black. Swatch is its colour on the screen, such as #1c1c1e; "" for
// none.
type OptionValue struct {
	Value  string `json:"value"`
	Swatch string `json:"swatch"`
}

// Option is a property in which the variants of a product differ, with its values in order.
type Option struct {
	Name   string        `json:"name"`
	Values []OptionValue `json:"values"`
}

// OptionsOf are the options of a product.
func OptionsOf(options []catalogue.Option) []Option {
	shown := make([]Option, len(options))
	for i, o := range options {
		shown[i] = Option{o.Name, []OptionValue{}}
		for _, v := range o.Values {
			shown[i].Values = append(shown[i].Values, OptionValue(v))
		}
	}
	return shown
}

// Variant is a variant of a product. Values are in the order of the options.
type Variant struct {
	ProductCard
	Values []string `json:"values"`
	SKU    string   `json:"sku"`
	GTIN   string   `json:"gtin"`
	Path   string   `json:"path"`
}

// VariantsOf are the variants of a product.
func VariantsOf(sold []catalogue.Variant) []Variant {
	shown := make([]Variant, len(sold))
	for i, v := range sold {
		shown[i] = Variant{
			ProductCard: CardOf(v.Card),
			Values:      NonNil(v.Choice),
			SKU:         v.SKU,
			GTIN:        v.GTIN,
			Path:        CardPath(v.Card),
		}
		shown[i].Description = ""
	}
	return shown
}

// OptionIn is an option as staff send it.
type OptionIn struct {
	Name   web.Text `json:"name"`
	Values web.List[struct {
		Value  web.Text `json:"value"`
		Swatch web.Text `json:"swatch"`
	}] `json:"values"`
}

// OptionsIn converts the options that staff sent.
func OptionsIn(sent []OptionIn) []catalogue.Option {
	options := make([]catalogue.Option, len(sent))
	for i, o := range sent {
		options[i].Name = string(o.Name)
		for _, v := range o.Values {
			options[i].Values = append(options[i].Values, catalogue.OptionValue{Value: string(v.Value),
				Swatch: string(v.Swatch)})
		}
	}
	return options
}
