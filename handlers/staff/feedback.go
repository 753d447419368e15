package staff

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/documents"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/messages"
)

// Feedback shows staff the results of the market survey.
type Feedback struct{ *Deps }

type countOut struct {
	web.Reply
	Count int `json:"count"`
}

// VisitorCount returns the number of devices on which the survey was opened.
func (r Feedback) VisitorCount(ctx context.Context, _ *web.Caller, _ web.None) (countOut, error) {
	visits, _, err := r.Store.Messages.CountSurvey(ctx)
	return countOut{web.Done("OK"), visits}, err
}

// RegisteredCount returns how many times the survey was submitted.
func (r Feedback) RegisteredCount(ctx context.Context, _ *web.Caller, _ web.None) (countOut, error) {
	_, answers, err := r.Store.Messages.CountSurvey(ctx)
	return countOut{web.Done("OK"), answers}, err
}

// activity is one filled-in survey. TimeSpent is in seconds, and the q-fields are named after the questions, as
// clients of the API expect.
type activity struct {
	Name            string   `json:"name"`
	Email           string   `json:"email"`
	Place           string   `json:"place"`
	Contact         string   `json:"contact"`
	CreatedAt       web.Time `json:"created_at"`
	TimeSpent       float64  `json:"timeSpentOnPage"`
	AgeGroup        string   `json:"q1_age_group"`
	UpgradeReason   string   `json:"q2_upgrade_reason"`
	Devices         []string `json:"q3_devices"`
	Benefits        []string `json:"q4_benefits"`
	VoiceAssistant  string   `json:"q5_voice_assistant"`
	ManualBackup    string   `json:"q6_manual_backup"`
	Safety          []string `json:"q7_safety"`
	PurchaseFactors []string `json:"q8_purchase_factors"`
	Notifications   []string `json:"q9_notifications"`
	Connectivity    []string `json:"q10_connectivity"`
	// Own are the answers to the questions that the owner added to the survey.
	Own            map[string][]string `json:"own"`
	FocusCounts    map[string]int64    `json:"focusCounts"`
	ClickCounts    map[string]int64    `json:"clickCounts"`
	MouseMovements int64               `json:"mouseMovements"`
}

// activitiesOut is a page of surveys, in two fields because clients of the API read either.
type activitiesOut struct {
	web.Reply
	Activities []activity `json:"activities"`
	Data       []activity `json:"data"`
	Total      int        `json:"total"`
	Page       int        `json:"page"`
	Pages      int        `json:"pages"`
}

// UserActivity lists the submitted survey answers: all of them, or those with a given choice for one question.
func (r Feedback) UserActivity(ctx context.Context, _ *web.Caller, in struct {
	web.PageIn
	Question web.Text `json:"question"`
	Choice   web.Text `json:"choice"`
	Sort     web.Text `json:"sort"`
}) (activitiesOut, error) {
	page := in.Wanted()
	found, total, err := r.Store.Messages.ListSurvey(ctx, messages.SurveyFilter{
		Question: string(in.Question),
		Choice:   string(in.Choice),
		Sort:     string(in.Sort),
		Page:     page,
	})
	shown := r.activitiesOf(found)
	return activitiesOut{Reply: web.Done("OK"), Activities: shown, Data: shown, Total: total, Page: max(page.Number, 1),
		Pages: page.Pages(total)}, err
}

func (r Feedback) activitiesOf(found []messages.SurveyRecord) []activity {
	shown := make([]activity, len(found))
	for i, one := range found {
		a := one.Answers
		devices := api.NonNil(a.Devices)
		if strings.TrimSpace(a.OtherDevices) != "" {
			devices = append(devices, a.OtherDevices)
		}
		shown[i] = activity{
			Name:            a.Name,
			Email:           a.Email,
			Place:           a.Place,
			Contact:         a.Number,
			CreatedAt:       r.local(one.At),
			TimeSpent:       one.Activity.TimeSpentOnPage,
			AgeGroup:        a.AgeGroup,
			UpgradeReason:   a.UpgradeReason,
			Devices:         devices,
			Benefits:        api.NonNil(a.Benefits),
			VoiceAssistant:  a.VoiceAssistant,
			ManualBackup:    a.ManualBackup,
			Safety:          api.NonNil(a.Safety),
			PurchaseFactors: api.NonNil(a.PurchaseFactors),
			Notifications:   api.NonNil(a.Notifications),
			Connectivity:    api.NonNil(a.Connectivity),
			Own:             a.Own,
			FocusCounts:     one.Activity.FocusCounts,
			ClickCounts:     one.Activity.ClickCounts,
			MouseMovements:  one.Activity.MouseMovements,
		}
	}
	return shown
}

