package messages_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/core"
	"hearth/store/messages"
	"hearth/store/settings"
	"hearth/store/storetest"
)

func TestSurveyErrorsNameTheirFields(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	const letters, choose = "Only letters and spaces, please.", "Please choose from the list."
	for _, c := range []struct {
		name   string
		change func(s *messages.Survey)
		says   string
		fields []string
	}{
		{"no name", func(s *messages.Survey) { s.Name = " " }, "Name is required", []string{"name"}},
		{"a digit in the name", func(s *messages.Survey) { s.Name = "Asha 2" },
			"Name must contain only letters and spaces", []string{"name"}},
		{"a name of 101", func(s *messages.Survey) { s.Name = strings.Repeat("a", 101) },
			"Name must contain only letters and spaces", []string{"name"}},
		{"no email", func(s *messages.Survey) { s.Email = "" }, "Email is required", []string{"email"}},
		{"an email without a dot", func(s *messages.Survey) { s.Email = "a@b" }, "Enter a valid email address",
			[]string{"email"}},
		{"an email of 255", func(s *messages.Survey) { s.Email = strings.Repeat("a", 250) + "@b.in" },
			"Enter a valid email address", []string{"email"}},
		{"nine digits", func(s *messages.Survey) { s.Number = "987654321" }, "Enter a valid 10-digit phone number",
			[]string{"number"}},
		{"no place", func(s *messages.Survey) { s.Place = "" }, "Address is required", []string{"place"}},
		{"a sign in the place", func(s *messages.Survey) { s.Place = "Pune, 4" },
			"Address must contain only letters, numbers, and spaces", []string{"place"}},
		{"a place of 201", func(s *messages.Survey) { s.Place = strings.Repeat("a", 201) },
			"Address must contain only letters, numbers, and spaces", []string{"place"}},
		{"a digit in the reason", func(s *messages.Survey) { s.UpgradeReason = "2" }, letters,
			[]string{"upgradeReason"}},
		{"a reason of 501", func(s *messages.Survey) { s.UpgradeReason = strings.Repeat("a", 501) }, letters,
			[]string{"upgradeReason"}},
		{"other devices of 501", func(s *messages.Survey) { s.OtherDevices = strings.Repeat("a", 501) }, letters,
			[]string{"otherDevices"}},
		{"an age that is none", func(s *messages.Survey) { s.AgeGroup = "12" }, choose, []string{"ageGroup"}},
		{"a voice that is none", func(s *messages.Survey) { s.VoiceAssistant = "Maybe" }, choose,
			[]string{"voiceAssistant"}},
		{"a backup that is none", func(s *messages.Survey) { s.ManualBackup = "Maybe" }, choose,
			[]string{"manualBackup"}},
		{"a device that is none", func(s *messages.Survey) { s.Devices = []string{"Smart Switch", "Toaster"} }, choose,
			[]string{"devices"}},
		{"a device twice", func(s *messages.Survey) { s.Devices = []string{"Other", "Smart Switch", "Other"} }, choose,
			[]string{"devices"}},
		{"a benefit that is none", func(s *messages.Survey) { s.Benefits = []string{"x"} }, choose,
			[]string{"benefits"}},
		{"a safety that is none", func(s *messages.Survey) { s.Safety = []string{"x"} }, choose, []string{"safety"}},
		{"a factor that is none", func(s *messages.Survey) { s.PurchaseFactors = []string{"x"} }, choose,
			[]string{"purchaseFactors"}},
		{"a notification that is none", func(s *messages.Survey) { s.Notifications = []string{"x"} }, choose,
			[]string{"notifications"}},
		{"a connection that is none", func(s *messages.Survey) { s.Connectivity = []string{"Bluetooth"} }, choose,
			[]string{"connectivity"}},
		{"nothing", func(s *messages.Survey) { *s = messages.Survey{} }, "Name is required",
			[]string{"name", "email", "place"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			storetest.Refused(
				t,
				storetest.Second(shop.Messages.SaveSurvey(storetest.Ctx, storetest.Answers(c.change),
					messages.SurveyActivity{})),
				c.says,
				c.fields...)
		})
	}
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM survey_answers`)
}

func TestSurveyAnswerIsSavedAndImplausibleActivityIsCapped(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	full := storetest.Answers(func(s *messages.Survey) {
		s.Name, s.Email, s.Number, s.Place = " "+strings.Repeat("a", 100), strings.Repeat("a", 249)+"@b.in ",
			" 9876543210 ", strings.Repeat("a", 200)
		s.AgeGroup, s.UpgradeReason, s.OtherDevices, s.VoiceAssistant, s.ManualBackup = "Above 75", strings.Repeat(
			"a",
			500,
		), "Fans", "Yes", "No"
		s.Devices, s.Connectivity = []string{"Smart Switch", "Other"}, []string{"Matter", "Zigbee"}
	})
	many := map[string]int64{}
	for i := range 41 {
		many[strings.Repeat("k", 1+i%30)+strings.Repeat("z", i/30)] = 1
	}
	activity := messages.SurveyActivity{TimeSpentOnPage: 86_401, MouseMovements: 1_000_001,
		FocusCounts: map[string]int64{"name": 100_001,
			"Email": -1, "a.b": 1, "": 1, strings.Repeat("k", 30): 7, strings.Repeat("k", 31): 7}, ClickCounts: many}
	id := storetest.Got(shop.Messages.SaveSurvey(storetest.Ctx, full, activity)).Or(t)
	all, total, err := shop.Messages.ListSurvey(storetest.Ctx, messages.SurveyFilter{})
	storetest.Must(t, err)
	full.Name, full.Email, full.Number = strings.TrimSpace(full.Name), strings.TrimSpace(full.Email),
		strings.TrimSpace(full.Number)
	storetest.Same(t, "the answers", all[0].Answers, full)
	a := all[0].Activity
	if total != 1 || !all[0].At.Equal(shop.Now()) || a.TimeSpentOnPage != 86_400 || a.MouseMovements != 1_000_000 ||
		len(a.ClickCounts) > 40 ||
		len(a.ClickCounts) < 39 {
		t.Errorf("its activity: %+v", a)
	}
	storetest.Same(t, "the counts", a.FocusCounts, map[string]int64{"name": 100_000, "Email": 0,
		strings.Repeat("k", 30): 7})
	storetest.Got(shop.Messages.SaveSurvey(storetest.Ctx, storetest.Answers(),
		messages.SurveyActivity{TimeSpentOnPage: -1, MouseMovements: -1})).
		Or(t)
	all, _, err = shop.Messages.ListSurvey(storetest.Ctx, messages.SurveyFilter{})
	storetest.Must(t, err)
	if a := all[0].Activity; a.TimeSpentOnPage != 0 || a.MouseMovements != 0 {
		t.Errorf("below nothing: %+v", a)
	}
	storetest.Must(t, shop.Messages.WithdrawSurvey(storetest.Ctx, id))
	storetest.Absent(t, shop.Messages.WithdrawSurvey(storetest.Ctx, id))
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM survey_choices WHERE answer_id = ?`, id)
	if visits, n, err := shop.Messages.CountSurvey(storetest.Ctx); err != nil || visits != 0 || n != 1 {
		t.Errorf("%d visits, %d answers, %v", visits, n, err)
	}
	for _, device := range []string{"device", "device", ""} {
		storetest.Must(t, shop.Messages.LogSurveyVisit(storetest.Ctx, device))
	}
	if visits, _, _ := shop.Messages.CountSurvey(storetest.Ctx); visits != 1 {
		t.Errorf("%d visits", visits)
	}
}

