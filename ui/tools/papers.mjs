// Creates assets/fonts/: the font family of the documents, for every Indian script, in two weights each. The fonts
// are complete, because text shaping needs every rule and glyph of a script; each document embeds only what it uses.
// Run it when the family has a new version; the files are part of the repository.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import subsetFont from 'subset-font'

// The family's names and parts. Latin letters always come from Anek Latin, whatever the script beside them.
const parts = {
  latin: ['latin', 'latin-ext', 'vietnamese'],
  devanagari: ['devanagari'],
  bangla: ['bengali'],
  tamil: ['tamil'],
  telugu: ['telugu'],
  kannada: ['kannada'],
  malayalam: ['malayalam'],
  gujarati: ['gujarati'],
  gurmukhi: ['gurmukhi'],
  odia: ['oriya'],
}
const weights = { regular: 400, bold: 650 }

const folder = new URL('../../assets/fonts/', import.meta.url)
mkdirSync(folder, { recursive: true })
let sum = 0
for (const [family, files] of Object.entries(parts)) {
  const source = new URL(`../node_modules/@fontsource-variable/anek-${family}/`, import.meta.url)
  for (const file of files) {
    const whole = readFileSync(new URL(`files/anek-${family}-${file}-wght-normal.woff2`, source))
    for (const [weight, wght] of Object.entries(weights)) {
      const cut = await subsetFont(whole, undefined, {
        keepAllGlyphs: true,
        targetFormat: 'sfnt',
        variationAxes: { wght },
        noHinting: true,
        dropTables: ['gasp', 'STAT', 'DSIG', 'meta'],
      })
      const packed = brotliCompressSync(cut, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } })
      sum += packed.length
      writeFileSync(new URL(`${file}-${weight}.ttf.br`, folder), packed)
    }
  }
}
copyFileSync(
  new URL('../node_modules/@fontsource-variable/anek-latin/LICENSE', import.meta.url),
  new URL('OFL.txt', folder),
)
console.log(`assets/fonts: ${sum} bytes`)
