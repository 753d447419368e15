// Package assistant asks a language model: Gemini, or any server with OpenAI's chat protocol. It sends one question
// with rules and returns the answer; it has no history and no tools. What the rules and the question contain, and the
// limits per customer, are in handlers/shop (assistant_model.go).
package assistant

import (
	"bufio"
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

	"hearth/handlers/integrations/dial"
)

// Limits of one question to the model: the time until the whole answer has arrived, the maximum size of the answer in
// bytes, and its maximum length in the model's tokens.
const (
	patience     = 15 * time.Second
	replyBytes   = 256 << 10
	answerTokens = 500
)

// Service is the language model to ask, and its address. It is created from the settings for each question; empty URL
// and Model mean the defaults of the kind.
type Service struct {
	// Kind is gemini or openai, the protocol.
	Kind            string
	URL, Key, Model string
}

// defaults are the providers' own addresses, and models that are cheap enough for a shop.
var defaults = map[string]Service{
	"gemini": {URL: "https://generativelanguage.googleapis.com", Model: "gemini-2.5-flash"},
	"openai": {URL: "https://api.openai.com/v1", Model: "gpt-4o-mini"},
}

// client is shared, so that connections are reused.
var client = dial.Client(patience)

// Ask returns the model's answer to a question under rules. Errors are as for Stream.
func (s Service) Ask(ctx context.Context, rules, question string) (string, error) {
	var whole strings.Builder
	err := s.ask(ctx, false, rules, question, func(part string) error {
		whole.WriteString(part)
		return nil
	})
	return strings.TrimSpace(whole.String()), err
}

// Stream passes the model's answer to tell in parts, as they arrive. It returns tell's error, or that the server
// can't be reached, refuses, or answers nothing. Errors contain neither the key nor the server's text, so that they
// can be logged.
func (s Service) Stream(ctx context.Context, rules, question string, tell func(part string) error) error {
	return s.ask(ctx, true, rules, question, tell)
}

// ask fills in the defaults and calls the server with a time limit; live requests the answer in parts.
func (s Service) ask(ctx context.Context, live bool, rules, question string, tell func(part string) error) error {
	preset, known := defaults[s.Kind]
	if !known {
		return fmt.Errorf("no such kind of assistant: %s", s.Kind)
	}
	if s.URL == "" {
		s.URL = preset.URL
	}
	if s.Model == "" {
		s.Model = preset.Model
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	answered := false
	counted := func(part string) error {
		answered = answered || strings.TrimSpace(part) != ""
		return tell(part)
	}
	var err error
	if s.Kind == "gemini" {
		err = s.askGemini(ctx, live, rules, question, counted)
	} else {
		err = s.askOpenAI(ctx, live, rules, question, counted)
	}
	if err == nil && !answered {
		err = errors.New("the assistant answered nothing")
	}
	return err
}

// message is a chat message in OpenAI's format.
type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// askOpenAI calls the chat completions of OpenAI's API, or of a server that implements it, which may need no key.
func (s Service) askOpenAI(ctx context.Context, live bool, rules, question string, tell func(string) error) error {
	header := http.Header{}
	if s.Key != "" {
		header.Set("Authorization", "Bearer "+s.Key)
	}
	return s.post(ctx, "/chat/completions", header, map[string]any{
		"model": s.Model, "max_tokens": answerTokens, "temperature": 0.2, "stream": live,
		"messages": []message{{"system", rules}, {"user", question}},
	}, func(event []byte) error {
		var said struct {
			Choices []struct {
				Delta   message `json:"delta"`
				Message message `json:"message"`
			} `json:"choices"`
		}
		if err := json.Unmarshal(event, &said); err != nil {
			return errRubbish
		}
		// The request asks for one answer, so only the first is read.
		for _, c := range said.Choices[:min(1, len(said.Choices))] {
			return tell(c.Delta.Content + c.Message.Content)
		}
		return nil
	})
}

// part and content are parts of a message in Gemini's format.
type part struct {
	Text string `json:"text"`
}

type content struct {
	Role  string `json:"role,omitempty"`
	Parts []part `json:"parts"`
}

// askGemini calls generateContent of Gemini's API.
func (s Service) askGemini(ctx context.Context, live bool, rules, question string, tell func(string) error) error {
	act := ":generateContent"
	if live {
		act = ":streamGenerateContent?alt=sse"
	}
	return s.post(ctx, "/v1beta/models/"+url.PathEscape(s.Model)+act, http.Header{"X-Goog-Api-Key": {s.Key}},
		map[string]any{
			"systemInstruction": content{Parts: []part{{rules}}}, "contents": []content{{"user", []part{{question}}}},
			"generationConfig": map[string]any{"maxOutputTokens": answerTokens, "temperature": 0.2},
		}, func(event []byte) error {
			var said struct {
				Candidates []struct {
					Content content `json:"content"`
				} `json:"candidates"`
			}
			if err := json.Unmarshal(event, &said); err != nil {
				return errRubbish
			}
			for _, c := range said.Candidates[:min(1, len(said.Candidates))] {
				for _, p := range c.Content.Parts {
					if err := tell(p.Text); err != nil {
						return err
					}
				}
			}
			return nil
		})
}

// errRubbish is returned for every answer that doesn't have the expected format.
var errRubbish = errors.New("the assistant's answer can't be read")

// post sends the request and passes on each event of the answer: server-sent events, or the whole body if the server
// doesn't stream.
func (s Service) post(
	ctx context.Context,
	path string,
	header http.Header,
	body any,
	each func(event []byte) error,
) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimSuffix(s.URL, "/")+path,
		bytes.NewReader(raw))
	if err != nil {
		return errors.New("the assistant's address can't be read")
	}
	request.Header = header
	request.Header.Set("Content-Type", "application/json")
	reply, err := client.Do(request)
	if err != nil {
		// The error of net/http contains the URL, which may contain a key, so only its cause is returned.
		var outside *url.Error
		if errors.As(err, &outside) {
			err = outside.Err
		}
		return fmt.Errorf("reach the assistant: %w", err)
	}
	defer func() { _ = reply.Body.Close() }() // the reply was only read
	if reply.StatusCode != http.StatusOK {
		return fmt.Errorf("the assistant answers HTTP %d", reply.StatusCode)
	}
	limited := io.LimitReader(reply.Body, replyBytes)
	if !strings.HasPrefix(reply.Header.Get("Content-Type"), "text/event-stream") {
		whole, err := io.ReadAll(limited)
		if err != nil {
			return errRubbish
		}
		return each(whole)
	}
	lines := bufio.NewScanner(limited)
	lines.Buffer(nil, replyBytes)
	for lines.Scan() {
		event, isData := strings.CutPrefix(lines.Text(), "data:")
		event = strings.TrimSpace(event)
		if !isData || event == "" {
			continue
		}
		if event == "[DONE]" {
			return nil
		}
		if err := each([]byte(event)); err != nil {
			return err
		}
	}
	if lines.Err() != nil {
		return errRubbish
	}
	return nil
}
