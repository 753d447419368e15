package commands

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"hearth/backups"
)

// doctorCommand checks a shop, and repairs what can be repaired without loss.
type doctorCommand struct {
	dataFlag
	Repair bool `help:"Repair what can be repaired without data loss: the search index, ratings, files that nothing refers to."`
}

// Help is the long help text of the command.
func (doctorCommand) Help() string {
	return `Examples:

  hearth doctor --data /srv/shop

It reports what does not add up and which files are missing, and changes nothing. With --repair it rebuilds the search
index and ratings. If stock, money or documents don't add up, a person must look: restore a backup into another
directory and compare.`
}

// Run lists every total that is wrong and every file that is missing. Without --repair it changes nothing, and can
// run while the shop is running.
func (c doctorCommand) Run(ctx context.Context, s *streams) (err error) {
	if err := c.present(); err != nil {
		return err
	}
	shop, leave, err := c.visit(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, leave()) }()
	// The repair comes first, so that the checks below describe the repaired shop.
	if c.Repair {
		mended, err := shop.Repair(ctx)
		if err != nil {
			return err
		}
		if err := printLines(s.out, mended); err != nil {
			return err
		}
	}
	wrong, err := shop.Reports.CheckInvariants(ctx)
	if err != nil {
		return err
	}
	missing, err := backups.MissingFiles(ctx, c.Data)
	if err != nil {
		return err
	}
	for _, name := range missing {
		wrong = append(wrong, "the file "+name+" is not there; a backup may have it")
	}
	lost, err := shop.Settings.LostSecrets(ctx)
	if err != nil {
		return err
	}
	// A shop that lost a key still runs, but parts of its data can't be opened any more.
	if len(lost) > 0 {
		wrong = append(wrong,
			"secrets that can't be opened without the key that sealed them (private/seal.key): "+strings.Join(lost,
				", ")+
				". Put it back from an encrypted backup, or type them again under Settings; two-step verification "+
				"is turned off under Staff, "+
				"or with hearth staff totp-off")
	}
	if shop.LostKey() {
		wrong = append(
			wrong,
			"private/secret.key is missing or is another: earlier codes, links, recovery codes and known devices are invalid. "+
				"Put it back from a backup and start the shop again",
		)
	}
	if err := copiesOf(shop).CheckFolders(); err != nil {
		wrong = append(wrong, strings.Split("copies: "+err.Error(), "\n")...)
	}
	if err := printLines(s.out, wrong); err != nil {
		return err
	}
	if len(wrong) > 0 {
		return errors.New(
			"the shop has faults: try hearth doctor --repair, and if they stay, do what each line says, or restore a backup",
		)
	}
	_, err = fmt.Fprintln(
		s.out,
		"All is well: the database is sound, no file is missing, and all sums hold: stock, holds, orders, invoices, refunds, ratings.",
	)
	return err
}
