import { defineConfig } from 'vitest/config'

const ROOMS = ['api', 'cms', 'content', 'demo', 'scripts', 'site', 'tests/house', 'tests/figures']
/** `npm run trust` takes its time. */
const PATIENCE = process.env['TRUST_FIGURES'] ? 90 * 60_000 : 90_000

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rooms',
          include: ROOMS.map((room) => `${room}/**/*.test.{ts,tsx}`),
          setupFiles: ['tests/setup/console.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/{e2e,faults,security}/**/*.test.ts'],
          globalSetup: ['tests/setup/template.ts'],
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
})
