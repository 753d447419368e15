package shop

import (
	"context"
	"crypto/hmac"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"

	"hearth/handlers/api"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/messages"
	"hearth/store/settings"
)

// Survey saves the answers of the market survey, which are anonymous.
type Survey struct{ *Deps }

// surveyForm is the survey as clients send it. Connectivity is a text from older clients of the API, and a list from
// the shop's own pages.
type surveyForm struct {
	messages.Survey
	Connectivity oneOrMany `json:"connectivity"`
}

func (f surveyForm) answers() messages.Survey {
	f.Survey.Connectivity = f.Connectivity
	return f.Survey
}

// oneOrMany is a list of texts, which JSON may write as a single text; an empty text is an empty list.
type oneOrMany []string

// UnmarshalJSON reads a text or a list of texts.
func (o *oneOrMany) UnmarshalJSON(raw []byte) error {
	var one string
	if err := json.Unmarshal(raw, &one); err != nil {
		return json.Unmarshal(raw, (*[]string)(o))
	}
	if *o = nil; one != "" {
		*o = oneOrMany{one}
	}
	return nil
}

// Form returns whether there is a survey, and the owner's own questions.
func (r Survey) Form(_ context.Context, _ *web.Caller, _ web.None) (web.Data[settings.Questionnaire], error) {
	form := r.Store.Settings.Questionnaire()
	form.Questions = api.NonNil(form.Questions)
	for n := range form.Questions {
		form.Questions[n].Choices = api.NonNil(form.Questions[n].Choices)
	}
	return web.Give(form), nil
}

type feedbackOut struct {
	web.Reply
	// Withdraw is the key by which the author can withdraw the answers.
	Withdraw string `json:"withdraw"`
}

// Feedback saves answers and returns the key to withdraw them.
func (r Survey) Feedback(ctx context.Context, c *web.Caller, in struct {
	FormData  web.JSON[surveyForm]              `json:"formData"`
	Analytics web.JSON[messages.SurveyActivity] `json:"analytics"`
	web.CaptchaToken
}) (feedbackOut, error) {
	id, err := r.Store.Messages.SaveSurvey(ctx, in.FormData.Value.answers(), in.Analytics.Value)
	return feedbackOut{web.Done("Thank You! Your feedback has been submitted successfully."), r.withdrawKey(id)}, err
}

// withdrawKey returns the ID of the answers with its signature. The key identifies them without storing anything
// about the author.
func (r Survey) withdrawKey(id int64) string {
	number := strconv.FormatInt(id, 10)
	return number + "-" + hex.EncodeToString(r.Store.Sign("survey", number)[:16])
}

// WithdrawFeedback deletes survey answers by the key that was returned for them. Withdrawing must be as easy as
// consenting (DPDP Act, section 6(4)).
func (r Survey) WithdrawFeedback(ctx context.Context, _ *web.Caller, in struct {
	Key web.Text `json:"key"`
}) (web.Reply, error) {
	unknown := &core.Refusal{Message: "This answer no longer exists."}
	number, _, _ := strings.Cut(string(in.Key), "-")
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil || !hmac.Equal([]byte(in.Key), []byte(r.withdrawKey(id))) {
		unknown.Message = "There is no such answer."
		return web.Reply{}, unknown
	}
	err = r.Store.Messages.WithdrawSurvey(ctx, id)
	if web.Missing(err) {
		return web.Reply{}, unknown
	}
	return web.Done("Your answers have been deleted."), err
}

// ForgetDevice removes the caller's device from the visitor counts. From then on the browser sends no device number.
func (r Survey) ForgetDevice(ctx context.Context, c *web.Caller, in struct {
	Fingerprint web.Text `json:"fingerprint"`
}) (web.Reply, error) {
	device := string(in.Fingerprint)
	if device == "" {
		device = c.Fingerprint
	}
	if device == "" || len(device) > 128 {
		return web.Reply{}, &core.Refusal{Message: "This browser has sent no device number."}
	}
	return web.Done("This device is no longer counted."), r.Store.Messages.ForgetDevice(ctx, device)
}

// LogVisit counts a visit to the survey.
func (r Survey) LogVisit(ctx context.Context, c *web.Caller, _ web.None) (web.Reply, error) {
	return web.Done("OK"), r.Store.Messages.LogSurveyVisit(ctx, c.Fingerprint)
}
