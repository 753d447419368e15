package shop_test

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hearth/assets"
	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

// marks are what a translation of a built-in text keeps: placeholders and conditions, numbers, links, headings, bold
// text and columns of tables.
var marks = regexp.MustCompile(`\{\{[^}]*\}\}|[0-9]+|\]\([^)]*\)|^#+|\*\*|\|`)

func TestBuiltInTextsSayTheSameInEveryLanguage(t *testing.T) {
	read := func(file string) []string {
		text, err := fs.ReadFile(assets.Texts(), file)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Split(string(text), "\n")
	}
	for _, lang := range []string{"hi", "mr"} {
		for _, name := range []string{"faq.md", "privacy.md", "returns.md", "terms.md"} {
			english, told := read(name), read(lang+"/"+name)
			if name != "faq.md" { // its second paragraph says which text governs
				told = slices.Delete(told, 2, 4)
			}
			if len(english) != len(told) {
				t.Fatalf("%s/%s has %d lines for %d", lang, name, len(told), len(english))
			}
			for n := range english {
				a, b := marks.FindAllString(english[n], -1), marks.FindAllString(told[n], -1)
				slices.Sort(a)
				slices.Sort(b)
				if !slices.Equal(a, b) {
					t.Errorf("%s/%s:\n%s\n%s", lang, name, english[n], told[n])
				}
			}
		}
	}
}

func TestAPolicyThatNobodyChangedIsInTheVisitorsLanguage(t *testing.T) {
	s := webtest.NewSeeded(t)
	title := func() string { return fmt.Sprint(webtest.At(s.Visitor().Get("policy/terms?lang=hi"), "data", "title")) }
	faq := fmt.Sprint(s.Visitor().Get("faq?lang=hi"))
	if title() != "नियम और शर्तें" || !strings.Contains(faq, "रिटर्न पॉलिसी") {
		t.Errorf("%s\n%s", title(), faq)
	}
	owner := s.Staff(accounts.Owner)
	for _, page := range webtest.At(owner.Get("admin/pages"), "data").([]any) {
		if webtest.At(page, "policy") != "terms" {
			continue
		}
		texts := webtest.At(owner.Get(fmt.Sprint("admin/pages/", webtest.At(page, "id"))), "data", "texts", "hi")
		if webtest.At(texts, "title") != "नियम और शर्तें" ||
			!strings.HasPrefix(fmt.Sprint(webtest.At(texts, "text")), "*अंग्रेज़ी पाठ ही मान्य होगा।*") {
			t.Errorf("the editor has %v", texts)
		}
	}
	s.Set("text_terms", "# Our terms\nPay first.")
	if title() != "Our terms" {
		t.Errorf("beside other English terms the Hindi ones are still %q", title())
	}
}

// A shop that takes back only defective, damaged and wrong products promises no return within 0 days.
func TestAShopWithoutReturnDaysPromisesNone(t *testing.T) {
	s := webtest.New(t)
	s.Set("return_days", "0", "assisted_return_days", "0")
	p := s.Visitor()
	policy := fmt.Sprint(webtest.At(p.Get("policy/returns"), "data", "html"))
	faq := fmt.Sprint(p.Get("faq"))
	answer := fmt.Sprint(p.Post("generateContent", webtest.Form{"text": "How do I return a product?"}))
	for name, text := range map[string]string{"policy": policy, "questions": faq, "assistant": answer} {
		if strings.Contains(text, "within <strong>0") || strings.Contains(text, "0-day") ||
			strings.Contains(text, "ithin 0 days") || strings.Contains(text, "{{with") ||
			strings.Contains(text, "Otherwise you pay") || !strings.Contains(text, "at our cost") {
			t.Errorf("%s: %s", name, text)
		}
	}
}
