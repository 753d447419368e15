package messages_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/messages"
	"hearth/store/reports"
	"hearth/store/storetest"
)

func TestComplaintErrorsNameTheirFields(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	o := shop.Order(b, shop.Product("Lamp", 500, 5), 1)
	const number = "Please enter the order number, 40 characters at most."
	for _, c := range []struct {
		name   string
		change func(c *messages.NewComplaint)
		says   string
		fields []string
	}{
		{"another kind", func(c *messages.NewComplaint) { c.Kind = "rude" }, "Please choose a subject.",
			[]string{"kind"}},
		{"no kind", func(c *messages.NewComplaint) { c.Kind = "" }, "Please choose a subject.", []string{"kind"}},
		{"no name", func(c *messages.NewComplaint) { c.Name = " " }, "Please enter your name.", []string{"name"}},
		{"a name of 101", func(c *messages.NewComplaint) { c.Name = strings.Repeat("é", 101) },
			"Please enter your name.", []string{"name"}},
		{"a line break in the name", func(c *messages.NewComplaint) { c.Name = "Asha\nRao" }, "Please enter your name.",
			[]string{"name"}},
		{"an email that is none", func(c *messages.NewComplaint) { c.Email = "asha" }, storetest.MailRule,
			[]string{"email"}},
		{"a telephone of 21", func(c *messages.NewComplaint) { c.Phone = strings.Repeat("1", 21) },
			"A telephone number has 20 characters at most.", []string{"phone"}},
		{"no words", func(c *messages.NewComplaint) { c.Words = " " },
			"Please say what is wrong, in 2,000 characters at most.", []string{"words"}},
		{"2,001 letters", func(c *messages.NewComplaint) { c.Words = strings.Repeat("é", 2001) },
			"Please say what is wrong, in 2,000 characters at most.", []string{"words"}},
		{"an order number of 41", func(c *messages.NewComplaint) { c.Order = strings.Repeat("1", 41) }, number,
			[]string{"orders_id"}},
		{"a line break in the order", func(c *messages.NewComplaint) { c.Order = "1\n2" }, number,
			[]string{"orders_id"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			storetest.Refused(
				t,
				storetest.Second(shop.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint(c.change))),
				c.says,
				c.fields...)
		})
	}
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM complaints`)
	own := fmt.Sprint(o.ID)
	for _, c := range []struct {
		change func(c *messages.NewComplaint)
		known  string
	}{
		{func(c *messages.NewComplaint) { c.Customer, c.Order = b.ID, own }, own},
		{func(c *messages.NewComplaint) { c.Email, c.Order = strings.ToUpper(b.Email[:1])+b.Email[1:], "#"+own }, own},
		{func(c *messages.NewComplaint) { c.Customer, c.Order = other.ID, own }, "none"},
		{func(c *messages.NewComplaint) { c.Order = own }, "none"},
		{func(c *messages.NewComplaint) { c.Customer, c.Order = b.ID, "999" }, "none"},
		{func(c *messages.NewComplaint) { c.Order = "the lamp of Diwali" }, "none"},
	} {
		n := storetest.Complaint(c.change)
		number := storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx, n)).Or(t)
		storetest.CheckValue(t, shop, c.known, `SELECT order_id FROM complaints WHERE number = ?`, number)
		storetest.CheckValue(t, shop, n.Order, `SELECT order_given FROM complaints WHERE number = ?`, number)
	}
	storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint(func(c *messages.NewComplaint) {
		c.Kind, c.Name, c.Phone, c.Words = "other", strings.Repeat("é", 100), strings.Repeat("1", 20),
			strings.Repeat("é", 2000)
	}))).Or(t)
}

func TestAtMostTenComplaintsADayPerEmail(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for range 10 {
		storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint())).Or(t)
	}
	const says = "Ten complaints have been made from this address today. Please add to one of them by its number."
	again := storetest.Complaint(func(c *messages.NewComplaint) { c.Email = "ASHA@example.com" })
	storetest.Refused(t, storetest.Second(shop.Messages.OpenComplaint(storetest.Ctx, again)), says)
	storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx,
		storetest.Complaint(func(c *messages.NewComplaint) { c.Email = "bela@example.com" }))).
		Or(t)
	shop.Pass(24*time.Hour - time.Millisecond)
	storetest.Refused(t, storetest.Second(shop.Messages.OpenComplaint(storetest.Ctx, again)), says)
	shop.Pass(time.Millisecond)
	storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx, again)).Or(t)
}

func TestComplaintHasANumberAndTwoDeadlines(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	clerk := shop.Staff(accounts.Dispatch)
	b := shop.Customer("411001")
	o := shop.Order(b, shop.Product("Lamp", 500, 5), 1)
	number := storetest.Got(
		shop.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint(func(c *messages.NewComplaint) {
			c.Customer, c.Order, c.Phone, c.Words = b.ID, fmt.Sprint(o.ID), "98", " Where is it? "
		})),
	).Or(
		t,
	)
	if !regexp.MustCompile(`^C2611-[A-Z2-7]{8}$`).MatchString(number) {
		t.Errorf("its number is %q", number)
	}
	if mail := shop.LastMail("asha@example.com"); mail.Kind != "complaint" || mail.Facts.Code != number ||
		mail.ToName != "" {
		t.Errorf("the mail: %+v", mail)
	}
	track := func() messages.Complaint {
		t.Helper()
		return storetest.Got(shop.Messages.TrackComplaint(storetest.Ctx, b.ID, number, "")).Or(t)
	}
	first := track()
	month := time.Date(2026, 12, 21, 14, 5, 0, 0, storetest.Start.Location())
	if first.State != "open" || first.Kind != "late" || first.OrderID != o.ID || first.CustomerID != b.ID ||
		first.Phone != "98" ||
		first.FirstWords != "Where is it?" || !first.At.Equal(storetest.Start) ||
		!first.AnswerDue.Equal(storetest.Start.Add(48*time.Hour)) || !first.SettleDue.Equal(month) ||
		first.AnswerIsLate ||
		first.SettlementIsLate || len(first.Notes) != 1 || first.Notes[0].Who != "" ||
		first.Notes[0].Words != "Where is it?" {
		t.Errorf("it is %+v", first)
	}
	shop.Pass(48 * time.Hour)
	if c := track(); c.AnswerIsLate {
		t.Error("late after exactly 48 hours")
	}
	shop.Pass(time.Millisecond)
	if c := track(); !c.AnswerIsLate || c.SettlementIsLate {
		t.Error("not late after 48 hours")
	}
	storetest.Must(t, shop.Messages.AddToComplaint(storetest.Ctx, b.ID, number, "", " Still not here. "))
	if c := track(); !c.AnsweredAt.IsZero() {
		t.Error("the customer's own words count as an answer")
	}
	const write = "Please write something, 2,000 characters at most."
	storetest.Refused(t, shop.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, first.ID, " ", false), write, "words")
	storetest.Refused(t, shop.Messages.AddToComplaint(storetest.Ctx, b.ID, number, "", strings.Repeat("é", 2001)),
		write, "words")
	storetest.Absent(t, shop.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, 999, "x", false))
	storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, first.ID, " On its way. ", false))
	answered := shop.Now()
	c := track()
	if c.State != "open" || !c.AnsweredAt.Equal(answered) || !c.AnswerIsLate || len(c.Notes) != 3 ||
		c.Notes[2].Who != clerk.Name ||
		c.Notes[2].Words != "On its way." || !c.Notes[2].At.Equal(answered) {
		t.Errorf("answered it is %+v", c)
	}
	if mail := shop.LastMail(
		"asha@example.com",
	); mail.Kind != "answer" || mail.Facts.Code != number ||
		mail.Facts.Reason != "On its way." ||
		mail.Facts.Settled {
		t.Errorf("the mail: %+v", mail)
	}
	storetest.CheckValue(
		t,
		shop,
		"1",
		`SELECT count(*) FROM audit WHERE action = 'answer complaint' AND object = ? AND who = ?`,
		number,
		clerk.ID,
	)
	shop.SetClock(month)
	if c := track(); c.SettlementIsLate {
		t.Error("late after exactly a month")
	}
	shop.Pass(time.Millisecond)
	if c := track(); !c.SettlementIsLate {
		t.Error("not late after a month")
	}
	storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, first.ID, strings.Repeat("é", 2000), true))
	c = track()
	if c.State != "settled" || !c.AnsweredAt.Equal(answered) || !c.SettledAt.Equal(shop.Now()) || !c.SettlementIsLate {
		t.Errorf("settled it is %+v", c)
	}
	if mail := shop.LastMail("asha@example.com"); !mail.Facts.Settled {
		t.Errorf("the mail: %+v", mail)
	}
	storetest.CheckValue(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'settle complaint'`)
	const over = "This complaint is settled. A new one can be made for anything else."
	storetest.Refused(t, shop.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, first.ID, "x", false), over)
	storetest.Refused(t, shop.Messages.AddToComplaint(storetest.Ctx, b.ID, number, "", "x"), over)
}

