package staff

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"time"

	"hearth/handlers/catalogues"
	"hearth/handlers/documents"
	"hearth/store"
)

// packing is an export of the shop in progress.
type packing struct {
	MovingOut
	archive     *documents.Zip
	shop, named string
	zone        *time.Location
	pictures    []string
	done, total int64
	progress    func(done, total int64)
}

func (p *packing) advance(rows int) {
	p.done += int64(rows)
	p.progress(p.done, p.total)
}

func (p *packing) sheets(ctx context.Context, personal bool) error {
	rows := productRows(p.Room)
	steps := []func() error{
		func() error { return p.categories(ctx) },
		func() error {
			return p.sheet("products", productColumns(), func() ([][]string, error) {
				part, pictures, err := rows(ctx)
				p.pictures = append(p.pictures, pictures...)
				p.advance(len(part))
				return part, err
			})
		},
		func() error { return p.addresses(ctx) },
	}
	if personal {
		steps = append(steps, func() error { return p.customers(ctx) }, func() error { return p.orders(ctx) }, func() error { return p.reviews(ctx) })
	}
	steps = append(steps, func() error { return p.questions(ctx, personal) })
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
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
			if err != nil || len(give) == 0 || written > 0 && written+len(give) > packedRows {
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
	found, err := p.Store.ListCategoryTexts(ctx)
	rows := [][]string{}
	for _, c := range found {
		picture := ""
		if c.Picture != "" {
			picture = p.take(store.Picture{Name: c.Picture})
		}
		rows = append(rows, catalogues.CategoryRow(c, picture))
	}
	if err != nil {
		return err
	}
	return p.sheet("categories", documents.TextColumns(catalogues.CategoryColumns...), once(rows))
}

// take records a picture to include, and returns its file name.
func (p *packing) take(picture store.Picture) string {
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
	texts, page := map[int64][]string{}, 1
	tree, err := p.Store.CategoryTree(ctx)
	if err != nil {
		return err
	}
	var walk func(nodes []*store.Category, above []string)
	walk = func(nodes []*store.Category, above []string) {
		for _, c := range nodes {
			texts[c.ID] = append(slices.Clone(above), c.Name)
			walk(c.Children, texts[c.ID])
		}
	}
	walk(tree, nil)
	return p.sheet("old-addresses", documents.TextColumns(catalogues.AddressColumns...), func() ([][]string, error) {
		found, _, err := p.Store.ListFormerAddresses(ctx, "", store.Page{Number: page, Size: partRows})
		rows := [][]string{}
		for _, f := range found {
			rows = append(rows, catalogues.AddressRow(p.shop, f, texts[f.CategoryID]))
		}
		page++
		return rows, err
	})
}

func (p *packing) customers(ctx context.Context) error {
	list := func(last int64) ([]store.PastCustomer, int64, error) {
		found, end, err := p.Store.ListCustomersAfter(ctx, last, partRows)
		p.advance(len(found))
		return found, end, err
	}
	return p.sheet("customers", documents.TextColumns(catalogues.CustomerColumns...), after([]func(int64) ([]store.PastCustomer, int64, error){list}, func(c store.PastCustomer) [][]string {
		return catalogues.CustomerRows(c, p.zone)
	}))
}

func (p *packing) orders(ctx context.Context) error {
	last := func(found []store.PastOrder, err error) ([]store.PastOrder, int64, error) {
		p.advance(len(found))
		if len(found) == 0 {
			return nil, 0, err
		}
		return found, found[len(found)-1].ID, err
	}
	lists := []func(int64) ([]store.PastOrder, int64, error){
		func(after int64) ([]store.PastOrder, int64, error) {
			return last(p.Store.ListPastOrdersAfter(ctx, after, partRows))
		},
		func(after int64) ([]store.PastOrder, int64, error) {
			found, end, err := last(p.Store.ListOrdersAsPast(ctx, after, partRows))
			for i := range found {
				found[i].Source, found[i].State = p.named, store.State(found[i].State).Facts().Desk
			}
			return found, end, err
		},
	}
	return p.sheet("orders", documents.TextColumns(catalogues.OrderColumns...), after(lists, func(o store.PastOrder) [][]string { return catalogues.OrderRows(p.shop, o, p.zone) }))
}

func (p *packing) reviews(ctx context.Context) error {
	list := func(former bool) func(int64) ([]store.PastReview, int64, error) {
		return func(after int64) ([]store.PastReview, int64, error) {
			found, err := p.Store.ListReviewsAsPast(ctx, former, after, partRows)
			p.advance(len(found))
			if len(found) == 0 {
				return nil, 0, err
			}
			for i := range found {
				if !former {
					found[i].Source = p.named
				}
			}
			return found, found[len(found)-1].ID, err
		}
	}
	return p.sheet("reviews", documents.TextColumns(catalogues.ReviewColumns...), after([]func(int64) ([]store.PastReview, int64, error){list(true), list(false)}, func(v store.PastReview) [][]string {
		return [][]string{catalogues.ReviewRow(p.shop, v, p.zone)}
	}))
}

func (p *packing) questions(ctx context.Context, personal bool) error {
	list := func(asked bool) func(int64) ([]store.QuestionText, int64, error) {
		return func(after int64) ([]store.QuestionText, int64, error) {
			found, err := p.Store.ListQuestionTexts(ctx, asked, after, partRows)
			if len(found) == 0 {
				return nil, 0, err
			}
			return found, found[len(found)-1].ID, err
		}
	}
	lists := []func(int64) ([]store.QuestionText, int64, error){list(false)}
	if personal {
		lists = append(lists, list(true))
	}
	return p.sheet("questions", documents.TextColumns(catalogues.QuestionColumns...), after(lists, func(q store.QuestionText) [][]string {
		return [][]string{catalogues.QuestionRow(p.shop, q, p.zone)}
	}))
}

// packPictures packs each picture once, under its name in the sheets. split means that they are in zips of their own. A missing
// file is skipped.
func (p *packing) packPictures(ctx context.Context) (split bool, err error) {
	slices.Sort(p.pictures)
	p.pictures = slices.Compact(p.pictures)
	sizes, sum := map[string]int64{}, int64(0)
	p.pictures = slices.DeleteFunc(p.pictures, func(name string) bool {
		sizes[name], err = p.Files.UploadSize(name)
		sum += sizes[name]
		return err != nil
	})
	split = sum > packedTogether
	p.total += int64(len(p.pictures))
	box, room, number := p.archive, int64(0), 0
	for _, name := range p.pictures {
		if err := ctx.Err(); err != nil {
			return split, err
		}
		if split && (number == 0 || room+sizes[name] > packedTogether) {
			if number++; number > 1 {
				if err := box.Close(); err != nil {
					return split, err
				}
			}
			w, err := p.archive.Begin(fmt.Sprintf("pictures-%d.zip", number))
			if err != nil {
				return split, err
			}
			box, room = documents.NewZip(w), 0
		}
		content, err := p.Files.Upload(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = box.Add("pictures/"+name, content)
		}
		if err != nil {
			return split, err
		}
		room += sizes[name]
		p.advance(1)
	}
	if split {
		return split, box.Close()
	}
	return false, nil
}

// productRows returns the products part by part, each with the file names of its pictures: products with options, followed by their
// variants, and kits at the end, so that every row only refers to earlier rows.
func productRows(r *Room) func(ctx context.Context) (rows [][]string, pictures []string, err error) {
	last, kits := int64(0), false
	return func(ctx context.Context) (rows [][]string, pictures []string, err error) {
		for len(rows) == 0 {
			found, err := r.Store.ListProductsAfter(ctx, last, partRows)
			if err != nil {
				return nil, nil, err
			}
			if len(found) == 0 && kits {
				return nil, nil, nil
			}
			if len(found) == 0 {
				last, kits = 0, true
				continue
			}
			for _, one := range found {
				last = one.ID
				if one.IsKit() != kits || one.Family != 0 {
					continue
				}
				whole, err := withVariants(ctx, r, one)
				if err != nil {
					return nil, nil, err
				}
				var parts []store.KitPart
				if kits {
					if parts, err = r.Store.ListKitParts(ctx, one.ID); err != nil {
						return nil, nil, err
					}
				}
				for _, p := range whole {
					for _, picture := range p.Pictures {
						pictures = append(pictures, path.Base(picture.Path(1280)))
					}
					rows = append(rows, catalogues.Row(r.Store.Name(), p, parts, one.Options))
				}
			}
		}
		return rows, pictures, nil
	}
}

// withVariants is a product followed by its variants, each with its own pictures.
func withVariants(ctx context.Context, r *Room, p store.Product) ([]store.Product, error) {
	if !p.IsFamily() {
		return []store.Product{p}, nil
	}
	variants, err := r.Store.ListVariants(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	own, err := r.Store.OwnPictures(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	for i := range variants {
		variants[i].Pictures = own[variants[i].ID]
	}
	for _, pictures := range own { // a product without pictures shows one of its variants'
		if len(pictures) > 0 && slices.Equal(pictures, p.Pictures) {
			p.Pictures = nil
			break
		}
	}
	return append([]store.Product{p}, variants...), nil
}
