package pages_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"hearth/assets"
	"hearth/handlers"
	"hearth/handlers/web"
	"hearth/handlers/web/webtest"
	"hearth/store/catalogue"
)

// bodyOf returns the rendered part of a page.
func bodyOf(page webtest.Answer) string {
	_, body, _ := strings.Cut(string(page.Raw), "</head>")
	drawn, _, _ := strings.Cut(body, `<script type="application/json" id="data">`)
	return drawn
}

// An order changes only a stock number in cached pages: nothing is rendered again, and pages that don't show the
// product stay cached as they are.
func TestOrderInvalidatesOnlyResponsesAboutItsProduct(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI()})
	plug, lamp := s.Product("Plug", 700, 90), s.Product("Lamp", 300, 90)
	b, p := s.Customer("411001"), s.Visitor()
	pages := []string{"/", fmt.Sprintf("/productdetails/plug/%d", plug), fmt.Sprintf("/productdetails/lamp/%d", lamp)}
	look := func() {
		for _, path := range pages {
			if got := p.Do("GET", path, "", nil); got.Status != 200 || !strings.Contains(bodyOf(got), "Plug") &&
				!strings.Contains(bodyOf(got), "Lamp") {
				t.Fatalf("%s: %d %.200s", path, got.Status, bodyOf(got))
			}
		}
	}
	// With the first sale the home page gets its best sellers, and is another page.
	s.Order(b, plug, 1)
	look()
	drawn, made := s.Handlers.Pages.Drawings(), s.Handlers.Frame.Kept.Stats().Made
	look()
	if s.Handlers.Frame.Kept.Stats().Made != made {
		t.Errorf("%d were made though nothing changed", s.Handlers.Frame.Kept.Stats().Made-made)
	}
	s.Order(b, plug, 1)
	look()
	if s.Handlers.Pages.Drawings() != drawn {
		t.Errorf("an order of a product with 90 pieces had %d pages drawn", s.Handlers.Pages.Drawings()-drawn)
	}
	if got := string(p.Do("GET", pages[1], "", nil).Raw); !strings.Contains(got, `"stock":88`) {
		t.Error("the page tells an old stock")
	}
	s.Order(b, plug, 85)
	if got := bodyOf(p.Do("GET", pages[1], "", nil)); !strings.Contains(got, "Only 3 left") {
		t.Error("three are left, and the page does not say so")
	}
	s.Order(b, plug, 3)
	if got := bodyOf(p.Do("GET", pages[0], "", nil)); !strings.Contains(got, "Out of Stock") {
		t.Error("none is left, and the home page does not say so")
	}
}

// After an order, the cached lists, replies and pages that don't show the ordered product stay valid.
func TestOrderLeavesUnrelatedCachedResponsesValid(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI()})
	plug, lamp := s.Product("Plug", 700, 90), s.Product("Lamp", 300, 90)
	apart, err := s.Categories.Add(ctx, 0, 1, 0, "Apart")
	if err != nil {
		t.Fatal(err)
	}
	s.Edit(lamp, func(p *catalogue.Product) { p.CategoryID = apart })
	b, p := s.Customer("411001"), s.Visitor()
	look := func() {
		for _, path := range []string{fmt.Sprintf("/productdetails/lamp/%d", lamp),
			fmt.Sprintf("/api/product/%d", lamp),
			"/allproducts?search=lamp", "/api/product_list?search=lamp", "/api/filters", "/api/suggest?search=pl",
			"/api/fetch_categories"} {
			if got := p.Do("GET", path, "", nil); got.Status != 200 {
				t.Fatalf("%s: %d", path, got.Status)
			}
		}
	}
	s.Order(b, plug, 1) // fills the caches that the first order fills
	look()
	drawn, made := s.Handlers.Pages.Drawings(), s.Handlers.Frame.Kept.Stats().Made
	for range 3 {
		s.Order(b, plug, 1)
		look()
	}
	if drawn, made := s.Handlers.Pages.Drawings()-drawn, s.Handlers.Frame.Kept.Stats().Made-made; drawn != 0 ||
		made != 0 {
		t.Errorf("three orders of another product had %d pages drawn and %d things made", drawn, made)
	}
}

// idly is an http.ResponseWriter that discards the reply and allocates nothing.
type idly struct{ header http.Header }

func (w idly) Header() http.Header         { return w.header }
func (w idly) Write(b []byte) (int, error) { return len(b), nil }
func (w idly) WriteHeader(int)             {}

