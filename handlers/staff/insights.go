package staff

import (
	"context"

	"hearth/handlers/web"
	"hearth/store/money"
	"hearth/store/reports"
)

// Insights returns the figures of the dashboard.
type Insights struct{ *Deps }

type intervalIn struct {
	Interval web.Text `json:"interval"`
}

// span returns the requested interval of a chart, a day if none is given.
func (in intervalIn) span() reports.Interval {
	if in.Interval == "" {
		return reports.Day
	}
	return reports.Interval(in.Interval)
}

// newBuyer is a customer whose first order lies in the interval.
type newBuyer struct {
	ID     int64       `json:"cust_id"`
	Name   string      `json:"cust_Name"`
	Date   web.Time    `json:"date"`
	Amount money.Paise `json:"amount"`
}

// NewUsers lists the customers whose first order is in a period, with the amounts they paid.
func (r Insights) NewUsers(ctx context.Context, _ *web.Caller, in intervalIn) (web.Data[[]newBuyer], error) {
	found, err := r.Store.Reports.ListNewBuyers(ctx, in.span())
	shown := make([]newBuyer, len(found))
	for i, b := range found {
		shown[i] = newBuyer{ID: b.ID, Name: b.Name, Date: r.local(b.At), Amount: b.Amount}
	}
	return web.Give(shown), err
}

// oldBuyer is a customer who ordered again in the interval. Average is over all orders, and Gap is the number of days
// between the last two.
type oldBuyer struct {
	ID      int64       `json:"cust_id"`
	Name    string      `json:"cust_Name"`
	Average money.Paise `json:"avg_amount"`
	Gap     int64       `json:"date_diff"`
	Date    web.Time    `json:"date"`
}

// OldUsers lists the customers who ordered again in a period, with the average of all their orders and the days
// between their last two.
func (r Insights) OldUsers(ctx context.Context, _ *web.Caller, in intervalIn) (web.Data[[]oldBuyer], error) {
	found, err := r.Store.Reports.ListOldBuyers(ctx, in.span())
	shown := make([]oldBuyer, len(found))
	for i, b := range found {
		shown[i] = oldBuyer{ID: b.ID, Name: b.Name, Average: b.Average, Gap: b.Gap, Date: r.local(b.At)}
	}
	return web.Give(shown), err
}

// salesRow is one bar of the sales chart. Group is its label.
type salesRow struct {
	Group string      `json:"interval_group"`
	Total money.Paise `json:"total_amount"`
}

// ordersRow is one bar of the chart of orders. Group is its label.
type ordersRow struct {
	Group string `json:"interval_group"`
	Count int64  `json:"order_count"`
}

func (in intervalIn) bars() string {
	if in.Interval == "" {
		return "daily"
	}
	return string(in.Interval)
}

// TotalSales returns the sales of each interval of a period. The API's amounts are in rupees.
func (r Insights) TotalSales(ctx context.Context, _ *web.Caller, in intervalIn) (web.Data[[]salesRow], error) {
	bars, err := r.Store.Reports.SalesBars(ctx, in.bars())
	shown := make([]salesRow, len(bars))
	for i, b := range bars {
		shown[i] = salesRow{b.Group, b.Amount}
	}
	return web.With("Total Sales Data fetched successfully for "+in.bars(), shown), err
}

// TotalOrders returns the number of orders in each interval of a period.
func (r Insights) TotalOrders(ctx context.Context, _ *web.Caller, in intervalIn) (web.Data[[]ordersRow], error) {
	bars, err := r.Store.Reports.SalesBars(ctx, in.bars())
	shown := make([]ordersRow, len(bars))
	for i, b := range bars {
		shown[i] = ordersRow{b.Group, b.Orders}
	}
	return web.With("Total Orders Data fetched successfully for "+in.bars(), shown), err
}

// newCount and oldCount differ only in the names of their JSON fields, which clients of the API expect.
type newCount struct {
	Count  int         `json:"new_user_count"`
	Amount money.Paise `json:"total_amount"`
}

type oldCount struct {
	Count  int         `json:"old_user_count"`
	Amount money.Paise `json:"total_amount"`
}

type userCounts struct {
	New newCount `json:"new_user_count"`
	Old oldCount `json:"old_user_count"`
}

// UserCounts returns the numbers of new and returning buyers of a period, with the amounts they paid.
func (r Insights) UserCounts(ctx context.Context, _ *web.Caller, in intervalIn) (web.Data[userCounts], error) {
	fresh, old, err := r.Store.Reports.CountBuyers(ctx, in.span())
	return web.Give(userCounts{newCount(fresh), oldCount(old)}), err
}

// visitedCount counts devices, not people: a device is counted on its first visit.
type visitedCount struct {
	Count int `json:"visited_user_count"`
}

type registeredPeople struct {
	Count int `json:"registered_user_count"`
}

// VisitedUsers returns the number of devices that visited the shop.
func (r Insights) VisitedUsers(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[visitedCount], error) {
	visited, _, err := r.Store.Reports.CountPeople(ctx)
	return web.Give(visitedCount{visited}), err
}

// RegisteredUsers returns the number of customers with an account.
func (r Insights) RegisteredUsers(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[registeredPeople], error) {
	_, registered, err := r.Store.Reports.CountPeople(ctx)
	return web.Give(registeredPeople{registered}), err
}

// missedSearch is a search that found nothing. LastDay is the last day on which somebody made it.
type missedSearch struct {
	Words   string `json:"words"`
	Times   int64  `json:"times"`
	LastDay string `json:"last_day"`
}

// MissedSearches returns the search texts for which shoppers found nothing, up to now.
func (r Insights) MissedSearches(ctx context.Context, _ *web.Caller, in web.PageIn) (web.Rows[missedSearch], error) {
	if err := r.Store.Messages.SaveMissedSearches(ctx); err != nil {
		return web.Rows[missedSearch]{}, err
	}
	page := in.Wanted()
	found, total, err := r.Store.Messages.ListMissedSearches(ctx, page)
	shown := make([]missedSearch, len(found))
	for i, m := range found {
		shown[i] = missedSearch{m.Words, m.Times, m.LastDay}
	}
	return web.GiveRows(shown, total, page), err
}

// codLoss is the result of cash on delivery in one month or at one pincode (Of). Sent, Delivered and CameBack count
// orders by their day of shipping. Lost are the delivery charges of parcels that were refused at the door.
type codLoss struct {
	Of        string      `json:"of"`
	Sent      int64       `json:"sent"`
	Delivered int64       `json:"delivered"`
	CameBack  int64       `json:"came_back"`
	Value     money.Paise `json:"value"`
	Lost      money.Paise `json:"lost"`
}

// codLosses has the last twelve months, the newest first, and the twenty pincodes with the most refused parcels.
type codLosses struct {
	Months []codLoss `json:"months"`
	Pins   []codLoss `json:"pins"`
}

// CodLosses returns the cost of COD parcels that came back undelivered, by month and by pincode.
func (r Insights) CodLosses(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[codLosses], error) {
	months, pins, err := r.Store.Orders.CODLosses(ctx)
	shown := codLosses{make([]codLoss, len(months)), make([]codLoss, len(pins))}
	for i, l := range months {
		shown.Months[i] = codLoss(l)
	}
	for i, l := range pins {
		shown.Pins[i] = codLoss(l)
	}
	return web.Give(shown), err
}
