package handlers

import (
	"hearth/handlers/shop"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
)

// orderCalls returns the calls about a customer's orders and documents.
func orderCalls(r rooms) []web.Route {
	orders := shop.Orders{Deps: r.shop}
	returns := shop.Returns{Deps: r.shop}
	invoices := shop.Invoices{Deps: r.shop}
	return web.Group("Orders",
		web.Call("GET", "orders", web.LoggedIn, small, web.Views, orders.Orders).
			Says("Lists the caller's orders, newest first."),
		web.Call("GET", "orders_details/:id", web.LoggedIn, small, web.Views, orders.OrdersDetails).
			Says("Returns one of the caller's orders with lines, amounts, shipment, refunds and returns."),
		web.Call("GET", "getordershipped/:id", web.LoggedIn, small, web.Views, orders.OrderShipped).
			Says("Returns the shipment of each line of an order, with the expected day of delivery."),
		web.Call("POST", "cancelorder/:id", web.LoggedIn, small, web.Writes, orders.CancelOrder).
			Says("Cancels the caller's order before it is shipped, and refunds what was paid."),
		web.Call("POST", "redelivery/:id", web.LoggedIn, small, web.Writes, orders.Redelivery).
			Says("Saves the customer's choice after a failed delivery: again, another day, corrections, unwanted."),
		web.Call("POST", "returnorders", web.LoggedIn, small, web.Writes, returns.ReturnOrders).
			Says("Requests the return of a delivered product."),
		web.Call("GET", "exchange_quote", web.LoggedIn, small, web.Views, returns.QuoteExchange).
			Says("Calculates what an exchange of a returned product would cost or refund."),
		web.Call("POST", "exchange", web.LoggedIn, small, web.Writes, returns.Exchange).ForOrders().
			Says("Returns a delivered product and places the order that replaces it."),
		web.Call("POST", "return_refund_to", web.LoggedIn, small, web.Writes, returns.RefundTo).
			Says("Saves where to pay the refund of the caller's own return, once."),
		web.Call("GET", "getInvoiceId/:id", web.OwnOrStaff(accounts.PermInvoices), small, web.Views,
			invoices.InvoiceID).Waiting().
			Says("Returns the number of an order's invoice."),
		web.Call("GET", "download/:id", web.OwnOrStaff(accounts.PermInvoices), small, web.Views,
			invoices.DownloadInvoice).Waiting().
			Says("Downloads the invoices of an order as a PDF."),
		web.Call("GET", "credit_note/:number", web.OwnOrStaff(accounts.PermInvoices), small, web.Views,
			invoices.CreditNote).Waiting().
			Says("Downloads a credit note as a PDF."),
		web.Call("GET", "order_paper/:id", web.OwnOrStaff(core.PermOrders), small, web.Views,
			invoices.OrderPaper).Waiting().
			Says("Downloads a copy of an order as a PDF."),
		web.Call("POST", "cod_check", web.Anybody, small, web.Publics, orders.CodCheck).
			Says("Confirms a COD order with the link from the email."),
		web.Call("GET", "return_photo/:id", web.OwnOrStaff(core.PermOrders), small, web.Views,
			returns.ReturnPhoto).
			Says("Returns a photo that was taken when a return was inspected."),
		web.Call("GET", "upi_qr/:id", web.OwnOrStaff(core.PermOrders), small, web.Views, invoices.UpiQR).
			Says("Returns the UPI QR code of an unpaid COD order."),
		web.Call("POST", "track", web.Anybody, small, web.Writes, orders.Track).Guessing("order").
			Says("Returns the state of an order by its number and email, without a login."),
	)
}

