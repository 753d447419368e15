// Package dial connects to the services that the settings name. They may stand on this machine, on the LAN or in the
// internet, but never where clouds keep their metadata, whatever name leads there.
package dial

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// ErrAddress says that a name led to an address that no service has.
var ErrAddress = errors.New("this address can't be used")

// Dialer connects within a time, to anything but link-local, multicast and unspecified addresses.
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

// metadataV6 is where one cloud keeps its metadata; it looks like any private address.
var metadataV6 = netip.MustParseAddr("fd00:ec2::254")

// Client is for calls of a service: it waits so long and follows no redirect, which could lead elsewhere.
func Client(patience time.Duration) *http.Client {
	return &http.Client{
		Timeout:       patience,
		Transport:     &http.Transport{DialContext: Dialer(patience).DialContext, TLSHandshakeTimeout: patience, MaxIdleConnsPerHost: 4, IdleConnTimeout: time.Minute, ForceAttemptHTTP2: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
