package catalogue

import (
	"database/sql/driver"
	"fmt"

	"hearth/store/db"
)

// Quantities are the numbers of units of a product that an order may have: Least and Most units, in multiples of Step.
// 0 is no rule. Most replaces the setting max_pieces for the product. Least and Most are multiples of Step.
type Quantities struct{ Least, Most, Step int64 }

// MostQuantity is the largest number of units that a rule can name.
const MostQuantity = 100_000

// First is the smallest quantity that can be ordered.
func (q Quantities) First() int64 { return max(q.Least, q.Step, 1) }

// Sellable is how many of free units can be bought: none if they are fewer than the least quantity.
func (q Quantities) Sellable(free int64) int64 {
	if free < q.First() {
		return min(free, 0)
	}
	return free - free%max(q.Step, 1)
}

// MostOf is the largest quantity per order, given the shop's own limit; 0 for none.
func (q Quantities) MostOf(shop int64) int64 {
	if q.Most > 0 {
		return q.Most
	}
	return shop
}

// TooFew is the sentence that refuses a quantity below the least one or between two steps; "" for any other.
func (q Quantities) TooFew(title string, quantity int64) string {
	if first := q.First(); quantity < first {
		return fmt.Sprintf("%s: at least %d in an order.", title, first)
	}
	if q.Step > 1 && quantity%q.Step != 0 {
		below := quantity - quantity%q.Step
		return fmt.Sprintf("%s: only in steps of %d, such as %d or %d.", title, q.Step, below, below+q.Step)
	}
	return ""
}

// Refusal is the sentence that refuses a quantity of a product; "" if an order can have it. shop is the shop's own
// limit per product, 0 for none.
func (q Quantities) Refusal(title string, quantity, shop int64) string {
	if most := q.MostOf(shop); most > 0 && quantity > most {
		return fmt.Sprintf("%s: at most %d in an order. Please ask us for more.", title, most)
	}
	return q.TooFew(title, quantity)
}

// check refuses rules that no quantity could meet. The fields are those of the form and of the product sheet.
func (q Quantities) check(wrong db.FieldErrors) {
	for field, n := range map[string]int64{"least_quantity": q.Least, "most_quantity": q.Most,
		"quantity_step": q.Step} {
		switch {
		case n < 0 || n > MostQuantity:
			wrong.Add(field, "Please enter a whole number up to %d, or nothing.", MostQuantity)
		case q.Step > 1 && n%q.Step != 0:
			wrong.Add(field, "Please enter a multiple of the step, %d.", q.Step)
		}
	}
	if q.Most > 0 && q.Most < q.First() {
		wrong.Add("most_quantity", "The most per order can't be below the least, %d.", q.First())
	}
}

// Scan reads the rules from their column: "" or three numbers, such as "4 40 4".
func (q *Quantities) Scan(value any) error {
	*q = Quantities{}
	text, ok := value.(string)
	if !ok || text == "" {
		return nil
	}
	_, err := fmt.Sscan(text, &q.Least, &q.Most, &q.Step)
	return err
}

// Value is the content of the rules' column.
func (q Quantities) Value() (driver.Value, error) {
	if q == (Quantities{}) {
		return "", nil
	}
	return fmt.Sprintf("%d %d %d", q.Least, q.Most, q.Step), nil
}
