package demo

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/delivery"
	"hearth/store/fulfilment"
	"hearth/store/messages"
	"hearth/store/orders"
	"hearth/store/payments"
	"hearth/store/promotions"
	"hearth/store/returns"
	"hearth/store/reviews"
	"hearth/store/shipments"
)

// person is a demo customer with an address; district and state follow from the pincode.
type person struct{ name, email, mob, area, city, tal, pin string }

// people are the demo's customers. Their addresses are in districts that the PIN directory knows.
var people = []person{
	{"Ananya Deshpande", "ananya", "9822011001", "Flat 402 Rohan Nilay Aundh", "Pune", "Haveli", "411007"},
	{"Vikram Iyer", "vikram", "9845011002", "12 Fourth Cross Indiranagar", "Bengaluru", "Bangalore North", "560038"},
	{"Sneha Reddy", "sneha", "9849011003", "Plot 88 Jubilee Hills", "Hyderabad", "Khairatabad", "500033"},
	{"Arjun Malhotra", "arjun", "9811011004", "C 41 Greater Kailash", "New Delhi", "South Delhi", "110048"},
	{"Kavya Menon", "kavya", "9847011005", "TC 9 Vellayambalam", "Thiruvananthapuram", "Thiruvananthapuram", "695010"},
	{"Rahul Banerjee", "rahul", "9830011006", "22 Hindustan Park", "Kolkata", "Kolkata", "700029"},
	{"Pooja Shah", "pooja", "9825011007", "5 Navrangpura Society", "Ahmedabad", "Ahmedabad", "380009"},
	{"Karthik Subramanian", "karthik", "9841011008", "14 Besant Nagar", "Chennai", "Chennai", "600090"},
	{"Neha Agarwal", "neha", "9829011009", "B 7 Malviya Nagar", "Jaipur", "Jaipur", "302017"},
	{"Siddharth Joshi", "siddharth", "9823011010", "301 Prabhat Road", "Pune", "Pune City", "411004"},
	{"Meenakshi Pillai", "meenakshi", "9846011011", "Marine Drive Flat 9B", "Kochi", "Kanayannur", "682031"},
	{"Harpreet Singh", "harpreet", "9814011012", "Sector 22 House 118", "Chandigarh", "Chandigarh", "160022"},
	{"Ishita Ghosh", "ishita", "9831011013", "Salt Lake Block CF", "Kolkata", "Bidhannagar", "700064"},
	{"Manoj Patil", "manoj", "9890011014", "Gangapur Road Bungalow 3", "Nashik", "Nashik", "422013"},
	{"Farah Khan", "farah", "9820011015", "Pali Hill 17", "Mumbai", "Mumbai", "400050"},
	{"Aditya Rao", "aditya", "9448011016", "Kadri Temple Road 6", "Mangaluru", "Mangalore", "575002"},
	{"Ritu Saxena", "ritu", "9415011017", "Gomti Nagar Vipul Khand", "Lucknow", "Lucknow", "226010"},
	{"Suresh Gowda", "suresh", "9449011018", "Kuvempu Nagar 2nd Stage", "Mysuru", "Mysore", "570023"},
	{"Tanvi Kale", "tanvi", "9881011019", "Dharampeth Extension", "Nagpur", "Nagpur Urban", "440010"},
	{"Gaurav Bhatia", "gaurav", "9810011020", "DLF Phase 2 House 44", "Gurugram", "Gurgaon", "122002"},
	{"Lakshmi Narayanan", "lakshmi", "9842011021", "R S Puram 31", "Coimbatore", "Coimbatore North", "641002"},
	{"Devika Sharma", "devika", "9826011022", "Arera Colony E 4", "Bhopal", "Huzur", "462016"},
	{"Joseph Fernandes", "joseph", "9823011023", "Fontainhas 12", "Panaji", "Tiswadi", "403001"},
	{"Bhavna Trivedi", "bhavna", "9824011024", "Alkapuri Society 8", "Vadodara", "Vadodara", "390007"},
	{"Nikhil Wagh", "nikhil", "9850011025", "Karve Nagar Lane 5", "Pune", "Haveli", "411052"},
	{"Zoya Ansari", "zoya", "9867011026", "Lokhandwala Complex 9", "Mumbai", "Andheri", "400053"},
}

