package settings_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/settings"
	"hearth/store/storetest"
)

func TestBankFileHasTheColumnsOfTheBank(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	storetest.Same(t, "unset", shop.Settings.Values().RefundColumns(), nil)
	storetest.Same(t, "the shop's own columns have UPI IDs", shop.Settings.Values().PaysUPI(), true)
	shop.Set("refund_columns", "Type = NEFT\n\n Beneficiary A/C = {account}\nAmount (Rs.) = {amount}\nRemarks = Refund {order}, {name}\n")
	columns := shop.Settings.Values().RefundColumns()
	storetest.Same(t, "the bank's columns", columns, []settings.RefundColumn{{Title: "Type", Content: "NEFT"},
		{Title: "Beneficiary A/C", Content: "{account}"}, {Title: "Amount (Rs.)", Content: "{amount}"},
		{Title: "Remarks", Content: "Refund {order}, {name}"}})
	storetest.Same(t, "they have no UPI IDs", shop.Settings.Values().PaysUPI(), false)
	storetest.Same(t, "a text with values", columns[3].Fill(map[string]string{"order": "1001", "name": "{order}"}),
		"Refund 1001, {order}")
	shop.Set("refund_columns", "To = {upi}\nAmount = {amount}")
	storetest.Same(t, "with UPI IDs", shop.Settings.Values().PaysUPI(), true)
}

func TestColumnsThatABankCanNotUseAreRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for text, says := range map[string]string{
		"Amount":                              "can't be read: Amount",
		"= {amount}":                          "can't be read: = {amount}",
		"Amount = {sum}":                      "has a name that is none: {sum}",
		"Account = {account}":                 "needs a column with {amount}",
		"Amount = {amount}":                   "needs a column with {account} or {upi}",
		"A = {amount}\nA = {account}":         "has two columns A",
		strings.Repeat("x", 61) + " = {upi}":  "can't be read: " + strings.Repeat("x", 61) + " = {upi}",
		"A = " + strings.Repeat("{upi} ", 40): "can't be read: A = " + strings.TrimSpace(strings.Repeat("{upi} ", 40)),
		many(61):                              "can have at most 60 columns",
		strings.Repeat("x", 5001):             "at most 5000 characters.",
	} {
		err := shop.Settings.Change(storetest.Ctx, 0, map[string]string{"refund_columns": text})
		storetest.Refused(t, err, "refund_columns: "+says, "refund_columns")
	}
}

// many are lines for n columns.
func many(n int) string {
	var lines strings.Builder
	for i := range n {
		lines.WriteString(fmt.Sprintf("Column %d = {amount}{upi}\n", i))
	}
	return lines.String()
}
