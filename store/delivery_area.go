package store

// Area is what the shop knows about a PIN: where it lies and whether it delivers there.
type Area struct {
	Pin, District, State string
	// Districts are all the districts that share the PIN, District first.
	Districts []string
	// States are all the states that share it, State first: thirty PINs lie in two.
	States  []string
	Talukas []string
	Pickup  bool
	COD     bool
}
