// Reduces a Devanagari font to what Hindi and Marathi need. Such fonts also have glyphs for hundreds of conjuncts of
// Sanskrit, and a variable font has each of them two more times, for its weights. A conjunct without a glyph of its
// own is written with half letters.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { convert } from 'fontverter'
import { Blob, Face, Font, Buffer as Letters, shape } from 'harfbuzzjs'

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))
const [virama, ra, joiner, nonJoiner] = ['\u094d', '\u0930', '\u200d', '\u200c']

/**
 * The letters that are kept, also for unicode-range. U+0971 and above are for Sindhi and Kashmiri, except
 * Marathi's ॲ.
 */
const letters = [...range(0x900, 0x970), 'ॲ', nonJoiner, joiner, '\u25cc']
export const unicodeRange = 'U+0900-0970, U+0972, U+200C-200D, U+25CC'

const consonants = [...range(0x915, 0x939), ...[...'कखगजडढफन'].map((letter) => `${letter}\u093c`)]
const vowels = [...range(0x904, 0x914), 'ॲ']
const nasals = ['', 'ं', 'ँ', 'ः']
/**
 * The signs that can follow a consonant: some pairs of signs share a glyph, and some signs change with the
 * letter.
 */
const signs = [...nasals, ...'ािीुूृेैोौॉॅॆॊ', 'ीं', 'ें', 'ैं', 'ों', 'ौं', 'िं', 'ुं', 'ूं', 'ॉं']

/**
 * The conjuncts that keep glyphs of their own: first those in at least 300 words of the dictionaries of both
 * languages, by that number, then rarer ones that would show a virama, or be much wider, if written with half
 * letters.
 */
const conjuncts = `
  म्ह च्य क्ट क्ष स्त ध्य स्ट त्य त्त व्ह ल्य द्द क्त ण्य न्य व्य ज़्य न्ह स्व क्य क्क स्क ष्ट द्य त्न क्स स्थ ग्य
  ज्य त्त्य श्न स्म ख्य ज्ञ श्य झ्य द्ध ड्य त्म ब्ध व्ह्य ल्ट फ़्त च्छ ल्प ल्ल ब्द त्व स्ल न्व्ह क्श श्व घ्य स्त्र
  न्न द्व प्ल ष्ठ म्य प्त न्त ल्ब ल्क म्म न्द स्प न्म ळ्य स्स स्य ट्ट त्स त्प
  त्त्व ग्न ष्ट्य ठ्य ज्ज ह्म ट्य ह्न त्र्य द्भ प्न ढ्य द्ग द्म ड्ड ट्ठ म्न घ्न श्र्व ह्व द्द्य ट्ट्य ध्र्व ह्ल
  ध्न ठ्ठ ष्र्य द्ब ड्ढ व्र्य ज्ज्व स्ख ङ्म द्ध्य ट्व न्त्र्य ग्न्य द्व्य ग्र्य ठ्ठ्य द्र्य छ्य द्न च्छ्व ङ्ग
  घ्र्य ब्न श्र्य क्र्स प्र्य त्र्म ङ्र्ग न्न्य ड्ड्य र्ट्य प्र्भ म्ह्ण ष्ट्र्प फ़्ट्व क्र्य त्त्क व्ध्र्य ट्र्स
  ष्ठ्य ढ्ढ प्र्म फ्ट्व र्ह्म ध्न्य क्ट्ठ क्ष्र्य ध्र्य र्ह्व र्घ्न त्र्स ध्र्म ज्ज्य ड्र्स ड्र्य प्द्व्य
  क्र्क्र्ण द्र्व क्र्ल ट्र्क म्ह्ल ष्ट्व र्ष्ट्य द्र्त श्र्न प्र्द प्र्श व्ह्व द्र्ण म्ह्न ष्ट्र्ग ष्ट्र्भ क्र्ड
  ण्ढ्र्स्ट स्व्प्न प्र्स
`

/**
 * texts returns each letter and conjunct also with its half form, its form with ra below, and its form with ra
 * above.
 */
const texts = (more) => [
  ...letters,
  ...vowels.flatMap((vowel) => nasals.map((nasal) => vowel + nasal)),
  ...[...consonants, ...`${conjuncts} ${more}`.trim().split(/\s+/)].flatMap((letter) => [
    letter + virama,
    letter + virama + joiner,
    letter + virama + nonJoiner,
    ...[letter, letter + virama + ra, ra + virama + letter].flatMap((whole) => signs.map((sign) => whole + sign)),
  ]),
]

/** Constants of the library harfbuzz (hb.h, hb-subset.h). */
const [writable, features, noClosure] = [2, 6, 0x200]
const tag = (name) => [...name].reduce((sum, letter) => (sum << 8) + letter.charCodeAt(0), 0)

/**
 * cutDevanagari returns a font with only the glyphs of these texts. wght is a weight, or a pair of the smallest
 * and the largest one; without it the font keeps its weights. more are further conjuncts that this font needs.
 * The package subset-font can't do this, because it keeps every glyph that the letters can form.
 */
export async function cutDevanagari(font, wght, more = '') {
  const sfnt = Buffer.from(await convert(font, 'truetype'))
  const drawn = new Font(new Face(new Blob(sfnt)))
  const glyphs = new Set()
  for (const text of texts(more))
    for (const language of ['hi', 'mr']) {
      const line = new Letters()
      line.addText(text)
      line.guessSegmentProperties()
      line.setLanguage(language)
      shape(drawn, line)
      for (const { codepoint: glyph } of line.getGlyphInfos()) glyphs.add(glyph)
    }

  const { instance } = await WebAssembly.instantiate(
    readFileSync(createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')),
  )
  const hb = instance.exports
  hb._initialize()
  const place = hb.malloc(sfnt.length)
  new Uint8Array(hb.memory.buffer).set(sfnt, place)
  const face = hb.hb_face_create(hb.hb_blob_create(place, sfnt.length, writable, 0, 0), 0)
  const input = hb.hb_subset_input_create_or_fail()
  hb.hb_subset_input_set_flags(input, hb.hb_subset_input_get_flags(input) | noClosure)
  const kept = hb.hb_subset_input_set(input, features)
  hb.hb_set_clear(kept)
  hb.hb_set_invert(kept)
  for (const letter of letters) hb.hb_set_add(hb.hb_subset_input_unicode_set(input), letter.codePointAt(0))
  for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph)
  const [least, greatest] = [wght].flat()
  if (greatest) hb.hb_subset_input_set_axis_range(input, face, tag('wght'), least, greatest, Number.NaN)
  else if (least) hb.hb_subset_input_pin_axis_location(input, face, tag('wght'), least)
  const cut = hb.hb_subset_or_fail(face, input)
  if (cut === 0) throw new Error('harfbuzz could not cut the font')
  const blob = hb.hb_face_reference_blob(cut)
  const from = hb.hb_blob_get_data(blob, 0)
  const made = hb.memory.buffer.slice(from, from + hb.hb_blob_get_length(blob))
  return convert(Buffer.from(made), 'woff2', 'truetype')
}
