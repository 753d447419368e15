package commands

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"hearth/backups"
	"hearth/handlers/work"
	"hearth/store"
)

// keeper creates the background work that makes and checks this shop's backups and copies. lost is called once
// another machine has taken over. The returned stop ends the off-site copy, and must be called before the shop is
// closed.
func keeper(
	ctx context.Context,
	shop *store.Store,
	d dataFlag,
	lost func(why error),
	log *slog.Logger,
) (k work.Keeper, stop func() error, err error) {
	copies := func() backups.Copies { return copiesOf(shop) }
	k = work.Keeper{
		Backup:  func(ctx context.Context) (string, error) { return backups.Make(ctx, d.Data, "", time.Now()) },
		Nightly: func(ctx context.Context) (string, error) { return backups.Nightly(ctx, d.Data, time.Now()) },
		CopyOff: func(ctx context.Context, path string) error {
			return backups.CopyOff(ctx, path, copies(),
				time.Now())
		},
		Standing: func() error { return copies().CheckFolders() },
		CheckPlaces: func(ctx context.Context) (string, error) {
			places := copies().Places
			if replica := shop.Settings.Values().ReplicaURL; replica != "" {
				places = append(places, replica)
			}
			if len(places) == 0 {
				return "No folder and no bucket is set: backups stay on this machine alone.", nil
			}
			for _, address := range places {
				if err := backups.CheckPlace(ctx, shop.Dir(), address); err != nil {
					return "Write to " + backups.ShownAddress(address), err
				}
			}
			return "A small file was written, read back and removed at each place.", nil
		},
	}
	address := shop.Settings.Values().ReplicaURL
	k.RestoreTest = func(ctx context.Context) (found, wrong []string, err error) {
		tested, err := backups.RunRestoreTest(ctx, d.Data, copies(), address, checkInvariants)
		return tested.Found, tested.Wrong, err
	}
	if address == "" {
		return k, func() error { return nil }, nil
	}
	if err := shop.LeaveCheckpoints(ctx); err != nil {
		return k, nil, err
	}
	replica, err := backups.StartReplica(d.Data, address, shop.Settings.Values().BackupRecipient, shop.WithWriterPaused,
		lost, log)
	if err != nil {
		return k, nil, err
	}
	k.ReplicaLag = func() (time.Duration, error, bool) {
		lag, failure := replica.Lag()
		return lag, failure, true
	}
	k.Uncopied = replica.Uncopied
	k.ReplicaStanding = backups.Copies{Dir: d.Data, Places: []string{address}}.CheckFolders
	return k, func() error {
		if err := replica.Close(); err != nil {
			log.Warn("the replica did not get the last changes; it catches up at the next start", "error", err)
		}
		return nil
	}, nil
}

// copiesOf returns the places to which the settings send copies.
func copiesOf(shop *store.Store) backups.Copies {
	card := shop.Settings.Values()
	c := backups.Copies{Dir: shop.Dir(), Recipient: card.BackupRecipient}
	for _, key := range []string{"backup_folder", "backup_bucket"} {
		if address := card.Text(key); address != "" {
			c.Places = append(c.Places, address)
		}
	}
	return c
}

// checkInvariants opens a restored directory as a shop and returns the totals that are wrong.
func checkInvariants(ctx context.Context, dir string) (wrong []string, err error) {
	shop, err := store.Open(ctx, store.Options{Dir: dir})
	if err != nil {
		return nil, err
	}
	wrong, err = shop.Reports.CheckInvariants(ctx)
	return wrong, errors.Join(err, shop.Close())
}
