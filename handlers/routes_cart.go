package handlers

import (
	"hearth/handlers/shop"
	"hearth/handlers/web"
)

// cartCalls returns the calls about wishlist, addresses, cart and promotions.
func cartCalls(r rooms) []web.Route {
	wishlist := shop.Wishlist{Deps: r.shop}
	addresses := shop.Addresses{Deps: r.shop}
	cart := shop.Cart{Deps: r.shop}
	offers := shop.Offers{Deps: r.shop}
	return web.Group("Cart",
		web.Call("GET", "getwishlist/:id", web.LoggedIn, small, web.Views, wishlist.Wishlist).
			Says("Returns whether a product is on the caller's wishlist."),
		web.Call("GET", "getwishlists", web.LoggedIn, small, web.Views, wishlist.Wishlists).
			Says("Lists the products on the caller's wishlist."),
		web.Call("POST", "addwishlist/:id", web.LoggedIn, small, web.Writes, wishlist.AddWishlist).
			Says("Adds a product to the caller's wishlist, or removes it with isWishlisted false."),
		web.Call("DELETE", "removewishlist/:id", web.LoggedIn, small, web.Writes, wishlist.RemoveWishlist).
			Says("Removes a product from the caller's wishlist."),
		web.Call("GET", "getAddress", web.LoggedIn, small, web.Views, addresses.Addresses).
			Says("Lists the caller's delivery addresses."),
		web.Call("POST", "setAddress", web.LoggedIn, small, web.Writes, addresses.SetAddress).
			Says("Saves a new delivery address."),
		web.Call("POST", "updateAddress", web.LoggedIn, small, web.Writes, addresses.UpdateAddress).
			Says("Changes one of the caller's delivery addresses."),
		web.Call("DELETE", "deleteaddress/:id", web.LoggedIn, small, web.Writes, addresses.DeleteAddress).
			Says("Deletes one of the caller's delivery addresses."),
		web.Call("GET", "showcartlist", web.LoggedIn, small, web.Views, cart.ShowCartList).
			Says("Returns the cart that is saved with the caller's account."),
		web.Call("POST", "manageCart", web.LoggedIn, medium, web.Writes, cart.ManageCart).
			Says("Sets quantities in the caller's saved cart, or removes products from it."),
		web.Call("POST", "cart_prices", web.Anybody, medium, web.Views, cart.CartPrices).
			Says("Returns today's price and stock of the products in a cart."),
		web.Call("GET", "offers", web.Anybody, small, web.Views, offers.Offers).
			Says("Lists the promotions that the shop shows to customers."),
		web.Call("POST", "cart_offers", web.Anybody, medium, web.Views,
			offers.CartOffers).ForOrders().Guessing("offer").
			Says("Returns what promotions take off a cart, and why a code doesn't apply."),
	)
}

// checkoutCalls returns the calls that price, place and pay orders.
func checkoutCalls(r rooms) []web.Route {
	checkout := shop.Checkout{Deps: r.shop}
	credits := shop.Credit{Deps: r.shop}
	return web.Group("Checkout",
		web.Call("POST", "shippingcost", web.Anybody, medium, web.Writes,
			checkout.ShippingCost).ForOrders().Guessing("offer").
			Says("Returns the delivery charge for a cart and a pincode, with the COD fee."),
		web.Call("POST", "stockcheck", web.Anybody, medium, web.Writes, checkout.StockCheck).ForOrders().
			Says("Returns which products of a cart aren't in stock in the wanted quantity."),
		web.Call("GET", "gift_cards", web.Anybody, small, web.Views, credits.GiftCards).ForAll().
			Says("Returns the gift cards that the shop sells."),
		web.Call("POST", "gift_card", web.LoggedIn, small, web.Writes, credits.BuyGiftCard).ForOrders().
			Says("Places the order of a gift card and starts its payment."),
		web.Call("POST", "redeem_gift_card", web.LoggedIn, small, web.Writes,
			credits.RedeemGiftCard).Guessing("gift card").
			Says("Adds the balance of a gift card to the caller's store credit."),
		web.Call("GET", "credit", web.LoggedIn, small, web.Views, credits.Credit).
			Says("Returns the caller's store credit, its latest entries and the gift cards they bought."),
		web.Call("POST", "checkout", web.LoggedIn, medium, web.Writes,
			checkout.Checkout).ForOrders().Guessing("offer").
			Says("Places an order: reserves the stock and starts the payment; the server calculates all prices."),
		web.Call("POST", "resume_payment", web.LoggedIn, small, web.Writes, checkout.ResumePayment).ForOrders().
			Says("Continues an order that waits for its payment or confirmation."),
		web.Call("POST", "codstatus", web.LoggedIn, medium, web.Writes, checkout.CodStatus).ForOrders().
			Says("Confirms the caller's COD order after checkout."),
		web.Call("POST", "pay", web.LoggedIn, medium, web.Writes, checkout.Pay).ForOrders().
			Says("Reports a payment with the provider's signature; the shop checks it with the provider."),
		web.Call("POST", "testpay", web.LoggedIn, small, web.Writes, checkout.TestPay).ForOrders().
			Says("Pays an order with the test payment page of a demo shop."),
		web.Call("POST", "paycancel", web.LoggedIn, medium, web.Writes, checkout.PayCancel).ForOrders().
			Says("Cancels an order that wasn't paid, and releases its reserved stock."),
	)
}
