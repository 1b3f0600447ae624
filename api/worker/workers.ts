import { createWorker } from './worker.ts'

/*
 * Each has two lines of so many places, one for people without approval, and a person takes no more than a few.
 */

/**
 * Decodes pictures, one at a time, because each may need hundreds of megabytes. The line is as long as there are upload
 * slots.
 */
export const pictures = createWorker({ places: 24, own: 6, heapMb: 128 })

/** Reads documents, which are checked by their content. */
export const documents = createWorker({ places: 24, own: 6, heapMb: 128 })

/** Draws pages of documents. */
export const pages = createWorker({ places: 100, own: 12, heapMb: 192 })

/** Reads feeds and calendars. */
export const imports = createWorker({ places: 4, own: 1, heapMb: 256 })

/** Tries out long texts of editors, which some day a build would stop at. */
export const texts = createWorker({ places: 4, own: 3, heapMb: 256 })

/** Reads tables that administrators import: rarely, and its memory is free before what it read is worked at. */
export const tables = createWorker({ places: 4, own: 1, heapMb: 160, idleMs: 200 })
