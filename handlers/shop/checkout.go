package shop

import (
	"context"
	"errors"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/payments"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/orders"
	storepayments "hearth/store/payments"
	"hearth/store/promotions"
)

// Checkout places orders and takes their payment. For a prepaid order the browser calls Checkout, opens the
// provider's window, then calls Pay; if the browser is lost, the provider's webhook replaces Pay. For a COD order the
// browser calls Checkout, then CodStatus.
type Checkout struct{ *Deps }

// shippingCostIn asks for the delivery charge of some products to a pincode. PT is the payment method, prepaid if it
// is empty, or credit if store credit pays the whole order.
type shippingCostIn struct {
	Orders api.WantedLines `json:"orders"`
	PIN    web.Text        `json:"dpin"`
	PT     web.Text        `json:"pt"`
	// Codes are coupon codes, separated by commas.
	Codes web.Text `json:"codes"`
}

// shippingCostOut is the delivery charge, in rupees in JSON.
type shippingCostOut struct {
	web.Reply
	Amount money.Paise `json:"amt"`
}

// ShippingCost returns the delivery charge for a cart and a pincode, with the COD fee. It refuses a pincode without
// delivery, and codes that don't apply.
func (r Checkout) ShippingCost(ctx context.Context, c *web.Caller, in shippingCostIn) (shippingCostOut, error) {
	pin, payment := strings.TrimSpace(string(in.PIN)), string(in.PT)
	if payment == "" {
		payment = orders.Prepaid
	}
	asked := payment
	if asked == orders.CreditWay {
		asked = orders.Prepaid
	}
	r.askCourier(ctx, pin, api.ItemsOf(in.Orders), asked)
	if err := c.LookUp(ctx); err != nil {
		return shippingCostOut{}, err
	}
	codes := api.CodesOf(string(in.Codes))
	end, err := guessCodes(c, codes)
	if err != nil {
		return shippingCostOut{}, err
	}
	cost, err := r.Store.Orders.ShippingCost(ctx, api.ItemsOf(in.Orders), pin, payment,
		promotions.Buyer{Customer: c.ID, Codes: codes})
	end(errors.Is(err, promotions.ErrUnknownCode))
	return shippingCostOut{web.Done("OK"), cost}, err
}

// stockCheckOut lists, in the form that clients of the API expect, one sentence for each product with too little
// stock.
type stockCheckOut struct {
	Status  bool     `json:"status"`
	Success bool     `json:"success"`
	Message []string `json:"message"`
}

// StockCheck reports which products of a cart aren't in stock in the wanted quantity.
func (r Checkout) StockCheck(ctx context.Context, _ *web.Caller, in struct {
	Orders api.WantedLines `json:"orders"`
}) (stockCheckOut, error) {
	short, err := r.Store.Promotions.CheckStock(ctx, api.ItemsOf(in.Orders))
	return stockCheckOut{len(short) == 0, len(short) == 0, short}, err
}

// checkoutIn is an order as the customer places it. PT is the payment method.
type checkoutIn struct {
	Orders    api.WantedLines `json:"orders"`
	AddressID web.Int         `json:"AddressID"`
	PT        web.Text        `json:"pt"`
	// ShownTotal is the total that the screen showed, in rupees: goods, delivery and COD fee. If the total has
	// changed the order is refused; without ShownTotal nothing is compared.
	ShownTotal *web.Rupees `json:"shown_total"`
	// Codes are coupon codes, separated by commas. A code that doesn't apply refuses the order.
	Codes web.Text `json:"codes"`
	// Credit is the store credit that pays a part of the total or all of it, in rupees. If it pays all, the order is
	// confirmed at once, whatever PT is, and there is no payment to open.
	Credit web.Rupees `json:"credit"`
	// BuyNow means that the products aren't from the cart, which stays as it is.
	BuyNow web.Flag `json:"buy_now"`
	// Note is the customer's message for the packer or the courier. Key makes a repeated checkout return the same
	// order instead of a second one.
	Note web.Text `json:"note"`
	// NewsEmail is another address that gets the news of the order's parcels, without prices.
	NewsEmail web.Text `json:"news_email"`
	// Slot is the key of a delivery slot of the pincode; without it the earliest free one is taken.
	Slot web.Text `json:"slot"`
	Key  string   `header:"Idempotency-Key"`
}

