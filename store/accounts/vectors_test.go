package accounts

import (
	"testing"

	"hearth/store/core"
	"hearth/store/storetest/vectors"
)

func TestEmailRuleMatchesTheUI(t *testing.T) {
	for _, c := range vectors.Of[struct {
		Email       string
		Valid, Wide bool
	}](t, "emails.json") {
		if got := emailBy(specMailbox, c.Email) == ""; got != c.Valid {
			t.Errorf("%q is valid: %v, want %v", c.Email, got, c.Valid)
		}
		if got := CheckEmail(c.Email) == ""; got != c.Wide {
			t.Errorf("%q is valid by the wide rule: %v, want %v", c.Email, got, c.Wide)
		}
	}
}

func TestPasswordRuleMatchesTheUI(t *testing.T) {
	for _, c := range vectors.Of[struct {
		Password string
		Accepted bool
	}](t, "passwords.json") {
		if got := passwordRule(c.Password) == ""; got != c.Accepted {
			t.Errorf("%q is accepted: %v, want %v", c.Password, got, c.Accepted)
		}
	}
}

func TestMobileNumberRuleMatchesTheUI(t *testing.T) {
	for _, c := range vectors.Of[struct {
		Mobile string
		Valid  bool
	}](t, "mobiles.json") {
		if got := core.TenDigits.MatchString(c.Mobile); got != c.Valid {
			t.Errorf("%q is valid: %v, want %v", c.Mobile, got, c.Valid)
		}
	}
}

func TestPincodeRuleMatchesTheUI(t *testing.T) {
	for _, c := range vectors.Of[struct {
		Pincode string
		Valid   bool
	}](t, "pincodes.json") {
		if got := core.PinShape.MatchString(c.Pincode); got != c.Valid {
			t.Errorf("%q is valid: %v, want %v", c.Pincode, got, c.Valid)
		}
	}
}

func TestNameRulesMatchTheUI(t *testing.T) {
	for _, c := range vectors.Of[struct {
		Name             string
		Letters, Profile bool
	}](t, "names.json") {
		if got := core.LettersAndSpaces.MatchString(c.Name); got != c.Letters {
			t.Errorf("%q is letters and spaces: %v, want %v", c.Name, got, c.Letters)
		}
		if got := ProfileName.MatchString(c.Name); got != c.Profile {
			t.Errorf("%q is a profile's name: %v, want %v", c.Name, got, c.Profile)
		}
	}
}
