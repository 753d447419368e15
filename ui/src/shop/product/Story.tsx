import { CirclePlay, Download } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { Picture } from '../../parts/Picture'
import { languageNames } from '../../rules/languages'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import css from './story.module.css'

/**
 * What the owner tells of a product: panels of a picture and a sentence, a film, what is in the box, and files to
 * download. A product without panels shows its further pictures large.
 */
export default function Story({ reply }: { reply: Schemas['ProductOut'] }) {
  const { panels = [], film, box = [], downloads = [] } = reply.story ?? {}
  const views = panels.length > 0 ? [] : reply.image.image_url.slice(0, 2)
  return (
    <>
      {panels.map((panel) => (
        <section key={panel.image + panel.heading} className={css.panel}>
          <Picture src={panel.image} srcset={panel.srcset} alt="" sizes="(max-width: 820px) 100vw, 600px" size={1280} />
          <div>
            <h2 lang={tongue(panel.heading)}>{panel.heading}</h2>
            <p lang={tongue(panel.text)}>{panel.text}</p>
          </div>
        </section>
      ))}
      {views.length > 0 && (
        <div className={css.views}>
          {views.map((src, i) => (
            <Picture
              key={src}
              src={src}
              srcset={reply.image.srcset[i]}
              alt={say.closer.viewOf(reply.data.title, i + 2, reply.image.image_url.length + 1)}
              sizes="(max-width: 820px) 100vw, 600px"
              size={1280}
            />
          ))}
        </div>
      )}
      {film && <Film key={film.src} film={film} main={reply.data} />}
      {box.length + downloads.length > 0 && (
        <div className={css.lists}>
          {box.length > 0 && (
            <section>
              <h2>{say.story.inTheBox}</h2>
              <ul className={css.box}>
                {box.map((one) => (
                  <li key={one.what} lang={tongue(one.what)}>
                    <span>{one.pieces} ×</span>
                    {one.what}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {downloads.length > 0 && (
            <section>
              <h2>{say.story.downloads}</h2>
              <ul>
                {downloads.map((one) => (
                  <li key={one.src}>
                    <a className={css.download} href={one.src} download>
                      <Download size={18} aria-hidden="true" />
                      <span>
                        <span lang={tongue(one.title)}>{one.title}</span>
                        <small>{say.story.pdf(languageNames[one.lang] ?? one.lang, megabytes(one.bytes))}</small>
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </>
  )
}

/** megabytes writes a size, at least 0.1. */
const megabytes = (bytes: number) => Math.max(0.1, Math.round((bytes / 1048576) * 10) / 10)

/** length writes the length of a film, such as 1:05. */
const length = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** A film: its poster until somebody plays it, and nothing of it is loaded before. */
function Film({ film, main }: { film: Schemas['Film']; main: Schemas['ProductData'] }) {
  const [plays, setPlays] = useState(false)
  const [image, srcset] = film.image ? [film.image, film.srcset] : [main.image, main.srcset]
  if (plays)
    return (
      <div className={css.film}>
        {/* biome-ignore lint/a11y/useMediaCaption: the owner's film has no captions */}
        <video
          ref={(player) => player?.focus()}
          src={film.src}
          poster={image}
          controls
          autoPlay
          playsInline
          aria-label={say.story.filmOf(main.title)}
        />
      </div>
    )
  return (
    <button
      type="button"
      className={css.film}
      aria-label={say.story.playTheFilm(length(film.seconds))}
      onClick={() => setPlays(true)}
    >
      <Picture src={image} srcset={srcset} alt="" sizes="(max-width: 820px) 100vw, 1200px" size={1280} />
      <span className={css.play} aria-hidden="true">
        <CirclePlay />
        {length(film.seconds)}
      </span>
    </button>
  )
}
