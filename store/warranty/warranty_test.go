package warranty_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hearth/store/orders"
	"hearth/store/returns"
	"hearth/store/storetest"
	"hearth/store/warranty"
)

// house is a shop that delivered a lamp with a year of warranty to a customer. unit is its serial; spares are in stock.
type house struct {
	*storetest.Shop
	t      *testing.T
	buyer  storetest.Buyer
	lamp   int64
	order  orders.Order
	unit   string
	spares []string
}

func open(t *testing.T) *house {
	h := &house{Shop: storetest.New(t), t: t}
	h.In("Maharashtra")
	h.lamp = h.Product("Lamp", 500, 3)
	storetest.Must(t, h.Run(storetest.Ctx, fmt.Sprintf(`UPDATE products SET warranty_months = 12 WHERE id = %d`,
		h.lamp)))
	made := storetest.Got(h.Orders.GenerateSerials(storetest.Ctx, 0, h.lamp, 3)).Or(t)
	h.unit, h.spares = made[0], made[1:]
	h.buyer = h.Customer("411001")
	h.order = h.Order(h.buyer, h.lamp, 1)
	storetest.Got(h.Orders.BindSerial(storetest.Ctx, 0, h.order.ID, h.unit)).Or(t)
	h.Deliver(h.order)
	return h
}

func (h *house) claim(changes ...func(c *warranty.NewClaim)) (string, error) {
	c := warranty.NewClaim{Customer: h.buyer.ID, Serial: h.unit, Words: "It flickers."}
	for _, change := range changes {
		change(&c)
	}
	return h.Warranty.Open(storetest.Ctx, c)
}

// opened makes a claim and returns its ID.
func (h *house) opened() int64 {
	h.t.Helper()
	return h.found(storetest.Got(h.claim()).Or(h.t)).ID
}

func (h *house) found(number string) warranty.Claim {
	h.t.Helper()
	return storetest.Got(h.Warranty.FindOwnClaim(storetest.Ctx, h.buyer.ID, number)).Or(h.t)
}

func (h *house) now(id int64) warranty.Claim {
	h.t.Helper()
	return storetest.Got(h.Warranty.FindClaim(storetest.Ctx, id)).Or(h.t)
}

func (h *house) take(id int64, step warranty.Step) error {
	return h.Warranty.Take(storetest.Ctx, 0, id, step)
}

func TestClaimIsMadeByTheUnitsOwnerOnceAtATime(t *testing.T) {
	t.Parallel()
	h := open(t)
	stranger := h.Customer("411001")
	storetest.Absent(t, storetest.Second(h.claim(func(c *warranty.NewClaim) { c.Customer = stranger.ID })))
	storetest.Absent(t, storetest.Second(h.claim(func(c *warranty.NewClaim) { c.Serial = h.spares[0] })))
	storetest.Absent(t, storetest.Second(h.claim(func(c *warranty.NewClaim) { c.Serial = "HR1" })))
	storetest.Refused(t, storetest.Second(h.claim(func(c *warranty.NewClaim) { c.Words = " " })),
		"Please say what is wrong, in 2,000 characters at most.", "words")
	storetest.Refused(t, storetest.Second(h.claim(func(c *warranty.NewClaim) { c.AddressID = 99 })),
		"Please add an address to your account first, to which the device is sent back.", "address_id")

	number := storetest.Got(h.claim(func(c *warranty.NewClaim) { c.Serial = strings.ToLower(h.unit) })).Or(t)
	storetest.Refused(t, storetest.Second(h.claim()),
		"A claim about this device is open: "+number+". Please add to it.")
	c := h.found(number)
	storetest.Same(t, "the claim", []any{c.Kind, c.Complaint.OrderID, c.Unit.Product, c.State, c.Over, c.Ends},
		[]any{"warranty", h.order.ID, "Lamp", "open", false,
			h.Now().AddDate(0, 12, -1).Format(time.DateOnly)})
	storetest.Same(t, "the mail", h.LastMail(h.buyer.Email).Kind, "claim")
	storetest.Absent(t, storetest.Second(h.Warranty.FindOwnClaim(storetest.Ctx, stranger.ID, number)))
	h.Sums()
}

func TestClaimAfterTheWarrantyIsMarked(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.Pass(400 * 24 * time.Hour)
	if c := h.now(h.opened()); !c.Over {
		t.Errorf("a claim of %s is within the warranty until %s", c.At, c.Ends)
	}
}

