package handlers_test

import (
	"net/http"
	"testing"

	"hearth/handlers/web/webtest"
)

// HEAD requests for a picture and for the health page return the headers of a GET.
func TestPictureAndHealthResponsesHaveTheirHeaders(t *testing.T) {
	s := webtest.New(t)
	for path, want := range map[string]int{"/healthz": 200, "/uploads/none.jpg": 404, "/api/product_list": 405} {
		got, err := http.Head(s.Server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		if got.StatusCode != want {
			t.Errorf("%s: %d, want %d", path, got.StatusCode, want)
		}
		if err := got.Body.Close(); err != nil {
			t.Error(err)
		}
	}
}
