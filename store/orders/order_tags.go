package orders

import (
	"context"
	"strings"

	"hearth/store/core"
	"hearth/store/db"
)

const (
	tagLength = 30
	mostTags  = 20
	// mostTagsTold is the maximum number of known tags that are suggested while staff type a tag.
	mostTagsTold = 200

	eventTag   Event = "tagged"
	eventUntag Event = "tag removed"
)

// readTag normalises a typed tag. A tag can't contain a comma, because SummaryColumns reads an order's tags as a list
// with commas. An empty or too long tag is refused under tag.
func readTag(typed string) (string, error) {
	tag := strings.Join(strings.Fields(strings.ReplaceAll(typed, ",", " ")), " ")
	if tag == "" || len([]rune(tag)) > tagLength {
		return "", &core.Refusal{Message: "Please write a tag of 30 characters at most.",
			Fields: map[string]string{"tag": "Please write a tag of 30 characters at most."}}
	}
	return tag, nil
}

// Tag adds a tag to an order, or removes it if on is false. A repeat changes nothing; a known tag keeps its first
// spelling. ErrNotFound if the order does not exist; a 21st tag of an order is refused.
func (s *Orders) Tag(ctx context.Context, who, order int64, typed string, on bool) error {
	tag, err := readTag(typed)
	if err != nil {
		return err
	}
	return s.Write(ctx, func(tx *core.Tx) error {
		o, err := OrderOf(tx, order)
		if err != nil {
			return err
		}
		act := eventUntag
		var changed int64
		if on {
			act = eventTag
			changed, err = addTag(tx, order, tag)
		} else {
			changed, err = db.Change(tx, `DELETE FROM order_tags WHERE order_id = ? AND tag = ?`, order, tag)
		}
		if err != nil || changed == 0 {
			return err
		}
		return WriteEvent(tx, order, act, o.State, who, tag)
	})
}

func addTag(tx *core.Tx, order int64, tag string) (int64, error) {
	many, err := db.Value[int](tx, `SELECT count(*) FROM order_tags WHERE order_id = ? AND tag <> ?`, order, tag)
	if err != nil {
		return 0, err
	}
	if many >= mostTags {
		return 0, core.Refuse("An order can have 20 tags at most.")
	}
	return db.Change(tx, `INSERT INTO order_tags (order_id, tag) SELECT ?, coalesce((SELECT tag FROM order_tags
		WHERE tag = ? LIMIT 1), ?)
		WHERE true ON CONFLICT DO NOTHING`, order, tag, tag)
}

// TagsOf returns an order's tags in alphabetical order.
func TagsOf(tx *core.Tx, order int64) ([]string, error) {
	return db.Values[string](tx, `SELECT tag FROM order_tags WHERE order_id = ? ORDER BY tag`, order)
}

// ListTags returns all tags in use, in alphabetical order. It jumps from one tag to the next in the index, so its cost
// grows with the number of tags and not with the number of orders.
func (s *Orders) ListTags(ctx context.Context) (tags []string, err error) {
	err = s.Read(ctx, func(tx *core.Tx) error {
		tags, err = db.Values[string](tx, `WITH RECURSIVE used (tag) AS (
			SELECT min(tag) FROM order_tags
			UNION ALL SELECT (SELECT min(tag) FROM order_tags WHERE tag > used.tag) FROM used
			WHERE used.tag IS NOT NULL)
			SELECT tag FROM used WHERE tag IS NOT NULL LIMIT ?`, mostTagsTold)
		return err
	})
	return tags, err
}
