package settings

// Setting is one thing that the owner decides. Table is the only list of settings: the screen, the flags and
// their help, the handbook's table and the typed fields of Settings are derived from it.
type Setting struct {
	// Key is its name on the wire and in the database; its flag has hyphens instead of underscores.
	Key string
	// Group, Label and Hint are for the screen; a setting without a group is not on the screen.
	Group, Label, Hint string
	// Flag is the help of its flag and variable; "" means that it has none.
	Flag string
	// Preset is the value until someone sets one.
	Preset string
	// A Secret is never shown, only whether it is set. Long allows several lines. Restart takes effect at the next
	// start.
	Secret, Long, Restart bool
	// Outward settings decide where mail, payments, copies and visitors' data go, or what protects the shop: an owner
	// alone changes them, with the password typed just now, and every owner is told (contract, section 8).
	Outward bool
	// Choices are the only valid values, each with its label.
	Choices []Choice
	// tidy normalises a text that people write in several ways; nil keeps it as entered.
	tidy func(text string) string
	// Check says what is wrong with a text, to follow the setting's name, or "".
	Check func(text string) string
	// into is the field that stores it: a text, a whole number, an amount, or yes and no.
	into func(c *Values) any
}

// Choice is a value of a setting, or a service to test, with its label.
type Choice struct{ Text, Words string }

// Provider is a payment provider: its name in the database and in the keys of its settings (NAME_key_id,
// NAME_webhook_secret, NAME_webhook_previous), and its label.
type Provider struct{ Name, Label string }

// ProviderLabel is what people call a payment provider.
func ProviderLabel(name string) string {
	for _, one := range Providers {
		if one.Name == name {
			return one.Label
		}
	}
	return name
}

// SettingGroup is a section of the settings screen. Tests are its services that can be tested.
type SettingGroup struct {
	Title, Text string
	Tests       []Choice
}
