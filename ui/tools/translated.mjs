// Lists the texts that a language lacks, which are shown in English. A release must have none.
import { join } from 'node:path'
import { runnerImport } from 'vite'

const {
  module: { codes, untranslated },
} = await runnerImport(join(import.meta.dirname, 'words.ts'))

const missing = codes.flatMap((code) => untranslated(code).map((name) => `src/words/${code}.ts lacks ${name}`))
for (const line of missing) console.error(line)
process.exit(missing.length > 0 ? 1 : 0)
