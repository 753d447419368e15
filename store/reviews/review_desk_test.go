package reviews_test

import (
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/reviews"
	"hearth/store/storetest"
)

func reviewed(t *testing.T) (shop *storetest.Shop, b storetest.Buyer, plug int64, order int64) {
	shop = storetest.New(t)
	shop.In("Maharashtra")
	b = shop.Customer("411001")
	plug = shop.Product("Plug", 900, 9)
	order = shop.Bought(b, plug, 1).ID
	storetest.Must(t, shop.Reviews.ReviewProduct(storetest.Ctx, b.ID, reviews.NewReview{OrderID: order, ProductID: plug,
		Rating: 1, Message: "Rude words", Pictures: []string{"0123abcd"}}))
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, shop.Bought(b, plug, 1).ID, plug, 5, "Good"))
	return shop, b, plug, order
}

func rating(t *testing.T, shop *storetest.Shop, product int64) (mean float64, count int64) {
	p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, product)).Or(t)
	return p.Rating, p.RatingCount
}

// A hidden review is visible to nobody else and does not count; its author sees the reason, and it stays hidden when it
// is edited.
func TestReviewIsHiddenWithAReason(t *testing.T) {
	t.Parallel()
	shop, b, plug, order := reviewed(t)
	who := shop.Staff(accounts.Support)
	if mean, count := rating(t, shop, plug); mean != 3 || count != 2 {
		t.Fatal(mean, count)
	}
	storetest.Refused(
		t,
		shop.Reviews.Hide(storetest.Ctx, who.ID, 1, " no "),
		"Please say why, in 5 to 500 characters: the buyer reads it.",
		"reason",
	)
	storetest.Must(t, shop.Reviews.Hide(storetest.Ctx, who.ID, 1, "It names a person."))
	storetest.Absent(t, shop.Reviews.Hide(storetest.Ctx, who.ID, 1, "It names a person."))
	if mean, count := rating(t, shop, plug); mean != 5 || count != 1 {
		t.Error(mean, count)
	}
	shown := storetest.Got(shop.Reviews.List(storetest.Ctx, plug)).Or(t)
	if len(shown) != 1 || shown[0].Message != "Good" {
		t.Errorf("%+v", shown)
	}
	mail := shop.LastMail(b.Email)
	if mail.Kind != "reviewhidden" || mail.Facts.Reason != "It names a person." || mail.Facts.Product != "Plug" {
		t.Errorf("%+v", mail)
	}
	storetest.Same(t, "its audit", shop.Read(`SELECT action || ' ' || object || ' ' || detail FROM audit
		ORDER BY id DESC LIMIT 1`),
		"hide review 1 It names a person.")
	own := storetest.Got(shop.Reviews.ListRatings(storetest.Ctx, b.ID, order)).Or(t)
	if len(own) != 1 || own[0].Hidden != "It names a person." || len(own[0].Pictures) != 0 {
		t.Errorf("what the buyer is told: %+v", own)
	}
	storetest.Refused(t, shop.Reviews.Answer(storetest.Ctx, who.ID, 1, "Sorry"),
		"This review is hidden, so nobody would read the answer.")
	storetest.Must(t, shop.Reviews.ReviewProduct(storetest.Ctx, b.ID, reviews.NewReview{OrderID: order, ProductID: plug,
		Rating: 4, Message: "Better words", Pictures: []string{"4567abcd"}}))
	if mean, count := rating(t, shop, plug); mean != 5 || count != 1 {
		t.Error("a change brought it back", mean, count)
	}
	storetest.Same(t, "its picture is named no more", pictures(shop), "")
	storetest.Must(t, shop.Reviews.Show(storetest.Ctx, who.ID, 1))
	storetest.Absent(t, shop.Reviews.Show(storetest.Ctx, who.ID, 1))
	if mean, count := rating(t, shop, plug); mean != 4.5 || count != 2 {
		t.Error(mean, count)
	}
	storetest.Same(t, "mended", storetest.Got(shop.Repair(storetest.Ctx)).Or(t), []string(nil))
	shop.Sums()
	storetest.Absent(t, shop.Reviews.Hide(storetest.Ctx, 0, 99, "There is none."))
}

func TestShopRepliesToAReview(t *testing.T) {
	t.Parallel()
	shop, _, plug, _ := reviewed(t)
	storetest.Refused(
		t,
		shop.Reviews.Answer(storetest.Ctx, 0, 1, strings.Repeat("x", 1001)),
		"An answer may have 1000 characters at most.",
		"answer",
	)
	storetest.Absent(t, shop.Reviews.Answer(storetest.Ctx, 0, 99, "Thank you."))
	storetest.Must(t, shop.Reviews.Answer(storetest.Ctx, 0, 1, " We are sorry. "))
	said := func() string {
		for _, r := range storetest.Got(shop.Reviews.List(storetest.Ctx, plug)).Or(t) {
			if r.Rating == 1 {
				return r.Answer
			}
		}
		return "?"
	}
	storetest.Same(t, "the answer", said(), "We are sorry.")
	storetest.Same(t, "its picture", storetest.Got(shop.NamedFiles(storetest.Ctx)).Or(t)["uploads/0123abcd"], true)
	for state, want := range map[string]int{"": 2, "unanswered": 1, "hidden": 0} {
		if _, total, err := shop.Reviews.ListAllReviews(storetest.Ctx, state, core.Page{}); err != nil ||
			total != want {
			t.Errorf("%q: %d, %v", state, total, err)
		}
	}
	storetest.Must(t, shop.Reviews.Answer(storetest.Ctx, 0, 1, ""))
	storetest.Same(t, "the answer", said(), "")
	storetest.Must(t, shop.Reviews.Hide(storetest.Ctx, 0, 1, "It names a person."))
	hidden, total, err := shop.Reviews.ListAllReviews(storetest.Ctx, "hidden", core.Page{})
	storetest.Must(t, err)
	if total != 1 || hidden[0].HiddenReason != "It names a person." || hidden[0].Product != "Plug" ||
		hidden[0].HiddenAt.IsZero() {
		t.Errorf("%+v", hidden)
	}
	_, _, err = shop.Reviews.ListAllReviews(storetest.Ctx, "best", core.Page{})
	storetest.Refused(t, err, "Reviews are all, unanswered or hidden.")
}

