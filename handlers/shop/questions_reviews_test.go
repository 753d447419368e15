package shop_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

// Asking requires a login; nobody can read a question until staff answer it.
func TestOnlyCustomersAskQuestions(t *testing.T) {
	s := webtest.New(t)
	plug := s.Product("Plug", 900, 4)
	s.Customer("411001")
	wants := webtest.Form{"product_id": fmt.Sprint(plug), "question": "Is it <script>alert(1)</script> safe?"}
	if got := s.Visitor().PostAnswer("ask_question", wants); got.Status != 401 {
		t.Errorf("a visitor: %d", got.Status)
	}
	asha := s.As("customer1@example.com")
	if got := asha.Post("ask_question", wants); got["status"] != true ||
		got["message"] != "We have received your question." {
		t.Fatal(got)
	}
	if got := asha.Post("ask_question",
		webtest.Form{"product_id": fmt.Sprint(plug), "question": strings.Repeat("x", 10_000)}); webtest.At(got,
		"errors",
		"question") != "Please ask in 5 to 500 characters." {
		t.Errorf("10,000 letters: %v", got)
	}
	if got := asha.PostAnswer("ask_question",
		webtest.Form{"product_id": "999", "question": "Is it there?"}); got.Status != 404 {
		t.Errorf("no such product: %d", got.Status)
	}
	address := fmt.Sprint("getProductQuestions/", plug)
	if got := s.Visitor().Get(address); len(got["data"].([]any)) != 0 {
		t.Errorf("an open question is shown: %v", got)
	}
	desk := s.Staff(accounts.Support)
	if got := desk.Get(
		"admin/questions",
	); got["total"] != 1.0 ||
		webtest.At(got, "data", 0, "question") != "Is it <script>alert(1)</script> safe?" ||
		webtest.At(got, "data", 0, "title") != "Plug" {
		t.Errorf("the desk: %v", got)
	}
	if got := desk.Post("admin/questions/1/answer",
		webtest.Form{"answer": "Yes.", "show": "true"}); got["status"] != true {
		t.Fatal(got)
	}
	if got := s.Visitor().Get(address); webtest.At(got, "data", 0, "answer") != "Yes." {
		t.Errorf("answered: %v", got)
	}
	if got := desk.Get("admin/questions?state=answered"); got["total"] != 1.0 {
		t.Errorf("answered: %v", got)
	}
	asha.Post("ask_question", webtest.Form{"product_id": fmt.Sprint(plug), "question": "And in the rain?"})
	if got := desk.Post("admin/questions/2/aside", webtest.Form{}); got["status"] != true {
		t.Error(got)
	}
}

// A picture sent with a review is re-encoded. A decompression bomb, a text file and another customer's picture are
// refused.
func TestReviewHasAPicture(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	b, plug := s.Customer("411001"), s.Product("Plug", 900, 4)
	o := s.Bought(b, plug, 1)
	asha := s.As("customer1@example.com")
	send := func(p *webtest.Person, picture []byte) webtest.Answer {
		contentType, body := webtest.MultipartForm(t,
			webtest.Form{"orders_id": fmt.Sprint(o.ID), "product_id": fmt.Sprint(plug), "rating": "4",
				"message": "Good"}, map[string][]byte{"picture": picture})
		return p.Do("POST", "/api/submitrating", contentType, body)
	}
	bomb := webtest.Drawing(t, 64, 64)
	copy(bomb[16:24], []byte{0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff}) // the header declares 65,535 by 65,535 pixels
	for name, picture := range map[string][]byte{"a bomb": bomb, "a text": []byte("GIF89a"),
		"a page": []byte("<html><script>alert(1)</script>")} {
		if got := send(asha, picture); got.Body["status"] != false || webtest.At(got.Body, "errors", "picture") == nil {
			t.Errorf("%s: %v", name, got.Body)
		}
	}
	s.Customer("411001")
	if got := send(s.As("customer2@example.com"), webtest.Drawing(t, 64, 64)); got.Status != 404 {
		t.Errorf("a stranger: %d", got.Status)
	}
	if got := send(asha, webtest.Drawing(t, 64, 64)); got.Body["status"] != true {
		t.Fatal(got.Body)
	}
	page := func() any { return webtest.At(s.Visitor().Get(fmt.Sprint("product/", plug)), "rateReview", 0) }
	image, _ := webtest.At(page(), "image").(string)
	if !strings.HasPrefix(image, "/uploads/") {
		t.Fatalf("its picture: %v", page())
	}
	desk := s.Staff(accounts.Support)
	if got := desk.Post("admin/reviews/1/answer", webtest.Form{"answer": "Thank you."}); got["status"] != true ||
		webtest.At(page(), "answer") != "Thank you." {
		t.Errorf("the answer: %v, %v", got, page())
	}
	// An empty text removes the shop's reply to a review.
	if got := desk.Post(
		"admin/reviews/1/answer",
		webtest.Form{"answer": " "},
	); got["message"] != "The answer is removed." ||
		webtest.At(page(), "answer") != "" {
		t.Errorf("the answer taken off: %v, %v", got, page())
	}
	if got := desk.Post("admin/reviews/1/hide", webtest.Form{"reason": ""}); webtest.At(got, "errors",
		"reason") == nil {
		t.Errorf("without a reason: %v", got)
	}
	if got := desk.Post("admin/reviews/1/hide", webtest.Form{"reason": "It names people."}); got["status"] != true ||
		page() != nil {
		t.Errorf("hidden: %v, %v", got, page())
	}
	if got := asha.Get(fmt.Sprint("getratings/", o.ID)); webtest.At(got, "data", 0, "hidden") != "It names people." ||
		webtest.At(got, "data", 0, "image") != "" {
		t.Errorf("what the buyer is told: %v", got)
	}
	if got := asha.PostAnswer("admin/reviews/1/show", webtest.Form{}); got.Status != 403 {
		t.Errorf("the buyer shows it: %d", got.Status)
	}
	if got := desk.Get("admin/reviews?state=hidden"); webtest.At(got, "data", 0, "reason") != "It names people." {
		t.Errorf("the desk: %v", got)
	}
	if got := desk.Post("admin/reviews/1/show", webtest.Form{}); got["status"] != true ||
		webtest.At(page(), "rating") != 4.0 {
		t.Errorf("shown again: %v", got)
	}
}
