package settings_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store/catalogue"
	"hearth/store/core"
	"hearth/store/settings"
	"hearth/store/storetest"
)

// changesSettings changes settings, given as pairs of key and value.
func changesSettings(s *storetest.Story, pairs ...string) {
	values := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		values[pairs[i]] = pairs[i+1]
	}
	s.Step("set %.90s", strings.Join(pairs, " ")).Gives(s.Settings.Change(storetest.Ctx, 0, values))
}

func TestScenarioSettingTable(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "settings_table")
	for _, one := range settings.SettingTable() {
		choices := []string{}
		if one.Key != "shop_state" { // the states are listed in the package gst
			for _, c := range one.Choices {
				choices = append(choices, c.Text)
			}
		}
		flags := fmt.Sprint(one.Secret, one.Long, one.Restart, one.Flag != "")
		s.Step("%s", one.Key).Gives(one.Group, one.Kind(), strings.Join(choices, "|"), flags,
			fmt.Sprintf("%.60s", one.Preset), settings.LabelOf(one.Key))
	}
	shown := s.Settings.Shown()
	for _, key := range slices.Sorted(maps.Keys(shown)) {
		s.Step("shown: %s", key).Gives(fmt.Sprintf("%.60s", shown[key]))
	}
	s.Step("one that is none").Gives(settings.LabelOf("x"), s.Settings.Values().Text("x"))
	for _, group := range settings.SettingGroups {
		s.Step("the section %s", group.Title).Gives(fmt.Sprintf("%.60s", group.Text), fmt.Sprint(group.Tests))
	}
	for _, provider := range append(slices.Clone(settings.Providers), settings.Provider{Name: "another"}) {
		s.Step("paid by %s", provider.Name).Gives(settings.ProviderLabel(provider.Name))
	}
}

func TestScenarioSettingValidation(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "settings_checks")
	phone := strings.Repeat("1", 15)
	for _, c := range []struct {
		key   string
		texts []string
	}{
		{"shop_name", []string{strings.Repeat("é", 61), strings.Repeat("é", 60), " ", ""}},
		{"shop_legal_name", []string{strings.Repeat("é", 121), strings.Repeat("é", 120)}},
		{"shop_address", []string{strings.Repeat("é", 501)}},
		{"shop_phone", []string{"12345", "123456", phone, phone + "1", "+91 (20) 2612-3456", "a123456", "1" +
			strings.Repeat(" ", 34) + "23456",
			"1" + strings.Repeat(" ", 35) + "23456", "/123456", "123:456"}},
		{"shop_email", []string{"asha", "shop@example.com"}},
		{"shop_pincode", []string{"41103", "011030"}},
		{"shop_state", []string{"Bombay", "maharashtra"}},
		{"gstin", []string{"27AAPFU0939F1ZW", "27aapfu0939f1zv"}},
		{"public_url", []string{"ftp://shop.example.in", "https://", "https://shop.example.in/a",
			"https://shop.example.in/?a=1", "x y", "https://shop.example.in/", "http://shop.example.in"}},
		{"timezone", []string{"Local", "Moon/Base", "Asia/Dubai", ""}},
		{"rate_local_first", []string{"-1", "x", "-0.01", "0", "40.50", ""}},
		{"cod_blocked_pins", []string{"0", "190, 79", "1234567", "190;79", strings.Repeat("190 ", 1249) + "1900",
			strings.Repeat("190 ",
				1249) + "19000", ""}},
		{"cod_refusals", []string{"-1", "0", "100", "101", "x", ""}},
		{"cod_confirm_hours", []string{"0", "1", "240", "241"}},
		{"hold_minutes", []string{"0", "1", "1440", "1441", ""}},
		{"return_days", []string{"-1", "0", "365", "366", ""}},
		{"assisted_return_days", []string{"-1", "0", "365", "366", ""}},
		{"max_pieces", []string{"-1", "0", "100000", "100001", ""}},
		{"low_stock", []string{"-1", "0", "100000", "100001", ""}},
		{"tell_cart_hours", []string{"0", "1", "120", "121", ""}},
		{"quiet_from", []string{"-1", "0", "23", "24", ""}},
		{"quiet_until", []string{"-1", "0", "23", "24", ""}},
		{"tell_stock", []string{"maybe", "no", ""}},
		{"language_hi", []string{"maybe", "no", "yes", ""}},
		{"seller_kind", []string{"large", "composition", ""}},
		{"search_words", []string{"lamp", "bulb = lamp", strings.Repeat("b", 20001), ""}},
		{"courier_pages", []string{"Ekart", "Ekart = ftp://ekart.example", "Ekart = https://ekart.example/{number}",
			strings.Repeat("b", 5001), ""}},
		{"upi_id", []string{"x", "shop@bank"}},
		{"trusted_proxies", []string{"x", "10.0.0.0/33", "127.0.0.1, 10.0.0.0/8 ::1", ""}},
		{"tls_domain", []string{"Shop.example.in", "shop", "shop.example.in", "a." + strings.Repeat("b", 64) + ".in",
			"-a.in", strings.Repeat("a.", 125) + "in", strings.Repeat("a.", 126) + "in", ""}},
		{"admin_listen", []string{"8081", "127.0.0.1:8081", ""}},
		{"shop_logo", []string{"logo.png", strings.Repeat("0f", 16), ""}},
		{"rate_limit", []string{"maybe", "off", ""}},
		{"text_terms", []string{"Be kind.", "Be kinder.", ""}},
		{"nothing", []string{"x"}},
	} {
		for _, text := range c.texts {
			changesSettings(s, c.key, text)
			if got := s.Settings.Values().Text(c.key); got != text {
				s.Step("it is").Gives(fmt.Sprintf("%.40s", got))
			}
		}
	}
}

