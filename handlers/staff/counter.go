package staff

import (
	"context"

	"github.com/skip2/go-qrcode"

	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/handlers/wire"
	"hearth/store"
	"hearth/store/money"
)

// Counter sells across the desk.
type Counter struct{ *Room }

type scannedProduct struct {
	ProductID int64       `json:"product_id"`
	Title     string      `json:"title"`
	SKU       string      `json:"sku"`
	Price     money.Paise `json:"price"`
	Stock     int64       `json:"stock"`
	Image     string      `json:"image"`
}

// Scan finds the product of a code: a serial, an SKU or a product's number.
func (r Counter) Scan(ctx context.Context, _ *web.Caller, in struct {
	Code web.Text `json:"code"`
}) (web.Data[scannedProduct], error) {
	p, err := r.Store.FindScanned(ctx, string(in.Code))
	if web.Missing(err) {
		return web.Data[scannedProduct]{}, &store.Refusal{Message: "No product has this code. It is not a serial number, SKU or product number of this shop.", Fields: map[string]string{"code": "No product has this code."}}
	}
	picture := ""
	if len(p.Pictures) > 0 {
		picture = files.OfLine(p.Pictures[0].Name)
	}
	return web.Give(scannedProduct{p.ID, p.Title, p.SKU, p.Pays, p.Free, picture}), err
}

// CounterQR draws the UPI code of an amount, for the buyer's phone.
func (r Counter) CounterQR(_ context.Context, _ *web.Caller, in struct {
	Amount web.Rupees `json:"amount"`
}) (web.File, error) {
	vpa := r.Store.Settings().UPIID
	if vpa == "" || in.Amount <= 0 {
		return web.File{}, &store.Refusal{Message: "Enter the shop's UPI id under Settings first."}
	}
	content, err := qrcode.Encode(store.UPIText(vpa, r.Store.Settings().ShopName, 0, money.Paise(in.Amount)), qrcode.Medium, 320)
	return web.File{Name: "upi.png", Type: "image/png", Inline: true, Content: content}, err
}

type counterSale struct {
	OrderID   int64       `json:"orders_id"`
	InvoiceID string      `json:"invoice_id"`
	Total     money.Paise `json:"total"`
}

// CounterSale sells across the desk.
func (r Counter) CounterSale(ctx context.Context, c *web.Caller, in struct {
	Orders    wire.WantedLines `json:"orders"`
	Way       web.Text         `json:"way"`
	Reference web.Text         `json:"reference"`
	Name      web.Text         `json:"name"`
	Mobile    web.Text         `json:"mob"`
	GSTIN     web.Text         `json:"gstin"`
	Key       string           `header:"Idempotency-Key"`
}) (web.Data[counterSale], error) {
	order, number, err := r.Store.SellAtCounter(ctx, c.ID, store.CounterSale{Items: wire.ItemsOf(in.Orders), Way: string(in.Way), Reference: string(in.Reference), Name: string(in.Name), Mobile: string(in.Mobile), GSTIN: string(in.GSTIN), Key: in.Key})
	if err != nil {
		return web.Data[counterSale]{}, err
	}
	o, err := r.Store.FindOrder(ctx, 0, order)
	return web.With("Sold. Invoice "+number+" issued.", counterSale{order, number, o.Total}), err
}
