package certificates_test

import (
	"slices"
	"testing"

	"hearth/store/certificates"
)

func proposed(p certificates.Product) (codes []string) {
	for _, k := range certificates.Kinds {
		if k.Proposed(p) != "" {
			codes = append(codes, k.Code)
		}
	}
	return codes
}

func TestRequiredCertificatesFollowFromTitleCategoryAndSpecifications(t *testing.T) {
	for _, c := range []struct {
		title, category, line string
		want                  []string
	}{
		{"Lamp shade", "", "", nil},
		{"Aangan Panel", "Smart Switches", "Radio: Wi-Fi 2.4 GHz and Matter", []string{"wpc_eta", "isi_accessories"}},
		{"Motion sensor", "", "Radio: Thread", []string{"wpc_eta"}},
		{"Motion sensor", "", "Radio: Z-Wave", []string{"wpc_eta"}},
		{"Remote", "", "Radio: 433MHz RF", []string{"wpc_eta"}},
		{"Bluetooth tag", "", "", []string{"wpc_eta"}},
		{"Motion sensor", "", "Wi-Fi: no", nil},
		{"Door closer", "", "Works without Wi-Fi", nil},
		{"Curtain", "Curtains", "Cloth: cotton thread", nil},
		{"Smart plug, 16 A", "", "", []string{"bis_crs"}},
		{"Video Doorbell", "", "Camera: 2 MP", []string{"bis_crs", "cctv_er"}},
		{"Nazar Outdoor Camera", "", "Radio: WiFi", []string{"bis_crs", "wpc_eta", "cctv_er"}},
		{"Fixed 4 MP", "Indoor Cameras", "", []string{"bis_crs", "cctv_er"}},
		{"Camera mount", "", "", nil},
		{"NVR with 8 channels", "", "", []string{"bis_crs", "cctv_er"}},
		{"Colour bulb", "", "Base: B22", []string{"bis_crs", "star_label"}},
		{"Bulb holder", "", "", nil},
		{"Ethernet switch", "", "", nil},
		{"Storage geyser, 15 l", "", "", []string{"isi_appliances", "star_label"}},
		{"IR blaster", "", "Works with: geyser, air conditioner", nil},
		{"Quiet curtain motor", "", "", []string{"isi_appliances"}},
		{"Ceiling fan", "", "", []string{"star_label"}},
		{"वाई-फ़ाई कैमरा", "", "", []string{"bis_crs", "wpc_eta", "cctv_er"}},
		{"Hubble lens", "", "", nil},
	} {
		got := proposed(certificates.Product{Title: c.title, Categories: []string{c.category},
			Specifications: []string{c.line}})
		if !slices.Equal(got, c.want) {
			t.Errorf("%s, %s, %s: %v, want %v", c.title, c.category, c.line, got, c.want)
		}
	}
}

func TestSmallAndMicroEnterprisesHaveLaterApplianceDates(t *testing.T) {
	k, _ := certificates.Of("isi_appliances")
	for size, want := range map[string]string{"": "2026-10-01", "medium": "2026-10-01", "small": "2027-01-01",
		"micro": "2027-04-01"} {
		if got := k.Day(size); got != want {
			t.Errorf("%q: %s, want %s", size, got, want)
		}
	}
	camera, _ := certificates.Of("cctv_er")
	if got := camera.Day("micro"); got != "2026-04-01" {
		t.Errorf("cameras of a micro enterprise: %s", got)
	}
	if _, is := certificates.Of("ce_mark"); is {
		t.Error("a kind that isn't in the table")
	}
}

func TestEveryCertificateKindNamesItsLawAndScope(t *testing.T) {
	for _, k := range certificates.Kinds {
		if k.Code == "" || k.Column == "" || k.Name == "" || k.Short == "" || k.Law == "" || k.Covers == "" {
			t.Errorf("incomplete: %+v", k)
		}
	}
}
