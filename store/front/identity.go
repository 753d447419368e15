package front

// Identity is how the shop calls itself and looks.
type Identity struct{}

func (*Identity) check(Desk, *Front, Wrong) error { return nil }
