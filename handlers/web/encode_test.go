package web

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

// Texts of any length are the same after compression and decompression, even with reused compressors.
func TestCompressedResponsesDecompressUnchanged(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	words := [][]byte{[]byte(`{"title":"`), []byte("स्मार्ट प्लग "), []byte(`"price":`), []byte("1499"), []byte("<li>"),
		[]byte("\x00\xff"), []byte(" ")}
	for _, length := range []int{0, 1, 2, 17, 1024, 14_000, 1<<16 - 1, 1 << 16, 1<<16 + 1, 200_000, 3 << 20} {
		text := make([]byte, 0, length+64)
		for len(text) < length {
			if text = append(text, words[random.IntN(len(words))]...); random.IntN(3) == 0 {
				text = append(text, byte(random.IntN(256)))
			}
		}
		text = text[:length]
		fromBrotli := func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil }
		fromGzip := func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }
		for writers, unpack := range map[*sync.Pool]func(io.Reader) (io.Reader, error){
			quickBrotli: fromBrotli, smallBrotli: fromBrotli, gzippers: fromGzip,
		} {
			plain, err := unpack(bytes.NewReader(packWith(writers, text)))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := io.ReadAll(plain); err != nil || !bytes.Equal(got, text) {
				t.Errorf("%d bytes came back from %T as %d, %v", length, writers.Get(), len(got), err)
			}
		}
	}
}

// A reply is compressed quickly at the first request, better at the second, and then never again.
func TestSecondRequestCompressesAResponseBetter(t *testing.T) {
	var text []byte
	words := []string{"Plug", "switch", "for the", "bedroom", "3-way", "कमरा", "<b>16 A</b>", "energy meter",
		"ceiling"}
	random := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		one, two, three := words[random.IntN(9)], words[random.IntN(9)], words[random.IntN(9)]
		text = fmt.Appendf(text, "<li class=\"card\">%s %s %s</li>", one, two, three)
	}
	a := NewCachedResponse(Response{Status: 200, Type: "application/json", Body: text}, nil)
	for encoding, getsSmaller := range map[string]bool{"br": true, "gzip": false} {
		first, used := a.in(encoding)
		second, _ := a.in(encoding)
		third, _ := a.in(encoding)
		if used != encoding || len(first) == 0 || len(second) < len(first) != getsSmaller || &second[0] != &third[0] {
			t.Errorf("%s: %d, %d and %d bytes, sent as %q", encoding, len(first), len(second), len(third), used)
		}
	}
	before := NewCachedResponse(a.Response, []byte("made by the build"))
	for range 3 {
		if body, _ := before.in("br"); string(body) != "made by the build" {
			t.Errorf("what the build compressed is compressed again: %d bytes", len(body))
		}
	}
}

// Only the compressed form of a large text is cached, so that more fit; clients without compression still get the text.
func TestLargeResponsesAreCachedCompressed(t *testing.T) {
	k, _ := keptIn(1_000_000)
	listOf := func(i int) []byte {
		return fmt.Appendf(nil, `[%s{"id":%d}]`, bytes.Repeat([]byte(`{"title":"Plug","price":"499"},`), 500), i)
	}
	list := func(i int) *CachedResponse {
		a, err := k.Get(t.Context(), fmt.Sprint(i), func(context.Context) (Response, error) {
			return Response{Status: 200, Type: "application/json; charset=utf-8", Body: listOf(i)}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	for i := range 400 { // 400 different responses of 15,000 bytes each
		if first := list(i); !bytes.Equal(first.Body, listOf(i)) {
			t.Fatalf("who waited for list %d has to unpack it", i)
		}
	}
	if f := k.Stats(); f.Answers != 400 || f.Bytes > 1_000_000 {
		t.Errorf("%d lists are kept, in %d bytes", f.Answers, f.Bytes)
	}
	a, want := list(7), listOf(7)
	for encoding, unpack := range map[string]func(io.Reader) (io.Reader, error){
		"":     func(r io.Reader) (io.Reader, error) { return r, nil },
		"br":   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
		"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
	} {
		body, used := a.in(encoding)
		plain, err := unpack(bytes.NewReader(body))
		if err != nil || used != encoding {
			t.Fatalf("%q came as %q: %v", encoding, used, err)
		}
		if got, err := io.ReadAll(plain); err != nil || !bytes.Equal(got, want) {
			t.Errorf("as %q came %d bytes of %d, %v", encoding, len(got), len(want), err)
		}
	}
	if packed, _ := a.in("br"); k.Stats().Bytes > 1_000_000 || len(packed) == 0 {
		t.Errorf("%d bytes are kept", k.Stats().Bytes)
	}
	if got := a.Text(); !bytes.Equal(got, want) || a.Body != nil {
		t.Errorf("the text is %d bytes of %d, and %d are kept of it", len(got), len(want), len(a.Body))
	}
	noise := make([]byte, 20_000)
	for i := range noise {
		noise[i] = byte(rand.IntN(256))
	}
	b, err := k.Get(t.Context(), "noise", func(context.Context) (Response, error) {
		return Response{Status: 200, Type: "text/plain; charset=utf-8", Body: noise}, nil
	})
	if err != nil || b.Body == nil || !bytes.Equal(b.Text(), noise) {
		t.Errorf("what does not become smaller stays as it is: %v", err)
	}
}
