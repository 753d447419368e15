package reviews_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/login"
	"hearth/store/reviews"
	"hearth/store/storetest"
)

func TestScenarioReviews(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "reviews")
	s.In("Maharashtra")
	lamp, plug := s.Product("Lamp", 500, 90), s.Product("Plug", 100, 90)
	family, variants := storetest.Panel(t, s.Shop, 9)
	asha, bela := s.Customer("411001"), s.Customer("560001")
	bundle := storetest.Kit(t, s.Shop, "Bundle", 550_00, lamp, 1, plug, 1)
	hers := s.Order(asha, lamp, 1, variants[0].ID, 1, variants[1].ID, 1, bundle, 1)
	belas := s.Bought(bela, lamp, 1)
	s.Step("two have bought, the one's order is under way").Gives(s.Reviews.MayReview(storetest.Ctx, asha.ID, hers.ID,
		lamp))
	s.Step("she reviews it all the same").Gives(s.Reviews.RateProduct(storetest.Ctx, asha.ID, hers.ID, lamp, 5, "x"))
	s.Deliver(hers)
	for _, c := range []struct{ order, product int64 }{{hers.ID, lamp}, {hers.ID, plug}, {hers.ID, bundle},
		{hers.ID, family},
		{hers.ID, variants[1].ID}, {hers.ID, variants[2].ID}, {hers.ID, 99}, {belas.ID, lamp}, {99, lamp}} {
		s.Step("may she review %d of order %d?", c.product, c.order).Gives(s.Reviews.MayReview(storetest.Ctx, asha.ID,
			c.order, c.product))
	}
	picture := []string{"p1"}
	long := strings.Repeat("é", 2000)
	for _, c := range []struct {
		what string
		r    reviews.NewReview
	}{
		{"no star", reviews.NewReview{OrderID: hers.ID, ProductID: lamp, Rating: 0, Message: long + "é"}},
		{"six stars", reviews.NewReview{OrderID: hers.ID, ProductID: lamp, Rating: 6}},
		{"one star", reviews.NewReview{OrderID: hers.ID, ProductID: lamp, Rating: 1, Message: " Dim\x00\n. ",
			Pictures: picture}},
		{"five stars, the same picture", reviews.NewReview{OrderID: hers.ID, ProductID: lamp, Rating: 5,
			Message: "Bright"}},
		{"no picture", reviews.NewReview{OrderID: hers.ID, ProductID: lamp, Rating: 4, Message: "Bright",
			Removed: picture}},
		{"the other's order", reviews.NewReview{OrderID: belas.ID, ProductID: lamp, Rating: 4}},
		{"a variant", reviews.NewReview{OrderID: hers.ID, ProductID: variants[1].ID, Rating: 3, Pictures: picture}},
		{"four more pictures", reviews.NewReview{OrderID: hers.ID, ProductID: variants[1].ID, Rating: 3,
			Pictures: []string{"p2", "p3", "p4", "p5"}}},
		{"four pictures, one of them twice", reviews.NewReview{OrderID: hers.ID, ProductID: variants[1].ID, Rating: 3,
			Pictures: []string{"p2", "p1", "p3", "p4"}}},
		{"one for another", reviews.NewReview{OrderID: hers.ID, ProductID: variants[1].ID, Rating: 3,
			Pictures: []string{"p5"}, Removed: []string{"p2", "p9"}}},
		{"its family", reviews.NewReview{OrderID: hers.ID, ProductID: family, Rating: 2}},
		{"a kit, at length", reviews.NewReview{OrderID: hers.ID, ProductID: bundle, Rating: 5, Message: long}},
	} {
		s.Pass(time.Second)
		s.Step("she reviews: %s", c.what).Gives(s.Reviews.ReviewProduct(storetest.Ctx, asha.ID, c.r))
	}
	s.Step("the other reviews").Gives(s.Reviews.RateProduct(storetest.Ctx, bela.ID, belas.ID, lamp, 2, "Not mine"))
	s.Step("her reviews of the order").Gives(s.Reviews.ListRatings(storetest.Ctx, asha.ID, hers.ID))
	s.Step("of the other's order").Gives(s.Reviews.ListRatings(storetest.Ctx, asha.ID, belas.ID))
	storetest.Must(
		t,
		s.Run(
			storetest.Ctx,
			`INSERT INTO past_reviews (source, product_id, name, email_key, rating, title, message, written_at, answer,
				bought,
		shown_at)
		VALUES ('Judge.me', 1, 'Ravi', 'x', 3, 'Old', 'fine', 5000, 'thanks', 1, 6000), ('Judge.me', 1, 'Sita', 'y', 1,
		'Bad', 'dark', 5000, '',
			0, 6000),
		('Judge.me', 1, 'Gita', 'z', 1, 'Secret', 'dark', 5000, '', 0, NULL), ('Judge.me', 2, 'Gita', 'z', 1, 'Other',
		'dark', 5000, '', 0,
			6000)`,
		),
	)
	for _, id := range []int64{lamp, plug, family} {
		s.Step("what the page of %d shows", id).Gives(s.Reviews.List(storetest.Ctx, id))
	}
}

