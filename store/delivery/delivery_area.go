package delivery

// Area is what the shop knows about a PIN: where the PIN is, and whether and how the shop delivers there.
type Area struct {
	Pin, District, State string
	// Districts are all districts that share the PIN; the first is District.
	Districts []string
	// States are all states that share the PIN; the first is State. Thirty PINs are in two states.
	States  []string
	Talukas []string
	// Pickup means that the shop delivers to the PIN; COD means that it also offers payment at the door there.
	Pickup bool
	COD    bool
	// CODOnly means that the courier accepts no prepaid packages to the PIN.
	CODOnly bool
}
