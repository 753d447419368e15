package documents

import (
	"strconv"

	"github.com/johnfercher/maroto/v2/pkg/components/code"
	"github.com/johnfercher/maroto/v2/pkg/components/col"
	"github.com/johnfercher/maroto/v2/pkg/components/row"
	"github.com/johnfercher/maroto/v2/pkg/consts/align"
	"github.com/johnfercher/maroto/v2/pkg/consts/fontstyle"
	"github.com/johnfercher/maroto/v2/pkg/props"

	"hearth/store"
)

// Slip is what goes with a parcel: the label's address and the list to pick by.
type Slip struct {
	Shop, From string
	Placed     string
	Order      store.OrderDetails
	// UPI is the text of the code by which a COD parcel can be paid at the door; "" when there is none.
	UPI string
	// Logo is the shop's, a JPEG; nothing where it has none.
	Logo []byte
}

// PackingSlip draws the address label and the pick list of an order on one A4 page.
func PackingSlip(s Slip) ([]byte, error) {
	number := strconv.FormatInt(s.Order.ID, 10)
	m, err := newPage("Packing slip " + number)
	if err != nil {
		return nil, err
	}
	heading(m, s.Shop, "Packing slip", "Order "+number+" of "+s.Placed, s.Logo)
	a := s.Order.Address
	m.AddRow(5, write(16, "DELIVER TO", props.Text{Size: 7, Color: soft, Style: fontstyle.Bold}), write(8, "FROM", props.Text{Size: 7, Color: soft, Style: fontstyle.Bold}))
	m.AddRow(9, write(16, a.Name, props.Text{Size: 16, Style: fontstyle.Bold}), write(8, s.Shop, props.Text{Size: 9, Style: fontstyle.Bold}))
	m.AddRow(7, write(16, a.Area, props.Text{Size: 12}), write(8, s.From, props.Text{Size: 8}))
	m.AddRow(7, write(16, joined(", ", a.City, a.Tal, a.Dist), props.Text{Size: 12}), col.New(8))
	m.AddRow(9, write(16, a.State+"  "+a.Pin, props.Text{Size: 14, Style: fontstyle.Bold}), col.New(8))
	m.AddRow(7, write(16, "Mobile "+a.Mob, props.Text{Size: 11}), col.New(8))
	pay := "PREPAID: collect nothing"
	if s.Order.Payment == store.COD {
		pay = "CASH ON DELIVERY: collect " + s.Order.Total.Rupees()
	}
	m.AddRows(thinLine())
	if s.UPI != "" {
		m.AddRow(30, write(18, pay, props.Text{Size: 15, Style: fontstyle.Bold, Top: 6, Color: ember}), code.NewQrCol(6, s.UPI, props.Rect{Percent: 100, Center: true}))
	} else {
		m.AddRow(12, write(24, pay, props.Text{Size: 15, Style: fontstyle.Bold, Top: 2, Color: ember}))
	}
	m.AddRows(thinLine())
	head := props.Text{Size: 7.5, Style: fontstyle.Bold, Color: soft, Top: 1}
	right := head
	right.Align = align.Right
	m.AddRow(6, write(2, "Pick", head), write(4, "Product", head), write(15, "Title", head), write(3, "Quantity", right))
	for _, l := range s.Order.Lines {
		m.AddRows(row.New(8).Add(write(2, "☐", props.Text{Size: 12}), write(4, strconv.FormatInt(l.ProductID, 10), props.Text{Size: 9, Top: 1}),
			write(15, l.Title, props.Text{Size: 9, Top: 1}), write(3, strconv.FormatInt(l.Quantity, 10), props.Text{Size: 11, Style: fontstyle.Bold, Align: align.Right, Top: 0.5})))
	}
	return finish(m)
}
