package shop_test

import (
	"bytes"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"hearth/handlers/files"
	"hearth/handlers/web/webtest"
)

// claimed sends a claim of Bela about a plug of hers. Files are by their field.
func claimed(b *webtest.BusyShop, who *webtest.Person, serial string, files map[string][]byte) webtest.Answer {
	contentType, body := webtest.MultipartForm(b.T, webtest.Form{"serial_number": serial, "words": "It buzzes."}, files)
	return who.Do("POST", "/api/claims", contentType, body)
}

// Only a picture is a picture, and only a video a video; nothing of a refused claim is stored.
func TestClaimRefusesFilesThatAreNone(t *testing.T) {
	b := webtest.NewBusyShop(t)
	unit := b.Serials[5] // the replacement of Asha's plug
	kept := func() int {
		found, err := filepath.Glob(filepath.Join(b.Dir(), "private", "*-*"))
		if err != nil {
			t.Fatal(err)
		}
		return len(found)
	}
	before := kept()
	picture := webtest.Drawing(t, 60, 40)
	const noVideo = "This file is not a video that can be used. Please choose an MP4, MOV or WebM."
	for name, c := range map[string]struct {
		field, says string
		files       map[string][]byte
	}{
		"a text as video": {"video", noVideo, map[string][]byte{"pictures": picture, "video": []byte("hello")}},
		"a picture as video": {"video", noVideo,
			map[string][]byte{"video": append([]byte("\x00\x00\x00\x18ftypavif"), make([]byte, 100)...)}},
		"a video of 21 MB": {"video", "A video can have at most 20 MB. Please send a shorter one.",
			map[string][]byte{"video": append(bytes.Clone(webtest.Video), make([]byte, files.VideoBytes)...)}},
		"a video as picture": {"pictures",
			"This file is not a picture that can be used. Please choose a JPEG, PNG, GIF or WebP.",
			map[string][]byte{"pictures": webtest.Video}},
	} {
		a := claimed(b, b.Asha, unit, c.files)
		if webtest.At(a.Body, "errors", c.field) != c.says {
			t.Errorf("%s: %d %s", name, a.Status, a.Raw)
		}
	}
	// What is longer than a request may be is not read.
	if a := claimed(b, b.Asha, unit, map[string][]byte{"video": make([]byte, 41<<20)}); a.Status !=
		http.StatusRequestEntityTooLarge {
		t.Errorf("41 MB: %d %s", a.Status, a.Raw)
	}
	// A stranger's device and one that was never sold are as unknown as a wrong number.
	for _, serial := range []string{b.Serials[4], b.Serials[3], "HR0"} {
		if a := claimed(b, b.Asha, serial, map[string][]byte{"pictures": picture}); a.Status != http.StatusNotFound {
			t.Errorf("%s: %d %s", serial, a.Status, a.Raw)
		}
	}
	if after := kept(); after != before {
		t.Errorf("%d files were stored for refused claims", after-before)
	}
	a := claimed(b, b.Asha, unit, map[string][]byte{"pictures": picture, "video": webtest.Video})
	if a.Body["status"] != true || kept() != before+2 {
		t.Errorf("a claim with a picture and a video: %s, %d files", a.Raw, kept()-before)
	}
	if a := claimed(b, b.Asha, unit, nil); !strings.Contains(string(a.Raw), "A claim about this device is open") {
		t.Errorf("a second claim: %s", a.Raw)
	}
}

// Its files are for the claim's customer and for staff who answer complaints.
func TestClaimIsSeenByItsCustomerAndCare(t *testing.T) {
	b := webtest.NewBusyShop(t)
	for name, c := range map[string]struct {
		who    *webtest.Person
		status int
	}{"asha": {b.Asha, 200}, "care": {b.Care, 200}, "bela": {b.Bela, 404}, "a visitor": {b.Visitor, 401},
		"the packer": {b.Packer, 404}} {
		for file := range 2 {
			if a := c.who.Do("GET", fmt.Sprintf("/api/claim_file/%d", file+1), "", nil); a.Status != c.status {
				t.Errorf("%s: file %d: %d", name, file+1, a.Status)
			}
		}
	}
	if a := b.Bela.Do("GET", "/api/claims/"+b.Claim, "", nil); a.Status != http.StatusNotFound {
		t.Errorf("bela: %d", a.Status)
	}
	if unit := b.Bela.Get("unit/" + b.Serials[5]); webtest.At(unit, "data") != nil {
		t.Errorf("bela: %v", unit)
	}
	if a := b.Packer.Do("GET", "/api/admin/claims/3", "", nil); a.Status != http.StatusForbidden {
		t.Errorf("the packer: %d", a.Status)
	}
}

// A player of videos asks for parts of a file.
func TestVideoIsSentInParts(t *testing.T) {
	b := webtest.NewBusyShop(t)
	a := b.Asha.Do("GET", "/api/claim_file/2", "", nil, "Range", "bytes=4-7")
	if a.Status != http.StatusPartialContent || string(a.Raw) != "ftyp" {
		t.Errorf("%d %q", a.Status, a.Raw)
	}
}
