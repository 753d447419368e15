package shop_test

import (
	"fmt"
	"strings"
	"testing"

	"hearth/handlers/web/webtest"
)

func TestContactMessagesHaveTheSameLimitsAsComplaints(t *testing.T) {
	s := webtest.New(t)
	writes := func() map[string]any {
		p := s.Visitor()
		return p.Post("complain", webtest.Form{"csrf_token_name": p.CSRF, "kind": "question", "name": "Asha",
			"email": "asha@example.com",
			"words": "Do you fit locks?"})
	}
	if got := writes(); got["status"] != true ||
		!strings.HasPrefix(fmt.Sprint(got["message"]), "Your message has the number C") {
		t.Errorf("a message: %v", got)
	}
	for range 9 {
		writes()
	}
	if got := writes(); got["status"] != false ||
		got["message"] != "Ten complaints have been made from this address today. Please add to one of them by its number." {
		t.Errorf("the eleventh: %v", got)
	}
}
