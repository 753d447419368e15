package shop

import (
	"context"
	"errors"
	"slices"

	"hearth/handlers/api"
	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/reviews"
)

// Ratings are customers' reviews and questions. Only customers whose order was delivered can review.
type Ratings struct{ *Deps }

// ratedProduct is a product of a delivered order that the customer can review.
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

// RateReviews returns the products of a delivered order that can be reviewed: each product once, and a bundle before
// its parts.
func (r Ratings) RateReviews(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[ratedOrder], error) {
	o, err := r.Store.Fulfilment.FindOrder(ctx, c.ID, in.ID)
	if err != nil {
		return web.Data[ratedOrder]{}, err
	}
	if !o.State.Facts().Delivered() {
		return web.Data[ratedOrder]{}, &core.Refusal{Message: "You can rate a product once it is delivered."}
	}
	data := ratedOrder{[]ratedProduct{}}
	rate := func(product int64, image, title string) {
		if !slices.ContainsFunc(data.Lines, func(one ratedProduct) bool { return one.ProductID == product }) {
			data.Lines = append(data.Lines, ratedProduct{ProductID: product, Image: image, Title: title, OrderID: o.ID,
				Date: r.local(o.DeliveredAt)})
		}
	}
	// Bundles come before the products in them.
	o = o.InItsLanguage()
	for _, l := range o.Lines {
		if l.KitID == 0 {
			continue
		}
		kit, err := r.Store.Catalogue.Find(ctx, l.KitID)
		if err != nil && !errors.Is(err, core.ErrNotFound) {
			return web.Data[ratedOrder]{}, err
		}
		if image, _ := files.Main(kit); err == nil {
			rate(l.KitID, image, l.Kit)
		}
	}
	for _, l := range o.Lines {
		rate(l.ProductID, files.OfLine(l.Picture), l.Title)
	}
	return web.Give(data), nil
}

// ratingData is the caller's review of a product. Rating is from 1 to 5 stars.
type ratingData struct {
	ProductID int64               `json:"product_id"`
	Rating    int64               `json:"rating"`
	Messages  string              `json:"messages"`
	Date      web.Time            `json:"date"`
	Pictures  []api.ReviewPicture `json:"pictures"`
	// Image is the first of the pictures, for clients that show one; "" without any.
	Image string `json:"image"`
	// Hidden is the reason why the shop hid the review; "" if it's visible.
	Hidden string `json:"hidden"`
}

// Ratings returns the caller's reviews of the products of an order.
func (r Ratings) Ratings(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[[]ratingData], error) {
	found, err := r.Store.Reviews.ListRatings(ctx, c.ID, in.ID)
	shown := []ratingData{}
	for _, one := range found {
		image, _ := api.FirstPicture(one.Pictures)
		shown = append(shown, ratingData{
			Image:     image,
			ProductID: one.ProductID,
			Rating:    one.Rating,
			Messages:  one.Message,
			Date:      r.local(one.At),
			Pictures:  api.ReviewPictures(one.Pictures),
			Hidden:    one.Hidden,
		})
	}
	return web.Give(shown), err
}

// reviewPictures is the most pictures that are sent with a review.
const reviewPictures = 4

