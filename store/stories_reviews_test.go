package store_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

func TestStoryOfReviews(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "reviews")
	s.In("Maharashtra")
	lamp, plug := s.Product("Lamp", 500, 90), s.Product("Plug", 100, 90)
	family, variants := panel(t, s.Shop, 9)
	asha, bela := s.Customer("411001"), s.Customer("560001")
	bundle := kit(t, s.Shop, "Bundle", 550_00, lamp, 1, plug, 1)
	hers := s.Order(asha, lamp, 1, variants[0].ID, 1, variants[1].ID, 1, bundle, 1)
	belas := s.Bought(bela, lamp, 1)
	s.Step("two have bought, the one's order is under way").Gives(s.MayReview(ctx, asha.ID, hers.ID, lamp))
	s.Step("she reviews it all the same").Gives(s.RateProduct(ctx, asha.ID, hers.ID, lamp, 5, "x"))
	s.Deliver(hers)
	for _, c := range []struct{ order, product int64 }{{hers.ID, lamp}, {hers.ID, plug}, {hers.ID, bundle}, {hers.ID, family},
		{hers.ID, variants[1].ID}, {hers.ID, variants[2].ID}, {hers.ID, 99}, {belas.ID, lamp}, {99, lamp}} {
		s.Step("may she review %d of order %d?", c.product, c.order).Gives(s.MayReview(ctx, asha.ID, c.order, c.product))
	}
	picture, none := "p1", ""
	long := strings.Repeat("é", 2000)
	for _, c := range []struct {
		what string
		r    store.NewReview
	}{
		{"no star", store.NewReview{OrderID: hers.ID, ProductID: lamp, Rating: 0, Message: long + "é"}},
		{"six stars", store.NewReview{OrderID: hers.ID, ProductID: lamp, Rating: 6}},
		{"one star", store.NewReview{OrderID: hers.ID, ProductID: lamp, Rating: 1, Message: " Dim\x00\n. ", Picture: &picture}},
		{"five stars, the same picture", store.NewReview{OrderID: hers.ID, ProductID: lamp, Rating: 5, Message: "Bright"}},
		{"no picture", store.NewReview{OrderID: hers.ID, ProductID: lamp, Rating: 4, Message: "Bright", Picture: &none}},
		{"the other's order", store.NewReview{OrderID: belas.ID, ProductID: lamp, Rating: 4}},
		{"a variant", store.NewReview{OrderID: hers.ID, ProductID: variants[1].ID, Rating: 3, Picture: &picture}},
		{"its family", store.NewReview{OrderID: hers.ID, ProductID: family, Rating: 2}},
		{"a kit, at length", store.NewReview{OrderID: hers.ID, ProductID: bundle, Rating: 5, Message: long}},
	} {
		s.Pass(time.Second)
		s.Step("she reviews: %s", c.what).Gives(s.ReviewProduct(ctx, asha.ID, c.r))
	}
	s.Step("the other reviews").Gives(s.RateProduct(ctx, bela.ID, belas.ID, lamp, 2, "Not mine"))
	s.Step("her reviews of the order").Gives(s.ListRatings(ctx, asha.ID, hers.ID))
	s.Step("of the other's order").Gives(s.ListRatings(ctx, asha.ID, belas.ID))
	must(t, s.Run(ctx, `INSERT INTO past_reviews (source, product_id, name, email_key, rating, title, message, written_at, answer, bought,
		shown_at)
		VALUES ('Judge.me', 1, 'Ravi', 'x', 3, 'Old', 'fine', 5000, 'thanks', 1, 6000), ('Judge.me', 1, 'Sita', 'y', 1, 'Bad', 'dark', 5000, '',
			0, 6000),
		('Judge.me', 1, 'Gita', 'z', 1, 'Secret', 'dark', 5000, '', 0, NULL), ('Judge.me', 2, 'Gita', 'z', 1, 'Other', 'dark', 5000, '', 0,
			6000)`))
	for _, id := range []int64{lamp, plug, family} {
		s.Step("what the page of %d shows", id).Gives(s.ListReviews(ctx, id))
	}
}

