package shop_test

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hearth/assets"
	"hearth/handlers"
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/ui"
)

// tradeWords are the words of a shop of smart-home devices, in each language.
var tradeWords = regexp.MustCompile(
	`(?i)smart|\bswitch|\block(s|ed)?\b|curtain|install|wiring|automation|zigbee|z-wave|\bplugs?\b|\bbulbs?\b|sensor|` +
		`doorbell|स्मार्ट|स्विच|लॉक|ताला|ताले|पर्द|परद|पडद|इंस्टॉल|इन्स्टॉल|वायरिंग|ऑटोमेशन|सेंसर|सेन्सर|कुलूप`,
)

var dataURL = regexp.MustCompile(
	`(?s)<script[^>]*src="[^"]*"[^>]*>|<link[^>]*>|<style>.*?</style>|class="[^"]*"|data:[^"]*|serviceworker|smartphone`,
)

// speaksOfATrade fails if a text has words of the smart-home trade.
func speaksOfATrade(t *testing.T, where, text string) {
	t.Helper()
	text = dataURL.ReplaceAllString(html.UnescapeString(text), "")
	for _, at := range tradeWords.FindAllStringIndex(text, 3) {
		t.Errorf("%s says “%s”", where, strings.ReplaceAll(text[max(at[0]-60, 0):min(at[1]+60, len(text))], "\n", " "))
	}
}

// freshShop is a shop created by the setup link, which sells sarees.
func freshShop(t *testing.T) (s *webtest.Site, owner *webtest.Person, saree int64) {
	t.Helper()
	s = webtest.NewWith(t, handlers.Options{UI: assets.UI()})
	key, err := s.Handlers.NewSetupKey()
	if err != nil {
		t.Fatal(err)
	}
	owner = s.Visitor()
	if got := owner.Post("setup", webtest.Form{"key": key, "username": "Owner", "email": "owner@example.com",
		"password":         "Lantern#2026",
		"confirm_password": "Lantern#2026"}); got["status"] != true {
		t.Fatal(got)
	}
	s.Set("shop_legal_name", "Chanderi Traders", "shop_address", "12 Hill Road", "shop_pincode", "411030", "shop_state",
		"Maharashtra",
		"shop_phone", "020 1234567", "shop_email", "care@example.com", "grievance_officer", "Meera", "shop_open", "yes")
	for n, name := range []string{"Sarees", "Shawls", "Nothing yet"} {
		id, err := s.Categories.Add(ctx, 0, 1, 0, name)
		if err != nil {
			t.Fatal(err)
		}
		for k := range 2 - n {
			if saree, err = s.Catalogue.Add(
				ctx,
				0,
				catalogue.ProductEdit{Product: catalogue.Product{Title: fmt.Sprintf("Chanderi %s %d", name, k),
					CategoryID: id,
					Price:      money.Paise(90000), Shelf: 20, GSTRate: gst.Rate(5), HSN: "5007", Weight: 400}},
			); err != nil {
				t.Fatal(err)
			}
		}
	}
	return s, owner, saree
}

