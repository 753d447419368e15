package handlers

import (
	"context"

	"github.com/skip2/go-qrcode"

	"hearth/store"
	"hearth/store/money"
)

type scannedProduct struct {
	ProductID int64       `json:"product_id"`
	Title     string      `json:"title"`
	SKU       string      `json:"sku"`
	Price     money.Paise `json:"price"`
	Stock     int64       `json:"stock"`
	Image     string      `json:"image"`
}

// scan finds the product of a code: a serial, an SKU or a product's number.
func (h *Handlers) scan(ctx context.Context, _ *Caller, in struct {
	Code Text `json:"code"`
}) (Data[scannedProduct], error) {
	p, err := h.store.FindScanned(ctx, string(in.Code))
	if isMissing(err) {
		return Data[scannedProduct]{}, &store.Refusal{Message: "No product has this code: it is no serial, SKU or number of this shop.", Fields: map[string]string{"code": "No product has this code."}}
	}
	picture := ""
	if len(p.Pictures) > 0 {
		picture = picturePath(p.Pictures[0].Name)
	}
	return give(scannedProduct{p.ID, p.Title, p.SKU, p.Pays, p.Free, picture}), err
}

// counterQR draws the UPI code of an amount, for the buyer's phone.
func (h *Handlers) counterQR(_ context.Context, _ *Caller, in struct {
	Amount Rupees `json:"amount"`
}) (File, error) {
	vpa := h.store.Settings().Text("upi_id")
	if vpa == "" || in.Amount <= 0 {
		return File{}, &store.Refusal{Message: "Enter the shop's UPI id under Settings first."}
	}
	content, err := qrcode.Encode(store.UPIText(vpa, h.store.Settings().Text("shop_name"), 0, money.Paise(in.Amount)), qrcode.Medium, 320)
	return File{Name: "upi.png", Type: "image/png", Inline: true, Content: content}, err
}

type counterSale struct {
	OrderID   int64       `json:"orders_id"`
	InvoiceID string      `json:"invoice_id"`
	Total     money.Paise `json:"total"`
}

// counterSale sells across the desk.
func (h *Handlers) counterSale(ctx context.Context, c *Caller, in struct {
	Orders    wantedLines `json:"orders"`
	Way       Text        `json:"way"`
	Reference Text        `json:"reference"`
	Name      Text        `json:"name"`
	Mobile    Text        `json:"mob"`
	GSTIN     Text        `json:"gstin"`
}) (Data[counterSale], error) {
	order, number, err := h.store.SellAtCounter(ctx, c.ID, store.CounterSale{Items: itemsOf(in.Orders), Way: string(in.Way), Reference: string(in.Reference), Name: string(in.Name), Mobile: string(in.Mobile), GSTIN: string(in.GSTIN)})
	if err != nil {
		return Data[counterSale]{}, err
	}
	o, err := h.store.FindOrder(ctx, 0, order)
	return Data[counterSale]{done("Sold. Invoice " + number + " issued."), counterSale{order, number, o.Total}}, err
}

type boundSerial struct {
	Serial  string   `json:"serial"`
	LineID  int64    `json:"odid"`
	Product string   `json:"title"`
	Date    wireTime `json:"date"`
	Who     string   `json:"who"`
}

// boundSerials gives the units that were scanned into an order.
func (h *Handlers) boundSerials(ctx context.Context, _ *Caller, in byID) (Data[[]boundSerial], error) {
	found, err := h.store.ListBoundSerials(ctx, in.ID)
	wire := make([]boundSerial, len(found))
	for i, b := range found {
		wire[i] = boundSerial{b.Serial, b.LineID, b.Product, h.local(b.At), b.Who}
	}
	return give(wire), err
}

// bindSerial scans a unit into an order that is being packed; with remove it is taken out again.
func (h *Handlers) bindSerial(ctx context.Context, c *Caller, in struct {
	ID     int64 `path:"id"`
	Serial Text  `json:"serial"`
	Remove Flag  `json:"remove"`
}) (Reply, error) {
	if bool(in.Remove) {
		return done("Taken out of the parcel."), h.store.UnbindSerial(ctx, in.ID, string(in.Serial))
	}
	bound, err := h.store.BindSerial(ctx, c.ID, in.ID, string(in.Serial))
	return done(bound.Serial + ": " + bound.Product), err
}

type serialStory struct {
	Serial       string   `json:"serial"`
	ProductID    int64    `json:"product_id"`
	Product      string   `json:"title"`
	Made         wireTime `json:"made_date"`
	OrderID      int64    `json:"orders_id"`
	LineID       int64    `json:"odid"`
	Buyer        string   `json:"buyer"`
	OrderState   string   `json:"order_state"`
	Delivered    wireTime `json:"delivered_date"`
	RegisteredBy string   `json:"registered_by"`
	Registered   wireTime `json:"registered_date"`
	ReturnState  string   `json:"return_state"`
}

// serialStory tells where a unit went: what a returned one is recognised by.
func (h *Handlers) serialStory(ctx context.Context, _ *Caller, in struct {
	Serial Text `json:"serial"`
}) (Data[serialStory], error) {
	f, err := h.store.FindSerial(ctx, string(in.Serial))
	if isMissing(err) {
		return Data[serialStory]{}, &store.Refusal{Message: "Serial number not recognised.", Fields: map[string]string{"serial": "Serial number not recognised."}}
	}
	return give(serialStory{f.Serial, f.ProductID, f.Product, h.local(f.MadeAt), f.OrderID, f.LineID, f.Buyer, f.State, h.local(f.DeliveredAt), f.RegisteredBy, h.local(f.RegisteredAt), f.ReturnState}), err
}

type dutyRow struct {
	ProductID int64    `json:"product_id"`
	Title     string   `json:"title"`
	Lacks     []string `json:"lacks"`
}

type duties struct {
	Products []dutyRow `json:"products"`
	Shop     []string  `json:"shop"`
}

// listingDuties gives the products whose pages lack what the law wants there.
func (h *Handlers) listingDuties(ctx context.Context, _ *Caller, _ none) (Data[duties], error) {
	found, shop, err := h.store.ListDuties(ctx)
	wire := duties{make([]dutyRow, len(found)), append([]string{}, shop...)}
	for i, d := range found {
		wire.Products[i] = dutyRow(d)
	}
	return give(wire), err
}
