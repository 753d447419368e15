package documents

import (
	"testing"
)

func TestLastPaisaOfAnInvoiceRemainsToBeCredited(t *testing.T) {
	i := IssuedInvoice{Left: []DocumentLine{{LineID: 1, Amount: 1}, {LineID: 2}, {Amount: 1}, {}}}
	if rest := i.rest(); len(rest) != 2 || rest[0].Quantity != 1 {
		t.Errorf("left are %+v", rest)
	}
	if charges := i.Charges(); len(charges) != 1 {
		t.Errorf("of the charges %+v are left", charges)
	}
}