func TestUndeliveredOrRefundedUnitHasNoClaim(t *testing.T) {
	t.Parallel()
	h := open(t)
	later := h.Order(h.buyer, h.lamp, 1)
	storetest.Got(h.Orders.BindSerial(storetest.Ctx, 0, later.ID, h.spares[0])).Or(t)
	storetest.Refused(t, storetest.Second(h.claim(func(c *warranty.NewClaim) { c.Serial = h.spares[0] })),
		"This device has not been delivered yet.")
	const line = 1 // of the first order
	storetest.Must(t, h.Returns.Open(storetest.Ctx, h.buyer.ID, returns.ReturnRequest{LineID: line, Quantity: 1}))
	storetest.Got(h.Returns.RefundLine(storetest.Ctx, 0, line, "UTR1", false)).Or(t)
	storetest.Refused(t, storetest.Second(h.claim()), "This device was returned and refunded.")
}

func TestReplacementTakesTheUnitsPlace(t *testing.T) {
	t.Parallel()
	h := open(t)
	storetest.Must(t, h.Login.RegisterDevice(storetest.Ctx, h.buyer.ID, h.unit, h.lamp, ""))
	id := h.opened()
	other := h.Product("Plug", 100, 1)
	plug := storetest.Got(h.Orders.GenerateSerials(storetest.Ctx, 0, other, 1)).Or(t)[0]
	for serial, says := range map[string]string{
		"":     "Please scan or choose the unit that goes to the customer.",
		"HR1":  "Serial number not recognised.",
		plug:   plug + " is another product: Plug.",
		h.unit: h.unit + " is not in stock: it was sold, registered, or is defective.",
	} {
		storetest.Refused(t, h.take(id, warranty.Step{Do: warranty.Replace, Serial: serial}), says, "serial")
	}
	storetest.Must(t, h.take(id, warranty.Step{Do: warranty.Replace, Serial: h.spares[0], Courier: "Delhivery",
		TrackingID: "T9"}))
	c := h.now(id)
	storetest.Same(t, "the claim", []any{c.State, c.Replacement, c.Challan, c.TrackingID, c.Complaint.State, c.Invoice},
		[]any{"replaced", h.spares[0], "DC-" + h.year() + "-000001", "T9", "settled", "INV-" + h.year() + "-000001"})
	storetest.CheckValue(t, h.Shop, "1", `SELECT shelf FROM products WHERE id = ?`, h.lamp)
	unit, claims, err := h.Warranty.FindUnit(storetest.Ctx, h.buyer.ID, h.spares[0])
	storetest.Must(t, err)
	storetest.Same(t, "the replacement", []any{unit.OrderID, unit.Ends, len(claims)}, []any{h.order.ID, c.Ends, 0})
	storetest.CheckValue(t, h.Shop, h.spares[0], `SELECT serial FROM devices`)
	storetest.Refused(t, storetest.Second(h.claim()),
		"This device was replaced by "+h.spares[0]+". Please report a problem with that one.")

	// The defective unit comes in later, and is never sold again.
	storetest.Must(t, h.take(id, warranty.Step{Do: warranty.Receive}))
	storetest.Refused(t, h.take(id, warranty.Step{Do: warranty.Receive}),
		"This can't be done now: the claim is replaced.")
	later := h.Order(h.buyer, h.lamp, 1)
	storetest.Refused(t, storetest.Second(h.Orders.BindSerial(storetest.Ctx, 0, later.ID, h.unit)),
		h.unit+" is defective: "+h.spares[0]+" replaced it under warranty.", "serial")

	// The second piece is for that order, so nothing is left to replace the replacement.
	next := h.found(storetest.Got(h.claim(func(c *warranty.NewClaim) { c.Serial = h.spares[0] })).Or(t))
	storetest.Refused(t, h.take(next.ID, warranty.Step{Do: warranty.Replace, Serial: h.spares[1]}),
		"Lamp is out of stock, or reserved for orders.", "serial")
	h.Sums()

	var story []string
	for _, e := range storetest.Got(h.Warranty.Life(storetest.Ctx, h.unit)).Or(t) {
		story = append(story, e.What)
	}
	storetest.Same(t, "the life", strings.Join(story, ", "),
		"made, packed, invoiced, shipped, delivered, registered, claim, received, claim replaced")
	story = nil
	for _, e := range storetest.Got(h.Warranty.Life(storetest.Ctx, h.spares[0])).Or(t) {
		story = append(story, e.What)
	}
	storetest.Same(t, "the life", strings.Join(story, ", "),
		"made, replaces, registered, claim")
}

