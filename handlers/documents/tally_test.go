package documents_test

import (
	"encoding/xml"
	"math"
	"strconv"
	"testing"

	"hearth/handlers/documents"
	"hearth/handlers/web/webtest"
	storedocuments "hearth/store/documents"
	"hearth/store/money"
	"hearth/store/payments"
)

type tallied struct {
	Imports []struct {
		Vouchers []struct {
			Number  string `xml:"VOUCHERNUMBER"`
			Entries []struct {
				Ledger   string `xml:"LEDGERNAME"`
				Party    string `xml:"ISPARTYLEDGER"`
				Positive string `xml:"ISDEEMEDPOSITIVE"`
				Amount   string `xml:"AMOUNT"`
			} `xml:"ALLLEDGERENTRIES.LIST"`
		} `xml:"REQUESTDATA>TALLYMESSAGE>VOUCHER"`
	} `xml:"BODY>IMPORTDATA"`
}

// A month with every kind of sale, way of paying and payout is a file whose ledgers and vouchers are known; each
// voucher adds up to 0, and so does the customers' ledger, since all have paid.
func TestTallyExportHasSalesPaymentsRefundsAndFees(t *testing.T) {
	territory := issuedFor("invoice", "INV-2627-000002", false, "", [2]int64{18, 236})
	territory.UTGST = true
	untaxed := issuedFor("invoice", "INV-2627-000003", false, "", [2]int64{0, 105})
	untaxed.Taxed, untaxed.Payment, untaxed.OrderID = false, "COD", 1003
	company := issuedFor("invoice", "INV-2627-000001", true, "29AAGCB7383J1Z4", [2]int64{18, 118}, [2]int64{0, 40})
	company.Buyer.Company = "Rao & Sons"
	note := issuedFor("credit note", "CRN-2627-000001", true, "", [2]int64{18, 118})
	note.InvoiceNumber, note.Reason = "INV-2627-000001", "The parcel came back"
	moved := []payments.MoneyMove{
		{Kind: payments.MoneyIn, Day: "2026-11-20", ID: 1, OrderID: 1001, Way: "razorpay", Reference: "pay_1",
			Amount: 158_00},
		{Kind: payments.MoneyIn, Day: "2026-11-21", ID: 2, OrderID: 1002, Way: "cash", Amount: 236_00},
		{Kind: payments.MoneyBack, Day: "2026-11-22", ID: 1, OrderID: 1001, Way: "razorpay", Amount: 118_00},
		{Kind: payments.MoneySettled, Day: "2026-11-23", Way: "razorpay", Reference: "UTR1", Amount: 36_30, Fee: 3_13,
			Tax: 57},
		{Kind: payments.MoneySettled, Day: "2026-11-24", Way: "testpay", Reference: "UTR2", Amount: 1_00},
		{Kind: payments.MoneyBack, Day: "2026-11-25", ID: 2, OrderID: 1003, Amount: 5_00},
	}
	for i, way := range []string{"cod", "card", "upi", "testpay"} {
		moved = append(moved, payments.MoneyMove{Kind: payments.MoneyIn, Day: "2026-11-24", ID: int64(3 + i),
			OrderID: 1003, Way: way, Amount: []money.Paise{2_00, 3_00, 100_00, 5_00}[i]})
	}
	content, err := documents.Tally([]storedocuments.Document{company, territory, untaxed, note,
		issuedFor("credit note", "CRN-2627-000002", false, "", [2]int64{5, 105}),
		issuedFor("invoice", "INV-2627-000004", false, "", [2]int64{5, 105}),
	}, moved)
	if err != nil {
		t.Fatal(err)
	}
	webtest.Golden(t, "tally.xml", string(content))
	var file tallied
	if err := xml.Unmarshal(content, &file); err != nil {
		t.Fatal(err)
	}
	customers := 0.0
	for _, v := range file.Imports[1].Vouchers {
		sum := 0.0
		for _, e := range v.Entries {
			amount, err := strconv.ParseFloat(e.Amount, 64)
			if err != nil {
				t.Fatal(err)
			}
			if (e.Positive == "Yes") != (amount < 0) || (e.Party == "Yes") != (e.Ledger == "Online shop customers") {
				t.Errorf("%s: %+v", v.Number, e)
			}
			if sum += amount; e.Party == "Yes" {
				customers += amount
			}
		}
		if math.Abs(sum) > 0.001 {
			t.Errorf("%s is off by %.2f", v.Number, sum)
		}
	}
	if math.Abs(customers) > 0.001 {
		t.Errorf("the customers' ledger comes to %.2f", customers)
	}
}
