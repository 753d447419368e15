package handlers_test

import (
	"fmt"
	"strings"
	"testing"
)

// A sum of six figures is no PIN: who asks for a price is told of products. Who asks about delivery gets the PIN.
func TestTheAssistantTakesNoPriceForAPIN(t *testing.T) {
	s := newSite(t)
	s.Product("Smart Home Kit", 120_000, 5)
	p := s.visitor()
	ask := func(text string) string {
		return fmt.Sprint(at(p.post("generateContent", form{"text": text}), "candidates", 0, "content", "parts", 0, "text"))
	}
	for _, question := range []string{"Do you have a smart home kit below 150000?", "a kit at most ₹150000", "kit between 100000 and 200000",
		"smart home kit, my budget is Rs. 150000", "kit 150000 rupees se kam", "kit under 1,50,000"} {
		if got := ask(question); strings.Contains(got, "deliver to") || !strings.Contains(got, "Smart Home Kit") {
			t.Errorf("%s: %s", question, got)
		}
	}
	for _, question := range []string{"411001", "Do you deliver to 411001?", "how long is delivery between 400001 and 411001", "kit for 411001"} {
		if got := ask(question); !strings.Contains(got, "we deliver to 4") {
			t.Errorf("%s: %s", question, got)
		}
	}
}