func TestScenarioTrustedProxies(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "proxies")
	for _, text := range []string{"", "127.0.0.1, 10.0.0.0/8 ::1", "fd00::/8", "10.0.0.0/33", "127.0.0.1 nginx"} {
		networks, err := settings.Proxies(text)
		s.Step("the proxies %q", text).Gives(fmt.Sprint(networks), err != nil)
	}
}

func TestScenarioSettingLengths(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "settings_lengths")
	for _, one := range settings.SettingTable() {
		taken := []int{}
		for _, n := range []int{60, 61, 100, 101, 120, 121, 200, 201, 300, 301, 500, 501, 20000, 20001} {
			if s.Settings.Override(storetest.Ctx, map[string]string{one.Key: strings.Repeat("k", n)}) == nil {
				taken = append(taken, n)
			}
		}
		if len(taken) > 0 {
			s.Step("%s takes so many letters", one.Key).Gives(fmt.Sprint(taken))
		}
		storetest.Must(t, s.Settings.Override(storetest.Ctx, map[string]string{one.Key: ""}))
	}
	for _, key := range []string{"rate_local_next", "rate_state_first", "rate_state_next", "rate_country_first",
		"rate_country_next", "free_above",
		"cod_fee", "cod_max"} {
		s.Step("%s in rupees and paise", key).
			Gives(s.Settings.Override(storetest.Ctx, map[string]string{key: "7.25"}), s.Settings.Values().Text(key))
	}
	c := s.Settings.Values()
	s.Step("the rates").Gives(c.RateLocalNext, c.RateStateFirst, c.RateStateNext, c.RateCountryFirst, c.RateCountryNext,
		c.FreeAbove, c.CODFee, c.CODMax)
}

