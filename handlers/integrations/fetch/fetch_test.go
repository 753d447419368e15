package fetch

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

func TestPrivateAddressesAreNotFetched(t *testing.T) {
	for address, want := range map[string]bool{
		"93.184.215.14": true, "1.1.1.1": true, "100.63.255.255": true, "100.128.0.0": true, "172.32.0.1": true,
		"2606:4700:4700::1111": true, "2404:6800:4009::1": true, "2003::1": true,
		"127.0.0.1": false, "127.255.255.254": false, "::1": false, "::ffff:127.0.0.1": false, "::127.0.0.1": false,
		"0.0.0.0": false, "0.1.2.3": false, "::": false,
		"10.0.0.1": false, "172.16.0.1": false, "172.31.255.255": false, "192.168.1.1": false, "fd00::1": false,
		"fec0::1": false, "::ffff:10.0.0.1": false, "169.254.169.254": false, "::ffff:169.254.169.254": false,
		"fe80::1": false, "fd00:ec2::254": false, "100.64.0.1": false, "100.127.255.255": false, "192.0.0.8": false,
		"192.0.2.1": false, "198.18.0.1": false, "198.19.255.255": false, "198.51.100.1": false, "203.0.113.1": false,
		"240.0.0.1": false, "255.255.255.255": false, "224.0.0.1": false, "ff02::1": false, "64:ff9b::a00:1": false,
		"64:ff9b:1::a00:1": false, "2001:db8::1": false, "2001::1": false,
		"2001:20::1": false, "2002:a00:1::": false, "100::1": false, "3fff::1": false, "5f00::1": false,
	} {
		if got := Public(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s is public: %t, want %t", address, got, want)
		}
	}
}

// server replies by path; some paths redirect to forbidden addresses or never end.
func server(t *testing.T) (base string) {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/inside":
			http.Redirect(w, r, "http://127.0.0.2:1/", http.StatusFound)
		case "/file":
			http.Redirect(w, r, "file:///etc/passwd", http.StatusFound)
		case "/round":
			http.Redirect(w, r, "/round", http.StatusFound)
		case "/once":
			http.Redirect(w, r, "/full", http.StatusFound)
		case "/full":
			_, _ = w.Write([]byte(strings.Repeat("x", 1<<20))) // a client that disconnected is no error
		case "/more":
			_, _ = w.Write([]byte(strings.Repeat("x", 1<<20+1)))
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(s.Close)
	return s.URL
}

func TestFilesAreFetchedFromAllowedHostsOnly(t *testing.T) {
	base := server(t)
	only := netip.MustParseAddr("127.0.0.1")
	f := New(func(address netip.Addr) bool { return address == only })
	for _, c := range []struct{ name, address, says string }{
		{"exactly the limit", base + "/full", ""},
		{"a redirect", base + "/once", ""},
		{"a byte more", base + "/more", "it is larger than 1 MB"},
		{"not there", base + "/none", "the server answers 404"},
		{"a redirect to another place", base + "/inside", "this address is not in the public internet"},
		{"a redirect to a file", base + "/file", "only http and https are fetched"},
		{"redirects without end", base + "/round", "it is redirected too often"},
		{"another place", "http://127.0.0.2:1/", "this address is not in the public internet"},
		{"another scheme", "ftp://example.com/a.png", "only http and https are fetched"},
		{"nonsense", "http://[", "this is no address"},
	} {
		t.Run(c.name, func(t *testing.T) {
			content, err := f.Get(t.Context(), c.address, 1<<20)
			if c.says == "" && (err != nil || len(content) != 1<<20) {
				t.Errorf("%d bytes, %v", len(content), err)
			}
			if c.says != "" && (err == nil || err.Error() != c.says) {
				t.Errorf("it says %v, want %q", err, c.says)
			}
		})
	}
}
