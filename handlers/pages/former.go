package pages

import (
	"errors"
	"log/slog"
	"net/http"

	"hearth/handlers/wire"
	"hearth/store"
)

// sendFormer leads an address of the shop that was here before to what stood there; it says false where nothing did.
func sendFormer(s *store.Store, log *slog.Logger, w http.ResponseWriter, r *http.Request) bool {
	found, err := s.FindFormerAddress(r.Context(), r.URL.Path)
	if err != nil {
		if !errors.Is(err, store.ErrNotFound) {
			log.WarnContext(r.Context(), "look for an old address", "error", err)
		}
		return false
	}
	address := wire.FormerTarget(found)
	if r.URL.RawQuery != "" {
		address += "?" + r.URL.RawQuery
	}
	w.Header().Set("Cache-Control", "no-cache") // it may lead elsewhere tomorrow
	http.Redirect(w, r, address, http.StatusMovedPermanently)
	return true
}
