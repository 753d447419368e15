package handlers

import (
	"hearth/handlers/staff"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
)

// orderListCalls returns the back office's calls of the group Order desk.
func orderListCalls(r rooms) []web.Route {
	ordersDesk := staff.Orders{Deps: r.staff}
	orderDesk := staff.OrderDesk{Deps: r.staff}
	moneyDesk := staff.Money{Deps: r.staff}
	serialsDesk := staff.Serials{Deps: r.staff}
	return web.Group("Order desk",
		web.Call("GET", "fetch_orders", web.Staff(core.PermOrders, core.PermPack), small, web.Views,
			ordersDesk.FetchOrders).
			Says("Lists orders by state or work queue, with filters, search and sorting."),
		web.Call("GET", "admin/order-ids", web.Staff(core.PermOrders, core.PermPack), small, web.Views,
			ordersDesk.OrderIDs).
			Says("Returns the numbers of all orders that match a filter, at most 10,000."),
		web.Call("GET", "admin/orders/:id", web.Staff(core.PermOrders, core.PermPack), small, web.Views,
			ordersDesk.StaffOrder).
			Says("Returns an order with lines, payments, shipment, documents, notes and possible actions."),
		web.Call("GET", "admin/order-sheet", web.Staff(core.PermOrders, core.PermPack), small, web.Works,
			ordersDesk.OrderSheet).
			Says("Downloads the given orders as a spreadsheet."),
		web.Call("POST", "admin/orders/:id/cancel", web.Staff(core.PermOrders), small, web.Writes,
			ordersDesk.StaffCancelOrder).
			Says("Cancels what has not shipped of an order, and refunds what was paid for it."),
		web.Call("POST", "admin/orders/:id/notes", web.Staff(core.PermOrders, core.PermPack), small,
			web.Writes, orderDesk.AddNote).
			Says("Adds a note to an order, which only staff see."),
		web.Call("POST", "admin/orders/:id/notes/:note", web.Staff(core.PermOrders, core.PermPack), small,
			web.Writes, orderDesk.PinNote).
			Says("Pins or unpins a note of an order."),
		web.Call("DELETE", "admin/orders/:id/notes/:note", web.Staff(core.PermOrders, core.PermPack), small,
			web.Writes, orderDesk.RemoveNote).
			Says("Removes a note of an order."),
		web.Call("POST", "admin/orders/:id/tags", web.Staff(core.PermOrders, core.PermPack), small,
			web.Writes, orderDesk.Tag).
			Says("Adds a tag to an order, or removes it with on=no."),
		web.Call("GET", "admin/tags", web.Staff(core.PermOrders, core.PermPack), small, web.Views,
			orderDesk.Tags).
			Says("Lists the tags in use."),
		web.Call("POST", "admin/orders/:id/address", web.Staff(core.PermOrders), small, web.Writes,
			orderDesk.CorrectAddress).
			Says("Corrects the delivery address of an order that hasn't shipped."),
		web.Call("GET", "admin/orders/:id/change", web.Staff(core.PermOrders), small, web.Views,
			orderDesk.Changeable).
			Says("Returns the products of an order that can be changed."),
		web.Call("POST", "admin/orders/:id/change", web.Staff(core.PermOrders), medium, web.Writes,
			orderDesk.Change).
			Says("Gives an order other products or quantities; with dry_run returns what it costs."),
		web.Call("POST", "admin/orders/:id/cod", web.Staff(core.PermOrders), small, web.Writes, orderDesk.MakeCOD).
			Says("Makes an unpaid online order a COD order of the shown total, and confirms it."),
		web.Call("POST", "admin/orders/:id/mails/:mail", web.Staff(core.PermOrders), small, web.Writes,
			orderDesk.SendMailAgain).
			Says("Sends an email of an order again."),
		web.Call("POST", "admin/bulk/orders", web.Staff(core.PermOrders, core.PermPack), medium, web.Works,
			orderDesk.Bulk).
			Says("Applies one action to many orders; with dry_run returns for which it is possible."),
		web.Call("POST", "admin/orders/:id/cod-check", web.Staff(core.PermOrders), small, web.Writes,
			orderDesk.CodCheckByPhone).
			Says("Records that a COD order was confirmed by telephone."),
		web.Call("POST", "admin/orders/:id/ask", web.Staff(core.PermOrders, accounts.PermMoney), small,
			web.Works, moneyDesk.AskAboutOrder).
			Says("Asks the payment provider now whether an order was paid."),
		web.Call("GET", "admin/orders/:id/serials", web.Staff(core.PermPack, core.PermOrders), small,
			web.Views, serialsDesk.BoundSerials).
			Says("Lists the serial numbers that were scanned for an order."),
		web.Call("POST", "admin/orders/:id/serials", web.Staff(core.PermPack, core.PermOrders), small,
			web.Writes, serialsDesk.BindSerial).
			Says("Assigns a scanned unit to an order, or removes it with remove=yes."),
	)
}

