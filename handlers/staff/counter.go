package staff

import (
	"context"
	"errors"
	"strings"

	"github.com/skip2/go-qrcode"

	"hearth/handlers/api"
	"hearth/handlers/documents"
	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/fulfilment"
	"hearth/store/money"
	"hearth/store/settings"
)

// Counter makes sales at the shop's counter and takes orders by telephone.
type Counter struct{ *Deps }

// scannedProduct is the product that a scanned barcode or SKU belongs to.
type scannedProduct struct {
	ProductID int64       `json:"product_id"`
	Title     string      `json:"title"`
	SKU       string      `json:"sku"`
	Price     money.Paise `json:"price"`
	Stock     int64       `json:"stock"`
	Image     string      `json:"image"`
	api.Quantities
}

// Scan finds a product by a scanned code: a serial number, an SKU or a product number.
func (r Counter) Scan(ctx context.Context, _ *web.Caller, in struct {
	Code web.Text `json:"code"`
}) (web.Data[scannedProduct], error) {
	p, err := r.Store.Fulfilment.FindScanned(ctx, string(in.Code))
	if web.Missing(err) {
		return web.Data[scannedProduct]{},
			&core.Refusal{
				Message: "No product has this code. It is not a serial number, SKU or product number of this shop.",
				Fields:  map[string]string{"code": "No product has this code."},
			}
	}
	return web.Give(scannedOf(p)), err
}

func scannedOf(p catalogue.Product) scannedProduct {
	picture := ""
	if len(p.Pictures) > 0 {
		picture = files.OfLine(p.Pictures[0].Name)
	}
	return scannedProduct{ProductID: p.ID, Title: p.Title, SKU: p.SKU, Price: p.Pays, Stock: p.Free, Image: picture,
		Quantities: api.Quantities(p.Quantities)}
}

// ForSale returns the product with a scanned code or, for typed words, the products that match them.
func (r Counter) ForSale(ctx context.Context, _ *web.Caller, in struct {
	Search web.Text `json:"search"`
}) (web.Data[[]scannedProduct], error) {
	found, err := r.Store.Fulfilment.FindForSale(ctx, string(in.Search))
	shown := make([]scannedProduct, len(found))
	for i, p := range found {
		shown[i] = scannedOf(p)
	}
	return web.Give(shown), err
}

// FindSale returns the sale that the caller made with an idempotency key. The counter screen asks for it after a lost
// connection.
func (r Counter) FindSale(ctx context.Context, c *web.Caller, in struct {
	Key string `path:"key"`
}) (web.Data[counterSale], error) {
	o, _, err := r.Store.Fulfilment.FindCounterSale(ctx, c.ID, in.Key)
	if err != nil {
		return web.Data[counterSale]{}, err
	}
	sale, err := r.sale(ctx, o.ID)
	return web.Give(sale), err
}

// sale returns a counter sale as its invoice records it.
func (r Counter) sale(ctx context.Context, order int64) (counterSale, error) {
	d, err := r.Store.Documents.FindInvoice(ctx, 0, order)
	return counterSale{OrderID: order, InvoiceID: d.Number, Total: d.Total, Given: d.Given, Change: d.Change}, err
}

// CounterQR draws the UPI QR code for an amount, which the buyer scans with a phone.
func (r Counter) CounterQR(_ context.Context, _ *web.Caller, in struct {
	Amount web.Rupees `json:"amount"`
}) (web.File, error) {
	vpa := r.Store.Settings.Values().UPIID
	if vpa == "" || in.Amount <= 0 {
		return web.File{}, &core.Refusal{Message: "Enter the shop's UPI id under Settings first."}
	}
	text := settings.UPIAtCounter(vpa, r.Store.Settings.Values().ShopName, money.Paise(in.Amount), r.Store.Now())
	content, err := qrcode.Encode(text, qrcode.Medium, 320)
	return web.File{Name: "upi.png", Type: "image/png", Inline: true, Content: content}, err
}

// counterSale is a finished sale at the counter; it is invoiced at once.
type counterSale struct {
	OrderID   int64       `json:"orders_id"`
	InvoiceID string      `json:"invoice_id"`
	Total     money.Paise `json:"total"`
	// Given is the cash that the buyer handed over, 0 if it was not counted; Change is the amount to give back.
	Given  money.Paise `json:"given"`
	Change money.Paise `json:"change"`
}

// CounterSale makes a counter sale. A request repeated with the same key makes no second sale; it returns the first
// one.
func (r Counter) CounterSale(ctx context.Context, c *web.Caller, in struct {
	Orders    api.WantedLines `json:"orders"`
	Way       web.Text        `json:"way"`
	Reference web.Text        `json:"reference"`
	Name      web.Text        `json:"name"`
	Mobile    web.Text        `json:"mob"`
	GSTIN     web.Text        `json:"gstin"`
	// Given is the cash that the buyer handed over; Shown is the total that the screen showed. A different total is
	// refused.
	Given web.Rupees `json:"given"`
	Shown web.Rupees `json:"shown_total"`
	Key   string     `header:"Idempotency-Key"`
}) (web.Data[counterSale], error) {
	if len(documents.Unprintable(delivery.Address{Name: string(in.Name)})) > 0 {
		return web.Data[counterSale]{}, wrongField(
			"name",
			"Please write the name in Latin letters: the invoice can't be printed in this script.",
		)
	}
	order, number, err := r.Store.Fulfilment.SellAtCounter(
		ctx,
		c.ID,
		fulfilment.CounterSale{
			Items: api.ItemsOf(in.Orders),
			Way:   string(in.Way),
			Reference: string(
				in.Reference,
			),
			Name:   string(in.Name),
			Mobile: string(in.Mobile),
			GSTIN:  string(in.GSTIN),
			Given:  money.Paise(in.Given),
			Shown:  money.Paise(in.Shown),
			Key:    in.Key,
		},
	)
	if err != nil {
		return web.Data[counterSale]{}, err
	}
	sale, err := r.sale(ctx, order)
	return web.With("Sold. Invoice "+number+" issued.", sale), err
}

