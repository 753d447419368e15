package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"sync/atomic"
	"time"
)

const (
	oneList     = "/api/product_list?page=1&per_page=24"
	productPage = "/productdetails/x/77"
	productCall = "/api/product/77"
)

// kept measures requests for one cached reply, and for as many bytes from the bare router.
func kept(b *bench) (figures []figure, err error) {
	page, err := b.placeOf(productPage)
	if err != nil {
		return nil, err
	}
	for _, k := range []struct{ name, what, path string }{
		{"list", "One list as JSON, repeated", oneList},
		{"product", "One product as JSON, repeated", productCall},
		{"home", "The home page as HTML, repeated", "/"},
		{"page", "One product page as HTML, repeated", page},
	} {
		fixed, err := b.sized(k.path)
		if err != nil {
			return nil, err
		}
		got := b.turns(kind{k.what, b.shopLoad(usual, one(k.path))}, kind{"the bare router with as many bytes",
			b.bareLoad(usual, fixed)})
		if err := sound(got...); err != nil {
			return nil, err
		}
		figures = append(figures,
			figure{name: "kept-" + k.name,
				what: fmt.Sprintf("%s, %d connections, %.0f/s : the bare router with as many bytes",
					k.what, usual, middle(got[0], rateOf)),
				value: ratio(got[0], got[1], rateOf), goal: 0.5})
	}
	return figures, nil
}

// placeOf is the URL path of a product's page, with its slug.
func (b *bench) placeOf(path string) (string, error) {
	c := newConn(b.shop.base)
	defer c.close()
	if err := c.get(path); err != nil {
		return "", err
	}
	if place := c.header.Get("Location"); place != "" {
		return place, nil
	}
	return path, nil
}

// newLists measures lists that nobody has requested before.
func newLists(b *bench) ([]figure, error) {
	first := b.take(1 << 20)
	var n atomic.Int64
	next := func() int64 { return first + n.Add(1) }
	lists := asking(func(turn int64) string {
		switch i := next(); turn % 3 {
		case 0:
			return fmt.Sprintf("/api/product_list?page=%d&per_page=24&min_price=%d", 1+i%40, 100+i)
		case 1:
			return fmt.Sprintf("/api/product_list?page=1&per_page=24&category_id=%d&sort=price&max_price=%d", 1+i%10,
				2000+i)
		default:
			return fmt.Sprintf("/api/product_list?page=%d&per_page=24&country=China&sort=-price&max_price=%d", 1+i%9,
				2000+i)
		}
	})
	bare := asking(func(int64) string { return fmt.Sprintf("/cards/%d", 10000+next()) })
	got := b.turns(kind{"lists never answered before", b.shopLoad(usual, lists)},
		kind{"the bare prepared query", b.bareLoad(usual, bare)})
	return []figure{
		{name: "new-list", what: fmt.Sprintf("A list never answered before, %d connections, processor time", usual),
			value: least(got[0], cpuEach), unit: "ms", goal: 0.3, most: true},
		{
			name:  "new-lists",
			what:  "The bare prepared query : a list never answered before, processor time",
			value: ratio(got[1], got[0], cpuEach),
			goal:  0.4,
		},
		{name: "new-lists-rate", what: fmt.Sprintf("Lists never answered before, %.0f/s : the bare prepared query",
			middle(got[0], rateOf)),
			value: ratio(got[0], got[1], rateOf)},
	}, sound(got...)
}

// newProducts measures products as JSON that nobody has requested before.
func newProducts(b *bench) ([]figure, error) {
	const products = 1000
	next := b.take(rounds * products)
	got := b.turns(kind{"a product as JSON, never answered before", func() tally {
		first := next
		next += products
		return b.shop.load(b.ctx, usual, time.Minute, products, func(c *conn, n int64) error {
			return c.get(fmt.Sprintf("/api/product/%d", 1+(first+n)%int64(smallShop.products)))
		})
	}})
	return []figure{{name: "new-products", what: "A product as JSON that was not answered before, processor time",
		value: least(got[0], cpuEach), unit: "ms", goal: 0.15, most: true}}, sound(got...)
}

