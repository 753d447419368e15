// Creates the demo shop once for all test files: filling it takes seconds, copying it a tenth of a second.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

const binary = fileURLToPath(new URL('../../hearth', import.meta.url))

declare module 'vitest' {
  interface ProvidedContext {
    /** The data directory of a demo shop that no process has open. */
    demo: string
  }
}

export async function setup(project: TestProject) {
  const data = mkdtempSync(join(tmpdir(), 'hearth-demo-'))
  const server = spawn(binary, ['serve', '--demo', '--data', data, '--listen', '127.0.0.1:0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(server, 'exit')
  let open = false
  for await (const line of createInterface({ input: server.stdout })) {
    open ||= /is open:/.test(line)
    if (open) server.kill('SIGTERM')
  }
  await ended
  if (!open) throw new Error('The demo did not open.')
  project.provide('demo', data)
  return () => rmSync(data, { recursive: true, force: true })
}
