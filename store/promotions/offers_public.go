package promotions

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/wording"
)

// Describe describes a promotion in English, such as "10% off from ₹2,000.00" or "3 for the price of 2".
func (o Offer) Describe() string {
	return o.DescribeIn(func(english string, args ...string) string {
		for i, arg := range args {
			english = strings.ReplaceAll(english, "{"+strconv.Itoa(i+1)+"}", arg)
		}
		return english
	})
}

// DescribeIn describes a promotion in any language: say translates each part of the sentence and inserts its arguments
// for {1} and {2}.
func (o Offer) DescribeIn(say func(english string, args ...string) string) string {
	count := func(n int64) string { return strconv.FormatInt(n, 10) }
	gives := ""
	switch o.Kind {
	case "percent":
		gives = say("{1}% off", count(int64(o.Percent)))
	case "amount":
		gives = say("{1} off", o.Amount.Rupees())
	case "bundle":
		gives = say("{1} for the price of {2}", count(o.Take), count(o.Pay))
	default:
		gives = say("Free delivery")
	}
	if o.MinValue > 0 {
		gives += say(" from {1}", o.MinValue.Rupees())
	}
	if o.MinPieces > 1 {
		gives += say(" with {1} pieces", count(o.MinPieces))
	}
	if o.Kind == "percent" && o.Most > 0 {
		gives += say(", at most {1}", o.Most.Rupees())
	}
	if o.Buyers == "new" {
		gives += say(", first order")
	}
	return strings.ReplaceAll(gives, ".00", "")
}

// ShownOffer is an automatic promotion for product cards and pages. Categories are all categories to which it applies,
// including everything below its targets.
type ShownOffer struct {
	Offer
	Categories []int64
}

// HasActiveOffers reports whether any automatic promotion is active, and whether any promotion with a code is, whatever
// their dates: checkout shows the field for codes only if there is a code to enter.
func (s *Promotions) HasActiveOffers(ctx context.Context) (byThemselves, codes bool, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if byThemselves, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM offers
			WHERE active AND code IS NULL)`); err != nil {
			return err
		}
		codes, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM offers WHERE active AND code IS NOT NULL)`)
		return err
	})
	return byThemselves, codes, err
}

// ListAutomaticOffers returns today's automatic promotions for all or new buyers, without those that are used up.
func (s *Promotions) ListAutomaticOffers(ctx context.Context) (found []ShownOffer, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		all, err := db.List(tx, scanOffer, `SELECT `+offerColumns+` FROM offers o WHERE code IS NULL AND active
			AND buyers <> 'listed'
			AND (first_day = '' OR first_day <= ?) AND (last_day = '' OR last_day >= ?)
			AND (uses = 0 OR uses > (SELECT count(*) FROM offer_uses u WHERE u.offer_id = o.id AND u.counts))
			ORDER BY id LIMIT ?`, tx.Day(), tx.Day(), offersRunning)
		if err != nil {
			return err
		}
		found = make([]ShownOffer, len(all))
		ids := make([]int64, len(all))
		for i, o := range all {
			found[i].Offer, ids[i] = o, o.ID
		}
		return findTargets(tx, found, ids)
	})
	return found, err
}

// findTargets fills in the targets of each promotion; for categories, everything below them, too.
func findTargets(tx *core.Tx, offers []ShownOffer, ids []int64) error {
	asked, err := wording.AsJSON(ids)
	if err != nil {
		return err
	}
	return db.Each(tx, func(row db.Scanner) error {
		var offer, target int64
		var below bool
		if err := row.Scan(&offer, &target, &below); err != nil {
			return err
		}
		o := &offers[slices.Index(ids, offer)]
		if !below {
			o.Targets = append(o.Targets, target)
		}
		if o.Scope == "categories" {
			o.Categories = append(o.Categories, target)
		}
		return nil
	}, `WITH RECURSIVE
			aimed (offer, id) AS (SELECT t.offer_id, t.target_id FROM json_each(?) j CROSS
			JOIN offers o ON o.id = j.value AND o.scope <> 'all'
			CROSS JOIN offer_targets t ON t.offer_id = o.id),
			below (offer, id) AS (SELECT a.offer, a.id FROM aimed a JOIN offers o ON o.id = a.offer
			AND o.scope = 'categories'
				UNION SELECT b.offer, c.id FROM categories c JOIN below b ON c.parent_id = b.id)
		SELECT offer, id, FALSE FROM aimed UNION ALL SELECT offer, id, TRUE FROM below
		WHERE (offer, id) NOT IN (SELECT offer, id FROM aimed)
		ORDER BY 1, 2`, asked)
}
