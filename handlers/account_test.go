package handlers_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// mailTo gives the text of the mail of a kind that went to an address.
func (s *site) mailTo(address, kind string) string {
	s.t.Helper()
	names, err := filepath.Glob(filepath.Join(s.Dir(), "outbox", "*-"+kind+".eml"))
	if err != nil {
		s.t.Fatal(err)
	}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			s.t.Fatal(err)
		}
		if strings.Contains(string(content), "<"+address+">") {
			return string(content)
		}
	}
	s.t.Fatalf("no %s mail went to %s", kind, address)
	return ""
}

func TestANewEmailHoldsOnceItsOwnerConfirmsIt(t *testing.T) {
	s := newSite(t)
	s.Customer("411001")
	p := s.as("customer1@example.com")
	save := func(email string) map[string]any {
		return p.post("update_profile", form{"name": "Asha K", "email": email, "csrf_token_name": p.csrf})
	}
	if reply := save("new@example.com"); reply["status"] != true || !strings.Contains(reply["message"].(string), "new@example.com") {
		t.Fatalf("save: %v", reply)
	}
	data := p.get("profile")["data"].(map[string]any)
	if data["cust_Name"] != "Asha K" || data["cust_Email"] != "customer1@example.com" || data["pending_email"] != "new@example.com" {
		t.Errorf("before the code: %v", data)
	}
	s.work()
	mailed := s.mailTo("new@example.com", "email")
	if !strings.Contains(s.mailTo("customer1@example.com", "emailnotice"), "asked to change") {
		t.Error("the old address was not told")
	}
	if reply := p.post("confirm_email", form{"code": "AAAAA-AAAAA"}); reply["status"] != false {
		t.Errorf("a wrong code: %v", reply)
	}
	code := regexp.MustCompile(`[0-9A-Z]{5}-[0-9A-Z]{5}`).FindString(mailed)
	if reply := p.post("confirm_email", form{"code": strings.ToLower(code)}); reply["status"] != true {
		t.Errorf("the right code: %v", reply)
	}
	if reply := p.post("confirm_email", form{"code": code}); reply["status"] != false {
		t.Errorf("the code a second time: %v", reply)
	}
	if data := p.get("profile")["data"].(map[string]any); data["cust_Email"] != "new@example.com" || data["pending_email"] != "" {
		t.Errorf("after the code: %v", data)
	}
	s.as("new@example.com")
}
