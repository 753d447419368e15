import type { ReactNode } from 'react'
import type { Front } from '../../api/front'
import css from '../blocks/blocks.module.css'
import own from './look.module.css'

type Identity = Front['identity']
type Choice = { key: string; name: string }

const pairings: Choice[] = [
  { key: 'clear', name: 'Clear' },
  { key: 'round', name: 'Round' },
  { key: 'book', name: 'Serif' },
  { key: 'straight', name: 'Straight' },
]
const corners: Choice[] = [
  { key: 'square', name: 'Square' },
  { key: 'soft', name: 'Soft' },
  { key: 'round', name: 'Round' },
]
const densities: Choice[] = [
  { key: 'close', name: 'Compact' },
  { key: 'even', name: 'Normal' },
  { key: 'wide', name: 'Spacious' },
]

/** The choices of typefaces, corners and density, each with a sample. */
export function Choices({ value, onChange }: { value: Identity; onChange: (fields: Partial<Identity>) => void }) {
  return (
    <>
      <Group
        title="Font"
        choices={pairings}
        chosen={value.pairing || 'clear'}
        onChoose={(pairing) => onChange({ pairing })}
        picture={(key) => (
          <span className={own.letters} data-pairing={key}>
            <b>A house, well lit</b>
            <span>Twelve switches for ₹ 4,999</span>
            <b lang="hi">घर की रोशनी</b>
            <span lang="hi">हर कमरे के लिए स्विच</span>
          </span>
        )}
      />
      <Group
        title="Corners"
        choices={corners}
        chosen={value.corner || 'soft'}
        onChoose={(corner) => onChange({ corner })}
        picture={(key) => <span className={own.corner} data-corner={key} />}
      />
      <Group
        title="Density"
        choices={densities}
        chosen={value.density || 'even'}
        onChoose={(density) => onChange({ density })}
        picture={(key) => (
          <span className={own.density} data-density={key}>
            <i />
            <i />
            <i />
          </span>
        )}
      />
    </>
  )
}

type GroupProps = {
  title: string
  choices: Choice[]
  chosen: string
  onChoose: (key: string) => void
  picture: (key: string) => ReactNode
}

function Group({ title, choices, chosen, onChoose, picture }: GroupProps) {
  return (
    <section className={css.panel} aria-labelledby={title}>
      <h2 id={title}>{title}</h2>
      <div className={own.choices} role="radiogroup" aria-labelledby={title}>
        {choices.map(({ key, name }) => (
          <label key={key} className={own.choice}>
            <input type="radio" name={title} checked={chosen === key} onChange={() => onChoose(key)} />
            {picture(key)}
            <span>{name}</span>
          </label>
        ))}
      </div>
    </section>
  )
}
