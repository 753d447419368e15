package store

import (
	"context"
	"strconv"
	"strings"
	"time"

	"hearth/store/money"
)

// Settings are the shop's settings as they are in force: what a flag or a variable said wins over what the
// Settings screen said, and that over the default.
type Settings struct {
	values map[string]string
	zone   *time.Location
}

// Text is a setting's text.
func (c *Settings) Text(key string) string { return c.values[key] }

// Int is a setting that is a whole number.
func (c *Settings) Int(key string) int64 {
	n, err := strconv.ParseInt(c.values[key], 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// Money is a setting that is an amount of rupees.
func (c *Settings) Money(key string) money.Paise {
	amount, err := money.Parse(c.values[key])
	if err != nil {
		return 0
	}
	return amount
}

// Zone is the shop's time zone.
func (c *Settings) Zone() *time.Location { return c.zone }

// SellerKind is regular, composition or unregistered (contract, section 4).
func (c *Settings) SellerKind() string {
	if kind := c.values["seller_kind"]; kind != "" {
		return kind
	}
	if c.values["gstin"] != "" {
		return "regular"
	}
	return "unregistered"
}

type settingKind struct {
	preset string
	secret bool
	check  func(text string) (message string)
}

// settingKinds is every setting there is. An empty text clears one back to its preset.
var settingKinds = map[string]settingKind{
	"shop_name":                 {preset: "Hearth", check: upTo(60)},
	"shop_legal_name":           {check: upTo(120)},
	"shop_logo":                 {check: checkPicture},
	"shop_address":              {check: upTo(500)},
	"shop_pincode":              {check: checkPin},
	"shop_state":                {check: checkState},
	"shop_phone":                {check: upTo(40)},
	"shop_email":                {check: checkMail},
	"gstin":                     {check: checkGSTIN},
	"seller_kind":               {check: oneOf("regular", "composition", "unregistered")},
	"sell_interstate":           {preset: "no", check: oneOf("yes", "no")},
	"upi_id":                    {check: upTo(100)},
	"grievance_officer":         {check: upTo(500)},
	"return_days":               {preset: "10", check: between(0, 365)},
	"assisted_return_days":      {preset: "30", check: between(0, 365)},
	"hold_minutes":              {preset: "30", check: between(1, 1440)},
	"low_stock":                 {preset: "5", check: between(0, 100000)},
	"timezone":                  {preset: "Asia/Kolkata", check: checkZone},
	"rate_local_first":          {preset: "40", check: checkMoney},
	"rate_local_next":           {preset: "20", check: checkMoney},
	"rate_state_first":          {preset: "40", check: checkMoney},
	"rate_state_next":           {preset: "20", check: checkMoney},
	"rate_country_first":        {preset: "40", check: checkMoney},
	"rate_country_next":         {preset: "20", check: checkMoney},
	"free_above":                {preset: "0", check: checkMoney},
	"cod_fee":                   {preset: "0", check: checkMoney},
	"cod_max":                   {preset: "0", check: checkMoney},
	"cod_blocked_pins":          {check: checkPinPrefixes},
	"cod_refusals":              {preset: "2", check: between(0, 100)},
	"cod_confirm":               {preset: "no", check: oneOf("yes", "no")},
	"cod_confirm_hours":         {preset: "24", check: between(1, 240)},
	"text_returns":              {check: upTo(20000)},
	"text_terms":                {check: upTo(20000)},
	"text_privacy":              {check: upTo(20000)},
	"text_faq":                  {check: upTo(20000)},
	"public_url":                {preset: "http://localhost:8080", check: checkURL},
	"tls_domain":                {check: checkDomain},
	"admin_listen":              {check: checkListen},
	"smtp_url":                  {secret: true, check: checkOutside("smtp", "smtps")},
	"razorpay_key_id":           {check: upTo(100)},
	"razorpay_key_secret":       {secret: true, check: upTo(200)},
	"razorpay_webhook_secret":   {secret: true, check: upTo(200)},
	"razorpay_webhook_previous": {secret: true, check: upTo(300)},
	"razorpay_url":              {preset: "https://api.razorpay.com", check: checkOutside("http", "https")},
	"delhivery_token":           {secret: true, check: upTo(200)},
	"delhivery_url":             {preset: "https://track.delhivery.com", check: checkOutside("http", "https")},
	"captcha":                   {preset: "altcha", check: oneOf("altcha", "recaptcha", "off")},
	"recaptcha_site_key":        {check: upTo(200)},
	"recaptcha_secret":          {secret: true, check: upTo(200)},
	"assistant_url":             {check: checkOutside("http", "https")},
	"assistant_key":             {secret: true, check: upTo(500)},
	"assistant_model":           {check: upTo(100)},
	"assistant_kind":            {check: oneOf("gemini", "openai")},
	"replica_url":               {secret: true, check: checkReplica},
	"trusted_proxies":           {check: checkProxies},
	"backup_folder":             {check: checkFolder},
	"backup_bucket":             {secret: true, check: checkBucket},
	"backup_recipient":          {check: checkRecipient},
	"rate_limit":                {preset: "on", check: oneOf("on", "off")},
	"metrics_token":             {secret: true, check: upTo(200)},
}

// Settings gives the settings in force. The value never changes; a later call may give another.
func (s *Store) Settings() *Settings { return s.settings.Load() }

// SettingsVersion changes whenever a setting does.
func (s *Store) SettingsVersion() int64 { return s.settingsVersion.Load() }

func (s *Store) zone() *time.Location {
	if c := s.settings.Load(); c != nil {
		return c.zone
	}
	return time.UTC
}

// Override sets what flags and variables said; it wins over the Settings screen until the process ends.
func (s *Store) Override(ctx context.Context, values map[string]string) error {
	for key, text := range values {
		kind, known := settingKinds[key]
		if !known {
			return refuse("There is no setting %s.", key)
		}
		if message := kind.check(text); text != "" && message != "" {
			return refuse("%s: %s", key, message)
		}
		s.override[key] = text
	}
	return s.reloadSettings(ctx)
}

func (s *Store) reloadSettings(ctx context.Context) error {
	type pair struct{ key, value string }
	var saved []pair
	err := s.read(ctx, func(tx *Tx) (err error) {
		saved, err = list(tx, func(row scanner, p *pair) error { return row.Scan(&p.key, &p.value) }, `SELECT key, value FROM settings`)
		return err
	})
	if err != nil {
		return err
	}
	c := &Settings{values: map[string]string{}, zone: time.UTC}
	for key, kind := range settingKinds {
		c.values[key] = kind.preset
	}
	for _, p := range saved {
		if _, known := settingKinds[p.key]; known {
			c.values[p.key] = p.value
		}
	}
	for key, text := range s.override {
		c.values[key] = text
	}
	if zone, err := time.LoadLocation(c.values["timezone"]); err == nil {
		c.zone = zone
	}
	s.settings.Store(c)
	s.settingsVersion.Add(1)
	return nil
}

// ShownSettings gives every setting for the Settings screen; a secret is shown as whether it is set.
func (s *Store) ShownSettings() map[string]string {
	shown := map[string]string{}
	c := s.Settings()
	for key, kind := range settingKinds {
		shown[key] = c.Text(key)
		if kind.secret && shown[key] != "" {
			shown[key] = "set"
		}
	}
	return shown
}

// ChangeSettings changes the settings named; an empty text clears one. One bad key or value refuses the whole call.
func (s *Store) ChangeSettings(ctx context.Context, who int64, values map[string]string) error {
	wrong := fieldErrors{}
	for key, text := range values {
		kind, known := settingKinds[key]
		switch {
		case !known:
			wrong.add(key, "There is no setting %s.", key)
		case text == "":
		default:
			if message := kind.check(text); message != "" {
				wrong.add(key, "%s: %s", key, message)
			}
		}
	}
	if err := wrong.refusal(); err != nil {
		return err
	}
	if next, changes := values["razorpay_webhook_secret"]; changes && next != s.Settings().Text("razorpay_webhook_secret") {
		values["razorpay_webhook_previous"] = strconv.FormatInt(s.now().Unix(), 10) + " " + s.Settings().Text("razorpay_webhook_secret")
	}
	err := s.write(ctx, func(tx *Tx) error {
		for key, text := range values {
			query, args := `INSERT INTO settings (key, value, changed_at) VALUES (?, ?, ?)
				ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`, []any{key, text, tx.stamp()}
			if text == "" {
				query, args = `DELETE FROM settings WHERE key = ?`, []any{key}
			}
			if _, err := tx.exec(query, args...); err != nil {
				return err
			}
			shown := text
			if settingKinds[key].secret {
				shown = "(secret)"
			}
			if err := writeAudit(tx, who, "change setting", key, shown); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.reloadSettings(ctx)
}

// previousSecretLife is how long events signed with the secret before a change still count (contract, section 6).
const previousSecretLife = 72 * time.Hour

// WebhookSecrets gives the secrets by which a webhook may be signed now.
func (s *Store) WebhookSecrets() []string {
	card := s.Settings()
	secrets := []string{}
	if secret := card.Text("razorpay_webhook_secret"); secret != "" {
		secrets = append(secrets, secret)
	}
	changed, previous, _ := strings.Cut(card.Text("razorpay_webhook_previous"), " ")
	at, err := strconv.ParseInt(changed, 10, 64)
	if err == nil && previous != "" && s.now().Sub(time.Unix(at, 0)) < previousSecretLife {
		secrets = append(secrets, previous)
	}
	return secrets
}
