// Package certificates contains the certificates that Indian law requires before a product may be sold: the law, the
// day from which it applies, and the words in a product's texts that suggest that it needs the certificate. It can only
// suggest: the seller must know what their product is.
package certificates

import (
	"regexp"
	"strings"
)

// Kind is a kind of certificate, such as a BIS registration.
type Kind struct {
	// Code is the name in the database and the API, Column the name of the column in the product sheet.
	Code, Column string
	// Name is for staff; Short precedes the certificate's number on a product's page.
	Name, Short string
	// Law is the law that requires the certificate, Covers describes the products.
	Law, Covers string
	// From is the day from which the law applies, such as 2026-11-21, "" if it has applied for long. Small and Micro
	// are the later days for small and micro enterprises, "" if there are none.
	// and micro enterprises, "" if there are none.
	From, Small, Micro string
	// Certain means that the law and its days were checked in an official text or in several independent sources.
	// Otherwise the seller should ask the manufacturer or a consultant.
	Certain bool
	// names matches in a title or category name, facts in a line of the specifications. but matches words that look the
	// same and mean something else.
	names, facts, but *regexp.Regexp
}

const radio = `wi-?fi|wlan|bluetooth|ble|zigbee|z-?wave|thread|lora|lorawan|nfc|rf|wireless|(?:433|865|868) ?mhz|(?:2\.4|5|24) ?ghz|` +
	`वाई-?फाई|वाई-?फ़ाई|वायफाय|वाय-फाय|ब्लूटूथ|ज़िगबी|झिगबी`

const part = `mounts?|brackets?|stands?|covers?|cases?|holders?|shades?|box(?:es)?`

// Kinds are all kinds of certificates, in display order.
var Kinds = []Kind{
	{
		Code:   "bis_crs",
		Column: "bis_number",
		Name:   "BIS R-number",
		Short:  "BIS",
		Law:    "Electronics and IT Goods (Requirement of Compulsory Registration) Order 2021",
		Covers: "Smart plugs, bulbs, LED lights, hubs, doorbells, cameras, speakers, adaptors and chargers",
		names: words(
			`plugs?|bulbs?|hubs?|gateways?|door ?bells?|adapt[oe]rs?|chargers?|power ?banks?|led (?:strips?|drivers?|panels?|lights?)|` +
				`light strips?|strip lights?|downlights?|lamps?|speakers?|routers?|cameras?|cctv|nvrs?|dvrs?|recorders?|` +
				`प्लग|बल्ब|हब|कैमरा|कॅमेरा|डोरबेल|चार्जर`,
		),
		but: words(`(?:plug|bulb|lamp|camera|cctv|speaker|router|door ?bell) (?:` + part + `)`),
	},
	{
		Code:   "wpc_eta",
		Column: "wpc_eta",
		Name:   "WPC ETA",
		Short:  "WPC",
		Law:    "Equipment type approval of the WPC wing, Department of Telecommunications",
		Covers: "Every radio: Wi-Fi, Bluetooth, Zigbee, Thread, Z-Wave, RF",
		names:  words(radio),
		facts:  words(radio + `|radar`),
		but: words(`(?:no|not|without|needs no|instead of) (?:` + radio + `)|(?:` + radio +
			`) ?: ?(?:no|none|not|without)|` +
			`(?:sewing|cotton|nylon|screw|male|female) thread|thread (?:counts?|pitch|size)`),
	},
	{Code: "cctv_er", Column: "cctv_er", Name: "CCTV essential requirements (STQC)", Short: "STQC",
		Law:    "Essential requirements for CCTV cameras, Compulsory Registration Order",
		Covers: "Network cameras and recorders, since 1 April 2026 also all old stock", From: "2026-04-01",
		names: words(`cameras?|cctv|nvrs?|dvrs?|(?:network|video) recorders?|कैमरा|कॅमेरा`),
		facts: regexp.MustCompile(`^ ?(?:camera|video) ?:`),
		but:   words(`(?:camera|cctv) (?:` + part + `)|(?:camera|video) ?: ?(?:no|none)`)},
	{
		Code:    "isi_accessories",
		Column:  "isi_accessories",
		Name:    "ISI mark, electrical accessories",
		Short:   "ISI",
		Law:     "Electrical Accessories (Quality Control) Order 2023",
		Covers:  "Switches, sockets and boxes; which smart modules count, the maker must say",
		Certain: true,
		names: words(
			`switch(?:es)?|sockets?|switch ?boards?|extension (?:boards?|cords?)|power strips?|modular box(?:es)?|स्विच|सॉकेट`,
		),
		but: words(`(?:network|ethernet|poe|gigabit|kvm|hdmi) switch(?:es)?`),
	},
	{
		Code:    "isi_appliances",
		Column:  "isi_appliances",
		Name:    "ISI mark, household appliances (IS 302)",
		Short:   "ISI",
		Law:     "Safety of Household, Commercial and Similar Electrical Appliances (Quality Control) Order 2026, S.O. 1739(E)",
		Covers:  "Heaters, kettles, irons, mixers, ovens, cleaners, fans and motors on mains power",
		From:    "2026-10-01",
		Small:   "2027-01-01",
		Micro:   "2027-04-01",
		Certain: true,
		names: words(
			`geysers?|heaters?|kettles?|(?:electric|steam|dry) irons?|toasters?|mixers?|grinders?|juicers?|ovens?|cooktops?|` +
				`hair ?dryers?|vacuum cleaners?|robot vacuums?|washing machines?|dishwashers?|humidifiers?|air purifiers?|air fryers?|` +
				`coffee makers?|rice cookers?|exhaust fans?|(?:curtain|blind|shutter|gate) motors?|गीज़र|गीजर|गिझर|केतली|हीटर`,
		),
	},
	{
		Code:   "star_label",
		Column: "star_label",
		Name:   "BEE star label",
		Short:  "BEE",
		Law:    "Energy Conservation Act 2001, appliances with a mandatory label",
		Covers: "LED bulbs, ceiling fans, air conditioners, refrigerators, geysers, televisions",
		names: words(
			`bulbs?|ceiling fans?|air conditioners?|geysers?|water heaters?|refrigerators?|deep freezers?|televisions?|बल्ब|गीज़र|गीजर`,
		),
		but: words(`bulb (?:` + part + `)`),
	},
}

