import { say } from '../words'

/**
 * What a switch requires of a wall, as the server reads it from the product's specifications; 0 and '' mean
 * unknown.
 */
export type WallFit = {
  modules: number
  modular: boolean
  any_box: boolean
  depth_mm: number
  neutral: string
  amps: number
  watts: number
  only: string
}

/** A person's answers about their wall; '' is unknown. */
export type Wall = { box: string; neutral: string; load: string }

/** The kinds of loads that a switch may control, with their power in watts. */
export const loads = {
  light: { amps: 1, watts: 100 },
  fan: { amps: 1, watts: 100 },
  iron: { amps: 10, watts: 2300 },
  geyser: { amps: 16, watts: 3500 },
} as const

export type Verdict = { fits: boolean | undefined; says: string }

/** box judges whether a switch fits into a wall box of a number of modules. */
function box(fit: WallFit, size: number): Verdict {
  const { modules, depth_mm: deep } = fit
  if (fit.any_box) return { fits: true, says: say.fit.behindAnyPlate(deep) }
  if (!modules) return { fits: undefined, says: say.fit.theSizeOfItsBox }
  if (fit.modular)
    return size >= modules
      ? { fits: true, says: say.fit.takesPlaces(modules, size) }
      : { fits: false, says: say.fit.takesTooManyPlaces(modules, size) }
  return size === modules
    ? { fits: true, says: say.fit.madeForYourBox(size, deep) }
    : { fits: false, says: say.fit.needsAnotherBox(modules, deep, size) }
}

function wire(fit: WallFit, there: boolean): Verdict {
  if (!fit.neutral) return { fits: undefined, says: say.fit.whetherItNeedsANeutral }
  if (fit.neutral === 'Not needed') return { fits: true, says: say.fit.itNeedsNoNeutral }
  if (fit.neutral === 'Required')
    return there ? { fits: true, says: say.fit.itNeedsANeutralAnd } : { fits: false, says: say.fit.itNeedsANeutralIn }
  return {
    fits: true,
    says: there ? say.fit.itCanUseYourNeutral : say.fit.itWorksWithoutA,
  }
}

function load(fit: WallFit, kind: keyof typeof loads): Verdict {
  const wanted = loads[kind]
  const { only: made } = fit
  if (made && made !== kind)
    return { fits: false, says: made === 'fan' ? say.fit.itIsMadeForFans : say.fit.itIsMadeForLights }
  if (!fit.amps && !fit.watts) return { fits: undefined, says: say.fit.whatItCanSwitch }
  const most = fit.amps ? `${fit.amps} A` : `${fit.watts} W`
  const enough = fit.amps ? fit.amps >= wanted.amps : fit.watts >= wanted.watts
  return enough
    ? { fits: true, says: say.fit.enough(most) }
    : {
        fits: false,
        says: say.fit.tooMuch(most, fit.amps ? `${wanted.amps} A` : `${wanted.watts} W`),
      }
}

/** verdicts judges a person's answers about their wall, each question separately. */
export function verdicts(fit: WallFit, wall: Wall): Verdict[] {
  const kind = loads[wall.load as keyof typeof loads] ? (wall.load as keyof typeof loads) : undefined
  return [
    ...(Number(wall.box) > 0 ? [box(fit, Number(wall.box))] : []),
    ...(wall.neutral ? [wire(fit, wall.neutral === 'yes')] : []),
    ...(kind ? [load(fit, kind)] : []),
  ]
}

/** sum combines the verdicts: no if one thing does not fit, yes if all three questions were answered and fit. */
export function sum(found: Verdict[]): string {
  if (found.some((one) => one.fits === false)) return say.fit.itDoesNotFit
  if (found.some((one) => one.fits === undefined)) return say.fit.notEverythingIsKnown
  return found.length === 3 ? say.fit.itFitsYourWall : found.length > 0 ? say.fit.soFarItFits : ''
}
