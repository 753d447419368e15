package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

func TestStoryOfComplaints(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "complaints")
	s.In("Maharashtra")
	lamp := s.Product("Lamp", 500, 90)
	asha, bela, clerk := s.Customer("411001"), s.Customer("560001"), s.Staff(store.Support)
	first, second := s.Order(asha, lamp, 1), s.Order(bela, lamp, 2)
	s.Step("two have an order").Gives()
	numbers := complainsInEveryWay(s, asha, bela, first, second)
	s.Step("complaints are tracked").Gives(len(numbers))
	for _, c := range []struct {
		what          string
		who           int64
		number, email string
	}{
		{"by its email", 0, " " + strings.ToLower(numbers[1]) + " ", " ASHA@example.com "}, {"by another's", 0, numbers[1], bela.Email},
		{"by its customer", asha.ID, numbers[4], ""}, {"by another", bela.ID, numbers[4], ""}, {"by nobody", 0, numbers[4], ""},
		{"an unknown one", asha.ID, "C", "asha@example.com"},
	} {
		s.Step("tracked %s", c.what).Gives(s.TrackComplaint(ctx, c.who, c.number, c.email))
		s.Step("added to").Gives(s.AddToComplaint(ctx, c.who, c.number, c.email, "and?"))
	}
	list := func(state, kind string, p store.Page) {
		found, total, err := s.ListComplaints(ctx, state, kind, p)
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
		{"with nothing", 2, " ", false}, {"too long", 2, strings.Repeat("é", 2001), false}, {"with a word", 2, " Sorry ", false},
		{"again, and settled", 2, strings.Repeat("é", 2000), true}, {"after that", 2, "x", false}, {"settled at once", 3, "Done", true},
		{"nobody's", 99, "x", true}, {"another", 4, "Soon", false},
	} {
		s.Pass(time.Hour)
		s.Step("%d is answered %s", c.id, c.what).Gives(s.AnswerComplaint(ctx, clerk.ID, c.id, c.words, c.settle))
	}
	s.Step("one that is settled is added to").Gives(s.AddToComplaint(ctx, 0, numbers[1], "asha@example.com", "x"))
	for _, id := range []int64{2, 99} {
		s.Step("staff look at %d", id).Gives(s.FindComplaint(ctx, id))
	}
	for _, f := range [][2]string{{"", ""}, {"open", ""}, {"settled", ""}, {"", "question"}, {"open", "late"}, {"x", ""}} {
		list(f[0], f[1], store.Page{})
	}
	list("", "", store.Page{Number: 2, Size: 3})
}

// complainsInEveryWay makes a complaint in every way, and returns the numbers of those that were taken.
func complainsInEveryWay(s *storetest.Story, asha, bela storetest.Buyer, first, second store.Order) (numbers []string) {
	long := strings.Repeat("é", 101)
	for _, c := range []struct {
		what   string
		change func(c *store.NewComplaint)
	}{
		{"with nothing", func(c *store.NewComplaint) { *c = store.NewComplaint{} }},
		{"too long", func(c *store.NewComplaint) {
			c.Order, c.Name, c.Phone, c.Words = strings.Repeat("é", 41), long, strings.Repeat("1", 21), strings.Repeat("é", 2001)
		}},
		{"with bells", func(c *store.NewComplaint) { c.Order, c.Name = "1\a", "A\a" }},
		{"at length", func(c *store.NewComplaint) {
			c.Order, c.Name, c.Phone, c.Words = strings.Repeat("é", 40), strings.Repeat("é", 100), strings.Repeat("1", 20), strings.Repeat("é", 2000)
		}},
		{"with blanks", func(c *store.NewComplaint) {
			c.Order, c.Name, c.Phone, c.Words, c.Email = " #7 ", " Asha ", " 1 ", " Where? ", " asha@example.com "
		}},
		{"about her order, by its email", func(c *store.NewComplaint) { c.Order, c.Email = fmt.Sprint("#", first.ID), "CUSTOMER1@example.com" }},
		{"about the other's order", func(c *store.NewComplaint) { c.Order, c.Email = fmt.Sprint(second.ID), asha.Email }},
		{"logged in about her order", func(c *store.NewComplaint) { c.Order, c.Customer = fmt.Sprint(first.ID), asha.ID }},
		{"logged in about the other's", func(c *store.NewComplaint) { c.Order, c.Customer = fmt.Sprint(second.ID), asha.ID }},
		{"a question", func(c *store.NewComplaint) { c.Kind, c.Customer = "question", bela.ID }},
	} {
		s.Pass(time.Minute)
		number, err := s.Complain(ctx, complaint(c.change))
		s.Step("a complaint %s", c.what).Gives(number, err)
		if err == nil {
			numbers = append(numbers, number)
		}
	}
	return numbers
}

