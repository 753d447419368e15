package store_test

import (
	"slices"
	"strings"
	"testing"

	"hearth/store"
	"hearth/store/storetest"
)

func TestTheOwnerMakesRoles(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(store.Owner)
	must(t, shop.SetRole(ctx, owner.ID, "  Night   desk ", []store.Permission{store.PermCare, store.PermPack, store.PermCare}))
	if got := shop.PermissionsOf("Night desk"); !slices.Equal(got, []store.Permission{store.PermPack, store.PermCare}) ||
		!shop.IsStaff("Night desk") {
		t.Errorf("the role may %v", got)
	}
	clerk := got(shop.AddStaff(ctx, owner.ID, store.Registration{Name: "Tara", Email: "tara@example.com", Password: "Monsoon@77x",
		Confirm: "Monsoon@77x"}, "Night desk")).or(t)
	refused(t, shop.DeleteRole(ctx, owner.ID, "Night desk"),
		"This role still belongs to 1 account. Please choose another role for them first.")
	must(t, shop.SetRole(ctx, owner.ID, "Night desk", []store.Permission{store.PermOutbox}))
	if got := shop.PermissionsOf("Night desk"); !slices.Equal(got, []store.Permission{store.PermOutbox}) {
		t.Errorf("changed, it may %v", got)
	}
	roles := got(shop.ListRoles(ctx)).or(t)
	if last := roles[len(roles)-1]; len(roles) != 8 || !roles[0].Preset || roles[0].Name != store.Owner || roles[0].Staff != 1 ||
		last.Name != "Night desk" || last.Preset || last.Staff != 1 {
		t.Errorf("the roles: %+v", roles)
	}
	look(t, shop, "pack care → outbox", `SELECT detail FROM audit WHERE action = 'set role' ORDER BY id DESC LIMIT 1`)
	role := store.Dispatch
	must(t, shop.ChangeStaff(ctx, owner.ID, clerk.ID, store.StaffChange{Role: &role}))
	look(t, shop, "role: Night desk → Dispatch", `SELECT detail FROM audit WHERE action = 'change staff'`)
	must(t, shop.DeleteRole(ctx, owner.ID, "Night desk"))
	if shop.IsStaff("Night desk") {
		t.Error("the role is gone, and may still do something")
	}
	absent(t, shop.DeleteRole(ctx, owner.ID, "Nobody"))
	if len(shop.PermissionsOf(store.Manager)) != len(store.Permissions)-3 || len(shop.PermissionsOf(store.Customer)) != 0 {
		t.Error("the roles of the program are others")
	}
}

func TestWhatIsNoRoleIsRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	some := []store.Permission{store.PermPack}
	for _, c := range []struct {
		name, field, says string
		permissions       []store.Permission
	}{
		{" ", "name", "Please name the role, in 40 characters at most.", some},
		{strings.Repeat("x", 41), "name", "Please name the role, in 40 characters at most.", some},
		{"Shop/Floor", "name", "The name of a role can't contain a slash.", some},
		{"owner", "name", "owner is a built-in role. Please choose another name.", some},
		{"Customer", "name", "Customer is a built-in role. Please choose another name.", some},
		{"Night desk", "permissions", "Please tick at least one permission.", nil},
		{"Night desk", "permissions", "There is no permission called king.", []store.Permission{"king"}},
	} {
		refused(t, shop.SetRole(ctx, 0, c.name, c.permissions), c.says, c.field)
	}
	refused(t, shop.DeleteRole(ctx, 0, "Manager"), "Manager is a built-in role and can't be deleted.")
	_, err := shop.AddStaff(ctx, 0, store.Registration{Name: "Tara", Email: "tara@example.com", Password: "Monsoon@77x",
		Confirm: "Monsoon@77x"}, "King")
	refused(t, err, "The role must be Owner, Manager, Catalogue, Dispatch, Packer, Accountant or Support.", "role")
}

