package documents_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hearth/handlers/documents"
	"hearth/store"
)

// codesOf reads every code of a PDF's first page as a scanner does.
func codesOf(t *testing.T, content []byte) []string {
	t.Helper()
	for _, tool := range []string{"zbarimg", "pdftoppm"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(tool + " (Debian: zbar-tools, poppler-utils) is not installed: the codes can't be read back")
		}
	}
	folder := t.TempDir()
	paper, picture := filepath.Join(folder, "paper.pdf"), filepath.Join(folder, "page")
	if err := os.WriteFile(paper, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("pdftoppm", "-r", "200", "-gray", "-png", "-singlefile", paper, picture).CombinedOutput(); err != nil {
		t.Fatalf("pdftoppm: %v: %s", err, out)
	}
	out, err := exec.Command("zbarimg", "--quiet", "--raw", picture+".png").Output()
	if err != nil {
		t.Fatal("zbarimg: ", err)
	}
	found := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(found)
	return slices.Compact(found)
}

func TestAScannerReadsEveryCode(t *testing.T) {
	const upi = "upi://pay?pa=hearth@upi&pn=Hearth&tr=HR1001&tn=Order%201001&am=1499.00&cu=INR"
	d := invoice(3)
	d.UPI = upi
	p := documents.Parcel{From: d.Seller, Placed: "20 Nov 2026", UPI: upi}
	p.ID, p.Address, p.Payment, p.State, p.Total, p.Courier, p.TrackingID = 1001, d.Buyer, store.COD, store.Shipped, d.Total, "Delhivery", "1490812345678"
	for _, l := range d.Lines {
		p.Lines = append(p.Lines, store.Line{Title: l.Title, Quantity: 1, Price: l.Price, Amount: l.Amount})
	}
	link := "https://hearth.example/registerdevice?serial=HR3K7M2Q9XP4"
	for name, c := range map[string]struct {
		paper documents.Paper
		codes []string
	}{
		"invoice":       {documents.InvoiceCopy(d, documents.Original, nil), []string{upi}},
		"receipt":       {documents.Receipt(d), []string{upi}},
		"packing slip":  {documents.PackingSlip(p), []string{"1001", upi}},
		"order":         {documents.OrderPaper(p), []string{upi}},
		"label":         {documents.AddressLabel(p), []string{"1490812345678", upi}},
		"4 labels":      {documents.AddressLabels([]documents.Parcel{p, p, p, p}), []string{"1490812345678", upi}},
		"serial labels": {documents.Labels([]documents.Label{{Serial: "HR3K7M2Q9XP4", Product: "Aangan Touch Switch", Link: link}}, "A warning"), []string{link}},
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
