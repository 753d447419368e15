package handlers

import (
	"slices"

	"hearth/handlers/pages"
	"hearth/handlers/payments"
	"hearth/handlers/shop"
	"hearth/handlers/staff"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/shipments"
)

// The maximum sizes of request bodies, in bytes.
const (
	small     = 16 << 10
	medium    = 256 << 10
	oneFile   = 6 << 20
	fourFiles = 22 << 20
	photos    = 40 << 20
	sheet     = 26 << 20
	moving    = 2 << 30
)

// Routes returns all API calls, customers' calls first. This table shows who may do what; the router, the permission
// checks, the OpenAPI document and the access tests are derived from it.
func Routes() []web.Route {
	return routes(rooms{frame: &web.Frame{}, shop: &shop.Deps{}, staff: &staff.Deps{}, pages: &pages.Pages{}})
}

// OpenAPI returns the OpenAPI document of every call.
func OpenAPI() ([]byte, error) {
	return web.OpenAPI("Hearth",
		"The calls of the shop. Money is rupees, but for the amount of checkout, which is paise.", Routes(),
		map[string]any{"order-states": core.OrderStates()})
}

func routes(r rooms) []web.Route {
	return slices.Concat(customersCalls(r), webhooks(r), staffsCalls(r))
}

// webhooks returns the calls that payment providers and the courier make.
func webhooks(r rooms) (calls []web.Route) {
	checkout := shop.Checkout{Deps: r.shop}
	for _, name := range payments.Hooked() {
		calls = append(calls, web.Call("POST", name+"/webhook", web.Anybody, medium, web.Hooks, checkout.Webhook(name)).
			ForOrders())
	}
	return append(calls, web.Call("POST", shipments.PushPath, web.Anybody, medium, web.Hooks, r.parcels.Push))
}

