package stock_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/stock"
	"hearth/store/storetest"
)

// counting scans products of a shop, each time with a key of its own.
type counting struct {
	*storetest.Shop
	t     *testing.T
	scans int
}

func (c *counting) scan(one stock.Scan) (int64, stock.CountLine, error) {
	c.scans++
	one.Key = fmt.Sprint("scan number ", c.scans)
	return c.Stock.Scan(storetest.Ctx, 0, one)
}

// times scans a product a number of times and returns the count.
func (c *counting) times(product int64, n int) (count int64) {
	c.t.Helper()
	for range n {
		id, _, err := c.scan(stock.Scan{Product: product})
		storetest.Must(c.t, err)
		count = id
	}
	return count
}

func (c *counting) types(product, quantity int64) {
	c.t.Helper()
	_, _, err := c.scan(stock.Scan{Product: product, Quantity: &quantity})
	storetest.Must(c.t, err)
}

// approves approves a count as the person sees it.
func (c *counting) approves(count int64, notFoundGone bool) (int, error) {
	c.t.Helper()
	v := storetest.Got(c.Stock.FindCount(storetest.Ctx, count)).Or(c.t)
	return c.Stock.Approve(storetest.Ctx, 0, stock.Approval{Count: count, Units: v.Units, NotFoundGone: notFoundGone})
}

func (c *counting) onHand(product, want int64) {
	c.t.Helper()
	p := storetest.Got(c.Catalogue.Find(storetest.Ctx, product)).Or(c.t)
	if p.Shelf != want {
		c.t.Errorf("%s: %d on hand, want %d", p.Title, p.Shelf, want)
	}
}

func TestCountCorrectsOnlyWhatWasCounted(t *testing.T) {
	t.Parallel()
	c := counting{Shop: storetest.New(t), t: t}
	lamp, plug, hub := c.Product("Lamp", 500, 5), c.Product("Plug", 100, 2), c.Product("Hub", 900, 7)
	c.Edit(lamp, func(p *catalogue.Product) { p.Cost = 300_00 })
	count := c.times(lamp, 3)
	c.times(plug, 2)
	v := storetest.Got(c.Stock.FindCount(storetest.Ctx, 0)).Or(t)
	if v.ID != count || v.Products != 2 || v.Units != 5 || v.Different != 1 || v.Worth != -600_00 ||
		len(v.Latest) != 2 || len(v.Missing) != 0 {
		t.Errorf("the open count is %+v", v)
	}
	if d := v.Differences[0]; d.ProductID != lamp || d.Counted != 3 || d.Expected != 5 || d.Moved {
		t.Errorf("the difference is %+v", d)
	}
	clerk := c.Staff(accounts.Catalogue)
	changed := storetest.Got(c.Stock.Approve(storetest.Ctx, clerk.ID, stock.Approval{Count: count, Units: 5})).Or(t)
	storetest.Same(t, "products that changed", changed, 1)
	c.onHand(lamp, 3)
	c.onHand(plug, 2)
	c.onHand(hub, 7)
	storetest.CheckValue(t, c.Shop, clerk.Name+": 5 units of 2 products counted\nLamp: 5 → 3",
		`SELECT a.name || ': ' || u.detail FROM audit u JOIN accounts a ON a.id = u.who
			WHERE u.action = 'approve stock count'`)
	storetest.CheckValue(t, c.Shop, "count -2 count 1: 3 found, 5 expected",
		`SELECT reason || ' ' || shelf_change || ' ' || note FROM stock_movements ORDER BY id DESC LIMIT 1`)
	storetest.CheckValue(t, c.Shop, "0", `SELECT count(*) FROM stock_count_scans`)
	_, err := c.approves(count, false)
	storetest.Refused(t, err, "Count 1 has ended on "+c.Now().Format("2 Jan 2006")+".")
	_, _, err = c.scan(stock.Scan{Count: count, Product: lamp})
	storetest.Refused(t, err, "Count 1 has ended, so nothing can be added to it. Please begin a new one.")
	found, total, err := c.Stock.ListCounts(storetest.Ctx, core.Page{})
	storetest.Must(t, err)
	if total != 1 || found[0].State != "approved" || found[0].EndedBy != clerk.Name {
		t.Errorf("%d counts, %+v", total, found)
	}
	storetest.Absent(t, storetest.Second(c.Stock.FindCount(storetest.Ctx, 0)))
}

