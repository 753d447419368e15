import { type Schemas, urlOf } from '../../api/client'
import { say } from '../../words'
import css from '../blocks/claims.module.css'

/** The pictures and the video of a claim. A picture opens in full size. */
export function ClaimFiles({ files }: { files: Schemas['ClaimFile'][] }) {
  return (
    <ul className={css.files}>
      {files.map((file, i) => {
        const url = urlOf('/claim_file/{id}', { id: file.id })
        const name = file.video ? say.claims.videoOfTheDevice : say.claims.pictureOfTheDevice(i + 1)
        return (
          <li key={file.id}>
            {file.video ? (
              // biome-ignore lint/a11y/useMediaCaption: a customer's video has no captions
              <video controls preload="metadata" src={url} aria-label={name} width={320} height={240} />
            ) : (
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={name} width={320} height={240} loading="lazy" />
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