func TestStoryOfComplaintsThatAreLate(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "complaints_late")
	clerk := s.Staff(store.Support)
	s.SetClock(time.Date(2026, 1, 31, 20, 0, 0, 0, time.UTC))
	for i := range 4 {
		number, err := s.Complain(ctx, complaint(func(c *store.NewComplaint) { c.Email = fmt.Sprintf("a%c@example.com", 'a'+i) }))
		s.Step("a complaint is made").Gives(number, err)
	}
	began := s.Now()
	look := func(after time.Duration) {
		s.SetClock(began.Add(after))
		for id := int64(1); id <= 4; id++ {
			c, err := s.FindComplaint(ctx, id)
			s.Step("%d, %s later", id, after).Gives(c.AnswerDue, c.SettleDue, c.AnswerIsLate, c.SettlementIsLate, err)
		}
	}
	const day = 24 * time.Hour
	s.SetClock(began.Add(48 * time.Hour))
	must(t, s.AnswerComplaint(ctx, clerk.ID, 1, "in time", false))
	look(48 * time.Hour)
	s.Pass(time.Millisecond)
	must(t, s.AnswerComplaint(ctx, clerk.ID, 2, "late", false))
	look(48*time.Hour + time.Millisecond)
	s.SetClock(began.Add(29 * day))
	must(t, s.AnswerComplaint(ctx, clerk.ID, 1, "in time", true))
	s.Pass(day)
	must(t, s.AnswerComplaint(ctx, clerk.ID, 2, "late", true))
	look(29 * day)
	look(30 * day)
	s.SetClock(began.Add(30 * day))
	c, err := s.FindComplaint(ctx, 3)
	s.SetClock(c.SettleDue)
	must(t, s.AnswerComplaint(ctx, clerk.ID, 3, "in time", true))
	s.Step("the day it has to be settled").Gives(s.FindComplaint(ctx, 4))
	s.Pass(time.Millisecond)
	s.Step("a moment later").Gives(s.FindComplaint(ctx, 4))
	s.Step("the one settled in time").Gives(s.FindComplaint(ctx, 3))
	must(t, err)
}

func TestStoryOfElevenComplaints(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "complaints_many")
	for i := range 12 {
		_, err := s.Complain(ctx, complaint(func(c *store.NewComplaint) { c.Email = []string{"asha@example.com", "ASHA@example.com"}[i%2] }))
		s.Step("complaint %d of the day", i+1).Gives(err)
		s.Pass(time.Second)
	}
	s.Step("one of somebody else").Gives(second(s.Complain(ctx, complaint(func(c *store.NewComplaint) { c.Email = "bela@example.com" }))))
	for _, at := range []time.Duration{24*time.Hour - time.Millisecond, 24 * time.Hour} {
		s.SetClock(storetest.Start.Add(at))
		s.Step("%s after the first", at).Gives(second(s.Complain(ctx, complaint())))
	}
}

