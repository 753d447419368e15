package shop

import (
	"context"
	"encoding/json"

	"hearth/handlers/api"
	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store/money"
)

// Wishlist is a customer's wishlist.
type Wishlist struct{ *Deps }

// wish is a product on the wishlist, with the field names that clients of the API expect; specifications is JSON
// within a text.
type wish struct {
	ProductID      int64       `json:"product_id"`
	Title          string      `json:"title"`
	TitleEn        string      `json:"title_en,omitempty"`
	Image          string      `json:"image"`
	Srcset         string      `json:"srcset"`
	Rating         float64     `json:"rating"`
	RatingCount    int64       `json:"rating_count"`
	Price          money.Paise `json:"price"`
	DiscountPrice  money.Paise `json:"discount_price"`
	Stock          int64       `json:"stock"`
	Specifications string      `json:"specifications"`
	// Variants is the number of variants of a product with options; From is the lowest of their prices if they
	// differ.
	Variants int64       `json:"variants,omitempty"`
	From     money.Paise `json:"from,omitempty"`
}

type wishlistOut struct {
	web.Reply
	Data  []wish `json:"data"`
	Items []wish `json:"items"`
}

// Wishlists returns the caller's wishlist in two fields, because clients of the API read either.
func (r Wishlist) Wishlists(ctx context.Context, c *web.Caller, _ web.None) (wishlistOut, error) {
	found, err := r.Store.Promotions.ListWishlist(ctx, c.ID)
	wishes := []wish{}
	for _, p := range found {
		specifications, err := json.Marshal(api.NonNil(p.Specifications))
		if err != nil {
			return wishlistOut{}, err
		}
		w := wish{ProductID: p.ID, Title: p.Title, Rating: p.Rating, RatingCount: p.RatingCount, Price: p.Price,
			DiscountPrice: api.DiscountOf(p), Stock: p.Free, Specifications: string(specifications),
			Variants: p.Variants, From: p.Lowest}
		w.TitleEn = p.Card().English
		w.Image, w.Srcset = files.Main(p)
		wishes = append(wishes, w)
	}
	return wishlistOut{web.Done("OK"), wishes, wishes}, err
}

// Wishlist returns in success whether a product is on the caller's list. Status is true in any case.
func (r Wishlist) Wishlist(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	on, err := r.Store.Promotions.OnWishlist(ctx, c.ID, in.ID)
	return web.Reply{Status: true, Success: on, Message: "OK"}, err
}

// AddWishlist adds a product to the wishlist, or removes it if isWishlisted is false.
func (r Wishlist) AddWishlist(ctx context.Context, c *web.Caller, in struct {
	ID         int64     `path:"id"`
	Wishlisted *web.Flag `json:"isWishlisted"`
}) (web.Reply, error) {
	wanted := in.Wishlisted == nil || bool(*in.Wishlisted)
	if err := r.Store.Promotions.SetWish(ctx, c.ID, in.ID, wanted); err != nil {
		return web.Reply{}, err
	}
	if wanted {
		return web.Done("Added to your wishlist"), nil
	}
	return web.Done("Wishlist Item Removed Sucessfully"), nil
}

// RemoveWishlist removes a product from the wishlist; if it isn't on the list, nothing happens.
func (r Wishlist) RemoveWishlist(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("Wishlist Item Removed Sucessfully"), r.Store.Promotions.SetWish(ctx, c.ID, in.ID, false)
}
