package emails_test

import (
	"context"
	"testing"

	"hearth/store/storetest"
)

var ctx = context.Background()

func TestMain(m *testing.M) { storetest.Main(m) }