// customersCalls returns the calls that visitors and customers make. Their paths and fields are a promise to existing
// clients.
func customersCalls(r rooms) []web.Route {
	var (
		about      = shop.About{Deps: r.shop}
		account    = shop.Accounts{Deps: r.shop}
		addresses  = shop.Addresses{Deps: r.shop}
		assistant  = shop.Assistant{Deps: r.shop}
		cart       = shop.Cart{Deps: r.shop}
		claims     = shop.Claims{Deps: r.shop}
		catalogue  = shop.Catalogue{Deps: r.shop}
		checkout   = shop.Checkout{Deps: r.shop}
		credits    = shop.Credit{Deps: r.shop}
		complaints = shop.Complaints{Deps: r.shop}
		delivery   = shop.Delivery{Deps: r.shop}
		drivers    = shop.Drivers{Deps: r.shop}
		devices    = shop.Devices{Deps: r.shop}
		home       = shop.Home{Deps: r.shop}
		invoices   = shop.Invoices{Deps: r.shop}
		offers     = shop.Offers{Deps: r.shop}
		quotations = shop.Quotations{Deps: r.shop}
		orders     = shop.Orders{Deps: r.shop}
		policies   = shop.Policies{Deps: r.shop}
		privacy    = shop.Privacy{Deps: r.shop}
		ratings    = shop.Ratings{Deps: r.shop}
		returns    = shop.Returns{Deps: r.shop}
		security   = shop.Security{Deps: r.shop}
		setup      = shop.Setup{Deps: r.shop}
		survey     = shop.Survey{Deps: r.shop}
		tell       = shop.Marketing{Deps: r.shop}
		wishlist   = shop.Wishlist{Deps: r.shop}
	)
	return []web.Route{
		// Accounts and sessions
		web.Call("GET", "session", web.Anybody, small, web.Views, account.Session),
		web.Call("GET", "captcha", web.Anybody, small, web.Views, r.frame.NewChallenge),
		web.Call("GET", "shop", web.Anybody, small, web.Views, about.Shop).ForAll(),
		web.Call("POST", "login", web.Anybody, small, web.Writes, account.Login).WithCSRF().WithCaptcha().
			Guessing("password"),
		web.Call("POST", "register", web.Anybody, small, web.Publics, account.Register).WithCSRF().WithCaptcha().
			Waiting(),
		web.Call("POST", "forgot_password", web.Anybody, small, web.Publics, account.ForgotPassword).WithCSRF().
			WithCaptcha(),
		web.Call("POST", "entry_code", web.Anybody, small, web.Publics, account.SendLoginCode).WithCSRF().WithCaptcha(),
		web.Call("POST", "enter", web.Anybody, small, web.Writes, account.LoginWithCode).WithCSRF().Guessing("code"),
		web.Call("POST", "reset_password", web.Anybody, small, web.Writes, account.ResetPassword).WithCSRF().
			Guessing("code"),
		web.Call("POST", "setup", web.Anybody, small, web.Publics, setup.Setup),
		web.Call("GET", "logout", web.Anybody, small, web.Views, account.Logout),
		web.Call("GET", "profile", web.LoggedIn, small, web.Views, account.Profile),
		web.Call("POST", "update_profile", web.LoggedIn, small, web.Writes, account.UpdateProfile).WithCSRF().
			Guessing("password"),
		web.Call("POST", "confirm_email", web.LoggedIn, small, web.Writes, account.ConfirmEmail).Guessing("code"),
		web.Call("POST", "undo_email", web.Anybody, small, web.Writes, account.UndoEmail).Guessing("code"),
		web.Call("POST", "prove_email", web.LoggedIn, small, web.Writes, account.ProveEmail),
		web.Call("GET", "sessions", web.LoggedIn, small, web.Views, security.Sessions),
		web.Call("DELETE", "sessions/:id", web.LoggedIn, small, web.Writes, security.EndSession),
		web.Call("POST", "change_password", web.LoggedIn, small, web.Writes, security.ChangePassword).WithCSRF().
			Guessing("password"),
		web.Call("POST", "confirm_password", web.LoggedIn, small, web.Writes, security.ConfirmPassword).WithCSRF().
			Guessing("password"),
		web.Call("POST", "totp", web.LoggedIn, small, web.Writes, security.SetTOTP).WithCSRF().Guessing("password"),
		web.Call("DELETE", "totp", web.LoggedIn, small, web.Writes, security.EndTOTP).WithCSRF().Guessing("password"),
		web.Call("POST", "undo_totp", web.Anybody, small, web.Writes, security.UndoTOTP).Guessing("code"),

		web.Call("POST", "export_my_data", web.LoggedIn, small, web.Works, privacy.ExportMyData).Guessing("password"),
		web.Call("POST", "erase_my_data", web.LoggedIn, small, web.Writes, privacy.EraseMyData).Guessing("password"),

		// Catalogue
		web.Call("GET", "home", web.Anybody, small, web.Views, home.Home).ForAll(),
		web.Call("GET", "fetch_categories", web.Anybody, small, web.Views, catalogue.FetchCategories).ForAll(),
		web.Call("GET", "category/:id", web.Anybody, small, web.Views, catalogue.Category).ForAll(),
		web.Call("GET", "product_list", web.Anybody, small, web.Views, catalogue.ProductList).ForAll(),
		web.Call("GET", "filters", web.Anybody, small, web.Views, catalogue.Filters).ForAll(),
		web.Call("GET", "goes_with", web.Anybody, small, web.Views, catalogue.CrossSells).ForAll(),
		web.Call("GET", "compare", web.Anybody, small, web.Views, catalogue.Compare).ForAll(),
		web.Call("GET", "suggest", web.Anybody, small, web.Views, catalogue.Suggest).ForAll(),
		web.Call("GET", "product/:id", web.Anybody, small, web.Views, catalogue.Product).ForAll(),
		web.Call("GET", "product_files/:id/:name", web.Anybody, small, web.Views, catalogue.StoryFile),
		web.Call("GET", "getProductQuestions/:id", web.Anybody, small, web.Views, catalogue.ProductQuestions).ForAll(),
		web.Call("GET", "countries", web.Anybody, small, web.Views, catalogue.Countries).ForAll(),
		web.Call("GET", "pincode", web.Anybody, small, web.Views, delivery.Pincode).Waiting(),
		web.Call("GET", "showstock/:id", web.Anybody, small, web.Views, delivery.ShowStock),
		web.Call("GET", "policy/:name", web.Anybody, small, web.Views, policies.Policy).ForAll(),
		web.Call("GET", "pages/:slug", web.Anybody, small, web.Views, policies.Page).ForAll(),
		web.Call("GET", "faq", web.Anybody, small, web.Views, policies.Faq).ForAll(),
		web.Call("POST", "generateContent", web.Anybody, small, web.Chats, assistant.GenerateContent).
			Replies(shop.AssistantOut{}).Waiting(),
		web.Call("GET", "sitemap.xml", web.Anybody, small, web.Views, r.pages.Sitemap),

		// Wishlist, addresses, cart
		web.Call("GET", "getwishlist/:id", web.LoggedIn, small, web.Views, wishlist.Wishlist),
		web.Call("GET", "getwishlists", web.LoggedIn, small, web.Views, wishlist.Wishlists),
		web.Call("POST", "addwishlist/:id", web.LoggedIn, small, web.Writes, wishlist.AddWishlist),
		web.Call("DELETE", "removewishlist/:id", web.LoggedIn, small, web.Writes, wishlist.RemoveWishlist),
		web.Call("GET", "getAddress", web.LoggedIn, small, web.Views, addresses.Addresses),
		web.Call("POST", "setAddress", web.LoggedIn, small, web.Writes, addresses.SetAddress),
		web.Call("POST", "updateAddress", web.LoggedIn, small, web.Writes, addresses.UpdateAddress),
		web.Call("DELETE", "deleteaddress/:id", web.LoggedIn, small, web.Writes, addresses.DeleteAddress),
		web.Call("GET", "showcartlist", web.LoggedIn, small, web.Views, cart.ShowCartList),
		web.Call("POST", "manageCart", web.LoggedIn, medium, web.Writes, cart.ManageCart),
		web.Call("POST", "cart_prices", web.Anybody, medium, web.Views, cart.CartPrices),
		web.Call("GET", "offers", web.Anybody, small, web.Views, offers.Offers),
		web.Call("POST", "cart_offers", web.Anybody, medium, web.Views, offers.CartOffers).ForOrders().
			Guessing("offer"),

		// Checkout
		web.Call("POST", "shippingcost", web.Anybody, medium, web.Writes, checkout.ShippingCost).ForOrders().
			Guessing("offer"),
		web.Call("POST", "stockcheck", web.Anybody, medium, web.Writes, checkout.StockCheck).ForOrders(),
		web.Call("GET", "gift_cards", web.Anybody, small, web.Views, credits.GiftCards).ForAll(),
		web.Call("POST", "gift_card", web.LoggedIn, small, web.Writes, credits.BuyGiftCard).ForOrders(),
		web.Call("POST", "redeem_gift_card", web.LoggedIn, small, web.Writes,
			credits.RedeemGiftCard).Guessing("gift card"),
		web.Call("GET", "credit", web.LoggedIn, small, web.Views, credits.Credit),
		web.Call("POST", "checkout", web.LoggedIn, medium, web.Writes, checkout.Checkout).ForOrders().Guessing("offer"),
		web.Call("POST", "resume_payment", web.LoggedIn, small, web.Writes, checkout.ResumePayment).ForOrders(),
		web.Call("POST", "codstatus", web.LoggedIn, medium, web.Writes, checkout.CodStatus).ForOrders(),
		web.Call("POST", "pay", web.LoggedIn, medium, web.Writes, checkout.Pay).ForOrders(),
		web.Call("POST", "testpay", web.LoggedIn, small, web.Writes, checkout.TestPay).ForOrders(),
		web.Call("POST", "paycancel", web.LoggedIn, medium, web.Writes, checkout.PayCancel).ForOrders(),

		// Orders
		web.Call("GET", "orders", web.LoggedIn, small, web.Views, orders.Orders),
		web.Call("GET", "orders_details/:id", web.LoggedIn, small, web.Views, orders.OrdersDetails),
		web.Call("GET", "getordershipped/:id", web.LoggedIn, small, web.Views, orders.OrderShipped),
		web.Call("POST", "cancelorder/:id", web.LoggedIn, small, web.Writes, orders.CancelOrder),
		web.Call("POST", "redelivery/:id", web.LoggedIn, small, web.Writes, orders.Redelivery),
		web.Call("POST", "returnorders", web.LoggedIn, small, web.Writes, returns.ReturnOrders),
		web.Call("GET", "exchange_quote", web.LoggedIn, small, web.Views, returns.QuoteExchange),
		web.Call("POST", "exchange", web.LoggedIn, small, web.Writes, returns.Exchange).ForOrders(),
		web.Call("POST", "return_refund_to", web.LoggedIn, small, web.Writes, returns.RefundTo),
		web.Call("GET", "getInvoiceId/:id", web.OwnOrStaff(accounts.PermInvoices), small, web.Views,
			invoices.InvoiceID).Waiting(),
		web.Call("GET", "download/:id", web.OwnOrStaff(accounts.PermInvoices), small, web.Views,
			invoices.DownloadInvoice).Waiting(),
		web.Call("GET", "credit_note/:number", web.OwnOrStaff(accounts.PermInvoices), small, web.Views,
			invoices.CreditNote).Waiting(),
		web.Call("GET", "order_paper/:id", web.OwnOrStaff(core.PermOrders), small, web.Views, invoices.OrderPaper).
			Waiting(),
		web.Call("POST", "cod_check", web.Anybody, small, web.Publics, orders.CodCheck),
		web.Call("GET", "return_photo/:id", web.OwnOrStaff(core.PermOrders), small, web.Views, returns.ReturnPhoto),
		web.Call("POST", "ask_quotation", web.LoggedIn, medium, web.Writes, quotations.AskQuotation),
		web.Call("GET", "quotations", web.LoggedIn, small, web.Views, quotations.Quotations),
		web.Call("GET", "quotation/:id", web.LoggedIn, small, web.Views, quotations.Quotation),
		web.Call("GET", "quotation_link/:key", web.Anybody, small, web.Views, quotations.QuotationByLink),
		web.Call("POST", "accept_quotation/:id", web.LoggedIn, small, web.Writes, quotations.AcceptQuotation).
			ForOrders(),
		web.Call("GET", "quotation_paper/:id", web.OwnOrStaff(core.PermOrders), small, web.Views,
			quotations.QuotationPaper).Waiting(),
		web.Call("POST", "complain", web.Anybody, small, web.Publics, complaints.Complain).WithCSRF().WithCaptcha(),
		web.Call("POST", "complaint", web.Anybody, small, web.Writes, complaints.TrackComplaint).Guessing("complaint"),
		web.Call("POST", "complaint_add", web.Anybody, small, web.Writes, complaints.AddToComplaint).
			Guessing("complaint"),
		web.Call("GET", "upi_qr/:id", web.OwnOrStaff(core.PermOrders), small, web.Views, invoices.UpiQR),
		web.Call("GET", "ratereviews/:id", web.LoggedIn, small, web.Views, ratings.RateReviews),
		web.Call("GET", "getratings/:id", web.LoggedIn, small, web.Views, ratings.Ratings),
		web.Call("POST", "submitrating", web.LoggedIn, fourFiles, web.Uploads, ratings.SubmitRating).Waiting(),
		web.Call("GET", "helpful_reviews/:id", web.Anybody, small, web.Views, ratings.HelpfulReviews),
		web.Call("POST", "helpful/:id", web.Anybody, small, web.Publics, ratings.MarkHelpful),
		web.Call("DELETE", "helpful/:id", web.Anybody, small, web.Publics, ratings.UnmarkHelpful),
		web.Call("POST", "ask_question", web.LoggedIn, small, web.Publics, ratings.AskQuestion),

		// A driver's run of own deliveries, by the key in the driver's link
		web.Call("GET", "driver_run/:key", web.Anybody, small, web.Views, drivers.Run),
		web.Call("POST", "driver_run/:key/delivered", web.Anybody, small, web.Writes, drivers.HandOver),
		web.Call("POST", "driver_run/:key/failed", web.Anybody, small, web.Writes, drivers.NotDelivered),
		web.Call("POST", "track", web.Anybody, small, web.Writes, orders.Track).Guessing("order"),

		// Opt-in mails
		web.Call("GET", "agreed_mails", web.LoggedIn, small, web.Views, tell.ListConsents),
		web.Call("POST", "agreed_mails", web.LoggedIn, small, web.Writes, tell.SetConsent),
		web.Call("POST", "tell_stock", web.Anybody, small, web.Publics, tell.AddStockAlert).WithCSRF().WithCaptcha(),
		web.Call("GET", "tell_stock/:id", web.LoggedIn, small, web.Views, tell.HasStockAlert),
		web.Call("DELETE", "tell_stock/:id", web.LoggedIn, small, web.Writes, tell.CancelStockAlert),
		web.Call("POST", "confirm_mails", web.Anybody, small, web.Publics, tell.ConfirmConsent),
		web.Call(
			"GET",
			"unsubscribe/:token",
			web.Anybody,
			small,
			web.Views,
			tell.ShowUnsubscribe,
		).Replies(
			shop.LeaveOut{},
		),
		web.Call("POST", "unsubscribe/:token", web.Anybody, small, web.Hooks, tell.Unsubscribe),

		// Devices, survey
		web.Call("GET", "devicelist", web.LoggedIn, small, web.Views, devices.DeviceList),
		web.Call("GET", "productsnames", web.LoggedIn, small, web.Views, devices.ProductsNames),
		web.Call("POST", "deviceregister", web.LoggedIn, oneFile, web.Uploads, devices.DeviceRegister).
			Guessing("serial"),
		web.Call("GET", "QR_Code/:file", web.OwnOrStaff(accounts.PermSerials), small, web.Views, devices.QrCode),
		web.Call("GET", "unit/:serial", web.LoggedIn, small, web.Views, claims.Unit),
		web.Call("GET", "claims", web.LoggedIn, small, web.Views, claims.Claims),
		web.Call("GET", "claims/:number", web.LoggedIn, small, web.Views, claims.ClaimByNumber),
		web.Call("POST", "claims", web.LoggedIn, photos, web.Uploads, claims.Claim).Waiting(),
		web.Call("GET", "claim_file/:id", web.OwnOrStaff(core.PermCare), small, web.Views, claims.File),
		web.Call("GET", "survey", web.Anybody, small, web.Views, survey.Form),
		web.Call("POST", "feedback", web.Anybody, medium, web.Publics, survey.Feedback).WithCaptcha(),
		web.Call("POST", "withdraw_feedback", web.Anybody, small, web.Publics, survey.WithdrawFeedback),
		web.Call("POST", "forget_device", web.Anybody, small, web.Publics, survey.ForgetDevice),
		web.Call("POST", "log_visit", web.Anybody, small, web.Chats, survey.LogVisit),
	}
}