func TestSurveyChoicesAreCountedAndUnknownOnesAsOther(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	save := func(change func(s *messages.Survey)) {
		storetest.Got(shop.Messages.SaveSurvey(storetest.Ctx, storetest.Answers(change), messages.SurveyActivity{})).
			Or(t)
	}
	save(func(s *messages.Survey) {
		s.AgeGroup, s.UpgradeReason, s.Devices, s.OtherDevices = "18-25", "Price", []string{"Smart Switch", "Other"},
			"Fans"
		s.Benefits, s.Safety, s.PurchaseFactors, s.Notifications, s.Connectivity = []string{
			"Remote control access",
		}, []string{
			"Cybersecurity",
		},
			[]string{
				"Price",
			}, []string{
				"Ability to monitor electricity consumption",
			}, []string{
				"Matter",
			}
	})
	save(func(s *messages.Survey) {
		s.UpgradeReason, s.OtherDevices, s.VoiceAssistant, s.ManualBackup = "No money", "Fans", "Yes", "No"
	})
	save(func(s *messages.Survey) { s.AgeGroup, s.UpgradeReason = "18-25", "Complexity" })
	counts := map[string]int64{}
	for _, c := range storetest.Got(shop.Messages.CountChoices(storetest.Ctx)).Or(t) {
		counts[c.Question+": "+c.Choice] = c.Count
	}
	storetest.Same(
		t,
		"counted",
		counts,
		map[string]int64{"q1_age_group: 18-25": 2, "q2_upgrade_reason: Price": 1, "q2_upgrade_reason: Other": 1,
			"q2_upgrade_reason: Complexity": 1, "q3_devices: Smart Switch": 1, "q3_devices: Other": 2,
			"q4_benefits: Remote control access": 1, "q5_voice_assistant: Yes": 1, "q6_manual_backup: No": 1,
			"q7_safety: Cybersecurity": 1, "q8_purchase_factors: Price": 1,
			"q9_notifications: Ability to monitor electricity consumption": 1, "q10_connectivity: Matter": 1},
	)
	_, total, err := shop.Messages.ListSurvey(storetest.Ctx, messages.SurveyFilter{Question: "q3_devices",
		Choice: "Other"})
	if err != nil || total != 2 {
		t.Errorf("%d chose other devices, %v", total, err)
	}
	if _, total, _ := shop.Messages.ListSurvey(storetest.Ctx,
		messages.SurveyFilter{Question: "q3_devices"}); total != 3 {
		t.Errorf("a question without a choice: %d", total)
	}
	if _, total, _ := shop.Messages.ListSurvey(storetest.Ctx, messages.SurveyFilter{Choice: "Other"}); total != 3 {
		t.Errorf("a choice without a question: %d", total)
	}
}

