package staff_test

import (
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
	"hearth/store/storetest"
)

func TestBackupDownloadAsksForPasswordAgain(t *testing.T) {
	s := webtest.New(t)
	p := s.Staff(accounts.Owner)
	name := webtest.At(p.Post("admin/backups", webtest.Form{}), "data", "name").(string)
	take := func() int { return p.Do("GET", "/api/admin/backups/"+name, "", nil).Status }
	if got := take(); got != 403 {
		t.Errorf("by a session alone: %d", got)
	}
	if reply := p.Post("confirm_password",
		webtest.Form{"inputpassword": "Wrong@2026", "csrf_token_name": p.CSRF}); reply["status"] != false ||
		take() != 403 {
		t.Errorf("by a wrong password: %v", reply)
	}
	if reply := p.Post("confirm_password",
		webtest.Form{"inputpassword": storetest.Password, "csrf_token_name": p.CSRF}); reply["status"] != true ||
		take() != 200 {
		t.Errorf("by the password: %v", reply)
	}
	s.Pass(10 * time.Minute)
	if got := take(); got != 403 {
		t.Errorf("ten minutes later: %d", got)
	}
}
