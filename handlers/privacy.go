package handlers

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"hearth/store"
)

// exportMyData gives a person all that the shop keeps of them. The password is asked for again.
func (h *Handlers) exportMyData(ctx context.Context, c *Caller, in struct {
	Password Text `json:"password"`
}) (File, error) {
	if err := h.vouch(ctx, c, string(in.Password)); err != nil {
		return File{}, err
	}
	content, err := h.store.PersonData(ctx, c.ID)
	return personFile("my-data.json", content), err
}

// vouch checks the password of whoever is logged in; wrong ones count as guesses.
func (h *Handlers) vouch(ctx context.Context, c *Caller, password string) error {
	if err := h.limits.mayGuess(c, "password", c.Email, false, h.store.Now()); err != nil {
		return err
	}
	err := h.store.CheckOwnPassword(ctx, c.ID, password)
	if _, refused := store.IsRefusal(err); refused {
		h.limits.wrongGuess(c, "password", c.Email, h.store.Now())
	}
	return err
}

func personFile(name string, content []byte) File {
	return File{Name: name, Type: "application/octet-stream", Content: content} // to be saved; JSON is what replies are
}

// eraseMyData takes a customer's data out of the shop, for good.
func (h *Handlers) eraseMyData(ctx context.Context, c *Caller, in struct {
	Password Text `json:"password"`
}) (Reply, error) {
	if c.Role.Staff() {
		return Reply{}, &store.Refusal{Message: "This is a staff account. The owner removes it on the Staff screen."}
	}
	if err := h.vouch(ctx, c, string(in.Password)); err != nil {
		return Reply{}, err
	}
	return done("Your account and your data are erased. Invoices are kept as long as the law asks."), h.erase(ctx, c.ID, c.ID)
}

func (h *Handlers) erase(ctx context.Context, who, customer int64) error {
	files, err := h.store.ErasePerson(ctx, who, customer)
	for _, file := range files {
		inner, name, _ := strings.Cut(file, "/")
		err = errors.Join(err, remove(filepath.Join(h.store.Dir(), inner, filepath.Base(name))))
	}
	return err
}

type customerRow struct {
	ID     int64    `json:"id"`
	Name   string   `json:"name"`
	Email  string   `json:"email"`
	Since  wireTime `json:"since"`
	Orders int64    `json:"orders"`
}

// findCustomers finds customers by a part of their name or email.
func (h *Handlers) findCustomers(ctx context.Context, _ *Caller, in struct {
	Search Text `json:"search"`
}) (Data[[]customerRow], error) {
	found, err := h.store.FindCustomers(ctx, string(in.Search))
	rows := make([]customerRow, len(found))
	for i, f := range found {
		rows[i] = customerRow{f.ID, f.Name, f.Email, h.local(f.Since), f.Orders}
	}
	return give(rows), err
}

// exportCustomer gives staff the file for a customer who asked for it.
func (h *Handlers) exportCustomer(ctx context.Context, c *Caller, in byID) (File, error) {
	content, err := h.store.CustomerData(ctx, c.ID, in.ID)
	return personFile(fmt.Sprintf("customer-%d.json", in.ID), content), err
}

// eraseCustomer erases a customer who asked for it.
func (h *Handlers) eraseCustomer(ctx context.Context, c *Caller, in byID) (Reply, error) {
	return done("The customer's data is erased. Invoices are kept as long as the law asks."), h.erase(ctx, c.ID, in.ID)
}
