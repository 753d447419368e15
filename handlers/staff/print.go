package staff

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
	storedocuments "hearth/store/documents"
	"hearth/store/fulfilment"
)

// Printing prints the documents of many orders at once.
type Printing struct{ *Deps }

// The kinds of documents that can be printed for many orders. Labels can be printed on 4 x 6 inch sheets, or four to
// an A4 sheet.
const (
	pickListPaper = "pick-list"
	slipPapers    = "slips"
	labelPapers   = "labels"
	sheetPapers   = "labels-a4"
	bothPapers    = "sheets" // slip and label side by side on A4
	invoicePapers = "invoices"
)

// printedPapers are the papers that staff can choose.
var printedPapers = []string{pickListPaper, slipPapers, labelPapers, sheetPapers, bothPapers,
	invoicePapers}

// Print returns the documents of the given orders, or of today's, as one PDF in packing order: first the pick list,
// then the documents of each parcel, then the sheets of labels. Packing slips and pick list are for the selected
// orders, by default those waiting to be packed. Only orders that have an invoice get one.
func (r Printing) Print(ctx context.Context, c *web.Caller, in struct {
	Papers web.Text `json:"papers"`
	Orders web.Text `json:"orders"`
}) (web.File, error) {
	papers := strings.FieldsFunc(string(in.Papers), func(letter rune) bool { return letter == ',' || letter == ' ' })
	for _, paper := range papers {
		if !slices.Contains(printedPapers, paper) {
			return web.File{}, wrongField("papers", "Please choose what to print: "+strings.Join(printedPapers,
				", ")+".")
		}
	}
	if len(papers) == 0 {
		return web.File{}, wrongField("papers", "Please choose what to print.")
	}
	// Invoices need the permission for invoices, and all other papers the one to pack.
	for _, paper := range papers {
		if needed := map[bool]core.Permission{true: accounts.PermInvoices,
			false: core.PermPack}[paper == invoicePapers]; !c.May(needed) {
			return web.File{}, web.ErrForbidden
		}
	}
	ids, err := numbersOf(string(in.Orders), "orders")
	if err != nil {
		return web.File{}, err
	}
	found, err := r.Store.Fulfilment.ListPrintable(ctx, ids)
	if err != nil {
		return web.File{}, err
	}
	run := printRun{Deps: r.Deps, papers: papers}
	for _, one := range found {
		one.Waiting = one.Waiting || len(ids) > 0 && !one.Back
		if run.of(one) {
			run.orders = append(run.orders, one)
		}
	}
	if len(run.orders) == 0 {
		return web.File{}, &core.Refusal{Message: "There is nothing to print."}
	}
	return web.File{
		Name:   strings.Join(papers, "-") + ".pdf",
		Type:   "application/pdf",
		Inline: true,
		Write: func(w io.Writer) error {
			return run.write(ctx, w)
		},
	}, nil
}

// Printed records that the caller printed a paper for orders: slips, labels or sheets.
func (r Printing) Printed(ctx context.Context, c *web.Caller, in struct {
	Paper  web.Text `json:"paper"`
	Orders web.Text `json:"orders"`
}) (web.Reply, error) {
	ids, err := numbersOf(string(in.Orders), "orders")
	if err != nil {
		return web.Reply{}, err
	}
	return web.Taken(), r.Store.Bench.Printed(ctx, c.ID, string(in.Paper), ids)
}

// plural returns the text for one item, or the text for several with the number in place of %d.
func plural[N int | int64](n N, one, many string) string {
	if n == 1 {
		return one
	}
	return fmt.Sprintf(many, n)
}

func wrongField(field, message string) error {
	return &core.Refusal{Message: message, Fields: map[string]string{field: message}}
}

