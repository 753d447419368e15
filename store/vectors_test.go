package store

import (
	"errors"
	"testing"

	"hearth/store/storetest/vectors"
)

func TestEmailsFollowTheRuleOfTheUserInterface(t *testing.T) {
	for _, c := range vectors.Of[struct {
		Email       string
		Valid, Wide bool
	}](t, "emails.json") {
		if got := emailBy(specMailbox, c.Email) == ""; got != c.Valid {
			t.Errorf("%q is valid: %v, want %v", c.Email, got, c.Valid)
		}
		if got := checkEmail(c.Email) == ""; got != c.Wide {
			t.Errorf("%q is valid by the wide rule: %v, want %v", c.Email, got, c.Wide)
		}
	}
}

func TestPasswordsFollowTheRuleOfTheUserInterface(t *testing.T) {
	for _, c := range vectors.Of[struct {
		Password string
		Accepted bool
	}](t, "passwords.json") {
		if got := passwordRule(c.Password) == ""; got != c.Accepted {
			t.Errorf("%q is accepted: %v, want %v", c.Password, got, c.Accepted)
		}
	}
}

func TestMobilesFollowTheRuleOfTheUserInterface(t *testing.T) {
	for _, c := range vectors.Of[struct {
		Mobile string
		Valid  bool
	}](t, "mobiles.json") {
		if got := tenDigits.MatchString(c.Mobile); got != c.Valid {
			t.Errorf("%q is valid: %v, want %v", c.Mobile, got, c.Valid)
		}
	}
}

func TestPincodesFollowTheRuleOfTheUserInterface(t *testing.T) {
	for _, c := range vectors.Of[struct {
		Pincode string
		Valid   bool
	}](t, "pincodes.json") {
		if got := pinShape.MatchString(c.Pincode); got != c.Valid {
			t.Errorf("%q is valid: %v, want %v", c.Pincode, got, c.Valid)
		}
	}
}

func TestNamesFollowTheRulesOfTheUserInterface(t *testing.T) {
	for _, c := range vectors.Of[struct {
		Name             string
		Letters, Profile bool
	}](t, "names.json") {
		if got := lettersAndSpaces.MatchString(c.Name); got != c.Letters {
			t.Errorf("%q is letters and spaces: %v, want %v", c.Name, got, c.Letters)
		}
		if got := profileName.MatchString(c.Name); got != c.Profile {
			t.Errorf("%q is a profile's name: %v, want %v", c.Name, got, c.Profile)
		}
	}
}

func TestTheSurveySaysWhatItsFormSays(t *testing.T) {
	for _, c := range vectors.Of[struct{ Field, Text, Says string }](t, "survey.json") {
		answers := Survey{Name: "Asha", Email: "asha@example.com", Place: "Pune"}
		*map[string]*string{"name": &answers.Name, "email": &answers.Email, "number": &answers.Number, "place": &answers.Place}[c.Field] = c.Text
		said := ""
		var refusal *Refusal
		if errors.As(answers.check(Questionnaire{}), &refusal) {
			said = refusal.Fields[c.Field]
		}
		if said != c.Says {
			t.Errorf("%s %q: says %q, want %q", c.Field, c.Text, said, c.Says)
		}
	}
}