// staffsCalls returns the calls of the back office. Their paths and fields are a promise to existing clients.
func staffsCalls(r rooms) []web.Route {
	var (
		accountantDesk   = staff.Accountant{Deps: r.staff}
		accountsDesk     = staff.Accounts{Deps: r.staff}
		areasDesk        = staff.Areas{Deps: r.staff}
		backupsDesk      = staff.Backups{Deps: r.staff}
		remittances      = staff.Remittances{Deps: r.staff}
		categoriesDesk   = staff.Categories{Deps: r.staff}
		translationsDesk = staff.Translations{Deps: r.staff}
		complaintsDesk   = staff.Complaints{Deps: r.staff}
		counterDesk      = staff.Counter{Deps: r.staff}
		customersDesk    = staff.Customers{Deps: r.staff}
		deliveriesDesk   = staff.Deliveries{Deps: r.staff}
		dutiesDesk       = staff.Duties{Deps: r.staff}
		selfAuditDesk    = staff.SelfAudit{Deps: r.staff}
		feedbackDesk     = staff.Feedback{Deps: r.staff}
		frontDesk        = staff.Front{Deps: r.staff}
		lookDesk         = staff.Logos{Deps: r.staff}
		findDesk         = staff.Find{Deps: r.staff}
		helpDesk         = staff.Help{Deps: r.staff}
		healthDesk       = staff.Health{Deps: r.staff}
		importsDesk      = staff.Imports{Deps: r.staff}
		insightsDesk     = staff.Insights{Deps: r.staff}
		numbersDesk      = staff.Numbers{Deps: r.staff}
		invoicesDesk     = staff.Invoices{Deps: r.staff}
		jobDeskDesk      = staff.JobStatus{Deps: r.staff}
		ledgerDesk       = staff.Ledger{Deps: r.staff}
		logsDesk         = staff.Logs{Deps: r.staff}
		moneyDesk        = staff.Money{Deps: r.staff}
		orderDesk        = staff.OrderDesk{Deps: r.staff}
		listsDesk        = staff.Lists{Deps: r.staff}
		guideDesk        = staff.Guide{Deps: r.staff}
		offersDesk       = staff.Offers{Deps: r.staff}
		quotationsDesk   = staff.Quotations{Deps: r.staff}
		ordersDesk       = staff.Orders{Deps: r.staff}
		pagesDesk        = staff.Pages{Deps: r.staff}
		mailsDesk        = staff.Mails{Deps: r.staff}
		printingDesk     = staff.Printing{Deps: r.staff}
		privacyDesk      = staff.Privacy{Deps: r.staff}
		productsDesk     = staff.Products{Deps: r.staff}
		formerDesk       = staff.Redirects{Deps: r.staff}
		refundsDesk      = staff.Refunds{Deps: r.staff}
		returnsDesk      = staff.Returns{Deps: r.staff}
		serialsDesk      = staff.Serials{Deps: r.staff}
		settingsDesk     = staff.Settings{Deps: r.staff}
		shipmentsDesk    = staff.Shipments{Deps: r.staff}
		stockDesk        = staff.Stock{Deps: r.staff}
		todayDesk        = staff.Today{Deps: r.staff}
		voicesDesk       = staff.ReviewsAndQuestions{Deps: r.staff}
		exportDesk       = staff.Export{Deps: r.staff}
	)
	everyone := web.Staff(accounts.Permissions...) // open to all staff, because each role has one of these
	// For staff who serve customers; each role sees the part of a customer that its work needs.
	meets := web.Staff(accounts.PermPrivacy, core.PermOrders, core.PermCare)
	// The texts of the policies can also be edited as settings.
	writesPages := web.Staff(accounts.PermFront, accounts.PermSettings)
	catalogue := shop.Catalogue{Deps: r.shop}
	return []web.Route{
		// Staff: products and categories
		web.Call("GET", "allproduct", web.Staff(core.PermCatalogue), small, web.Views, productsDesk.AllProduct),
		web.Call("GET", "fetchcategories", web.Staff(core.PermCatalogue), small, web.Views, catalogue.FetchCategories),
		web.Call("GET", "fetchsubcategories/:id", web.Staff(core.PermCatalogue), small, web.Views,
			categoriesDesk.Subcategories),
		web.Call("GET", "fetchsubsubcategories/:id", web.Staff(core.PermCatalogue), small, web.Views,
			categoriesDesk.SubSubcategories),
		web.Call("GET", "getcategories", web.Staff(core.PermCatalogue), small, web.Views, catalogue.FetchCategories),
		web.Call("POST", "addproduct", web.Staff(core.PermCatalogue), photos, web.Writes, productsDesk.AddProduct),
		web.Call("POST", "updateproduct/:id", web.Staff(core.PermCatalogue), photos, web.Writes,
			productsDesk.UpdateProduct),
		web.Call("POST", "admin/pictures", web.Staff(core.PermCatalogue, accounts.PermFront, accounts.PermSettings),
			oneFile, web.Writes, productsDesk.SendPicture),
		web.Call("POST", "admin/product_files", web.Staff(core.PermCatalogue), photos, web.Uploads,
			productsDesk.SendFile),
		web.Call("GET", "admin/product-drafts/:id", web.Staff(core.PermCatalogue), small, web.Views,
			productsDesk.Draft),
		web.Call("POST", "admin/product-drafts/:id", web.Staff(core.PermCatalogue), medium, web.Writes,
			productsDesk.SaveDraft),
		web.Call("DELETE", "admin/product-drafts/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			productsDesk.DropDraft),
		web.Call("DELETE", "deleteproduct/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			productsDesk.DeleteProduct),
		web.Call("POST", "admin/bulk/products", web.Staff(core.PermCatalogue), medium, web.Works,
			productsDesk.BulkProducts),
		web.Call("POST", "admin/bulk/products/:job/undo", web.Staff(core.PermCatalogue), small, web.Works,
			productsDesk.UndoProducts),
		web.Call("POST", "copyproduct/:id", web.Staff(core.PermCatalogue), small, web.Writes, productsDesk.CopyProduct),
		web.Call("DELETE", "removeQuestion/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			productsDesk.RemoveQuestion),
		web.Call("POST", "addcategory", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.AddCategory(1)),
		web.Call("POST", "addSubcategory", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.AddCategory(2)),
		web.Call("POST", "addSubSubcategory", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.AddCategory(3)),
		web.Call("POST", "updateCategory/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.RenameCategory(1)),
		web.Call("POST", "updateSubcategory/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.RenameCategory(2)),
		web.Call("POST", "updateSubsubcategory/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.RenameCategory(3)),
		web.Call("DELETE", "deleteCategory/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.DeleteCategory(1)),
		web.Call("DELETE", "deleteSubcategory/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.DeleteCategory(2)),
		web.Call("DELETE", "deleteSubsubcategory/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.DeleteCategory(3)),
		web.Call("POST", "admin/stock/:id", web.Staff(core.PermCatalogue), small, web.Writes, stockDesk.ChangeStock),
		web.Call("GET", "admin/stock/:id", web.Staff(core.PermCatalogue), small, web.Views, stockDesk.StockHistory),
		web.Call("GET", "admin/stock-products", web.Staff(core.PermCatalogue), small, web.Views,
			stockDesk.StockProducts),
		web.Call("GET", "admin/low-stock", web.Staff(core.PermCatalogue), small, web.Views, stockDesk.LowStock),
		web.Call("GET", "admin/low-stock-sheet", web.Staff(core.PermCatalogue), small, web.Works,
			stockDesk.LowStockSheet),
		web.Call("GET", "admin/suppliers", web.Staff(core.PermCatalogue), small, web.Views, stockDesk.Suppliers),
		web.Call("GET", "admin/goods-receipts", web.Staff(core.PermCatalogue), small, web.Views, stockDesk.Receipts),
		web.Call("POST", "admin/goods-receipts", web.Staff(core.PermCatalogue), medium, web.Writes,
			stockDesk.ReceiveGoods),
		web.Call("GET", "admin/goods-receipts/:id", web.Staff(core.PermCatalogue), small, web.Views, stockDesk.Receipt),
		web.Call("POST", "admin/goods-receipts/:id/reverse", web.Staff(core.PermCatalogue), small, web.Writes,
			stockDesk.ReverseReceipt),
		web.Call("GET", "admin/stock-count", web.Staff(core.PermCatalogue), small, web.Views, stockDesk.OpenCount),
		web.Call("POST", "admin/stock-count/scan", web.Staff(core.PermCatalogue), small, web.Writes,
			stockDesk.CountUnit),
		web.Call("GET", "admin/stock-counts", web.Staff(core.PermCatalogue), small, web.Views, stockDesk.StockCounts),
		web.Call("POST", "admin/stock-counts", web.Staff(core.PermCatalogue), small, web.Writes, stockDesk.BeginCount),
		web.Call("GET", "admin/stock-counts/:id", web.Staff(core.PermCatalogue), small, web.Views,
			stockDesk.StockCount),
		web.Call("POST", "admin/stock-counts/:id/approve", web.Staff(core.PermCatalogue), small, web.Writes,
			stockDesk.ApproveCount),
		web.Call("POST", "admin/stock-counts/:id/leave-out", web.Staff(core.PermCatalogue), small, web.Writes,
			stockDesk.LeaveOut),
		web.Call("POST", "admin/stock-counts/:id/discard", web.Staff(core.PermCatalogue), small, web.Writes,
			stockDesk.DiscardCount),
		web.Call("POST", "admin/categories/:id/move", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.MoveCategory),
		web.Call("POST", "admin/categories/:id/page", web.Staff(core.PermCatalogue), oneFile, web.Writes,
			categoriesDesk.SetCategoryPage),
		web.Call("GET", "admin/variants/:id", web.Staff(core.PermCatalogue), small, web.Views, productsDesk.Variants),
		web.Call("POST", "admin/variants/:id", web.Staff(core.PermCatalogue), medium, web.Writes,
			productsDesk.SaveVariants),
		web.Call("GET", "admin/products/:id/certificates", web.Staff(core.PermCatalogue), small, web.Views,
			productsDesk.Certificates),
		web.Call(
			"POST",
			"admin/products/:id/certificates",
			web.Staff(core.PermCatalogue),
			oneFile,
			web.Writes,
			productsDesk.SaveCertificate,
		),
		web.Call("GET", "admin/products/:id/certificates/:kind/document", web.Staff(core.PermCatalogue), small,
			web.Views, productsDesk.CertificateScan),
		web.Call("POST", "admin/join_variants", web.Staff(core.PermCatalogue), medium, web.Writes,
			productsDesk.JoinVariants),
		web.Call("GET", "admin/companions/:id", web.Staff(core.PermCatalogue), small, web.Views,
			productsDesk.CrossSells),
		web.Call("POST", "admin/companions/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			productsDesk.SetCrossSells),
		web.Call("GET", "admin/texts/:kind/:id", web.Staff(core.PermCatalogue), small, web.Views,
			translationsDesk.Texts),
		web.Call("POST", "admin/texts/:kind/:id", web.Staff(core.PermCatalogue), medium, web.Writes,
			translationsDesk.Translate),
		web.Call("GET", "admin/untranslated", web.Staff(core.PermCatalogue, accounts.PermFront), small, web.Views,
			translationsDesk.Untranslated),
		web.Call("POST", "admin/untranslated/:kind/:id", web.Staff(core.PermCatalogue, accounts.PermFront), small,
			web.Writes, translationsDesk.KeepTranslation),
		web.Call("GET", "admin/filters", web.Staff(core.PermCatalogue), small, web.Views, categoriesDesk.Attributes),
		web.Call("POST", "admin/filters", web.Staff(core.PermCatalogue), small, web.Writes, categoriesDesk.SetFilters),
		web.Call("GET", "admin/offers", web.Staff(core.PermCatalogue), small, web.Views, offersDesk.Offers),
		web.Call("GET", "admin/offers/:id", web.Staff(core.PermCatalogue), small, web.Views, offersDesk.Offer),
		web.Call("POST", "admin/offers", web.Staff(core.PermCatalogue), medium, web.Writes, offersDesk.SaveOffer),
		web.Call("POST", "admin/offer-preview", web.Staff(core.PermCatalogue), medium, web.Works,
			offersDesk.PreviewOffer),
		web.Call("POST", "admin/offers/:id/switch", web.Staff(core.PermCatalogue), small, web.Writes,
			offersDesk.SwitchOffer),
		web.Call("DELETE", "admin/offers/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			offersDesk.DeleteOffer),
		web.Call("GET", "admin/products/export", web.Staff(core.PermCatalogue), small, web.Works,
			importsDesk.ExportProducts),
		web.Call("POST", "admin/products/import", web.Staff(core.PermCatalogue), moving, web.Works,
			importsDesk.StartProductImport),
		web.Call("GET", "admin/export", web.Staff(core.PermCatalogue), small, web.Works, exportDesk.ExportShop),
		web.Call("GET", "admin/imports", web.Staff(core.PermCatalogue), small, web.Views, importsDesk.Imports),
		web.Call("GET", "admin/missing-pictures", web.Staff(core.PermCatalogue), small, web.Views,
			importsDesk.MissingPictures),
		web.Call("POST", "admin/missing-pictures", web.Staff(core.PermCatalogue), small, web.Works,
			importsDesk.RetryPictures),
		web.Call(
			"GET",
			"admin/old-addresses",
			web.Staff(core.PermCatalogue),
			small,
			web.Views,
			formerDesk.ListRedirects,
		),
		web.Call("POST", "admin/old-addresses", web.Staff(core.PermCatalogue), small, web.Writes,
			formerDesk.AddRedirect),
		web.Call("DELETE", "admin/old-addresses/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			formerDesk.RemoveRedirect),
		web.Call("POST", "admin/imports/:job/undo", web.Staff(core.PermCatalogue), small, web.Works,
			importsDesk.StartUndoImport),
		web.Call(
			"GET",
			"admin/jobs/:id",
			web.Staff(core.PermCatalogue, core.PermOrders, core.PermPack, accounts.PermInvoices, accounts.PermSerials,
				accounts.PermMoney, accounts.PermRefunds, accounts.PermBackups),
			small,
			web.Views,
			jobDeskDesk.Job,
		),
		web.Call("GET", "admin/jobs/:id/file", web.Staff(core.PermCatalogue, core.PermOrders, core.PermPack,
			accounts.PermInvoices, accounts.PermSerials, accounts.PermMoney, accounts.PermRefunds,
			accounts.PermBackups), small, web.Works,
			jobDeskDesk.JobResult),

		// Staff: orders, returns, invoices
		web.Call("GET", "fetch_orders", web.Staff(core.PermOrders, core.PermPack), small, web.Views,
			ordersDesk.FetchOrders),
		web.Call("GET", "admin/order-ids", web.Staff(core.PermOrders, core.PermPack), small, web.Views,
			ordersDesk.OrderIDs),
		web.Call("GET", "admin/orders/:id", web.Staff(core.PermOrders, core.PermPack), small, web.Views,
			ordersDesk.StaffOrder),
		web.Call("GET", "admin/couriers", web.Staff(core.PermPack), small, web.Views, ordersDesk.Couriers),
		web.Call("GET", "admin/drivers", web.Staff(core.PermPack), small, web.Views, deliveriesDesk.Drivers),
		web.Call("GET", "admin/deliveries", web.Staff(core.PermPack), small, web.Views, deliveriesDesk.Day),
		web.Call("POST", "admin/deliveries/assign", web.Staff(core.PermPack), small, web.Writes, deliveriesDesk.Assign),
		web.Call("GET", "admin/delivery-sheet", web.Staff(core.PermPack), small, web.Works, deliveriesDesk.RunSheet),
		web.Call("POST", "admin/delivery-runs/:id/sort", web.Staff(core.PermPack), small, web.Writes,
			deliveriesDesk.Sort),
		web.Call("POST", "admin/delivery-runs/:id/link", web.Staff(core.PermPack), small, web.Writes,
			deliveriesDesk.NewLink),
		web.Call("GET", "admin/delivery-runs/:id/qr", web.Staff(core.PermPack), small, web.Views,
			deliveriesDesk.LinkQR),
		web.Call("POST", "admin/delivery-runs/:id/handed-in", web.Staff(core.PermPack), small, web.Writes,
			deliveriesDesk.HandIn),
		web.Call("POST", "admin/orders/:id/ship", web.Staff(core.PermPack), small, web.Writes, ordersDesk.ShipOrder),
		web.Call("POST", "admin/orders/:id/booking", web.Staff(core.PermPack), small, web.Writes, orderDesk.Book),
		web.Call("POST", "admin/orders/:id/redelivery", web.Staff(core.PermOrders, core.PermCare), small, web.Writes,
			orderDesk.Redelivery),
		web.Call("DELETE", "admin/orders/:id/booking", web.Staff(core.PermPack), small, web.Writes,
			orderDesk.CancelBooking),
		web.Call("POST", "admin/orders/:id/tracking", web.Staff(core.PermPack), small, web.Writes,
			ordersDesk.CorrectParcel),
		web.Call("POST", "admin/orders/:id/deliver", web.Staff(core.PermPack), small, web.Writes,
			ordersDesk.DeliverOrder),
		web.Call("POST", "admin/orders/:id/collect", web.Staff(core.PermOrders), small, web.Writes,
			ordersDesk.CollectOrder),
		web.Call("POST", "admin/orders/:id/cancel", web.Staff(core.PermOrders), small, web.Writes,
			ordersDesk.StaffCancelOrder),
		web.Call("POST", "admin/orders/:id/return-to-origin", web.Staff(core.PermOrders), small, web.Writes,
			ordersDesk.ReturnToOrigin),
		web.Call("GET", "admin/orders/:id/packing-slip", web.Staff(core.PermPack), small, web.Views,
			printingDesk.PackingSlip),
		web.Call("GET", "admin/orders/:id/label", web.Staff(core.PermPack), small, web.Views,
			printingDesk.AddressLabel),
		web.Call("GET", "admin/orders/:id/challan", web.Staff(core.PermPack), small, web.Views, printingDesk.Challan),
		web.Call(
			"GET",
			"admin/orders/:id/receipt",
			web.Staff(accounts.PermCounter, accounts.PermInvoices),
			small,
			web.Views,
			printingDesk.Receipt,
		),
		web.Call("GET", "admin/print", web.Staff(core.PermPack, accounts.PermInvoices), small, web.Works,
			printingDesk.Print),
		web.Call("GET", "admin/packing", web.Staff(core.PermPack), small, web.Views, orderDesk.Packing),
		web.Call("POST", "admin/packing/:id/scans", web.Staff(core.PermPack), small, web.Writes, orderDesk.Scan),
		web.Call("POST", "admin/printed", web.Staff(core.PermPack), small, web.Writes, printingDesk.Printed),
		web.Call("POST", "admin/orders/:id/pack", web.Staff(core.PermPack), small, web.Writes, orderDesk.Pack),
		web.Call("POST", "admin/orders/:id/notes", web.Staff(core.PermOrders, core.PermPack), small, web.Writes,
			orderDesk.AddNote),
		web.Call("POST", "admin/orders/:id/notes/:note", web.Staff(core.PermOrders, core.PermPack), small, web.Writes,
			orderDesk.PinNote),
		web.Call(
			"DELETE",
			"admin/orders/:id/notes/:note",
			web.Staff(core.PermOrders, core.PermPack),
			small,
			web.Writes,
			orderDesk.RemoveNote,
		),
		web.Call("POST", "admin/orders/:id/tags", web.Staff(core.PermOrders, core.PermPack), small, web.Writes,
			orderDesk.Tag),
		web.Call("GET", "admin/tags", web.Staff(core.PermOrders, core.PermPack), small, web.Views, orderDesk.Tags),
		web.Call("POST", "admin/orders/:id/address", web.Staff(core.PermOrders), small, web.Writes,
			orderDesk.CorrectAddress),
		web.Call("GET", "admin/orders/:id/change", web.Staff(core.PermOrders), small, web.Views,
			orderDesk.Changeable),
		web.Call("POST", "admin/orders/:id/change", web.Staff(core.PermOrders), medium, web.Writes,
			orderDesk.Change),
		web.Call("POST", "admin/orders/:id/cod", web.Staff(core.PermOrders), small, web.Writes, orderDesk.MakeCOD),
		web.Call("POST", "admin/orders/:id/mails/:mail", web.Staff(core.PermOrders), small, web.Writes,
			orderDesk.SendMailAgain),
		web.Call("POST", "admin/bulk/orders", web.Staff(core.PermOrders, core.PermPack), medium, web.Works,
			orderDesk.Bulk),
		web.Call("GET", "admin/past-orders/:id", web.Staff(core.PermOrders, accounts.PermPrivacy), small, web.Views,
			formerDesk.PastOrder),
		web.Call("GET", "admin/order-sheet", web.Staff(core.PermOrders, core.PermPack), small, web.Works,
			ordersDesk.OrderSheet),
		web.Call("GET", "admin/shipments", web.Staff(core.PermOrders), small, web.Works, shipmentsDesk.ShipmentSheet),
		web.Call("POST", "admin/shipments", web.Staff(core.PermOrders), oneFile, web.Works, shipmentsDesk.ShipMany),
		web.Call("GET", "admin/pincodes", web.Staff(core.PermOrders), small, web.Views, areasDesk.Areas),
		web.Call("POST", "admin/pincodes", web.Staff(core.PermOrders), small, web.Writes, areasDesk.SetArea),
		web.Call("POST", "admin/pincodes/import", web.Staff(core.PermOrders), sheet, web.Works,
			areasDesk.StartAreasImport),
		web.Call("DELETE", "admin/pincodes/:pincode", web.Staff(core.PermOrders), small, web.Writes,
			areasDesk.ForgetArea),
		web.Call("POST", "admin/pin-range-preview", web.Staff(core.PermOrders), small, web.Views,
			areasDesk.PreviewRange),
		web.Call("DELETE", "admin/pin-ranges/:id", web.Staff(core.PermOrders), small, web.Writes,
			areasDesk.DeleteRange),
		web.Call("POST", "admin/delivery-slots", web.Staff(core.PermOrders), small, web.Writes, areasDesk.SaveSlot),
		web.Call("DELETE", "admin/delivery-slots/:id", web.Staff(core.PermOrders), small, web.Writes,
			areasDesk.DeleteSlot),
		web.Call("GET", "admin/returns", web.Staff(core.PermOrders), small, web.Views, returnsDesk.Returns),
		web.Call("GET", "admin/exchanges", web.Staff(core.PermOrders), small, web.Views, returnsDesk.QuoteExchange),
		web.Call("POST", "admin/exchanges", web.Staff(core.PermOrders), small, web.Writes, returnsDesk.Exchange),
		web.Call("POST", "admin/returns", web.Staff(core.PermOrders), small, web.Writes, returnsDesk.OpenReturn),
		web.Call("POST", "admin/orders/:id/cod-check", web.Staff(core.PermOrders), small, web.Writes,
			orderDesk.CodCheckByPhone),
		web.Call("GET", "admin/orders/:id/serials", web.Staff(core.PermPack, core.PermOrders), small, web.Views,
			serialsDesk.BoundSerials),
		web.Call("POST", "admin/orders/:id/serials", web.Staff(core.PermPack, core.PermOrders), small, web.Writes,
			serialsDesk.BindSerial),
		web.Call("GET", "admin/cod-losses", web.Staff(core.PermOrders, accounts.PermInsights), small, web.Works,
			insightsDesk.CodLosses),
		web.Call("GET", "admin/hand-refunds", web.Staff(accounts.PermRefunds), small, web.Views,
			refundsDesk.ManualRefunds),
		web.Call("GET", "admin/hand-refunds/qr", web.Staff(accounts.PermRefunds), small, web.Views,
			refundsDesk.RefundQR),
		web.Call("POST", "admin/hand-refunds/export", web.Staff(accounts.PermRefunds), small, web.Works,
			refundsDesk.ExportManualRefunds),
		web.Call("POST", "admin/hand-refunds/to", web.Staff(accounts.PermRefunds), small, web.Writes,
			refundsDesk.SetRefundTo),
		web.Call("POST", "admin/hand-refunds/release", web.Staff(accounts.PermRefunds), small, web.Writes,
			refundsDesk.ReleaseRefund),
		web.Call("POST", "admin/refunds/:id/paid", web.Staff(accounts.PermRefunds), small, web.Writes,
			refundsDesk.PayManualRefund),
		web.Call("POST", "admin/refunds/:id/retry", web.Staff(accounts.PermRefunds), small, web.Writes,
			refundsDesk.RetryRefund),
		web.Call("POST", "admin/orders/:id/credit-note", web.Staff(accounts.PermRefunds), small, web.Writes,
			refundsDesk.CreditNote),
		web.Call("POST", "admin/orders/:id/ask", web.Staff(core.PermOrders, accounts.PermMoney), small, web.Works,
			moneyDesk.AskAboutOrder),
		web.Call("POST", "admin/returns/:id/pickup", web.Staff(core.PermOrders), small, web.Writes,
			returnsDesk.BookPickup),
		web.Call("DELETE", "admin/returns/:id/pickup", web.Staff(core.PermOrders), small, web.Writes,
			returnsDesk.CancelPickup),
		web.Call("POST", "admin/returns/:id/inspect", web.Staff(core.PermOrders), oneFile, web.Writes,
			returnsDesk.InspectReturn),
		web.Call("GET", "admin/quotations", web.Staff(core.PermOrders), small, web.Views, quotationsDesk.Quotations),
		web.Call("GET", "admin/quotations/:id", web.Staff(core.PermOrders), small, web.Views, quotationsDesk.Quotation),
		web.Call("POST", "admin/quotations/:id/answer", web.Staff(core.PermOrders), medium, web.Writes,
			quotationsDesk.AnswerQuotation),
		web.Call("POST", "admin/quotations/:id/decline", web.Staff(core.PermOrders), small, web.Writes,
			quotationsDesk.DeclineQuotation),
		web.Call("GET", "admin/complaints", web.Staff(core.PermCare), small, web.Views, complaintsDesk.Complaints),
		web.Call("GET", "admin/complaints/:id", web.Staff(core.PermCare), small, web.Views, complaintsDesk.Complaint),
		web.Call("POST", "admin/complaints/:id/answer", web.Staff(core.PermCare), small, web.Writes,
			complaintsDesk.AnswerComplaint),
		web.Call("GET", "admin/claims/:id", web.Staff(core.PermCare), small, web.Views, complaintsDesk.Claim),
		web.Call("POST", "admin/claims/:id/step", web.Staff(core.PermCare), small, web.Writes,
			complaintsDesk.ClaimStep),
		web.Call("GET", "admin/claims/:id/challan", web.Staff(core.PermCare), small, web.Views,
			complaintsDesk.ClaimChallan).Waiting(),
		web.Call("GET", "admin/questions", web.Staff(core.PermCare), small, web.Views, voicesDesk.Questions),
		web.Call("POST", "admin/questions/:id/answer", web.Staff(core.PermCare), small, web.Writes,
			voicesDesk.AnswerQuestion),
		web.Call("POST", "admin/questions/:id/aside", web.Staff(core.PermCare), small, web.Writes,
			voicesDesk.DismissQuestion),
		web.Call("GET", "admin/reviews", web.Staff(core.PermCare), small, web.Views, voicesDesk.Reviews),
		web.Call("GET", "admin/past-reviews", web.Staff(core.PermCare), small, web.Views, formerDesk.PastReviews),
		web.Call("POST", "admin/past-reviews", web.Staff(core.PermCare), small, web.Writes, formerDesk.ShowPastReviews),
		web.Call("POST", "admin/reviews/:id/answer", web.Staff(core.PermCare), small, web.Writes,
			voicesDesk.AnswerReview),
		web.Call("POST", "admin/reviews/:id/hide", web.Staff(core.PermCare), small, web.Writes, voicesDesk.HideReview),
		web.Call("POST", "admin/reviews/:id/show", web.Staff(core.PermCare), small, web.Writes, voicesDesk.ShowReview),
		web.Call("GET", "admin/scan", web.Staff(accounts.PermCounter), small, web.Views, counterDesk.Scan),
		web.Call("GET", "admin/counter-products", web.Staff(accounts.PermCounter, core.PermOrders), small,
			web.Views, counterDesk.ForSale),
		web.Call("GET", "admin/counter-sales/:key", web.Staff(accounts.PermCounter), small, web.Views,
			counterDesk.FindSale),
		web.Call("GET", "admin/counter-qr", web.Staff(accounts.PermCounter), small, web.Views, counterDesk.CounterQR),
		web.Call("POST", "admin/counter-sale", web.Staff(accounts.PermCounter), medium, web.Writes,
			counterDesk.CounterSale),
		web.Call("POST", "admin/caller", web.Staff(accounts.PermCounter), small, web.Views, counterDesk.Caller),
		web.Call("POST", "admin/phone-price", web.Staff(accounts.PermCounter), medium, web.Views,
			counterDesk.PhonePrice),
		web.Call("POST", "admin/phone-order", web.Staff(accounts.PermCounter), medium, web.Writes,
			counterDesk.PhoneOrder),
		web.Call("GET", "admin/serial", web.Staff(core.PermOrders, accounts.PermSerials, core.PermCare), small,
			web.Views, serialsDesk.SerialStory),
		web.Call("GET", "admin/listing-duties", web.Staff(core.PermCatalogue), small, web.Views,
			dutiesDesk.ListingDuties),
		web.Call("GET", "admin/self-audit", web.Staff(accounts.PermSettings), small, web.Views, selfAuditDesk.Audit),
		web.Call("POST", "admin/self-audit", web.Staff(accounts.PermSettings), small, web.Writes,
			selfAuditDesk.AnswerAudit),
		web.Call("GET", "admin/money-check", web.Staff(accounts.PermMoney), small, web.Works, moneyDesk.MoneyCheck),
		web.Call("POST", "admin/money-check", web.Staff(accounts.PermMoney), small, web.Works, moneyDesk.AskForMoney),
		web.Call("POST", "admin/settlements/:id", web.Staff(accounts.PermMoney), small, web.Writes,
			moneyDesk.CheckSettlement),
		web.Call("GET", "admin/cod-remittances", web.Staff(accounts.PermMoney), small, web.Works, remittances.CodMoney),
		web.Call("POST", "admin/cod-remittances", web.Staff(accounts.PermMoney), medium, web.Writes,
			remittances.RecordRemittance),
		web.Call("GET", "admin/cod-remittances/:id", web.Staff(accounts.PermMoney), small, web.Works,
			remittances.Remittance),
		web.Call("DELETE", "admin/cod-remittances/:id", web.Staff(accounts.PermMoney), small, web.Writes,
			remittances.RemoveRemittance),
		web.Call("POST", "admin/cod-remittances/:id/received", web.Staff(accounts.PermMoney), small, web.Writes,
			remittances.ReceiveRemittance),
		web.Call("POST", "admin/cod-lines/:id/accept", web.Staff(accounts.PermMoney), small, web.Writes,
			remittances.AcceptDifference),
		web.Call("GET", "admin/cod-weights", web.Staff(accounts.PermMoney), small, web.Works, remittances.HeavySheet),
		web.Call("POST", "admin/cod-sheets", web.Staff(accounts.PermMoney), sheet, web.Works,
			remittances.StartCodSheet),
		web.Call("POST", "admin/push-key", web.Staff(accounts.PermSettings), small, web.Works,
			settingsDesk.NewPushKey),
		web.Call("POST", "admin/webhook", web.Staff(accounts.PermSettings), small, web.Works,
			moneyDesk.RegisterWebhook),
		web.Call("GET", "admin/gstr1", web.Staff(accounts.PermMoney), small, web.Works, accountantDesk.Gstr1),
		web.Call("GET", "admin/accountant", web.Staff(accounts.PermMoney), small, web.Views, accountantDesk.Month),
		web.Call(
			"POST",
			"admin/credit-notes/:number/rejected",
			web.Staff(accounts.PermMoney),
			small,
			web.Writes,
			accountantDesk.RejectNote,
		),
		web.Call("GET", "admin/months", web.Staff(accounts.PermMoney, accounts.PermInvoices), small, web.Views,
			accountantDesk.Months),
		web.Call("GET", "accountant_file/:key", web.Anybody, small, web.Works, accountantDesk.Fetch),
		web.Call("POST", "admin/accountant", web.Staff(accounts.PermMoney), small, web.Works,
			accountantDesk.StartAccountantZip),
		web.Call("POST", "admin/returns/:id/refund", web.Staff(accounts.PermRefunds), small, web.Writes,
			returnsDesk.RefundReturn),
		web.Call("GET", "fetch_invoice", web.Staff(accounts.PermInvoices), small, web.Views, invoicesDesk.FetchInvoice),
		web.Call("GET", "admin/ledger", web.Staff(accounts.PermMoney), small, web.Works, ledgerDesk.Ledger),
		web.Call("GET", "admin/gift-cards", web.Staff(core.PermOrders), small, web.Views, ledgerDesk.GiftCards),
		web.Call("POST", "admin/gift-cards/:id/send", web.Staff(accounts.PermRefunds), small, web.Writes,
			ledgerDesk.ResendGiftCard),
		web.Call("POST", "admin/gift-cards/:id/void", web.Staff(accounts.PermRefunds), small, web.Writes,
			ledgerDesk.VoidGiftCard),
		web.Call("GET", "admin/gst", web.Staff(accounts.PermMoney), small, web.Works, accountantDesk.GstSheet),
		web.Call("POST", "admin/documents/zip", web.Staff(accounts.PermInvoices), small, web.Works,
			accountantDesk.StartZip),
		web.Call("POST", "fetch_download", web.Staff(accounts.PermInvoices), medium, web.Works,
			invoicesDesk.FetchDownload),

		// Staff: insights, serials, settings
		web.Call("GET", "get-new-users", web.Staff(accounts.PermInsights), small, web.Views, insightsDesk.NewUsers),
		web.Call("GET", "get_old_users", web.Staff(accounts.PermInsights), small, web.Views, insightsDesk.OldUsers),
		web.Call("GET", "totalSales", web.Staff(accounts.PermInsights), small, web.Views, insightsDesk.TotalSales),
		web.Call("GET", "totalOrders", web.Staff(accounts.PermInsights), small, web.Views, insightsDesk.TotalOrders),
		web.Call("GET", "get_user_counts", web.Staff(accounts.PermInsights), small, web.Views, insightsDesk.UserCounts),
		web.Call("GET", "get_visited_users", web.Staff(accounts.PermInsights), small, web.Views,
			insightsDesk.VisitedUsers),
		web.Call("GET", "get_registered_users", web.Staff(accounts.PermInsights), small, web.Views,
			insightsDesk.RegisteredUsers),
		web.Call("GET", "admin/numbers", web.Staff(accounts.PermInsights), small, web.Views, numbersDesk.Numbers),
		web.Call("GET", "admin/numbers/:by", web.Staff(accounts.PermInsights), small, web.Views, numbersDesk.NumbersBy),
		web.Call("GET", "admin/numbers/:by/sheet", web.Staff(accounts.PermInsights), small, web.Works,
			numbersDesk.NumbersSheet),
		web.Call("GET", "admin/promises", web.Staff(accounts.PermInsights), small, web.Views, numbersDesk.Promises),
		web.Call("GET", "admin/agreed-mails", web.Staff(accounts.PermInsights), small, web.Views,
			numbersDesk.MarketingFigures),
		web.Call("GET", "admin/searches", web.Staff(accounts.PermInsights), small, web.Views,
			insightsDesk.MissedSearches),
		web.Call("GET", "get_visitor_count", web.Staff(accounts.PermInsights), small, web.Views,
			feedbackDesk.VisitorCount),
		web.Call("GET", "get_registered_count", web.Staff(accounts.PermInsights), small, web.Views,
			feedbackDesk.RegisteredCount),
		web.Call("GET", "get_user_activity", web.Staff(accounts.PermInsights), small, web.Views,
			feedbackDesk.UserActivity),
		web.Call("GET", "admin/feedback/summary", web.Staff(accounts.PermInsights), small, web.Views,
			feedbackDesk.FeedbackSummary),
		web.Call("GET", "admin/feedback/export", web.Staff(accounts.PermInsights), small, web.Works,
			feedbackDesk.ExportFeedback),
		web.Call("GET", "admin/today", everyone, small, web.Views, todayDesk.Today),
		web.Call("GET", "admin/waiting", everyone, small, web.Views, todayDesk.Waiting),
		web.Call("GET", "admin/told", everyone, small, web.Views, todayDesk.NewsByMail),
		web.Call("POST", "admin/told", everyone, small, web.Writes, todayDesk.ChooseNewsByMail),
		web.Call("GET", "admin/lists/:list", everyone, small, web.Views, listsDesk.List),
		web.Call("POST", "admin/lists/:list", everyone, small, web.Writes, listsDesk.HideColumns),
		web.Call("POST", "admin/lists/:list/rows", everyone, small, web.Writes, listsDesk.ChooseRows),
		web.Call("POST", "admin/lists/:list/views", everyone, small, web.Writes, listsDesk.SaveView),
		web.Call("DELETE", "admin/lists/:list/views/:id", everyone, small, web.Writes, listsDesk.DeleteView),
		web.Call("GET", "admin/help", everyone, small, web.Views, helpDesk.Chapters),
		web.Call("GET", "admin/help/:slug", everyone, small, web.Views, helpDesk.Chapter),
		web.Call("GET", "admin/help-pictures/:name", everyone, small, web.Views, helpDesk.Picture),
		web.Call("GET", "admin/find", everyone, small, web.Views, findDesk.Find),
		web.Call("GET", "admin/events", everyone, small, web.Views, todayDesk.Events),
		web.Call("GET", "admin/serials", web.Staff(accounts.PermSerials), small, web.Views, serialsDesk.Serials),
		web.Call("POST", "admin/serials/file", web.Staff(accounts.PermSerials), medium, web.Works,
			serialsDesk.SerialFile),
		web.Call("POST", "generateserialnumber", web.Staff(accounts.PermSerials), small, web.Works,
			serialsDesk.GenerateSerialNumber),
		web.Call("GET", "admin/settings", web.Staff(accounts.PermSettings), small, web.Views, settingsDesk.Settings),
		web.Call("GET", "admin/pages", writesPages, small, web.Views, pagesDesk.Pages),
		web.Call("GET", "admin/pages/:id", writesPages, small, web.Views, pagesDesk.Page),
		web.Call("POST", "admin/pages", writesPages, medium, web.Writes, pagesDesk.SavePage),
		web.Call("POST", "admin/pages/:id/hide", writesPages, small, web.Writes, pagesDesk.HidePage),
		web.Call("DELETE", "admin/pages/:id/draft", writesPages, small, web.Writes, pagesDesk.DropPageDraft),
		web.Call("DELETE", "admin/pages/:id", writesPages, small, web.Writes, pagesDesk.DeletePage),
		web.Call("GET", "admin/mails", writesPages, small, web.Views, mailsDesk.Mails),
		web.Call("GET", "admin/mails/:kind", writesPages, small, web.Views, mailsDesk.Mail),
		web.Call("POST", "admin/mails/:kind", writesPages, medium, web.Writes, mailsDesk.SaveMail),
		web.Call("DELETE", "admin/mails/:kind", writesPages, small, web.Writes, mailsDesk.RestoreMail),
		web.Call("POST", "admin/mail-preview", writesPages, medium, web.Views, mailsDesk.PreviewMail),
		web.Call("POST", "admin/mail-trial", writesPages, medium, web.Writes, mailsDesk.SendMailTrial).Waiting(),
		web.Call("POST", "admin/page-preview", writesPages, medium, web.Views, pagesDesk.PreviewPage),
		web.Call("GET", "admin/guide", web.Staff(accounts.PermSettings), small, web.Views, guideDesk.Guide),
		web.Call("POST", "admin/samples", web.Staff(accounts.PermSettings), small, web.Works, guideDesk.AddSamples),
		web.Call("DELETE", "admin/samples", web.Staff(accounts.PermSettings), small, web.Works,
			guideDesk.RemoveSamples),
		web.Call("POST", "admin/test/:service", web.Staff(accounts.PermSettings), small, web.Works,
			settingsDesk.TestService),
		web.Call("GET", "admin/customers", web.Staff(accounts.PermPrivacy), small, web.Views, customersDesk.Customers),
		web.Call("GET", "admin/customer-sheet", web.Staff(accounts.PermPrivacy), small, web.Works,
			customersDesk.CustomerSheet),
		web.Call("GET", "admin/customers/:id", meets, small, web.Views, customersDesk.Customer),
		web.Call("POST", "admin/customers/:id/credit", web.Staff(accounts.PermRefunds), small, web.Writes,
			customersDesk.GiveCredit),
		web.Call("POST", "admin/customers/:id/notes", meets, small, web.Writes, customersDesk.AddNote),
		web.Call("POST", "admin/customers/:id/notes/:note", meets, small, web.Writes, customersDesk.PinNote),
		web.Call("DELETE", "admin/customers/:id/notes/:note", meets, small, web.Writes, customersDesk.RemoveNote),
		web.Call("GET", "admin/customers/:id/export", web.Staff(accounts.PermPrivacy), small, web.Works,
			privacyDesk.ExportCustomer),
		web.Call("POST", "admin/customers/:id/erase", web.Staff(accounts.PermPrivacy), small, web.Writes,
			privacyDesk.EraseCustomer),
		web.Call("GET", "admin/staff", web.Staff(accounts.PermStaff), small, web.Views, accountsDesk.StaffList),
		web.Call("POST", "admin/staff", web.Staff(accounts.PermStaff), small, web.Writes, accountsDesk.AddStaff),
		web.Call("POST", "admin/staff/:id/invite", web.Staff(accounts.PermStaff), small, web.Writes,
			accountsDesk.Invite),
		web.Call("POST", "admin/staff/:id", web.Staff(accounts.PermStaff), small, web.Writes, accountsDesk.ChangeStaff),
		web.Call("DELETE", "admin/staff/:id", web.Staff(accounts.PermStaff), small, web.Writes,
			accountsDesk.DeleteStaff),
		web.Call("DELETE", "admin/staff/:id/totp", web.Staff(accounts.PermStaff), small, web.Writes,
			accountsDesk.ForgetTOTP),
		web.Call("GET", "admin/roles", web.Staff(accounts.PermStaff), small, web.Views, accountsDesk.Roles),
		web.Call("POST", "admin/roles", web.Staff(accounts.PermStaff), small, web.Writes, accountsDesk.SetRole),
		web.Call("DELETE", "admin/roles/:name", web.Staff(accounts.PermStaff), small, web.Writes,
			accountsDesk.DeleteRole),
		web.Call("GET", "admin/backups", web.Staff(accounts.PermBackups), small, web.Views, backupsDesk.BackupList),
		web.Call("POST", "admin/backups", web.Staff(accounts.PermBackups), small, web.Works, backupsDesk.MakeBackup),
		web.Call("GET", "admin/backups/:name", web.Staff(accounts.PermBackups), small, web.Works,
			backupsDesk.DownloadBackup),
		web.Call("GET", "admin/backup-reports", web.Staff(accounts.PermBackups), small, web.Views,
			backupsDesk.BackupReports),
		web.Call("POST", "admin/drill", web.Staff(accounts.PermBackups), small, web.Works,
			backupsDesk.StartRestoreTest),
		web.Call("GET", "admin/health", web.Staff(accounts.PermBackups), small, web.Views, healthDesk.Health),
		web.Call("GET", "admin/audit", web.Staff(accounts.PermAudit), small, web.Views, logsDesk.Audit),
		web.Call("GET", "admin/outbox/:id", web.Staff(core.PermOutbox), small, web.Views, logsDesk.Mail),
		web.Call("POST", "admin/outbox/:id/retry", web.Staff(core.PermOutbox), small, web.Writes, logsDesk.RetryMail),
		web.Call("GET", "admin/unsent-mails", web.Staff(core.PermOutbox), small, web.Views, logsDesk.Unsent),
		web.Call("POST", "admin/unsent-mails", web.Staff(core.PermOutbox), small, web.Writes, logsDesk.SendUnsent),
		web.Call("GET", "admin/outbox", web.Staff(core.PermOutbox), small, web.Views, logsDesk.Outbox),
		web.Call("GET", "admin/front", web.Staff(accounts.PermFront), small, web.Views, frontDesk.Draft),
		web.Call("POST", "admin/front/:part", web.Staff(accounts.PermFront), medium, web.Writes, frontDesk.SavePart),
		web.Call("DELETE", "admin/front", web.Staff(accounts.PermFront), small, web.Writes, frontDesk.Drop),
		web.Call("POST", "admin/front-publish", web.Staff(accounts.PermFront), small, web.Writes, frontDesk.Publish),
		web.Call("GET", "admin/front-states", web.Staff(accounts.PermFront), small, web.Views, frontDesk.States),
		web.Call("POST", "admin/front-states/:id/back", web.Staff(accounts.PermFront), small, web.Writes,
			frontDesk.RestoreVersion),
		web.Call("POST", "admin/look/logo", web.Staff(accounts.PermFront), oneFile, web.Writes, lookDesk.SendLogo).
			Waiting(),
		web.Call("GET", "admin/look/tones", web.Staff(accounts.PermFront), small, web.Views, lookDesk.Tones),
		web.Call("POST", "admin/front-pictures", web.Staff(accounts.PermFront), oneFile, web.Writes,
			frontDesk.SendPicture).Waiting(),
		web.Call("POST", "admin/settings", web.Staff(accounts.PermSettings), medium, web.Writes,
			settingsDesk.ChangeSettings),
	}
}
