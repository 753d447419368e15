import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../api/client'
import { Select } from '../../parts/Field'
import { Status } from '../../parts/State'
import { checksOf, choices, type Fit, type Home, homeOf, loads, sumOf } from '../../rules/fit'
import { productAddress } from '../../rules/forms'
import { tongue } from '../../rules/tongue'
import { say } from '../../words'
import { hubsOf, partsOf, sentenceOf, useHome } from '../blocks/fitSaid'
import { useGoesWith } from '../blocks/GoesWith'
import { readAnswers, setAnswers, sheet, useAnswers } from '../blocks/myHome'
import css from './product.module.css'

type Props = { fit: Fit; whole: number; related: Schemas['ProductCard'][] }

/** The answers that earlier versions stored about the wall alone. */
function ofTheWall(): Home {
  try {
    return homeOf(JSON.parse(localStorage.getItem('wall') ?? '{}'))
  } catch {
    return {}
  }
}

/**
 * Compares the product with the person's home. The questions about the wall are asked here too; the load is asked for
 * this product alone and not stored. If it does not fit, it names a similar product that does, or a hub.
 */
export default function FitsYourHome({ fit, whole, related }: Props) {
  const answers = useAnswers()
  const { home: stored, inCart } = useHome()
  const [load, setLoad] = useState('')
  useEffect(() => {
    const before = ofTheWall()
    if (!answers && Object.keys(before).length > 0) setAnswers(before)
  }, [answers])
  const home = { ...stored, load }
  const tell = (change: Partial<Home>) => {
    localStorage.removeItem('wall')
    setAnswers(homeOf({ ...homeOf(readAnswers()), ...change }))
  }
  const checks = checksOf(fit, home, inCart)
  const sum = sumOf(checks)
  const open = partsOf(checks, 'open')
  const said = checks.map((one) => sentenceOf(one, fit, home)).filter(Boolean)
  const begun = load !== '' || answers !== null || sum === 'hub'
  return (
    <section className={css.fits} aria-labelledby="fits-your-home">
      <h2 id="fits-your-home">{say.fit.fitsYourHome}</h2>
      <div className={css.wall}>
        {fit.wall && (
          <>
            <Select
              label={say.fit.yourBox}
              value={home.box ?? ''}
              onChange={(e) => tell({ box: Number(e.currentTarget.value) })}
            >
              <option value="">{say.fit.iDontKnow}</option>
              {choices.box.map((n) => (
                <option key={n} value={n}>
                  {say.fit.modules(n)}
                </option>
              ))}
            </Select>
            <Select
              label={say.fit.neutralWireInIt}
              value={home.neutral ?? ''}
              onChange={(e) => tell({ neutral: e.currentTarget.value })}
            >
              <option value="">{say.fit.iDontKnow}</option>
              <option value="yes">{say.fit.yes}</option>
              <option value="no">{say.fit.no}</option>
            </Select>
          </>
        )}
        {(fit.wall || fit.amps || fit.watts) && (
          <Select label={say.fit.itWillSwitch} value={load} onChange={(e) => setLoad(e.currentTarget.value)}>
            <option value="">{say.fit.notSaid}</option>
            {Object.keys(loads).map((name) => (
              <option key={name} value={name}>
                {say.fit.loads[name as keyof typeof loads]}
              </option>
            ))}
          </Select>
        )}
      </div>
      <div role="status">
        {begun && said.length > 0 && (
          <>
            <p>
              <Status tone={sum === 'no' ? 'brick' : sum === 'fits' || sum === 'open' ? 'leaf' : 'honey'}>
                {sum === 'no'
                  ? say.fit.itDoesNotFit
                  : sum === 'unknown'
                    ? say.fit.notEverythingIsKnown
                    : sum === 'fits'
                      ? say.myHome.fits
                      : sum === 'hub'
                        ? say.myHome.needsHub(hubsOf(fit))
                        : say.fit.soFarItFits}
              </Status>
            </p>
            <ul className={css.points}>
              {said.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </>
        )}
        {begun && (sum === 'no' || sum === 'hub') && <Instead {...{ fit, whole, related, home, inCart, sum }} />}
        {begun && open && <p className="quiet">{say.myHome.tell(open)}</p>}
      </div>
      <p>
        <a href={sheet}>{say.myHome.answers}</a>
      </p>
    </section>
  )
}

type InsteadProps = Props & { home: Home; inCart: string[]; sum: 'no' | 'hub' }

/** A similar product that fits, or a hub among the products that go well with this one. */
function Instead({ fit, whole, related, home, inCart, sum }: InsteadProps) {
  const beside = useGoesWith([whole])
  const fitting = (one: Schemas['ProductCard']) =>
    one.stock > 0 && one.fit && sumOf(checksOf(one.fit, home, inCart)) === 'fits'
  const found =
    sum === 'no'
      ? related.find(fitting)
      : beside.find((one) => one.stock > 0 && one.fit?.hubs?.some((radio) => fit.radios?.includes(radio)))
  if (!found) return null
  return (
    <p>
      {sum === 'no' ? say.myHome.thisOneDoes : say.myHome.addHub}{' '}
      <Link href={productAddress(found.product_id, found.title_en ?? found.title)} lang={tongue(found.title)}>
        {found.title}
      </Link>
    </p>
  )
}
