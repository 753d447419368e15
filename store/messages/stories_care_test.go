package messages_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/messages"
	"hearth/store/orders"
	"hearth/store/storetest"
)

func TestScenarioComplaints(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "complaints")
	s.In("Maharashtra")
	lamp := s.Product("Lamp", 500, 90)
	asha, bela, clerk := s.Customer("411001"), s.Customer("560001"), s.Staff(accounts.Support)
	first, second := s.Order(asha, lamp, 1), s.Order(bela, lamp, 2)
	s.Step("two have an order").Gives()
	numbers := complainsInEveryWay(s, asha, bela, first, second)
	s.Step("complaints are tracked").Gives(len(numbers))
	for _, c := range []struct {
		what          string
		who           int64
		number, email string
	}{
		{"by its email", 0, " " + strings.ToLower(numbers[1]) + " ", " ASHA@example.com "},
		{"by another's", 0, numbers[1], bela.Email},
		{"by its customer", asha.ID, numbers[4], ""}, {"by another", bela.ID, numbers[4], ""},
		{"by nobody", 0, numbers[4], ""},
		{"an unknown one", asha.ID, "C", "asha@example.com"},
	} {
		s.Step("tracked %s", c.what).Gives(s.Messages.TrackComplaint(storetest.Ctx, c.who, c.number, c.email))
		s.Step("added to").Gives(s.Messages.AddToComplaint(storetest.Ctx, c.who, c.number, c.email, "and?"))
	}
	list := func(state, kind string, p core.Page) {
		found, total, err := s.Messages.ListComplaints(storetest.Ctx, state, kind, p)
		ids := []int64{}
		for _, c := range found {
			ids = append(ids, c.ID)
		}
		s.Step("the complaints %q, %q, page %+v", state, kind, p).Gives(fmt.Sprint(ids), total, err)
	}
	for _, c := range []struct {
		what   string
		id     int64
		words  string
		settle bool
	}{
		{"with nothing", 2, " ", false}, {"too long", 2, strings.Repeat("é", 2001), false},
		{"with a word", 2, " Sorry ", false},
		{"again, and settled", 2, strings.Repeat("é", 2000), true}, {"after that", 2, "x", false},
		{"settled at once", 3, "Done", true},
		{"nobody's", 99, "x", true}, {"another", 4, "Soon", false},
	} {
		s.Pass(time.Hour)
		s.Step("%d is answered %s", c.id, c.what).Gives(s.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, c.id,
			c.words, c.settle))
	}
	s.Step("one that is settled is added to").Gives(s.Messages.AddToComplaint(storetest.Ctx, 0, numbers[1],
		"asha@example.com", "x"))
	for _, id := range []int64{2, 99} {
		s.Step("staff look at %d", id).Gives(s.Messages.FindComplaint(storetest.Ctx, id))
	}
	for _, f := range [][2]string{{"", ""}, {"open", ""}, {"settled", ""}, {"", "question"}, {"open", "late"},
		{"x", ""}} {
		list(f[0], f[1], core.Page{})
	}
	list("", "", core.Page{Number: 2, Size: 3})
}

// complainsInEveryWay makes complaints of all kinds and returns the IDs of the accepted ones.
func complainsInEveryWay(
	s *storetest.Story,
	asha, bela storetest.Buyer,
	first, second orders.Order,
) (numbers []string) {
	long := strings.Repeat("é", 101)
	for _, c := range []struct {
		what   string
		change func(c *messages.NewComplaint)
	}{
		{"with nothing", func(c *messages.NewComplaint) { *c = messages.NewComplaint{} }},
		{"too long", func(c *messages.NewComplaint) {
			c.Order, c.Name, c.Phone, c.Words = strings.Repeat("é", 41), long, strings.Repeat("1", 21),
				strings.Repeat("é", 2001)
		}},
		{"with bells", func(c *messages.NewComplaint) { c.Order, c.Name = "1\a", "A\a" }},
		{"at length", func(c *messages.NewComplaint) {
			c.Order, c.Name, c.Phone, c.Words = strings.Repeat("é", 40), strings.Repeat("é", 100),
				strings.Repeat("1", 20), strings.Repeat("é", 2000)
		}},
		{"with blanks", func(c *messages.NewComplaint) {
			c.Order, c.Name, c.Phone, c.Words, c.Email = " #7 ", " Asha ", " 1 ", " Where? ", " asha@example.com "
		}},
		{"about her order, by its email", func(c *messages.NewComplaint) {
			c.Order, c.Email = fmt.Sprint("#", first.ID),
				"CUSTOMER1@example.com"
		}},
		{"about the other's order", func(c *messages.NewComplaint) {
			c.Order, c.Email = fmt.Sprint(second.ID),
				asha.Email
		}},
		{"logged in about her order", func(c *messages.NewComplaint) {
			c.Order, c.Customer = fmt.Sprint(first.ID),
				asha.ID
		}},
		{"logged in about the other's", func(c *messages.NewComplaint) {
			c.Order, c.Customer = fmt.Sprint(second.ID),
				asha.ID
		}},
		{"a question", func(c *messages.NewComplaint) { c.Kind, c.Customer = "question", bela.ID }},
	} {
		s.Pass(time.Minute)
		number, err := s.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint(c.change))
		s.Step("a complaint %s", c.what).Gives(number, err)
		if err == nil {
			numbers = append(numbers, number)
		}
	}
	return numbers
}

