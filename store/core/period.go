package core

import (
	"time"
)

// DayNumber writes a day as a number, the way the report sums store it: 20261121.
func DayNumber(day time.Time) int64 {
	year, month, date := day.Date()
	return int64(year)*10_000 + int64(month)*100 + int64(date)
}

// QuarterOf is the number of the quarter hour since 1970 in which an instant is; order_sums has a row for each.
func QuarterOf(at time.Time) int64 { return at.Unix() / 900 }

// Alongside divides a period into the bars that are compared with those of another period. Bars of days and weeks are
// matched by the distance of their starts in days, bars of months and longer by the calendar.
func (p Period) Alongside(grouping string, other Period) (parts []Period) {
	if grouping != byWeek {
		return p.Cut(grouping)
	}
	days := other.From.Sub(p.From)
	for _, part := range other.Cut(grouping) {
		if from := part.From.Add(-days); !from.After(p.To) {
			parts = append(parts, Period{from, part.To.Add(-days)})
		}
	}
	parts[len(parts)-1].To = p.To
	return parts
}

// Period is a range of days in the shop's zone, both ends included. Each day is represented by its midnight in UTC;
// only the date matters.
type Period struct{ From, To time.Time }

// Days is the number of days in the period.
func (p Period) Days() int { return int(p.To.Sub(p.From).Hours()/24) + 1 }

// longestPeriod is the maximum length of a period, in years.
const longestPeriod = 30

// PeriodNames are the named periods, in the order in which a screen offers them. A period that has not ended, such as
// the month so far, ends today and is compared with the same part of the previous one. "year" is India's financial
// year, which starts on 1 April.
var PeriodNames = []string{"today", "yesterday", "7-days", "30-days", "90-days", "month", "last-month", "quarter",
	"last-quarter", "year", "last-year"}

// Comparisons are what a period can be compared with: the previous period, the same one a year before, or nothing.
var Comparisons = []string{"before", "year-before", "nothing"}

// DateOf is a day as Period represents it: midnight in UTC, whatever the shop's zone.
func DateOf(year int, month time.Month, date int) time.Time {
	return time.Date(year, month, date, 0, 0, 0, 0, time.UTC)
}

// PeriodNamed returns the period with a name, as of today; false for an unknown name. "" is the last 30 days.
func PeriodNamed(name string, today time.Time) (Period, bool) {
	year, month, _ := today.Date()
	quarter := DateOf(year, (month-1)/3*3+1, 1)
	april := DateOf(year, time.April, 1)
	if today.Before(april) {
		april = april.AddDate(-1, 0, 0)
	}
	back := func(days int) Period { return Period{today.AddDate(0, 0, -days), today} }
	ended := func(from, next time.Time) Period { return Period{from, next.AddDate(0, 0, -1)} }
	switch name {
	case "today":
		return back(0), true
	case "yesterday":
		return Period{today.AddDate(0, 0, -1), today.AddDate(0, 0, -1)}, true
	case "7-days":
		return back(6), true
	case "", "30-days":
		return back(29), true
	case "90-days":
		return back(89), true
	case "month":
		return Period{DateOf(year, month, 1), today}, true
	case "last-month":
		return ended(DateOf(year, month-1, 1), DateOf(year, month, 1)), true
	case "quarter":
		return Period{quarter, today}, true
	case "last-quarter":
		return ended(quarter.AddDate(0, -3, 0), quarter), true
	case "year":
		return Period{april, today}, true
	case "last-year":
		return ended(april.AddDate(-1, 0, 0), april), true
	}
	return Period{}, false
}

// PeriodBetween returns the period between two days such as 2026-11-21. It refuses malformed days, an end before the
// start, and a period that is too long.
func PeriodBetween(from, to string) (p Period, err error) {
	const wrong = "Please choose days such as 2026-11-21."
	for _, edge := range []struct {
		name, day string
		into      *time.Time
	}{{"from", from, &p.From}, {"to", to, &p.To}} {
		if *edge.into, err = time.Parse(time.DateOnly, edge.day); err != nil || edge.into.Year() < 1970 {
			return p, &Refusal{Message: wrong, Fields: map[string]string{edge.name: wrong}}
		}
	}
	if p.To.Before(p.From) {
		return p, &Refusal{Message: "The last day can't lie before the first.",
			Fields: map[string]string{"to": "The last day can't lie before the first."}}
	}
	if !p.To.Before(p.From.AddDate(longestPeriod, 0, 0)) {
		return p, Refuse("A period can have at most %d years.", longestPeriod)
	}
	return p, nil
}

// Against is the period with which this one is compared. Whole months, and periods from the start of a month until
// today, are compared with the same number of months before; other periods with the same number of days.
func (p Period) Against(comparison, name string) Period {
	if comparison == "year-before" {
		return p.monthsBack(12)
	}
	switch months := p.months(); {
	case months > 0:
		return p.monthsBack(months)
	case name == "month":
		return p.monthsBack(1)
	case name == "quarter":
		return p.monthsBack(3)
	case name == "year":
		return p.monthsBack(12)
	}
	return Period{p.From.AddDate(0, 0, -p.Days()), p.From.AddDate(0, 0, -1)}
}

