package staff

import (
	"context"
	"io"
	"strconv"
	"strings"

	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/money"
	"hearth/store/stock"
)

// Stock shows and changes the stock of products, with its ledger: by hand, by deliveries and by counts.
type Stock struct{ *Deps }

type stockData struct {
	Stock int64 `json:"stock"`
}

// ChangeStock changes the stock of a product by a number of units. Seen is the stock that the screen showed; if it
// has changed in the meantime, the call is refused.
func (r Stock) ChangeStock(ctx context.Context, c *web.Caller, in struct {
	ID     int64    `path:"id"`
	Change web.Int  `json:"change"`
	Seen   *web.Int `json:"seen"`
	Reason web.Text `json:"reason"`
}) (web.Data[stockData], error) {
	by, reason := int64(in.Change), strings.TrimSpace(string(in.Reason))
	if in.Seen != nil {
		seen := int64(*in.Seen)
		shelf, err := r.Store.Catalogue.CountStock(ctx, c.ID, in.ID, seen, seen+by, reason)
		return web.With("Stock changed to "+strconv.FormatInt(shelf, 10), stockData{shelf}), err
	}
	shelf, err := r.Store.Catalogue.ChangeStock(ctx, c.ID, in.ID, by, reason)
	return web.With("Stock changed to "+strconv.FormatInt(shelf, 10), stockData{shelf}), err
}

// movementRow is one change of a product's stock, in units. Shelf is the stock on hand afterwards; held units are
// reserved for orders.
type movementRow struct {
	At          web.Time `json:"at"`
	Reason      string   `json:"reason"`
	Note        string   `json:"note"`
	Who         string   `json:"who"`
	ShelfChange int64    `json:"shelf_change"`
	HeldChange  int64    `json:"held_change"`
	OrderID     int64    `json:"orders_id"`
	Shelf       int64    `json:"shelf"`
}

// stockHold is a reservation. Until is when it ends if the order is not paid.
type stockHold struct {
	OrderID  int64    `json:"orders_id"`
	Quantity int64    `json:"quantity"`
	Customer string   `json:"customer"`
	Until    web.Time `json:"until"`
}

type stockHistory struct {
	web.Rows[movementRow]
	// Holds are the units reserved for orders that wait for payment or confirmation.
	Holds []stockHold `json:"holds"`
}

// StockHistory returns the stock ledger of a product, and its current reservations.
func (r Stock) StockHistory(ctx context.Context, _ *web.Caller, in struct {
	ID int64 `path:"id"`
	web.PageIn
}) (stockHistory, error) {
	page := in.Wanted()
	found, total, err := r.Store.Catalogue.ListStockMovements(ctx, in.ID, page)
	if err != nil {
		return stockHistory{}, err
	}
	shown := make([]movementRow, len(found))
	for i, m := range found {
		shown[i] = movementRow{
			At:          r.local(m.At),
			Reason:      m.Reason,
			Note:        m.Note,
			Who:         m.Who,
			ShelfChange: m.ShelfChange,
			HeldChange:  m.HeldChange,
			OrderID:     m.OrderID,
			Shelf:       m.Shelf,
		}
	}
	out := stockHistory{web.GiveRows(shown, total, page), []stockHold{}}
	holds, err := r.Store.Catalogue.HoldsOf(ctx, in.ID)
	for _, h := range holds {
		out.Holds = append(out.Holds, stockHold{
			OrderID:  h.OrderID,
			Quantity: h.Quantity,
			Customer: h.Customer,
			Until:    r.local(h.Until),
		})
	}
	return out, err
}

// stockProduct is a product with stock of its own, with its cost per unit before GST.
type stockProduct struct {
	scannedProduct
	Shelf int64       `json:"shelf"`
	Cost  money.Paise `json:"cost_price"`
}

// StockProducts returns the product with a scanned code or, for typed words, the products that match them. Bundles have
// no stock of their own and are left out.
func (r Stock) StockProducts(ctx context.Context, _ *web.Caller, in struct {
	Search web.Text `json:"search"`
}) (web.Data[[]stockProduct], error) {
	found, err := r.Store.Fulfilment.FindForSale(ctx, string(in.Search))
	shown := []stockProduct{}
	for _, p := range found {
		if !p.IsKit() {
			shown = append(shown, stockProduct{scannedOf(p), p.Shelf, p.Cost})
		}
	}
	return web.Give(shown), err
}

