package demo

import (
	"context"
	"slices"
	"strings"
	"testing"

	"hearth/store/core"
	"hearth/store/search"
)

// searchesHere are a hundred further searches in English, Hindi and Marathi. first is a part of the title that the
// first result must have; "" means that nothing may be found. Searches with a price also have bounds for all results.
var searchesHere = []struct {
	typed, first string
	// least and most are bounds for the prices of all products on the page, in rupees; 0 is no bound.
	least, most int64
}{
	// Searches for a variant
	{"aangan touch switch", "Aangan Touch Switch", 0, 0},
	{"aangan 4 gang", "4 Gang", 0, 0},
	{"aangan 4 gang white", "4 Gang, White", 0, 0},
	{"touch switch gold", "Gold", 0, 0},
	{"2 gang white switch", "2 Gang, White", 0, 0},
	{"white 4gang switch", "4 Gang, White", 0, 0},
	{
		"six gang switch",
		"6 Gang",
		0,
		0,
	},
	{"1 gang black", "1 Gang, Black", 0, 0},
	{"touch panel 6 gang with fan gold", "6 Gang with Fan, Gold", 0, 0},
	{"sandhya 20 watt", "Sandhya Tunable White Bulb, 20 W", 0, 0},
	{"sandhya 15w", "15 W", 0, 0},
	{"20w bulb", "20 W", 0, 0},
	{"tunable white bulb 9 w", "9 W", 0, 0},
	{"bulb 12w", "12 W", 0, 0},
	{"आंगन स्विच", "Aangan|Shakti", 0, 0},
	// Searches with a price
	{"switch under 1500", "Aangan|Shakti|Ishara|Deepak|Pavan|Chhupa", 0, 1500},
	{"camera below 3000", "Drishti", 0, 3000},
	{"lock under ₹10,000", "Prahari", 0, 10_000},
	{"bulb less than 500", "Bulb", 0, 500},
	{"sensor upto 1200", "Sensor", 0, 1200},
	{
		"camera above 4000",
		"Drishti|Surya",
		4000,
		0,
	},
	{"camera between 2000 and 5000", "Drishti", 2000, 5000},
	{"bulb 500-1000", "Bulb", 500, 1000},
	{
		"plug 500–1000",
		"Khambha",
		500,
		1000,
	},
	{"lights 1k to 3k", "Lahar|Taara|Chandni|Bulb|Light", 1000, 3000},
	{"lock under 2000", "", 0, 2000},
	{"under 700", "Bulb|Khambha|Sensor|", 0, 700},
	{"1500 se kam switch", "Aangan|Shakti|Deepak|Pavan|Ishara|Chhupa", 0, 1500},
	{"camera 3000 tak", "Drishti", 0, 3000},
	{"bulb 500 ke andar", "Bulb", 0, 500},
	{"5 hazaar se kam lock", "Prahari Room", 0, 5000},
	{
		"2000 से कम कैमरा",
		"Drishti Indoor",
		0,
		2000,
	},
	{"500 तक बल्ब", "Bulb", 0, 500},
	{"1000 से 2000 स्विच", "Aangan|Shakti|Chhupa|Deepak|Pavan", 1000, 2000},
	{
		"बल्ब ₹500 से कम",
		"Bulb",
		0,
		500,
	},
	{"१००० से कम सेंसर", "Dahleez|Mausam|Sensor", 0, 1000},
	{"5 हज़ार से ज़्यादा ताला", "Prahari", 5000, 0},
	{"2000 पेक्षा कमी कॅमेरा", "Drishti Indoor", 0, 2000},
	{"500 पर्यंत बल्ब", "Bulb", 0, 500},
	{"500 ते 1000 बल्ब", "Bulb", 500, 1000},
	{"1500 च्या आत स्विच", "Aangan|Shakti|Deepak|Pavan|Ishara|Chhupa", 0, 1500},
	// One rare word among common words
	{
		"shakti switch",
		"Shakti",
		0,
		0,
	},
	{"deepak switch", "Deepak", 0, 0},
	{"smart switch chhupa", "Chhupa", 0, 0},
	{"pavan smart switch fan", "Pavan", 0, 0},
	{"smart camera surya", "Surya", 0, 0},
	{"wifi smart plug khambha", "Khambha", 0, 0},
	{"mausam smart sensor zigbee", "Mausam", 0, 0},
	{"smart home lock prahari slim", "Prahari Slim", 0, 0},
	{"philips shwas monitor", "Shwas", 0, 0},
	{"smart light taara", "Taara", 0, 0},
	{
		"dahleez sensor for main door",
		"Dahleez",
		0,
		0,
	},
	{"smart door dheere", "Dheere", 0, 0},
	{"hth-040", "Khambha Smart Plug 16", 0, 0},
	{"chhaya motor", "Chhaya", 0, 0},
	// Searches in English
	{
		"fan regulator",
		"Pavan",
		0,
		0,
	},
	{"curtain rail", "Parda Curtain Rail", 0, 0},
	{"door knob", "Prahari Room", 0, 0},
	{"candle bulb", "Jyoti", 0, 0},
	{"motion sensor", "Aahat", 0, 0},
	{"gas alarm", "Suraksha", 0, 0},
	{"water leak", "Boond", 0, 0},
	{"energy meter", "Hisaab", 0, 0},
	{
		"scene button",
		"Ishara",
		0,
		0,
	},
	{"solar camera", "Surya", 0, 0},
	{"fingerprint lock", "Prahari Slim", 0, 0},
	{"retrofit module", "Chhupa", 0, 0},
	{"soft closer", "Dheere", 0, 0},
	{"humidity", "Mausam", 0, 0},
	{"air quality", "Shwas", 0, 0},
	{"ceiling panel", "Chandni", 0, 0},
	{
		"smart plug",
		"Khambha",
		0,
		0,
	},
	{"e27", "Bulb", 0, 0},
	{"refrigerator", "", 0, 0},
	{"matter switch", "Aangan|Shakti", 0, 0},
	{"pack of 4", "Taara", 0, 0},
	// Searches in Hindi
	{
		"स्विच",
		"Aangan|Shakti",
		0,
		0,
	},
	{"कैमरा", "Drishti|Surya", 0, 0},
	{"पंखा", "Pavan", 0, 0},
	{"ताला", "Prahari", 0, 0},
	{"बत्ती", "Bulb|Light|Panel|Downlight", 0, 0},
	{
		"दरवाज़ा",
		"Prahari|Dheere|Dahleez",
		0,
		0,
	},
	{"गीज़र", "Khambha|Shakti", 0, 0},
	{"बिजली", "Hisaab", 0, 0},
	{"सॉकेट", "Khambha", 0, 0},
	{"परदा मोटर", "Parda|Chhaya", 0, 0},
	{"smart बल्ब", "Bulb", 0, 0},
	{"सेंसर", "Sensor", 0, 0},
	// Searches in Marathi
	{
		"कॅमेरा",
		"Drishti|Surya",
		0,
		0,
	},
	{"कुलूप", "Prahari", 0, 0},
	{"पडदा", "Parda", 0, 0},
	{"दिवा", "Bulb|Light|Panel|Downlight", 0, 0},
	{"पंख्याचा रेग्युलेटर", "Pavan", 0, 0},
	{
		"दार",
		"Prahari|Dheere|Dahleez",
		0,
		0,
	},
	{"वीज मीटर", "Hisaab", 0, 0},
	{"बेल", "Dwarpal", 0, 0},
	{"सेन्सर", "Sensor", 0, 0},
	{"प्लग", "Khambha", 0, 0},
	{"हब", "Chaupal", 0, 0},
	{"दरवाज्याची बेल", "Dwarpal", 0, 0},
}

