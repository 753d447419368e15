import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { shared } from './vite.shared.ts'

/** The longest first, so that at the end no worker waits for the other; the rest in the order that vitest finds good. */
const longest = ['access-desk', 'access', 'reach', 'failures', 'counted', 'spoken-hi', 'staff', 'customer']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/${name}.spec.ts`))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

// Two projects: functions and components, and journeys through the real binary in a real browser.
export default defineConfig({
  ...shared,
  test: {
    sequence: { sequencer: LongestFirst },
    // A file that a test compares is written with --update alone; a missing one fails.
    update: 'none',
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['src/testing/setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/demo.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          // Journeys mostly wait for a browser: two files at once on two processors take little more than half as long
          // as one after the other.
          maxWorkers: 2,
        },
      },
    ],
  },
})
