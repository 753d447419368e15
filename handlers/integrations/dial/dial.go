// Package dial connects to the services in the settings. They may be on this machine, on the LAN or in the internet, but never at
// the metadata addresses of clouds, whatever name leads there.
package dial

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// ErrAddress means that a name resolved to a forbidden address.
var ErrAddress = errors.New("this address can't be used")

// Dialer connects within a time limit, except to link-local, multicast and unspecified addresses.
func Dialer(patience time.Duration) *net.Dialer {
	return &net.Dialer{Timeout: patience, Control: func(_, address string, _ syscall.RawConn) error {
		where, err := netip.ParseAddrPort(address)
		if err != nil {
			return ErrAddress
		}
		if at := where.Addr().Unmap(); at.IsLinkLocalUnicast() || at.IsMulticast() || at.IsUnspecified() || at == metadataV6 {
			return ErrAddress
		}
		return nil
	}}
}

// metadataV6 is one cloud's metadata address; it looks like any private address.
var metadataV6 = netip.MustParseAddr("fd00:ec2::254")

// Client is for calls to a service: it has a time limit and follows no redirects, which could lead elsewhere.
func Client(patience time.Duration) *http.Client {
	return &http.Client{
		Timeout: patience,
		Transport: &http.Transport{DialContext: Dialer(patience).DialContext, TLSHandshakeTimeout: patience, MaxIdleConnsPerHost: 4,
			IdleConnTimeout: time.Minute, ForceAttemptHTTP2: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
