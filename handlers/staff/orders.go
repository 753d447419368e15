package staff

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/orders"
	"hearth/store/shipments"
)

// Orders lists orders for staff and moves them from confirmed to shipped and delivered.
type Orders struct{ *Deps }

// staffOrderRow is an order in the list of the back office.
type staffOrderRow struct {
	OrderID int64       `json:"orders_id"`
	Date    web.Time    `json:"date"`
	Name    string      `json:"cust_Name"`
	Amount  money.Paise `json:"amount"`
	State   string      `json:"state"`
	Payment string      `json:"pt"`
	Lines   int64       `json:"product_count"`
	Title   string      `json:"title"`
	Place   string      `json:"place"`
	// Due is the amount still to be collected for the order; 0 once it is paid.
	Due      money.Paise `json:"due"`
	Mob      string      `json:"mob"`
	Tracking string      `json:"tracking_id"`
	Courier  string      `json:"courier_name"`
	Packed   web.Time    `json:"packed_date"`
	// Packer is the name of who is packing the order; "" if no one is.
	Packer string   `json:"packer"`
	Tags   []string `json:"tags"`
	// Channel is online, or counter for a counter sale. PaidBy is the payment method; "" before the order is paid.
	Channel string `json:"channel"`
	PaidBy  string `json:"paid_by"`
	// PartSent means that a parcel has shipped and something is left to ship.
	PartSent bool `json:"part_shipped"`
	// WaitsFor is what waits for stock, such as "2 × Lamp", WaitsUntil its pre-order day; "" if nothing does.
	WaitsFor   string `json:"waits_for"`
	WaitsUntil string `json:"waits_until"`
}

// staffOrdersOut is a page of orders. Counts are the numbers of orders on each tab, whatever the filter.
type staffOrdersOut struct {
	web.Reply
	Data   []staffOrderRow `json:"data"`
	Total  int             `json:"total"`
	Page   int             `json:"page"`
	Pages  int             `json:"pages"`
	Counts map[string]int  `json:"counts"`
	// Books means that parcels can be booked with a courier.
	Books bool `json:"books"`
	// FirstPickup is the next day on which the courier can collect parcels.
	FirstPickup string `json:"first_pickup"`
}

// ordersIn are the filters of the list of orders.
type ordersIn struct {
	State   web.Text `json:"state"`
	Search  web.Text `json:"search"`
	Payment web.Text `json:"pt"`
	Tag     web.Text `json:"tag"`
	From    web.Text `json:"from"`
	To      web.Text `json:"to"`
	// Filters for the orders behind a bar of a chart: channel (online or counter), product or category ID, pincode,
	// district or state, and whether the customer had ordered before.
	Channel   web.Text `json:"channel"`
	Product   web.Text `json:"product"`
	Category  web.Text `json:"category"`
	Area      web.Text `json:"area"`
	Returning web.Flag `json:"returning"`
	// City is the city of the address.
	City web.Text `json:"city"`
	// Filters for the orders behind a figure of the promised days: promise (kept or missed; from and to are then
	// promised days), zone, and courier (none: without one).
	Promise web.Text `json:"promise"`
	Zone    web.Text `json:"zone"`
	Courier web.Text `json:"courier"`
	// Customer is the account ID of the buyer.
	Customer web.Int  `json:"customer"`
	Sort     web.Text `json:"sort"`
}

func (in ordersIn) filter() orders.OrderFilter {
	return orders.OrderFilter{
		Tab:       string(in.State),
		Search:    strings.TrimSpace(string(in.Search)),
		Payment:   string(in.Payment),
		Tag:       string(in.Tag),
		From:      string(in.From),
		To:        string(in.To),
		Channel:   string(in.Channel),
		Product:   string(in.Product),
		Category:  string(in.Category),
		Area:      strings.TrimSpace(string(in.Area)),
		City:      strings.TrimSpace(string(in.City)),
		Returning: bool(in.Returning),
		Promise:   string(in.Promise),
		Zone:      string(in.Zone),
		Courier:   string(in.Courier),
		Customer:  int64(max(in.Customer, 0)),
		Sort:      string(in.Sort),
	}
}

// OrderIDs returns the numbers of all orders that FetchOrders lists on its pages, at most 10,000.
func (r Orders) OrderIDs(ctx context.Context, _ *web.Caller, in ordersIn) (web.Data[[]int64], error) {
	ids, err := r.Store.Orders.ListIDs(ctx, in.filter())
	return web.Give(append([]int64{}, ids...)), err
}

