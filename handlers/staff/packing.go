package staff

import (
	"context"
	"fmt"
	"io"
	"path"
	"regexp"
	"time"

	"hearth/handlers/catalogues"
	"hearth/handlers/documents"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/imports"
)

// packing is an export of the shop in progress.
type packing struct {
	MovingOut
	archive *documents.Zip
	// personal includes customers, orders and reviews; drafts includes the drafts of pages.
	personal, drafts bool
	shop, named      string
	zone             *time.Location
	pictures         []string
	done, total      int64
	progress         func(done, total int64)
}

func (p *packing) advance(rows int) {
	p.done += int64(rows)
	p.progress(p.done, p.total)
}

func (p *packing) sheets(ctx context.Context) error {
	steps := []func(context.Context) error{p.categories, p.products, p.addresses}
	if p.personal {
		steps = append(steps, p.customers, p.orders, p.reviews)
	}
	for _, step := range append(steps, p.questions, p.translations, p.picked, p.offers, p.face) {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// products packs the products in English: their words in other languages have a sheet of their own.
func (p *packing) products(ctx context.Context) error {
	rows := productRows(p.Room, nil)
	return p.sheet("products", productColumns(nil), func() ([][]string, error) {
		part, pictures, err := rows(ctx)
		p.pictures = append(p.pictures, pictures...)
		p.advance(len(part))
		return part, err
	})
}

// sheet writes a table into sheets of at most as many rows as an import accepts: orders.xlsx, orders-2.xlsx. Rows that next returns
// together stay together. An empty table is left out.
func (p *packing) sheet(name string, columns []documents.Column, next func() ([][]string, error)) error {
	part, err := next()
	for number := 1; err == nil && len(part) > 0; number++ {
		called := name + ".xlsx"
		if number > 1 {
			called = fmt.Sprintf("%s-%d.xlsx", name, number)
		}
		var w io.Writer
		if w, err = p.archive.Begin(called); err != nil {
			return err
		}
		written := 0
		err = documents.WriteSheet(w, name, columns, func() ([][]string, error) {
			give := part
			if err != nil || len(give) == 0 || written > 0 && written+len(give) > p.Packed.rows() {
				return nil, err
			}
			written += len(give)
			part, err = next()
			return give, nil
		})
	}
	return err
}

func (p *packing) categories(ctx context.Context) error {
	found, err := p.Store.Moves.ListCategoryTexts(ctx)
	rows := [][]string{}
	for _, c := range found {
		picture := ""
		if c.Picture != "" {
			picture = p.take(catalogue.Picture{Name: c.Picture})
		}
		rows = append(rows, catalogues.CategoryRow(c, picture))
	}
	if err != nil {
		return err
	}
	return p.sheet("categories", documents.TextColumns(catalogues.CategoryColumns...), once(rows))
}

// take records a picture to include, and returns its file name.
func (p *packing) take(picture catalogue.Picture) string {
	name := path.Base(picture.Path(1280))
	p.pictures = append(p.pictures, name)
	return name
}

// once returns rows, and then none.
func once(rows [][]string) func() ([][]string, error) {
	return func() ([][]string, error) {
		part := rows
		rows = nil
		return part, nil
	}
}

// after iterates over lists that continue after a number, one list after the other.
func after[T any](lists []func(after int64) ([]T, int64, error), rows func(T) [][]string) func() ([][]string, error) {
	last, at := int64(0), 0
	return func() ([][]string, error) {
		for at < len(lists) {
			found, end, err := lists[at](last)
			if err != nil {
				return nil, err
			}
			if last = end; len(found) == 0 {
				at, last = at+1, 0
				continue
			}
			part := [][]string{}
			for _, one := range found {
				part = append(part, rows(one)...)
			}
			return part, nil
		}
		return nil, nil
	}
}

func (p *packing) addresses(ctx context.Context) error {
	paths, err := p.Store.Moves.CategoryPaths(ctx)
	if err != nil {
		return err
	}
	page := 1
	return p.sheet("old-addresses", documents.TextColumns(catalogues.AddressColumns...), func() ([][]string, error) {
		found, _, err := p.Store.Customers.ListFormerAddresses(ctx, "", core.Page{Number: page, Size: p.Packed.part()})
		rows := [][]string{}
		for _, f := range found {
			rows = append(rows, catalogues.AddressRow(p.shop, f, paths[f.CategoryID]))
		}
		page++
		return rows, err
	})
}

func (p *packing) customers(ctx context.Context) error {
	list := func(last int64) ([]imports.PastCustomer, int64, error) {
		found, end, err := p.Store.Moves.ListCustomersAfter(ctx, last, p.Packed.part())
		p.advance(len(found))
		return found, end, err
	}
	return p.sheet(
		"customers",
		documents.TextColumns(catalogues.CustomerColumns...),
		after([]func(int64) ([]imports.PastCustomer, int64, error){
			list}, func(c imports.PastCustomer) [][]string {
			return catalogues.CustomerRows(c, p.zone)
		}),
	)
}

func (p *packing) orders(ctx context.Context) error {
	last := func(found []imports.PastOrder, err error) ([]imports.PastOrder, int64, error) {
		p.advance(len(found))
		if len(found) == 0 {
			return nil, 0, err
		}
		return found, found[len(found)-1].ID, err
	}
	lists := []func(int64) ([]imports.PastOrder, int64, error){
		func(after int64) ([]imports.PastOrder, int64, error) {
			return last(p.Store.Moves.ListPastOrdersAfter(ctx, after, p.Packed.part()))
		},
		func(after int64) ([]imports.PastOrder, int64, error) {
			found, end, err := last(p.Store.Moves.ListOrdersAsPast(ctx, after, p.Packed.part()))
			for i := range found {
				found[i].Source, found[i].State = p.named, core.State(found[i].State).Facts().Desk
			}
			return found, end, err
		},
	}
	return p.sheet("orders", documents.TextColumns(catalogues.OrderColumns...), after(lists, func(o imports.PastOrder) [][]string {
		return catalogues.OrderRows(p.shop, o, p.zone)
	}))
}

func (p *packing) reviews(ctx context.Context) error {
	list := func(former bool) func(int64) ([]imports.PastReview, int64, error) {
		return func(after int64) ([]imports.PastReview, int64, error) {
			found, err := p.Store.Moves.ListReviewsAsPast(ctx, former, after, p.Packed.part())
			p.advance(len(found))
			if len(found) == 0 {
				return nil, 0, err
			}
			for i := range found {
				if !former {
					found[i].Source = p.named
				}
				if found[i].Picture != "" {
					found[i].Picture = p.take(catalogue.Picture{Name: found[i].Picture})
				}
			}
			return found, found[len(found)-1].ID, err
		}
	}
	return p.sheet("reviews", documents.TextColumns(catalogues.ReviewColumns...), after([]func(int64) ([]imports.PastReview, int64, error){
		list(true), list(false)}, func(v imports.PastReview) [][]string {
		return [][]string{catalogues.ReviewRow(p.shop, v, p.zone)}
	}))
}

func (p *packing) questions(ctx context.Context) error {
	list := func(asked bool) func(int64) ([]imports.QuestionText, int64, error) {
		return func(after int64) ([]imports.QuestionText, int64, error) {
			found, err := p.Store.Moves.ListQuestionTexts(ctx, asked, after, p.Packed.part())
			if len(found) == 0 {
				return nil, 0, err
			}
			return found, found[len(found)-1].ID, err
		}
	}
	lists := []func(int64) ([]imports.QuestionText, int64, error){list(false)}
	if p.personal {
		lists = append(lists, list(true))
	}
	return p.sheet("questions", documents.TextColumns(catalogues.QuestionColumns...), after(lists, func(q imports.QuestionText) [][]string {
		return [][]string{catalogues.QuestionRow(p.shop, q, p.zone)}
	}))
}

func (p *packing) translations(ctx context.Context) error {
	list := func(kind string) func(int64) ([]imports.TextRow, int64, error) {
		return func(after int64) ([]imports.TextRow, int64, error) {
			for {
				found, last, err := p.Store.Moves.ListTextRows(ctx, kind, after, p.Packed.part())
				if err != nil || len(found) > 0 || last == 0 {
					return found, last, err
				}
				after = last // these were of deleted things
			}
		}
	}
	return p.sheet("translations", documents.TextColumns(catalogues.TextColumns...), after([]func(int64) ([]imports.TextRow, int64, error){
		list("category"), list("product")}, func(t imports.TextRow) [][]string {
		return [][]string{catalogues.TextRow(p.shop, t)}
	}))
}

func (p *packing) picked(ctx context.Context) error {
	list := func(after int64) ([]imports.PickedRow, int64, error) {
		found, err := p.Store.Moves.ListPickedRows(ctx, after, p.Packed.part())
		if len(found) == 0 {
			return nil, 0, err
		}
		return found, found[len(found)-1].ProductID, err
	}
	return p.sheet("goes-with", documents.TextColumns(catalogues.PickedColumns...), after([]func(int64) ([]imports.PickedRow, int64, error){
		list}, func(row imports.PickedRow) [][]string {
		return [][]string{catalogues.PickedRow(p.shop, row)}
	}))
}

// offers packs the offers; offers for a list of people only together with customers.
func (p *packing) offers(ctx context.Context) error {
	found, err := p.Store.Moves.ListOfferTexts(ctx)
	rows := [][]string{}
	for _, o := range found {
		if o.Buyers != "listed" || p.personal {
			rows = append(rows, catalogues.OfferRows(p.shop, o)...)
		}
	}
	if err != nil {
		return err
	}
	return p.sheet("offers", documents.TextColumns(catalogues.OfferColumns...), once(rows))
}

// pictured matches the name of a picture in a text.
var pictured = regexp.MustCompile(`\b[0-9a-f]{32}\b`)

// face packs the look, the pages, the search words and the filters, with their pictures.
func (p *packing) face(ctx context.Context) error {
	found, err := p.Store.Moves.ListShopParts(ctx, p.drafts)
	rows := [][]string{}
	for _, part := range found {
		for _, name := range pictured.FindAllString(part.Value, -1) {
			if part.Logos[name] == nil {
				p.take(catalogue.Picture{Name: name})
			}
		}
		rows = append(rows, catalogues.ShopRows(p.shop, part)...)
	}
	if err != nil {
		return err
	}
	return p.sheet("shop", documents.TextColumns(catalogues.ShopColumns...), once(rows))
}
