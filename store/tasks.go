package store

import (
	"context"
	"encoding/json"
	"time"
)

// Task is a piece of slow or outside work. It is written in the transaction that causes it, taken by the worker
// under a lease, and tried until it is done or given up.
type Task struct {
	ID      int64
	Kind    string
	Key     string
	Payload json.RawMessage
	Tries   int
}

// enqueue writes a task; the same kind and key a second time is one task.
func enqueue(tx *Tx, kind, key string, due time.Time, payload any) error {
	body, err := json.Marshal(payload)
	if err != nil {
		return err
	}
	_, err = tx.exec(`INSERT INTO tasks (kind, key, payload, due_at, made_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (kind, key) DO NOTHING`,
		kind, key, string(body), due.UnixMilli(), tx.stamp())
	return err
}

// wakeWorker tells the worker, once the commit is durable, that there is work.
func (s *Store) wakeWorker(tx *Tx) {
	tx.after = append(tx.after, func() {
		select {
		case s.wake <- struct{}{}:
		default:
		}
	})
}

// Wake is written to when work was queued.
func (s *Store) Wake() <-chan struct{} { return s.wake }

// TakeTasks leases up to n tasks that are due. A task whose lease ran out is taken again: its worker died.
func (s *Store) TakeTasks(ctx context.Context, n int, lease time.Duration) ([]Task, error) {
	var taken []Task
	err := s.write(ctx, func(tx *Tx) (err error) {
		taken, err = list(tx, func(row scanner, t *Task) error {
			var payload string
			err := row.Scan(&t.ID, &t.Kind, &t.Key, &payload, &t.Tries)
			t.Payload = json.RawMessage(payload)
			return err
		}, `SELECT id, kind, key, payload, tries FROM tasks
			WHERE state = 'waiting' AND due_at <= ? AND lease_until <= ? ORDER BY due_at LIMIT ?`, tx.stamp(), tx.stamp(), n)
		if err != nil {
			return err
		}
		for _, t := range taken {
			if _, err := tx.exec(`UPDATE tasks SET lease_until = ?, tries = tries + 1 WHERE id = ?`, tx.now.Add(lease).UnixMilli(), t.ID); err != nil {
				return err
			}
		}
		return nil
	})
	return taken, err
}

// TaskWaiting says whether any task is due.
func (s *Store) TaskWaiting(ctx context.Context) (waiting bool, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		waiting, err = value[bool](tx, `SELECT EXISTS (SELECT 1 FROM tasks WHERE state = 'waiting' AND due_at <= ? AND lease_until <= ?)`, tx.stamp(), tx.stamp())
		return err
	})
	return waiting, err
}

// FinishTask marks a task done.
func (s *Store) FinishTask(ctx context.Context, id int64) error {
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.exec(`UPDATE tasks SET state = 'done', error = '', ended_at = ? WHERE id = ?`, tx.stamp(), id)
		return err
	})
}

// RetryTask puts a task back for later, or gives it up for good, with what went wrong in words that hold no secret.
func (s *Store) RetryTask(ctx context.Context, id int64, later time.Duration, giveUp bool, reason string) error {
	return s.write(ctx, func(tx *Tx) error {
		state := "waiting"
		if giveUp {
			state = "failed"
		}
		_, err := tx.exec(`UPDATE tasks SET state = ?, error = ?, due_at = ?, lease_until = 0, ended_at = iif(? = 'failed', ?, NULL) WHERE id = ?`,
			state, reason, tx.now.Add(later).UnixMilli(), state, tx.stamp(), id)
		return err
	})
}

// TaskCount is how many tasks of a kind stand in a state.
type TaskCount struct {
	Kind, State string
	Count       int64
}

// CountTasks counts the tasks that wait or were given up.
func (s *Store) CountTasks(ctx context.Context) (found []TaskCount, err error) {
	err = s.read(ctx, func(tx *Tx) error {
		found, err = list(tx, func(row scanner, c *TaskCount) error { return row.Scan(&c.Kind, &c.State, &c.Count) },
			`SELECT kind, state, count(*) FROM tasks WHERE state IN ('waiting', 'failed') GROUP BY kind, state`)
		return err
	})
	return found, err
}
