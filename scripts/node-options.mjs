/**
 * What the product's process is started with.
 *
 * Its heap is kept close to what is in use, about 45 MB: left alone, the young generation grows to 134 MB and the old one doubles before it is
 * cleaned, and under load the process holds 500 MB instead of 250, for the same work. `api/db/drizzle-imports.ts` has to be there before
 * anything else is imported.
 */
export const NODE_OPTIONS = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=40',
  '--import',
  new URL('../api/db/drizzle-imports.ts', import.meta.url).href,
]