func TestStoryOfTheDeskOfReviews(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "review_desk")
	s.In("Maharashtra")
	lamp, plug, clerk := s.Product("Lamp", 500, 90), s.Product("Plug", 100, 90), s.Staff(store.Support)
	asha, bela := s.Customer("411001"), s.Customer("560001")
	picture := "p1"
	for _, b := range []storetest.Buyer{asha, bela} {
		o := s.Bought(b, lamp, 1, plug, 1)
		for _, product := range []int64{lamp, plug} {
			must(t, s.ReviewProduct(ctx, b.ID, store.NewReview{OrderID: o.ID, ProductID: product, Rating: product + b.ID, Message: "good",
				Picture: &picture}))
		}
		s.Pass(time.Minute)
	}
	s.Step("there are four reviews").Gives()
	list := func(state string, p store.Page) {
		found, total, err := s.ListAllReviews(ctx, state, p)
		s.Step("the reviews, %q, page %+v", state, p).Gives(found, total, err)
	}
	list("", store.Page{})
	long := strings.Repeat("é", 2000)
	for _, c := range []struct {
		id     int64
		answer string
	}{{1, long + "é"}, {1, " Thanks\x00 "}, {99, "x"}, {2, long}, {2, "  "}} {
		s.Step("%d is answered with %.10q", c.id, c.answer).Gives(s.AnswerReview(ctx, clerk.ID, c.id, c.answer))
	}
	for _, c := range []struct {
		id     int64
		reason string
	}{{1, "rude"}, {1, strings.Repeat("é", 501)}, {1, " rude! "}, {1, "rude!"}, {99, "rude!"}, {3, strings.Repeat("é", 500)}} {
		s.Step("%d is hidden: %.10q", c.id, c.reason).Gives(s.HideReview(ctx, clerk.ID, c.id, c.reason))
	}
	s.Step("the hidden one is answered").Gives(s.AnswerReview(ctx, clerk.ID, 1, "x"))
	s.Step("its buyer writes it anew").Gives(s.ReviewProduct(ctx, asha.ID, store.NewReview{OrderID: 1001, ProductID: lamp, Rating: 5,
		Picture: &picture}))
	for _, state := range []string{"unanswered", "hidden", "loud"} {
		list(state, store.Page{})
	}
	list("", store.Page{Number: 2, Size: 3})
	s.Step("her reviews").Gives(s.ListRatings(ctx, asha.ID, 1001))
	s.Step("what the page shows").Gives(s.ListReviews(ctx, lamp))
	for _, id := range []int64{2, 1, 1, 99} {
		s.Step("%d is shown again", id).Gives(s.ShowReview(ctx, clerk.ID, id))
	}
	s.Step("the other is gone").Gives(s.Run(ctx, `UPDATE accounts SET deleted_at = 1 WHERE id = 3`))
	s.Step("her review is hidden").Gives(s.HideReview(ctx, 0, 4, "no longer here"))
}

func TestStoryOfHelpfulReviews(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "review_marks")
	s.In("Maharashtra")
	lamp := s.Product("Lamp", 500, 90)
	family, variants := panel(t, s.Shop, 9)
	asha, bela, clerk := s.Customer("411001"), s.Customer("560001"), s.Staff(store.Support)
	for _, b := range []storetest.Buyer{asha, bela} {
		o := s.Bought(b, lamp, 1, variants[b.ID%2].ID, 1)
		must(t, s.RateProduct(ctx, b.ID, o.ID, lamp, 3, "good"))
		must(t, s.RateProduct(ctx, b.ID, o.ID, family, 4, "fine"))
	}
	s.Step("two have reviewed two products").Gives()
	phone, laptop := "phone", "laptop"
	for _, c := range []struct {
		what   string
		who    store.Marker
		review int64
	}{
		{"nobody", store.Marker{}, 1}, {"its author", store.Marker{Customer: asha.ID}, 1}, {"staff", store.Marker{Customer: clerk.ID}, 1},
		{"the other", store.Marker{Customer: bela.ID, Device: phone}, 1}, {"the other again", store.Marker{Customer: bela.ID, Device: laptop}, 1},
		{"a visitor on the other's telephone", store.Marker{Device: phone}, 1}, {"a visitor", store.Marker{Device: laptop}, 1},
		{"the author logged in on the visitor's device", store.Marker{Customer: asha.ID, Device: laptop}, 1},
		{"a visitor on the second", store.Marker{Device: phone}, 3}, {"somebody without a device", store.Marker{Customer: bela.ID}, 2},
		{"nobody's review", store.Marker{Device: phone}, 99},
	} {
		s.Step("%s finds %d helpful", c.what, c.review).Gives(s.MarkHelpful(ctx, c.who, c.review))
	}
	for _, id := range []int64{lamp, family, variants[0].ID, 99} {
		for _, who := range []store.Marker{{}, {Customer: asha.ID}, {Customer: bela.ID}, {Device: laptop}} {
			s.Step("of %d, for %d on %q", id, who.Customer, who.Device).Gives(s.ListHelpful(ctx, who, id))
		}
	}
	for _, c := range []struct {
		who    store.Marker
		review int64
	}{{store.Marker{}, 1}, {store.Marker{Device: laptop}, 3}, {store.Marker{Device: laptop}, 1}, {store.Marker{Customer: bela.ID}, 1},
		{store.Marker{Device: laptop}, 99}} {
		s.Step("%d on %q takes the mark of %d back", c.who.Customer, c.who.Device, c.review).Gives(s.UnmarkHelpful(ctx, c.who, c.review))
	}
	s.Step("the other marks again").Gives(s.MarkHelpful(ctx, store.Marker{Customer: bela.ID, Device: phone}, 1))
	s.Step("a session on the telephone, visits and the survey").Gives(s.StartSession(ctx, "a", asha.ID,
		store.NewSession{Door: store.PublicDoor,
			Fingerprint: phone}), s.StartSession(ctx, "b", asha.ID, store.NewSession{Door: store.PublicDoor, Fingerprint: laptop}),
		s.LogSurveyVisit(ctx, phone), s.LogSurveyVisit(ctx, laptop))
	s.NoteVisitor(phone)
	s.NoteVisitor(laptop)
	s.Step("visitors are written").Gives(s.WriteVisitors(ctx))
	s.NoteVisitor(phone)
	s.Step("the telephone is forgotten").Gives(s.ForgetDevice(ctx, phone), s.KnownVisitor(phone), s.KnownVisitor(laptop))
	s.Step("visitors are written").Gives(s.WriteVisitors(ctx))
	s.Step("one review is hidden").Gives(s.HideReview(ctx, 0, 1, "rude words"))
	s.Step("what is left").Gives(s.ListHelpful(ctx, store.Marker{Customer: bela.ID}, lamp))
	s.Step("the hidden one is marked").Gives(s.MarkHelpful(ctx, store.Marker{Device: laptop}, 1))
}