// packingCalls returns the back office's calls of the group Packing.
func packingCalls(r rooms) []web.Route {
	orderDesk := staff.OrderDesk{Deps: r.staff}
	printingDesk := staff.Printing{Deps: r.staff}
	return web.Group("Packing",
		web.Call("GET", "admin/packing", web.Staff(core.PermPack), small, web.Views, orderDesk.Packing).
			Says("Returns the shipments for the packing bench, oldest orders first."),
		web.Call("POST", "admin/packing/:id/scans", web.Staff(core.PermPack), small, web.Writes, orderDesk.Scan).
			Says("Saves a scan of the packing bench, or takes it back with undo."),
		web.Call("POST", "admin/printed", web.Staff(core.PermPack), small, web.Writes, printingDesk.Printed).
			Says("Records that slips, labels or sheets of orders were printed."),
		web.Call("POST", "admin/orders/:id/pack", web.Staff(core.PermPack), small, web.Writes, orderDesk.Pack).
			Says("Marks an order as packed, or with packed=no as unpacked."),
		web.Call("GET", "admin/orders/:id/packing-slip", web.Staff(core.PermPack), small, web.Views,
			printingDesk.PackingSlip).
			Says("Downloads the packing slip of an order as a PDF."),
		web.Call("GET", "admin/orders/:id/label", web.Staff(core.PermPack), small, web.Views,
			printingDesk.AddressLabel).
			Says("Downloads the address label of an order as a PDF."),
		web.Call("GET", "admin/orders/:id/challan", web.Staff(core.PermPack), small, web.Views,
			printingDesk.Challan).
			Says("Downloads the delivery challan of an order in three copies as a PDF."),
		web.Call("GET", "admin/orders/:id/receipt", web.Staff(accounts.PermCounter, accounts.PermInvoices),
			small, web.Views, printingDesk.Receipt).
			Says("Downloads the invoice of an order for an 80 mm receipt printer."),
		web.Call("GET", "admin/print", web.Staff(core.PermPack, accounts.PermInvoices), small, web.Works,
			printingDesk.Print).
			Says("Downloads the documents of several orders as one PDF in packing order."),
	)
}