func TestTimelyComplaintReplyStaysOnTime(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	clerk := shop.Staff(accounts.Dispatch)
	number := storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint())).Or(t)
	shop.Pass(48 * time.Hour)
	storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, 1, "here", true))
	shop.Pass(90 * 24 * time.Hour)
	if c := storetest.Got(shop.Messages.TrackComplaint(storetest.Ctx, 0, number, "asha@example.com")).
		Or(t); c.AnswerIsLate ||
		c.SettlementIsLate {
		t.Errorf("it is %+v", c)
	}
}

func TestComplaintIsVisibleToItsAuthorOnly(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	number := storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx,
		storetest.Complaint(func(c *messages.NewComplaint) { c.Customer = b.ID }))).
		Or(t)
	storetest.Got(shop.Messages.TrackComplaint(storetest.Ctx, b.ID, " "+strings.ToLower(number), "")).Or(t)
	storetest.Got(shop.Messages.TrackComplaint(storetest.Ctx, 0, number, " ASHA@Example.com ")).Or(t)
	for _, try := range []struct {
		customer      int64
		number, email string
	}{{other.ID, number, ""}, {0, number, ""}, {0, number, "bela@example.com"}, {b.ID, "C2611-AAAAAAAA", ""},
		{0, "", "asha@example.com"}} {
		storetest.Absent(t, storetest.Second(shop.Messages.TrackComplaint(storetest.Ctx, try.customer, try.number,
			try.email)))
		storetest.Absent(t, shop.Messages.AddToComplaint(storetest.Ctx, try.customer, try.number, try.email, "x"))
	}
	guest := storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx,
		storetest.Complaint(func(c *messages.NewComplaint) { c.Email = "guest@example.com" }))).
		Or(t)
	storetest.Absent(t, storetest.Second(shop.Messages.TrackComplaint(storetest.Ctx, 0, guest, "")))
	if c := storetest.Got(shop.Messages.FindComplaint(storetest.Ctx, 2)).
		Or(t); c.Number != guest || len(c.Notes) != 1 ||
		c.CustomerID != 0 {
		t.Errorf("staff see %+v", c)
	}
	storetest.Absent(t, storetest.Second(shop.Messages.FindComplaint(storetest.Ctx, 999)))
}

