package main

import (
	"context"
	"fmt"
	"sync/atomic"
)

// beside measures a load of the shop while another work runs perSecond times a second; 0 means that it does not run.
func (b *bench) beside(perSecond int, other, do work) (got, others tally) {
	ctx, stop := context.WithCancel(b.ctx)
	done := make(chan tally, 1)
	if perSecond > 0 {
		go func() { done <- b.shop.pace(ctx, perSecond, other) }()
	} else {
		done <- tally{length: span}
	}
	got = b.shop.load(b.ctx, usual, span, 0, do)
	stop()
	return got, <-done
}

type kindOfRead struct {
	name, what string
	do         work
}

// besideOrders measures cached content alone, and while orders are placed.
func besideOrders(b *bench) (figures []figure, err error) {
	page, err := b.placeOf(productPage)
	if err != nil {
		return nil, err
	}
	reads := []kindOfRead{{"home", "the home page", one("/")}, {"list", "one list as JSON", one(oneList)},
		{"page", "a product page", one(page)}}
	slowest := 0.0
	for _, read := range reads {
		var orders tally
		at := func(perSecond int) kind {
			return kind{fmt.Sprintf("%s, %d orders a second beside", read.what, perSecond), func() tally {
				got, beside := b.beside(perSecond, b.buyers.buy, read.do)
				if perSecond == 20 {
					fmt.Printf("%-44s %s\n", "    an order", beside)
					orders.add(beside)
				}
				return got
			}}
		}
		got := b.turns(at(0), at(1), at(5), at(20))
		if err := sound(append(got, []tally{orders})...); err != nil {
			return nil, err
		}
		slowest = max(slowest, p99Of(orders))
		figures = append(figures,
			figure{name: "beside-" + read.name,
				what: fmt.Sprintf(
					"Rate of %s with 20 orders a second, %.0f/s, %d connections : without (%.2f with 1, %.2f with 5)",
					read.what, middle(got[3], rateOf), usual,
					ratio(got[1], got[0], rateOf), ratio(got[2], got[0], rateOf)), value: ratio(got[3], got[0], rateOf),
				goal: 0.9},
			figure{name: "beside-" + read.name + "-p99",
				what:  fmt.Sprintf("p99 of %s with 20 orders a second : without", read.what),
				value: ratio(got[3], got[0], p99Of), goal: 1.5, most: true})
	}
	return append(figures,
		figure{
			name: "order-beside",
			what: fmt.Sprintf(
				"An order (checkout and confirmation), 20 a second, beside %d readers of what is kept, p99",
				usual,
			),
			value: slowest,
			unit:  "ms",
			goal:  40,
			most:  true,
		}), nil
}

// besideEdits measures reads alone, and while staff change the stock of two products a second.
func besideEdits(b *bench) ([]figure, error) {
	do := b.shopper()
	b.shop.load(b.ctx, usual, 3*span, 0, do) // warm up, as after an hour of visitors
	var n atomic.Int64
	on := func(c *conn, _ int64) error { return do(c, n.Add(1)) }
	at := func(perSecond int, name string, other work) kind {
		return kind{name, func() tally {
			got, beside := b.beside(perSecond, other, on)
			if beside.failed > 0 {
				got.failed, got.fault = got.failed+beside.failed, beside.fault
			}
			return got
		}}
	}
	got := b.turns(at(0, "mixed shoppers", edit), at(2, "mixed shoppers, 2 edits a second beside", edit),
		at(5, "mixed shoppers, 5 orders a second beside", b.buyers.buy),
		at(20, "mixed shoppers, 20 orders a second beside", b.buyers.buy))
	return []figure{
		{name: "edits", what: "Rate of mixed shoppers with 2 edits a second by staff : without",
			value: ratio(got[1], got[0], rateOf)},
		{name: "shoppers-orders-5", what: "Rate of mixed shoppers with 5 orders a second : without",
			value: ratio(got[2], got[0], rateOf)},
		{
			name:  "shoppers-orders-20",
			what:  "Rate of mixed shoppers with 20 orders a second : without",
			value: ratio(got[3], got[0], rateOf),
		},
	}, sound(got...)
}