func (h *house) year() string {
	n := h.Now().Year() % 100
	if h.Now().Month() < time.April {
		n--
	}
	return fmt.Sprintf("%02d%02d", n, n+1)
}

func TestRepairedUnitGoesBackOnAChallan(t *testing.T) {
	t.Parallel()
	h := open(t)
	id := h.opened()
	storetest.Refused(t, h.take(id, warranty.Step{Do: warranty.Repair}), "This can't be done now: the claim is open.")
	storetest.Refused(t, h.take(id, warranty.Step{Do: "burn"}), "This can't be done now: the claim is open.")
	storetest.Must(t, h.take(id, warranty.Step{Do: warranty.Ask, Words: "Please pack it well."}))
	storetest.Same(t, "the mail", h.LastMail(h.buyer.Email).Facts.Claim.State, "to come in")
	storetest.Must(t, h.take(id, warranty.Step{Do: warranty.Receive}))
	storetest.Refused(t, h.take(id, warranty.Step{Do: warranty.Repair, TrackingID: "T1"}),
		"Please enter the courier's name, 60 characters at most.", "courier_name")
	storetest.Must(t, h.take(id, warranty.Step{Do: warranty.Repair}))
	c := h.now(id)
	storetest.Same(t, "the claim", []any{c.State, c.Complaint.State, c.SentAt.IsZero(), c.AnswerIsLate},
		[]any{"repaired", "open", true, false})
	d := storetest.Got(h.Documents.FindIssuedChallan(storetest.Ctx, c.Challan)).Or(t)
	storetest.Same(t, "the challan", []any{d.Kind, d.Total.Rupees(), d.Taxed, d.PlaceOfSupply, d.Lines[0].HSN,
		d.Lines[0].Quantity, d.OrderID, d.Reason},
		[]any{"challan", "₹500.00", false, "Maharashtra", "8536", int64(1), h.order.ID,
			"Not a sale: warranty repair, claim " + c.Number + "."})
	storetest.Refused(t, h.Messages.AnswerComplaint(storetest.Ctx, 0, id, "Bye.", true),
		"A warranty claim is settled by its decision. Please decide it on its page.")
	storetest.Must(t, h.take(id, warranty.Step{Do: warranty.Send, Courier: "Own delivery"}))
	storetest.Same(t, "the state", h.now(id).Complaint.State, "settled")
	storetest.Refused(t, h.take(id, warranty.Step{Do: warranty.Send, Courier: "Own delivery"}),
		"This can't be done now: the claim is repaired.")
	storetest.Got(h.claim()).Or(t) // the same unit may break again
	h.Sums()
}

func TestValuableUnitNeedsAnEWayBill(t *testing.T) {
	t.Parallel()
	h := open(t)
	storetest.Must(t, h.Run(storetest.Ctx, `UPDATE order_lines SET price = 10000100, amount = 10000100`))
	id := h.opened()
	storetest.Must(t, h.take(id, warranty.Step{Do: warranty.Receive}))
	repaired := warranty.Step{Do: warranty.Repair, Courier: "Delhivery", TrackingID: "T1"}
	storetest.Refused(t, h.take(id, repaired), "Goods worth more than ₹1,00,000.00 need an e-way bill on this route. "+
		"Please enter its number.", "eway_bill")
	repaired.EWayBill = "1234"
	storetest.Refused(t, h.take(id, repaired), "An e-way bill number has 12 digits.", "eway_bill")
	repaired.EWayBill = "1234 5678 9012"
	storetest.Must(t, h.take(id, repaired))
	storetest.Same(t, "the e-way bill", h.now(id).EWayBill, "123456789012")
}

