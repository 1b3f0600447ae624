/**
 * The options of the product's process.
 *
 * The heap is kept close to what is in use, about 45 MB: by default the young generation grows to 134 MB and the old
 * one doubles before it is collected, and under load the process holds 500 MB instead of 250, for the same work.
 */
export const NODE_OPTIONS = ['--max-semi-space-size=8', '--heap-growing-percent=40']

/** The environment of the product's process, where the operator did not choose another. */
export const NODE_ENVIRONMENT = {
  // The C library keeps memory for each thread by itself, which is given back late: two such stores are enough.
  MALLOC_ARENA_MAX: '2',
}
