package staff

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/fulfilment"
	"hearth/store/money"
)

// OrderDesk is the work on orders before their parcels ship: packing, notes, addresses, mails, and bulk actions.
type OrderDesk struct{ *Deps }

// Pack marks an order as packed, or with packed=no as not packed.
func (r OrderDesk) Pack(ctx context.Context, c *web.Caller, in struct {
	ID     int64         `path:"id"`
	Packed *web.Decision `json:"packed"`
}) (web.Reply, error) {
	if in.Packed != nil && !bool(*in.Packed) {
		return web.Done("The parcel is marked as not packed."), r.Store.Fulfilment.Pack(ctx, c.ID, in.ID, false)
	}
	return web.Done("Packed."), r.Store.Fulfilment.Pack(ctx, c.ID, in.ID, true)
}

// noteIn is a staff note about an order or a customer.
type noteIn struct {
	ID     int64    `path:"id"`
	Words  web.Text `json:"words"`
	Pinned web.Flag `json:"pinned"`
}

// pinIn pins a note to the top of the order, or unpins it.
type pinIn struct {
	noteID
	Pinned web.Flag `json:"pinned"`
}

// noteID names a note of an order.
type noteID struct {
	ID   int64 `path:"id"`
	Note int64 `path:"note"`
}

// AddNote adds a staff note to an order.
func (r OrderDesk) AddNote(ctx context.Context, c *web.Caller, in noteIn) (web.Reply, error) {
	return web.Done("Noted."), r.Store.Accounts.AddOrderNote(ctx, c.ID, in.ID, string(in.Words), bool(in.Pinned))
}

// PinNote pins an order's note to the top, or unpins it.
func (r OrderDesk) PinNote(ctx context.Context, _ *web.Caller, in pinIn) (web.Reply, error) {
	return web.Done("Done."), r.Store.Accounts.PinOrderNote(ctx, in.ID, in.Note, bool(in.Pinned))
}

// RemoveNote deletes a staff note on an order.
func (r OrderDesk) RemoveNote(ctx context.Context, c *web.Caller, in noteID) (web.Reply, error) {
	return web.Done("The note is removed."), r.Store.Accounts.RemoveOrderNote(ctx, c.ID, in.ID, in.Note)
}

// Tag adds a tag to an order, or removes it with on=no.
func (r OrderDesk) Tag(ctx context.Context, c *web.Caller, in struct {
	ID  int64         `path:"id"`
	Tag web.Text      `json:"tag"`
	On  *web.Decision `json:"on"`
}) (web.Reply, error) {
	return web.Taken(), r.Store.Orders.Tag(ctx, c.ID, in.ID, string(in.Tag), in.On == nil || bool(*in.On))
}

type tagList struct {
	web.Reply
	Data []string `json:"data"`
}

// Tags returns all tags in use, for suggestions.
func (r OrderDesk) Tags(ctx context.Context, _ *web.Caller, _ web.None) (tagList, error) {
	tags, err := r.Store.Orders.ListTags(ctx)
	return tagList{web.Done("OK"), tags}, err
}

// CorrectAddress changes the delivery address of an order. It is refused once the parcel has shipped.
func (r OrderDesk) CorrectAddress(ctx context.Context, c *web.Caller, in struct {
	ID int64 `path:"id"`
	api.AddressIn
}) (web.Reply, error) {
	return web.Done("The address has been corrected."), r.Store.Fulfilment.CorrectAddress(ctx, c.ID, in.ID,
		in.Address())
}

// changeItem is a product of an order that can be changed, at the price at which it was sold, with the variants of the
// same product at today's prices.
type changeItem struct {
	scannedProduct
	Qty      int64            `json:"qty"`
	Variants []scannedProduct `json:"variants"`
}

// changeForm is what staff may change of an order. Paid means that it is paid, so that what it costs more is taken by
// UPI, at UPIID if the shop has one.
type changeForm struct {
	Version int64        `json:"version"`
	Paid    bool         `json:"paid"`
	UPIID   string       `json:"upi_id"`
	Items   []changeItem `json:"items"`
}

