package store

import (
	"context"
	"fmt"
	"strings"

	"hearth/store/db"
)

// Words say what an offer gives: "10% off from ₹2,000.00", "3 for the price of 2".
func (o Offer) Words() string {
	gives := "Free delivery"
	switch o.Kind {
	case "percent":
		gives = fmt.Sprintf("%d%% off", o.Percent)
	case "amount":
		gives = o.Amount.Rupees() + " off"
	case "bundle":
		gives = fmt.Sprintf("%d for the price of %d", o.Take, o.Pay)
	}
	if o.MinValue > 0 {
		gives += " from " + o.MinValue.Rupees()
	}
	if o.MinPieces > 1 {
		gives += fmt.Sprintf(" with %d pieces", o.MinPieces)
	}
	if o.Kind == "percent" && o.Most > 0 {
		gives += ", at most " + o.Most.Rupees()
	}
	if o.Buyers == "new" {
		gives += ", first order"
	}
	return strings.ReplaceAll(gives, ".00", "")
}

// ShownOffer is an offer that holds by itself, for cards and pages. Categories are those of its scope with all below them.
type ShownOffer struct {
	Offer
	Categories []int64
}

// GivesOffers says whether offers are on that hold by themselves, and whether some are that need a code, whatever their days.
func (s *Store) GivesOffers(ctx context.Context) (byThemselves, codes bool, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		if byThemselves, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM offers WHERE active AND code IS NULL)`); err != nil {
			return err
		}
		codes, err = db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM offers WHERE active AND code IS NOT NULL)`)
		return err
	})
	return byThemselves, codes, err
}

// ListShownOffers gives the offers that hold by themselves today for everybody, or for new customers.
func (s *Store) ListShownOffers(ctx context.Context) (found []ShownOffer, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		all, err := db.List(tx, scanOffer, `SELECT `+offerColumns+` FROM offers o WHERE code IS NULL AND active AND buyers <> 'listed' AND (first_day = '' OR first_day <= ?) AND (last_day = '' OR last_day >= ?)
			AND (uses = 0 OR uses > (SELECT count(*) FROM offer_uses u WHERE u.offer_id = o.id AND u.counts)) ORDER BY id LIMIT ?`, tx.Day(), tx.Day(), offersRunning)
		found = make([]ShownOffer, len(all))
		for i, o := range all {
			found[i].Offer = o
			if o.Scope == "all" {
				continue
			}
			if found[i].Targets, err = db.Values[int64](tx, `SELECT target_id FROM offer_targets WHERE offer_id = ?`, o.ID); err != nil {
				return err
			}
			if o.Scope == "categories" {
				found[i].Categories, err = db.Values[int64](tx, `WITH RECURSIVE below (id) AS (SELECT target_id FROM offer_targets WHERE offer_id = ?
					UNION SELECT c.id FROM categories c JOIN below b ON c.parent_id = b.id) SELECT id FROM below ORDER BY id`, o.ID)
				if err != nil {
					return err
				}
			}
		}
		return err
	})
	return found, err
}
