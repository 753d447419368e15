package documents

import (
	"bytes"
	"strconv"

	"hearth/store/payments"
)

// remittanceColumns are the columns of a month's remittances.
var remittanceColumns = []Column{{Title: "Day", Kind: Day}, {Title: "Bank reference (UTR)", Width: 24},
	{Title: "Paid by", Width: 18}, {Title: "Tracking number", Width: 20}, {Title: "Order", Kind: Integer},
	{Title: "For", Width: 32}, {Title: "Amount", Kind: Rupees, Sum: true}}

// Remittances writes what couriers paid for parcels in a month and what they deducted, as XLSX: a row for each line.
// nil without any.
func Remittances(lines []payments.RemittanceLine) ([]byte, error) {
	rows := [][]string{}
	for _, l := range lines {
		if l.Kind == payments.RemitWeight {
			continue
		}
		order := ""
		if l.OrderID != 0 {
			order = strconv.FormatInt(l.OrderID, 10)
		}
		rows = append(rows, []string{l.Day, l.UTR, l.Courier, l.Waybill, order, payments.RemitName(l.Kind),
			l.Amount.Decimal()})
	}
	if len(rows) == 0 {
		return nil, nil
	}
	var out bytes.Buffer
	err := Sheet(&out, "COD remittances", remittanceColumns, rows)
	return out.Bytes(), err
}