func TestStoryOfQuestions(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "questions")
	s.In("Maharashtra")
	lamp, plug := s.Product("Lamp", 500, 90), s.Product("Plug", 100, 90)
	family, variants := panel(t, s.Shop, 9)
	asha, bela, clerk := s.Customer("411001"), s.Customer("560001"), s.Staff(store.Support)
	long := strings.Repeat("é", 500)
	ask := func(who storetest.Buyer, product int64, text string) {
		s.Pass(time.Second)
		s.Step("%d asks about %d: %.22q", who.ID, product, text).Gives(s.AskAboutProduct(ctx, who.ID, product, text))
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
	list := func(state string, p store.Page) {
		found, total, err := s.ListAsked(ctx, state, p)
		s.Step("the questions, %s, page %+v", state, p).Gives(found, total, err)
	}
	list("open", store.Page{})
	answer := strings.Repeat("a", 2000)
	for _, c := range []struct {
		what            string
		id              int64
		answer, wording string
		shown           bool
	}{
		{"with nothing", 1, " ", long + "x", true}, {"too long", 1, answer + "a", "", true}, {"at length", 1, answer, "", false},
		{"again", 1, "Because", "", false}, {"shown", 2, " Because\x00 ", "", true}, {"shown in other words", 3, "Because",
			" Do sunbeams help? ", true},
		{"nobody's", 99, "x", "", true},
	} {
		s.Step("products with that word").Gives(s.SearchProductNames(ctx, "sunbeams", 1))
		s.Step("%d is answered: %s", c.id, c.what).Gives(s.AnswerAsked(ctx, clerk.ID, c.id, c.answer, c.wording, c.shown))
	}
	for _, id := range []int64{4, 4, 1, 99} {
		s.Pass(time.Second)
		s.Step("%d is put aside", id).Gives(s.PutAside(ctx, clerk.ID, id))
	}
	s.Step("another by the command line").Gives(s.PutAside(ctx, 0, 5))
	for _, state := range []string{"open", "answered", "aside", "x"} {
		list(state, store.Page{})
	}
	list("answered", store.Page{Number: 2, Size: 2})
	must(t, s.DeleteProduct(ctx, 0, lamp))
	s.Step("one that was put aside is answered, its product is gone").Gives(s.AnswerAsked(ctx, 0, 4, "Because", "", true))
	for _, id := range []int64{plug, family, variants[0].ID, lamp, 99} {
		s.Step("the questions of %d", id).Gives(s.ListQuestions(ctx, id))
	}
	s.Step("of all").Gives(s.ListQuestionsOf(ctx, []int64{plug, family, lamp}))
	s.Step("she has asked six today").Gives(s.Run(ctx, `UPDATE asked_questions SET state = 'aside'`))
	for _, text := range []string{"Seventh", "Eighth", "Ninth", "Tenth", "Eleventh"} {
		ask(asha, plug, text+" question")
		must(t, s.Run(ctx, `UPDATE asked_questions SET state = 'aside'`))
	}
	s.SetClock(storetest.Start.Add(24*time.Hour + 2*time.Second))
	ask(asha, plug, "Eleventh question")
	ask(asha, plug, "Twelfth question")
	ask(asha, plug, "Thirteenth question")
}
