import { useCall } from '../../api/hooks'
import { languages, say } from '../../words'
import { readIn } from './language'
import css from './layout.module.css'

/**
 * Links to the same page in other languages. Without JavaScript they lead to the home page in that language. In
 * the header they are a landmark for screen readers; inside another landmark they are not. A language that the owner
 * has switched off is left out.
 */
export default function Languages({ inside = false }) {
  const on = useCall('/shop', undefined, { staleTime: 600_000 }).data?.data.languages
  const Part = inside ? 'div' : 'nav'
  return (
    <Part className={css.tongues} {...(inside ? {} : { 'aria-label': say.languages.label })}>
      {languages
        .filter(({ code, base }) => code !== say.language.code && (!base || on?.includes(code)))
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
