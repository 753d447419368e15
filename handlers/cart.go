package handlers

import (
	"context"
	"strconv"
	"strings"

	"hearth/store"
	"hearth/store/money"
)

type cartRow struct {
	ProductID     int64       `json:"product_id"`
	Quantity      string      `json:"quantity"`
	Title         string      `json:"title"`
	Image         string      `json:"image"`
	Price         money.Paise `json:"price"`
	DiscountPrice money.Paise `json:"discount_price"`
	Stock         int64       `json:"stock"`
}

type cartOut struct {
	Reply
	Data []cartRow `json:"data"`
	Role string    `json:"role"`
}

func (h *Handlers) showCartList(ctx context.Context, c *Caller, _ none) (cartOut, error) {
	out := cartOut{Reply: done("OK"), Data: []cartRow{}, Role: roleName(c.Role)}
	items, err := h.store.ListCart(ctx, c.ID)
	if err != nil {
		return out, err
	}
	for _, item := range items {
		p, err := h.store.FindProduct(ctx, item.ProductID)
		if err != nil {
			return out, err
		}
		row := cartRow{ProductID: p.ID, Quantity: strconv.FormatInt(item.Quantity, 10), Title: p.Title, Price: p.Price, DiscountPrice: discountOf(p), Stock: p.Free}
		row.Image, _ = mainPicture(p)
		out.Data = append(out.Data, row)
	}
	return out, nil
}

type cartChange struct {
	ProductID Int `json:"product_id"`
	Quantity  Int `json:"quantity"`
	ID        Int `json:"id"`
}

type manageCartIn struct {
	Operation Text             `json:"operation"`
	Data      List[cartChange] `json:"data"`
}

func (h *Handlers) manageCart(ctx context.Context, c *Caller, in manageCartIn) (Reply, error) {
	switch operation := strings.TrimSpace(string(in.Operation)); operation {
	case "insert", "update":
		items := make([]store.CartItem, len(in.Data))
		for i, change := range in.Data {
			items[i] = store.CartItem{ProductID: int64(change.ProductID), Quantity: int64(change.Quantity)}
		}
		if err := h.store.SetCartItems(ctx, c.ID, items, operation == "update"); err != nil {
			return Reply{}, err
		}
		return done("added to cart"), nil
	case "delete":
		products := make([]int64, len(in.Data))
		for i, change := range in.Data {
			if change.ProductID < 1 {
				return Reply{}, &store.Refusal{Message: "Please say which product leaves the cart."}
			}
			products[i] = int64(change.ProductID)
		}
		if err := h.store.RemoveCartItems(ctx, c.ID, products); err != nil {
			return Reply{}, err
		}
		return done("removed from cart"), nil
	}
	return Reply{}, &store.Refusal{Message: "The operation must be insert, update or delete.", Fields: map[string]string{"operation": "must be insert, update or delete"}}
}

type wish struct {
	ProductID      int64       `json:"product_id"`
	Title          string      `json:"title"`
	Image          string      `json:"image"`
	Srcset         string      `json:"srcset"`
	Rating         float64     `json:"rating"`
	RatingCount    int64       `json:"rating_count"`
	Price          money.Paise `json:"price"`
	DiscountPrice  money.Paise `json:"discount_price"`
	Stock          int64       `json:"stock"`
	Specifications string      `json:"specifications"`
}

type wishlistOut struct {
	Reply
	Data  []wish `json:"data"`
	Items []wish `json:"items"`
}

func (h *Handlers) wishlists(ctx context.Context, c *Caller, _ none) (wishlistOut, error) {
	found, err := h.store.ListWishlist(ctx, c.ID)
	wishes := []wish{}
	for _, p := range found {
		w := wish{ProductID: p.ID, Title: p.Title, Rating: p.Rating, RatingCount: p.RatingCount, Price: p.Price, DiscountPrice: discountOf(p), Stock: p.Free, Specifications: jsonText(p.Specifications)}
		w.Image, w.Srcset = mainPicture(p)
		wishes = append(wishes, w)
	}
	return wishlistOut{done("OK"), wishes, wishes}, err
}

