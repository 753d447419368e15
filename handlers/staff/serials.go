package staff

import (
	"context"
	"io"
	"net/url"
	"strconv"
	"strings"

	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/orders"
)

// Serials manages the serial numbers of units.
type Serials struct{ *Deps }

// serialRow is a unit with its serial number, and the customer who registered it.
type serialRow struct {
	Serial     string   `json:"serial_number"`
	ProductID  int64    `json:"product_id"`
	Product    string   `json:"product_name"`
	Made       web.Time `json:"created_at"`
	Registered web.Time `json:"registered_at"`
	Owner      string   `json:"cust_Name"`
	Email      string   `json:"cust_Email"`
}

// Serials lists serial numbers, filtered by product, part of the number, and whether a customer registered them.
func (r Serials) Serials(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	ProductID  web.Int  `json:"product_id"`
	Search     web.Text `json:"search"`
	Registered web.Text `json:"registered"`
	Sort       web.Text `json:"sort"`
}) (web.Rows[serialRow], error) {
	page := in.Wanted()
	found, total, err := r.Store.Orders.ListSerials(ctx, orders.SerialFilter{
		ProductID:  int64(max(in.ProductID, 0)),
		Search:     strings.TrimSpace(string(in.Search)),
		Registered: string(in.Registered),
		Sort:       string(in.Sort),
		Page:       page,
	})
	shown := make([]serialRow, len(found))
	for i, one := range found {
		shown[i] = serialRow{
			Serial:     one.Serial,
			ProductID:  one.ProductID,
			Product:    one.Product,
			Made:       r.local(one.MadeAt),
			Registered: r.local(one.RegisteredAt),
			Owner:      one.Owner,
			Email:      one.OwnerEmail,
		}
	}
	return web.GiveRows(shown, total, page), err
}

// labelLimit is the most labels in one file.
const labelLimit = 5000

// SerialFile returns serial numbers as a PDF of labels, 24 to an A4 sheet, or as XLSX without totals.
func (r Serials) SerialFile(ctx context.Context, _ *web.Caller, in struct {
	Serials web.List[web.Text] `json:"serials"`
	Format  web.Text           `json:"format"`
}) (web.File, error) {
	if len(in.Serials) == 0 || len(in.Serials) > labelLimit {
		return web.File{}, &core.Refusal{Message: "Please choose 1 to " + strconv.Itoa(labelLimit) + " serial numbers."}
	}
	wanted := make([]string, len(in.Serials))
	for i, one := range in.Serials {
		wanted[i] = string(one)
	}
	products, err := r.Store.Orders.FindSerials(ctx, wanted)
	if err != nil {
		return web.File{}, err
	}
	labels := make([]documents.Label, len(wanted))
	for i, one := range wanted {
		labels[i] = documents.Label{
			Serial:  one,
			Product: products[one],
			Link:    r.Store.Settings.Values().PublicURL() + "/registerdevice?serial=" + one,
		}
	}
	if in.Format == "xlsx" {
		rows := make([][]string, len(labels))
		for i, l := range labels {
			rows[i] = []string{l.Serial, l.Product, l.Link}
		}
		columns := []documents.Column{
			{Title: "Serial Number", Width: 24},
			{Title: "Product", Width: 44},
			{Title: "Registration link", Width: 60},
		}
		return web.File{Name: "serial-numbers.xlsx", Type: sheetType, Write: func(w io.Writer) error {
			return documents.Sheet(w, "Serial numbers", columns, rows)
		}}, nil
	}
	content, err := r.Documents.Render(ctx, func() ([]byte, error) {
		return documents.Labels(labels, r.labelWarning()).
			Print()
	})
	return web.File{Name: "serial-labels.pdf", Type: "application/pdf", Content: content}, err
}

// labelWarning is printed at the edge of a label sheet while the shop's address only works on its own machine,
// because then the QR codes work nowhere else.
func (r Serials) labelWarning() string {
	address := r.Store.Settings.Values().PublicURL()
	if parsed, err := url.Parse(address); err == nil {
		if name := parsed.Hostname(); name != "localhost" && name != "127.0.0.1" && name != "::1" {
			return ""
		}
	}
	return "Do not use these labels: their codes lead to " + address +
		", which opens on the shop's own machine alone. Set the address of the shop first."
}

type serialsOut struct {
	web.Reply
	Serials []string `json:"serialNumber"`
}