// checkoutOut tells the browser how to pay the order that was placed. ID is the number of the payment at the
// provider.
type checkoutOut struct {
	web.Reply
	OrderID int64  `json:"orderId"`
	ID      string `json:"id"`
	// Provider is the window that the browser opens: razorpay or testpay; "" for a COD order.
	Provider string `json:"provider"`
	KeyID    string `json:"key_id"`
	// Amount is in paise, unlike all other amounts of the API, because the provider's script takes paise.
	Amount int64 `json:"amount"`
	// TestMode marks a payment without real money.
	TestMode bool `json:"test_mode"`
}

// Checkout places an order: it reserves the stock and opens the payment. A refusal names the wrong field: address,
// codes, shown_total, slot or quantities. The courier's charge is requested before, because no outside call may happen
// in a transaction.
func (r Checkout) Checkout(ctx context.Context, c *web.Caller, in checkoutIn) (checkoutOut, error) {
	if pin, err := r.Store.Accounts.FindAddressPin(ctx, c.ID, int64(in.AddressID)); err == nil {
		r.askCourier(ctx, pin, api.ItemsOf(in.Orders), string(in.PT))
	}
	codes := api.CodesOf(string(in.Codes))
	end, err := guessCodes(c, codes)
	if err != nil {
		return checkoutOut{}, err
	}
	placed, err := r.Store.Orders.Place(ctx, orders.Checkout{
		Customer:  c.ID,
		AddressID: int64(in.AddressID),
		Payment:   string(in.PT),
		Items: api.ItemsOf(
			in.Orders,
		),
		Key:       in.Key,
		Provider:  r.Payments.Name(),
		From:      c.AddressKey(),
		Shown:     (*money.Paise)(in.ShownTotal),
		Codes:     codes,
		Note:      string(in.Note),
		NewsEmail: string(in.NewsEmail),
		Slot:      string(in.Slot),
		BuyNow:    bool(in.BuyNow),
		Credit:    money.Paise(in.Credit),
		Device:    c.Fingerprint,
	})
	if end(errors.Is(err, promotions.ErrUnknownCode)); err != nil {
		return checkoutOut{}, err
	}
	if placed.ToPay() == 0 {
		return toPay(placed, payments.Opened{}), nil
	}
	// If the provider can't be reached, Open cancels the order and releases its stock.
	opened, err := r.Payments.Open(ctx, placed)
	return toPay(placed, opened), err
}

// toPay is what the browser needs to pay an order.
func toPay(placed orders.Order, opened payments.Opened) checkoutOut {
	return checkoutOut{
		Reply:    web.Done("Order placed"),
		OrderID:  placed.ID,
		ID:       opened.ID,
		Provider: opened.Provider,
		KeyID:    opened.KeyID,
		Amount:   int64(placed.ToPay()),
		TestMode: opened.TestMode,
	}
}

// ResumePayment continues an order that waits for its payment or confirmation, and returns the same as Checkout. An
// order that has been paid in the meantime is confirmed instead.
func (r Checkout) ResumePayment(ctx context.Context, c *web.Caller, in orderIn) (checkoutOut, error) {
	waiting, err := r.Store.Orders.FindPending(ctx, c.ID, int64(in.OrderID))
	if err != nil {
		return checkoutOut{}, err
	}
	opened, err := r.Payments.Resume(ctx, waiting)
	return toPay(waiting, opened), err
}

type orderIn struct {
	OrderID web.Int `json:"ORDERSID"`
}

// CodStatus confirms the caller's COD order. Clients of the API call it after Checkout.
func (r Checkout) CodStatus(ctx context.Context, c *web.Caller, in orderIn) (web.Reply, error) {
	return web.Done("Your order is confirmed."), r.Store.Orders.ConfirmCOD(ctx, c.ID, int64(in.OrderID))
}

