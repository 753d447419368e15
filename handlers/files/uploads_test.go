package files_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"testing"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

// lyingPNG is a small file whose header declares huge dimensions.
func lyingPNG(width, height uint32) []byte {
	header := make([]byte, 13)
	binary.BigEndian.PutUint32(header, width)
	binary.BigEndian.PutUint32(header[4:], height)
	header[8], header[9] = 8, 6
	chunk := append([]byte("IHDR"), header...)
	var b bytes.Buffer
	b.WriteString("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d")
	b.Write(chunk)
	sum := make([]byte, 4)
	binary.BigEndian.PutUint32(sum, crc32.ChecksumIEEE(chunk))
	b.Write(sum)
	return b.Bytes()
}

func TestPicturesAreCheckedByTheirContent(t *testing.T) {
	s := webtest.New(t)
	owner := s.Staff(accounts.Owner)
	category := fmt.Sprint(webtest.At(owner.Post("addcategory", webtest.Form{"category": "Lighting"}), "data", "id"))
	for name, content := range map[string][]byte{
		"HTML":             []byte("<html><script>alert(1)</script>"),
		"SVG":              []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`),
		"a cut PNG":        webtest.Drawing(t, 200, 200)[:60],
		"20,000² pixels":   lyingPNG(20_000, 20_000),
		"1 × 40,000,000":   lyingPNG(1, 40_000_000),
		"nothing of width": lyingPNG(0, 10),
	} {
		contentType, body := webtest.MultipartForm(
			t,
			webtest.Form{"title": "Bulb", "category_id": category, "price": "100"},
			map[string][]byte{"image": content},
		)
		got := owner.Do("POST", "/api/addproduct", contentType, body)
		if got.Status != 200 || got.Body["status"] != false || webtest.At(got.Body, "errors", "image") == nil {
			t.Errorf("%s: %d %s", name, got.Status, got.Raw)
		}
	}
	contentType, body := webtest.MultipartForm(t,
		webtest.Form{"title": "Bulb", "category_id": category, "price": "100"},
		map[string][]byte{"image": make([]byte, 6<<20)})
	if got := owner.Do("POST", "/api/addproduct", contentType, body); got.Status != 413 {
		t.Errorf("6 MB: %d", got.Status)
	}
	if got := owner.Get("allproduct"); webtest.At(got, "total") != 0.0 {
		t.Errorf("a refused picture left a product: %v", got)
	}
	for _, path := range []string{"/uploads/", "/uploads/../shop.db", "/uploads/..%2fshop.db", "/uploads/x.svg",
		"/uploads/shop.db"} {
		if got := owner.Do("GET", path, "", nil); got.Status != 404 {
			t.Errorf("%s: %d", path, got.Status)
		}
	}
}
