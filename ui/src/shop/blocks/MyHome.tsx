import type { ReactNode } from 'react'
import { Button } from '../../parts/Button'
import { Dialog } from '../../parts/Dialog'
import { Field, Select } from '../../parts/Field'
import { choices, type Home, homeOf } from '../../rules/fit'
import { say } from '../../words'
import { useHome } from './fitSaid'
import { readAnswers, setAnswers } from './myHome'
import css from './myHome.module.css'
import { PlatePicture } from './PlatePicture'

/** The sheet of questions about a home. Each answer is stored on the device at once. */
export default function MyHome({ onClose }: { onClose: () => void }) {
  const { home } = useHome()
  const words = say.myHome
  const tell = (change: Partial<Home>) => {
    const now = homeOf({ ...homeOf(readAnswers()), ...change })
    setAnswers(Object.keys(now).length > 0 ? now : null)
  }
  const of = <Name extends keyof Home>(name: Name) => ({
    value: home[name] as string | number | undefined,
    onChange: (event: { currentTarget: { value: string } }) => tell({ [name]: event.currentTarget.value }),
  })
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      wide
      actions={
        <>
          <Button kind="quiet" onClick={() => setAnswers(null)}>
            {words.clear}
          </Button>
          <Button onClick={onClose}>{words.done}</Button>
        </>
      }
    >
      <div className={css.sheet}>
        <p className="quiet">{words.about}</p>
        <Group title={words.box} hint={words.boxHint}>
          <div className={css.plates}>
            {choices.box.map((n) => (
              <One key={n} name="box" checked={home.box === n} onPick={() => tell({ box: n })}>
                <PlatePicture modules={n} />
                {say.fit.modules(n)}
              </One>
            ))}
          </div>
          <One name="box" checked={!home.box} onPick={() => tell({ box: 0 })}>
            {say.fit.iDontKnow}
          </One>
        </Group>
        <Group title={words.neutral}>
          <div className={css.row}>
            {(['yes', 'no', ''] as const).map((answer) => (
              <One
                key={answer}
                name="neutral"
                checked={(home.neutral ?? '') === answer}
                onPick={() => tell({ neutral: answer })}
              >
                {answer ? say.fit[answer] : say.fit.iDontKnow}
              </One>
            ))}
          </div>
          <details className={css.look}>
            <summary>{words.howToLook}</summary>
            <p>
              <strong>{words.mainsOff}</strong> {words.lookInside}
            </p>
          </details>
        </Group>
        <Many title={words.hub} name="hubs" home={home} tell={tell} called={(one) => words.hubs[one as 'Zigbee']} />
        <div className={css.pair}>
          <Many
            title={words.phones}
            name="phones"
            home={home}
            tell={tell}
            called={(one) => (one === 'iOS' ? words.iphone : one)}
          />
          <Many title={words.voice} name="voice" home={home} tell={tell} called={(one) => one} />
        </div>
        <div className={css.pair}>
          <Select label={words.wifi} {...of('wifi')} value={home.wifi ?? ''}>
            <option value="">{say.fit.iDontKnow}</option>
            {choices.wifi.map((one) => (
              <option key={one} value={one}>
                {words.wifis[one]}
              </option>
            ))}
          </Select>
        </div>
        {home.wifi === 'none' && home.voice && (
          <p role="status" className={css.warn}>
            {words.voiceWithoutWifi}
          </p>
        )}
        <div className={css.pair}>
          <Field label={words.door} inputMode="numeric" {...of('door')} value={home.door ?? ''} />
          <Select label={words.hand} {...of('hand')} value={home.hand ?? ''}>
            <option value="">{say.fit.iDontKnow}</option>
            {choices.hand.map((one) => (
              <option key={one} value={one}>
                {words.hands[one]}
              </option>
            ))}
          </Select>
          <Select label={words.hang} {...of('hang')} value={home.hang ?? ''}>
            <option value="">{say.fit.iDontKnow}</option>
            {choices.hang.map((one) => (
              <option key={one} value={one}>
                {words.hangs[one]}
              </option>
            ))}
          </Select>
          {(home.hang === 'rod' || home.hang === 'tube') && (
            <Field label={words.diameter} inputMode="numeric" {...of('hang_mm')} value={home.hang_mm ?? ''} />
          )}
        </div>
        <p className="quiet">{words.keptHere}</p>
      </div>
    </Dialog>
  )
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend>{title}</legend>
      {hint && <p className="quiet">{hint}</p>}
      {children}
    </fieldset>
  )
}

type OneProps = { name: string; checked: boolean; onPick: () => void; children: ReactNode }

function One({ name, checked, onPick, children }: OneProps) {
  return (
    <label className={css.one}>
      <input type="radio" name={`my-home-${name}`} checked={checked} onChange={onPick} />
      {children}
    </label>
  )
}

type ManyProps = {
  title: string
  name: 'hubs' | 'phones' | 'voice'
  home: Home
  tell: (change: Partial<Home>) => void
  called: (one: string) => string
}

/** A question with several answers. */
function Many({ title, name, home, tell, called }: ManyProps) {
  const there = home[name] ?? []
  const toggle = (one: string) => {
    const now = homeOf(readAnswers())[name] ?? []
    tell({ [name]: now.includes(one) ? now.filter((other) => other !== one) : [...now, one] })
  }
  return (
    <Group title={title}>
      <div className={css.row}>
        {choices[name].map((one) => (
          <label key={one} className={css.one}>
            <input type="checkbox" checked={there.includes(one)} onChange={() => toggle(one)} />
            {called(one)}
          </label>
        ))}
      </div>
    </Group>
  )
}
