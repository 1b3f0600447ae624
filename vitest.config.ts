import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const ROOMS = ['api', 'cms', 'content', 'demo', 'scripts', 'site', 'tests/house', 'tests/figures']
/** `npm run trust` takes its time. */
const PATIENCE = process.env['TRUST_FIGURES'] ? 90 * 60_000 : 90_000

/**
 * The same for all projects, or Vitest runs the rooms alone, one file at a time. Each journey has a product and a
 * browser.
 */
const WORKERS = Math.max(2, Math.floor(availableParallelism() / 2))

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rooms',
          include: ROOMS.map((room) => `${room}/**/*.test.{ts,tsx}`),
          setupFiles: ['tests/setup/console.ts'],
          testTimeout: 20_000,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/{e2e,faults,security,sockets}/**/*.test.ts'],
          globalSetup: ['tests/setup/template.ts'],
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: WORKERS,
        },
      },
    ],
  },
})
