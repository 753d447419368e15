package core

import (
	"fmt"
	"strings"
)

// MostOrdersCounted is where counting a filtered list stops: nobody turns that many pages, and counting more takes
// time.
const MostOrdersCounted = 10_000

// Fill replaces the named parameters of a query by placeholders, and returns their values in order.
func Fill(query string, params map[string]any) (filled string, args []any) {
	for name, content := range params {
		if strings.Contains(query, name) {
			args = append(args, content)
			query = strings.ReplaceAll(query, name, fmt.Sprintf("?%d", len(args)))
		}
	}
	return query, args
}
