/** One walk through each main journey of each role. `npm test` runs it. */
export const SMOKE = 'tests/smoke/**/*.test.ts'
/** What only a browser shows. */
export const JOURNEYS = 'tests/journeys/**/*.test.ts'
/** Attacks, faults, raw connections and the operator's guide. */
export const HARDENING = 'tests/{drill,faults,security,sockets}/**/*.test.ts'

/** The projects of `npm test`. */
export const DAILY_PROJECTS = ['unit', 'components', 'smoke']
/** Those that only `npm run test:full` runs. */
export const FULL_PROJECTS = ['journeys', 'hardening']
