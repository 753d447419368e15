import { useState } from 'react'
import { sendPicture } from '../../api/sendPicture'
import { Button } from '../../parts/Button'
import { Field } from '../../parts/Field'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { FormDialog } from '../blocks/FormDialog'
import own from './pages.module.css'

type Props = { onClose: () => void; onPut: (words: string, path: string) => void }

/** A dialog that inserts a picture into a text, with its alternative text. */
export function PictureDialog({ onClose, onPut }: Props) {
  const [path, setPath] = useState('')
  const [words, setWords] = useState('')
  const [progress, setProgress] = useState<number>()
  const [wrong, setWrong] = useState<{ file?: string; words?: string }>({})
  const send = async (file: File | undefined) => {
    if (!file) return
    setPath('')
    setWrong({})
    setProgress(0)
    try {
      setPath(await sendPicture(file, setProgress))
    } catch (failure) {
      setWrong({ file: sentence(failure) })
    } finally {
      setProgress(undefined)
    }
  }
  const done = () => {
    const missing = {
      ...(path ? {} : { file: 'Please choose a picture.' }),
      ...(words.trim() ? {} : { words: 'Please describe the picture.' }),
    }
    if (Object.keys(missing).length > 0) return setWrong(missing)
    onPut(words.trim(), path)
  }
  return (
    <FormDialog
      title="Picture"
      onClose={onClose}
      actions={
        <>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={done} busy={progress !== undefined}>
            Insert
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <Field
          label="Picture"
          type="file"
          accept="image/*"
          required
          hint="JPEG, PNG, GIF or WebP. Large photos are scaled down."
          error={wrong.file}
          onChange={(event) => void send(event.currentTarget.files?.[0])}
        />
        {progress !== undefined && <progress max={1} value={progress} aria-label="Uploading the picture" />}
        {path && <img className={own.sent} src={path.replace('-1280.', '-640.')} alt="" />}
        <Field
          label="Alt text"
          required
          maxLength={200}
          hint="Read aloud by screen readers, and shown if the picture does not load"
          error={wrong.words}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      </div>
    </FormDialog>
  )
}
