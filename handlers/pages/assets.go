package pages

import (
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"

	"hearth/handlers/web"
)

// packings are the compressed forms that the build puts beside a file, by the ending of their names.
var packings = map[string]string{".br": "br", ".gz": "gzip"}

// newAsset is a file of the user interface, ready to be sent.
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
	case name == "sw.js": // each visit asks whether there is a newer one
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
