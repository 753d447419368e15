package staff

import (
	"context"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/web"
)

// ReviewsAndQuestions are shoppers' questions and buyers' reviews.
type ReviewsAndQuestions struct{ *Deps }

// askedData is a customer's question about a product. DoneDate is when it was answered.
type askedData struct {
	ID        int64    `json:"id"`
	ProductID int64    `json:"product_id"`
	Title     string   `json:"title"`
	Question  string   `json:"question"`
	Name      string   `json:"cust_Name"`
	Date      web.Time `json:"date"`
	Answer    string   `json:"answer"`
	DoneDate  web.Time `json:"done_date"`
}

// Questions lists shoppers' questions by state: open, answered or dismissed.
func (r ReviewsAndQuestions) Questions(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	State web.Text `json:"state"`
}) (web.Rows[askedData], error) {
	state := string(in.State)
	if state == "" {
		state = "open"
	}
	page := in.Wanted()
	found, total, err := r.Store.Messages.ListQuestions(ctx, state, page)
	shown := make([]askedData, len(found))
	for i, q := range found {
		shown[i] = askedData{
			ID:        q.ID,
			ProductID: q.ProductID,
			Title:     q.Product,
			Question:  q.Question,
			Name:      q.Customer,
			Date:      r.local(q.At),
			Answer:    q.Answer,
			DoneDate:  r.local(q.DoneAt),
		}
	}
	return web.GiveRows(shown, total, page), err
}

// AnswerQuestion emails the answer to the shopper. With show=yes, question and answer are published on the product's
// page; wording, if given, replaces the shopper's text.
func (r ReviewsAndQuestions) AnswerQuestion(ctx context.Context, c *web.Caller, in struct {
	ID      int64    `path:"id"`
	Answer  web.Text `json:"answer"`
	Wording web.Text `json:"wording"`
	Show    web.Flag `json:"show"`
}) (web.Reply, error) {
	return web.Done(
			"Answer sent.",
		), r.Store.Messages.AnswerQuestion(
			ctx,
			c.ID,
			in.ID,
			string(in.Answer),
			string(in.Wording),
			bool(in.Show),
		)
}

// DismissQuestion closes a shopper's question without an answer.
func (r ReviewsAndQuestions) DismissQuestion(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("Question dismissed."), r.Store.Messages.DismissQuestion(ctx, c.ID, in.ID)
}

// staffReview is a review with the shop's reply. Reason is why staff hid it.
type staffReview struct {
	ID         int64               `json:"id"`
	ProductID  int64               `json:"product_id"`
	Title      string              `json:"title"`
	OrderID    int64               `json:"orders_id"`
	Rating     int64               `json:"rating"`
	Messages   string              `json:"messages"`
	Name       string              `json:"cust_Name"`
	Date       web.Time            `json:"date"`
	Pictures   []api.ReviewPicture `json:"pictures"`
	Answer     string              `json:"answer"`
	AnswerDate web.Time            `json:"answer_date"`
	HiddenDate web.Time            `json:"hidden_date"`
	Reason     string              `json:"reason"`
}

// Reviews lists the reviews of all products: all, unanswered or hidden ones.
func (r ReviewsAndQuestions) Reviews(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	State web.Text `json:"state"`
}) (web.Rows[staffReview], error) {
	page := in.Wanted()
	found, total, err := r.Store.Reviews.ListAllReviews(ctx, string(in.State), page)
	shown := make([]staffReview, len(found))
	for i, one := range found {
		shown[i] = staffReview{
			ID:         one.ID,
			ProductID:  one.ProductID,
			Title:      one.Product,
			OrderID:    one.OrderID,
			Rating:     one.Rating,
			Messages:   one.Message,
			Name:       one.Author,
			Date:       r.local(one.At),
			Pictures:   api.ReviewPictures(one.Pictures),
			Answer:     one.Answer,
			AnswerDate: r.local(one.AnsweredAt),
			HiddenDate: r.local(one.HiddenAt),
			Reason:     one.HiddenReason,
		}
	}
	return web.GiveRows(shown, total, page), err
}

// AnswerReview sets the shop's reply below a review; an empty text removes the reply.
func (r ReviewsAndQuestions) AnswerReview(ctx context.Context, c *web.Caller, in struct {
	ID     int64    `path:"id"`
	Answer web.Text `json:"answer"`
}) (web.Reply, error) {
	said := "The answer is shown below the review."
	if strings.TrimSpace(string(in.Answer)) == "" {
		said = "The answer is removed."
	}
	return web.Done(said), r.Store.Reviews.Answer(ctx, c.ID, in.ID, string(in.Answer))
}

// HideReview hides a review. The reason is emailed to its author.
func (r ReviewsAndQuestions) HideReview(ctx context.Context, c *web.Caller, in struct {
	ID     int64    `path:"id"`
	Reason web.Text `json:"reason"`
}) (web.Reply, error) {
	return web.Done("The review is hidden, and its buyer has been notified."), r.Store.Reviews.Hide(ctx, c.ID, in.ID,
		string(in.Reason))
}

// ShowReview shows a hidden review again.
func (r ReviewsAndQuestions) ShowReview(ctx context.Context, c *web.Caller, in web.ByID) (web.Reply, error) {
	return web.Done("The review is shown again."), r.Store.Reviews.Show(ctx, c.ID, in.ID)
}
