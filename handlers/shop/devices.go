package shop

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"github.com/skip2/go-qrcode"

	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/search"
)

// Devices are the units that customers registered for their warranty.
type Devices struct{ *Deps }

// deviceRow is a registered device. WarrantyUntil is the last day of its warranty, in the shop's time zone.
type deviceRow struct {
	Serial        string   `json:"serial_number"`
	ProductID     int64    `json:"product_id"`
	Product       string   `json:"product_name"`
	Date          web.Time `json:"date"`
	WarrantyUntil string   `json:"warranty_until"`
}

// DeviceList returns the caller's registered devices, with the last day of each warranty.
func (r Devices) DeviceList(ctx context.Context, c *web.Caller, in web.PageIn) (web.Rows[deviceRow], error) {
	page := in.Wanted()
	found, total, err := r.Store.Login.ListDevices(ctx, c.ID, page)
	shown := make([]deviceRow, len(found))
	for i, d := range found {
		shown[i] = deviceRow{
			Serial:        d.Serial,
			ProductID:     d.ProductID,
			Product:       d.Product,
			Date:          r.local(d.RegisteredAt),
			WarrantyUntil: d.WarrantyUntil,
		}
	}
	return web.GiveRows(shown, total, page), err
}

// productName is a product that a device can be registered for.
type productName struct {
	ProductID int64  `json:"product_id"`
	Name      string `json:"product_name"`
}

// ProductsNames returns names of products for the registration form: those that match what was typed or, without
// typed text, products that the caller bought first and then all others.
func (r Devices) ProductsNames(ctx context.Context, who *web.Caller, in struct {
	// Typed is what the customer has typed of the name.
	Typed web.Text `json:"q"`
	// Most is the maximum number of names; by default 20 for a typed text and 500 without one, which is more than a
	// small shop sells.
	Most web.Int `json:"per_page"`
}) (web.Data[[]productName], error) {
	typed := strings.TrimSpace(string(in.Typed))
	var found []search.ProductName
	var err error
	if typed == "" {
		found, err = r.Store.Login.ListProductNames(ctx, who.ID, cmp.Or(int(in.Most), core.MaxRows))
	} else {
		found, err = r.Store.Search.SearchProductNames(ctx, typed, cmp.Or(int(in.Most), 20))
	}
	shown := make([]productName, len(found))
	for i, p := range found {
		shown[i] = productName{p.ID, p.Title}
	}
	return web.Give(shown), err
}

// deviceIn registers a device. Invoice is the optional invoice of another shop.
type deviceIn struct {
	Serial      web.Text    `json:"serialNumber"`
	ProductID   web.Text    `json:"product_id"`
	ProductName web.Text    `json:"product_name"`
	Invoice     *web.Upload `json:"invoice"`
}

// DeviceRegister registers a device of the caller by its serial number, with an optional invoice from another shop.
// Missing fields and serial numbers that can't be registered are refused; a wrong serial number counts as a guess.
func (r Devices) DeviceRegister(ctx context.Context, c *web.Caller, in deviceIn) (web.Reply, error) {
	for _, required := range []struct{ content, field, message string }{
		{string(in.Serial), "serialNumber", "Serial Number is required."},
		{string(in.ProductID), "product_id", "Product ID is required."},
		{string(in.ProductName), "product_name", "Product Name is required."},
	} {
		if strings.TrimSpace(required.content) == "" {
			return web.Reply{}, &core.Refusal{Message: required.message,
				Fields: map[string]string{required.field: required.message}}
		}
	}
	account := strconv.FormatInt(c.ID, 10)
	product, _ := strconv.ParseInt(strings.TrimSpace(string(in.ProductID)), 10, 64) // 0 for any other text
	made := ""
	err := guess(c, account, func() (err error) {
		made, err = r.Store.Login.CheckSerial(ctx, string(in.Serial), product)
		return err
	})
	if err != nil {
		return web.Reply{}, err
	}
	file, err := r.Files.KeepInvoice(in.Invoice)
	if err != nil {
		return web.Reply{}, err
	}
	return web.Done("Device registered successfully."), r.Store.Login.RegisterDevice(ctx, c.ID, made, product, file)
}

// QrCode draws a serial number's QR code, which opens the registration form with the number filled in. Only staff and
// the customer who registered the device see it (else core.ErrNotFound).
func (r Devices) QrCode(ctx context.Context, c *web.Caller, in struct {
	File string `path:"file"`
}) (web.File, error) {
	made, isPNG := strings.CutSuffix(in.File, ".png")
	if !isPNG || len(made) > 40 {
		return web.File{}, core.ErrNotFound
	}
	if err := r.Store.Login.SerialVisible(ctx, c.OwnerFor(accounts.PermSerials), made); err != nil {
		return web.File{}, err
	}
	content, err := qrcode.Encode(
		strings.TrimSuffix(r.Store.Settings.Values().PublicAddress, "/")+"/registerdevice?serial="+made,
		qrcode.Medium,
		320,
	)
	return web.File{
		Name:    made + ".png",
		Type:    "image/png",
		Inline:  true,
		Content: content,
		Cache:   "private, max-age=3600",
	}, err
}
