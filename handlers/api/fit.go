package api

import "hearth/store/attributes"

// Fit is what a product requires of a home, read from its English specifications. What is absent is not known. Sizes are
// in modules and millimetres, loads of a channel in amperes and watts.
type Fit struct {
	// Wall means that it goes into a wall box of so many modules, or with modular that it takes so many of a plate;
	// any_box means behind any plate.
	Wall    bool  `json:"wall,omitempty"`
	Modules int64 `json:"modules,omitempty"`
	Modular bool  `json:"modular,omitempty"`
	AnyBox  bool  `json:"any_box,omitempty"`
	Depth   int64 `json:"depth_mm,omitempty"`
	// Neutral is Required, Optional or Not needed. Only is the only kind of load: fan or light.
	Neutral  string  `json:"neutral,omitempty"`
	Amps     float64 `json:"amps,omitempty"`
	Watts    float64 `json:"watts,omitempty"`
	MinWatts float64 `json:"min_watts,omitempty"`
	Only     string  `json:"only,omitempty"`
	// Band is the Wi-Fi band: 2.4, 5 or both. Hubs are the radios for which the product is a hub.
	Radios []string `json:"radios,omitempty"`
	Band   string   `json:"band,omitempty"`
	Hubs   []string `json:"hubs,omitempty"`
	Phones []string `json:"phones,omitempty"`
	Voice  []string `json:"voice,omitempty"`
	// Lock means that it is mounted in a door, for its left or right hand or both.
	Lock    bool   `json:"lock,omitempty"`
	DoorMin int64  `json:"door_min,omitempty"`
	DoorMax int64  `json:"door_max,omitempty"`
	Hand    string `json:"hand,omitempty"`
	// Rods and tubes are diameters, rails types such as U.
	RodMin int64    `json:"rod_min,omitempty"`
	RodMax int64    `json:"rod_max,omitempty"`
	Rails  []string `json:"rails,omitempty"`
	Tube   int64    `json:"tube,omitempty"`
	// Varies means that variants differ; the rest is what they have in common.
	Varies bool `json:"varies,omitempty"`
}

// FitOf converts facts for the API; nil if there are none.
func FitOf(f attributes.Fit) *Fit {
	if f.Text() == "" {
		return nil
	}
	shown := Fit(f)
	return &shown
}
