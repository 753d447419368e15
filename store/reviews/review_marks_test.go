package reviews_test

import (
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/reviews"
	"hearth/store/storetest"
)

// A customer counts once, and a device counts once; only they can remove their vote.
func TestHelpfulVoteCountsOncePerPerson(t *testing.T) {
	t.Parallel()
	shop, author, plug, _ := reviewed(t)
	asha := shop.Customer("411001")
	visitor, phone := reviews.Marker{Device: "phone"}, reviews.Marker{Customer: asha.ID, Device: "phone"}
	laptop := reviews.Marker{Customer: asha.ID, Device: "laptop"}
	for _, c := range []struct {
		name  string
		who   reviews.Marker
		takes bool
		count int64
	}{
		{"a visitor", visitor, false, 1},
		{"the visitor again", visitor, false, 1},
		{"logged in on the same phone", phone, false, 1},
		{"at another device", laptop, false, 2},
		{"there again", laptop, false, 2},
		{"a customer whose browser names no device", reviews.Marker{Customer: shop.Customer("411001").ID}, false, 3},
		{"whoever marked nothing takes nothing back", reviews.Marker{Device: "tablet"}, true, 3},
		{"both marks of one person go together", phone, true, 1},
		{"once gone they stay gone", visitor, true, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			set := shop.Reviews.MarkHelpful
			if c.takes {
				set = shop.Reviews.UnmarkHelpful
			}
			now := storetest.Got(set(storetest.Ctx, c.who, 2)).Or(t)
			if want := (reviews.HelpfulReview{ReviewID: 2, Count: c.count, Mine: !c.takes}); now != want {
				t.Errorf("%+v, want %+v", now, want)
			}
		})
	}
	all := storetest.Got(shop.Reviews.ListHelpful(storetest.Ctx, reviews.Marker{Customer: author.ID}, plug)).Or(t)
	storetest.Same(t, "what the author is told", all, []reviews.HelpfulReview{{ReviewID: 2, Count: 1, Own: true},
		{ReviewID: 1, Own: true}})
	shop.Sums()
}

func TestHelpfulVoteRefusalsAreExplained(t *testing.T) {
	t.Parallel()
	shop, author, _, _ := reviewed(t)
	who := shop.Staff(accounts.Support)
	storetest.Refused(
		t,
		storetest.Second(shop.Reviews.MarkHelpful(storetest.Ctx, reviews.Marker{Customer: author.ID, Device: "phone"},
			2)),
		"This review is your own.",
	)
	storetest.Refused(
		t,
		storetest.Second(shop.Reviews.MarkHelpful(storetest.Ctx, reviews.Marker{Customer: who.ID, Device: "desk"}, 2)),
		"Only customers mark reviews as helpful.",
	)
	storetest.Refused(
		t,
		storetest.Second(shop.Reviews.MarkHelpful(storetest.Ctx, reviews.Marker{}, 2)),
		"Please log in to mark a review as helpful.",
	)
	storetest.Must(t, shop.Reviews.Hide(storetest.Ctx, who.ID, 2, "It names a person."))
	storetest.Absent(t, storetest.Second(shop.Reviews.MarkHelpful(storetest.Ctx, reviews.Marker{Device: "phone"}, 2)))
	storetest.Absent(t, storetest.Second(shop.Reviews.UnmarkHelpful(storetest.Ctx, reviews.Marker{Device: "phone"}, 2)))
	storetest.Absent(t, storetest.Second(shop.Reviews.MarkHelpful(storetest.Ctx, reviews.Marker{Device: "phone"}, 99)))
}

// Votes are deleted with their person or device, and a device ID is stored only as a hash.
func TestHelpfulVotesAreErasedWithTheirPersonOrDevice(t *testing.T) {
	t.Parallel()
	shop, _, _, _ := reviewed(t)
	asha := shop.Customer("411001")
	storetest.Must(t, storetest.Second(shop.Reviews.MarkHelpful(storetest.Ctx, reviews.Marker{Device: "phone"}, 1)))
	storetest.Must(t, storetest.Second(shop.Reviews.MarkHelpful(storetest.Ctx,
		reviews.Marker{Customer: asha.ID, Device: "phone"}, 2)))
	count := func(want string) {
		t.Helper()
		storetest.Same(t, "how many found each helpful", shop.Read(`SELECT group_concat(helpful, ' ' ORDER BY id)
			FROM reviews`), want)
	}
	count("1 1")
	storetest.Same(t, "names of devices", shop.Read(`SELECT count(*) FROM helpful_marks WHERE device LIKE '%phone%'`),
		"0")
	if data := string(
		storetest.Got(shop.Customers.PersonData(storetest.Ctx, asha.ID)).Or(t),
	); !strings.Contains(
		data,
		`"review": "Excellent"`,
	) {
		t.Error("her data do not tell of her mark:", data)
	}
	storetest.Must(t, shop.Messages.ForgetDevice(storetest.Ctx, "phone"))
	count("0 1")
	storetest.Must(t, storetest.Second(shop.Customers.ErasePerson(storetest.Ctx, asha.ID, asha.ID)))
	count("0 0")
	shop.Sums()
}
