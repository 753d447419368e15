package messages

import (
	"context"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"hearth/store/core"
	"hearth/store/db"
	"hearth/store/settings"
	"hearth/store/wording"
)

// Survey is a visitor's answers, with the field names of the form.
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
	// Own are the answers to the owner's questions, by question.
	Own map[string][]string `json:"own,omitempty"`
}

// SurveyActivity is how a visitor filled in the form, such as the time spent on each field.
type SurveyActivity struct {
	TimeSpentOnPage float64          `json:"timeSpentOnPage"`
	FocusCounts     map[string]int64 `json:"focusCounts"`
	ClickCounts     map[string]int64 `json:"clickCounts"`
	MouseMovements  int64            `json:"mouseMovements"`
}

// SurveyRecord is a visitor's answers as stored.
type SurveyRecord struct {
	At       time.Time `json:"-"`
	Answers  Survey
	Activity SurveyActivity
}

var surveyOptions = map[string][]string{
	"ageGroup": {"18-25", "26-38", "39-55", "56-75", "Above 75"},
	"devices":  {"Smart Switch", "Smart Door Lock", "Smart Curtains", "Other"},
	"benefits": {"Remote control access", "Local manual operation",
		"Enhanced convenience for elderly or disabled individuals",
		"Optimizing energy efficiency"},
	"voiceAssistant": {"Yes", "No"},
	"manualBackup":   {"Yes", "No"},
	"safety":         {"Electrical risks", "Cybersecurity", "Ease of use with smart products"},
	"purchaseFactors": {"Brand reputation", "Price", "Support and warranties", "Online reviews", "Recommendations",
		"Interoperability with other smart devices"},
	"notifications": {"The device's health or performance", "Ability to monitor electricity consumption"},
	"connectivity":  {"Zigbee", "Z-Wave", "Matter"},
}

var (
	surveyPlace    = regexp.MustCompile(`^[\p{L}\p{M}\p{N}\x{200c}\x{200d} ]+$`)
	surveyMail     = regexp.MustCompile(`^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$`)
	surveyFieldKey = regexp.MustCompile(`^[A-Za-z]{1,30}$`)
)

// check refuses malformed answers. It applies the same rules as the form, for letters of every script.
func (v *Survey) check(form settings.Questionnaire) error {
	wrong := db.FieldErrors{}
	v.Name, v.Email, v.Number, v.Place = strings.TrimSpace(v.Name), strings.TrimSpace(v.Email),
		strings.TrimSpace(v.Number), strings.TrimSpace(v.Place)
	switch {
	case v.Name == "":
		wrong.Add("name", "Name is required")
	case !core.IsName(v.Name):
		wrong.Add("name", "Name must contain only letters and spaces")
	}
	switch {
	case v.Email == "":
		wrong.Add("email", "Email is required")
	case !surveyMail.MatchString(v.Email) || len(v.Email) > 254:
		wrong.Add("email", "Enter a valid email address")
	}
	if v.Number != "" && !core.TenDigits.MatchString(v.Number) {
		wrong.Add("number", "Enter a valid 10-digit phone number")
	}
	switch {
	case v.Place == "":
		wrong.Add("place", "Address is required")
	case !surveyPlace.MatchString(v.Place) || len([]rune(v.Place)) > 200:
		wrong.Add("place", "Address must contain only letters, numbers, and spaces")
	}
	for field, text := range map[string]string{"upgradeReason": v.UpgradeReason, "otherDevices": v.OtherDevices} {
		if text != "" && (!core.LettersAndSpaces.MatchString(text) || len([]rune(text)) > 500) {
			wrong.Add(field, "Only letters and spaces, please.")
		}
	}
	for field, chosen := range map[string][]string{"ageGroup": single(v.AgeGroup),
		"voiceAssistant": single(v.VoiceAssistant), "manualBackup": single(v.ManualBackup),
		"devices": v.Devices, "benefits": v.Benefits, "safety": v.Safety, "purchaseFactors": v.PurchaseFactors,
		"notifications": v.Notifications, "connectivity": v.Connectivity} {
		for i, choice := range chosen {
			if !slices.Contains(surveyOptions[field], choice) || slices.Contains(chosen[:i], choice) {
				wrong.Add(field, "Please choose from the list.")
			}
		}
	}
	v.checkOwn(form.Questions, wrong)
	return wrong.Refusal("name", "email", "number", "place", "own")
}

// checkOwn refuses answers to the owner's questions that these questions don't permit.
func (v *Survey) checkOwn(questions []settings.SurveyQuestion, wrong db.FieldErrors) {
	for question, answers := range v.Own {
		n := slices.IndexFunc(questions, func(q settings.SurveyQuestion) bool { return q.Question == question })
		if n < 0 || len(answers) > 1 && questions[n].Kind != "many" {
			wrong.Add("own", "This can't be read. Please reload the page and try again.")
			continue
		}
		for i, answer := range answers {
			if questions[n].Kind == "text" && len([]rune(answer)) > 500 {
				wrong.Add("own", "This can have at most %d letters.", 500)
			}
			if questions[n].Kind != "text" && (!slices.Contains(questions[n].Choices, answer) ||
				slices.Contains(answers[:i], answer)) {
				wrong.Add("own", "Please choose from the list.")
			}
		}
	}
}

