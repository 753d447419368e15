package shop

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/i18n"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/pricerange"
	"hearth/store/search"
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

// wanted is a parsed question about products. words are those that identify the product; min and max are prices in
// paise, 0 for none.
type wanted struct {
	words    string
	min, max money.Paise
	// lacks is what the product must not need: "hub" in "without hub".
	lacks               string
	cheap, dear, rating bool // the order wanted: by price ascending, by price descending, by rating
}

// readWanted takes prices, "without …" and superlatives out of the question; what is left without silent words are
// its words.
func readWanted(question string) wanted {
	w := wanted{
		cheap:  cheapest.MatchString(question),
		dear:   dearest.MatchString(question),
		rating: bestRated.MatchString(question),
	}
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

// lists reports whether several products are wanted, not one.
func (w wanted) lists() bool {
	return w.min > 0 || w.max > 0 || w.cheap || w.dear || w.rating || w.lacks != ""
}

// looked is how many of the best hits are considered, sorted how many of those in the wanted order, and listed how
// many an answer shows.
const (
	looked = 40
	sorted = 200
	listed = 3
)

// aboutProducts answers from the catalogue; "" if it finds nothing. It searches in English whatever the language of
// the page, because questions were translated before.
func (r Assistant) aboutProducts(ctx context.Context, question string) (string, error) {
	w := readWanted(question)
	if w.words == "" && w.max == 0 && w.min == 0 {
		if aboutWarr.MatchString(question) {
			return r.warranty(ctx), nil
		}
		return "", nil
	}
	// Words such as "warranty" and "stock" are about the product and don't identify it.
	asked := strings.TrimSpace(aboutWarr.ReplaceAllString(aboutStock.ReplaceAllString(w.words, " "), " "))
	if fitless := strings.TrimSpace(boxes.ReplaceAllString(asked, " ")); fitless != "" {
		asked = fitless // this identifies the product; whether it fits is answered from its facts
	}
	if asked == "" && !w.lists() {
		if aboutWarr.MatchString(question) {
			return r.warranty(ctx), nil
		}
		return "", nil
	}
	found, partial, err := r.Store.Search.SearchProducts(
		db.WithoutLanguage(ctx),
		search.ProductFilter{Words: asked, MinPrice: w.min, MaxPrice: w.max,
			Page: core.Page{Number: 1, Size: looked}},
	)
	if err != nil {
		return "", err
	}
	// "X without Y" may be a question about X instead of a search.
	if w.lacks != "" && !wantsList.MatchString(question) {
		if answer, err := r.aboutLack(ctx, found, w, question); answer != "" || err != nil {
			return answer, err
		}
	}
	// A search for several products.
	if w.lists() {
		if found, err = r.inOrder(ctx, found, w, asked); err != nil {
			return "", err
		}
		return r.list(ctx, found, w, partial && !named(found, asked)), nil
	}
	if len(found) == 0 {
		return r.unknown(ctx, asked), nil
	}
	// A question for a fact about one product.
	facts, sure, err := r.factsOf(ctx, found, question, asked)
	if err != nil || facts != "" {
		return facts, err
	}
	if partial && !sure {
		return r.unknown(ctx, asked), nil
	}
	// The product is known but not the fact: better to say so than to show the product.
	aboutSale := sells.MatchString(question) || aboutPrices.MatchString(question) || aboutStock.MatchString(question)
	if sure && asksFact.MatchString(question) && !aboutSale {
		if p := bestNamed(found, wordSet(question)); asksMore(p, question) {
			p = r.inLanguage(ctx, p)
			return languageOf(ctx).Say("I don't know that of {1}; its page has all that we know: {2}", p.Title,
				api.ProductPath(p)), nil
		}
	}
	return r.productAnswer(ctx, languageOf(ctx).Say("This may be what you are looking for:"),
		found[:min(len(found), listed)]), nil
}

// warranty is the general answer about warranties.
func (r Assistant) warranty(ctx context.Context) string {
	return languageOf(
		ctx,
	).
		Say(
			"Each product's page says how long its warranty lasts; it counts from delivery. Ask me with the product's name, or register your device by its serial number: /registerdevice",
		)
}

// unknown answers if nothing was found. It says so only for up to three words, which are likely to be the name of a
// product.
func (r Assistant) unknown(ctx context.Context, words string) string {
	if len(strings.Fields(words)) > 3 {
		return ""
	}
	return languageOf(ctx).Say("I don't know of \"{1}\" in our shop; all that we have is under /allproducts.", words)
}

// named reports whether the first product has one of the words in its title or categories.
func named(found []catalogue.Product, words string) bool {
	return len(found) > 0 && overlap(wordSet(words),
		wordSet(found[0].Title+" "+found[0].Subcategory+" "+found[0].SubSubcategory)) > 0
}

// inOrder adds to the best hits the first products in the wanted order, because the cheapest of many needn't be among
// the best hits.
func (r Assistant) inOrder(
	ctx context.Context,
	found []catalogue.Product,
	w wanted,
	asked string,
) ([]catalogue.Product, error) {
	order := ""
	switch {
	case w.cheap:
		order = "price"
	case w.dear:
		order = "-price"
	case w.rating:
		order = "rating"
	}
	if order == "" || len(found) < looked {
		return found, nil
	}
	first, _, err := r.Store.Search.SearchProducts(db.WithoutLanguage(ctx), search.ProductFilter{
		Words:    asked,
		MinPrice: w.min,
		MaxPrice: w.max,
		Sort:     order,
		Page:     core.Page{Number: 1, Size: sorted},
	})
	for _, p := range first {
		if !slices.ContainsFunc(found, func(other catalogue.Product) bool { return other.ID == p.ID }) {
			found = append(found, p)
		}
	}
	return found, err
}

// list answers with products of the wanted kind in the wanted order.
func (r Assistant) list(ctx context.Context, found []catalogue.Product, w wanted, partial bool) string {
	kind := found
	if len(found) > 0 && w.words != "" {
		kind = slices.DeleteFunc(slices.Clone(found), func(p catalogue.Product) bool {
			return overlap(wordSet(w.words), wordSet(p.Title+" "+p.Subcategory+" "+p.SubSubcategory)) == 0
		})
		if len(kind) == 0 { // a synonym was typed: the kind is the category of the best hit
			kind = slices.DeleteFunc(slices.Clone(found), func(p catalogue.Product) bool {
				return p.Category != found[0].Category && !holdsAll(p, w.words)
			})
		}
	}
	in := languageOf(ctx)
	intro := in.Say("This may be what you are looking for:")
	if w.lacks != "" {
		lacks := wordSet(w.lacks)
		kind = slices.DeleteFunc(kind, func(p catalogue.Product) bool { return overlap(lacks, wordSet(textOf(p))) > 0 })
		intro = in.Say("These say nothing of {1}, and work by what is written on their pages:", w.lacks)
	}
	if partial || len(kind) == 0 {
		return in.Say("I know of no product like that. All that we have: /allproducts")
	}
	switch {
	case w.cheap:
		slices.SortStableFunc(kind, func(a, b catalogue.Product) int { return cmp.Compare(a.Pays, b.Pays) })
		intro = in.Say("The lowest prices first:")
	case w.dear:
		slices.SortStableFunc(kind, func(a, b catalogue.Product) int { return cmp.Compare(b.Pays, a.Pays) })
		intro = in.Say("The highest prices first:")
	case w.rating:
		slices.SortStableFunc(kind, func(a, b catalogue.Product) int {
			return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(b.RatingCount, a.RatingCount))
		})
		intro = in.Say("By what buyers say of them:")
		if kind[0].RatingCount == 0 {
			intro = in.Say("Nobody has rated these yet:")
		}
	}
	return r.productAnswer(ctx, intro, kind[:min(len(kind), listed)])
}

