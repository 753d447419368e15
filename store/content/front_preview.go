package content

import (
	"context"
	"crypto/hmac"
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"hearth/store/core"
)

// previewLife is how long a preview link is valid.
const previewLife = 4 * time.Hour

// PreviewToken is a signed token that shows a published version of the storefront, or for 0 the draft, for previewLife.
func (s *Content) PreviewToken(state int64) string {
	return s.previewToken(strconv.FormatInt(state, 10))
}

// PagePreviewToken is a signed token that shows the latest draft of a page, for previewLife.
func (s *Content) PagePreviewToken(page int64) string {
	return s.previewToken(previewedPage + strconv.FormatInt(page, 10))
}

// previewedPage is the prefix of the token for a page.
const previewedPage = "page"

func (s *Content) previewToken(of string) string {
	said := of + "." + strconv.FormatInt(s.Now().Add(previewLife).Unix(), 10)
	return said + "." + s.previewMark(said)
}

func (s *Content) previewMark(said string) string {
	return base64.RawURLEncoding.EncodeToString(s.Sign("front preview", said)[:18])
}

// Previewed returns a context in which a token's preview is shown: another design, or the draft of a page. ErrNotFound
// if the token is invalid or has expired.
func (s *Content) Previewed(ctx context.Context, token string) (context.Context, error) {
	cut := strings.LastIndexByte(token, '.')
	if cut < 0 || !hmac.Equal([]byte(token[cut+1:]), []byte(s.previewMark(token[:cut]))) {
		return nil, core.ErrNotFound
	}
	which, until, _ := strings.Cut(token[:cut], ".")
	end, err := strconv.ParseInt(until, 10, 64)
	if err != nil || s.Now().Unix() > end {
		return nil, core.ErrNotFound
	}
	number, isPage := strings.CutPrefix(which, previewedPage)
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return nil, core.ErrNotFound
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

// PreviewedPage returns the page that a context previews, with its draft as if it were published.
func PreviewedPage(ctx context.Context) (p OwnPage, previewed bool) {
	p, previewed = ctx.Value(pageKeyType{}).(OwnPage)
	if p.Draft != nil {
		p.Published, p.PublishedAt = p.Draft, p.DraftAt
	}
	return p, previewed
}
