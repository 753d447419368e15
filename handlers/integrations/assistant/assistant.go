// Package assistant asks a language model: Gemini, or any server that speaks OpenAI's protocol.
package assistant

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	patience     = 15 * time.Second
	replyBytes   = 256 << 10
	answerTokens = 500
)

// Service says which model is asked, and where.
type Service struct {
	// Kind is gemini or openai.
	Kind            string
	URL, Key, Model string
}

var defaults = map[string]Service{
	"gemini": {URL: "https://generativelanguage.googleapis.com", Model: "gemini-2.5-flash"},
	"openai": {URL: "https://api.openai.com/v1", Model: "gpt-4o-mini"},
}

var client = &http.Client{Timeout: patience, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// Ask gives the model's answer to a question under rules. No error holds the key or what the server wrote.
func (s Service) Ask(ctx context.Context, rules, question string) (string, error) {
	preset, known := defaults[s.Kind]
	if !known {
		return "", fmt.Errorf("no such kind of assistant: %s", s.Kind)
	}
	if s.URL == "" {
		s.URL = preset.URL
	}
	if s.Model == "" {
		s.Model = preset.Model
	}
	answer, err := s.askOpenAI, error(nil)
	if s.Kind == "gemini" {
		answer = s.askGemini
	}
	text, err := answer(ctx, rules, question)
	if text = strings.TrimSpace(text); err == nil && text == "" {
		err = errors.New("the assistant answered nothing")
	}
	return text, err
}

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

func (s Service) askOpenAI(ctx context.Context, rules, question string) (string, error) {
	var reply struct {
		Choices []struct {
			Message message `json:"message"`
		} `json:"choices"`
	}
	header := http.Header{}
	if s.Key != "" {
		header.Set("Authorization", "Bearer "+s.Key)
	}
	err := s.post(ctx, "/chat/completions", header, map[string]any{
		"model": s.Model, "max_tokens": answerTokens, "temperature": 0.2, "messages": []message{{"system", rules}, {"user", question}},
	}, &reply)
	if err != nil || len(reply.Choices) == 0 {
		return "", err
	}
	return reply.Choices[0].Message.Content, nil
}

type part struct {
	Text string `json:"text"`
}

type content struct {
	Role  string `json:"role,omitempty"`
	Parts []part `json:"parts"`
}

func (s Service) askGemini(ctx context.Context, rules, question string) (string, error) {
	var reply struct {
		Candidates []struct {
			Content content `json:"content"`
		} `json:"candidates"`
	}
	err := s.post(ctx, "/v1beta/models/"+url.PathEscape(s.Model)+":generateContent", http.Header{"X-Goog-Api-Key": {s.Key}}, map[string]any{
		"systemInstruction": content{Parts: []part{{rules}}}, "contents": []content{{"user", []part{{question}}}},
		"generationConfig": map[string]any{"maxOutputTokens": answerTokens, "temperature": 0.2},
	}, &reply)
	if err != nil || len(reply.Candidates) == 0 {
		return "", err
	}
	var text strings.Builder
	for _, p := range reply.Candidates[0].Content.Parts {
		text.WriteString(p.Text)
	}
	return text.String(), nil
}

func (s Service) post(ctx context.Context, path string, header http.Header, body, into any) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimSuffix(s.URL, "/")+path, bytes.NewReader(raw))
	if err != nil {
		return errors.New("the assistant's address can't be read")
	}
	request.Header = header
	request.Header.Set("Content-Type", "application/json")
	reply, err := client.Do(request)
	if err != nil {
		var outside *url.Error
		if errors.As(err, &outside) {
			err = outside.Err
		}
		return fmt.Errorf("reach the assistant: %w", err)
	}
	defer func() { _ = reply.Body.Close() }() // only read from
	if reply.StatusCode != http.StatusOK {
		return fmt.Errorf("the assistant answers HTTP %d", reply.StatusCode)
	}
	if err := json.NewDecoder(io.LimitReader(reply.Body, replyBytes)).Decode(into); err != nil {
		return errors.New("the assistant's answer can't be read")
	}
	return nil
}
