package web

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
)

// A body is read by its content type, whatever the method: turning off two-step verification is a DELETE with a form.
func TestRequestBodyIsDecodedByContentType(t *testing.T) {
	type listIn struct {
		Password Text    `json:"inputpassword"`
		Targets  []int64 `json:"targets"`
	}
	const plain = "application/x-www-form-urlencoded"
	for _, c := range []struct {
		method, kind, body string
		want               listIn
		status             int
	}{
		{"POST", plain, "inputpassword=a%20b&targets=[1,2]", listIn{"a b", []int64{1, 2}}, 0},
		{"DELETE", plain, "inputpassword=a%20b", listIn{Password: "a b"}, 0},
		{"DELETE", "application/json", `{"inputpassword": "a b"}`, listIn{Password: "a b"}, 0},
		{"POST", plain, "inputpassword=a&targets=", listIn{Password: "a"}, 0},
		{"POST", plain, "inputpassword=a&targets=x", listIn{}, http.StatusBadRequest},
		{"POST", plain, "inputpassword=%zz", listIn{}, http.StatusBadRequest},
		{"POST", "text/plain", "inputpassword=a", listIn{}, http.StatusUnsupportedMediaType},
	} {
		r := httptest.NewRequest(c.method, "/", strings.NewReader(c.body))
		r.Header.Set("Content-Type", c.kind)
		var in listIn
		err := decode(r, nil, &in)
		if statusOf(err) != c.status || err == nil && !reflect.DeepEqual(in, c.want) {
			t.Errorf("%s %s %s: %+v, %v", c.method, c.kind, c.body, in, err)
		}
	}
}

// Settings have field names that are not known in advance. A body of an unknown content type is refused for them too;
// otherwise it would count as an empty form.
func TestSettingsAreReadOnlyFromFormsAndJSON(t *testing.T) {
	for _, c := range []struct {
		kind, body string
		status     int
	}{
		{"application/x-www-form-urlencoded", "shop_name=Asha", 0},
		{"application/json", `{"shop_name": "Asha"}`, 0},
		{"multipart/form-data; boundary=b",
			"--b\r\nContent-Disposition: form-data; name=\"shop_name\"\r\n\r\nAsha\r\n--b--\r\n", 0},
		{"multipart/form-data; boundary=b", "--b", http.StatusBadRequest},
		{"text/plain", "shop_name=Asha", http.StatusUnsupportedMediaType},
		{"application/xml", "<shop_name>Asha</shop_name>", http.StatusUnsupportedMediaType},
	} {
		r := httptest.NewRequest("POST", "/", strings.NewReader(c.body))
		r.Header.Set("Content-Type", c.kind)
		var in Fields
		if err := decode(r, nil, &in); statusOf(err) != c.status || err == nil && in["shop_name"] != "Asha" {
			t.Errorf("%s %s: %v, %v", c.kind, c.body, in, err)
		}
	}
}

func TestRequiredYesOrNoFieldRefusesAnEmptyText(t *testing.T) {
	for raw, want := range map[string]struct {
		decision Decision
		err      error
	}{
		`"yes"`: {true, nil}, `true`: {true, nil}, `"no"`: {false, nil}, `false`: {false, nil},
		`""`: {false, ErrUnsaid}, `" "`: {false, ErrUnsaid}, `"perhaps"`: {false, ErrUnsaid},
	} {
		var got Decision
		if err := got.UnmarshalJSON([]byte(raw)); !errors.Is(err, want.err) || got != want.decision {
			t.Errorf("%s: %t, %v", raw, got, err)
		}
	}
}

// statusOf is the HTTP status of a problem; 0 without one.
func statusOf(err error) int {
	var problem *Problem
	if errors.As(err, &problem) {
		return problem.Status
	}
	return 0
}

// An input type that can't be decoded makes the program panic at its start, when the route table is built.
func TestRouteTableRefusesInputTypesThatCannotBeDecoded(t *testing.T) {
	for name, mistaken := range map[string]reflect.Type{
		"a text of the path": reflect.TypeFor[struct {
			Name Text `path:"name"`
		}](),
		"a name twice": reflect.TypeFor[struct {
			One Text   `json:"name"`
			Two string `path:"name"`
		}](),
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is taken", name)
				}
			}()
			mustRead(mistaken)
		}()
	}
}

// Only file parts may be large. JSON and plain forms are read into memory, so a call that accepts files of 2 GB still
// limits them.
func TestOnlyFilePartsMayBeLarge(t *testing.T) {
	for _, c := range []struct {
		kind, begin string
		in          any
	}{
		{"application/json", `{"words":"`, new(struct {
			Words Text `json:"words"`
		})},
		{"application/x-www-form-urlencoded", "words=", new(struct {
			Words Text `json:"words"`
		})},
		{"application/json", `{"words":"`, new(Fields)},
		{"application/x-www-form-urlencoded", "words=", new(Fields)},
	} {
		long := strings.NewReader(c.begin + strings.Repeat("a", 32<<20))
		r := httptest.NewRequest("POST", "/", io.NopCloser(long))
		r.Header.Set("Content-Type", c.kind)
		if err := decode(r, nil, c.in); !errors.Is(err, ErrTooLarge) || long.Size()-int64(long.Len()) > 4<<20 {
			t.Errorf("%s into %T: %v after %d MB", c.kind, c.in, err, (long.Size()-int64(long.Len()))>>20)
		}
	}
}
