package handlers_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/store/accounts"
)

// Asking requires a login; nobody can read a question until staff answer it.
func TestOnlyCustomersAsk(t *testing.T) {
	s := newSite(t)
	plug := s.Product("Plug", 900, 4)
	s.Customer("411001")
	wants := form{"product_id": fmt.Sprint(plug), "question": "Is it <script>alert(1)</script> safe?"}
	if got := s.visitor().postAnswer("ask_question", wants); got.status != 401 {
		t.Errorf("a visitor: %d", got.status)
	}
	asha := s.as("customer1@example.com")
	if got := asha.post("ask_question", wants); got["status"] != true ||
		got["message"] != "We have received your question." {
		t.Fatal(got)
	}
	if got := asha.post("ask_question", form{"product_id": fmt.Sprint(plug), "question": strings.Repeat("x", 10_000)}); at(got, "errors",
		"question") != "Please ask in 5 to 500 characters." {
		t.Errorf("10,000 letters: %v", got)
	}
	if got := asha.postAnswer("ask_question", form{"product_id": "999", "question": "Is it there?"}); got.status != 404 {
		t.Errorf("no such product: %d", got.status)
	}
	address := fmt.Sprint("getProductQuestions/", plug)
	if got := s.visitor().get(address); len(got["data"].([]any)) != 0 {
		t.Errorf("an open question is shown: %v", got)
	}
	desk := s.staff(accounts.Support)
	if got := desk.get(
		"admin/questions",
	); got["total"] != 1.0 ||
		at(got, "data", 0, "question") != "Is it <script>alert(1)</script> safe?" ||
		at(got, "data", 0, "title") != "Plug" {
		t.Errorf("the desk: %v", got)
	}
	if got := desk.post("admin/questions/1/answer", form{"answer": "Yes.", "show": "true"}); got["status"] != true {
		t.Fatal(got)
	}
	if got := s.visitor().get(address); at(got, "data", 0, "answer") != "Yes." {
		t.Errorf("answered: %v", got)
	}
	if got := desk.get("admin/questions?state=answered"); got["total"] != 1.0 {
		t.Errorf("answered: %v", got)
	}
	asha.post("ask_question", form{"product_id": fmt.Sprint(plug), "question": "And in the rain?"})
	if got := desk.post("admin/questions/2/aside", form{}); got["status"] != true {
		t.Error(got)
	}
}

// A review's picture is re-encoded from its content. A decompression bomb, a text file and other people's pictures are refused.
func TestAReviewBringsAPicture(t *testing.T) {
	s := newSite(t)
	s.In("Maharashtra")
	b, plug := s.Customer("411001"), s.Product("Plug", 900, 4)
	o := s.Bought(b, plug, 1)
	asha := s.as("customer1@example.com")
	send := func(p *person, picture []byte) answer {
		contentType, body := multipartForm(t, form{"orders_id": fmt.Sprint(o.ID), "product_id": fmt.Sprint(plug), "rating": "4",
			"message": "Good"}, map[string][]byte{"picture": picture})
		return p.do("POST", "/api/submitrating", contentType, body)
	}
	bomb := drawing(t, 64, 64)
	copy(bomb[16:24], []byte{0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff}) // says 65,535 by 65,535
	for name, picture := range map[string][]byte{"a bomb": bomb, "a text": []byte("GIF89a"),
		"a page": []byte("<html><script>alert(1)</script>")} {
		if got := send(asha, picture); got.body["status"] != false || at(got.body, "errors", "picture") == nil {
			t.Errorf("%s: %v", name, got.body)
		}
	}
	s.Customer("411001")
	if got := send(s.as("customer2@example.com"), drawing(t, 64, 64)); got.status != 404 {
		t.Errorf("a stranger: %d", got.status)
	}
	if got := send(asha, drawing(t, 64, 64)); got.body["status"] != true {
		t.Fatal(got.body)
	}
	page := func() any { return at(s.visitor().get(fmt.Sprint("product/", plug)), "rateReview", 0) }
	image, _ := at(page(), "image").(string)
	if !strings.HasPrefix(image, "/uploads/") {
		t.Fatalf("its picture: %v", page())
	}
	desk := s.staff(accounts.Support)
	if got := desk.post("admin/reviews/1/answer", form{"answer": "Thank you."}); got["status"] != true ||
		at(page(), "answer") != "Thank you." {
		t.Errorf("the answer: %v, %v", got, page())
	}
	// An empty one takes it off again, and the desk is not told that it stands there.
	if got := desk.post(
		"admin/reviews/1/answer",
		form{"answer": " "},
	); got["message"] != "The answer is taken off." ||
		at(page(), "answer") != "" {
		t.Errorf("the answer taken off: %v, %v", got, page())
	}
	if got := desk.post("admin/reviews/1/hide", form{"reason": ""}); at(got, "errors", "reason") == nil {
		t.Errorf("without a reason: %v", got)
	}
	if got := desk.post("admin/reviews/1/hide", form{"reason": "It names people."}); got["status"] != true || page() != nil {
		t.Errorf("hidden: %v, %v", got, page())
	}
	if got := asha.get(fmt.Sprint("getratings/", o.ID)); at(got, "data", 0, "hidden") != "It names people." ||
		at(got, "data", 0, "image") != "" {
		t.Errorf("what the buyer is told: %v", got)
	}
	if got := asha.postAnswer("admin/reviews/1/show", form{}); got.status != 403 {
		t.Errorf("the buyer shows it: %d", got.status)
	}
	if got := desk.get("admin/reviews?state=hidden"); at(got, "data", 0, "reason") != "It names people." {
		t.Errorf("the desk: %v", got)
	}
	if got := desk.post("admin/reviews/1/show", form{}); got["status"] != true || at(page(), "rating") != 4.0 {
		t.Errorf("shown again: %v", got)
	}
}
