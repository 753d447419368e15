package handlers

import (
	"context"
	"strconv"
	"strings"

	"github.com/skip2/go-qrcode"

	"hearth/store"
)

type deviceRow struct {
	Serial        string   `json:"serial_number"`
	ProductID     int64    `json:"product_id"`
	Product       string   `json:"product_name"`
	Date          wireTime `json:"date"`
	WarrantyUntil string   `json:"warranty_until"`
}

func (h *Handlers) deviceList(ctx context.Context, c *Caller, in pageIn) (Rows[deviceRow], error) {
	page := pageOf(in.Page, in.PerPage)
	found, total, err := h.store.ListDevices(ctx, c.ID, page)
	wire := make([]deviceRow, len(found))
	for i, d := range found {
		wire[i] = deviceRow{d.Serial, d.ProductID, d.Product, h.local(d.RegisteredAt), d.WarrantyUntil}
	}
	return giveRows(wire, total, page), err
}

type productName struct {
	ProductID int64  `json:"product_id"`
	Name      string `json:"product_name"`
}

func (h *Handlers) productsNames(ctx context.Context, _ *Caller, _ none) (Data[[]productName], error) {
	found, err := h.store.ListProductNames(ctx)
	wire := make([]productName, len(found))
	for i, p := range found {
		wire[i] = productName{p.ID, p.Title}
	}
	return give(wire), err
}

type deviceIn struct {
	Serial      Text    `json:"serialNumber"`
	ProductID   Text    `json:"product_id"`
	ProductName Text    `json:"product_name"`
	Invoice     *Upload `json:"invoice"`
}

func (h *Handlers) deviceRegister(ctx context.Context, c *Caller, in deviceIn) (Reply, error) {
	for _, required := range []struct{ content, field, message string }{
		{string(in.Serial), "serialNumber", "Serial Number is required."},
		{string(in.ProductID), "product_id", "Product ID is required."},
		{string(in.ProductName), "product_name", "Product Name is required."},
	} {
		if strings.TrimSpace(required.content) == "" {
			return Reply{}, &store.Refusal{Message: required.message, Fields: map[string]string{required.field: required.message}}
		}
	}
	account := strconv.FormatInt(c.ID, 10)
	if err := h.limits.mayGuess(c, "serial", account, false, h.store.Now()); err != nil {
		return Reply{}, err
	}
	product := int64(parseInt(string(in.ProductID)))
	made, err := h.store.CheckSerial(ctx, string(in.Serial), product)
	if err != nil {
		h.limits.wrongGuess(c, "serial", account, h.store.Now())
		return Reply{}, err
	}
	file, err := h.keepInvoice(in.Invoice)
	if err != nil {
		return Reply{}, err
	}
	return done("Device registered successfully."), h.store.RegisterDevice(ctx, c.ID, made, product, file)
}

// qrCode draws the code that opens the registration form with the serial filled in.
func (h *Handlers) qrCode(ctx context.Context, c *Caller, in struct {
	File string `path:"file"`
}) (File, error) {
	made, isPNG := strings.CutSuffix(in.File, ".png")
	if !isPNG || len(made) > 40 {
		return File{}, store.ErrNotFound
	}
	if err := h.store.SerialVisible(ctx, ownerOf(c, SerialsPart), made); err != nil {
		return File{}, err
	}
	content, err := qrcode.Encode(strings.TrimSuffix(h.store.Settings().Text("public_url"), "/")+"/registerdevice?serial="+made, qrcode.Medium, 320)
	return File{Name: made + ".png", Type: "image/png", Inline: true, Content: content, Cache: "private, max-age=3600"}, err
}

type serialsOut struct {
	Reply
	Serials []string `json:"serialNumber"`
}

func (h *Handlers) generateSerialNumber(ctx context.Context, c *Caller, in struct {
	ProductID   Int  `json:"product_id"`
	ProductName Text `json:"product_name"`
	Quantity    Int  `json:"quantity"`
}) (serialsOut, error) {
	if in.ProductID < 1 {
		return serialsOut{}, &store.Refusal{Message: "Please choose a product.", Fields: map[string]string{"product_id": "Please choose a product."}}
	}
	made, err := h.store.GenerateSerials(ctx, c.ID, int64(in.ProductID), int64(in.Quantity))
	return serialsOut{done(strconv.Itoa(len(made)) + " serial numbers generated."), made}, err
}