// caller is what the shop knows of a mobile number. CODBack are the COD parcels that came back, of CODSent.
type caller struct {
	Known   bool            `json:"known"`
	Address api.AddressData `json:"address"`
	Email   string          `json:"email"`
	Account int64           `json:"account"`
	Orders  int64           `json:"orders"`
	LastAt  web.Time        `json:"last_order"`
	CODSent int64           `json:"cod_sent"`
	CODBack int64           `json:"cod_back"`
}

// Caller finds who calls from a mobile number.
func (r Counter) Caller(ctx context.Context, _ *web.Caller, in struct {
	Mob web.Text `json:"mob"`
}) (web.Data[caller], error) {
	if len(in.Mob) != 10 || strings.Trim(string(in.Mob), "0123456789") != "" {
		return web.Data[caller]{}, wrongField("mob", "Mobile number must be 10 digits")
	}
	found, err := r.Store.Customers.FindCaller(ctx, string(in.Mob))
	if errors.Is(err, core.ErrNotFound) {
		return web.Give(caller{}), nil
	}
	return web.Give(caller{
		Known:   true,
		Address: api.AddressOf(found.Address),
		Email:   found.Email,
		Account: found.Account,
		Orders:  found.Orders,
		LastAt:  r.local(found.LastAt),
		CODSent: found.CODSent,
		CODBack: found.CODBack,
	}), err
}

// phoneIn is an order by telephone, as the form sends it.
type phoneIn struct {
	Orders api.WantedLines `json:"orders"`
	api.AddressIn
	Email web.Text `json:"email"`
	// Way is upi if the caller pays during the call; a payment reference has the same meaning.
	Way       web.Text `json:"way"`
	Reference web.Text `json:"reference"`
	// Prices are unit prices agreed with the caller, for a Reason.
	Prices web.List[agreedPrice] `json:"prices"`
	Reason web.Text              `json:"reason"`
	Note   web.Text              `json:"note"`
	Shown  web.Rupees            `json:"shown_total"`
	Key    string                `header:"Idempotency-Key"`
}

// agreedPrice is the unit price of a product that staff agreed with a caller.
type agreedPrice struct {
	ProductID web.Int    `json:"product_id"`
	Price     web.Rupees `json:"price"`
}

// order returns the order that the caller c took. Agreeing on a price takes the permission to change orders.
func (in phoneIn) order(c *web.Caller) (fulfilment.PhoneOrder, error) {
	agreed := map[int64]money.Paise{}
	for _, one := range in.Prices {
		agreed[int64(one.ProductID)] = money.Paise(one.Price)
	}
	if len(agreed) > 0 && !c.May(core.PermOrders) {
		return fulfilment.PhoneOrder{}, core.Refuse("Only staff who can change orders can agree on a price.")
	}
	return fulfilment.PhoneOrder{
		Agreed:    agreed,
		Reason:    string(in.Reason),
		Items:     api.ItemsOf(in.Orders),
		Address:   in.Address(),
		Email:     string(in.Email),
		Paid:      in.Way == "upi",
		Reference: string(in.Reference),
		Note:      string(in.Note),
		Shown:     money.Paise(in.Shown),
		Key:       in.Key,
	}, nil
}

// phonePrice is the price of a phone order: Goods is the sum before promotions, Saved is what promotions take off it.
type phonePrice struct {
	Goods    money.Paise `json:"goods"`
	Saved    money.Paise `json:"saved"`
	Shipping money.Paise `json:"shipping"`
	CODFee   money.Paise `json:"cod_fee"`
	Total    money.Paise `json:"total"`
}

// PhonePrice calculates the price of a phone order without placing it.
func (r Counter) PhonePrice(ctx context.Context, c *web.Caller, in phoneIn) (web.Data[phonePrice], error) {
	order, err := in.order(c)
	if err != nil {
		return web.Data[phonePrice]{}, err
	}
	p, err := r.Store.Fulfilment.PricePhoneOrder(ctx, order)
	return web.Give(phonePrice(p)), err
}

type phoneOrder struct {
	OrderID int64 `json:"orders_id"`
}

// PhoneOrder places an order for a customer on the telephone.
func (r Counter) PhoneOrder(ctx context.Context, c *web.Caller, in phoneIn) (web.Data[phoneOrder], error) {
	order, err := in.order(c)
	if err != nil {
		return web.Data[phoneOrder]{}, err
	}
	id, err := r.Store.Fulfilment.TakePhoneOrder(ctx, c.ID, order)
	return web.With("Order placed.", phoneOrder{id}), err
}
