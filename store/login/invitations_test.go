package login_test

import (
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/storetest"
)

func TestInvitedStaffChooseTheirPasswordOnceWithinAWeek(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	invited := func(name string) accounts.Account {
		a := storetest.Got(shop.Accounts.AddStaff(storetest.Ctx, 0, accounts.Registration{Name: name,
			Email: name + "@example.com", Invited: true}, accounts.Packer)).Or(t)
		storetest.Must(t, shop.Login.InviteStaff(storetest.Ctx, 0, a.ID))
		return a
	}
	code := func(a accounts.Account) string { return shop.LastMail(a.Email).Facts.Code }
	choose := func(code string) error {
		return storetest.Second(shop.Login.ResetPassword(storetest.Ctx, code, storetest.Fresh, storetest.Fresh,
			nil))
	}
	ravi := invited("ravi")
	storetest.Refused(t, storetest.Second(shop.Accounts.Authenticate(storetest.Ctx, ravi.Email, "")),
		accounts.MessageBadLogin)
	first := code(ravi)
	storetest.Must(t, shop.Login.InviteStaff(storetest.Ctx, 0, ravi.ID))
	storetest.Refused(t, choose(first), storetest.BadCode, "oldpassword")
	storetest.Must(t, choose(code(ravi)))
	storetest.Must(t, storetest.Second(shop.Accounts.Authenticate(storetest.Ctx, ravi.Email, storetest.Fresh)))
	storetest.Refused(t, shop.Login.InviteStaff(storetest.Ctx, 0, ravi.ID), "ravi has chosen a password already.")
	staff := storetest.Got(shop.Accounts.ListStaff(storetest.Ctx)).Or(t)
	if last := staff[len(staff)-1]; last.Role != accounts.Packer || last.Invited {
		t.Errorf("after the choice the list has %+v", last)
	}

	meera := invited("meera")
	shop.Pass(7*24*time.Hour + time.Minute)
	storetest.Refused(t, choose(code(meera)), storetest.BadCode, "oldpassword")

	// An inviter needs every permission of the invited account, and a customer can't be invited.
	owner := storetest.Got(shop.Accounts.AddStaff(storetest.Ctx, 0, accounts.Registration{Name: "Asha",
		Email: "asha@example.com", Invited: true}, accounts.Owner)).Or(t)
	storetest.Refused(t, shop.Login.InviteStaff(storetest.Ctx, shop.Staff(accounts.Packer).ID, owner.ID),
		storetest.Refusal(t, shop.Accounts.DeleteStaff(storetest.Ctx, shop.Staff(accounts.Packer).ID, owner.ID)))
	storetest.Absent(t, shop.Login.InviteStaff(storetest.Ctx, 0, shop.Customer("411001").ID))
}
