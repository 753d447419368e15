import { defineConfig } from 'vitest/config'
import { shared } from './vite.shared.ts'

// Two projects: functions and components, and journeys through the real binary in a real browser.
export default defineConfig({
  ...shared,
  test: {
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