func TestComplaintsNearestTheirDeadlineComeFirst(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	clerk := shop.Staff(accounts.Dispatch)
	for i := range 6 {
		storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx,
			storetest.Complaint(func(c *messages.NewComplaint) { c.Words = string(rune('1' + i)) }))).
			Or(t)
		shop.Pass(time.Hour)
	}
	storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, 1, "x", false))
	storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, 3, "x", true))
	storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, 4, "x", true))
	storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, 5, "x", false))
	list := func(state string, page core.Page) (words string, total int) {
		t.Helper()
		all, total, err := shop.Messages.ListComplaints(storetest.Ctx, state, "", page)
		storetest.Must(t, err)
		for _, c := range all {
			words += c.FirstWords
		}
		return words, total
	}
	for _, c := range []struct {
		state, want string
		page        core.Page
		total       int
	}{{"", "261543", core.Page{}, 6}, {"open", "2615", core.Page{}, 4}, {"settled", "43", core.Page{}, 2},
		{"", "543", core.Page{Number: 2, Size: 3}, 6}} {
		if words, total := list(c.state, c.page); words != c.want || total != c.total {
			t.Errorf("%q %+v: %s of %d, want %s of %d", c.state, c.page, words, total, c.want, c.total)
		}
	}
}