// months is the number of months in the period; 0 if it does not consist of whole months.
func (p Period) months() int {
	next := p.To.AddDate(0, 0, 1)
	if p.From.Day() != 1 || next.Day() != 1 {
		return 0
	}
	return (next.Year()-p.From.Year())*12 + int(next.Month()) - int(p.From.Month())
}

// monthsBack is the same period some months earlier. Its end stays in the right month: 31 March becomes 28 February,
// and the last day of a month becomes the last day of the earlier one.
func (p Period) monthsBack(months int) Period {
	back := func(day time.Time) time.Time {
		first := DateOf(day.Year(), day.Month()-time.Month(months), 1)
		last := first.AddDate(0, 1, -1).Day()
		return first.AddDate(0, 0, min(day.Day(), last)-1)
	}
	moved := Period{back(p.From), back(p.To)}
	if p.months() > 0 {
		moved.To = DateOf(moved.To.Year(), moved.To.Month()+1, 0)
	}
	return moved
}

// The lengths of the bars in a chart.
const (
	byDay     = "day"
	byWeek    = "week"
	byMonth   = "month"
	byQuarter = "quarter"
	byYear    = "year"
)

// Grouping is the length of the bars that keeps the chart of a period readable.
func (p Period) Grouping() string {
	switch days := p.Days(); {
	case days <= 45:
		return byDay
	case days <= 183:
		return byWeek
	case days <= 3*366:
		return byMonth
	case days <= 12*366:
		return byQuarter
	}
	return byYear
}

// Cut divides the period into chart bars: days, weeks from Monday, months, quarters or calendar years. The first and
// the last bar may be shorter.
func (p Period) Cut(grouping string) (parts []Period) {
	for from := p.From; !from.After(p.To); {
		to := p.To
		if next := nextOf(grouping, from); next.Before(to) || next.Equal(to) {
			to = next.AddDate(0, 0, -1)
		}
		parts = append(parts, Period{from, to})
		from = to.AddDate(0, 0, 1)
	}
	return parts
}

// nextOf is the first day after the bar that contains a day.
func nextOf(grouping string, day time.Time) time.Time {
	year, month, _ := day.Date()
	switch grouping {
	case byDay:
		return day.AddDate(0, 0, 1)
	case byWeek:
		return day.AddDate(0, 0, 7-(int(day.Weekday())+6)%7)
	case byMonth:
		return DateOf(year, month+1, 1)
	case byQuarter:
		return DateOf(year, (month-1)/3*3+4, 1)
	}
	return DateOf(year+1, time.January, 1)
}

// Span is a day, month, quarter or year with a stored sum, which is added to a total or subtracted from it.
type Span struct {
	Number int64
	Sign   int64
}

// spanUnits are the lengths of spans, longest first.
var spanUnits = []string{byYear, byQuarter, byMonth, byDay}

// Spans returns the smallest set of spans that make up a period. Most of a month is the whole month minus the missing
// days.
func (p Period) Spans() []Span { return cover(p, spanUnits, 1) }

func cover(p Period, units []string, sign int64) (found []Span) {
	for _, part := range p.Cut(units[0]) {
		whole := Period{firstOf(units[0], part.From), nextOf(units[0], part.From).AddDate(0, 0, -1)}
		number := Span{spanNumber(units[0], part.From), sign}
		if whole == part {
			found = append(found, number)
			continue
		}
		inside, without := cover(part, units[1:], sign), []Span{number}
		if whole.From.Before(part.From) {
			without = append(without, cover(Period{whole.From, part.From.AddDate(0, 0, -1)}, units[1:], -sign)...)
		}
		if part.To.Before(whole.To) {
			without = append(without, cover(Period{part.To.AddDate(0, 0, 1), whole.To}, units[1:], -sign)...)
		}
		if len(without) < len(inside) {
			inside = without
		}
		found = append(found, inside...)
	}
	return found
}

// firstOf is the first day of the span that contains a day.
func firstOf(unit string, day time.Time) time.Time {
	year, month, date := day.Date()
	switch unit {
	case byYear:
		return DateOf(year, time.January, 1)
	case byQuarter:
		return DateOf(year, (month-1)/3*3+1, 1)
	case byMonth:
		return DateOf(year, month, 1)
	}
	return DateOf(year, month, date)
}

// spanNumber is the number under which the tables of sums store the span that contains a day.
func spanNumber(unit string, day time.Time) int64 {
	switch number := DayNumber(day); unit {
	case byYear:
		return number / 10_000
	case byQuarter:
		return number/10_000*10 + (number/100%100+2)/3
	case byMonth:
		return number / 100
	default:
		return number
	}
}
