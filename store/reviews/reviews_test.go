package reviews_test

import (
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/storetest"
)

func TestInvalidReviewIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, other := shop.Customer("411001"), shop.Customer("411001")
	id, unbought := shop.Product("Lamp", 500, 9), shop.Product("Plug", 500, 9)
	o, open := shop.Bought(b, id, 1), shop.Order(b, id, 1)
	for _, c := range []struct {
		name    string
		rating  int64
		message string
		says    string
		fields  []string
	}{
		{"no star", 0, "", "Please choose 1 to 5 stars.", []string{"rating"}},
		{"six stars", 6, "", "Please choose 1 to 5 stars.", []string{"rating"}},
		{"2,001 letters", 5, strings.Repeat("é", 2001), "The review can have at most 2000 characters.",
			[]string{"message"}},
		{"both", 6, strings.Repeat("é", 2001), "Please choose 1 to 5 stars.", []string{"rating", "message"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			storetest.Refused(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, o.ID, id, c.rating, c.message), c.says,
				c.fields...)
		})
	}
	storetest.Refused(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, open.ID, id, 5, ""),
		"You can rate a product once it is delivered.")
	storetest.Absent(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, o.ID, unbought, 5, ""))
	storetest.Absent(t, shop.Reviews.RateProduct(storetest.Ctx, other.ID, o.ID, id, 5, ""))
	storetest.Absent(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, 999, id, 5, ""))
	storetest.Absent(t, storetest.Second(shop.Reviews.ListRatings(storetest.Ctx, other.ID, o.ID)))
	if none := storetest.Got(shop.Reviews.List(storetest.Ctx, id)).Or(t); len(none) != 0 {
		t.Errorf("there are %+v", none)
	}
}

func TestProductRatingIsTheMeanOfLatestReviews(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, other, id := shop.Customer("411001"), shop.Customer("411001"), shop.Product("Lamp", 500, 9)
	first, again, theirs := shop.Bought(b, id, 1), shop.Bought(b, id, 1), shop.Bought(other, id, 1)
	rating := func(want float64, count int64) {
		t.Helper()
		if p := storetest.Got(shop.Catalogue.Find(storetest.Ctx, id)).Or(t); p.Rating != want ||
			p.RatingCount != count {
			t.Errorf("it is %v of %d, want %v of %d", p.Rating, p.RatingCount, want, count)
		}
	}
	rating(0, 0)
	for stars, title := range map[int64]string{1: "Very Bad", 2: "Bad", 3: "Good", 4: "Very Good", 5: "Excellent"} {
		storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, first.ID, id, stars,
			" "+strings.Repeat("é", 2000)+" "))
		if all := storetest.Got(shop.Reviews.List(storetest.Ctx, id)).
			Or(t); len(all) != 1 || all[0].Title != title || all[0].Rating != stars ||
			all[0].Author != b.Name ||
			len([]rune(all[0].Message)) != 2000 {
			t.Errorf("%d stars: %+v", stars, all)
		}
		rating(float64(stars), 1)
	}
	version := shop.Catalogue.PublicVersion()
	shop.Pass(time.Minute)
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, first.ID, id, 5, "good"))
	shop.Pass(time.Minute)
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, again.ID, id, 4, "fine"))
	shop.Pass(time.Minute)
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, other.ID, theirs.ID, id, 4, ""))
	rating(4.3, 3)
	if shop.Catalogue.PublicVersion() != version+3 {
		t.Error("the catalogue's version stays")
	}
	all := storetest.Got(shop.Reviews.List(storetest.Ctx, id)).Or(t)
	if len(all) != 3 || all[0].Author != other.Name || all[2].Message != "good" || !all[0].At.Equal(shop.Now()) {
		t.Errorf("the reviews are %+v", all)
	}
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE reviews SET written_at = 1`))
	if alike := storetest.Got(shop.Reviews.List(storetest.Ctx, id)).Or(t); alike[0].Author != other.Name ||
		alike[2].Message != "good" {
		t.Errorf("written at once they are %+v", alike)
	}
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, again.ID, id, 4, "fine"))
	said := storetest.Got(shop.Reviews.ListRatings(storetest.Ctx, b.ID, again.ID)).Or(t)
	if len(said) != 1 || said[0].ProductID != id || said[0].Rating != 4 || said[0].Message != "fine" ||
		!said[0].At.Equal(shop.Now()) {
		t.Errorf("of this order: %+v", said)
	}
	shop.Sums()
}

// An edited review loses the shop's answer to its former text, and waits for an answer again. If the text is the same,
// it keeps the answer.
func TestReplacedReviewLosesTheShopsReply(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.In("Maharashtra")
	b, lamp, clerk := shop.Customer("411001"), shop.Product("Lamp", 500, 9), shop.Staff(accounts.Support)
	o := shop.Bought(b, lamp, 1)
	for _, c := range []struct {
		name    string
		stars   int64
		message string
		left    string
	}{
		{"the same", 5, "Bright", "Thank you!"}, {"other words", 5, "It broke", ""}, {"other stars", 1, "Bright", ""},
	} {
		storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, o.ID, lamp, 5, "Bright"))
		storetest.Must(t, shop.Reviews.Answer(storetest.Ctx, clerk.ID, 1, "Thank you!"))
		storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, o.ID, lamp, c.stars, c.message))
		shown := storetest.Got(shop.Reviews.List(storetest.Ctx, lamp)).Or(t)
		if shown[0].Answer != c.left || shown[0].AnsweredAt.IsZero() != (c.left == "") {
			t.Errorf("%s: below %q stands %q of %s", c.name, shown[0].Message, shown[0].Answer, shown[0].AnsweredAt)
		}
		_, waiting, err := shop.Reviews.ListAllReviews(storetest.Ctx, "unanswered", core.Page{})
		storetest.Must(t, err)
		storetest.Same(t, c.name+": waiting for an answer", waiting == 1, c.left == "")
	}
}

// Two variants share the review of their parent product, so a customer who has written it is not asked again.
func TestOrderOfTwoVariantsNeedsOneReview(t *testing.T) {
	t.Parallel()
	shop, b, lamp := storetest.Lamps(t)
	_, variants := storetest.Panel(t, shop, 5)
	o := shop.Bought(b, variants[0].ID, 1, variants[1].ID, 1, lamp, 1)
	rated := func(want bool) {
		t.Helper()
		list, _, err := shop.Orders.ListCustomerOrders(storetest.Ctx, b.ID, core.Page{Size: 5})
		storetest.Must(t, err)
		storetest.Same(t, "rated", list[0].Rated, want)
	}
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, o.ID, variants[0].ID, 5, ""))
	rated(false)
	storetest.Must(t, shop.Reviews.RateProduct(storetest.Ctx, b.ID, o.ID, lamp, 4, ""))
	rated(true)
}