// shippingCalls returns the back office's calls of the group Shipping.
func shippingCalls(r rooms) []web.Route {
	ordersDesk := staff.Orders{Deps: r.staff}
	orderDesk := staff.OrderDesk{Deps: r.staff}
	shipmentsDesk := staff.Shipments{Deps: r.staff}
	deliveriesDesk := staff.Deliveries{Deps: r.staff}
	return web.Group("Shipping",
		web.Call("GET", "admin/couriers", web.Staff(core.PermPack), small, web.Views, ordersDesk.Couriers).
			Says("Lists the couriers that can be chosen for a shipment."),
		web.Call("POST", "admin/orders/:id/ship", web.Staff(core.PermPack), small, web.Writes,
			ordersDesk.ShipOrder).
			Says("Marks an order as shipped with a courier, and issues its invoice."),
		web.Call("POST", "admin/orders/:id/booking", web.Staff(core.PermPack), small, web.Writes,
			orderDesk.Book).
			Says("Books a shipment with the courier."),
		web.Call("POST", "admin/orders/:id/redelivery", web.Staff(core.PermOrders, core.PermCare), small,
			web.Writes, orderDesk.Redelivery).
			Says("Saves a customer's choice after a failed delivery, made by telephone."),
		web.Call("DELETE", "admin/orders/:id/booking", web.Staff(core.PermPack), small, web.Writes,
			orderDesk.CancelBooking).
			Says("Cancels the courier booking of an order."),
		web.Call("POST", "admin/orders/:id/tracking", web.Staff(core.PermPack), small, web.Writes,
			ordersDesk.CorrectParcel).
			Says("Corrects the courier or tracking number of a shipment on its way."),
		web.Call("POST", "admin/orders/:id/deliver", web.Staff(core.PermPack), small, web.Writes,
			ordersDesk.DeliverOrder).
			Says("Marks an order as delivered on a day."),
		web.Call("POST", "admin/orders/:id/collect", web.Staff(core.PermOrders), small, web.Writes,
			ordersDesk.CollectOrder).
			Says("Records the payment of a COD order: by courier, UPI or cash."),
		web.Call("POST", "admin/orders/:id/return-to-origin", web.Staff(core.PermOrders), small, web.Writes,
			ordersDesk.ReturnToOrigin).
			Says("Records that an undelivered shipment is back in the shop; issues a credit note."),
		web.Call("GET", "admin/shipments", web.Staff(core.PermOrders), small, web.Works,
			shipmentsDesk.ShipmentSheet).
			Says("Downloads the orders that wait to be shipped, with empty columns for tracking numbers."),
		web.Call("POST", "admin/shipments", web.Staff(core.PermOrders), oneFile, web.Works,
			shipmentsDesk.ShipMany).
			Says("Ships every order of a spreadsheet whose row has a tracking number."),
		web.Call("GET", "admin/drivers", web.Staff(core.PermPack), small, web.Views, deliveriesDesk.Drivers).
			Says("Lists the drivers of earlier runs, the latest first."),
		web.Call("GET", "admin/deliveries", web.Staff(core.PermPack), small, web.Views, deliveriesDesk.Day).
			Says("Returns the own deliveries of a day, by default today."),
		web.Call("POST", "admin/deliveries/assign", web.Staff(core.PermPack), small, web.Writes,
			deliveriesDesk.Assign).
			Says("Gives own deliveries to a driver on a day."),
		web.Call("GET", "admin/delivery-sheet", web.Staff(core.PermPack), small, web.Works,
			deliveriesDesk.RunSheet).
			Says("Downloads the delivery runs of a day for printing, a page for each driver."),
		web.Call("POST", "admin/delivery-runs/:id/sort", web.Staff(core.PermPack), small, web.Writes,
			deliveriesDesk.Sort).
			Says("Puts the stops of a run in the given order."),
		web.Call("POST", "admin/delivery-runs/:id/link", web.Staff(core.PermPack), small, web.Writes,
			deliveriesDesk.NewLink).
			Says("Creates a link for the driver of a run; the former link ends at once."),
		web.Call("GET", "admin/delivery-runs/:id/qr", web.Staff(core.PermPack), small, web.Views,
			deliveriesDesk.LinkQR).
			Says("Returns the QR code of a driver's link."),
		web.Call("POST", "admin/delivery-runs/:id/handed-in", web.Staff(core.PermPack), small, web.Writes,
			deliveriesDesk.HandIn).
			Says("Records the cash that a driver handed in."),
	)
}

// areaCalls returns the back office's calls of the group Delivery areas.
func areaCalls(r rooms) []web.Route {
	areasDesk := staff.Areas{Deps: r.staff}
	return web.Group("Delivery areas",
		web.Call("GET", "admin/pincodes", web.Staff(core.PermOrders), small, web.Views, areasDesk.Areas).
			Says("Lists pincodes with whether the shop delivers there, and the ranges set by staff."),
		web.Call("POST", "admin/pincodes", web.Staff(core.PermOrders), small, web.Writes, areasDesk.SetArea).
			Says("Saves one pincode, or a range of pincodes with from and to."),
		web.Call("POST", "admin/pincodes/import", web.Staff(core.PermOrders), sheet, web.Works,
			areasDesk.StartAreasImport).
			Says("Starts an import of pincodes, such as the postal department's list."),
		web.Call("DELETE", "admin/pincodes/:pincode", web.Staff(core.PermOrders), small, web.Writes,
			areasDesk.ForgetArea).
			Says("Removes the entry of a pincode, so that the built-in directory applies again."),
		web.Call("POST", "admin/pin-range-preview", web.Staff(core.PermOrders), small, web.Views,
			areasDesk.PreviewRange).
			Says("Counts the pincodes and recent orders that a range would affect."),
		web.Call("DELETE", "admin/pin-ranges/:id", web.Staff(core.PermOrders), small, web.Writes,
			areasDesk.DeleteRange).
			Says("Removes a range of pincodes."),
		web.Call("POST", "admin/delivery-slots", web.Staff(core.PermOrders), small, web.Writes,
			areasDesk.SaveSlot).
			Says("Adds or changes a delivery slot."),
		web.Call("DELETE", "admin/delivery-slots/:id", web.Staff(core.PermOrders), small, web.Writes,
			areasDesk.DeleteSlot).
			Says("Removes a delivery slot; orders that took it keep their hours."),
	)
}
