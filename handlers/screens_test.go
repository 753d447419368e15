package handlers_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store"
)

// Every screen says in its head what it is, whether search engines may keep it, and answers 404 when it is not there.
func TestScreensHaveTheirHeadAndStatus(t *testing.T) {
	s := newSite(t)
	product := s.Product("Plug <b>", 700, 9)
	p := s.visitor()
	for _, c := range []struct {
		path   string
		status int
		has    []string
		lacks  []string
	}{
		{"/", 200, []string{"<title>", `name="description"`, `rel="canonical"`}, []string{`name="robots"`}},
		{"/FAQ", 200, []string{"Frequently asked questions", `name="description"`}, []string{`name="robots"`}},
		{"/cart", 200, []string{`name="robots" content="noindex"`}, nil},
		{"/orderdetails/7", 200, []string{`content="noindex"`}, nil},
		{"/dashboard", 200, []string{`content="noindex, nofollow"`}, nil},
		{"/adminorders", 200, []string{`content="noindex, nofollow"`}, nil},
		{fmt.Sprintf("/productdetails/plug-b/%d", product), 200, []string{"Plug &lt;b&gt;", "application/ld+json", `property="og:title"`, `"price":"700.00"`}, []string{"<b>"}},
		{"/productdetails/x/999", 404, []string{"This page does not exist", `content="noindex"`}, nil},
		{"/productdetails/x/1e3", 404, nil, nil},
		{"/orderdetails/abc", 404, nil, nil},
		{"/no-such-page", 404, []string{"This page does not exist"}, nil},
	} {
		got := p.do("GET", c.path, "", nil)
		if got.status != c.status || !strings.HasPrefix(got.header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d %s, want %d", c.path, got.status, got.header.Get("Content-Type"), c.status)
		}
		head, _, _ := strings.Cut(string(got.raw), "</head>")
		for _, want := range c.has {
			if !strings.Contains(head, want) {
				t.Errorf("%s lacks %s:\n%s", c.path, want, head)
			}
		}
		for _, forbidden := range c.lacks {
			if strings.Contains(head, forbidden) {
				t.Errorf("%s has %s", c.path, forbidden)
			}
		}
	}
}

func TestARatingIsOfADeliveredLineAndTheSecondReplacesTheFirst(t *testing.T) {
	s := newSite(t)
	b := s.Customer("411001")
	bought, other := s.Product("Plug", 700, 9), s.Product("Lamp", 300, 9)
	o := s.Order(b, bought, 1)
	p := s.as(b.Email)
	rate := func(product int64, stars string) map[string]any {
		return p.post("submitrating", form{"orders_id": fmt.Sprint(o.ID), "product_id": fmt.Sprint(product), "rating": stars, "review_title": "Superb", "message": "Fine"})
	}
	if got := rate(bought, "5"); got["status"] != false {
		t.Errorf("before delivery: %v", got)
	}
	s.Deliver(store.Order{ID: o.ID})
	for _, stars := range []string{"0", "6", "4.5", "-1", ""} {
		if got := rate(bought, stars); got["status"] == true {
			t.Errorf("%s stars: %v", stars, got)
		}
	}
	if got := rate(other, "5"); got["status"] == true {
		t.Errorf("what was not bought: %v", got)
	}
	for _, stars := range []string{"2", "5"} {
		if got := rate(bought, stars); got["status"] != true {
			t.Errorf("%s stars: %v", stars, got)
		}
	}
	reviews := at(p.get(fmt.Sprintf("product/%d", bought)), "rateReview").([]any)
	if len(reviews) != 1 || at(reviews[0], "rating") != 5.0 || at(reviews[0], "review") != "Excellent" {
		t.Errorf("the reviews: %v", reviews)
	}
}
