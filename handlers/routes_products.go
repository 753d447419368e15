package handlers

import (
	"hearth/handlers/shop"
	"hearth/handlers/staff"
	"hearth/handlers/web"
	"hearth/store/accounts"
	"hearth/store/core"
)

// productCalls returns the back office's calls of the group Products.
func productCalls(r rooms) []web.Route {
	productsDesk := staff.Products{Deps: r.staff}
	catalogue := shop.Catalogue{Deps: r.shop}
	categoriesDesk := staff.Categories{Deps: r.staff}
	return web.Group("Products",
		web.Call("GET", "allproduct", web.Staff(core.PermCatalogue), small, web.Views, productsDesk.AllProduct).
			Says("Lists all products, including hidden ones."),
		web.Call("GET", "fetchcategories", web.Staff(core.PermCatalogue), small, web.Views,
			catalogue.FetchCategories).
			Says("Returns the category tree for the product form."),
		web.Call("GET", "fetchsubcategories/:id", web.Staff(core.PermCatalogue), small, web.Views,
			categoriesDesk.Subcategories).
			Says("Lists the subcategories of a category."),
		web.Call("GET", "fetchsubsubcategories/:id", web.Staff(core.PermCatalogue), small, web.Views,
			categoriesDesk.SubSubcategories).
			Says("Lists the third-level categories of a subcategory."),
		web.Call("GET", "getcategories", web.Staff(core.PermCatalogue), small, web.Views,
			catalogue.FetchCategories).
			Says("Returns the category tree for the category screen."),
		web.Call("POST", "addproduct", web.Staff(core.PermCatalogue), photos, web.Writes,
			productsDesk.AddProduct).
			Says("Creates a product, with its options if they are sent."),
		web.Call("POST", "updateproduct/:id", web.Staff(core.PermCatalogue), photos, web.Writes,
			productsDesk.UpdateProduct).
			Says("Changes a product; without a stock field, its stock stays as it is."),
		web.Call("POST", "admin/pictures", web.Staff(core.PermCatalogue, accounts.PermFront,
			accounts.PermSettings), oneFile, web.Writes, productsDesk.SendPicture).
			Says("Uploads a picture before the form that uses it is sent."),
		web.Call("POST", "admin/product_files", web.Staff(core.PermCatalogue), photos, web.Uploads,
			productsDesk.SendFile).
			Says("Uploads a film or manual before the product form is sent."),
		web.Call("GET", "admin/product-drafts/:id", web.Staff(core.PermCatalogue), small, web.Views,
			productsDesk.Draft).
			Says("Returns the caller's unsaved entries in a product form."),
		web.Call("POST", "admin/product-drafts/:id", web.Staff(core.PermCatalogue), medium, web.Writes,
			productsDesk.SaveDraft).
			Says("Saves the caller's entries in a product form without a change of the product."),
		web.Call("DELETE", "admin/product-drafts/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			productsDesk.DropDraft).
			Says("Deletes the caller's draft of a product form."),
		web.Call("DELETE", "deleteproduct/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			productsDesk.DeleteProduct).
			Says("Removes a product from the shop; its orders and documents still show it."),
		web.Call("POST", "admin/bulk/products", web.Staff(core.PermCatalogue), medium, web.Works,
			productsDesk.BulkProducts).
			Says("Changes one field of many products as a job; with dry_run returns what would change."),
		web.Call("POST", "admin/bulk/products/:job/undo", web.Staff(core.PermCatalogue), small, web.Works,
			productsDesk.UndoProducts).
			Says("Starts a job that undoes one of the caller's bulk changes."),
		web.Call("POST", "copyproduct/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			productsDesk.CopyProduct).
			Says("Copies a product."),
		web.Call("DELETE", "removeQuestion/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			productsDesk.RemoveQuestion).
			Says("Deletes a customer's question about a product."),
	)
}

// categoryCalls returns the back office's calls of the group Categories.
func categoryCalls(r rooms) []web.Route {
	categoriesDesk := staff.Categories{Deps: r.staff}
	return web.Group("Categories",
		web.Call("POST", "addcategory", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.AddCategory(1)).
			Says("Adds a category of the first level."),
		web.Call("POST", "addSubcategory", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.AddCategory(2)).
			Says("Adds a category of the second level."),
		web.Call("POST", "addSubSubcategory", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.AddCategory(3)).
			Says("Adds a category of the third level."),
		web.Call("POST", "updateCategory/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.RenameCategory(1)).
			Says("Renames a category of the first level."),
		web.Call("POST", "updateSubcategory/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.RenameCategory(2)).
			Says("Renames a category of the second level."),
		web.Call("POST", "updateSubsubcategory/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.RenameCategory(3)).
			Says("Renames a category of the third level."),
		web.Call("DELETE", "deleteCategory/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.DeleteCategory(1)).
			Says("Deletes a category of the first level."),
		web.Call("DELETE", "deleteSubcategory/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.DeleteCategory(2)).
			Says("Deletes a category of the second level."),
		web.Call("DELETE", "deleteSubsubcategory/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.DeleteCategory(3)).
			Says("Deletes a category of the third level."),
		web.Call("POST", "admin/categories/:id/move", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.MoveCategory).
			Says("Moves a category with everything below it to another parent."),
		web.Call("POST", "admin/categories/:id/page", web.Staff(core.PermCatalogue), oneFile, web.Writes,
			categoriesDesk.SetCategoryPage).
			Says("Changes the text and picture of a category's page."),
		web.Call("GET", "admin/filters", web.Staff(core.PermCatalogue), small, web.Views,
			categoriesDesk.Attributes).
			Says("Lists the attributes in the products' specifications, filters first."),
		web.Call("POST", "admin/filters", web.Staff(core.PermCatalogue), small, web.Writes,
			categoriesDesk.SetFilters).
			Says("Sets which attributes customers can filter by, and their order."),
	)
}

// stockCalls returns the back office's calls of the group Stock.
func stockCalls(r rooms) []web.Route {
	stockDesk := staff.Stock{Deps: r.staff}
	return web.Group("Stock",
		web.Call("POST", "admin/stock/:id", web.Staff(core.PermCatalogue), small, web.Writes,
			stockDesk.ChangeStock).
			Says("Changes the stock of a product by a number of units."),
		web.Call("GET", "admin/stock/:id", web.Staff(core.PermCatalogue), small, web.Views,
			stockDesk.StockHistory).
			Says("Returns the stock ledger of a product, and its current reservations."),
		web.Call("GET", "admin/stock-products", web.Staff(core.PermCatalogue), small, web.Views,
			stockDesk.StockProducts).
			Says("Finds products by a scanned code or typed words, with their stock."),
		web.Call("GET", "admin/low-stock", web.Staff(core.PermCatalogue), small, web.Views, stockDesk.LowStock).
			Says("Lists the products to order soon, those that sell out first in front."),
		web.Call("GET", "admin/low-stock-sheet", web.Staff(core.PermCatalogue), small, web.Works,
			stockDesk.LowStockSheet).
			Says("Downloads the products to order soon as a spreadsheet."),
		web.Call("GET", "admin/suppliers", web.Staff(core.PermCatalogue), small, web.Views, stockDesk.Suppliers).
			Says("Returns the names of the suppliers, the latest delivery first."),
		web.Call("GET", "admin/goods-receipts", web.Staff(core.PermCatalogue), small, web.Views,
			stockDesk.Receipts).
			Says("Lists the goods receipts, newest first."),
		web.Call("POST", "admin/goods-receipts", web.Staff(core.PermCatalogue), medium, web.Writes,
			stockDesk.ReceiveGoods).
			Says("Records goods from a supplier: stock rises, and cost becomes the moving average."),
		web.Call("GET", "admin/goods-receipts/:id", web.Staff(core.PermCatalogue), small, web.Views,
			stockDesk.Receipt).
			Says("Returns a goods receipt."),
		web.Call("POST", "admin/goods-receipts/:id/reverse", web.Staff(core.PermCatalogue), small,
			web.Writes, stockDesk.ReverseReceipt).
			Says("Takes all units of a goods receipt out of stock again."),
		web.Call("GET", "admin/stock-count", web.Staff(core.PermCatalogue), small, web.Views,
			stockDesk.OpenCount).
			Says("Returns the open stock count; its ID is 0 if there is none."),
		web.Call("POST", "admin/stock-count/scan", web.Staff(core.PermCatalogue), small, web.Writes,
			stockDesk.CountUnit).
			Says("Counts one more unit of a product, or exactly quantity units of it."),
		web.Call("GET", "admin/stock-counts", web.Staff(core.PermCatalogue), small, web.Views,
			stockDesk.StockCounts).
			Says("Lists the stock counts, newest first."),
		web.Call("POST", "admin/stock-counts", web.Staff(core.PermCatalogue), small, web.Writes,
			stockDesk.BeginCount).
			Says("Starts a stock count of a category, of all products, or of what is scanned."),
		web.Call("GET", "admin/stock-counts/:id", web.Staff(core.PermCatalogue), small, web.Views,
			stockDesk.StockCount).
			Says("Returns a stock count."),
		web.Call("POST", "admin/stock-counts/:id/approve", web.Staff(core.PermCatalogue), small, web.Writes,
			stockDesk.ApproveCount).
			Says("Corrects the stock by the differences of a stock count."),
		web.Call("POST", "admin/stock-counts/:id/leave-out", web.Staff(core.PermCatalogue), small,
			web.Writes, stockDesk.LeaveOut).
			Says("Leaves a product out of the open count, so that its stock stays as it is."),
		web.Call("POST", "admin/stock-counts/:id/discard", web.Staff(core.PermCatalogue), small, web.Writes,
			stockDesk.DiscardCount).
			Says("Ends a stock count without a change of stock."),
	)
}
