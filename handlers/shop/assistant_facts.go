package shop

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hearth/handlers/api"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/search"
)

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

// bestNamed returns the product whose title contains most words of the question.
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

// storedAnswer returns the answer to the published question that is most like the customer's; whole means that the
// customer asked nothing else. The thresholds were tuned with the assistant's test questions: 60 % of the stored
// question's words must be in the customer's, which may have at most two more.
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

// aboutStored answers a question that has been answered before nearly word for word: on the FAQ page, or on a
// product's page.
func (r Assistant) aboutStored(ctx context.Context, question string) (string, error) {
	if answer := r.commonQuestion(ctx, question); answer != "" {
		return answer, nil
	}
	// A question of a single word is too vague for a stored answer.
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
	// Only a question with exactly the words of a title is answered from the FAQ.
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

// aboutLack treats "X without Y" as a question about product X, if it names X. It returns "" if the page of X doesn't
// mention Y.
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
