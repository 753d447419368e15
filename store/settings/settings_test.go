package settings_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/settings"
	"hearth/store/storetest"
)

// Valid and invalid values of each setting, with the refusal.
func TestEachSettingIsValidated(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const (
		money   = "an amount of rupees, not below 0."
		outside = "an address that begins with http:// or https://."
		never   = "this address can't be used."
		bucket  = "an address such as s3://KEY:SECRET@s3.ap-south-1.amazonaws.com/bucket/path?region=ap-south-1."
		domain  = "write the shop's name alone, in small letters: shop.example.in."
		prefix  = "PINs or their beginnings, such as 190, 79, 744101."
		site    = "an address such as https://shop.example.in, without a path."
		folder  = "the whole path of a folder, such as /mnt/usb/hearth."
	)
	long := func(n int) string { return strings.Repeat("é", n) }
	for _, c := range []struct {
		key   string
		takes []string
		not   []string
		says  string
	}{
		{"shop_name", []string{"Asha's Lights", long(60)}, []string{long(61)}, "at most 60 characters."},
		{"shop_legal_name", []string{long(120)}, []string{long(121)}, "at most 120 characters."},
		{"shop_logo", []string{strings.Repeat("0f", 16)}, []string{"logo.png", strings.Repeat("0f", 16) + "0",
			strings.Repeat("0F", 16)},
			"choose a picture on the Settings screen."},
		{"shop_address", []string{long(500)}, []string{long(501)}, "at most 500 characters."},
		{"shop_pincode", []string{"411030"}, []string{"011030", "41103", "4110300", "41103a"}, "a PIN of six digits."},
		{"shop_state", []string{"Maharashtra", "Jammu and Kashmir"}, []string{"maharashtra", " Maharashtra", "Bombay"},
			"the name of a state or union territory, such as Maharashtra."},
		{"shop_phone", []string{"+91 20 2612 3456", "020-261234", "261234", "9876543210"},
			[]string{"x", "12345", "call me", "1234567890123456",
				"12 " + strings.Repeat(" ", 40) + "3456"}, "a telephone number, such as +91 20 2612 3456."},
		{"shop_open", []string{"yes", "no"}, []string{"maybe"}, "one of yes, no."},
		{"guide", []string{"gstin", "zones,cod,hidden"}, []string{"backup", "zones,", "zones, cod"},
			"steps of the setup guide: gstin, look, home, languages, rates, zones, cod, payments."},
		{"shop_email", []string{"help@example.in", "Shop <help@example.in>"}, []string{"help", "help@"},
			"not an email address."},
		{"turnover_above_5cr", []string{"yes", "no"}, []string{"maybe"}, "one of yes, no."},
		{"gstin", []string{"27AAPFU0939F1ZV"}, []string{"27AAPFU0939F1ZX", "27aapfu0939f1zv"},
			"not a valid GSTIN; check its 15 characters."},
		{"seller_kind", []string{"regular", "composition", "unregistered"}, []string{"Regular", "x"},
			"one of regular, composition, unregistered."},
		{"gift_card_amounts", []string{"", "500", "500, 1000 2000"},
			[]string{"50p", "0", "-5", "0.99", strings.Repeat("5 ", 11)},
			"up to ten amounts of rupees, such as 500, 1000, 2000."},
		{"sell_interstate", []string{"yes", "no"}, []string{"true"}, "one of yes, no."},
		{"upi_id", []string{"shop@bank", "98765.shop-1@okbank"}, []string{"shop", "shop@", "@bank", "shop & co@bank",
			long(101)},
			"a UPI id, such as shop@bank."},
		{"bank_account_number", nil, []string{"123", "12345678", "1234567890123456789", "12345678X", "१२३४५६७८९"},
			"an account number of 9 to 18 digits."},
		{"bank_ifsc", nil, []string{"SBIN", "SBIN1001234", "SBI00001234", "SBIN00012345", "SBIN000123!",
			"एसबीआय०००१२३४"},
			"an IFSC of 11 characters: four letters, a zero and six more, such as SBIN0001234."},
		{"bank_name", nil, []string{long(121)}, "at most 120 characters."},
		{"bank_account_name", nil, []string{long(121)}, "at most 120 characters."},
		{"grievance_officer", []string{long(500)}, []string{long(501)}, "at most 500 characters."},
		{"return_days", []string{"0", "10", "365"}, []string{"-1", "366", "ten", "1.5"},
			"a whole number from 0 to 365."},
		{"assisted_return_days", []string{"0", "365"}, []string{"-1", "366"}, "a whole number from 0 to 365."},
		{"hold_minutes", []string{"1", "1440"}, []string{"0", "1441"}, "a whole number from 1 to 1440."},
		{"low_stock", []string{"0", "100000"}, []string{"-1", "100001"}, "a whole number from 0 to 100000."},
		{"timezone", []string{"Asia/Kolkata", "UTC"}, []string{"Asia/Pune", "Local"},
			"the name of a time zone, such as Asia/Kolkata."},
		{"rate_local_first", []string{"0", "40.50"}, []string{"-1", "x"}, money},
		{"rate_local_next", []string{"0"}, []string{"-0.01"}, money},
		{"rate_state_first", []string{"0"}, []string{"-1"}, money},
		{"rate_state_next", []string{"0"}, []string{"-1"}, money},
		{"rate_country_first", []string{"0"}, []string{"-1"}, money},
		{"rate_country_next", []string{"0"}, []string{"-1"}, money},
		{"free_above", []string{"0", "999"}, []string{"-1", "1.001"}, money},
		{"cod_fee", []string{"0"}, []string{"-1"}, money},
		{"cod_max", []string{"0"}, []string{"-1"}, money},
		{"cod_blocked_pins", []string{"1", "190, 79,744101", strings.Repeat("190 ", 1249) + "1900"},
			[]string{"0", "1900000", "190;79", " 190",
				strings.Repeat("190 ", 1250) + "1"}, prefix},
		{"cod_refusals", []string{"0", "100"}, []string{"-1", "101"}, "a whole number from 0 to 100."},
		{"cod_confirm", []string{"yes", "no"}, []string{"maybe"}, "one of yes, no."},
		{"cod_confirm_hours", []string{"1", "240"}, []string{"0", "241"}, "a whole number from 1 to 240."},
		{"cod_remit_days", []string{"0", "90"}, []string{"-1", "91"}, "a whole number from 0 to 90."},
		{"cod_remit_from", []string{"", "2026-10-01"}, []string{"1.10.2026", "2026-13-01"},
			"a day such as 2026-10-01."},
		{"text_returns", []string{long(20000)}, []string{long(20001)}, "at most 20000 characters."},
		{"text_terms", []string{long(20000)}, []string{long(20001)}, "at most 20000 characters."},
		{"text_privacy", []string{long(20000)}, []string{long(20001)}, "at most 20000 characters."},
		{"text_faq", []string{long(20000)}, []string{long(20001)}, "at most 20000 characters."},
		{"public_url", []string{"https://shop.example.in", "http://localhost:8080/"},
			[]string{"shop.example.in", "ftp://x", "https://",
				"https://x/shop", "https://x?a=b", "https://x y"}, site},
		{"tls_domain", []string{"shop.example.in", "a-b.example.in", strings.Repeat("a.", 125) + "inn"},
			[]string{"Shop.example.in", "localhost",
				"-a.in", "a..in", "1.2.3.4", strings.Repeat("a.", 126) + "in"}, domain},
		{"admin_listen", []string{"192.168.1.10:8081", ":8081"}, []string{"8081", "localhost"},
			"an address and port, such as 192.168.1.10:8081."},
		{"smtp_url", []string{"smtp://u:p@mail.example.in:587", "smtps://mail.example.in"},
			[]string{"mail.example.in", "http://x", "smtp://"}, "an address that begins with smtp:// or smtps://."},
		{"razorpay_key_id", []string{long(100)}, []string{long(101)}, "at most 100 characters."},
		{"razorpay_key_secret", []string{long(200)}, []string{long(201)}, "at most 200 characters."},
		{"razorpay_webhook_secret", []string{long(200)}, []string{long(201)}, "at most 200 characters."},
		{"razorpay_webhook_previous", []string{long(300)}, []string{long(301)}, "at most 300 characters."},
		{"razorpay_url", []string{"https://api.example.in", "http://127.0.0.1:9"},
			[]string{"api.example.in", "ftp://x"}, outside},
		{"delhivery_token", []string{long(200)}, []string{long(201)}, "at most 200 characters."},
		{"delhivery_push_key", []string{strings.Repeat("k", 20), strings.Repeat("k", 200)},
			[]string{strings.Repeat("k", 19), strings.Repeat("k", 201), strings.Repeat("k", 20) + " ", long(30)},
			"20 to 200 letters, digits or signs; the button creates one."},
		{"delhivery_url", []string{"https://track.example.in"}, []string{"x"}, outside},
		{"delhivery_url", nil, []string{"http://169.254.169.254/latest", "http://[fe80::1]/", "http://224.0.0.1",
			"http://0.0.0.0", "http://[::ffff:169.254.1.1]/", "http://METADATA.google.internal/"}, never},
		{"captcha", []string{"altcha", "off"}, []string{"on"}, "one of altcha, recaptcha, off."},
		{"recaptcha_site_key", []string{long(200)}, []string{long(201)}, "at most 200 characters."},
		{"recaptcha_secret", []string{long(200)}, []string{long(201)}, "at most 200 characters."},
		{"assistant_url", []string{"http://192.168.1.5:11434/v1"}, []string{"192.168.1.5"}, outside},
		{"assistant_key", []string{long(500)}, []string{long(501)}, "at most 500 characters."},
		{"assistant_model", []string{long(100)}, []string{long(101)}, "at most 100 characters."},
		{"assistant_kind", []string{"gemini", "openai"}, []string{"other"}, "one of gemini, openai."},
		{"replica_url", []string{"/mnt/usb/replica", "file:///mnt/usb/replica", "s3://K:S@s3.example.in/b",
			"s3+http://K:S@10.0.0.5:9000/b/p"},
			[]string{"usb", "file://usb", "s3://s3.example.in/b", "s3://K:S@s3.example.in", "s3://K:S@s3.example.in/",
				"http://K:S@x/b"}, bucket},
		{"replica_url", nil, []string{"s3://K:S@169.254.169.254/b"}, never},
		{"trusted_proxies", []string{"127.0.0.1", "10.0.0.0/8, ::1", "10.0.0.0/8 fd00::/8"},
			[]string{"proxy", "10.0.0.0/33", "10.0.0.1, x"},
			"addresses or networks of proxies, such as 127.0.0.1, 10.0.0.0/8."},
		{"backup_folder", []string{"/mnt/usb", "/" + strings.Repeat("a", 499)},
			[]string{"usb", "/" + strings.Repeat("a", 500)}, folder},
		{"backup_bucket", []string{"s3://K:S@s3.example.in/b/p?region=x"},
			[]string{"/mnt/usb", "s3://x/b", "s3://K:S@/b"}, bucket},
		{"backup_recipient", []string{"age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p"},
			[]string{"age1x", "AGE-SECRET-KEY-1"}, "a public key that begins with age1; hearth key makes a pair."},
		{"update_url", []string{"https://example.in/hearth/", "http://192.168.1.5/releases"},
			[]string{"example.in/hearth", "file:///releases"}, outside},
		{"update_key", []string{"RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3"},
			[]string{"RWQf6", "untrusted comment: minisign public key"},
			"a public key of minisign, the line that begins with RW."},
		{"rate_limit", []string{"on", "off"}, []string{"none"}, "one of on, off."},
		{"metrics_token", []string{long(200)}, []string{long(201)}, "at most 200 characters."},
	} {
		t.Run(c.key, func(t *testing.T) {
			for _, text := range c.takes {
				storetest.Must(t, shop.Settings.Change(storetest.Ctx, 0, map[string]string{c.key: text}))
				if kept := shop.Settings.Values().Text(c.key); kept != text {
					t.Errorf("%q is kept as %q", text, kept)
				}
			}
			for _, text := range c.not {
				storetest.Refused(t, shop.Settings.Change(storetest.Ctx, 0, map[string]string{c.key: text}),
					c.key+": "+c.says, c.key)
				storetest.Refused(t, shop.Settings.Override(storetest.Ctx, map[string]string{c.key: text}),
					c.key+": "+c.says)
			}
			cleared := shop.Settings.Change(storetest.Ctx, 0, map[string]string{c.key: ""})
			if c.key == "shop_name" {
				storetest.Refused(t, cleared, "Please give the shop a name.", c.key)
				return
			}
			storetest.Must(t, cleared)
		})
	}
}

