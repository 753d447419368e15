package shipments_test

import (
	"testing"
	"time"

	"hearth/store/fulfilment"
	"hearth/store/shipments"
	"hearth/store/storetest"
)

func TestScenarioTracking(t *testing.T) {
	t.Parallel()
	s := storetest.OpenBazaar(t, "tracking")
	first, other, post, packed := s.Order(s.Asha, s.Lamp, 1), s.Order(s.Bela, s.Lamp, 1), s.Order(s.Asha, s.Plug, 1),
		s.Order(s.Bela,
			s.Plug, 1)
	s.Ship(other)
	s.Ship(first)
	storetest.Must(
		t,
		storetest.Second(
			s.Fulfilment.Ship(storetest.Ctx, 0, post.ID,
				storetest.Parcel(func(sh *shipments.Shipment) { sh.Courier = "Post" })),
		),
	)
	s.Step("two parcels go with the courier, one by post").Gives(packed.ID)
	s.Step("to be tracked").Gives(s.Shipments.ParcelsToTrack(storetest.Ctx))
	s.Step("the courier says").Gives(s.Shipments.SaveTracking(storetest.Ctx, s.PackageOf(first.ID),
		shipments.Tracking{Status: "In transit", Place: "Pune", At: s.Now()}))
	s.Step("it knows nothing of the other").Gives(s.Shipments.SaveTracking(storetest.Ctx, s.PackageOf(other.ID),
		shipments.Tracking{}))
	s.Step("to be tracked at once").Gives(s.Shipments.ParcelsToTrack(storetest.Ctx))
	s.Pass(30*time.Minute - time.Millisecond)
	s.Step("nearly half an hour later").Gives(s.Shipments.ParcelsToTrack(storetest.Ctx))
	s.Pass(time.Millisecond)
	s.Step("half an hour later").Gives(s.Shipments.ParcelsToTrack(storetest.Ctx))
	s.Step("nothing new").Gives(s.Shipments.SaveTracking(storetest.Ctx, s.PackageOf(first.ID),
		shipments.Tracking{Status: "", Place: "Nowhere", At: s.Now()}))
	s.Step("the other").Gives(s.Shipments.ParcelsToTrack(storetest.Ctx))
	s.Step("Asha looks").Gives(s.Orders.Track(storetest.Ctx, first.ID, s.Asha.Email))
	s.Step("news").Gives(s.Shipments.SaveTracking(storetest.Ctx, s.PackageOf(first.ID),
		shipments.Tracking{Status: "Delivered", Place: "Home", At: s.Now()}))
	s.Step("Asha looks again").Gives(s.Orders.Track(storetest.Ctx, first.ID, s.Asha.Email))
	s.Step("Bela looks").Gives(s.Orders.Track(storetest.Ctx, other.ID, s.Bela.Email))
	storetest.Must(t, s.Fulfilment.Deliver(storetest.Ctx, 0, first.ID, fulfilment.Delivery{}))
	s.Pass(time.Hour)
	s.Step("what is delivered is not tracked").Gives(s.Shipments.ParcelsToTrack(storetest.Ctx))
}