// holdsAll reports whether a product's text has all words.
func holdsAll(p catalogue.Product, words string) bool {
	return overlap(wordSet(words), wordSet(textOf(p))) == len(wordSet(words))
}

// textOf is all text of a product, for comparing words.
func textOf(p catalogue.Product) string {
	return strings.Join(slices.Concat([]string{p.Title, p.Category, p.Subcategory, p.SubSubcategory, p.Description},
		p.Specifications, p.Features, p.Notes), "\n")
}

// productAnswer is an introduction, a line for each product, and for a single one the beginning of its description.
func (r Assistant) productAnswer(ctx context.Context, intro string, found []catalogue.Product) string {
	lines := []string{intro}
	for _, p := range found {
		p = r.inLanguage(ctx, p)
		lines = append(lines, productLine(languageOf(ctx), p))
	}
	if len(found) == 1 {
		lines = append(lines, "", api.Shorten(r.inLanguage(ctx, found[0]).Description, 300))
	}
	return strings.Join(lines, "\n")
}

// inLanguage is a product with its texts in the language of the answer. It is found by its English ones.
func (r Assistant) inLanguage(ctx context.Context, p catalogue.Product) catalogue.Product {
	if !languageOf(ctx).Speaks() {
		return p
	}
	told, err := r.Store.Catalogue.Find(ctx, p.ID)
	if err != nil {
		return p
	}
	p.Title, p.Description, p.Specifications, p.Features, p.Notes = told.Title, told.Description,
		told.Specifications, told.Features, told.Notes
	return p
}