func TestScenarioOverdueComplaints(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "complaints_late")
	clerk := s.Staff(accounts.Support)
	s.SetClock(time.Date(2026, 1, 31, 20, 0, 0, 0, time.UTC))
	for i := range 4 {
		number, err := s.Messages.OpenComplaint(
			storetest.Ctx,
			storetest.Complaint(func(c *messages.NewComplaint) { c.Email = fmt.Sprintf("a%c@example.com", 'a'+i) }),
		)
		s.Step("a complaint is made").Gives(number, err)
	}
	began := s.Now()
	look := func(after time.Duration) {
		s.SetClock(began.Add(after))
		for id := int64(1); id <= 4; id++ {
			c, err := s.Messages.FindComplaint(storetest.Ctx, id)
			s.Step("%d, %s later", id, after).Gives(c.AnswerDue, c.SettleDue, c.AnswerIsLate, c.SettlementIsLate, err)
		}
	}
	const day = 24 * time.Hour
	s.SetClock(began.Add(48 * time.Hour))
	storetest.Must(t, s.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, 1, "in time", false))
	look(48 * time.Hour)
	s.Pass(time.Millisecond)
	storetest.Must(t, s.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, 2, "late", false))
	look(48*time.Hour + time.Millisecond)
	s.SetClock(began.Add(29 * day))
	storetest.Must(t, s.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, 1, "in time", true))
	s.Pass(day)
	storetest.Must(t, s.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, 2, "late", true))
	look(29 * day)
	look(30 * day)
	s.SetClock(began.Add(30 * day))
	c, err := s.Messages.FindComplaint(storetest.Ctx, 3)
	s.SetClock(c.SettleDue)
	storetest.Must(t, s.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, 3, "in time", true))
	s.Step("the day it has to be settled").Gives(s.Messages.FindComplaint(storetest.Ctx, 4))
	s.Pass(time.Millisecond)
	s.Step("a moment later").Gives(s.Messages.FindComplaint(storetest.Ctx, 4))
	s.Step("the one settled in time").Gives(s.Messages.FindComplaint(storetest.Ctx, 3))
	storetest.Must(t, err)
}

func TestScenarioComplaintLimitPerDay(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "complaints_many")
	for i := range 12 {
		_, err := s.Messages.OpenComplaint(
			storetest.Ctx,
			storetest.Complaint(func(c *messages.NewComplaint) {
				c.Email = []string{"asha@example.com",
					"ASHA@example.com"}[i%2]
			}),
		)
		s.Step("complaint %d of the day", i+1).Gives(err)
		s.Pass(time.Second)
	}
	s.Step("one of somebody else").
		Gives(storetest.Second(s.Messages.OpenComplaint(storetest.Ctx,
			storetest.Complaint(func(c *messages.NewComplaint) { c.Email = "bela@example.com" }))))
	for _, at := range []time.Duration{24*time.Hour - time.Millisecond, 24 * time.Hour} {
		s.SetClock(storetest.Start.Add(at))
		s.Step("%s after the first", at).
			Gives(storetest.Second(s.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint())))
	}
}

