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

// packings are the compressed formats that the build puts beside a file, by file name ending.
var packings = map[string]string{".br": "br", ".gz": "gzip"}

// readAsset reads a file of the user interface. If the build kept only the compressed file, that stands for the plain one; next to
// a plain file it is not a file of its own.
func readAsset(ui fs.FS, name string) (plain string, content []byte, err error) {
	ending := path.Ext(name)
	if _, isPacked := packings[ending]; !isPacked {
		content, err = fs.ReadFile(ui, name)
		return name, content, err
	}
	plain = strings.TrimSuffix(name, ending)
	if _, err := fs.Stat(ui, plain); err == nil {
		return plain, nil, nil
	}
	if _, err := fs.Stat(ui, plain+".gz"); err == nil && ending != ".gz" {
		return plain, nil, nil
	}
	file, err := ui.Open(name)
	if err != nil {
		return plain, nil, err
	}
	defer func() { _ = file.Close() }() // only read from
	var unpacked io.Reader = brotli.NewReader(file)
	if ending == ".gz" {
		if unpacked, err = gzip.NewReader(file); err != nil {
			return plain, nil, fmt.Errorf("unpack %s: %w", name, err)
		}
	}
	content, err = io.ReadAll(unpacked)
	return plain, content, err
}

// newAsset is a file of the user interface, ready to send.
func newAsset(ui fs.FS, name string, content []byte) *web.Answer {
	kind := mime.TypeByExtension(path.Ext(name))
	switch path.Ext(name) {
	case ".js":
		kind = "text/javascript; charset=utf-8"
	case ".webmanifest":
		kind = "application/manifest+json"
	case ".woff2":
		kind = "font/woff2"
	}
	cache := "public, max-age=3600"
	switch {
	case strings.HasPrefix(name, "assets/"):
		cache = "public, max-age=31536000, immutable"
	case name == "sw.js": // each visit checks for a newer one
		cache = "no-cache"
	}
	packed := map[string][]byte{}
	for ending, encoding := range packings {
		if body, err := fs.ReadFile(ui, name+ending); err == nil {
			packed[encoding] = body
		}
	}
	return web.NewAnswer(web.Thing{Status: http.StatusOK, Type: kind, Body: content, Cache: cache}, packed)
}
