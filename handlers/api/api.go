// Package api contains the reply types that customers' and staff's calls share: a product, a category, an order's
// line, an address, a complaint.
package api

import "fmt"

// IDData is a reply with the ID of the record that was created.
type IDData struct {
	ID int64 `json:"id"`
}

// JobIDData is a reply with the ID of the job that was started.
type JobIDData struct {
	JobID int64 `json:"job_id"`
}

// NonNil returns a list that is [] in JSON, instead of null, when it is empty.
func NonNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// Megabytes formats a size for people.
func Megabytes(bytes int64) string {
	if bytes >= 10<<30 {
		return fmt.Sprintf("%d GB", bytes>>30)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/(1<<20))
}
