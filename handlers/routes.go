package handlers

// Body limits.
const (
	small   = 16 << 10
	medium  = 256 << 10
	oneFile = 6 << 20
	files   = 40 << 20
	sheet   = 26 << 20
)

// Routes is every call of the shop. Reading it answers who may do what; the router, the guard, the OpenAPI document and
// the access tests are made from it.
func Routes() []Route {
	return []Route{
		// Accounts (spec, section 7; contract, section 2)
		call("GET", "session", anybody, small, views, (*Handlers).session),
		call("GET", "captcha", anybody, small, views, (*Handlers).captcha),
		call("GET", "shop", anybody, small, views, (*Handlers).shop),
		call("POST", "login", anybody, small, writes, (*Handlers).login),
		call("POST", "register", anybody, small, publics, (*Handlers).register),
		call("POST", "forgot_password", anybody, small, publics, (*Handlers).forgotPassword),
		call("POST", "reset_password", anybody, small, writes, (*Handlers).resetPassword),
		call("POST", "setup", anybody, small, publics, (*Handlers).setup),
		call("GET", "logout", anybody, small, views, (*Handlers).logout),
		call("GET", "profile", customer, small, views, (*Handlers).profile),
		call("POST", "update_profile", customer, small, writes, (*Handlers).updateProfile),
		call("POST", "confirm_email", customer, small, writes, (*Handlers).confirmEmail),

		// Catalogue
		call("GET", "fetch_categories", anybody, small, views, (*Handlers).fetchCategories),
		call("GET", "product_list", anybody, small, views, (*Handlers).productList).gives(Rows[productCard]{}),
		call("GET", "suggest", anybody, small, views, (*Handlers).suggest).gives(Data[[]suggestion]{}),
		call("GET", "product/:id", anybody, small, views, (*Handlers).product).gives(productOut{}),
		call("GET", "getProductQuestions/:id", anybody, small, views, (*Handlers).productQuestions),
		call("GET", "countries", anybody, small, views, (*Handlers).countries),
		call("GET", "pincode", anybody, small, views, (*Handlers).pincode),
		call("GET", "showstock/:id", anybody, small, views, (*Handlers).showStock),
		call("GET", "policy/:name", anybody, small, views, (*Handlers).policy),
		call("GET", "faq", anybody, small, views, (*Handlers).faq),
		call("POST", "generateContent", anybody, small, chats, (*Handlers).generateContent).gives(assistantOut{}),
		call("GET", "sitemap.xml", anybody, small, views, (*Handlers).sitemap),

		// Wishlist, addresses, cart
		call("GET", "getwishlist/:id", customer, small, views, (*Handlers).wishlist),
		call("GET", "getwishlists", customer, small, views, (*Handlers).wishlists),
		call("POST", "addwishlist/:id", customer, small, writes, (*Handlers).addWishlist),
		call("DELETE", "removewishlist/:id", customer, small, writes, (*Handlers).removeWishlist),
		call("GET", "getAddress", customer, small, views, (*Handlers).addresses),
		call("POST", "setAddress", customer, small, writes, (*Handlers).setAddress),
		call("POST", "updateAddress", customer, small, writes, (*Handlers).updateAddress),
		call("DELETE", "deleteaddress/:id", customer, small, writes, (*Handlers).deleteAddress),
		call("GET", "showcartlist", customer, small, views, (*Handlers).showCartList),
		call("POST", "manageCart", customer, medium, writes, (*Handlers).manageCart),

		// Checkout
		call("POST", "shippingcost", anybody, medium, writes, (*Handlers).shippingCost),
		call("POST", "stockcheck", anybody, medium, writes, (*Handlers).stockCheck),
		call("POST", "checkout", customer, medium, writes, (*Handlers).checkout),
		call("POST", "codstatus", customer, medium, writes, (*Handlers).codStatus),
		call("POST", "pay", customer, medium, writes, (*Handlers).pay),
		call("POST", "testpay", customer, small, writes, (*Handlers).testPay),
		call("POST", "razorpay/webhook", anybody, medium, hooks, (*Handlers).webhook),
		call("POST", "paycancel", customer, medium, writes, (*Handlers).payCancel),

		// Orders
		call("GET", "orders", customer, small, views, (*Handlers).orders),
		call("GET", "orders_details/:id", customer, small, views, (*Handlers).ordersDetails),
		call("GET", "getordershipped/:id", customer, small, views, (*Handlers).orderShipped),
		call("POST", "cancelorder/:id", customer, small, writes, (*Handlers).cancelOrder),
		call("POST", "returnorders", customer, small, writes, (*Handlers).returnOrders),
		call("GET", "getInvoiceId/:id", customerOr(InvoicesPart), small, views, (*Handlers).invoiceID),
		call("GET", "download/:id", customerOr(InvoicesPart), small, views, (*Handlers).downloadInvoice),
		call("GET", "upi_qr/:id", customerOr(OrdersPart), small, views, (*Handlers).upiQR),
		call("GET", "ratereviews/:id", customer, small, views, (*Handlers).rateReviews),
		call("GET", "getratings/:id", customer, small, views, (*Handlers).ratings),
		call("POST", "submitrating", customer, small, writes, (*Handlers).submitRating),

		// Devices, survey
		call("GET", "devicelist", customer, small, views, (*Handlers).deviceList),
		call("GET", "productsnames", customer, small, views, (*Handlers).productsNames),
		call("POST", "deviceregister", customer, oneFile, uploads, (*Handlers).deviceRegister),
		call("GET", "QR_Code/:file", customerOr(SerialsPart), small, views, (*Handlers).qrCode),
		call("POST", "feedback", anybody, medium, publics, (*Handlers).feedback),
		call("POST", "log_visit", anybody, small, chats, (*Handlers).logVisit),

		// Staff: products and categories
		call("GET", "allproduct", staff(CataloguePart), small, views, (*Handlers).allProduct),
		call("GET", "fetchcategories", staff(CataloguePart), small, views, (*Handlers).fetchCategories),
		call("GET", "fetchsubcategories/:id", staff(CataloguePart), small, views, (*Handlers).subcategories),
		call("GET", "fetchsubsubcategories/:id", staff(CataloguePart), small, views, (*Handlers).subSubcategories),
		call("GET", "getcategories", staff(CataloguePart), small, views, (*Handlers).fetchCategories),
		call("POST", "addproduct", staff(CataloguePart), files, writes, (*Handlers).addProduct),
		call("POST", "updateproduct/:id", staff(CataloguePart), files, writes, (*Handlers).updateProduct),
		call("DELETE", "deleteproduct/:id", staff(CataloguePart), small, writes, (*Handlers).deleteProduct),
		call("DELETE", "removeQuestion/:id", staff(CataloguePart), small, writes, (*Handlers).removeQuestion),
		call("POST", "addcategory", staff(CataloguePart), small, writes, addCategory(1)),
		call("POST", "addSubcategory", staff(CataloguePart), small, writes, addCategory(2)),
		call("POST", "addSubSubcategory", staff(CataloguePart), small, writes, addCategory(3)),
		call("POST", "updateCategory/:id", staff(CataloguePart), small, writes, renameCategory(1)),
		call("POST", "updateSubcategory/:id", staff(CataloguePart), small, writes, renameCategory(2)),
		call("POST", "updateSubsubcategory/:id", staff(CataloguePart), small, writes, renameCategory(3)),
		call("DELETE", "deleteCategory/:id", staff(CataloguePart), small, writes, deleteCategory(1)),
		call("DELETE", "deleteSubcategory/:id", staff(CataloguePart), small, writes, deleteCategory(2)),
		call("DELETE", "deleteSubsubcategory/:id", staff(CataloguePart), small, writes, deleteCategory(3)),
		call("POST", "admin/stock/:id", staff(CataloguePart), small, writes, (*Handlers).changeStock),
		call("GET", "admin/stock/:id", staff(CataloguePart), small, views, (*Handlers).stockHistory),
		call("POST", "admin/categories/:id/move", staff(CataloguePart), small, writes, (*Handlers).moveCategory),
		call("GET", "admin/products/export", staff(CataloguePart), small, works, (*Handlers).exportProducts),
		call("POST", "admin/products/import", staff(CataloguePart), sheet, works, (*Handlers).startProductImport),
		call("GET", "admin/jobs/:id", staff(CataloguePart, OrdersPart, InvoicesPart, SerialsPart), small, views, (*Handlers).job),
		call("GET", "admin/jobs/:id/file", staff(CataloguePart, OrdersPart, InvoicesPart, SerialsPart), small, works, (*Handlers).jobResult),

		// Staff: orders, returns, invoices
		call("GET", "fetch_orders", staff(OrdersPart), small, views, (*Handlers).fetchOrders),
		call("GET", "admin/orders/:id", staff(OrdersPart), small, views, (*Handlers).staffOrder),
		call("POST", "admin/orders/:id/ship", staff(OrdersPart), small, writes, (*Handlers).shipOrder),
		call("POST", "admin/orders/:id/deliver", staff(OrdersPart), small, writes, (*Handlers).deliverOrder),
		call("POST", "admin/orders/:id/collect", staff(OrdersPart), small, writes, (*Handlers).collectOrder),
		call("POST", "admin/orders/:id/cancel", staff(OrdersPart), small, writes, (*Handlers).staffCancelOrder),
		call("POST", "admin/orders/:id/return-to-origin", staff(OrdersPart), small, writes, (*Handlers).returnToOrigin),
		call("GET", "admin/orders/:id/packing-slip", staff(OrdersPart), small, views, (*Handlers).packingSlip),
		call("GET", "admin/shipments", staff(OrdersPart), small, works, (*Handlers).shipmentSheet),
		call("POST", "admin/shipments", staff(OrdersPart), oneFile, works, (*Handlers).shipMany),
		call("GET", "admin/pincodes", staff(OrdersPart), small, views, (*Handlers).areas),
		call("POST", "admin/pincodes", staff(OrdersPart), small, writes, (*Handlers).setArea),
		call("POST", "admin/pincodes/import", staff(OrdersPart), sheet, works, (*Handlers).startAreasImport),
		call("DELETE", "admin/pincodes/:pincode", staff(OrdersPart), small, writes, (*Handlers).forgetArea),
		call("DELETE", "admin/pin-ranges/:id", staff(OrdersPart), small, writes, (*Handlers).deleteRange),
		call("GET", "admin/returns", staff(OrdersPart), small, views, (*Handlers).returns),
		call("POST", "admin/returns", staff(OrdersPart), small, writes, (*Handlers).openReturn),
		call("POST", "admin/returns/:id/refund", staff(OrdersPart), small, writes, (*Handlers).refundReturn),
		call("GET", "fetch_invoice", staff(InvoicesPart), small, views, (*Handlers).fetchInvoice),
		call("GET", "admin/ledger", staff(InvoicesPart), small, works, (*Handlers).ledger),
		call("GET", "admin/gst", staff(InvoicesPart), small, works, (*Handlers).gstSheet),
		call("POST", "admin/documents/zip", staff(InvoicesPart), small, works, (*Handlers).startZip),
		call("POST", "fetch_download", staff(InvoicesPart), medium, works, (*Handlers).fetchDownload),

		// Staff: insights, serials, settings
		call("GET", "get-new-users", staff(InsightsPart), small, views, (*Handlers).newUsers),
		call("GET", "get_old_users", staff(InsightsPart), small, views, (*Handlers).oldUsers),
		call("GET", "totalSales", staff(InsightsPart), small, views, (*Handlers).totalSales),
		call("GET", "totalOrders", staff(InsightsPart), small, views, (*Handlers).totalOrders),
		call("GET", "get_user_counts", staff(InsightsPart), small, views, (*Handlers).userCounts),
		call("GET", "get_visited_users", staff(InsightsPart), small, views, (*Handlers).visitedUsers),
		call("GET", "get_registered_users", staff(InsightsPart), small, views, (*Handlers).registeredUsers),
		call("GET", "get_visitor_count", staff(InsightsPart), small, views, (*Handlers).visitorCount),
		call("GET", "get_registered_count", staff(InsightsPart), small, views, (*Handlers).registeredCount),
		call("GET", "get_user_activity", staff(InsightsPart), small, views, (*Handlers).userActivity),
		call("GET", "admin/feedback/summary", staff(InsightsPart), small, views, (*Handlers).feedbackSummary),
		call("GET", "admin/feedback/export", staff(InsightsPart), small, works, (*Handlers).exportFeedback),
		call("GET", "admin/today", staff(InsightsPart), small, views, (*Handlers).today),
		call("GET", "admin/serials", staff(SerialsPart), small, views, (*Handlers).serials),
		call("POST", "admin/serials/file", staff(SerialsPart), medium, works, (*Handlers).serialFile),
		call("POST", "generateserialnumber", staff(SerialsPart), small, works, (*Handlers).generateSerialNumber),
		call("GET", "admin/settings", staff(SettingsPart), small, views, (*Handlers).settings),
		call("POST", "admin/logo", staff(SettingsPart), oneFile, writes, (*Handlers).setLogo),
		call("POST", "admin/test/:service", staff(SettingsPart), small, works, (*Handlers).testService),
		call("GET", "admin/staff", staff(StaffPart), small, views, (*Handlers).staffList),
		call("POST", "admin/staff", staff(StaffPart), small, writes, (*Handlers).addStaff),
		call("POST", "admin/staff/:id", staff(StaffPart), small, writes, (*Handlers).changeStaff),
		call("DELETE", "admin/staff/:id", staff(StaffPart), small, writes, (*Handlers).deleteStaff),
		call("GET", "admin/backups", staff(BackupsPart), small, views, (*Handlers).backupList),
		call("POST", "admin/backups", staff(BackupsPart), small, works, (*Handlers).makeBackup),
		call("GET", "admin/backups/:name", staff(BackupsPart), small, works, (*Handlers).downloadBackup),
		call("GET", "admin/audit", staff(AuditPart), small, views, (*Handlers).audit),
		call("POST", "admin/outbox/:id/retry", staff(OutboxPart), small, writes, (*Handlers).retryMail),
		call("GET", "admin/outbox", staff(OutboxPart), small, views, (*Handlers).outbox),
		call("POST", "admin/settings", staff(SettingsPart), medium, writes, (*Handlers).changeSettings),
	}
}