func TestFreshShopMentionsNoOtherTradeInAnyLanguage(t *testing.T) {
	s, owner, saree := freshShop(t)
	var screens []struct {
		Path        string    `json:"path"`
		Permissions *[]string `json:"permissions"`
	}
	if err := json.Unmarshal(ui.Screens, &screens); err != nil {
		t.Fatal(err)
	}
	buyer := s.Customer("411001")
	order := s.Order(buyer, saree, 1)
	customer, visitor := s.As(buyer.Email), s.Visitor()
	pages := 0
	for _, lang := range []string{"", "/hi", "/mr"} {
		for _, screen := range screens {
			path := lang + strings.NewReplacer(":slug", "chanderi", ":id", fmt.Sprint(saree), ":key",
				"none").Replace(screen.Path)
			if screen.Permissions != nil || strings.Contains(path, "orderdetails") {
				continue
			}
			pages++
			speaksOfATrade(t, path, string(visitor.Do("GET", path, "", nil).Raw))
		}
		speaksOfATrade(t, lang+"/orderdetails",
			string(customer.Do("GET", fmt.Sprintf("%s/orderdetails/%d", lang, order.ID), "", nil).Raw))
	}
	if pages < 60 {
		t.Errorf("only %d pages were read", pages)
	}
	for _, call := range []string{"shop", "home", "faq", "policy/terms", "policy/privacy", "policy/returns", "survey",
		"admin/pages"} {
		speaksOfATrade(t, call, string(owner.Do("GET", "/api/"+call, "", nil).Raw))
	}
	for _, question := range []string{"What do you sell?", "Hello", "Do you have a warranty?", "How do I return it?",
		"आप क्या बेचते हैं?"} {
		got := visitor.Post("generateContent",
			webtest.Form{"prompt": question, "message": question, "question": question})
		speaksOfATrade(t, question, fmt.Sprint(got))
	}
	for _, kind := range owner.Get("admin/mails")["data"].([]any) {
		for _, lang := range webtest.At(kind, "langs").([]any) {
			words := owner.Get(fmt.Sprintf("admin/mails/%s?lang=%s", webtest.At(kind, "kind"), lang))["data"]
			got := owner.Post("admin/mail-preview",
				webtest.Form{"kind": fmt.Sprint(webtest.At(kind, "kind")), "lang": fmt.Sprint(lang),
					"subject": fmt.Sprint(webtest.At(words, "subject")), "text": fmt.Sprint(webtest.At(words, "text"))})
			if got["status"] != true {
				t.Errorf("mail %s in %s: %v", webtest.At(kind, "kind"), lang, got["message"])
			}
			speaksOfATrade(t, fmt.Sprintf("the mail %s in %s", webtest.At(kind, "kind"), lang), fmt.Sprint(got["data"]))
		}
	}
	s.Deliver(order)
	for _, call := range []string{"download/%d", "admin/orders/%d/slip", "admin/orders/%d/label",
		"admin/slips?ids=%d"} {
		path := "/api/" + fmt.Sprintf(call, order.ID)
		if got := owner.Do("GET", path, "", nil); strings.HasPrefix(string(got.Raw), "%PDF") {
			speaksOfATrade(t, path, webtest.PDFText(t, got.Raw))
		} else if strings.HasPrefix(call, "download") {
			t.Errorf("%s: %d %s", path, got.Status, got.Raw)
		}
	}
}

// A new shop's home page has its categories, and a row for each category with products.
func TestFirstHomePageUsesTheShopsCategories(t *testing.T) {
	s, _, _ := freshShop(t)
	titles := []string{}
	for _, section := range s.Visitor().Get("home")["data"].([]any) {
		titles = append(titles, fmt.Sprint(webtest.At(section, "title")))
	}
	if want := []string{"Shop by category", "", "New in the shop", "Sarees", "Shawls", "Why buy here",
		"Recently viewed"}; !slices.Equal(titles, want) {
		t.Errorf("the sections are %q, not %q", titles, want)
	}
	if page := string(s.Visitor().Do("GET", "/hi/", "", nil).Raw); !strings.Contains(page, "दुकान में नया") {
		t.Error("the Hindi page has no Hindi heading")
	}
}

