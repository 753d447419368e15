package documents

import (
	"github.com/johnfercher/maroto/v2/pkg/core"

	"hearth/handlers/documents/layout"
	"hearth/store/money"
)

// charge is an amount besides the goods, such as delivery. A charge of 0 isn't printed.
type charge struct {
	label  string
	amount money.Paise
}

// summary is the end of an order's or a quotation's document: the totals in figures at the right, and at the left the
// amount in words and remarks.
//
// goods is the sum of the lines and total that with the charges, in paise.
type summary struct {
	goods, total money.Paise
	charges      []charge
	// taxed adds the sentence that the prices include GST.
	taxed bool
	// lang is the language printed beside English; "" for English alone.
	lang string
	// between are the rows after the amount in words, such as how to pay; last is the final remark.
	between []core.Row
	last    []layout.Paragraph
}

// remarksWidth is the width of the remarks, in mm.
const remarksWidth = 96

// remarksRow is a row of remarks.
func remarksRow(paragraphs ...layout.Paragraph) core.Row {
	return cells(wide(remarksWidth, flow(layout.Space{}, paragraphs...)))
}

// rows lay the summary out; the caller keeps them in one block.
func (s summary) rows() []core.Row {
	const words, figures, labels = remarksWidth + 8, textWidth - remarksWidth - 8, 34
	row := func(t layout.Type, label, amount string) core.Row {
		return cells(wide(labels, flow(layout.Space{Top: 0.4}, para(t, bilingual(s.lang, label)))),
			wide(figures-labels, flow(layout.Space{Top: 0.4}, aligned(layout.Right, para(t, amount))...)))
	}
	rows := []core.Row{row(body, "Products", s.goods.Indian())}
	for _, c := range s.charges {
		if c.amount > 0 {
			rows = append(rows, row(body, c.label, c.amount.Indian()))
		}
	}
	rows = append(rows, gap(0.8), ruled(0.4, 0.3, ink), row(layout.Type{
		Size:   12,
		Bold:   true,
		Colour: ink,
	}, "Total", s.total.Rupees()))
	if s.taxed {
		rows = append(rows,
			cells(wide(figures, flow(layout.Space{Top: 0.4},
				aligned(layout.Right, translated(s.lang, small, "Prices include GST.")...)...))))
	}
	said := append([]core.Row{remarksRow(para(heading, bilingual(s.lang, "AMOUNT IN WORDS")),
		para(body, s.total.Words())), gap(2)}, s.between...)
	said = append(said, remarksRow(s.last...))
	return []core.Row{gap(1.5), cells(wide(words, &layout.Nested{Width: words, Rows: said}),
		wide(figures, &layout.Nested{Width: figures, Rows: rows}))}
}
