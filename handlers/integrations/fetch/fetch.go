// Package fetch downloads the files whose addresses are in an imported spreadsheet, such as product pictures. Such an
// address can point anywhere, so that only the public internet is allowed: otherwise an import could read servers of
// the LAN through the shop.
package fetch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"syscall"
	"time"
)

// The time limit of a download, and the maximum number of redirects that it follows.
const (
	timeLimit = 10 * time.Second
	hops      = 3
)

// Fetcher downloads files. An import creates one and uses it for all of its files.
type Fetcher struct{ client *http.Client }

// Public reports whether an address is in the public internet: not this machine, not a private network, not a cloud's
// metadata service.
func Public(address netip.Addr) bool {
	address = address.Unmap()
	if !address.IsGlobalUnicast() || address.IsPrivate() || address.IsLoopback() || address.IsLinkLocalUnicast() {
		return false
	}
	if address.Is6() && !given.Contains(address) {
		return false
	}
	return !slices.ContainsFunc(reserved, func(kept netip.Prefix) bool { return kept.Contains(address) })
}

// given is the part of IPv6 assigned to the public internet (global unicast, RFC 4291).
var given = netip.MustParsePrefix("2000::/3")

// reserved are ranges that look public but aren't (IANA's special-purpose address registries): this network,
// carrier-grade NAT, benchmarks, documentation, protocols, IPv4 within IPv6 (6to4).
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("2001::/23"),
	netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("3fff::/20"),
}

// New returns a fetcher that connects only to allowed addresses: Public, or any in tests. The address is checked
// after name resolution, on each redirect.
func New(allowed func(netip.Addr) bool) *Fetcher {
	dialer := &net.Dialer{Timeout: timeLimit, Control: func(_, address string, _ syscall.RawConn) error {
		where, err := netip.ParseAddrPort(address)
		if err != nil || !allowed(where.Addr()) {
			return errors.New("this address is not in the public internet")
		}
		return nil
	}}
	return &Fetcher{&http.Client{
		Timeout: timeLimit,
		Transport: &http.Transport{DialContext: dialer.DialContext, TLSHandshakeTimeout: timeLimit, MaxIdleConns: 4,
			// A proxy would resolve names itself and bypass the check, so none is used.
			IdleConnTimeout: 30 * time.Second, Proxy: nil},
		CheckRedirect: func(next *http.Request, before []*http.Request) error {
			if len(before) > hops {
				return errors.New("it is redirected too often")
			}
			return checkScheme(next.URL.Scheme)
		},
	}}
}

// checkScheme refuses file:, ftp: and the like.
func checkScheme(scheme string) error {
	if scheme != "http" && scheme != "https" {
		return errors.New("only http and https are fetched")
	}
	return nil
}

// Get downloads a file of at most limit bytes. Its errors are phrases for the person who imports.
func (f *Fetcher) Get(ctx context.Context, address string, limit int64) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, errors.New("this is no address")
	}
	if err := checkScheme(request.URL.Scheme); err != nil {
		return nil, err
	}
	reply, err := f.client.Do(request)
	if err != nil {
		return nil, errors.New(reason(err))
	}
	defer func() { _ = reply.Body.Close() }() // the reply was only read
	if reply.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the server answers %d", reply.StatusCode)
	}
	// One byte more than allowed is read, to notice a larger file.
	content, err := io.ReadAll(io.LimitReader(reply.Body, limit+1))
	if err != nil {
		return nil, errors.New("the transfer broke off")
	}
	if int64(len(content)) > limit {
		return nil, fmt.Errorf("it is larger than %d MB", limit>>20)
	}
	return content, nil
}

// reason returns the last part of a network error, without the URL before it.
func reason(err error) string {
	text := err.Error()
	if strings.Contains(text, "Client.Timeout") || strings.Contains(text, "deadline exceeded") {
		return "the server does not answer"
	}
	if cut := strings.LastIndex(text, ": "); cut >= 0 {
		text = text[cut+2:]
	}
	return text
}
