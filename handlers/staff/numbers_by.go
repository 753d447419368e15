package staff

import (
	"cmp"
	"context"
	"math"
	"strconv"
	"time"

	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/messages"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/reports"
)

// numberPart is the share of one product, category, place or payment method in the sales. Orders, Sent and CameBack
// are counted for places and payment methods; Units, Back and Margin for products and categories.
type numberPart struct {
	// Key is the value that the order list filters by, to open the orders behind this row.
	Key   string      `json:"key"`
	Label string      `json:"label"`
	Sales money.Paise `json:"sales"`
	// Before are the sales in the period of comparison; Share is the part in all sales, in per cent.
	Before   money.Paise `json:"before"`
	Share    *float64    `json:"share"`
	Orders   int64       `json:"orders"`
	Units    int64       `json:"units"`
	Sent     int64       `json:"sent"`
	CameBack int64       `json:"came_back"`
	// Back is the amount of these sales that was credited.
	Back        money.Paise  `json:"back"`
	Margin      *money.Paise `json:"margin"`
	MarginShare *float64     `json:"margin_share"`
	CostKnown   *float64     `json:"cost_known"`
}

// numberParts is the breakdown of a period's sales. More means that there are further rows.
type numberParts struct {
	spanData
	Against *spanData    `json:"against"`
	Rows    []numberPart `json:"rows"`
	// Rest is the amount in none of the rows: further rows and, in a breakdown by product or category, delivery and
	// COD fees.
	Sales      money.Paise `json:"sales"`
	Rest       money.Paise `json:"rest"`
	RestBefore money.Paise `json:"rest_before"`
	More       bool        `json:"more"`
}

// partsAtFirst is the number of rows of a breakdown that are returned unless all are requested.
const partsAtFirst = 10

// numbersByIn chooses the period and the breakdown (By).
type numbersByIn struct {
	numbersIn
	By    string   `path:"by"`
	Sort  web.Text `json:"sort"`
	Limit web.Text `json:"limit"`
}

// NumbersBy breaks down the sales of a period, for example by product, category or state.
func (r Numbers) NumbersBy(ctx context.Context, _ *web.Caller, in numbersByIn) (web.Data[numberParts], error) {
	limit := partsAtFirst
	if in.Limit != "" {
		asked, err := strconv.Atoi(string(in.Limit))
		if err != nil || asked < 1 {
			return web.Data[numberParts]{}, wrongField("limit", "Please ask for 1 row at least.")
		}
		limit = asked
	}
	found, err := r.Store.Reports.ListNumbersBy(ctx, in.asked(), in.By, string(in.Sort), limit)
	if err != nil {
		return web.Data[numberParts]{}, err
	}
	data := numberParts{
		spanData:   spanOf(found.Period),
		Rows:       make([]numberPart, len(found.Rows)),
		Sales:      found.Sales,
		Rest:       found.Rest,
		RestBefore: found.RestThen,
		More:       found.More,
	}
	if found.Compared {
		against := spanOf(found.Before)
		data.Against = &against
	}
	for i, row := range found.Rows {
		data.Rows[i] = shownPart(row, found.Sales)
	}
	return web.Give(data), nil
}

// shownPart converts one row of a breakdown. sales is the total of the period, for the share.
func shownPart(row reports.NumberRow, sales money.Paise) numberPart {
	d := figuresData{Why: map[string]string{}}
	d.addMargin(row.Margin)
	part := numberPart{
		Key:         row.Key,
		Label:       row.Label,
		Sales:       row.Sales,
		Before:      row.Then,
		Orders:      row.Orders,
		Units:       row.Units,
		Sent:        row.Sent,
		CameBack:    row.CameBack,
		Back:        row.Back,
		Margin:      d.Margin,
		MarginShare: d.MarginShare,
		CostKnown:   d.CostKnown,
	}
	if sales > 0 {
		share := perCent(int64(row.Sales), int64(sales))
		part.Share = &share
	}
	return part
}

// sheetName returns the name of a downloaded file, with the first and last day of its period.
func sheetName(what string, p core.Period, format string) string {
	return "numbers-" + what + "-" + p.From.Format(time.DateOnly) + "-to-" + p.To.Format(time.DateOnly) + "." + format
}

// promiseRow are the promised days of a zone or a courier. Share are those that were kept, in per cent; DaysLate is by
// how many days the missed ones were late on average, null if none was missed.
type promiseRow struct {
	// Key is the value that the order list filters by.
	Key      string   `json:"key"`
	Kept     int64    `json:"kept"`
	Missed   int64    `json:"missed"`
	Share    float64  `json:"share"`
	DaysLate *float64 `json:"days_late"`
}

// promisesData are the promised days of a period: all of them, and by zone and courier. Orders count once they are
// delivered; without one, All has no counts.
type promisesData struct {
	spanData
	All      promiseRow   `json:"all"`
	Zones    []promiseRow `json:"zones"`
	Couriers []promiseRow `json:"couriers"`
}

// Promises returns how many promised days of delivery were kept and missed in a period.
func (r Numbers) Promises(ctx context.Context, _ *web.Caller, in numbersIn) (web.Data[promisesData], error) {
	found, err := r.Store.Reports.FindPromises(ctx, in.asked())
	data := promisesData{spanData: spanOf(found.Period), All: shownPromises(found.All),
		Zones: make([]promiseRow, len(found.Zones)), Couriers: make([]promiseRow, len(found.Couriers))}
	for i, row := range found.Zones {
		data.Zones[i] = shownPromises(row)
	}
	for i, row := range found.Couriers {
		data.Couriers[i] = shownPromises(row)
		data.Couriers[i].Key = cmp.Or(row.Key, orders.NoCourier)
	}
	return web.Give(data), err
}

func shownPromises(row reports.PromiseRow) promiseRow {
	shown := promiseRow{Key: row.Key, Kept: row.Kept, Missed: row.Missed}
	if all := row.Kept + row.Missed; all > 0 {
		shown.Share = perCent(row.Kept, all)
	}
	if row.Missed > 0 {
		late := math.Round(10*float64(row.Late)/float64(row.Missed)) / 10
		shown.DaysLate = &late
	}
	return shown
}

// toldFigures are the results of one kind of marketing email: the customers who currently consent; the withdrawals
// and sent emails of the period; and the orders placed within seven days of an email, without cancelled ones.
type toldFigures struct {
	Kind      string      `json:"kind"`
	Label     string      `json:"label"`
	On        bool        `json:"on"`
	Agreed    int64       `json:"agreed"`
	Withdrawn int64       `json:"withdrawn"`
	Sent      int64       `json:"sent"`
	Orders    int64       `json:"orders"`
	Sum       money.Paise `json:"sum"`
}

// MarketingFigures returns the results of a period's marketing emails.
func (r Numbers) MarketingFigures(ctx context.Context, _ *web.Caller, in numbersIn) (web.Data[[]toldFigures], error) {
	_, found, err := r.Store.Reports.FindMarketingResults(ctx, in.asked())
	shown := make([]toldFigures, len(found))
	for i, f := range found {
		shown[i] = toldFigures{
			Kind:      messages.MarketingKinds[i].Name,
			Label:     messages.MarketingKinds[i].Label,
			On:        r.Store.Settings.Values().SendsMarketing(f.Kind),
			Agreed:    f.Agreed,
			Withdrawn: f.Withdrawn,
			Sent:      f.Sent,
			Orders:    f.Orders,
			Sum:       f.Sum,
		}
	}
	return web.Give(shown), err
}
