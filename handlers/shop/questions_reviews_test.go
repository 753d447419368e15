package shop_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"os"
	"path/filepath"
	"slices"
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

// Pictures sent with a review are re-encoded. A decompression bomb, a drawing, a text file, 50 MB, 20 files and another
// customer's picture are refused, and nothing of them is stored.
func TestReviewHasPictures(t *testing.T) {
	s := webtest.New(t)
	s.In("Maharashtra")
	b, plug := s.Customer("411001"), s.Product("Plug", 900, 4)
	o := s.Bought(b, plug, 1)
	asha := s.As("customer1@example.com")
	send := func(p *webtest.Person, remove string, pictures ...[]byte) webtest.Answer {
		var body bytes.Buffer
		w := multipart.NewWriter(&body)
		for name, text := range map[string]string{"orders_id": fmt.Sprint(o.ID), "product_id": fmt.Sprint(plug),
			"rating": "4", "message": "Good", "remove_pictures": remove} {
			_ = w.WriteField(name, text)
		}
		for _, picture := range pictures {
			part, _ := w.CreateFormFile("pictures[]", "client/../../photo.png")
			_, _ = part.Write(picture)
		}
		_ = w.Close()
		return p.Do("POST", "/api/submitrating", w.FormDataContentType(), &body)
	}
	stored := func() int {
		kept, err := os.ReadDir(filepath.Join(s.Dir(), "uploads"))
		if err != nil {
			t.Fatal(err)
		}
		return len(kept)
	}
	bomb := webtest.Drawing(t, 64, 64)
	copy(bomb[16:24], []byte{0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff}) // the header declares 65,535 by 65,535 pixels
	for name, picture := range map[string][]byte{"a bomb": bomb, "a text": []byte("GIF89a"),
		"a drawing": []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
		"a page":    []byte("<html><script>alert(1)</script>")} {
		if got := send(asha, "", picture); got.Body["status"] != false ||
			webtest.At(got.Body, "errors", "pictures") == nil {
			t.Errorf("%s: %v", name, got.Body)
		}
	}
	for _, megabytes := range []int{6, 50} {
		if got := send(asha, "", make([]byte, megabytes<<20)); got.Status != 413 {
			t.Errorf("%d MB: %d", megabytes, got.Status)
		}
	}
	photo := func(n int) []byte { return webtest.Drawing(t, 64+n, 64) }
	s.Customer("411001")
	if got := send(s.As("customer2@example.com"), "", photo(0)); got.Status != 404 {
		t.Errorf("a stranger: %d", got.Status)
	}
	many := slices.Repeat([][]byte{photo(0)}, 20)
	if got := send(asha, "", many...); webtest.At(got.Body, "errors",
		"pictures") != "A review can have at most four photos." {
		t.Errorf("20 files: %v", got.Body)
	}
	if n := stored(); n != 0 {
		t.Errorf("%d files are stored after refusals", n)
	}
	if got := send(asha, "", photo(0), photo(1)); got.Body["status"] != true {
		t.Fatal(got.Body)
	}
	page := func() any { return webtest.At(s.Visitor().Get(fmt.Sprint("product/", plug)), "rateReview", 0) }
	shown := func() []any { return webtest.At(page(), "pictures").([]any) }
	image, _ := webtest.At(shown()[1], "image").(string)
	if !strings.HasPrefix(image, "/uploads/") || len(shown()) != 2 {
		t.Fatalf("its pictures: %v", page())
	}
	if got := send(asha, "", photo(2), photo(3), photo(4)); webtest.At(got.Body, "errors",
		"pictures") != "A review can have at most four photos." || len(shown()) != 2 {
		t.Errorf("three more: %v, %v", got.Body, shown())
	}
	if got := send(asha, `["`+image+`","/uploads/another-1280.jpg"]`, photo(2)); got.Body["status"] != true ||
		len(shown()) != 2 || webtest.At(shown()[1], "image") == image {
		t.Errorf("one for another: %v, %v", got.Body, shown())
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
		len(webtest.At(got, "data", 0, "pictures").([]any)) != 0 {
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
