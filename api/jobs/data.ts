import * as z from 'zod/mini'

/** Of a job about one row. */
export const withId = z.strictObject({ id: z.int() })

/** Of a job that finds by itself what it is about. */
export const nothing = z.strictObject({})

/** One of those, where there is something to do. */
export const ifAny = (found: readonly unknown[]): object[] => (found.length > 0 ? [{}] : [])
