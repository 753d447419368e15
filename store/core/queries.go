package core

import (
	"fmt"
	"strings"
)

// MostOrdersCounted is the maximum count for a filtered list: nobody turns that many pages, and counting costs time.
const MostOrdersCounted = 10_000

// Fill replaces named parameters in a query by placeholders, and returns their values.
func Fill(query string, params map[string]any) (filled string, args []any) {
	for name, content := range params {
		if strings.Contains(query, name) {
			args = append(args, content)
			query = strings.ReplaceAll(query, name, fmt.Sprintf("?%d", len(args)))
		}
	}
	return query, args
}
