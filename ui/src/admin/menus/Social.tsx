import type { Front } from '../../api/front'
import { Field, Select } from '../../parts/Field'
import type { Errors } from '../../parts/useAct'
import css from '../blocks/blocks.module.css'
import own from './menus.module.css'
import { changed, services, without } from './values'

type Links = Front['menu']['social']
type Props = { social: Links; errors: Errors; onChange: (social: Links) => void }

/** The editor of the links to the shop's social media pages. */
export function Social({ social, errors, onChange }: Props) {
  const left = Object.keys(services).filter((name) => !social.some((one) => one.service === name))
  return (
    <section className={css.panel} aria-label="Social links">
      <h2 className={own.title}>Social links</h2>
      <p className="quiet">Your pages at other services, linked in the footer.</p>
      {social.map((one, n) => {
        const [name, begins] = services[one.service] ?? [one.service, 'https://']
        return (
          <Field
            key={one.service}
            label={name}
            type="url"
            value={one.link}
            error={errors[`social.${n}.link`] ?? errors[`social.${n}.service`]}
            hint={`Begins with ${begins}. Empty: not linked`}
            onInput={(event) => onChange(changed(social, n, { ...one, link: event.currentTarget.value }))}
            onBlur={() => !one.link && onChange(without(social, n))}
          />
        )
      })}
      {left.length > 0 && (
        <Select
          label="Add a service"
          value=""
          onInput={(event) => {
            const service = event.currentTarget.value
            if (service) onChange([...social, { service, link: services[service]?.[1] ?? '' }])
          }}
        >
          <option value="">Please choose</option>
          {left.map((name) => (
            <option key={name} value={name}>
              {services[name]?.[0]}
            </option>
          ))}
        </Select>
      )}
    </section>
  )
}
