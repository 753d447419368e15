package staff

import (
	"context"
	"errors"
	"io"
	"time"

	"hearth/handlers/catalogues"
	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/imports"
)

// Export writes the shop's products, customers, orders and reviews to files that another shop system can import.
type Export struct{ *Deps }

// ExportShop returns a zip of files for Shopify or WooCommerce. It contains the products and, if the caller may see
// customers, also customers, orders and reviews, including those imported from a former shop. The audit log records
// the export. To move to another server with this same program, use a backup instead.
func (r Export) ExportShop(ctx context.Context, c *web.Caller, in struct {
	For web.Text `json:"for"`
}) (web.File, error) {
	if in.For != "shopify" && in.For != "woocommerce" {
		return web.File{}, wrongField("for", "Please choose Shopify or WooCommerce.")
	}
	people, settings := c.May(accounts.PermPrivacy), r.Store.Settings.Values()
	if err := r.Store.Moves.NoteExport(ctx, c.ID, people); err != nil {
		return web.File{}, err
	}
	cells := catalogues.Writer{Woo: in.For == "woocommerce", Public: settings.PublicURL(), Zone: settings.Zone()}
	name := "for-" + string(in.For) + "-" + r.Store.Now().In(cells.Zone).Format(time.DateOnly) + ".zip"
	return web.File{Name: name, Type: "application/zip", Write: func(w io.Writer) error {
		archive := documents.NewZip(w)
		err := r.exportFiles(ctx, archive, cells, people)
		return errors.Join(err, archive.Close())
	}}, nil
}

// exportFiles adds one sheet for each kind of record to the archive. Customers, orders and reviews are personal data,
// and are exported only if people is true. The records are read in parts, so that a large shop fits in memory.
func (r Export) exportFiles(ctx context.Context, archive *documents.Zip, cells catalogues.Writer, people bool) error {
	moves, next := r.Store.Moves, productsInTurn(r.Deps)
	err := exportFile(archive, cells, catalogues.Products, func() ([][]catalogue.Product, error) { return next(ctx) },
		cells.Product)
	if err != nil || !people {
		return err
	}
	after := int64(0)
	err = exportFile(archive, cells, catalogues.Customers, func() (found []imports.PastCustomer, err error) {
		found, after, err = moves.ListCustomersAfter(ctx, after, partRows)
		return found, err
	}, cells.Customer)
	if err != nil {
		return err
	}
	number := func(o imports.PastOrder) int64 { return o.ID }
	err = exportFile(archive, cells, catalogues.Orders, inTurn(number,
		func(after int64) ([]imports.PastOrder, error) { return moves.ListPastOrdersAfter(ctx, after, partRows) },
		func(after int64) ([]imports.PastOrder, error) { return moves.ExportOrders(ctx, after, partRows) }),
		cells.Order)
	if err != nil {
		return err
	}
	list := func(former bool) func(after int64) ([]imports.PastReview, error) {
		return func(after int64) ([]imports.PastReview, error) {
			return moves.ExportReviews(ctx, former, after, partRows)
		}
	}
	return exportFile(archive, cells, catalogues.Reviews,
		inTurn(func(r imports.PastReview) int64 { return r.ID }, list(true), list(false)), cells.Review)
}

// inTurn chains lists that are read in pages: once one list ends, the next one continues. number returns the ID after
// which a list's next page begins.
func inTurn[T any](number func(T) int64, lists ...func(after int64) ([]T, error)) func() ([]T, error) {
	after := int64(0)
	return func() (found []T, err error) {
		for len(lists) > 0 && len(found) == 0 && err == nil {
			if found, err = lists[0](after); len(found) == 0 {
				lists, after = lists[1:], 0
			} else {
				after = number(found[len(found)-1])
			}
		}
		return found, err
	}
}

// exportFile writes one file of the zip: a row for each item that next returns, until next returns none.
func exportFile[T any](archive *documents.Zip, cells catalogues.Writer, kind string, next func() ([]T, error),
	rowsOf func(T) []catalogues.Row) error {
	file, err := archive.Begin(kind + ".csv")
	if err != nil {
		return err
	}
	columns := cells.Columns(kind)
	return documents.WriteCSV(file, documents.TextColumns(columns...), func() (rows [][]string, err error) {
		for len(rows) == 0 {
			found, err := next()
			if err != nil || len(found) == 0 {
				return nil, err
			}
			for _, one := range found {
				for _, row := range rowsOf(one) {
					texts := make([]string, len(columns))
					for i, title := range columns {
						texts[i] = row[title]
					}
					rows = append(rows, texts)
				}
			}
		}
		return rows, nil
	})
}
