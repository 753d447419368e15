package store

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Survey is what a visitor answered, as the form of spec, section 3 sends it.
type Survey struct {
	Name            string   `json:"name"`
	Email           string   `json:"email"`
	Number          string   `json:"number"`
	Place           string   `json:"place"`
	AgeGroup        string   `json:"ageGroup"`
	UpgradeReason   string   `json:"upgradeReason"`
	Devices         []string `json:"devices"`
	OtherDevices    string   `json:"otherDevices"`
	Benefits        []string `json:"benefits"`
	VoiceAssistant  string   `json:"voiceAssistant"`
	ManualBackup    string   `json:"manualBackup"`
	Safety          []string `json:"safety"`
	PurchaseFactors []string `json:"purchaseFactors"`
	Notifications   []string `json:"notifications"`
	Connectivity    []string `json:"connectivity"`
}

// SurveyActivity is how the form was filled in.
type SurveyActivity struct {
	TimeSpentOnPage float64          `json:"timeSpentOnPage"`
	FocusCounts     map[string]int64 `json:"focusCounts"`
	ClickCounts     map[string]int64 `json:"clickCounts"`
	MouseMovements  int64            `json:"mouseMovements"`
}

// SurveyRecord is a stored answer.
type SurveyRecord struct {
	At       time.Time `json:"-"`
	Answers  Survey
	Activity SurveyActivity
}

var surveyOptions = map[string][]string{
	"ageGroup":        {"18-25", "26-38", "39-55", "56-75", "Above 75"},
	"devices":         {"Smart Switch", "Smart Door Lock", "Smart Curtains", "Other"},
	"benefits":        {"Remote control access", "Local manual operation", "Enhanced convenience for elderly or disabled individuals", "Optimizing energy efficiency"},
	"voiceAssistant":  {"Yes", "No"},
	"manualBackup":    {"Yes", "No"},
	"safety":          {"Electrical risks", "Cybersecurity", "Ease of use with smart products"},
	"purchaseFactors": {"Brand reputation", "Price", "Support and warranties", "Online reviews", "Recommendations", "Interoperability with other smart devices"},
	"notifications":   {"The device's health or performance", "Ability to monitor electricity consumption"},
	"connectivity":    {"Zigbee", "Z-Wave", "Matter"},
}

var (
	asciiLetters   = regexp.MustCompile(`^[A-Za-z ]+$`)
	asciiPlace     = regexp.MustCompile(`^[A-Za-z0-9 ]+$`)
	surveyMail     = regexp.MustCompile(`^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$`)
	surveyFieldKey = regexp.MustCompile(`^[A-Za-z]{1,30}$`)
)

// check follows spec, section 5; it checks what the form checks.
func (v *Survey) check() error {
	wrong := fieldErrors{}
	v.Name, v.Email, v.Number, v.Place = strings.TrimSpace(v.Name), strings.TrimSpace(v.Email), strings.TrimSpace(v.Number), strings.TrimSpace(v.Place)
	switch {
	case v.Name == "":
		wrong.add("name", "Name is required")
	case !asciiLetters.MatchString(v.Name) || len(v.Name) > 100:
		wrong.add("name", "Name must contain only letters and spaces")
	}
	switch {
	case v.Email == "":
		wrong.add("email", "Email is required")
	case !surveyMail.MatchString(v.Email) || len(v.Email) > 254:
		wrong.add("email", "Enter a valid email address")
	}
	if v.Number != "" && !tenDigits.MatchString(v.Number) {
		wrong.add("number", "Enter a valid 10-digit phone number")
	}
	switch {
	case v.Place == "":
		wrong.add("place", "Address is required")
	case !asciiPlace.MatchString(v.Place) || len(v.Place) > 200:
		wrong.add("place", "Address must contain only letters, numbers, and spaces")
	}
	for field, text := range map[string]string{"upgradeReason": v.UpgradeReason, "otherDevices": v.OtherDevices} {
		if text != "" && (!asciiLetters.MatchString(text) || len(text) > 500) {
			wrong.add(field, "Only letters and spaces, please.")
		}
	}
	for field, chosen := range map[string][]string{"ageGroup": single(v.AgeGroup), "voiceAssistant": single(v.VoiceAssistant), "manualBackup": single(v.ManualBackup),
		"devices": v.Devices, "benefits": v.Benefits, "safety": v.Safety, "purchaseFactors": v.PurchaseFactors, "notifications": v.Notifications, "connectivity": v.Connectivity} {
		for i, choice := range chosen {
			if !slices.Contains(surveyOptions[field], choice) || slices.Contains(chosen[:i], choice) {
				wrong.add(field, "Please choose from the list.")
			}
		}
	}
	return wrong.refusal("name", "email", "number", "place")
}

func single(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}

// clamp keeps the activity within what a person can do.
func (a *SurveyActivity) clamp() {
	a.TimeSpentOnPage = min(max(a.TimeSpentOnPage, 0), 86_400)
	a.MouseMovements = min(max(a.MouseMovements, 0), 1_000_000)
	for _, counts := range []map[string]int64{a.FocusCounts, a.ClickCounts} {
		for key, n := range counts {
			if !surveyFieldKey.MatchString(key) || len(counts) > 40 {
				delete(counts, key)
				continue
			}
			counts[key] = min(max(n, 0), 100_000)
		}
	}
}

// SaveSurvey keeps a visitor's answers.
func (s *Store) SaveSurvey(ctx context.Context, answers Survey, activity SurveyActivity) error {
	if err := answers.check(); err != nil {
		return err
	}
	activity.clamp()
	body, err := json.Marshal(SurveyRecord{Answers: answers, Activity: activity})
	if err != nil {
		return err
	}
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.exec(`INSERT INTO survey_answers (at, answers) VALUES (?, ?)`, tx.stamp(), string(body))
		return err
	})
}

// LogSurveyVisit notes that the survey form was opened.
func (s *Store) LogSurveyVisit(ctx context.Context, fingerprint string) error {
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.exec(`INSERT INTO survey_visits (at, fingerprint) VALUES (?, ?)`, tx.stamp(), fingerprint)
		return err
	})
}

// ListSurvey gives the answers, newest first.
func (s *Store) ListSurvey(ctx context.Context, page Page) (found []SurveyRecord, total int, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		if total, err = value[int](tx, `SELECT count(*) FROM survey_answers`); err != nil {
			return err
		}
		limit, offset := page.limit()
		found, err = list(tx, func(row scanner, r *SurveyRecord) error {
			var at int64
			var body string
			if err := row.Scan(&at, &body); err != nil {
				return err
			}
			r.At = instant(at)
			return json.Unmarshal([]byte(body), r)
		}, `SELECT at, answers FROM survey_answers ORDER BY at DESC, id DESC LIMIT ? OFFSET ?`, limit, offset)
		return err
	})
	return found, total, err
}

// CountSurvey gives how often the form was opened and how often it was sent.
func (s *Store) CountSurvey(ctx context.Context) (visits, answers int, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		if visits, err = value[int](tx, `SELECT count(*) FROM survey_visits`); err != nil {
			return err
		}
		answers, err = value[int](tx, `SELECT count(*) FROM survey_answers`)
		return err
	})
	return visits, answers, err
}
