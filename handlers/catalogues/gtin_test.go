package catalogues_test

import (
	"strings"
	"testing"

	"hearth/handlers/catalogues"
)

func TestImportedBarcodesAreKeptIfTheyAreGTINs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ cell, want, note string }{
		{"8901234567890", "8901234567890", ""},
		{"36000291452", "036000291452", ""}, // spreadsheets drop the leading zero of a UPC
		{"8901234567894", "", "The bar code 8901234567894 is no GTIN"},
		{"SHELF-7", "", "The bar code SHELF-7 is no GTIN"},
		{"8.90123E+12", "", "A spreadsheet shortened the bar code"},
		{"", "", ""},
	} {
		for maker, file := range map[string]string{
			"Shopify": "Title,URL handle,SKU,Barcode,Price,Published on online store\nLamp,lamp,L-1," + c.cell +
				",500,true\n",
			"WooCommerce": "ID,Type,SKU,\"GTIN, UPC, EAN, or ISBN\",Name,Regular price\n1,simple,L-1," + c.cell +
				",Lamp,500\n",
		} {
			found, err := read(t, file, catalogues.Answers{})
			if err != nil || len(found.Rows) != 1 {
				t.Fatalf("%s: %v %v", maker, found.Rows, err)
			}
			row := found.Rows[0]
			if got := row.Set["gtin"]; got != c.want {
				t.Errorf("%s, %q: %q", maker, c.cell, got)
			}
			if notes := strings.Join(
				row.Notes,
				" ",
			); c.note == "" && strings.Contains(notes, "bar code") ||
				!strings.Contains(notes, c.note) {
				t.Errorf("%s, %q: %s", maker, c.cell, notes)
			}
		}
	}
	own, err := read(t, "title,price,gtin\nLamp,500,8901234567894\n", catalogues.Answers{})
	if err != nil || own.Rows[0].Set["gtin"] != "8901234567894" {
		t.Errorf("the shop's own sheet is refused with its row, not emptied: %v %v", own.Rows, err)
	}
}
