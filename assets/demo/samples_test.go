package demo

import "testing"

func TestEveryCategoryOfTheDemoHasAProduct(t *testing.T) {
	all := filler{items: items}
	for _, top := range tree {
		for _, middle := range top.children {
			for _, leaf := range middle.leaves {
				if !all.stands(top.name + middle.name + leaf) {
					t.Errorf("nothing stands in %s, %s, %s", top.name, middle.name, leaf)
				}
			}
		}
	}
}
