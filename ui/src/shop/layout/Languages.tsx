import { languages, say } from '../../words'
import { readIn } from './language'
import css from './layout.module.css'

/** Links to the same page in other languages. Without JavaScript they lead to the home page in that language. */
export default function Languages() {
  return (
    <nav className={css.tongues} aria-label={say.languages.label}>
      {languages
        .filter((one) => one.code !== say.language.code)
        .map(({ code, tag, base, name }) => (
          <a
            key={code}
            href={`${base}/`}
            hrefLang={code}
            lang={tag}
            onClick={(event) => {
              event.preventDefault()
              readIn(code, base)
            }}
          >
            {name}
          </a>
        ))}
    </nav>
  )
}
