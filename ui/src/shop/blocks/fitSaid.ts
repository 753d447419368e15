import { useMemo } from 'react'
import { useCart } from '../../api/cart'
import { type Check, checksOf, choices, type Fit, type Home, homeOf, loads, sumOf } from '../../rules/fit'
import { say } from '../../words'
import { useAnswers } from './myHome'

/** The answers of this device, and the radio standards of the hubs in the cart. */
export function useHome() {
  const answers = useAnswers()
  const home = useMemo(() => homeOf(answers), [answers])
  const inCart = useCart().items.flatMap((item) => item.fit?.hubs ?? [])
  return { home, inCart }
}

type Part = keyof typeof say.myHome.parts
const part = (about: string) => say.myHome.parts[about as Part] ?? about

/** The names of the checks with a result, such as “box size, neutral wire”. */
export const partsOf = (checks: Check[], is: string) =>
  checks
    .filter((one) => one.is === is)
    .map((one) => part(one.about))
    .join(', ')

/** hubsOf are the radio standards that need a hub, as people read them. */
export const hubsOf = (fit: Fit) =>
  (fit.radios ?? []).filter((one) => (choices.hubs as readonly string[]).includes(one)).join(' / ')

/** markOf is the shortest answer about a product, undefined if there is none yet. */
export function markOf(fit: Fit, home: Home, inCart: string[]) {
  const checks = checksOf(fit, home, inCart)
  const words = say.myHome
  const by = checks.find((one) => one.about === 'hub')?.is
  switch (sumOf(checks)) {
    case 'no':
      return { tone: 'brick', says: words.no(partsOf(checks, 'no')) } as const
    case 'unknown':
      return { tone: 'soft', says: words.unknown(partsOf(checks, 'unknown')) } as const
    case 'hub':
      return { tone: 'honey', says: words.needsHub(hubsOf(fit)) } as const
    case 'fits':
      return {
        tone: 'leaf',
        says: by === 'home' ? words.fitsWith.home : by === 'cart' ? words.fitsWith.cart : words.fits,
      } as const
  }
  return undefined
}

/** sentenceOf is a check in a sentence; '' for one that waits for an answer. */
export function sentenceOf({ about, is }: Check, fit: Fit, home: Home): string {
  if (is === 'open') return ''
  if (about === 'box') return boxSaid(is, fit, home)
  if (about === 'neutral') return neutralSaid(is, fit, home)
  if (about === 'load') return loadSaid(is, fit, home)
  const words = say.myHome
  const name = about === 'hub' ? is : about
  if (is === 'unknown') return words.ask[name as keyof typeof words.ask]
  if (is === 'no' && about === 'door') return words.not.door(fit.door_min ?? 0, fit.door_max ?? 0)
  if (is === 'no' || is === 'add') return words.not[name as 'wifi']
  return words.yes[name as keyof typeof words.yes]
}

function boxSaid(is: string, fit: Fit, { box = 0 }: Home) {
  const { modules = 0, depth_mm: deep = 0 } = fit
  if (fit.any_box) return say.fit.behindAnyPlate(deep)
  if (is === 'unknown') return say.fit.theSizeOfItsBox
  if (fit.modular) return is === 'yes' ? say.fit.takesPlaces(modules, box) : say.fit.takesTooManyPlaces(modules, box)
  return is === 'yes' ? say.fit.madeForYourBox(box, deep) : say.fit.needsAnotherBox(modules, deep, box)
}

function neutralSaid(is: string, fit: Fit, home: Home) {
  if (is === 'unknown') return say.fit.whetherItNeedsANeutral
  if (is === 'no') return say.fit.itNeedsANeutralIn
  if (fit.neutral === 'Not needed') return say.fit.itNeedsNoNeutral
  if (fit.neutral === 'Required') return say.fit.itNeedsANeutralAnd
  return home.neutral === 'yes' ? say.fit.itCanUseYourNeutral : say.fit.itWorksWithoutA
}

function loadSaid(is: string, { amps = 0, watts = 0, min_watts = 0, only }: Fit, home: Home) {
  const wanted = loads[home.load as keyof typeof loads]
  if (is === 'unknown') return say.fit.whatItCanSwitch
  const most = amps ? `${amps} A` : `${watts} W`
  if (is === 'yes') return say.fit.enough(most)
  if (only === 'fan' && home.load !== 'fan') return say.fit.itIsMadeForFans
  if (only === 'light' && home.load !== 'lamp' && home.load !== 'light') return say.fit.itIsMadeForLights
  if (min_watts > wanted.watts) return say.myHome.smallLoad(min_watts)
  return amps && amps < wanted.amps
    ? say.fit.tooMuch(most, `${wanted.amps} A`)
    : say.fit.tooMuch(`${watts} W`, `${wanted.watts} W`)
}
