package catalogues

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"hearth/handlers/sheets"
	"hearth/store/catalogue"
	"hearth/store/imports"
)

// kitLine matches a part of a bundle in the sheet: "2 × 17: Smart Bulb" means two of product 17; the title is only
// for people.
var kitLine = regexp.MustCompile(`^([0-9]{1,4})\s*[×x]\s*([0-9]{1,15})(:.*)?$`)

// readKit reads the parts of a bundle. If a line is invalid, the bundle stays as it is and a note says so.
func readKit(r *reader, cells sheets.Row, row *imports.ImportRow) {
	for line := range strings.Lines(sheets.Plain(r.text(cells, "kit"))) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		found := kitLine.FindStringSubmatch(line)
		if found == nil {
			row.Kit = nil
			row.Notes = append(
				row.Notes,
				fmt.Sprintf(
					"What the kit is made of can't be read from %q, such as 2 × 17: Smart Bulb, so it was left as it is.",
					cut(line, 60),
				),
			)
			return
		}
		row.Kit = append(row.Kit, catalogue.KitPiece{ProductID: number(found[2]), Pieces: number(found[1])})
	}
}

// optionsText returns the options of a product with all values, as in "Colour: Black #1c1c1e, White". If a value
// contains a separator, it returns JSON.
func optionsText(options []catalogue.Option) string {
	lines := []string{}
	for _, o := range options {
		values := []string{}
		for _, v := range o.Values {
			if strings.ContainsAny(v.Value, ",#") {
				if body, err := json.Marshal(options); err == nil {
					return string(body)
				}
			}
			values = append(values, strings.TrimSpace(v.Value+" "+v.Swatch))
		}
		lines = append(lines, o.Name+": "+strings.Join(values, ", "))
	}
	return strings.Join(lines, "\n")
}
