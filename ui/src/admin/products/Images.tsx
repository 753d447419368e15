import { type DragEvent, useState } from 'react'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { Picture } from '../../parts/Picture'
import type { Errors } from '../../parts/useAct'
import css from '../blocks/blocks.module.css'
import own from './products.module.css'

type State = { main: File | undefined; added: File[]; existing: string[]; removed: string[] }
type Props = {
  images: State
  main: string | undefined
  onChange: (images: State) => void
  errors: Errors
}

/** The main picture and the additional ones, which can be reordered by dragging and removed. */
export function Images({ images, main, onChange, errors }: Props) {
  const [dragged, setDragged] = useState<number>()
  const move = (from: number, to: number) => {
    const existing = [...images.existing]
    const [path] = existing.splice(from, 1)
    if (path) existing.splice(to, 0, path)
    onChange({ ...images, existing })
  }
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (dragged !== undefined) move(dragged, to)
    setDragged(undefined)
  }
  return (
    <div className={css.form}>
      <div className={own.images}>
        {main && (
          <span className={css.thumb}>
            <Picture src={main.replace('-1280.', '-320.')} alt="The main picture now" size={320} />
          </span>
        )}
        <Field
          label={main ? 'Replace the main picture' : 'Main picture'}
          type="file"
          accept="image/*"
          error={errors.image}
          onChange={(e) => onChange({ ...images, main: e.currentTarget.files?.[0] })}
        />
      </div>
      <Field
        label="More pictures"
        type="file"
        accept="image/*"
        multiple
        error={errors.images}
        onChange={(e) => onChange({ ...images, added: [...(e.currentTarget.files ?? [])] })}
      />
      {images.existing.length > 0 && (
        <ul className={`${css.whole} ${own.extra}`} aria-label="Extra pictures, in their order">
          {images.existing.map((path, i) => (
            <li
              key={path}
              draggable
              onDragStart={() => setDragged(i)}
              onDragOver={(e) => e.preventDefault()}
              onDrop={(e) => drop(e, i)}
            >
              <Picture src={path.replace('-1280.', '-320.')} alt={`Extra picture ${i + 1}`} size={320} />
              <span className={css.actions}>
                <Button
                  kind="quiet"
                  size="small"
                  disabled={i === 0}
                  aria-label={`Move picture ${i + 1} forward`}
                  onClick={() => move(i, i - 1)}
                >
                  ←
                </Button>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Remove picture ${i + 1}`}
                  onClick={() =>
                    onChange({
                      ...images,
                      existing: images.existing.filter((p) => p !== path),
                      removed: [...images.removed, path],
                    })
                  }
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