// GenerateSerialNumber creates serial numbers for units of a product.
func (r Serials) GenerateSerialNumber(ctx context.Context, c *web.Caller, in struct {
	ProductID   web.Int  `json:"product_id"`
	ProductName web.Text `json:"product_name"`
	Quantity    web.Int  `json:"quantity"`
}) (serialsOut, error) {
	if in.ProductID < 1 {
		return serialsOut{}, &core.Refusal{Message: "Please choose a product.",
			Fields: map[string]string{"product_id": "Please choose a product."}}
	}
	made, err := r.Store.Orders.GenerateSerials(ctx, c.ID, int64(in.ProductID), int64(in.Quantity))
	return serialsOut{web.Done(plural(len(made), "1 serial number generated.", "%d serial numbers generated.")), made},
		err
}

// boundSerial is a unit that was scanned into an order's parcel.
type boundSerial struct {
	Serial  string   `json:"serial"`
	LineID  int64    `json:"odid"`
	Product string   `json:"title"`
	Date    web.Time `json:"date"`
	Who     string   `json:"who"`
}

// BoundSerials returns the serial numbers that were scanned for an order.
func (r Serials) BoundSerials(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[[]boundSerial], error) {
	found, err := r.Store.Orders.ListBoundSerials(ctx, in.ID)
	shown := make([]boundSerial, len(found))
	for i, b := range found {
		shown[i] = boundSerial{Serial: b.Serial, LineID: b.LineID, Product: b.Product, Date: r.local(b.At), Who: b.Who}
	}
	return web.Give(shown), err
}

// BindSerial assigns a scanned unit to an order that is being packed; with remove=yes it removes the unit.
func (r Serials) BindSerial(ctx context.Context, c *web.Caller, in struct {
	ID     int64    `path:"id"`
	Serial web.Text `json:"serial"`
	Remove web.Flag `json:"remove"`
}) (web.Reply, error) {
	if bool(in.Remove) {
		return web.Done("Removed from the parcel."), r.Store.Orders.UnbindSerial(ctx, in.ID, string(in.Serial))
	}
	bound, err := r.Store.Orders.BindSerial(ctx, c.ID, in.ID, string(in.Serial))
	return web.Done(bound.Serial + ": " + bound.Product), err
}

// serialStory is what is known about one unit: production, sale, registration and return.
type serialStory struct {
	Serial       string   `json:"serial"`
	ProductID    int64    `json:"product_id"`
	Product      string   `json:"title"`
	Made         web.Time `json:"made_date"`
	OrderID      int64    `json:"orders_id"`
	LineID       int64    `json:"odid"`
	Buyer        string   `json:"buyer"`
	OrderState   string   `json:"order_state"`
	Delivered    web.Time `json:"delivered_date"`
	RegisteredBy string   `json:"registered_by"`
	Registered   web.Time `json:"registered_date"`
	ReturnState  string   `json:"return_state"`
	// Events are what happened to the unit, oldest first.
	Events []serialEvent `json:"events"`
}

// serialEvent is an event in the life of a unit. Who is a member of staff or the customer who registered it; OrderID,
// ClaimID, Number (of a document or claim) and Serial (of another unit) say what it is about.
type serialEvent struct {
	Date    web.Time `json:"date"`
	What    string   `json:"what"`
	Who     string   `json:"who"`
	OrderID int64    `json:"orders_id"`
	ClaimID int64    `json:"claim_id"`
	Number  string   `json:"number"`
	Serial  string   `json:"serial"`
}

// SerialStory returns the history of a unit, so that staff can recognise a returned one.
func (r Serials) SerialStory(ctx context.Context, _ *web.Caller, in struct {
	Serial web.Text `json:"serial"`
}) (web.Data[serialStory], error) {
	f, err := r.Store.Orders.FindSerial(ctx, string(in.Serial))
	if web.Missing(err) {
		return web.Data[serialStory]{}, &core.Refusal{Message: "Serial number not recognised.",
			Fields: map[string]string{"serial": "Serial number not recognised."}}
	}
	if err != nil {
		return web.Data[serialStory]{}, err
	}
	life, err := r.Store.Warranty.Life(ctx, f.Serial)
	events := make([]serialEvent, len(life))
	for i, e := range life {
		events[i] = serialEvent{Date: r.local(e.At), What: e.What, Who: e.Who, OrderID: e.OrderID, ClaimID: e.Claim,
			Number: e.Number, Serial: e.Serial}
	}
	return web.Give(serialStory{
		Events:     events,
		Serial:     f.Serial,
		ProductID:  f.ProductID,
		Product:    f.Product,
		Made:       r.local(f.MadeAt),
		OrderID:    f.OrderID,
		LineID:     f.LineID,
		Buyer:      f.Buyer,
		OrderState: f.State,
		Delivered: r.local(
			f.DeliveredAt,
		),
		RegisteredBy: f.RegisteredBy,
		Registered:   r.local(f.RegisteredAt),
		ReturnState:  f.ReturnState,
	}), err
}
