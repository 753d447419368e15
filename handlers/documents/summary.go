package documents

import (
	"github.com/johnfercher/maroto/v2/pkg/core"

	"hearth/handlers/documents/press"
	"hearth/store/money"
)

// charge is an amount added to the goods; 0 is not shown.
type charge struct {
	label  string
	amount money.Paise
}

// summary is the totals of an order or a quotation, and beside them remarks: the amount in words, others, and the last line.
type summary struct {
	goods, total money.Paise
	charges      []charge
	taxed        bool
	// lang is the language in which it speaks to the customer beside English.
	lang    string
	between []core.Row
	last    []press.Paragraph
}

// saidWidth is the width of the remarks beside a summary, in mm.
const saidWidth = 96

// saidRow is a row of remarks.
func saidRow(paragraphs ...press.Paragraph) core.Row {
	return cells(wide(saidWidth, flow(press.Space{}, paragraphs...)))
}

func (s summary) rows() []core.Row {
	const words, figures, labels = saidWidth + 8, textWidth - saidWidth - 8, 34
	row := func(t press.Type, label, amount string) core.Row {
		return cells(wide(labels, flow(press.Space{Top: 0.4}, para(t, beside(s.lang, label)))),
			wide(figures-labels, flow(press.Space{Top: 0.4}, aligned(press.Right, para(t, amount))...)))
	}
	rows := []core.Row{row(body, "Products", s.goods.Indian())}
	for _, c := range s.charges {
		if c.amount > 0 {
			rows = append(rows, row(body, c.label, c.amount.Indian()))
		}
	}
	rows = append(rows, gap(0.8), ruled(0.4, 0.3, ink), row(press.Type{Size: 12, Bold: true, Colour: ink}, "Total", s.total.Rupees()))
	if s.taxed {
		rows = append(rows,
			cells(wide(figures, flow(press.Space{Top: 0.4}, aligned(press.Right, told(s.lang, small, "Prices include GST.")...)...))))
	}
	said := append([]core.Row{saidRow(para(heading, beside(s.lang, "AMOUNT IN WORDS")), para(body, s.total.Words())), gap(2)}, s.between...)
	said = append(said, saidRow(s.last...))
	return []core.Row{gap(1.5), cells(wide(words, &press.Nested{Width: words, Rows: said}),
		wide(figures, &press.Nested{Width: figures, Rows: rows}))}
}
