/**
 * The options of the product's process.
 *
 * The heap is kept close to what is in use, about 45 MB: by default the young generation grows to 134 MB and the old
 * one doubles before it is collected, and under load the process holds 500 MB instead of 250, for the same work.
 * `api/db/drizzle-imports.ts` has to come before all other imports.
 */
export const NODE_OPTIONS = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=40',
  '--import',
  new URL('../api/db/drizzle-imports.ts', import.meta.url).href,
]
