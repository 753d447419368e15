package pages

import (
	"errors"
	"log/slog"
	"net/http"

	"hearth/handlers/api"
	"hearth/store"
	"hearth/store/core"
)

// sendFormer redirects from a URL of the former shop (301); it returns false if there is no redirect for the URL.
func sendFormer(s *store.Store, log *slog.Logger, w http.ResponseWriter, r *http.Request) bool {
	found, err := s.Customers.FindRedirect(r.Context(), r.URL.Path)
	if err != nil {
		if !errors.Is(err, core.ErrNotFound) {
			log.WarnContext(r.Context(), "look for an old address", "error", err)
		}
		return false
	}
	address := api.RedirectTarget(found)
	if r.URL.RawQuery != "" {
		address += "?" + r.URL.RawQuery
	}
	w.Header().Set("Cache-Control", "no-cache") // browsers ask again, because the target of a redirect may change
	http.Redirect(w, r, address, http.StatusMovedPermanently)
	return true
}
