package promotions

import (
	"context"
	"fmt"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/wording"
)

// Offer is a promotion: a discount that applies automatically or with a code. Staff create it, change it and switch it
// on and off. It can be deleted until an order has used it; after that it is kept, because the order refers to it.
type Offer struct {
	ID int64
	// Name is the title for customers; Code is what they enter, "" for an automatic promotion.
	Name, Code string
	// Kind is percent, amount, delivery (free delivery) or bundle (of every Take units the customer pays Pay, and the
	// cheapest ones are free).
	Kind string
	// Percent is a whole number from 1 to 99; Amount is in paise.
	Percent int64
	Amount  money.Paise
	// Most is the maximum discount of a percentage per order, in paise; 0 means no limit.
	Most      money.Paise
	Take, Pay int64
	// MinValue (in paise) and MinPieces (in units) are the minimum quantity of the goods to which the promotion
	// applies, before discounts.
	MinValue  money.Paise
	MinPieces int64
	// Scope is all, products or categories; Targets are their IDs. A category includes everything below it.
	Scope   string
	Targets []int64
	// Buyers is all, new (only the first order of a customer) or listed; Emails are the listed ones, as
	// accounts.EmailKey writes them.
	Buyers string
	Emails []string
	// FirstDay and LastDay are days in the shop's time zone, both included; "" means no limit.
	FirstDay, LastDay string
	// Uses is the maximum number of orders in total, UsesEach per customer; 0 means no limit.
	Uses, UsesEach int64
	// Combines means that the promotion can be combined with others that have the same switch. Active is the staff's
	// switch.
	Combines, Active bool
	// Version grows with each change; SaveOffer refuses an older one.
	Version int64
}

// OfferRow is a promotion with its results: the number of confirmed orders that used it and are not cancelled, how much
// they saved, and their total, in paise.
type OfferRow struct {
	Offer
	Used         int64
	Saved, Sales money.Paise
	// Standing is running, planned, ended, used up or off.
	Standing string
	// Named are the names of the first targets, TargetCount counts all; Listed counts the listed buyers.
	Named       []string
	TargetCount int64
	Listed      int64
}

// offerNames is the maximum number of targets that a row names.
const offerNames = 3

const offerColumns = `o.id, o.name, coalesce(o.code, ''), o.kind, o.percent, o.amount, o.most, o.take, o.pay, o.min_value, o.min_pieces, o.scope, o.buyers,
	o.first_day, o.last_day, o.uses, o.uses_each, o.combines, o.active, o.version`

func scanOffer(row db.Scanner, o *Offer) error {
	return row.Scan(&o.ID, &o.Name, &o.Code, &o.Kind, &o.Percent, &o.Amount, &o.Most, &o.Take, &o.Pay, &o.MinValue,
		&o.MinPieces, &o.Scope, &o.Buyers,
		&o.FirstDay, &o.LastDay, &o.Uses, &o.UsesEach, &o.Combines, &o.Active, &o.Version)
}

// Limits of promotions: targets and listed buyers per promotion, active automatic promotions, and the highest limit of
// uses.
const (
	MaxOfferTargets = 500
	offerBuyersMost = 5000
	offersRunning   = 50
	offerUsesMost   = 1_000_000
)

// standing is the status of a promotion on a day in the shop's time zone.
func (o Offer) standing(day string, used int64) string {
	switch {
	case !o.Active:
		return "off"
	case o.LastDay != "" && day > o.LastDay:
		return "ended"
	case o.Uses > 0 && used >= o.Uses:
		return "used up"
	case o.FirstDay != "" && day < o.FirstDay:
		return "planned"
	}
	return "running"
}

