package shop_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
)

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
