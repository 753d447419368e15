package messages

import (
	"errors"
	"testing"

	"hearth/store/core"
	"hearth/store/settings"
	"hearth/store/storetest/vectors"
)

func TestSurveyValidationMatchesTheUI(t *testing.T) {
	for _, c := range vectors.Of[struct{ Field, Text, Says string }](t, "survey.json") {
		answers := Survey{Name: "Asha", Email: "asha@example.com", Place: "Pune"}
		*map[string]*string{"name": &answers.Name, "email": &answers.Email, "number": &answers.Number,
			"place": &answers.Place}[c.Field] = c.Text
		said := ""
		var refusal *core.Refusal
		if errors.As(answers.check(settings.Questionnaire{}), &refusal) {
			said = refusal.Fields[c.Field]
		}
		if said != c.Says {
			t.Errorf("%s %q: says %q, want %q", c.Field, c.Text, said, c.Says)
		}
	}
}
