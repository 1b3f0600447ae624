/**
 * The options of the product's process.
 *
 * The heap is kept close to what is in use, about 45 MB. By default the young generation grows to 134 MB and the old
 * one doubles before it's collected, and under load the process uses 500 MB instead of 250 for the same work.
 */
export const NODE_OPTIONS = ['--max-semi-space-size=8', '--heap-growing-percent=40']

/** The environment of the product's process, unless the server administrator set another one. */
export const NODE_ENVIRONMENT = {
  // The C library has a memory arena for each thread and returns memory late; two arenas are enough.
  MALLOC_ARENA_MAX: '2',
}
