package documents_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"hearth/handlers/documents"
	"hearth/handlers/web/webtest"
	"hearth/store/credit"
	storedocuments "hearth/store/documents"
	"hearth/store/money"
	"hearth/store/payments"
	"hearth/store/storetest"
)

type tallied struct {
	Imports []struct {
		Vouchers []struct {
			Kind    string `xml:"VCHTYPE,attr"`
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

func TestTallyExportDividesCouriersRemittances(t *testing.T) {
	content, err := documents.Tally(nil, []payments.MoneyMove{
		{Kind: payments.MoneyIn, Day: "2026-11-20", ID: 1, OrderID: 1001, Way: "cod", Reference: "1001",
			Amount: 540_00},
		{Kind: payments.MoneyRemitted, Day: "2026-11-28", ID: 7, Way: "cod", Reference: "Delhivery UTR1",
			Amount: 400_00, Deducted: map[string]money.Paise{payments.RemitFreight: 62_50, payments.RemitGST: 11_25,
				payments.RemitReturn: 10_00, payments.RemitEarly: 5_00, payments.RemitFee: 4_00,
				payments.RemitOther: -3_00}},
	})
	if err != nil {
		t.Fatal(err)
	}
	var file tallied
	if err := xml.Unmarshal(content, &file); err != nil {
		t.Fatal(err)
	}
	lines := []string{}
	for _, v := range file.Imports[1].Vouchers {
		lines = append(lines, v.Kind+" "+v.Number)
		for _, e := range v.Entries {
			lines = append(lines, e.Ledger+" "+e.Amount)
		}
	}
	storetest.Same(t, "vouchers", strings.Join(lines, "\n"), `Receipt RCPT-1
Online shop customers 540.00
Courier, COD collected -540.00
Journal COD-7
Bank -400.00
Courier charges for early COD payment -5.00
Courier COD fees -4.00
Courier freight -62.50
Input GST on courier charges -11.25
Courier, other deductions 3.00
Courier freight of returned parcels -10.00
Courier, COD collected 489.75`)
}

func TestRemittancesOfAMonthAreASheet(t *testing.T) {
	empty, err := documents.Remittances(nil)
	if err != nil || empty != nil {
		t.Errorf("without remittances %d bytes, %v", len(empty), err)
	}
	content, err := documents.Remittances([]payments.RemittanceLine{
		{UTR: "UTR1", Day: "2026-11-28", Courier: "Delhivery", Kind: payments.RemitCOD, Waybill: "W1", OrderID: 1001,
			Amount: 540_00},
		{UTR: "UTR1", Day: "2026-11-28", Courier: "Delhivery", Kind: payments.RemitWeight, Waybill: "W1", Grams: 500},
		{UTR: "UTR1", Day: "2026-11-28", Courier: "Delhivery", Kind: payments.RemitEarly, Amount: -30_50},
	})
	if err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := book.GetRows("COD remittances")
	if err != nil {
		t.Fatal(err)
	}
	storetest.Same(t, "rows", fmt.Sprint(rows),
		"[[Day Bank reference (UTR) Paid by Tracking number Order For Amount] "+
			"[28 Nov 2026 UTR1 Delhivery W1 1001 COD paid 540.00] "+
			"[28 Nov 2026 UTR1 Delhivery   Early payment -30.50] [] [Total      509.50]]")
}

// What buyers of gift cards pay and staff give is owed until it pays for goods or expires.
func TestTallyExportHasCreditAndGiftCardsAsALiability(t *testing.T) {
	content, err := documents.Tally(nil, []payments.MoneyMove{
		{Kind: payments.MoneyIn, Day: "2026-11-20", ID: 1, OrderID: 1001, Way: "razorpay", Amount: 500_00},
		{Kind: payments.MoneyCard, Day: "2026-11-20", ID: 3, OrderID: 1001, Way: "credit", Amount: 500_00},
		{Kind: payments.MoneyCredit, Day: "2026-11-21", ID: 4, Way: "credit", Reference: "given", Amount: 100_00},
		{Kind: payments.MoneyIn, Day: "2026-11-22", ID: 2, OrderID: 1002, Way: "credit", Amount: 550_00},
		{Kind: payments.MoneyBack, Day: "2026-11-23", ID: 5, OrderID: 1002, Way: "credit", Amount: 50_00},
		{Kind: payments.MoneyCredit, Day: "2026-11-24", ID: 6, Way: "credit", Reference: "expired", Amount: -100_00},
		{Kind: payments.MoneyCredit, Day: "2026-11-24", ID: 9, OrderID: 1003, Way: "credit",
			Reference: "gift card expired", Amount: -10_00},
		{Kind: payments.MoneyCard, Day: "2026-11-25", ID: 3, OrderID: 1001, Way: "credit", Reference: "cancelled",
			Amount: -500_00},
	})
	storetest.Must(t, err)
	var file tallied
	storetest.Must(t, xml.Unmarshal(content, &file))
	lines, owed := []string{}, 0.0
	for _, v := range file.Imports[1].Vouchers {
		lines = append(lines, v.Kind+" "+v.Number)
		for _, e := range v.Entries {
			if e.Ledger == "Store credit and gift cards" {
				amount, err := strconv.ParseFloat(e.Amount, 64)
				storetest.Must(t, err)
				owed += amount
			}
		}
	}
	storetest.Same(t, "vouchers", strings.Join(lines, ", "), "Receipt RCPT-1, Journal GIFT-3, Journal CRED-4, "+
		"Receipt RCPT-2, Payment RFND-5, Journal CRED-6, Journal GIFT-9-E, Journal GIFT-3-C")
	storetest.Same(t, "owed", owed, 500+100-550+50-100-10-500)
}

func TestCreditOwedInAMonthIsASheet(t *testing.T) {
	empty, err := documents.Credit(credit.Sums{})
	if err != nil || empty != nil {
		t.Errorf("without credit %d bytes, %v", len(empty), err)
	}
	content, err := documents.Credit(credit.Sums{Sold: 500_00, Closing: 500_00, Cards: 500_00})
	storetest.Must(t, err)
	book := storetest.Got(excelize.OpenReader(bytes.NewReader(content))).Or(t)
	rows := storetest.Got(book.GetRows("Store credit")).Or(t)
	storetest.Same(t, "rows", len(rows), 13)
}
