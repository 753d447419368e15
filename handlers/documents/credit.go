package documents

import (
	"bytes"

	"hearth/store/credit"
	"hearth/store/money"
)

var creditColumns = []Column{{Title: "Store credit and gift cards owed", Width: 44}, {Title: "Amount", Kind: Rupees}}

// Credit writes what the shop owes in store credit and gift cards over a month as XLSX: from the opening to the closing
// balance, and its parts. nil if there was nothing.
func Credit(v credit.Sums) ([]byte, error) {
	if v == (credit.Sums{}) {
		return nil, nil
	}
	rows := [][]string{}
	for _, one := range []struct {
		name   string
		amount money.Paise
	}{
		{"Opening balance", v.Opening},
		{"Gift cards sold", v.Sold},
		{"Given by staff", v.Given},
		{"Refunded as store credit", v.Refunded},
		{"Given back by cancelled orders and returns", v.GivenBack},
		{"Spent on orders", -v.Spent},
		{"Gift cards cancelled", -v.Voided},
		{"Expired", -v.Expired},
		{"Forfeited by erased customers", -v.Forfeited},
		{"Closing balance", v.Closing},
		{"of it store credit", v.Credit},
		{"of it gift cards that are not redeemed", v.Cards},
	} {
		rows = append(rows, []string{one.name, one.amount.Decimal()})
	}
	var out bytes.Buffer
	err := Sheet(&out, "Store credit", creditColumns, rows)
	return out.Bytes(), err
}