func TestScenarioReviewModeration(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "review_desk")
	s.In("Maharashtra")
	lamp, plug, clerk := s.Product("Lamp", 500, 90), s.Product("Plug", 100, 90), s.Staff(accounts.Support)
	asha, bela := s.Customer("411001"), s.Customer("560001")
	picture := []string{"p1"}
	for _, b := range []storetest.Buyer{asha, bela} {
		o := s.Bought(b, lamp, 1, plug, 1)
		for _, product := range []int64{lamp, plug} {
			storetest.Must(
				t,
				s.Reviews.ReviewProduct(
					storetest.Ctx,
					b.ID,
					reviews.NewReview{OrderID: o.ID, ProductID: product, Rating: product + b.ID, Message: "good",
						Pictures: picture},
				),
			)
		}
		s.Pass(time.Minute)
	}
	s.Step("there are four reviews").Gives()
	list := func(state string, p core.Page) {
		found, total, err := s.Reviews.ListAllReviews(storetest.Ctx, state, p)
		s.Step("the reviews, %q, page %+v", state, p).Gives(found, total, err)
	}
	list("", core.Page{})
	long := strings.Repeat("é", 1000)
	for _, c := range []struct {
		id     int64
		answer string
	}{{1, long + "é"}, {1, " Thanks\x00 "}, {1, "Thanks!"}, {99, "x"}, {2, long}, {2, "  "}, {2, "Again"},
		{2, ""}} {
		s.Step("%d is answered with %.10q", c.id, c.answer).Gives(s.Reviews.Answer(storetest.Ctx, clerk.ID, c.id,
			c.answer))
	}
	for _, c := range []struct {
		id     int64
		reason string
	}{{1, "rude"}, {1, strings.Repeat("é", 501)}, {1, " rude! "}, {1, "rude!"}, {99, "rude!"},
		{3, strings.Repeat("é", 500)}} {
		s.Step("%d is hidden: %.10q", c.id, c.reason).Gives(s.Reviews.Hide(storetest.Ctx, clerk.ID, c.id, c.reason))
	}
	s.Step("the hidden one is answered").Gives(s.Reviews.Answer(storetest.Ctx, clerk.ID, 1, "x"))
	s.Step("its buyer writes it anew").
		Gives(s.Reviews.ReviewProduct(storetest.Ctx, asha.ID, reviews.NewReview{OrderID: 1001, ProductID: lamp,
			Rating: 5, Pictures: picture}))
	for _, state := range []string{"unanswered", "hidden", "loud"} {
		list(state, core.Page{})
	}
	list("", core.Page{Number: 2, Size: 3})
	s.Step("her reviews").Gives(s.Reviews.ListRatings(storetest.Ctx, asha.ID, 1001))
	s.Step("what the page shows").Gives(s.Reviews.List(storetest.Ctx, lamp))
	for _, id := range []int64{2, 1, 1, 99} {
		s.Step("%d is shown again", id).Gives(s.Reviews.Show(storetest.Ctx, clerk.ID, id))
	}
	s.Step("the other is gone").Gives(s.Run(storetest.Ctx, `UPDATE accounts SET deleted_at = 1 WHERE id = 3`))
	s.Step("her review is hidden").Gives(s.Reviews.Hide(storetest.Ctx, 0, 4, "no longer here"))
}

