package staff

import (
	"context"
	"fmt"
	"math"
	"time"

	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/reports"
)

// Numbers returns the figures of any period, compared with another period.
type Numbers struct{ *Deps }

// numbersIn chooses a period by name, or by From and To, and the period to compare it with (Against).
type numbersIn struct {
	Period  web.Text `json:"period"`
	From    web.Text `json:"from"`
	To      web.Text `json:"to"`
	Against web.Text `json:"against"`
}

func (in numbersIn) asked() reports.NumbersQuery {
	return reports.NumbersQuery{
		Name:    string(in.Period),
		From:    string(in.From),
		To:      string(in.To),
		Against: string(in.Against),
	}
}

// spanData is a period of days in the shop's time zone, both included.
type spanData struct {
	From string `json:"from"`
	To   string `json:"to"`
}

func spanOf(p core.Period) spanData {
	return spanData{p.From.Format(time.DateOnly), p.To.Format(time.DateOnly)}
}

// figuresData are the figures of a period. Shares are in per cent with one decimal. A share that can't be calculated
// is null, and Why has the reason under the figure's name.
type figuresData struct {
	Sales   money.Paise  `json:"sales"`
	Orders  int64        `json:"orders"`
	Average *money.Paise `json:"average"`
	// Conversion is the share of new visitors who ordered. Returning is the share of orders by customers with an
	// earlier order, COD the share of delivered orders that were paid in cash, RTO the share of parcels that came
	// back undelivered.
	Visitors        int64    `json:"visitors"`
	OnlineOrders    int64    `json:"online_orders"`
	Conversion      *float64 `json:"conversion"`
	ReturningOrders int64    `json:"returning_orders"`
	Returning       *float64 `json:"returning"`
	CODOrders       int64    `json:"cod_orders"`
	COD             *float64 `json:"cod"`
	Sent            int64    `json:"sent"`
	CameBack        int64    `json:"came_back"`
	RTO             *float64 `json:"rto"`
	Cancelled       int64    `json:"cancelled"`
	// NetSales are the sales less the credit notes of the period; GST is the tax of the invoices less the tax of the
	// credit notes.
	Credited money.Paise `json:"credited"`
	NetSales money.Paise `json:"net_sales"`
	Invoiced money.Paise `json:"invoiced"`
	GST      money.Paise `json:"gst"`
	// Margin excludes GST and counts only goods whose cost is known; CostKnown is the share of such goods in the
	// goods sold, in per cent.
	Margin      *money.Paise      `json:"margin"`
	MarginShare *float64          `json:"margin_share"`
	CostKnown   *float64          `json:"cost_known"`
	Why         map[string]string `json:"why"`
}

// numberBar is one bar of the chart. Before are the figures of the bar that it is compared with, if any.
type numberBar struct {
	spanData
	Now    figuresData  `json:"now"`
	Before *figuresData `json:"before"`
}

// numbersData are the figures of a period as a whole, and of each bar of the chart.
type numbersData struct {
	spanData
	// Against is the period with which this one is compared.
	Against  *spanData `json:"against"`
	Grouping string    `json:"grouping"`
	// FirstDay is the day of the shop's first order, "" if there is none. Today is the current day in the shop's
	// zone.
	FirstDay string       `json:"first_day"`
	Today    string       `json:"today"`
	Moving   bool         `json:"moving"`
	Now      figuresData  `json:"now"`
	Before   *figuresData `json:"before"`
	Bars     []numberBar  `json:"bars"`
	// Change explains why the sales differ from those of the other period; null without a comparison.
	Change *salesChange `json:"change"`
}

// salesChange is the difference in sales, in paise, with its causes, which add up to it. Credited is how much more was
// credited. RanOut products without stock at some time sold RanOutFall less.
type salesChange struct {
	Amount     money.Paise  `json:"amount"`
	Causes     []salesCause `json:"causes"`
	Credited   money.Paise  `json:"credited"`
	RanOut     int64        `json:"ran_out"`
	RanOutFall money.Paise  `json:"ran_out_fall"`
}

// salesCause is a part of a difference in sales: visitors, conversion, orders, order_size or counter.
type salesCause struct {
	Name   string      `json:"name"`
	Amount money.Paise `json:"amount"`
}

