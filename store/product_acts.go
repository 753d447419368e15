package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hearth/store/db"
	"hearth/store/gst"
	"hearth/store/money"
)

// ProductAct is one act on many products: what of each it changes, and to what.
type ProductAct struct {
	// Act is one of ProductActs.
	Act string
	// Value says to what: an amount of rupees ("1499"), a difference ("+50", "-50") or a part ("+5%", "-10%") for the price;
	// an amount, a part off the price ("10%") or "" for none for the discount price; a number ("25") or a difference ("+5",
	// "-2") of pieces for the stock; In Stock or Out of Stock for the availability; the rate; the HSN code.
	Value string
	// Path are the numbers of the category, subcategory and sub-subcategory that the products move to, 0 for none.
	Path [3]int64
}

// The acts that can be done to many products at once.
const (
	ProductPrice        = "price"
	ProductDiscount     = "discount_price"
	ProductStock        = "stock"
	ProductAvailability = "availability"
	ProductCategory     = "category"
	ProductRate         = "gst_rate"
	ProductHSN          = "hsn_code"
	ProductAway         = "away"
)

// ProductActs are all of them.
var ProductActs = []string{ProductPrice, ProductDiscount, ProductStock, ProductAvailability, ProductCategory, ProductRate, ProductHSN, ProductAway}

// ProductChange is what an act does to one product: what stood there, what stands there then, or why it can't be done.
type ProductChange struct {
	ID           int64
	Title        string
	Was, Becomes string
	Why          string
}

// part takes a share of a price, in whole rupees: 10 percent of ₹1,499 is ₹150. ok is false where it is no share.
func part(of money.Paise, percent string) (share money.Paise, ok bool) {
	points, err := money.Parse(percent) // hundredths of a percent
	if err != nil || points < 0 || points > 1000*100 {
		return 0, false
	}
	return (of.Share(int64(points), 100*100) + 50) / 100 * 100, true
}

// priced reads what a price becomes: an amount, a difference or a part more or less.
func (a ProductAct) priced(price money.Paise) (money.Paise, error) {
	wrong := &Refusal{Message: "Enter a price such as 1499, +50, -50, +5% or -10%.", Fields: map[string]string{"value": "Enter a price such as 1499, +50, -50, +5% or -10%."}}
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

// discounted reads what the discount price becomes: an amount, a part off the price, or none.
func (a ProductAct) discounted(price money.Paise) (money.Paise, error) {
	wrong := &Refusal{Message: "Enter a discount price such as 1299, a part off such as 10%, or nothing for none.",
		Fields: map[string]string{"value": "Enter a discount price such as 1299, a part off such as 10%, or nothing for none."}}
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

// stocked reads what lies on the shelf then: a number, or so many more or less.
func (a ProductAct) stocked(shelf int64) (int64, error) {
	text := strings.TrimSpace(a.Value)
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		message := "Enter a number of pieces such as 25, +5 or -2."
		return 0, &Refusal{Message: message, Fields: map[string]string{"value": message}}
	}
	if strings.HasPrefix(text, "+") || strings.HasPrefix(text, "-") {
		return shelf + n, nil
	}
	return n, nil
}

// onto changes a product as the act says.
func (a ProductAct) onto(p *Product) (err error) {
	switch a.Act {
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
			rate = -1 // no rate of the list: the product's own check says so
		}
		p.GSTRate = gst.Rate(rate)
	case ProductHSN:
		p.HSN = strings.TrimSpace(a.Value)
	}
	return err
}

// shown is what of a product the act is about, as staff read it.
func (a ProductAct) shown(p Product) string {
	switch a.Act {
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
		return strings.Join(categoryPath(p), " › ")
	case ProductRate:
		return fmt.Sprintf("%d %%", p.GSTRate)
	case ProductHSN:
		return p.HSN
	}
	return ""
}

// back gives a product what of an earlier state the act was about.
func (a ProductAct) back(p *Product, before Product) {
	switch a.Act {
	case ProductPrice:
		p.Price = before.Price
	case ProductDiscount:
		p.DiscountPrice = before.DiscountPrice
	case ProductAvailability:
		p.Availability = before.Availability
	case ProductCategory:
		p.CategoryID, p.SubcategoryID, p.SubSubcategoryID = before.CategoryID, before.SubcategoryID, before.SubSubcategoryID
	case ProductRate:
		p.GSTRate = before.GSTRate
	case ProductHSN:
		p.HSN = before.HSN
	}
}