func TestSoldSinceTheCountStaysSold(t *testing.T) {
	t.Parallel()
	c := counting{Shop: storetest.New(t), t: t}
	b, lamp := c.Customer("411001"), c.Product("Lamp", 500, 10)
	count := c.times(lamp, 9)
	c.Ship(c.Order(b, lamp, 4))
	storetest.Got(c.approves(count, false)).Or(t)
	c.onHand(lamp, 5) // 10 less the missing one less the four that were sold
	c.Sums()
}

func TestPackedParcelsAreNotExpectedOnTheShelf(t *testing.T) {
	t.Parallel()
	c := counting{Shop: storetest.New(t), t: t}
	b, lamp := c.Customer("411001"), c.Product("Lamp", 500, 10)
	o := c.Order(b, lamp, 3)
	storetest.Must(t, c.Fulfilment.Pack(storetest.Ctx, 0, o.ID, true))
	c.Order(b, lamp, 2) // reserved, but still on the shelf
	count := c.times(lamp, 7)
	v := storetest.Got(c.Stock.FindCount(storetest.Ctx, count)).Or(t)
	if v.Different != 0 || v.Latest[0].Expected != 7 {
		t.Errorf("with three of ten packed, the count is %+v", v)
	}
}

func TestProductThatMovedWhileCountedIsCountedAgain(t *testing.T) {
	t.Parallel()
	c := counting{Shop: storetest.New(t), t: t}
	b, lamp := c.Customer("411001"), c.Product("Lamp", 500, 10)
	count := c.times(lamp, 6)
	c.Ship(c.Order(b, lamp, 2))
	c.times(lamp, 2)
	v := storetest.Got(c.Stock.FindCount(storetest.Ctx, count)).Or(t)
	if len(v.Differences) != 1 || !v.Differences[0].Moved {
		t.Errorf("the differences are %+v", v.Differences)
	}
	_, err := c.approves(count, false)
	storetest.Refused(t, err, "The stock of Lamp changed while you were counting it. Please type how many are there now, "+
		"or leave it out.")
	c.types(lamp, 7)
	storetest.Got(c.approves(count, false)).Or(t)
	c.onHand(lamp, 7)
}

func TestScanThatIsSentTwiceCountsOnce(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	lamp := shop.Product("Lamp", 500, 10)
	for range 2 {
		_, line, err := shop.Stock.Scan(storetest.Ctx, 0, stock.Scan{Key: "the same scan", Product: lamp})
		storetest.Must(t, err)
		storetest.Same(t, "counted", line.Counted, 1)
	}
	storetest.Refused(t, storetest.GotLast3(shop.Stock.Scan(storetest.Ctx, 0, stock.Scan{Key: "short",
		Product: lamp})), "This scan has no key of its own. Please reload the page and scan again.")
}

func TestSerialNumberIsCountedOnce(t *testing.T) {
	t.Parallel()
	c := counting{Shop: storetest.New(t), t: t}
	lamp := c.Product("Lamp", 500, 10)
	units := storetest.Got(c.Orders.GenerateSerials(storetest.Ctx, 0, lamp, 2)).Or(t)
	for i, unit := range units {
		_, line, err := c.scan(stock.Scan{Code: strings.ToLower(unit)})
		storetest.Must(t, err)
		storetest.Same(t, "counted", line.Counted, int64(i+1))
	}
	_, _, err := c.scan(stock.Scan{Code: units[0]})
	storetest.Refused(t, err, "Serial number "+units[0]+" is counted already.", "code")
	c.types(lamp, 0)
	_, line, err := c.scan(stock.Scan{Code: units[0]})
	storetest.Must(t, err)
	storetest.Same(t, "counted anew", line.Counted, 1)
}

func TestWhatACountDoesNotFindIsGoneOnlyIfSaidSo(t *testing.T) {
	t.Parallel()
	c := counting{Shop: storetest.New(t), t: t}
	b, lamp, plug, hub := c.Customer("411001"), c.Product("Lamp", 500, 5), c.Product("Plug", 100, 2),
		c.Product("Hub", 900, 7)
	o := c.Order(b, hub, 3)
	storetest.Must(t, c.Fulfilment.Pack(storetest.Ctx, 0, o.ID, true))
	category := storetest.Got(c.Catalogue.Find(storetest.Ctx, lamp)).Or(t).CategoryID
	count := storetest.Got(c.Stock.BeginCount(storetest.Ctx, 0, stock.ScopeCategory, category)).Or(t)
	_, err := c.approves(count, false)
	storetest.Refused(t, err, "Nothing has been counted yet.")
	c.types(lamp, 5)
	v := storetest.Got(c.Stock.FindCount(storetest.Ctx, count)).Or(t)
	if v.NotFound != 2 || v.Missing[0].ProductID != hub || v.Missing[0].Expected != 4 {
		t.Errorf("not found are %+v", v.Missing)
	}
	changed := storetest.Got(c.approves(count, true)).Or(t)
	storetest.Same(t, "products that changed", changed, 2)
	c.onHand(lamp, 5)
	c.onHand(plug, 0)
	c.onHand(hub, 3) // packed
	if v = storetest.Got(c.Stock.FindCount(storetest.Ctx, count)).Or(t); v.Products != 3 || v.Different != 2 {
		t.Errorf("the approved count is %+v", v.Count)
	}
	c.Sums()
	all := storetest.Got(c.Stock.BeginCount(storetest.Ctx, 0, stock.ScopeAll, 0)).Or(t)
	storetest.Same(t, "not found of all", storetest.Got(c.Stock.FindCount(storetest.Ctx, all)).Or(t).NotFound, 1)
}

