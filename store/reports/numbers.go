package reports

import (
	"context"
	"slices"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
)

// NumbersQuery is a request for the figures of a period, given by its name or by its first and last day, and of the
// period with which it is compared.
type NumbersQuery struct{ Name, From, To, Against string }

// periods parses the request; compared is false if no comparison was requested.
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

// Figures are the sums of a period. Orders count on the day of their confirmation, documents on their date.
type Figures struct {
	// Sales (in paise) and Orders equal the totals of the dashboard: all confirmed orders except cancelled ones.
	Sales  money.Paise
	Orders int64
	// OnlineSales are the sales (in paise) that were not made at the counter.
	OnlineSales money.Paise
	// Cancelled orders were confirmed before, and count nowhere else. Online are orders not sold at the counter; of
	// these, Repeats are by customers with an earlier order, COD are paid at the door, Sent were shipped, and CameBack
	// were returned to origin.
	Cancelled, Online, Repeats, COD, Sent, CameBack int64
	// Credited is the sum of credit notes, Tax the GST of invoices less that of credit notes, all in paise.
	Invoiced, Credited, Tax money.Paise
	// Visitors is the number of devices that visited the shop for the first time.
	Visitors int64
	Margin   Margin
}

// Margin is revenue above cost, less returns, in paise. Goods are the sold goods with GST; Known is the part of them
// whose cost is known, Net that part without GST, and Cost its cost. The cost is the one at the time of the order or,
// if none was known then, the first one that was entered later.
// none was known then, the first one entered later.
type Margin struct{ Goods, Known, Net, Cost money.Paise }

// NumberBar is a bar of the charts with the bar of the other period that it is compared with; Then is nil if there is
// none.
type NumberBar struct {
	core.Period
	Now  Figures
	Then *Figures
}

// Numbers are the figures of a period and of the one with which it is compared, in total and bar by bar.
type Numbers struct {
	Period   core.Period
	Grouping string
	Now      Figures
	// Before and Then are the other period and its figures; Then is nil if no comparison was requested.
	Before core.Period
	Then   *Figures
	// Change explains the difference in sales; nil if no comparison was requested.
	Change *SalesChange
	Bars   []NumberBar
	// Moving means that orders are still being moved to their days in a new time zone (MoveDays).
	Moving bool
	// First is the day of the first order; zero if there is none.
	First time.Time
}

// FindNumbers returns the figures of a period, in total and bar by bar.
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
		if !compared {
			return nil
		}
		if err := n.compare(tx, then); err != nil {
			return err
		}
		n.Change, err = changeOf(tx, now, then, n.Now, *n.Then)
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

// wholeOf adds up the figures of the bars.
func wholeOf(bars []Figures) (whole Figures) {
	for _, b := range bars {
		whole = whole.plus(b)
	}
	return whole
}

func (f Figures) plus(o Figures) Figures {
	return Figures{
		Sales:       f.Sales + o.Sales,
		Orders:      f.Orders + o.Orders,
		OnlineSales: f.OnlineSales + o.OnlineSales,
		Cancelled:   f.Cancelled + o.Cancelled,
		Online:      f.Online + o.Online,
		Repeats:     f.Repeats + o.Repeats,
		COD:         f.COD + o.COD,
		Sent:        f.Sent + o.Sent,
		CameBack:    f.CameBack + o.CameBack,
		Invoiced:    f.Invoiced + o.Invoiced,
		Credited:    f.Credited + o.Credited,
		Tax:         f.Tax + o.Tax,
		Visitors:    f.Visitors + o.Visitors,
		Margin:      f.Margin.plus(o.Margin),
	}
}

func (m Margin) plus(o Margin) Margin {
	return Margin{Goods: m.Goods + o.Goods, Known: m.Known + o.Known, Net: m.Net + o.Net, Cost: m.Cost + o.Cost}
}

// dayMargin is the margin of one day.
type dayMargin struct {
	day int64
	Margin
}

// figuresOf returns the figures of consecutive parts of a period, beginning with its first day.
func figuresOf(tx *core.Tx, p core.Period, parts []core.Period) ([]Figures, error) {
	found := make([]Figures, len(parts))
	at := func(day int64) *Figures {
		i, _ := slices.BinarySearchFunc(parts, day,
			func(part core.Period, day int64) int { return int(core.DayNumber(part.To) - day) })
		return &found[min(i, len(parts)-1)]
	}
	// Add the sums of each day to the part that contains the day: orders, then documents, then margins.
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

// midnight is the instant at which a day starts in a time zone.
func midnight(day time.Time, zone *time.Location) time.Time {
	return time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, zone)
}

// daySum is the stored sum of a day's orders of a kind.
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

// add adds a stored sum of orders to the figures.
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
	f.Online, f.Repeats, f.OnlineSales = f.Online+d.orders, f.Repeats+d.repeats, f.OnlineSales+d.amount
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

// withOtherSums appends products that have another sum than the one by which first was found: products that were sold
// only in the compared period, or that were only returned in this one.
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
