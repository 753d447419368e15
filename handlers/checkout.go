package handlers

import (
	"context"
	"strings"

	"hearth/store"
	"hearth/store/money"
)

type wantedLine struct {
	ProductID Int `json:"product_id"`
	Qty       Int `json:"qty"`
	Quantity  Int `json:"quantity"`
}

type wantedLines = List[wantedLine]

// itemsOf reads what a client wants to buy. Prices and names it may have sent are not looked at.
func itemsOf(lines wantedLines) []store.CartItem {
	items := make([]store.CartItem, len(lines))
	for i, l := range lines {
		quantity := l.Qty
		if quantity == 0 {
			quantity = l.Quantity
		}
		items[i] = store.CartItem{ProductID: int64(l.ProductID), Quantity: int64(quantity)}
	}
	return items
}

type shippingCostIn struct {
	Orders wantedLines `json:"orders"`
	PIN    Text        `json:"dpin"`
	PT     Text        `json:"pt"`
}

type shippingCostOut struct {
	Reply
	Amount money.Paise `json:"amt"`
}

func (h *Handlers) shippingCost(ctx context.Context, _ *Caller, in shippingCostIn) (shippingCostOut, error) {
	pin, payment := strings.TrimSpace(string(in.PIN)), string(in.PT)
	if payment == "" {
		payment = store.Prepaid
	}
	h.askCourier(ctx, pin, itemsOf(in.Orders), payment)
	cost, err := h.store.ShippingCost(ctx, itemsOf(in.Orders), pin, payment)
	return shippingCostOut{done("OK"), cost}, err
}

type stockCheckOut struct {
	Status  bool     `json:"status"`
	Success bool     `json:"success"`
	Message []string `json:"message"`
}

func (h *Handlers) stockCheck(ctx context.Context, _ *Caller, in struct {
	Orders wantedLines `json:"orders"`
}) (stockCheckOut, error) {
	short, err := h.store.CheckStock(ctx, itemsOf(in.Orders))
	return stockCheckOut{len(short) == 0, len(short) == 0, short}, err
}

type checkoutIn struct {
	Orders    wantedLines `json:"orders"`
	AddressID Int         `json:"AddressID"`
	PT        Text        `json:"pt"`
	Key       string      `header:"Idempotency-Key"`
}

type checkoutOut struct {
	Reply
	OrderID int64  `json:"orderId"`
	ID      string `json:"id"`
	KeyID   string `json:"key_id"`
	// Amount is in paise, the one amount on the wire that is.
	Amount int64 `json:"amount"`
	// TestMode marks a payment that moves no money.
	TestMode bool `json:"test_mode"`
}

func (h *Handlers) checkout(ctx context.Context, c *Caller, in checkoutIn) (checkoutOut, error) {
	if pin, err := h.store.FindAddressPin(ctx, c.ID, int64(in.AddressID)); err == nil {
		h.askCourier(ctx, pin, itemsOf(in.Orders), string(in.PT))
	}
	placed, err := h.store.PlaceOrder(ctx, store.Checkout{Customer: c.ID, AddressID: int64(in.AddressID), Payment: string(in.PT),
		Items: itemsOf(in.Orders), Key: in.Key, Provider: h.provider()})
	if err != nil {
		return checkoutOut{}, err
	}
	out := checkoutOut{Reply: done("Order placed"), OrderID: placed.ID, Amount: int64(placed.Total)}
	return out, h.openPayment(ctx, placed, &out)
}

type orderIn struct {
	OrderID Int `json:"ORDERSID"`
}

func (h *Handlers) codStatus(ctx context.Context, c *Caller, in orderIn) (Reply, error) {
	return done("Your order is confirmed."), h.store.ConfirmCOD(ctx, c.ID, int64(in.OrderID))
}

func (h *Handlers) payCancel(ctx context.Context, c *Caller, in struct {
	OrderID Int `json:"ordersId"`
	Upper   Int `json:"ORDERSID"`
}) (Reply, error) {
	id := in.OrderID
	if id == 0 {
		id = in.Upper
	}
	return done("Your order is cancelled."), h.store.CancelPlaced(ctx, c.ID, int64(id))
}

func (h *Handlers) cancelOrder(ctx context.Context, c *Caller, in struct {
	ID     int64 `path:"id"`
	Reason Text  `json:"reason"`
}) (Reply, error) {
	return done("Your order is cancelled."), h.store.CancelOrder(ctx, c.ID, c.ID, in.ID, string(in.Reason))
}
