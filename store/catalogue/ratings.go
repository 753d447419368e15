package catalogue

import (
	"hearth/store/core"
	"hearth/store/wording"
)

// RatingOf is SQL for the sum of the stars of a product's shown reviews, and the number of these reviews.
const RatingOf = `(SELECT coalesce(sum(rating), 0), count(*) FROM (SELECT rating FROM reviews
	WHERE product_id = products.id AND hidden_at IS NULL
	UNION ALL SELECT rating FROM past_reviews WHERE product_id = products.id AND shown_at IS NOT NULL))`

// CountRatings recounts the stars of products. It must be called in every transaction that writes, shows, hides, moves
// or deletes a review.
func CountRatings(tx *core.Tx, products ...int64) error {
	list, err := wording.AsJSON(products)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`UPDATE products SET (rating_sum, rating_count) = `+RatingOf+`
		WHERE id IN (SELECT value FROM json_each(?)) AND (rating_sum, rating_count) IS NOT `+RatingOf, list)
	return err
}
