package dial_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"hearth/handlers/integrations/dial"
)

func TestServicesAreReachableOnTheLANButNotCloudMetadata(t *testing.T) {
	asked := 0
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		if r.URL.Path == "/elsewhere" {
			http.Redirect(w, r, "/", http.StatusFound)
		}
	}))
	defer service.Close()
	client := dial.Client(time.Second)
	reply, err := client.Get(service.URL)
	if err != nil || asked != 1 {
		t.Fatalf("on this machine: %v", err)
	}
	reply.Body.Close()
	for _, address := range []string{"http://169.254.169.254/", "http://[fe80::1]/", "http://[::ffff:169.254.169.254]/",
		"http://0.0.0.0:80/", "http://[fd00:ec2::254]/", "http://224.0.0.1/"} {
		if _, err := client.Get(address); !errors.Is(err, dial.ErrAddress) {
			t.Errorf("%s: %v", address, err)
		}
	}
	reply, err = client.Get(service.URL + "/elsewhere")
	if err != nil || reply.StatusCode != http.StatusFound || asked != 2 {
		t.Errorf("a redirect was followed: %v, asked %d times", err, asked)
	}
	reply.Body.Close()
}