func TestSurveyAnswersAreSortedPagedAndExported(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	ids := []int64{}
	for _, a := range []struct {
		name, place string
		time        float64
	}{{"bela", "Pune", 9}, {"Asha", "agra", 10}, {"Chandra", "Delhi", 3}} {
		ids = append(
			ids,
			storetest.Got(shop.Messages.SaveSurvey(storetest.Ctx,
				storetest.Answers(func(s *messages.Survey) { s.Name, s.Place = a.name, a.place }),
				messages.SurveyActivity{TimeSpentOnPage: a.time})).
				Or(t),
		)
		shop.Pass(time.Minute)
	}
	names := func(all []messages.SurveyRecord) (names string) {
		for _, r := range all {
			names += r.Answers.Name[:1]
		}
		return names
	}
	for sort, want := range map[string]string{"": "CAb", "-date": "CAb", "date": "bAC", "name": "AbC", "-name": "CbA",
		"place": "ACb", "-place": "bCA", "time": "CbA", "-time": "AbC"} {
		all, total, err := shop.Messages.ListSurvey(storetest.Ctx, messages.SurveyFilter{Sort: sort})
		if err != nil || names(all) != want || total != 3 {
			t.Errorf("sorted by %q: %s of %d, %v; want %s", sort, names(all), total, err, want)
		}
	}
	all, total, err := shop.Messages.ListSurvey(storetest.Ctx, messages.SurveyFilter{Sort: "date",
		Page: core.Page{Number: 2, Size: 2}})
	if err != nil || names(all) != "C" || total != 3 {
		t.Errorf("the second page: %s of %d, %v", names(all), total, err)
	}
	_, _, err = shop.Messages.ListSurvey(storetest.Ctx, messages.SurveyFilter{Sort: "colour"})
	storetest.Refused(t, err, "This list can't be sorted by that.", "sort")
	for _, c := range []struct {
		before int64
		want   string
		next   int64
	}{{0, "CA", ids[1]}, {ids[1], "b", ids[0]}, {ids[0], "", 0}} {
		all, next, err := shop.Messages.ListSurveyAfter(storetest.Ctx, c.before, 2)
		if err != nil || names(all) != c.want || next != c.next {
			t.Errorf("before %d: %s, next %d, %v", c.before, names(all), next, err)
		}
		if len(all) > 0 && all[0].At.IsZero() {
			t.Error("without its time")
		}
	}
}

func TestFreeTextSurveyReasonCountsAsTheFirstNamed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"Price is high": "Price", "PRICES": "Price",
		"too complex and pricey": "Price", "I was not aware": "Lack of awareness",
		"complexities": "Complexity", "no electrician": "Other", "": ""} {
		shop := storetest.New(t)
		storetest.Got(shop.Messages.SaveSurvey(storetest.Ctx,
			storetest.Answers(func(s *messages.Survey) { s.UpgradeReason = text }), messages.SurveyActivity{})).
			Or(t)
		storetest.CheckValue(t, shop, want, `SELECT coalesce(group_concat(choice), '') FROM survey_choices
			WHERE question = 'q2_upgrade_reason'`)
	}
}