// lowRow is a product to order soon. Sold are the units of 30 days, less returns; days_left is -1 without sales.
// Supplier, cost and receipt_id are of the last delivery; without any, cost is the product's. Proposed is how many to
// order: the sales of 30 days less the free units, rounded up to the product's step.
type lowRow struct {
	ProductID int64       `json:"product_id"`
	Title     string      `json:"title"`
	SKU       string      `json:"sku"`
	OnHand    int64       `json:"shelf"`
	Reserved  int64       `json:"held"`
	Waiting   int64       `json:"waiting"`
	Sold      int64       `json:"sold"`
	DaysLeft  int64       `json:"days_left"`
	Supplier  string      `json:"supplier"`
	Cost      money.Paise `json:"cost"`
	Receipt   int64       `json:"receipt_id"`
	Proposed  int64       `json:"proposed"`
}

type lowIn struct {
	// Days lists what sells out within so many days, besides what is at or below the setting low_stock.
	Days      web.Int  `json:"days"`
	Supplier  web.Text `json:"supplier"`
	ProductID web.Int  `json:"product_id"`
}

func (in lowIn) filter() stock.LowFilter {
	return stock.LowFilter{Days: int64(in.Days), Supplier: string(in.Supplier), Product: int64(in.ProductID)}
}

// LowStock lists the products to order soon, those that sell out first in front. With product_id it is that product,
// whatever its stock.
func (r Stock) LowStock(ctx context.Context, _ *web.Caller, in struct {
	lowIn
	web.PageIn
}) (web.Rows[lowRow], error) {
	f := in.filter()
	f.Page = in.Wanted()
	found, total, err := r.Store.Stock.ListLow(ctx, f)
	shown := make([]lowRow, len(found))
	for i, l := range found {
		shown[i] = lowRow(l)
	}
	return web.GiveRows(shown, total, f.Page), err
}

// lowColumns are the columns of the sheet of products to order.
var lowColumns = []documents.Column{{Title: "Product", Width: 44}, {Title: "SKU", Width: 16},
	{Title: "On hand", Kind: documents.Integer}, {Title: "Reserved", Kind: documents.Integer},
	{Title: "Pre-ordered", Kind: documents.Integer}, {Title: "Sold in 30 days", Kind: documents.Integer, Width: 15},
	{Title: "Days left", Kind: documents.Integer}, {Title: "Order", Kind: documents.Integer},
	{Title: "Last supplier", Width: 26}, {Title: "Last cost", Kind: documents.Rupees}}

// LowStockSheet returns the products to order soon as XLSX.
func (r Stock) LowStockSheet(ctx context.Context, _ *web.Caller, in lowIn) (web.File, error) {
	f := in.filter()
	f.All = true
	found, _, err := r.Store.Stock.ListLow(ctx, f)
	rows := make([][]string, len(found))
	for i, l := range found {
		whole := func(n int64) string { return strconv.FormatInt(n, 10) }
		left, cost := "", ""
		if l.DaysLeft >= 0 {
			left = whole(l.DaysLeft)
		}
		if l.Receipt != 0 {
			cost = l.Cost.Decimal()
		}
		rows[i] = []string{l.Title, l.SKU, whole(l.OnHand), whole(l.Reserved), whole(l.Waiting), whole(l.Sold), left,
			whole(l.Proposed), l.Supplier, cost}
	}
	return web.File{Name: "low-stock.xlsx", Type: sheetType, Write: func(w io.Writer) error {
		return documents.Sheet(w, "Low stock", lowColumns, rows)
	}}, err
}

// Suppliers returns the names of the suppliers, the latest delivery first.
func (r Stock) Suppliers(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[[]string], error) {
	names, err := r.Store.Stock.ListSuppliers(ctx)
	return web.Give(names), err
}

// receiptRow is a delivery of a supplier that was booked. Total is before GST; reversed_date is empty unless it was
// reversed.
type receiptRow struct {
	ID         int64       `json:"id"`
	Supplier   string      `json:"supplier"`
	Bill       string      `json:"bill"`
	Day        string      `json:"bill_day"`
	Received   web.Time    `json:"received_date"`
	By         string      `json:"received_by"`
	Units      int64       `json:"units"`
	Total      money.Paise `json:"total"`
	Reversed   web.Time    `json:"reversed_date"`
	ReversedBy string      `json:"reversed_by"`
}

func (r Stock) receiptRow(one stock.Receipt) receiptRow {
	return receiptRow{one.ID, one.Supplier, one.Bill, one.Day, r.local(one.At), one.By, one.Units, one.Total,
		r.local(one.ReversedAt), one.ReversedBy}
}

type receiptRows struct {
	web.Rows[receiptRow]
	// Sum is the value of all receipts that were not reversed, before GST.
	Sum money.Paise `json:"sum"`
}

