package shop_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/catalogue"
)

// The assistant does not take a price of six digits for a pincode: such questions find products. A question about
// delivery uses the pincode.
func TestAssistantDoesNotReadAPriceAsAPincode(t *testing.T) {
	s := webtest.New(t)
	s.Product("Smart Home Kit", 120_000, 5)
	p := s.Visitor()
	ask := func(text string) string {
		return fmt.Sprint(webtest.At(p.Post("generateContent", webtest.Form{"text": text}), "candidates", 0, "content",
			"parts", 0, "text"))
	}
	for _, question := range []string{"Do you have a smart home kit below 150000?", "a kit at most ₹150000",
		"kit between 100000 and 200000",
		"smart home kit, my budget is Rs. 150000", "kit 150000 rupees se kam", "kit under 1,50,000"} {
		if got := ask(question); strings.Contains(got, "deliver to") || !strings.Contains(got, "Smart Home Kit") {
			t.Errorf("%s: %s", question, got)
		}
	}
	for _, question := range []string{"411001", "Do you deliver to 411001?",
		"how long is delivery between 400001 and 411001", "kit for 411001"} {
		if got := ask(question); !strings.Contains(got, "we deliver to 4") {
			t.Errorf("%s: %s", question, got)
		}
	}
}

// Prices are understood in three languages and many forms; a measure after a comparison is not a price.
func TestAssistantUnderstandsBudgets(t *testing.T) {
	s := webtest.New(t)
	s.Product("Small Camera", 900, 5)
	s.Product("Middle Camera", 3000, 5)
	s.Product("Grand Camera", 120_000, 5)
	s.Stocked("Power Plug", 1500, 5, func(p *catalogue.Product) {
		p.Specifications, p.Description = []string{"Load: 16 A", "Range: 30 m"}, "Works with a light of 6500 K."
	})
	p := s.Visitor()
	ask := func(text string) string {
		return fmt.Sprint(webtest.At(p.Post("generateContent", webtest.Form{"text": text}), "candidates", 0, "content",
			"parts", 0, "text"))
	}
	for question, want := range map[string]string{
		"camera for ₹150000": "Small Middle Grand", "camera for ₹4000": "Small Middle",
		"4000 rupees camera":  "Small Middle",
		"camera, budget 4000": "Small Middle", "camera under 2k": "Small", "camera under 2 thousand": "Small",
		"camera 2 to 5k": "Middle", "camera 2000-5000": "Middle", "camera from 2000 to 5000": "Middle",
		"camera ₹2,000 to ₹5,000": "Middle",
		"camera above 1 lakh":     "Grand", "camera 2 se 5 hazar": "Middle", "camera 5 hajar se kam": "Small Middle",
		"2 से 5 हजार का कैमरा": "Middle", "२ से ५ हज़ार के कैमरे": "Middle", "1.5 हजार से कम के कैमरे": "Small",
		"1 लाख से ज्यादा का कैमरा": "Grand", "2 ते 5 हजार कॅमेरा": "Middle",
		"5 हजारांपेक्षा कमी कॅमेरा": "Small Middle",
	} {
		got, named := ask(question), []string{}
		for _, name := range []string{"Small", "Middle", "Grand"} {
			if strings.Contains(got, name+" Camera") {
				named = append(named, name)
			}
		}
		if strings.Join(named, " ") != want {
			t.Errorf("%s: %s", question, got)
		}
	}
	for _, question := range []string{"Does the power plug take up to 16 A?", "power plug within 30 m",
		"power plug with at least 10 amps",
		"Does the power plug work with light from 2700 to 6500 K?"} {
		if got := ask(question); !strings.Contains(got, "Power Plug") {
			t.Errorf("%s: %s", question, got)
		}
	}
}

// Asked for the cheapest product, the assistant names it even if others match the words as well.
func TestAssistantNamesTheCheapestProduct(t *testing.T) {
	s := webtest.New(t)
	for i := range 60 {
		s.Product(fmt.Sprintf("Camera %c%c", 'A'+i/26, 'A'+i%26), int64(1000-i), 5)
	}
	p := s.Visitor()
	for question, want := range map[string]string{"cheapest camera": "Camera CH, ₹941",
		"most expensive camera": "Camera AA, ₹1,000"} {
		got := fmt.Sprint(webtest.At(p.Post("generateContent", webtest.Form{"text": question}), "candidates", 0,
			"content", "parts", 0, "text"))
		if lines := strings.Split(got, "\n"); len(lines) < 2 || !strings.HasPrefix(lines[1], want) {
			t.Errorf("%s: %s", question, got)
		}
	}
}
