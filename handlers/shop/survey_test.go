package shop_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"hearth/handlers/web/webtest"
	"hearth/store/accounts"
)

// Older clients send the survey's field connectivity as a text, the shop's pages as a list. Both are accepted,
// anything else is refused.
func TestSurveyAcceptsConnectivityAsTextOrList(t *testing.T) {
	s := webtest.New(t)
	p, staff := s.Visitor(), s.Staff(accounts.Owner)
	for _, c := range []struct {
		given, kept string
		status      int
		taken       bool
	}{
		{`"Zigbee"`, "[Zigbee]", 200, true},
		{`["Z-Wave","Matter"]`, "[Z-Wave Matter]", 200, true},
		{`[]`, "[]", 200, true},
		{`""`, "[]", 200, true},
		{`null`, "[]", 200, true},
		{`"Wi-Fi"`, "", 200, false},
		{`7`, "", 400, false},
	} {
		body := `{"formData":` + strings.Replace(surveyAnswers, `["Matter"]}`, c.given+"}", 1) + `,"analytics":{}}`
		got := p.Do("POST", "/api/feedback", "application/json", strings.NewReader(body))
		if got.Status != c.status || got.Body["status"] != c.taken {
			t.Errorf("%s: %d %v", c.given, got.Status, got.Body)
		}
		if kept := fmt.Sprint(webtest.At(staff.Get("get_user_activity?page=1&per_page=1"), "activities", 0,
			"q10_connectivity")); c.taken &&
			kept != c.kept {
			t.Errorf("%s was kept as %s", c.given, kept)
		}
		s.Pass(time.Minute)
	}
}

func TestSurveyAnswersAndDevicesAreErasedOnRequest(t *testing.T) {
	s := webtest.New(t)
	p := s.Visitor()
	sent := p.Post("feedback", webtest.Form{"formData": surveyAnswers, "analytics": `{}`})
	key := fmt.Sprint(sent["withdraw"])
	if sent["status"] != true || len(key) < 20 {
		t.Fatalf("feedback: %v", sent)
	}
	webtest.Says(t, p.Post("withdraw_feedback", webtest.Form{"key": "1-forged"}), false, "no such answer.")
	webtest.Says(t, p.Post("withdraw_feedback", webtest.Form{"key": key}), true, "deleted")
	webtest.Says(t, p.Post("withdraw_feedback", webtest.Form{"key": key}), false, "no longer exists")
	p.Do("POST", "/api/log_visit", "application/x-www-form-urlencoded", nil, "X-Fingerprint", "device-77")
	if got := p.Do("POST", "/api/forget_device", "application/x-www-form-urlencoded",
		strings.NewReader(url.Values{"fingerprint": {"device-77"}}.Encode())); got.Body["status"] != true {
		t.Errorf("forget: %s", got.Raw)
	}
	if count := webtest.At(s.Staff(accounts.Owner).Get("get_visitor_count"), "count"); fmt.Sprint(count) != "0" {
		t.Errorf("visits of it still counted: %v", count)
	}
}

const surveyAnswers = `{"name":"Asha","email":"asha@example.com","number":"9876543210","place":"Pune","ageGroup":"26-38","upgradeReason":"Price","devices":["Smart Switch"],"otherDevices":"","benefits":["Remote control access"],"voiceAssistant":"Yes","manualBackup":"Yes","safety":["Cybersecurity"],"purchaseFactors":["Price"],"notifications":["The device's health or performance"],"connectivity":["Matter"]}`
