// Package api contains the reply types that customers' and staff's calls share: a product, a category, an order's
// line, an address, a complaint.
package api

import "fmt"

// IDData is the number of what was created.
type IDData struct {
	ID int64 `json:"id"`
}

// JobIDData is the number of the job that was started.
type JobIDData struct {
	JobID int64 `json:"job_id"`
}

// NonNil returns a list that is [] on the wire when it is empty.
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
