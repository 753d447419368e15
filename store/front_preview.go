package store

import (
	"context"
	"crypto/hmac"
	"encoding/base64"
	"strconv"
	"strings"
	"time"
)

// previewLife is how long the address of a preview leads somewhere.
const previewLife = 4 * time.Hour

// PreviewToken lets whoever has it look at a state of the shop's face, or at the draft (0), for some hours.
func (s *Store) PreviewToken(state int64) string { return s.previewToken(strconv.FormatInt(state, 10)) }

// PagePreviewToken lets whoever has it look at a page as its editor wrote it last, for some hours.
func (s *Store) PagePreviewToken(page int64) string {
	return s.previewToken(previewedPage + strconv.FormatInt(page, 10))
}

// previewedPage is what a token for a page begins with.
const previewedPage = "page"

func (s *Store) previewToken(of string) string {
	said := of + "." + strconv.FormatInt(s.now().Add(previewLife).Unix(), 10)
	return said + "." + s.previewMark(said)
}

func (s *Store) previewMark(said string) string {
	return base64.RawURLEncoding.EncodeToString(s.Sign("front preview", said)[:18])
}

// Previewed gives a context in which that is in force which a token lets somebody look at: another Front, or a page as it was
// written last. ErrNotFound when the token is not ours or ran out.
func (s *Store) Previewed(ctx context.Context, token string) (context.Context, error) {
	cut := strings.LastIndexByte(token, '.')
	if cut < 0 || !hmac.Equal([]byte(token[cut+1:]), []byte(s.previewMark(token[:cut]))) {
		return nil, ErrNotFound
	}
	which, until, _ := strings.Cut(token[:cut], ".")
	end, err := strconv.ParseInt(until, 10, 64)
	if err != nil || s.now().Unix() > end {
		return nil, ErrNotFound
	}
	number, isPage := strings.CutPrefix(which, previewedPage)
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return nil, ErrNotFound
	}
	if isPage {
		p, err := s.FindOwnPage(ctx, id)
		return context.WithValue(ctx, pageKeyType{}, p), err
	}
	if id != 0 {
		f, err := s.FindFrontState(ctx, id)
		return WithFront(ctx, f), err
	}
	draft, err := s.FindFrontDraft(ctx)
	return WithFront(ctx, &draft.Front), err
}

type pageKeyType struct{}

// PreviewedPage is the page that is looked at before it is published, as if it were.
func PreviewedPage(ctx context.Context) (p OwnPage, previewed bool) {
	p, previewed = ctx.Value(pageKeyType{}).(OwnPage)
	if p.Draft != nil {
		p.Published, p.PublishedAt = p.Draft, p.DraftAt
	}
	return p, previewed
}