// A cached response is sent with few allocations, and an uncached list takes a bounded number for each product.
func TestHotCallsAllocateLittle(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI()})
	for i := range 24 {
		s.Product(fmt.Sprint("Plug ", i), 700, 90)
	}
	handler, price := s.Handlers.Handler(web.PublicListener), 0
	for _, c := range []struct {
		name string
		most float64
		path func() string
	}{
		{"a kept list", 110, func() string { return "/api/product_list?page=1&per_page=24" }},
		{"the kept home page", 90, func() string { return "/" }},
		{"a list of 24 for the first time", 1200, func() string {
			price++
			return fmt.Sprintf("/api/product_list?page=1&per_page=24&min_price=%d", price)
		}},
	} {
		ask := func(w http.ResponseWriter, accepts string) {
			r := httptest.NewRequest("GET", s.Server.URL+c.path(), nil)
			r.Header.Set("Accept-Encoding", accepts)
			handler.ServeHTTP(w, r)
		}
		seen := httptest.NewRecorder()
		if ask(seen, ""); seen.Code != http.StatusOK || !strings.Contains(seen.Body.String(), "Plug ") {
			t.Fatalf("%s: %d %.300s", c.name, seen.Code, seen.Body)
		}
		if got := testing.AllocsPerRun(50, func() { ask(idly{http.Header{}}, "br") }); got > c.most {
			t.Errorf("%s takes %.0f allocations, %.0f at most were expected", c.name, got, c.most)
		} else {
			t.Logf("%s: %.0f", c.name, got)
		}
	}
}

// Thirty-two concurrent visitors of an uncached page cause one rendering, and all get its result.
func TestConcurrentVisitorsShareOneRendering(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI()})
	s.Product("Plug", 700, 90)
	before := s.Handlers.Frame.Kept.Stats().Made
	var all sync.WaitGroup
	for range 32 {
		all.Go(func() {
			if got := s.Visitor().Do("GET", "/allproducts?search=plug", "", nil); !strings.Contains(bodyOf(got),
				"Plug") {
				t.Errorf("undrawn: %.300s", bodyOf(got))
			}
		})
	}
	all.Wait()
	// At most eight responses: the page in two rounds, and its four calls: shop, categories, list, countries.
	if made := s.Handlers.Frame.Kept.Stats().Made - before; made > 8 {
		t.Errorf("%d things were made for one page", made)
	}
}

// The cache key of a page contains only the parameters that its screen reads, so that advertising parameters such as
// gclid create no further entries.
func TestTrackingParametersMakeNoNewCachedPage(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI()})
	plug := s.Product("Plug", 700, 90)
	s.Product("Lamp", 300, 90)
	p := s.Visitor()
	path := fmt.Sprintf("/productdetails/plug/%d", plug)
	first := p.Do("GET", path, "", nil)
	made := s.Handlers.Frame.Kept.Stats().Made
	for i := range 20 {
		if got := p.Do("GET", fmt.Sprintf("%s?gclid=%d&x=%d", path, i, i), "",
			nil); string(got.Raw) != string(first.Raw) {
			t.Fatal("another page")
		}
	}
	if s.Handlers.Frame.Kept.Stats().Made != made {
		t.Errorf("%d were made for marks of advertisements", s.Handlers.Frame.Kept.Stats().Made-made)
	}
	for wrong, want := range map[string]string{
		fmt.Sprintf("/productdetails/anything-1/%d", plug):         path,
		fmt.Sprintf("/productdetails/anything-1/%d?gclid=7", plug): path + "?gclid=7",
		path + "/":          path,
		path + "//?gclid=7": path + "?gclid=7",
		fmt.Sprintf("/productdetails/anything-1/%d/", plug): path,
		"/hi" + path + "/": "/hi" + path,
		"/allproducts/":    "/allproducts",
	} {
		if got := p.Do("GET", wrong, "", nil); got.Status != http.StatusMovedPermanently ||
			got.Header.Get("Location") != want {
			t.Errorf("%s leads to %d %s, want %s", wrong, got.Status, got.Header.Get("Location"), want)
		}
	}
	for _, none := range []string{"/nowhere/", "//evil.example/", "/productdetails/plug/0/"} {
		if got := p.Do("GET", none, "", nil); got.Status != http.StatusNotFound {
			t.Errorf("%s leads to %d %s", none, got.Status, got.Header.Get("Location"))
		}
	}
	list := p.Do("GET", "/allproducts?utm_source=x&search=lamp", "", nil)
	if drawn := bodyOf(list); !strings.Contains(drawn, "Lamp") || strings.Contains(drawn, "Plug") ||
		!strings.Contains(string(list.Raw), `content="noindex"`) {
		t.Errorf("the list of lamps: %.400s", drawn)
	}
}