func TestScenarioHelpfulVotes(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "review_marks")
	s.In("Maharashtra")
	lamp := s.Product("Lamp", 500, 90)
	family, variants := storetest.Panel(t, s.Shop, 9)
	asha, bela, clerk := s.Customer("411001"), s.Customer("560001"), s.Staff(accounts.Support)
	for _, b := range []storetest.Buyer{asha, bela} {
		o := s.Bought(b, lamp, 1, variants[b.ID%2].ID, 1)
		storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, b.ID, o.ID, lamp, 3, "good"))
		storetest.Must(t, s.Reviews.RateProduct(storetest.Ctx, b.ID, o.ID, family, 4, "fine"))
	}
	s.Step("two have reviewed two products").Gives()
	phone, laptop := "phone", "laptop"
	for _, c := range []struct {
		what   string
		who    reviews.Marker
		review int64
	}{
		{"nobody", reviews.Marker{}, 1}, {"its author", reviews.Marker{Customer: asha.ID}, 1},
		{"staff", reviews.Marker{Customer: clerk.ID}, 1},
		{"the other", reviews.Marker{Customer: bela.ID, Device: phone}, 1},
		{"the other again", reviews.Marker{Customer: bela.ID, Device: laptop}, 1},
		{"a visitor on the other's telephone", reviews.Marker{Device: phone}, 1},
		{"a visitor", reviews.Marker{Device: laptop}, 1},
		{"the author logged in on the visitor's device", reviews.Marker{Customer: asha.ID, Device: laptop}, 1},
		{"a visitor on the second", reviews.Marker{Device: phone}, 3},
		{"somebody without a device", reviews.Marker{Customer: bela.ID}, 2},
		{"nobody's review", reviews.Marker{Device: phone}, 99},
	} {
		s.Step("%s finds %d helpful", c.what, c.review).Gives(s.Reviews.MarkHelpful(storetest.Ctx, c.who, c.review))
	}
	for _, id := range []int64{lamp, family, variants[0].ID, 99} {
		for _, who := range []reviews.Marker{{}, {Customer: asha.ID}, {Customer: bela.ID}, {Device: laptop}} {
			s.Step("of %d, for %d on %q", id, who.Customer, who.Device).Gives(s.Reviews.ListHelpful(storetest.Ctx, who,
				id))
		}
	}
	for _, c := range []struct {
		who    reviews.Marker
		review int64
	}{{reviews.Marker{}, 1}, {reviews.Marker{Device: laptop}, 3}, {reviews.Marker{Device: laptop}, 1},
		{reviews.Marker{Customer: bela.ID}, 1},
		{reviews.Marker{Device: laptop}, 99}} {
		s.Step("%d on %q takes the mark of %d back", c.who.Customer, c.who.Device, c.review).
			Gives(s.Reviews.UnmarkHelpful(storetest.Ctx, c.who, c.review))
	}
	s.Step("the other marks again").Gives(s.Reviews.MarkHelpful(storetest.Ctx,
		reviews.Marker{Customer: bela.ID, Device: phone}, 1))
	s.Step("a session on the telephone, visits and the survey").Gives(s.Login.StartSession(storetest.Ctx, "a", asha.ID,
		login.NewSession{
			Door:        login.PublicListener,
			Fingerprint: phone,
		}), s.Login.StartSession(storetest.Ctx, "b", asha.ID, login.NewSession{Door: login.PublicListener,
		Fingerprint: laptop}),
		s.Messages.LogSurveyVisit(storetest.Ctx, phone), s.Messages.LogSurveyVisit(storetest.Ctx, laptop))
	s.Accounts.NoteVisitor(phone)
	s.Accounts.NoteVisitor(laptop)
	s.Step("visitors are written").Gives(s.Accounts.WriteVisitors(storetest.Ctx))
	s.Accounts.NoteVisitor(phone)
	s.Step("the telephone is forgotten").
		Gives(s.Messages.ForgetDevice(storetest.Ctx, phone), s.Accounts.KnownVisitor(phone),
			s.Accounts.KnownVisitor(laptop))
	s.Step("visitors are written").Gives(s.Accounts.WriteVisitors(storetest.Ctx))
	s.Step("one review is hidden").Gives(s.Reviews.Hide(storetest.Ctx, 0, 1, "rude words"))
	s.Step("what is left").Gives(s.Reviews.ListHelpful(storetest.Ctx, reviews.Marker{Customer: bela.ID}, lamp))
	s.Step("the hidden one is marked").Gives(s.Reviews.MarkHelpful(storetest.Ctx, reviews.Marker{Device: laptop}, 1))
}

