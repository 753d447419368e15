package settings

import (
	"strings"
	"time"

	"hearth/store/money"
)

// SettingGroups are the sections of the screen, in order.
var SettingGroups = []SettingGroup{
	{Title: "Shop"},
	{
		Title: "Languages",
		Text:  "Customers choose among English and these. A language that is off leads to the English pages and is not shown to search engines; its translations are kept.",
	},
	{
		Title: "GST",
		Text:  "With a GSTIN the shop issues tax invoices. Without one, or as a composition dealer, it shows no tax and may sell within its own state only.",
	},
	{Title: "Approvals", Text: "Legal details lists what each product has and lacks."},
	{Title: "Delivery", Text: "One rate for the first 500 g, one for each further 500 g, in rupees."},
	{
		Title: "Delivery dates",
		Text:  "Customers see the day by which an order arrives. It is counted from these days; where the courier has given its own days for a pincode, those count instead of the table. Numbers shows which promises were kept.",
	},
	{
		Title: "COD guard",
		Text:  "Parcels refused at the door cost you delivery both ways. Choose who can use COD, and whether orders must be confirmed first. The dashboard shows what COD costs you.",
	},
	{Title: "Orders and returns"},
	{
		Title: "Marketing emails",
		Text:  "Sent only to customers who opted in. Each email has a link to unsubscribe with one click. See the results under Numbers.",
	},
	{Title: "Search",
		Text: "Shoppers use other names and languages than your products do. The dashboard lists searches without a result."},
	{
		Title: "Payments",
		Text:  "Without Razorpay's keys only COD is offered. Keys that begin with rzp_test_ move no money.",
		Tests: []Choice{{"payments", "Test payments"}},
	},
	{Title: "Email and captcha", Tests: []Choice{{"mail", "Send a test email"}, {"captcha", "Test the captcha"}}},
	{
		Title: "Courier",
		Text:  "Without a token, or when the courier does not answer, the shop uses its own pincode table and rate card.",
		Tests: []Choice{{"courier", "Test the courier"}},
	},
	{
		Title: "Assistant",
		Text:  "Without a model the assistant answers from the catalogue, the questions and the policies. A model receives these findings and the question, without email addresses, phone and order numbers.",
		Tests: []Choice{{"assistant", "Ask a test question"}},
	},
	{
		Title: "Backups and copies",
		Text:  "A backup is made every night in the data directory. Choose where copies go, so that you can recover if this machine is lost. Create the encryption keys with hearth key, and keep the secret key away from this machine.",
		Tests: []Choice{{"copies", "Test the copies"}},
	},
	{
		Title: "Updates",
		Text:  "Health shows when there is a newer version. To install it, run hearth update on the server.",
	},
	{Title: "Network"},
	{Title: "Texts", Text: "The policies and the questions are pages; edit them there."},
}

// OurName is the shop's name until its owner sets one.
const OurName = "Hearth"

// Providers are the payment providers with which orders can be paid.
var Providers = []Provider{{"razorpay", "Razorpay"}, {"testpay", "Test page"}}