func TestSurveyActivityKeepsTheFirstFortyFields(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	counts := map[string]int64{"!": 1}
	for i := range 42 {
		counts[fmt.Sprintf("f%c%c", 'a'+i/26, 'a'+i%26)] = 1
	}
	storetest.Got(shop.Messages.SaveSurvey(storetest.Ctx, storetest.Answers(),
		messages.SurveyActivity{FocusCounts: counts})).Or(t)
	storetest.CheckValue(t, shop, "40 faa fbn", `SELECT count(*) || ' ' || min(key) || ' ' || max(key)
		FROM survey_answers, json_each(answers, '$.Activity.focusCounts')`)
}

// The key to withdraw deleted answers must not become valid for another visitor's answers.
func TestDeletedSurveyAnswerIDIsNotReused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	save := func(email string) int64 {
		return storetest.Got(shop.Messages.SaveSurvey(storetest.Ctx,
			storetest.Answers(func(s *messages.Survey) { s.Email = email }), messages.SurveyActivity{})).
			Or(t)
	}
	withdrawn := save("asha@example.com")
	storetest.Must(t, shop.Messages.WithdrawSurvey(storetest.Ctx, withdrawn))
	erased := save(b.Email)
	storetest.Got(shop.Customers.ErasePerson(storetest.Ctx, b.ID, b.ID)).Or(t)
	save("other@example.com")
	storetest.Absent(t, shop.Messages.WithdrawSurvey(storetest.Ctx, withdrawn))
	storetest.Absent(t, shop.Messages.WithdrawSurvey(storetest.Ctx, erased))
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM survey_answers`)
}

// Each error in an owner's question names the number of the question. Without such questions, the survey is open only
// in a smart-home shop, which has built-in ones.
func TestAnswersToCustomSurveyQuestionsAreValidated(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	shop.Set("survey", `{"on":true,"questions":[{"question":"What is missing?","kind":"text","choices":[]},`+
		`{"question":"How was it?","kind":"one","choices":["Good","Bad"]}]}`)
	for name, c := range map[string]struct {
		question string
		answers  []string
		says     string
	}{
		"a question that nobody asks": {"Why?", []string{"x"},
			"This can't be read. Please reload the page and try again."},
		"two answers to one question": {"How was it?", []string{"Good", "Bad"},
			"This can't be read. Please reload the page and try again."},
		"an answer that is too long": {"What is missing?", []string{strings.Repeat("a", 501)},
			"This can have at most 500 letters."},
		"a choice that is none": {"How was it?", []string{"Fair"}, "Please choose from the list."},
	} {
		t.Run(name, func(t *testing.T) {
			answer := storetest.Answers(func(s *messages.Survey) { s.Own = map[string][]string{c.question: c.answers} })
			storetest.Refused(t, storetest.Second(shop.Messages.SaveSurvey(storetest.Ctx, answer,
				messages.SurveyActivity{})), c.says, "own")
		})
	}
}

func TestCustomSurveyQuestionsAreValidated(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	many := make([]string, 21)
	for n := range many {
		many[n] = fmt.Sprintf(`{"question":"Q%d","kind":"text"}`, n)
	}
	for questions, says := range map[string]string{
		strings.Join(many, ","): "survey: " + "at most 20 questions, please.",
		`{"question":" ","kind":"text"}`: "survey: question 1 " +
			"needs words, 200 letters at most.",
		`{"question":"Q","kind":"ranks"}`:                "survey: question 1 " + "needs a kind of answer.",
		many[0] + `,` + many[0]:                          "survey: question 2 " + "is asked twice.",
		`{"question":"Q","kind":"one"}`:                  "survey: question 1 " + "needs 2 to 20 choices.",
		`{"question":"Q","kind":"text","choices":["A"]}`: "survey: question 1 " + "needs a kind of answer.",
		`{"question":"Q","kind":"many","choices":["A","A"]}`: "survey: question 1 " +
			"needs choices that differ, 100 letters at most each.",
		`{"question":"Q","order":1}`: "survey: " +
			"this can't be read. Please reload the page and try again.",
	} {
		storetest.Refused(
			t,
			shop.Settings.Change(storetest.Ctx, 0, map[string]string{"survey": `{"on":true,"questions":[` + questions +
				`]}`}),
			says,
			"survey",
		)
	}
	if !shop.Settings.Questionnaire().On {
		t.Error("a shop of smart-home devices has no survey")
	}
	shop.Set("survey", `{"on":true,"questions":[]}`, "trade", settings.AnyTrade)
	if shop.Settings.Questionnaire().On {
		t.Error("a survey of no questions is open")
	}
	shop.Set("survey", `{"on":true,"questions":[{"question":"What is missing?","kind":"text","choices":[]}]}`)
	if !shop.Settings.Questionnaire().On {
		t.Error("the owner's survey is not open")
	}
}
