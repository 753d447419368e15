package emails_test

import (
	"flag"
	"fmt"
	stdhtml "html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"hearth/handlers/emails"
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/messages"
	"hearth/store/storetest"
)

// An invalid mail template is refused with the position of the error. A valid one is saved, used in the next mail,
// and can be reset.
func TestMailUsesTheOwnersTemplate(t *testing.T) {
	s := webtest.New(t)
	owner, packer := s.Staff(accounts.Owner), s.Staff(accounts.Packer)
	buyer := s.Customer("411001")
	s.Order(buyer, s.Product("Plug", 99, 3), 1)
	mine := owner.Get("admin/mails/confirmed?lang=en")
	if webtest.At(mine, "data", "own") != false ||
		webtest.At(mine, "data", "subject") != "Your order {{order number}} is confirmed" ||
		!strings.Contains(fmt.Sprint(webtest.At(mine, "data", "facts")), "track link") {
		t.Fatalf("the original: %v", mine)
	}
	words := webtest.Form{
		"lang":    "en",
		"version": "0",
		"subject": "Order {{order number}}: thank you, {{name}}",
		"text":    "Hello {{name}},\n\n{{each lines}}\n- {{title}} | {{price}}\n{{end}}\n\n{{if confirm link}}\n{{confirm link}}\n{{end}}\n\n{{link}}",
	}
	wrong := owner.Post("admin/mails/confirmed", webtest.Form{"lang": "en", "version": "0", "subject": "x",
		"text": "Hello\n{{nmae}} {{link}} {{confirm link}}"})
	if webtest.At(wrong, "errors", "text") != "Line 2: There is no name “nmae” in this email. Did you mean “name”?" {
		t.Errorf("a name that is none: %v", wrong)
	}
	shown := owner.Post("admin/mail-preview",
		webtest.Form{"kind": "confirmed", "lang": "en", "subject": words["subject"],
			"text": words["text"], "order": "1001"})
	if webtest.At(shown, "data", "subject") != "Order 1001: thank you, "+buyer.Name ||
		!strings.Contains(fmt.Sprint(webtest.At(shown, "data", "html")),
			">Plug<") || !strings.Contains(fmt.Sprint(webtest.At(shown, "data", "text")), "- Plug: ") {
		t.Errorf("with a real order: %v", shown)
	}
	if got := owner.Post("admin/mail-preview",
		webtest.Form{"kind": "confirmed", "lang": "en", "subject": words["subject"], "text": words["text"],
			"order": "99"}); webtest.At(got, "data", "wrong", "order") != "There is no order with this number." {
		t.Errorf("with an order that is none: %v", got)
	}
	sample := owner.Post("admin/mail-preview", webtest.Form{"kind": "tellprice", "lang": "hi", "subject": "{{first}}",
		"text": "{{each things}}{{title}} {{price}}{{end}} {{link}}"})
	if !strings.Contains(fmt.Sprint(webtest.At(sample, "data", "html")), `<html lang="hi">`) ||
		!strings.Contains(fmt.Sprint(webtest.At(sample, "data", "text")), "Brass Table Lamp ₹1,299.00") {
		t.Errorf("with examples: %v", sample)
	}
	if got := owner.Post("admin/mails/confirmed", words); got["status"] != true ||
		webtest.At(got, "data", "own") != true {
		t.Fatalf("saved: %v", got)
	}
	if got := owner.Post("admin/mails/confirmed",
		words); got["message"] != "Someone else changed this email in the meantime. Please look at their changes and try again." {
		t.Errorf("saved over somebody else's: %v", got)
	}
	if got := packer.Do("GET", "/api/admin/mails", "", nil).Status; got != 403 {
		t.Errorf("a packer reads the words of the mails: %d", got)
	}
	s.Work()
	if got := s.Read(`SELECT subject FROM mails WHERE kind = 'confirmed'`); got != "Order 1001: thank you, "+
		buyer.Name {
		t.Errorf("the mail left as %q", got)
	}
	if got := s.Read(`SELECT action || ' ' || object || ' ' || detail FROM audit ORDER BY id DESC
		LIMIT 1`); !strings.HasPrefix(got,
		"change mail confirmed en subject: default text → Order {{order number}}: thank you, {{name}}") {
		t.Errorf("the history says %q", got)
	}
	if got := owner.Post("admin/mail-trial",
		webtest.Form{"kind": "confirmed", "lang": "en", "subject": words["subject"],
			"text": words["text"]}); got["status"] != true ||
		!strings.HasPrefix(got["message"].(string), "No mail server is set") {
		t.Errorf("sent to oneself: %v", got)
	}
	list := fmt.Sprint(owner.Get("admin/mails")["data"])
	if !strings.Contains(list, "edited:[en]") {
		t.Errorf("the list does not mark it: %.200s", list)
	}
	back := owner.Do("DELETE", "/api/admin/mails/confirmed", "application/json",
		strings.NewReader(`{"lang":"en","version":1}`)).Body
	if webtest.At(back, "data", "own") != false ||
		webtest.At(back, "data", "subject") != "Your order {{order number}} is confirmed" {
		t.Errorf("back to the original: %v", back)
	}
}