// Values are the effective settings of the shop: a flag or environment variable overrides the database, which overrides
// the preset. A value never changes after it is loaded. Table, below, documents each field and its valid values.
type Values struct {
	values map[string]string
	// lost are the settings whose secrets can't be decrypted.
	lost     []string
	zone     *time.Location
	synonyms Synonyms
	couriers []Courier
	closed   closedDays

	refundColumns []RefundColumn

	// Fields of the settings group Shop.
	ShopName         string
	ShopLegalName    string
	ShopAddress      string
	ShopPincode      string
	ShopState        string
	ShopPhone        string
	ShopEmail        string
	GrievanceOfficer string
	PublicAddress    string
	EmailRule        string
	// Trade is SmartHome or AnyTrade. Survey is the owner's survey as JSON, for Questionnaire.
	Trade  string
	Survey string
	// Guide lists the steps of the setup guide that were ticked, and GuideHidden once it is hidden, separated by commas.
	Guide    string
	TimeZone string

	// Fields of the settings group GST.
	GSTIN           string
	AccountantEmail string
	SellerKindSet   string
	SellInterstate  bool
	// ShopOpen means that customers can order.
	ShopOpen bool
	// EnterpriseSize is micro, small or medium, "" if the owner did not enter it. CertificatesClose means that a
	// product without a required certificate can't be bought.
	EnterpriseSize    string
	CertificatesClose bool
	// EPRNumber is the shop's registration as a producer of electronics, EPRNotNeeded the reason why it needs none.
	EPRNumber    string
	EPRNotNeeded string
	// TurnoverAbove5Cr means that the yearly turnover is above five crore rupees, so that HSN codes need 6 digits.
	TurnoverAbove5Cr bool

	// Fields of the settings group Delivery.
	RateLocalFirst   money.Paise
	RateLocalNext    money.Paise
	RateStateFirst   money.Paise
	RateStateNext    money.Paise
	RateCountryFirst money.Paise
	RateCountryNext  money.Paise
	FreeAbove        money.Paise
	CODFee           money.Paise
	CODMax           money.Paise

	// Fields of the settings group Delivery dates. OrderUntil is the hour from which an order counts as the next
	// working day's. PackingDays are the working days until it leaves, the others days with the courier.
	OrderUntil  int64
	PackingDays int64
	// ClosedDays are lines of weekdays and holidays; ClosedOn reads them.
	ClosedDays  string
	DaysCity    int64
	DaysState   int64
	DaysMetro   int64
	DaysCountry int64
	DaysRemote  int64

	// Fields of the settings group COD guard.
	CODBlockedPins  string
	CODRefusals     int64
	CODConfirm      bool
	CODConfirmHours int64
	CODRemitDays    int64
	CODRemitFrom    string

	// Fields of the settings group Orders and returns.
	HoldMinutes int64
	// AgreedMost is how many percent below its price staff may sell a product by telephone.
	AgreedMost         int64
	ReturnDays         int64
	AssistedReturnDays int64
	ReturnWay          string
	ReturnAddress      string
	InspectDays        int64
	RefundDays         int64
	ExchangeLeaves     string
	GiftCardAmounts    string
	GiftCardLeast      money.Paise
	GiftCardMost       money.Paise
	CreditMonths       int64
	LowStock           int64
	MaxPieces          int64
	StaffTOTP          bool

	// Fields of the settings group Marketing emails.
	// Hindi and Marathi are the languages that are on besides English.
	Hindi, Marathi bool
	TellStock      bool
	TellPrice      bool
	TellCart       bool
	TellCartHours  int64
	TellWarranty   bool
	TellReview     bool
	QuietFrom      int64
	QuietUntil     int64

	// Fields of the settings group Search.
	SearchWords string

	// Fields of the settings group Payments.
	UPIID                 string
	BankAccountNumber     string
	BankIFSC              string
	BankAccountName       string
	RefundColumnsText     string
	RefundFile            string
	BankName              string
	RazorpayKeyID         string
	RazorpayKeySecret     string
	RazorpayWebhookSecret string

	// Fields of the settings group Email and captcha.
	SMTPURL          string
	OutboxDelivers   bool
	Captcha          string
	RecaptchaSiteKey string
	RecaptchaSecret  string

	// Fields of the settings group Courier.
	DelhiveryToken string
	DelhiveryURL   string
	// DelhiveryPickup is the name of the pick-up location as registered with Delhivery; without it nothing can be
	// booked.
	DelhiveryPickup string
	// DelhiveryPushKey is the key with which Delhivery sends news of parcels; without it none are accepted.
	DelhiveryPushKey string
	// CourierPages are lines of the couriers' names and tracking pages; Couriers returns them.
	CourierPages string

	// Fields of the settings group Assistant.
	AssistantKind  string
	AssistantURL   string
	AssistantModel string
	AssistantKey   string

	// Fields of the settings group Backups and copies.
	BackupFolder    string
	BackupBucket    string
	BackupRecipient string
	ReplicaURL      string
	UpdateURL       string
	UpdateKey       string

	// Fields of the settings group Network.
	TrustedProxies string
	// CDN means that a CDN may cache public pages and replies for a minute.
	CDN bool

	// Fields of the settings group Texts.
	TextReturns string
	TextTerms   string
	TextPrivacy string
	TextFAQ     string

	// Fields that are set at the start or maintained by the shop itself; they are not on the settings screen.
	ShopLogo                string
	TLSDomain               string
	AdminListen             string
	RazorpayWebhookPrevious string
	RazorpayURL             string
	RateLimit               bool
	MetricsToken            string
}

