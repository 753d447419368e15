/** What a product requires of a home, as the server reads it from its specifications. What is absent is not known. */
export type Fit = {
  wall?: boolean
  modules?: number
  modular?: boolean
  any_box?: boolean
  depth_mm?: number
  neutral?: string
  amps?: number
  watts?: number
  min_watts?: number
  only?: string
  radios?: string[]
  band?: string
  hubs?: string[]
  phones?: string[]
  voice?: string[]
  lock?: boolean
  door_min?: number
  door_max?: number
  hand?: string
  rod_min?: number
  rod_max?: number
  rails?: string[]
  tube?: number
  varies?: boolean
}

/** A person's answers about their home; what is absent is not answered. Sizes are in modules and millimetres. */
export type Home = {
  box?: number
  neutral?: string
  load?: string
  hubs?: string[]
  phones?: string[]
  voice?: string[]
  wifi?: string
  door?: number
  hand?: string
  hang?: string
  hang_mm?: number
}

/** The answers that a person can choose, by question. */
export const choices = {
  box: [1, 2, 3, 4, 6, 8, 12],
  neutral: ['yes', 'no'],
  hubs: ['Zigbee', 'Z-Wave', 'Thread', 'Matter'],
  phones: ['Android', 'iOS'],
  voice: ['Alexa', 'Google', 'Siri'],
  wifi: ['both', '2.4', '5', 'none'],
  hand: ['left', 'right'],
  hang: ['rod', 'U', 'I', 'other', 'tube'],
} as const

/** The kinds of loads that a switch may control, with their current and power. */
export const loads = {
  lamp: { amps: 0.1, watts: 7 },
  light: { amps: 1, watts: 100 },
  fan: { amps: 1, watts: 100 },
  iron: { amps: 10, watts: 2300 },
  geyser: { amps: 16, watts: 3500 },
} as const

/** homeOf keeps of stored answers those that this version knows; an answer of another version is no answer. */
export function homeOf(found: unknown): Home {
  const given = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>
  const home: Record<string, unknown> = {}
  for (const [name, known] of Object.entries(choices)) {
    const value = given[name]
    if (name === 'hubs' || name === 'phones' || name === 'voice') {
      const kept = Array.isArray(value) ? known.filter((one) => value.includes(one)) : []
      if (kept.length > 0) home[name] = kept
    } else {
      const one = known.find((one) => one === value || (name === 'box' && String(one) === value))
      if (one !== undefined) home[name] = one
    }
  }
  for (const name of ['door', 'hang_mm']) {
    const size = Number(given[name])
    if (Number.isInteger(size) && size > 0 && size < 1000) home[name] = size
  }
  return home
}

/** A question with its result: yes, no, unknown (the shop does not know), open (the person did not say), and for a hub
 * home, cart or add. */
export type Check = { about: string; is: string }

const yesIf = (yes: boolean) => (yes ? 'yes' : 'no')
const shared = (works: string[] = [], has: string[] = []) =>
  works.length > 0 && has.length > 0 ? yesIf(has.some((one) => works.includes(one))) : ''

function box({ any_box, modules, modular }: Fit, { box }: Home) {
  if (any_box) return 'yes'
  if (!modules) return 'unknown'
  if (!box) return 'open'
  return yesIf(modular ? box >= modules : box === modules)
}

function neutral(fit: Fit, home: Home) {
  if (!fit.neutral) return 'unknown'
  if (fit.neutral !== 'Required' || home.neutral === 'yes') return 'yes'
  return home.neutral === 'no' ? 'no' : 'open'
}

function load({ wall, amps = 0, watts = 0, min_watts = 0, only }: Fit, home: Home) {
  const wanted = loads[home.load as keyof typeof loads]
  if (!wanted || (!wall && !amps && !watts)) return ''
  const light = home.load === 'lamp' || home.load === 'light'
  if ((only === 'fan' && home.load !== 'fan') || (only === 'light' && !light)) return 'no'
  if (!amps && !watts) return 'unknown'
  return yesIf((!amps || amps >= wanted.amps) && (!watts || watts >= wanted.watts) && min_watts <= wanted.watts)
}

function wifi({ radios = [], band }: Fit, { wifi }: Home) {
  if (!radios.includes('Wi-Fi')) return ''
  if (!(choices.wifi as readonly unknown[]).includes(wifi)) return 'open'
  if (wifi === 'none') return radios.some((one) => one !== 'Wi-Fi' && one !== 'Matter') ? 'unknown' : 'no'
  if (wifi === 'both' || band === 'both') return 'yes'
  return band ? yesIf(band === wifi) : 'unknown'
}

function hub({ radios = [] }: Fit, home: Home, inCart: string[]) {
  if (radios.length === 0 || radios.some((one) => !(choices.hubs as readonly string[]).includes(one))) return ''
  const has = (hubs: string[] = []) => radios.some((one) => hubs.includes(one))
  return has(home.hubs) ? 'home' : has(inCart) ? 'cart' : 'add'
}

function door({ door_min = 0, door_max }: Fit, { door }: Home) {
  if (!door_max) return 'unknown'
  return door ? yesIf(door >= door_min && door <= door_max) : 'open'
}

function hang({ rod_min = 0, rod_max = 0, rails = [], tube = 0 }: Fit, { hang, hang_mm: mm = 0 }: Home) {
  if (!rod_max && rails.length === 0 && !tube) return ''
  if (!hang) return 'open'
  if (hang === 'rod' || hang === 'tube') {
    const [least, most] = hang === 'tube' ? [tube, tube] : [rod_min, rod_max]
    return most && !mm ? 'open' : yesIf(most > 0 && mm >= least && mm <= most)
  }
  if (hang === 'U' || hang === 'I') return yesIf(rails.includes(hang))
  return rails.length > 0 ? 'unknown' : 'no'
}

/**
 * checksOf compares a product with a home; inCart are the radio standards of the hubs in the cart. The server has the
 * same rule in store/attributes/home.go, with the same cases.
 */
export function checksOf(fit: Fit, home: Home, inCart: string[] = []): Check[] {
  const found = Object.entries({
    box: fit.wall ? box(fit, home) : '',
    neutral: fit.wall ? neutral(fit, home) : '',
    load: load(fit, home),
    wifi: wifi(fit, home),
    hub: hub(fit, home, inCart),
    phone: shared(fit.phones, home.phones),
    voice: shared(fit.voice, home.voice),
    door: fit.lock ? door(fit, home) : '',
    hand: fit.hand && home.hand ? yesIf(fit.hand === 'both' || fit.hand === home.hand) : '',
    hang: hang(fit, home),
  }).map(([about, is]) => ({ about, is }))
  const told = found.filter((one) => one.is)
  return fit.varies ? [...told.filter((one) => one.is !== 'unknown'), { about: 'options', is: 'unknown' }] : told
}

/** sumOf is no before unknown, before hub (one to add), before open, before fits; '' without checks. */
export function sumOf(checks: Check[]): '' | 'no' | 'unknown' | 'hub' | 'open' | 'fits' {
  const has = (is: string) => checks.some((one) => one.is === is)
  if (checks.length === 0) return ''
  return has('no') ? 'no' : has('unknown') ? 'unknown' : has('add') ? 'hub' : has('open') ? 'open' : 'fits'
}
