package core

import (
	"context"
	"encoding/json"
	"time"

	"hearth/store/db"
)

// Task is a piece of slow or outside work. It is inserted in the transaction that causes it, leased by the worker, and
// retried until it is done or given up.
type Task struct {
	ID      int64
	Kind    string
	Key     string
	Payload json.RawMessage
	Tries   int
}

// Enqueue inserts a task into the transaction. A second task of the same kind and key is ignored.
func Enqueue(tx *Tx, kind, key string, due time.Time, payload any) error {
	body, err := json.Marshal(payload)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO tasks (kind, key, payload, due_at, made_at) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (kind, key) DO NOTHING`,
		kind, key, string(body), due.UnixMilli(), tx.Stamp())
	return err
}

// EnqueueOne inserts a task without a payload, unless one of its kind waits already.
func EnqueueOne(tx *Tx, kind string) error {
	waits, err := db.Value[bool](tx, `SELECT EXISTS (SELECT 1 FROM tasks WHERE kind = ? AND state = 'waiting')`, kind)
	if err != nil || waits {
		return err
	}
	return Enqueue(tx, kind, tx.Now.Format(time.RFC3339Nano), tx.Now, nil)
}

// WakeAfter wakes the worker once the transaction is committed.
func (s *Shop) WakeAfter(tx *Tx) {
	tx.AfterCommit(s.WakeWorker)
}

// WakeWorker tells the worker to look for work.
func (s *Shop) WakeWorker() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Wake returns the channel that receives a value when a task is queued.
func (s *Shop) Wake() <-chan struct{} { return s.wake }

// ClaimTasks leases up to n due tasks of a kind, or of any kind for "". A task whose lease has expired is claimed
// again, because its worker must have died.
func (s *Shop) ClaimTasks(ctx context.Context, kind string, n int, lease time.Duration) ([]Task, error) {
	var taken []Task
	err := s.Write(ctx, func(tx *Tx) (err error) {
		taken, err = db.List(tx, func(row db.Scanner, t *Task) error {
			var payload string
			err := row.Scan(&t.ID, &t.Kind, &t.Key, &payload, &t.Tries)
			t.Payload = json.RawMessage(payload)
			return err
		}, `SELECT id, kind, key, payload, tries FROM tasks
			WHERE state = 'waiting' AND (?1 = '' OR kind = ?1) AND due_at <= ?2 AND lease_until <= ?2 ORDER BY due_at
			LIMIT ?3`, kind, tx.Stamp(), n)
		if err != nil {
			return err
		}
		for _, t := range taken {
			if _, err := tx.Exec(`UPDATE tasks SET lease_until = ?, tries = tries + 1 WHERE id = ?`,
				tx.Now.Add(lease).UnixMilli(), t.ID); err != nil {
				return err
			}
		}
		return nil
	})
	return taken, err
}

// ReleaseLeases releases the tasks that a previous process had leased and not finished, and returns their number. It
// must be called once, when the shop starts to serve.
func (s *Shop) ReleaseLeases(ctx context.Context) (void int64, err error) {
	err = s.Write(ctx, func(tx *Tx) error {
		void, err = db.Change(tx, `UPDATE tasks SET lease_until = 0 WHERE state = 'waiting' AND lease_until > 0`)
		return err
	})
	return void, err
}

// WaitingKinds returns the kinds that have a due task.
func (s *Shop) WaitingKinds(ctx context.Context) (kinds []string, err error) {
	err = s.Read(ctx, func(tx *Tx) error {
		kinds, err = db.Values[string](tx, `SELECT DISTINCT kind FROM tasks WHERE state = 'waiting' AND due_at <= ?
			AND lease_until <= ?`,
			tx.Stamp(), tx.Stamp())
		return err
	})
	return kinds, err
}

// RetryTask reschedules a task, or with giveUp marks it as failed for good. The reason must not contain a secret.
func (s *Shop) RetryTask(ctx context.Context, id int64, later time.Duration, giveUp bool, reason string) error {
	return s.Write(ctx, func(tx *Tx) error {
		state := "waiting"
		if giveUp {
			state = "failed"
		}
		_, err := tx.Exec(`UPDATE tasks SET state = ?, error = ?, due_at = ?, lease_until = 0,
			ended_at = iif(? = 'failed', ?, NULL) WHERE id = ?`,
			state, reason, tx.Now.Add(later).UnixMilli(), state, tx.Stamp(), id)
		return err
	})
}

// TaskCount is the number of tasks of a kind in a state.
type TaskCount struct {
	Kind, State string
	Count       int64
}

// CountTasks counts the tasks that wait or were given up.
func (s *Shop) CountTasks(ctx context.Context) (found []TaskCount, err error) {
	err = s.Read(ctx, func(tx *Tx) error {
		found, err = db.List(tx, func(row db.Scanner, c *TaskCount) error {
			return row.Scan(&c.Kind, &c.State,
				&c.Count)
		},
			`SELECT kind, state, count(*) FROM tasks WHERE state IN ('waiting', 'failed') GROUP BY kind, state`)
		return err
	})
	return found, err
}
