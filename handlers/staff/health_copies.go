package staff

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"hearth/handlers/api"
	"hearth/store/core"
)

func (r Health) healthOfDisk(context.Context) ([]healthLine, error) {
	free, total, err := core.Space(r.Store.Dir())
	if err != nil {
		return []healthLine{{"Disk", look, "The free space can't be read.", "Check the log.", ""}}, nil
	}
	sizes := fmt.Sprintf("%s of %s are free; the database has %s.", api.Megabytes(free), api.Megabytes(total),
		api.Megabytes(sizeOf(filepath.Join(r.Store.Dir(), "shop.db"))+sizeOf(filepath.Join(r.Store.Dir(),
			"shop.db-wal"))))
	line := healthLine{Area: "Disk", State: good, Sentence: sizes}
	if core.SpaceIsLow(free, total) {
		line.State, line.Advice = look,
			"Move old backups to another disk, or take a larger one. When it is full, customers can't order."
	}
	// Below 50 MB the next write may fail.
	if free < 50<<20 {
		line.State = bad
	}
	lines := []healthLine{line}
	if kind := core.NetworkDisk(r.Store.Dir()); kind != "" {
		lines = append(lines, healthLine{
			Area:     "Disk",
			State:    bad,
			Sentence: "The data directory is on a network disk (" + kind + ").",
			Advice:   "A power cut or a lost connection can damage the database there. Move it to a disk of this machine: hearth backup, then hearth restore.",
		})
	}
	return lines, nil
}

func sizeOf(path string) int64 {
	about, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return about.Size()
}

// lateBackup is the age at which the newest backup counts as late: two nights, because one may fail.
const lateBackup = 50 * time.Hour

// healthOfBackups checks the age of the newest backup, whether copies exist elsewhere, and the last reports of
// copying and of the restore test.
func (r Health) healthOfBackups(ctx context.Context) ([]healthLine, error) {
	card := r.Store.Settings.Values()
	var lines []healthLine
	newest := r.Copies.Newest()
	switch age := r.Store.Now().Sub(newest); {
	case newest.IsZero():
		lines = append(lines, healthLine{Area: "Backup", State: look, Sentence: "There is no backup yet.",
			Advice: "One is made every night. Make the first one now, on the Backups screen."})
	case age > lateBackup:
		lines = append(lines, healthLine{Area: "Backup", State: bad, Sentence: "The newest backup is " +
			days(age) + " old.",
			Advice: "The nightly backup failed. The Backups screen shows why; a full disk is the most likely cause."})
	default:
		lines = append(lines, healthLine{Area: "Backup", State: good, Sentence: "The newest backup is " +
			days(age) + " old."})
	}
	if card.BackupFolder == "" && card.BackupBucket == "" && card.ReplicaURL == "" {
		lines = append(lines, healthLine{Area: "Copies", State: look,
			Sentence: "All backups are on this machine: if it is lost, everything is lost.",
			Advice:   "Set a second folder or a bucket under Settings, Backups and copies."})
	}
	gone := r.Copies.Standing()
	if gone != nil {
		lines = append(lines, healthLine{Area: "Copies", State: bad, Sentence: "No copies can be written. " +
			gone.Error() + ".",
			Advice: "Mount the disk again. Until then all backups are only on this machine."})
	}
	for _, of := range []struct{ kind, area, advice string }{
		{core.CopiesReport, "Copies",
			"Check that the folder or bucket in the settings exists and has space; the Test button tries it."},
		{core.RestoreTestReport, "Restore test",
			"Make a new backup and try the restore test again, on the Backups screen. If it fails again, check the log."},
	} {
		last, err := r.Store.LastReports(ctx, of.kind, 1)
		if err != nil {
			return nil, err
		}
		// While the disk is missing, the line above says more than the last report.
		if len(last) == 0 || gone != nil && of.kind == core.CopiesReport {
			continue
		}
		line := healthLine{Area: of.area, State: good, Sentence: last[0].Detail}
		if !last[0].OK {
			line.State, line.Advice = bad, of.advice
		}
		lines = append(lines, line)
	}
	return lines, nil
}

func days(age time.Duration) string {
	switch hours := int(age.Hours()); {
	case hours < 1:
		return "less than an hour"
	case hours == 1:
		return "an hour"
	case hours < 48:
		return fmt.Sprintf("%d hours", hours)
	default:
		return fmt.Sprintf("%d days", hours/24)
	}
}

// lateReplica is the lag of the off-site copy from which on Health reports it.
const lateReplica = time.Minute

// healthOfReplica returns no line if no off-site copy is configured.
func (r Health) healthOfReplica(context.Context) ([]healthLine, error) {
	lag, failure, on := r.Copies.Lag()
	if !on {
		return nil, nil
	}
	if gone := r.Copies.ReplicaStanding(); gone != nil {
		return []healthLine{{Area: "Off-site copy", State: bad, Sentence: "The off-site copy is not written. " +
			gone.Error() + ".",
			Advice: "Mount the disk again. The copy catches up automatically, and a new, empty disk is filled within a minute."}}, nil
	}
	line := healthLine{
		Area:  "Off-site copy",
		State: good,
		Sentence: fmt.Sprintf("The off-site copy of the database is %.1f seconds behind.",
			lag.Seconds()),
	}
	if lag > lateReplica {
		line = healthLine{
			Area:  "Off-site copy",
			State: bad,
			Sentence: "The off-site copy of the database has not been updated for " +
				days(lag) + ".",
			Advice: "Check that its folder or bucket can be reached and has space. The shop keeps running, and the copy catches up on its own.",
		}
		if failure == nil {
			line.Advice = "Restart the shop; if this happens again, check the log."
		}
	} else if missing := r.Copies.Uncopied(); missing != nil {
		line = healthLine{Area: "Off-site copy", State: bad,
			Sentence: "The off-site copy has all orders, but not all pictures and private files: " +
				missing.Error() + ".",
			Advice: "Check that the shop may read uploads/ and private/, and that the folder or bucket accepts files. " +
				"The copy catches up automatically."}
	}
	return []healthLine{line}, nil
}
