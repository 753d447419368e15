package handlers

import (
	"net/http"
	"net/netip"
	"strings"

	"hearth/store"
)

// trusted says whether an address is one of the proxies that the owner named.
func (h *Handlers) trusted(address netip.Addr) bool {
	text := h.store.Settings().Text("trusted_proxies")
	if text == "" {
		return false
	}
	networks, err := store.Proxies(text) // it was checked when it was set
	if err != nil {
		return false
	}
	for _, network := range networks {
		if network.Contains(address) {
			return true
		}
	}
	return false
}

// clientAddress is where a request comes from: the other end of the connection, or behind the owner's own proxies the
// last address of X-Forwarded-For that is not one of them. What anybody else writes there counts for nothing.
func (h *Handlers) clientAddress(r *http.Request) netip.Addr {
	address := remoteAddress(r)
	if !h.trusted(address) {
		return address
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			return address
		}
		address = hop.Unmap()
		if !h.trusted(address) {
			return address
		}
	}
	return address
}

// secureRequest says whether the browser speaks TLS: to the shop itself, or to one of the owner's proxies.
func (h *Handlers) secureRequest(r *http.Request) bool {
	return r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" && h.trusted(remoteAddress(r))
}