func TestStoryOfTheSurvey(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "survey")
	all := func(v *store.Survey) {
		v.Number, v.AgeGroup, v.UpgradeReason, v.VoiceAssistant, v.ManualBackup = "9876543210", "18-25", "Prices are high", "Yes", "No"
		v.Devices, v.OtherDevices = []string{"Smart Switch", "Smart Curtains"}, "Fans"
		v.Benefits, v.Safety = []string{"Remote control access"}, []string{"Cybersecurity", "Electrical risks"}
		v.PurchaseFactors, v.Connectivity = []string{"Price"}, []string{"Matter", "Zigbee"}
		v.Notifications = []string{"The device's health or performance"}
	}
	for _, c := range []struct {
		what   string
		change func(v *store.Survey)
	}{
		{"nothing", func(v *store.Survey) { *v = store.Survey{} }},
		{"signs", func(v *store.Survey) { v.Name, v.Email, v.Number, v.Place = "A1", "a@b", "12345", "Pune, 4" }},
		{"too long", func(v *store.Survey) {
			v.Name, v.Email, v.Place = strings.Repeat("n", 101), strings.Repeat("e", 250)+"@b.in", strings.Repeat("p", 201)
		}},
		{"reasons with signs", func(v *store.Survey) { v.UpgradeReason, v.OtherDevices = "1", "!" }},
		{"reasons too long", func(v *store.Survey) {
			v.UpgradeReason, v.OtherDevices = strings.Repeat("r", 501), strings.Repeat("o", 501)
		}},
		{"a choice that is none", func(v *store.Survey) { v.AgeGroup = "12-17" }},
		{"a choice twice", func(v *store.Survey) { v.Devices = []string{"Other", "Other"} }},
		{"a choice of another question", func(v *store.Survey) { v.Safety = []string{"Price"} }},
	} {
		s.Step("an answer is refused: %s", c.what).Gives(s.SaveSurvey(ctx, answers(c.change), store.SurveyActivity{}))
	}
	keep := func(what string, v store.Survey, a store.SurveyActivity) {
		s.Pass(time.Second)
		s.Step("an answer is kept: %s", what).Gives(s.SaveSurvey(ctx, v, a))
	}
	busy := store.SurveyActivity{TimeSpentOnPage: 86_401, MouseMovements: 1_000_001,
		FocusCounts: map[string]int64{"name": 100_001, "place": -1, "a b": 3, strings.Repeat("k", 31): 4, strings.Repeat("k", 30): 5}}
	keep("all of it", answers(all), busy)
	keep("blanks", answers(func(v *store.Survey) { v.Name, v.Email, v.Place = " bela ", " BELA@example.com ", " Agra " }),
		store.SurveyActivity{TimeSpentOnPage: -1, MouseMovements: -1})
	keep("the longest", answers(func(v *store.Survey) {
		v.Name, v.Email, v.Place = strings.Repeat("n", 100), strings.Repeat("e", 249)+"@b.in", strings.Repeat("p", 200)
		v.UpgradeReason, v.OtherDevices = strings.Repeat("r", 500), strings.Repeat("o", 500)
	}), store.SurveyActivity{TimeSpentOnPage: 86_400, MouseMovements: 1_000_000, ClickCounts: map[string]int64{"name": 100_000, "place": 0}})
	for _, reason := range []string{"I lack time", "unaware of it", "Too COMPLEX", "not awarE", "nothing", "lack of a price"} {
		keep(reason, answers(func(v *store.Survey) { v.UpgradeReason, v.Name = reason, "bela" }), store.SurveyActivity{TimeSpentOnPage: 7})
	}
	for _, n := range []int{40, 41} {
		counts := map[string]int64{}
		for i := range n {
			counts[string(rune('a'+i%26))+strings.Repeat("x", i/26)] = 1
		}
		keep(fmt.Sprint(n, " fields"), answers(), store.SurveyActivity{ClickCounts: counts})
	}
	s.Step("the choices").Gives(s.CountChoices(ctx))
	surveyLists(s)
	for _, id := range []int64{2, 2} {
		s.Step("answer %d is taken back", id).Gives(s.WithdrawSurvey(ctx, id))
	}
	s.Step("visits").Gives(s.LogSurveyVisit(ctx, "a"), s.LogSurveyVisit(ctx, "a"), s.LogSurveyVisit(ctx, "b"), s.LogSurveyVisit(ctx, ""))
	visitors, count, err := s.CountSurvey(ctx)
	s.Step("how many came and answered").Gives(visitors, count, err)
}

