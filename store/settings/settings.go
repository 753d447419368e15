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

// SettingOf returns the setting with a key.
func SettingOf(key string) (Setting, bool) {
	for _, one := range Table {
		if one.Key == key {
			return one, true
		}
	}
	return Setting{}, false
}

// SettingTable returns all settings, in the order of the screen.
func SettingTable() []Setting { return slices.Clone(Table) }

// LabelOf returns the label of a setting on the screen.
func LabelOf(key string) string {
	one, _ := SettingOf(key)
	return one.Label
}

// Kind is the type of the setting's value: text, number, rupees or yes-no.
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

// set stores a text in the setting's field of c. The text was checked when it was saved.
func (s Setting) set(c *Values, text string) {
	c.values[s.Key] = text
	switch field := s.into(c).(type) {
	case *string:
		*field = text
	case *bool:
		*field = text == "yes" || text == "on"
	case *int64:
		*field, _ = strconv.ParseInt(text, 10, 64) // 0 for a text that only an earlier release accepted
	case *money.Paise:
		*field, _ = money.Parse(text) // 0 for a text that only an earlier release accepted
	}
}

// Parts are the functions of other departments that are called when settings change. Open passes them.
type Parts struct {
	// Check refuses settings that contradict each other or the law.
	Check func(ctx context.Context, values map[string]string) error
	// TellOwners mails the owners which outward settings someone changed. It is called in the transaction of the
	// change.
	TellOwners func(tx *core.Tx, who int64, names []string, values map[string]string) error
	// Policies is SQL that returns the published policies in the form of settings; SayPolicy publishes one.
	Policies  string
	SayPolicy func(tx *core.Tx, who int64, policy, text string) error
	// Reloaded is called each time after the settings were loaded, Changed after each change by a person.
	Reloaded func()
	Changed  func(ctx context.Context) error
}

// SaidAtStart reports whether a flag or an environment variable sets a setting. A change on the screen then takes
// effect only when the process is started without it.
func (s *Settings) SaidAtStart(key string) bool {
	_, said := s.overridden[key]
	return said
}

// WaitsForStart reports whether a changed setting takes effect only at the next start.
func (s *Settings) WaitsForStart(key string) bool {
	one, _ := SettingOf(key)
	before, known := s.begun[key]
	return one.Restart && known && before != s.Values().Text(key)
}

// Override sets the values of flags and environment variables, which override the database until the process ends.
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

// SetHome sets the process's own URL, which links use until the owner sets the shop's public address.
func (s *Settings) SetHome(ctx context.Context, base string) error {
	s.home = base
	return s.Reload(ctx)
}

// Reload loads the settings from the database into memory. It is called at the start and after each change.
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
	c.synonyms, _ = readSynonyms(c.SearchWords) // the text was checked when it was saved
	c.couriers, _ = readCouriers(c.CourierPages)
	c.refundColumns, _ = readRefundColumns(c.RefundColumnsText)
	c.closed, _ = readClosedDays(c.ClosedDays)
	s.current.Store(c)
	s.parts.Reloaded()
	return nil
}

// Shown returns all settings for the settings screen. Of a secret it only tells whether there is one.
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

// Check normalises values, and refuses the whole call if one key or value is invalid.
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

// Change changes the given settings in one transaction; an empty text resets a setting to its preset. It refuses what
// Check refuses.
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
		for _, key := range slices.Sorted(maps.Keys(values)) { // sorted, so that the log has the same order each time
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

// OutwardChanges returns the labels of the given outward settings that would change, in the order of the screen. A
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

// previousSecretLife is how long webhooks that are signed with the previous secret are still accepted.
const previousSecretLife = 72 * time.Hour

// WebhookSecrets returns the secrets with which a provider's webhooks may be signed now.
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

// SealSettings encrypts secrets that an earlier release stored in plain text.
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

// LostSecrets names the settings whose secrets can't be decrypted because the key is missing, and the number of
// accounts whose second factor can't be decrypted.
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
		names = append(names, "the two-step verification of "+wording.Plural(lost, "account"))
	}
	return names, err
}