func TestNewShopHasTheDefaultSettings(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	presets := shop.Settings.Shown()
	if !strings.Contains(presets["search_words"], "cctv") {
		t.Error("the shop brings no other words for what people look for")
	}
	for key, want := range map[string]string{
		"shop_name":            "Hearth",
		"shop_open":            "yes",
		"email_rule":           "spec",
		"trade":                "smart-home",
		"sell_interstate":      "no",
		"return_days":          "10",
		"assisted_return_days": "30",
		"hold_minutes":         "30",
		"low_stock":            "5",
		"max_pieces":           "0",
		"staff_totp":           "no",
		"outbox_delivers":      "no",
		"return_way":           "send",
		"inspect_days":         "2",
		"refund_days":          "3",
		"tell_stock":           "yes",
		"tell_price":           "yes",
		"tell_cart":            "yes",
		"tell_cart_hours":      "24",
		"tell_warranty":        "yes",
		"tell_review":          "yes",
		"quiet_from":           "21",
		"quiet_until":          "8",
		"turnover_above_5cr":   "no",
		"certificates_close":   "no",
		"timezone":             "Asia/Kolkata",
		"rate_local_first":     "40",
		"rate_local_next":      "20",
		"rate_state_first":     "40",
		"rate_state_next":      "20",
		"rate_country_first":   "40",
		"rate_country_next":    "20",
		"free_above":           "0",
		"cod_fee":              "0",
		"cod_max":              "0",
		"cod_refusals":         "2",
		"cod_confirm":          "no",
		"cod_confirm_hours":    "24",
		"cod_remit_days":       "10",
		"public_url":           "http://localhost:8080",
		"razorpay_url":         "https://api.razorpay.com",
		"delhivery_url":        "https://track.delhivery.com",
		"captcha":              "altcha",
		"rate_limit":           "on",
	} {
		if presets[key] != want {
			t.Errorf("%s is preset to %q, not %q", key, presets[key], want)
		}
	}
}

