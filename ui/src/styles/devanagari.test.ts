// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
// @ts-expect-error: the package has no types
import { convert } from 'fontverter'
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs'
import { expect, test } from 'vitest'

const ui = join(import.meta.dirname, '../..')
const opened = async (file: string) => new Font(new Face(new Blob(await convert(readFileSync(join(ui, file)), 'sfnt'))))

const set = (font: Font, text: string, language: string) => {
  const line = new Buffer()
  line.addText(text)
  line.guessSegmentProperties()
  line.setLanguage(language)
  shape(font, line)
  return {
    glyphs: line.getGlyphInfos(),
    width: line.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0),
  }
}

/** wordsOf returns all words of the screens and mails in a language. */
const wordsOf = (language: string) => {
  const mails = join(ui, '../assets/mail', language)
  const files = [join(ui, `src/words/${language}.ts`), ...readdirSync(mails).map((name) => join(mails, name))]
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  return [...new Set(text.match(/[\u0900-\u097f\u200c\u200d]+/g))]
}

/** Rare words, each with a conjunct that few other words have. */
const rare = [
  'विद्वत्त्व',
  'ब्राह्मण',
  'ख़्वाब',
  'उच्छ्वास',
  'नाट्य',
  'धनाढ्य',
  'वाङ्मय',
  'दुष्ट्व',
  'तऱ्हा',
  'पद्म',
  'अग्न्यस्त्र',
  'बॅड्ड',
  'ॲप',
]

test.each(['hi', 'mr'])('the subset font renders each word of %s like the full font', async (language) => {
  const whole = await opened(
    'node_modules/@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2',
  )
  const cut = await opened('src/styles/fonts/anek-deva.woff2')
  const virama = (font: Font) => set(font, '\u094d', language).glyphs.at(-1)?.codepoint
  const [viramaOfWhole, viramaOfCut] = [virama(whole), virama(cut)]
  const faults = [...wordsOf(language), ...rare].filter((word) => {
    const [wanted, found] = [set(whole, word, language), set(cut, word, language)]
    return (
      found.glyphs.some(({ codepoint }) => codepoint === 0) ||
      found.glyphs.filter(({ codepoint }) => codepoint === viramaOfCut).length !==
        wanted.glyphs.filter(({ codepoint }) => codepoint === viramaOfWhole).length ||
      Math.abs(found.width - wanted.width) > 0.05 * wanted.width
    )
  })
  expect(faults).toEqual([])
})
