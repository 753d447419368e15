package handlers

import (
	"hearth/handlers/pages"
	"hearth/handlers/payments"
	"hearth/handlers/shop"
	"hearth/handlers/staff"
	"hearth/handlers/web"
	"hearth/store/shipments"
)

// Routes returns all API calls, customers' calls first. This table, with a file for each department (routes_*.go),
// shows who may do what; the router, the permission checks, the OpenAPI document and the access tests are derived from
// it. The paths and fields of the calls are a promise to existing clients.
func Routes() []web.Route {
	return routes(rooms{frame: &web.Frame{}, shop: &shop.Deps{}, staff: &staff.Deps{}, pages: &pages.Pages{}})
}

func routes(r rooms) []web.Route {
	var all []web.Route
	for _, calls := range []func(r rooms) []web.Route{
		accountCalls, securityCalls, catalogueCalls, visitCalls, cartCalls, checkoutCalls, orderCalls, afterSaleCalls,
		driverCalls, webhooks, productCalls, categoryCalls, stockCalls, listingCalls, promotionCalls, importCalls,
		orderListCalls, packingCalls, shippingCalls, areaCalls, returnCalls, refundCalls, serviceCalls, counterCalls,
		moneyCalls, accountingCalls, reportCalls, todayCalls, serialCalls, settingCalls, peopleCalls, pageCalls,
		frontCalls, healthCalls,
	} {
		all = append(all, calls(r)...)
	}
	return all
}

// webhooks returns the calls that payment providers and the courier make.
func webhooks(r rooms) (calls []web.Route) {
	checkout := shop.Checkout{Deps: r.shop}
	for _, name := range payments.Hooked() {
		calls = append(calls, web.Call("POST", name+"/webhook", web.Anybody, medium, web.Hooks, checkout.Webhook(name)).
			ForOrders().Says("Receives the payment provider's signed news of a payment."))
	}
	return web.Group("Webhooks", append(calls, web.Call("POST", shipments.PushPath, web.Anybody, medium, web.Hooks,
		r.parcels.Push).Says("Receives the courier's news of a shipment, with the key of the settings."))...)
}
