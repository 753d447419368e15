/** What a switch asks of a wall, as the server reads it out of its specifications; 0 and '' are not said. */
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

/** What a person says of their wall; '' is not known. */
export type Wall = { box: string; neutral: string; load: string }

/** What is to be switched: how it is called, what it draws, and which kind of load it is. */
export const loads = {
  light: { label: 'Lights', amps: 1, watts: 100 },
  fan: { label: 'A ceiling fan', amps: 1, watts: 100 },
  iron: { label: 'An iron, a kettle, a mixer', amps: 10, watts: 2300 },
  geyser: { label: 'A geyser, an air conditioner, a pump', amps: 16, watts: 3500 },
} as const

export type Verdict = { fits: boolean | undefined; says: string }

/** box says whether a switch goes into a box of so many modules. */
function box(fit: WallFit, size: number): Verdict {
  const deep = fit.depth_mm ? `, ${fit.depth_mm} mm deep or more` : ''
  if (fit.any_box)
    return { fits: true, says: `It goes behind any plate; the box must be${deep ? deep.slice(1) : ' deep enough'}.` }
  if (!fit.modules) return { fits: undefined, says: 'The size of its box is not said. Please ask us below.' }
  const places = fit.modules === 1 ? '1 place' : `${fit.modules} places`
  if (fit.modular)
    return size >= fit.modules
      ? { fits: true, says: `It takes ${places} of your ${size}-module plate.` }
      : { fits: false, says: `It takes ${places}, your plate has ${size}.` }
  return size === fit.modules
    ? { fits: true, says: `It is made for your ${size}-module box${deep}.` }
    : { fits: false, says: `It needs a ${fit.modules}-module box${deep}; yours is for ${size}.` }
}

function wire(fit: WallFit, there: boolean): Verdict {
  if (!fit.neutral)
    return { fits: undefined, says: 'Whether it needs a neutral wire is not said. Please ask us below.' }
  if (fit.neutral === 'Not needed') return { fits: true, says: 'It needs no neutral wire.' }
  if (fit.neutral === 'Required')
    return there
      ? { fits: true, says: 'It needs a neutral wire, and you have one.' }
      : { fits: false, says: 'It needs a neutral wire in the box.' }
  return {
    fits: true,
    says: there ? 'It can use your neutral wire.' : 'It works without a neutral wire too; see its notes.',
  }
}

function load(fit: WallFit, kind: keyof typeof loads): Verdict {
  const wanted = loads[kind]
  const { only: made } = fit
  if (made && made !== kind)
    return { fits: false, says: made === 'fan' ? 'It is made for fans alone.' : 'It is made for lights alone.' }
  if (!fit.amps && !fit.watts) return { fits: undefined, says: 'What it can switch is not said. Please ask us below.' }
  const most = fit.amps ? `${fit.amps} A` : `${fit.watts} W`
  const enough = fit.amps ? fit.amps >= wanted.amps : fit.watts >= wanted.watts
  return enough
    ? { fits: true, says: `It switches up to ${most}: enough for it.` }
    : {
        fits: false,
        says: `It switches up to ${most}; this takes ${fit.amps ? `${wanted.amps} A` : `${wanted.watts} W`}.`,
      }
}

/** verdicts answers what a person said of their wall, each question by itself. */
export function verdicts(fit: WallFit, wall: Wall): Verdict[] {
  const kind = loads[wall.load as keyof typeof loads] ? (wall.load as keyof typeof loads) : undefined
  return [
    ...(Number(wall.box) > 0 ? [box(fit, Number(wall.box))] : []),
    ...(wall.neutral ? [wire(fit, wall.neutral === 'yes')] : []),
    ...(kind ? [load(fit, kind)] : []),
  ]
}

/** sum is the answer in one: no where one thing does not fit, yes where all three were asked and fit. */
export function sum(found: Verdict[]): string {
  if (found.some((one) => one.fits === false)) return 'It does not fit.'
  if (found.some((one) => one.fits === undefined)) return 'Not everything is known.'
  return found.length === 3 ? 'It fits your wall.' : found.length > 0 ? 'So far it fits.' : ''
}