// checkout measures orders, and compares them with single and grouped commits, all durable and over HTTP.
func checkout(b *bench) ([]figure, error) {
	commit := func(path string) work { return func(c *conn, _ int64) error { return c.send(path, "") } }
	got := b.turns(
		kind{"checkout and confirmation", b.shopLoad(usual, b.buyers.buy)},
		kind{
			"bare commits one by one",
			b.bareLoad(usual, commit("/one")),
		},
		kind{"bare commits, grouped", b.bareLoad(usual, commit("/grouped"))},
	)
	return []figure{
		{name: "order", what: fmt.Sprintf("An order (checkout and confirmation), %d connections, processor time", usual),
			value: middle(got[0], cpuEach), unit: "ms", goal: 0.4, most: true},
		{
			name: "checkout",
			what: fmt.Sprintf(
				"Checkout and confirmation over HTTP, durable, %.0f/s, %d connections : one-by-one commits of the bare handler",
				middle(got[0], rateOf),
				usual,
			),
			value: ratio(got[0], got[1], rateOf),
			goal:  1.5,
		},
		{
			name:  "checkout-grouped",
			what:  "Checkout and confirmation : grouped commits of the bare handler",
			value: ratio(got[0], got[2], rateOf),
		},
	}, sound(got...)
}

// manyConnections measures orders and cached content with 128 and 500 connections.
func manyConnections(b *bench) ([]figure, error) {
	got := b.turns(kind{"checkout and confirmation, 128 connections", b.shopLoad(128, b.buyers.buy)},
		kind{"the whole way of a shopper, 32 connections", b.shopLoad(usual, b.buyers.whole)},
		kind{"one list, 500 connections", b.shopLoad(500, one(oneList))}, kind{"the home page, 500 connections",
			b.shopLoad(500, one("/"))})
	return []figure{
		{name: "checkout-128", what: fmt.Sprintf("Checkout and confirmation, %.0f/s, 128 connections, p99",
			middle(got[0], rateOf)),
			value: least(got[0], p99Of), unit: "ms"},
		{name: "whole-way",
			what: fmt.Sprintf("Cart, stock, delivery, checkout and confirmation, %.0f/s, %d connections, p99",
				middle(got[1], rateOf), usual), value: least(got[1], p99Of), unit: "ms"},
		{name: "list-500", what: fmt.Sprintf("One list as JSON, repeated, %.0f/s, 500 connections, p99",
			middle(got[2], rateOf)),
			value: least(got[2], p99Of), unit: "ms"},
		{name: "home-500", what: fmt.Sprintf("The home page, repeated, %.0f/s, 500 connections, p99",
			middle(got[3], rateOf)),
			value: least(got[3], p99Of), unit: "ms"},
	}, sound(got...)
}

// besideExports measures orders alone, and while staff download one sheet after another.
func besideExports(b *bench) ([]figure, error) {
	sheets := []string{"/api/admin/products/export", "/api/admin/feedback/export?format=csv"}
	orders := func(beside bool) func() tally {
		return func() tally {
			ctx, stop := context.WithTimeout(b.ctx, 2*span)
			defer stop()
			if beside {
				go b.shop.load(ctx, 1, 2*span, 0, func(c *conn, n int64) error {
					c.cookie = token(owner)
					return c.get(sheets[n%2])
				})
			}
			return b.shop.pace(ctx, 20, b.buyers.buy)
		}
	}
	got := b.turns(kind{"orders, 20 a second", orders(false)}, kind{"beside exports one after the other", orders(true)})
	p50 := func(t tally) float64 { return t.percentile(50).Seconds() }
	return []figure{{name: "exports",
		what:  "An order, 20 a second, beside exports one after the other : alone, medians",
		value: ratio(got[1], got[0], p50)}}, sound(got...)
}
