import '../../styles/pairing-book.css'
import '../../styles/pairing-round.css'
import '../../styles/pairing-straight.css'
import { Link } from 'wouter'
import { useCall } from '../../api/hooks'
import { Field } from '../../parts/Field'
import { Failed, Loading } from '../../parts/State'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { Check } from '../blocks/Check'
import { FrontBar } from '../blocks/FrontBar'
import { usePart } from '../blocks/useFront'
import { Accent } from './Accent'
import { Choices } from './Choices'
import { LogoField } from './LogoField'
import own from './look.module.css'

/** The editor of the shop's branding: the owner's choices, which every page, document and mail uses. */
export default function Look() {
  const part = usePart('identity')
  const shop = useCall('/shop', undefined, { staleTime: 0 })
  const { call, value, change, errors } = part
  if (call.isError && !call.data) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  if (!value) return <Loading />
  const set = (fields: Partial<typeof value>) => change({ ...value, ...fields })
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Look</h1>
      </div>
      <FrontBar part={part} />
      <section className={css.panel} aria-labelledby="named">
        <h2 id="named">Name and tagline</h2>
        <p>
          <strong className={own.name}>{shop.data?.data.shop_name}</strong>{' '}
          <Link href="/settings?find=shop_name">Change the name</Link>
        </p>
        <Field
          label="Tagline"
          value={value.line}
          maxLength={80}
          error={errors.line}
          hint="What you sell, or your slogan. Shown in the header of pages, emails and documents, and beside the shop’s name in search engines."
          onChange={(e) => set({ line: e.currentTarget.value })}
        />
      </section>
      <section className={css.panel} aria-labelledby="logos">
        <h2 id="logos">Logos</h2>
        <p className="quiet">
          An SVG, or a PNG with a transparent background. Without a logo, the first letter of the name is shown in your
          brand colour.
        </p>
        <div className={own.logos}>
          <LogoField
            label="Logo"
            scheme="light"
            name={value.logo}
            error={errors.logo}
            onName={(logo, ratio) =>
              set(logo ? { logo, wordmark: (ratio ?? 1) > 2 } : { logo, logo_dark: '', wordmark: false })
            }
          />
          <LogoField
            label="Logo for dark mode"
            scheme="dark"
            name={value.logo_dark}
            shown={value.logo}
            error={errors.logo_dark}
            disabled={!value.logo}
            hint="For visitors who use dark mode. Without one, the first logo is used."
            onName={(logo_dark) => set({ logo_dark })}
          />
          <LogoField
            label="Icon"
            scheme="light"
            name={value.icon}
            error={errors.icon}
            hint="Square, for browser tabs and phone home screens. Without one, it is made from a square logo or the first letter of the name."
            onName={(icon) => set({ icon })}
          />
        </div>
        {value.logo && (
          <Check label="The logo includes the name" on={value.wordmark} onChange={(wordmark) => set({ wordmark })} />
        )}
      </section>
      <Accent accent={value.accent} error={errors.accent} onAccent={(accent) => set({ accent })} />
      <Choices value={value} onChange={set} />
    </div>
  )
}