// PlanProducts says what an act would do to each of many products, and keeps nothing.
func (s *Store) PlanProducts(ctx context.Context, act ProductAct, ids []int64) ([]ProductChange, error) {
	changes, err := s.eachProduct(ctx, ids, true, func(tx *Tx, id int64) (ProductChange, error) { return s.changeProduct(tx, 0, 0, act, id) })
	if errors.Is(err, errDryRun) {
		err = nil
	}
	return changes, err
}

// ChangeProducts does an act to each of a few products in one transaction, and notes for the job how to take it back. What
// can't be done to one keeps none of the others back.
func (s *Store) ChangeProducts(ctx context.Context, who, job int64, act ProductAct, ids []int64) ([]ProductChange, error) {
	return s.eachProduct(ctx, ids, false, func(tx *Tx, id int64) (ProductChange, error) { return s.changeProduct(tx, who, job, act, id) })
}

// eachProduct changes products, each in a savepoint of its own.
func (s *Store) eachProduct(ctx context.Context, ids []int64, dry bool, change func(tx *Tx, id int64) (ProductChange, error)) (changes []ProductChange, err error) {
	err = s.write(ctx, func(tx *Tx) error {
		changes = []ProductChange{}
		for _, id := range ids {
			var done ProductChange
			err := tx.Apart(func() (err error) {
				done, err = change(tx, id)
				return err
			})
			why, refused := IsRefusal(err)
			switch {
			case refused:
				done.Why = why
			case errors.Is(err, ErrNotFound):
				done.Why = "This product is no longer sold."
			case err != nil:
				return err
			}
			done.ID = id
			changes = append(changes, done)
		}
		if dry {
			return errDryRun
		}
		return nil
	})
	return changes, err
}

func (s *Store) changeProduct(tx *Tx, who, job int64, act ProductAct, id int64) (ProductChange, error) {
	if !slices.Contains(ProductActs, act.Act) {
		return ProductChange{}, refuse("Please choose what to change: %s.", strings.Join(ProductActs, ", "))
	}
	before, err := productOf(tx, id)
	if err != nil {
		return ProductChange{}, err
	}
	done := ProductChange{Title: before.Title, Was: act.shown(before)}
	if act.Act == ProductAway {
		err = s.putAway(tx, who, id)
	} else {
		done.Becomes, err = s.setProduct(tx, who, act, before)
	}
	if err != nil || job == 0 {
		return done, err
	}
	body, err := json.Marshal(before)
	if err != nil {
		return done, err
	}
	_, err = tx.Exec(`INSERT INTO import_steps (job_id, product_id, before, stock)
		SELECT ?, ?, ?, shelf - ? FROM products WHERE id = ?`, job, id, string(body), before.Shelf, id)
	return done, err
}

// putAway takes a product out of the shop, unless open orders hold pieces of it.
func (s *Store) putAway(tx *Tx, who, id int64) error {
	held, err := db.Value[int](tx, `SELECT held FROM products WHERE id = ?`, id)
	if err != nil {
		return err
	}
	if held > 0 {
		return refuse("Open orders reserve %s of it. Ship or cancel them first.", plural(held, "piece"))
	}
	return s.deleteProduct(tx, who, id)
}

// setProduct changes one thing of a product, and says what stands there then.
func (s *Store) setProduct(tx *Tx, who int64, act ProductAct, before Product) (becomes string, err error) {
	e := ProductEdit{Product: before}
	if err := act.onto(&e.Product); err != nil {
		return "", err
	}
	becomes = act.shown(e.Product)
	if err := e.check(); err != nil {
		return becomes, err
	}
	e.Version = 0
	if err := s.updateProduct(tx, who, e, "changed with others"); err != nil {
		return becomes, err
	}
	if act.Act == ProductCategory { // its names are known by now
		after, err := productOf(tx, before.ID)
		return act.shown(after), err
	}
	return becomes, nil
}