// buyers registers the customers with their addresses, some hours apart from each other.
func (f *filler) buyers(ctx context.Context) error {
	for i, p := range people {
		f.at = f.at.Add(time.Duration(i%3) * time.Hour)
		account, err := f.shop.Accounts.Register(ctx, accounts.Registration{Name: p.name, Email: p.email +
			"@mail.example",
			Password: Password, Confirm: Password})
		if err != nil {
			return err
		}
		address, err := f.addressOf(ctx, account.ID, p)
		if err != nil {
			return err
		}
		f.shop.Accounts.NoteVisitor("demo-" + p.email)
		f.customers = append(f.customers, buyer{account.ID, address, p.pin})
	}
	for i := range 214 {
		f.shop.Accounts.NoteVisitor(fmt.Sprintf("demo-visitor-%d", i))
	}
	return nil
}

// The names of customers who come in the course of the year; each has one of the addresses of people.
var (
	firstNames = []string{"Aarav", "Aditi", "Amit", "Anjali", "Anil", "Asmita", "Chetan", "Deepa", "Dinesh", "Gayatri",
		"Ganesh", "Hema", "Imtiaz", "Jyoti", "Kiran", "Lata", "Mahesh", "Nandini", "Omkar", "Pallavi", "Prakash",
		"Rekha", "Ramesh", "Sangeeta", "Sameer", "Shalini", "Tejas", "Uma", "Varun", "Vidya"}
	lastNames = []string{"Apte", "Bose", "Chauhan", "Dutta", "Fernandes", "Gokhale", "Hegde", "Jain", "Kamat", "Kulkarni",
		"Lobo", "Mishra", "Mukherjee", "Naik", "Nambiar", "Pandey", "Phadke", "Rane", "Sinha", "Thomas", "Varma", "Yadav"}
)

// newcomer adds a customer with a name of its own, who comes by an emailed code and so has no password.
func (f *filler) newcomer(ctx context.Context) (buyer, error) {
	n := len(f.customers) - len(people)
	first, last := firstNames[n%len(firstNames)], lastNames[n*7%len(lastNames)]
	p := people[n*5%len(people)]
	p.name, p.email = first+" "+last, fmt.Sprintf("%s.%s.%d", strings.ToLower(first), strings.ToLower(last), n)
	p.mob = fmt.Sprintf("98%08d", 60_000_000+n*7919)
	account := accounts.Account{Name: p.name, Email: p.email + "@mail.example", Role: accounts.Customer}
	if err := f.shop.Write(ctx, func(tx *core.Tx) (err error) {
		account.ID, err = accounts.InsertAccount(tx, account, "")
		return err
	}); err != nil {
		return buyer{}, err
	}
	address, err := f.addressOf(ctx, account.ID, p)
	f.customers = append(f.customers, buyer{account.ID, address, p.pin})
	return f.customers[len(f.customers)-1], err
}

// addressOf adds a person's address to an account.
func (f *filler) addressOf(ctx context.Context, account int64, p person) (int64, error) {
	area, err := f.shop.Delivery.FindArea(ctx, p.pin)
	if err != nil {
		return 0, fmt.Errorf("PIN %s: %w", p.pin, err)
	}
	id, err := f.shop.Accounts.AddAddress(ctx, account, delivery.Address{Name: p.name, Mob: p.mob, Area: p.area,
		City: p.city, Tal: p.tal, Dist: area.District, Pin: p.pin, State: area.State, Country: "India"})
	if err != nil {
		return 0, fmt.Errorf("address of %s: %w", p.name, err)
	}
	return id, nil
}

// opened is an order on its way, with the events that will still happen to it.
type opened struct {
	id       int64
	customer buyer
	items    []promotions.CartItem
	ship     time.Time
	deliver  time.Time
	cancel   bool
	// paid means that the order was paid online; it is neither cancelled nor refused at the door.
	paid bool
}