// FetchOrders lists orders by state or work queue, with filters, search and sorting.
func (r Orders) FetchOrders(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	ordersIn
}) (staffOrdersOut, error) {
	page, filter := in.Wanted(), in.filter()
	filter.Page = page
	found, total, err := r.Store.Orders.List(ctx, filter)
	if err != nil {
		return staffOrdersOut{}, err
	}
	out := staffOrdersOut{
		Reply: web.Done("OK"),
		Data:  make([]staffOrderRow, len(found)),
		Total: total,
		Page:  max(page.Number, 1),
		Pages: page.Pages(total),
		Books: shipments.Books(r.Store.Settings.Values()),

		FirstPickup: r.Store.Fulfilment.FirstPickup(),
	}
	if total == 0 {
		out.Message = "No orders found"
	}
	ids := make([]int64, len(found))
	for i, o := range found {
		out.Data[i], ids[i] = r.rowOf(o), o.ID
	}
	packers, err := r.Store.Bench.Packers(ctx, ids)
	if err != nil {
		return out, err
	}
	for i, id := range ids {
		out.Data[i].Packer = packers[id]
	}
	out.Counts, err = r.Store.Orders.CountTabs(ctx)
	return out, err
}

func (r Orders) rowOf(o orders.OrderSummary) staffOrderRow {
	at := o.ConfirmedAt
	if at.IsZero() {
		at = o.PlacedAt
	}
	name, place := o.Buyer(), o.Address.City+", "+o.Address.State
	if o.Channel == "counter" {
		place = "Counter sale"
	}
	return staffOrderRow{
		OrderID:  o.ID,
		Date:     r.local(at),
		Name:     name,
		Amount:   o.Total,
		State:    string(o.State),
		Payment:  o.Payment,
		Lines:    o.Lines,
		Title:    o.Title,
		Place:    place,
		Due:      o.Due(),
		Mob:      o.Address.Mob,
		Tracking: o.TrackingID,
		Courier:  o.Courier,
		Packed:   r.local(o.PackedAt),
		Tags:     append([]string{}, o.Tags...),
		Channel:  o.Channel,
		PaidBy:   o.PaidBy,
		PartSent: o.PartSent,
		WaitsFor: o.WaitsFor, WaitsUntil: o.WaitsUntil,
	}
}

// Couriers returns the couriers that staff can choose when a parcel ships.
func (r Orders) Couriers(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[[]string], error) {
	names, err := r.Store.Shipments.ListCouriers(ctx)
	return web.Give(names), err
}

// shippedData is the invoice that was issued when the order was shipped.
type shippedData struct {
	InvoiceID string `json:"invoice_id"`
}

// ShipOrder marks an order as shipped with a courier, and issues its invoice.
func (r Orders) ShipOrder(ctx context.Context, c *web.Caller, in struct {
	ID         int64    `path:"id"`
	TrackingID web.Text `json:"tracking_id"`
	Courier    web.Text `json:"courier_name"`
	Expected   web.Text `json:"expected_date"`
	EWayBill   web.Text `json:"eway_bill"`
	// Driver and DriverMob are who takes an own delivery to the customer; both are optional.
	Driver    web.Text `json:"driver"`
	DriverMob web.Text `json:"driver_mob"`
	// Pieces are what is in the parcel; without them it is everything that has not shipped yet.
	Pieces piecesIn `json:"pieces"`
	// Without confirms that a parcel above the e-way bill limit ships without an e-way bill.
	Without web.Flag `json:"eway_without"`
}) (web.Data[shippedData], error) {
	number, err := r.ship(ctx, c.ID, in.ID, shipments.Shipment{TrackingID: string(in.TrackingID),
		Courier: string(in.Courier), ExpectedDay: strings.TrimSpace(string(in.Expected)),
		EWayBill: string(in.EWayBill), Driver: driverOf(in.Driver, in.DriverMob), Pieces: piecesOf(in.Pieces)},
		bool(in.Without))
	return web.With("Order shipped. Invoice "+number+" issued.", shippedData{number}), err
}