// wishlist answers status true when the call worked; success says whether the product is on the list.
func (h *Handlers) wishlist(ctx context.Context, c *Caller, in byID) (Reply, error) {
	on, err := h.store.OnWishlist(ctx, c.ID, in.ID)
	return Reply{Status: true, Success: on, Message: "OK"}, err
}

func (h *Handlers) addWishlist(ctx context.Context, c *Caller, in struct {
	ID         int64 `path:"id"`
	Wishlisted *Text `json:"isWishlisted"`
}) (Reply, error) {
	wanted := in.Wishlisted == nil || bool(parseFlag(string(*in.Wishlisted)))
	if err := h.store.SetWish(ctx, c.ID, in.ID, wanted); err != nil {
		return Reply{}, err
	}
	if wanted {
		return done("Added to your wishlist"), nil
	}
	return done("Wishlist Item Removed Sucessfully"), nil
}

func (h *Handlers) removeWishlist(ctx context.Context, c *Caller, in byID) (Reply, error) {
	return done("Wishlist Item Removed Sucessfully"), h.store.SetWish(ctx, c.ID, in.ID, false)
}

type addressData struct {
	ID      int64  `json:"id"`
	Name    string `json:"Name"`
	Mob     string `json:"mob"`
	Area    string `json:"area"`
	City    string `json:"city"`
	Tal     string `json:"tal"`
	Dist    string `json:"dist"`
	Pin     string `json:"pin"`
	State   string `json:"state"`
	Country string `json:"country"`
	GSTIN   string `json:"gstin"`
}

func addressDataOf(a store.Address) addressData {
	return addressData{a.ID, a.Name, a.Mob, a.Area, a.City, a.Tal, a.Dist, a.Pin, a.State, a.Country, a.GSTIN}
}

// addresses answers the text Null when there is none (contract, section 3).
func (h *Handlers) addresses(ctx context.Context, c *Caller, _ none) (Data[any], error) {
	found, err := h.store.ListAddresses(ctx, c.ID)
	if err != nil {
		return Data[any]{}, err
	}
	if len(found) == 0 {
		return give[any]("Null"), nil
	}
	wire := make([]addressData, len(found))
	for i, a := range found {
		wire[i] = addressDataOf(a)
	}
	return give[any](wire), nil
}

type addressIn struct {
	ID      Int  `json:"id"`
	Name    Text `json:"Name"`
	Lower   Text `json:"name"`
	Mob     Text `json:"mob"`
	Area    Text `json:"area"`
	City    Text `json:"city"`
	Tal     Text `json:"tal"`
	Dist    Text `json:"dist"`
	Pin     Text `json:"pin"`
	State   Text `json:"state"`
	Country Text `json:"country"`
	GSTIN   Text `json:"gstin"`
}

func (in addressIn) address() store.Address {
	name := in.Name
	if name == "" {
		name = in.Lower
	}
	return store.Address{ID: int64(in.ID), Name: string(name), Mob: string(in.Mob), Area: string(in.Area), City: string(in.City), Tal: string(in.Tal),
		Dist: string(in.Dist), Pin: string(in.Pin), State: string(in.State), Country: string(in.Country), GSTIN: string(in.GSTIN)}
}

type idData struct {
	ID int64 `json:"id"`
}

func (h *Handlers) setAddress(ctx context.Context, c *Caller, in addressIn) (Data[idData], error) {
	id, err := h.store.AddAddress(ctx, c.ID, in.address())
	return Data[idData]{done("Address added successfully"), idData{id}}, err
}

func (h *Handlers) updateAddress(ctx context.Context, c *Caller, in addressIn) (Reply, error) {
	return done("Address updated successfully"), h.store.UpdateAddress(ctx, c.ID, in.address())
}

func (h *Handlers) deleteAddress(ctx context.Context, c *Caller, in byID) (Reply, error) {
	return done("Address removed successfully"), h.store.DeleteAddress(ctx, c.ID, in.ID)
}
