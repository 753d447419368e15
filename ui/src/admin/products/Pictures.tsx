import { ImagePlus } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import css from '../blocks/blocks.module.css'
import own from './products.module.css'
import type { FormPicture, usePictures } from './usePictures'

type Props = { of: ReturnType<typeof usePictures>; error: string | undefined }

/**
 * The pictures of a product: dropped, pasted or chosen, several at once. The first is the main picture; dragging
 * reorders them.
 */
export function Pictures({ of, error }: Props) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState(false)
  const chosen = useRef<HTMLInputElement>(null)
  const add = useRef(of.add)
  add.current = of.add
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter((file) => file.type.startsWith('image/'))
      if (files.length === 0) return
      event.preventDefault()
      add.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  const drop = (event: DragEvent, to?: number) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    if (dragged !== undefined && to !== undefined) of.move(dragged, to)
    else if (dragged === undefined && event.dataTransfer?.files.length) of.add(event.dataTransfer.files)
    setDragged(undefined)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can also be chosen by the field inside
    <div
      className={own.drop}
      data-over={over || undefined}
      onDragOver={(e) => {
        e.preventDefault()
        setOver(dragged === undefined)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(e) => drop(e)}
    >
      <div className={own.choose}>
        <ImagePlus size={28} aria-hidden="true" />
        <Field
          ref={chosen}
          label="Pictures"
          type="file"
          accept="image/*"
          multiple
          hint="Drop them here, paste them, or choose many at once: 12 at most. Large photos are scaled down."
          error={error}
          onChange={(e) => {
            of.add(e.currentTarget.files ?? [])
            e.currentTarget.value = ''
          }}
        />
      </div>
      {of.pictures.length > 0 && (
        <ul className={own.extra} aria-label="Pictures, in their order">
          {of.pictures.map((one, i) => (
            <li
              key={one.key}
              draggable
              data-wrong={one.error ? true : undefined}
              onDragStart={() => setDragged(i)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(e) => e.preventDefault()}
              onDrop={(e) => drop(e, i)}
            >
              <Thumb picture={one} at={i} />
              <span className={css.actions}>
                {one.error && one.url && (
                  <Button
                    kind="plain"
                    size="small"
                    aria-label={`Send ${one.name} again`}
                    onClick={() => of.again(one.key)}
                  >
                    Again
                  </Button>
                )}
                {i > 0 && one.path && (
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={`Move picture ${i + 1} forward`}
                    onClick={() => of.move(i, i - 1)}
                  >
                    ←
                  </Button>
                )}
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Remove picture ${i + 1}`}
                  onClick={() => of.drop(one.key)}
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

function Thumb({ picture, at }: { picture: FormPicture; at: number }) {
  return (
    <>
      <span className={own.thumb}>
        {picture.url && <img src={picture.url} alt={picture.name || `Picture ${at + 1}`} width={120} height={120} />}
        {at === 0 && <span className={own.main}>Main picture</span>}
      </span>
      {picture.error ? (
        <span role="alert" className={css.bad}>
          {picture.name}: {picture.error}
        </span>
      ) : (
        !picture.path && (
          <progress max={1} value={picture.progress} aria-label={`Uploading ${picture.name}`}>
            {Math.round(picture.progress * 100)} %
          </progress>
        )
      )}
    </>
  )
}
