package messages_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/search"
	"hearth/store/storetest"
)

func TestProductQuestionIsAnsweredByMailAndOnPage(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	who := shop.Staff(accounts.Support)
	plug := shop.Product("Plug", 900, 4)
	storetest.Must(t, shop.Messages.AskQuestion(storetest.Ctx, b.ID, plug,
		"  Does it hold a <b>geyser</b>?\x00\x1b "))
	open, total, err := shop.Messages.ListQuestions(storetest.Ctx, "open", core.Page{})
	storetest.Must(t, err)
	if total != 1 || open[0].Question != "Does it hold a <b>geyser</b>?" || open[0].Product != "Plug" ||
		open[0].Customer != "Customer 1" {
		t.Fatalf("%+v", open)
	}
	storetest.Same(t, "an open one is nobody's to read",
		len(storetest.Got(shop.Catalogue.ListQuestions(storetest.Ctx, plug)).Or(t)), 0)
	storetest.Refused(
		t,
		shop.Messages.AnswerQuestion(storetest.Ctx, who.ID, open[0].ID, " \n", "", true),
		"Please write an answer, 2000 characters at most.",
		"answer",
	)
	storetest.Refused(
		t,
		shop.Messages.AnswerQuestion(storetest.Ctx, who.ID, open[0].ID, "Yes.", strings.Repeat("x", 501),
			true),
		"A question can have at most 500 characters.",
		"wording",
	)
	storetest.Must(t, shop.Messages.AnswerQuestion(storetest.Ctx, who.ID, open[0].ID, "Yes, up to 16 A.",
		"Does it hold a geyser?", true))
	storetest.Same(t, "on the page", storetest.Got(shop.Catalogue.ListQuestions(storetest.Ctx, plug)).Or(t),
		[]catalogue.Question{{ID: 1, Question: "Does it hold a geyser?", Answer: "Yes, up to 16 A."}})
	storetest.Same(t, "found by its words", storetest.Found(t, shop, search.ProductFilter{Words: "geyser"}), "Plug")
	mail := shop.LastMail(b.Email)
	if mail.Kind != "question" || mail.Facts.Reason != "Yes, up to 16 A." ||
		mail.Facts.Question != "Does it hold a <b>geyser</b>?" ||
		mail.Facts.ProductID != plug {
		t.Errorf("%+v", mail)
	}
	storetest.Refused(
		t,
		shop.Messages.AnswerQuestion(storetest.Ctx, who.ID, open[0].ID, "No.", "", true),
		"Somebody has already answered this question.",
	)
	storetest.Absent(t, shop.Messages.DismissQuestion(storetest.Ctx, who.ID, open[0].ID))
	storetest.Same(
		t,
		"its audit",
		shop.Read(`SELECT action || ' ' || object FROM audit ORDER BY id DESC LIMIT 1`),
		fmt.Sprint("answer question ", plug),
	)
}

func TestProductQuestionIsAnsweredPrivatelyOrDismissed(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	plug, gone := shop.Product("Plug", 900, 4), shop.Product("Gone", 900, 4)
	storetest.Must(t, shop.Messages.AskQuestion(storetest.Ctx, b.ID, plug, "Where is my parcel?"))
	storetest.Must(t, shop.Messages.AskQuestion(storetest.Ctx, b.ID, plug, "buy cheap pills"))
	storetest.Must(t, shop.Messages.AskQuestion(storetest.Ctx, b.ID, gone, "Will it come back?"))
	storetest.Must(t, shop.Catalogue.Delete(storetest.Ctx, 0, gone))
	storetest.Must(t, shop.Messages.AnswerQuestion(storetest.Ctx, 0, 1, "On its way.", "", false))
	storetest.Must(t, shop.Messages.DismissQuestion(storetest.Ctx, 0, 2))
	storetest.Must(t, shop.Messages.AnswerQuestion(storetest.Ctx, 0, 3, "No, it is sold no more.", "", true))
	storetest.Same(t, "the page", len(storetest.Got(shop.Catalogue.ListQuestions(storetest.Ctx, plug)).Or(t)), 0)
	storetest.Same(t, "the mails", strings.Join(shop.MailsTo(b.Email), " "), "welcome question question")
	aside, total, err := shop.Messages.ListQuestions(storetest.Ctx, "aside", core.Page{})
	storetest.Must(t, err)
	if total != 1 || aside[0].Question != "buy cheap pills" {
		t.Errorf("%+v", aside)
	}
	storetest.Refused(
		t,
		shop.Messages.AnswerQuestion(storetest.Ctx, 0, 2, strings.Repeat("क", 2001), "", false),
		"Please write an answer, 2000 characters at most.",
		"answer",
	)
	storetest.Must(t, shop.Messages.AnswerQuestion(storetest.Ctx, 0, 2, strings.Repeat("क", 2000),
		strings.Repeat("क", 500), false))
	storetest.Absent(t, shop.Messages.AnswerQuestion(storetest.Ctx, 0, 99, "No.", "", false))
	storetest.Same(t, "nothing for the page of what is gone", shop.Read(`SELECT count(*) FROM questions`), "0")
}