func TestDemoSearchesInThreeLanguagesFindTheIntendedProducts(t *testing.T) {
	s := catalogueWith(t, func(f *filler) func(context.Context) error { return f.join })
	right := 0
	for _, c := range searchesHere {
		list, err := s.Search.ListCards(context.Background(), search.ProductFilter{Words: c.typed,
			Page: core.Page{Number: 1, Size: 5}})
		if err != nil {
			t.Fatal(err)
		}
		titles, within := []string{}, true
		for _, card := range list.Cards {
			titles = append(titles, card.Title)
			pays := int64(card.Pays / 100)
			within = within && pays >= c.least && (c.most == 0 || pays <= c.most)
		}
		first := len(titles) == 0 && c.first == "" || len(titles) > 0 && c.first != "" &&
			slices.ContainsFunc(strings.Split(c.first, "|"),
				func(part string) bool { return strings.Contains(titles[0], part) })
		if first && within {
			right++
		} else {
			t.Logf("%q finds %q (within its prices: %v), want %q first", c.typed, titles, within, c.first)
		}
	}
	t.Logf("%d of %d searches are right", right, len(searchesHere))
	if len(searchesHere) != 100 || right < 95 {
		t.Errorf("%d of %d searches are right, want 95 of 100", right, len(searchesHere))
	}
}
