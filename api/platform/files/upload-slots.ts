import { counted } from '#api/platform/contract/counted.ts'
import { tooMany, tooSlow, ApiError, badRequest, insufficientStorage, isDiskFull, tooLarge } from '#api/errors.ts'
import { databaseErrorIn } from '#api/platform/db/errors.ts'
import { FileTooLarge } from './store.ts'

/** Rejects with the signal's reason when it is given, and never resolves. */
export function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  // A reader that stopped waiting has ended already.
  promise.catch(() => {})
  if (signal.aborted) reject(signal.reason)
  else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}

/**
 * The chunks of a request's body. Ends at once with the signal, whatever the body does. The front enforces the pace of
 * bodies (`api/platform/http/connections.ts`).
 *
 * @throws the signal's reason, or what the body says when it breaks off
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (!body) return
  const reader = body.getReader()
  const aborting = aborted(signal)
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), aborting])
      if (done) return
      yield value
    }
  } finally {
    // Not awaited: the rest of the body is the connection's concern.
    reader.cancel().catch(() => {})
  }
}

/** Uploads that may be under way at a time: each holds a connection and a file. */
interface UploadSlot {
  /** Of one person. */
  own: number
  /** Of all together. */
  all: number
}

/** Anybody may register: people without approval share a few slots of their own, and take none from the others. */
const ROOMS: Rooms = { approved: { own: 3, all: 18 }, pending: { own: 2, all: 6 } }
/** Milliseconds from the first byte to the answer: a pitch deck of 15 MB at 26 kB a second. */
const WHOLE_MS = 10 * 60_000
/** Milliseconds that an upload keeps its slot while others find none. */
const SURE_MS = 60_000
const RETRY_SECONDS = 10

interface Rooms {
  approved: UploadSlot
  pending: UploadSlot
}

export interface UploadSlots {
  /**
   * Runs one upload. Its slot is free again when the work has ended, or when its time is up, which the signal tells the
   * work. When all are taken, someone with fewer takes one from whoever has most, else from the one with more that has
   * had it longest, once that is a minute: slow uploads of a few accounts would keep everyone else out.
   *
   * @throws ApiError 429 when this person, or everybody together, has too many under way; 408 when the time is up
   */
  acquire<T>(user: { id: number; approved: boolean }, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** How many are taken. */
  inUse(): number
}

/** Counts the uploads of this process. */
export function createUploadSlots({
  wholeMs = WHOLE_MS,
  sureMs = SURE_MS,
  ...rooms
}: Partial<Rooms> & { wholeMs?: number; sureMs?: number } = {}): UploadSlots {
  const approved = createRoom(rooms.approved ?? ROOMS.approved, sureMs)
  const pending = createRoom(rooms.pending ?? ROOMS.pending, sureMs)
  return {
    inUse: () => approved.inUse() + pending.inUse(),
    async acquire(user, work) {
      const timeUp = new AbortController()
      const leave = (user.approved ? approved : pending).enter(user.id, () => timeUp.abort(tooManyAtOnce()))
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

const tooManyAtOnce = () => tooMany('Many people are uploading right now. Please try again in a moment.', RETRY_SECONDS)

interface SlotHolder {
  userId: number
  /** On the clock of `performance.now()`. */
  since: number
  /** Takes the slot away. */
  end: () => void
}

function createRoom({ own, all }: UploadSlot, sureMs: number) {
  /** In the order in which they were taken. */
  const slots = new Set<SlotHolder>()
  const getCount = (userId: number) => [...slots].filter((slot) => slot.userId === userId).length

  /** The slot that makes room for someone who has so many. */
  function findSlotToRelease(mine: number): SlotHolder | undefined {
    const holders = [...slots]
    const [busiest] = holders.toReversed().toSorted((a, b) => getCount(b.userId) - getCount(a.userId))
    if (busiest && getCount(busiest.userId) > mine + 1) return busiest
    return holders.find(({ userId, since }) => getCount(userId) > mine && performance.now() - since >= sureMs)
  }

  return {
    inUse: () => slots.size,
    /** Takes a slot; the returned function releases it. */
    enter(userId: number, end: () => void): () => void {
      const mine = getCount(userId)
      if (mine >= own)
        throw tooMany(
          `You have ${counted(own, 'upload')} under way. Please wait until one has ended, then try again.`,
          RETRY_SECONDS,
        )
      if (slots.size >= all) {
        const slot = findSlotToRelease(mine)
        if (!slot) throw tooManyAtOnce()
        slots.delete(slot)
        slot.end()
      }
      const slot = { userId, since: performance.now(), end }
      slots.add(slot)
      return () => void slots.delete(slot)
    },
  }
}

export const UNREADABLE_UPLOAD = 'This upload could not be read. Please try again.'

/** What went wrong with an upload, told apart: the file, the disk, or a request that broke off or was none. */
export function uploadError(error: unknown, tooLargeText: string): unknown {
  if (error instanceof ApiError || databaseErrorIn(error)) return error
  if (error instanceof FileTooLarge) return tooLarge(tooLargeText)
  if (isDiskFull(error)) return insufficientStorage()
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall && code !== 'ECONNRESET' ? error : badRequest(UNREADABLE_UPLOAD)
}
