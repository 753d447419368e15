package documents_test

import (
	"encoding/xml"
	"math"
	"strconv"
	"testing"

	"hearth/handlers/documents"
	storedocuments "hearth/store/documents"
	"hearth/store/payments"
)

type tallied struct {
	Imports []struct {
		Report  string `xml:"REQUESTDESC>REPORTNAME"`
		Ledgers []struct {
			Name string `xml:"NAME"`
			Duty string `xml:"GSTDUTYHEAD"`
		} `xml:"REQUESTDATA>TALLYMESSAGE>LEDGER"`
		Vouchers []struct {
			Kind      string `xml:"VCHTYPE,attr"`
			View      string `xml:"OBJVIEW,attr"`
			Persisted string `xml:"PERSISTEDVIEW"`
			Invoice   string `xml:"ISINVOICE"`
			Number    string `xml:"VOUCHERNUMBER"`
			Entries   []struct {
				Ledger   string `xml:"LEDGERNAME"`
				Party    string `xml:"ISPARTYLEDGER"`
				Positive string `xml:"ISDEEMEDPOSITIVE"`
				Amount   string `xml:"AMOUNT"`
			} `xml:"ALLLEDGERENTRIES.LIST"`
		} `xml:"REQUESTDATA>TALLYMESSAGE>VOUCHER"`
	} `xml:"BODY>IMPORTDATA"`
}

func TestTallyExportHasSalesPaymentsRefundsAndFees(t *testing.T) {
	territory := issuedFor("invoice", "INV-2627-000002", false, "", [2]int64{18, 236})
	territory.UTGST = true
	content, err := documents.Tally([]storedocuments.Document{
		issuedFor("invoice", "INV-2627-000001", true, "", [2]int64{18, 118}, [2]int64{0, 40}), territory,
		issuedFor("credit note", "CRN-2627-000001", true, "", [2]int64{18, 118}),
	}, []payments.MoneyMove{
		{Kind: payments.MoneyIn, Day: "2026-11-20", ID: 1, OrderID: 1001, Way: "razorpay", Reference: "pay_1",
			Amount: 158_00},
		{Kind: payments.MoneyIn, Day: "2026-11-21", ID: 2, OrderID: 1002, Way: "cash", Amount: 236_00},
		{Kind: payments.MoneyBack, Day: "2026-11-22", ID: 1, OrderID: 1001, Way: "razorpay", Amount: 118_00},
		{Kind: payments.MoneySettled, Day: "2026-11-23", Way: "razorpay", Reference: "UTR1", Amount: 36_30, Fee: 3_13,
			Tax: 57},
	})
	if err != nil {
		t.Fatal(err)
	}
	var file tallied
	if err := xml.Unmarshal(content, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Imports) != 2 || file.Imports[0].Report != "All Masters" || file.Imports[1].Report != "Vouchers" ||
		len(file.Imports[0].Vouchers) != 0 || len(file.Imports[1].Ledgers) != 0 {
		t.Fatalf("the imports: %+v", file.Imports)
	}
	duties := map[string]string{}
	for _, l := range file.Imports[0].Ledgers {
		duties[l.Name] = l.Duty
	}
	for ledger, duty := range map[string]string{"Output CGST": "CGST", "Output UTGST": "SGST/UTGST",
		"Output IGST": "IGST", "Razorpay": "", "Cash": "", "Bank": "", "Payment charges": "",
		"Input GST on payment charges": "", "Online shop customers": ""} {
		if got, there := duties[ledger]; !there || got != duty {
			t.Errorf("the ledger %s is there %t, with the head %q", ledger, there, got)
		}
	}
	if _, there := duties["Output SGST"]; there {
		t.Error("a territory's tax went to SGST")
	}
	sums, kinds := map[string]float64{}, ""
	for _, v := range file.Imports[1].Vouchers {
		kinds += v.Kind + ", "
		if v.View != "Accounting Voucher View" || v.Persisted != v.View || v.Invoice != "No" || v.Number == "" {
			t.Errorf("the voucher %+v", v)
		}
		sum := 0.0
		for _, e := range v.Entries {
			amount, err := strconv.ParseFloat(e.Amount, 64)
			if err != nil {
				t.Fatal(err)
			}
			if (e.Positive == "Yes") != (amount < 0) || (e.Party == "Yes") != (e.Ledger == "Online shop customers") {
				t.Errorf("%s: %+v", v.Number, e)
			}
			sum += amount
			sums[e.Ledger] += amount
		}
		if math.Abs(sum) > 0.001 {
			t.Errorf("%s is off by %.2f", v.Number, sum)
		}
	}
	if kinds != "Sales, Sales, Credit Note, Receipt, Receipt, Payment, Journal, " {
		t.Errorf("the vouchers are %s", kinds)
	}
	for ledger, want := range map[string]float64{"Online shop customers": 0, "Razorpay": 0, "Bank": -36.30,
		"Cash": -236, "Payment charges": -3.13, "Input GST on payment charges": -0.57} {
		if math.Abs(sums[ledger]-want) > 0.001 {
			t.Errorf("%s comes to %.2f, want %.2f", ledger, sums[ledger], want)
		}
	}
}