// Receipts lists the goods received, newest first.
func (r Stock) Receipts(ctx context.Context, _ *web.Caller, in web.PageIn) (receiptRows, error) {
	page := in.Wanted()
	found, total, sum, err := r.Store.Stock.ListReceipts(ctx, page)
	shown := make([]receiptRow, len(found))
	for i, one := range found {
		shown[i] = r.receiptRow(one)
	}
	return receiptRows{web.GiveRows(shown, total, page), sum}, err
}

// receiptLine is a product of a receipt. Cost is of a unit before GST; before and after are the product's cost before
// the receipt and the moving average with it.
type receiptLine struct {
	ProductID int64       `json:"product_id"`
	Title     string      `json:"title"`
	SKU       string      `json:"sku"`
	Quantity  int64       `json:"quantity"`
	Cost      money.Paise `json:"cost"`
	Before    money.Paise `json:"cost_before"`
	After     money.Paise `json:"cost_after"`
}

type receiptData struct {
	receiptRow
	Lines []receiptLine `json:"lines"`
}

// Receipt returns a receipt with its lines.
func (r Stock) Receipt(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[receiptData], error) {
	one, lines, err := r.Store.Stock.FindReceipt(ctx, in.ID)
	data := receiptData{r.receiptRow(one), make([]receiptLine, len(lines))}
	for i, l := range lines {
		data.Lines[i] = receiptLine(l)
	}
	return web.Give(data), err
}

type receivedData struct {
	ReceiptID int64 `json:"receipt_id"`
}

// ReceiveGoods books a delivery of a supplier: the stock rises, and the cost of each product becomes the moving
// average. The cost of a line is of a unit, before GST; a line without one is refused.
func (r Stock) ReceiveGoods(ctx context.Context, c *web.Caller, in struct {
	Supplier web.Text `json:"supplier"`
	Bill     web.Text `json:"bill"`
	Day      web.Text `json:"bill_day"`
	Lines    web.List[struct {
		ProductID web.Int     `json:"product_id"`
		Quantity  web.Int     `json:"quantity"`
		Cost      *web.Rupees `json:"cost"`
	}] `json:"lines"`
}) (web.Data[receivedData], error) {
	d := stock.Delivery{Supplier: string(in.Supplier), Bill: string(in.Bill), Day: strings.TrimSpace(string(in.Day))}
	for _, l := range in.Lines {
		d.Lines = append(d.Lines, stock.DeliveryLine{Product: int64(l.ProductID), Quantity: int64(l.Quantity),
			Cost: (*money.Paise)(l.Cost)})
	}
	id, err := r.Store.Stock.Receive(ctx, c.ID, d)
	return web.With("Goods received.", receivedData{id}), err
}

// ReverseReceipt takes all units of a receipt out of stock again.
func (r Stock) ReverseReceipt(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("The receipt has been reversed."), r.Store.Stock.Reverse(ctx, c.ID, in.ID)
}

// countRow is a stock count. Scope is scanned, category or all; state is open, approved or dropped. Different is the
// number of products with another stock than expected, worth their difference at cost.
type countRow struct {
	ID         int64       `json:"id"`
	Scope      string      `json:"scope"`
	CategoryID int64       `json:"category_id"`
	Category   string      `json:"category"`
	State      string      `json:"state"`
	Begun      web.Time    `json:"begun_date"`
	By         string      `json:"begun_by"`
	Ended      web.Time    `json:"ended_date"`
	EndedBy    string      `json:"ended_by"`
	Products   int64       `json:"products"`
	Units      int64       `json:"units"`
	Different  int64       `json:"different"`
	NotFound   int64       `json:"not_found"`
	Worth      money.Paise `json:"worth"`
}

func (r Stock) countRow(c stock.Count) countRow {
	return countRow{c.ID, c.Scope, c.CategoryID, c.Category, c.State, r.local(c.BegunAt), c.By, r.local(c.EndedAt),
		c.EndedBy, c.Products, c.Units, c.Different, c.NotFound, c.Worth}
}

// countLine is a product of a count. Expected are the units that were on the shelf when it was counted, without packed
// parcels; shelf is the stock on hand now. Moved means that units left or arrived while it was counted.
type countLine struct {
	ProductID int64    `json:"product_id"`
	Title     string   `json:"title"`
	SKU       string   `json:"sku"`
	Counted   int64    `json:"counted"`
	Expected  int64    `json:"expected"`
	OnHand    int64    `json:"shelf"`
	Moved     bool     `json:"moved"`
	At        web.Time `json:"counted_date"`
	By        string   `json:"counted_by"`
}

