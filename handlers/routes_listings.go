package handlers

import (
	"hearth/handlers/staff"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
)

// listingCalls returns the back office's calls of the group Products.
func listingCalls(r rooms) []web.Route {
	productsDesk := staff.Products{Deps: r.staff}
	translationsDesk := staff.Translations{Deps: r.staff}
	dutiesDesk := staff.Duties{Deps: r.staff}
	return web.Group("Products",
		web.Call("GET", "admin/variants/:id", web.Staff(core.PermCatalogue), small, web.Views,
			productsDesk.Variants).
			Says("Returns the variants of a product."),
		web.Call("POST", "admin/variants/:id", web.Staff(core.PermCatalogue), medium, web.Writes,
			productsDesk.SaveVariants).
			Says("Sets the options and variants of a product; variants that are not listed are deleted."),
		web.Call("GET", "admin/products/:id/certificates", web.Staff(core.PermCatalogue), small, web.Views,
			productsDesk.Certificates).
			Says("Lists the certificates that a product has, and those that it lacks."),
		web.Call("POST", "admin/products/:id/certificates", web.Staff(core.PermCatalogue), oneFile,
			web.Writes, productsDesk.SaveCertificate).
			Says("Sets a product's certificate: its number, or the reason why none is needed."),
		web.Call("GET", "admin/products/:id/certificates/:kind/document", web.Staff(core.PermCatalogue),
			small, web.Views, productsDesk.CertificateScan).
			Says("Downloads the scan of a product's certificate."),
		web.Call("POST", "admin/join_variants", web.Staff(core.PermCatalogue), medium, web.Writes,
			productsDesk.JoinVariants).
			Says("Merges several products into one as its variants."),
		web.Call("GET", "admin/companions/:id", web.Staff(core.PermCatalogue), small, web.Views,
			productsDesk.CrossSells).
			Says("Lists the products that are shown with a product."),
		web.Call("POST", "admin/companions/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			productsDesk.SetCrossSells).
			Says("Sets the products that are shown with a product."),
		web.Call("GET", "admin/texts/:kind/:id", web.Staff(core.PermCatalogue), small, web.Views,
			translationsDesk.Texts).
			Says("Returns the texts of a product or category in every language."),
		web.Call("POST", "admin/texts/:kind/:id", web.Staff(core.PermCatalogue), medium, web.Writes,
			translationsDesk.Translate).
			Says("Replaces the translations of a product or category."),
		web.Call("GET", "admin/untranslated", web.Staff(core.PermCatalogue, accounts.PermFront), small,
			web.Views, translationsDesk.Untranslated).
			Says("Lists what is not translated yet into a language, most visited first."),
		web.Call("POST", "admin/untranslated/:kind/:id", web.Staff(core.PermCatalogue, accounts.PermFront),
			small, web.Writes, translationsDesk.KeepTranslation).
			Says("Records that an older translation still fits the English text."),
		web.Call("GET", "admin/listing-duties", web.Staff(core.PermCatalogue), small, web.Views,
			dutiesDesk.ListingDuties).
			Says("Lists the products that lack details or certificates required by law."),
	)
}

// promotionCalls returns the back office's calls of the group Promotions.
func promotionCalls(r rooms) []web.Route {
	offersDesk := staff.Offers{Deps: r.staff}
	return web.Group("Promotions",
		web.Call("GET", "admin/offers", web.Staff(core.PermCatalogue), small, web.Views, offersDesk.Offers).
			Says("Lists all promotions, newest first."),
		web.Call("GET", "admin/offers/:id", web.Staff(core.PermCatalogue), small, web.Views, offersDesk.Offer).
			Says("Returns a promotion with its products or categories, and its customers."),
		web.Call("POST", "admin/offers", web.Staff(core.PermCatalogue), medium, web.Writes,
			offersDesk.SaveOffer).
			Says("Creates or changes a promotion."),
		web.Call("POST", "admin/offer-preview", web.Staff(core.PermCatalogue), medium, web.Works,
			offersDesk.PreviewOffer).
			Says("Returns the discount that a promotion would have given on the orders of the last 30 days."),
		web.Call("POST", "admin/offers/:id/switch", web.Staff(core.PermCatalogue), small, web.Writes,
			offersDesk.SwitchOffer).
			Says("Activates or deactivates a promotion."),
		web.Call("DELETE", "admin/offers/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			offersDesk.DeleteOffer).
			Says("Deletes a promotion that no order has used."),
	)
}

// importCalls returns the back office's calls of the group Import and export.
func importCalls(r rooms) []web.Route {
	importsDesk := staff.Imports{Deps: r.staff}
	exportDesk := staff.Export{Deps: r.staff}
	formerDesk := staff.Redirects{Deps: r.staff}
	jobDeskDesk := staff.JobStatus{Deps: r.staff}
	return web.Group("Import and export",
		web.Call("GET", "admin/products/export", web.Staff(core.PermCatalogue), small, web.Works,
			importsDesk.ExportProducts).
			Says("Downloads all products as a spreadsheet that can be edited and imported again."),
		web.Call("POST", "admin/products/import", web.Staff(core.PermCatalogue), moving, web.Works,
			importsDesk.StartProductImport).
			Says("Starts an import of the shop's own sheets, or of exports of WooCommerce or Shopify."),
		web.Call("GET", "admin/export", web.Staff(core.PermCatalogue), small, web.Works, exportDesk.ExportShop).
			Says("Downloads the shop's data as files for Shopify or WooCommerce."),
		web.Call("GET", "admin/imports", web.Staff(core.PermCatalogue), small, web.Views, importsDesk.Imports).
			Says("Lists the caller's imports, latest first."),
		web.Call("GET", "admin/missing-pictures", web.Staff(core.PermCatalogue), small, web.Views,
			importsDesk.MissingPictures).
			Says("Lists the pictures that an import could not download."),
		web.Call("POST", "admin/missing-pictures", web.Staff(core.PermCatalogue), small, web.Works,
			importsDesk.RetryPictures).
			Says("Queues the failed downloads of pictures once more."),
		web.Call("GET", "admin/old-addresses", web.Staff(core.PermCatalogue), small, web.Views,
			formerDesk.ListRedirects).
			Says("Lists the redirects from paths of the former shop."),
		web.Call("POST", "admin/old-addresses", web.Staff(core.PermCatalogue), small, web.Writes,
			formerDesk.AddRedirect).
			Says("Redirects a path of the former shop to an address of this one."),
		web.Call("DELETE", "admin/old-addresses/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			formerDesk.RemoveRedirect).
			Says("Removes a redirect."),
		web.Call("POST", "admin/imports/:job/undo", web.Staff(core.PermCatalogue), small, web.Works,
			importsDesk.StartUndoImport).
			Says("Starts a job that undoes one of the caller's imports."),
		web.Call("GET", "admin/past-orders/:id", web.Staff(core.PermOrders, accounts.PermPrivacy), small,
			web.Views, formerDesk.PastOrder).
			Says("Returns an order that was imported from a former shop."),
		web.Call("GET", "admin/past-reviews", web.Staff(core.PermCare), small, web.Views,
			formerDesk.PastReviews).
			Says("Lists the reviews that were imported from a former shop."),
		web.Call("POST", "admin/past-reviews", web.Staff(core.PermCare), small, web.Writes,
			formerDesk.ShowPastReviews).
			Says("Shows or hides an imported review on its product page; ID 0 shows all."),
		web.Call("GET", "admin/jobs/:id", web.Staff(core.PermCatalogue, core.PermOrders, core.PermPack,
			accounts.PermInvoices, accounts.PermSerials, accounts.PermMoney, accounts.PermRefunds,
			accounts.PermBackups), small, web.Views, jobDeskDesk.Job).
			Says("Returns the progress of one of the caller's jobs."),
		web.Call("GET", "admin/jobs/:id/file", web.Staff(core.PermCatalogue, core.PermOrders, core.PermPack,
			accounts.PermInvoices, accounts.PermSerials, accounts.PermMoney, accounts.PermRefunds,
			accounts.PermBackups), small, web.Works, jobDeskDesk.JobResult).
			Says("Downloads the file that one of the caller's jobs made."),
	)
}
