package shop

import (
	"maps"
	"regexp"
	"strings"

	"hearth/store/money"
	"hearth/store/pricerange"
	"hearth/store/wording"
)

var (
	// silent matches words that identify no product.
	silent = regexp.MustCompile(
		`(?i)\b(do|does|did|you|your|have|has|any|a|an|the|is|are|was|i|me|my|we|want|need|needs|needed|looking|for|to|of|in|on|with|what|which|how|much|many|can|could|will|would|should|please|tell|about|sell|buy|show|give|cost|costs|price|prices|priced|good|there|it|its|and|or|hi|hello|works?|working|if|when|where|who|why|that|this|these|those|from|by|at|be|some|something|than|rs|inr|rupees?|rupaye|kya|hai|kitna|kitne|ka|ki|ke|mein|se|gift|long|so|am)\b|₹`,
	)
	cheapest = regexp.MustCompile(
		`(?i)\b(cheap|cheapest|cheaper|lowest[ -]price[d]?|low[ -]price|least expensive|most affordable|affordable|budget|sast[aie]|sabse sasta)\b`,
	)
	dearest = regexp.MustCompile(
		`(?i)\b(most expensive|expensive|costliest|dearest|highest[ -]price[d]?|premium|mehnga)\b`)
	bestRated = regexp.MustCompile(
		`(?i)\b(best|top|highest[ -]rated|top[ -]rated|recommend(ed)?|most popular|sabse accha)\b`)
	without = regexp.MustCompile(
		`(?i)\b(?:without|no|not need(?:ing)?|doesn't need|bina)\s+(?:any\s+|a\s+|an\s+|the\s+)?([\p{L}\p{M}\d]+(?:-[\p{L}\p{M}\d]+)*)`,
	)
	asksToFit   = regexp.MustCompile(`(?i)\b(fits?|fitting|box|module)\b`)
	boxes       = regexp.MustCompile(`(?i)\b(fits?|fitting|box(es)?|\d+[ -]?modules?)\b`)
	aboutStock  = regexp.MustCompile(`(?i)\b(stock|available|availability)\b`)
	aboutPrices = regexp.MustCompile(`(?i)\b(price|cost|costs|how much|kitne|kitna|rate)\b`)
	aboutWarr   = regexp.MustCompile(`(?i)\b(warranty|guarantee)\b`)
	// wantsList matches questions for products of a kind, sells those whether the shop sells something, asksFact
	// those for a fact about a product.
	wantsList = regexp.MustCompile(`(?i)\b(which|any|show|list|need|want|looking for|chahiye)\b`)
	sells     = regexp.MustCompile(`(?i)\b(sell|offer|keep)\b|\bdo you have\b|\bcan i (buy|get|order)\b`)
	asksFact  = regexp.MustCompile(`(?i)^\W*(does|do|can|could|will|would|is|are|has|have|how|when|where|why|kya)\b`)
)

// wanted is a parsed question about products. words are the words that identify the product; min and max are prices
// in paise, 0 for none.
type wanted struct {
	words    string
	min, max money.Paise
	// lacks is what the product must work without: "hub" for "without hub".
	lacks               string
	cheap, dear, rating bool // the requested order: lowest price, highest price, best rating first
}

// readWanted takes prices, "without …" and superlatives out of a question. The remaining words, except the silent
// ones, identify the product.
func readWanted(question string) wanted {
	w := wanted{
		cheap:  cheapest.MatchString(question),
		dear:   dearest.MatchString(question),
		rating: bestRated.MatchString(question),
	}
	// What is recognised is taken out of the question, so that only the words to search for remain.
	w.min, w.max, question = pricerange.Parse(question)
	if found := without.FindStringSubmatch(question); found != nil {
		w.lacks, question = found[1], strings.ReplaceAll(question, found[0], " ")
	}
	for _, shape := range []*regexp.Regexp{cheapest, dearest, bestRated} {
		question = shape.ReplaceAllString(question, " ")
	}
	question = strings.Map(func(r rune) rune {
		if strings.ContainsRune("?!,;:()\"", r) {
			return ' '
		}
		return r
	}, question)
	w.words = strings.Join(strings.Fields(silent.ReplaceAllString(question, " ")), " ")
	return w
}

// lists reports whether the customer asks for several products instead of one.
func (w wanted) lists() bool {
	return w.min > 0 || w.max > 0 || w.cheap || w.dear || w.rating || w.lacks != ""
}

// wordSet are the words of a text that aren't silent, normalised for comparison.
func wordSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, word := range wording.ComparedWords(silent.ReplaceAllString(text, " ")) {
		set[word] = true
	}
	return set
}

// overlap counts the words of one set that are in another.
func overlap(a, b map[string]bool) (n int) {
	for word := range a {
		if b[word] {
			n++
		}
	}
	return n
}

func union(a, b map[string]bool) map[string]bool {
	both := maps.Clone(a)
	maps.Copy(both, b)
	return both
}
