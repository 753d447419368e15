package shop

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/money"
	"hearth/store/promotions"
)

// Cart is the cart of a customer with an account. A visitor's cart is stored in the browser, which only requests its
// current prices.
type Cart struct{ *Deps }

// cartRow is a line of the cart, with the field names and types that clients of the API expect: quantity is a text.
// DiscountPrice is what one unit costs the customer today.
type cartRow struct {
	ProductID     int64       `json:"product_id"`
	Quantity      string      `json:"quantity"`
	Title         string      `json:"title"`
	TitleEn       string      `json:"title_en,omitempty"`
	Image         string      `json:"image"`
	Price         money.Paise `json:"price"`
	DiscountPrice money.Paise `json:"discount_price"`
	Stock         int64       `json:"stock"`
	api.Quantities
	PreorderDay string   `json:"preorder_day,omitempty"`
	Fit         *api.Fit `json:"fit,omitempty"`
}

// cartOut is the reply with the cart. Role is the caller's role, which clients of the API read here.
type cartOut struct {
	web.Reply
	Data []cartRow `json:"data"`
	Role string    `json:"role"`
}

// ShowCartList returns the caller's cart.
func (r Cart) ShowCartList(ctx context.Context, c *web.Caller, _ web.None) (cartOut, error) {
	out := cartOut{Reply: web.Done("OK"), Data: []cartRow{}, Role: roleName(c.Account)}
	lines, err := r.Store.Promotions.ListCart(ctx, c.ID)
	for _, line := range lines {
		card := api.CardOf(line.Card)
		out.Data = append(out.Data, cartRow{
			ProductID:     line.ID,
			Quantity:      strconv.FormatInt(line.Quantity, 10),
			Title:         line.Title,
			TitleEn:       card.TitleEn,
			Image:         card.Image,
			Price:         line.Price,
			DiscountPrice: line.Pays,
			Stock:         card.Stock,
			Quantities:    card.Quantities,
			PreorderDay:   card.PreorderDay,
			Fit:           card.Fit,
		})
	}
	return out, err
}

// cartPrice is the current state of one product for a cart that is stored in a visitor's browser. The prices are for
// one unit.
type cartPrice struct {
	ProductID     int64       `json:"product_id"`
	Title         string      `json:"title"`
	TitleEn       string      `json:"title_en,omitempty"`
	Image         string      `json:"image"`
	Price         money.Paise `json:"price"`
	DiscountPrice money.Paise `json:"discount_price"`
	Stock         int64       `json:"stock"`
	Availability  string      `json:"availability"`
	// VariantID is the variant that will be bought if the cart contains a product with options.
	VariantID int64 `json:"variant_id,omitempty"`
	api.Quantities
	PreorderDay string   `json:"preorder_day,omitempty"`
	Fit         *api.Fit `json:"fit,omitempty"`
}

// CartPrices returns the current prices and stock of products in a visitor's cart. A product that is no longer sold
// is Out of Stock.
func (r Cart) CartPrices(ctx context.Context, _ *web.Caller, in struct {
	Orders api.WantedLines `json:"orders"`
}) (web.Data[[]cartPrice], error) {
	items := api.ItemsOf(in.Orders)
	for i := range items {
		items[i].Quantity = max(items[i].Quantity, 1)
	}
	found, err := r.Store.Promotions.ListPrices(ctx, items)
	if err != nil {
		return web.Data[[]cartPrice]{}, err
	}
	sold := map[int64]catalogue.Product{}
	for _, p := range found {
		sold[p.ID] = p
		if _, other := sold[p.Family]; p.Family != 0 &&
			(!other || !slices.ContainsFunc(items,
				func(item promotions.CartItem) bool { return item.ProductID == p.ID })) {
			sold[p.Family] = p // the variant that replaces its product in the cart
		}
	}
	prices := []cartPrice{}
	for _, item := range items {
		row := cartPrice{ProductID: item.ProductID, Availability: "Out of Stock"}
		if p, there := sold[item.ProductID]; there {
			card := api.CardOf(p.Card())
			row = cartPrice{
				ProductID:     item.ProductID,
				Title:         p.Title,
				TitleEn:       card.TitleEn,
				Image:         card.Image,
				Price:         p.Price,
				DiscountPrice: card.DiscountPrice,
				Stock:         card.Stock,
				Availability:  card.Availability,
				Quantities:    card.Quantities,
				PreorderDay:   card.PreorderDay,
				Fit:           card.Fit,
			}
			if p.ID != item.ProductID {
				row.VariantID = p.ID
			}
		}
		prices = append(prices, row)
	}
	return web.Give(prices), nil
}

// cartChange is one product of a change of the cart. A deletion needs only ProductID.
type cartChange struct {
	ProductID web.Int `json:"product_id"`
	Quantity  web.Int `json:"quantity"`
	ID        web.Int `json:"id"`
}

// manageCartIn is a change of the cart. Operation is insert, update or delete.
type manageCartIn struct {
	Operation web.Text             `json:"operation"`
	Data      web.List[cartChange] `json:"data"`
}

// ManageCart sets the quantities of products in the caller's cart (insert, or update for those already there), or
// removes products. It refuses an unknown operation, and any quantity below 1 or above what can be bought.
func (r Cart) ManageCart(ctx context.Context, c *web.Caller, in manageCartIn) (web.Reply, error) {
	switch operation := strings.TrimSpace(string(in.Operation)); operation {
	case "insert", "update":
		items := make([]promotions.CartItem, len(in.Data))
		for i, change := range in.Data {
			items[i] = promotions.CartItem{ProductID: int64(change.ProductID), Quantity: int64(change.Quantity)}
		}
		if err := r.Store.Promotions.SetCartItems(ctx, c.ID, items, operation == "update"); err != nil {
			return web.Reply{}, err
		}
		return web.Done("added to cart"), nil
	case "delete":
		products := make([]int64, len(in.Data))
		for i, change := range in.Data {
			if change.ProductID < 1 {
				return web.Reply{}, &core.Refusal{Message: "Please name the product to remove from the cart."}
			}
			products[i] = int64(change.ProductID)
		}
		if err := r.Store.Promotions.RemoveCartItems(ctx, c.ID, products); err != nil {
			return web.Reply{}, err
		}
		return web.Done("removed from cart"), nil
	}
	return web.Reply{}, &core.Refusal{Message: "The operation must be insert, update or delete.",
		Fields: map[string]string{"operation": "must be insert, update or delete"}}
}