// CorrectParcel corrects the courier or tracking number of a parcel that has already shipped. Without shipment_id it is
// the newest on its way.
func (r Orders) CorrectParcel(ctx context.Context, c *web.Caller, in struct {
	ID         int64    `path:"id"`
	TrackingID web.Text `json:"tracking_id"`
	Courier    web.Text `json:"courier_name"`
	Expected   web.Text `json:"expected_date"`
	EWayBill   web.Text `json:"eway_bill"`
	Shipment   web.Int  `json:"shipment_id"`
}) (web.Reply, error) {
	return web.Done("Corrected. The customer has been notified."), r.Store.Fulfilment.CorrectShipment(
		ctx,
		c.ID,
		in.ID,
		int64(in.Shipment),
		shipments.Shipment{
			TrackingID:  string(in.TrackingID),
			Courier:     string(in.Courier),
			ExpectedDay: strings.TrimSpace(string(in.Expected)),
			EWayBill:    string(in.EWayBill),
		},
	)
}

// pieceIn is how many units of an order line are in a parcel.
type pieceIn struct {
	LineID   web.Int `json:"orderDetails_id"`
	Quantity web.Int `json:"quantity"`
}

type piecesIn = web.List[pieceIn]

func piecesOf(in piecesIn) (pieces []shipments.Piece) {
	for _, p := range in {
		pieces = append(pieces, shipments.Piece{LineID: int64(p.LineID), Quantity: int64(p.Quantity)})
	}
	return pieces
}

// unprintable is the refusal for names in scripts that the fonts of the documents lack.
const unprintable = "The name or address of this order is in a script that can't be printed. " +
	"Ask the customer for it in Latin letters and correct the order's address first."

// ship ships an order after checking that its documents can be printed, because an invoice needs a legible buyer's
// name. A parcel above the e-way bill limit needs an e-way bill number, or the confirmation that it ships without
// one. If no expected day is given, it is the day promised to the customer.
func (r *Deps) ship(
	ctx context.Context,
	who, id int64,
	sh shipments.Shipment,
	without bool,
) (number string, err error) {
	o, err := r.Store.Fulfilment.FindOrder(ctx, 0, id)
	if err != nil {
		return "", err
	}
	if sh.ExpectedDay == "" {
		if sh.ExpectedDay, err = r.Store.Orders.DeliveryEstimate(ctx, o.Order); err != nil {
			return "", err
		}
	}
	if len(documents.Unprintable(o.Address)) > 0 {
		return "", &core.Refusal{
			Message: unprintable,
		}
	}
	value := o.Order
	if p, err := orders.ParcelOf(o.Lines, sh.Pieces); err == nil { // Ship refuses what is not possible
		value = p.Of(o.Order, 0)
	}
	if above, needed := r.Store.Documents.EWayNeeded(value); o.State.Facts().ToShip() && needed &&
		strings.TrimSpace(sh.EWayBill) == "" && (o.EWayBill == "" || o.PartSent) && !without {
		why := "This parcel is worth more than " + above +
			": on the order's page, enter its e-way bill or confirm that it ships without one."
		return "", &core.Refusal{Message: why, Fields: map[string]string{"eway_bill": why}}
	}
	return r.Store.Fulfilment.Ship(ctx, who, id, sh)
}

// DeliverOrder marks an order as delivered on a day; a time of day is ignored. With unpaid=yes, a COD order was
// delivered without payment; way and reference are how an own delivery was paid, as for CollectOrder. With shipment_id
// it is one parcel of an order that left in several. With code, the customer's code of an own delivery is checked.
func (r Orders) DeliverOrder(ctx context.Context, c *web.Caller, in struct {
	ID        int64    `path:"id"`
	Delivered web.Text `json:"delivered_date"`
	Unpaid    web.Flag `json:"unpaid"`
	Shipment  web.Int  `json:"shipment_id"`
	Code      web.Text `json:"code"`
	Way       web.Text `json:"way"`
	Reference web.Text `json:"reference"`
}) (web.Reply, error) {
	day := strings.TrimSpace(string(in.Delivered))
	if cut := strings.IndexByte(day, 'T'); cut > 0 {
		day = day[:cut]
	}
	return web.Done(
			"Order delivered.",
		), r.Store.Fulfilment.Deliver(
			ctx,
			c.ID,
			in.ID,
			fulfilment.Delivery{Day: day, Unpaid: bool(in.Unpaid), Shipment: int64(in.Shipment),
				Code: strings.TrimSpace(string(in.Code)), Way: string(in.Way), Reference: string(in.Reference)},
		)
}

