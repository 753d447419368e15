package reports

import (
	"context"
	"slices"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
)

// NumbersQuery says which period to report: one by its name, or the days from one to another, and what to compare it
// with.
type NumbersQuery struct{ Name, From, To, Against string }

// periods parses the request; compared is false if there is no comparison.
func (a NumbersQuery) periods(tx *core.Tx) (now, then core.Period, compared bool, err error) {
	if a.From != "" || a.To != "" {
		a.Name = ""
		now, err = core.PeriodBetween(a.From, a.To)
	} else {
		local := tx.Now.In(tx.Zone)
		known := false
		if now, known = core.PeriodNamed(a.Name, core.DateOf(local.Year(), local.Month(), local.Day())); !known {
			err = core.Refuse("Please choose one of the periods of the list, or a first and a last day.")
		}
	}
	if err != nil {
		return now, then, false, err
	}
	if a.Against == "" {
		a.Against = core.Comparisons[0]
	}
	if !slices.Contains(core.Comparisons, a.Against) {
		return now, then, false,
			core.Refuse("A period is compared with the one before, with the year before, or with nothing.")
	}
	return now, now.Against(a.Against, a.Name), a.Against != "nothing", nil
}

// Figures are the sums of a period. Orders count on the day they were confirmed, documents on their date.
type Figures struct {
	// Sales and Orders equal the dashboard's totals: all confirmed orders except cancelled ones.
	Sales  money.Paise
	Orders int64
	// Cancelled were confirmed, and do not count. Online are those not sold at the counter; of these, Repeats are by
	// customers with an earlier order, COD are paid at the door, Sent were shipped, and CameBack came back undelivered.
	Cancelled, Online, Repeats, COD, Sent, CameBack int64
	// Credited is the sum of credit notes, Tax the GST of invoices less that of credit notes.
	Invoiced, Credited, Tax money.Paise
	// Visitors are the devices that came for the first time.
	Visitors int64
	Margin   Margin
}

// Margin is revenue above cost, without GST, less returns. Goods are those sold, with GST; Known is the part of them
// with a known cost, Net that part without GST, Cost what it cost. The cost is the one at the time of the order, or if
// none was known then, the first one entered later.
type Margin struct{ Goods, Known, Net, Cost money.Paise }

// NumberBar is a bar of the charts, with the bar that it is compared with; Then is nil if there is none.
type NumberBar struct {
	core.Period
	Now  Figures
	Then *Figures
}

// Numbers are the figures of a period and of the one that it is compared with, in total and bar by bar.
type Numbers struct {
	Period   core.Period
	Grouping string
	Now      Figures
	// Before and Then are the other period; Then is nil without a comparison.
	Before core.Period
	Then   *Figures
	Bars   []NumberBar
	// Moving means that the days are being recounted for another time zone.
	Moving bool
	// First is the first day with an order, the zero time if there is none.
	First time.Time
}

// FindNumbers returns the numbers of a period.
func (s *Reports) FindNumbers(ctx context.Context, asked NumbersQuery) (n Numbers, err error) {
	if err := s.accounts.WriteVisitors(ctx); err != nil {
		return n, err
	}
	err = s.ReadSums(ctx, func(tx *core.Tx) error {
		n = Numbers{}
		now, then, compared, err := asked.periods(tx)
		if err != nil {
			return err
		}
		n.Period, n.Before, n.Grouping = now, then, now.Grouping()
		zone, err := sumsZoneOf(tx)
		if err != nil {
			return err
		}
		n.Moving = !zone.settled(tx)
		first, err := db.Value[int64](tx, `SELECT coalesce(min(day), 0) FROM day_sums`)
		if err != nil {
			return err
		}
		if first > 0 {
			n.First = core.DateOf(int(first/10_000), time.Month(first/100%100), int(first%100))
		}
		parts := now.Cut(n.Grouping)
		bars, err := figuresOf(tx, now, parts)
		if err != nil {
			return err
		}
		for i, part := range parts {
			n.Bars = append(n.Bars, NumberBar{Period: part, Now: bars[i]})
		}
		n.Now = wholeOf(bars)
		if compared {
			err = n.compare(tx, then)
		}
		return err
	})
	return n, err
}

// compare adds the figures of the other period to each bar.
func (n *Numbers) compare(tx *core.Tx, then core.Period) error {
	parts := then.Alongside(n.Grouping, n.Period)
	bars, err := figuresOf(tx, then, parts)
	if err != nil {
		return err
	}
	whole := wholeOf(bars)
	n.Then = &whole
	for i := range min(len(bars), len(n.Bars)) {
		n.Bars[i].Then = &bars[i]
	}
	return nil
}

// wholeOf adds up the figures of a period's bars.
func wholeOf(bars []Figures) (whole Figures) {
	for _, b := range bars {
		whole = whole.plus(b)
	}
	return whole
}

func (f Figures) plus(o Figures) Figures {
	return Figures{
		Sales:     f.Sales + o.Sales,
		Orders:    f.Orders + o.Orders,
		Cancelled: f.Cancelled + o.Cancelled,
		Online:    f.Online + o.Online,
		Repeats:   f.Repeats + o.Repeats,
		COD:       f.COD + o.COD,
		Sent:      f.Sent + o.Sent,
		CameBack:  f.CameBack + o.CameBack,
		Invoiced:  f.Invoiced + o.Invoiced,
		Credited:  f.Credited + o.Credited,
		Tax:       f.Tax + o.Tax,
		Visitors:  f.Visitors + o.Visitors,
		Margin:    f.Margin.plus(o.Margin),
	}
}

