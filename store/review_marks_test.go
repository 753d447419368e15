package store_test

import (
	"strings"
	"testing"

	"hearth/store"
)

// A customer counts once, and so does a device; only its author can remove a mark.
func TestAReviewIsHelpfulOnceToEachPerson(t *testing.T) {
	t.Parallel()
	shop, author, plug, _ := reviewed(t)
	asha := shop.Customer("411001")
	visitor, phone := store.Marker{Device: "phone"}, store.Marker{Customer: asha.ID, Device: "phone"}
	laptop := store.Marker{Customer: asha.ID, Device: "laptop"}
	for _, c := range []struct {
		name  string
		who   store.Marker
		takes bool
		count int64
	}{
		{"a visitor", visitor, false, 1},
		{"the visitor again", visitor, false, 1},
		{"logged in on the same phone", phone, false, 1},
		{"at another device", laptop, false, 2},
		{"there again", laptop, false, 2},
		{"a customer whose browser names no device", store.Marker{Customer: shop.Customer("411001").ID}, false, 3},
		{"whoever marked nothing takes nothing back", store.Marker{Device: "tablet"}, true, 3},
		{"both marks of one person go together", phone, true, 1},
		{"once gone they stay gone", visitor, true, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			set := shop.MarkHelpful
			if c.takes {
				set = shop.UnmarkHelpful
			}
			now := got(set(ctx, c.who, 2)).or(t)
			if want := (store.HelpfulReview{ReviewID: 2, Count: c.count, Mine: !c.takes}); now != want {
				t.Errorf("%+v, want %+v", now, want)
			}
		})
	}
	all := got(shop.ListHelpful(ctx, store.Marker{Customer: author.ID}, plug)).or(t)
	same(t, "what the author is told", all, []store.HelpfulReview{{ReviewID: 2, Count: 1, Own: true}, {ReviewID: 1, Own: true}})
	shop.Sums()
}

func TestWhoMayNotMarkAReviewIsTold(t *testing.T) {
	t.Parallel()
	shop, author, _, _ := reviewed(t)
	who := shop.Staff(store.Support)
	refused(t, second(shop.MarkHelpful(ctx, store.Marker{Customer: author.ID, Device: "phone"}, 2)), "This review is your own.")
	refused(t, second(shop.MarkHelpful(ctx, store.Marker{Customer: who.ID, Device: "desk"}, 2)), "Only customers mark reviews as helpful.")
	refused(t, second(shop.MarkHelpful(ctx, store.Marker{}, 2)), "Please log in to mark a review as helpful.")
	must(t, shop.HideReview(ctx, who.ID, 2, "It names a person."))
	absent(t, second(shop.MarkHelpful(ctx, store.Marker{Device: "phone"}, 2)))
	absent(t, second(shop.UnmarkHelpful(ctx, store.Marker{Device: "phone"}, 2)))
	absent(t, second(shop.MarkHelpful(ctx, store.Marker{Device: "phone"}, 99)))
}

// The marks of a person or a device are deleted with them, and a device is never stored under its own name.
func TestMarksGoWithWhoMadeThem(t *testing.T) {
	t.Parallel()
	shop, _, _, _ := reviewed(t)
	asha := shop.Customer("411001")
	must(t, second(shop.MarkHelpful(ctx, store.Marker{Device: "phone"}, 1)))
	must(t, second(shop.MarkHelpful(ctx, store.Marker{Customer: asha.ID, Device: "phone"}, 2)))
	count := func(want string) {
		t.Helper()
		same(t, "how many found each helpful", shop.Read(`SELECT group_concat(helpful, ' ' ORDER BY id) FROM reviews`), want)
	}
	count("1 1")
	same(t, "names of devices", shop.Read(`SELECT count(*) FROM helpful_marks WHERE device LIKE '%phone%'`), "0")
	if data := string(got(shop.PersonData(ctx, asha.ID)).or(t)); !strings.Contains(data, `"review": "Excellent"`) {
		t.Error("her data do not tell of her mark:", data)
	}
	must(t, shop.ForgetDevice(ctx, "phone"))
	count("0 1")
	must(t, second(shop.ErasePerson(ctx, asha.ID, asha.ID)))
	count("0 0")
	shop.Sums()
}
