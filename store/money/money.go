// Package money contains amounts as whole paise, and their parsing and formatting in the Indian way.
package money

import (
	"errors"
	"math"
	"math/bits"
	"regexp"
	"strconv"
	"strings"
)

// Paise is an amount of money: 100 paise are one rupee. It is never a fraction.
type Paise int64

// Max is the largest amount that the shop accepts anywhere: ten crore rupees.
const Max Paise = 10_00_00_000 * 100

// ErrAmount means that a text is not an amount of rupees with at most two decimals.
var ErrAmount = errors.New("not an amount of rupees with at most two decimals")

// grouped matches a whole number with commas at the Indian or the international places: 12,34,567 or 1,234,567. A comma
// at another place may be meant as a decimal point.
var grouped = regexp.MustCompile(`^(?:[0-9]{1,2}(?:,[0-9]{2})*|[0-9]{1,3}(?:,[0-9]{3})*),[0-9]{3}$`)

// Ungrouped removes the commas of a number if they are at the Indian or the international places: 12,34,567.50. Other
// commas stay, because they may be meant as a decimal point.
func Ungrouped(text string) string {
	whole, _, _ := strings.Cut(text, ".")
	if !grouped.MatchString(strings.TrimPrefix(whole, "-")) {
		return text
	}
	return strings.ReplaceAll(whole, ",", "") + text[len(whole):]
}

// Parse parses rupees in decimal notation ("1234", "1234.5", "1,234.50") without floating point. It returns ErrAmount
// for any other text, and for amounts above Max or below -Max.
func Parse(text string) (Paise, error) {
	text = strings.TrimSpace(text)
	negative := strings.HasPrefix(text, "-")
	text = strings.TrimPrefix(text, "-")
	whole, fraction, dotted := strings.Cut(Ungrouped(text), ".")
	if whole == "" || len(whole) > 12 || !digits(whole) || (dotted && (fraction == "" || !digits(fraction))) {
		return 0, ErrAmount
	}
	fraction = strings.TrimRight(fraction, "0")
	if len(fraction) > 2 {
		return 0, ErrAmount
	}
	for len(fraction) < 2 {
		fraction += "0"
	}
	rupees, err := strconv.ParseInt(whole, 10, 64)
	if err != nil {
		return 0, ErrAmount
	}
	paise, err := strconv.ParseInt(fraction, 10, 64)
	if err != nil {
		return 0, ErrAmount
	}
	amount := Paise(rupees*100 + paise)
	if amount > Max {
		return 0, ErrAmount
	}
	if negative {
		amount = -amount
	}
	return amount, nil
}

func digits(s string) bool {
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return true
}

// Times multiplies an amount by a count. ok is false if the product overflows Paise.
func (p Paise) Times(count int64) (product Paise, ok bool) {
	if p < 0 || count < 0 {
		return 0, false
	}
	hi, lo := bits.Mul64(uint64(p), uint64(count))
	if hi != 0 || lo > math.MaxInt64 {
		return 0, false
	}
	return Paise(lo), true
}

// Share is p × part ÷ whole, rounded to the nearest paisa, with half a paisa rounded up. None of the three may be
// negative, and whole must be above 0.
func (p Paise) Share(part, whole int64) Paise {
	hi, lo := bits.Mul64(uint64(p), 2*uint64(part))
	lo, carry := bits.Add64(lo, uint64(whole), 0)
	quotient, _ := bits.Div64(hi+carry, lo, 2*uint64(whole))
	return Paise(quotient)
}

// Decimal formats rupees with exactly two decimals and no grouping: "1234.50".
func (p Paise) Decimal() string {
	sign := ""
	if p < 0 {
		sign, p = "-", -p
	}
	paise := strconv.FormatInt(int64(p%100), 10)
	if len(paise) < 2 {
		paise = "0" + paise
	}
	return sign + strconv.FormatInt(int64(p/100), 10) + "." + paise
}

// Indian formats rupees with two decimals and Indian grouping: "12,34,567.00".
func (p Paise) Indian() string {
	text := p.Decimal()
	sign := ""
	if strings.HasPrefix(text, "-") {
		sign, text = "-", text[1:]
	}
	whole, fraction, _ := strings.Cut(text, ".")
	if len(whole) > 3 {
		head, tail := whole[:len(whole)-3], whole[len(whole)-3:]
		var groups []string
		for len(head) > 2 {
			groups = append([]string{head[len(head)-2:]}, groups...)
			head = head[:len(head)-2]
		}
		groups = append([]string{head}, groups...)
		whole = strings.Join(groups, ",") + "," + tail
	}
	return sign + whole + "." + fraction
}

// Rupees formats the amount with the rupee sign: "₹12,34,567.00".
func (p Paise) Rupees() string {
	if p < 0 {
		return "-₹" + (-p).Indian()
	}
	return "₹" + p.Indian()
}

// MarshalJSON writes rupees as a JSON number with at most two decimals, which is how all amounts are in the API.
func (p Paise) MarshalJSON() ([]byte, error) {
	text := strings.TrimSuffix(strings.TrimSuffix(p.Decimal(), "00"), ".")
	return []byte(text), nil
}

// UnmarshalText parses rupees like Parse.
func (p *Paise) UnmarshalText(text []byte) error {
	amount, err := Parse(string(text))
	if err != nil {
		return err
	}
	*p = amount
	return nil
}

// UnmarshalJSON parses a JSON number or text of rupees like Parse.
func (p *Paise) UnmarshalJSON(raw []byte) error {
	return p.UnmarshalText([]byte(strings.Trim(string(raw), `"`)))
}

// PercentOff is the part of the list price that a customer saves, in whole percent rounded up: ceil((price - pays) /
// price × 100). The API requires this rounding. It is 0 if nothing is saved.
func PercentOff(price, pays Paise) int64 {
	if price <= 0 || pays >= price || pays < 0 {
		return 0
	}
	saved := int64(price-pays) * 100
	return (saved + int64(price) - 1) / int64(price)
}
