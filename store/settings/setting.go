package settings

// Setting is one decision of the owner. Table is the only list of settings: the screen, the flags and their help, the
// table in the handbook and the typed fields of Values are derived from it.
type Setting struct {
	// Key is the setting's name in the API and the database. Its flag has hyphens instead of the underscores.
	Key string
	// Group, Label and Hint are for the screen. A setting without a group is not shown there.
	Group, Label, Hint string
	// Flag is the help text of the setting's flag and environment variable; "" means that it has neither.
	Flag string
	// Preset is the value until someone sets another one.
	Preset string
	// Secret means that the value is never shown, only whether there is one. Long permits several lines. Restart means
	// that a change takes effect at the next start.
	Secret, Long, Restart bool
	// Outward means that the setting decides where mails, payments, backups and visitors' data are sent, or how the
	// shop is protected. Only an owner who has just entered the password can change it, and all owners are informed by
	// mail.
	Outward bool
	// Choices are the only valid values, each with its label; empty if there is no fixed list.
	Choices []Choice
	// tidy normalises a text that people write in several ways; nil keeps the text as it is.
	tidy func(text string) string
	// Check returns what is wrong with a text, to be appended to the setting's name; "" if nothing.
	Check func(text string) string
	// into returns the field of Values for the setting: a text, a whole number, an amount, or a bool.
	into func(c *Values) any
}

// Choice is a valid value of a setting, or a service that can be tested, with its label.
type Choice struct{ Text, Words string }

// Provider is a payment provider: its name in the database and in the keys of its settings (NAME_key_id,
// NAME_webhook_secret, NAME_webhook_previous), and its label.
type Provider struct{ Name, Label string }

// ProviderLabel is the name of a payment provider for people.
func ProviderLabel(name string) string {
	for _, one := range Providers {
		if one.Name == name {
			return one.Label
		}
	}
	return name
}

// SettingGroup is a section of the settings screen. Tests are the services in it that can be tested.
type SettingGroup struct {
	Title, Text string
	Tests       []Choice
}