// Changeable returns the products of an order that staff may change. It refuses an order that is packed, booked or
// shipped.
func (r OrderDesk) Changeable(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[changeForm], error) {
	found, err := r.Store.Changes.Find(ctx, in.ID)
	form := changeForm{Version: found.Version, Paid: found.Paid, UPIID: r.Store.Settings.Values().UPIID,
		Items: []changeItem{}}
	for _, i := range found.Items {
		item := changeItem{scannedOf(i.Product), i.Quantity, []scannedProduct{}}
		for _, v := range i.Variants {
			item.Variants = append(item.Variants, scannedOf(v))
		}
		form.Items = append(form.Items, item)
	}
	return web.Give(form), err
}

// changedOrder is the effect of a change on an order: its price before and after, and its promotions after. Settle is
// how the difference is settled: door, online, upi, refund, or "" if it costs the same; Refund and Credit are what goes
// back as money and as store credit.
type changedOrder struct {
	Was    phonePrice      `json:"was"`
	Now    phonePrice      `json:"now"`
	Offers []api.UsedOffer `json:"offers"`
	Settle string          `json:"settle"`
	Refund money.Paise     `json:"refund"`
	Credit money.Paise     `json:"credit"`
}

// Change gives an order other products or quantities before it is packed; with dry_run it only says what that costs.
// Orders has all products of the order after the change.
func (r OrderDesk) Change(ctx context.Context, c *web.Caller, in struct {
	ID        int64           `path:"id"`
	Orders    api.WantedLines `json:"orders"`
	Reason    web.Text        `json:"reason"`
	Reference web.Text        `json:"reference"`
	Version   web.Int         `json:"version"`
	Shown     web.Rupees      `json:"shown_total"`
	DryRun    web.Flag        `json:"dry_run"`
}) (web.Data[changedOrder], error) {
	wish := fulfilment.OrderChange{Items: api.ItemsOf(in.Orders), Reason: string(in.Reason),
		Reference: string(in.Reference), Version: int64(in.Version), Shown: money.Paise(in.Shown)}
	if in.DryRun {
		told, err := r.Store.Changes.Preview(ctx, in.ID, wish)
		return web.Give(changedOf(told)), err
	}
	done, err := r.Store.Changes.Save(ctx, c.ID, in.ID, wish)
	return web.With("The order has been changed.", changedOf(done)), err
}

// MakeCOD turns an order that was not paid online into a COD order of the shown total and confirms it.
func (r OrderDesk) MakeCOD(ctx context.Context, c *web.Caller, in struct {
	ID    int64      `path:"id"`
	Shown web.Rupees `json:"shown_total"`
}) (web.Reply, error) {
	return web.Done("The order is COD and confirmed."),
		r.Store.Changes.MakeCOD(ctx, c.ID, in.ID, money.Paise(in.Shown))
}

func changedOf(o fulfilment.ChangedOrder) changedOrder {
	return changedOrder{
		Was:    phonePrice(o.Was),
		Now:    phonePrice(o.Now),
		Offers: api.OffersOf(o.Offers),
		Settle: o.Settle,
		Refund: o.Back.Money,
		Credit: o.Back.Credit,
	}
}

// SendMailAgain resends a mail about an order.
func (r OrderDesk) SendMailAgain(ctx context.Context, c *web.Caller, in struct {
	ID   int64 `path:"id"`
	Mail int64 `path:"mail"`
}) (web.Reply, error) {
	return web.Done("The email will be sent again."), r.Store.Fulfilment.SendMailAgain(ctx, c.ID, in.ID, in.Mail)
}

// bulkMost is the maximum number of orders in one bulk action: as many as a list counts.
const bulkMost = core.MostOrdersCounted

// bulkRow is the outcome for one order.
type bulkRow struct {
	OrderID int64  `json:"orders_id"`
	Name    string `json:"cust_Name"`
	// Can says in a dry run whether the action is possible for this order, afterwards whether it was done. Message is
	// the result, or why not.
	Can     bool   `json:"can"`
	Message string `json:"message"`
	// Waybill is the tracking number of a booked parcel, so that nobody has to type it.
	Waybill string `json:"waybill"`
}

