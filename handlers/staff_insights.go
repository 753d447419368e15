package handlers

import (
	"context"

	"hearth/store"
	"hearth/store/money"
)

type intervalIn struct {
	Interval Text `json:"interval"`
}

// span is the interval asked for, a day when none is.
func (in intervalIn) span() store.Interval {
	if in.Interval == "" {
		return store.Day
	}
	return store.Interval(in.Interval)
}

type newBuyer struct {
	ID     int64       `json:"cust_id"`
	Name   string      `json:"cust_Name"`
	Date   wireTime    `json:"date"`
	Amount money.Paise `json:"amount"`
}

func (h *Handlers) newUsers(ctx context.Context, _ *Caller, in intervalIn) (Data[[]newBuyer], error) {
	found, err := h.store.ListNewBuyers(ctx, in.span())
	wire := make([]newBuyer, len(found))
	for i, b := range found {
		wire[i] = newBuyer{b.ID, b.Name, h.local(b.At), b.Amount}
	}
	return give(wire), err
}

type oldBuyer struct {
	ID      int64       `json:"cust_id"`
	Name    string      `json:"cust_Name"`
	Average money.Paise `json:"avg_amount"`
	Gap     int64       `json:"date_diff"`
	Date    wireTime    `json:"date"`
}

func (h *Handlers) oldUsers(ctx context.Context, _ *Caller, in intervalIn) (Data[[]oldBuyer], error) {
	found, err := h.store.ListOldBuyers(ctx, in.span())
	wire := make([]oldBuyer, len(found))
	for i, b := range found {
		wire[i] = oldBuyer{b.ID, b.Name, b.Average, b.Gap, h.local(b.At)}
	}
	return give(wire), err
}

type salesRow struct {
	Group string      `json:"interval_group"`
	Total money.Paise `json:"total_amount"`
}

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

func (h *Handlers) totalSales(ctx context.Context, _ *Caller, in intervalIn) (Data[[]salesRow], error) {
	bars, err := h.store.SalesBars(ctx, in.bars())
	wire := make([]salesRow, len(bars))
	for i, b := range bars {
		wire[i] = salesRow{b.Group, b.Amount}
	}
	return Data[[]salesRow]{done("Total Sales Data fetched successfully for " + in.bars()), wire}, err
}

func (h *Handlers) totalOrders(ctx context.Context, _ *Caller, in intervalIn) (Data[[]ordersRow], error) {
	bars, err := h.store.SalesBars(ctx, in.bars())
	wire := make([]ordersRow, len(bars))
	for i, b := range bars {
		wire[i] = ordersRow{b.Group, b.Orders}
	}
	return Data[[]ordersRow]{done("Total Orders Data fetched successfully for " + in.bars()), wire}, err
}

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

func (h *Handlers) userCounts(ctx context.Context, _ *Caller, in intervalIn) (Data[userCounts], error) {
	fresh, old, err := h.store.CountBuyers(ctx, in.span())
	return give(userCounts{newCount(fresh), oldCount(old)}), err
}

type visitedCount struct {
	Count int `json:"visited_user_count"`
}

type registeredPeople struct {
	Count int `json:"registered_user_count"`
}

func (h *Handlers) visitedUsers(ctx context.Context, _ *Caller, _ none) (Data[visitedCount], error) {
	visited, _, err := h.store.CountPeople(ctx)
	return give(visitedCount{visited}), err
}

func (h *Handlers) registeredUsers(ctx context.Context, _ *Caller, _ none) (Data[registeredPeople], error) {
	_, registered, err := h.store.CountPeople(ctx)
	return give(registeredPeople{registered}), err
}

type bestSeller struct {
	ProductID int64       `json:"product_id"`
	Title     string      `json:"title"`
	Sold      int64       `json:"sold"`
	Amount    money.Paise `json:"amount"`
}

type todayData struct {
	ToShip      int64        `json:"to_ship"`
	ToRefund    int64        `json:"to_refund"`
	LowStock    int64        `json:"low_stock"`
	FailedMails int64        `json:"failed_mails"`
	WithoutHSN  int64        `json:"without_hsn"`
	Visitors    int64        `json:"visitors"`
	Orders      int64        `json:"orders"`
	Best        []bestSeller `json:"best"`
}

// today is what waits for somebody, and what sold best in 30 days.
func (h *Handlers) today(ctx context.Context, _ *Caller, _ none) (Data[todayData], error) {
	t, err := h.store.FindToday(ctx)
	wire := todayData{t.ToShip, t.ToRefund, t.LowStock, t.FailedMails, t.WithoutHSN, t.Visitors, t.Orders, []bestSeller{}}
	for _, b := range t.Best {
		wire.Best = append(wire.Best, bestSeller{b.ProductID, b.Title, b.Sold, b.Amount})
	}
	return give(wire), err
}
