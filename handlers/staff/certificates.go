package staff

import (
	"bytes"
	"context"
	"net/http"

	"hearth/handlers/web"
	"hearth/store/catalogue"
	"hearth/store/core"
)

// certificateRow is a kind of approval (such as BIS or WPC), with the product's certificate of that kind.
type certificateRow struct {
	approvalLaw
	Number    string `json:"number"`
	Holder    string `json:"holder"`
	From      string `json:"from"`
	Until     string `json:"until"`
	NotNeeded string `json:"not_needed_because"`
	// State is held, not needed, ended, missing, later (missing, but the law is not in force yet) or unasked.
	State string `json:"state"`
	// Because is the word in the product's text that suggests the approval is needed; "" if none does.
	Because string `json:"because"`
	// LacksFrom is the day from which the product lacks the approval; "" if it never will.
	LacksFrom string `json:"lacks_from"`
	// Inherited means that a variant uses the certificate of its parent product.
	Inherited bool `json:"inherited"`
	// Document means that a scan is stored, which GET admin/products/{id}/certificates/{kind}/document returns.
	Document bool `json:"document"`
}

// certificatesData are the approvals that the law requires for a product, such as BIS, with those that it has.
type certificatesData struct {
	ProductID int64  `json:"product_id"`
	Title     string `json:"title"`
	Version   int64  `json:"version"`
	// Certificates has one row for every kind of approval; it is empty for a bundle.
	Certificates []certificateRow `json:"certificates"`
	// Parts are the products of a bundle, each with its certificates.
	Parts []certificatesData `json:"parts"`
}

// Certificates returns the approvals that a product has, and those that it lacks.
func (r Products) Certificates(ctx context.Context, _ *web.Caller, in web.ByID) (web.Data[certificatesData], error) {
	found, err := r.Store.Certificates.FindCertificates(ctx, in.ID)
	if err != nil {
		return web.Data[certificatesData]{}, err
	}
	return web.Give(r.certificatesOf(found)), nil
}

func (r Products) certificatesOf(found catalogue.ProductCertificates) certificatesData {
	size, day := r.Store.Settings.Values().EnterpriseSize, r.Store.Day()
	shown := certificatesData{ProductID: found.Product.ID, Title: found.Product.Title, Version: found.Product.Version,
		Certificates: []certificateRow{}, Parts: []certificatesData{}}
	for _, n := range found.Needs {
		c := n.Certificate
		shown.Certificates = append(shown.Certificates, certificateRow{
			approvalLaw: lawOf(n.Kind, size),
			Number:      c.Number,
			Holder:      c.Holder,
			From:        c.From,
			Until:       c.Until,
			NotNeeded:   c.NotNeeded,
			State:       n.State(day),
			Because:     n.Because,
			LacksFrom:   n.LacksFrom,
			Inherited:   c.Family,
			Document:    c.Document != "",
		})
	}
	for _, part := range found.Parts {
		shown.Parts = append(shown.Parts, r.certificatesOf(part))
	}
	return shown
}

// largestScan is the maximum size of an uploaded certificate scan, in bytes.
const largestScan = 2 << 20

// SaveCertificate sets a product's certificate of one kind: its number, or the reason why none is needed. If both are
// empty the entry is removed; a variant then inherits its parent product's certificate again. A changed number
// deletes the earlier scan.
func (r Products) SaveCertificate(ctx context.Context, c *web.Caller, in struct {
	ID        int64       `path:"id"`
	Kind      web.Text    `json:"kind"`
	Number    web.Text    `json:"number"`
	Holder    web.Text    `json:"holder"`
	From      web.Text    `json:"from"`
	Until     web.Text    `json:"until"`
	NotNeeded web.Text    `json:"not_needed_because"`
	Document  *web.Upload `json:"document"`
}) (web.Data[certificatesData], error) {
	var scan *catalogue.CertificateScan
	if in.Document.Given() {
		var err error
		if scan, err = scanOf(in.Document); err != nil {
			return web.Data[certificatesData]{}, err
		}
	}
	if err := r.Store.Certificates.SaveCertificate(ctx, c.ID, in.ID, catalogue.Certificate{
		Kind:      string(in.Kind),
		Number:    string(in.Number),
		Holder:    string(in.Holder),
		From:      string(in.From),
		Until:     string(in.Until),
		NotNeeded: string(in.NotNeeded),
	}, scan); err != nil {
		return web.Data[certificatesData]{}, err
	}
	saved, err := r.Certificates(ctx, c, web.ByID{ID: in.ID})
	return web.With("Saved.", saved.Data), err
}

// scanOf reads an uploaded scan and checks by its content that it is a PDF or a picture.
func scanOf(upload *web.Upload) (*catalogue.CertificateScan, error) {
	content, err := upload.Bytes(largestScan)
	message := "Please choose a PDF, PNG or JPEG of 2 MB at most."
	if err == nil {
		switch kind := http.DetectContentType(content); {
		case bytes.HasPrefix(content, []byte("%PDF-")):
			return &catalogue.CertificateScan{Kind: "pdf", Content: content}, nil
		case kind == "image/png":
			return &catalogue.CertificateScan{Kind: "png", Content: content}, nil
		case kind == "image/jpeg":
			return &catalogue.CertificateScan{Kind: "jpg", Content: content}, nil
		}
	} else if err != web.ErrTooLarge {
		return nil, err
	}
	return nil, &core.Refusal{Message: message, Fields: map[string]string{"document": message}}
}

// CertificateScan downloads the scan of a product's certificate.
func (r Products) CertificateScan(ctx context.Context, _ *web.Caller, in struct {
	ID   int64  `path:"id"`
	Kind string `path:"kind"`
}) (web.File, error) {
	scan, err := r.Store.Certificates.FindCertificateScan(ctx, in.ID, in.Kind)
	kinds := map[string]string{"pdf": "application/pdf", "png": "image/png", "jpg": "image/jpeg"}
	return web.File{Name: in.Kind + "." + scan.Kind, Type: kinds[scan.Kind], Content: scan.Content}, err
}