// afterSaleCalls returns the calls about quotations, complaints, reviews, devices and claims.
func afterSaleCalls(r rooms) []web.Route {
	quotations := shop.Quotations{Deps: r.shop}
	complaints := shop.Complaints{Deps: r.shop}
	ratings := shop.Ratings{Deps: r.shop}
	devices := shop.Devices{Deps: r.shop}
	claims := shop.Claims{Deps: r.shop}
	return web.Group("Service",
		web.Call("POST", "ask_quotation", web.LoggedIn, medium, web.Writes, quotations.AskQuotation).
			Says("Asks for prices of large quantities."),
		web.Call("GET", "quotations", web.LoggedIn, small, web.Views, quotations.Quotations).
			Says("Lists the caller's quotations."),
		web.Call("GET", "quotation/:id", web.LoggedIn, small, web.Views, quotations.Quotation).
			Says("Returns one of the caller's quotations."),
		web.Call("GET", "quotation_link/:key", web.Anybody, small, web.Views, quotations.QuotationByLink).
			Says("Returns a quotation by the link in its email, without personal data."),
		web.Call("POST", "accept_quotation/:id", web.LoggedIn, small, web.Writes,
			quotations.AcceptQuotation).ForOrders().
			Says("Places an order at the prices of a quotation."),
		web.Call("GET", "quotation_paper/:id", web.OwnOrStaff(core.PermOrders), small, web.Views,
			quotations.QuotationPaper).Waiting().
			Says("Downloads a quotation as a PDF."),
		web.Call("POST", "complain", web.Anybody, small, web.Publics,
			complaints.Complain).WithCSRF().WithCaptcha().
			Says("Files a complaint or a message, and returns its number."),
		web.Call("POST", "complaint", web.Anybody, small, web.Writes,
			complaints.TrackComplaint).Guessing("complaint").
			Says("Returns a complaint by its number and email."),
		web.Call("POST", "complaint_add", web.Anybody, small, web.Writes,
			complaints.AddToComplaint).Guessing("complaint").
			Says("Adds a message to a complaint."),
		web.Call("GET", "ratereviews/:id", web.LoggedIn, small, web.Views, ratings.RateReviews).
			Says("Lists the products of a delivered order that the caller can review."),
		web.Call("GET", "getratings/:id", web.LoggedIn, small, web.Views, ratings.Ratings).
			Says("Returns the caller's reviews of the products of an order."),
		web.Call("POST", "submitrating", web.LoggedIn, fourFiles, web.Uploads, ratings.SubmitRating).Waiting().
			Says("Sends or changes a review, with up to four pictures."),
		web.Call("GET", "devicelist", web.LoggedIn, small, web.Views, devices.DeviceList).
			Says("Lists the devices that the caller has registered."),
		web.Call("GET", "productsnames", web.LoggedIn, small, web.Views, devices.ProductsNames).
			Says("Returns names of products for the registration of a device."),
		web.Call("POST", "deviceregister", web.LoggedIn, oneFile, web.Uploads,
			devices.DeviceRegister).Guessing("serial").
			Says("Registers a device of the caller by its serial number."),
		web.Call("GET", "QR_Code/:file", web.OwnOrStaff(accounts.PermSerials), small, web.Views, devices.QrCode).
			Says("Returns the QR code of a serial number."),
		web.Call("GET", "unit/:serial", web.LoggedIn, small, web.Views, claims.Unit).
			Says("Returns a device that the caller registered or bought, by its serial number."),
		web.Call("GET", "claims", web.LoggedIn, small, web.Views, claims.Claims).
			Says("Lists the caller's warranty claims."),
		web.Call("GET", "claims/:number", web.LoggedIn, small, web.Views, claims.ClaimByNumber).
			Says("Returns one of the caller's warranty claims."),
		web.Call("POST", "claims", web.LoggedIn, photos, web.Uploads, claims.Claim).Waiting().
			Says("Makes a warranty claim, with up to five pictures and a video."),
		web.Call("GET", "claim_file/:id", web.OwnOrStaff(core.PermCare), small, web.Views, claims.File).
			Says("Returns a picture or video of a warranty claim."),
	)
}

// driverCalls returns the calls of a driver's run of own deliveries, by the key in the driver's link.
func driverCalls(r rooms) []web.Route {
	drivers := shop.Drivers{Deps: r.shop}
	return web.Group("Driver",
		web.Call("GET", "driver_run/:key", web.Anybody, small, web.Views, drivers.Run).
			Says("Returns the stops of a driver's day, by the key in the driver's link."),
		web.Call("POST", "driver_run/:key/delivered", web.Anybody, small, web.Writes, drivers.HandOver).
			Says("Records a delivery, with the customer's code and what was collected."),
		web.Call("POST", "driver_run/:key/failed", web.Anybody, small, web.Writes, drivers.NotDelivered).
			Says("Records a failed delivery with its reason."),
	)
}
