package documents_test

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"hearth/handlers/documents"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/gst"
	"hearth/store/money"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/storetest"
)

var monthOrders = flag.Int("month-orders", 120,
	"how many orders the month has of which sheet, portal, Tally and ledger are compared")

// A month of random orders of products, variants and bundles, with promotions, partial returns and parcels that came
// back: the accountant's sheet, the GST portal's file and the Tally file match the ledger to the paisa.
func TestMonthOfKitsHasEqualSumsInGSTR1AndTally(t *testing.T) {
	t.Parallel()
	ctx, shop := context.Background(), storetest.New(t)
	month := shop.Now().Format("2006-01")
	monthOfKits(t, shop)
	shop.Sums()
	ledger, err := shop.Payments.FindLedger(ctx, month)
	must(t, err)
	papers, err := shop.Documents.ListDocuments(ctx, month)
	must(t, err)
	sorted := documents.SortMonth(papers, map[string]money.Paise{})
	for _, c := range []struct {
		name string
		sum  func(t *testing.T) money.Paise
		want money.Paise
	}{
		{"the portal's HSN summary, without tax", func(t *testing.T) money.Paise {
			content, err := documents.GSTR1(sorted, "27AAPFU0939F1ZV", month)
			must(t, err)
			return portalTaxable(t, content)
		}, ledger.Taxable},
		{"the HSN summary of the accountant's sheet, without tax", func(t *testing.T) money.Paise {
			content, err := documents.GST(sorted, nil)
			must(t, err)
			return sheetTaxable(t, content)
		}, ledger.Taxable},
		{"what Tally books to the customers", func(t *testing.T) money.Paise {
			content, err := documents.Tally(papers, nil)
			must(t, err)
			return tallyParties(t, content)
		}, ledger.Sales - ledger.Credited},
	} {
		t.Run(c.name, func(t *testing.T) {
			if sum := c.sum(t); sum != c.want {
				t.Errorf("it comes to %s, the ledger to %s", sum.Decimal(), c.want.Decimal())
			}
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// monthOfKits fills a shop with random orders of products, variants and bundles, some of them returned; the seed is
// printed.
func monthOfKits(t *testing.T, shop *storetest.Shop) {
	t.Helper()
	ctx := context.Background()
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 27))
	shop.In("Maharashtra")
	shop.Set("cod_max", "0", "max_pieces", "0")
	var products []int64
	for i := range 6 {
		rate := []gst.Rate{0, 5, 12, 18, 28, 40}[i]
		products = append(products, shop.Stocked("Device", 1+random.Int64N(4000), 1_000_000,
			func(p *catalogue.Product) {
				p.GSTRate, p.HSN = rate, fmt.Sprint(8531+i)
			}))
	}
	part, err := shop.Catalogue.Find(ctx, products[0])
	must(t, err)
	panels := catalogue.VariantGrid{Product: shop.Product("Panel", 100, 0),
		Options: []catalogue.Option{{Name: "Size", Values: []catalogue.OptionValue{{Value: "S"}, {Value: "M"}}}}}
	for i, size := range []string{"S", "M"} {
		price, stock, rate, hsn := money.Paise(1+random.Int64N(300_000)), int64(1_000_000), []int64{5, 18}[i],
			fmt.Sprint(8601+i)
		panels.Variants = append(
			panels.Variants,
			catalogue.VariantEdit{Choice: []string{size}, Price: &price, Stock: &stock, Rate: &rate, HSN: &hsn},
		)
	}
	family, err := shop.Variants.SaveVariants(ctx, 0, panels)
	must(t, err)
	sold, err := shop.Variants.ListVariants(ctx, family)
	must(t, err)
	for range 3 {
		var pieces []catalogue.KitPiece
		for _, at := range random.Perm(6)[:3] {
			pieces = append(pieces, catalogue.KitPiece{ProductID: products[at], Pieces: 1 + random.Int64N(3)})
		}
		kit, err := shop.Catalogue.Add(ctx, 0,
			catalogue.ProductEdit{Product: catalogue.Product{Title: "Kit", CategoryID: part.CategoryID,
				Price: money.Paise(1 + random.Int64N(300_000)), GSTRate: 18}, Kit: &pieces})
		if why, refused := core.IsRefusal(err); refused && strings.HasPrefix(why, "The parts have an MRP") {
			continue
		}
		must(t, err)
		products = append(products, kit)
	}
	products = append(products, sold[0].ID, sold[1].ID)
	_, err = shop.Promotions.SaveOffer(
		ctx,
		0,
		promotions.Offer{Name: "Diwali", Kind: "percent", Percent: 7, Scope: "all", Buyers: "all", Active: true},
	)
	must(t, err)
	orders := *monthOrders
	if storetest.Racing {
		orders /= 6
	}
	for range orders {
		b := shop.Customer([]string{"411001", "560001"}[random.IntN(2)])
		if random.IntN(3) == 0 {
			list, err := shop.Accounts.ListAddresses(ctx, b.ID)
			must(t, err)
			list[0].GSTIN, list[0].Company = "29AAGCB7383J1Z4", "Builders"
			must(t, shop.Accounts.UpdateAddress(ctx, b.ID, list[0]))
		}
		var wanted []int64
		for _, at := range random.Perm(len(products))[:1+random.IntN(3)] {
			wanted = append(wanted, products[at], 1+random.Int64N(4))
		}
		o := shop.Order(b, wanted...)
		if at := slices.Index(wanted, sold[0].ID); at >= 0 {
			units, err := shop.Orders.GenerateSerials(ctx, 0, sold[0].ID, 1)
			must(t, err)
			_, err = shop.Orders.BindSerial(ctx, 0, o.ID, units[0])
			must(t, err)
			bound, err := shop.Orders.ListBoundSerials(ctx, o.ID)
			must(t, err)
			if len(bound) != 1 || bound[0].Product != "Panel, S" {
				t.Errorf("order %d has the units %v", o.ID, bound)
			}
		}
		shop.Ship(o)
		end := random.IntN(3)
		if end == 0 {
			_, err := shop.Fulfilment.ReturnToOrigin(ctx, 0, o.ID,
				fulfilment.CameBack{Reason: "refused at the door", Restock: true})
			must(t, err)
			continue
		}
		must(t, shop.Fulfilment.Deliver(ctx, 0, o.ID, fulfilment.Delivery{}))
		d, err := shop.Fulfilment.FindOrder(ctx, 0, o.ID)
		must(t, err)
		if l := d.Lines[random.IntN(len(d.Lines))]; end == 1 {
			must(
				t,
				shop.Returns.Open(
					ctx,
					b.ID,
					returns.ReturnRequest{LineID: l.ID, Quantity: 1 + random.Int64N(l.Quantity),
						Kind: "not wanted"},
				),
			)
			must(t, shop.Returns.Inspect(ctx, 0, l.ID, returns.Inspection{Accepted: true}))
			_, err := shop.Returns.RefundLine(ctx, 0, l.ID, "UPI 1", true)
			must(t, err)
		}
	}
}

// portalTaxable is the taxable value in the HSN summary of the portal's file.
func portalTaxable(t *testing.T, content []byte) (sum money.Paise) {
	var file struct {
		HSN map[string][]struct {
			Taxable json.Number `json:"txval"`
		} `json:"hsn"`
	}
	must(t, json.Unmarshal(content, &file))
	for _, rows := range file.HSN {
		for _, row := range rows {
			sum += paise(t, string(row.Taxable))
		}
	}
	return sum
}

// sheetTaxable is the taxable value in the HSN summaries of the accountant's sheet.
func sheetTaxable(t *testing.T, content []byte) (sum money.Paise) {
	book, err := excelize.OpenReader(bytes.NewReader(content), excelize.Options{RawCellValue: true})
	must(t, err)
	for _, name := range []string{"HSN", "HSN B2B"} {
		rows, err := book.GetRows(name)
		must(t, err)
		at := slices.Index(rows[0], "Taxable value")
		for _, row := range rows[1:] {
			sum += paise(t, row[at])
		}
	}
	return sum
}

// tallyParties is the sum booked to customers in the Tally file; each voucher must balance.
func tallyParties(t *testing.T, content []byte) (party money.Paise) {
	var books tallied
	must(t, xml.Unmarshal(content, &books))
	for _, v := range books.Imports[1].Vouchers {
		var sum money.Paise
		for _, e := range v.Entries {
			amount := paise(t, e.Amount)
			if sum += amount; e.Party == "Yes" {
				party -= amount
			}
		}
		if sum != 0 {
			t.Errorf("%s is off by %s", v.Number, sum.Decimal())
		}
	}
	return party
}

// paise parses an amount of rupees with two decimals, which may be negative.
func paise(t *testing.T, text string) money.Paise {
	t.Helper()
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	if n < 0 {
		return -money.Paise(-n*100 + 0.5)
	}
	return money.Paise(n*100 + 0.5)
}
