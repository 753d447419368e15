package shop

import (
	"context"
	"errors"

	"hearth/handlers/api"
	"hearth/handlers/files"
	"hearth/handlers/web"
	"hearth/store/core"
	"hearth/store/warranty"
)

// Claims is where customers make warranty claims about their devices and follow them.
type Claims struct{ *Deps }

// claimPictures is the most pictures of a claim.
const claimPictures = 5

// Claim makes a warranty claim about the caller's device, with up to five pictures and a video, and returns its number.
// The files are stored only if the caller may make the claim. It refuses malformed fields and files that are none.
func (r Claims) Claim(ctx context.Context, c *web.Caller, in struct {
	Serial   web.Text      `json:"serial_number"`
	Words    web.Text      `json:"words"`
	Phone    web.Text      `json:"phone"`
	Address  web.Int       `json:"address_id"`
	Pictures []*web.Upload `json:"pictures"`
	Video    *web.Upload   `json:"video"`
}) (web.Data[complaintNumber], error) {
	claim := warranty.NewClaim{Customer: c.ID, Serial: string(in.Serial), Words: string(in.Words),
		Phone: string(in.Phone), AddressID: int64(in.Address)}
	if err := r.Store.Warranty.Claimable(ctx, c.ID, claim.Serial); err != nil {
		return web.Data[complaintNumber]{}, err
	}
	if len(in.Pictures) > claimPictures {
		return web.Data[complaintNumber]{}, core.RefuseField("pictures", "A claim can have at most five pictures.")
	}
	var number string
	var err error
	if claim.Files, err = r.keep(ctx, in.Pictures, in.Video); err == nil {
		number, err = r.Store.Warranty.Open(ctx, claim)
	}
	if err != nil { // no row refers to the files
		for _, name := range claim.Files {
			err = errors.Join(err, r.Files.Remove("private/"+name))
		}
		return web.Data[complaintNumber]{}, err
	}
	return web.With("Your claim has the number "+number+". A person answers within 48 hours.",
		complaintNumber{number}), nil
}

// keep stores the files of a claim and returns their names, also if one of them is refused.
func (r Claims) keep(ctx context.Context, pictures []*web.Upload, video *web.Upload) (names []string, err error) {
	for _, picture := range pictures {
		if !picture.Given() {
			continue
		}
		name, err := r.Files.KeepPhoto(ctx, picture)
		if err != nil {
			return names, files.AsField(err, "pictures")
		}
		names = append(names, name)
	}
	if !video.Given() {
		return names, nil
	}
	name, err := r.Files.KeepVideo(video)
	if err != nil {
		return names, files.AsField(err, "video")
	}
	return append(names, name), nil
}

// Claims lists the caller's warranty claims, the latest first.
func (r Claims) Claims(ctx context.Context, c *web.Caller, _ struct{}) (web.Data[[]api.ClaimRow], error) {
	found, err := r.Store.Warranty.ListClaims(ctx, c.ID)
	return web.Give(api.ClaimRows(found, r.Store.Settings.Values().Zone())), err
}

// ClaimByNumber returns the caller's own claim; 404 for any other.
func (r Claims) ClaimByNumber(ctx context.Context, c *web.Caller, in struct {
	Number string `path:"number"`
}) (web.Data[api.ClaimData], error) {
	found, err := r.Store.Warranty.FindOwnClaim(ctx, c.ID, in.Number)
	return web.Give(api.ClaimOf(found, r.Store.Settings.Values())), err
}

// File returns a picture or video of a claim, to its customer and to staff who answer complaints.
func (r Claims) File(ctx context.Context, c *web.Caller, in web.ByID) (web.File, error) {
	found, err := r.Store.Warranty.FindFile(ctx, c.OwnerFor(core.PermCare), in.ID)
	if err != nil {
		return web.File{}, err
	}
	return r.Files.PrivateFile(found.Name)
}

// ownUnit is the caller's own device. WarrantyUntil is the last day of its warranty, "" without one, and Over means
// that none is left. Bought means that the caller bought it here.
type ownUnit struct {
	Serial        string         `json:"serial_number"`
	ProductID     int64          `json:"product_id"`
	Product       string         `json:"product_name"`
	Bought        bool           `json:"bought"`
	WarrantyUntil string         `json:"warranty_until"`
	Over          bool           `json:"warranty_over"`
	Claims        []api.ClaimRow `json:"claims"`
}

// Unit returns a device that the caller registered or bought, by its serial number; null for any other, which a scanned
// code may lead to.
func (r Claims) Unit(ctx context.Context, c *web.Caller, in struct {
	Serial string `path:"serial"`
}) (web.Data[*ownUnit], error) {
	u, claims, err := r.Store.Warranty.FindUnit(ctx, c.ID, in.Serial)
	if web.Missing(err) {
		return web.Give[*ownUnit](nil), nil
	}
	return web.Give(&ownUnit{Serial: u.Serial, ProductID: u.ProductID, Product: u.Product,
		Bought: u.Buyer == c.ID, WarrantyUntil: u.Ends, Over: u.Over(r.Store.Day()),
		Claims: api.ClaimRows(claims, r.Store.Settings.Values().Zone())}), err
}