// lastHours are the hours before the end in which orders come that still wait to be packed.
var lastHours = []int{1, 2, 4, 5, 7, 8, 9, 11, 14, 17}

// year simulates the past year, hour by hour: customers order, parcels ship and arrive, some products are returned.
func (f *filler) year(ctx context.Context, now time.Time) error {
	start := f.at
	f.end = now
	var waiting []opened
	hours := int(now.Sub(start).Hours())
	for hour := 0; hour < hours; hour++ {
		f.at = start.Add(time.Duration(hour)*time.Hour + 7*time.Minute)
		left := hours - hour
		for i := range hour * 31 % 4 {
			f.shop.Accounts.NoteVisitor(fmt.Sprintf("demo-passer-%d-%d", hour, i))
		}
		// The shop grows: from one order every two days to two orders a day.
		if f.random.IntN(hours) < hours/42+hour/22 || slices.Contains(lastHours, left) {
			o, err := f.order(ctx, left)
			if err != nil {
				return err
			}
			if o != nil {
				waiting = append(waiting, *o)
			}
		}
		if f.at.Hour() == 5 {
			if err := f.answer(ctx); err != nil {
				return err
			}
		}
		var rest []opened
		for _, o := range waiting {
			done, err := f.carryOn(ctx, &o)
			if err != nil {
				return err
			}
			if !done {
				rest = append(rest, o)
			}
		}
		waiting = rest
	}
	f.at = now
	return nil
}

// order places a random order at the present moment of the demo, COD or paid online. It returns nil if the products are sold out, or
// if the customer cancels at once. In the first months only some of the customers order, so that the shop seems to
// grow.
func (f *filler) order(ctx context.Context, hoursLeft int) (*opened, error) {
	customer := f.customers[f.random.IntN(len(people))]
	if hoursLeft > 4000 {
		customer = f.customers[f.random.IntN(14)]
	}
	paid := f.other.IntN(100) < 45
	if f.other.IntN(100) < 40 {
		var err error
		if customer, err = f.newcomer(ctx); err != nil {
			return nil, err
		}
	}
	var items []promotions.CartItem
	for range 1 + f.random.IntN(3) {
		product := f.products[f.random.IntN(len(f.products))]
		if free, err := f.shop.Catalogue.Stock(ctx, product); err != nil || free < 8 {
			continue
		}
		items = append(items, promotions.CartItem{ProductID: product, Quantity: 1 + int64(f.random.IntN(2))})
	}
	if len(items) == 0 {
		return nil, nil
	}
	checkout := orders.Checkout{Customer: customer.id, AddressID: customer.address, Payment: core.COD, Items: items}
	if paid {
		checkout.Payment, checkout.Provider = orders.Prepaid, "testpay"
	}
	placed, err := f.shop.Orders.Place(ctx, checkout)
	var refusal *core.Refusal
	if errors.As(err, &refusal) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if f.random.IntN(25) == 0 {
		return nil, f.shop.Orders.CancelPlaced(ctx, customer.id, placed.ID)
	}
	f.at = f.at.Add(2 * time.Minute)
	if paid {
		err = f.pay(ctx, placed)
	} else {
		err = f.shop.Orders.ConfirmCOD(ctx, customer.id, placed.ID)
	}
	if err != nil {
		return nil, err
	}
	ship := f.at.Add(time.Duration(10+f.random.IntN(30)) * time.Hour)
	return &opened{id: placed.ID, customer: customer, items: items, ship: ship,
		deliver: ship.Add(time.Duration(40+f.random.IntN(80)) * time.Hour), cancel: f.random.IntN(18) == 0 && !paid,
		paid: paid}, nil
}

