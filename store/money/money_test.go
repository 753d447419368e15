package money

import "testing"

func TestRupeesAreParsedFromTextNotFloat(t *testing.T) {
	cases := []struct {
		text string
		want Paise
		bad  bool
	}{
		{text: "0", want: 0},
		{text: "1", want: 100},
		{text: "1234.5", want: 123450},
		{text: "0.01", want: 1},
		{text: "1.10", want: 110},
		{text: "-1", want: -100},
		{text: "99999.990", want: 9999999},
		{text: "0.001", bad: true},
		{text: "", bad: true},
		{text: ".5", bad: true},
		{text: "1.", bad: true},
		{
			text: "1e3",
			bad:  true,
		},
		{text: "NaN", bad: true},
		{text: "1,29,999.50", want: 12999950},
		{text: "1,29", bad: true},
		{text: "99999999999999", bad: true},
	}
	for _, c := range cases {
		got, err := Parse(c.text)
		if (err != nil) != c.bad || got != c.want {
			t.Errorf("Parse(%q) = %d, %v; want %d, bad %v", c.text, got, err, c.want, c.bad)
		}
	}
}

func TestAmountsUseIndianGroupingAndWords(t *testing.T) {
	cases := []struct {
		amount                Paise
		indian, json, inWords string
	}{
		{0, "0.00", "0", "Rupees Zero Only"},
		{1, "0.01", "0.01", "Rupees Zero and Paise One Only"},
		{123450, "1,234.50", "1234.50", "Rupees One Thousand Two Hundred and Thirty Four and Paise Fifty Only"},
		{12345600, "1,23,456.00", "123456", "Rupees One Lakh Twenty Three Thousand Four Hundred and Fifty Six Only"},
		{123456700, "12,34,567.00", "1234567",
			"Rupees Twelve Lakh Thirty Four Thousand Five Hundred and Sixty Seven Only"},
		{10_00_00_000_00, "10,00,00,000.00", "100000000", "Rupees Ten Crore Only"},
		{10000, "100.00", "100", "Rupees One Hundred Only"},
	}
	for _, c := range cases {
		if got := c.amount.Indian(); got != c.indian {
			t.Errorf("Indian(%d) = %q, want %q", c.amount, got, c.indian)
		}
		if got, _ := c.amount.MarshalJSON(); string(got) != c.json {
			t.Errorf("JSON of %d = %q, want %q", c.amount, got, c.json)
		}
		if got := c.amount.Words(); got != c.inWords {
			t.Errorf("Words(%d) = %q, want %q", c.amount, got, c.inWords)
		}
	}
}

func TestPercentOffIsRoundedUp(t *testing.T) {
	for _, c := range []struct {
		price, pays Paise
		want        int64
	}{{100000, 99900, 1}, {300, 200, 34}, {100, 100, 0}, {100, 150, 0}, {0, 0, 0}, {100, 1, 99}, {99900, 49900, 51}} {
		if got := PercentOff(c.price, c.pays); got != c.want {
			t.Errorf("PercentOff(%d, %d) = %d, want %d", c.price, c.pays, got, c.want)
		}
	}
}

func TestShareIsRoundedToTheNearestPaisaHalfUp(t *testing.T) {
	for _, c := range []struct {
		amount      Paise
		part, whole int64
		want        Paise
	}{
		{100, 1, 3, 33}, {100, 2, 3, 67}, {1, 1, 2, 1}, {1, 1, 3, 0}, {0, 5, 7, 0}, {7, 0, 7, 0}, {7, 7, 7, 7},
		{Max, int64(Max), int64(Max), Max}, {Max, 1, 2, Max / 2},
	} {
		if got := c.amount.Share(c.part, c.whole); got != c.want {
			t.Errorf("%d * %d / %d is %d, want %d", c.amount, c.part, c.whole, got, c.want)
		}
	}
}
