// Creates the font pairings besides the default one (tools/font.mjs): fonts reduced to the needed letters, Latin, ₹
// and Devanagari, and a style sheet for each pairing with a fallback font of the same widths, so that nothing shifts
// when the fonts load. Run it when a font family has a new version; the results are part of the repository.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { convert } from 'fontverter'
import subsetFont from 'subset-font'
import { cutDevanagari, unicodeRange } from './devanagari.mjs'

const folder = new URL('../src/styles/fonts/', import.meta.url)
mkdirSync(folder, { recursive: true })
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…−×·`
const ranges = {
  '': 'U+0020-007E, U+00A0-00FF, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2212',
  '-rupee': 'U+20B9',
  '-deva': unicodeRange,
}

/**
 * The font families: the npm package of each, the weights to use (none for a variable font), and the conjuncts
 * that its Devanagari needs besides those of devanagari.mjs.
 */
const families = {
  Anek: { name: 'Anek Latin Variable', from: 'anek-latin' },
  Baloo: {
    name: 'Baloo 2 Variable',
    from: 'baloo-2',
    more: 'ल्द प्ट ल्ह श्म श्त श्ल ल्स ल्ह्य ल्म ल्ड ल्व श्श श्क ल्फ ल्ल्य ल्ग श्ट ल्भ ल्त ल्थ ल्श श्क्र ल्फ़ श्छ त्न्य श्ट्र ल्ज ल्च श्श्श श्क़ ल्ख़ श्श्र ल्द्व ल्ड्न ट्ल्स ल्ड्म',
  },
  Eczar: {
    name: 'Eczar Variable',
    from: 'eczar',
    more: 'द्घ श्च प्ट स्न ट्क ठ्व ड्ग क्न ड्क ड्व र्द्घ त्स्न ढ्व क्श्च भ्न ञ्च स्ट्क फ़्न न्श्च र्ट्क',
  },
  Hind: {
    name: 'Hind',
    from: 'hind',
    weights: [400, 600],
    more: 'द्घ श्च प्ट श्ल क्न थ्र्य ण्र्य ड्व क्स्ट म्र्य र्द्घ त्न्य क्स्ड ज्र्व च्र्य ख्र्ज ज्र्य क्श्च क्स्त भ्न न्श्च',
  },
  Poppins: {
    name: 'Poppins',
    from: 'poppins',
    weights: [400, 600],
    more: 'द्घ श्च ठ्व थ्र्य ण्र्य ड्व म्र्य र्द्घ ढ्व ह्र्य ज्र्व च्र्य ख्र्ज ज्र्य क्श्च ल्व्ड न्श्च ह्र्स्व',
  },
}

/** The font pairings by their names in the store: the families of headings and of text. */
const pairings = { round: ['Baloo', 'Hind'], book: ['Eczar', 'Hind'], straight: ['Poppins', 'Poppins'] }

const source = (family, subset, weight) =>
  readFileSync(
    new URL(
      weight
        ? `../node_modules/@fontsource/${family.from}/files/${family.from}-${subset}-${weight}-normal.woff2`
        : `../node_modules/@fontsource-variable/${family.from}/files/${family.from}-${subset}-wght-normal.woff2`,
      import.meta.url,
    ),
  )

let sum = 0
function write(name, made) {
  writeFileSync(new URL(name, folder), made)
  sum += made.length
  console.log(name, made.length)
}
const cut = async (family, subset, text, name, weight) =>
  write(name, await subsetFont(source(family, subset, weight), text, { targetFormat: 'woff2' }))

/** measure returns the average width of English text in a font, per em, and its ascent and descent. */
async function measure(font) {
  const sfnt = Buffer.from(await convert(font, 'sfnt'))
  const tables = {}
  for (let i = 0; i < sfnt.readUInt16BE(4); i++) {
    const at = 12 + 16 * i
    tables[sfnt.toString('latin1', at, at + 4)] = sfnt.subarray(sfnt.readUInt32BE(at + 8))
  }
  const em = tables.head.readUInt16BE(18)
  const long = tables.hhea.readUInt16BE(34)
  const advance = (glyph) => tables.hmtx.readUInt16BE(4 * Math.min(glyph, long - 1))
  let map
  for (let i = 0; i < tables.cmap.readUInt16BE(2); i++) {
    const sub = tables.cmap.subarray(tables.cmap.readUInt32BE(8 + 8 * i))
    if (sub.readUInt16BE(0) === 4) map = sub
  }
  const segments = map.readUInt16BE(6) / 2
  const glyphOf = (code) => {
    for (let i = 0; i < segments; i++) {
      if (map.readUInt16BE(14 + 2 * i) < code) continue
      const start = map.readUInt16BE(16 + 2 * segments + 2 * i)
      if (start > code) return 0
      const place = 16 + 6 * segments + 2 * i
      const offset = map.readUInt16BE(place)
      const delta = map.readUInt16BE(16 + 4 * segments + 2 * i)
      if (offset === 0) return (code + delta) & 0xffff
      return (map.readUInt16BE(place + offset + 2 * (code - start)) + delta) & 0xffff
    }
    return 0
  }
  const wide = (words) => [...words].reduce((all, c) => all + advance(glyphOf(c.codePointAt(0))), 0) / words.length / em
  return {
    text: wide(
      'the quick brown fox jumps over the lazy dog and packs five dozen smart switches for our homes in India ',
    ),
    digits: wide('0123456789'),
    above: tables.hhea.readInt16BE(4) / em,
    below: -tables.hhea.readInt16BE(6) / em,
    gap: tables.hhea.readInt16BE(8) / em,
  }
}

// The widths of Arial, which are the same in Liberation Sans and most phones' fonts. Its digits have the same width
// in both weights.
const arial = { text: (await measure(source(families.Anek, 'latin'))).text / 0.94, digits: 0.556 }
const arialBold = { text: arial.text * 1.076, digits: 0.556 }

const face = (family, file, weights, unicode) => `@font-face {
  font-family: "${family.name}";
  font-weight: ${weights};
  font-display: swap;
  src: url("./fonts/${file}.woff2") format("woff2");
  unicode-range: ${unicode};
}
`
const percent = (n) => `${Math.round(n * 1000) / 10}%`
/** The rules of each family, created once. */
const known = {}
async function styled(key) {
  known[key] ??= await faces(key)
  return known[key]
}
async function faces(key) {
  const family = families[key]
  let css = ''
  const base = key.toLowerCase()
  for (const weight of family.weights ?? [0]) {
    const file = weight ? `${base}-${weight}` : base
    await cut(family, 'latin', latin, `${file}.woff2`, weight)
    await cut(family, 'latin-ext', '₹', `${file}-rupee.woff2`, weight)
    // For Devanagari, only one weight of a variable family is kept, because only headings use it.
    write(
      `${file}-deva.woff2`,
      await cutDevanagari(source(family, 'devanagari', weight), weight ? undefined : 620, family.more),
    )
    const weights = weight === 0 ? '400 800' : weight < 500 ? '1 500' : '501 999'
    for (const [part, unicode] of Object.entries(ranges)) css += face(family, `${file}${part}`, weights, unicode)
  }
  return css + (await fallback(family))
}

// Normal and bold letters and digits differ from Arial by different factors. With a single factor, prices and titles
// that just fit on a line would wrap when the font loads.
async function fallback(family) {
  const instance = (wght) =>
    family.weights
      ? source(family, 'latin', wght)
      : subsetFont(source(family, 'latin'), latin, { targetFormat: 'woff2', variationAxes: { wght } })
  let css = ''
  for (const [weight, weights, from, of] of [
    [400, '1 500', 'local("Arial"), local("Liberation Sans"), local("Roboto")', arial],
    [
      600,
      '501 999',
      'local("Arial Bold"), local("Liberation Sans Bold"), local("Roboto Bold"), local("Arial")',
      arialBold,
    ],
  ]) {
    const m = await measure(await instance(weight))
    for (const [adjust, unicode] of [
      [m.text / of.text, ''],
      [m.digits / of.digits, 'U+0030-0039'],
    ])
      css += `@font-face {
  font-family: "${family.name} fallback";
  font-weight: ${weights};
  src: ${from};
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent((m.above + m.gap / 2) / adjust)};
  descent-override: ${percent((m.below + m.gap / 2) / adjust)};
  line-gap-override: 0%;
${unicode && `  unicode-range: ${unicode};\n`}}
`
  }
  return css
}

// The Devanagari font of the default pairing.
write('anek-deva.woff2', await cutDevanagari(source({ from: 'anek-devanagari' }, 'devanagari'), [400, 720]))
for (const [name, pair] of Object.entries(pairings)) {
  let css = '/* Written by tools/pairings.mjs. */\n'
  for (const key of new Set(pair)) css += await styled(key)
  writeFileSync(new URL(`../src/styles/pairing-${name}.css`, import.meta.url), css)
}
console.log(`pairings: ${sum} bytes`)
