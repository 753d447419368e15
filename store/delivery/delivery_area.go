package delivery

// Area is what the shop knows about a PIN: its location and whether the shop delivers there.
type Area struct {
	Pin, District, State string
	// Districts are all the districts that share the PIN, starting with District.
	Districts []string
	// States are all the states that share it, starting with State: thirty PINs span two.
	States  []string
	Talukas []string
	Pickup  bool
	COD     bool
	// CODOnly means that the courier takes no prepaid parcel there.
	CODOnly bool
}