// pay pays for an order at the test provider, which knows the numbers of an earlier run by their prefixes.
func (f *filler) pay(ctx context.Context, o orders.Order) error {
	number := fmt.Sprintf("order_test_demo%d", o.ID)
	if err := f.shop.Payments.Attach(ctx, o, number); err != nil {
		return err
	}
	_, err := f.shop.Payments.HandleCaptured(ctx, payments.CapturedPayment{Provider: "testpay", ProviderOrder: number,
		ProviderPayment: fmt.Sprintf("pay_test_demo%d", o.ID), Amount: o.Total})
	return err
}

// couriers are taken at random for the demo's parcels, with the form of their tracking numbers.
var couriers = []struct{ name, number string }{{"Delhivery", "1490%09d"}, {"Blue Dart", "73%09d"},
	{"India Post", "EM%09dIN"}, {"DTDC", "D%09d"}}

// carryOn does what is due for an order. It reports whether the order is finished.
func (f *filler) carryOn(ctx context.Context, o *opened) (bool, error) {
	switch {
	case !o.ship.IsZero() && !f.at.Before(o.ship):
		if o.cancel {
			return true, f.shop.Fulfilment.Cancel(ctx, o.customer.id, o.customer.id, o.id, "Ordered by mistake")
		}
		o.ship = time.Time{}
		number := 100000000 + f.random.IntN(800000000)
		courier := couriers[f.random.IntN(len(couriers))]
		_, err := f.shop.Fulfilment.Ship(
			ctx,
			f.dispatch,
			o.id,
			shipments.Shipment{TrackingID: fmt.Sprintf(courier.number, number), Courier: courier.name,
				ExpectedDay: o.deliver.Format(time.DateOnly)},
		)
		return false, err
	case o.ship.IsZero() && !f.at.Before(o.deliver) && f.random.IntN(14) == 0 && !o.paid && !f.cameBack[o.customer.id]:
		f.cameBack[o.customer.id] = true
		_, err := f.shop.Fulfilment.ReturnToOrigin(ctx, f.dispatch, o.id,
			fulfilment.CameBack{Reason: "Not at home, three attempts", Restock: true})
		return true, err
	case o.ship.IsZero() && !f.at.Before(o.deliver):
		return true, f.arrive(ctx, o)
	}
	return false, nil
}

// ratings are the stars that customers give, at random.
var ratings = []int64{5, 5, 5, 4, 4, 4, 5, 3, 2, 5, 1, 4, 5, 5, 4, 5, 4, 5, 5, 4, 3, 5, 4, 5}

// reasons are why products are returned.
var reasons = []string{"Does not fit the box in my wall", "My wall has no neutral wire", "The light flickers when it is dimmed",
	"Ordered two, need one", "Does not find my Wi-Fi"}

// arrive delivers an order; its customer may review it, or return a part of it.
func (f *filler) arrive(ctx context.Context, o *opened) error {
	if err := f.shop.Fulfilment.Deliver(ctx, f.dispatch, o.id, fulfilment.Delivery{}); err != nil {
		return err
	}
	for _, item := range o.items {
		if f.random.IntN(5) > 2 {
			continue
		}
		rating := ratings[f.random.IntN(len(ratings))]
		product, err := f.shop.Catalogue.Find(ctx, item.ProductID)
		if err != nil {
			return err
		}
		text := f.opinion(product.Title, rating)
		photos, err := f.photos(product.Title, rating, text)
		if err != nil {
			return err
		}
		if err := f.shop.Reviews.ReviewProduct(ctx, o.customer.id, reviews.NewReview{OrderID: o.id,
			ProductID: item.ProductID, Rating: rating, Message: text, Pictures: photos}); err != nil {
			return err
		}
	}
	// The returns of the last two weeks wait, older ones are refunded.
	waits := f.end.Sub(f.at) < 14*24*time.Hour
	if f.random.IntN(14) != 0 && (!waits || f.other.IntN(9) != 0) {
		return nil
	}
	details, err := f.shop.Fulfilment.FindOrder(ctx, o.customer.id, o.id)
	if err != nil {
		return err
	}
	line := details.Lines[0]
	if err := f.shop.Returns.Open(ctx, o.customer.id, returns.ReturnRequest{LineID: line.ID,
		Reason: reasons[f.other.IntN(len(reasons))], RefundTo: returns.RefundTo{UPI: "customer@upi"}}); err != nil {
		return err
	}
	if waits {
		return nil
	}
	_, err = f.shop.Returns.RefundLine(ctx, f.owner, line.ID, fmt.Sprintf("UPI%010d", f.random.IntN(1_000_000_000)),
		true)
	return err
}

