import { createWorker } from './worker.ts'

/**
 * Decodes pictures, one at a time, because each may need hundreds of megabytes. The queue is as long as there are
 * upload slots.
 */
export const pictures = createWorker({ waiting: 24, heapMb: 128 })

/** Reads documents, which are checked by their content. */
export const documents = createWorker({ waiting: 24, heapMb: 128 })

/** Draws pages of documents. */
export const pages = createWorker({ waiting: 24, heapMb: 192 })

/** Reads feeds and calendars. */
export const imports = createWorker({ waiting: 4, heapMb: 256 })

/** Tries out long texts of editors, which some day a build would stop at. */
export const texts = createWorker({ waiting: 4, heapMb: 256 })

/** Reads tables that administrators import: rarely, and its memory is free before what it read is worked at. */
export const tables = createWorker({ waiting: 4, heapMb: 160, idleMs: 200 })