func TestScenarioServiceURLs(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "settings_services")
	s.Settings.Listens("127.0.0.1:8080", "[::1]:8443", "nonsense")
	for _, c := range []struct {
		key   string
		texts []string
	}{
		{"delhivery_url", []string{"delhivery.com", "ftp://delhivery.com", "https://", "http://169.254.169.254/x",
			"http://[fe80::1]", "http://224.0.0.1",
			"http://0.0.0.0", "http://[::ffff:169.254.1.1]", "http://Metadata.google.internal", "http://10.0.0.1",
			"https://d.example.in", "%"}},
		{"assistant_url", []string{"http://localhost:8080", "http://LOCALHOST:8443/v1", "http://a.localhost:8080",
			"http://127.0.0.1:8080", "http://[::1]:8080",
			"http://localhost:9000", "http://127.0.0.1", "http://198.51.100.7:8080", "http://example.in:8080",
			"http://notlocalhost:8080", ""}},
		{"smtp_url", []string{"http://mail.example.in", "smtp://a:b@mail.example.in:587", "smtps://mail.example.in"}},
		{"backup_folder", []string{"backups", "/mnt/usb", "/" + strings.Repeat("f", 500), "/" +
			strings.Repeat("f", 499)}},
		{"backup_bucket", []string{"s3://k:s@host/", "s3://host/bucket", "https://k:s@host/bucket", "s3://k:s@/bucket",
			"s3://k:s@169.254.1.1/bucket",
			"s3+http://k:s@host/bucket/path"}},
		{"backup_recipient", []string{"age1", "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p"}},
		{"replica_url", []string{"replica", "/mnt/replica", "file:///mnt/replica", "file:replica",
			"s3://k:s@host/bucket", "http://host/bucket", ""}},
	} {
		for _, text := range c.texts {
			changesSettings(s, c.key, text)
			s.Step("it waits for a start: %t; it is", s.Settings.WaitsForStart(c.key)).
				Gives(fmt.Sprintf("%.60s", s.Settings.Values().Text(c.key)))
		}
	}
	changesSettings(s, "public_url", "http://localhost:8080")
	changesSettings(s, "tls_domain", "shop.example.in")
	s.Step("what waits for a start").
		Gives(s.Settings.WaitsForStart("tls_domain"), s.Settings.WaitsForStart("public_url"),
			s.Settings.WaitsForStart("nothing"))
	changesSettings(s, "tls_domain", "")
	s.Step("put back").Gives(s.Settings.WaitsForStart("tls_domain"))
}

func TestScenarioDependentSettings(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "settings_together")
	changesSettings(s, "shop_open", "no")
	changesSettings(s, "shop_open", "yes")
	s.Step("what is missing").Gives(catalogue.MissingParticulars(s.Settings.Values()), s.Settings.Values().SellerKind())
	for _, pairs := range [][]string{{"shop_state", "Goa"}, {"gstin", "27AAPFU0939F1ZV"}, {"shop_pincode", "411030"},
		{"shop_pincode",
			"999999"},
		{"shop_pincode", "533464"}, {"shop_state", "Puducherry", "shop_pincode", "533464"},
		{"shop_state", "Andhra Pradesh"},
		{"shop_state", "Maharashtra"}, {"shop_state", "Maharashtra", "shop_pincode", "411030", "gstin",
			"27AAPFU0939F1ZV"},
		{"gstin", "27AAPFU0939F1ZV", "shop_state", "Maharashtra"}, {"shop_open", "yes"},
		{"shop_open", "yes", "shop_address", "12 Hill Road"},
		{"shop_open", "yes", "shop_address", "12 Hill Road", "shop_legal_name", "Test Traders"},
		{"shop_legal_name", ""}, {"shop_open", "yes"},
		{"shop_state", ""}, {"shop_pincode", ""}, {"gstin", ""}} {
		changesSettings(s, pairs...)
	}
	for _, pairs := range [][]string{{"bank_account_number", "123456789"}, {"bank_ifsc", "SBIN0001234"},
		{"bank_name", "SBI"},
		{"bank_account_number", "12345678", "bank_ifsc", "SBIN0001234"},
		{"bank_account_number", "1234 5678-9", "bank_ifsc", "sbin 0001234", "bank_account_name", "Test"},
		{"bank_name", "SBI"},
		{"bank_account_number", ""}, {"bank_ifsc", ""}, {"bank_account_number", "", "bank_ifsc", "", "bank_name", ""},
		{"bank_account_number", "", "bank_ifsc", "", "bank_name", "", "bank_account_name", ""},
		{"bank_account_number", ""}} {
		changesSettings(s, pairs...)
	}
	for _, pairs := range [][]string{{"captcha", "recaptcha"}, {"captcha", "recaptcha", "recaptcha_site_key", "k"},
		{"captcha", "recaptcha", "recaptcha_secret", "s"}, {"captcha", "recaptcha", "recaptcha_site_key", "k",
			"recaptcha_secret", "s"},
		{"recaptcha_site_key", ""}, {"recaptcha_secret", ""}, {"captcha", "off", "recaptcha_secret", ""},
		{"captcha", "sphinx", "shop_name",
			""}} {
		changesSettings(s, pairs...)
	}
	for _, kind := range []string{"regular", "composition", "unregistered"} {
		changesSettings(s, "seller_kind", kind)
		s.Step("the seller is").Gives(s.Settings.Values().SellerKind())
	}
	changesSettings(s, "seller_kind", "")
	changesSettings(s, "gstin", "27AAPFU0939F1ZV")
	s.Step("the seller is").Gives(s.Settings.Values().SellerKind(), s.Settings.Values().HSNDigits())
	changesSettings(s, "turnover_above_5cr", "yes")
	s.Step("of many crores").Gives(s.Settings.Values().HSNDigits())
}

