package promotions

import (
	"context"
	"fmt"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/search"
	"hearth/store/wording"
)

// CartItem is a quantity of a product that a customer wants to buy, as the client sent it: neither the product nor the
// quantity is checked.
type CartItem struct{ ProductID, Quantity int64 }

// cartLimit is the maximum number of different products in a cart.
const cartLimit = 100

// CartLine is an item of a stored cart with its product as lists show it, at the present price.
type CartLine struct {
	catalogue.Card
	Quantity int64
}

// ListCart returns the items of a customer's cart that are still for sale, in the order in which they were added.
func (s *Promotions) ListCart(ctx context.Context, customer int64) (lines []CartLine, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		lines, err = db.List(tx, func(row db.Scanner, l *CartLine) error {
			return catalogue.ScanCard(db.WithMore(row, &l.Quantity), &l.Card)
		},
			`SELECT `+catalogue.CardColumns+`, i.quantity FROM cart_items i CROSS JOIN products p ON p.id = i.product_id
				CROSS JOIN categories c ON c.id = p.category_id
			LEFT JOIN categories c2 ON c2.id = c.parent_id LEFT JOIN categories c3 ON c3.id = c2.parent_id
			WHERE i.customer_id = ? AND p.deleted_at IS NULL ORDER BY i.added_at, i.product_id`, customer)
		if err != nil {
			return err
		}
		return catalogue.LocalizeCards(
			tx,
			catalogue.Pointers(lines, func(l *CartLine) *catalogue.Card { return &l.Card }),
		)
	})
	return lines, err
}

