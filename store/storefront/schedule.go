package storefront

import "time"

// Schedule is the period in which a section or line is shown. Its ends are minutes in the shop's zone, such as
// 2026-11-22T18:00; "" means no limit. The end is exclusive.
type Schedule struct {
	From string `json:"from"`
	To   string `json:"to"`
}

const minute = "2006-01-02T15:04"

// Active reports whether an instant is within the schedule.
func (w Schedule) Active(now time.Time, zone *time.Location) bool {
	at := now.In(zone).Format(minute)
	return (w.From == "" || w.From <= at) && (w.To == "" || w.To > at)
}

// Check returns what is wrong with the schedule, or "". A time in the past is an error only if it is new.
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

// next is the first instant after now at which the schedule begins or ends; zero if there is none.
func (w Schedule) next(now time.Time, zone *time.Location) (soonest time.Time) {
	for _, text := range []string{w.From, w.To} {
		at, err := time.ParseInLocation(minute, text, zone)
		if err == nil && at.After(now) && (soonest.IsZero() || at.Before(soonest)) {
			soonest = at
		}
	}
	return soonest
}
