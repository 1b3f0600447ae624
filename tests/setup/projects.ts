/** One walk through each main journey of each role. `npm test` runs it. */
export const SMOKE = 'tests/smoke/**/*.test.ts'
/** Those of them in which someone sits at a browser that may do it its own way; the others take Chromium alone. */
export const SMOKE_AT_A_BROWSER = 'tests/smoke/*.test.ts'
/** What only a browser shows. */
export const JOURNEYS = 'tests/journeys/**/*.test.ts'
/** Attacks, faults, raw connections and the operator's guide. */
export const HARDENING = 'tests/{drill,faults,security,sockets}/**/*.test.ts'

/** The projects of `npm test`. */
export const DAILY_PROJECTS = ['unit', 'components', 'smoke']
/** The engines beside Chromium that people of the smoke tests sit at, by the names of their projects. */
export const ENGINE_PROJECTS = { 'smoke-firefox': 'firefox', 'smoke-webkit': 'webkit' } as const
/** Those that only `npm run test:full` runs. */
export const FULL_PROJECTS = ['journeys', 'hardening', ...Object.keys(ENGINE_PROJECTS)]
