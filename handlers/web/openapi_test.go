package web

import "testing"

// The OpenAPI document lists every permission that is sufficient for a call.
func TestOpenAPINamesEachPermission(t *testing.T) {
	own := OwnOrStaff("orders")
	own.AnyOf = append(own.AnyOf, "care")
	for want, who := range map[string]Access{
		"staff: pack or orders": Staff("pack", "orders"), "own, or staff: orders or care": own, "customer": LoggedIn,
		"anybody": Anybody,
	} {
		if got := accessText(who); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