func (m Margin) plus(o Margin) Margin {
	return Margin{Goods: m.Goods + o.Goods, Known: m.Known + o.Known, Net: m.Net + o.Net, Cost: m.Cost + o.Cost}
}

// dayMargin is the margin of a day.
type dayMargin struct {
	day int64
	Margin
}

// figuresOf returns the figures of consecutive parts of a period, from its first day.
func figuresOf(tx *core.Tx, p core.Period, parts []core.Period) ([]Figures, error) {
	found := make([]Figures, len(parts))
	at := func(day int64) *Figures {
		i, _ := slices.BinarySearchFunc(parts, day,
			func(part core.Period, day int64) int { return int(core.DayNumber(part.To) - day) })
		return &found[min(i, len(parts)-1)]
	}
	days, err := listDaySums(tx, p)
	if err != nil {
		return nil, err
	}
	for _, d := range days {
		at(d.day).add(d)
	}
	type papers struct {
		day                     int64
		invoiced, credited, tax money.Paise
	}
	issued, err := db.List(tx, func(row db.Scanner, d *papers) error {
		return row.Scan(&d.day, &d.invoiced, &d.credited,
			&d.tax)
	},
		`SELECT day, invoiced, credited, tax FROM paper_sums WHERE day >= ? AND day <= ?`,
		core.DayNumber(p.From), core.DayNumber(p.To))
	if err != nil {
		return nil, err
	}
	for _, d := range issued {
		f := at(d.day)
		f.Invoiced, f.Credited, f.Tax = f.Invoiced+d.invoiced, f.Credited+d.credited, f.Tax+d.tax
	}
	goods, err := db.List(tx, func(row db.Scanner, d *dayMargin) error {
		return row.Scan(&d.day, &d.Goods, &d.Known, &d.Net, &d.Cost)
	}, `SELECT day, goods, known, known_net, cost FROM goods_sums WHERE day >= ? AND day <= ?`,
		core.DayNumber(p.From), core.DayNumber(p.To))
	if err != nil {
		return nil, err
	}
	for _, d := range goods {
		f := at(d.day)
		f.Margin = f.Margin.plus(d.Margin)
	}
	for i, part := range parts {
		if found[i].Visitors, err = db.Value[int64](
			tx,
			`SELECT coalesce(sum(visitors), 0) FROM visitor_sums WHERE quarter >= ? AND quarter < ?`,
			core.QuarterOf(midnight(part.From, tx.Zone)),
			core.QuarterOf(midnight(part.To.AddDate(0, 0, 1), tx.Zone)),
		); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// midnight is the start of a day in a zone.
func midnight(day time.Time, zone *time.Location) time.Time {
	return time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, zone)
}

// daySum is what is stored about a day's orders of a kind.
type daySum struct {
	day             int64
	channel, pt     string
	state           core.State
	orders, repeats int64
	amount          money.Paise
}

func listDaySums(tx *core.Tx, p core.Period) ([]daySum, error) {
	return db.List(tx, func(row db.Scanner, d *daySum) error {
		return row.Scan(&d.day, &d.channel, &d.pt, &d.state, &d.orders, &d.amount, &d.repeats)
	}, `SELECT day, channel, pt, state, orders, amount, repeats FROM day_sums WHERE day >= ? AND day <= ?`,
		core.DayNumber(p.From), core.DayNumber(p.To))
}

// add adds the orders of a kind.
func (f *Figures) add(d daySum) {
	facts := d.state.Facts()
	if !facts.Sale {
		f.Cancelled += d.orders
		return
	}
	f.Sales, f.Orders = f.Sales+d.amount, f.Orders+d.orders
	if d.channel != "online" {
		return
	}
	f.Online, f.Repeats = f.Online+d.orders, f.Repeats+d.repeats
	if d.pt == core.COD {
		f.COD += d.orders
	}
	if !facts.Holds {
		f.Sent += d.orders
	}
	if facts.CameBack() {
		f.CameBack += d.orders
	}
}

// withOtherSums adds to products those that have another sum than the one by which they were found: what sold in the
// compared period alone, or was only taken back in this one.
func withOtherSums(tx *core.Tx, first []int64, now core.Period, then *core.Period, limit int) ([]int64, error) {
	found, err := db.Values[int64](tx, askedOf+` SELECT t.product_id
		FROM asked a CROSS JOIN product_sums t ON t.span = a.span
		GROUP BY t.product_id HAVING sum(iif(a.era, 0, a.sign * t.amount)) <> 0
		OR sum(iif(a.era, a.sign * t.amount, 0)) <> 0
			OR sum(iif(a.era, 0, a.sign * t.back)) <> 0
		ORDER BY sum(iif(a.era, 0, -a.sign * t.amount)), t.product_id`, spansText(now, then))
	known := map[int64]bool{}
	for _, id := range first {
		known[id] = true
	}
	found = slices.DeleteFunc(found, func(id int64) bool { return known[id] })
	return append(first, found[:min(len(found), limit-len(first))]...), err
}
