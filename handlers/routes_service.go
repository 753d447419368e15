package handlers

import (
	"hearth/handlers/staff"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
)

// returnCalls returns the back office's calls of the group Returns.
func returnCalls(r rooms) []web.Route {
	returnsDesk := staff.Returns{Deps: r.staff}
	return web.Group("Returns",
		web.Call("GET", "admin/returns", web.Staff(core.PermOrders), small, web.Views, returnsDesk.Returns).
			Says("Lists returns by state; by default those that wait for the shop."),
		web.Call("GET", "admin/exchanges", web.Staff(core.PermOrders), small, web.Views,
			returnsDesk.QuoteExchange).
			Says("Calculates an exchange for a customer."),
		web.Call("POST", "admin/exchanges", web.Staff(core.PermOrders), small, web.Writes, returnsDesk.Exchange).
			Says("Opens a return for a customer and places the order that replaces it."),
		web.Call("POST", "admin/returns", web.Staff(core.PermOrders), small, web.Writes, returnsDesk.OpenReturn).
			Says("Opens a return for a customer."),
		web.Call("POST", "admin/returns/:id/pickup", web.Staff(core.PermOrders), small, web.Writes,
			returnsDesk.BookPickup).
			Says("Books the courier's pickup of a return; weight is in grams."),
		web.Call("DELETE", "admin/returns/:id/pickup", web.Staff(core.PermOrders), small, web.Writes,
			returnsDesk.CancelPickup).
			Says("Cancels the courier pickup of a return."),
		web.Call("POST", "admin/returns/:id/inspect", web.Staff(core.PermOrders), oneFile, web.Writes,
			returnsDesk.InspectReturn).
			Says("Records the inspection of a returned product."),
		web.Call("POST", "admin/returns/:id/refund", web.Staff(accounts.PermRefunds), small, web.Writes,
			returnsDesk.RefundReturn).
			Says("Refunds a return and issues its credit note; with restock=yes its units return to stock."),
	)
}

// refundCalls returns the back office's calls of the group Refunds.
func refundCalls(r rooms) []web.Route {
	refundsDesk := staff.Refunds{Deps: r.staff}
	return web.Group("Refunds",
		web.Call("GET", "admin/hand-refunds", web.Staff(accounts.PermRefunds), small, web.Views,
			refundsDesk.ManualRefunds).
			Says("Lists the refunds that staff have to pay."),
		web.Call("GET", "admin/hand-refunds/qr", web.Staff(accounts.PermRefunds), small, web.Views,
			refundsDesk.RefundQR).
			Says("Returns the UPI QR code with which a refund can be paid."),
		web.Call("POST", "admin/hand-refunds/export", web.Staff(accounts.PermRefunds), small, web.Works,
			refundsDesk.ExportManualRefunds).
			Says("Puts all payable refunds into a new batch for the bank, and downloads it as CSV."),
		web.Call("POST", "admin/hand-refunds/to", web.Staff(accounts.PermRefunds), small, web.Writes,
			refundsDesk.SetRefundTo).
			Says("Sets the bank account or UPI ID to which a refund is paid."),
		web.Call("POST", "admin/hand-refunds/release", web.Staff(accounts.PermRefunds), small, web.Writes,
			refundsDesk.ReleaseRefund).
			Says("Removes a refund from its bank batch."),
		web.Call("POST", "admin/refunds/:id/paid", web.Staff(accounts.PermRefunds), small, web.Writes,
			refundsDesk.PayManualRefund).
			Says("Marks a refund as paid, with the bank's reference."),
		web.Call("POST", "admin/refunds/:id/retry", web.Staff(accounts.PermRefunds), small, web.Writes,
			refundsDesk.RetryRefund).
			Says("Sends a rejected refund to the payment provider again."),
		web.Call("POST", "admin/orders/:id/credit-note", web.Staff(accounts.PermRefunds), small, web.Writes,
			refundsDesk.CreditNote).
			Says("Issues a credit note for an amount that was refunded without one."),
	)
}

