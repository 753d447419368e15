package emails

import (
	"slices"
	"strconv"
	"strings"

	"hearth/store/core"
)

// Kind is an occasion on which the shop sends an email, with the placeholders that its templates can use. Its name is
// stored in the table mails, and is the name of its file in assets/mail.
type Kind struct {
	Name, Title string
	// When describes the occasion; To is the recipient: Customer, Visitor, Staff or Owner.
	When, To string
	// Order means that the email is about an order, so that a preview can use a real one.
	Order bool
	own   []Fact // placeholders besides the common ones
}

// Facts returns the placeholders of this kind of email, its own before the common ones.
func (k *Kind) Facts() []Fact { return slices.Concat(k.own, common) }

// Find returns the kind with a name.
func Find(name string) (*Kind, bool) {
	for _, k := range Kinds {
		if k.Name == name {
			return k, true
		}
	}
	return nil, false
}

// ofOrder returns the placeholders of an order: the number first, the amounts last.
func ofOrder(more ...Fact) []Fact {
	return append(append([]Fact{orderNumber}, more...), orderLines, delivery, total)
}

// Kinds are all kinds of email: the customer's in the order in which they are sent, then those to staff and the
// owner.
var Kinds = []*Kind{
	{
		Name:  "welcome",
		Title: "Welcome",
		When:  "Someone signed up",
		To:    "Customer",
		own: []Fact{link("/allproducts"),
			proof.maybe()},
	},
	{
		Name:  "prove",
		Title: "Confirm your email",
		When:  "A customer asks for another link to confirm their email",
		To:    "Customer",
		own:   []Fact{proof},
	},
	{Name: "passwordremoved", Title: "Password removed",
		When: "An email is confirmed for the first time, by someone other than the person who opened the account",
		To:   "Customer", own: []Fact{
			yes("telephone", "It happened since an order was taken by telephone for the address", func(d mail) bool {
				return d.Facts.Reason == "phone"
			}),
			link("/resetpassword")}},
	{
		Name:  "entry",
		Title: "Login code",
		When:  "A customer asks for a login code instead of a password",
		To:    "Customer",
		own: []Fact{
			code.maybe(),
			staffLink("/login").called("link",
				"The login page, for staff: they log in with their password and get no code",
				"/login"),
		},
	},
	{Name: "confirmed", Title: "Order confirmed", When: "An order is paid, or placed with cash on delivery",
		To: "Customer", Order: true, own: ofOrder(
			words("confirm link",
				"The page on which the customer says that they want the parcel, where the shop asks for that",
				"/confirmorder?order=1042&key=sample", func(d mail) any {
					if d.Facts.CheckKey == "" {
						return ""
					}
					return d.order("/confirmorder?order=") + "&key=" + d.Facts.CheckKey
				}).maybe().needed(),
			words("hours", "How many hours the shop waits for that", "24", func(d mail) any {
				return strconv.FormatInt(d.shop.CODConfirmHours, 10)
			}),
			yes("waits", "It replaces returned goods that have not come in",
				func(d mail) bool { return d.Facts.WaitsForReturn }),
			words("preorder day", "The day from which what was pre-ordered is in stock", "2026-11-20",
				func(d mail) any { return d.words.Day(d.Facts.WaitsUntil) }).maybe(),
			words("payment", "How it is paid", core.COD, func(d mail) any { return d.words.phrase(d.Facts.Payment) }),
			words("promised day", "The day by which it arrives", "2026-11-24",
				func(d mail) any { return inSlot(d.words.Day(d.Facts.PromisedDay), d.Facts.SlotHours) }).maybe(),
			words(arrivalDay.Name, arrivalDay.About, arrivalDay.sample,
				func(d mail) any { return inSlot(d.words.ShortDay(d.Facts.PromisedDay), d.Facts.SlotHours) }).maybe(),
			toPay,
			words("credit", "What store credit pays of it, if anything", "₹500.00",
				func(d mail) any { return someRupees(d.Facts.Credit) }).maybe(),
			words("rest", "What is left to pay beside store credit", "₹2,558.00",
				func(d mail) any { return (d.Facts.Total - d.Facts.Credit).Rupees() }),
			address, orderLink("/ordershipped/"), track)},
	{Name: "changed", Title: "Order changed", When: "Staff change the products of an order before it is packed",
		To: "Customer", Order: true, own: ofOrder(
			yes("unpaid", "It waits for its online payment", func(d mail) bool { return d.Facts.Unpaid }),
			yes("refund", "A part of the payment is refunded", func(d mail) bool { return d.Facts.Refund }),
			creditBack,
			words("preorder day", "The day from which what was pre-ordered is in stock", "2026-11-20",
				func(d mail) any { return d.words.Day(d.Facts.WaitsUntil) }).maybe(),
			toPay, words("link", "Where the customer pays it or sees it; in a line of its own it becomes a button",
				"/orderdetails/1042", func(d mail) any {
					if d.Facts.Unpaid {
						return d.at("/orders")
					}
					return d.order("/orderdetails/")
				}).needed())},
	{Name: "preorder", Title: "Pre-order day moved", When: "Staff move the day of a product that customers pre-ordered",
		To: "Customer", Order: true, own: []Fact{orderNumber,
			words("title", "What waits for its stock", "Brass Table Lamp",
				func(d mail) any { return row(strings.Join(d.Facts.Titles, ", ")) }).needed(),
			day.called("day", "The new day from which it is in stock", "2026-12-12").needed(),
			words("promised day", "The day by which it arrives now", "2026-12-16",
				func(d mail) any { return d.words.Day(d.Facts.PromisedDay) }).maybe(),
			orderLink("/orderdetails/")}},
	{Name: "shipped", Title: "Order shipped", When: "An order leaves the shop", To: "Customer", Order: true,
		own: ofOrder(append(slices.Concat(parcel, ownDelivery),
			day.called("day", "Expected delivery", "2026-11-24"), arrivalDay, toPay, part, orderLink("/ordershipped/"),
			track)...)},
	{
		Name:  "tracking",
		Title: "Tracking corrected",
		When:  "Staff correct the courier or tracking number",
		To:    "Customer",
		Order: true,
		own: append(slices.Concat(parcel, ownDelivery),
			orderNumber, day.called("day", "Expected delivery", "2026-11-24"), orderLink("/ordershipped/")),
	},
	{Name: "parcelnews", Title: "News to the recipient",
		When: "A parcel leaves, fails to be delivered or arrives, and the checkout named a second address for such news",
		To:   "Visitor", Order: true, own: append(slices.Concat(parcel[:2], ownDelivery), orderNumber,
			yes("arrived", "It was delivered", func(d mail) bool { return d.Facts.News == "delivered" }),
			yes("failed", "It could not be delivered", func(d mail) bool { return d.Facts.News == "undelivered" }),
			day.called("day", "When it arrived, when the courier tried, or when it should arrive", "2026-11-24"),
			reason.called("reason", "Why it failed", "No one was available to receive the parcel."))},
	{Name: "undelivered", Title: "Delivery failed", When: "The courier could not deliver a parcel", To: "Customer",
		Order: true, own: append(slices.Clone(parcel), orderNumber,
			day.called("day", "When the courier tried", "2026-11-24"),
			reason.called("reason", "Why it failed", "No one was available to receive the parcel.").needed(),
			orderLink("/orderdetails/"))},
	{
		Name:  "delivered",
		Title: "Order delivered",
		When:  "An order is delivered",
		To:    "Customer",
		Order: true,
		own: ofOrder(
			day.called("day", "When it was delivered", "2026-11-24"), arrivalDay, part, orderLink("/orderdetails/")),
	},
	{Name: "cancelled", Title: "Order cancelled", When: "A confirmed order is cancelled, or its parcel came back",
		To: "Customer", Order: true, own: ofOrder(
			reason.called("reason", "The reason, if one was given", "not confirmed within 24 hours").maybe(),
			part.called("part", "One parcel came back, of an order with several", ""),
			words("rest", "What was cancelled, if a part of the order had left before", "2 × Brass Table Lamp",
				func(d mail) any { return row(strings.Join(d.Facts.Titles, ", ")) }).maybe(),
			yes("refund", "Money is on its way back", func(d mail) bool { return d.Facts.Refund }), creditBack,
			yes("return refunded", "It was to replace returned goods, which are refunded instead",
				func(d mail) bool { return d.Facts.ReturnRefunded }), link("/orders"))},
	{Name: "refund", Title: "Refund sent", When: "A refund was paid to the customer", To: "Customer", Order: true,
		own: []Fact{orderNumber, amount, creditBack,
			yes("money", "Not all of it became store credit",
				func(d mail) bool { return d.Facts.Refund || d.Facts.CreditBack == "" }),
			orderLink("/orderdetails/")}},
	{
		Name:  "refundfailed",
		Title: "Refund delayed",
		When:  "A refund to the original payment method failed",
		To:    "Customer",
		Order: true,
		own:   []Fact{orderNumber, amount, orderLink("/orderdetails/")},
	},
	{Name: "refundto", Title: "Refund account", When: "A refund account was entered", To: "Customer",
		own: []Fact{
			orderNumber, reason.called("account", "The account, partly hidden", "an…@okaxis").needed(),
			orderLink("/orderdetails/")}},
	{Name: "returnopened", Title: "Return registered",
		When: "A customer returns something, or staff open a return for them",
		To:   "Customer", own: []Fact{
			orderNumber,
			yes("ended", "The return is already closed", func(d mail) bool { return d.Facts.Step.ID == 0 }),
			yes("collected", "The shop collects it", func(d mail) bool { return d.Facts.Step.Collect }),
			words("where", "Where it is collected, or to where the customer sends it",
				"Shop 7, Laxmi Road, Pune, Maharashtra 411030",
				func(d mail) any { return row(d.Facts.Step.Where) }).needed(),
			words("parcel mark", "What belongs on the parcel", "R17 / 1042",
				func(d mail) any { return d.Facts.Step.Mark }).needed(),
			yes("shop pays", "The shop pays for sending it", func(d mail) bool { return d.Facts.Step.ShopPays }),
			words("inspect days", "Working days from its arrival to its inspection", "2", func(d mail) any {
				return strconv.FormatInt(d.Facts.Step.InspectDays, 10)
			}).needed(),
			words("refund days", "Working days from there to the money", "3", func(d mail) any {
				return strconv.FormatInt(d.Facts.Step.RefundDays, 10)
			}).needed(),
			yes("free", "It cost nothing, or something else comes for it: no money comes", func(d mail) bool {
				return d.Facts.Step.Free || d.Facts.Step.Exchange != 0 && d.Facts.Step.Rest == 0
			}),
			words("exchange", "The order that comes in exchange, and its product", "Brass Table Lamp (1043)",
				func(d mail) any {
					if d.Facts.Step.Exchange == 0 {
						return ""
					}
					return row(d.Facts.Step.Title) + " (" + strconv.FormatInt(d.Facts.Step.Exchange, 10) + ")"
				}).maybe(),
			yes("waits", "It is shipped once the return has been inspected",
				func(d mail) bool { return d.Facts.Step.Waits }),
			words("difference", "What the customer pays for it", "₹300.00",
				func(d mail) any { return someRupees(d.Facts.Step.ToPay) }).maybe(),
			words("rest", "What is paid back besides", "₹140.00",
				func(d mail) any { return someRupees(d.Facts.Step.Rest) }).maybe(),
			yes("by hand", "The money does not go back the way it was paid",
				func(d mail) bool { return d.Facts.Step.ByHand }),
			words("account", "Where it goes, partly hidden", "an…@okaxis",
				func(d mail) any { return d.Facts.Step.RefundTo }).maybe(),
			orderLink("/orderdetails/")}},
	{Name: "returnpickup", Title: "Return pick-up booked", When: "A courier is booked to collect a return",
		To: "Customer",
		own: []Fact{
			orderNumber, reason.called("tracking number", "The courier's number of the parcel", "BD4410027").needed(),
			yes("ended", "The return is already closed", func(d mail) bool { return d.Facts.Step.ID == 0 }),
			words("where", "Where it is collected", "Shop 7, Laxmi Road, Pune, Maharashtra 411030",
				func(d mail) any { return row(d.Facts.Step.Where) }),
			words("parcel mark", "What belongs on the parcel", "R17 / 1042",
				func(d mail) any { return d.Facts.Step.Mark }),
			orderLink("/orderdetails/")}},
	{Name: "returnrefused", Title: "Return refused", When: "A returned item is not accepted", To: "Customer",
		own: []Fact{
			orderNumber, reason.called("findings", "What was found", "Brass Table Lamp: the glass is broken").long().
				needed(),
			link("/complaints")}},
	{Name: "giftcard", Title: "Gift card",
		When: "A gift card is sent to its recipient, on the day that the buyer chose",
		To:   "Customer", own: []Fact{cardAmount,
			words("recipient", "The recipient's name, as the buyer typed it", "Ravi",
				func(d mail) any { return d.Facts.Card.To }),
			words("buyer", "Who gave it", "Ananya Rao", func(d mail) any { return d.Facts.Card.From }),
			words("message", "What the buyer wrote, if anything", "Happy birthday!",
				func(d mail) any { return d.Facts.Card.Message }).maybe(),
			code.called("code", "The code of the card: without it, the email is of no use", "K7M2P-9QX4T-31BFD-6WZ8N"),
			words("until", "Its last day, if it has one", "2027-11-24",
				func(d mail) any { return d.words.Day(d.Facts.Card.Until) }).maybe(), link("/profile?tab=credit")}},
	{Name: "giftpaid", Title: "Gift card: receipt", When: "A gift card is paid", To: "Customer", own: []Fact{
		words("order number", "The order's number", "1042", func(d mail) any { return d.Facts.Code }), cardAmount,
		words("recipient", "The recipient's name", "Ravi", func(d mail) any { return d.Facts.Card.To }),
		words("recipient email", "Where the card is sent", "ravi@example.com",
			func(d mail) any { return d.Facts.Card.ToEmail }),
		words("day", "The day on which it is sent", "2026-11-24",
			func(d mail) any { return d.words.Day(d.Facts.Card.Day) }),
		words("paid by", "The legal name of the shop", "", func(d mail) any { return d.shop.ShopLegalName }).maybe(),
		link("/profile?tab=credit")}},
	{Name: "creditgiven", Title: "Store credit added", When: "Staff give a customer store credit", To: "Customer",
		own: []Fact{cardAmount,
			words("reason", "Why, in the words of staff", "Sorry for the late delivery",
				func(d mail) any { return d.Facts.Card.Message }), link("/profile?tab=credit")}},
	{Name: "quotation", Title: "Quotation", When: "A quotation is made, or can't be made", To: "Customer", own: []Fact{
		number.called("number", "The quotation's number", "31"), yes("declined", "The shop can't make one",
			func(d mail) bool {
				return d.Facts.Settled
			}),
		day.called("day", "Until when it is valid", "2026-12-15"), reason.called("words", "What staff wrote",
			"We have added two spare frames.").long().maybe(),
		words("link", "The quotation in the shop; in a line of its own it becomes a button", "/quotation/31",
			func(d mail) any {
				if d.Facts.LinkKey != "" {
					return d.at("/quote/" + d.Facts.LinkKey)
				}
				return d.at("/quotation/" + d.Facts.Code)
			}).needed()}},
	{Name: "question", Title: "Question answered", When: "Staff answer a question about a product", To: "Customer",
		own: []Fact{
			product, words("question", "What the customer asked", "Does it work without a neutral wire?",
				func(d mail) any {
					return d.Facts.Question
				}).long(),
			reason.called("answer", "What staff answered", "Yes, from 5 watts on.").long().needed(),
			productLink}},
	{Name: "reviewhidden", Title: "Review hidden", When: "Staff hide a review", To: "Customer",
		own: []Fact{product, reason.called("reason", "Why", "It names a person.").long().needed(),
			link("/complaints")}},
	{Name: "reviewanswered", Title: "Review answered", When: "Staff answer a review for the first time",
		To: "Customer", own: []Fact{
			product, reason.called("answer", "What staff answered", "Thank you! Enjoy the light.").long().needed(),
			productLink}},
	{Name: "complaint", Title: "Complaint received", When: "Someone makes a complaint", To: "Customer",
		own: []Fact{number, link("/complaints")}},
	{Name: "message", Title: "Message received", When: "Someone writes to the shop", To: "Customer",
		own: []Fact{number, link("/complaints")}},
	{Name: "answer", Title: "Complaint answered", When: "Staff answer a complaint or a message", To: "Customer",
		own: []Fact{
			number, reason.called("answer", "What staff wrote", "We have sent you another one today.").long().needed(),
			yes("settled", "This settles it", func(d mail) bool { return d.Facts.Settled }), link("/complaints")}},
	{Name: "claim", Title: "Warranty claim received", When: "A customer reports a problem with a device",
		To: "Customer", own: []Fact{number, product, unitNumber,
			words("warranty day", "The last day of the warranty", "2026-12-24",
				func(d mail) any { return d.words.Day(d.Facts.Claim.Ends) }).maybe(),
			yes("over", "The warranty is over", func(d mail) bool { return d.Facts.Claim.Over }), claimLink}},
	{Name: "claimstep", Title: "Warranty claim: news", To: "Customer",
		When: "Staff ask for the device, receive, repair, replace, refund or refuse it, or send it",
		own: []Fact{number, product, unitNumber,
			claimIs("asked", "The customer is asked to send the device in", "to come in"),
			claimIs("received", "The device has come in", "in the shop"),
			claimIs("repaired", "It is repaired", "repaired"),
			claimIs("replaced", "Another one goes to the customer", "replaced"),
			claimIs("refunded", "It will be refunded", "refunded"),
			claimIs("refused", "The claim is refused", "refused"),
			yes("goes back", "The device of a refused claim goes back to the customer",
				func(d mail) bool { return d.Facts.Claim.Leaves }),
			yes("sent", "It has left the shop", func(d mail) bool { return d.Facts.Claim.Sent }),
			words("replacement", "Serial number of the replacement", "HR1R0MC65X8BKP",
				func(d mail) any { return d.Facts.Claim.Replacement }).maybe(),
			words("courier", "Who brings it", "Blue Dart", func(d mail) any { return d.Facts.Claim.Courier }).maybe(),
			words("tracking number", "The courier's number of the parcel", "BD4410027",
				func(d mail) any { return d.Facts.Claim.TrackingID }).maybe(),
			words("where", "To where the device is sent", "Shop 7, Laxmi Road, Pune, Maharashtra 411030",
				func(d mail) any { return row(d.shop.ReturnsTo()) }),
			reason.called("words", "What staff wrote, for a refusal the reason", "The coil is worn out.").long().
				maybe(),
			claimLink}},
	{Name: "code", Title: "Code for a new password", When: "A customer forgot their password", To: "Customer",
		own: []Fact{code, link("/savepass")}},
	{Name: "password", Title: "Password changed", When: "The password of an account was changed", To: "Customer",
		own: []Fact{link("/resetpassword")}},
	{Name: "email", Title: "Code for a new email address",
		When: "A customer changes their email; sent to the new one", To: "Customer",
		own: []Fact{code, link("/profile")}},
	{Name: "emailnotice", Title: "Email change requested",
		When: "A customer changes their email; sent to the old one",
		To:   "Customer", own: []Fact{link("/resetpassword")}},
	{Name: "emailchanged", Title: "Email address changed",
		When: "The email of an account was changed; sent to the old one",
		To:   "Customer", own: []Fact{
			reason.called("new email", "The address that the account has now", "ananya.rao@mail.example"),
			words("undo link", "The page that undoes it, for 72 hours", "/undoemail?token=sample", func(d mail) any {
				return d.at("/undoemail?token=" + d.Facts.Code)
			}).needed()}},
	{Name: "totp", Title: "Two-step verification", When: "Two-step verification of an account is turned on or off",
		To: "Customer",
		own: []Fact{
			yes("on", "It is on now", func(d mail) bool { return d.Facts.Reason == "is on now" }),
			link("/resetpassword"), words("undo link", "The page that turns it off again, for 72 hours",
				"/undototp?token=sample",
				func(d mail) any {
					if d.Facts.Code == "" {
						return ""
					}
					return d.at("/undototp?token=" + d.Facts.Code)
				}).maybe().needed()}},
	{Name: "agree", Title: "Confirm marketing emails", When: "A visitor asks for emails; sent to check the address",
		To: "Visitor", own: []Fact{
			product.maybe(), words("confirm link", "The page on which they confirm, valid for a week",
				"/mails?confirm=sample", func(d mail) any {
					return d.at("/mails?confirm=" + d.Facts.Code)
				}).needed()}},
	{Name: "tellstock", Title: "Back in stock",
		When: "A product is back in stock, for customers who asked", To: "Customer",
		own: marketingFacts("/productdetails/brass-table-lamp/1",
			thingTitle, thingPrice, Fact{Name: "few", About: "How many pieces there are, where there are few",
				Shape: Words, Maybe: true, sample: "3"}, Fact{Name: "single", About: "There is only one piece",
				Shape: Yes})},
	{Name: "tellprice", Title: "Price drops", When: "A wishlist product costs less, for customers who opted in",
		To: "Customer", own: marketingFacts("/wishlist",
			thingTitle, thingPrice, Fact{Name: "old price", About: "What it cost before", Shape: Words,
				sample: "₹1,499.00"})},
	{
		Name:  "tellcart",
		Title: "Abandoned cart",
		When:  "Products stay in a cart, for customers who opted in",
		To:    "Customer",
		own: marketingFacts("/cart",
			thingTitle, thingPrice, Fact{Name: "pieces", About: "How many pieces", Shape: Words, sample: "2"}),
	},
	{Name: "tellwarranty", Title: "Warranty reminders",
		When: "A month before a device's warranty ends, for customers who opted in",
		To:   "Customer", own: marketingFacts("/devicedetails",
			thingTitle, Fact{Name: "day", About: "Its last day", Shape: Words, sample: "2026-12-24"})},
	{Name: "tellreview", Title: "Review request", When: "Ten days after delivery, for customers who opted in",
		To: "Customer", own: marketingFacts("/orderReview/1042", thingTitle)},
	{Name: "notice", Title: "Staff notification", When: "Something happened that a member of staff follows",
		To: "Staff", own: []Fact{reason.called("news", "What happened", "3 new orders; 1 new complaint").needed(),
			staffLink("/today")}},
	{Name: "test", Title: "Test email", When: "Someone presses Test on the Settings screen", To: "Staff"},
	{
		Name:  "settings",
		Title: "Sensitive settings changed",
		To:    "Owner",
		When:  "A setting about email, payments, copies or visitors was changed",
		own: []Fact{reason.called("settings", "Which settings", "Mail server, Address of the shop").needed(),
			words("by", "Who changed them", "Meera Joshi (meera@shop.example)", func(d mail) any { return d.Facts.By }).
				needed(),
			staffLink("/audit")},
	},
	{Name: "invite", Title: "Invitation", When: "A new member of staff is invited to choose a password",
		To: "Staff", own: []Fact{
			words("link", "The page on which they choose a password; in a line of its own it becomes a button",
				"/savepass?code=sample", func(d mail) any { return d.at("/savepass?code=" + d.Facts.Code) }).needed()}},
	{Name: "accountant", Title: "Month for the accountant", When: "Staff mail a month's documents to the accountant",
		To: "Accountant", own: []Fact{
			words("month", "The month", "October 2026", func(d mail) any { return monthOf(d.Facts.Day) }).needed(),
			reason.called("look here", "What the GST portal would refuse, if anything",
				"The place of supply is not known: INV-2627-000012.").long().maybe(),
			words("link", "The file; in a line of its own it becomes a button. It ends after seven days",
				"/api/accountant_file/17-1-0c4f",
				func(d mail) any { return d.shop.PublicURL() + "/api/accountant_file/" + d.Facts.Code }).needed()}},
	{Name: "backup", Title: "Backup failed", When: "A backup or its copy could not be made", To: "Owner",
		own: []Fact{reason.called("reason", "What went wrong", "The nightly backup failed: the disk is full.").long().
			needed(),
			staffLink("/health")}},
	{Name: "disk", Title: "Disk nearly full", When: "The disk runs out of space", To: "Owner",
		own: []Fact{reason.called("free", "How much is free", "900 MB of 40 GB").needed(), staffLink("/health")}},
	{Name: "damage", Title: "Database damaged", When: "The shop stopped because its database can't be trusted",
		To: "Owner", own: []Fact{
			reason.called("reason", "What the database said", "database disk image is malformed").needed(),
			number.called("newest backup", "The newest backup", "shop-2026-11-22.zip")}},
	{Name: "courier", Title: "Bookings stopped", When: "The courier refuses every booking, such as for an empty wallet",
		To: "Owner",
		own: []Fact{reason.called("why", "Why the courier refuses, and what to do",
			"The Delhivery wallet is empty. An owner recharges it in Delhivery's panel; then book again.").needed(),
			staffLink("/adminorders?state=booking")}},
	{Name: "dispute", Title: "Payment disputed", When: "A customer disputes a payment at their bank", To: "Owner",
		own: []Fact{reason.called("disputes", "Which payments, and until when to answer",
			"₹3,058.00 of order 1042, until 30 November 2026").needed(), staffLink("/moneycheck")}},
}
