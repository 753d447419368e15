package web

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// addressOf returns the IP address of the other end of a connection; invalid for a Unix socket.
func addressOf(end string) netip.Addr {
	host, _, err := net.SplitHostPort(end)
	if err != nil {
		return netip.Addr{}
	}
	address, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}
	}
	return address.Unmap()
}

// trusted reports whether an address is one of the owner's reverse proxies.
func (o *Options) trusted(address netip.Addr) bool {
	for _, network := range o.Policy().Proxies {
		if network.Contains(address) {
			return true
		}
	}
	return false
}

// clientAddress is where a request came from: the other end of the connection, or behind the owner's proxies the last
// address in X-Forwarded-For that isn't a proxy. Earlier ones in that header are ignored, because anyone can write
// them.
func (o *Options) clientAddress(r *http.Request) netip.Addr {
	address := addressOf(r.RemoteAddr)
	if !o.trusted(address) {
		return address
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			return address
		}
		address = hop.Unmap()
		if !o.trusted(address) {
			return address
		}
	}
	return address
}

// secureRequest reports whether the browser uses TLS, to the shop itself or to one of the owner's proxies.
func (o *Options) secureRequest(r *http.Request) bool {
	return r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" && o.trusted(addressOf(r.RemoteAddr))
}
