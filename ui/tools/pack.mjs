// Compresses the built files of the user interface once, so that the shop need not do it at each start: gzip and brotli
// beside each file where they win something.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../../assets/ui')
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name)
  if (/\.(br|gz)$/.test(file)) rmSync(file)
  // The page itself is filled in, and the script of the server is never sent.
  if (!/\.(js|css|svg|webmanifest|json|txt)$/.test(file) || entry.name === 'server.js') continue
  const plain = readFileSync(file)
  const packed = {
    gz: gzipSync(plain, { level: 9 }),
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  }
  for (const [ending, body] of Object.entries(packed))
    if (body.length < plain.length) writeFileSync(`${file}.${ending}`, body)
}
