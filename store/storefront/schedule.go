package storefront

import "time"

// Schedule is the period in which something is shown, in minutes of the shop's zone: 2026-11-22T18:00; "" is no bound.
// The end is exclusive.
type Schedule struct {
	From string `json:"from"`
	To   string `json:"to"`
}

const minute = "2006-01-02T15:04"

// Active reports whether it is shown at a time.
func (w Schedule) Active(now time.Time, zone *time.Location) bool {
	at := now.In(zone).Format(minute)
	return (w.From == "" || w.From <= at) && (w.To == "" || w.To > at)
}

// Check returns an error text, or "". A time in the past is only an error if it is new.
func (w Schedule) Check(now time.Time, zone *time.Location, before Schedule) (field, message string) {
	for _, one := range []struct{ field, text string }{{"from", w.From}, {"to", w.To}} {
		if at, err := time.ParseInLocation(minute, one.text, zone); one.text != "" &&
			(err != nil || at.Format(minute) != one.text) {
			return one.field, "This is no date with a time, like 2026-11-22T18:00."
		}
	}
	switch {
	case w.From != "" && w.To != "" && w.To <= w.From:
		return "to", "The end is before the beginning."
	case w.To != "" && w.To != before.To && w.To <= now.In(zone).Format(minute):
		return "to", "This time has passed already, so it would never be shown. Please choose a later one."
	}
	return "", ""
}

// next is the next time after now at which it begins or ends; zero if there is none.
func (w Schedule) next(now time.Time, zone *time.Location) (soonest time.Time) {
	for _, text := range []string{w.From, w.To} {
		at, err := time.ParseInLocation(minute, text, zone)
		if err == nil && at.After(now) && (soonest.IsZero() || at.Before(soonest)) {
			soonest = at
		}
	}
	return soonest
}
