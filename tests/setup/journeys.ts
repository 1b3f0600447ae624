/** Tests of the product as it runs, beside those of a part. */
export const JOURNEYS = 'tests/{e2e,faults,security,sockets}/**/*.test.ts'
