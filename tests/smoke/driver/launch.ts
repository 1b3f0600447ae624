import type { Driver } from './driver.ts'

/** What the smoke tests can run in, by its name in SMOKE_BROWSER. */
const ENGINES: Record<string, () => Promise<{ launch: () => Promise<Driver> }>> = {
  chromium: () => import('./playwright.ts'),
}

/** The browser of the smoke tests: Chromium, unless SMOKE_BROWSER names another one. */
export async function launchDriver(): Promise<Driver> {
  const name = process.env['SMOKE_BROWSER'] || 'chromium'
  const engine = ENGINES[name]
  if (!engine)
    throw new Error(`SMOKE_BROWSER is wrong: there is no "${name}". Set one of: ${Object.keys(ENGINES).join(', ')}.`)
  const { launch } = await engine()
  return launch()
}