// bulkData counts the orders for which the action is possible (Can) and not (Not). JobID is 0 in a dry run.
type bulkData struct {
	JobID int64     `json:"job_id"`
	Can   int       `json:"can"`
	Not   int       `json:"not"`
	Rows  []bulkRow `json:"rows"`
}

// parcelIn is the tracking number of one order in an action on many.
type parcelIn struct {
	OrderID    int64  `json:"orders_id"`
	TrackingID string `json:"tracking_id"`
}

// bulkRequest is a bulk action on orders, as stored with its job.
type bulkRequest struct {
	Act      string            `json:"act"`
	Orders   []int64           `json:"orders"`
	Tracking map[string]string `json:"tracking"`
	Courier  string            `json:"courier"`
	Expected string            `json:"expected"`
	Day      string            `json:"day"`
	Words    string            `json:"words"`
	Pickup   string            `json:"pickup"`
	Who      int64             `json:"who"`
}

// Bulk applies one action to many orders: pack, unpack, book, ship, deliver, note, tag or untag. With dry_run it
// returns for which orders the action is possible, and why not for the others. Otherwise it starts a job that treats
// each order separately.
func (r OrderDesk) Bulk(ctx context.Context, c *web.Caller, in struct {
	Act      web.Text   `json:"act"`
	Orders   web.Text   `json:"orders"`
	Parcels  []parcelIn `json:"parcels"`
	Courier  web.Text   `json:"courier_name"`
	Expected web.Text   `json:"expected_date"`
	Day      web.Text   `json:"delivered_date"`
	Words    web.Text   `json:"words"`
	Pickup   web.Text   `json:"pickup_date"`
	DryRun   web.Flag   `json:"dry_run"`
}) (web.Data[bulkData], error) {
	// These acts handle parcels and need the permission to pack, unlike tags and notes.
	switch in.Act {
	case fulfilment.BulkPack, fulfilment.BulkUnpack, fulfilment.BulkBook, fulfilment.BulkShip,
		fulfilment.BulkDeliver:
		if !c.May(core.PermPack) {
			return web.Data[bulkData]{}, web.ErrForbidden
		}
	}
	ids, err := numbersOf(string(in.Orders), "orders")
	if err != nil {
		return web.Data[bulkData]{}, err
	}
	if len(ids) == 0 || len(ids) > bulkMost {
		return web.Data[bulkData]{}, wrongField("orders", fmt.Sprintf("Please choose between 1 and %d orders.",
			bulkMost))
	}
	rows, err := r.Store.Fulfilment.PreviewBulk(ctx, string(in.Act), ids)
	if err != nil {
		return web.Data[bulkData]{}, err
	}
	data := bulkData{Rows: make([]bulkRow, len(rows))}
	request := bulkRequest{
		Act:      string(in.Act),
		Tracking: map[string]string{},
		Courier:  string(in.Courier),
		Expected: string(in.Expected),
		Day:      string(in.Day),
		Words:    string(in.Words),
		Pickup:   string(in.Pickup),
		Who:      c.ID,
	}
	// The preview and the job use the same list: orders that can't be changed are left out here.
	for i, row := range rows {
		data.Rows[i] = bulkRow{OrderID: row.OrderID, Name: row.Customer, Can: row.Why == "", Message: row.Why,
			Waybill: row.Waybill}
		if row.Why != "" {
			data.Not++
			continue
		}
		data.Can++
		request.Orders = append(request.Orders, row.OrderID)
	}
	if bool(in.DryRun) || data.Can == 0 {
		return web.Give(data), nil
	}
	for _, p := range in.Parcels {
		request.Tracking[fmt.Sprint(p.OrderID)] = strings.TrimSpace(p.TrackingID)
	}
	data.JobID, err = r.Jobs.Start(ctx, c.ID, BulkJob, request, nil)
	return web.With("Started.", data), err
}

