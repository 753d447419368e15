package settings_test

import (
	"testing"

	"hearth/store/settings"
	"hearth/store/storetest"
)

func TestParcelIsFollowedOnItsCouriersPage(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, c := range [][3]string{
		{"Delhivery Surface", "123 4", "https://www.delhivery.com/track-v2/package/123%204"},
		{"bluedart", "B/1", "https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=B%2F1"},
		{"India Post", "EP123", "https://www.indiapost.gov.in"},
		{"My cousin", "7", ""},
		{"DTDC", "", ""},
		{"", "7", ""},
	} {
		storetest.Same(t, c[0], shop.Settings.Values().CourierPage(c[0], c[1]), c[2])
	}
	storetest.Same(t, "built in", len(shop.Settings.Values().Couriers()), 13)
	shop.Set("courier_pages", "# ours\nMy cousin = https://cousin.example/?n={number}&again={number}\n")
	storetest.Same(t, "the owner's", shop.Settings.Values().Couriers(),
		[]settings.Courier{{Name: "My cousin", Page: "https://cousin.example/?n={number}&again={number}"}})
	storetest.Same(t, "the owner's page", shop.Settings.Values().CourierPage("my cousin", "7"),
		"https://cousin.example/?n=7&again=7")
	storetest.Same(t, "one that the owner took out", shop.Settings.Values().CourierPage("Delhivery", "7"), "")
}
