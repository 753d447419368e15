package store

import (
	"context"
	"fmt"
)

// CartItem is how many pieces of a product a customer wants to buy.
type CartItem struct{ ProductID, Quantity int64 }

const cartLimit = 100

// ListCart gives a customer's cart, in the order in which things were put in.
func (s *Store) ListCart(ctx context.Context, customer int64) (items []CartItem, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		items, err = list(tx, func(row scanner, i *CartItem) error { return row.Scan(&i.ProductID, &i.Quantity) },
			`SELECT product_id, quantity FROM cart_items WHERE customer_id = ? ORDER BY added_at, product_id`, customer)
		return err
	})
	return items, err
}

// SetCartItems puts items into a customer's cart or changes their quantities. All or nothing: a quantity below 1 or
// above what can be bought refuses the whole call. With mustExist, an item that is not in the cart is refused.
func (s *Store) SetCartItems(ctx context.Context, customer int64, items []CartItem, mustExist bool) error {
	wanted, err := sumItems(items)
	if err != nil {
		return err
	}
	return s.write(ctx, func(tx *Tx) error {
		for _, item := range wanted {
			title, free, err := titleAndFree(tx, item.ProductID)
			if isNone(err) {
				return refuse("This product is no longer sold.")
			}
			if err != nil {
				return err
			}
			if item.Quantity > free {
				return shortage(title, free)
			}
			if mustExist {
				there, err := value[bool](tx, `SELECT EXISTS (SELECT 1 FROM cart_items WHERE customer_id = ? AND product_id = ?)`, customer, item.ProductID)
				if err != nil {
					return err
				}
				if !there {
					return refuse("%s is not in your cart.", title)
				}
			}
			if _, err := tx.exec(`INSERT INTO cart_items (customer_id, product_id, quantity, added_at) VALUES (?, ?, ?, ?)
				ON CONFLICT (customer_id, product_id) DO UPDATE SET quantity = excluded.quantity`, customer, item.ProductID, item.Quantity, tx.stamp()); err != nil {
				return err
			}
		}
		count, err := value[int](tx, `SELECT count(*) FROM cart_items WHERE customer_id = ?`, customer)
		if err == nil && count > cartLimit {
			return refuse("A cart holds %d products at most.", cartLimit)
		}
		return err
	})
}

// RemoveCartItems takes products out of a customer's cart; none named empties it. What is not in it is no error.
func (s *Store) RemoveCartItems(ctx context.Context, customer int64, products []int64) error {
	return s.write(ctx, func(tx *Tx) error {
		if len(products) == 0 {
			_, err := tx.exec(`DELETE FROM cart_items WHERE customer_id = ?`, customer)
			return err
		}
		for _, product := range products {
			if _, err := tx.exec(`DELETE FROM cart_items WHERE customer_id = ? AND product_id = ?`, customer, product); err != nil {
				return err
			}
		}
		return nil
	})
}

// sumItems adds up items of the same product and checks the quantities, which are whole numbers from 1.
func sumItems(items []CartItem) ([]CartItem, error) {
	if len(items) == 0 {
		return nil, refuse("Your cart is empty")
	}
	if len(items) > cartLimit {
		return nil, refuse("A cart holds %d products at most.", cartLimit)
	}
	var wanted []CartItem
	at := map[int64]int{}
	for _, item := range items {
		if item.ProductID < 1 {
			return nil, refuse("This product is no longer sold.")
		}
		if item.Quantity < 1 || item.Quantity > 1_000_000 {
			return nil, &Refusal{Message: "The quantity must be a whole number from 1.", Fields: map[string]string{"quantity": "The quantity must be a whole number from 1."}}
		}
		if i, seen := at[item.ProductID]; seen {
			wanted[i].Quantity += item.Quantity
			continue
		}
		at[item.ProductID] = len(wanted)
		wanted = append(wanted, item)
	}
	return wanted, nil
}

func titleAndFree(tx *Tx, product int64) (title string, free int64, err error) {
	type pair struct {
		title string
		free  int64
	}
	found, err := one(tx, func(row scanner, p *pair) error { return row.Scan(&p.title, &p.free) },
		`SELECT title, `+sellable+` FROM products WHERE id = ? AND deleted_at IS NULL`, product)
	return found.title, found.free, err
}

func shortage(title string, free int64) *Refusal { return &Refusal{Message: shortageText(title, free)} }

func shortageText(title string, free int64) string {
	if free < 1 {
		return fmt.Sprintf("%s is currently out of stock.", title)
	}
	return fmt.Sprintf("%s is only available %d in stock.", title, free)
}

// CheckStock says, one text for each, which of the wanted products can't be bought in that quantity now.
func (s *Store) CheckStock(ctx context.Context, items []CartItem) (short []string, err error) {
	wanted, err := sumItems(items)
	if err != nil {
		return nil, err
	}
	short = []string{}
	err = s.read(ctx, func(tx *Tx) error {
		for _, item := range wanted {
			title, free, err := titleAndFree(tx, item.ProductID)
			if isNone(err) {
				short = append(short, "One of the products is no longer sold. Please remove it.")
				continue
			}
			if err != nil {
				return err
			}
			if item.Quantity > free {
				short = append(short, shortageText(title, free))
			}
		}
		return nil
	})
	return short, err
}

// ListWishlist gives the products a customer wishes for, the latest first.
func (s *Store) ListWishlist(ctx context.Context, customer int64) (found []Product, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		found, err = list(tx, scanProduct, `SELECT `+productColumns+` FROM `+productTables+`
			JOIN wishlist w ON w.product_id = p.id WHERE w.customer_id = ? AND p.deleted_at IS NULL ORDER BY w.added_at DESC, w.product_id LIMIT 500`, customer)
		return err
	})
	return found, err
}

// OnWishlist says whether a product is on a customer's wishlist; ErrNotFound when there is no such product.
func (s *Store) OnWishlist(ctx context.Context, customer, product int64) (on bool, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		if _, err := value[int64](tx, `SELECT id FROM products WHERE id = ? AND deleted_at IS NULL`, product); err != nil {
			return err
		}
		on, err = value[bool](tx, `SELECT EXISTS (SELECT 1 FROM wishlist WHERE customer_id = ? AND product_id = ?)`, customer, product)
		return err
	})
	return on, err
}

// SetWish puts a product on a customer's wishlist or takes it off. Asking twice is asking once.
func (s *Store) SetWish(ctx context.Context, customer, product int64, wanted bool) error {
	return s.write(ctx, func(tx *Tx) error {
		if _, err := value[int64](tx, `SELECT id FROM products WHERE id = ? AND deleted_at IS NULL`, product); err != nil {
			return err
		}
		if !wanted {
			_, err := tx.exec(`DELETE FROM wishlist WHERE customer_id = ? AND product_id = ?`, customer, product)
			return err
		}
		if _, err := tx.exec(`INSERT INTO wishlist (customer_id, product_id, added_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`, customer, product, tx.stamp()); err != nil {
			return err
		}
		count, err := value[int](tx, `SELECT count(*) FROM wishlist WHERE customer_id = ?`, customer)
		if err == nil && count > 500 {
			return refuse("A wishlist holds 500 products at most.")
		}
		return err
	})
}
