import { ArrowDown, ArrowUp, GripVertical, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Status } from '../../parts/State'
import { useDrag } from '../blocks/useDrag'
import own from './front.module.css'
import { type Kind, moved, type Section, standing } from './values'

type Props = {
  sections: Section[]
  kinds: Kind[]
  now: string
  chosen: string | undefined
  /** The positions of sections with errors. */
  wrong: Set<number>
  onChoose: (id: string) => void
  onOrder: (sections: Section[]) => void
  onAdd: (kind: Kind) => void
}

/** The sections of the home page in order. They can be moved by dragging, or with the buttons beside each. */
export function SectionList({ sections, kinds, now, chosen, wrong, onChoose, onOrder, onAdd }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const drag = useDrag(list, (from, to) => onOrder(moved(sections, from, to)))
  const [adding, setAdding] = useState(false)
  const nameOf = (section: Section) => kinds.find((k) => k.kind === section.kind)?.name ?? section.kind
  return (
    <section aria-label="Sections" className={own.sections}>
      <ol ref={list}>
        {sections.map((section, i) => {
          const state = standing(section, now)
          return (
            <li key={section.id} data-chosen={section.id === chosen || undefined} {...drag.row(i)}>
              <span className={own.grip} data-grip title="Drag" {...drag.grip(i)}>
                <GripVertical size={18} aria-hidden="true" />
              </span>
              <button type="button" className={own.name} onClick={() => onChoose(section.id)}>
                <strong>{nameOf(section)}</strong>
                {section.title && section.title !== nameOf(section) && <span className="quiet">{section.title}</span>}
                {wrong.has(i) ? (
                  <Status tone="brick">Has errors</Status>
                ) : (
                  state && <Status tone="honey">{state}</Status>
                )}
              </button>
              <span className={own.move}>
                <button
                  type="button"
                  aria-label={`Move ${nameOf(section)} up`}
                  disabled={i === 0}
                  onClick={() => onOrder(moved(sections, i, i - 1))}
                >
                  <ArrowUp aria-hidden="true" />
                </button>
                <button
                  type="button"
                  aria-label={`Move ${nameOf(section)} down`}
                  disabled={i === sections.length - 1}
                  onClick={() => onOrder(moved(sections, i, i + 1))}
                >
                  <ArrowDown aria-hidden="true" />
                </button>
              </span>
            </li>
          )
        })}
      </ol>
      <Button kind="plain" wide icon={<Plus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
        Add a section
      </Button>
      {adding && (
        <Dialog title="Add a section" onClose={() => setAdding(false)}>
          <ul className={own.kinds}>
            {kinds.map((kind) => (
              <li key={kind.kind}>
                <button
                  type="button"
                  onClick={() => {
                    setAdding(false)
                    onAdd(kind)
                  }}
                >
                  <strong>{kind.name}</strong>
                  <span className="quiet">{kind.hint}</span>
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </section>
  )
}