func TestScenarioSurvey(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "survey")
	all := func(v *messages.Survey) {
		v.Number, v.AgeGroup, v.UpgradeReason, v.VoiceAssistant, v.ManualBackup = "9876543210", "18-25",
			"Prices are high", "Yes", "No"
		v.Devices, v.OtherDevices = []string{"Smart Switch", "Smart Curtains"}, "Fans"
		v.Benefits, v.Safety = []string{"Remote control access"}, []string{"Cybersecurity", "Electrical risks"}
		v.PurchaseFactors, v.Connectivity = []string{"Price"}, []string{"Matter", "Zigbee"}
		v.Notifications = []string{"The device's health or performance"}
	}
	for _, c := range []struct {
		what   string
		change func(v *messages.Survey)
	}{
		{"nothing", func(v *messages.Survey) { *v = messages.Survey{} }},
		{"signs", func(v *messages.Survey) { v.Name, v.Email, v.Number, v.Place = "A1", "a@b", "12345", "Pune, 4" }},
		{"too long", func(v *messages.Survey) {
			v.Name, v.Email, v.Place = strings.Repeat("n", 101), strings.Repeat("e", 250)+"@b.in",
				strings.Repeat("p", 201)
		}},
		{"reasons with signs", func(v *messages.Survey) { v.UpgradeReason, v.OtherDevices = "1", "!" }},
		{"reasons too long", func(v *messages.Survey) {
			v.UpgradeReason, v.OtherDevices = strings.Repeat("r", 501), strings.Repeat("o", 501)
		}},
		{"a choice that is none", func(v *messages.Survey) { v.AgeGroup = "12-17" }},
		{"a choice twice", func(v *messages.Survey) { v.Devices = []string{"Other", "Other"} }},
		{"a choice of another question", func(v *messages.Survey) { v.Safety = []string{"Price"} }},
	} {
		s.Step("an answer is refused: %s", c.what).
			Gives(s.Messages.SaveSurvey(storetest.Ctx, storetest.Answers(c.change), messages.SurveyActivity{}))
	}
	keep := func(what string, v messages.Survey, a messages.SurveyActivity) {
		s.Pass(time.Second)
		s.Step("an answer is kept: %s", what).Gives(s.Messages.SaveSurvey(storetest.Ctx, v, a))
	}
	busy := messages.SurveyActivity{TimeSpentOnPage: 86_401, MouseMovements: 1_000_001,
		FocusCounts: map[string]int64{"name": 100_001, "place": -1, "a b": 3, strings.Repeat("k", 31): 4,
			strings.Repeat("k", 30): 5}}
	keep("all of it", storetest.Answers(all), busy)
	keep("blanks", storetest.Answers(func(v *messages.Survey) {
		v.Name, v.Email, v.Place = " bela ",
			" BELA@example.com ", " Agra "
	}),
		messages.SurveyActivity{TimeSpentOnPage: -1, MouseMovements: -1})
	keep("the longest", storetest.Answers(func(v *messages.Survey) {
		v.Name, v.Email, v.Place = strings.Repeat("n", 100), strings.Repeat("e", 249)+"@b.in", strings.Repeat("p", 200)
		v.UpgradeReason, v.OtherDevices = strings.Repeat("r", 500), strings.Repeat("o", 500)
	}), messages.SurveyActivity{TimeSpentOnPage: 86_400, MouseMovements: 1_000_000,
		ClickCounts: map[string]int64{"name": 100_000, "place": 0}})
	for _, reason := range []string{"I lack time", "unaware of it", "Too COMPLEX", "not awarE", "nothing",
		"lack of a price"} {
		keep(
			reason,
			storetest.Answers(func(v *messages.Survey) { v.UpgradeReason, v.Name = reason, "bela" }),
			messages.SurveyActivity{TimeSpentOnPage: 7},
		)
	}
	for _, n := range []int{40, 41} {
		counts := map[string]int64{}
		for i := range n {
			counts[string(rune('a'+i%26))+strings.Repeat("x", i/26)] = 1
		}
		keep(fmt.Sprint(n, " fields"), storetest.Answers(), messages.SurveyActivity{ClickCounts: counts})
	}
	s.Step("the choices").Gives(s.Messages.CountChoices(storetest.Ctx))
	surveyLists(s)
	for _, id := range []int64{2, 2} {
		s.Step("answer %d is taken back", id).Gives(s.Messages.WithdrawSurvey(storetest.Ctx, id))
	}
	s.Step("visits").
		Gives(s.Messages.LogSurveyVisit(storetest.Ctx, "a"), s.Messages.LogSurveyVisit(storetest.Ctx, "a"),
			s.Messages.LogSurveyVisit(storetest.Ctx, "b"), s.Messages.LogSurveyVisit(storetest.Ctx, ""))
	visitors, count, err := s.Messages.CountSurvey(storetest.Ctx)
	s.Step("how many came and answered").Gives(visitors, count, err)
}

