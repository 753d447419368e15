package store

import (
	"context"
	"crypto/hmac"
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"hearth/store/front"
)

// previewLife is how long the address of a preview leads somewhere.
const previewLife = 4 * time.Hour

// PreviewToken lets whoever has it look at a state of the shop's face, or at the draft (0), for some hours.
func (s *Store) PreviewToken(state int64) string {
	said := strconv.FormatInt(state, 10) + "." + strconv.FormatInt(s.now().Add(previewLife).Unix(), 10)
	return said + "." + s.previewMark(said)
}

func (s *Store) previewMark(said string) string {
	return base64.RawURLEncoding.EncodeToString(s.Sign("front preview", said)[:18])
}

// PreviewedFront is the Front that a token lets somebody look at; ErrNotFound when the token is not ours or ran out.
func (s *Store) PreviewedFront(ctx context.Context, token string) (*front.Front, error) {
	cut := strings.LastIndexByte(token, '.')
	if cut < 0 || !hmac.Equal([]byte(token[cut+1:]), []byte(s.previewMark(token[:cut]))) {
		return nil, ErrNotFound
	}
	which, until, _ := strings.Cut(token[:cut], ".")
	state, err := strconv.ParseInt(which, 10, 64)
	if err != nil {
		return nil, ErrNotFound
	}
	end, err := strconv.ParseInt(until, 10, 64)
	if err != nil || s.now().Unix() > end {
		return nil, ErrNotFound
	}
	if state != 0 {
		return s.FindFrontState(ctx, state)
	}
	draft, err := s.FindFrontDraft(ctx)
	return &draft.Front, err
}