// devices registers a few devices for their warranty, with an uploaded invoice each.
func (f *filler) devices(ctx context.Context) error {
	for i := range 9 {
		product := f.products[(i*5)%len(f.products)]
		made, err := f.shop.Orders.GenerateSerials(ctx, f.owner, product, 12)
		if err != nil {
			return err
		}
		for k := range 1 + i%3 {
			name := fmt.Sprintf("invoice-demo-%d-%d.pdf", i, k)
			if err := os.WriteFile(filepath.Join(f.shop.Dir(), "private", name), []byte("%PDF-1.4\n%%EOF\n"),
				0o600); err != nil {
				return err
			}
			if err := f.shop.Login.RegisterDevice(ctx, f.customers[(i+k)%4].id, made[k], product, name); err != nil {
				return err
			}
		}
	}
	return nil
}

// credit gives a customer store credit.
func (f *filler) credit(ctx context.Context) error {
	devika := slices.IndexFunc(people, func(p person) bool { return p.email == "devika" })
	return f.shop.Credit.Give(ctx, f.owner, f.customers[devika].id, 250_00, "Sorry for the late delivery")
}

// survey saves some answers to the survey, and more visits.
func (f *filler) survey(ctx context.Context) error {
	now := f.at
	pick := func(options ...string) []string {
		var chosen []string
		for _, option := range options {
			if f.random.IntN(2) == 0 {
				chosen = append(chosen, option)
			}
		}
		if chosen == nil {
			chosen = options[:1]
		}
		return chosen
	}
	ages := []string{"18-25", "26-38", "26-38", "39-55", "39-55", "56-75", "Above 75"}
	reasons := []string{"Price", "Lack of awareness", "Complexity", "Old wiring in my house"}
	for i := range 64 {
		p := people[i%len(people)]
		f.at = now.AddDate(0, 0, -120).Add(time.Duration(i) * 44 * time.Hour)
		for range 1 + f.random.IntN(3) {
			if err := f.shop.Messages.LogSurveyVisit(ctx, fmt.Sprintf("demo-%d", i)); err != nil {
				return err
			}
		}
		_, err := f.shop.Messages.SaveSurvey(
			ctx,
			messages.Survey{
				Name:          p.name,
				Email:         p.email + "@mail.example",
				Number:        p.mob,
				Place:         p.city,
				AgeGroup:      ages[f.random.IntN(len(ages))],
				UpgradeReason: reasons[f.random.IntN(len(reasons))],
				Devices:       pick("Smart Switch", "Smart Door Lock", "Smart Curtains"),
				Benefits: pick(
					"Remote control access",
					"Local manual operation",
					"Enhanced convenience for elderly or disabled individuals",
					"Optimizing energy efficiency",
				),
				VoiceAssistant: pick("Yes", "No")[0],
				ManualBackup:   pick("Yes", "No")[0],
				Safety: pick("Electrical risks", "Cybersecurity",
					"Ease of use with smart products"),
				PurchaseFactors: pick("Brand reputation", "Price", "Support and warranties", "Online reviews",
					"Recommendations"),
				Notifications: pick("The device's health or performance",
					"Ability to monitor electricity consumption"),
				Connectivity: pick("Zigbee", "Z-Wave", "Matter"),
			},
			messages.SurveyActivity{TimeSpentOnPage: 30 + f.random.Float64()*200,
				FocusCounts: map[string]int64{"name": 1, "email": 1 +
					f.random.Int64N(
						3,
					)}, ClickCounts: map[string]int64{"devices": 1 + f.random.Int64N(4)},
				MouseMovements: f.random.Int64N(900)},
		)
		if err != nil {
			return err
		}
	}
	f.at = now
	return nil
}