// DoBulk runs the job of a bulk action on orders. A problem with one order does not affect the others.
func (r OrderDesk) DoBulk(ctx context.Context, j core.Job, progress func(done, total int64)) (string, any, error) {
	var in bulkRequest
	if err := json.Unmarshal(j.Request, &in); err != nil {
		return "", nil, err
	}
	result := bulkData{JobID: j.ID, Rows: []bulkRow{}}
	for i, id := range in.Orders {
		said, err := r.doOne(ctx, in, id)
		why, refused := core.IsRefusal(err)
		switch {
		case err == nil:
			result.Can++
			result.Rows = append(result.Rows, bulkRow{OrderID: id, Can: true, Message: said})
		case refused || errors.Is(err, core.ErrNotFound):
			result.Not++
			result.Rows = append(result.Rows, bulkRow{OrderID: id, Message: why})
		case ctx.Err() != nil:
			return "", nil,
				&core.Refusal{
					Message: fmt.Sprintf(
						"The shop was stopped: %d of %d orders are done and stay so. Please start again with the rest.",
						i, len(in.Orders)),
				}
		default:
			return "", nil, err
		}
		progress(int64(i+1), int64(len(in.Orders)))
	}
	return howMany(result.Can, result.Not), result, nil
}

// howMany returns a sentence with the number of successes and failures of a bulk action.
func howMany(can, not int) string {
	if not > 0 {
		return fmt.Sprintf("%d done, %d not done.", can, not)
	}
	return fmt.Sprintf("%d done.", can)
}

// doOne does the action of a bulk job for one order, and returns the sentence for its row.
func (r OrderDesk) doOne(ctx context.Context, in bulkRequest, id int64) (said string, err error) {
	switch in.Act {
	case fulfilment.BulkPack, fulfilment.BulkUnpack:
		return "", r.Store.Fulfilment.Pack(ctx, in.Who, id, in.Act == fulfilment.BulkPack)
	case fulfilment.BulkBook:
		return r.bulkBook(ctx, in, id)
	case fulfilment.BulkShip:
		number, err := r.ship(ctx, in.Who, id, in.shipsAs(in.Tracking[fmt.Sprint(id)]), false)
		return "Invoice " + number, err
	case fulfilment.BulkDeliver:
		return "", r.Store.Fulfilment.Deliver(ctx, in.Who, id, fulfilment.Delivery{Day: in.Day})
	case fulfilment.BulkTag, fulfilment.BulkUntag:
		return "", r.Store.Orders.Tag(ctx, in.Who, id, in.Words, in.Act == fulfilment.BulkTag)
	}
	return "", r.Store.Accounts.AddOrderNote(ctx, in.Who, id, in.Words, false)
}

// CodCheckByPhone records that a customer confirmed a COD order to staff by telephone.
func (r OrderDesk) CodCheckByPhone(ctx context.Context, c *web.Caller, in struct {
	ID   int64    `path:"id"`
	Note web.Text `json:"note"`
}) (web.Reply, error) {
	return web.Done("Confirmed: the customer wants this order."), r.Store.Orders.CheckCOD(ctx, c.ID, in.ID, "phone",
		string(in.Note))
}

// benchItem is a product in a parcel on the packing bench.
type benchItem struct {
	ProductID int64  `json:"product_id"`
	Title     string `json:"title"`
	Quantity  int64  `json:"quantity"`
	// Scanned are the units scanned so far; Serials of them were scanned by their serial numbers.
	Scanned int64 `json:"scanned"`
	Serials int64 `json:"serials"`
	// Codes are the product's SKU and the number of its barcode.
	Codes []string `json:"codes"`
}

// printedPaper is a paper that was printed for an order: slips, labels or sheets.
type printedPaper struct {
	Paper string   `json:"paper"`
	Date  web.Time `json:"date"`
	Who   string   `json:"who"`
}

