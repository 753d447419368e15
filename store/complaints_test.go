package store_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

func complaint(changes ...func(c *store.NewComplaint)) store.NewComplaint {
	c := store.NewComplaint{Kind: "late", Name: "Asha", Email: "asha@example.com", Words: "Where is it?"}
	for _, change := range changes {
		change(&c)
	}
	return c
}

func TestAComplaintIsRefusedFieldByField(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	o := shop.Order(b, shop.Product("Lamp", 500, 5), 1)
	const number = "Please enter the order number, 40 characters at most."
	for _, c := range []struct {
		name   string
		change func(c *store.NewComplaint)
		says   string
		fields []string
	}{
		{"another kind", func(c *store.NewComplaint) { c.Kind = "rude" }, "Please choose a subject.", []string{"kind"}},
		{"no kind", func(c *store.NewComplaint) { c.Kind = "" }, "Please choose a subject.", []string{"kind"}},
		{"no name", func(c *store.NewComplaint) { c.Name = " " }, "Please enter your name.", []string{"name"}},
		{"a name of 101", func(c *store.NewComplaint) { c.Name = strings.Repeat("é", 101) }, "Please enter your name.", []string{"name"}},
		{"a line break in the name", func(c *store.NewComplaint) { c.Name = "Asha\nRao" }, "Please enter your name.", []string{"name"}},
		{"an email that is none", func(c *store.NewComplaint) { c.Email = "asha" }, mailRule, []string{"email"}},
		{"a telephone of 21", func(c *store.NewComplaint) { c.Phone = strings.Repeat("1", 21) }, "A telephone number has 20 characters at most.",
			[]string{"phone"}},
		{"no words", func(c *store.NewComplaint) { c.Words = " " }, "Please say what is wrong, in 2,000 characters at most.", []string{"words"}},
		{"2,001 letters", func(c *store.NewComplaint) { c.Words = strings.Repeat("é", 2001) },
			"Please say what is wrong, in 2,000 characters at most.", []string{"words"}},
		{"an order number of 41", func(c *store.NewComplaint) { c.Order = strings.Repeat("1", 41) }, number, []string{"orders_id"}},
		{"a line break in the order", func(c *store.NewComplaint) { c.Order = "1\n2" }, number, []string{"orders_id"}},
	} {
		t.Run(c.name, func(t *testing.T) { refused(t, second(shop.Complain(ctx, complaint(c.change))), c.says, c.fields...) })
	}
	look(t, shop, "0", `SELECT count(*) FROM complaints`)
	own := fmt.Sprint(o.ID)
	for _, c := range []struct {
		change func(c *store.NewComplaint)
		known  string
	}{
		{func(c *store.NewComplaint) { c.Customer, c.Order = b.ID, own }, own},
		{func(c *store.NewComplaint) { c.Email, c.Order = strings.ToUpper(b.Email[:1])+b.Email[1:], "#"+own }, own},
		{func(c *store.NewComplaint) { c.Customer, c.Order = other.ID, own }, "none"},
		{func(c *store.NewComplaint) { c.Order = own }, "none"},
		{func(c *store.NewComplaint) { c.Customer, c.Order = b.ID, "999" }, "none"},
		{func(c *store.NewComplaint) { c.Order = "the lamp of Diwali" }, "none"},
	} {
		n := complaint(c.change)
		number := got(shop.Complain(ctx, n)).or(t)
		look(t, shop, c.known, `SELECT order_id FROM complaints WHERE number = ?`, number)
		look(t, shop, n.Order, `SELECT order_given FROM complaints WHERE number = ?`, number)
	}
	got(shop.Complain(ctx, complaint(func(c *store.NewComplaint) {
		c.Kind, c.Name, c.Phone, c.Words = "other", strings.Repeat("é", 100), strings.Repeat("1", 20), strings.Repeat("é", 2000)
	}))).or(t)
}

