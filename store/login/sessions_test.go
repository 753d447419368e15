package login_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store/accounts"
	"hearth/store/login"
	"hearth/store/storetest"
)

func TestSessionIsValidOnlyForItsTokenAndListener(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	public, staff := storetest.Session(t, shop, b.ID, login.PublicListener),
		storetest.Session(t, shop, b.ID, login.StaffListener)
	if len(public) != 43 || public == staff {
		t.Errorf("the tokens are %q and %q", public, staff)
	}
	if found := storetest.Got(shop.Login.SessionAccount(storetest.Ctx, public, login.PublicListener)).
		Or(t); found != b.Account {
		t.Errorf("it is the session of %+v, want %+v", found, b.Account)
	}
	storetest.Absent(t, storetest.Second(shop.Login.SessionAccount(storetest.Ctx, public, login.StaffListener)))
	storetest.Absent(t, storetest.Second(shop.Login.SessionAccount(storetest.Ctx, staff, login.PublicListener)))
	storetest.Absent(t, storetest.Second(shop.Login.SessionAccount(storetest.Ctx, public+"x", login.PublicListener)))
	storetest.Must(t, shop.Login.EndSession(storetest.Ctx, public))
	storetest.Must(t, shop.Login.EndSession(storetest.Ctx, public))
	storetest.Absent(t, storetest.Second(shop.Login.SessionAccount(storetest.Ctx, public, login.PublicListener)))
	storetest.Got(shop.Login.SessionAccount(storetest.Ctx, staff, login.StaffListener)).Or(t)
	storetest.CheckValue(t, shop, "0", `SELECT count(*) FROM sessions WHERE CAST(token_hash AS TEXT) = ?`, staff)
}

func TestSessionEndsAfterThirtyDaysWithoutUse(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	used, unused := storetest.Session(t, shop, b.ID, login.PublicListener),
		storetest.Session(t, shop, b.ID, login.PublicListener)
	const days = 24 * time.Hour
	shop.Pass(30 * days)
	storetest.Got(shop.Login.SessionAccount(storetest.Ctx, used, login.PublicListener)).Or(t)
	shop.Pass(time.Millisecond)
	storetest.Absent(t, storetest.Second(shop.Login.SessionAccount(storetest.Ctx, unused, login.PublicListener)))
	shop.Pass(29 * days)
	storetest.Got(shop.Login.SessionAccount(storetest.Ctx, used, login.PublicListener)).Or(t)
}

func TestSessionEndsAfterNinetyDaysDespiteUse(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	token := storetest.Session(t, shop, b.ID, login.PublicListener)
	for range 6 {
		shop.Pass(15 * 24 * time.Hour)
		storetest.Got(shop.Login.SessionAccount(storetest.Ctx, token, login.PublicListener)).Or(t)
	}
	shop.Pass(time.Millisecond)
	storetest.Absent(t, storetest.Second(shop.Login.SessionAccount(storetest.Ctx, token, login.PublicListener)))
}

func TestSessionUseIsRecordedOnceAnHour(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	token := storetest.Session(t, shop, b.ID, login.PublicListener)
	began := storetest.Got(shop.Value(storetest.Ctx, `SELECT last_seen_at FROM sessions`)).Or(t)
	shop.Pass(time.Hour)
	storetest.Got(shop.Login.SessionAccount(storetest.Ctx, token, login.PublicListener)).Or(t)
	storetest.CheckValue(t, shop, began, `SELECT last_seen_at FROM sessions`)
	shop.Pass(time.Millisecond)
	storetest.Got(shop.Login.SessionAccount(storetest.Ctx, token, login.PublicListener)).Or(t)
	storetest.CheckValue(t, shop, "1", `SELECT last_seen_at = ? FROM sessions`, shop.Now().UnixMilli())
}

func TestSessionOfADeletedAccountIsInvalid(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	token := storetest.Session(t, shop, b.ID, login.PublicListener)
	storetest.Must(t, shop.Run(storetest.Ctx, `UPDATE accounts SET deleted_at = 1`))
	storetest.Absent(t, storetest.Second(shop.Login.SessionAccount(storetest.Ctx, token, login.PublicListener)))
}

func TestVisitorDeviceIsCountedOnceAndForgottenCompletely(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	storetest.Session(t, shop, b.ID, login.PublicListener)
	for range 2 {
		storetest.Visited(t, shop, "device")
		storetest.Must(t, shop.Messages.LogSurveyVisit(storetest.Ctx, "device"))
	}
	storetest.Visited(t, shop, "other")
	if visited, registered, err := shop.Reports.CountPeople(storetest.Ctx); err != nil || visited != 2 ||
		registered != 1 {
		t.Errorf("%d visited, %d registered, %v", visited, registered, err)
	}
	storetest.Must(t, shop.Messages.LogSurveyVisit(storetest.Ctx, "other"))
	gone := shop.Customer("411001")
	storetest.Must(t, shop.Login.StartSession(storetest.Ctx, "x", gone.ID, login.NewSession{Door: login.PublicListener,
		Fingerprint: "other"}))
	storetest.Must(t, shop.Run(storetest.Ctx, fmt.Sprintf(`UPDATE accounts SET deleted_at = 1 WHERE id = %d`, gone.ID)))
	shop.Staff(accounts.Owner)
	if visited, registered, err := shop.Reports.CountPeople(storetest.Ctx); err != nil || visited != 2 ||
		registered != 1 {
		t.Errorf("%d visited, %d registered, %v", visited, registered, err)
	}
	storetest.Must(t, shop.Messages.ForgetDevice(storetest.Ctx, "device"))
	if visited, _, err := shop.Reports.CountPeople(storetest.Ctx); err != nil || visited != 1 {
		t.Errorf("%d are left, %v", visited, err)
	}
	storetest.CheckValue(t, shop, "other", `SELECT group_concat(fingerprint) FROM survey_visits`)
	storetest.CheckValue(t, shop, ",other", `SELECT group_concat(fingerprint) FROM (SELECT fingerprint FROM sessions
		ORDER BY id)`)
}