// benchParcel is an order on the packing bench.
type benchParcel struct {
	OrderID int64       `json:"orders_id"`
	Name    string      `json:"cust_Name"`
	Place   string      `json:"place"`
	Note    string      `json:"note"`
	Collect money.Paise `json:"collect"`
	// Waybill is the number of the parcel's booking with the courier; "" if it is not booked.
	Waybill string `json:"waybill"`
	Courier string `json:"courier_name"`
	// Packer is who is packing it, "" if there is none; Mine means that it is the caller.
	Packer   string         `json:"packer"`
	Mine     bool           `json:"mine"`
	Tracking string         `json:"tracking_id"`
	Items    []benchItem    `json:"items"`
	Printed  []printedPaper `json:"printed"`
	// Why is the reason why the order can't ship; "" if it can.
	Why string `json:"why"`
}

func (r *Deps) benchParcelOf(c *web.Caller, p fulfilment.BenchParcel) benchParcel {
	out := benchParcel{OrderID: p.ID, Name: p.Customer, Place: p.Place, Note: p.Note, Collect: p.Collect,
		Waybill: p.Waybill, Courier: p.Courier, Packer: p.PackerName, Mine: p.Packer == c.ID, Tracking: p.TrackingID,
		Items: make([]benchItem, len(p.Items)), Printed: make([]printedPaper, len(p.Printed)), Why: p.Why}
	for i, one := range p.Items {
		out.Items[i] = benchItem{ProductID: one.ProductID, Title: one.Title, Quantity: one.Quantity,
			Scanned: one.Scanned, Serials: one.Serials, Codes: one.Codes}
	}
	for i, one := range p.Printed {
		out.Printed[i] = printedPaper{Paper: one.Paper, Date: r.local(one.At), Who: one.Who}
	}
	return out
}

// benchData are the parcels of the packing bench; Total is how many orders match the filters.
type benchData struct {
	Parcels []benchParcel `json:"parcels"`
	Total   int           `json:"total"`
}

// Packing returns the parcels for the packing bench: those of the given orders, or the oldest of the orders to pack and
// to hand over that match the filters of the list of orders. What the caller has on the bench is always included.
func (r OrderDesk) Packing(ctx context.Context, c *web.Caller, in struct {
	ordersIn
	Orders web.Text `json:"orders"`
	Most   web.Int  `json:"most"`
}) (web.Data[benchData], error) {
	ids, err := numbersOf(string(in.Orders), "orders")
	if err != nil {
		return web.Data[benchData]{}, err
	}
	data := benchData{Parcels: []benchParcel{}, Total: len(ids)}
	if len(ids) == 0 {
		filter := in.filter()
		filter.Tab, filter.Sort = "bench", "id"
		if ids, err = r.Store.Orders.ListIDs(ctx, filter); err != nil {
			return web.Data[benchData]{}, err
		}
		data.Total = len(ids)
		most := int(in.Most)
		if most < 1 || most > fulfilment.MaxOnBench {
			most = fulfilment.MaxOnBench
		}
		ids = ids[:min(len(ids), most)]
	}
	found, err := r.Store.Bench.List(ctx, c.ID, ids)
	for _, one := range found {
		data.Parcels = append(data.Parcels, r.benchParcelOf(c, one))
	}
	return web.Give(data), err
}

// Scan keeps a scan of the packing bench and returns the parcel. kind is order, unit (product_id and quantity), serial
// or tracking (code); undo takes it back, take takes over an order from another packer.
func (r OrderDesk) Scan(ctx context.Context, c *web.Caller, in struct {
	ID       int64    `path:"id"`
	Kind     web.Text `json:"kind"`
	Code     web.Text `json:"code"`
	Product  web.Int  `json:"product_id"`
	Quantity web.Int  `json:"quantity"`
	Undo     web.Flag `json:"undo"`
	Take     web.Flag `json:"take"`
}) (web.Data[benchParcel], error) {
	p, err := r.Store.Bench.Scan(ctx, c.ID, fulfilment.BenchScan{Order: in.ID, Kind: fulfilment.ScanKind(in.Kind),
		Code: string(in.Code), Product: int64(in.Product), Quantity: int64(in.Quantity), Undo: bool(in.Undo),
		Take: bool(in.Take)})
	return web.Give(r.benchParcelOf(c, p)), err
}
