import { useState } from 'react'
import { useAsking } from '../../parts/Asking'
import { Empty, Failed, Loading } from '../../parts/State'
import type { Errors } from '../../parts/useAct'
import { sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { FrontBar } from '../blocks/FrontBar'
import { LivePreview } from '../blocks/LivePreview'
import { usePart } from '../blocks/useFront'
import own from './front.module.css'
import { SectionForm } from './SectionForm'
import { SectionList } from './SectionList'
import { newSection, nowIn, type Section } from './values'

/** The editor of the home page: its sections, the fields of the selected section, and a preview beside them. */
export function HomeScreen() {
  const part = usePart('home')
  const { ask } = useAsking()
  const [chosen, setChosen] = useState<string>()
  const { call, draft, value, change, errors, shown } = part
  if (call.isError && !draft) return <Failed message={sentence(call.error)} again={() => void call.refetch()} />
  if (!draft || !value) return <Loading />
  const { kinds, icons } = draft
  const sections = value.sections
  const at = sections.findIndex((one) => one.id === chosen)
  const section = sections[at]
  const kind = kinds.find((one) => one.kind === section?.kind)
  const keep = (next: Section[]) => change({ sections: next })
  const remove = async (gone: Section) => {
    const sure = await ask({
      title: `Remove ${kind?.name ?? 'this section'}${gone.title ? ` “${gone.title}”` : ''}?`,
      text: 'Its content will be deleted. To keep it for later, hide it instead.',
      yes: 'Remove',
      danger: true,
    })
    if (!sure) return
    setChosen(undefined)
    keep(sections.filter((one) => one.id !== gone.id))
  }
  return (
    <div className={`page ${css.screen}`}>
      <div className={css.head}>
        <h1>Home page</h1>
      </div>
      <FrontBar part={part} />
      {errors.sections && (
        <p className={own.wrong} role="alert">
          {errors.sections}
        </p>
      )}
      <div className={own.editor}>
        <SectionList
          sections={sections}
          kinds={kinds}
          now={nowIn(draft.utc_offset)}
          chosen={chosen}
          wrong={wrongOf(errors)}
          onChoose={setChosen}
          onOrder={keep}
          onAdd={(of) => {
            const fresh = newSection(of, sections, icons[0] ?? '')
            keep([...sections, fresh])
            setChosen(fresh.id)
          }}
        />
        {section && kind ? (
          <SectionForm
            key={section.id}
            section={section}
            kind={kind}
            icons={icons}
            errors={errorsOf(errors, at)}
            onChange={(next) => keep(sections.map((one) => (one.id === next.id ? next : one)))}
            onRemove={() => void remove(section)}
          />
        ) : (
          <div className={own.form}>
            <Empty title="Choose a section">
              Edit its text, pictures and schedule here. Changes are saved to the draft automatically; customers see
              them once you publish.
            </Empty>
          </div>
        )}
        <LivePreview token={draft.preview} shown={shown} section={chosen} />
      </div>
    </div>
  )
}

const place = /^sections\.(\d+)\.(.+)$/

/** wrongOf returns the positions of the sections that the server refused. */
function wrongOf(errors: Errors): Set<number> {
  return new Set(
    Object.entries(errors).flatMap(([name, text]) => (text && place.exec(name) ? [Number(place.exec(name)?.[1])] : [])),
  )
}

/** errorsOf returns the errors of one section, by the section's own field names. */
function errorsOf(errors: Errors, at: number): Errors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) => {
      const found = place.exec(name)
      return found && Number(found[1]) === at ? [[found[2] ?? '', text]] : []
    }),
  )
}
