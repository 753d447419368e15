package assistant_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"hearth/handlers/integrations/assistant"
)

// model is a server that always returns the same reply, and records the request.
type model struct {
	service     assistant.Service
	asked, path string
	key         string
}

func newModel(t *testing.T, kind, contentType, answer string, status int) *model {
	t.Helper()
	m := &model{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body) // if the body is incomplete, the checks below fail
		m.asked, m.path = string(body), r.URL.String()
		m.key = r.Header.Get("Authorization") + r.Header.Get("X-Goog-Api-Key")
		w.Header().Set("Content-Type", contentType)
		w.WriteHeader(status)
		_, _ = io.WriteString(w, answer) // a client that disconnected is no fault
	}))
	t.Cleanup(server.Close)
	m.service = assistant.Service{Kind: kind, URL: server.URL + "/", Key: "secret-key"}
	return m
}

const events = "text/event-stream"

func TestBothProtocolsSendRulesAndQuestionAndReturnTheAnswer(t *testing.T) {
	for _, c := range []struct{ kind, answer, path, key, model string }{
		{"openai", `{"choices":[{"message":{"content":" Two lamps. "}},{"message":{"content":"ignored"}}]}`,
			"/chat/completions", "Bearer secret-key", `"gpt-4o-mini"`},
		{"gemini", `{"candidates":[{"content":{"parts":[{"text":"Two "},{"text":"lamps."}]}}]}`,
			"/v1beta/models/gemini-2.5-flash:generateContent", "secret-key", `"maxOutputTokens":500`},
	} {
		m := newModel(t, c.kind, "application/json", c.answer, http.StatusOK)
		got, err := m.service.Ask(t.Context(), "Be brief.", `Which "lamps"?`)
		if err != nil || got != "Two lamps." {
			t.Errorf("%s answers %q, %v", c.kind, got, err)
		}
		if m.path != c.path || m.key != c.key {
			t.Errorf("%s was asked at %s with %q", c.kind, m.path, m.key)
		}
		for _, part := range []string{"Be brief.", `Which \"lamps\"?`, c.model} {
			if !json.Valid([]byte(m.asked)) || !strings.Contains(m.asked, part) {
				t.Errorf("%s was asked without %s: %s", c.kind, part, m.asked)
			}
		}
		if strings.Contains(m.asked, "secret-key") {
			t.Errorf("the key of %s is in the body", c.kind)
		}
	}
}

func TestModelsReplyIsStreamedInParts(t *testing.T) {
	for kind, stream := range map[string]string{
		"openai": ": hello\n\ndata: {\"choices\":[{\"delta\":{\"content\":\"Two\"}}]}\n\n" +
			"data: {\"choices\":[]}\n\ndata: {\"choices\":[{\"delta\":{\"content\":\" lamps\"}}]}\n\ndata: [DONE]\n\ndata: not read\n",
		"gemini": "data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Two\"}]}}]}\n\n" +
			"data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\" lamps\"}]}}]}\n\n",
	} {
		m := newModel(t, kind, events, stream, http.StatusOK)
		told := []string{}
		err := m.service.Stream(t.Context(), "", "", func(part string) error {
			if part != "" {
				told = append(told, part)
			}
			return nil
		})
		if err != nil || strings.Join(told, "|") != "Two| lamps" {
			t.Errorf("%s tells %q, %v", kind, told, err)
		}
		enough := errors.New("enough")
		if err := m.service.Stream(t.Context(), "", "", func(string) error { return enough }); !errors.Is(err, enough) {
			t.Errorf("%s goes on after who listens has left: %v", kind, err)
		}
	}
}

func TestErrorsContainNeitherTheKeyNorTheServersReply(t *testing.T) {
	for name, c := range map[string]struct {
		contentType, answer string
		status              int
		want                string
	}{
		"a refusal": {"text/plain", "quota of secret-key is used up", http.StatusTooManyRequests,
			"the assistant answers HTTP 429"},
		"rubbish":         {"application/json", "<html>", http.StatusOK, "the assistant's answer can't be read"},
		"a broken stream": {events, "data: {\n", http.StatusOK, "the assistant's answer can't be read"},
		"nothing":         {"application/json", `{"choices":[]}`, http.StatusOK, "the assistant answered nothing"},
		"spaces": {"application/json", `{"choices":[{"message":{"content":" \n"}}]}`, http.StatusOK,
			"the assistant answered nothing"},
		"an endless event": {events, "data: " + strings.Repeat("x", 1<<20), http.StatusOK,
			"the assistant's answer can't be read"},
	} {
		m := newModel(t, "openai", c.contentType, c.answer, c.status)
		if _, err := m.service.Ask(t.Context(), "", ""); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	m := newModel(t, "openai", "", "", http.StatusOK)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.service.Ask(gone, "", ""); err == nil || strings.Contains(fmt.Sprint(err), m.service.URL) {
		t.Errorf("a server that can't be reached: %v", err)
	}
	if _, err := (assistant.Service{Kind: "oracle"}).Ask(t.Context(), "", ""); err == nil {
		t.Error("an unknown kind is asked")
	}
}