// The survey of a new shop is off until its owner writes questions; those are asked, counted and exported.
func TestNewShopsSurveyAsksTheOwnersQuestions(t *testing.T) {
	s, owner, _ := freshShop(t)
	visitor := s.Visitor()
	send := func(own string) map[string]any {
		return visitor.Post(
			"feedback",
			webtest.Form{"formData": `{"name":"Asha","email":"asha@example.com","place":"Pune","own":` + own + `}`,
				"analytics": "{}"},
		)
	}
	linked := func() bool { return strings.Contains(fmt.Sprint(visitor.Get("shop")), "/surveyform") }
	if webtest.At(visitor.Get("survey"), "data", "on") != false || linked() ||
		visitor.Do("GET", "/surveyform", "", nil).Status != 404 ||
		visitor.PostAnswer("feedback",
			webtest.Form{"formData": `{"name":"Asha","email":"a@example.com","place":"Pune"}`}).Status != 404 {
		t.Error("a new shop has a survey")
	}
	for _, wrong := range []string{`{"on":true,"questions":[{"question":"","kind":"text"}]}`,
		`{"on":true,"questions":[{"question":"Q","kind":"one","choices":["A"]}]}`,
		`{"on":true,"questions":[{"question":"Q","kind":"ranks"}]}`,
		`{"on":true,"questions":[{"question":"Q","kind":"text"},{"question":"Q","kind":"text"}]}`, `[]`, `{"off":1}`,
		`{"on":true,"questions":[{"question":"Q","kind":"many","choices":["A","A"]}]}`} {
		if got := owner.Post("admin/settings", webtest.Form{"survey": wrong}); webtest.At(got, "errors",
			"survey") == nil {
			t.Errorf("%s is taken: %v", wrong, got)
		}
	}
	if got := owner.Post(
		"admin/settings",
		webtest.Form{"survey": `{"on":true,"questions":[{"question":"What brings you here?","kind":"many","choices":["Festivals","Weddings"]},
		{"question":"What is missing?","kind":"text","choices":[]}]}`},
	); got["status"] != true {
		t.Fatal(got)
	}
	if webtest.At(visitor.Get("survey"), "data", "questions", 0, "question") != "What brings you here?" || !linked() ||
		visitor.Do("GET", "/surveyform", "", nil).Status != http.StatusOK {
		t.Error("the survey is not there")
	}
	for _, wrong := range []string{`{"Another?":["Yes"]}`, `{"What brings you here?":["Birthdays"]}`,
		`{"What brings you here?":["Weddings","Weddings"]}`,
		`{"What is missing?":["a","b"]}`, `{"What is missing?":["` + strings.Repeat("a", 501) + `"]}`} {
		if got := send(wrong); webtest.At(got, "errors", "own") == nil {
			t.Errorf("%s is taken: %v", wrong, got)
		}
	}
	if got := send(
		`{"What brings you here?":["Weddings","Festivals"],"What is missing?":["Blouses"]}`); got["status"] != true {
		t.Fatal(got)
	}
	if got := fmt.Sprint(
		owner.Get("admin/feedback/summary")["data"],
	); !strings.Contains(got, "Weddings") ||
		strings.Contains(got, "Blouses") {
		t.Errorf("counted: %s", got)
	}
	if got := fmt.Sprint(owner.Get("get_user_activity")["data"]); !strings.Contains(got, "Blouses") {
		t.Errorf("shown: %s", got)
	}
	sheet := string(owner.Do("GET", "/api/admin/feedback/export", "", nil).Raw)
	if !strings.Contains(sheet, "What brings you here?") || !strings.Contains(sheet, "Blouses") {
		t.Errorf("exported: %s", sheet)
	}
}

// An existing shop keeps its texts, and may choose the neutral ones.
func TestExistingShopKeepsItsTextsUntilTheOwnerChangesThem(t *testing.T) {
	s := webtest.NewWith(t, handlers.Options{UI: assets.UI()})
	p := s.Visitor()
	if page := string(p.Do("GET", "/allproducts", "", nil).Raw); !strings.Contains(page,
		"<h1>Home Automation Products</h1>") ||
		!strings.Contains(page, `placeholder="Search smart products, categories, or brands..."`) {
		t.Error("an existing shop lost its headings")
	}
	if webtest.At(p.Get("survey"), "data", "on") != true || !strings.Contains(fmt.Sprint(p.Get("faq")), "smart-home") {
		t.Error("an existing shop lost its survey or questions")
	}
	owner := s.Staff(accounts.Owner)
	if got := owner.Post("admin/settings", webtest.Form{"trade": "general"}); got["status"] != true {
		t.Fatal(got)
	}
	speaksOfATrade(t, "home", fmt.Sprint(p.Get("home")))
	if page := string(p.Do("GET", "/allproducts", "", nil).Raw); !strings.Contains(page, "<h1>All products</h1>") {
		t.Error("the heading stayed")
	}
}
