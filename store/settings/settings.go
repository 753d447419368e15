package settings

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/money"
	"hearth/store/wording"
)

// SettingOf finds a setting by its key.
func SettingOf(key string) (Setting, bool) {
	for _, one := range Table {
		if one.Key == key {
			return one, true
		}
	}
	return Setting{}, false
}

// SettingTable returns every setting, in the order of the screen.
func SettingTable() []Setting { return slices.Clone(Table) }

// LabelOf returns a setting's name on the screen.
func LabelOf(key string) string {
	one, _ := SettingOf(key)
	return one.Label
}

// Kind is what the setting holds: text, number, rupees or yes-no.
func (s Setting) Kind() string {
	switch s.into(&Values{}).(type) {
	case *int64:
		return "number"
	case *money.Paise:
		return "rupees"
	case *bool:
		return "yes-no"
	}
	return "text"
}

// Tidied normalises a text for the setting.
func (s Setting) Tidied(text string) string {
	if s.tidy == nil {
		return text
	}
	return s.tidy(text)
}

// set stores a text, which was checked when it was saved, in the setting's field.
func (s Setting) set(c *Values, text string) {
	c.values[s.Key] = text
	switch field := s.into(c).(type) {
	case *string:
		*field = text
	case *bool:
		*field = text == "yes" || text == "on"
	case *int64:
		*field, _ = strconv.ParseInt(text, 10, 64) // 0 for a text that only an older release accepted
	case *money.Paise:
		*field, _ = money.Parse(text) // 0 for a text that only an older release accepted
	}
}

// Parts are what other departments do when settings change; Open passes them.
type Parts struct {
	// Check refuses settings that contradict each other or the law.
	Check func(ctx context.Context, values map[string]string) error
	// TellOwners tells every owner which settings that lead outside someone changed, in the transaction that changes
	// them.
	TellOwners func(tx *core.Tx, who int64, names []string, values map[string]string) error
	// Policies is a query of the published policies as settings; SayPolicy publishes one.
	Policies  string
	SayPolicy func(tx *core.Tx, who int64, policy, text string) error
	// Reloaded follows each time that the settings are read, Changed each change that someone made.
	Reloaded func()
	Changed  func(ctx context.Context) error
}

// SaidAtStart reports whether a flag or a variable sets a setting: changes on the screen then wait until the process
// starts without it.
func (s *Settings) SaidAtStart(key string) bool {
	_, said := s.overridden[key]
	return said
}

// WaitsForStart reports whether a setting was changed that takes effect only at the next start.
func (s *Settings) WaitsForStart(key string) bool {
	one, _ := SettingOf(key)
	before, known := s.begun[key]
	return one.Restart && known && before != s.Values().Text(key)
}

// Override applies flags and variables; they override the Settings screen until the process ends.
func (s *Settings) Override(ctx context.Context, values map[string]string) error {
	for key, text := range values {
		one, known := SettingOf(key)
		if !known {
			return core.Refuse("There is no setting %s.", key)
		}
		text = one.Tidied(text)
		if message := one.Check(text); text != "" && message != "" {
			return core.Refuse("%s: %s", key, message)
		}
		s.overridden[key] = text
	}
	return s.Reload(ctx)
}

// SetHome sets this process's own address: links use it while the owner has not set the shop's address.
func (s *Settings) SetHome(ctx context.Context, base string) error {
	s.home = base
	return s.Reload(ctx)
}

// Reload reads the settings from the database into memory, at the start and after each change.
func (s *Settings) Reload(ctx context.Context) error {
	type pair struct{ key, value string }
	var saved []pair
	err := s.Read(ctx, func(tx *core.Tx) (err error) {
		saved, err = db.List(tx, func(row db.Scanner, p *pair) error { return row.Scan(&p.key, &p.value) },
			`SELECT key, value FROM settings UNION ALL `+s.parts.Policies)
		return err
	})
	if err != nil {
		return err
	}
	said := map[string]string{}
	for _, p := range saved {
		said[p.key] = p.value
	}
	maps.Copy(said, s.overridden)
	c := &Values{values: map[string]string{}, zone: time.UTC}
	for _, one := range Table {
		text, given := said[one.Key]
		if !given {
			text = one.Preset
			if one.Key == "public_url" && s.home != "" {
				text = s.home
			}
		}
		if one.Secret {
			if text, err = s.Unseal(one.Key, text); err != nil {
				c.lost = append(c.lost, one.Key)
			}
		}
		one.set(c, text)
	}
	if zone, err := time.LoadLocation(c.TimeZone); err == nil {
		c.zone = zone
	}
	c.synonyms, _ = readSynonyms(c.SearchWords) // it was checked when it was saved
	s.current.Store(c)
	s.parts.Reloaded()
	return nil
}

// Shown returns every setting for the Settings screen; a secret is only shown as set or not.
func (s *Settings) Shown() map[string]string {
	shown := map[string]string{}
	c := s.Values()
	for _, one := range Table {
		shown[one.Key] = c.Text(one.Key)
		if one.Secret && shown[one.Key] != "" {
			shown[one.Key] = "set"
		}
	}
	return shown
}