func TestScenarioSecretsAndFlags(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "settings_secrets")
	secrets := func(what string) { s.Step("%s: what may sign", what).Gives(s.Settings.WebhookSecrets("razorpay")) }
	secrets("nothing set")
	changesSettings(s, "razorpay_webhook_secret", "first")
	secrets("one")
	s.Pass(time.Hour)
	changesSettings(s, "razorpay_webhook_secret", "first")
	secrets("the same")
	changesSettings(s, "razorpay_webhook_secret", "second")
	secrets("another")
	s.Pass(72*time.Hour - time.Millisecond)
	secrets("nearly 72 hours later")
	s.Pass(time.Millisecond)
	secrets("72 hours later")
	changesSettings(s, "razorpay_webhook_secret", "")
	secrets("none")
	changesSettings(s, "metrics_token", "m", "delhivery_token", "d")
	shown := s.Settings.Shown()
	s.Step("what is shown").Gives(shown["metrics_token"], shown["delhivery_token"], shown["razorpay_webhook_secret"],
		shown["shop_name"])
	s.Step("the settings").Gives(s.Settings.Values().MetricsToken, s.Settings.Values().DelhiveryToken, lostSecrets(s))
	for _, c := range []map[string]string{{"nothing": "x"}, {"hold_minutes": "0"}, {"hold_minutes": "7"},
		{"shop_email": ""},
		{"gstin": " 27aapfu0939f1zv "}} {
		s.Step("a flag says %v", c).Gives(s.Settings.Override(storetest.Ctx, c))
	}
	changesSettings(s, "hold_minutes", "9", "return_days", "9")
	s.Step("what holds").Gives(s.Settings.Values().HoldMinutes, s.Settings.Values().ReturnDays,
		s.Settings.Values().GSTIN)
	s.Step("is it said at the start?").Gives(s.Settings.SaidAtStart("hold_minutes"),
		s.Settings.SaidAtStart("return_days"))
	s.Step("links before").Gives(s.Settings.Values().PublicURL())
	s.Step("the process has an address").Gives(s.Settings.SetHome(storetest.Ctx, "http://10.0.0.7:8080/"),
		s.Settings.Values().PublicURL())
	changesSettings(s, "public_url", "https://shop.example.in/")
	s.Step("links").Gives(s.Settings.Values().PublicURL(), s.Settings.Values().Zone().String())
	s.Step("a secret that another key sealed").
		Gives(s.Run(storetest.Ctx, `UPDATE settings SET value = 'sealed:1:AAAA' WHERE key = 'metrics_token'`))
	changesSettings(s, "timezone", "Asia/Dubai")
	s.Step("what is lost").
		Gives(lostSecrets(s), s.Settings.Values().MetricsToken, s.Settings.Values().DelhiveryToken,
			s.Settings.Values().Zone().String())
	for _, c := range []struct{ free, total int64 }{{15, 100}, {600 << 20, 4000 << 20}, {600 << 20, 4001 << 20},
		{500<<20 - 1, 1 << 30},
		{500 << 20, 1 << 30},
		{150 << 30, 1000 << 30}, {150<<30 - 1, 1000 << 30}} {
		s.Step("%d bytes of %d are free: is that low?", c.free, c.total).Gives(core.SpaceIsLow(c.free, c.total))
	}
}

func lostSecrets(s *storetest.Story) []string {
	names, err := s.Settings.LostSecrets(storetest.Ctx)
	if err != nil {
		return []string{err.Error()}
	}
	return names
}