// exportColumns are the 16 columns that the API promises for the survey export.
var exportColumns = []string{"Name", "Email", "Address", "Date", "Time", "Time Spent", "Q1", "Q2", "Q3", "Q4",
	"Q5", "Q6", "Q7", "Q8", "Q9", "Q10"}

// feedbackColumns are the columns of the survey sheet, followed by the owner's questions. Days are dates and seconds
// are numbers. The sheet has no totals, because the Feedback screen counts the answers.
func (r Feedback) feedbackColumns() []documents.Column {
	names := slices.Clone(exportColumns)
	for _, q := range r.Store.Settings.Questionnaire().Questions {
		names = append(names, q.Question)
	}
	columns := documents.TextColumns(names...)
	columns[3].Kind, columns[4].Width, columns[5].Kind = documents.Day, 10, documents.Integer
	return columns
}

// exportPart is the number of survey answers that an export reads at a time.
const exportPart = 500

func (r Feedback) exportRows(found []messages.SurveyRecord) [][]string {
	rows, own := make([][]string, len(found)), r.Store.Settings.Questionnaire().Questions
	join := func(list []string) string { return strings.Join(list, ", ") }
	for i, a := range r.activitiesOf(found) {
		rows[i] = []string{a.Name, a.Email, a.Place, a.CreatedAt.Format("02/01/2006"), a.CreatedAt.Format("15:04"),
			strconv.FormatFloat(a.TimeSpent, 'f', 0, 64),
			a.AgeGroup, a.UpgradeReason, join(a.Devices), join(a.Benefits), a.VoiceAssistant, a.ManualBackup,
			join(a.Safety), join(a.PurchaseFactors), join(a.Notifications), join(a.Connectivity)}
		for _, q := range own {
			rows[i] = append(rows[i], join(a.Own[q.Question]))
		}
	}
	return rows
}

// choiceCount is how often a choice of a question was selected.
type choiceCount struct {
	Question string `json:"question"`
	Choice   string `json:"choice"`
	Count    int64  `json:"count"`
}

// FeedbackSummary counts the answers for every choice of every question, for the charts.
func (r Feedback) FeedbackSummary(ctx context.Context, _ *web.Caller, _ web.None) (web.Data[[]choiceCount], error) {
	found, err := r.Store.Messages.CountChoices(ctx)
	shown := make([]choiceCount, len(found))
	for i, c := range found {
		shown[i] = choiceCount(c)
	}
	return web.Give(shown), err
}

// ExportFeedback returns every survey answer as CSV or XLSX.
func (r Feedback) ExportFeedback(ctx context.Context, _ *web.Caller, in struct {
	Format web.Text `json:"format"`
}) (web.File, error) {
	// The answers are read in parts while the file is sent, so that a large survey fits in memory.
	before, over := int64(0), false
	next := func() ([][]string, error) {
		if over {
			return nil, nil
		}
		found, older, err := r.Store.Messages.ListSurveyAfter(ctx, before, exportPart)
		before, over = older, len(found) < exportPart
		return r.exportRows(found), err
	}
	switch in.Format {
	case "", "csv":
		return web.File{
			Name: "user_activity_data.csv",
			Type: "text/csv; charset=utf-8",
			Write: func(w io.Writer) error {
				return documents.WriteCSV(w, r.feedbackColumns(), next)
			},
		}, nil
	case "xlsx":
		return web.File{Name: "user_activity_data.xlsx", Type: sheetType, Write: func(w io.Writer) error {
			return documents.WriteSheet(w, "Feedback", r.feedbackColumns(), next)
		}}, nil
	}
	return web.File{}, &core.Refusal{Message: "The format must be csv or xlsx.",
		Fields: map[string]string{"format": "csv or xlsx"}}
}
