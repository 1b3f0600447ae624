import { tooMany } from '#api/errors.ts'

/** Uploads that one person, and all together, may have under way at a time: each holds a connection and a file. */
const OWN = 3
const ALL = 24
const RETRY_SECONDS = 10

export interface UploadSlots {
  /**
   * Does the work of one upload.
   *
   * @throws ApiError 429 when this person, or everybody together, has too many under way
   */
  take<T>(userId: number, work: () => Promise<T>): Promise<T>
  /** How many are taken. */
  taken(): number
}

/** Counts the uploads of this process. */
export function createUploadSlots({ own = OWN, all = ALL } = {}): UploadSlots {
  const underWay = new Map<number, number>()
  let total = 0
  return {
    taken: () => total,
    async take(userId, work) {
      const mine = underWay.get(userId) ?? 0
      if (mine >= own)
        throw tooMany(
          `You have ${own} uploads under way. Please wait until one has ended, then try again.`,
          RETRY_SECONDS,
        )
      if (total >= all)
        throw tooMany('Many people are uploading right now. Please try again in a moment.', RETRY_SECONDS)
      underWay.set(userId, mine + 1)
      total++
      try {
        return await work()
      } finally {
        const left = underWay.get(userId)! - 1
        if (left === 0) underWay.delete(userId)
        else underWay.set(userId, left)
        total--
      }
    },
  }
}
