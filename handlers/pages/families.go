package pages

import (
	"strconv"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/files"
	"hearth/store/catalogue"
)

// schemaProperties are the names of options for which schema.org has a property.
var schemaProperties = map[string]string{"colour": "color", "color": "color", "size": "size", "material": "material",
	"pattern": "pattern"}

// asFamily describes a product with options as a ProductGroup (schema.org), and a variant as a member of one. sent is
// the shop's URL, and shop that of its pages in the page's language.
func asFamily(data map[string]any, sent, shop string, f catalogue.Family, shown catalogue.Product) {
	// One variant refers to its family; the page of the family itself lists all variants (schema.org ProductGroup).
	if shown.ID != f.ID {
		data["isVariantOf"] = map[string]any{"@type": "ProductGroup", "name": f.Title, "productGroupID": groupOf(f),
			"url": shop + api.ProductPath(f.Product)}
		asChosen(data, f, shown.Choice)
		return
	}
	variants, varies := []map[string]any{}, []string{}
	for _, o := range f.InEnglish().Options {
		if name, known := schemaProperties[strings.ToLower(o.Name)]; known {
			varies = append(varies, "https://schema.org/"+name)
		} else {
			varies = append(varies, o.Name)
		}
	}
	for _, v := range f.Sold {
		address := shop + api.CardPath(v.Card)
		one := map[string]any{
			"@type":  "Product",
			"name":   v.Title,
			"url":    address,
			"offers": offerOf(v.Price, v.Pays, v.Card, address),
		}
		if v.SKU != "" {
			one["sku"] = v.SKU
		}
		if v.GTIN != "" {
			one["gtin"] = v.GTIN
		}
		if image, _ := files.Shown(v.Picture); v.Picture.Name != "" {
			one["image"] = sent + image
		}
		asChosen(one, f, v.Choice)
		variants = append(variants, one)
	}
	// Each variant has its own offer, so the family has none.
	delete(data, "offers")
	data["@type"], data["productGroupID"], data["variesBy"], data["hasVariant"], data["url"] = "ProductGroup",
		groupOf(f), varies, variants, shop+api.ProductPath(f.Product)
}

// groupOf returns the identifier of a product's group of variants: the product's SKU, else its ID.
func groupOf(f catalogue.Family) string {
	if f.SKU != "" {
		return f.SKU
	}
	return strconv.FormatInt(f.ID, 10)
}

// asChosen adds the chosen options of a variant to its structured data.
func asChosen(data map[string]any, f catalogue.Family, choice []string) {
	others := []map[string]any{}
	for i, value := range choice {
		if i >= len(f.Options) {
			break
		}
		if name, known := schemaProperties[strings.ToLower(f.InEnglish().Options[i].Name)]; known {
			data[name] = value
			continue
		}
		others = append(others, map[string]any{"@type": "PropertyValue", "name": f.Options[i].Name, "value": value})
	}
	if len(others) > 0 {
		data["additionalProperty"] = others
	}
}
