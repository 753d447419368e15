package store_test

import (
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

func reviewed(t *testing.T) (shop *storetest.Shop, b storetest.Buyer, plug int64, order int64) {
	shop = storetest.New(t)
	shop.In("Maharashtra")
	b = shop.Customer("411001")
	plug = shop.Product("Plug", 900, 9)
	order = shop.Bought(b, plug, 1).ID
	picture := "0123abcd"
	must(t, shop.ReviewProduct(ctx, b.ID, store.NewReview{OrderID: order, ProductID: plug, Rating: 1,
		Message: "Rude words", Picture: &picture}))
	must(t, shop.RateProduct(ctx, b.ID, shop.Bought(b, plug, 1).ID, plug, 5, "Good"))
	return shop, b, plug, order
}

func rating(t *testing.T, shop *storetest.Shop, product int64) (mean float64, count int64) {
	p := got(shop.FindProduct(ctx, product)).or(t)
	return p.Rating, p.RatingCount
}

// A hidden review is visible to nobody, does not count, and its buyer knows why; editing it does not bring it back.
func TestAReviewIsHiddenWithAReason(t *testing.T) {
	t.Parallel()
	shop, b, plug, order := reviewed(t)
	who := shop.Staff(store.Support)
	if mean, count := rating(t, shop, plug); mean != 3 || count != 2 {
		t.Fatal(mean, count)
	}
	refused(t, shop.HideReview(ctx, who.ID, 1, " no "), "Please say why, in 5 to 500 characters: the buyer reads it.", "reason")
	must(t, shop.HideReview(ctx, who.ID, 1, "It names a person."))
	absent(t, shop.HideReview(ctx, who.ID, 1, "It names a person."))
	if mean, count := rating(t, shop, plug); mean != 5 || count != 1 {
		t.Error(mean, count)
	}
	reviews := got(shop.ListReviews(ctx, plug)).or(t)
	if len(reviews) != 1 || reviews[0].Message != "Good" {
		t.Errorf("%+v", reviews)
	}
	mail := shop.LastMail(b.Email)
	if mail.Kind != "reviewhidden" || mail.Facts.Reason != "It names a person." || mail.Facts.Product != "Plug" {
		t.Errorf("%+v", mail)
	}
	same(t, "its audit", shop.Read(`SELECT action || ' ' || object || ' ' || detail FROM audit ORDER BY id DESC LIMIT 1`),
		"hide review 1 It names a person.")
	own := got(shop.ListRatings(ctx, b.ID, order)).or(t)
	if len(own) != 1 || own[0].Hidden != "It names a person." || own[0].Picture != "" {
		t.Errorf("what the buyer is told: %+v", own)
	}
	refused(t, shop.AnswerReview(ctx, who.ID, 1, "Sorry"), "This review is hidden, so nobody would read the answer.")
	picture := "4567abcd"
	must(t, shop.ReviewProduct(ctx, b.ID, store.NewReview{OrderID: order, ProductID: plug, Rating: 4,
		Message: "Better words", Picture: &picture}))
	if mean, count := rating(t, shop, plug); mean != 5 || count != 1 {
		t.Error("a change brought it back", mean, count)
	}
	same(t, "its picture is named no more", shop.Read(`SELECT picture FROM reviews WHERE id = 1`), "")
	must(t, shop.ShowReview(ctx, who.ID, 1))
	absent(t, shop.ShowReview(ctx, who.ID, 1))
	if mean, count := rating(t, shop, plug); mean != 4.5 || count != 2 {
		t.Error(mean, count)
	}
	same(t, "mended", got(shop.Mend(ctx)).or(t), []string(nil))
	shop.Sums()
	absent(t, shop.HideReview(ctx, 0, 99, "There is none."))
}

func TestTheShopAnswersAReview(t *testing.T) {
	t.Parallel()
	shop, _, plug, _ := reviewed(t)
	refused(t, shop.AnswerReview(ctx, 0, 1, strings.Repeat("x", 2001)), "An answer may have 2000 characters at most.", "answer")
	absent(t, shop.AnswerReview(ctx, 0, 99, "Thank you."))
	must(t, shop.AnswerReview(ctx, 0, 1, " We are sorry. "))
	said := func() string {
		for _, r := range got(shop.ListReviews(ctx, plug)).or(t) {
			if r.Rating == 1 {
				return r.Answer
			}
		}
		return "?"
	}
	same(t, "the answer", said(), "We are sorry.")
	same(t, "its picture", got(shop.NamedFiles(ctx)).or(t)["uploads/0123abcd"], true)
	for state, want := range map[string]int{"": 2, "unanswered": 1, "hidden": 0} {
		if _, total, err := shop.ListAllReviews(ctx, state, store.Page{}); err != nil || total != want {
			t.Errorf("%q: %d, %v", state, total, err)
		}
	}
	must(t, shop.AnswerReview(ctx, 0, 1, ""))
	same(t, "the answer", said(), "")
	must(t, shop.HideReview(ctx, 0, 1, "It names a person."))
	hidden, total, err := shop.ListAllReviews(ctx, "hidden", store.Page{})
	must(t, err)
	if total != 1 || hidden[0].HiddenReason != "It names a person." || hidden[0].Product != "Plug" || hidden[0].HiddenAt.IsZero() {
		t.Errorf("%+v", hidden)
	}
	_, _, err = shop.ListAllReviews(ctx, "best", store.Page{})
	refused(t, err, "Reviews are all, unanswered or hidden.")
}

// A picture survives a change of the words, is removed on request, and is deleted with the person.
func TestAReviewsPictureIsTheBuyers(t *testing.T) {
	t.Parallel()
	shop, b, plug, order := reviewed(t)
	one := store.NewReview{OrderID: order, ProductID: plug, Rating: 2, Message: "So so"}
	must(t, shop.ReviewProduct(ctx, b.ID, one))
	same(t, "kept", shop.Read(`SELECT picture FROM reviews WHERE id = 1`), "0123abcd")
	one.Picture = new(string)
	must(t, shop.ReviewProduct(ctx, b.ID, one))
	same(t, "taken away", shop.Read(`SELECT picture FROM reviews WHERE id = 1`), "")
	other := "89ab"
	one.Picture = &other
	must(t, shop.ReviewProduct(ctx, b.ID, one))
	absent(t, shop.MayReview(ctx, shop.Customer("411001").ID, order, plug))
	must(t, shop.MayReview(ctx, b.ID, order, plug))
	c := shop.Customer("411001")
	refused(t, shop.MayReview(ctx, c.ID, shop.Order(c, plug, 1).ID, plug), "You can rate a product once it is delivered.")
	got(shop.ErasePerson(ctx, b.ID, b.ID)).or(t)
	same(t, "gone with its person", shop.Read(`SELECT picture FROM reviews WHERE id = 1`), "")
}

func TestAHiddenReviewDoesNotCountWhereItsProductIsJoined(t *testing.T) {
	t.Parallel()
	shop, _, plug, _ := reviewed(t)
	must(t, shop.HideReview(ctx, shop.Staff(store.Support).ID, 1, "It names a person."))
	other := shop.Product("Plug, red", 900, 9)
	family := got(shop.JoinProducts(ctx, 0, store.JoinWish{Title: "Plug", Main: plug, Options: []store.Option{option("Colour", "White", "Red")},
		Products: []store.JoinedProduct{{ID: plug, Choice: []string{"White"}}, {ID: other, Choice: []string{"Red"}}}})).or(t)
	look(t, shop, "5 1", `SELECT rating_sum || ' ' || rating_count FROM products WHERE id = ?`, family)
	shop.Sums()
}