// SetCartItems adds items to a customer's cart or changes their quantities, all or nothing. It refuses a quantity below
// 1 (field quantity), above the stock or against the product's rules, products that are no longer sold or lack a
// certificate, and more than cartLimit products. With mustExist it refuses items that are not in the cart. A cart
// reserves nothing; placing an order does.
func (s *Promotions) SetCartItems(ctx context.Context, customer int64, items []CartItem, mustExist bool) error {
	wanted, err := SumItems(items)
	if err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		wanted, err := ResolveVariants(tx, wanted)
		if err != nil {
			return err
		}
		for _, item := range wanted {
			p, err := AvailableOf(tx, item.ProductID)
			if db.IsNone(err) {
				return core.Refuse("This product is no longer sold.")
			}
			if err != nil {
				return err
			}
			if refusal := p.refusal(p.Free, item.Quantity); refusal != "" {
				return core.Refuse("%s", refusal)
			}
			if lacking, err := s.certificates.Uncertified(tx, item.ProductID); err != nil {
				return err
			} else if lacking != "" {
				return core.Refuse("%s can't be sold at the moment: a required approval is missing.", lacking)
			}
			if mustExist {
				there, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM cart_items WHERE customer_id = ?
					AND product_id = ?)`,
					customer, item.ProductID)
				if err != nil {
					return err
				}
				if !there {
					return core.Refuse("%s is not in your cart.", p.Title)
				}
			}
			if _, err := tx.Exec(`INSERT INTO cart_items (customer_id, product_id, quantity, added_at)
				VALUES (?, ?, ?, ?)
				ON CONFLICT (customer_id, product_id)
				DO UPDATE SET quantity = excluded.quantity`, customer, item.ProductID, item.Quantity,
				tx.Stamp()); err != nil {
				return err
			}
		}
		// The instant of the last change decides when a reminder of an abandoned cart is due.
		if _, err := tx.Exec(`UPDATE carts SET changed_at = ? WHERE customer_id = ?`, tx.Stamp(),
			customer); err != nil {
			return err
		}
		count, err := db.Value[int](tx, `SELECT count(*) FROM cart_items WHERE customer_id = ?`, customer)
		if err == nil && count > cartLimit {
			return core.Refuse("A cart can hold at most %d products.", cartLimit)
		}
		return err
	})
}

// RemoveCartItems removes products from a customer's cart, or all items if no product is named. Products that are not
// in the cart are ignored. A parent product removes all of its variants.
func (s *Promotions) RemoveCartItems(ctx context.Context, customer int64, products []int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		if len(products) == 0 {
			_, err := tx.Exec(`DELETE FROM cart_items WHERE customer_id = ?`, customer)
			return err
		}
		for _, product := range products {
			if _, err := tx.Exec(`DELETE FROM cart_items WHERE customer_id = ?1
				AND (product_id = ?2 OR product_id IN (SELECT id FROM products WHERE family = ?2))`, customer,
				product); err != nil {
				return err
			}
		}
		_, err := tx.Exec(`UPDATE carts SET changed_at = ? WHERE customer_id = ?`, tx.Stamp(), customer)
		return err
	})
}

// Available is a product's title, how many units are free, the quantities that an order may have, and what can be
// pre-ordered.
type Available struct {
	Title string
	Free  int64
	catalogue.Quantities
	catalogue.Preorder
}

// AvailableOf returns what can be bought of a product now; ErrNotFound if it is no longer sold.
func AvailableOf(tx *core.Tx, product int64) (Available, error) {
	return db.One(tx, func(row db.Scanner, a *Available) error {
		return row.Scan(&a.Title, &a.Free, &a.Quantities, &a.Day, &a.Limit, &a.Waiting)
	}, `SELECT title, `+catalogue.Sellable+`, quantities, iif(availability = 'In Stock', preorder_day, ''), preorder_limit,
		waiting FROM products WHERE id = ? AND deleted_at IS NULL`, product)
}

// refusal is the sentence that refuses a quantity of which free units are left; "" if it can be bought.
func (a Available) refusal(free, quantity int64) string {
	units, day := a.Offered(a.Quantities, free)
	switch {
	case day != "" && quantity > units:
		return preorderText(a.Title, units)
	case quantity > units:
		return shortageText(a.Title, units)
	}
	return a.Quantities.Refusal(a.Title, quantity, 0)
}

// CanWait reports whether units of a product can be bought that wait for stock: there is none, and its pre-order day is
// still to come.
func (a Available) CanWait(today string, units int64) bool {
	ahead, day := a.Offered(a.Quantities, a.Free)
	return day > today && units <= ahead
}

// Shortage refuses more units than can be bought. today is "" if nothing may wait for stock.
func (a Available) Shortage(today string) *core.Refusal {
	if units, day := a.Offered(a.Quantities, a.Free); today != "" && day > today {
		return &core.Refusal{Message: preorderText(a.Title, units)}
	}
	return RefuseShortage(a.Title, a.Free)
}

func preorderText(title string, units int64) string {
	return fmt.Sprintf("%s: only %d can be pre-ordered.", title, units)
}

// RefuseShortage refuses a quantity above the stock, with the sentence that the API requires.
func RefuseShortage(title string, free int64) *core.Refusal {
	return &core.Refusal{Message: shortageText(title, free)}
}

func shortageText(title string, free int64) string {
	if free < 1 {
		return fmt.Sprintf("%s is currently out of stock.", title)
	}
	return fmt.Sprintf("%s is only available %d in stock.", title, free)
}

// CheckStock returns a sentence for each wanted product that can't be bought in the wanted quantity now.
func (s *Promotions) CheckStock(ctx context.Context, items []CartItem) (short []string, err error) {
	wanted, err := SumItems(items)
	if err != nil {
		return nil, err
	}
	short = []string{}
	err = s.Read(ctx, func(tx *core.Tx) error {
		wanted, err := ResolveVariants(tx, wanted)
		if err != nil {
			return err
		}
		together, err := freeTogether(tx, wanted)
		if err != nil {
			return err
		}
		for _, item := range wanted {
			p, err := AvailableOf(tx, item.ProductID)
			if db.IsNone(err) {
				short = append(short, "One of the products is no longer sold. Please remove it.")
				continue
			}
			if err != nil {
				return err
			}
			free := p.Free
			if left, shared := together[item.ProductID]; shared {
				free = left
			}
			if refusal := p.refusal(free, item.Quantity); refusal != "" {
				short = append(short, refusal)
			}
			if lacking, err := s.certificates.Uncertified(tx, item.ProductID); err != nil {
				return err
			} else if lacking != "" {
				short = append(short, catalogue.UncertifiedText(lacking))
			}
		}
		return nil
	})
	return short, err
}

// ListPrices returns the present products of a cart in the given order. Products that are no longer sold are left out,
// and a parent product is replaced by its first available variant. If a product shares parts with a bundle in the cart,
// its Free is what the lines before it leave.
func (s *Promotions) ListPrices(ctx context.Context, items []CartItem) (found []catalogue.Product, err error) {
	wanted, err := SumItems(items)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(wanted))
	for i, item := range wanted {
		ids[i] = item.ProductID
	}
	list, err := wording.AsJSON(ids)
	if err != nil {
		return nil, err
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = search.PickedRows(
			tx,
			search.Pick{Query: `SELECT coalesce((SELECT lead FROM family_figures WHERE family = s.id), s.id) AS id
			FROM json_each(?) j CROSS JOIN products s ON s.id = j.value WHERE s.deleted_at IS NULL`, Args: []any{list}},
			catalogue.ScanProduct,
			catalogue.ProductColumns,
		)
		if err != nil {
			return err
		}
		if err := catalogue.LocalizeProducts(tx, found); err != nil {
			return err
		}
		together, err := freeTogether(tx, wanted)
		for i := range found {
			if left, shared := together[found[i].ID]; shared {
				found[i].Free = left
			}
		}
		return err
	})
	return found, err
}

// LatestPreorder is the latest day from which some of the products can be packed; "" if all of them are in stock.
func (s *Promotions) LatestPreorder(ctx context.Context, products []int64) (day string, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		for _, product := range products {
			p, err := AvailableOf(tx, product)
			if err != nil && !db.IsNone(err) {
				return err
			}
			_, from := p.Offered(p.Quantities, p.Free)
			day = max(day, from)
		}
		return nil
	})
	return day, err
}
