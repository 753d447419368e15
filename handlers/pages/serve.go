package pages

import (
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"

	"hearth/handlers/web"
)

// Open reads the built user interface. It returns an error if that is invalid, which stops the program.
func (p *Pages) Open(ui fs.FS) error {
	p.files = map[string]func() (*web.CachedResponse, error){}
	var err error
	if p.tongues, err = readTongues(ui); err != nil {
		return err
	}
	return fs.WalkDir(ui, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(path.Base(name), ".") {
			return err
		}
		plain, is := plainName(ui, name)
		switch {
		case !is:
			return nil
		// The manifest of the build names the styles of the typefaces, and server.js is the program that renders
		// pages. Neither is served as a file.
		case name == ".vite/manifest.json":
			content, err := fs.ReadFile(ui, name)
			if err == nil {
				p.letters, err = readLetters(ui, content)
			}
			return err
		case strings.HasPrefix(name, ".vite/"), strings.HasPrefix(name, "index."), name == "languages.json":
			return nil
		case name == "server.js":
			content, err := fs.ReadFile(ui, name)
			if err == nil {
				p.renderer, err = newRenderer(string(content))
			}
			return err
		default:
			// Each file is prepared on its first request, not at the start.
			p.files["/"+plain] = sync.OnceValues(
				func() (*web.CachedResponse, error) { return newAsset(ui, name, plain) },
			)
		}
		return nil
	})
}

// Drawings returns how many pages a JavaScript engine has rendered.
func (p *Pages) Drawings() int64 { return p.drawings.Load() }

// ServeHTTP answers everything that isn't an API call: built files, the sitemap, files for programs, generated files
// and screens.
func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case strings.HasPrefix(r.URL.Path, "/api/") || r.URL.Path == "/api":
		web.SetRouteName(r.Context(), "no such call")
		p.Frame.SendError(r.Context(), w, web.ErrNoSuchCall)
		return
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		p.Frame.SendError(r.Context(), w, &web.Problem{Status: http.StatusMethodNotAllowed,
			Message: "Pages are read only."})
		return
	case r.URL.Path == "/" && web.ListenerOf(r.Context()) == web.StaffListener && previewOf(r) == "":
		http.Redirect(w, r, "/today", http.StatusFound) // on the back office's own listener, / opens Today
		return
	case r.URL.Path == "/sitemap.xml":
		w.Header().Add("Vary", "Sec-Fetch-Dest")
		if r.Header.Get("Sec-Fetch-Dest") != "document" {
			p.sendSitemap(w, r)
			return
		}
	}
	if p.sendForPrograms(w, r) || p.sendLook(w, r) {
		return
	}
	if file, known := p.files[r.URL.Path]; known {
		web.SetRouteName(r.Context(), "file")
		if err := p.Frame.Allow(r, web.Assets); err != nil {
			p.Frame.SendError(r.Context(), w, err)
			return
		}
		answer, err := file()
		if err != nil {
			p.Frame.SendError(r.Context(), w, err)
			return
		}
		web.SendResponse(w, r, answer)
		return
	}
	p.screen(w, r)
}