// A customer can't flood the staff with questions.
func TestProductQuestionsPerCustomerAreLimited(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	a, b := shop.Customer("411001"), shop.Customer("411001")
	plug := shop.Product("Plug", 900, 4)
	const length = "Please ask in 5 to 500 characters."
	for _, question := range []string{"", "  hm  ", strings.Repeat("x", 10_000), "\x00\x01\x02\x03\x04\x05"} {
		storetest.Refused(t, shop.Messages.AskQuestion(storetest.Ctx, a.ID, plug, question), length, "question")
	}
	storetest.Must(t, shop.Messages.AskQuestion(storetest.Ctx, a.ID, plug, strings.Repeat("क", 500)))
	storetest.Absent(t, shop.Messages.AskQuestion(storetest.Ctx, a.ID, 99, "Is it good?"))
	storetest.Must(t, shop.Messages.AskQuestion(storetest.Ctx, a.ID, plug, "Is it good?"))
	storetest.Refused(t, shop.Messages.AskQuestion(storetest.Ctx, a.ID, plug, "is it GOOD?"),
		"You have already asked this.")
	shop.Set("smtp_url", "smtp://mail.example.in")
	storetest.Refused(
		t,
		shop.Messages.AskQuestion(storetest.Ctx, a.ID, plug, "is it GOOD?"),
		"You have already asked this. The answer will come by email.",
	)
	for i := range 3 {
		storetest.Must(t, shop.Messages.AskQuestion(storetest.Ctx, a.ID, plug,
			fmt.Sprint("Is it good, number ", i)))
	}
	storetest.Refused(
		t,
		shop.Messages.AskQuestion(storetest.Ctx, a.ID, plug, "One more?"),
		"Five of your questions are still waiting for an answer.",
	)
	storetest.Must(t, shop.Messages.AskQuestion(storetest.Ctx, b.ID, plug, "Is it good?"))
	for i := range 5 {
		storetest.Must(t, shop.Messages.DismissQuestion(storetest.Ctx, 0, int64(i+1)))
	}
	for i := range 5 {
		storetest.Must(t, shop.Messages.AskQuestion(storetest.Ctx, a.ID, plug, fmt.Sprint("Once more, number ", i)))
		storetest.Must(t, shop.Messages.DismissQuestion(storetest.Ctx, 0, int64(i+7)))
	}
	storetest.Refused(
		t,
		shop.Messages.AskQuestion(storetest.Ctx, a.ID, plug, "One more?"),
		"You have asked ten questions today. Please come back tomorrow.",
	)
	shop.Pass(25 * time.Hour)
	storetest.Must(t, shop.Messages.AskQuestion(storetest.Ctx, a.ID, plug, "One more?"))
}

func TestProductQuestionsAreErasedWithThePerson(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	plug := shop.Product("Plug", 900, 4)
	storetest.Must(t, shop.Messages.AskQuestion(storetest.Ctx, b.ID, plug, "Is it good?"))
	if data := string(storetest.Got(shop.Customers.PersonData(storetest.Ctx, b.ID)).Or(t)); !strings.Contains(data,
		"Is it good?") {
		t.Error(data)
	}
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, b.ID, b.ID)).Or(t)
	storetest.Same(t, "asked", shop.Read(`SELECT count(*) FROM asked_questions`), "0")
}