// ListOffers returns a page of all promotions with their results, newest first, with the total.
func (s *Promotions) ListOffers(ctx context.Context, page core.Page) (found []OfferRow, total int, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM offers`); err != nil {
			return err
		}
		limit, offset := page.Limit()
		found, err = db.List(tx, func(row db.Scanner, o *OfferRow) error {
			return scanOffer(db.WithMore(row, &o.Used, &o.Saved, &o.Sales), &o.Offer)
		}, `SELECT `+offerColumns+`, count(u.order_id), coalesce(sum(u.goods + u.delivery), 0),
			coalesce(sum(b.total), 0)
			FROM (SELECT * FROM offers ORDER BY id DESC LIMIT ? OFFSET ?) o
			LEFT JOIN offer_uses u INDEXED BY offer_uses_by_offer ON u.offer_id = o.id AND u.counts
			LEFT JOIN orders b ON b.id = u.order_id GROUP BY o.id ORDER BY o.id DESC`, limit, offset)
		if err != nil {
			return err
		}
		for i, o := range found {
			found[i].Standing = o.standing(tx.Day(), o.Used)
			if err := nameTargets(tx, &found[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return found, total, err
}

// nameTargets fills in the names of a row's targets, and the number of buyers on its list.
func nameTargets(tx *core.Tx, o *OfferRow) (err error) {
	if o.Buyers == "listed" {
		if o.Listed, err = db.Value[int64](tx, `SELECT count(*) FROM offer_buyers WHERE offer_id = ?`,
			o.ID); err != nil {
			return err
		}
	}
	if o.Scope == "all" {
		return nil
	}
	if o.TargetCount, err = db.Value[int64](tx, `SELECT count(*) FROM offer_targets WHERE offer_id = ?`,
		o.ID); err != nil {
		return err
	}
	targets, err := TargetsOf(tx, o.Offer, offerNames)
	for _, t := range targets {
		o.Named = append(o.Named, t.Name)
	}
	return err
}

// OfferTarget is a product or category that a promotion applies to.
type OfferTarget struct {
	ID   int64
	Name string
}

// FindOffer returns a promotion and the names of its targets; ErrNotFound if it does not exist.
func (s *Promotions) FindOffer(ctx context.Context, id int64) (o Offer, targets []OfferTarget, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if o, err = OfferOf(tx, id); err != nil {
			return err
		}
		targets, err = TargetsOf(tx, o, MaxOfferTargets)
		return err
	})
	return o, targets, err
}

// TargetsOf returns up to most targets of a promotion. The name of a deleted target is "".
func TargetsOf(tx *core.Tx, o Offer, most int) ([]OfferTarget, error) {
	return db.List(
		tx,
		func(row db.Scanner, t *OfferTarget) error { return row.Scan(&t.ID, &t.Name) },
		`SELECT t.target_id, coalesce(iif(? = 'products', (SELECT title FROM products WHERE id = t.target_id
			AND deleted_at IS NULL), (SELECT name
			FROM categories WHERE id = t.target_id)), '')
		FROM offer_targets t WHERE t.offer_id = ? ORDER BY t.target_id LIMIT ?`,
		o.Scope,
		o.ID,
		most,
	)
}

// OfferOf returns a promotion with its targets and listed buyers; ErrNotFound if it does not exist.
func OfferOf(tx *core.Tx, id int64) (Offer, error) {
	o, err := db.One(tx, scanOffer, `SELECT `+offerColumns+` FROM offers o WHERE o.id = ?`, id)
	if err != nil {
		return o, err
	}
	if o.Targets, err = db.Values[int64](tx, `SELECT target_id FROM offer_targets WHERE offer_id = ?
		ORDER BY target_id`, id); err != nil {
		return o, err
	}
	o.Emails, err = db.Values[string](tx, `SELECT email_key FROM offer_buyers WHERE offer_id = ? ORDER BY email_key`,
		id)
	return o, err
}

// SaveOffer creates a promotion (ID 0) or changes one, and returns its ID. It refuses what Check refuses, a code that
// another promotion has, more than offersRunning active automatic promotions, deleted targets, and a promotion that
// someone else has changed since Version was read.
func (s *Promotions) SaveOffer(ctx context.Context, who int64, o Offer) (id int64, err error) {
	if err := o.Check(); err != nil {
		return 0, err
	}
	err = s.Write(ctx, func(tx *core.Tx) error {
		id, err = s.SaveOfferTx(tx, who, o)
		return err
	})
	return id, err
}

// SaveOfferTx is SaveOffer within a transaction. The promotion must have passed Check.
func (s *Promotions) SaveOfferTx(tx *core.Tx, who int64, o Offer) (id int64, err error) {
	taken, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM offers WHERE code = nullif(?, '') AND id <> ?)`,
		o.Code, o.ID)
	if err != nil {
		return 0, err
	}
	if taken {
		return 0, core.RefuseField("code", "Another offer has this code.")
	}
	if err := refuseTooMany(tx, o); err != nil {
		return 0, err
	}
	values := []any{
		o.Name,
		o.Code,
		o.Kind,
		o.Percent,
		o.Amount,
		o.Most,
		o.Take,
		o.Pay,
		o.MinValue,
		o.MinPieces,
		o.Scope,
		o.Buyers,
		o.FirstDay,
		o.LastDay,
		o.Uses,
		o.UsesEach,
		o.Combines,
		o.Active,
	}
	id = o.ID
	if id == 0 {
		id, err = db.InsertID(
			tx,
			`INSERT INTO offers (name, code, kind, percent, amount, most, take, pay, min_value, min_pieces, scope,
				buyers,
			first_day, last_day, uses, uses_each, combines, active, made_at)
			VALUES (?, nullif(?, ''), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			append(values, tx.Stamp())...)
	} else {
		err = changeOffer(tx, o, values)
	}
	if err != nil {
		return 0, err
	}
	if err := listOffer(tx, id, o); err != nil {
		return 0, err
	}
	s.catalogue.PublicChanged(tx)
	return id, core.WriteAudit(tx, who, "save offer", fmt.Sprint(id), strings.TrimSpace(o.Name+" "+o.Code))
}

func changeOffer(tx *core.Tx, o Offer, values []any) error {
	if _, err := OfferOf(tx, o.ID); err != nil {
		return err
	}
	touched, err := db.Change(tx, `UPDATE offers SET name = ?, code = nullif(?, ''), kind = ?, percent = ?, amount = ?,
		most = ?, take = ?,
		pay = ?, min_value = ?, min_pieces = ?, scope = ?, buyers = ?,
		first_day = ?, last_day = ?, uses = ?, uses_each = ?, combines = ?, active = ?, version = version + 1
		WHERE id = ? AND version = ?`, append(values, o.ID, o.Version)...)
	if err == nil && touched == 0 {
		return core.Refuse("Somebody else changed this offer meanwhile. Please look at their changes and try again.")
	}
	return err
}

// refuseTooMany limits the number of active automatic promotions, because every cart is compared with each of them.
func refuseTooMany(tx *core.Tx, o Offer) error {
	if o.Code != "" || !o.Active {
		return nil
	}
	others, err := db.Value[int](tx,
		`SELECT count(*) FROM offers WHERE code IS NULL AND active AND id <> ? AND (last_day = '' OR last_day >= ?)`,
		o.ID, tx.Day())
	if err == nil && others >= offersRunning {
		return core.Refuse("50 offers without a code can be on at once. Please switch one off first.")
	}
	return err
}

// listOffer writes the targets of a promotion and its listed buyers. It refuses targets that are not in the catalogue.
func listOffer(tx *core.Tx, id int64, o Offer) error {
	targets, err := wording.AsJSON(append([]int64{}, o.Targets...))
	if err != nil {
		return err
	}
	emails, err := wording.AsJSON(append([]string{}, o.Emails...))
	if err != nil {
		return err
	}
	table := map[string]string{"products": "products WHERE deleted_at IS NULL AND",
		"categories": "categories WHERE"}[o.Scope]
	if table != "" {
		known, err := db.Value[int](tx, `SELECT count(*) FROM `+table+` id IN (SELECT value FROM json_each(?))`,
			targets)
		if err != nil {
			return err
		}
		if known < len(o.Targets) {
			return core.RefuseField("targets", "One of these is not in the catalogue any more. Please choose again.")
		}
	}
	for _, step := range []struct {
		query string
		args  []any
	}{
		{`DELETE FROM offer_targets WHERE offer_id = ?`, []any{id}},
		{`DELETE FROM offer_buyers WHERE offer_id = ?`, []any{id}},
		{`INSERT INTO offer_targets (offer_id, target_id) SELECT ?, value FROM json_each(?)`, []any{id, targets}},
		{`INSERT INTO offer_buyers (offer_id, email_key) SELECT ?, value FROM json_each(?)`, []any{id, emails}},
	} {
		if _, err := tx.Exec(step.query, step.args...); err != nil {
			return err
		}
	}
	return nil
}

// SwitchOffer switches a promotion on or off. Orders that used it do not change. ErrNotFound if it does not exist.
func (s *Promotions) SwitchOffer(ctx context.Context, who, id int64, active bool) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		o, err := OfferOf(tx, id)
		if err != nil {
			return err
		}
		if o.Active = active; active {
			if err := refuseTooMany(tx, o); err != nil {
				return err
			}
		}
		if err := db.ChangeOne(tx, `UPDATE offers SET active = ?, version = version + 1 WHERE id = ?`, active,
			id); err != nil {
			return err
		}
		s.catalogue.PublicChanged(tx)
		return core.WriteAudit(tx, who, map[bool]string{true: "switch offer on", false: "switch offer off"}[active],
			fmt.Sprint(id), o.Name)
	})
}

// MessageOfferUsed is the refusal to delete a promotion that an order has used.
const MessageOfferUsed = "Orders were placed with this offer, so it stays on record. Switch it off instead."

// OfferUsed reports whether any order was ever placed with a promotion. It runs two queries, because uses that count
// and uses that don't count have separate indexes.
func OfferUsed(tx *core.Tx, id int64) (bool, error) {
	return db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM offer_uses WHERE offer_id = ?1 AND counts)
		OR EXISTS (SELECT 1 FROM offer_uses WHERE offer_id = ?1 AND NOT counts)`, id)
}

// DeleteOffer deletes a promotion that no order has used; a used one is refused, and can only be switched off.
// ErrNotFound if it does not exist.
func (s *Promotions) DeleteOffer(ctx context.Context, who, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		o, err := OfferOf(tx, id)
		if err != nil {
			return err
		}
		used, err := OfferUsed(tx, id)
		if err != nil {
			return err
		}
		if used {
			return core.Refuse(MessageOfferUsed)
		}
		if err := db.ChangeOne(tx, `DELETE FROM offers WHERE id = ?`, id); err != nil {
			return err
		}
		s.catalogue.PublicChanged(tx)
		return core.WriteAudit(tx, who, "delete offer", fmt.Sprint(id), o.Name)
	})
}

// UsedOffer is a promotion that an order used, with its name and code at that time, and what it saved on the goods and
// the delivery, in paise.
type UsedOffer struct {
	Name, Code      string
	Goods, Delivery money.Paise
}
