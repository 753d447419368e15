// Reports the long files of src/ and how much code is repeated. It only informs and never fails.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// From this number of lines on, a file is reported.
const longFrom = 400
// This many equal lines in a row count as repeated code.
const run = 8
const folder = fileURLToPath(new URL('../src', import.meta.url))

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => /\.(tsx?|css)$/.test(entry.name) && !/\.test\.tsx?$|^schema\.d\.ts$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ name: relative(folder, path), lines: readFileSync(path, 'utf8').trimEnd().split('\n') }))

const long = files.filter(({ lines }) => lines.length > longFrom).sort((a, b) => b.lines.length - a.lines.length)
console.log(
  long.length > 0
    ? `src/ has files of more than ${longFrom} lines:`
    : `no file of src/ has more than ${longFrom} lines`,
)
for (const { name, lines } of long) console.log(`  ${lines.length} ${name}`)

/** Every sequence of non-blank lines, with the files that contain it. */
const places = new Map()
let runs = 0
for (const { name, lines } of files) {
  const said = lines.map((line) => line.trim()).filter((line) => line && !line.startsWith('import '))
  for (let at = 0; at + run <= said.length; at++, runs++) {
    const text = said.slice(at, at + run).join('\n')
    places.set(text, [...(places.get(text) ?? []), name])
  }
}
const twice = [...places.values()].filter((names) => names.length > 1)
const repeated = twice.reduce((sum, names) => sum + names.length, 0)
console.log(`repeated runs of ${run} lines: ${((100 * repeated) / runs).toFixed(1)} % of src/ (8 % is the bar)`)
const pairs = new Map()
for (const names of twice) {
  const together = [...new Set(names)].sort().join(' and ')
  pairs.set(together, (pairs.get(together) ?? 0) + 1)
}
for (const [together, count] of [...pairs].sort((a, b) => b[1] - a[1]).slice(0, 5))
  console.log(`  ${count} in ${together}`)
