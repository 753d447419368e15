package reports

import (
	"math"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
)

// SalesChange explains why the sales of a period differ from those of the other one.
type SalesChange struct {
	// Amount is the difference in paise; Causes are its parts, which add up to it.
	Amount money.Paise
	Causes []SalesCause
	// Credited is how much more was credited, in paise; it is no part of Amount.
	Credited money.Paise
	// RanOut is the number of products, out of the mostFallen that fell most, that had no stock at some time in the
	// period, and RanOutFall by how much less they sold, in paise. The fall is in the causes already.
	RanOut     int64
	RanOutFall money.Paise
}

// The causes of a change in sales: the number of online visitors, the share of them who order, the number of online
// orders if visitors were not counted in both periods, the value of an online order, and sales at the counter.
const (
	CauseVisitors   = "visitors"
	CauseConversion = "conversion"
	CauseOrders     = "orders"
	CauseOrderSize  = "order_size"
	CauseCounter    = "counter"
)

// SalesCause is a part of a change in sales, in paise.
type SalesCause struct {
	Name   string
	Amount money.Paise
}

// causesOf splits a change in sales. Online sales are a product of visitors, conversion and order value. Each factor
// gets the share of the change that its logarithm has in that of the product, so that the parts don't depend on an
// order of the factors. The last part takes the rounding.
func causesOf(now, then Figures) []SalesCause {
	causes := []SalesCause{}
	put := func(name string, amount money.Paise) {
		if amount != 0 {
			causes = append(causes, SalesCause{name, amount})
		}
	}
	online := now.OnlineSales - then.OnlineSales
	switch {
	case now.OnlineSales <= 0 || then.OnlineSales <= 0:
		put(CauseOrders, online)
	default:
		mean := float64(now.OnlineSales)
		if ratio := mean / float64(then.OnlineSales); ratio != 1 {
			mean = float64(online) / math.Log(ratio)
		}
		part := func(now, then int64) money.Paise {
			return money.Paise(math.Round(mean * math.Log(float64(now)/float64(then))))
		}
		orders := part(now.Online, then.Online)
		if now.Visitors > 0 && then.Visitors > 0 {
			visitors := part(now.Visitors, then.Visitors)
			put(CauseVisitors, visitors)
			put(CauseConversion, orders-visitors)
		} else {
			put(CauseOrders, orders)
		}
		put(CauseOrderSize, online-orders)
	}
	put(CauseCounter, now.Sales-now.OnlineSales-then.Sales+then.OnlineSales)
	return causes
}

const (
	// mostFallen is how many products are looked at for missing stock, those whose sales fell most.
	mostFallen = 20
	// mostMovements is how far back in the stock ledger a product is followed; beyond it nothing is said of its stock.
	mostMovements = 2000
)

// changeOf explains the difference between the figures of two periods.
func changeOf(tx *core.Tx, now, then core.Period, is, was Figures) (*SalesChange, error) {
	change := SalesChange{Amount: is.Sales - was.Sales, Causes: causesOf(is, was), Credited: is.Credited - was.Credited}
	fallen, err := listProductSums(tx, now, &then, "fall", mostFallen)
	if err != nil {
		return nil, err
	}
	from, to := midnight(now.From, tx.Zone), midnight(now.To.AddDate(0, 0, 1), tx.Zone)
	for _, one := range fallen {
		out, err := ranOut(tx, one.Key, from, to)
		if err != nil {
			return nil, err
		}
		if out {
			change.RanOut, change.RanOutFall = change.RanOut+1, change.RanOutFall+one.Then-one.Sales
		}
	}
	return &change, nil
}

// ranOut reports whether a product had nothing left to sell at some time from one instant to another. It goes back from
// today's stock through the ledger.
func ranOut(tx *core.Tx, product string, from, to time.Time) (bool, error) {
	left, err := db.Value[int64](tx, `SELECT shelf - held FROM products WHERE id = ?`, product)
	if err != nil {
		return false, err
	}
	type movement struct{ at, change int64 }
	moves, err := db.List(tx, func(row db.Scanner, m *movement) error { return row.Scan(&m.at, &m.change) },
		`SELECT at, shelf_change - held_change FROM stock_movements WHERE product_id = ? ORDER BY id DESC LIMIT ?`,
		product, mostMovements)
	until := tx.Now.UnixMilli()
	for _, m := range moves {
		if left <= 0 && m.at < to.UnixMilli() && until > from.UnixMilli() {
			return true, err
		}
		left, until = left-m.change, m.at
	}
	return false, err
}
