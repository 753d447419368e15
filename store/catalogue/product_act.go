package catalogue

import (
	"fmt"
	"strconv"
	"strings"

	"hearth/store/core"
	"hearth/store/gst"
	"hearth/store/money"
)

// ProductAct is one change that staff make to many products at once: which field, and its new value.
type ProductAct struct {
	// Act is the kind of change, one of ProductActs.
	Act string
	// Value is the new value as staff type it. For the selling price and the price: an amount in rupees ("1499"), a
	// difference ("+50", "-50") or a percentage ("+5%", "-10%"). For the discount price: an amount, a percentage off
	// the price ("10%"), or "" for no discount. For the stock: a number of units ("25") or a difference ("+5", "-2").
	// For the availability: In Stock or Out of Stock. For the GST rate: percent. For HSN: the code.
	Value string
	// Path are the IDs of the category, subcategory and sub-subcategory that the products move to, 0 for none.
	Path [3]int64
}

// The changes that can be made to many products at once.
const (
	// ProductSelling changes what customers pay: the MRP stays the same, and the discount price changes.
	ProductSelling      = "selling_price"
	ProductPrice        = "price"
	ProductDiscount     = "discount_price"
	ProductStock        = "stock"
	ProductAvailability = "availability"
	ProductCategory     = "category"
	ProductRate         = "gst_rate"
	ProductHSN          = "hsn_code"
	// ProductOffSale takes products off sale.
	ProductOffSale = "away"
)

// ProductActs lists all kinds of bulk changes.
var ProductActs = []string{ProductSelling, ProductPrice, ProductDiscount, ProductStock, ProductAvailability,
	ProductCategory, ProductRate, ProductHSN, ProductOffSale}

// ofVariants are the changes of fields that a parent product does not have: they apply to its variants.
var ofVariants = []string{ProductSelling, ProductPrice, ProductDiscount}

// part is a percentage of a price, rounded to whole rupees: 10 % of ₹1,499 is ₹150. ok is false if the text is not a
// percentage.
func part(of money.Paise, percent string) (share money.Paise, ok bool) {
	points, err := money.Parse(percent) // in hundredths of a percent
	if err != nil || points < 0 || points > 1000*100 {
		return 0, false
	}
	return (of.Share(int64(points), 100*100) + 50) / 100 * 100, true
}

// priced computes the new price in paise: the typed amount, or the old price changed by a difference or a percentage.
// It refuses other text under value. Whether the price is allowed is checked later, with the product.
func (a ProductAct) priced(price money.Paise) (money.Paise, error) {
	wrong := &core.Refusal{Message: "Enter a price such as 1499, +50, -50, +5% or -10%.",
		Fields: map[string]string{"value": "Enter a price such as 1499, +50, -50, +5% or -10%."}}
	text := strings.ReplaceAll(strings.TrimSpace(a.Value), ",", "")
	sign, rest := money.Paise(0), text
	switch {
	case strings.HasPrefix(text, "+"):
		sign, rest = 1, text[1:]
	case strings.HasPrefix(text, "-"):
		sign, rest = -1, text[1:]
	}
	if percent, isPart := strings.CutSuffix(rest, "%"); isPart && sign != 0 {
		share, ok := part(price, percent)
		if !ok {
			return 0, wrong
		}
		return price + sign*share, nil
	}
	amount, err := money.Parse(rest)
	if err != nil || amount < 0 {
		return 0, wrong
	}
	if sign != 0 {
		return price + sign*amount, nil
	}
	return amount, nil
}

// sellingPrice is what a customer pays for a unit, in paise: the discount price if there is one, else the price.
func sellingPrice(p Product) money.Paise {
	if p.DiscountPrice > 0 && p.DiscountPrice < p.Price {
		return p.DiscountPrice
	}
	return p.Price
}

// sold computes the discount price that results in the new selling price, in paise: 0 if the selling price equals the
// MRP. It refuses a selling price of 0 or above the MRP under value.
func (a ProductAct) sold(p Product) (money.Paise, error) {
	selling, err := a.priced(sellingPrice(p))
	switch {
	case err != nil:
		return 0, err
	case selling <= 0:
		return 0, core.RefuseField("value", "The selling price must be above 0.")
	case selling > p.Price:
		return 0, core.RefuseField(
			"value",
			fmt.Sprintf("%s is above its MRP of %s. Change the MRP first.", selling.Rupees(), p.Price.Rupees()),
		)
	case selling == p.Price:
		return 0, nil
	}
	return selling, nil
}

