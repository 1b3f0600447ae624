import { defineConfig } from 'vitest/config'

const ROOMS = ['api', 'cms', 'content', 'demo', 'scripts', 'site', 'tests/house', 'tests/faults']

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
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/setup/template.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
})
