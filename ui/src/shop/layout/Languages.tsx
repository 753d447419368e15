import { languages, say } from '../../words'
import { readIn } from './language'
import css from './layout.module.css'

/**
 * The way to the same page in each other language. Without its code a link leads to the home page in that language. The header's
 * is a landmark; what stands inside of another one is not.
 */
export default function Languages({ inside = false }) {
  const Part = inside ? 'div' : 'nav'
  return (
    <Part className={css.tongues} {...(inside ? {} : { 'aria-label': say.languages.label })}>
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
    </Part>
  )
}