// PayCancel cancels a placed order that wasn't paid, when the customer closes the provider's window. The reserved
// stock is released.
func (r Checkout) PayCancel(ctx context.Context, c *web.Caller, in struct {
	OrderID web.Int `json:"ordersId"`
	Upper   web.Int `json:"ORDERSID"`
}) (web.Reply, error) {
	id := in.OrderID
	if id == 0 {
		id = in.Upper
	}
	return web.Done("Your order is cancelled."), r.Store.Orders.CancelPlaced(ctx, c.ID, int64(id))
}

const messageNotVerified = "Payment verification failed"

// Pay handles the browser's report of a payment. The signature must be for this order of the caller, and the payment
// is looked up at the provider; amounts and products from the browser are ignored. What can't be verified is refused,
// and an unreachable provider too: reconciling finds the payment later.
func (r Checkout) Pay(ctx context.Context, c *web.Caller, in struct {
	PaymentID web.Text `json:"razorpay_payment_id"`
	OrderRef  web.Text `json:"razorpay_order_id"`
	Signature web.Text `json:"razorpay_signature"`
	OrderID   web.Int  `json:"ORDERSID"`
}) (web.Reply, error) {
	o, err := r.Store.Payments.FindPayable(ctx, c.ID, int64(in.OrderID))
	if err != nil {
		return web.Reply{}, err
	}
	outcome, err := r.Payments.Verified(ctx, o, string(in.OrderRef), string(in.PaymentID), string(in.Signature))
	_, refused := core.IsRefusal(err)
	switch {
	case errors.Is(err, payments.ErrNotSettled):
		return web.Reply{}, &core.Refusal{Message: messageNotVerified}
	case err != nil && !refused:
		r.Log.WarnContext(ctx, "look at a payment", "order", o.ID, "error", err)
		if !r.Store.Settings.Values().SendsMail() {
			return web.Reply{}, &core.Refusal{
				Message: "Your payment is being checked. You will find the order under My Orders once it is confirmed."}
		}
		return web.Reply{},
			&core.Refusal{Message: "Your payment is being checked. You will get an email as soon as it is confirmed."}
	case err != nil:
		return web.Reply{}, err
	case outcome == storepayments.PaymentRefunded:
		return web.Reply{},
			&core.Refusal{Message: "This order could no longer be confirmed. Your payment will be refunded in full."}
	}
	now, err := r.Store.Fulfilment.FindOrder(ctx, c.ID, o.ID)
	if err != nil {
		return web.Reply{}, err
	}
	// The order was cancelled while its customer paid: the payment was recorded and its refund queued.
	if now.State.Facts().Unpaid() || now.State.Facts().Cancelled() {
		return web.Reply{},
			&core.Refusal{Message: "This order has been cancelled. What you paid will be refunded in full."}
	}
	return web.Done("Payment successful. Your order is confirmed."), nil
}

// Webhook accepts a payment provider's webhooks, which are signed over the raw body. A wrong signature is HTTP 400.
func (r Checkout) Webhook(provider string) web.Func[web.Raw, web.Reply] {
	return func(ctx context.Context, _ *web.Caller, in web.Raw) (web.Reply, error) {
		return web.Done("OK"), r.Payments.SaveWebhook(ctx, provider, in.Bytes, in.Header)
	}
}

// testPayOut has the fields that Razorpay's window would pass to the page after a payment, with a valid signature.
type testPayOut struct {
	web.Reply
	PaymentID string `json:"razorpay_payment_id"`
	OrderRef  string `json:"razorpay_order_id"`
	Signature string `json:"razorpay_signature"`
}

// TestPay is the Pay button of the demo's test page. It doesn't exist with a real provider (core.ErrNotFound).
func (r Checkout) TestPay(ctx context.Context, c *web.Caller, in struct {
	OrderID web.Int `json:"ORDERSID"`
}) (testPayOut, error) {
	o, err := r.Store.Payments.FindPayable(ctx, c.ID, int64(in.OrderID))
	if err != nil {
		return testPayOut{}, err
	}
	payment, signature, err := r.Payments.PayTest(o)
	return testPayOut{
		Reply:     web.Done("TEST payment made"),
		PaymentID: payment,
		OrderRef:  o.ProviderOrder,
		Signature: signature,
	}, err
}
