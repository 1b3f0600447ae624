import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { ensureTestBrowser } from './scripts/browser.ts'
import { layersByFolder } from './site/styles/layers.ts'
import { BROWSER_FLAGS } from './tests/setup/browser-flags.ts'
import { ENGINE_PROJECTS, HARDENING, JOURNEYS, SMOKE, SMOKE_AT_A_BROWSER } from './tests/setup/projects.ts'

/** Tests of one part in a browser, without a server. */
const COMPONENTS = 'site/**/*.browser.test.{ts,tsx}'
/** The packages that reach a browser. */
const OF_BROWSERS = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'nanostores',
  '@nanostores/persistent',
  '@nanostores/query',
  '@nanostores/react',
  'react-aria-components/Button',
  'react-aria-components/Dialog',
  'react-aria-components/Focusable',
  'react-aria-components/Heading',
  'react-aria-components/I18nProvider',
  'react-aria-components/Menu',
  'react-aria-components/Modal',
  'react-aria-components/Popover',
  'react-aria-components/RangeCalendar',
  'react-aria-components/Separator',
  'react-aria-components/Text',
  'react-aria-components/Tooltip',
  '@internationalized/date',
  '@tanstack/react-form',
  'hono/client',
  'zod/mini',
  'fast-check',
  'pdfjs-dist',
  'pdfjs-dist/web/pdf_viewer.mjs',
]
const FOLDERS = ['api', 'cms', 'content', 'demo', 'scripts', 'site', 'tests/house']
/** Ends what hangs; a machine that does other things as well is slow, not wrong. */
const PATIENCE = 300_000

const CORES = availableParallelism()

/** Tests of the product as it runs. */
const ofProduct = (name: string, include: string, engine?: string): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: [include],
    globalSetup: ['tests/setup/template.ts', ...(engine ? ['tests/setup/engine.ts'] : [])],
    env: engine ? { SMOKE_BROWSER: engine } : {},
    setupFiles: ['tests/setup/leave.ts'],
    // The files of a worker share its browser and its product.
    isolate: false,
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
    expect: { poll: { timeout: 60_000 } },
    // Each has a product and a browser beside it, which often wait for a promised time.
    maxWorkers: Math.max(3, Math.ceil(CORES * 0.75)),
    // One group, so that no project waits for the last file of another.
    sequence: { groupOrder: 1 },
  },
})

export default defineConfig({
  test: {
    experimental: { vcsProvider: './tests/setup/changed.ts' },
    projects: [
      {
        test: {
          name: 'unit',
          include: FOLDERS.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: ['**/node_modules/**', COMPONENTS],
          setupFiles: ['leave', 'console', 'globals'].map((name) => `tests/setup/${name}.ts`),
          // One module graph a worker: loading it again for each file is most of the time.
          isolate: false,
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
          expect: { poll: { timeout: 60_000 } },
          // Some wait for git, for a database server or for a promised time.
          maxWorkers: Math.max(3, CORES),
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [layersByFolder],
        // Named, because what is found in the middle of a run reloads the page of its test.
        optimizeDeps: { noDiscovery: true, include: OF_BROWSERS },
        test: {
          name: 'components',
          include: [COMPONENTS],
          setupFiles: ['console', 'page'].map((name) => `tests/setup/${name}.ts`),
          testTimeout: PATIENCE,
          // The other projects may leave the browser little of the processor.
          expect: { poll: { timeout: 60_000 } },
          maxWorkers: Math.max(3, CORES),
          sequence: { groupOrder: 0 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              actionTimeout: 60_000,
              launchOptions: {
                // Asked for when the browser starts: other projects need none.
                get executablePath() {
                  return ensureTestBrowser()
                },
                args: BROWSER_FLAGS,
              },
              contextOptions: { locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
          },
        },
      },
      ofProduct('smoke', SMOKE),
      ...Object.entries(ENGINE_PROJECTS).map(([name, engine]) => ofProduct(name, SMOKE_AT_A_BROWSER, engine)),
      ofProduct('journeys', JOURNEYS),
      ofProduct('hardening', HARDENING),
    ],
  },
})