func TestScenarioProductQuestions(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "questions")
	s.In("Maharashtra")
	lamp, plug := s.Product("Lamp", 500, 90), s.Product("Plug", 100, 90)
	family, variants := storetest.Panel(t, s.Shop, 9)
	asha, bela, clerk := s.Customer("411001"), s.Customer("560001"), s.Staff(accounts.Support)
	long := strings.Repeat("é", 500)
	ask := func(who storetest.Buyer, product int64, text string) {
		s.Pass(time.Second)
		s.Step("%d asks about %d: %.22q", who.ID, product, text).Gives(s.Messages.AskQuestion(storetest.Ctx, who.ID,
			product, text))
	}
	ask(asha, lamp, "Why?")
	ask(asha, lamp, long+"é")
	ask(asha, lamp, " Why\x00?? ")
	ask(asha, lamp, "WHY??")
	ask(asha, plug, "Why??")
	ask(asha, 99, "Why??")
	ask(asha, variants[1].ID, "Why??")
	ask(bela, lamp, "Why??")
	ask(asha, lamp, long)
	ask(asha, lamp, "A fifth one")
	ask(asha, lamp, "A sixth one")
	list := func(state string, p core.Page) {
		found, total, err := s.Messages.ListQuestions(storetest.Ctx, state, p)
		s.Step("the questions, %s, page %+v", state, p).Gives(found, total, err)
	}
	list("open", core.Page{})
	answer := strings.Repeat("a", 2000)
	for _, c := range []struct {
		what            string
		id              int64
		answer, wording string
		shown           bool
	}{
		{"with nothing", 1, " ", long + "x", true}, {"too long", 1, answer + "a", "", true},
		{"at length", 1, answer, "", false},
		{"again", 1, "Because", "", false}, {"shown", 2, " Because\x00 ", "", true},
		{"shown in other words", 3, "Because",
			" Do sunbeams help? ", true},
		{"nobody's", 99, "x", "", true},
	} {
		s.Step("products with that word").Gives(s.Search.SearchProductNames(storetest.Ctx, "sunbeams", 1))
		s.Step("%d is answered: %s", c.id, c.what).
			Gives(s.Messages.AnswerQuestion(storetest.Ctx, clerk.ID, c.id, c.answer, c.wording, c.shown))
	}
	for _, id := range []int64{4, 4, 1, 99} {
		s.Pass(time.Second)
		s.Step("%d is put aside", id).Gives(s.Messages.DismissQuestion(storetest.Ctx, clerk.ID, id))
	}
	s.Step("another by the command line").Gives(s.Messages.DismissQuestion(storetest.Ctx, 0, 5))
	for _, state := range []string{"open", "answered", "aside", "x"} {
		list(state, core.Page{})
	}
	list("answered", core.Page{Number: 2, Size: 2})
	storetest.Must(t, s.Catalogue.Delete(storetest.Ctx, 0, lamp))
	s.Step("one that was put aside is answered, its product is gone").
		Gives(s.Messages.AnswerQuestion(storetest.Ctx, 0, 4, "Because", "", true))
	for _, id := range []int64{plug, family, variants[0].ID, lamp, 99} {
		s.Step("the questions of %d", id).Gives(s.Catalogue.ListQuestions(storetest.Ctx, id))
	}
	s.Step("of all").Gives(s.Catalogue.ListQuestionsOf(storetest.Ctx, []int64{plug, family, lamp}))
	s.Step("she has asked six today").Gives(s.Run(storetest.Ctx, `UPDATE asked_questions SET state = 'aside'`))
	for _, text := range []string{"Seventh", "Eighth", "Ninth", "Tenth", "Eleventh"} {
		ask(asha, plug, text+" question")
		storetest.Must(t, s.Run(storetest.Ctx, `UPDATE asked_questions SET state = 'aside'`))
	}
	s.SetClock(storetest.Start.Add(24*time.Hour + 2*time.Second))
	ask(asha, plug, "Eleventh question")
	ask(asha, plug, "Twelfth question")
	ask(asha, plug, "Thirteenth question")
}
