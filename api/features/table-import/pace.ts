import { isTooLong } from '#api/db/errors.ts'

/** How many things one unit of work does. */
export interface Pace {
  most: number
}

/**
 * Does a unit of work; one that took too long is done again with fewer, which the next ones keep to. A database server
 * may be far away or busy, and each row is a way there and back.
 */
export async function atPace<T>(pace: Pace, unit: (most: number, isAgain: boolean) => Promise<T>): Promise<T> {
  for (let isAgain = false; ; isAgain = true) {
    try {
      return await unit(pace.most, isAgain)
    } catch (error) {
      if (!isTooLong(error) || pace.most === 1) throw error
      pace.most = Math.ceil(pace.most / 5)
    }
  }
}
