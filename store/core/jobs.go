package core

import (
	"context"
	"encoding/json"
	"time"

	"hearth/store/db"
	"hearth/store/wording"
)

// Job is long-running work for a staff member, such as an import. A call queues it, the job worker runs it, and its
// owner watches its progress. A job that was running when the process died is marked as failed at the next start.
type Job struct {
	ID             int64
	Kind           string
	Who            int64
	State          string
	Done, Total    int64
	Message        string
	Request        json.RawMessage
	Result         json.RawMessage
	MadeAt, EndsAt time.Time
}

const jobColumns = `id, kind, who, state, done, total, message, request, result, made_at, coalesce(ended_at, 0)`

func scanJob(row db.Scanner, j *Job) error {
	var request, result string
	var made, ended int64
	err := row.Scan(&j.ID, &j.Kind, &j.Who, &j.State, &j.Done, &j.Total, &j.Message, &request, &result, &made, &ended)
	j.Request, j.Result = json.RawMessage(request), json.RawMessage(result)
	j.MadeAt, j.EndsAt = wording.Instant(made), wording.Instant(ended)
	return err
}

// openJobs is the maximum number of waiting jobs.
const openJobs = 20

// AddJob queues a job. It returns ErrBusy if too many are waiting.
func (s *Shop) AddJob(ctx context.Context, who int64, kind string, total int64, request any) (id int64, err error) {
	body, err := json.Marshal(request)
	if err != nil {
		return 0, err
	}
	err = s.Write(ctx, func(tx *Tx) error {
		waiting, err := db.Value[int](tx, `SELECT count(*) FROM jobs WHERE state IN ('queued', 'running')`)
		if err != nil {
			return err
		}
		if waiting >= openJobs {
			return ErrBusy
		}
		id, err = db.InsertID(tx, `INSERT INTO jobs (kind, who, total, request, made_at) VALUES (?, ?, ?, ?, ?)`, kind,
			who, total, string(body), tx.Stamp())
		tx.AfterCommit(func() {
			select {
			case s.wakeJobs <- struct{}{}:
			default:
			}
		})
		return err
	})
	return id, err
}

// WakeJobs returns the channel that receives a value when a job is queued.
func (s *Shop) WakeJobs() <-chan struct{} { return s.wakeJobs }

// FindJob returns a job of a staff member; ErrNotFound if it does not exist or is someone else's.
func (s *Shop) FindJob(ctx context.Context, who, id int64) (found Job, err error) {
	err = s.Read(ctx, func(tx *Tx) error {
		found, err = db.One(tx, scanJob, `SELECT `+jobColumns+` FROM jobs WHERE id = ? AND who = ?`, id, who)
		return err
	})
	return found, err
}

// ListJobs returns a staff member's jobs of the given kinds, latest first.
func (s *Shop) ListJobs(ctx context.Context, who int64, kinds ...string) (found []Job, err error) {
	list, err := json.Marshal(kinds)
	if err != nil {
		return nil, err
	}
	err = s.Read(ctx, func(tx *Tx) error {
		found, err = db.List(tx, scanJob, `SELECT `+jobColumns+
			` FROM jobs WHERE who = ? AND kind IN (SELECT value FROM json_each(?)) ORDER BY id DESC LIMIT ?`, who,
			string(list), MaxRows)
		return err
	})
	return found, err
}

// ClaimJob marks the oldest waiting job as running and returns it; ErrNotFound if none waits.
func (s *Shop) ClaimJob(ctx context.Context) (taken Job, err error) {
	err = s.Read(ctx, func(tx *Tx) error {
		taken, err = db.One(tx, scanJob, `SELECT `+jobColumns+` FROM jobs WHERE state = 'queued' ORDER BY id LIMIT 1`)
		return err
	})
	if err != nil {
		return taken, err
	}
	return taken, s.Write(ctx, func(tx *Tx) error {
		return db.ChangeOne(tx, `UPDATE jobs SET state = 'running' WHERE id = ? AND state = 'queued'`, taken.ID)
	})
}

// JobProgress records the progress of a job: done of total steps.
func (s *Shop) JobProgress(ctx context.Context, id, done, total int64) error {
	return s.Write(ctx, func(tx *Tx) error {
		return db.ChangeOne(tx, `UPDATE jobs SET done = ?, total = ? WHERE id = ?`, done, total, id)
	})
}

// EndJob marks a job as done or failed, with a sentence for its owner and its result.
func (s *Shop) EndJob(ctx context.Context, id int64, failed bool, message string, result any) error {
	body, err := json.Marshal(result)
	if err != nil {
		return err
	}
	if result == nil {
		body = []byte("{}")
	}
	return s.Write(ctx, func(tx *Tx) error {
		state := "done"
		if failed {
			state = "failed"
		}
		return db.ChangeOne(tx, `UPDATE jobs SET state = ?, message = ?, result = ?, done = iif(? = 'done', total,
			done), ended_at = ?
			WHERE id = ?`, state, message, string(body), state, tx.Stamp(), id)
	})
}

// InterruptedJobs returns the jobs that were running when the process died.
func (s *Shop) InterruptedJobs(ctx context.Context) (found []Job, err error) {
	err = s.Read(ctx, func(tx *Tx) error {
		found, err = db.List(tx, scanJob, `SELECT `+jobColumns+` FROM jobs WHERE state = 'running' ORDER BY id`)
		return err
	})
	return found, err
}

// ForgetJobs deletes jobs that ended before an instant, and returns their IDs.
func (s *Shop) ForgetJobs(ctx context.Context, before time.Time) (dropped []int64, err error) {
	err = s.Write(ctx, func(tx *Tx) error {
		dropped, err = db.Values[int64](tx, `SELECT id FROM jobs WHERE ended_at < ? LIMIT 500`, before.UnixMilli())
		if err != nil {
			return err
		}
		for _, id := range dropped {
			if _, err := tx.Exec(`DELETE FROM import_steps WHERE job_id = ?`, id); err != nil {
				return err
			}
			if _, err := tx.Exec(`DELETE FROM moved_rows WHERE job_id = ?`, id); err != nil {
				return err
			}
			if _, err := tx.Exec(`DELETE FROM jobs WHERE id = ?`, id); err != nil {
				return err
			}
		}
		return nil
	})
	return dropped, err
}
