package store

import "strings"

// Setting is one thing that the owner decides. settingTable is the one list of them: the screen, the flags and their help,
// README's table and the typed fields of Settings come from it.
type Setting struct {
	// Key is its name on the wire and in the database; a flag writes it with hyphens.
	Key string
	// Group, Label and Hint are how the screen shows it; a setting without a group is not on the screen.
	Group, Label, Hint string
	// Flag is the help of its flag and variable; "" has none.
	Flag string
	// Preset is what holds while nothing was said.
	Preset string
	// Secret is never shown, only whether it is set. Long takes several lines. Restart takes effect at the next start.
	Secret, Long, Restart bool
	// Choices are the only texts that it takes, each with its words.
	Choices []Choice
	// tidy is how a text is kept that people write in several ways; nil keeps it as it was said.
	tidy func(text string) string
	// check says what is wrong with a text, after the setting's name, or nothing.
	check func(text string) string
	// into is the field that holds it: a text, a whole number, an amount, or yes and no.
	into func(c *Settings) any
}

// Choice is a text that a setting takes, or a service that can be tried, with its words.
type Choice struct{ Text, Words string }

// SettingGroup is a part of the settings screen. Tests are the services of the group that can be tried.
type SettingGroup struct {
	Title, Text string
	Tests       []Choice
}

// SettingGroups are the parts of the screen, in their order.
var SettingGroups = []SettingGroup{
	{Title: "Shop"},
	{Title: "GST", Text: "With a GSTIN the shop issues tax invoices. Without one, or as a composition dealer, it shows no tax and may sell within its own state only."},
	{Title: "Delivery", Text: "One rate for the first 500 g, one for each further 500 g, in rupees."},
	{Title: "COD guard", Text: "Parcels refused at the door cost you delivery both ways. Here you say who gets COD, and whether somebody must say first that the order is really wanted. The dashboard tells what COD loses."},
	{Title: "Orders and returns"},
	{Title: "Search", Text: "Shoppers call things by other names than products do, and in other languages. The dashboard lists what was looked for and not found."},
	{Title: "Payments", Text: "Without Razorpay's keys only COD is offered. Keys that begin with rzp_test_ move no money.", Tests: []Choice{{"payments", "Test payments"}}},
	{Title: "Mail and captcha", Tests: []Choice{{"mail", "Send a test mail"}, {"captcha", "Test the captcha"}}},
	{Title: "Courier", Text: "Without a token the shop's own pincode table and rate card answer, and they do whenever the courier is silent.", Tests: []Choice{{"courier", "Test the courier"}}},
	{Title: "Assistant", Text: "Without a model the assistant answers from the catalogue, the questions and the policies. A model gets those findings and the question, without mail addresses, telephone and order numbers.", Tests: []Choice{{"assistant", "Ask a test question"}}},
	{Title: "Backups and copies", Text: "A backup is made every night in the data directory. Here you say where copies go, so that a burned machine is not the end. hearth key makes the keys for sealing; the secret one stays away from this machine.", Tests: []Choice{{"copies", "Test the places"}}},
	{Title: "Network"},
	{Title: "Texts", Text: "In Markdown. Empty: the text that the shop brings. {{shop_email}} and other settings may stand in them."},
}