// Check refuses invalid keys and values: one of them refuses the whole call. It normalises the values.
func (s *Settings) Check(ctx context.Context, values map[string]string) error {
	wrong := db.FieldErrors{}
	for key, text := range values {
		one, known := SettingOf(key)
		text = one.Tidied(text)
		values[key] = text
		switch {
		case !known:
			wrong.Add(key, "There is no setting %s.", key)
		case key == "shop_name" && strings.TrimSpace(text) == "":
			wrong.Add(key, "Please give the shop a name.")
		case text == "":
		case key != "public_url" && s.leadsHome(text):
			wrong.Add(key, "%s: this address is the shop's own.", key)
		default:
			if message := one.Check(text); message != "" {
				wrong.Add(key, "%s: %s", key, message)
			}
		}
	}
	if err := wrong.Refusal(); err != nil {
		return err
	}
	return s.parts.Check(ctx, values)
}

// Change changes the given settings; an empty text resets one.
func (s *Settings) Change(ctx context.Context, who int64, values map[string]string) error {
	if err := s.Check(ctx, values); err != nil {
		return err
	}
	outward := s.OutwardChanges(values)
	for _, provider := range Providers {
		before := s.Values().Text(provider.Name + "_webhook_secret")
		if next, changes := values[provider.Name+"_webhook_secret"]; changes && next != before {
			values[provider.Name+"_webhook_previous"] = strconv.FormatInt(s.Now().Unix(), 10) + " " + before
		}
	}
	err := s.Write(ctx, func(tx *core.Tx) error {
		for _, key := range slices.Sorted(maps.Keys(values)) { // the log tells them in the same order each time
			text, before := values[key], s.Values().Text(key)
			query, args := `INSERT INTO settings (key, value, changed_at) VALUES (?, ?, ?)
				ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`,
				[]any{key, text, tx.Stamp()}
			one, _ := SettingOf(key)
			shown := wording.Change(before, text)
			if one.Secret {
				shown = "(secret)"
				sealed, err := s.Seal(key, text)
				if err != nil {
					return err
				}
				args[1] = sealed
			}
			if text == "" {
				query, args = `DELETE FROM settings WHERE key = ?`, []any{key}
			}
			if policy, isPolicy := strings.CutPrefix(key, "text_"); isPolicy {
				if err := s.parts.SayPolicy(tx, who, policy, text); err != nil {
					return err
				}
			} else if _, err := tx.Exec(query, args...); err != nil {
				return err
			}
			if err := core.WriteAudit(tx, who, "change setting", key, shown); err != nil {
				return err
			}
		}
		return s.parts.TellOwners(tx, who, outward, values)
	})
	if err != nil {
		return err
	}
	if err := s.Reload(ctx); err != nil {
		return err
	}
	return s.parts.Changed(ctx)
}

// OutwardChanges names those of the given settings that lead outside and would change, in the order of the screen. A
// secret always counts as changed, so that nobody can find out whether they guessed it.
func (s *Settings) OutwardChanges(values map[string]string) (names []string) {
	for _, one := range Table {
		text, given := values[one.Key]
		text = cmp.Or(one.Tidied(text), one.Preset)
		before := s.Values().Text(one.Key)
		if one.Outward && given && (text != before || one.Secret && before != "") {
			names = append(names, cmp.Or(one.Label, one.Key))
		}
	}
	return names
}

// previousSecretLife is how long events signed with the previous secret are still accepted (contract, section 6).
const previousSecretLife = 72 * time.Hour

// WebhookSecrets returns the secrets that may currently sign a provider's webhook.
func (s *Settings) WebhookSecrets(provider string) []string {
	card := s.Values()
	secrets := []string{}
	if secret := card.Text(provider + "_webhook_secret"); secret != "" {
		secrets = append(secrets, secret)
	}
	changed, previous, _ := strings.Cut(card.Text(provider+"_webhook_previous"), " ")
	at, err := strconv.ParseInt(changed, 10, 64)
	if err == nil && previous != "" && s.Now().Sub(time.Unix(at, 0)) < previousSecretLife {
		secrets = append(secrets, previous)
	}
	return secrets
}

// SealSettings encrypts secrets that an older release stored in plain text.
func (s *Settings) SealSettings(ctx context.Context) error {
	clear := map[string]string{}
	err := s.Read(ctx, func(tx *core.Tx) error {
		for _, one := range Table {
			if !one.Secret {
				continue
			}
			texts, err := db.Values[string](tx, `SELECT value FROM settings WHERE key = ? AND value NOT LIKE ?`,
				one.Key, core.SealMark+"%")
			if err != nil {
				return err
			}
			for _, text := range texts {
				clear[one.Key] = text
			}
		}
		return nil
	})
	if err != nil || len(clear) == 0 {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		for key, text := range clear {
			sealed, err := s.Seal(key, text)
			if err != nil {
				return err
			}
			if _, err := tx.Exec(`UPDATE settings SET value = ? WHERE key = ?`, sealed, key); err != nil {
				return err
			}
		}
		return nil
	})
}

// LostSecrets names the settings whose secrets can't be decrypted because their key is missing, and says of how many
// accounts the second factor can't be.
func (s *Settings) LostSecrets(ctx context.Context) (names []string, err error) {
	type factor struct {
		account int64
		sealed  string
	}
	var factors []factor
	err = s.Read(ctx, func(tx *core.Tx) (err error) {
		factors, err = db.List(tx, func(row db.Scanner, f *factor) error { return row.Scan(&f.account, &f.sealed) },
			`SELECT account_id, secret FROM second_factors WHERE on_at IS NOT NULL`)
		return err
	})
	names = slices.Clone(s.Values().lost)
	lost := 0
	for _, f := range factors {
		if _, err := s.Unseal(core.TotpPurpose(f.account), f.sealed); err != nil {
			lost++
		}
	}
	if lost > 0 {
		names = append(names, "the second factor of "+wording.Plural(lost, "account"))
	}
	return names, err
}
