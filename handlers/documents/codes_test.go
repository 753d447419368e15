package documents_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hearth/handlers/documents"
	"hearth/store/core"
	"hearth/store/orders"
	"hearth/store/settings"
)

// codesOf reads every barcode and QR code on a PDF's first page as a scanner would.
func codesOf(t *testing.T, content []byte) []string {
	t.Helper()
	for _, tool := range []string{"zbarimg", "pdftoppm"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Fatal(
				tool +
					" (Debian: zbar-tools, poppler-utils) is not installed: the codes can't be read back; ./build.sh test installs it",
			)
		}
	}
	folder := t.TempDir()
	paper, picture := filepath.Join(folder, "paper.pdf"), filepath.Join(folder, "page")
	if err := os.WriteFile(paper, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("pdftoppm", "-r", "200", "-gray", "-singlefile", paper, picture).
		CombinedOutput(); err != nil {
		t.Fatalf("pdftoppm: %v: %s", err, out)
	}
	out, err := exec.Command("zbarimg", "--quiet", "--raw", picture+".pgm").Output()
	if none := (*exec.ExitError)(nil); errors.As(err, &none) && none.ExitCode() == 4 {
		return nil
	} else if err != nil {
		t.Fatal("zbarimg: ", err)
	}
	found := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(found)
	return slices.Compact(found)
}

func TestPrintedBarcodesAndQRCodesScan(t *testing.T) {
	t.Parallel()
	const upi = "upi://pay?pa=hearth@upi&pn=Hearth&tr=HR1001&tn=Order%201001&am=1499.00&cu=INR"
	d := invoice(3)
	d.UPI, d.Due = upi, d.Total
	p := documents.Parcel{From: d.Seller, Placed: "20 Nov 2026", UPI: upi}
	p.ID, p.Address, p.Payment, p.State, p.Total, p.Courier, p.TrackingID = 1001, d.Buyer, core.COD, core.Shipped,
		d.Total, "Delhivery", "1490812345678"
	for _, l := range d.Lines {
		p.Lines = append(p.Lines, orders.Line{Title: l.Title, Quantity: 1, Price: l.Price, Amount: l.Amount})
	}
	long := p
	long.TrackingID = "AWB/2026-11/PUNE-00012345678"
	link := "https://hearth.example/registerdevice?serial=HR3K7M2Q9XP4"
	for name, c := range map[string]struct {
		paper documents.Document
		codes []string
	}{
		"invoice":        {documents.InvoiceCopy(d, documents.Original, documents.Letterhead{}), []string{upi}},
		"receipt":        {documents.Receipt(d), []string{upi}},
		"packing slip":   {documents.PackingSlip(p), []string{"1001", upi}},
		"order":          {documents.OrderCopy(p), []string{upi}},
		"label":          {documents.AddressLabel(p), []string{"1490812345678", upi}},
		"slip and label": {documents.SlipWithLabel(p)[0], []string{"1001", "1490812345678", upi}},
		"4 labels":       {documents.AddressLabels([]documents.Parcel{p, p, p, p}), []string{"1490812345678", upi}},
		"a long number":  {documents.AddressLabel(long), []string{long.TrackingID, upi}},
		"serial labels": {documents.Labels([]documents.Label{{Serial: "HR3K7M2Q9XP4", Product: "Aangan Touch Switch",
			Link: link}}, "A warning"),
			[]string{link}},
	} {
		content, err := c.paper.Print()
		if err != nil {
			t.Fatal(err)
		}
		if got := codesOf(t, content); !slices.Equal(got, c.codes) {
			t.Errorf("the codes of the %s are %q, want %q", name, got, c.codes)
		}
	}
}

// QR codes of a shop whose name is in a non-Latin script contain it percent-encoded.
func TestPrintedCodesScanInEachScript(t *testing.T) {
	t.Parallel()
	for script, w := range scriptsWritten {
		upi := settings.UPIText("hearth@upi", w.shop, 1042, w.invoice("Tax Invoice", false).Total)
		for name, content := range w.kinds(t) {
			var want []string
			switch name {
			case "01-tax-invoice", "11-receipt":
				want = []string{upi}
			case "07-packing-slip":
				want = []string{"1042", upi}
			case "08-label":
				want = []string{"1490812345678", upi}
			case "12-serial-labels":
				want = []string{"http://localhost:8080/registerdevice?serial=HR12K7QF29XWMDPB"}
			default:
				continue
			}
			if got := codesOf(t, content); !slices.Equal(got, want) {
				t.Errorf("the codes of %s in %s are %q, want %q", name, script, got, want)
			}
		}
	}
}

// A tracking number that a barcode can't encode, or only with bars too narrow for a label printer, is printed as text
// only.
func TestTrackingNumberThatCannotBeABarcodeIsPrintedAsText(t *testing.T) {
	t.Parallel()
	d := invoice(1)
	p := documents.Parcel{From: d.Seller, Placed: "20 Nov 2026"}
	p.ID, p.Address, p.Payment, p.State, p.Total, p.Courier = 1001, d.Buyer, orders.Prepaid, core.Shipped, d.Total,
		"Delhivery"
	for _, number := range []string{"ट्रैकिंग १२", "AWB/2026-11/0000012345678901234567890123456789012345678901234",
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ-ABCDEFG", "1\x072"} {
		p.TrackingID = number
		content, err := documents.AddressLabel(p).Print()
		if err != nil {
			t.Fatal(err)
		}
		if got := codesOf(t, content); len(got) > 0 {
			t.Errorf("%q stands as the codes %q", number, got)
		}
		if text := textOf(t, content); !strings.Contains(text, without(strings.ReplaceAll(number, "\x07", ""))) {
			t.Errorf("%q does not stand on the label: %s", number, text)
		}
	}
}
