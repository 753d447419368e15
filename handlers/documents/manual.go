package documents

import (
	"strconv"

	"github.com/johnfercher/maroto/v2/pkg/core"

	"hearth/handlers/documents/layout"
)

// Manual is a short printed guide to a product. Shop is the name of the shop that gives it.
type Manual struct {
	Shop, Product string
	Parts         []ManualPart
	Head          Letterhead
}

// ManualPart is a part of a manual: its title, and its lines. Steps are numbered.
type ManualPart struct {
	Title string
	Lines []string
	Steps bool
}

// Guide draws a manual.
func Guide(m Manual) Document {
	s := newSheet()
	s.Head = func(number, of int) []core.Row {
		if number == 1 {
			return m.Head.first(m.Shop, "User manual", "", "")
		}
		return m.Head.continued(m.Shop, joined("  ·  ", "User manual", m.Product))
	}
	s.Foot = footer(joined("  ·  ", m.Product, m.Shop))
	whole := func(above float64, paragraph layout.Paragraph) core.Row {
		return cells(wide(textWidth, flow(layout.Space{Top: above, Right: 30}, paragraph)))
	}
	s.Add(whole(4, para(sized(strong, 18), m.Product)))
	for _, part := range m.Parts {
		rows := []core.Row{whole(5, para(sized(strong, 11), part.Title))}
		for i, line := range part.Lines {
			if part.Steps {
				line = strconv.Itoa(i+1) + ". " + line
			}
			rows = append(rows, whole(1.2, para(sized(body, 10), line)))
		}
		s.AddBlock(layout.Block{Rows: rows})
	}
	return Document{Title: "User manual " + m.Product, sheet: s}
}
