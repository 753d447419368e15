import { Dialog } from '../../parts/Dialog'
import css from './find.module.css'
import { ways } from './keys'

const anywhere: [string, string][] = [
  ['Ctrl K', 'Find anything: an order, a person, a product, a setting, something to do'],
  ['/', 'Search the list'],
  ['?', 'This list'],
  ['Esc', 'Close what is open'],
]
const lists: [string, string][] = [
  ['j  k', 'Next row, row before'],
  ['x', 'Tick the row'],
  ['Shift + click', 'Tick all rows between'],
  ['Enter', 'Open the row'],
  ['Enter  ↑  ↓', 'Save and go to the next field when editing prices and stock'],
]

function Keys({ title, rows }: { title: string; rows: [string, string][] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className={css.keys}>
        {rows.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {keys.split('  ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/**
 * A dialog that lists the keyboard shortcuts of the back office, without those of screens that the person may not
 * open.
 */
export function KeysDialog({ may, onClose }: { may: (href: string) => boolean; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} wide>
      <div className={css.columns}>
        <div>
          <Keys title="Anywhere" rows={anywhere} />
          <Keys title="In a list" rows={lists} />
        </div>
        <Keys title="Go to" rows={ways.filter((way) => may(way.href)).map((way) => [`g  ${way.key}`, way.label])} />
      </div>
    </Dialog>
  )
}