// surveyLists lists the answers in every sort order and with every filter, as names and places.
func surveyLists(s *storetest.Story) {
	list := func(f messages.SurveyFilter) {
		found, total, err := s.Messages.ListSurvey(storetest.Ctx, f)
		short := []string{}
		for _, r := range found {
			short = append(short, fmt.Sprintf("%s %.4s %.4s %v", r.At.UTC().Format("05"), r.Answers.Name,
				r.Answers.Place, r.Activity.TimeSpentOnPage))
		}
		s.Step("the answers, %+v", f).Gives(short, total, err)
	}
	for _, sort := range []string{"", "-date", "date", "name", "-name", "place", "-place", "time", "-time", "age"} {
		list(messages.SurveyFilter{Sort: sort})
	}
	list(messages.SurveyFilter{Question: "q3_devices", Choice: "Other"})
	list(messages.SurveyFilter{Question: "q3_devices"})
	list(messages.SurveyFilter{Choice: "Other"})
	list(
		messages.SurveyFilter{
			Question: "q2_upgrade_reason",
			Choice:   "Lack of awareness",
			Sort:     "date",
			Page:     core.Page{Number: 2, Size: 2},
		},
	)
	for _, before := range []int64{0, 9, 2, 1} {
		found, next, err := s.Messages.ListSurveyAfter(storetest.Ctx, before, 2)
		s.Step("two answers before %d", before).Gives(len(found), next, err)
	}
	found, _, err := s.Messages.ListSurveyAfter(storetest.Ctx, 3, 2)
	s.Step("as they are exported").Gives(found, err)
}

func TestScenarioZeroResultSearches(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "missed")
	for _, c := range []struct {
		words string
		times int
	}{{" Red   LAMP ", 3}, {"red lamp", 1}, {"fan", 2}, {"bulb", 2}, {"", 1}, {"asha@example.com", 1},
		{"98765 43210", 1}, {"987-654", 1},
		{"1234567", 1}, {"123456", 1}, {"1234 5", 1}, {strings.Repeat("w", 60), 1}, {strings.Repeat("w", 61), 1}} {
		for range c.times {
			s.Messages.CountMissedSearch(c.words)
		}
	}
	s.Step("searches in vain are written").Gives(s.Messages.SaveMissedSearches(storetest.Ctx))
	s.Step("again").Gives(s.Messages.SaveMissedSearches(storetest.Ctx))
	s.Pass(24 * time.Hour)
	s.Messages.CountMissedSearch("fan")
	s.Step("a day later").Gives(s.Messages.SaveMissedSearches(storetest.Ctx))
	list := func(p core.Page) {
		found, total, err := s.Messages.ListMissedSearches(storetest.Ctx, p)
		s.Step("what is missing, page %+v", p).Gives(found, total, err)
	}
	list(core.Page{})
	list(core.Page{Number: 2, Size: 2})
	for i := range 201 {
		s.Messages.CountMissedSearch(fmt.Sprintf("w%03d", i))
	}
	s.Messages.CountMissedSearch("w000")
	storetest.Must(t, s.Messages.SaveMissedSearches(storetest.Ctx))
	found, total, err := s.Messages.ListMissedSearches(storetest.Ctx, core.Page{Number: 1, Size: 2})
	s.Step("201 more at once").Gives(found, total, err)
}

func TestScenarioVisitorCounts(t *testing.T) {
	t.Parallel()
	s := storetest.NewStory(t, "visitors")
	s.Step("nobody").Gives(s.Accounts.WriteVisitors(storetest.Ctx), s.Accounts.KnownVisitor("a"))
	s.Accounts.NoteVisitor("a")
	s.Pass(time.Hour)
	s.Accounts.NoteVisitor("a")
	s.Accounts.NoteVisitor("b")
	s.Step("two came, one twice").Gives(s.Accounts.KnownVisitor("a"), s.Accounts.KnownVisitor("c"))
	s.Step("they are written").Gives(s.Accounts.WriteVisitors(storetest.Ctx))
	s.Pass(time.Hour)
	s.Accounts.NoteVisitor("a")
	s.Step("they are known").Gives(s.Accounts.WriteVisitors(storetest.Ctx), s.Accounts.KnownVisitor("a"))
}
