package accounts_test

import (
	"slices"
	"strings"
	"testing"

	"hearth/store/accounts"
	"hearth/store/core"
	"hearth/store/returns"
	"hearth/store/storetest"
)

func TestOwnerCreatesRoles(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner := shop.Staff(accounts.Owner)
	storetest.Must(
		t,
		shop.Accounts.SetRole(storetest.Ctx, owner.ID, "  Night   desk ",
			[]core.Permission{core.PermCare, core.PermPack, core.PermCare}),
	)
	if got := shop.Accounts.PermissionsOf("Night desk"); !slices.Equal(got,
		[]core.Permission{core.PermPack, core.PermCare}) ||
		!shop.Accounts.IsStaff("Night desk") {
		t.Errorf("the role may %v", got)
	}
	clerk := storetest.Got(shop.Accounts.AddStaff(storetest.Ctx, owner.ID, accounts.Registration{Name: "Tara",
		Email: "tara@example.com", Password: "Monsoon@77x", Confirm: "Monsoon@77x"}, "Night desk")).
		Or(t)
	storetest.Refused(t, shop.Accounts.DeleteRole(storetest.Ctx, owner.ID, "Night desk"),
		"This role still belongs to 1 account. Please choose another role for them first.")
	storetest.Must(t, shop.Accounts.SetRole(storetest.Ctx, owner.ID, "Night desk", []core.Permission{core.PermOutbox}))
	if got := shop.Accounts.PermissionsOf("Night desk"); !slices.Equal(got, []core.Permission{core.PermOutbox}) {
		t.Errorf("changed, it may %v", got)
	}
	roles := storetest.Got(shop.Accounts.ListRoles(storetest.Ctx)).Or(t)
	if last := roles[len(roles)-1]; len(roles) != 8 || !roles[0].Preset || roles[0].Name != accounts.Owner ||
		roles[0].Staff != 1 ||
		last.Name != "Night desk" || last.Preset || last.Staff != 1 {
		t.Errorf("the roles: %+v", roles)
	}
	storetest.CheckValue(
		t,
		shop,
		"pack care → outbox",
		`SELECT detail FROM audit WHERE action = 'set role' ORDER BY id DESC
		LIMIT 1`,
	)
	role := accounts.Dispatch
	storetest.Must(t, shop.Accounts.ChangeStaff(storetest.Ctx, owner.ID, clerk.ID, accounts.StaffChange{Role: &role}))
	storetest.CheckValue(
		t,
		shop,
		"role: Night desk → Dispatch",
		`SELECT detail FROM audit WHERE action = 'change staff'`,
	)
	storetest.Must(t, shop.Accounts.DeleteRole(storetest.Ctx, owner.ID, "Night desk"))
	if shop.Accounts.IsStaff("Night desk") {
		t.Error("the role is gone, and may still do something")
	}
	storetest.Absent(t, shop.Accounts.DeleteRole(storetest.Ctx, owner.ID, "Nobody"))
	if len(shop.Accounts.PermissionsOf(accounts.Manager)) != len(accounts.Permissions)-3 ||
		len(shop.Accounts.PermissionsOf(accounts.Customer)) != 0 {
		t.Error("the roles of the program are others")
	}
}

func TestInvalidRoleIsRefused(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	some := []core.Permission{core.PermPack}
	for _, c := range []struct {
		name, field, says string
		permissions       []core.Permission
	}{
		{" ", "name", "Please name the role, in 40 characters at most.", some},
		{strings.Repeat("x", 41), "name", "Please name the role, in 40 characters at most.", some},
		{"Shop/Floor", "name", "The name of a role can't contain a slash.", some},
		{"owner", "name", "owner is a built-in role. Please choose another name.", some},
		{"Customer", "name", "Customer is a built-in role. Please choose another name.", some},
		{"Night desk", "permissions", "Please tick at least one permission.", nil},
		{"Night desk", "permissions", "There is no permission called king.", []core.Permission{"king"}},
	} {
		storetest.Refused(t, shop.Accounts.SetRole(storetest.Ctx, 0, c.name, c.permissions), c.says, c.field)
	}
	storetest.Refused(t, shop.Accounts.DeleteRole(storetest.Ctx, 0, "Manager"),
		"Manager is a built-in role and can't be deleted.")
	_, err := shop.Accounts.AddStaff(
		storetest.Ctx,
		0,
		accounts.Registration{Name: "Tara", Email: "tara@example.com", Password: "Monsoon@77x",
			Confirm: "Monsoon@77x"},
		"King",
	)
	storetest.Refused(t, err, "The role must be Owner, Manager, Catalogue, Dispatch, Packer, Accountant or Support.",
		"role")
}

