// Package imports brings in spreadsheets and other shops, undoes it, and packs this shop for another.
package imports

import (
	"hearth/store/accounts"
	"hearth/store/catalogue"
	"hearth/store/content"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/promotions"
	"hearth/store/search"
	"hearth/store/settings"
)

// Imports are sheets read into the shop. It is safe for concurrent use.
type Imports struct {
	*core.Shop
	catalogue  *catalogue.Catalogue
	categories *catalogue.Categories
	moves      *Moves
}

// Moves bring whole shops in and out. It is safe for concurrent use.
type Moves struct {
	*core.Shop
	settings   *settings.Settings
	delivery   *delivery.Delivery
	accounts   *accounts.Accounts
	catalogue  *catalogue.Catalogue
	categories *catalogue.Categories
	search     *search.Search
	promotions *promotions.Promotions
	content    *content.Content
	imports    *Imports
}

// New returns the department, on top of those that it uses.
func New(shop *core.Shop, settings *settings.Settings, delivery *delivery.Delivery, accounts *accounts.Accounts,
	catalogue *catalogue.Catalogue, categories *catalogue.Categories, search *search.Search,
	promotions *promotions.Promotions, content *content.Content) (*Imports, *Moves) {
	sheets := &Imports{Shop: shop, catalogue: catalogue, categories: categories}
	moves := &Moves{Shop: shop, settings: settings, delivery: delivery, accounts: accounts, catalogue: catalogue,
		categories: categories, search: search, promotions: promotions, content: content}
	sheets.moves = moves
	moves.imports = sheets
	return sheets, moves
}
