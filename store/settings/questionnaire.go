package settings

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// What the built-in texts of a shop are about: smart-home devices, which is the preset, or no particular trade, which a
// shop gets that was created with the set-up link.
const (
	SmartHome = "smart-home"
	AnyTrade  = "general"
)

// Questionnaire is the survey as the owner designed it. Without questions it is the built-in survey.
type Questionnaire struct {
	On        bool             `json:"on"`
	Questions []SurveyQuestion `json:"questions"`
}

// SurveyQuestion is an owner's question. Kind is text (a free answer), one (of the choices) or many (of the choices).
type SurveyQuestion struct {
	Question string   `json:"question"`
	Kind     string   `json:"kind"`
	Choices  []string `json:"choices"`
}

// Limits of the owner's survey.
const (
	surveyQuestionsMost = 20
	surveyQuestionMost  = 200
	surveyChoicesMost   = 20
	surveyChoiceMost    = 100
)

// checkSurvey checks the setting in which the owner's survey is stored.
func checkSurvey(text string) string {
	form := Questionnaire{}
	strict := json.NewDecoder(strings.NewReader(text))
	strict.DisallowUnknownFields()
	if err := strict.Decode(&form); err != nil {
		return "this can't be read. Please reload the page and try again."
	}
	if len(form.Questions) > surveyQuestionsMost {
		return fmt.Sprintf("at most %d questions, please.", surveyQuestionsMost)
	}
	for n, q := range form.Questions {
		if wrong := q.wrong(form.Questions[:n]); wrong != "" {
			return fmt.Sprintf("question %d %s", n+1, wrong)
		}
	}
	return ""
}

// wrong returns what is wrong with a question, given the questions before it; "" if nothing.
func (q SurveyQuestion) wrong(before []SurveyQuestion) string {
	blank := func(text string, most int) bool { return strings.TrimSpace(text) == "" || len([]rune(text)) > most }
	switch {
	case blank(q.Question, surveyQuestionMost):
		return fmt.Sprintf("needs words, %d letters at most.", surveyQuestionMost)
	case slices.ContainsFunc(before, func(other SurveyQuestion) bool { return other.Question == q.Question }):
		return "is asked twice."
	case q.Kind == "text" && len(q.Choices) > 0, !slices.Contains([]string{"text", "one", "many"}, q.Kind):
		return "needs a kind of answer."
	case q.Kind == "text":
		return ""
	case len(q.Choices) < 2 || len(q.Choices) > surveyChoicesMost:
		return fmt.Sprintf("needs 2 to %d choices.", surveyChoicesMost)
	}
	for n, choice := range q.Choices {
		if blank(choice, surveyChoiceMost) || slices.Contains(q.Choices[:n], choice) {
			return fmt.Sprintf("needs choices that differ, %d letters at most each.", surveyChoiceMost)
		}
	}
	return ""
}
