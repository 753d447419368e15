// Finishes the built user interface: writes the build's identity into the service worker, and compresses the files
// once, so that the shop need not do it at each start: with brotli, beside each file if it saves something. Of the
// screens' code only the compressed form is kept: the shop unpacks it for a client without brotli, such as a browser in
// a local network without TLS, and the binary is smaller.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../../assets/ui')
const worker = join(folder, 'sw.js')
const build = createHash('sha256')
  .update(readFileSync(join(folder, '.vite/manifest.json')))
  .digest('hex')
  .slice(0, 12)
writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll('__BUILD__', build))

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name)
  if (file.endsWith('.br')) rmSync(file)
  // The page itself is a template, and the server's script is never sent, so neither is compressed.
  if (
    !/\.(js|css|svg|webmanifest|json|txt)$/.test(file) ||
    /^(server\.js|languages\.json|manifest.*\.json)$/.test(entry.name)
  )
    continue
  const plain = readFileSync(file)
  const packed = brotliCompressSync(plain)
  if (packed.length >= plain.length) continue
  writeFileSync(`${file}.br`, packed)
  if (file.endsWith('.js')) rmSync(file)
}
