package money

import (
	"encoding/json"
	"math"
	"testing"
)

func TestAmountsAreReadUpToTenCrore(t *testing.T) {
	for _, c := range []struct {
		text string
		want Paise
		bad  bool
	}{
		{text: "100000000", want: Max}, {text: "100000000.00", want: Max}, {text: "-100000000", want: -Max},
		{text: "100000000.01", bad: true}, {text: "100000001", bad: true}, {text: "-100000000.01", bad: true},
		{text: " 5 ", want: 500}, {text: "\t5\n", want: 500}, {text: "000000000005", want: 500},
		{text: "0000000000005", bad: true},
		{text: "5.000000", want: 500}, {text: "5.050", want: 505}, {text: "5.5", want: 550}, {text: "5.05", want: 505},
		{text: "5.055", bad: true}, {text: "5.0500001", bad: true},
		{text: "-0", want: 0}, {text: "--5", bad: true}, {text: "+5", bad: true}, {text: "- 5", bad: true},
		{text: "5 0", bad: true},
		{text: "5.5.5", bad: true}, {text: "5.-5", bad: true},
		{text: "5/0", bad: true}, {text: "5:0", bad: true}, {text: "5./", bad: true}, {text: "9.99", want: 999},
		{text: "0.9", want: 90},
	} {
		got, err := Parse(c.text)
		if (err != nil) != c.bad || got != c.want {
			t.Errorf("Parse(%q) = %d, %v; want %d, bad %v", c.text, got, err, c.want, c.bad)
		}
	}
}

func TestAmountTimesQuantityStaysInRange(t *testing.T) {
	for _, c := range []struct {
		amount Paise
		count  int64
		want   Paise
		ok     bool
	}{
		{0, 0, 0, true}, {1, 0, 0, true}, {0, 9, 0, true}, {100, 3, 300, true}, {-1, 1, 0, false}, {1, -1, 0, false},
		{-1, -1, 0, false},
		{-1, 0, 0, false}, {0, -1, 0, false},
		{math.MaxInt64, 1, math.MaxInt64, true}, {1, math.MaxInt64, math.MaxInt64, true}, {math.MaxInt64, 2, 0, false},
		{1 << 62, 2, 0, false},
		{1 << 40, 1 << 40, 0, false}, {1 << 32, 1 << 31, 0, false}, {1 << 31, 1 << 31, 1 << 62, true},
	} {
		if got, ok := c.amount.Times(c.count); got != c.want || ok != c.ok {
			t.Errorf("%d times %d = %d, %v; want %d, %v", c.amount, c.count, got, ok, c.want, c.ok)
		}
	}
}

func TestAmountsAreWrittenWithTwoDecimalsAndTheirSign(t *testing.T) {
	for _, c := range []struct {
		amount                  Paise
		decimal, indian, rupees string
		spelt                   string
	}{
		{0, "0.00", "0.00", "₹0.00", "Rupees Zero Only"},
		{5, "0.05", "0.05", "₹0.05", "Rupees Zero and Paise Five Only"},
		{10, "0.10", "0.10", "₹0.10", "Rupees Zero and Paise Ten Only"},
		{99, "0.99", "0.99", "₹0.99", "Rupees Zero and Paise Ninety Nine Only"},
		{-1, "-0.01", "-0.01", "-₹0.01", "Minus Rupees Zero and Paise One Only"},
		{-5, "-0.05", "-0.05", "-₹0.05", "Minus Rupees Zero and Paise Five Only"},
		{999_00, "999.00", "999.00", "₹999.00", "Rupees Nine Hundred and Ninety Nine Only"},
		{1000_00, "1000.00", "1,000.00", "₹1,000.00", "Rupees One Thousand Only"},
		{-1000_00, "-1000.00", "-1,000.00", "-₹1,000.00", "Minus Rupees One Thousand Only"},
		{99_999_99, "99999.99", "99,999.99", "₹99,999.99",
			"Rupees Ninety Nine Thousand Nine Hundred and Ninety Nine and Paise Ninety Nine Only"},
		{1_00_000_00, "100000.00", "1,00,000.00", "₹1,00,000.00", "Rupees One Lakh Only"},
		{10_00_001_00, "1000001.00", "10,00,001.00", "₹10,00,001.00", "Rupees Ten Lakh and One Only"},
		{1_00_00_000_00, "10000000.00", "1,00,00,000.00", "₹1,00,00,000.00", "Rupees One Crore Only"},
		{19_00, "19.00", "19.00", "₹19.00", "Rupees Nineteen Only"},
		{20_00, "20.00", "20.00", "₹20.00", "Rupees Twenty Only"},
		{21_00, "21.00", "21.00", "₹21.00", "Rupees Twenty One Only"},
		{101_00, "101.00", "101.00", "₹101.00", "Rupees One Hundred and One Only"},
		{1_50_00_000_00, "15000000.00", "1,50,00,000.00", "₹1,50,00,000.00", "Rupees One Crore Fifty Lakh Only"},
	} {
		if c.amount.Decimal() != c.decimal || c.amount.Indian() != c.indian || c.amount.Rupees() != c.rupees ||
			c.amount.Words() != c.spelt {
			t.Errorf("%d is %s, %s, %s, %s", c.amount, c.amount.Decimal(), c.amount.Indian(), c.amount.Rupees(),
				c.amount.Words())
		}
	}
}

func TestAmountsAreEncodedAsRupees(t *testing.T) {
	type price struct{ Price Paise }
	for body, want := range map[string]Paise{`{"Price":12.5}`: 12_50, `{"Price":"12.50"}`: 12_50, `{"Price":0}`: 0,
		`{"Price":-3}`: -3_00} {
		var got price
		if err := json.Unmarshal([]byte(body), &got); err != nil || got.Price != want {
			t.Errorf("%s is %d, %v", body, got.Price, err)
		}
	}
	for _, body := range []string{`{"Price":"x"}`, `{"Price":1.234}`, `{"Price":true}`, `{"Price":1e3}`} {
		got := price{7}
		if err := json.Unmarshal([]byte(body), &got); err == nil || got.Price != 7 {
			t.Errorf("%s is %d, %v", body, got.Price, err)
		}
	}
	for amount, want := range map[Paise]string{100: "1", 150: "1.50", 105: "1.05", 0: "0", -100: "-1",
		10_000_00: "10000", 5: "0.05"} {
		if body, err := json.Marshal(amount); err != nil || string(body) != want {
			t.Errorf("%d is written %s, %v; want %s", amount, body, err, want)
		}
	}
}

func TestPercentOffOfInvalidPricesIsZero(t *testing.T) {
	for _, c := range []struct {
		price, pays Paise
		want        int64
	}{{100, 0, 100}, {100, -1, 0}, {-100, 1, 0}, {1, 0, 100}, {100, 99, 1}, {1000, 995, 1}, {1000, 990, 1},
		{1000, 989, 2}, {Max, 1, 100}, {0, -5, 0}} {
		if got := PercentOff(c.price, c.pays); got != c.want {
			t.Errorf("PercentOff(%d, %d) = %d, want %d", c.price, c.pays, got, c.want)
		}
	}
}