// pictures returns the names of the pictures of the first review.
func pictures(shop *storetest.Shop) string {
	return shop.Read(`SELECT coalesce(group_concat(name, ' ' ORDER BY id), '') FROM review_pictures WHERE review_id = 1`)
}

// The author of a review is mailed the first answer to a text, and not each change of it.
func TestAuthorIsMailedTheAnswerOnce(t *testing.T) {
	t.Parallel()
	shop, b, plug, order := reviewed(t)
	mailed := func() string { return shop.Read(`SELECT count(*) FROM mails WHERE kind = 'reviewanswered'`) }
	for _, answer := range []string{"We are sorry.", "We are very sorry.", "", "We have sent another."} {
		storetest.Must(t, shop.Reviews.Answer(storetest.Ctx, 0, 1, answer))
		storetest.Same(t, "mails after "+answer, mailed(), "1")
	}
	if mail := shop.LastMail(b.Email); mail.Facts.Reason != "We are sorry." || mail.Facts.Product != "Plug" ||
		mail.Facts.ProductID != plug {
		t.Errorf("%+v", mail)
	}
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, order, plug, 5, "Mended"))
	storetest.Must(t, shop.Reviews.Answer(storetest.Ctx, 0, 1, "Thank you."))
	storetest.Same(t, "mails after another text", mailed(), "2")
}

// A review has at most four pictures, each once.
func TestReviewHasAtMostFourPictures(t *testing.T) {
	t.Parallel()
	shop, b, plug, order := reviewed(t)
	one := reviews.NewReview{OrderID: order, ProductID: plug, Rating: 2, Pictures: []string{"a", "b", "c", "a"}}
	storetest.Must(t, shop.Reviews.ReviewProduct(storetest.Ctx, b.ID, one))
	storetest.Same(t, "pictures", pictures(shop), "0123abcd a b c")
	one.Pictures = []string{"d"}
	storetest.Refused(t, shop.Reviews.ReviewProduct(storetest.Ctx, b.ID, one),
		"A review can have at most four photos.", "pictures")
	one.Removed = []string{"a", "another's"}
	storetest.Must(t, shop.Reviews.ReviewProduct(storetest.Ctx, b.ID, one))
	storetest.Same(t, "pictures", pictures(shop), "0123abcd b c d")
}

// A review's picture stays when the text is edited, is removed on request, and is deleted with the person.
func TestReviewPictureBelongsToItsAuthor(t *testing.T) {
	t.Parallel()
	shop, b, plug, order := reviewed(t)
	one := reviews.NewReview{OrderID: order, ProductID: plug, Rating: 2, Message: "So so"}
	storetest.Must(t, shop.Reviews.ReviewProduct(storetest.Ctx, b.ID, one))
	storetest.Same(t, "kept", pictures(shop), "0123abcd")
	one.Removed = []string{"0123abcd"}
	storetest.Must(t, shop.Reviews.ReviewProduct(storetest.Ctx, b.ID, one))
	storetest.Same(t, "taken away", pictures(shop), "")
	one.Pictures = []string{"89ab"}
	storetest.Must(t, shop.Reviews.ReviewProduct(storetest.Ctx, b.ID, one))
	storetest.Absent(t, shop.Reviews.MayReview(storetest.Ctx, shop.Customer("411001").ID, order, plug))
	storetest.Must(t, shop.Reviews.MayReview(storetest.Ctx, b.ID, order, plug))
	c := shop.Customer("411001")
	storetest.Refused(
		t,
		shop.Reviews.MayReview(storetest.Ctx, c.ID, shop.Order(c, plug, 1).ID, plug),
		"You can rate a product once it is delivered.",
	)
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, b.ID, b.ID)).Or(t)
	storetest.Same(t, "gone with its person", pictures(shop), "")
}

func TestHiddenReviewDoesNotCountAfterJoiningProducts(t *testing.T) {
	t.Parallel()
	shop, _, plug, _ := reviewed(t)
	storetest.Must(t, shop.Reviews.Hide(storetest.Ctx, shop.Staff(accounts.Support).ID, 1, "It names a person."))
	other := shop.Product("Plug, red", 900, 9)
	family := storetest.Got(
		shop.Variants.JoinProducts(storetest.Ctx, 0, catalogue.JoinRequest{Title: "Plug", Main: plug,
			Options: []catalogue.Option{storetest.Option("Colour", "White", "Red")},
			Products: []catalogue.JoinedProduct{{ID: plug, Choice: []string{"White"}},
				{ID: other, Choice: []string{"Red"}}}}),
	).
		Or(
			t,
		)
	storetest.CheckValue(t, shop, "5 1", `SELECT rating_sum || ' ' || rating_count FROM products WHERE id = ?`, family)
	shop.Sums()
}
