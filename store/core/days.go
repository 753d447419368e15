package core

import (
	"time"
)

// InDays returns the condition that an instant lies between two days of the shop's zone; "" means no bound.
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

// DayAfter is the day in the shop's zone that is days after an instant's day.
func DayAfter(at time.Time, days int, zone *time.Location) string {
	return at.In(zone).AddDate(0, 0, days).Format(time.DateOnly)
}