func TestInvalidSettingRejectsTheWholeCall(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	version := shop.Catalogue.PublicVersion()
	storetest.Refused(
		t,
		shop.Settings.Change(storetest.Ctx, 0, map[string]string{"shop_name": "New", "colour": "red"}),
		"There is no setting colour.",
		"colour",
	)
	storetest.Refused(t, shop.Settings.Override(storetest.Ctx, map[string]string{"colour": "red"}),
		"There is no setting colour.")
	if shop.Settings.Values().Text("shop_name") != "Hearth" || shop.Catalogue.PublicVersion() != version {
		t.Error("something of the call was kept")
	}
	owner := shop.Staff(accounts.Owner)
	storetest.Must(t, shop.Settings.Change(storetest.Ctx, owner.ID, map[string]string{"shop_name": "New",
		"razorpay_key_secret": "hush"}))
	if shop.Catalogue.PublicVersion() == version {
		t.Error("the version of the settings stays")
	}
	storetest.CheckValue(
		t,
		shop,
		"Hearth → New",
		`SELECT detail FROM audit WHERE action = 'change setting' AND object = 'shop_name' AND who = ?`,
		owner.ID,
	)
	storetest.CheckValue(t, shop, "(secret)", `SELECT detail FROM audit WHERE action = 'change setting'
		AND object = 'razorpay_key_secret'`)
	if shown := shop.Settings.Shown(); shown["razorpay_key_secret"] != "set" ||
		shown["razorpay_webhook_secret"] != "" ||
		shown["shop_name"] != "New" {
		t.Errorf("shown are %v", shown)
	}
	shop.Set("low_stock", "9")
	storetest.Must(t, shop.Settings.Change(storetest.Ctx, 0, map[string]string{"low_stock": ""}))
	if few := shop.Settings.Values().LowStock; few != 5 {
		t.Errorf("cleared, stock is low from %d", few)
	}
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM settings WHERE key = 'low_stock'`)
}

// No setting may point an outside service back to the shop itself.
func TestSettingsCannotTargetTheShopItself(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Settings.Listens("127.0.0.1:8080", "nonsense", ":8081")
	set := func(key, text string) error {
		return shop.Settings.Change(storetest.Ctx, 0, map[string]string{key: text})
	}
	for _, own := range []string{"http://127.0.0.1:8080", "http://localhost:8081/x", "http://shop.localhost:8080",
		"http://[::1]:8081", "http://localhost.:8080", "http://0.0.0.0:8080", "http://[::]:8080",
		"http://[::ffff:127.0.0.1]:8080"} {
		storetest.Refused(t, set("razorpay_url", own), "razorpay_url: this address is the shop's own.", "razorpay_url")
	}
	storetest.Must(t, set("public_url", "http://localhost:8080"))
	for _, other := range []string{"http://127.0.0.1:9000", "https://example.com:8080", "https://api.razorpay.com",
		"http://192.0.2.1:8080"} {
		storetest.Must(t, set("razorpay_url", other))
	}
}

func TestFlagOverridesSavedSettingOverridesDefault(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("low_stock", "7", "cod_fee", "12.50")
	storetest.Must(t, shop.Settings.Override(storetest.Ctx, map[string]string{"low_stock": "9", "shop_name": ""}))
	card := shop.Settings.Values()
	if card.LowStock != 9 || card.CODFee != 12_50 || card.ShopName != "" || card.ReturnDays != 10 {
		t.Errorf("low_stock %d, cod_fee %d, shop_name %q", card.LowStock, card.CODFee, card.ShopName)
	}
	shop.Set("low_stock", "11")
	if n := shop.Settings.Values().LowStock; n != 9 {
		t.Errorf("the screen wins over the flag: %d", n)
	}
	storetest.Must(t, shop.Run(storetest.Ctx, `INSERT INTO settings (key, value, changed_at)
		VALUES ('of_a_later_release', 'x', 1)`))
	shop.Set("cod_fee", "13")
	if _, known := shop.Settings.Shown()["of_a_later_release"]; known {
		t.Error("a setting that this release does not know is shown")
	}
}

func TestSellerKindFollowsTheGSTINUnlessSet(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for _, c := range []struct{ gstin, kind, want string }{{"", "", "unregistered"}, {"27AAPFU0939F1ZV", "", "regular"},
		{"27AAPFU0939F1ZV", "composition", "composition"}, {"", "regular", "regular"}} {
		shop.Set("gstin", c.gstin, "seller_kind", c.kind)
		if kind := shop.Settings.Values().SellerKind(); kind != c.want {
			t.Errorf("with %+v it is %s", c, kind)
		}
	}
}

func TestShopsDayFollowsItsTimeZone(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	if zone := shop.Settings.Values().Zone().String(); zone != "Asia/Kolkata" {
		t.Errorf("the zone is %s", zone)
	}
	shop.Set("timezone", "America/New_York", "sell_interstate", "yes")
	shop.At("2027-04-01", "09:00") // in New York it is still 31 March
	if number := shop.Ship(shop.Order(shop.Customer("411001"), shop.Product("Plug", 700, 5),
		1)); number != "INV-2627-000001" {
		t.Errorf("the invoice is %s", number)
	}
}

func TestOldWebhookSecretWorksForThreeDays(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	secrets := func(want ...string) {
		t.Helper()
		if found := shop.Settings.WebhookSecrets("razorpay"); !slices.Equal(found, want) {
			t.Errorf("events are signed by %q, want %q", found, want)
		}
	}
	secrets()
	shop.Set("razorpay_webhook_secret", "one")
	secrets("one")
	shop.Set("razorpay_webhook_secret", "two")
	secrets("two", "one")
	shop.Pass(time.Hour)
	shop.Set("razorpay_webhook_secret", "two")
	secrets("two", "one")
	shop.Pass(71*time.Hour - time.Second)
	secrets("two", "one")
	shop.Pass(time.Second)
	secrets("two")
	shop.Set("razorpay_webhook_secret", "")
	secrets("two")
}

func TestTrustedProxiesAreIPAddressesOrNetworks(t *testing.T) {
	found := storetest.Got(settings.Proxies("127.0.0.1, 10.0.0.0/8 ::1")).Or(t)
	words := []string{}
	for _, p := range found {
		words = append(words, p.String())
	}
	if strings.Join(words, " ") != "127.0.0.1/32 10.0.0.0/8 ::1/128" {
		t.Errorf("got %v", words)
	}
	if none := storetest.Got(settings.Proxies("")).Or(t); len(none) != 0 {
		t.Errorf("nothing gives %v", none)
	}
	if _, err := settings.Proxies("x"); err == nil || errors.Is(err, core.ErrNotFound) {
		t.Errorf("got %v", err)
	}
}

func TestHSNCodeLengthFollowsTheTurnover(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for text, want := range map[string]int{"": 4, "no": 4, "yes": 6} {
		shop.Set("turnover_above_5cr", text)
		if got := shop.Settings.Values().HSNDigits(); got != want {
			t.Errorf("%q: %d digits", text, got)
		}
	}
}

func TestRecaptchaNeedsItsKeys(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const says = "reCAPTCHA needs its site key and its secret: without them no one could log in."
	change := func(values map[string]string) error { return shop.Settings.Change(storetest.Ctx, 0, values) }
	storetest.Refused(t, change(map[string]string{"captcha": "recaptcha"}), says, "captcha")
	storetest.Refused(t, change(map[string]string{"captcha": "recaptcha", "recaptcha_site_key": "site"}), says,
		"captcha")
	storetest.Must(t, change(map[string]string{"captcha": "recaptcha", "recaptcha_site_key": "site",
		"recaptcha_secret": "secret"}))
	storetest.Refused(t, change(map[string]string{"recaptcha_secret": ""}), says, "recaptcha_secret")
	storetest.Must(t, change(map[string]string{"captcha": "altcha", "recaptcha_secret": ""}))
}

func TestSettingShowsWhetherItIsFixedAtStartup(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	storetest.Must(t, shop.Settings.Override(storetest.Ctx, map[string]string{"smtp_url": "smtp://mail.example:25"}))
	shop.Settings.Listens("127.0.0.1:8080")
	if !shop.Settings.SaidAtStart("smtp_url") || shop.Settings.SaidAtStart("shop_name") {
		t.Error("the mail server was said at the start, the name was not")
	}
	shop.Set("replica_url", "/mnt/usb/replica", "shop_name", "Diya")
	if !shop.Settings.WaitsForStart("replica_url") || shop.Settings.WaitsForStart("shop_name") ||
		shop.Settings.WaitsForStart("backup_folder") {
		t.Error("only the replica waits for the next start")
	}
	shop.Set("replica_url", "")
	if shop.Settings.WaitsForStart("replica_url") {
		t.Error("what is as it was at the start waits for nothing")
	}
}