// If the owner's template fails when a mail is sent, the mail is sent with the built-in text, and Health reports it.
func TestInvalidTemplateFallsBackToTheOriginal(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	buyer := s.Customer("411001")
	if _, err := s.Messages.SaveMailText(ctx, 0,
		messages.MailText{Kind: "confirmed", Lang: "en", Subject: "{{a fact of before}}",
			Text: "x"}); err != nil {
		t.Fatal(err)
	}
	s.Order(buyer, s.Product("Plug", 99, 3), 1)
	s.Work()
	if got := s.Read(`SELECT subject FROM mails WHERE kind = 'confirmed'`); got != "Your order 1001 is confirmed" {
		t.Errorf("the mail left as %q", got)
	}
	if got := fmt.Sprint(owner.Get("admin/health")); !strings.Contains(
		got,
		"The email “Order confirmed” (English) could not be created with your text, so the default was sent. Line 1: There is no fact with the name “a fact of before”.",
	) {
		t.Errorf("Health does not name it: %s", got)
	}
}

// Mails are in the language of the page on which the customer acts, and later in the language they used last.
func TestMailsAreInTheLanguageOfTheirReader(t *testing.T) {
	s := webtest.New(t)
	s.Set("captcha", "off")
	p := s.Visitor()
	p.Lang = "hi"
	p.Post("forgot_password", webtest.Form{"username": s.Customer("411001").Email, "csrf_token_name": p.CSRF})
	buyer := s.Customer("411001")
	customer := s.As(buyer.Email)
	customer.Lang = "hi"
	customer.Post(fmt.Sprintf("addwishlist/%d", s.Product("Lamp", 99, 3)), webtest.Form{})
	if got := s.Read(`SELECT lang FROM accounts WHERE email = '` + buyer.Email + `'`); got != "hi" {
		t.Errorf("the account speaks %q", got)
	}
	s.Order(buyer, s.Product("Plug", 99, 3), 1)
	s.Work()
	owner := s.Staff(accounts.Owner)
	owner.Lang = "en"
	if got := owner.Post("admin/orders/1001/cancel", webtest.Form{"reason": "sold out"}); got["status"] != true {
		t.Errorf("cancelled by staff: %v", got)
	}
	s.Work()
	for kind, want := range map[string]string{"cancelled": "आपका ऑर्डर 1001 रद्द कर दिया गया है",
		"code":      "नए पासवर्ड के लिए आपका कोड",
		"confirmed": "आपका ऑर्डर 1001 कन्फ़र्म हो गया है"} {
		if got := s.Read(`SELECT subject FROM mails WHERE kind = '` + kind + `'`); got != want {
			t.Errorf("the %s mail left as %q, want %q", kind, got, want)
		}
	}
	if got := s.Read(`SELECT lang FROM orders`); got != "hi" {
		t.Errorf("the order speaks %q", got)
	}
}

// The first screen of an order's email has the day and the sum to pay, large, and its main button. Each line has the
// product's picture, from the shop's own address; the text part says the same.
func TestOrderMailShowsPicturesDayAndSumToPay(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	owner, buyer := s.Staff(accounts.Owner), s.Customer("411001")
	s.Order(buyer, s.Product("Plug", 99, 9), 1, s.Product("Plug, red", 100, 9), 2)
	s.Break(`UPDATE order_lines SET picture = 'abc' || id`)
	for kind, day := range map[string]string{"confirmed": "Arrives by", "shipped": "Arrives by",
		"delivered": "Delivered on"} {
		words := owner.Get("admin/mails/" + kind + "?lang=en")
		shown := owner.Post("admin/mail-preview", webtest.Form{"kind": kind, "lang": "en", "order": "1001",
			"subject": fmt.Sprint(webtest.At(words, "data", "subject")),
			"text":    fmt.Sprint(webtest.At(words, "data", "text"))})
		html, text := fmt.Sprint(webtest.At(shown, "data", "html")), fmt.Sprint(webtest.At(shown, "data", "text"))
		for _, want := range []string{
			`<img src="` + s.Settings.Values().PublicURL() + `/uploads/abc1-320.jpg" width="56" height="56" alt="Plug" `,
			`/uploads/abc2-320.jpg" width="56" height="56" alt="Plug, red" `,
		} {
			if !strings.Contains(html, want) {
				t.Errorf("%s: no %s in %s", kind, want, html)
			}
		}
		due := kind != "delivered"
		if large := strings.Contains(html, `font-size:24px`) && strings.Contains(html, ">₹359.00</div>"); large != due {
			t.Errorf("%s: the sum to pay is large: %v", kind, large)
		}
		if strings.Contains(text, "\nTo pay on delivery: ₹359.00\n") != due || !strings.Contains(text, "\n"+day+": ") ||
			strings.Contains(text, "abc1") || strings.Contains(text, "= ") || strings.Contains(text, " |") {
			t.Errorf("%s in plain text: %s", kind, text)
		}
		if n := strings.Count(html, `class="button"`); n != 1 {
			t.Errorf("%s has %d main buttons", kind, n)
		}
	}
}

