package webtest

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"aead.dev/minisign"
)

// ReleaseFolder serves files as a signed folder of releases, and returns its address and key.
func ReleaseFolder(t *testing.T, files map[string]string) (address, key string) {
	t.Helper()
	public, private, err := minisign.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	served, list := map[string]string{}, ""
	for name, content := range files {
		served["/"+name] = content
		list += fmt.Sprintf("%x  %s\n", sha256.Sum256([]byte(content)), name)
	}
	served["/SHA256SUMS"], served["/SHA256SUMS.minisig"] = list, string(minisign.Sign(private, []byte(list)))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		content, there := served[r.URL.Path]
		if !there {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write([]byte(content))
	}))
	t.Cleanup(server.Close)
	return server.URL, strings.TrimSpace(public.String())
}