// words returns a pattern that matches any of some whole words in a lower-case text.
func words(any string) *regexp.Regexp {
	return regexp.MustCompile(`(?:^|[^\pL\pM\pN])(` + any + `)(?:$|[^\pL\pM\pN])`)
}

// Of returns a kind by its code.
func Of(code string) (Kind, bool) {
	for _, k := range Kinds {
		if k.Code == code {
			return k, true
		}
	}
	return Kind{}, false
}

// Day is the day from which the law applies to an enterprise of a size (micro, small, or any other); "" if it has
// applied for long.
func (k Kind) Day(size string) string {
	switch {
	case size == "micro" && k.Micro != "":
		return k.Micro
	case size == "small" && k.Small != "":
		return k.Small
	}
	return k.From
}

// Product is the texts of a product that are searched for words.
type Product struct {
	Title          string
	Categories     []string
	Specifications []string
}

// Proposed returns the word in a product's texts that suggests that it needs the certificate; "" if there is none.
func (k Kind) Proposed(p Product) string {
	for _, name := range append([]string{p.Title}, p.Categories...) {
		if word := k.found(k.names, name); word != "" {
			return word
		}
	}
	for _, line := range p.Specifications {
		if word := k.found(k.facts, line); word != "" {
			return word
		}
	}
	return ""
}

// found returns the word of a text that matches the pattern, ignoring words that only look the same.
func (k Kind) found(wanted *regexp.Regexp, text string) string {
	if wanted == nil {
		return ""
	}
	text = strings.Join(strings.Fields(strings.ToLower(text)), " ")
	for k.but != nil && k.but.MatchString(text) {
		text = k.but.ReplaceAllString(text, " | ")
	}
	found := wanted.FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	return strings.TrimRight(strings.TrimSpace(found[len(found)-1]), " :")
}

// Rules is the content of the table Kinds as a text, which changes with any rule.
func Rules() string {
	var b strings.Builder
	for _, k := range Kinds {
		for _, one := range []*regexp.Regexp{k.names, k.facts, k.but} {
			if one != nil {
				b.WriteString(one.String())
			}
			b.WriteByte('\n')
		}
		b.WriteString(strings.Join([]string{k.Code, k.From, k.Small, k.Micro, ""}, "\n"))
	}
	return b.String()
}