// numbersOf parses numbers that are separated by commas or spaces. things is their name in the refusal.
func numbersOf(text, things string) (ids []int64, err error) {
	for _, one := range strings.FieldsFunc(text, func(letter rune) bool { return letter == ',' || letter == ' ' }) {
		id, err := strconv.ParseInt(one, 10, 64)
		if err != nil || id < 1 {
			return nil, wrongField(things, "The "+things+" are numbers with commas between them.")
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// printRun is one request to print: the kinds of documents, and the orders.
type printRun struct {
	*Deps
	papers []string
	orders []fulfilment.Printable
}

func (p printRun) wants(paper string) bool { return slices.Contains(p.papers, paper) }

// of reports whether any document is printed for an order.
func (p printRun) of(one fulfilment.Printable) bool {
	return one.Waiting && (p.wants(pickListPaper) || p.wants(slipPapers)) || !one.Back &&
		(p.wants(labelPapers) || p.wants(sheetPapers) || p.wants(bothPapers)) ||
		one.Invoiced && p.wants(invoicePapers)
}

// write prints the pick list of all orders first, then the papers of each order, and the sheets of labels last.
func (p printRun) write(ctx context.Context, w io.Writer) error {
	book := documents.NewBook(w, "Papers of "+strconv.Itoa(len(p.orders))+" orders")
	err := p.pickList(ctx, book)
	for _, one := range p.orders {
		if err == nil {
			err = p.order(ctx, book, one)
		}
	}
	if err == nil && p.wants(sheetPapers) {
		err = p.labelSheets(ctx, book)
	}
	return errors.Join(err, book.Close())
}

// add draws a document once a worker is free, so that printing doesn't take all memory.
func (p printRun) add(ctx context.Context, book *documents.Book, paper documents.Document) error {
	_, err := p.Documents.Render(ctx, func() ([]byte, error) { return nil, paper.PrintInto(book) })
	return err
}

// pickList adds the products of all orders that still wait to be packed.
func (p printRun) pickList(ctx context.Context, book *documents.Book) error {
	if !p.wants(pickListPaper) || !slices.ContainsFunc(p.orders,
		func(one fulfilment.Printable) bool { return one.Waiting }) {
		return nil
	}
	var list documents.PickList
	for _, one := range p.orders {
		if !one.Waiting {
			continue
		}
		parcel, leaves, err := p.parcel(ctx, one.ID)
		if err != nil {
			return err
		}
		if leaves {
			list.Add(parcel)
		}
	}
	return p.add(
		ctx,
		book,
		list.Paper(p.Store.Settings.Values().ShopName, p.Store.Now().In(p.Store.Settings.Values().Zone()).
			Format("02 Jan 2006"),
			p.letterhead(ctx)),
	)
}

// order adds the documents of one order to the PDF.
func (p printRun) order(ctx context.Context, book *documents.Book, one fulfilment.Printable) error {
	if one.Waiting && p.wants(slipPapers) || !one.Back && (p.wants(labelPapers) || p.wants(bothPapers)) {
		parcel, leaves, err := p.parcel(ctx, one.ID)
		if leaves && one.Waiting && p.wants(slipPapers) {
			err = p.add(ctx, book, documents.PackingSlip(parcel))
		}
		if err == nil && leaves && !one.Back && p.wants(labelPapers) {
			err = p.add(ctx, book, documents.AddressLabel(parcel))
		}
		if err == nil && leaves && !one.Back && p.wants(bothPapers) {
			for _, paper := range documents.SlipWithLabel(parcel) {
				err = errors.Join(err, p.add(ctx, book, paper))
			}
		}
		if err != nil {
			return err
		}
	}
	if !one.Invoiced || !p.wants(invoicePapers) {
		return nil
	}
	d, err := p.Store.Documents.FindInvoice(ctx, 0, one.ID)
	if err != nil {
		return err
	}
	return p.add(ctx, book, documents.InvoiceCopy(d, documents.Original, p.letterhead(ctx)))
}

// labelSheets adds the labels of all orders, four to an A4 sheet.
func (p printRun) labelSheets(ctx context.Context, book *documents.Book) error {
	labelled := slices.DeleteFunc(slices.Clone(p.orders), func(one fulfilment.Printable) bool { return one.Back })
	for some := range slices.Chunk(labelled, 4) {
		parcels := make([]documents.Parcel, 0, len(some))
		for _, one := range some {
			parcel, leaves, err := p.parcel(ctx, one.ID)
			if err != nil {
				return err
			}
			if leaves {
				parcels = append(parcels, parcel)
			}
		}
		if len(parcels) == 0 {
			continue
		}
		if err := p.add(ctx, book, documents.AddressLabels(parcels)); err != nil {
			return err
		}
	}
	return nil
}

// parcel returns an order that waits to be packed. An order that was cancelled in the meantime is skipped.
func (p printRun) parcel(ctx context.Context, id int64) (parcel documents.Parcel, leaves bool, err error) {
	parcel, err = p.findParcel(ctx, id)
	if _, refused := core.IsRefusal(err); refused {
		return parcel, false, nil
	}
	return parcel, err == nil, err
}

// findParcel returns the data for an order's packing slip and label.
func (r *Deps) findParcel(ctx context.Context, id int64) (documents.Parcel, error) {
	c, err := r.Store.Fulfilment.FindForPacking(ctx, id)
	card := r.Store.Settings.Values()
	return documents.Parcel{
		PackingOrder: c,
		From:         storedocuments.SellerOf(card),
		Placed:       c.PlacedAt.In(card.Zone()).Format("02 Jan 2006"),
		Head:         r.letterhead(ctx),
		UPI:          api.UPIOf(c.OrderDetails, card),
	}, err
}

// PackingSlip returns an order's packing slip.
func (r Printing) PackingSlip(ctx context.Context, _ *web.Caller, in web.ByID) (web.File, error) {
	return r.parcelPaper(ctx, in.ID, "packing-slip", documents.PackingSlip)
}

// AddressLabel returns the label of an order's parcel, 4 x 6 inches.
func (r Printing) AddressLabel(ctx context.Context, _ *web.Caller, in web.ByID) (web.File, error) {
	return r.parcelPaper(ctx, in.ID, "label", documents.AddressLabel)
}

// parcelPaper returns one paper of a single order as a PDF.
func (r Printing) parcelPaper(
	ctx context.Context,
	id int64,
	name string,
	of func(documents.Parcel) documents.Document,
) (web.File, error) {
	parcel, err := r.findParcel(ctx, id)
	if err != nil {
		return web.File{}, err
	}
	content, err := r.Documents.Render(ctx, func() ([]byte, error) { return of(parcel).Print() })
	return pdf(name+"-"+strconv.FormatInt(id, 10), content), err
}

// Challan returns an order's delivery challan in three copies (CGST Rules, rule 55).
func (r Printing) Challan(ctx context.Context, _ *web.Caller, in web.ByID) (web.File, error) {
	d, err := r.Store.Documents.FindChallan(ctx, in.ID)
	if err != nil {
		return web.File{}, err
	}
	content, err := r.Documents.Render(ctx,
		func() ([]byte, error) { return documents.PrintChallan(d, r.letterhead(ctx)) })
	return pdf("challan-"+d.Number, content), err
}

// Receipt returns an order's invoice for an 80 mm receipt printer.
func (r Printing) Receipt(ctx context.Context, _ *web.Caller, in web.ByID) (web.File, error) {
	d, err := r.Store.Documents.FindInvoice(ctx, 0, in.ID)
	if err != nil {
		return web.File{}, err
	}
	content, err := r.Documents.Render(ctx, func() ([]byte, error) { return documents.Receipt(d).Print() })
	return pdf("receipt-"+d.Number, content), err
}

// pdf returns a PDF that the browser displays instead of downloading.
func pdf(name string, content []byte) web.File {
	return web.File{Name: name + ".pdf", Type: "application/pdf", Inline: true, Content: content}
}
