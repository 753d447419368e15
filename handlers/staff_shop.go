package handlers

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"hearth/store"
)

func (h *Handlers) settings(_ context.Context, _ *Caller, _ none) (Data[map[string]string], error) {
	return give(h.store.ShownSettings()), nil
}

// changeSettings takes any keys: which of them are settings is the store's to say.
func (h *Handlers) changeSettings(ctx context.Context, c *Caller, in anyFields) (Data[map[string]string], error) {
	err := h.store.ChangeSettings(ctx, c.ID, in)
	return Data[map[string]string]{done("Settings saved."), h.store.ShownSettings()}, err
}

type shopData struct {
	Name             string   `json:"shop_name"`
	LegalName        string   `json:"shop_legal_name"`
	Address          string   `json:"shop_address"`
	Phone            string   `json:"shop_phone"`
	Email            string   `json:"shop_email"`
	GSTIN            string   `json:"gstin"`
	GrievanceOfficer string   `json:"grievance_officer"`
	ReturnDays       int64    `json:"return_days"`
	AssistedDays     int64    `json:"assisted_return_days"`
	Prepaid          bool     `json:"prepaid"`
	TestMode         bool     `json:"test_mode"`
	Demo             bool     `json:"demo"`
	Countries        []string `json:"countries"`
	LowStock         int64    `json:"low_stock"`
	Offset           string   `json:"utc_offset"`
}

// shop tells what every page shows of the shop itself.
func (h *Handlers) shop(ctx context.Context, _ *Caller, _ none) (Data[shopData], error) {
	card := h.store.Settings()
	countries, err := h.store.ListCountries(ctx)
	return give(shopData{card.Text("shop_name"), card.Text("shop_legal_name"), card.Text("shop_address"), card.Text("shop_phone"), card.Text("shop_email"), card.Text("gstin"),
		card.Text("grievance_officer"), card.Int("return_days"), card.Int("assisted_return_days"), h.provider() != "", h.payer() != nil && h.payer().TestMode(), h.demo, countries, card.Int("low_stock"),
		h.store.Now().In(card.Zone()).Format("-07:00")}), err
}

type staffRow struct {
	ID       int64    `json:"id"`
	Name     string   `json:"name"`
	Email    string   `json:"email"`
	Role     string   `json:"role"`
	Created  wireTime `json:"created_at"`
	LastSeen wireTime `json:"last_seen_at"`
}

func (h *Handlers) staffList(ctx context.Context, _ *Caller, _ none) (Data[[]staffRow], error) {
	found, err := h.store.ListStaff(ctx)
	wire := make([]staffRow, len(found))
	for i, m := range found {
		wire[i] = staffRow{m.ID, m.Name, m.Email, string(m.Role), h.local(m.CreatedAt), h.local(m.LastSeen)}
	}
	return give(wire), err
}

func (h *Handlers) addStaff(ctx context.Context, c *Caller, in struct {
	Email    Text `json:"email"`
	Name     Text `json:"name"`
	Role     Text `json:"role"`
	Password Text `json:"password"`
	Confirm  Text `json:"confirm_password"`
}) (Data[idData], error) {
	account, err := h.store.AddStaff(ctx, c.ID, store.Registration{Name: string(in.Name), Email: string(in.Email), Password: string(in.Password), Confirm: string(in.Confirm)}, store.Role(in.Role))
	return Data[idData]{done("Staff account added."), idData{account.ID}}, err
}

func (h *Handlers) changeStaff(ctx context.Context, c *Caller, in struct {
	ID       int64 `path:"id"`
	Email    *Text `json:"email"`
	Name     *Text `json:"name"`
	Role     *Text `json:"role"`
	Password *Text `json:"password"`
	Confirm  *Text `json:"confirm_password"`
}) (Reply, error) {
	change := store.StaffChange{Name: trimmed(in.Name), Email: trimmed(in.Email)}
	if in.Role != nil {
		role := store.Role(*in.Role)
		change.Role = &role
	}
	if in.Password != nil && *in.Password != "" {
		password, confirm := string(*in.Password), ""
		if in.Confirm != nil {
			confirm = string(*in.Confirm)
		}
		change.Password, change.Confirm = &password, &confirm
	}
	return done("Staff account changed."), h.store.ChangeStaff(ctx, c.ID, in.ID, change)
}

