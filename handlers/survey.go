package handlers

import (
	"context"
	"crypto/hmac"
	"encoding/hex"
	"encoding/json"
	"io"
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

type feedbackOut struct {
	Reply
	// Withdraw is the key by which whoever answered takes the answers back.
	Withdraw string `json:"withdraw"`
}

func (h *Handlers) feedback(ctx context.Context, c *Caller, in struct {
	FormData  asJSON[store.Survey]         `json:"formData"`
	Analytics asJSON[store.SurveyActivity] `json:"analytics"`
	Captcha   Text                         `json:"recaptcha_token"`
}) (feedbackOut, error) {
	if err := h.checkCaptcha(ctx, c, "feedback", string(in.Captcha)); err != nil {
		return feedbackOut{}, err
	}
	id, err := h.store.SaveSurvey(ctx, in.FormData.Value, in.Analytics.Value)
	return feedbackOut{done("Thank You! Your feedback has been submitted successfully."), h.withdrawKey(id)}, err
}

func (h *Handlers) withdrawKey(id int64) string {
	number := strconv.FormatInt(id, 10)
	return number + "-" + hex.EncodeToString(h.store.Sign("survey", number)[:16])
}

// withdrawFeedback takes answers back, by the key that was given for them (DPDP Act, section 6: as easily as they were given).
func (h *Handlers) withdrawFeedback(ctx context.Context, _ *Caller, in struct {
	Key Text `json:"key"`
}) (Reply, error) {
	unknown := &store.Refusal{Message: "There is no such answer any more."}
	number, _, _ := strings.Cut(string(in.Key), "-")
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil || !hmac.Equal([]byte(in.Key), []byte(h.withdrawKey(id))) {
		unknown.Message = "There is no such answer."
		return Reply{}, unknown
	}
	err = h.store.WithdrawSurvey(ctx, id)
	if isMissing(err) {
		return Reply{}, unknown
	}
	return done("Your answers are gone."), err
}

// forgetDevice takes the caller's device out of the counts. The browser stops naming it from then on.
func (h *Handlers) forgetDevice(ctx context.Context, c *Caller, in struct {
	Fingerprint Text `json:"fingerprint"`
}) (Reply, error) {
	device := string(in.Fingerprint)
	if device == "" {
		device = c.Fingerprint
	}
	if device == "" || len(device) > 128 {
		return Reply{}, &store.Refusal{Message: "This browser does not name a device."}
	}
	return done("This device is not counted any more."), h.store.ForgetDevice(ctx, device)
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

func (h *Handlers) userActivity(ctx context.Context, _ *Caller, in struct {
	Page     Int  `json:"page"`
	PerPage  Int  `json:"per_page"`
	Question Text `json:"question"`
	Choice   Text `json:"choice"`
	Sort     Text `json:"sort"`
}) (activitiesOut, error) {
	page := pageOf(in.Page, in.PerPage)
	found, total, err := h.store.ListSurvey(ctx, store.SurveyFilter{Question: string(in.Question), Choice: string(in.Choice), Sort: string(in.Sort), Page: page})
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

// exportPart is how many answers an export reads at a time.
const exportPart = 500

func (h *Handlers) exportRows(found []store.SurveyRecord) [][]string {
	rows := make([][]string, len(found))
	join := func(list []string) string { return strings.Join(list, ", ") }
	for i, a := range h.activitiesOf(found) {
		rows[i] = []string{a.Name, a.Email, a.Place, a.CreatedAt.Format("02/01/2006"), a.CreatedAt.Format("15:04"), strconv.FormatFloat(a.TimeSpent, 'f', 0, 64),
			a.AgeGroup, a.UpgradeReason, join(a.Devices), join(a.Benefits), a.VoiceAssistant, a.ManualBackup, join(a.Safety), join(a.PurchaseFactors), join(a.Notifications), join(a.Connectivity)}
	}
	return rows
}

type choiceCount struct {
	Question string `json:"question"`
	Choice   string `json:"choice"`
	Count    int64  `json:"count"`
}

// feedbackSummary counts every choice of every question, for the charts.
func (h *Handlers) feedbackSummary(ctx context.Context, _ *Caller, _ none) (Data[[]choiceCount], error) {
	found, err := h.store.CountChoices(ctx)
	wire := make([]choiceCount, len(found))
	for i, c := range found {
		wire[i] = choiceCount(c)
	}
	return give(wire), err
}

// exportFeedback gives every answer as CSV or XLSX.
func (h *Handlers) exportFeedback(ctx context.Context, _ *Caller, in struct {
	Format Text `json:"format"`
}) (File, error) {
	before, over := int64(0), false
	next := func() ([][]string, error) {
		if over {
			return nil, nil
		}
		found, older, err := h.store.ListSurveyAfter(ctx, before, exportPart)
		before, over = older, len(found) < exportPart
		return h.exportRows(found), err
	}
	switch in.Format {
	case "", "csv":
		return File{Name: "user_activity_data.csv", Type: "text/csv; charset=utf-8", Write: func(w io.Writer) error { return documents.WriteCSV(w, exportColumns, next) }}, nil
	case "xlsx":
		return File{Name: "user_activity_data.xlsx", Type: sheetType, Write: func(w io.Writer) error { return documents.WriteSheet(w, "Feedback", exportColumns, next) }}, nil
	}
	return File{}, &store.Refusal{Message: "The format must be csv or xlsx.", Fields: map[string]string{"format": "csv or xlsx"}}
}

func nonNil(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