// serviceCalls returns the back office's calls of the group Service desk.
func serviceCalls(r rooms) []web.Route {
	quotationsDesk := staff.Quotations{Deps: r.staff}
	complaintsDesk := staff.Complaints{Deps: r.staff}
	voicesDesk := staff.ReviewsAndQuestions{Deps: r.staff}
	serialsDesk := staff.Serials{Deps: r.staff}
	return web.Group("Service desk",
		web.Call("GET", "admin/quotations", web.Staff(core.PermOrders), small, web.Views,
			quotationsDesk.Quotations).
			Says("Lists the requests and quotations, newest first."),
		web.Call("GET", "admin/quotations/:id", web.Staff(core.PermOrders), small, web.Views,
			quotationsDesk.Quotation).
			Says("Returns a quotation with its prices and messages."),
		web.Call("POST", "admin/quotations/:id/answer", web.Staff(core.PermOrders), medium, web.Writes,
			quotationsDesk.AnswerQuotation).
			Says("Quotes a unit price for each product, and emails the customer."),
		web.Call("POST", "admin/quotations/:id/decline", web.Staff(core.PermOrders), small, web.Writes,
			quotationsDesk.DeclineQuotation).
			Says("Tells the customer why the shop can't quote."),
		web.Call("GET", "admin/complaints", web.Staff(core.PermCare), small, web.Views,
			complaintsDesk.Complaints).
			Says("Lists the complaints."),
		web.Call("GET", "admin/complaints/:id", web.Staff(core.PermCare), small, web.Views,
			complaintsDesk.Complaint).
			Says("Returns a complaint with its messages and legal due dates."),
		web.Call("POST", "admin/complaints/:id/answer", web.Staff(core.PermCare), small, web.Writes,
			complaintsDesk.AnswerComplaint).
			Says("Sends an answer to the customer; with settle=yes it also closes the complaint."),
		web.Call("GET", "admin/claims/:id", web.Staff(core.PermCare), small, web.Views, complaintsDesk.Claim).
			Says("Returns a warranty claim."),
		web.Call("POST", "admin/claims/:id/step", web.Staff(core.PermCare), small, web.Writes,
			complaintsDesk.ClaimStep).
			Says("Moves a warranty claim to its next step."),
		web.Call("GET", "admin/claims/:id/challan", web.Staff(core.PermCare), small, web.Views,
			complaintsDesk.ClaimChallan).Waiting().
			Says("Downloads the delivery challan of a warranty claim in three copies as a PDF."),
		web.Call("GET", "admin/questions", web.Staff(core.PermCare), small, web.Views, voicesDesk.Questions).
			Says("Lists customers' questions by state: open, answered or dismissed."),
		web.Call("POST", "admin/questions/:id/answer", web.Staff(core.PermCare), small, web.Writes,
			voicesDesk.AnswerQuestion).
			Says("Emails the answer to the customer; with show=yes the product page shows it too."),
		web.Call("POST", "admin/questions/:id/aside", web.Staff(core.PermCare), small, web.Writes,
			voicesDesk.DismissQuestion).
			Says("Dismisses a question without an answer."),
		web.Call("GET", "admin/reviews", web.Staff(core.PermCare), small, web.Views, voicesDesk.Reviews).
			Says("Lists the reviews."),
		web.Call("POST", "admin/reviews/:id/answer", web.Staff(core.PermCare), small, web.Writes,
			voicesDesk.AnswerReview).
			Says("Sets the shop's reply below a review; an empty text removes it."),
		web.Call("POST", "admin/reviews/:id/hide", web.Staff(core.PermCare), small, web.Writes,
			voicesDesk.HideReview).
			Says("Hides a review; the reason is emailed to its author."),
		web.Call("POST", "admin/reviews/:id/show", web.Staff(core.PermCare), small, web.Writes,
			voicesDesk.ShowReview).
			Says("Shows a hidden review again."),
		web.Call("GET", "admin/serial", web.Staff(core.PermOrders, accounts.PermSerials, core.PermCare),
			small, web.Views, serialsDesk.SerialStory).
			Says("Returns the history of a serial number, from packing to warranty."),
	)
}

// counterCalls returns the back office's calls of the group Counter.
func counterCalls(r rooms) []web.Route {
	counterDesk := staff.Counter{Deps: r.staff}
	return web.Group("Counter",
		web.Call("GET", "admin/scan", web.Staff(accounts.PermCounter), small, web.Views, counterDesk.Scan).
			Says("Finds a product by a scanned serial number, SKU or product number."),
		web.Call("GET", "admin/counter-products", web.Staff(accounts.PermCounter, core.PermOrders), small,
			web.Views, counterDesk.ForSale).
			Says("Finds products for a counter sale by a scanned code or typed words."),
		web.Call("GET", "admin/counter-sales/:key", web.Staff(accounts.PermCounter), small, web.Views,
			counterDesk.FindSale).
			Says("Returns whether a counter sale was recorded, by its key."),
		web.Call("GET", "admin/counter-qr", web.Staff(accounts.PermCounter), small, web.Views,
			counterDesk.CounterQR).
			Says("Returns the UPI QR code for the amount of a counter sale."),
		web.Call("POST", "admin/counter-sale", web.Staff(accounts.PermCounter), medium, web.Writes,
			counterDesk.CounterSale).
			Says("Records a counter sale with its payment, and issues the invoice."),
		web.Call("POST", "admin/caller", web.Staff(accounts.PermCounter), small, web.Views, counterDesk.Caller).
			Says("Finds a customer by mobile number, for a telephone order."),
		web.Call("POST", "admin/phone-price", web.Staff(accounts.PermCounter), medium, web.Views,
			counterDesk.PhonePrice).
			Says("Calculates the total of a telephone order."),
		web.Call("POST", "admin/phone-order", web.Staff(accounts.PermCounter), medium, web.Writes,
			counterDesk.PhoneOrder).
			Says("Places a telephone order."),
	)
}