func TestRefusedClaimNeedsAReason(t *testing.T) {
	t.Parallel()
	h := open(t)
	id := h.opened()
	storetest.Refused(t, h.take(id, warranty.Step{Do: warranty.Refuse}), "Please say why the claim is refused.",
		"words")
	storetest.Refused(t, h.take(id, warranty.Step{Do: warranty.Refuse, Words: strings.Repeat("é", 401)}),
		"Please write 400 characters at most.", "words")
	storetest.Must(t, h.take(id, warranty.Step{Do: warranty.Refuse, Words: "It fell into water."}))
	c := h.now(id)
	storetest.Same(t, "the claim", []any{c.State, c.Reason, c.Challan, c.Complaint.State},
		[]any{"refused", "It fell into water.", "", "settled"})

	// A unit that has come in goes back, on a challan.
	id = h.opened()
	storetest.Must(t, h.take(id, warranty.Step{Do: warranty.Receive}))
	storetest.Must(t, h.take(id, warranty.Step{Do: warranty.Refuse, Words: "Water again."}))
	c = h.now(id)
	storetest.Same(t, "the claim", []any{c.Challan, c.Complaint.State, len(c.Others)},
		[]any{"DC-" + h.year() + "-000001", "open", 1})
	h.Sums()
}

func TestRefundOpensAReturn(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.Pass(90 * 24 * time.Hour) // long after the return window
	id := h.opened()
	storetest.Must(t, h.take(id, warranty.Step{Do: warranty.Refund, Words: "No spare part."}))
	c := h.now(id)
	storetest.Same(t, "the claim", []any{c.State, c.ReturnState, c.Complaint.State},
		[]any{"refunded", "return", "settled"})
	storetest.CheckValue(t, h.Shop, "defective", `SELECT kind FROM returns`)
	h.Sums()

	// A device of another seller, and one that somebody else bought, have no payment to refund.
	friend := h.Customer("411001")
	storetest.Must(t, h.Login.RegisterDevice(storetest.Ctx, friend.ID, h.spares[0], h.lamp, ""))
	number := storetest.Got(h.claim(func(c *warranty.NewClaim) {
		c.Customer, c.Serial = friend.ID, h.spares[0]
	})).Or(t)
	bought := storetest.Got(h.Warranty.FindOwnClaim(storetest.Ctx, friend.ID, number)).Or(t)
	storetest.Refused(t, h.take(bought.ID, warranty.Step{Do: warranty.Refund}),
		"This device was not bought in this shop, so there is no payment to refund.")
	gift := open(t)
	friend = gift.Customer("411001")
	storetest.Must(t, gift.Login.RegisterDevice(storetest.Ctx, friend.ID, gift.unit, gift.lamp, ""))
	number = storetest.Got(gift.claim(func(c *warranty.NewClaim) { c.Customer = friend.ID })).Or(t)
	given := storetest.Got(gift.Warranty.FindOwnClaim(storetest.Ctx, friend.ID, number)).Or(t)
	storetest.Same(t, "the order", given.Complaint.OrderID, int64(0))
	storetest.Refused(t, gift.take(given.ID, warranty.Step{Do: warranty.Refund}),
		fmt.Sprintf("This device was bought by another customer, in order %d, who alone can get a refund.", gift.order.ID))
}

func TestFilesAreForStaffAndTheClaimsCustomer(t *testing.T) {
	t.Parallel()
	h := open(t)
	c := h.found(storetest.Got(h.claim(func(c *warranty.NewClaim) {
		c.Files = []string{"claim-1.jpg",
			"claim-2.mp4"}
	})).
		Or(t))
	storetest.Same(t, "the files", []any{len(c.Files), c.Files[0].IsVideo(), c.Files[1].IsVideo()}, []any{2, false,
		true})
	for _, customer := range []int64{0, h.buyer.ID} {
		f := storetest.Got(h.Warranty.FindFile(storetest.Ctx, customer, c.Files[0].ID)).Or(t)
		storetest.Same(t, "the file", f.Name, "claim-1.jpg")
	}
	storetest.Absent(t, storetest.Second(h.Warranty.FindFile(storetest.Ctx, h.Customer("411001").ID, c.Files[0].ID)))
	named := storetest.Got(h.NamedFiles(storetest.Ctx)).Or(t)
	if !named["private/claim-2.mp4"] {
		t.Error("a backup lacks the video")
	}
	// Erasing the customer names the files of settled claims, and ends the claims.
	storetest.Must(t, h.take(c.ID, warranty.Step{Do: warranty.Refuse, Words: "No."}))
	files := storetest.Got(h.Customers.ErasePerson(storetest.Ctx, 0, h.buyer.ID)).Or(t)
	if !strings.Contains(strings.Join(files, " "), "private/claim-2.mp4") {
		t.Errorf("the files are %v", files)
	}
	storetest.CheckValue(t, h.Shop, "0", `SELECT count(*) FROM claim_files`)
}
