package handlers

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"hearth/handlers/documents"
	"hearth/store"
)

// asJSON is a structured field whose shape the store knows: an object, or in a form the text of one.
type asJSON[T any] struct{ Value T }

// UnmarshalJSON reads the object.
func (j *asJSON[T]) UnmarshalJSON(raw []byte) error {
	raw = unwrap(raw)
	if len(raw) == 0 || string(raw) == "null" || string(raw) == `""` {
		return nil
	}
	if err := json.Unmarshal(raw, &j.Value); err != nil {
		return badRequest("a field has not the shape that the form gives it")
	}
	return nil
}

func (h *Handlers) feedback(ctx context.Context, c *Caller, in struct {
	FormData  asJSON[store.Survey]         `json:"formData"`
	Analytics asJSON[store.SurveyActivity] `json:"analytics"`
	Captcha   Text                         `json:"recaptcha_token"`
}) (Reply, error) {
	if err := h.checkCaptcha(ctx, c, "feedback", string(in.Captcha)); err != nil {
		return Reply{}, err
	}
	return done("Thank You! Your feedback has been submitted successfully."), h.store.SaveSurvey(ctx, in.FormData.Value, in.Analytics.Value)
}

func (h *Handlers) logVisit(ctx context.Context, c *Caller, _ none) (Reply, error) {
	return done("OK"), h.store.LogSurveyVisit(ctx, c.Fingerprint)
}

type countOut struct {
	Reply
	Count int `json:"count"`
}

func (h *Handlers) visitorCount(ctx context.Context, _ *Caller, _ none) (countOut, error) {
	visits, _, err := h.store.CountSurvey(ctx)
	return countOut{done("OK"), visits}, err
}

func (h *Handlers) registeredCount(ctx context.Context, _ *Caller, _ none) (countOut, error) {
	_, answers, err := h.store.CountSurvey(ctx)
	return countOut{done("OK"), answers}, err
}

type activity struct {
	Name            string           `json:"name"`
	Email           string           `json:"email"`
	Place           string           `json:"place"`
	Contact         string           `json:"contact"`
	CreatedAt       wireTime         `json:"created_at"`
	TimeSpent       float64          `json:"timeSpentOnPage"`
	AgeGroup        string           `json:"q1_age_group"`
	UpgradeReason   string           `json:"q2_upgrade_reason"`
	Devices         []string         `json:"q3_devices"`
	Benefits        []string         `json:"q4_benefits"`
	VoiceAssistant  string           `json:"q5_voice_assistant"`
	ManualBackup    string           `json:"q6_manual_backup"`
	Safety          []string         `json:"q7_safety"`
	PurchaseFactors []string         `json:"q8_purchase_factors"`
	Notifications   []string         `json:"q9_notifications"`
	Connectivity    []string         `json:"q10_connectivity"`
	FocusCounts     map[string]int64 `json:"focusCounts"`
	ClickCounts     map[string]int64 `json:"clickCounts"`
	MouseMovements  int64            `json:"mouseMovements"`
}

type activitiesOut struct {
	Reply
	Activities []activity `json:"activities"`
	Data       []activity `json:"data"`
	Total      int        `json:"total"`
	Page       int        `json:"page"`
	Pages      int        `json:"pages"`
}

func (h *Handlers) userActivity(ctx context.Context, _ *Caller, in pageIn) (activitiesOut, error) {
	page := pageOf(in.Page, in.PerPage)
	found, total, err := h.store.ListSurvey(ctx, page)
	wire := h.activitiesOf(found)
	return activitiesOut{done("OK"), wire, wire, total, max(page.Number, 1), page.Pages(total)}, err
}

func (h *Handlers) activitiesOf(found []store.SurveyRecord) []activity {
	wire := make([]activity, len(found))
	for i, r := range found {
		a := r.Answers
		devices := nonNil(a.Devices)
		if strings.TrimSpace(a.OtherDevices) != "" {
			devices = append(devices, a.OtherDevices)
		}
		wire[i] = activity{a.Name, a.Email, a.Place, a.Number, h.local(r.At), r.Activity.TimeSpentOnPage, a.AgeGroup, a.UpgradeReason, devices, nonNil(a.Benefits), a.VoiceAssistant,
			a.ManualBackup, nonNil(a.Safety), nonNil(a.PurchaseFactors), nonNil(a.Notifications), nonNil(a.Connectivity), r.Activity.FocusCounts, r.Activity.ClickCounts, r.Activity.MouseMovements}
	}
	return wire
}

// exportColumns are the 16 columns of admin spec, section 9.
var exportColumns = []string{"Name", "Email", "Address", "Date", "Time", "Time Spent", "Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7", "Q8", "Q9", "Q10"}

// exportFeedback gives every answer as CSV or XLSX.
func (h *Handlers) exportFeedback(ctx context.Context, _ *Caller, in struct {
	Format Text `json:"format"`
}) (File, error) {
	rows := [][]string{}
	for number := 1; ; number++ {
		found, total, err := h.store.ListSurvey(ctx, store.Page{Number: number, Size: 100})
		if err != nil {
			return File{}, err
		}
		for _, a := range h.activitiesOf(found) {
			join := func(list []string) string { return strings.Join(list, ", ") }
			rows = append(rows, []string{a.Name, a.Email, a.Place, a.CreatedAt.Format("02/01/2006"), a.CreatedAt.Format("15:04"), strconv.FormatFloat(a.TimeSpent, 'f', 0, 64),
				a.AgeGroup, a.UpgradeReason, join(a.Devices), join(a.Benefits), a.VoiceAssistant, a.ManualBackup, join(a.Safety), join(a.PurchaseFactors), join(a.Notifications), join(a.Connectivity)})
		}
		if number*100 >= total {
			break
		}
	}
	switch in.Format {
	case "", "csv":
		content, err := documents.CSV(exportColumns, rows)
		return File{Name: "user_activity_data.csv", Type: "text/csv; charset=utf-8", Content: content}, err
	case "xlsx":
		content, err := h.render(ctx, func() ([]byte, error) { return documents.Sheet("Feedback", exportColumns, rows) })
		return File{Name: "user_activity_data.xlsx", Type: sheetType, Content: content}, err
	}
	return File{}, &store.Refusal{Message: "The format must be csv or xlsx.", Fields: map[string]string{"format": "csv or xlsx"}}
}

func nonNil(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