// Table has every setting. An empty text resets a setting to its preset.
var Table = []Setting{
	// Settings of the group Shop.
	{Key: "shop_name", Group: "Shop", Label: "Name",
		Hint:   "Customers see it in the header, in emails and on documents.",
		Preset: OurName, Check: upTo(60), into: func(c *Values) any { return &c.ShopName }},
	{Key: "shop_legal_name", Group: "Shop", Label: "Legal name",
		Hint:  "The legal seller: shown on invoices and in the terms.",
		Check: upTo(120), into: func(c *Values) any { return &c.ShopLegalName }},
	{Key: "shop_open", Group: "Shop", Label: "Open",
		Hint:    "Until then, visitors see that the shop opens soon, and no one can order.",
		Choices: []Choice{{"yes", "Yes, customers can order"}, {"no", "Not yet"}},
		Preset:  "yes", Check: OneOf("yes", "no"), into: func(c *Values) any { return &c.ShopOpen }},
	{Key: "language_hi", Group: "Languages", Label: "हिन्दी (Hindi)",
		Choices: []Choice{{"yes", "On"}, {"no", "Off"}},
		Preset:  "yes", Check: OneOf("yes", "no"), into: func(c *Values) any { return &c.Hindi }},
	{Key: "language_mr", Group: "Languages", Label: "मराठी (Marathi)",
		Choices: []Choice{{"yes", "On"}, {"no", "Off"}},
		Preset:  "yes", Check: OneOf("yes", "no"), into: func(c *Values) any { return &c.Marathi }},
	{Key: "shop_address", Group: "Shop", Label: "Address",
		Hint:  "The registered place of business: shown on invoices, on labels and in the terms.",
		Check: upTo(500), into: func(c *Values) any { return &c.ShopAddress }},
	{Key: "shop_pincode", Group: "Shop", Label: "Pincode",
		Hint:  "Parcels are sent from here. It determines the delivery rate of an address.",
		Check: checkPin, into: func(c *Values) any { return &c.ShopPincode }},
	{
		Key:     "shop_state",
		Group:   "Shop",
		Label:   "State",
		Hint:    "It determines whether CGST and SGST or IGST apply, and from which value on a parcel within the state needs an e-way bill.",
		Choices: stateChoices(),
		Check:   checkState,
		into:    func(c *Values) any { return &c.ShopState },
	},
	{Key: "shop_phone", Group: "Shop", Label: "Telephone",
		Hint:  "Shown to customers in the footer, in emails and in the policies.",
		Check: checkPhone, into: func(c *Values) any { return &c.ShopPhone }},
	{Key: "shop_email", Group: "Shop", Label: "Email",
		Hint:  "Emails are sent from this address, and customers reply to it.",
		Check: checkMail, into: func(c *Values) any { return &c.ShopEmail }},
	{Key: "grievance_officer", Group: "Shop", Label: "Grievance officer",
		Hint:  "Name, designation and contact; required by law.",
		Check: upTo(500), into: func(c *Values) any { return &c.GrievanceOfficer }},
	{Key: "public_url", Outward: true, Group: "Shop", Label: "Address of the shop",
		Hint:   "As customers type it. Links in emails and QR codes point to it.",
		Flag:   "The shop's public URL. Links in emails, QR codes and the sitemap point to it.",
		Preset: "http://localhost:8080", Check: checkURL, into: func(c *Values) any { return &c.PublicAddress }},
	{Key: "email_rule", Group: "Shop", Label: "Email addresses of new accounts",
		Hint:    "Characters allowed before the @. Many addresses have a hyphen, an underscore or a plus.",
		Choices: []Choice{{"spec", "Letters, digits and . & % $"}, {"wide", "Also _ - +"}},
		Preset:  "spec", Check: OneOf("spec", "wide"), into: func(c *Values) any { return &c.EmailRule }},
	{Key: "trade", Group: "Shop", Label: "Default texts",
		Hint:    "Headings, the search field, and the questions, home page and survey until you write your own.",
		Choices: []Choice{{SmartHome, "For smart-home devices"}, {AnyTrade, "For any trade"}},
		Preset:  SmartHome, Check: OneOf(SmartHome, AnyTrade), into: func(c *Values) any { return &c.Trade }},
	{Key: "survey", Label: "Survey", Check: checkSurvey, into: func(c *Values) any { return &c.Survey }},
	{Key: "timezone", Group: "Shop", Label: "Time zone",
		Hint:    "Days, months and the financial year start in this zone. Issued documents keep their date.",
		Choices: zoneChoices,
		Preset:  "Asia/Kolkata", Check: checkZone, into: func(c *Values) any { return &c.TimeZone }},
	// Settings of the group GST.
	{Key: "gstin", Group: "GST", Label: "GSTIN",
		Hint:  "With a GSTIN, invoices show the tax; its first two digits must be those of your state.",
		Check: checkGSTIN, into: func(c *Values) any { return &c.GSTIN }},
	{Key: "accountant_email", Group: "GST", Label: "Accountant's email",
		Hint:  "At the month's end, one button sends a link to the documents there.",
		Check: checkMail, into: func(c *Values) any { return &c.AccountantEmail }},
	{
		Key:   "seller_kind",
		Group: "GST",
		Label: "Kind of seller",
		Hint:  "Determines which document a dispatched order gets, and whether it shows tax.",
		Choices: []Choice{{"", "By the GSTIN"}, {"regular", "Regular: tax invoice"},
			{"composition", "Composition: bill of supply"},
			{"unregistered", "Unregistered: plain invoice"}},
		Check: OneOf("regular", "composition", "unregistered"),
		into:  func(c *Values) any { return &c.SellerKindSet },
	},
	{Key: "sell_interstate", Group: "GST", Label: "Sell to other states anyway",
		Hint:    "Only for sellers who may only sell within their own state.",
		Choices: []Choice{{"no", "No"}, {"yes", "Yes, I know that the law forbids it"}},
		Preset:  "no", Check: OneOf("yes", "no"), into: func(c *Values) any { return &c.SellInterstate }},
	{Key: "turnover_above_5cr", Group: "GST", Label: "Turnover above ₹5 crore",
		Hint:    "Then an HSN code needs at least 6 digits, otherwise 4.",
		Choices: []Choice{{"no", "No"}, {"yes", "Yes"}},
		Preset:  "no", Check: OneOf("yes", "no"), into: func(c *Values) any { return &c.TurnoverAbove5Cr }},
	// Settings of the group Approvals.
	{
		Key:   "enterprise_size",
		Group: "Approvals",
		Label: "Size of the enterprise",
		Hint:  "As registered on Udyam. Small and micro enterprises have later days for some approvals; micro ones need no EPR registration.",
		Choices: []Choice{{"", "Not specified: as for large ones"}, {"micro", "Micro"}, {"small", "Small"},
			{"medium", "Medium or large"}},
		Check: OneOf("micro", "small", "medium"),
		into:  func(c *Values) any { return &c.EnterpriseSize },
	},
	{Key: "epr_number", Group: "Approvals", Label: "EPR registration",
		Hint:  "Importers of electronics and sellers under their own brand must register as producers (E-Waste Rules 2022).",
		Check: upTo(60), into: func(c *Values) any { return &c.EPRNumber }},
	{Key: "epr_not_needed", Group: "Approvals", Label: "No EPR registration, because",
		Hint:  "Such as: all brands that we sell are registered themselves.",
		Check: upTo(300), into: func(c *Values) any { return &c.EPRNotNeeded }},
	{Key: "certificates_close", Group: "Approvals", Label: "Don't sell what lacks an approval",
		Hint:    "From the day the law applies. Otherwise such products are only listed under Legal details.",
		Choices: []Choice{{"no", "No: list them only"}, {"yes", "Yes: refuse them in the cart and at checkout"}},
		Preset:  "no", Check: OneOf("yes", "no"), into: func(c *Values) any { return &c.CertificatesClose }},
	// Settings of the group Delivery.
	{Key: "rate_local_first", Group: "Delivery", Label: "Same sorting district, first 500 g",
		Hint:   "A parcel to your own sorting district: the first three digits of the pincode.",
		Preset: "40", Check: checkMoney, into: func(c *Values) any { return &c.RateLocalFirst }},
	{Key: "rate_local_next", Group: "Delivery", Label: "Same sorting district, each further",
		Hint:   "Added for each further 500 g or part of it.",
		Preset: "20", Check: checkMoney, into: func(c *Values) any { return &c.RateLocalNext }},
	{Key: "rate_state_first", Group: "Delivery", Label: "Same state, first 500 g",
		Hint:   "A parcel to another district of your state.",
		Preset: "40", Check: checkMoney, into: func(c *Values) any { return &c.RateStateFirst }},
	{Key: "rate_state_next", Group: "Delivery", Label: "Same state, each further",
		Hint:   "Added for each further 500 g or part of it.",
		Preset: "20", Check: checkMoney, into: func(c *Values) any { return &c.RateStateNext }},
	{Key: "rate_country_first", Group: "Delivery", Label: "Elsewhere, first 500 g",
		Hint:   "A parcel to any other state.",
		Preset: "40", Check: checkMoney, into: func(c *Values) any { return &c.RateCountryFirst }},
	{Key: "rate_country_next", Group: "Delivery", Label: "Elsewhere, each further",
		Hint:   "Added for each further 500 g or part of it.",
		Preset: "20", Check: checkMoney, into: func(c *Values) any { return &c.RateCountryNext }},
	{Key: "free_above", Group: "Delivery", Label: "Free from an order value of",
		Hint:   "0: never",
		Preset: "0", Check: checkMoney, into: func(c *Values) any { return &c.FreeAbove }},
	{Key: "cod_fee", Group: "Delivery", Label: "COD fee",
		Preset: "0", Check: checkMoney, into: func(c *Values) any { return &c.CODFee }},
	{Key: "cod_max", Group: "Delivery", Label: "COD up to",
		Hint:   "0: any value",
		Preset: "0", Check: checkMoney, into: func(c *Values) any { return &c.CODMax }},
	// Settings of the group Delivery dates.
	{Key: "order_until", Group: "Delivery dates", Label: "Cut-off hour",
		Hint:   "From this hour on, in the shop's zone, an order counts as the next working day's.",
		Preset: "14", Check: between(0, 24), into: func(c *Values) any { return &c.OrderUntil }},
	{Key: "packing_days", Group: "Delivery dates", Label: "Packing days",
		Hint:   "Working days until the parcel leaves the shop. 0: the same day.",
		Preset: "1", Check: between(0, 30), into: func(c *Values) any { return &c.PackingDays }},
	{Key: "days_city", Group: "Delivery dates", Label: "Same city, days",
		Hint:   "With the courier, to your own sorting district: the first three digits of the pincode.",
		Preset: "2", Check: between(1, 60), into: func(c *Values) any { return &c.DaysCity }},
	{Key: "days_state", Group: "Delivery dates", Label: "Same state, days",
		Hint:   "With the courier, to another district of your state.",
		Preset: "4", Check: between(1, 60), into: func(c *Values) any { return &c.DaysState }},
	{Key: "days_metro", Group: "Delivery dates", Label: "Metro to metro, days",
		Hint:   "Between Delhi, Mumbai, Kolkata, Chennai, Bengaluru, Hyderabad, Ahmedabad and Pune.",
		Preset: "5", Check: between(1, 60), into: func(c *Values) any { return &c.DaysMetro }},
	{Key: "days_country", Group: "Delivery dates", Label: "Rest of India, days",
		Hint:   "With the courier, to any other place.",
		Preset: "6", Check: between(1, 60), into: func(c *Values) any { return &c.DaysCountry }},
	{Key: "days_remote", Group: "Delivery dates", Label: "North-east, Jammu, Ladakh, islands, days",
		Hint:   "With the courier, to or from these states.",
		Preset: "9", Check: between(1, 60), into: func(c *Values) any { return &c.DaysRemote }},
	{Key: "closed_days", Group: "Delivery dates", Label: "Closed days",
		Hint: "No parcel leaves the shop on them. One line per weekday or day: 2026-11-08 = Diwali, or 01-26 = Republic Day for every year.",
		Long: true, Preset: ourClosedDays, Check: checkClosedDays, into: func(c *Values) any { return &c.ClosedDays },
		tidy: func(text string) string { return strings.ReplaceAll(text, "\r", "") }}, // forms send \r\n
	// Settings of the group COD guard.
	{Key: "cod_blocked_pins", Group: "COD guard", Label: "No COD at these pincodes",
		Hint:  "Pincodes or their beginnings: 190, 79, 744101",
		Check: checkPinPrefixes, into: func(c *Values) any { return &c.CODBlockedPins }},
	{Key: "cod_refusals", Group: "COD guard", Label: "No COD after so many refused parcels",
		Hint:   "0: no limit",
		Preset: "2", Check: between(0, 100), into: func(c *Values) any { return &c.CODRefusals }},
	{Key: "cod_confirm", Group: "COD guard", Label: "Confirm COD orders before packing",
		Hint:    "Such an order can't be packed until it is confirmed.",
		Choices: []Choice{{"no", "No"}, {"yes", "Yes: with the link in the email, or by phone"}},
		Preset:  "no", Check: OneOf("yes", "no"), into: func(c *Values) any { return &c.CODConfirm }},
	{Key: "cod_confirm_hours", Group: "COD guard", Label: "Hours until an unconfirmed order is cancelled",
		Hint:   "Only if COD orders must be confirmed; then the stock is released.",
		Preset: "24", Check: between(1, 240), into: func(c *Values) any { return &c.CODConfirmHours }},
	{Key: "cod_remit_days", Group: "COD guard", Label: "Days until COD money at a courier is overdue",
		Hint:   "After the delivery. Couriers usually take 7 to 10 days. 0: never overdue",
		Preset: "10", Check: between(0, 90), into: func(c *Values) any { return &c.CODRemitDays }},
	{Key: "cod_remit_from", Group: "COD guard", Label: "Check COD money of deliveries since",
		Hint:  "Such as 2026-10-01; earlier deliveries count as paid out. Empty: 60 days before the first remittance",
		Check: checkDay, into: func(c *Values) any { return &c.CODRemitFrom }},
	// Settings of the group Orders and returns.
	{Key: "agreed_most", Group: "Orders and returns", Label: "Largest discount by telephone, in percent",
		Hint:   "Staff can agree on a lower price with a caller and say why. 0 turns this off.",
		Preset: "10", Check: between(0, 90), into: func(c *Values) any { return &c.AgreedMost }},
	{Key: "hold_minutes", Group: "Orders and returns", Label: "Minutes an unpaid order reserves its stock",
		Hint:   "After that the order is cancelled and its stock released.",
		Preset: "30", Check: between(1, 1440), into: func(c *Values) any { return &c.HoldMinutes }},
	{Key: "return_days", Group: "Orders and returns", Label: "Self-service return window (days)",
		Hint:   "Counted from delivery. The policies show it automatically.",
		Preset: "10", Check: between(0, 365), into: func(c *Values) any { return &c.ReturnDays }},
	{Key: "assisted_return_days", Group: "Orders and returns", Label: "Days in which staff open a return",
		Hint:   "For unused, undamaged products. A defective one can be returned with a complaint at any time.",
		Preset: "30", Check: between(0, 365), into: func(c *Values) any { return &c.AssistedReturnDays }},
	{
		Key:   "return_way",
		Group: "Orders and returns",
		Label: "How returns are sent back",
		Hint:  "Shown to customers on the order's page and in the email about their return.",
		Choices: []Choice{{"send", "The customer sends them"},
			{"collect faulty", "We collect defective, damaged or wrong products"},
			{"collect", "We collect all"}},
		Preset: "send",
		Check:  OneOf("send", "collect faulty", "collect"),
		into:   func(c *Values) any { return &c.ReturnWay },
	},
	{Key: "return_address", Group: "Orders and returns", Label: "Address for returns",
		Hint:  "Empty: the shop's address.",
		Check: upTo(500), into: func(c *Values) any { return &c.ReturnAddress }},
	{Key: "inspect_days", Group: "Orders and returns", Label: "Working days until a return is inspected",
		Hint:   "Counted from its arrival. The policy shows it automatically.",
		Preset: "2", Check: between(1, 30), into: func(c *Values) any { return &c.InspectDays }},
	{Key: "refund_days", Group: "Orders and returns", Label: "Working days until the refund is sent",
		Hint:   "Counted from the inspection.",
		Preset: "3", Check: between(1, 30), into: func(c *Values) any { return &c.RefundDays }},
	{Key: "exchange_leaves", Group: "Orders and returns", Label: "When a replacement ships",
		Hint:    "For exchanges. If it ships at once, it is gone before you have seen the return.",
		Choices: []Choice{{"come in", "When the return was accepted at inspection"}, {"at once", "At once"}},
		Preset:  "come in", Check: OneOf("come in", "at once"), into: func(c *Values) any { return &c.ExchangeLeaves }},
	{Key: "gift_card_amounts", Group: "Orders and returns", Label: "Gift cards of",
		Hint:  "Amounts, such as 500, 1000, 2000. Empty: the shop sells no gift cards.",
		Check: checkAmounts, into: func(c *Values) any { return &c.GiftCardAmounts }},
	{Key: "gift_card_least", Group: "Orders and returns", Label: "Any other gift card from",
		Preset: "100", Check: checkMoney, into: func(c *Values) any { return &c.GiftCardLeast }},
	{Key: "gift_card_most", Group: "Orders and returns", Label: "Any other gift card up to",
		Hint:   "0: only the amounts above",
		Preset: "0", Check: checkMoney, into: func(c *Values) any { return &c.GiftCardMost }},
	{Key: "credit_months", Group: "Orders and returns", Label: "Months until store credit and gift cards expire",
		Hint:   "For what is added from then on. 0: never",
		Preset: "0", Check: between(0, 120), into: func(c *Values) any { return &c.CreditMonths }},
	{Key: "max_pieces", Group: "Orders and returns", Label: "Maximum quantity of a product per order",
		Hint:   "0: no limit",
		Preset: "0", Check: between(0, 100000), into: func(c *Values) any { return &c.MaxPieces }},
	{Key: "low_stock", Group: "Orders and returns", Label: "Low-stock threshold",
		Hint:   "A product with this many pieces or fewer is listed on Today and shown as low.",
		Preset: "5", Check: between(0, 100000), into: func(c *Values) any { return &c.LowStock }},
	// Settings of the group Marketing emails.
	{Key: "tell_stock", Group: "Marketing emails", Label: "Back in stock",
		Hint:    "Customers can ask for an email when a sold-out product is back in stock.",
		Choices: []Choice{{"yes", "Yes, to customers who opted in"}, {"no", "No"}},
		Preset:  "yes", Check: OneOf("yes", "no"), into: func(c *Values) any { return &c.TellStock }},
	{Key: "tell_price", Group: "Marketing emails", Label: "Price drops",
		Hint:    "When a product on the wishlist costs less, at most once a day.",
		Choices: []Choice{{"yes", "Yes, to customers who opted in"}, {"no", "No"}},
		Preset:  "yes", Check: OneOf("yes", "no"), into: func(c *Values) any { return &c.TellPrice }},
	{Key: "tell_cart", Group: "Marketing emails", Label: "Cart reminders",
		Hint:    "The “Abandoned cart” email, at most once per cart.",
		Choices: []Choice{{"yes", "Yes, to customers who opted in"}, {"no", "No"}},
		Preset:  "yes", Check: OneOf("yes", "no"), into: func(c *Values) any { return &c.TellCart }},
	{Key: "tell_cart_hours", Group: "Marketing emails", Label: "Hours until a cart counts as abandoned",
		Hint:   "Counted from the last change in it.",
		Preset: "24", Check: between(1, 120), into: func(c *Values) any { return &c.TellCartHours }},
	{Key: "tell_warranty", Group: "Marketing emails", Label: "Warranty reminders",
		Hint:    "A month before the warranty of a registered device ends.",
		Choices: []Choice{{"yes", "Yes, to customers who opted in"}, {"no", "No"}},
		Preset:  "yes", Check: OneOf("yes", "no"), into: func(c *Values) any { return &c.TellWarranty }},
	{Key: "tell_review", Group: "Marketing emails", Label: "Ask for a review",
		Hint:    "Ten days after delivery, once per order, for products that were kept and have no review yet.",
		Choices: []Choice{{"yes", "Yes, to customers who opted in"}, {"no", "No"}},
		Preset:  "yes", Check: OneOf("yes", "no"), into: func(c *Values) any { return &c.TellReview }},
	{Key: "quiet_from", Group: "Marketing emails", Label: "Quiet from",
		Hint:   "The hour of the evening, in the shop's zone, after which these emails wait until the morning.",
		Preset: "21", Check: between(0, 23), into: func(c *Values) any { return &c.QuietFrom }},
	{Key: "quiet_until", Group: "Marketing emails", Label: "Quiet until",
		Hint:   "The hour of the morning. The same as above: no quiet hours.",
		Preset: "8", Check: between(0, 23), into: func(c *Values) any { return &c.QuietUntil }},
	// Settings of the group Search.
	{Key: "search_words", Group: "Search", Label: "Synonyms",
		Hint: "One line per meaning: what people type, then = and what it means. Empty: the built-in words.",
		Long: true, Preset: ourSynonyms, Check: checkSynonyms, into: func(c *Values) any { return &c.SearchWords }},
	// Settings of the group Payments.
	{Key: "upi_id", Outward: true, Group: "Payments", Label: "UPI id",
		Hint:  "For the QR code on the documents of COD orders",
		Check: checkUPI, into: func(c *Values) any { return &c.UPIID }},
	{Key: "bank_account_number", Outward: true, Group: "Payments", Label: "Bank account number",
		Hint: "Invoices show this account for bank transfers. Empty: none.",
		tidy: withoutBlanks, Check: checkAccount, into: func(c *Values) any { return &c.BankAccountNumber }},
	{
		Key:     "bank_ifsc",
		Outward: true,
		Group:   "Payments",
		Label:   "IFSC of the account",
		Hint:    "The branch of the account; shown on invoices.",
		tidy:    func(text string) string { return strings.ToUpper(withoutBlanks(text)) },
		Check:   checkIFSC,
		into: func(c *Values) any {
			return &c.BankIFSC
		},
	},
	{Key: "bank_account_name", Outward: true, Group: "Payments", Label: "Name of the account",
		Hint:  "Empty: the legal name",
		Check: upTo(120), into: func(c *Values) any { return &c.BankAccountName }},
	{Key: "bank_name", Outward: true, Group: "Payments", Label: "Bank and branch",
		Hint:  "Shown beside the account on invoices.",
		Check: upTo(120), into: func(c *Values) any { return &c.BankName }},
	{Key: "refund_columns", Outward: true, Group: "Payments", Label: "Columns of the bank's file for refunds",
		Hint: "One line per column of your bank's sample, in its order: title = content. The content is text or " +
			"{name}, {account}, {ifsc}, {upi}, {amount}, {order}, {reference}, {date}. Empty: the shop's own columns.",
		Long: true, Check: checkRefundColumns, into: func(c *Values) any { return &c.RefundColumnsText }},
	{Key: "refund_file", Group: "Payments", Label: "Kind of the bank's file for refunds",
		Choices: []Choice{{"csv", "CSV"}, {"xlsx", "Excel"}},
		Preset:  "csv", Check: OneOf("csv", "xlsx"), into: func(c *Values) any { return &c.RefundFile }},
	{Key: "razorpay_key_id", Outward: true, Group: "Payments", Label: "Razorpay key id",
		Hint:  "Together with the secret it enables Pre-paid at the checkout.",
		Flag:  "Razorpay's key ID. Without it and the secret, Pre-paid is not offered (the demo has a test page).",
		Check: upTo(100), into: func(c *Values) any { return &c.RazorpayKeyID }},
	{Key: "razorpay_key_secret", Outward: true, Group: "Payments", Label: "Razorpay key secret",
		Hint:   "Razorpay shows it once, when the key is created.",
		Flag:   "Razorpay's key secret.",
		Secret: true, Check: upTo(200), into: func(c *Values) any { return &c.RazorpayKeySecret }},
	{
		Key:     "razorpay_webhook_secret",
		Outward: true,
		Group:   "Payments",
		Label:   "Razorpay webhook secret",
		Hint:    "A shop with a public https address can register its webhook with the button. Without a webhook it polls every two minutes.",
		Flag:    "The secret of the webhook /api/razorpay/webhook. Without it the shop polls Razorpay every two minutes.",
		Secret:  true,
		Check:   upTo(200),
		into:    func(c *Values) any { return &c.RazorpayWebhookSecret },
	},
	// Settings of the group Email and captcha.
	{
		Key:     "smtp_url",
		Outward: true,
		Group:   "Email and captcha",
		Label:   "Mail server",
		Hint:    "smtp://user:password@host:587 or smtps://…; empty: emails are files in outbox/",
		Flag:    "The mail server: smtp://user:password@host:587 or smtps://…. Without it, emails are .eml files in outbox/.",
		Secret:  true,
		Check:   checkOutside("smtp", "smtps"),
		into:    func(c *Values) any { return &c.SMTPURL },
	},
	{Key: "outbox_delivers", Group: "Email and captcha", Label: "Files in outbox/ count as sent",
		Hint:    "Without a mail server: yes where another program sends the files, or to try the shop. Otherwise these emails wait.",
		Flag:    "yes if another program sends the .eml files of outbox/. Without it and a mail server, emails wait.",
		Choices: []Choice{{"no", "No, they wait"}, {"yes", "Yes"}},
		Preset:  "no", Check: OneOf("yes", "no"), into: func(c *Values) any { return &c.OutboxDelivers }},
	{Key: "captcha", Outward: true, Group: "Email and captcha", Label: "Captcha",
		Hint:    "For visitors who log in, register, reset a password or send feedback.",
		Flag:    "altcha (a proof of work, no third party), recaptcha with its keys, or off for tests.",
		Choices: []Choice{{"altcha", "Proof of work, no third party"}, {"recaptcha", "reCAPTCHA v3"}, {"off", "Off"}},
		Preset:  "altcha", Check: OneOf("altcha", "recaptcha", "off"), into: func(c *Values) any { return &c.Captcha }},
	{Key: "recaptcha_site_key", Outward: true, Group: "Email and captcha", Label: "reCAPTCHA site key",
		Hint:  "Only for reCAPTCHA. It is part of the page.",
		Flag:  "reCAPTCHA's site key.",
		Check: upTo(200), into: func(c *Values) any { return &c.RecaptchaSiteKey }},
	{Key: "recaptcha_secret", Outward: true, Group: "Email and captcha", Label: "reCAPTCHA secret",
		Hint:   "Only for reCAPTCHA. It stays on this machine.",
		Flag:   "reCAPTCHA's secret.",
		Secret: true, Check: upTo(200), into: func(c *Values) any { return &c.RecaptchaSecret }},
	// Settings of the group Courier.
	{
		Key:     "delhivery_token",
		Outward: true,
		Group:   "Courier",
		Label:   "Delhivery token",
		Hint:    "With it, service areas, prices and tracking come from Delhivery.",
		Flag:    "Delhivery's API token. With it, service areas, prices and tracking come from Delhivery. Without it, or when Delhivery does not answer, the shop uses its own PIN table and rate card.",
		Secret:  true,
		Check:   upTo(200),
		into:    func(c *Values) any { return &c.DelhiveryToken },
	},
	{Key: "delhivery_url", Outward: true, Group: "Courier", Label: "Delhivery address",
		Hint:   "Another address is for tests.",
		Flag:   "Another address for Delhivery's API, for tests.",
		Preset: "https://track.delhivery.com", Check: checkOutside("http", "https"),
		into: func(c *Values) any { return &c.DelhiveryURL }},
	{Key: "delhivery_pickup", Outward: true, Group: "Courier", Label: "Pick-up place",
		Hint:  "Exactly as in Delhivery’s panel, capitals and spaces included. With it, parcels are booked.",
		Flag:  "The pick-up place as registered with Delhivery, to capitals and spaces. With it, parcels are booked.",
		Check: upTo(100), into: func(c *Values) any { return &c.DelhiveryPickup }},
	{Key: "delhivery_push_key", Outward: true, Group: "Courier", Label: "Push key",
		Hint:   "Delhivery sends it with its news of parcels. The button creates one; without it the shop asks by itself.",
		Secret: true, Check: checkPushKey, into: func(c *Values) any { return &c.DelhiveryPushKey }},
	{Key: "courier_pages", Group: "Courier", Label: "Couriers and their tracking pages",
		Hint: "One line per courier: name = page, with {number} for the tracking number. Empty: the built-in couriers.",
		Long: true, Preset: ourCouriers, Check: checkCouriers, into: func(c *Values) any { return &c.CourierPages }},
	// Settings of the group Assistant.
	{
		Key:     "assistant_kind",
		Outward: true,
		Group:   "Assistant",
		Label:   "Language model",
		Hint:    "The model only words the answers in the chat; the facts are always the shop's own.",
		Flag:    "gemini, or openai for any server with that protocol. Without it the assistant answers from the catalogue, product questions and policies.",
		Choices: []Choice{
			{"", "None: the catalogue answers"},
			{"gemini", "Gemini"},
			{"openai", "OpenAI, or a server that speaks its protocol"},
		},
		Check: OneOf("gemini", "openai"),
		into:  func(c *Values) any { return &c.AssistantKind },
	},
	{Key: "assistant_url", Outward: true, Group: "Assistant", Label: "Address",
		Hint:  "Empty: the service's own address",
		Flag:  "The address of the assistant's model.",
		Check: checkOutside("http", "https"), into: func(c *Values) any { return &c.AssistantURL }},
	{Key: "assistant_model", Outward: true, Group: "Assistant", Label: "Model",
		Hint:  "As the service names it.",
		Flag:  "The name of the assistant's model.",
		Check: upTo(100), into: func(c *Values) any { return &c.AssistantModel }},
	{Key: "assistant_key", Outward: true, Group: "Assistant", Label: "Key",
		Hint:   "The service bills this key.",
		Flag:   "The API key of the assistant's model.",
		Secret: true, Check: upTo(500), into: func(c *Values) any { return &c.AssistantKey }},
	// Settings of the group Backups and copies.
	{Key: "backup_folder", Outward: true, Group: "Backups and copies", Label: "Folder on another disk",
		Hint:  "Such as /mnt/usb/hearth",
		Flag:  "A folder on another disk that also gets every backup.",
		Check: checkFolder, into: func(c *Values) any { return &c.BackupFolder }},
	{Key: "backup_bucket", Outward: true, Group: "Backups and copies", Label: "Bucket",
		Hint:   "s3://KEY:SECRET@s3.ap-south-1.amazonaws.com/bucket/path?region=ap-south-1",
		Flag:   "A bucket that also gets every backup: s3://KEY:SECRET@HOST/BUCKET/PATH?region=R.",
		Secret: true, Check: checkBucket, into: func(c *Values) any { return &c.BackupBucket }},
	{Key: "backup_recipient", Outward: true, Group: "Backups and copies", Label: "Encrypt copies for this public key",
		Hint:  "Begins with age1; empty: not encrypted",
		Flag:  "The public key (age1…) that encrypts copies; create one with hearth key.",
		Check: checkRecipient, into: func(c *Values) any { return &c.BackupRecipient }},
	{Key: "replica_url", Outward: true, Group: "Backups and copies", Label: "Replica",
		Hint:   "A folder or a bucket that gets every change within seconds. It takes effect at the next start.",
		Flag:   "A folder or a bucket, s3://KEY:SECRET@HOST/BUCKET/PATH?region=R, that gets every change of the database within seconds.",
		Secret: true, Restart: true, Check: checkReplica, into: func(c *Values) any { return &c.ReplicaURL }},
	// Settings of the group Updates.
	{Key: "update_url", Outward: true, Group: "Updates", Label: "Folder of releases",
		Hint:  "Such as https://example.in/hearth/. Leave empty to turn the check off.",
		Flag:  "The address of a folder of signed releases, such as https://example.in/hearth/.",
		Check: checkOutside("http", "https"), into: func(c *Values) any { return &c.UpdateURL }},
	{Key: "update_key", Outward: true, Group: "Updates", Label: "Public key of the releases",
		Hint:  "The line that begins with RW, from whoever publishes them.",
		Flag:  "The public key (minisign, RW…) that releases are signed with.",
		Check: checkReleaseKey, into: func(c *Values) any { return &c.UpdateKey }},
	// Settings of the group Network.
	{
		Key:     "trusted_proxies",
		Outward: true,
		Group:   "Network",
		Label:   "Your own proxies",
		Hint:    "Only for a shop behind nginx or Caddy: their addresses, such as 127.0.0.1. The shop then trusts their headers about visitors.",
		Flag:    "Proxies in front of the shop, such as 127.0.0.1 or 10.0.0.0/8. The shop trusts their headers for the visitor's IP address and TLS.",
		Check:   checkProxies,
		into:    func(c *Values) any { return &c.TrustedProxies },
	},
	{Key: "cdn", Group: "Network", Label: "A CDN keeps pages",
		Hint:    "Only behind a CDN: it may show public pages and prices that are a minute old. Cart and checkout always ask the shop.",
		Choices: []Choice{{"no", "No"}, {"yes", "Yes, for a minute"}},
		Preset:  "no", Check: OneOf("yes", "no"), into: func(c *Values) any { return &c.CDN }},
	{Key: "staff_totp", Group: "Network", Label: "Two-step verification of staff",
		Hint:    "Each staff member turns it on in their own profile, under Security; until then they can't enter the back office.",
		Choices: []Choice{{"no", "Offered"}, {"yes", "Required"}},
		Preset:  "no", Check: OneOf("yes", "no"), into: func(c *Values) any { return &c.StaffTOTP }},
	// Settings of the group Texts.
	{Key: "text_returns", Group: "Texts", Label: "Cancellation and refund policy",
		Hint: "The page /cancellation-and-returns.",
		Long: true, Check: upTo(20000), into: func(c *Values) any { return &c.TextReturns }},
	{Key: "text_terms", Group: "Texts", Label: "Terms and conditions",
		Hint: "The page /terms-and-conditions, which customers accept at the checkout.",
		Long: true, Check: upTo(20000), into: func(c *Values) any { return &c.TextTerms }},
	{Key: "text_privacy", Group: "Texts", Label: "Privacy policy",
		Hint: "The page /privacy-policy.",
		Long: true, Check: upTo(20000), into: func(c *Values) any { return &c.TextPrivacy }},
	{Key: "text_faq", Group: "Texts", Label: "Questions and answers",
		Hint: "The page /FAQ. Each ## heading is a question.",
		Long: true, Check: upTo(20000), into: func(c *Values) any { return &c.TextFAQ }},
	// Settings that are set at the start or maintained by the shop itself; they are not on the settings screen.
	{Key: "guide", Check: checkGuide, into: func(c *Values) any { return &c.Guide }},
	{Key: "shop_logo",
		Check: checkPicture, into: func(c *Values) any { return &c.ShopLogo }},
	{
		Key:     "tls_domain",
		Outward: true,
		Flag:    "The shop's domain name, such as shop.example.in: it is then served over HTTPS on ports 443 and 80, with certificates from Let's Encrypt.",
		Restart: true,
		Check:   checkDomain,
		into:    func(c *Values) any { return &c.TLSDomain },
	},
	{
		Key:     "admin_listen",
		Outward: true,
		Flag:    "A separate listener for staff, such as 192.168.1.10:8081: the back office is then only reachable there, and 404 elsewhere.",
		Restart: true,
		Check:   checkListen,
		into:    func(c *Values) any { return &c.AdminListen },
	},
	{Key: "razorpay_webhook_previous", Outward: true,
		Secret: true, Check: upTo(300), into: func(c *Values) any { return &c.RazorpayWebhookPrevious }},
	{Key: "razorpay_url", Outward: true,
		Flag:   "Another address for Razorpay's API, for tests.",
		Preset: "https://api.razorpay.com", Check: checkOutside("http", "https"),
		into: func(c *Values) any { return &c.RazorpayURL }},
	{Key: "rate_limit", Outward: true,
		Flag:   "on, or off for load tests: then only password and key guesses are limited.",
		Preset: "on", Check: OneOf("on", "off"), into: func(c *Values) any { return &c.RateLimit }},
	{
		Key:     "metrics_token",
		Outward: true,
		Flag:    "The bearer token with which Prometheus reads /metrics on the shop's address. Without it /metrics only answers on the staff's own listener.",
		Secret:  true,
		Check:   upTo(200),
		into:    func(c *Values) any { return &c.MetricsToken },
	},
}