// A message that the customer sends after an answer needs an answer within 48 hours, too.
func TestComplaintFollowUpNeedsAReplyToo(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	clerk := shop.Staff(accounts.Support)
	storetest.Must(t, shop.Messages.ChooseNotice(storetest.Ctx, clerk.ID, "complaints", true))
	shop.Pass(time.Minute)
	first, other := storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint())).
		Or(t),
		storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint())).
			Or(t)
	email := storetest.Complaint().Email
	piles := func(want string) []reports.WorkQueue {
		t.Helper()
		found := storetest.Got(shop.Reports.FindWorkQueues(storetest.Ctx, []core.Permission{core.PermCare})).Or(t)
		names := ""
		for _, p := range found {
			names += fmt.Sprintf("%s %d ", p.Name, p.Count)
		}
		storetest.Same(t, "what waits", strings.TrimSpace(names), want)
		return found
	}
	ids := func() (all []int64) {
		for _, c := range storetest.Got(storetest.FirstOf(shop.Messages.ListComplaints(storetest.Ctx, "open", "",
			core.Page{}))).Or(t) {
			all = append(all, c.ID)
		}
		return all
	}
	storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, 1, "We look into it.", false))
	storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, 2, "We look into it.", false))
	storetest.Same(t, "both are told of", noticed(t, shop), clerk.Email+": 2 new complaints")
	piles("to_settle 2")
	shop.Pass(time.Hour)
	storetest.Must(t, shop.Messages.AddToComplaint(storetest.Ctx, 0, other, email, "It still blinks."))
	since := shop.Now()
	shop.Pass(time.Hour)
	storetest.Must(t, shop.Messages.AddToComplaint(storetest.Ctx, 0, other, email, "And now it smokes."))
	waiting := piles("to_answer 1 to_settle 1")
	storetest.Same(
		t,
		"since and until when it waits",
		[]bool{waiting[0].Since.Equal(since), waiting[0].Due.Equal(since.Add(48 * time.Hour))},
		[]bool{true, true},
	)
	storetest.Same(t, "the desk's order", ids(), []int64{2, 1})
	storetest.Same(
		t,
		"the first's wait",
		storetest.Got(shop.Messages.TrackComplaint(storetest.Ctx, 0, first, email)).Or(t).WaitsSince.IsZero(),
		true,
	)
	storetest.Same(t, "the second's wait", storetest.Got(shop.Messages.FindComplaint(storetest.Ctx, 2)).
		Or(t).WaitsSince.Equal(since), true)
	storetest.Same(t, "the mail", noticed(t, shop), clerk.Email+": 2 more messages about complaints")
	storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, 2, "Please unplug it.", false))
	piles("to_settle 2")
	storetest.Must(t, shop.Messages.AddToComplaint(storetest.Ctx, 0, other, email, "Done."))
	piles("to_answer 1 to_settle 1")
	storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, clerk.ID, 2, "A new one is on its way.", true))
	piles("to_settle 1")
	storetest.Same(t, "a settled one", storetest.Got(shop.Messages.FindComplaint(storetest.Ctx, 2)).
		Or(t).WaitsSince.IsZero(), true)
}

// A month is a calendar month: a complaint of 31 January is due on the last day of February, not on 3 March.
func TestMonthEndComplaintIsDueByNextMonthsEnd(t *testing.T) {
	t.Parallel()
	for made, due := range map[string]string{"2027-01-31": "2027-02-28", "2027-01-29": "2027-02-28",
		"2027-01-28": "2027-02-28", "2028-01-30": "2028-02-29", "2027-05-31": "2027-06-30", "2026-12-31": "2027-01-31",
		"2027-02-28": "2027-03-28"} {
		t.Run(made, func(t *testing.T) {
			t.Parallel()
			shop := storetest.New(t)
			shop.At(made, "23:30")
			storetest.Got(shop.Messages.OpenComplaint(storetest.Ctx, storetest.Complaint())).Or(t)
			want := due + " 23:30"
			storetest.Same(
				t,
				"it is settled by",
				storetest.Got(shop.Messages.FindComplaint(storetest.Ctx, 1)).Or(t).SettleDue.Format("2006-01-02 15:04"),
				want,
			)
			storetest.Must(t, shop.Messages.AnswerComplaint(storetest.Ctx, shop.Staff(accounts.Support).ID, 1,
				"We look into it.", false))
			for _, pile := range storetest.Got(shop.Reports.FindWorkQueues(storetest.Ctx, []core.Permission{core.PermCare})).
				Or(t) {
				if pile.Name == "to_settle" {
					storetest.Same(t, "Today says", pile.Due.Format("2006-01-02 15:04"), want)
				}
			}
		})
	}
}