// drawn returns n random numbers below most. Small ones are far more frequent, as products are that people choose.
func drawn(n int, most uint64) []uint64 {
	random := rand.NewZipf(rand.New(rand.NewPCG(3, 4)), 1.1, 4, most-1)
	all := make([]uint64, n)
	for i := range all {
		all[i] = random.Uint64()
	}
	return all
}

// listOf is the path of one of 5,000 different lists.
func listOf(n uint64) string {
	switch n % 4 {
	case 0:
		return fmt.Sprintf("/api/product_list?page=%d&per_page=24", 1+n/4%400)
	case 1:
		return fmt.Sprintf("/api/product_list?page=%d&per_page=24&category_id=%d&sort=newest", 1+n/40%30, 1+n/4%10)
	case 2:
		return fmt.Sprintf("/api/product_list?page=1&per_page=24&min_price=%d&max_price=%d&sort=price", 100+n/4, 2000+n)
	}
	return fmt.Sprintf("/api/product_list?page=%d&per_page=24&country=India&sort=rating", 1+n/4%300)
}

// asked returns paths of public calls with the frequencies of real visitors: lists, products and searches.
func asked() func(n int64) string {
	lists, products, searched := drawn(50_000, 5_000), drawn(50_000, 10_000), drawn(50_000, 5_000)
	all := words()
	return func(n int64) string {
		i := n / 4 % 50_000
		switch n % 4 {
		case 0, 1:
			return listOf(lists[i])
		case 2:
			return fmt.Sprintf("/api/product/%d", 1+products[i])
		}
		return "/api/product_list?page=1&per_page=24&search=" + url.QueryEscape(all[searched[i]])
	}
}

// zipfMix measures requests for 5,000 lists, 10,000 products and 5,000 searches with the frequencies of real visitors.
func zipfMix(b *bench) ([]figure, error) {
	address := asked()
	b.shop.load(b.ctx, usual, 3*span, 0, asking(address)) // warm up, as after an hour of visitors
	var n atomic.Int64
	got := b.turns(kind{"as people ask: 5,000 lists, 10,000 products, 5,000 searches",
		b.shopLoad(usual, asking(func(int64) string { return address(n.Add(1)) }))},
		kind{"one list", b.shopLoad(usual, one(oneList))})
	return []figure{
		{name: "mix",
			what: fmt.Sprintf(
				"5,000 lists, 10,000 products and 5,000 searches as people ask for them (Zipf), %.0f/s, %d connections : one list repeated",
				middle(got[0], rateOf),
				usual,
			),
			value: ratio(got[0], got[1], rateOf), goal: 0.5}}, sound(got...)
}

// marks measures a page with a different advertising parameter in each request.
func marks(b *bench) ([]figure, error) {
	page, err := b.placeOf(productPage)
	if err != nil {
		return nil, err
	}
	first := b.take(1 << 20)
	marked := asking(func(n int64) string { return fmt.Sprintf("%s?gclid=%d&utm_source=x", page, first+n) })
	got := b.turns(kind{"a page, each visit with another gclid", b.shopLoad(usual, marked)},
		kind{"the page", b.shopLoad(usual, one(page))})
	return []figure{{name: "marks",
			what: fmt.Sprintf("A product page with another ?gclid= each visit, %.0f/s, %d connections : without",
				middle(got[0], rateOf), usual), value: ratio(got[0], got[1], rateOf), goal: 0.95}},
		sound(got...)
}

// drawing measures product pages that are not cached, requested by two visitors.
func drawing(b *bench) ([]figure, error) {
	const pages = 40
	places, err := b.newPlaces(rounds * pages)
	if err != nil {
		return nil, err
	}
	got := b.turns(kind{"a product page that was not drawn yet", func() tally {
		mine := places[:pages]
		places = places[pages:]
		return b.shop.load(b.ctx, 2, time.Minute, pages, func(c *conn, n int64) error {
			if err := c.get(mine[n]); err != nil {
				return err
			}
			if c.header.Get("Location") != "" || c.body.Len() < 2000 {
				return fmt.Errorf("%s was not drawn", mine[n])
			}
			return nil
		})
	}})
	return []figure{{name: "drawing", what: "A product page that was not drawn yet, processor time, 2 connections",
		value: least(got[0], cpuEach), unit: "ms", goal: 3, most: true}}, sound(got...)
}

