package commands

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"hearth/backups"
	"hearth/handlers"
)

// followCommand keeps a standby machine up to date from the replica, and can make it the shop.
type followCommand struct {
	dataFlag
	Replica  string   `required:"" help:"The replica of the shop to follow: the address in its --replica-url."`
	Identity string   `type:"existingfile" help:"The secret key file, if the copies are encrypted."`
	Listen   string   `default:"localhost:8080" help:"The address of the health line."`
	TakeOver bool     `name:"take-over" help:"Make this machine the shop, and end the one that it follows."`
	Issued   []string `help:"With --take-over: the highest document numbers issued, INV-2627-000123,CRN-2627-000012. Numbering continues after them."`
	Unfenced bool     `help:"With --take-over: also when the place of the replica does not answer. Only if the other machine is off for certain."`
}

// Help is the long help text of the command.
func (followCommand) Help() string {
	return `Examples:

  hearth follow --data /srv/shop --replica s3://…                 on a second machine: keep a copy
  hearth follow --data /srv/shop --replica s3://… --take-over     the first one is lost: be the shop
  hearth serve --data /srv/shop                                   after that

It needs an empty directory, serves nothing but /healthz, and asks for changes every second. --take-over also works without a
copy: it fetches everything first. The other machine ends when it sees the new owner at the place of the replica.`
}

// Run copies another machine's shop continuously, until the process is told to stop or takes over.
func (c followCommand) Run(ctx context.Context, s *streams) error {
	slog.SetDefault(slog.New(slog.DiscardHandler)) // the replication library would log its steps here
	unlock, err := c.claim()
	if err != nil {
		return err
	}
	defer func() { _ = unlock() }() // a take-over replaces the locked directory
	follower, err := backups.NewFollower(c.Data, c.Replica, c.Identity, checkInvariants)
	if errors.Is(err, backups.ErrShopAlready) && c.TakeOver && len(c.Issued) > 0 {
		if err := backups.NoteIssued(ctx, c.Data, c.Issued); err != nil {
			return err
		}
		return printLines(s.out, []string{"Document numbers continue after " + strings.Join(c.Issued, " and ") + "."})
	}
	if err != nil {
		return err
	}
	if c.TakeOver {
		taken, err := follower.TakeOver(ctx, c.Unfenced, c.Issued)
		if err = errors.Join(err, backups.GiveToOwner(c.Data)); err != nil {
			return err
		}
		return printLines(s.out, c.told(taken))
	}
	socket, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return fmt.Errorf("the health line can't listen on %s: %w", c.Listen, err)
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		follower.Run(ctx)
	}()
	log := slog.New(slog.NewTextHandler(s.log, nil))
	log.Info("following", "replica", backups.ShownAddress(c.Replica), "data", c.Data)
	defer tellSystemd(ctx, func() error { return nil }, log)()
	err = handlers.ServeInstead(ctx, handlers.HealthLine(
		func() (string, bool) { return follower.Line(time.Now()) }, http.NotFoundHandler()),
		handlers.Listener{Socket: socket})
	stop()
	<-ended
	return err
}

// told returns what the owner must know after this machine took over.
func (c followCommand) told(t backups.TakenOver) []string {
	lines := []string{fmt.Sprintf(
		"This machine is the shop now: %d orders, as of %s. Everybody has to log in again; mails that waited are held back.",
		t.Orders, shownTime(t.MadeAt))}
	// After a regular stop nothing can be missing. Otherwise say from when on, so that the owner can compare with the
	// payment provider.
	if t.From.Ended {
		lines = append(lines, t.From.Owner+" had stopped and copied everything: nothing is missing.")
	} else {
		lines = append(lines, "What may be missing: orders since "+shownTime(t.MadeAt)+", and all else that was done there since.",
			"If documents were issued there since, stop the shop and run this again with --issued and the highest number on paper.")
	}
	if c.Unfenced {
		lines = append(lines, "The other machine does not know: keep it off, or both sell the same stock.")
	}
	if len(t.Lost) > 0 {
		lines = append(lines, "The replica is not encrypted, so the key of the shop's secrets is not in it. Enter these again under Settings: "+
			strings.Join(t.Lost, ", ")+".")
	}
	for _, wrong := range t.Wrong {
		lines = append(lines, "Wrong in the copy: "+wrong)
	}
	for _, name := range t.Missing {
		lines = append(lines, "Not in the replica: "+name+".")
	}
	return append(lines, "Start it: hearth serve --data "+c.Data)
}
