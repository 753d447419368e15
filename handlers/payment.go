package handlers

import (
	"context"

	"hearth/store"
)

// provider names the payment provider in force; "" when Pre-paid can't be offered.
func (h *Handlers) provider() string { return "" }

// openPayment opens the payment of a placed order at its provider. A COD order needs none.
func (h *Handlers) openPayment(_ context.Context, _ store.Order, _ *checkoutOut) error { return nil }