// Prices and stock change while other clients read. Every request that starts after a change is confirmed sees the
// change, in every list and page.
func TestNoStalePriceOrStockAfterAChangeIsConfirmed(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI()})
	plug := s.Product("Plug", 700, 90_000) // more than can be ordered during the test
	b := s.Customer("411001")
	stop := make(chan struct{})
	var readers sync.WaitGroup
	calls := []string{"/api/product_list", "/api/product_list?search=plug&in_stock=true",
		fmt.Sprintf("/api/product/%d", plug),
		fmt.Sprintf("/productdetails/plug/%d", plug)}
	for _, address := range calls {
		readers.Go(func() {
			for p := s.Visitor(); ; {
				select {
				case <-stop:
					return
				default:
					p.Do("GET", address, "", nil)
				}
			}
		})
	}
	stock, p := 90_000, s.Visitor()
	for end := time.Now().Add(3 * time.Second); time.Now().Before(end); {
		s.Order(b, plug, 2)
		stock -= 2
		for _, address := range calls {
			if got := string(p.Do("GET", address, "", nil).Raw); !strings.Contains(got, `"stock":`+
				strconv.Itoa(stock)) {
				t.Fatalf("%s does not tell that %d are left", address, stock)
			}
		}
	}
	s.Edit(plug, func(p *catalogue.Product) { p.Price = 650_00 })
	for _, address := range calls {
		if got := string(p.Do("GET", address, "", nil).Raw); !strings.Contains(got, `"price":650`) ||
			strings.Contains(got, `"price":700`) {
			t.Errorf("%s tells an old price", address)
		}
	}
	close(stop)
	readers.Wait()
}

// Without JavaScript, an unknown address still gets a 404 page with links, and a page that only the browser renders
// says what it is and how to reach the shop.
func TestPagesReadWellWithoutJavaScript(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI()}, "shop_email", "care@example.in")
	for path, wanted := range map[string][]string{
		"/nowhere":    {"404", "This page does not exist", `href="/allproducts"`},
		"/hi/nowhere": {"404", "यह पेज मौजूद नहीं है"},
		"/login":      {"200", "<noscript>", ">Log in</h1>", "needs JavaScript", "mailto:care@example.in"},
		"/track":      {"200", "<noscript>", "Track your parcel</h1>", "needs JavaScript"},
		"/complaints": {"200", "<noscript>", "</h1>", "needs JavaScript"},
	} {
		got := s.Visitor().Do("GET", path, "", nil)
		body := bodyOf(got)
		for _, want := range wanted {
			if !strings.Contains(fmt.Sprint(got.Status, " ", body), want) {
				t.Errorf("%s says nothing of %q: %d %s", path, want, got.Status, body)
			}
		}
	}
	if body := bodyOf(s.Visitor().Do("GET", "/allproducts", "", nil)); strings.Contains(body, "needs JavaScript") {
		t.Error("a drawn page says that it needs JavaScript")
	}
}

// A client that requests very many uncached pages gets them without server rendering, and finally 429; other clients
// are not affected.
func TestOneVisitorCannotExhaustRendering(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI()}, "rate_limit", "on")
	s.Product("Plug", 700, 90)
	p := s.Visitor()
	before := s.Handlers.Pages.Drawings()
	undrawn, told := 0, 0
	for i := range 300 {
		switch got := p.Do("GET", fmt.Sprintf("/allproducts?min_price=%d", i+1), "", nil); {
		case got.Status == http.StatusTooManyRequests:
			told++
		case !strings.Contains(bodyOf(got), "<h1"):
			undrawn++
			if !strings.Contains(string(got.Raw), "<title>Home Automation Products") {
				t.Fatal("an undrawn page has no head")
			}
		}
	}
	if drawn := s.Handlers.Pages.Drawings() - before; drawn > 2*120 || undrawn == 0 || told == 0 {
		t.Errorf("%d drawings, %d undrawn, %d refused", drawn, undrawn, told)
	}
	if got := p.Do("GET", "/api/session", "", nil); got.Status != 200 {
		t.Errorf("calls are refused as well: %d", got.Status)
	}
}

func TestPageIsSentUndrawnWhileEveryPlaceToDrawIsTaken(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI()})
	plug := s.Product("Plug", 700, 90)
	page := fmt.Sprintf("/productdetails/plug/%d", plug)
	busy, end := context.WithCancel(t.Context())
	defer end()
	var crowd sync.WaitGroup
	for n := range 100 { // more than the number of rendering slots
		crowd.Go(func() {
			_, _ = s.Handlers.Frame.Once(busy, web.Rendering, fmt.Sprint(n), func(context.Context) (web.Response, error) {
				<-busy.Done()
				return web.Response{}, busy.Err()
			})
		})
	}
	for taken := false; !taken; {
		_, err := s.Handlers.Frame.Once(t.Context(), web.Rendering, "probe", func(context.Context) (web.Response, error) {
			return web.Response{Passing: true}, nil
		})
		taken = errors.Is(err, web.ErrOverloaded)
	}
	got := s.Visitor().Do("GET", page, "", nil)
	if got.Status != 200 || strings.Contains(bodyOf(got), "<h1") || !strings.Contains(string(got.Raw), "<title>Plug") ||
		!strings.Contains(string(got.Raw), `"title":"Plug"`) {
		t.Errorf("%d %.2000s", got.Status, got.Raw)
	}
	end()
	crowd.Wait()
	if got := s.Visitor().Do("GET", page, "", nil); !strings.Contains(bodyOf(got), "<h1") {
		t.Error("once there is room, the page is still not drawn")
	}
}