// One person can't both enter a refund's bank account and mark the refund as paid, except an owner. The customer is
// informed.
func TestRefundAccountAndPaymentNeedTwoPeople(t *testing.T) {
	t.Parallel()
	shop, clerk, _, accepted, refund := storetest.Desk(t)
	other, owner := shop.Staff(accounts.Manager), shop.Staff(accounts.Owner)
	const own = "You entered where this money goes, so somebody else has to pay it."
	customer := shop.Read(`SELECT a.email FROM refunds f JOIN orders o ON o.id = f.order_id
		JOIN accounts a ON a.id = o.customer_id WHERE f.id = ?`, refund)
	storetest.Must(
		t,
		shop.Returns.SetRefundTo(
			storetest.Ctx,
			clerk.ID,
			returns.ManualRefundID{Kind: "return", ID: accepted},
			returns.RefundTo{UPI: "asha.k@okaxis"},
		),
	)
	storetest.Must(
		t,
		shop.Returns.SetRefundTo(
			storetest.Ctx,
			clerk.ID,
			returns.ManualRefundID{Kind: "return", ID: accepted},
			returns.RefundTo{UPI: "asha.k@okaxis"},
		),
	)
	if mail := shop.LastMail(customer); mail.Kind != "refundto" || mail.Facts.Reason != "as…@okaxis" {
		t.Errorf("the customer was told %+v", mail)
	}
	storetest.Must(
		t,
		shop.Returns.SetRefundTo(
			storetest.Ctx,
			clerk.ID,
			returns.ManualRefundID{Kind: "return", ID: accepted},
			returns.RefundTo{Account: "123456789012", IFSC: "SBIN0001234"},
		),
	)
	if mail := shop.LastMail(customer); mail.Facts.Reason != "account …9012 at SBIN0001234" {
		t.Errorf("the customer was told %+v", mail)
	}
	storetest.CheckValue(t, shop, "2", `SELECT count(*) FROM audit WHERE action = 'set refund account'`)
	storetest.CheckValue(t, shop, "as…@okaxis → account …9012 at SBIN0001234",
		`SELECT detail FROM audit WHERE action = 'set refund account' ORDER BY id DESC LIMIT 1`)
	_, err := shop.Returns.RefundLine(storetest.Ctx, clerk.ID, accepted, "UTR1", false)
	storetest.Refused(t, err, own)
	storetest.Got(shop.Returns.RefundLine(storetest.Ctx, other.ID, accepted, "UTR1", false)).Or(t)
	storetest.Must(
		t,
		shop.Returns.SetRefundTo(
			storetest.Ctx,
			clerk.ID,
			returns.ManualRefundID{Kind: "refund", ID: refund},
			returns.RefundTo{UPI: "a.b@upi"},
		),
	)
	storetest.Refused(t, shop.Returns.PayManualRefund(storetest.Ctx, clerk.ID, refund, "UTR2"), own)
	storetest.Must(
		t,
		shop.Returns.SetRefundTo(
			storetest.Ctx,
			owner.ID,
			returns.ManualRefundID{Kind: "refund", ID: refund},
			returns.RefundTo{UPI: "a.c@upi"},
		),
	)
	storetest.Must(t, shop.Returns.PayManualRefund(storetest.Ctx, owner.ID, refund, "UTR2"))
	storetest.Absent(
		t,
		shop.Returns.SetRefundTo(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: "gift", ID: 1},
			returns.RefundTo{UPI: "a.b@upi"}),
	)
	storetest.Absent(
		t,
		shop.Returns.SetRefundTo(storetest.Ctx, clerk.ID, returns.ManualRefundID{Kind: "refund", ID: 999},
			returns.RefundTo{UPI: "a.b@upi"}),
	)
}

// A staff manager can't become an owner: neither by granting themselves the role nor by setting an owner's password.
func TestStaffManagerCannotGrantMoreThanTheirOwnPermissions(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	owner, packer := shop.Staff(accounts.Owner), shop.Staff(accounts.Packer)
	storetest.Must(t, shop.Accounts.SetRole(storetest.Ctx, owner.ID, "Personnel", []core.Permission{accounts.PermStaff,
		core.PermPack}))
	storetest.Must(t, shop.Accounts.SetRole(storetest.Ctx, owner.ID, "Till", []core.Permission{accounts.PermCounter}))
	one := shop.Staff("Personnel")
	const above = "Only an owner can do this: it is about permissions that you don't have yourself."
	first, manager, same := accounts.Owner, accounts.Manager, accounts.Role("Personnel")
	password := "Xy3!good"
	for what, err := range map[string]error{
		"becomes an owner": shop.Accounts.ChangeStaff(storetest.Ctx, one.ID, one.ID,
			accounts.StaffChange{Role: &first}),
		"makes a manager of a packer": shop.Accounts.ChangeStaff(storetest.Ctx, one.ID, packer.ID,
			accounts.StaffChange{Role: &manager}),
		"sets the owner's password": shop.Accounts.ChangeStaff(storetest.Ctx, one.ID, owner.ID,
			accounts.StaffChange{Password: &password, Confirm: &password}),
		"closes the owner's account": shop.Accounts.DeleteStaff(storetest.Ctx, one.ID, owner.ID),
		"ends the owner's factor":    shop.Login.ForgetTOTPOf(storetest.Ctx, one.ID, owner.ID),
		"adds an owner": storetest.Second(shop.Accounts.AddStaff(storetest.Ctx, one.ID,
			storetest.Registration(), accounts.Owner)),
		"widens the own role": shop.Accounts.SetRole(storetest.Ctx, one.ID, "Personnel",
			[]core.Permission{accounts.PermStaff, accounts.PermBackups}),
		"narrows another role": shop.Accounts.SetRole(storetest.Ctx, one.ID, "Till",
			[]core.Permission{core.PermPack}),
	} {
		t.Run(what, func(t *testing.T) { storetest.Refused(t, err, above) })
	}
	storetest.Must(t, shop.Accounts.SetRole(storetest.Ctx, one.ID, "Night desk", []core.Permission{core.PermPack}))
	storetest.Must(t, shop.Accounts.ChangeStaff(storetest.Ctx, one.ID, packer.ID, accounts.StaffChange{Role: &same}))
	storetest.Must(t, shop.Accounts.DeleteStaff(storetest.Ctx, one.ID, packer.ID))
	storetest.Got(shop.Accounts.AddStaff(storetest.Ctx, one.ID, storetest.Registration(), accounts.Packer)).Or(t)
}
