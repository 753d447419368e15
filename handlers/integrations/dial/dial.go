// Package dial connects to the services in the settings: payment provider, courier, mail server, model. They may be
// on this machine, on the LAN or on the internet, but not at the metadata addresses of clouds, which hand out
// credentials to anyone on the machine (server-side request forgery). Package fetch is stricter: it is for addresses
// that come from files.
package dial

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// ErrAddress means that a name resolves to a forbidden address.
var ErrAddress = errors.New("this address can't be used")

// Dialer connects within a time limit, except to link-local, multicast and unspecified addresses. It checks the
// resolved address, so that a name can't get around it.
func Dialer(patience time.Duration) *net.Dialer {
	return &net.Dialer{Timeout: patience, Control: func(_, address string, _ syscall.RawConn) error {
		where, err := netip.ParseAddrPort(address)
		if err != nil {
			return ErrAddress
		}
		if at := where.Addr().Unmap(); at.IsLinkLocalUnicast() || at.IsMulticast() || at.IsUnspecified() ||
			at == metadataV6 {
			return ErrAddress
		}
		return nil
	}}
}

// metadataV6 is AWS's metadata address over IPv6, which looks like a private address.
var metadataV6 = netip.MustParseAddr("fd00:ec2::254")

// Client returns an HTTP client for a service. It has a time limit for the whole call and follows no redirects, which
// could carry the key to another server. The caller keeps the client, so that connections are reused.
func Client(patience time.Duration) *http.Client {
	return &http.Client{
		Timeout: patience,
		Transport: &http.Transport{
			DialContext:         Dialer(patience).DialContext,
			TLSHandshakeTimeout: patience,
			MaxIdleConnsPerHost: 4,
			IdleConnTimeout:     time.Minute,
			ForceAttemptHTTP2:   true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