// settingTable is every setting there is. An empty text clears one back to its preset.
var settingTable = []Setting{
	// Shop
	{Key: "shop_name", Group: "Shop", Label: "Name",
		Preset: "Hearth", check: upTo(60), into: func(c *Settings) any { return &c.ShopName }},
	{Key: "shop_legal_name", Group: "Shop", Label: "Legal name",
		check: upTo(120), into: func(c *Settings) any { return &c.ShopLegalName }},
	{Key: "shop_open", Group: "Shop", Label: "Open",
		Hint:    "While it is not, visitors see that the shop opens soon, and nobody can order.",
		Choices: []Choice{{"yes", "Yes, customers can order"}, {"no", "Not yet"}},
		Preset:  "yes", check: oneOf("yes", "no"), into: func(c *Settings) any { return &c.ShopOpen }},
	{Key: "shop_address", Group: "Shop", Label: "Address",
		check: upTo(500), into: func(c *Settings) any { return &c.ShopAddress }},
	{Key: "shop_pincode", Group: "Shop", Label: "Pincode",
		check: checkPin, into: func(c *Settings) any { return &c.ShopPincode }},
	{Key: "shop_state", Group: "Shop", Label: "State",
		Hint:  "It decides between CGST+SGST and IGST.",
		check: checkState, into: func(c *Settings) any { return &c.ShopState }},
	{Key: "shop_phone", Group: "Shop", Label: "Telephone",
		check: checkPhone, into: func(c *Settings) any { return &c.ShopPhone }},
	{Key: "shop_email", Group: "Shop", Label: "Email",
		check: checkMail, into: func(c *Settings) any { return &c.ShopEmail }},
	{Key: "grievance_officer", Group: "Shop", Label: "Grievance officer",
		Hint:  "Name, designation and contact; the law asks for it.",
		check: upTo(500), into: func(c *Settings) any { return &c.GrievanceOfficer }},
	{Key: "public_url", Group: "Shop", Label: "Address of the shop",
		Hint:   "As people type it; mails and QR codes lead there.",
		Flag:   "The shop's address as people type it. Links in mails, QR codes and the site map lead there.",
		Preset: "http://localhost:8080", check: checkURL, into: func(c *Settings) any { return &c.PublicAddress }},
	{Key: "timezone", Group: "Shop", Label: "Time zone",
		Preset: "Asia/Kolkata", check: checkZone, into: func(c *Settings) any { return &c.TimeZone }},
	// GST
	{Key: "gstin", Group: "GST", Label: "GSTIN",
		check: checkGSTIN, into: func(c *Settings) any { return &c.GSTIN }},
	{Key: "seller_kind", Group: "GST", Label: "Kind of seller",
		Choices: []Choice{{"", "By the GSTIN"}, {"regular", "Regular: tax invoice"}, {"composition", "Composition: bill of supply"}, {"unregistered", "Unregistered: plain invoice"}},
		check:   oneOf("regular", "composition", "unregistered"), into: func(c *Settings) any { return &c.SellerKindSet }},
	{Key: "sell_interstate", Group: "GST", Label: "Sell to other states all the same",
		Choices: []Choice{{"no", "No"}, {"yes", "Yes, I know that the law forbids it"}},
		Preset:  "no", check: oneOf("yes", "no"), into: func(c *Settings) any { return &c.SellInterstate }},
	{Key: "turnover_above_5cr", Group: "GST", Label: "Turnover above ₹5 crore",
		Hint:    "Then an HSN code has 6 digits at least, else 4.",
		Choices: []Choice{{"no", "No"}, {"yes", "Yes"}},
		Preset:  "no", check: oneOf("yes", "no"), into: func(c *Settings) any { return &c.TurnoverAbove5Cr }},
	// Delivery
	{Key: "rate_local_first", Group: "Delivery", Label: "Same sorting district, first 500 g",
		Preset: "40", check: checkMoney, into: func(c *Settings) any { return &c.RateLocalFirst }},
	{Key: "rate_local_next", Group: "Delivery", Label: "Same sorting district, each further",
		Preset: "20", check: checkMoney, into: func(c *Settings) any { return &c.RateLocalNext }},
	{Key: "rate_state_first", Group: "Delivery", Label: "Same state, first 500 g",
		Preset: "40", check: checkMoney, into: func(c *Settings) any { return &c.RateStateFirst }},
	{Key: "rate_state_next", Group: "Delivery", Label: "Same state, each further",
		Preset: "20", check: checkMoney, into: func(c *Settings) any { return &c.RateStateNext }},
	{Key: "rate_country_first", Group: "Delivery", Label: "Elsewhere, first 500 g",
		Preset: "40", check: checkMoney, into: func(c *Settings) any { return &c.RateCountryFirst }},
	{Key: "rate_country_next", Group: "Delivery", Label: "Elsewhere, each further",
		Preset: "20", check: checkMoney, into: func(c *Settings) any { return &c.RateCountryNext }},
	{Key: "free_above", Group: "Delivery", Label: "Free from an order value of",
		Hint:   "0: never",
		Preset: "0", check: checkMoney, into: func(c *Settings) any { return &c.FreeAbove }},
	{Key: "cod_fee", Group: "Delivery", Label: "COD fee",
		Preset: "0", check: checkMoney, into: func(c *Settings) any { return &c.CODFee }},
	{Key: "cod_max", Group: "Delivery", Label: "COD up to",
		Hint:   "0: any value",
		Preset: "0", check: checkMoney, into: func(c *Settings) any { return &c.CODMax }},
	// COD guard
	{Key: "cod_blocked_pins", Group: "COD guard", Label: "No COD at these pincodes",
		Hint:  "Pincodes or their beginnings: 190, 79, 744101",
		check: checkPinPrefixes, into: func(c *Settings) any { return &c.CODBlockedPins }},
	{Key: "cod_refusals", Group: "COD guard", Label: "No COD after so many refused parcels",
		Hint:   "0: it does not matter",
		Preset: "2", check: between(0, 100), into: func(c *Settings) any { return &c.CODRefusals }},
	{Key: "cod_confirm", Group: "COD guard", Label: "Confirm COD orders before packing",
		Choices: []Choice{{"no", "No"}, {"yes", "Yes: by the link in the mail, or by a call of staff"}},
		Preset:  "no", check: oneOf("yes", "no"), into: func(c *Settings) any { return &c.CODConfirm }},
	{Key: "cod_confirm_hours", Group: "COD guard", Label: "Hours until an unconfirmed order is cancelled",
		Preset: "24", check: between(1, 240), into: func(c *Settings) any { return &c.CODConfirmHours }},
	// Orders and returns
	{Key: "hold_minutes", Group: "Orders and returns", Label: "Minutes that an unpaid order holds its stock",
		Preset: "30", check: between(1, 1440), into: func(c *Settings) any { return &c.HoldMinutes }},
	{Key: "return_days", Group: "Orders and returns", Label: "Days in which customers return by themselves",
		Preset: "10", check: between(0, 365), into: func(c *Settings) any { return &c.ReturnDays }},
	{Key: "assisted_return_days", Group: "Orders and returns", Label: "Days in which staff open a return",
		Preset: "30", check: between(0, 365), into: func(c *Settings) any { return &c.AssistedReturnDays }},
	{Key: "max_pieces", Group: "Orders and returns", Label: "Pieces of one product in an order at most",
		Hint:   "0: as many as there are",
		Preset: "0", check: between(0, 100000), into: func(c *Settings) any { return &c.MaxPieces }},
	{Key: "low_stock", Group: "Orders and returns", Label: "Stock counts as low from",
		Preset: "5", check: between(0, 100000), into: func(c *Settings) any { return &c.LowStock }},
	// Search
	{Key: "search_words", Group: "Search", Label: "Other words for the same",
		Hint: "A line for each meaning: what people type, then = and what is meant. Empty: the words that the shop brings.",
		Long: true, Preset: ourSynonyms, check: checkSynonyms, into: func(c *Settings) any { return &c.SearchWords }},
	// Payments
	{Key: "upi_id", Group: "Payments", Label: "UPI id",
		Hint:  "For the QR code on the papers of COD orders",
		check: checkUPI, into: func(c *Settings) any { return &c.UPIID }},
	{Key: "bank_account_number", Group: "Payments", Label: "Bank account number",
		Hint: "Invoices name this account for who pays by bank. Empty: none.",
		tidy: withoutBlanks, check: checkAccount, into: func(c *Settings) any { return &c.BankAccountNumber }},
	{Key: "bank_ifsc", Group: "Payments", Label: "IFSC of the account",
		tidy: func(text string) string { return strings.ToUpper(withoutBlanks(text)) }, check: checkIFSC, into: func(c *Settings) any { return &c.BankIFSC }},
	{Key: "bank_account_name", Group: "Payments", Label: "Name of the account",
		Hint:  "Empty: the legal name",
		check: upTo(120), into: func(c *Settings) any { return &c.BankAccountName }},
	{Key: "bank_name", Group: "Payments", Label: "Bank and branch",
		check: upTo(120), into: func(c *Settings) any { return &c.BankName }},
	{Key: "razorpay_key_id", Group: "Payments", Label: "Razorpay key id",
		Flag:  "Razorpay's key id. Without it and the secret, Pre-paid is not offered (the demo has a test page).",
		check: upTo(100), into: func(c *Settings) any { return &c.RazorpayKeyID }},
	{Key: "razorpay_key_secret", Group: "Payments", Label: "Razorpay key secret",
		Flag:   "Razorpay's key secret.",
		Secret: true, check: upTo(200), into: func(c *Settings) any { return &c.RazorpayKeySecret }},
	{Key: "razorpay_webhook_secret", Group: "Payments", Label: "Razorpay webhook secret",
		Hint:   "A shop with a public https address can register its webhook by the button. Without one it asks by itself every two minutes.",
		Flag:   "The secret of the webhook /api/razorpay/webhook. Without it the shop asks Razorpay every two minutes.",
		Secret: true, check: upTo(200), into: func(c *Settings) any { return &c.RazorpayWebhookSecret }},
	// Mail and captcha
	{Key: "smtp_url", Group: "Mail and captcha", Label: "Mail server",
		Hint:   "smtp://user:password@host:587 or smtps://…; empty: mails are files in outbox/",
		Flag:   "The mail server: smtp://user:password@host:587 or smtps://…. Without it, mails are .eml files in outbox/.",
		Secret: true, check: checkOutside("smtp", "smtps"), into: func(c *Settings) any { return &c.SMTPURL }},
	{Key: "captcha", Group: "Mail and captcha", Label: "Captcha",
		Flag:    "altcha (a proof of work, no third party), recaptcha with its keys, or off for tests.",
		Choices: []Choice{{"altcha", "Proof of work, no third party"}, {"recaptcha", "reCAPTCHA v3"}, {"off", "Off"}},
		Preset:  "altcha", check: oneOf("altcha", "recaptcha", "off"), into: func(c *Settings) any { return &c.Captcha }},
	{Key: "recaptcha_site_key", Group: "Mail and captcha", Label: "reCAPTCHA site key",
		Flag:  "reCAPTCHA's site key.",
		check: upTo(200), into: func(c *Settings) any { return &c.RecaptchaSiteKey }},
	{Key: "recaptcha_secret", Group: "Mail and captcha", Label: "reCAPTCHA secret",
		Flag:   "reCAPTCHA's secret.",
		Secret: true, check: upTo(200), into: func(c *Settings) any { return &c.RecaptchaSecret }},
	// Courier
	{Key: "delhivery_token", Group: "Courier", Label: "Delhivery token",
		Flag:   "Delhivery's token. With it, Delhivery says where it delivers, what a parcel costs and where it is; the shop's own PIN table and rate card answer without it and whenever it is silent.",
		Secret: true, check: upTo(200), into: func(c *Settings) any { return &c.DelhiveryToken }},
	{Key: "delhivery_url", Group: "Courier", Label: "Delhivery address",
		Flag:   "Another address of Delhivery's API, for tests.",
		Preset: "https://track.delhivery.com", check: checkOutside("http", "https"), into: func(c *Settings) any { return &c.DelhiveryURL }},
	// Assistant
	{Key: "assistant_kind", Group: "Assistant", Label: "Language model",
		Flag:    "gemini, or openai for any server of that protocol. Without it the assistant answers from the catalogue, the questions and the policies.",
		Choices: []Choice{{"", "None: the catalogue answers"}, {"gemini", "Gemini"}, {"openai", "OpenAI, or a server that speaks its protocol"}},
		check:   oneOf("gemini", "openai"), into: func(c *Settings) any { return &c.AssistantKind }},
	{Key: "assistant_url", Group: "Assistant", Label: "Address",
		Hint:  "Empty: that of the service itself",
		Flag:  "Where the assistant's model answers.",
		check: checkOutside("http", "https"), into: func(c *Settings) any { return &c.AssistantURL }},
	{Key: "assistant_model", Group: "Assistant", Label: "Model",
		Flag:  "The name of the assistant's model.",
		check: upTo(100), into: func(c *Settings) any { return &c.AssistantModel }},
	{Key: "assistant_key", Group: "Assistant", Label: "Key",
		Flag:   "The key of the assistant's model.",
		Secret: true, check: upTo(500), into: func(c *Settings) any { return &c.AssistantKey }},
	// Backups and copies
	{Key: "backup_folder", Group: "Backups and copies", Label: "Folder of another disk",
		Hint:  "Such as /mnt/usb/hearth",
		Flag:  "A folder of another disk that gets every backup too.",
		check: checkFolder, into: func(c *Settings) any { return &c.BackupFolder }},
	{Key: "backup_bucket", Group: "Backups and copies", Label: "Bucket",
		Hint:   "s3://KEY:SECRET@s3.ap-south-1.amazonaws.com/bucket/path?region=ap-south-1",
		Flag:   "A bucket that gets every backup too: s3://KEY:SECRET@HOST/BUCKET/PATH?region=R.",
		Secret: true, check: checkBucket, into: func(c *Settings) any { return &c.BackupBucket }},
	{Key: "backup_recipient", Group: "Backups and copies", Label: "Seal copies for this public key",
		Hint:  "Begins with age1; empty: not sealed",
		Flag:  "The public key (age1…) for which copies are sealed; hearth key makes one.",
		check: checkRecipient, into: func(c *Settings) any { return &c.BackupRecipient }},
	{Key: "replica_url", Group: "Backups and copies", Label: "Replica",
		Hint:   "A folder or a bucket that gets every change within seconds. It takes effect at the next start.",
		Flag:   "A folder or a bucket, s3://KEY:SECRET@HOST/BUCKET/PATH?region=R, that gets every change of the database within seconds.",
		Secret: true, Restart: true, check: checkReplica, into: func(c *Settings) any { return &c.ReplicaURL }},
	// Network
	{Key: "trusted_proxies", Group: "Network", Label: "Your own proxies",
		Hint:  "Only for a shop behind nginx or Caddy: their addresses, such as 127.0.0.1. What they say of a visitor's address is then believed.",
		Flag:  "Proxies in front of the shop, such as 127.0.0.1 or 10.0.0.0/8. What they say of a visitor's address and of TLS is believed.",
		check: checkProxies, into: func(c *Settings) any { return &c.TrustedProxies }},
	{Key: "staff_totp", Group: "Network", Label: "Second factor of staff",
		Hint:    "Each member of staff turns it on in the own profile, under Security; before that the back office stays closed to them.",
		Choices: []Choice{{"no", "Offered"}, {"yes", "Required"}},
		Preset:  "no", check: oneOf("yes", "no"), into: func(c *Settings) any { return &c.StaffTOTP }},
	// Texts
	{Key: "text_returns", Group: "Texts", Label: "Cancellation and refund policy",
		Long: true, check: upTo(20000), into: func(c *Settings) any { return &c.TextReturns }},
	{Key: "text_terms", Group: "Texts", Label: "Terms and conditions",
		Long: true, check: upTo(20000), into: func(c *Settings) any { return &c.TextTerms }},
	{Key: "text_privacy", Group: "Texts", Label: "Privacy policy",
		Long: true, check: upTo(20000), into: func(c *Settings) any { return &c.TextPrivacy }},
	{Key: "text_faq", Group: "Texts", Label: "Questions and answers",
		Hint: "Each ## heading is a question.",
		Long: true, check: upTo(20000), into: func(c *Settings) any { return &c.TextFAQ }},
	// Said at the start, or kept by the shop itself; not on the screen.
	{Key: "shop_logo",
		check: checkPicture, into: func(c *Settings) any { return &c.ShopLogo }},
	{Key: "tls_domain",
		Flag:    "The shop's own name, such as shop.example.in: it is then served over HTTPS on ports 443 and 80, with certificates of Let's Encrypt.",
		Restart: true, check: checkDomain, into: func(c *Settings) any { return &c.TLSDomain }},
	{Key: "admin_listen",
		Flag:    "A listener of its own for staff, such as 192.168.1.10:8081: the back office then answers only there, and 404 elsewhere.",
		Restart: true, check: checkListen, into: func(c *Settings) any { return &c.AdminListen }},
	{Key: "razorpay_webhook_previous",
		Secret: true, check: upTo(300), into: func(c *Settings) any { return &c.RazorpayWebhookPrevious }},
	{Key: "razorpay_url",
		Flag:   "Another address of Razorpay's API, for tests.",
		Preset: "https://api.razorpay.com", check: checkOutside("http", "https"), into: func(c *Settings) any { return &c.RazorpayURL }},
	{Key: "rate_limit",
		Flag:   "on, or off for load tests: only guesses at passwords and keys are then limited.",
		Preset: "on", check: oneOf("on", "off"), into: func(c *Settings) any { return &c.RateLimit }},
	{Key: "metrics_token",
		Flag:   "The bearer token with which Prometheus reads /metrics on the shop's address. Without it /metrics answers on the staff's own listener alone.",
		Secret: true, check: upTo(200), into: func(c *Settings) any { return &c.MetricsToken }},
}