func trimmed(text *Text) *string {
	if text == nil {
		return nil
	}
	plain := strings.TrimSpace(string(*text))
	return &plain
}

func (h *Handlers) deleteStaff(ctx context.Context, c *Caller, in byID) (Reply, error) {
	return done("Staff account closed."), h.store.DeleteStaff(ctx, c.ID, in.ID)
}

// sortedPage asks for a page of a list in an order.
type sortedPage struct {
	Page    Int  `json:"page"`
	PerPage Int  `json:"per_page"`
	Sort    Text `json:"sort"`
}

type auditRow struct {
	At     wireTime `json:"at"`
	Who    string   `json:"who"`
	Action string   `json:"action"`
	Object string   `json:"object"`
	Detail string   `json:"detail"`
}

func (h *Handlers) audit(ctx context.Context, _ *Caller, in sortedPage) (Rows[auditRow], error) {
	page := pageOf(in.Page, in.PerPage)
	found, total, err := h.store.ListAudit(ctx, string(in.Sort), page)
	wire := make([]auditRow, len(found))
	for i, r := range found {
		wire[i] = auditRow{h.local(r.At), r.Who, r.Action, r.Object, r.Detail}
	}
	return giveRows(wire, total, page), err
}

type mailRow struct {
	ID      int64    `json:"id"`
	Kind    string   `json:"kind"`
	To      string   `json:"to"`
	Subject string   `json:"subject"`
	State   string   `json:"state"`
	Error   string   `json:"error"`
	Made    wireTime `json:"created_at"`
	Sent    wireTime `json:"sent_at"`
}

// outbox lists the mails. Their text is not shown: a code in it is nobody's but the person's.
func (h *Handlers) outbox(ctx context.Context, _ *Caller, in sortedPage) (Rows[mailRow], error) {
	page := pageOf(in.Page, in.PerPage)
	found, total, err := h.store.ListMails(ctx, string(in.Sort), page)
	wire := make([]mailRow, len(found))
	for i, m := range found {
		wire[i] = mailRow{m.ID, m.Kind, m.ToAddr, m.Subject, m.State, m.Error, h.local(m.MadeAt), h.local(m.SentAt)}
	}
	return giveRows(wire, total, page), err
}

// retryMail tries a mail again that was given up or waits for its next turn.
func (h *Handlers) retryMail(ctx context.Context, c *Caller, in byID) (Reply, error) {
	return done("The mail is tried again now."), h.store.RetryMail(ctx, c.ID, in.ID)
}

// logo is the shop's picture for papers, as a JPEG; nothing where it has none.
func (h *Handlers) logo() []byte {
	name := h.store.Settings().Text("shop_logo")
	if name == "" {
		return nil
	}
	content, err := os.ReadFile(filepath.Join(h.store.Dir(), "uploads", filepath.Base(store.Picture{Name: name}.Path(320))))
	if err != nil {
		h.log.Warn("the shop's logo can't be read", "error", err)
		return nil
	}
	return content
}

// setLogo keeps a picture as the shop's logo on invoices and slips.
func (h *Handlers) setLogo(ctx context.Context, c *Caller, in struct {
	File *Upload `json:"file"`
}) (Data[map[string]string], error) {
	if !in.File.Given() {
		return Data[map[string]string]{}, &store.Refusal{Message: "Please choose a picture.", Fields: map[string]string{"file": "Please choose a picture."}}
	}
	picture, err := h.keepPicture(ctx, in.File)
	if err != nil {
		return Data[map[string]string]{}, asField(err, "file")
	}
	err = h.store.ChangeSettings(ctx, c.ID, map[string]string{"shop_logo": picture.Name})
	return Data[map[string]string]{done("The logo is saved. It stands on papers from now on."), h.store.ShownSettings()}, err
}
