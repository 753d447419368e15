package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"

	"github.com/julienschmidt/httprouter"
	_ "modernc.org/sqlite" // the same driver as the shop's
)

// bareCommand is the argument with which the benchmark starts itself as the server with the bare handlers.
const bareCommand = "bare"

func startBare(data string) (*process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return start(data+".bare.log", "bare:", self, bareCommand, data)
}

// bareShop is the smallest server that can answer at all: only the router, the driver and the rows.
type bareShop struct {
	cards  *sql.Stmt
	orders *sql.DB
	insert *sql.Stmt
	waits  chan chan error
}

// serveBare serves until it is stopped, from the database of a data directory and a second database of its own.
func serveBare(ctx context.Context, data string) error {
	b, err := openBare(data)
	if err != nil {
		return err
	}
	go b.group(ctx) // stops when the context ends
	router := httprouter.New()
	router.GET("/fixed/:bytes", b.fixed)
	router.GET("/cards/:price", b.list)
	router.POST("/one", b.commitOne)
	router.POST("/grouped", b.commitGrouped)
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println("bare: http://" + socket.Addr().String())
	server := &http.Server{Handler: router}
	go func() {
		<-ctx.Done()
		_ = server.Close() // the process ends anyway
	}()
	if err := server.Serve(socket); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func openBare(data string) (*bareShop, error) {
	shop, err := sql.Open("sqlite", "file:"+filepath.Join(data, "shop.db")+"?mode=ro&_pragma=busy_timeout(5000)")
	if err != nil {
		return nil, err
	}
	shop.SetMaxOpenConns(8) // open connections are kept; a new one would have to prepare the statement again
	shop.SetMaxIdleConns(8)
	b := &bareShop{waits: make(chan chan error, 1024)}
	b.cards, err = shop.Prepare(`SELECT p.id, p.title, substr(p.description, 1, 201), p.availability, p.shelf - p.held,
		p.price, p.pays,
		p.rating, p.rating_count, c.name, p.country_of_origin,
		(SELECT name || ' ' || width || ' ' || height FROM product_pictures WHERE product_id = p.id
		ORDER BY position, id LIMIT 1)
		FROM products p JOIN categories c ON c.id = p.category_id WHERE p.deleted_at IS NULL AND p.family IS NULL
		AND p.pays >= ?
		ORDER BY p.pays, p.id LIMIT 24`)
	if err != nil {
		return nil, err
	}
	b.orders, err = sql.Open("sqlite", "file:"+data+".bare.db?_pragma=journal_mode(wal)&_pragma=synchronous(full)")
	if err != nil {
		return nil, err
	}
	b.orders.SetMaxOpenConns(1)
	if _, err = b.orders.Exec(`CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT)`); err != nil {
		return nil, err
	}
	b.insert, err = b.orders.Prepare(`INSERT INTO t (body)
		VALUES ('a row of about the size of an order with its lines')`)
	return b, err
}

// fixed replies with the requested number of bytes.
func (b *bareShop) fixed(w http.ResponseWriter, _ *http.Request, p httprouter.Params) {
	n, err := strconv.Atoi(p.ByName("bytes"))
	if err != nil || n > len(noise) {
		http.NotFound(w, nil)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", p.ByName("bytes"))
	_, _ = w.Write(noise[:n]) // a client that disconnects is no error
}

var noise = make([]byte, 1<<20)

type bareCard struct {
	ID                                                           int64
	Title, Description, Availability, Category, Country, Picture string
	Free, Price, Pays, RatingCount                               int64
	Rating                                                       float64
}

// list replies with a page of 24 rows from one prepared query.
func (b *bareShop) list(w http.ResponseWriter, r *http.Request, p httprouter.Params) {
	rows, err := b.cards.QueryContext(r.Context(), p.ByName("price"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	defer rows.Close()
	cards := []bareCard{}
	for rows.Next() {
		var c bareCard
		if err = rows.Scan(
			&c.ID,
			&c.Title,
			&c.Description,
			&c.Availability,
			&c.Free,
			&c.Price,
			&c.Pays,
			&c.Rating,
			&c.RatingCount,
			&c.Category,
			&c.Country,
			&c.Picture,
		); err != nil {
			break
		}
		cards = append(cards, c)
	}
	body, coded := json.Marshal(cards)
	if err := errors.Join(err, rows.Err(), coded); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(body) // a client that disconnects is no error
}

// commitOne writes a row with a durable commit of its own.
func (b *bareShop) commitOne(w http.ResponseWriter, _ *http.Request, _ httprouter.Params) {
	_, err := b.insert.Exec()
	told(w, err)
}

// commitGrouped writes a row with a durable commit that it shares with all requests that wait at the same time.
func (b *bareShop) commitGrouped(w http.ResponseWriter, _ *http.Request, _ httprouter.Params) {
	done := make(chan error, 1)
	b.waits <- done
	told(w, <-done)
}

func told(w http.ResponseWriter, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	_, _ = w.Write([]byte(`{"status":true}`)) // a client that disconnects is no error
}

func (b *bareShop) group(ctx context.Context) {
	for {
		var group []chan error
		select {
		case <-ctx.Done():
			return
		case first := <-b.waits:
			group = append(group, first)
		}
		for len(b.waits) > 0 {
			group = append(group, <-b.waits)
		}
		err := b.commit(len(group))
		for _, done := range group {
			done <- err
		}
	}
}

func (b *bareShop) commit(rows int) error {
	tx, err := b.orders.Begin()
	if err != nil {
		return err
	}
	insert := tx.Stmt(b.insert)
	for range rows {
		if _, err := insert.Exec(); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return tx.Commit()
}
