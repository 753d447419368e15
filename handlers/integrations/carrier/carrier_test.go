package carrier_test

import (
	"errors"
	"testing"

	"hearth/handlers/integrations/carrier"
	"hearth/handlers/integrations/delhivery"
	"hearth/handlers/integrations/delhivery/delhiverytest"
	"hearth/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// What the shop relies on so that no parcel is booked twice.
func TestCourierFindsAParcelOnlyOnceItIsBooked(t *testing.T) {
	fake := delhiverytest.Open()
	defer fake.Close()
	var courier carrier.Courier = delhivery.New(fake.URL, delhiverytest.Token)
	key := carrier.Key{Waybill: fake.Next(), Reference: "1042"}
	if _, err := courier.Find(t.Context(), key); !errors.Is(err, carrier.ErrUnknown) {
		t.Errorf("before it is booked: %v", err)
	}
	if err := courier.Cancel(t.Context(), key); !errors.As(err, new(*carrier.RefusedError)) {
		t.Errorf("cancelling what is not booked: %v", err)
	}
	p := carrier.Package{Key: key, Place: delhiverytest.Place}
	booked := storetest.Got(courier.Book(t.Context(), p)).Or(t)
	storetest.Same(t, "the key of the booking", booked.Key, key)
	storetest.Same(t, "the key that is found", storetest.Got(courier.Find(t.Context(), key)).Or(t).Key, key)
	var no *carrier.RefusedError
	if _, err := courier.Book(t.Context(), p); !errors.As(err, &no) || !no.Later {
		t.Errorf("booked a second time: %v", err)
	}
	found := storetest.Got(courier.Track(t.Context(), []string{key.Waybill, "unknown"})).Or(t)
	storetest.Same(t, "parcels that are tracked", len(found), 1)
	for _, body := range []string{"", "null", "[]", `{"status":"Delivered"}`} {
		if _, err := courier.ReadPush([]byte(body)); err == nil {
			t.Errorf("the push %q is read", body)
		}
	}
}
