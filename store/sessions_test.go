package store_test

import (
	"fmt"
	"testing"
	"time"

	"hearth/store"
	"hearth/store/storetest"
)

func session(t *testing.T, shop *storetest.Shop, account int64, door store.Door) (token string) {
	t.Helper()
	token = got(shop.NewToken()).or(t)
	must(t, shop.StartSession(ctx, token, account, store.NewSession{Door: door, Fingerprint: "device"}))
	return token
}

// visited notes a device among the visitors.
func visited(t *testing.T, shop *storetest.Shop, fingerprint string) {
	t.Helper()
	shop.NoteVisitor(fingerprint)
	must(t, shop.WriteVisitors(ctx))
}

func TestASessionBelongsToItsDoorAndItsToken(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	public, staff := session(t, shop, b.ID, store.PublicDoor), session(t, shop, b.ID, store.StaffDoor)
	if len(public) != 43 || public == staff {
		t.Errorf("the tokens are %q and %q", public, staff)
	}
	if found := got(shop.SessionAccount(ctx, public, store.PublicDoor)).or(t); found != b.Account {
		t.Errorf("it is the session of %+v, want %+v", found, b.Account)
	}
	absent(t, second(shop.SessionAccount(ctx, public, store.StaffDoor)))
	absent(t, second(shop.SessionAccount(ctx, staff, store.PublicDoor)))
	absent(t, second(shop.SessionAccount(ctx, public+"x", store.PublicDoor)))
	must(t, shop.EndSession(ctx, public))
	must(t, shop.EndSession(ctx, public))
	absent(t, second(shop.SessionAccount(ctx, public, store.PublicDoor)))
	got(shop.SessionAccount(ctx, staff, store.StaffDoor)).or(t)
	look(t, shop, "0", `SELECT count(*) FROM sessions WHERE CAST(token_hash AS TEXT) = ?`, staff)
}

func TestASessionEndsAfterThirtyDaysWithoutUse(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	used, unused := session(t, shop, b.ID, store.PublicDoor), session(t, shop, b.ID, store.PublicDoor)
	const days = 24 * time.Hour
	shop.Pass(30 * days)
	got(shop.SessionAccount(ctx, used, store.PublicDoor)).or(t)
	shop.Pass(time.Millisecond)
	absent(t, second(shop.SessionAccount(ctx, unused, store.PublicDoor)))
	shop.Pass(29 * days)
	got(shop.SessionAccount(ctx, used, store.PublicDoor)).or(t)
}

func TestASessionEndsAfterNinetyDaysWhateverItsUse(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	token := session(t, shop, b.ID, store.PublicDoor)
	for range 6 {
		shop.Pass(15 * 24 * time.Hour)
		got(shop.SessionAccount(ctx, token, store.PublicDoor)).or(t)
	}
	shop.Pass(time.Millisecond)
	absent(t, second(shop.SessionAccount(ctx, token, store.PublicDoor)))
}

func TestTheUseOfASessionIsNotedOnceAnHour(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	token := session(t, shop, b.ID, store.PublicDoor)
	began := got(shop.Look(ctx, `SELECT last_seen_at FROM sessions`)).or(t)
	shop.Pass(time.Hour)
	got(shop.SessionAccount(ctx, token, store.PublicDoor)).or(t)
	look(t, shop, began, `SELECT last_seen_at FROM sessions`)
	shop.Pass(time.Millisecond)
	got(shop.SessionAccount(ctx, token, store.PublicDoor)).or(t)
	look(t, shop, "1", `SELECT last_seen_at = ? FROM sessions`, shop.Now().UnixMilli())
}

func TestTheSessionOfADeletedAccountIsWorthNothing(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	token := session(t, shop, b.ID, store.PublicDoor)
	must(t, shop.Run(ctx, `UPDATE accounts SET deleted_at = 1`))
	absent(t, second(shop.SessionAccount(ctx, token, store.PublicDoor)))
}

func TestADeviceIsCountedOnceAmongTheVisitorsAndForgottenWhole(t *testing.T) {
	t.Parallel()
	shop := storetest.New(t)
	b := shop.Customer("411001")
	session(t, shop, b.ID, store.PublicDoor)
	for range 2 {
		visited(t, shop, "device")
		must(t, shop.LogSurveyVisit(ctx, "device"))
	}
	visited(t, shop, "other")
	if visited, registered, err := shop.CountPeople(ctx); err != nil || visited != 2 || registered != 1 {
		t.Errorf("%d visited, %d registered, %v", visited, registered, err)
	}
	must(t, shop.LogSurveyVisit(ctx, "other"))
	gone := shop.Customer("411001")
	must(t, shop.StartSession(ctx, "x", gone.ID, store.NewSession{Door: store.PublicDoor, Fingerprint: "other"}))
	must(t, shop.Run(ctx, fmt.Sprintf(`UPDATE accounts SET deleted_at = 1 WHERE id = %d`, gone.ID)))
	shop.Staff(store.Owner)
	if visited, registered, err := shop.CountPeople(ctx); err != nil || visited != 2 || registered != 1 {
		t.Errorf("%d visited, %d registered, %v", visited, registered, err)
	}
	must(t, shop.ForgetDevice(ctx, "device"))
	if visited, _, err := shop.CountPeople(ctx); err != nil || visited != 1 {
		t.Errorf("%d are left, %v", visited, err)
	}
	look(t, shop, "other", `SELECT group_concat(fingerprint) FROM survey_visits`)
	look(t, shop, ",other", `SELECT group_concat(fingerprint) FROM (SELECT fingerprint FROM sessions ORDER BY id)`)
}
