package commands_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
)

// photo returns a JPEG of 12 megapixels as a phone makes it: 4000 x 3000, with some noise.
func photo(t *testing.T, random *rand.Rand) []byte {
	t.Helper()
	drawn := image.NewYCbCr(image.Rect(0, 0, 4000, 3000), image.YCbCrSubsampleRatio420)
	for i := range drawn.Y {
		drawn.Y[i] = byte(i/4000/12) ^ byte(random.Uint32()&7)
	}
	for i := range drawn.Cb {
		drawn.Cb[i], drawn.Cr[i] = byte(i/2000/6), byte(i%2000/8)
	}
	var encoded bytes.Buffer
	if err := jpeg.Encode(&encoded, drawn, &jpeg.Options{Quality: 80}); err != nil {
		t.Fatal(err)
	}
	return encoded.Bytes()
}

// Everything works in 256 MB of memory: pages, fifty orders, a product with 12-megapixel photos (twelve of them in
// the long form), the month's documents, a product export and a backup. The program's memory limit is set as on a
// machine of that size.
func TestShopRunsIn256MB(t *testing.T) {
	photos, orders := 2, 20
	if *long {
		photos, orders = 12, 50
	}
	binary, dir := webtest.Binary(t), t.TempDir()
	buyers, owner := prepareBusy(t, dir, 300)
	p := webtest.StartProcess(t, binary, dir,
		[]string{"GOMEMLIMIT=192MiB"}) // limitMemory would set it to three quarters of 256 MB
	defer p.Kill()
	after := func(what string) { t.Logf("after %s: at most %d MB", what, peakOf(t, p.PID)) }
	after("the start")
	for n := range 400 {
		if got := ask(ctx, http.DefaultClient, p.Base+mixed(n, 300), time.Now()); got.err != nil ||
			got.status != http.StatusOK {
			t.Fatalf("%s: %d, %v", mixed(n, 300), got.status, got.err)
		}
	}
	after("400 pages and calls")
	for n := range orders {
		if _, ok := buy(webtest.NewShopper(p.Base, buyers[n%len(buyers)]), 1); !ok {
			t.Fatal("an order was not taken")
		}
	}
	after(fmt.Sprintf("%d logins and orders", orders))
	desk := webtest.NewShopper(p.Base, owner)
	offerPhotos(t, desk, photos)
	after(fmt.Sprintf("a product with %d photos", photos))
	for _, call := range []string{"admin/products/export", "admin/gst?month=2026-11", "fetch_orders?per_page=500"} {
		reply, err := desk.Client.Get(p.Base + "/api/" + call)
		if err != nil {
			t.Fatal(err)
		}
		bytes, err := io.Copy(io.Discard, reply.Body)
		if err != nil || reply.StatusCode != http.StatusOK || bytes < 500 {
			t.Errorf("%s: %s, %d bytes, %v", call, reply.Status, bytes, err)
		}
		_ = reply.Body.Close() // the reply was read to its end
	}
	after("the exports")
	if _, ok := desk.Call("POST", "admin/backups", nil); !ok {
		t.Error("no backup was made")
	}
	if out, err := exec.Command(binary, "backup", "--data", dir, "--to", filepath.Join(t.TempDir(), "b.tar.gz")).
		CombinedOutput(); err != nil {
		t.Errorf("%v %s", err, out)
	}
	after("the backups")
	if peak := peakOf(t, p.PID); peak > 256 {
		t.Errorf("the shop took %d MB", peak)
	}
}

// offerPhotos creates a product with photos.
func offerPhotos(t *testing.T, desk *webtest.Shopper, photos int) {
	t.Helper()
	category, _ := desk.Call("POST", "addcategory", map[string][]string{"category": {"Photographed"}})
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	fields := webtest.Form{"title": "Photographed", "category_id": fmt.Sprint(webtest.At(category, "data", "id")),
		"price": "100"}
	for name, text := range fields {
		if err := w.WriteField(name, text); err != nil {
			t.Fatal(err)
		}
	}
	random := rand.New(rand.NewPCG(7, 7))
	for n := range photos {
		part, err := w.CreateFormFile([]string{"image", "images"}[min(n, 1)], "photo.jpg")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(photo(t, random)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	client := *desk.Client
	client.Timeout = 5 * time.Minute // uploading twelve photos takes long
	reply, err := client.Post(desk.Base+"/api/addproduct", w.FormDataContentType(), &body)
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	if said, err := io.ReadAll(reply.Body); err != nil || !bytes.Contains(said, []byte(`"status":true`)) {
		t.Fatalf("the photos: %s %s, %v", reply.Status, said, err)
	}
}
