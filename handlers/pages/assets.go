package pages

import (
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"

	"github.com/andybalholm/brotli"

	"hearth/handlers/web"
)

// packings are the compressed formats that the build writes beside a file, by their file name extension.
var packings = map[string]string{".br": "br", ".gz": "gzip"}

// plainName is the name under which a built file is requested. If the build wrote only the compressed file, that is
// used for the plain name; a compressed file beside a plain one isn't served by itself.
func plainName(ui fs.FS, name string) (plain string, is bool) {
	ending := path.Ext(name)
	if _, isPacked := packings[ending]; !isPacked {
		return name, true
	}
	plain = strings.TrimSuffix(name, ending)
	if _, err := fs.Stat(ui, plain); err == nil {
		return plain, false
	}
	if _, err := fs.Stat(ui, plain+".gz"); err == nil && ending != ".gz" {
		return plain, false
	}
	return plain, true
}

// readAsset reads a built file, and decompresses it if its extension says so.
func readAsset(ui fs.FS, name string) ([]byte, error) {
	packing := packings[path.Ext(name)]
	if packing == "" {
		return fs.ReadFile(ui, name)
	}
	file, err := ui.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // only read from
	var unpacked io.Reader = brotli.NewReader(file)
	if packing == "gzip" {
		if unpacked, err = gzip.NewReader(file); err != nil {
			return nil, fmt.Errorf("unpack %s: %w", name, err)
		}
	}
	return io.ReadAll(unpacked)
}

// newAsset is a built file ready to send. name is the file, plain the name under which it's requested.
func newAsset(ui fs.FS, name, plain string) (*web.CachedResponse, error) {
	content, err := readAsset(ui, name)
	if err != nil {
		return nil, err
	}
	kind := mime.TypeByExtension(path.Ext(plain))
	switch path.Ext(plain) {
	case ".js":
		kind = "text/javascript; charset=utf-8"
	case ".webmanifest":
		kind = "application/manifest+json"
	case ".woff2":
		kind = "font/woff2"
	}
	cache := "public, max-age=3600"
	switch {
	case strings.HasPrefix(plain, "assets/"):
		// Names in assets/ contain a hash of the content.
		cache = "public, max-age=31536000, immutable"
	case plain == "sw.js": // the service worker: each visit checks for a newer one
		cache = "no-cache"
	}
	packed := map[string][]byte{}
	for ending, encoding := range packings {
		if body, err := fs.ReadFile(ui, plain+ending); err == nil {
			packed[encoding] = body
		}
	}
	return web.NewCachedResponse(
		web.Response{Status: http.StatusOK, Type: kind, Body: content, Cache: cache},
		packed,
	), nil
}
