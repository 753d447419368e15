package settings

import (
	"slices"
	"strings"
	"time"
)

// ourClosedDays are the days on which a shop is closed until its owner changes them: Sunday and the national holidays.
const ourClosedDays = `Sunday
01-26 = Republic Day
08-15 = Independence Day
10-02 = Gandhi Jayanti
`

// closedDays are the days on which no parcel leaves the shop: weekdays, days of every year such as 01-26, and single
// days such as 2026-11-08.
type closedDays struct {
	weekdays [7]bool
	days     map[string]bool
}

// readClosedDays parses the lines of the setting: a weekday, or a day, then = and its name. wrong is the first
// malformed line; "" if there is none.
func readClosedDays(text string) (closed closedDays, wrong string) {
	closed.days = map[string]bool{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if i := slices.Index(weekdayNames, line); i >= 0 {
			closed.weekdays[i] = true
			continue
		}
		day, name, named := strings.Cut(line, "=")
		day, name = strings.TrimSpace(day), strings.TrimSpace(name)
		whole := day
		if len(day) == len("01-26") {
			whole = "2000-" + day // a leap year
		}
		if _, err := time.Parse(time.DateOnly, whole); err != nil || !named || name == "" || len([]rune(name)) > 60 {
			return closed, line
		}
		closed.days[day] = true
	}
	return closed, ""
}

var weekdayNames = []string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}

// on reports whether a day is one of them.
func (c closedDays) on(day time.Time) bool {
	return c.weekdays[day.Weekday()] || c.days[day.Format("01-02")] || c.days[day.Format(time.DateOnly)]
}
