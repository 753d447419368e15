// Package gst contains the arithmetic and the code lists of India's goods and services tax.
package gst

import "hearth/store/money"

// Rate is a GST rate in whole percent.
type Rate int64

// Rates are the valid rates of products. 0, 5, 18 and 40 are in force since 22 September 2025; 12 and 28 are on older
// documents.
var Rates = []Rate{0, 5, 12, 18, 28, 40}

// Valid reports whether a product may have the rate.
func (r Rate) Valid() bool {
	for _, known := range Rates {
		if r == known {
			return true
		}
	}
	return false
}

// Tax is an amount including GST, split into its parts in paise: Taxable + CGST + SGST + IGST is always the amount. In
// a union territory without a legislature, SGST means UTGST.
type Tax struct {
	Taxable money.Paise `json:"taxable"`
	CGST    money.Paise `json:"cgst"`
	SGST    money.Paise `json:"sgst"`
	IGST    money.Paise `json:"igst"`
}

// Total is the amount that was split.
func (t Tax) Total() money.Paise { return t.Taxable + t.CGST + t.SGST + t.IGST }

// Plus adds two split amounts part by part.
func (t Tax) Plus(other Tax) Tax {
	return Tax{
		Taxable: t.Taxable + other.Taxable,
		CGST:    t.CGST + other.CGST,
		SGST:    t.SGST + other.SGST,
		IGST:    t.IGST + other.IGST,
	}
}

// Split splits an amount in paise that includes GST. Within a state CGST and SGST are each amount × rate ÷ (2 × (100 +
// rate)); between states IGST is amount × rate ÷ (100 + rate). Each is rounded to the nearest paisa, with half a paisa
// rounded up, and the taxable value is what remains, so the parts always add up and the halves are equal (CGST Rules,
// rules 35 and 46).
func Split(amount money.Paise, rate Rate, interState bool) Tax {
	if amount < 0 {
		back := Split(-amount, rate, interState)
		return Tax{Taxable: -back.Taxable, CGST: -back.CGST, SGST: -back.SGST, IGST: -back.IGST}
	}
	if interState {
		igst := amount.Share(int64(rate), int64(100+rate))
		return Tax{Taxable: amount - igst, IGST: igst}
	}
	half := amount.Share(int64(rate), 2*int64(100+rate))
	return Tax{Taxable: amount - 2*half, CGST: half, SGST: half}
}