func (r Stock) countLines(found []stock.CountLine) []countLine {
	shown := make([]countLine, len(found))
	for i, l := range found {
		shown[i] = r.countLine(l)
	}
	return shown
}

func (r Stock) countLine(l stock.CountLine) countLine {
	return countLine{l.ProductID, l.Title, l.SKU, l.Counted, l.Expected, l.OnHand, l.Moved, r.local(l.At), l.By}
}

// countData is a count with the lines that were counted last, those with a difference, and the products of its scope
// that were not found.
type countData struct {
	countRow
	Latest      []countLine `json:"latest"`
	Differences []countLine `json:"differences"`
	Missing     []countLine `json:"missing"`
}

func (r Stock) countOf(ctx context.Context, id int64) (web.Data[countData], error) {
	v, err := r.Store.Stock.FindCount(ctx, id)
	return web.Give(countData{r.countRow(v.Count), r.countLines(v.Latest), r.countLines(v.Differences),
		r.countLines(v.Missing)}), err
}

// OpenCount returns the open stock count; its ID is 0 if there is none.
func (r Stock) OpenCount(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[countData], error) {
	open, err := r.countOf(ctx, 0)
	if web.Missing(err) {
		return open, nil
	}
	return open, err
}

// StockCount returns a stock count.
func (r Stock) StockCount(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[countData], error) {
	return r.countOf(ctx, in.ID)
}

// StockCounts lists the stock counts, newest first.
func (r Stock) StockCounts(ctx context.Context, _ *web.Caller, in web.PageIn) (web.Rows[countRow], error) {
	page := in.Wanted()
	found, total, err := r.Store.Stock.ListCounts(ctx, page)
	shown := make([]countRow, len(found))
	for i, c := range found {
		shown[i] = r.countRow(c)
	}
	return web.GiveRows(shown, total, page), err
}

type countIDData struct {
	CountID int64 `json:"count_id"`
}

// BeginCount begins a stock count of a category, of all products, or of what is scanned.
func (r Stock) BeginCount(ctx context.Context, c *web.Caller, in struct {
	Scope      web.Text `json:"scope"`
	CategoryID web.Int  `json:"category_id"`
}) (web.Data[countIDData], error) {
	id, err := r.Store.Stock.BeginCount(ctx, c.ID, string(in.Scope), int64(in.CategoryID))
	return web.With("The count has begun.", countIDData{id}), err
}

type scannedUnit struct {
	CountID int64     `json:"count_id"`
	Line    countLine `json:"line"`
}

// CountUnit counts one more unit of a product, given its code or number, or exactly quantity units of it. Without a
// count_id it belongs to the open count, or begins one. A scan that is sent again with its key counts once.
func (r Stock) CountUnit(ctx context.Context, c *web.Caller, in struct {
	CountID   web.Int  `json:"count_id"`
	Key       web.Text `json:"key"`
	Code      web.Text `json:"code"`
	ProductID web.Int  `json:"product_id"`
	Quantity  *web.Int `json:"quantity"`
}) (web.Data[scannedUnit], error) {
	count, line, err := r.Store.Stock.Scan(ctx, c.ID, stock.Scan{Count: int64(in.CountID), Key: string(in.Key),
		Code: string(in.Code), Product: int64(in.ProductID), Quantity: (*int64)(in.Quantity)})
	return web.Give(scannedUnit{count, r.countLine(line)}), err
}

// ApproveCount corrects the stock by the differences of a count. Units is how many units the screen showed as counted;
// with not_found_gone the products of its scope that were not counted are gone.
func (r Stock) ApproveCount(ctx context.Context, c *web.Caller, in struct {
	ID           int64    `path:"id"`
	Units        web.Int  `json:"units"`
	NotFoundGone web.Flag `json:"not_found_gone"`
}) (web.Reply, error) {
	changed, err := r.Store.Stock.Approve(ctx, c.ID, stock.Approval{Count: in.ID, Units: int64(in.Units),
		NotFoundGone: bool(in.NotFoundGone)})
	return web.Done(plural(changed, "The stock of 1 product was corrected.",
		"The stock of %d products was corrected.")), err
}

// LeaveOut removes a product from the open count, so that its stock stays as it is.
func (r Stock) LeaveOut(ctx context.Context, _ *web.Caller, in struct {
	ID        int64   `path:"id"`
	ProductID web.Int `json:"product_id"`
}) (web.Reply, error) {
	return web.Done("Left out of the count."), r.Store.Stock.LeaveOut(ctx, in.ID, int64(in.ProductID))
}

// DiscardCount ends a count without changing stock.
func (r Stock) DiscardCount(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("The count has been discarded."), r.Store.Stock.DropCount(ctx, c.ID, in.ID)
}
