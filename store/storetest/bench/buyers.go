package main

import (
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"sync/atomic"
	"time"
)

// buyers are the customers of a shop with their sessions. Each order is placed by the next customer.
type buyers struct {
	next atomic.Int64
}

// logIn creates a session for each customer and for the owner, without passwords.
func logIn(data string) (*buyers, error) {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(data, "shop.db")+"?_pragma=busy_timeout(5000)")
	if err != nil {
		return nil, err
	}
	tx, err := db.Begin()
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	insert, err := tx.Prepare(
		`INSERT OR REPLACE INTO sessions (token_hash, account_id, door, created_at, last_seen_at)
			VALUES (?, ?, 'public', ?, ?)`)
	for id := int64(1); err == nil && id <= customers+1; id++ {
		hash, now := sha256.Sum256([]byte(token(id))), time.Now().UnixMilli()
		_, err = insert.Exec(hash[:], id, now, now)
	}
	return &buyers{}, errors.Join(err, tx.Commit(), db.Close())
}

func token(account int64) string { return fmt.Sprintf("bench-session-of-account-%08d", account) }

// owner is the ID of the owner's account.
const owner = customers + 1

// buy places and confirms an order of one unit, as the next customer.
func (b *buyers) buy(c *conn, _ int64) error {
	id := 1 + b.next.Add(1)%customers
	return c.order(id, onSale(id*13))
}

// onSale is the ID of a product that is not sold out.
func onSale(n int64) int64 {
	product := 1 + n%int64(smallShop.products-1)
	if product%50 == 0 {
		product++
	}
	return product
}

// order places and confirms an order of a product by COD.
func (c *conn) order(customer, product int64) error {
	c.cookie = token(customer)
	body := fmt.Sprintf(`{"orders":[{"product_id":%d,"qty":1}],"AddressID":%d,"pt":"COD"}`, product, customer)
	if err := c.send("/api/checkout", body); err != nil {
		return err
	}
	var placed struct {
		OrderID int64 `json:"orderId"`
	}
	if err := json.Unmarshal(c.body.Bytes(), &placed); err != nil {
		return err
	}
	return c.send("/api/codstatus", fmt.Sprintf(`{"ORDERSID":%d}`, placed.OrderID))
}

// whole does everything that a buyer does: cart, stock, delivery, checkout, confirmation.
func (b *buyers) whole(c *conn, n int64) error {
	id := 1 + b.next.Add(1)%customers
	product := onSale(id * 13)
	c.cookie = token(id)
	wished := fmt.Sprintf(`[{"product_id":%d,"qty":1}]`, product)
	for path, body := range map[string]string{
		"/api/manageCart":   fmt.Sprintf(`{"operation":"insert","data":[{"product_id":%d,"quantity":1}]}`, product),
		"/api/stockcheck":   `{"orders":` + wished + `}`,
		"/api/shippingcost": `{"orders":` + wished + `,"dpin":"411001","pt":"COD"}`,
	} {
		if err := c.send(path, body); err != nil {
			return err
		}
	}
	return c.order(id, product)
}

// edit changes the stock of a product, as staff do.
func edit(c *conn, n int64) error {
	c.cookie = token(owner)
	return c.send(fmt.Sprintf("/api/admin/stock/%d", 1+n*97%int64(smallShop.products)), `{"change":1,"reason":"staff"}`)
}