// The person who enters a refund's destination can't pay it, except an owner; the customer is informed.
func TestWhoSaysWhereMoneyGoesDoesNotPayIt(t *testing.T) {
	t.Parallel()
	shop, clerk, _, accepted, refund := desk(t)
	other, owner := shop.Staff(store.Manager), shop.Staff(store.Owner)
	const own = "You entered where this money goes, so somebody else has to pay it."
	customer := shop.Read(`SELECT a.email FROM refunds f JOIN orders o ON o.id = f.order_id
		JOIN accounts a ON a.id = o.customer_id WHERE f.id = ?`, refund)
	must(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "return", ID: accepted}, store.RefundTo{UPI: "asha.k@okaxis"}))
	must(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "return", ID: accepted}, store.RefundTo{UPI: "asha.k@okaxis"}))
	if mail := shop.LastMail(customer); mail.Kind != "refundto" || mail.Facts.Reason != "as…@okaxis" {
		t.Errorf("the customer was told %+v", mail)
	}
	must(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "return", ID: accepted}, store.RefundTo{Account: "123456789012", IFSC: "SBIN0001234"}))
	if mail := shop.LastMail(customer); mail.Facts.Reason != "account …9012 at SBIN0001234" {
		t.Errorf("the customer was told %+v", mail)
	}
	look(t, shop, "2", `SELECT count(*) FROM audit WHERE action = 'set refund account'`)
	look(t, shop, "as…@okaxis → account …9012 at SBIN0001234",
		`SELECT detail FROM audit WHERE action = 'set refund account' ORDER BY id DESC LIMIT 1`)
	_, err := shop.RefundLine(ctx, clerk.ID, accepted, "UTR1", false)
	refused(t, err, own)
	got(shop.RefundLine(ctx, other.ID, accepted, "UTR1", false)).or(t)
	must(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "refund", ID: refund}, store.RefundTo{UPI: "a.b@upi"}))
	refused(t, shop.PayHandRefund(ctx, clerk.ID, refund, "UTR2"), own)
	must(t, shop.SetRefundTo(ctx, owner.ID, store.HandRefundID{Kind: "refund", ID: refund}, store.RefundTo{UPI: "a.c@upi"}))
	must(t, shop.PayHandRefund(ctx, owner.ID, refund, "UTR2"))
	absent(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "gift", ID: 1}, store.RefundTo{UPI: "a.b@upi"}))
	absent(t, shop.SetRefundTo(ctx, clerk.ID, store.HandRefundID{Kind: "refund", ID: 999}, store.RefundTo{UPI: "a.b@upi"}))
}

// Who keeps the staff is no owner by it: they made themselves one, or logged in as one with a password that they had set.
func TestWhoKeepsTheStaffGivesNobodyMoreThanTheyHave(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, packer := shop.Staff(store.Owner), shop.Staff(store.Packer)
	must(t, shop.SetRole(ctx, owner.ID, "Personnel", []store.Permission{store.PermStaff, store.PermPack}))
	must(t, shop.SetRole(ctx, owner.ID, "Till", []store.Permission{store.PermCounter}))
	one := shop.Staff("Personnel")
	const above = "Only an owner can do this: it is about permissions that you don't have yourself."
	first, manager, same := store.Owner, store.Manager, store.Role("Personnel")
	password := "Xy3!good"
	for what, err := range map[string]error{
		"becomes an owner":            shop.ChangeStaff(ctx, one.ID, one.ID, store.StaffChange{Role: &first}),
		"makes a manager of a packer": shop.ChangeStaff(ctx, one.ID, packer.ID, store.StaffChange{Role: &manager}),
		"sets the owner's password":   shop.ChangeStaff(ctx, one.ID, owner.ID, store.StaffChange{Password: &password, Confirm: &password}),
		"closes the owner's account":  shop.DeleteStaff(ctx, one.ID, owner.ID),
		"ends the owner's factor":     shop.ForgetTOTPOf(ctx, one.ID, owner.ID),
		"adds an owner":               second(shop.AddStaff(ctx, one.ID, registration(), store.Owner)),
		"widens the own role":         shop.SetRole(ctx, one.ID, "Personnel", []store.Permission{store.PermStaff, store.PermBackups}),
		"narrows another role":        shop.SetRole(ctx, one.ID, "Till", []store.Permission{store.PermPack}),
	} {
		t.Run(what, func(t *testing.T) { refused(t, err, above) })
	}
	must(t, shop.SetRole(ctx, one.ID, "Night desk", []store.Permission{store.PermPack}))
	must(t, shop.ChangeStaff(ctx, one.ID, packer.ID, store.StaffChange{Role: &same}))
	must(t, shop.DeleteStaff(ctx, one.ID, packer.ID))
	got(shop.AddStaff(ctx, one.ID, registration(), store.Packer)).or(t)
}