// newPlaces are the paths of n products' pages that nobody has requested.
func (b *bench) newPlaces(n int64) (places []string, err error) {
	c := newConn(b.shop.base)
	c.plain = true
	defer c.close()
	for first := b.take(n); int64(len(places)) < n; first++ {
		id := 1 + first%int64(smallShop.products)
		if err := c.get(fmt.Sprintf("/api/product/%d", id)); err != nil {
			return nil, err
		}
		places = append(places, fmt.Sprintf("/productdetails/%s/%d", slugOf(c.body.String()), id))
	}
	return places, nil
}

// slugOf is the slug of the product in a reply.
func slugOf(reply string) string {
	_, title, _ := strings.Cut(reply, `"title":"`)
	title, _, _ = strings.Cut(title, `"`)
	return strings.ReplaceAll(strings.ToLower(title), " ", "-")
}

// searches measures searches for 5,000 words, and for words with a typing mistake: first among all products, then in
// one category after another, so that each search is new.
func searches(b *bench) ([]figure, error) {
	all := words()
	slip := func(word string) string { return word[:2] + word[3:4] + word[2:3] + word[4:] }
	var n atomic.Int64
	sought := func(name string, change func(string) string) kind {
		return kind{name, b.shopLoad(usual, asking(func(int64) string {
			i := n.Add(1) - 1
			return fmt.Sprintf("/api/product_list?page=1&per_page=24&search=%s&category_id=%d",
				change(all[i*7919%5000]), i/5000)
		}))}
	}
	got := b.turns(sought("searches for 5,000 words", strings.ToLower), sought("with a slip", slip))
	return []figure{
		{name: "search",
			what: fmt.Sprintf("A search for one of 5,000 words, never answered before, %.0f/s, %d connections, p99",
				middle(got[0], rateOf), usual), value: least(got[0], p99Of), unit: "ms", goal: 30, most: true},
		{name: "slip", what: fmt.Sprintf("The same with a slip in the word, %.0f/s, %d connections, p99",
			middle(got[1], rateOf), usual),
			value: least(got[1], p99Of), unit: "ms", goal: 40, most: true},
	}, sound(got...)
}

// shopper does what visitors do: a quarter of them requests pages, the others API calls; one in twenty opens a cart.
func (b *bench) shopper() work {
	address, products := asked(), drawn(50_000, uint64(smallShop.products))
	places := make([]atomic.Pointer[string], smallShop.products)
	return func(c *conn, n int64) error {
		switch {
		case n%20 == 7:
			c.cookie = token(1 + n%customers)
			defer func() { c.cookie = "" }()
			return c.get("/api/showcartlist")
		case n%4 != 0:
			return c.get(address(n))
		case n%16 == 0:
			return c.get("/")
		case n%16 == 4:
			return c.get(fmt.Sprintf("/allproducts?category_id=%d", 1+n%10))
		}
		product := products[n/4%50_000]
		place := places[product].Load()
		if place == nil {
			found, err := b.placeOf(fmt.Sprintf("/productdetails/x/%d", 1+product))
			if err != nil {
				return err
			}
			places[product].Store(&found)
			place = &found
		}
		return c.get(*place)
	}
}

// mixedShoppers measures visitors of all kinds, few and many.
func mixedShoppers(b *bench) ([]figure, error) {
	do := b.shopper()
	b.shop.load(b.ctx, usual, 3*span, 0, do) // warm up, as after an hour of visitors
	var n atomic.Int64
	on := func(c *conn, _ int64) error { return do(c, n.Add(1)) }
	got := b.turns(
		kind{"mixed shoppers, 32 connections", b.shopLoad(usual, on)},
		kind{"mixed shoppers, 500 connections", b.shopLoad(500, on)},
	)
	return []figure{
		{name: "shoppers-32",
			what: fmt.Sprintf("Mixed shoppers (a quarter HTML, carts too), %.0f/s, 32 connections, p99",
				middle(got[0], rateOf)), value: least(got[0], p99Of), unit: "ms", goal: 50, most: true},
		{name: "shoppers-500", what: fmt.Sprintf("Mixed shoppers, %.0f/s, 500 connections, p99",
			middle(got[1], rateOf)),
			value: least(got[1], p99Of), unit: "ms", goal: 300, most: true},
	}, errors.Join(sound(got...))
}
