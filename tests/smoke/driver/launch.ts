import type { Driver } from './driver.ts'

/** The engines of the smoke tests, by their names in SMOKE_BROWSER. */
const ENGINES: Record<string, () => Promise<Driver>> = {
  chromium: async () => (await import('./playwright.ts')).launch(),
  firefox: async () => (await import('./webdriver/firefox.ts')).launchFirefox(),
  webkit: async () => (await import('./webdriver/webkit.ts')).launchWebKit(),
}

/** The browser of the smoke tests: Chromium, unless SMOKE_BROWSER names another one. */
export async function launchDriver(): Promise<Driver> {
  const name = process.env['SMOKE_BROWSER'] || 'chromium'
  const launch = ENGINES[name]
  if (!launch)
    throw new Error(`SMOKE_BROWSER is wrong: there is no "${name}". Set one of: ${Object.keys(ENGINES).join(', ')}.`)
  return launch()
}
