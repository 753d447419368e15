// Finishes the built user interface: writes the build's identity into the service worker, and compresses the files
// once, so that the shop need not do it at each start: gzip and brotli beside each file if they save something. Of the
// screens' code only the compressed form is kept: the shop unpacks it for the rare client that supports neither, and
// the binary is smaller.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../../assets/ui')
const worker = join(folder, 'sw.js')
const build = createHash('sha256')
  .update(readFileSync(join(folder, '.vite/manifest.json')))
  .digest('hex')
  .slice(0, 12)
writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll('__BUILD__', build))

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name)
  if (/\.(br|gz)$/.test(file)) rmSync(file)
  // The page itself is a template, and the server's script is never sent.
  if (
    !/\.(js|css|svg|webmanifest|json|txt)$/.test(file) ||
    /^(server\.js|languages\.json|manifest.*\.json)$/.test(entry.name)
  )
    continue
  const plain = readFileSync(file)
  const packed = {
    gz: gzipSync(plain, { level: 9 }),
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  }
  // The code of other languages is only kept in its smallest form: all current browsers support it.
  const lone = /assets\/[a-z]{2}$/.test(entry.parentPath)
  for (const [ending, body] of Object.entries(packed))
    if (body.length < plain.length && !(lone && ending === 'gz')) writeFileSync(`${file}.${ending}`, body)
  if (entry.name.endsWith('.js') && (lone || entry.parentPath.endsWith('assets')) && packed.gz.length < plain.length)
    rmSync(file)
}
