package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

func TestAShoppersQuestionIsAnsweredByMailAndOnThePage(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	who := shop.Staff(store.Support)
	plug := shop.Product("Plug", 900, 4)
	must(t, shop.AskAboutProduct(ctx, b.ID, plug, "  Does it hold a <b>geyser</b>?\x00\x1b "))
	open, total, err := shop.ListAsked(ctx, "open", store.Page{})
	must(t, err)
	if total != 1 || open[0].Question != "Does it hold a <b>geyser</b>?" || open[0].Product != "Plug" || open[0].Customer != "Customer 1" {
		t.Fatalf("%+v", open)
	}
	same(t, "an open one is nobody's to read", len(got(shop.ListQuestions(ctx, plug)).or(t)), 0)
	refused(t, shop.AnswerAsked(ctx, who.ID, open[0].ID, " \n", "", true), "Please write an answer, 2000 characters at most.", "answer")
	refused(t, shop.AnswerAsked(ctx, who.ID, open[0].ID, "Yes.", strings.Repeat("x", 501), true),
		"A question can have at most 500 characters.", "wording")
	must(t, shop.AnswerAsked(ctx, who.ID, open[0].ID, "Yes, up to 16 A.", "Does it hold a geyser?", true))
	same(t, "on the page", got(shop.ListQuestions(ctx, plug)).or(t),
		[]store.Question{{ID: 1, Question: "Does it hold a geyser?", Answer: "Yes, up to 16 A."}})
	same(t, "found by its words", found(t, shop, store.ProductFilter{Words: "geyser"}), "Plug")
	mail := shop.LastMail(b.Email)
	if mail.Kind != "question" || mail.Facts.Reason != "Yes, up to 16 A." || mail.Facts.Question != "Does it hold a <b>geyser</b>?" ||
		mail.Facts.ProductID != plug {
		t.Errorf("%+v", mail)
	}
	refused(t, shop.AnswerAsked(ctx, who.ID, open[0].ID, "No.", "", true), "Somebody has already answered this question.")
	absent(t, shop.PutAside(ctx, who.ID, open[0].ID))
	same(t, "its audit", shop.Read(`SELECT action || ' ' || object FROM audit ORDER BY id DESC LIMIT 1`), fmt.Sprint("answer question ", plug))
}

func TestAQuestionIsAnsweredQuietlyOrPutAside(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	plug, gone := shop.Product("Plug", 900, 4), shop.Product("Gone", 900, 4)
	must(t, shop.AskAboutProduct(ctx, b.ID, plug, "Where is my parcel?"))
	must(t, shop.AskAboutProduct(ctx, b.ID, plug, "buy cheap pills"))
	must(t, shop.AskAboutProduct(ctx, b.ID, gone, "Will it come back?"))
	must(t, shop.DeleteProduct(ctx, 0, gone))
	must(t, shop.AnswerAsked(ctx, 0, 1, "On its way.", "", false))
	must(t, shop.PutAside(ctx, 0, 2))
	must(t, shop.AnswerAsked(ctx, 0, 3, "No, it is sold no more.", "", true))
	same(t, "the page", len(got(shop.ListQuestions(ctx, plug)).or(t)), 0)
	same(t, "the mails", strings.Join(shop.Mails(b.Email), " "), "welcome question question")
	aside, total, err := shop.ListAsked(ctx, "aside", store.Page{})
	must(t, err)
	if total != 1 || aside[0].Question != "buy cheap pills" {
		t.Errorf("%+v", aside)
	}
	refused(t, shop.AnswerAsked(ctx, 0, 2, strings.Repeat("क", 2001), "", false), "Please write an answer, 2000 characters at most.", "answer")
	must(t, shop.AnswerAsked(ctx, 0, 2, strings.Repeat("क", 2000), strings.Repeat("क", 500), false))
	absent(t, shop.AnswerAsked(ctx, 0, 99, "No.", "", false))
	same(t, "nothing for the page of what is gone", shop.Read(`SELECT count(*) FROM questions`), "0")
}

// One person can't flood the desk.
func TestQuestionsAreLimited(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	a, b := shop.Customer("411001"), shop.Customer("411001")
	plug := shop.Product("Plug", 900, 4)
	const length = "Please ask in 5 to 500 characters."
	for _, question := range []string{"", "  hm  ", strings.Repeat("x", 10_000), "\x00\x01\x02\x03\x04\x05"} {
		refused(t, shop.AskAboutProduct(ctx, a.ID, plug, question), length, "question")
	}
	must(t, shop.AskAboutProduct(ctx, a.ID, plug, strings.Repeat("क", 500)))
	absent(t, shop.AskAboutProduct(ctx, a.ID, 99, "Is it good?"))
	must(t, shop.AskAboutProduct(ctx, a.ID, plug, "Is it good?"))
	refused(t, shop.AskAboutProduct(ctx, a.ID, plug, "is it GOOD?"), "You have already asked this.")
	shop.Set("smtp_url", "smtp://mail.example.in")
	refused(t, shop.AskAboutProduct(ctx, a.ID, plug, "is it GOOD?"), "You have already asked this. The answer will come by email.")
	for i := range 3 {
		must(t, shop.AskAboutProduct(ctx, a.ID, plug, fmt.Sprint("Is it good, number ", i)))
	}
	refused(t, shop.AskAboutProduct(ctx, a.ID, plug, "One more?"), "Five of your questions are still waiting for an answer.")
	must(t, shop.AskAboutProduct(ctx, b.ID, plug, "Is it good?"))
	for i := range 5 {
		must(t, shop.PutAside(ctx, 0, int64(i+1)))
	}
	for i := range 5 {
		must(t, shop.AskAboutProduct(ctx, a.ID, plug, fmt.Sprint("Once more, number ", i)))
		must(t, shop.PutAside(ctx, 0, int64(i+7)))
	}
	refused(t, shop.AskAboutProduct(ctx, a.ID, plug, "One more?"), "You have asked ten questions today. Please come back tomorrow.")
	shop.Pass(25 * time.Hour)
	must(t, shop.AskAboutProduct(ctx, a.ID, plug, "One more?"))
}

func TestWhatSomebodyAskedGoesWithThem(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	plug := shop.Product("Plug", 900, 4)
	must(t, shop.AskAboutProduct(ctx, b.ID, plug, "Is it good?"))
	if data := string(got(shop.PersonData(ctx, b.ID)).or(t)); !strings.Contains(data, "Is it good?") {
		t.Error(data)
	}
	got(shop.ErasePerson(ctx, b.ID, b.ID)).or(t)
	same(t, "asked", shop.Read(`SELECT count(*) FROM asked_questions`), "0")
}