// An email about a product that is back has its picture; a variant without one has that of its parent product.
func TestBackInStockMailHasThePicture(t *testing.T) {
	s := webtest.New(t)
	buyer, lamp := s.Customer("411001"), s.Product("Lamp", 500, 9)
	family, variants := storetest.Panel(t, s.Shop, 9)
	s.Break(fmt.Sprintf(`INSERT INTO product_pictures (product_id, position, name, width, height)
		VALUES (%d, 0, 'lamp', 9, 9), (%d, 0, 'panel', 9, 9)`, lamp, family))
	s.Break(`DELETE FROM product_pictures WHERE product_id = ` + fmt.Sprint(variants[0].ID))
	s.Break(fmt.Sprintf(`INSERT INTO mails (id, kind, to_name, to_addr, facts, made_at, lang) VALUES (99, 'tellstock',
		'Asha', '%s', '{"things":[{"id":%d,"title":"Lamp","now":100},{"id":%d,"title":"Panel","now":100}]}', 1, 'en')`,
		buyer.Email, lamp, variants[0].ID))
	m, err := s.Messages.FindMail(t.Context(), 99)
	if err != nil {
		t.Fatal(err)
	}
	if got := emails.Pictures(m); got["Lamp"] != "lamp" || got["Panel"] != "panel" {
		t.Errorf("the pictures are %v", got)
	}
}

var mailsTo = flag.String("mails-to", "", "the folder into which every mail is written, to be looked at")

// mailFact matches a link of a mail, or a cell of its tables.
var mailFact = regexp.MustCompile(
	`href="([^"]+)"|<td class="(?:line|soft)"[^>]*>([^<]+)<|<div class="ink"[^>]*>([^<]+)</div>`)

// Every mail renders in every language without an unfilled placeholder. With -mails-to FOLDER they are written as
// HTML, to look at.
func TestEveryMailHasAnExamplePreview(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	for _, kind := range owner.Get("admin/mails")["data"].([]any) {
		for _, lang := range webtest.At(kind, "langs").([]any) {
			name := fmt.Sprint(webtest.At(kind, "kind"))
			words := owner.Get(fmt.Sprintf("admin/mails/%s?lang=%s", name, lang))
			shown := owner.Post("admin/mail-preview", webtest.Form{"kind": name, "lang": fmt.Sprint(lang),
				"subject": fmt.Sprint(webtest.At(words, "data", "subject")),
				"text":    fmt.Sprint(webtest.At(words, "data", "text"))})
			html, text := fmt.Sprint(webtest.At(shown, "data", "html")), fmt.Sprint(webtest.At(shown, "data", "text"))
			if !strings.Contains(html, fmt.Sprintf(`<html lang="%s">`, lang)) || strings.Contains(html+text, "{{") ||
				strings.Contains(html+text, "<no value>") || strings.Contains(html, "ZgotmplZ") {
				t.Errorf("%s in %s: %v", name, lang, shown)
			}
			if !strings.Contains(html, "@media (prefers-color-scheme: dark)") {
				t.Errorf("%s in %s is not drawn for the dark", name, lang)
			}
			// The plain text part contains the same values and links as the HTML.
			for _, found := range mailFact.FindAllStringSubmatch(html, -1) {
				fact := stdhtml.UnescapeString(found[1] + found[2] + found[3])
				if !strings.Contains(text, fact) {
					t.Errorf("%s in %s: the text part lacks %q:\n%s", name, lang, fact, text)
				}
			}
			if *mailsTo != "" {
				if err := os.WriteFile(filepath.Join(*mailsTo, fmt.Sprintf("%s-%s.html", name, lang)), []byte(html),
					0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
