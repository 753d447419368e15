package core

import (
	"math/rand/v2"
	"testing"
	"time"
)

func periodOf(from, to string) Period {
	p, err := PeriodBetween(from, to)
	if err != nil {
		panic(err)
	}
	return p
}

func (p Period) words() string {
	return p.From.Format(time.DateOnly) + " " + p.To.Format(time.DateOnly)
}

func TestNamedPeriodHasItsDaysAndComparisonPeriods(t *testing.T) {
	today := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
	for name, want := range map[string][3]string{
		"today":        {"2026-11-22 2026-11-22", "2026-11-21 2026-11-21", "2025-11-22 2025-11-22"},
		"yesterday":    {"2026-11-21 2026-11-21", "2026-11-20 2026-11-20", "2025-11-21 2025-11-21"},
		"7-days":       {"2026-11-16 2026-11-22", "2026-11-09 2026-11-15", "2025-11-16 2025-11-22"},
		"30-days":      {"2026-10-24 2026-11-22", "2026-09-24 2026-10-23", "2025-10-24 2025-11-22"},
		"90-days":      {"2026-08-25 2026-11-22", "2026-05-27 2026-08-24", "2025-08-25 2025-11-22"},
		"month":        {"2026-11-01 2026-11-22", "2026-10-01 2026-10-22", "2025-11-01 2025-11-22"},
		"last-month":   {"2026-10-01 2026-10-31", "2026-09-01 2026-09-30", "2025-10-01 2025-10-31"},
		"quarter":      {"2026-10-01 2026-11-22", "2026-07-01 2026-08-22", "2025-10-01 2025-11-22"},
		"last-quarter": {"2026-07-01 2026-09-30", "2026-04-01 2026-06-30", "2025-07-01 2025-09-30"},
		"year":         {"2026-04-01 2026-11-22", "2025-04-01 2025-11-22", "2025-04-01 2025-11-22"},
		"last-year":    {"2025-04-01 2026-03-31", "2024-04-01 2025-03-31", "2024-04-01 2025-03-31"},
	} {
		p, known := PeriodNamed(name, today)
		if got := [3]string{p.words(), p.Against("before", name).words(),
			p.Against("year-before", name).words()}; !known || got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	for from, want := range map[string]string{"2026-01-01": "2025-04-01 2026-01-01",
		"2026-03-31": "2025-04-01 2026-03-31", "2026-04-01": "2026-04-01 2026-04-01"} {
		day, _ := time.Parse(time.DateOnly, from)
		if p, _ := PeriodNamed("year", day); p.words() != want {
			t.Errorf("the financial year on %s is %s, want %s", from, p.words(), want)
		}
	}
	for _, c := range []struct{ from, to, against, want string }{
		{"2026-02-01", "2026-02-28", "before", "2026-01-01 2026-01-31"}, // whole months are compared with whole months
		{"2026-03-01", "2026-04-30", "before", "2026-01-01 2026-02-28"},
		{"2024-02-29", "2024-02-29", "year-before", "2023-02-28 2023-02-28"},
		{"2028-02-01", "2028-02-29", "year-before", "2027-02-01 2027-02-28"},
		{"2027-02-01", "2027-02-28", "before", "2027-01-01 2027-01-31"},
		{"2026-11-02", "2026-11-04", "before", "2026-10-30 2026-11-01"},
	} {
		if got := periodOf(c.from, c.to).Against(c.against, "").words(); got != c.want {
			t.Errorf("%s to %s against the %s: %s, want %s", c.from, c.to, c.against, got, c.want)
		}
	}
}

func TestChartBarsOfAPeriodAreConsecutiveAndFew(t *testing.T) {
	for _, c := range []struct {
		from, to, grouping string
		bars               int
		first, last        string
	}{
		{"2026-11-22", "2026-11-22", byDay, 1, "2026-11-22 2026-11-22", "2026-11-22 2026-11-22"},
		{"2026-11-01", "2026-11-30", byDay, 30, "2026-11-01 2026-11-01", "2026-11-30 2026-11-30"},
		{"2026-08-25", "2026-11-22", byWeek, 13, "2026-08-25 2026-08-30", "2026-11-16 2026-11-22"},
		{"2025-04-01", "2026-03-31", byMonth, 12, "2025-04-01 2025-04-30", "2026-03-01 2026-03-31"},
		{"2016-11-23", "2026-11-22", byQuarter, 41, "2016-11-23 2016-12-31", "2026-10-01 2026-11-22"},
		{"2000-01-01", "2026-11-22", byYear, 27, "2000-01-01 2000-12-31", "2026-01-01 2026-11-22"},
	} {
		p := periodOf(c.from, c.to)
		parts := p.Cut(p.Grouping())
		if p.Grouping() != c.grouping || len(parts) != c.bars || parts[0].words() != c.first ||
			parts[len(parts)-1].words() != c.last {
			t.Errorf("%s: %d bars by %s from %s to %s, want %+v", p.words(), len(parts), p.Grouping(), parts[0].words(),
				parts[len(parts)-1].words(), c)
		}
	}
}

// The spans of any period contain each of its days once, and no other day.
func TestPeriodSpansCoverEachDayOnce(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 2))
	for range 60 {
		from := DateOf(2019, 12, 1).AddDate(0, 0, random.IntN(2000))
		p := Period{from, from.AddDate(0, 0, random.IntN(1500))}
		spans, days := p.Spans(), map[int64]int64{}
		for day := DateOf(2019, 1, 1); day.Year() < 2033; day = day.AddDate(0, 0, 1) {
			for _, one := range spans {
				for _, unit := range spanUnits {
					if spanNumber(unit, day) == one.Number {
						days[DayNumber(day)] += one.Sign
					}
				}
			}
			want := int64(0)
			if !day.Before(p.From) && !day.After(p.To) {
				want = 1
			}
			if days[DayNumber(day)] != want {
				t.Fatalf("%s: %s is in it %d times", p.words(), day.Format(time.DateOnly), days[DayNumber(day)])
			}
		}
		if len(spans) > 2*(15+1+1+1)+12 {
			t.Errorf("%s takes %d sums", p.words(), len(spans))
		}
	}
	if spans := periodOf("2025-04-01", "2026-03-31").Spans(); len(spans) != 3 {
		t.Errorf("a financial year takes %d sums, want 3", len(spans))
	}
}