func single(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}

// clamp limits the activity that the browser reports to what a person can do.
func (a *SurveyActivity) clamp() {
	a.TimeSpentOnPage = min(max(a.TimeSpentOnPage, 0), 86_400)
	a.MouseMovements = min(max(a.MouseMovements, 0), 1_000_000)
	for _, counts := range []map[string]int64{a.FocusCounts, a.ClickCounts} {
		kept := 0
		for _, key := range slices.Sorted(maps.Keys(counts)) { // sorted, so that the same fields are kept each time
			if !surveyFieldKey.MatchString(key) || kept == 40 {
				delete(counts, key)
				continue
			}
			kept++
			counts[key] = min(max(counts[key], 0), 100_000)
		}
	}
}

// lastSurvey is the setting with the highest number of any answers, also of deleted ones. Numbers are never used again,
// because the author of deleted answers still has the key to withdraw them, and would withdraw someone else's.
const lastSurvey = "last_survey"

// SaveSurvey saves a visitor's answers and returns their number.
func (s *Messages) SaveSurvey(ctx context.Context, answers Survey, activity SurveyActivity) (id int64, err error) {
	form := s.settings.Questionnaire()
	if !form.On {
		return 0, core.ErrNotFound
	}
	if err := answers.check(form); err != nil {
		return 0, err
	}
	activity.clamp()
	body, err := json.Marshal(SurveyRecord{Answers: answers, Activity: activity})
	if err != nil {
		return 0, err
	}
	return id, s.Write(ctx, func(tx *core.Tx) error {
		id, err = db.InsertID(tx, `INSERT INTO survey_answers (id, at, answers) VALUES (1 + max(
			coalesce((SELECT max(id) FROM survey_answers), 0),
			coalesce((SELECT CAST(value AS INTEGER) FROM settings WHERE key = ?), 0)), ?, ?)`, lastSurvey, tx.Stamp(),
			string(body))
		if err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO settings (key, value, changed_at) VALUES (?, CAST(? AS TEXT), ?)
			ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`, lastSurvey, id,
			tx.Stamp()); err != nil {
			return err
		}
		for question, choices := range answers.choices(form) {
			for _, choice := range choices {
				if _, err := tx.Exec(`INSERT OR IGNORE INTO survey_choices (question, choice, answer_id)
					VALUES (?, ?, ?)`,
					question, choice, id); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// WithdrawSurvey deletes a visitor's answers; ErrNotFound if they are deleted already.
func (s *Messages) WithdrawSurvey(ctx context.Context, id int64) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		return db.ChangeOne(tx, `DELETE FROM survey_answers WHERE id = ?`,
			id)
	})
}

// ForgetDevice removes a device from every table that counts or names it.
func (s *Messages) ForgetDevice(ctx context.Context, fingerprint string) error {
	s.accounts.ForgetVisitor(fingerprint)
	return s.Write(ctx, func(tx *core.Tx) error {
		for _, query := range []string{`DELETE FROM visitors WHERE fingerprint = ?`,
			`DELETE FROM survey_visits WHERE fingerprint = ? AND fingerprint <> ''`,
			`UPDATE sessions SET fingerprint = '' WHERE fingerprint = ? AND fingerprint <> ''`} {
			if _, err := tx.Exec(query, fingerprint); err != nil {
				return err
			}
		}
		return s.reviews.ForgetMarks(tx, fingerprint)
	})
}

// choices returns the answers by question as charts count them: free text that matches none of the named values is
// "Other".
func (v Survey) choices(form settings.Questionnaire) map[string][]string {
	devices := v.Devices
	if strings.TrimSpace(v.OtherDevices) != "" {
		devices = append(slices.Clone(devices), "Other")
	}
	chosen := map[string][]string{
		"q1_age_group": single(v.AgeGroup), "q2_upgrade_reason": reasonsOf(v.UpgradeReason), "q3_devices": devices,
		"q4_benefits": v.Benefits, "q5_voice_assistant": single(v.VoiceAssistant),
		"q6_manual_backup": single(v.ManualBackup), "q7_safety": v.Safety,
		"q8_purchase_factors": v.PurchaseFactors, "q9_notifications": v.Notifications,
		"q10_connectivity": v.Connectivity,
	}
	for _, q := range form.Questions {
		if q.Kind != "text" {
			chosen[q.Question] = v.Own[q.Question]
		}
	}
	return chosen
}

// upgradeReasons are the reasons in charts and filters, each with prefixes of words: "prices are high" counts as Price.
var upgradeReasons = []struct {
	choice string
	begins []string
}{{"Price", []string{"pric"}}, {"Lack of awareness", []string{"lack", "aware", "unaware"}},
	{"Complexity", []string{"complex"}}}

// reasonsOf returns the reason that a free text counts as: the first one with a matching word, in any case and form.
func reasonsOf(text string) []string {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 {
		return nil
	}
	for _, reason := range upgradeReasons {
		for _, begin := range reason.begins {
			if slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(word, begin) }) {
				return []string{reason.choice}
			}
		}
	}
	return []string{"Other"}
}

// SurveyCount is how often an answer was chosen.
type SurveyCount struct {
	Question, Choice string
	Count            int64
}

// CountChoices counts how often each answer to each question was chosen.
func (s *Messages) CountChoices(ctx context.Context) (found []SurveyCount, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, func(row db.Scanner, c *SurveyCount) error {
			return row.Scan(&c.Question, &c.Choice,
				&c.Count)
		},
			`SELECT question, choice, count(*) FROM survey_choices GROUP BY question, choice`)
		return err
	})
	return found, err
}

// SurveyFilter filters the answers: those of visitors who chose an answer to a question, or all.
type SurveyFilter struct {
	Question, Choice string
	Sort             string
	Page             core.Page
}

// surveySorts are the sort orders of the list of answers, by their API names.
var surveySorts = map[string]string{
	"": "at DESC, id DESC", "-date": "at DESC, id DESC", "date": "at, id",
	"name":   "answers ->> '$.Answers.name' COLLATE NOCASE, id",
	"-name":  "answers ->> '$.Answers.name' COLLATE NOCASE DESC, id DESC",
	"place":  "answers ->> '$.Answers.place' COLLATE NOCASE, id",
	"-place": "answers ->> '$.Answers.place' COLLATE NOCASE DESC, id DESC",
	"time":   "answers ->> '$.Activity.timeSpentOnPage', id",
	"-time":  "answers ->> '$.Activity.timeSpentOnPage' DESC, id DESC",
}

// LogSurveyVisit records that the survey form was opened.
func (s *Messages) LogSurveyVisit(ctx context.Context, fingerprint string) error {
	return s.Write(ctx, func(tx *core.Tx) error {
		_, err := tx.Exec(`INSERT INTO survey_visits (at, fingerprint) VALUES (?, ?)`, tx.Stamp(), fingerprint)
		return err
	})
}

// ListSurvey returns the matching answers, by default newest first.
func (s *Messages) ListSurvey(ctx context.Context, f SurveyFilter) (found []SurveyRecord, total int, err error) {
	order, known := surveySorts[f.Sort]
	if !known {
		return nil, 0, core.RefuseSort()
	}
	where, args := "", []any{}
	if f.Question != "" && f.Choice != "" {
		where, args = ` WHERE id IN (SELECT answer_id FROM survey_choices WHERE question = ? AND choice = ?)`,
			[]any{f.Question, f.Choice}
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		if total, err = db.Value[int](tx, `SELECT count(*) FROM survey_answers`+where, args...); err != nil {
			return err
		}
		limit, offset := f.Page.Limit()
		found, err = db.List(tx, func(row db.Scanner, r *SurveyRecord) error {
			var at int64
			var body string
			if err := row.Scan(&at, &body); err != nil {
				return err
			}
			r.At = wording.Instant(at)
			return json.Unmarshal([]byte(body), r)
		}, `SELECT at, answers FROM survey_answers`+where+` ORDER BY `+order+` LIMIT ? OFFSET ?`,
			append(args, limit, offset)...)
		return err
	})
	return found, total, err
}

// ListSurveyAfter returns up to limit answers, newest first, that are older than the answers with the given number (0:
// from the newest), so that an export can read them in steps. next is the number to continue from; 0 at the end.
func (s *Messages) ListSurveyAfter(
	ctx context.Context,
	before int64,
	limit int,
) (found []SurveyRecord, next int64, err error) {
	if before == 0 {
		before = 1<<62 - 1
	}
	err = s.Read(ctx, func(tx *core.Tx) error {
		found, err = db.List(tx, func(row db.Scanner, r *SurveyRecord) error {
			var at int64
			var body string
			if err := row.Scan(&next, &at, &body); err != nil {
				return err
			}
			r.At = wording.Instant(at)
			return json.Unmarshal([]byte(body), r)
		}, `SELECT id, at, answers FROM survey_answers WHERE id < ? ORDER BY id DESC LIMIT ?`, before, limit)
		return err
	})
	return found, next, err
}

// CountSurvey returns how many devices opened the form, and how many answers were sent.
func (s *Messages) CountSurvey(ctx context.Context) (visitors, answers int, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		if visitors, err = db.Value[int](tx, `SELECT count(DISTINCT fingerprint) FROM survey_visits
			WHERE fingerprint <> ''`); err != nil {
			return err
		}
		answers, err = db.Value[int](tx, `SELECT count(*) FROM survey_answers`)
		return err
	})
	return visitors, answers, err
}
