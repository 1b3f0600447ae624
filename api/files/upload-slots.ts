import { tooMany, tooSlow } from '#api/errors.ts'
import { aborted } from './body-chunks.ts'

/** Uploads that may be under way at a time: each holds a connection and a file. */
interface Room {
  /** Of one person. */
  own: number
  /** Of all together. */
  all: number
}

/** Anybody may register: people without approval share a few slots of their own, and take none from the others. */
const ROOMS: Rooms = { approved: { own: 3, all: 18 }, pending: { own: 2, all: 6 } }
/** Milliseconds from the first byte to the answer: a pitch deck of 15 MB at 26 kB a second. */
const WHOLE_MS = 10 * 60_000
const RETRY_SECONDS = 10

interface Rooms {
  approved: Room
  pending: Room
}

export interface UploadSlots {
  /**
   * Runs one upload. Its slot is free again when the work has ended, or when its time is up, which the signal tells the
   * work.
   *
   * @throws ApiError 429 when this person, or everybody together, has too many under way; 408 when the time is up
   */
  take<T>(person: { id: number; approved: boolean }, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** How many are taken. */
  taken(): number
}

/** Counts the uploads of this process. */
export function createUploadSlots({
  wholeMs = WHOLE_MS,
  ...rooms
}: Partial<Rooms> & { wholeMs?: number } = {}): UploadSlots {
  const approved = createRoom(rooms.approved ?? ROOMS.approved)
  const pending = createRoom(rooms.pending ?? ROOMS.pending)
  return {
    taken: () => approved.taken() + pending.taken(),
    async take(person, work) {
      const leave = (person.approved ? approved : pending).enter(person.id)
      const timeUp = new AbortController()
      const timer = setTimeout(() => timeUp.abort(tooSlow()), wholeMs)
      try {
        return await Promise.race([work(timeUp.signal), aborted(timeUp.signal)])
      } finally {
        clearTimeout(timer)
        leave()
      }
    },
  }
}

function createRoom({ own, all }: Room) {
  const byPerson = new Map<number, number>()
  let total = 0
  return {
    taken: () => total,
    /** Takes a slot; the returned function releases it. */
    enter(userId: number): () => void {
      const mine = byPerson.get(userId) ?? 0
      if (mine >= own)
        throw tooMany(
          `You have ${own} uploads under way. Please wait until one has ended, then try again.`,
          RETRY_SECONDS,
        )
      if (total >= all)
        throw tooMany('Many people are uploading right now. Please try again in a moment.', RETRY_SECONDS)
      byPerson.set(userId, mine + 1)
      total++
      return () => {
        const left = byPerson.get(userId)! - 1
        if (left === 0) byPerson.delete(userId)
        else byPerson.set(userId, left)
        total--
      }
    },
  }
}
