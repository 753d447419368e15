package catalogue

import (
	"context"
	"slices"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/gst"
	"hearth/store/settings"
	"hearth/store/wording"
)

// This file is about what a shop must state about itself before it may sell (CGST Rules, rule 46; Consumer Protection
// (E-Commerce) Rules 2020, rule 5), and which of these settings must agree.

// Particular is a setting that the law requires, with the name that the screen shows.
type Particular struct{ Key, Label string }

// particulars are the legal details of every seller: the name and address of CGST Rules, rule 46(a). A GSTIN is
// required only of registered sellers, so it is not among them.
var particulars = []Particular{
	{"shop_legal_name", "the legal name"}, {"shop_address", "the address"}, {"shop_pincode", "the pincode"},
	{"shop_state", "the state"},
}

// MissingParticulars returns the legal details that are not entered yet. The shop can't open until it returns none.
func MissingParticulars(c *settings.Values) []Particular {
	missing := []Particular{}
	for _, one := range particulars {
		if c.Text(one.Key) == "" {
			missing = append(missing, one)
		}
	}
	return missing
}

// CheckConsistency refuses settings that contradict each other, each under its key: a state that does not match the
// GSTIN (its first two digits) or the PIN, an incomplete bank account, reCAPTCHA without its keys, and opening a shop
// whose legal details are missing. It checks only the settings in values, so that an old contradiction does not block a
// change of other settings.
func (s *Catalogue) CheckConsistency(ctx context.Context, values map[string]string) error {
	card, wrong := s.settings.Values(), db.FieldErrors{}
	// will is the value of a setting after the change; changes returns the first of the keys that the call really
	// changes.
	will := func(key string) string {
		if text, changes := values[key]; changes {
			return text
		}
		return card.Text(key)
	}
	changes := func(keys ...string) (at string) {
		for _, key := range keys {
			if text, ok := values[key]; ok && text != "" && text != card.Text(key) {
				return key
			}
		}
		return ""
	}
	state := will("shop_state")
	if gstin, at := will("gstin"), changes("shop_state", "gstin"); at != "" && state != "" && len(gstin) > 2 {
		if of, known := gst.StateByCode(gstin[:2]); known && !strings.EqualFold(of.Name, state) {
			wrong.Add(at, "The GSTIN is of %s, the state says %s.", of.Name, state)
		}
	}
	if pin, at := will("shop_pincode"), changes("shop_state", "shop_pincode"); at != "" && state != "" && pin != "" {
		area, err := s.delivery.FindArea(ctx, pin)
		if _, unknown := core.IsRefusal(err); err != nil && !unknown {
			return err
		}
		if err == nil && !slices.ContainsFunc(area.States,
			func(one string) bool { return strings.EqualFold(one, state) }) {
			wrong.Add(at, "Pincode %s lies in %s, the state says %s.", pin, wording.Listed(area.States), state)
		}
	}
	halfAnAccount(values, will, wrong)
	if at := changedOf(values, "captcha", "recaptcha_site_key", "recaptcha_secret"); at != "" &&
		will("captcha") == "recaptcha" &&
		(will("recaptcha_site_key") == "" || will("recaptcha_secret") == "") {
		wrong.Add(at, "reCAPTCHA needs its site key and its secret: without them no one could log in.")
	}
	if values["shop_open"] == "yes" && !card.ShopOpen {
		missing := []string{}
		for _, one := range particulars {
			if will(one.Key) == "" {
				missing = append(missing, one.Label)
			}
		}
		if len(missing) > 0 {
			wrong.Add("shop_open", "Before the shop can open, enter %s.", strings.Join(missing, ", "))
		}
	}
	return wrong.Refusal("shop_state", "gstin", "shop_pincode", "bank_account_number", "bank_ifsc", "captcha",
		"recaptcha_site_key", "recaptcha_secret", "shop_open")
}

// changedOf returns the first of the given keys that a call sets; "" if it sets none of them.
func changedOf(values map[string]string, keys ...string) string {
	for _, key := range keys {
		if _, changes := values[key]; changes {
			return key
		}
	}
	return ""
}

// halfAnAccount refuses incomplete bank details, to which customers can't pay: an account number without IFSC, or an
// IFSC or a name without a number.
func halfAnAccount(values map[string]string, will func(key string) string, wrong db.FieldErrors) {
	changed := changedOf(values, "bank_account_number", "bank_ifsc", "bank_account_name", "bank_name") != ""
	number, ifsc := will("bank_account_number"), will("bank_ifsc")
	switch {
	case !changed:
	case number != "" && ifsc == "":
		wrong.Add("bank_ifsc", "Enter the IFSC of this account, or clear the account number.")
	case number == "" && ifsc+will("bank_account_name")+will("bank_name") != "":
		wrong.Add("bank_account_number", "Enter the account number as well, or clear the bank, its IFSC and the name.")
	}
}