func TestTenComplaintsADayComeFromAnAddress(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	for range 10 {
		got(shop.Complain(ctx, complaint())).or(t)
	}
	const says = "Ten complaints have been made from this address today. Please add to one of them by its number."
	again := complaint(func(c *store.NewComplaint) { c.Email = "ASHA@example.com" })
	refused(t, second(shop.Complain(ctx, again)), says)
	got(shop.Complain(ctx, complaint(func(c *store.NewComplaint) { c.Email = "bela@example.com" }))).or(t)
	shop.Pass(24*time.Hour - time.Millisecond)
	refused(t, second(shop.Complain(ctx, again)), says)
	shop.Pass(time.Millisecond)
	got(shop.Complain(ctx, again)).or(t)
}

func TestAComplaintHasANumberAndTwoClocks(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	clerk := shop.Staff(store.Dispatch)
	b := shop.Customer("411001")
	o := shop.Order(b, shop.Product("Lamp", 500, 5), 1)
	number := got(shop.Complain(ctx, complaint(func(c *store.NewComplaint) {
		c.Customer, c.Order, c.Phone, c.Words = b.ID, fmt.Sprint(o.ID), "98", " Where is it? "
	}))).or(t)
	if !regexp.MustCompile(`^C2611-[A-Z2-7]{8}$`).MatchString(number) {
		t.Errorf("its number is %q", number)
	}
	if mail := shop.LastMail("asha@example.com"); mail.Kind != "complaint" || mail.Facts.Code != number || mail.ToName != "" {
		t.Errorf("the mail: %+v", mail)
	}
	track := func() store.Complaint { t.Helper(); return got(shop.TrackComplaint(ctx, b.ID, number, "")).or(t) }
	first := track()
	month := time.Date(2026, 12, 21, 14, 5, 0, 0, storetest.Start.Location())
	if first.State != "open" || first.Kind != "late" || first.OrderID != o.ID || first.CustomerID != b.ID || first.Phone != "98" ||
		first.FirstWords != "Where is it?" || !first.At.Equal(storetest.Start) ||
		!first.AnswerDue.Equal(storetest.Start.Add(48*time.Hour)) || !first.SettleDue.Equal(month) || first.AnswerIsLate ||
		first.SettlementIsLate || len(first.Notes) != 1 || first.Notes[0].Who != "" || first.Notes[0].Words != "Where is it?" {
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
	must(t, shop.AddToComplaint(ctx, b.ID, number, "", " Still not here. "))
	if c := track(); !c.AnsweredAt.IsZero() {
		t.Error("the customer's own words count as an answer")
	}
	const write = "Please write something, 2,000 characters at most."
	refused(t, shop.AnswerComplaint(ctx, clerk.ID, first.ID, " ", false), write, "words")
	refused(t, shop.AddToComplaint(ctx, b.ID, number, "", strings.Repeat("é", 2001)), write, "words")
	absent(t, shop.AnswerComplaint(ctx, clerk.ID, 999, "x", false))
	must(t, shop.AnswerComplaint(ctx, clerk.ID, first.ID, " On its way. ", false))
	answered := shop.Now()
	c := track()
	if c.State != "open" || !c.AnsweredAt.Equal(answered) || !c.AnswerIsLate || len(c.Notes) != 3 || c.Notes[2].Who != clerk.Name ||
		c.Notes[2].Words != "On its way." || !c.Notes[2].At.Equal(answered) {
		t.Errorf("answered it is %+v", c)
	}
	if mail := shop.LastMail("asha@example.com"); mail.Kind != "answer" || mail.Facts.Code != number || mail.Facts.Reason != "On its way." ||
		mail.Facts.Settled {
		t.Errorf("the mail: %+v", mail)
	}
	look(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'answer complaint' AND object = ? AND who = ?`, number, clerk.ID)
	shop.SetClock(month)
	if c := track(); c.SettlementIsLate {
		t.Error("late after exactly a month")
	}
	shop.Pass(time.Millisecond)
	if c := track(); !c.SettlementIsLate {
		t.Error("not late after a month")
	}
	must(t, shop.AnswerComplaint(ctx, clerk.ID, first.ID, strings.Repeat("é", 2000), true))
	c = track()
	if c.State != "settled" || !c.AnsweredAt.Equal(answered) || !c.SettledAt.Equal(shop.Now()) || !c.SettlementIsLate {
		t.Errorf("settled it is %+v", c)
	}
	if mail := shop.LastMail("asha@example.com"); !mail.Facts.Settled {
		t.Errorf("the mail: %+v", mail)
	}
	look(t, shop, "1", `SELECT count(*) FROM audit WHERE action = 'settle complaint'`)
	const over = "This complaint is settled. A new one can be made for anything else."
	refused(t, shop.AnswerComplaint(ctx, clerk.ID, first.ID, "x", false), over)
	refused(t, shop.AddToComplaint(ctx, b.ID, number, "", "x"), over)
}

func TestAnAnswerInTimeIsNotLateAfterwards(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	clerk := shop.Staff(store.Dispatch)
	number := got(shop.Complain(ctx, complaint())).or(t)
	shop.Pass(48 * time.Hour)
	must(t, shop.AnswerComplaint(ctx, clerk.ID, 1, "here", true))
	shop.Pass(90 * 24 * time.Hour)
	if c := got(shop.TrackComplaint(ctx, 0, number, "asha@example.com")).or(t); c.AnswerIsLate || c.SettlementIsLate {
		t.Errorf("it is %+v", c)
	}
}

func TestAComplaintIsSeenByWhoMadeItAlone(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b, other := shop.Customer("411001"), shop.Customer("411001")
	number := got(shop.Complain(ctx, complaint(func(c *store.NewComplaint) { c.Customer = b.ID }))).or(t)
	got(shop.TrackComplaint(ctx, b.ID, " "+strings.ToLower(number), "")).or(t)
	got(shop.TrackComplaint(ctx, 0, number, " ASHA@Example.com ")).or(t)
	for _, try := range []struct {
		customer      int64
		number, email string
	}{{other.ID, number, ""}, {0, number, ""}, {0, number, "bela@example.com"}, {b.ID, "C2611-AAAAAAAA", ""}, {0, "", "asha@example.com"}} {
		absent(t, second(shop.TrackComplaint(ctx, try.customer, try.number, try.email)))
		absent(t, shop.AddToComplaint(ctx, try.customer, try.number, try.email, "x"))
	}
	guest := got(shop.Complain(ctx, complaint(func(c *store.NewComplaint) { c.Email = "guest@example.com" }))).or(t)
	absent(t, second(shop.TrackComplaint(ctx, 0, guest, "")))
	if c := got(shop.FindComplaint(ctx, 2)).or(t); c.Number != guest || len(c.Notes) != 1 || c.CustomerID != 0 {
		t.Errorf("staff see %+v", c)
	}
	absent(t, second(shop.FindComplaint(ctx, 999)))
}

func TestComplaintsWhoseClockRunsOutComeFirst(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	clerk := shop.Staff(store.Dispatch)
	for i := range 6 {
		got(shop.Complain(ctx, complaint(func(c *store.NewComplaint) { c.Words = string(rune('1' + i)) }))).or(t)
		shop.Pass(time.Hour)
	}
	must(t, shop.AnswerComplaint(ctx, clerk.ID, 1, "x", false))
	must(t, shop.AnswerComplaint(ctx, clerk.ID, 3, "x", true))
	must(t, shop.AnswerComplaint(ctx, clerk.ID, 4, "x", true))
	must(t, shop.AnswerComplaint(ctx, clerk.ID, 5, "x", false))
	list := func(state string, page store.Page) (words string, total int) {
		t.Helper()
		all, total, err := shop.ListComplaints(ctx, state, "", page)
		must(t, err)
		for _, c := range all {
			words += c.FirstWords
		}
		return words, total
	}
	for _, c := range []struct {
		state, want string
		page        store.Page
		total       int
	}{{"", "261543", store.Page{}, 6}, {"open", "2615", store.Page{}, 4}, {"settled", "43", store.Page{}, 2},
		{"", "543", store.Page{Number: 2, Size: 3}, 6}} {
		if words, total := list(c.state, c.page); words != c.want || total != c.total {
			t.Errorf("%q %+v: %s of %d, want %s of %d", c.state, c.page, words, total, c.want, c.total)
		}
	}
}

// What a customer adds after an answer waits like the complaint did: nobody would look at it again otherwise.
func TestAMessageAfterTheAnswerWaitsForOneToo(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	clerk := shop.Staff(store.Support)
	must(t, shop.ChooseNotice(ctx, clerk.ID, "complaints", true))
	shop.Pass(time.Minute)
	first, other := got(shop.Complain(ctx, complaint())).or(t), got(shop.Complain(ctx, complaint())).or(t)
	email := complaint().Email
	piles := func(want string) []store.Pile {
		t.Helper()
		found := got(shop.FindPiles(ctx, []store.Permission{store.PermCare})).or(t)
		names := ""
		for _, p := range found {
			names += fmt.Sprintf("%s %d ", p.Name, p.Count)
		}
		same(t, "what waits", strings.TrimSpace(names), want)
		return found
	}
	ids := func() (all []int64) {
		for _, c := range got(firstOf(shop.ListComplaints(ctx, "open", "", store.Page{}))).or(t) {
			all = append(all, c.ID)
		}
		return all
	}
	must(t, shop.AnswerComplaint(ctx, clerk.ID, 1, "We look into it.", false))
	must(t, shop.AnswerComplaint(ctx, clerk.ID, 2, "We look into it.", false))
	same(t, "both are told of", noticed(t, shop), clerk.Email+": 2 new complaints")
	piles("to_settle 2")
	shop.Pass(time.Hour)
	must(t, shop.AddToComplaint(ctx, 0, other, email, "It still blinks."))
	since := shop.Now()
	shop.Pass(time.Hour)
	must(t, shop.AddToComplaint(ctx, 0, other, email, "And now it smokes."))
	waiting := piles("to_answer 1 to_settle 1")
	same(t, "since and until when it waits", []bool{waiting[0].Since.Equal(since), waiting[0].Due.Equal(since.Add(48 * time.Hour))},
		[]bool{true, true})
	same(t, "the desk's order", ids(), []int64{2, 1})
	same(t, "the first's wait", got(shop.TrackComplaint(ctx, 0, first, email)).or(t).WaitsSince.IsZero(), true)
	same(t, "the second's wait", got(shop.FindComplaint(ctx, 2)).or(t).WaitsSince.Equal(since), true)
	same(t, "the mail", noticed(t, shop), clerk.Email+": 2 more messages about complaints")
	must(t, shop.AnswerComplaint(ctx, clerk.ID, 2, "Please unplug it.", false))
	piles("to_settle 2")
	must(t, shop.AddToComplaint(ctx, 0, other, email, "Done."))
	piles("to_answer 1 to_settle 1")
	must(t, shop.AnswerComplaint(ctx, clerk.ID, 2, "A new one is on its way.", true))
	piles("to_settle 1")
	same(t, "a settled one", got(shop.FindComplaint(ctx, 2)).or(t).WaitsSince.IsZero(), true)
}

// A month is one of the calendar: from the 31st of January it ended on the 3rd of March, three days after the law's.
func TestAComplaintOfTheMonthsLastDaysIsSettledInTheNextMonth(t *testing.T) {
	t.Parallel()
	for made, due := range map[string]string{"2027-01-31": "2027-02-28", "2027-01-29": "2027-02-28", "2027-01-28": "2027-02-28",
		"2028-01-30": "2028-02-29", "2027-05-31": "2027-06-30", "2026-12-31": "2027-01-31", "2027-02-28": "2027-03-28"} {
		t.Run(made, func(t *testing.T) {
			t.Parallel()
			shop := storetest.New(t)
			shop.At(made, "23:30")
			got(shop.Complain(ctx, complaint())).or(t)
			want := due + " 23:30"
			same(t, "it is settled by", got(shop.FindComplaint(ctx, 1)).or(t).SettleDue.Format("2006-01-02 15:04"), want)
			must(t, shop.AnswerComplaint(ctx, shop.Staff(store.Support).ID, 1, "We look into it.", false))
			for _, pile := range got(shop.FindPiles(ctx, []store.Permission{store.PermCare})).or(t) {
				if pile.Name == "to_settle" {
					same(t, "Today says", pile.Due.Format("2006-01-02 15:04"), want)
				}
			}
		})
	}
}