// SubmitRating saves a review, or changes the caller's earlier one. Pictures are only processed for customers who may
// review, and re-encoded, so that nothing hidden in them is served; they are added to those that the review has.
// picture is one more, for clients that send a single one. remove_pictures are the addresses of those to take away.
// Errors are refusals of rating, message or pictures.
func (r Ratings) SubmitRating(ctx context.Context, c *web.Caller, in struct {
	OrderID   web.Int       `json:"orders_id"`
	ProductID web.Int       `json:"product_id"`
	Rating    web.Int       `json:"rating"`
	Title     web.Text      `json:"review_title"`
	Message   web.Text      `json:"message"`
	Pictures  []*web.Upload `json:"pictures"`
	Picture   *web.Upload   `json:"picture"`
	Remove    web.Texts     `json:"remove_pictures"`
}) (web.Reply, error) {
	said := reviews.NewReview{
		OrderID:   int64(in.OrderID),
		ProductID: int64(in.ProductID),
		Rating:    int64(in.Rating),
		Message:   string(in.Message),
	}
	for _, path := range in.Remove {
		said.Removed = append(said.Removed, catalogue.PictureName(path))
	}
	sent := slices.DeleteFunc(append(in.Pictures, in.Picture),
		func(picture *web.Upload) bool { return !picture.Given() })
	if len(sent) > reviewPictures {
		return web.Reply{}, core.RefuseField("pictures", "A review can have at most four photos.")
	}
	if len(sent) > 0 {
		// The permission is checked first, so that no picture is stored for a review that is refused.
		if err := r.Store.Reviews.MayReview(ctx, c.ID, said.OrderID, said.ProductID); err != nil {
			return web.Reply{}, err
		}
	}
	for _, picture := range sent {
		kept, err := r.Files.KeepPicture(ctx, picture)
		if err != nil {
			return web.Reply{}, files.AsField(err, "pictures")
		}
		said.Pictures = append(said.Pictures, kept.Name)
	}
	return web.Done("Rating submitted successfully!"), r.Store.Reviews.ReviewProduct(ctx, c.ID, said)
}

// AskQuestion saves a question about a product. Staff answer it by email, and can publish it with the answer.
func (r Ratings) AskQuestion(ctx context.Context, c *web.Caller, in struct {
	ProductID web.Int  `json:"product_id"`
	Question  web.Text `json:"question"`
}) (web.Reply, error) {
	err := r.Store.Messages.AskQuestion(ctx, c.ID, int64(in.ProductID), string(in.Question))
	if !r.Store.Settings.Values().SendsMail() {
		return web.Done("We have received your question."), err
	}
	return web.Done("We have received your question. The answer will come by email."), err
}

// HelpfulData is how many people found a review helpful. Mine means that the caller is one of them, Own that the
// caller wrote it.
type HelpfulData struct {
	ReviewID int64 `json:"review_id"`
	Helpful  int64 `json:"helpful"`
	Mine     bool  `json:"mine"`
	Own      bool  `json:"own"`
}

func helpfulOf(h reviews.HelpfulReview) HelpfulData {
	return HelpfulData{ReviewID: h.ReviewID, Helpful: h.Count, Mine: h.Mine, Own: h.Own}
}

// marker identifies who marks a review: the account if logged in, and the device.
func marker(ctx context.Context, c *web.Caller) (reviews.Marker, error) {
	err := c.LookUp(ctx)
	return reviews.Marker{Customer: c.ID, Device: c.Fingerprint}, err
}

// HelpfulReviews returns how many people found each review of a product helpful.
func (r Ratings) HelpfulReviews(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[[]HelpfulData], error) {
	who, err := marker(ctx, c)
	if err != nil {
		return web.Data[[]HelpfulData]{}, err
	}
	found, err := r.Store.Reviews.ListHelpful(ctx, who, in.ID)
	shown := make([]HelpfulData, len(found))
	for i, one := range found {
		shown[i] = helpfulOf(one)
	}
	return web.Give(shown), err
}

// MarkHelpful records that the caller finds a review helpful.
func (r Ratings) MarkHelpful(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[HelpfulData], error) {
	return mark(ctx, c, in, r.Store.Reviews.MarkHelpful)
}

// UnmarkHelpful withdraws the caller's mark that a review was helpful.
func (r Ratings) UnmarkHelpful(ctx context.Context, c *web.Caller, in web.ByID) (web.Data[HelpfulData], error) {
	return mark(ctx, c, in, r.Store.Reviews.UnmarkHelpful)
}

// mark sets or removes the caller's mark that a review was helpful, and returns the new count.
func mark(
	ctx context.Context,
	c *web.Caller,
	in web.ByID,
	set func(context.Context, reviews.Marker, int64) (reviews.HelpfulReview, error),
) (web.Data[HelpfulData], error) {
	who, err := marker(ctx, c)
	if err != nil {
		return web.Data[HelpfulData]{}, err
	}
	now, err := set(ctx, who, in.ID)
	return web.Give(helpfulOf(now)), err
}