// StaffCancelOrder cancels an order that has not shipped, or what has not shipped of it, with a reason for the
// customer. What was paid for it is refunded.
func (r Orders) StaffCancelOrder(ctx context.Context, c *web.Caller, in struct {
	ID     int64    `path:"id"`
	Reason web.Text `json:"reason"`
}) (web.Reply, error) {
	return web.Done("Order cancelled."), r.Store.Fulfilment.Cancel(ctx, 0, c.ID, in.ID, string(in.Reason))
}

// ReturnToOrigin records that an undelivered parcel is back in the shop, and issues a credit note. With restock=yes
// its units return to the stock. With shipment_id it is one parcel of an order that left in several.
func (r Orders) ReturnToOrigin(ctx context.Context, c *web.Caller, in struct {
	ID      int64    `path:"id"`
	Reason  web.Text `json:"reason"`
	Restock web.Flag `json:"restock"`

	Shipment web.Int `json:"shipment_id"`
}) (web.Data[creditNoteData], error) {
	number, err := r.Store.Fulfilment.ReturnToOrigin(ctx, c.ID, in.ID, fulfilment.CameBack{
		Shipment: int64(in.Shipment), Reason: string(in.Reason), Restock: bool(in.Restock)})
	return web.With("Marked as returned to sender. Credit note "+number+" issued.", creditNoteData{number}), err
}

// CollectOrder records the payment of a COD order: collected by the courier, by UPI, or in cash.
func (r Orders) CollectOrder(ctx context.Context, c *web.Caller, in struct {
	ID        int64    `path:"id"`
	Way       web.Text `json:"way"`
	Reference web.Text `json:"reference"`
}) (web.Reply, error) {
	return web.Done("Payment recorded."), r.Store.Payments.CollectCOD(ctx, c.ID, in.ID, string(in.Way),
		string(in.Reference))
}

// orderColumns are the columns of the sheet of selected orders. It is for reading, can't be imported, and its amounts
// are totalled.
var orderColumns = []documents.Column{{Title: "Order", Kind: documents.Integer}, {Title: "Date", Kind: documents.Day},
	{Title: "Customer", Width: 26}, {Title: "Mobile", Width: 14}, {Title: "Place", Width: 28},
	{Title: "State", Width: 18},
	{Title: "Payment", Width: 11}, {
		Title: "To collect",
		Kind:  documents.Rupees,
		Sum:   true,
	}, {Title: "Total", Kind: documents.Rupees,
		Sum: true}, {Title: "Courier", Width: 18}, {Title: "Tracking", Width: 20}}

// OrderSheet returns the given orders as XLSX, sorted by number.
func (r Orders) OrderSheet(ctx context.Context, _ *web.Caller, in struct {
	Orders web.Text `json:"orders"`
}) (web.File, error) {
	ids, err := numbersOf(string(in.Orders), "orders")
	if err != nil {
		return web.File{}, err
	}
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	if len(ids) == 0 || len(ids) > fulfilment.MaxPrinted {
		return web.File{}, wrongField("orders", "Please choose 1 to "+strconv.Itoa(fulfilment.MaxPrinted)+" orders.")
	}
	rows, err := r.orderRows(ctx, ids)
	if err != nil {
		return web.File{}, err
	}
	if len(rows) == 0 {
		return web.File{}, core.ErrNotFound
	}
	return web.File{Name: "orders.xlsx", Type: sheetType, Write: func(w io.Writer) error {
		return documents.Sheet(w, "Orders", orderColumns, rows)
	}}, nil
}

func (r Orders) orderRows(ctx context.Context, ids []int64) (rows [][]string, err error) {
	for some := range slices.Chunk(ids, 100) {
		found, _, err := r.Store.Orders.List(ctx, orders.OrderFilter{
			IDs:  some,
			Sort: "id",
			Page: core.Page{Number: 1, Size: len(some)},
		})
		if err != nil {
			return nil, err
		}
		numbers, err := r.Store.Shipments.Numbers(ctx, some)
		if err != nil {
			return nil, err
		}
		for _, o := range found {
			row := r.rowOf(o)
			rows = append(rows, []string{strconv.FormatInt(o.ID, 10), row.Date.Format(time.DateOnly), o.Buyer(),
				o.Address.Mob, row.Place, o.State.Facts().Desk, o.Payment, o.Due().Decimal(), o.Total.Decimal(),
				o.Courier, numbers[o.ID]})
		}
	}
	return rows, nil
}
