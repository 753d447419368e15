// Package pricerange parses the price limits that people type in a search: "switch under 2000", "1000 से 2000 तक".
package pricerange

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"hearth/store/money"
)

const (
	figures = `(\d[\d,]*(?:\.\d+)?(?:\s*(?:हज़ार|हजार|लाख)|\s*(?:k|thousand|hazaa?r|hajaa?r|lakhs?|lacs?)\b|\b))`
	amount  = `(?:₹|rs\.?|inr|रु\.?)?\s*` + figures
	// rupees matches the word that may follow an amount, in English, Hindi or Marathi.
	rupees = `\s*(?:₹|rupees?|rupaye|rs\.?|रुपये|रुपए|रुपयों|रुपयांच्या|रुपयांपेक्षा|रुपयांपर्यंत|रुपयांत|रु\.?)?\s*`
	most   = `(?:se kam|se neeche|se niche|ke andar|ke neeche|ke niche|tak|peksha kami|paryant|chya aat|chya khali|` +
		`से कम|से नीचे|के अंदर|के अन्दर|के नीचे|के भीतर|तक|पेक्षा कमी|पेक्षा स्वस्त|कमी|पर्यंत|च्या आत|च्या खाली|आत|खाली)`
	least = `(?:se zyada|se jyada|se adhik|se upar|peksha jast|chya var|से ज़्यादा|से ज्यादा|से अधिक|से ऊपर|पेक्षा जास्त|पेक्षा अधिक|च्या वर|जास्त)`
)

var (
	between = regexp.MustCompile(`(?i)\b(?:between|from)\s*` + amount + `\s*(?:and|to|-|–)\s*` + amount)
	below   = regexp.MustCompile(
		`(?i)\b(?:under|below|less than|within|up ?to|upto|at most|max(?:imum)?|cheaper than|not above)\s*` + amount +
			`|` + amount + rupees + most + `(?:$|[\s?!.,])`,
	)
	above = regexp.MustCompile(`(?i)\b(?:above|over|more than|at least|from|starting at)\s*` + amount +
		`|` + amount + rupees + least + `(?:$|[\s?!.,])`)
	// span matches a range of two amounts without a word before it; priced matches an amount that a sign or word marks
	// as money.
	span = regexp.MustCompile(`(?i)` + amount + `(?:\s*(?:to|-|–)\s*|` + rupees + `(?:se|से|ते|और|आणि)\s+)` + amount +
		`(?:` + rupees + `(?:tak|ke beech|ke bich|तक|के बीच|के बीच में|पर्यंत|च्या दरम्यान|दरम्यान)(?:$|[\s?!.,]))?`)
	priced = regexp.MustCompile(`(?i)(?:₹|\brs\.?|\binr|\bbudget(?: of| is)?:?)\s*(?:₹|rs\.?|inr)?\s*` + figures +
		`|\b` + figures + `\s*(?:(?:rs|inr|rupees?|rupaye)\b|रुपये|रुपए)`)
	// measured matches what follows a number that is not an amount of money, such as a unit.
	measured = regexp.MustCompile(`^[ -]?(?:A\b|°|%|(?i:` +
		`amps?|amperes?|milliamps?|m?ah|k?w|watts?|kilowatts?|kwh|v|volts?|[mcg]?hz|mp|megapixels?|m|metres?|meters?|mm|cm|ft|feet|` +
		`inch(?:es)?|sq|kg|kgs|kilos?|g|grams?|hp|tons?|litres?|liters?|lm|lumens?|gangs?|channels?|modules?|degrees?|percent|` +
		`seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)\b)`)
	// coded matches what precedes a number that is a part of a name, such as a SKU.
	coded = regexp.MustCompile(`[\p{L}\d-]$`)
	// ranged matches what follows the first of two numbers in a range.
	ranged = regexp.MustCompile(`(?i)^(?:to|and|-|–)\s*` + amount)
	// compared matches a word before a number that is a measure.
	compared = regexp.MustCompile(
		`(?i)\b(?:under|below|less than|within|up ?to|at most|max(?:imum)?|above|over|more than|at least)\s*(\d)`)
)

// thousands are the words that multiply an amount, such as thousand and lakh.
var thousands = map[string]float64{"": 1,
	"हजार": 1000, "हज़ार": 1000, "लाख": 100_000,
	"k": 1000, "thousand": 1000, "hazar": 1000, "hazaar": 1000, "hajar": 1000, "hajaar": 1000,
	"lakh": 100_000, "lakhs": 100_000, "lac": 100_000, "lacs": 100_000}

// Parse returns the price limits in a search text, in paise, and the text without them; 0 means no limit. A single
// amount is the upper limit.
func Parse(question string) (least, most money.Paise, rest string) {
	question = strings.Map(func(r rune) rune {
		if r >= '०' && r <= '९' {
			return r - '०' + '0'
		}
		return r
	}, norm.NFC.String(question))
	take := func(shape *regexp.Regexp, into ...*money.Paise) {
		for _, at := range shape.FindAllStringSubmatchIndex(question, -1) {
			if amounts, are := amountsOf(question, at, shape == span); are {
				for i, one := range amounts {
					*into[i] = one
				}
				question = question[:at[0]] + " " + question[at[1]:]
				return
			}
		}
	}
	take(between, &least, &most)
	if least == 0 && most == 0 {
		take(span, &least, &most)
	}
	if most == 0 {
		take(below, &most)
	}
	if least == 0 {
		take(above, &least)
	}
	if least == 0 && most == 0 {
		take(priced, &most)
	}
	return least, most, compared.ReplaceAllString(question, "$1")
}

// amountsOf parses the one or two amounts of a match. are is false for measures, and for two numbers that are no range.
// A range without a word before it (bare) must look like money by its size or its words.
func amountsOf(question string, at []int, bare bool) (amounts []money.Paise, are bool) {
	behind := question[at[1]:]
	if measured.MatchString(behind) || ranged.MatchString(strings.TrimSpace(behind)) ||
		bare && at[0] == at[2] && coded.MatchString(question[:at[0]]) {
		return nil, false
	}
	type read struct{ number, times float64 }
	all := []read{}
	for i := 2; i < len(at); i += 2 {
		if at[i] < 0 {
			continue
		}
		text := strings.ReplaceAll(strings.ToLower(strings.Join(strings.Fields(question[at[i]:at[i+1]]), "")), ",", "")
		word := strings.TrimLeft(text, "0123456789.")
		number, err := strconv.ParseFloat(strings.TrimSuffix(text, word), 64)
		if err != nil || word == "k" && number >= 1000 { // 6500 K is a colour temperature
			return nil, false
		}
		all = append(all, read{number, thousands[word]})
	}
	if len(all) == 2 {
		if all[0].times == 1 && all[0].number < all[1].number { // "2 to 5 thousand" means 2,000 to 5,000
			all[0].times = all[1].times
		}
		small := min(all[0].number*all[0].times, all[1].number*all[1].times) < 100
		if all[0].number*all[0].times >= all[1].number*all[1].times || bare && small &&
			!priced.MatchString(question[at[0]:at[1]]) {
			return nil, false
		}
	}
	for _, one := range all {
		sum := one.number * one.times
		if sum > 1e7 {
			sum = 0
		}
		amounts = append(amounts, money.Paise(sum*100))
	}
	return amounts, true
}
