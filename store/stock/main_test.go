package stock_test

import (
	"testing"

	"hearth/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }
