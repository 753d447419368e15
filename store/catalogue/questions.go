package catalogue

import (
	"context"
	"slices"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/texts"
	"hearth/store/wording"
)

// Question is a question about a product with the shop's answer, both as staff wrote them. A customer's own question
// becomes a Question when staff publish it.
type Question struct {
	ID               int64
	Question, Answer string
}

// ListQuestions returns the questions and answers of a product in the caller's language, for a variant those of its
// parent; ErrNotFound if the product does not exist.
func (s *Catalogue) ListQuestions(ctx context.Context, product int64) ([]Question, error) {
	var found []Question
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		product, err := ReviewedProduct(tx, product)
		if err != nil {
			return err
		}
		if found, err = listQuestions(tx, product); err != nil {
			return err
		}
		return tellQuestions(tx, product, found)
	})
	return found, err
}

// tellQuestions translates the questions and answers of a product into the caller's language.
func tellQuestions(tx *core.Tx, product int64, found []Question) error {
	lang := foreign(tx)
	if lang == "" || len(found) == 0 {
		return nil
	}
	of, err := wordsIn(tx, "product", lang, []int64{product}, "questions")
	called := texts.Terms(of[product]["questions"])
	for i := range found {
		for _, text := range []*string{&found[i].Question, &found[i].Answer} {
			if told := called[questionTerm(*text)]; told != "" {
				*text = told
			}
		}
	}
	return err
}

// questionTerms are the questions and answers as terms of a translation, without repetitions.
func questionTerms(all []Question) (terms []string) {
	for _, q := range all {
		for _, text := range []string{q.Question, q.Answer} {
			if term := questionTerm(text); term != "" && !slices.Contains(terms, term) {
				terms = append(terms, term)
			}
		}
	}
	return terms
}

// questionTerm is a text as a term of a translation: on one line, without the sign that ends a term.
func questionTerm(text string) string { return strings.ReplaceAll(oneLine(text), "=", "–") }

// ListQuestionsOf returns the questions of many products, by product ID.
func (s *Catalogue) ListQuestionsOf(ctx context.Context, products []int64) (map[int64][]Question, error) {
	var of map[int64][]Question
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		of, err = questionsBy(tx, products)
		return err
	})
	return of, err
}

func questionsBy(tx *core.Tx, products []int64) (map[int64][]Question, error) {
	type asked struct {
		Question
		product int64
	}
	of := map[int64][]Question{}
	list, err := wording.AsJSON(products)
	if err != nil {
		return nil, err
	}
	found, err := db.List(tx, func(row db.Scanner, q *asked) error {
		return row.Scan(&q.ID, &q.Question.Question, &q.Answer, &q.product)
	},
		`SELECT id, question, answer, product_id FROM questions WHERE product_id IN (SELECT value FROM json_each(?))
			ORDER BY id`, list)
	for _, q := range found {
		of[q.product] = append(of[q.product], q.Question)
	}
	return of, err
}

// joinedTerms are the questions and answers as terms, one per line.
func joinedTerms(all []Question) string { return strings.Join(questionTerms(all), "\n") }

func listQuestions(tx *core.Tx, product int64) ([]Question, error) {
	return db.List(tx, func(row db.Scanner, q *Question) error { return row.Scan(&q.ID, &q.Question, &q.Answer) },
		`SELECT id, question, answer FROM questions WHERE product_id = ? ORDER BY id`, product)
}