// TakeBackProducts undoes an act that a job did, for the products of which nobody changed the same thing since.
func (s *Store) TakeBackProducts(ctx context.Context, who, job int64, act ProductAct) ([]ProductChange, error) {
	type step struct {
		product, stock int64
		before         string
	}
	steps := map[int64]step{}
	var ids []int64
	err := s.read(ctx, func(tx *Tx) error {
		rows, err := db.List(tx, func(row db.Scanner, v *step) error { return row.Scan(&v.product, &v.stock, &v.before) },
			`SELECT product_id, stock, before FROM import_steps WHERE job_id = ? ORDER BY id`, job)
		for _, done := range rows {
			steps[done.product] = done
			ids = append(ids, done.product)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(ids) == 0 {
		return nil, refuse("There is nothing left to undo.")
	}
	return s.eachProduct(ctx, ids, false, func(tx *Tx, id int64) (ProductChange, error) {
		done := steps[id]
		var before Product
		if err := json.Unmarshal([]byte(done.before), &before); err != nil {
			return ProductChange{}, err
		}
		change, err := s.takeBack(tx, who, act, before, done.stock)
		if err != nil {
			return change, err
		}
		_, err = tx.Exec(`DELETE FROM import_steps WHERE job_id = ? AND product_id = ?`, job, id)
		return change, err
	})
}

func (s *Store) takeBack(tx *Tx, who int64, act ProductAct, before Product, stock int64) (ProductChange, error) {
	change := ProductChange{Title: before.Title, Becomes: act.shown(before)}
	if act.Act == ProductAway {
		return change, s.sellAgain(tx, who, before)
	}
	current, err := productOf(tx, before.ID)
	if err != nil {
		return change, err
	}
	change.Was = act.shown(current)
	e := ProductEdit{Product: current}
	if act.Act == ProductStock {
		e.Shelf -= stock
		change.Becomes = act.shown(e.Product)
	} else {
		after := before
		if err := act.onto(&after); err != nil {
			return change, err
		}
		ours := act.shown(after) == change.Was
		if act.Act == ProductCategory {
			ours = current.CategoryID == act.Path[0] && current.SubcategoryID == act.Path[1] && current.SubSubcategoryID == act.Path[2]
		}
		if !ours {
			return change, refuse("Somebody has changed it since, so it was left as it is.")
		}
		act.back(&e.Product, before)
	}
	if err := e.check(); err != nil {
		return change, err
	}
	e.Version = 0
	return change, s.updateProduct(tx, who, e, "taken back")
}

// sellAgain brings back a product that was put away. Carts and wishlists have forgotten it.
func (s *Store) sellAgain(tx *Tx, who int64, p Product) error {
	if err := refuseTakenSKU(tx, p.SKU, p.ID); err != nil {
		return err
	}
	if err := db.ChangeOne(tx, `UPDATE products SET deleted_at = NULL, version = version + 1, changed_at = ? WHERE id = ? AND deleted_at IS NOT NULL`, tx.Stamp(), p.ID); err != nil {
		return err
	}
	if err := indexWords(tx, p.ID); err != nil {
		return err
	}
	s.wordsChanged(tx)
	s.shownChanged(tx)
	return writeAudit(tx, who, "sell product again", fmt.Sprint(p.ID), p.Title)
}

// CopyProduct makes a product like another: everything but its SKU, its stock and its reviews. It is Out of Stock until
// somebody has looked at it.
func (s *Store) CopyProduct(ctx context.Context, who, id int64) (made int64, err error) {
	err = s.write(ctx, func(tx *Tx) error {
		p, err := productOf(tx, id)
		if err != nil {
			return err
		}
		e := ProductEdit{Product: p}
		if e.Questions, err = listQuestions(tx, id); err != nil {
			return err
		}
		for i := range e.Questions {
			e.Questions[i].ID = 0
		}
		if len(e.Pictures) > 0 {
			e.NewMain, e.Added = &e.Pictures[0], e.Pictures[1:]
		}
		title := []rune("Copy of " + p.Title)
		e.Title, e.SKU, e.Shelf, e.Availability = string(title[:min(len(title), 200)]), "", 0, "Out of Stock"
		if err := e.check(); err != nil {
			return err
		}
		made, err = s.addProduct(tx, who, e)
		return err
	})
	return made, err
}
