/** One test of each main journey of each role. `npm test` runs it. */
export const SMOKE = 'tests/smoke/**/*.test.ts'
/** Those of them that may behave differently in other browsers; the others run in Chromium only. */
export const SMOKE_AT_A_BROWSER = 'tests/smoke/*.test.ts'
/** Tests of what only a browser shows. */
export const JOURNEYS = 'tests/journeys/**/*.test.ts'
/** Attacks, faults, raw connections, and the server administrator's guide. */
export const HARDENING = 'tests/{drill,faults,security,sockets}/**/*.test.ts'

/** The projects of `npm test`. */
export const DAILY_PROJECTS = ['unit', 'components', 'smoke']
/** The engines other than Chromium that the smoke tests use, by the names of their projects. */
export const ENGINE_PROJECTS = { 'smoke-firefox': 'firefox', 'smoke-webkit': 'webkit' } as const
/** The projects that only `npm run test:full` runs. */
export const FULL_PROJECTS = ['journeys', 'hardening', ...Object.keys(ENGINE_PROJECTS)]
