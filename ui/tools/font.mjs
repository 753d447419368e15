// Reduces the font to the characters that the shop uses. ₹ is taken from the same typeface.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const whole = readFileSync(
  new URL('../node_modules/@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2', import.meta.url),
)
const more = readFileSync(
  new URL(
    '../node_modules/@fontsource-variable/anek-latin/files/anek-latin-latin-ext-wght-normal.woff2',
    import.meta.url,
  ),
)
const folder = new URL('../src/styles/fonts/', import.meta.url)
mkdirSync(folder, { recursive: true })
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
const latin = await subsetFont(whole, `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…−×·₹`, { targetFormat: 'woff2' })
const rupee = await subsetFont(more, '₹', { targetFormat: 'woff2' })
writeFileSync(new URL('anek.woff2', folder), latin)
writeFileSync(new URL('anek-rupee.woff2', folder), rupee)
console.log(`fonts: ${latin.length} and ${rupee.length} bytes`)