// productLine is a product's title, price, stock and address.
func productLine(in i18n.Locale, p catalogue.Product) string {
	stock := in.Say("in stock")
	if p.Free < 1 {
		stock = in.Say("out of stock")
	}
	return fmt.Sprintf("%s, %s, %s: %s", p.Title, rupees(p.Pays), stock, api.ProductPath(p))
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

// fact is a statement on a product's page; score is how many of the asked words it has, those in its name weighing
// more.
type fact struct {
	text  string
	score float64
}

// askedAttributes are the names of specifications for words that people use instead.
var askedAttributes = map[string]string{"waterproof": "protection", "weatherproof": "protection", "rain": "protection",
	"bright": "light", "brightness": "light", "lumen": "light", "size": "size", "dimension": "size",
	"heavy": "load", "wireless": "radio", "protocol": "radio", "capacity": "load", "charge": "battery", "loud": "siren",
	"noisy": "noise", "quiet": "noise"}

// factsOf answers a question about one product: from the answered questions first, then from its specifications. sure
// means that the question names the product, even if no answer is found.
func (r Assistant) factsOf(
	ctx context.Context,
	found []catalogue.Product,
	question, words string,
) (answer string, sure bool, err error) {
	stored, _, err := r.storedAnswer(ctx, found, question)
	if stored != "" || err != nil {
		return stored, true, err
	}
	asks := wordSet(question)
	p := bestNamed(found, asks)
	if !namesProduct(p, asks) && !strings.EqualFold(strings.TrimSpace(words), p.SKU) {
		return "", false, nil
	}
	facts := r.factsAsked(ctx, p, question, asks, wordSet(p.Title))
	if len(facts) == 0 {
		return "", true, nil
	}
	return productLine(languageOf(ctx), r.inLanguage(ctx, p)) + "\n" + strings.Join(facts, "\n"), true, nil
}

// bestNamed is the product whose title has most of the asked words.
func bestNamed(found []catalogue.Product, asks map[string]bool) catalogue.Product {
	return slices.MaxFunc(found, func(a, b catalogue.Product) int {
		return cmp.Compare(overlap(asks, wordSet(a.Title)), overlap(asks, wordSet(b.Title)))
	})
}

// namesProduct reports whether a question names a product: by its brand (the first word of the title), or by two
// words of the title.
func namesProduct(p catalogue.Product, asks map[string]bool) bool {
	return overlap(asks, wordSet(strings.Fields(p.Title)[0])) > 0 || overlap(asks, wordSet(p.Title)) >= 2
}

// asksMore reports whether a question has words that are neither in a product's name nor in that of its kind.
func asksMore(p catalogue.Product, question string) bool {
	asks, kind := wordSet(question), wordSet(p.Title+" "+p.Category+" "+p.Subcategory+" "+p.SubSubcategory)
	return overlap(asks, kind) < len(asks)
}

// storedAnswer is the answer to the published question most like the asked one; whole means that nothing else was
// asked. The figures are chosen by the assistant's test questions: a stored question needs 60 % of its words in the
// asked one, which may have two further words.
func (r Assistant) storedAnswer(
	ctx context.Context,
	found []catalogue.Product,
	question string,
) (best string, whole bool, err error) {
	asks, bestScore := wordSet(question), 0.0
	for _, p := range found[:min(len(found), 8)] {
		questions, err := r.Store.Catalogue.ListQuestions(db.WithoutLanguage(ctx), p.ID)
		if err != nil {
			return "", false, err
		}
		title := wordSet(p.Title + " " + p.Subcategory)
		for _, q := range questions {
			own := wordSet(q.Question)
			about := map[string]bool{}
			for word := range own {
				if !title[word] {
					about[word] = true
				}
			}
			if len(about) == 0 { // the question only names the product: a longer one asks for something else
				if overlap(asks, own) < len(asks) {
					continue
				}
				about = own
			}
			score := float64(overlap(asks, about)) / float64(max(len(about), 1))
			if score < 0.6 {
				continue
			}
			// The other words of the question must be about this product.
			score += float64(overlap(asks, title)) / float64(len(asks)+1)
			rest := len(asks) - overlap(asks, union(own, title))
			if rest > 2 {
				continue
			}
			if score > bestScore {
				best, bestScore = r.inLanguage(ctx, p).Title+": "+q.Answer+" "+api.ProductPath(p), score
				whole = rest == 0 && overlap(about, asks) == len(about)
			}
		}
	}
	return best, whole, nil
}

func union(a, b map[string]bool) map[string]bool {
	both := maps.Clone(a)
	maps.Copy(both, b)
	return both
}

// aboutStored answers a question that has been answered before nearly word for word: on the FAQ page, or on a
// product's page.
func (r Assistant) aboutStored(ctx context.Context, question string) (string, error) {
	if answer := r.commonQuestion(ctx, question); answer != "" {
		return answer, nil
	}
	words := readWanted(question).words
	if len(strings.Fields(words)) < 2 {
		return "", nil
	}
	found, _, err := r.Store.Search.SearchProducts(
		db.WithoutLanguage(ctx),
		search.ProductFilter{Words: words, Page: core.Page{Number: 1, Size: looked}},
	)
	if err != nil || len(found) == 0 {
		return "", err
	}
	answer, whole, err := r.storedAnswer(ctx, found, question)
	if !whole {
		return "", err
	}
	return answer, err
}

// commonQuestion is the answer of the FAQ page; "" if none of its questions has the same words. The page is in
// English: pages in other languages are answered by topic.
func (r Assistant) commonQuestion(ctx context.Context, question string) string {
	if languageOf(ctx).Speaks() {
		return ""
	}
	text, err := Policies(r).textOf(ctx, "faq")
	if err != nil {
		r.Log.Warn("the assistant can't read a text", "text", "faq", "error", err)
		return ""
	}
	asks := wordSet(question)
	for part := range strings.SplitSeq("\n"+text, "\n## ") {
		title, answer, _ := strings.Cut(part, "\n")
		own := wordSet(title)
		if len(own) > 0 && len(asks) == len(own) && overlap(asks, own) == len(own) {
			first, _, _ := strings.Cut(strings.TrimSpace(answer), "\n\n")
			return markdownLink.ReplaceAllString(strings.NewReplacer("**", "", "*", "").Replace(first), "$1 ($2)")
		}
	}
	return ""
}

// markdownLink matches a link in the shop's texts.
var markdownLink = regexp.MustCompile(`\[([^\]]+)\]\(([^)\s]+)\)`)

// aboutLack treats "X without Y" as a question about X if it names X; "" if the page of X doesn't mention Y.
func (r Assistant) aboutLack(
	ctx context.Context,
	found []catalogue.Product,
	w wanted,
	question string,
) (string, error) {
	if len(found) == 0 {
		return "", nil
	}
	asks, lacks := wordSet(w.words), wordSet(w.lacks)
	p := bestNamed(found, asks)
	brand := overlap(asks, wordSet(strings.Fields(p.Title)[0])) > 0
	if len(lacks) == 0 || !brand && !(asksFact.MatchString(question) && namesProduct(p, asks)) {
		return "", nil
	}
	for _, one := range found[:min(len(found), 8)] {
		if one.ID != p.ID {
			continue
		}
		if stored, _, err := r.storedAnswer(ctx, []catalogue.Product{one}, question); stored != "" || err != nil {
			return stored, err
		}
	}
	facts := r.factsAsked(ctx, p, w.lacks, lacks, map[string]bool{})
	if len(facts) == 0 {
		return "", nil
	}
	return productLine(languageOf(ctx), r.inLanguage(ctx, p)) + "\n" + strings.Join(facts, "\n"), nil
}

// factsAsked are up to three statements of a product's page about the question.
func (r Assistant) factsAsked(
	ctx context.Context,
	p catalogue.Product,
	question string,
	asks, title map[string]bool,
) []string {
	if aboutWarr.MatchString(question) {
		if p.WarrantyMonths == 0 {
			return []string{joined(languageOf(ctx).Say("Its page names no warranty."), r.reach(ctx))}
		}
		return []string{languageOf(ctx).Say("Warranty: {1} months.", strconv.FormatInt(p.WarrantyMonths, 10))}
	}
	about := map[string]bool{}
	for word := range asks {
		if !title[word] {
			about[word] = true
		}
		if name := askedAttributes[word]; name != "" {
			about[name] = true
		}
	}
	if asksToFit.MatchString(question) {
		about["fit"], about["box"] = true, true
	}
	// The price and the stock are in the product's line already.
	if len(about) == 0 || aboutPrices.MatchString(question) && len(asks) <= len(title)+1 {
		return nil
	}
	facts, texts := []fact{}, slices.Concat(p.Specifications, p.Notes, p.Features,
		strings.SplitAfter(p.Description, ". "))
	told := r.inLanguage(ctx, p)
	here := slices.Concat(told.Specifications, told.Notes, told.Features, strings.SplitAfter(told.Description, ". "))
	for i, text := range texts {
		words := wordSet(text)
		score := float64(overlap(about, words))
		if name, _, has := strings.Cut(text, ":"); has && i < len(p.Specifications) {
			score += 1.5 * float64(overlap(about, wordSet(name)))
		}
		// A translated page is used if it has as many statements as the English one.
		if score > 0 && len(here) == len(texts) {
			text = here[i]
		}
		if score > 0 {
			facts = append(facts, fact{strings.TrimSpace(text), score})
		}
	}
	slices.SortStableFunc(facts, func(a, b fact) int { return cmp.Compare(b.score, a.score) })
	lines := []string{}
	for _, one := range facts[:min(len(facts), listed)] {
		lines = append(lines, one.text)
	}
	return lines
}
