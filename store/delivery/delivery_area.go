package delivery

// Area is what the shop knows about a PIN: where it is, and whether and how the shop delivers there.
type Area struct {
	Pin, District, State string
	// Districts are all the districts that share the PIN, starting with District.
	Districts []string
	// States are all the states that share it, starting with State: thirty PINs are in two.
	States  []string
	Talukas []string
	// Pickup means that the shop delivers there, COD that it does so with payment at the door.
	Pickup bool
	COD    bool
	// CODOnly means that the courier accepts no prepaid package there.
	CODOnly bool
}