// discounted computes the new discount price in paise: the amount, a percentage off the price, or 0 for none.
func (a ProductAct) discounted(price money.Paise) (money.Paise, error) {
	wrong := &core.Refusal{Message: "Enter a discount price such as 1299, a part off such as 10%, or nothing for none.",
		Fields: map[string]string{
			"value": "Enter a discount price such as 1299, a part off such as 10%, or nothing for none.",
		}}
	text := strings.ReplaceAll(strings.TrimSpace(a.Value), ",", "")
	if text == "" {
		return 0, nil
	}
	if percent, isPart := strings.CutSuffix(strings.TrimPrefix(text, "-"), "%"); isPart {
		share, ok := part(price, percent)
		if !ok || share >= price {
			return 0, wrong
		}
		return price - share, nil
	}
	amount, err := money.Parse(text)
	if err != nil || amount < 0 {
		return 0, wrong
	}
	return amount, nil
}

// stocked computes the new stock in units: the number, or the old stock changed by a difference.
func (a ProductAct) stocked(shelf int64) (int64, error) {
	text := strings.TrimSpace(a.Value)
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		message := "Enter a number of pieces such as 25, +5 or -2."
		return 0, &core.Refusal{Message: message, Fields: map[string]string{"value": message}}
	}
	if strings.HasPrefix(text, "+") || strings.HasPrefix(text, "-") {
		return shelf + n, nil
	}
	return n, nil
}

// onto applies the change to a product. It refuses a malformed value; ProductEdit.Check refuses values that are not
// allowed.
func (a ProductAct) onto(p *Product) (err error) {
	switch a.Act {
	case ProductSelling:
		p.DiscountPrice, err = a.sold(*p)
	case ProductPrice:
		p.Price, err = a.priced(p.Price)
	case ProductDiscount:
		p.DiscountPrice, err = a.discounted(p.Price)
	case ProductStock:
		p.Shelf, err = a.stocked(p.Shelf)
	case ProductAvailability:
		p.Availability = a.Value
	case ProductCategory:
		p.CategoryID, p.SubcategoryID, p.SubSubcategoryID = a.Path[0], a.Path[1], a.Path[2]
	case ProductRate:
		rate, fault := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(a.Value), "%"), 10, 64)
		if fault != nil {
			rate = -1 // an invalid rate, which the product's check refuses
		}
		p.GSTRate = gst.Rate(rate)
	case ProductHSN:
		p.HSN = strings.TrimSpace(a.Value)
	}
	return err
}

// shown is the value of the field that the act changes, as the preview shows it to staff.
func (a ProductAct) shown(p Product) string {
	switch a.Act {
	case ProductSelling:
		selling := sellingPrice(p)
		if selling == p.Price {
			return selling.Rupees() + ", the MRP"
		}
		return fmt.Sprintf("%s, %d %% off the MRP of %s", selling.Rupees(), money.PercentOff(p.Price, selling),
			p.Price.Rupees())
	case ProductPrice:
		return p.Price.Rupees()
	case ProductDiscount:
		if p.DiscountPrice == 0 {
			return "none"
		}
		return p.DiscountPrice.Rupees()
	case ProductStock:
		return fmt.Sprint(p.Shelf)
	case ProductAvailability:
		return p.Availability
	case ProductCategory:
		return strings.Join(CategoryPath(p), " › ")
	case ProductRate:
		return fmt.Sprintf("%d %%", p.GSTRate)
	case ProductHSN:
		return p.HSN
	}
	return ""
}

// back restores the changed field of a product from its earlier state, except stock, which sales have changed since.
func (a ProductAct) back(p *Product, before Product) {
	switch a.Act {
	case ProductPrice:
		p.Price = before.Price
	case ProductSelling, ProductDiscount:
		p.DiscountPrice = before.DiscountPrice
	case ProductAvailability:
		p.Availability = before.Availability
	case ProductCategory:
		p.CategoryID, p.SubcategoryID, p.SubSubcategoryID = before.CategoryID, before.SubcategoryID,
			before.SubSubcategoryID
	case ProductRate:
		p.GSTRate = before.GSTRate
	case ProductHSN:
		p.HSN = before.HSN
	}
}
