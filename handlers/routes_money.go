package handlers

import (
	"hearth/handlers/staff"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
)

// moneyCalls returns the back office's calls of the group Money.
func moneyCalls(r rooms) []web.Route {
	moneyDesk := staff.Money{Deps: r.staff}
	remittances := staff.Remittances{Deps: r.staff}
	insightsDesk := staff.Insights{Deps: r.staff}
	ledgerDesk := staff.Ledger{Deps: r.staff}
	return web.Group("Money",
		web.Call("GET", "admin/money-check", web.Staff(accounts.PermMoney), small, web.Works,
			moneyDesk.MoneyCheck).
			Says("Returns every difference between the shop's records and the payment provider's."),
		web.Call("POST", "admin/money-check", web.Staff(accounts.PermMoney), small, web.Works,
			moneyDesk.AskForMoney).
			Says("Asks the payment provider now for payments, refunds and payouts."),
		web.Call("POST", "admin/settlements/:id", web.Staff(accounts.PermMoney), small, web.Writes,
			moneyDesk.CheckSettlement).
			Says("Marks a payout as found on the bank statement."),
		web.Call("GET", "admin/cod-remittances", web.Staff(accounts.PermMoney), small, web.Works,
			remittances.CodMoney).
			Says("Returns what couriers collected and have not paid, and their latest remittances."),
		web.Call("POST", "admin/cod-remittances", web.Staff(accounts.PermMoney), medium, web.Writes,
			remittances.RecordRemittance).
			Says("Records a remittance for which there is no file."),
		web.Call("GET", "admin/cod-remittances/:id", web.Staff(accounts.PermMoney), small, web.Works,
			remittances.Remittance).
			Says("Returns a remittance with a page of its lines."),
		web.Call("DELETE", "admin/cod-remittances/:id", web.Staff(accounts.PermMoney), small, web.Writes,
			remittances.RemoveRemittance).
			Says("Deletes a remittance, so that its file can be read again."),
		web.Call("POST", "admin/cod-remittances/:id/received", web.Staff(accounts.PermMoney), small,
			web.Writes, remittances.ReceiveRemittance).
			Says("Records the amount of a remittance in the bank statement."),
		web.Call("POST", "admin/cod-lines/:id/accept", web.Staff(accounts.PermMoney), small, web.Writes,
			remittances.AcceptDifference).
			Says("Accepts the difference of a shipment, in money or weight."),
		web.Call("GET", "admin/cod-weights", web.Staff(accounts.PermMoney), small, web.Works,
			remittances.HeavySheet).
			Says("Downloads the shipments whose charged weight is above the shop's."),
		web.Call("POST", "admin/cod-sheets", web.Staff(accounts.PermMoney), sheet, web.Works,
			remittances.StartCodSheet).
			Says("Starts a job that reads a courier's remittance file."),
		web.Call("GET", "admin/cod-losses", web.Staff(core.PermOrders, accounts.PermInsights), small,
			web.Works, insightsDesk.CodLosses).
			Says("Returns the cost of COD shipments that came back, by month and pincode."),
		web.Call("GET", "admin/ledger", web.Staff(accounts.PermMoney), small, web.Works, ledgerDesk.Ledger).
			Says("Returns the totals of a month: sales, credit notes, taxes and settlement."),
		web.Call("GET", "admin/gift-cards", web.Staff(core.PermOrders), small, web.Views, ledgerDesk.GiftCards).
			Says("Lists the gift cards with their balances."),
		web.Call("POST", "admin/gift-cards/:id/send", web.Staff(accounts.PermRefunds), small, web.Writes,
			ledgerDesk.ResendGiftCard).
			Says("Emails a gift card again with a new code."),
		web.Call("POST", "admin/gift-cards/:id/void", web.Staff(accounts.PermRefunds), small, web.Writes,
			ledgerDesk.VoidGiftCard).
			Says("Cancels the order of an unredeemed gift card, and refunds it."),
	)
}

// accountingCalls returns the back office's calls of the group Accounting.
func accountingCalls(r rooms) []web.Route {
	accountantDesk := staff.Accountant{Deps: r.staff}
	invoicesDesk := staff.Invoices{Deps: r.staff}
	return web.Group("Accounting",
		web.Call("GET", "admin/gstr1", web.Staff(accounts.PermMoney), small, web.Works, accountantDesk.Gstr1).
			Says("Downloads a month as the GSTR-1 file that the GST portal imports."),
		web.Call("GET", "admin/accountant", web.Staff(accounts.PermMoney), small, web.Views,
			accountantDesk.Month).
			Says("Returns when a month was sent to the accountant, and what has changed since."),
		web.Call("POST", "admin/accountant", web.Staff(accounts.PermMoney), small, web.Works,
			accountantDesk.StartAccountantZip).
			Says("Starts a job that makes the accountant's ZIP of a month."),
		web.Call("GET", "accountant_file/:key", web.Anybody, small, web.Works, accountantDesk.Fetch).
			Says("Downloads the accountant's ZIP by the link from the email."),
		web.Call("POST", "admin/credit-notes/:number/rejected", web.Staff(accounts.PermMoney), small,
			web.Writes, accountantDesk.RejectNote).
			Says("Records that a business rejected a credit note, or accepted it after all."),
		web.Call("GET", "admin/months", web.Staff(accounts.PermMoney, accounts.PermInvoices), small,
			web.Views, accountantDesk.Months).
			Says("Lists the months for which the shop has accounts, the latest first."),
		web.Call("GET", "fetch_invoice", web.Staff(accounts.PermInvoices), small, web.Views,
			invoicesDesk.FetchInvoice).
			Says("Lists the invoices of a year, month or day."),
		web.Call("GET", "admin/gst", web.Staff(accounts.PermMoney), small, web.Works, accountantDesk.GstSheet).
			Says("Downloads a month's spreadsheet for the accountant: tax rates, HSN summary, documents."),
		web.Call("POST", "admin/documents/zip", web.Staff(accounts.PermInvoices), small, web.Works,
			accountantDesk.StartZip).
			Says("Starts a job that collects all documents of a month in a ZIP file."),
		web.Call("POST", "fetch_download", web.Staff(accounts.PermInvoices), medium, web.Works,
			invoicesDesk.FetchDownload).
			Says("Downloads the invoices of the given orders as a ZIP file."),
	)
}