// Numbers returns the figures of a period, both in total and for each bar of the chart.
func (r Numbers) Numbers(ctx context.Context, _ *web.Caller, in numbersIn) (web.Data[numbersData], error) {
	n, err := r.Store.Reports.FindNumbers(ctx, in.asked())
	if err != nil {
		return web.Data[numbersData]{}, err
	}
	data := numbersData{spanData: spanOf(n.Period), Grouping: n.Grouping,
		Today: r.Store.Now().In(r.Store.Settings.Values().Zone()).Format(time.DateOnly), Moving: n.Moving,
		Now: shownFigures(n.Now), Bars: make([]numberBar, len(n.Bars))}
	if !n.First.IsZero() {
		data.FirstDay = n.First.Format(time.DateOnly)
	}
	if n.Then != nil {
		against, before := spanOf(n.Before), shownFigures(*n.Then)
		data.Against, data.Before = &against, &before
	}
	if c := n.Change; c != nil {
		data.Change = &salesChange{Amount: c.Amount, Causes: []salesCause{}, Credited: c.Credited, RanOut: c.RanOut,
			RanOutFall: c.RanOutFall}
		for _, one := range c.Causes {
			data.Change.Causes = append(data.Change.Causes, salesCause(one))
		}
	}
	for i, b := range n.Bars {
		data.Bars[i] = numberBar{spanData: spanOf(b.Period), Now: shownFigures(b.Now)}
		if b.Then != nil {
			before := shownFigures(*b.Then)
			data.Bars[i].Before = &before
		}
	}
	return web.Give(data), nil
}

// shownFigures converts the sums of a period to the figures that the screen shows.
func shownFigures(f reports.Figures) figuresData {
	d := figuresData{
		Sales:           f.Sales,
		Orders:          f.Orders,
		Visitors:        f.Visitors,
		OnlineOrders:    f.Online,
		ReturningOrders: f.Repeats,
		CODOrders:       f.COD,
		Sent:            f.Sent,
		CameBack:        f.CameBack,
		Cancelled:       f.Cancelled,
		Credited:        f.Credited,
		NetSales:        f.Sales - f.Credited,
		Invoiced:        f.Invoiced,
		GST:             f.Tax,
		Why:             map[string]string{},
	}
	if f.Orders > 0 {
		average := f.Sales.Share(1, f.Orders)
		d.Average = &average
	} else {
		d.Why["average"] = "There was no order in these days."
	}
	d.Returning = d.share("returning", f.Repeats, f.Online, "There was no online order in these days.")
	d.COD = d.share("cod", f.COD, f.Online, "There was no online order in these days.")
	d.RTO = d.share("rto", f.CameBack, f.Sent, "No parcel of these orders has gone out.")
	d.Conversion = d.share("conversion", f.Online, f.Visitors, "No new visitor was counted in these days.")
	// A conversion above 100 % would be wrong, so the reason is given in its place.
	if f.Online > f.Visitors && f.Visitors > 0 {
		d.Conversion = nil
		d.Why["conversion"] = fmt.Sprintf(
			"There were more online orders (%d) than new visitors (%d): a device is counted on its first visit alone, and these were mostly known before.",
			f.Online,
			f.Visitors,
		)
	}
	d.addMargin(f.Margin)
	return d
}

// share returns a part of a whole in per cent. If the whole is 0 it returns nil and records the reason.
func (d *figuresData) share(name string, part, whole int64, without string) *float64 {
	if whole <= 0 {
		d.Why[name] = without
		return nil
	}
	share := perCent(part, whole)
	return &share
}

func perCent(part, whole int64) float64 {
	return math.Round(1000*float64(part)/float64(whole)) / 10
}

// addMargin sets the margin, or the reason why it can't be calculated.
func (d *figuresData) addMargin(m reports.Margin) {
	switch {
	case m.Goods <= 0:
		d.Why["margin"] = "Nothing was sold in these days, less what came back."
		return
	case m.Known <= 0:
		d.Why["margin"] = "No cost is known of what was sold. Enter the cost of each product in its form."
	default:
		margin := m.Net - m.Cost
		d.Margin = &margin
		d.MarginShare = d.share("margin", int64(margin), int64(m.Net), "")
	}
	known := min(perCent(int64(max(m.Known, 0)), int64(m.Goods)), 100)
	d.CostKnown = &known
}
