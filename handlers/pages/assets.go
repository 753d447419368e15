package pages

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"

	"github.com/andybalholm/brotli"

	"hearth/handlers/web"
)

// packing is the file name extension of the compressed form that the build writes beside a file, or in its place.
const packing = ".br"

// plainName returns the name under which browsers request a built file. If the build wrote only a compressed file, it
// is served under the name without .br; a compressed file next to its plain one isn't served by itself.
func plainName(ui fs.FS, name string) (plain string, is bool) {
	plain, isPacked := strings.CutSuffix(name, packing)
	if !isPacked {
		return name, true
	}
	_, err := fs.Stat(ui, plain)
	return plain, err != nil
}

// readAsset reads a built file, and decompresses it if it is compressed.
func readAsset(ui fs.FS, name string) ([]byte, error) {
	content, err := fs.ReadFile(ui, name)
	if err != nil || !strings.HasSuffix(name, packing) {
		return content, err
	}
	return io.ReadAll(brotli.NewReader(bytes.NewReader(content)))
}

// newAsset returns a built file ready to send. name is the file, plain the name under which it's requested.
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
	packed, err := fs.ReadFile(ui, plain+packing)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return web.NewCachedResponse(
		web.Response{Status: http.StatusOK, Type: kind, Body: content, Cache: cache},
		packed,
	), nil
}