func TestCountThatCannotBeAppliedIsRefused(t *testing.T) {
	t.Parallel()
	c := counting{Shop: storetest.New(t), t: t}
	b, lamp, plug := c.Customer("411001"), c.Product("Lamp", 500, 5), c.Product("Plug", 100, 2)
	family, _ := storetest.Panel(t, c.Shop, 3)
	c.Order(b, lamp, 4)
	count := c.times(lamp, 2)
	c.times(plug, 1)
	_, err := c.approves(count, false)
	storetest.Refused(t, err, "Open orders reserve more units of Lamp than you found. Please change or cancel one of "+
		"them, or leave the product out.")
	c.onHand(plug, 2) // nothing was changed
	_, err = c.Stock.Approve(storetest.Ctx, 0, stock.Approval{Count: count, Units: 2})
	storetest.Refused(t, err, "Someone has counted more since. Please check the differences again.")
	_, err = c.approves(count, true)
	storetest.Refused(t, err, "Only a count of a category or of all products can set what was not found to 0.")
	_, err = c.Stock.BeginCount(storetest.Ctx, 0, stock.ScopeAll, 0)
	storetest.Refused(t, err, "Count 1 is still open. Please approve or discard it first.")
	tooMany := int64(100_001)
	for _, one := range []struct {
		says, field string
		scan        stock.Scan
	}{
		{"No product has the code “HTH-404”.", "code", stock.Scan{Code: " HTH-404 "}},
		{"This code is too long for a product.", "code", stock.Scan{Code: strings.Repeat("7", 81)}},
		{"The quantity must be from 0 to 1,00,000.", "quantity", stock.Scan{Product: lamp, Quantity: &tooMany}},
		{"Touch Panel has the stock of its variants. Please choose one of them.", "", stock.Scan{Product: family}},
		{"A product of the list is no longer sold. Please remove it.", "", stock.Scan{}},
	} {
		_, _, err := c.scan(one.scan)
		if one.field == "" {
			storetest.Refused(t, err, one.says)
		} else {
			storetest.Refused(t, err, one.says, one.field)
		}
	}
	storetest.Must(t, c.Stock.LeaveOut(storetest.Ctx, count, lamp))
	storetest.Refused(t, c.Stock.LeaveOut(storetest.Ctx, count, lamp), "This product is not in the count.")
	storetest.Got(c.approves(count, false)).Or(t)
	c.onHand(plug, 1)
	c.onHand(lamp, 5)
	storetest.Refused(t, c.Stock.LeaveOut(storetest.Ctx, count, plug), "Count 1 has ended on "+
		c.Now().Format("2 Jan 2006")+".")
	storetest.Absent(t, c.Stock.DropCount(storetest.Ctx, 0, 99))
}

func TestDiscardedCountChangesNothing(t *testing.T) {
	t.Parallel()
	c := counting{Shop: storetest.New(t), t: t}
	lamp := c.Product("Lamp", 500, 5)
	count := c.times(lamp, 2)
	storetest.Must(t, c.Stock.DropCount(storetest.Ctx, 0, count))
	c.onHand(lamp, 5)
	storetest.Refused(t, storetest.Second(c.Stock.BeginCount(storetest.Ctx, 0, "some", 0)),
		"Please choose what is counted.", "scope")
	storetest.Refused(t, storetest.Second(c.Stock.BeginCount(storetest.Ctx, 0, stock.ScopeCategory, 999)),
		"Please choose a category to count.", "category_id")
	if next := c.times(lamp, 1); next == count {
		t.Errorf("count %d is used again", next)
	}
}
