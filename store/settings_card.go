package store

import (
	"net"
	"net/netip"
	"strings"
	"time"

	"hearth/store/money"
)

// Settings are the effective settings of the shop: a flag or variable overrides the Settings screen, which overrides the preset.
// The value never changes. settingTable documents each field and its valid values.
type Settings struct {
	values map[string]string
	// lost are the settings whose secrets can't be decrypted.
	lost     []string
	zone     *time.Location
	synonyms synonyms

	// Shop
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
	// Trade is SmartHome or AnyTrade. Survey is the survey's form as JSON: Questionnaire reads it.
	Trade    string
	Survey   string
	TimeZone string

	// GST
	GSTIN          string
	SellerKindSet  string
	SellInterstate bool
	// ShopOpen means that customers can order.
	ShopOpen bool
	// EnterpriseSize is micro, small or medium, "" if nobody said; CertificatesClose means that what lacks a certificate is not sold.
	EnterpriseSize    string
	CertificatesClose bool
	// EPRNumber is the shop's registration as a producer of electronics, EPRNotNeeded why it needs none.
	EPRNumber    string
	EPRNotNeeded string
	// TurnoverAbove5Cr means that HSN codes need 6 digits.
	TurnoverAbove5Cr bool

	// Delivery
	RateLocalFirst   money.Paise
	RateLocalNext    money.Paise
	RateStateFirst   money.Paise
	RateStateNext    money.Paise
	RateCountryFirst money.Paise
	RateCountryNext  money.Paise
	FreeAbove        money.Paise
	CODFee           money.Paise
	CODMax           money.Paise

	// COD guard
	CODBlockedPins  string
	CODRefusals     int64
	CODConfirm      bool
	CODConfirmHours int64

	// Orders and returns
	HoldMinutes        int64
	ReturnDays         int64
	AssistedReturnDays int64
	ReturnWay          string
	ReturnAddress      string
	InspectDays        int64
	RefundDays         int64
	LowStock           int64
	MaxPieces          int64
	StaffTOTP          bool

	// Mails that people opt in to
	TellStock     bool
	TellPrice     bool
	TellCart      bool
	TellCartHours int64
	TellWarranty  bool
	TellReview    bool
	QuietFrom     int64
	QuietUntil    int64

	// Search
	SearchWords string

	// Payments
	UPIID                 string
	BankAccountNumber     string
	BankIFSC              string
	BankAccountName       string
	BankName              string
	RazorpayKeyID         string
	RazorpayKeySecret     string
	RazorpayWebhookSecret string

	// Mail and captcha
	SMTPURL          string
	OutboxDelivers   bool
	Captcha          string
	RecaptchaSiteKey string
	RecaptchaSecret  string

	// Courier
	DelhiveryToken string
	DelhiveryURL   string

	// Assistant
	AssistantKind  string
	AssistantURL   string
	AssistantModel string
	AssistantKey   string

	// Backups and copies
	BackupFolder    string
	BackupBucket    string
	BackupRecipient string
	ReplicaURL      string

	// Network
	TrustedProxies string

	// Texts
	TextReturns string
	TextTerms   string
	TextPrivacy string
	TextFAQ     string

	// Set at the start, or maintained by the shop itself.
	ShopLogo                string
	TLSDomain               string
	AdminListen             string
	RazorpayWebhookPrevious string
	RazorpayURL             string
	RateLimit               bool
	MetricsToken            string
}

// Text returns a setting's text by its key, for the few places that handle any setting.
func (c *Settings) Text(key string) string { return c.values[key] }

// Zone is the shop's time zone.
func (c *Settings) Zone() *time.Location { return c.zone }

// PublicURL is the shop's address in links, without a slash at the end.
func (c *Settings) PublicURL() string { return strings.TrimSuffix(c.PublicAddress, "/") }

// StaffURL is where staff reach the back office, without a slash at the end: their own listener, or the shop's address.
func (c *Settings) StaffURL() string {
	host, port, err := net.SplitHostPort(c.AdminListen)
	if err != nil {
		return c.PublicURL()
	}
	if ip, err := netip.ParseAddr(host); host == "" || err == nil && ip.IsUnspecified() {
		host = ownAddress()
	}
	return "http://" + net.JoinHostPort(host, port)
}

// ownAddress is this machine's address in its local network, for a listener on every address: browsers that know the shop by https would
// ask its name for https there, too.
func ownAddress() string {
	all, _ := net.InterfaceAddrs() // without one it is localhost
	for _, one := range all {
		if network, err := netip.ParsePrefix(one.String()); err == nil && network.Addr().Is4() && network.Addr().IsPrivate() {
			return network.Addr().String()
		}
	}
	return "localhost"
}

// SellerKind is regular, composition or unregistered (contract, section 4).
func (c *Settings) SellerKind() string {
	if c.SellerKindSet != "" {
		return c.SellerKindSet
	}
	if c.GSTIN != "" {
		return "regular"
	}
	return "unregistered"
}

// Settings returns the effective settings. The value never changes; a later call may return another.
func (s *Store) Settings() *Settings { return s.settings.Load() }

func (s *Store) zone() *time.Location {
	if c := s.settings.Load(); c != nil {
		return c.zone
	}
	return time.UTC
}

// HSNDigits is the minimum number of digits of an HSN code: 4, or 6 from a turnover of five crore (Notification 78/2020).
func (c *Settings) HSNDigits() int {
	if c.TurnoverAbove5Cr {
		return 6
	}
	return 4
}
