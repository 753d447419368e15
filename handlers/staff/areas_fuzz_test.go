package staff

import (
	"testing"

	"hearth/handlers/sheets"
)

// Any file given as a list of pincodes is read with its row numbers, or refused; it never crashes.
func FuzzAreasOf(f *testing.F) {
	f.Add(
		[]byte(
			"pincode,district,state,taluka,pickup,cod\n411001,Pune,Maharashtra,Haveli,Y,N\n411001,Pune,Maharashtra,NA,Y,Y\n",
		))
	f.Add([]byte("Pin Code;DistrictName;StateName\n110001.0;New Delhi;Delhi\n"))
	f.Add([]byte("pin,dist,circlename,cod\n1,,,maybe\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		table, err := sheets.ReadUpTo(content, areaRows)
		if err != nil {
			return
		}
		areas, places, err := areasOf(table)
		if err == nil && len(areas) != len(places) {
			t.Fatalf("%d areas at %d rows", len(areas), len(places))
		}
		for _, row := range places {
			if row < 2 || row > len(table.Rows)+1 {
				t.Errorf("row %d of %d", row, len(table.Rows))
			}
		}
	})
}