// surveyLists lists the answers in every order and by every filter, by the names and places of who gave them.
func surveyLists(s *storetest.Story) {
	list := func(f store.SurveyFilter) {
		found, total, err := s.ListSurvey(ctx, f)
		short := []string{}
		for _, r := range found {
			short = append(short, fmt.Sprintf("%s %.4s %.4s %v", r.At.UTC().Format("05"), r.Answers.Name, r.Answers.Place,
				r.Activity.TimeSpentOnPage))
		}
		s.Step("the answers, %+v", f).Gives(short, total, err)
	}
	for _, sort := range []string{"", "-date", "date", "name", "-name", "place", "-place", "time", "-time", "age"} {
		list(store.SurveyFilter{Sort: sort})
	}
	list(store.SurveyFilter{Question: "q3_devices", Choice: "Other"})
	list(store.SurveyFilter{Question: "q3_devices"})
	list(store.SurveyFilter{Choice: "Other"})
	list(store.SurveyFilter{Question: "q2_upgrade_reason", Choice: "Lack of awareness", Sort: "date", Page: store.Page{Number: 2, Size: 2}})
	for _, before := range []int64{0, 9, 2, 1} {
		found, next, err := s.ListSurveyAfter(ctx, before, 2)
		s.Step("two answers before %d", before).Gives(len(found), next, err)
	}
	found, _, err := s.ListSurveyAfter(ctx, 3, 2)
	s.Step("as they are exported").Gives(found, err)
}

func TestStoryOfSearchesInVain(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "missed")
	for _, c := range []struct {
		words string
		times int
	}{{" Red   LAMP ", 3}, {"red lamp", 1}, {"fan", 2}, {"bulb", 2}, {"", 1}, {"asha@example.com", 1}, {"98765 43210", 1}, {"987-654", 1},
		{"1234567", 1}, {"123456", 1}, {"1234 5", 1}, {strings.Repeat("w", 60), 1}, {strings.Repeat("w", 61), 1}} {
		for range c.times {
			s.NoteMiss(c.words)
		}
	}
	s.Step("searches in vain are written").Gives(s.KeepMisses(ctx))
	s.Step("again").Gives(s.KeepMisses(ctx))
	s.Pass(24 * time.Hour)
	s.NoteMiss("fan")
	s.Step("a day later").Gives(s.KeepMisses(ctx))
	list := func(p store.Page) {
		found, total, err := s.ListMissedSearches(ctx, p)
		s.Step("what is missing, page %+v", p).Gives(found, total, err)
	}
	list(store.Page{})
	list(store.Page{Number: 2, Size: 2})
	for i := range 201 {
		s.NoteMiss(fmt.Sprintf("w%03d", i))
	}
	s.NoteMiss("w000")
	must(t, s.KeepMisses(ctx))
	found, total, err := s.ListMissedSearches(ctx, store.Page{Number: 1, Size: 2})
	s.Step("201 more at once").Gives(found, total, err)
}

func TestStoryOfVisitors(t *testing.T) {
	t.Parallel()
	s := storetest.Tell(t, "visitors")
	s.Step("nobody").Gives(s.WriteVisitors(ctx), s.KnownVisitor("a"))
	s.NoteVisitor("a")
	s.Pass(time.Hour)
	s.NoteVisitor("a")
	s.NoteVisitor("b")
	s.Step("two came, one twice").Gives(s.KnownVisitor("a"), s.KnownVisitor("c"))
	s.Step("they are written").Gives(s.WriteVisitors(ctx))
	s.Pass(time.Hour)
	s.NoteVisitor("a")
	s.Step("they are known").Gives(s.WriteVisitors(ctx), s.KnownVisitor("a"))
}
