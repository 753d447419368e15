package demo

import (
	"context"
	"testing"
)

func TestDemoProductsHaveAllLegalDetails(t *testing.T) {
	t.Parallel()
	shop := catalogueAlone(t)
	lacking, missing, err := shop.Reports.ListDuties(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range lacking {
		t.Errorf("%s lacks %v", one.Title, one.Lacks)
	}
	if len(missing) > 0 {
		t.Errorf("the shop lacks %v", missing)
	}
}
