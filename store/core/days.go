package core

import (
	"time"
)

// InDays returns the SQL condition that a column's instant is in the days from and to of the shop's zone, both
// included; a day of "" is no bound. It refuses a malformed day.
func InDays(tx *Tx, column, from, to string) (condition string, args []any, err error) {
	for _, edge := range []struct {
		field, day, compare string
		after               int
	}{{"from", from, ` >= ?`, 0}, {"to", to, ` < ?`, 1}} {
		if edge.day == "" {
			continue
		}
		day, err := time.ParseInLocation(time.DateOnly, edge.day, tx.Zone)
		if err != nil {
			return "", nil, &Refusal{Message: "Please choose days such as 2026-11-21.",
				Fields: map[string]string{edge.field: "Please choose a day such as 2026-11-21."}}
		}
		condition, args = condition+` AND `+column+edge.compare, append(args, day.AddDate(0, 0, edge.after).UnixMilli())
	}
	return condition, args, nil
}

// DayAfter is the day that is a number of days after an instant's day, in the given time zone, such as 2026-11-21.
func DayAfter(at time.Time, days int, zone *time.Location) string {
	return at.In(zone).AddDate(0, 0, days).Format(time.DateOnly)
}
