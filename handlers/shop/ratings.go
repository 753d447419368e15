package shop

import (
	"context"

	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store"
)

// Ratings are what customers say of what they bought.
type Ratings struct{ *Room }

type ratedProduct struct {
	ProductID int64    `json:"Product_id"`
	Image     string   `json:"image"`
	Title     string   `json:"title"`
	OrderID   int64    `json:"orders_id"`
	Date      web.Time `json:"date"`
}

type ratedOrder struct {
	Lines []ratedProduct `json:"order_details"`
}

func (r Ratings) RateReviews(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[ratedOrder], error) {
	o, err := r.Store.FindOrder(ctx, c.ID, in.ID)
	if err != nil {
		return web.Data[ratedOrder]{}, err
	}
	if o.State != store.Delivered {
		return web.Data[ratedOrder]{}, &store.Refusal{Message: "You can rate a product once it is delivered."}
	}
	data := ratedOrder{[]ratedProduct{}}
	for _, l := range o.Lines {
		data.Lines = append(data.Lines, ratedProduct{l.ProductID, files.OfLine(l.Picture), l.Title, o.ID, r.local(o.DeliveredAt)})
	}
	return web.Give(data), nil
}

type ratingData struct {
	ProductID int64    `json:"product_id"`
	Rating    int64    `json:"rating"`
	Messages  string   `json:"messages"`
	Date      web.Time `json:"date"`
}

func (r Ratings) Ratings(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[[]ratingData], error) {
	found, err := r.Store.ListRatings(ctx, c.ID, in.ID)
	shown := []ratingData{}
	for _, one := range found {
		shown = append(shown, ratingData{one.ProductID, one.Rating, one.Message, r.local(one.At)})
	}
	return web.Give(shown), err
}

func (r Ratings) SubmitRating(ctx context.Context, c *web.Caller, in struct {
	OrderID   web.Int  `json:"orders_id"`
	ProductID web.Int  `json:"product_id"`
	Rating    web.Int  `json:"rating"`
	Title     web.Text `json:"review_title"`
	Message   web.Text `json:"message"`
}) (web.Reply, error) {
	return web.Done("Rating submitted successfully!"), r.Store.RateProduct(ctx, c.ID, int64(in.OrderID), int64(in.ProductID), int64(in.Rating), string(in.Message))
}
