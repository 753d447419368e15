package handlers_test

import (
	"context"
)

var ctx = context.Background()
