import { FileText, Film, ImagePlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { sendFile, sendPicture } from '../../api/sendPicture'
import { Button } from '../../parts/Button'
import { Field, Select, TextArea } from '../../parts/Field'
import { languageNames } from '../../rules/languages'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { Entries } from './Entries'
import type { Story } from './product'
import own from './products.module.css'

type Props = {
  story: Story
  errors: Record<string, string | undefined>
  /** onChange gets a function, because an upload ends later than it began. */
  onChange: (change: (story: Story) => Story) => void
  /** onSending is called with 1 when an upload begins, and with -1 when it ends. */
  onSending: (by: number) => void
}

const mostPanels = 5

/** The story of a product: panels, a film, what is in the box, and downloads. All of it may be left out. */
export function StoryFields({ story, errors, onChange, onSending }: Props) {
  const { panels, film, box, downloads } = story
  const setPanel = (at: number, changes: Partial<Story['panels'][number]>) =>
    onChange((now) => ({ ...now, panels: now.panels.map((one, i) => (i === at ? { ...one, ...changes } : one)) }))
  const setDownload = (at: number, changes: Partial<Story['downloads'][number]>) =>
    onChange((now) => ({ ...now, downloads: now.downloads.map((one, i) => (i === at ? { ...one, ...changes } : one)) }))
  const up = (at: number) =>
    onChange((now) => {
      const panels = [...now.panels]
      panels.splice(at - 1, 0, ...panels.splice(at, 1))
      return { ...now, panels }
    })
  return (
    <div className={`${css.whole} ${own.story}`}>
      <fieldset>
        <legend>Panels</legend>
        <p className="quiet">A picture as wide as the page with a heading and a sentence. Three to five look best.</p>
        {panels.map((one, at) => (
          <div key={at} className={own.panel}>
            <div>
              {one.image && <img src={small(one.image)} alt={`Panel ${at + 1}`} width={160} height={120} />}
              <Choose
                label={one.image ? `Replace the picture of panel ${at + 1}` : `Picture of panel ${at + 1}`}
                text={one.image ? 'Replace' : 'Choose a picture'}
                accept="image/*"
                icon={<ImagePlus size={16} aria-hidden="true" />}
                send={async (file, progress) => setPanel(at, { image: await sendPicture(file, progress) })}
                onSending={onSending}
              />
            </div>
            <div className={own.words}>
              <Field
                label={`Heading of panel ${at + 1}`}
                maxLength={60}
                value={one.heading}
                onInput={(e) => setPanel(at, { heading: e.currentTarget.value })}
              />
              <TextArea
                label={`Sentence of panel ${at + 1}`}
                rows={2}
                maxLength={240}
                hint={`${one.text.length} of 240 characters`}
                value={one.text}
                onInput={(e) => setPanel(at, { text: e.currentTarget.value })}
              />
              <span className={css.actions}>
                {at > 0 && (
                  <Button kind="quiet" size="small" aria-label={`Move panel ${at + 1} up`} onClick={() => up(at)}>
                    ↑
                  </Button>
                )}
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Remove panel ${at + 1}`}
                  onClick={() => onChange((now) => ({ ...now, panels: now.panels.filter((_, i) => i !== at) }))}
                >
                  Remove
                </Button>
              </span>
            </div>
          </div>
        ))}
        <Wrong text={errors.panels} />
        {panels.length < mostPanels && (
          <span>
            <Button
              kind="plain"
              size="small"
              onClick={() =>
                onChange((now) => ({ ...now, panels: [...now.panels, { heading: '', text: '', image: '' }] }))
              }
            >
              Add panel
            </Button>
          </span>
        )}
      </fieldset>
      <fieldset>
        <legend>Film</legend>
        <p className="quiet">An MP4 with H.264 and AAC, 30 MB at most. It is loaded when a shopper plays it.</p>
        {film && (
          // biome-ignore lint/a11y/useMediaCaption: the owner's film has no captions
          <video
            key={film.src}
            src={film.src}
            poster={film.image || undefined}
            controls
            preload="none"
            aria-label="The film"
            width={320}
            height={180}
          />
        )}
        <span className={css.actions}>
          <Choose
            label={film ? 'Replace the film' : 'Film'}
            text={film ? 'Replace film' : 'Choose a film'}
            accept="video/mp4"
            icon={<Film size={16} aria-hidden="true" />}
            send={async (file, progress) => {
              const { path, seconds = 0 } = await sendFile('film', file, 30, progress)
              onChange((now) => ({ ...now, film: { image: '', ...now.film, src: path, seconds } }))
            }}
            onSending={onSending}
          />
          {film && (
            <>
              <Choose
                label="Poster of the film"
                text={film.image ? 'Replace poster' : 'Choose a poster'}
                accept="image/*"
                icon={<ImagePlus size={16} aria-hidden="true" />}
                send={async (file, progress) => {
                  const image = await sendPicture(file, progress)
                  onChange((now) => ({ ...now, ...(now.film && { film: { ...now.film, image } }) }))
                }}
                onSending={onSending}
              />
              <Button
                kind="quiet"
                size="small"
                aria-label="Remove the film"
                onClick={() => onChange((now) => ({ ...now, film: null }))}
              >
                Remove
              </Button>
            </>
          )}
        </span>
        {film && !film.image && <p className="quiet">Without a poster, the main picture stands for it.</p>}
        <Wrong text={errors.film} />
      </fieldset>
      <fieldset>
        <legend>In the box</legend>
        <Entries
          label="In the box"
          hint="One per line, such as: 2 × Wall plug"
          entries={box}
          error={errors.box}
          onChange={(box) => onChange((now) => ({ ...now, box }))}
        />
      </fieldset>
      <fieldset>
        <legend>Downloads</legend>
        {downloads.map((one, at) => (
          <div key={one.src} className={own.file}>
            <Field
              label={`Name of download ${at + 1}`}
              maxLength={80}
              value={one.title}
              onInput={(e) => setDownload(at, { title: e.currentTarget.value })}
            />
            <Select
              label={`Language of download ${at + 1}`}
              value={one.lang}
              onChange={(e) => setDownload(at, { lang: e.currentTarget.value })}
            >
              {Object.entries(languageNames).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
            <Button
              kind="quiet"
              size="small"
              aria-label={`Remove download ${at + 1}`}
              onClick={() => onChange((now) => ({ ...now, downloads: now.downloads.filter((_, i) => i !== at) }))}
            >
              Remove
            </Button>
          </div>
        ))}
        <Wrong text={errors.downloads} />
        <Choose
          label="Manual"
          text="Add a PDF"
          accept="application/pdf"
          icon={<FileText size={16} aria-hidden="true" />}
          send={async (file, progress) => {
            const { path, bytes = 0 } = await sendFile('manual', file, 20, progress)
            const added = { src: path, title: 'User manual', lang: 'en', bytes }
            onChange((now) => ({ ...now, downloads: [...now.downloads, added] }))
          }}
          onSending={onSending}
        />
      </fieldset>
    </div>
  )
}

const small = (path: string) => path.replace('-1280.', '-320.')

const Wrong = ({ text }: { text: string | undefined }) =>
  text ? (
    <p role="alert" className={css.bad}>
      {text}
    </p>
  ) : null

type ChooseProps = {
  label: string
  text: string
  accept: string
  icon: ReactNode
  send: (file: File, progress: (part: number) => void) => Promise<void>
  onSending: (by: number) => void
}

/** A button that uploads a chosen file, with the progress, and the reason if the file was refused. */
function Choose({ label, text, accept, icon, send, onSending }: ChooseProps) {
  const field = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState<number>()
  const [wrong, setWrong] = useState('')
  const chosen = async (file: File | undefined) => {
    if (!file) return
    setWrong('')
    setPart(0)
    onSending(1)
    try {
      await send(file, setPart)
    } catch (failure) {
      setWrong(sentence(failure))
    }
    onSending(-1)
    setPart(undefined)
  }
  return (
    <span className={own.chooses}>
      <Button kind="plain" size="small" busy={part !== undefined} icon={icon} onClick={() => field.current?.click()}>
        {text}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(e) => {
          void chosen(e.currentTarget.files?.[0])
          e.currentTarget.value = ''
        }}
      />
      {part !== undefined && <progress max={1} value={part} aria-label={`Uploading: ${label}`} />}
      <Wrong text={wrong} />
    </span>
  )
}
