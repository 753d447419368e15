// Generates the order states for the screens, src/rules/states.gen.ts, from the OpenAPI document. With --check it
// only reports whether the file is stale.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../src/rules/states.gen.ts', import.meta.url)
const document = JSON.parse(readFileSync(new URL('../src/api/openapi.json', import.meta.url)))
const rows = document['x-order-states'].map(
  ({ name, words, desk, tone, kept, holds, ended }) =>
    `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${JSON.stringify({ words, desk, tone, kept, holds, ended })},\n`,
)
const content = `// Written by tools/states.mjs from the states of the store. Do not edit.

/** words is how customers read a state, desk how staff do. Kept is what people bought and have; holds reserves stock; ended has nothing more to come. */
export type State = { words: string; desk: string; tone: 'honey' | 'ember' | 'leaf' | 'brick'; kept: boolean; holds: boolean; ended: boolean }

export const states: Record<string, State> = {
${rows.join('')}}
`
if (!process.argv.includes('--check')) writeFileSync(file, content)
else if (readFileSync(file, 'utf8') !== content) {
  console.error('ui/src/rules/states.gen.ts is stale: run ./build.sh types')
  process.exit(1)
}
