import { counted } from '#api/platform/contract/counted.ts'
import { tooMany, tooSlow, ApiError, badRequest, insufficientStorage, isDiskFull, tooLarge } from '#api/errors.ts'
import { databaseErrorIn } from '#api/platform/db/errors.ts'
import { FileTooLarge } from './store.ts'

/** Rejects with the signal's reason when it aborts, and never resolves. */
export function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  // A reader that stopped waiting has already ended.
  promise.catch(() => {})
  if (signal.aborted) reject(signal.reason)
  else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}

/**
 * The chunks of a request's body. Ends immediately with the signal, whatever the body does. The front enforces the pace
 * of bodies (`api/platform/http/connections.ts`).
 *
 * @throws the signal's reason, or the error of an interrupted body
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
    // Not awaited: the connection handles the rest of the body.
    reader.cancel().catch(() => {})
  }
}

/** Limits of parallel uploads, each of which needs a connection and a file. */
interface UploadSlot {
  /** Per user. */
  own: number
  /** For all users together. */
  all: number
}

/** Anyone can register: users without approval share a few slots of their own, and take none from others. */
const SLOT_LIMITS: SlotLimits = { approved: { own: 3, all: 18 }, pending: { own: 2, all: 6 } }
/** Milliseconds from the first byte to the response: a pitch deck of 15 MB at 26 kB a second. */
const WHOLE_MS = 10 * 60_000
/** Milliseconds for which an upload keeps its slot while others find none. */
const SURE_MS = 60_000
const RETRY_SECONDS = 10

interface SlotLimits {
  approved: UploadSlot
  pending: UploadSlot
}

export interface UploadSlots {
  /**
   * Runs one upload. Its slot is released when the work has ended, or when its time is up, which aborts the work's
   * signal. When all are taken, a user with fewer gets one from the user with the most. Otherwise the one with more who
   * has had it longest gives it up, after a minute: slow uploads of a few accounts would block everyone else.
   *
   * @throws ApiError 429 if this user, or everyone together, has too many in progress; 408 when the time is up
   */
  acquire<T>(user: { id: number; approved: boolean }, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** The number of taken slots. */
  inUse(): number
}

/** Counts the uploads of this process. */
export function createUploadSlots({
  wholeMs = WHOLE_MS,
  sureMs = SURE_MS,
  ...limits
}: Partial<SlotLimits> & { wholeMs?: number; sureMs?: number } = {}): UploadSlots {
  const approved = createSlots(limits.approved ?? SLOT_LIMITS.approved, sureMs)
  const pending = createSlots(limits.pending ?? SLOT_LIMITS.pending, sureMs)
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

const tooManyAtOnce = () => tooMany('Many people are uploading right now. Try again in a moment.', RETRY_SECONDS)

interface SlotHolder {
  userId: number
  /** On the clock of `performance.now()`. */
  since: number
  /** Revokes the slot. */
  end: () => void
}

function createSlots({ own, all }: UploadSlot, sureMs: number) {
  /** In the order in which they were taken. */
  const slots = new Set<SlotHolder>()
  const getCount = (userId: number) => [...slots].filter((slot) => slot.userId === userId).length

  /** The slot to release for a user with this many. */
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
          `You have ${counted(own, 'upload')} in progress. Wait until one ends, then try again.`,
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

export const UNREADABLE_UPLOAD = 'We couldn’t read this upload. Try again.'

/** The error of an upload: about the file, the disk, or an interrupted or invalid request. */
export function uploadError(error: unknown, tooLargeText: string): unknown {
  if (error instanceof ApiError || databaseErrorIn(error)) return error
  if (error instanceof FileTooLarge) return tooLarge(tooLargeText)
  if (isDiskFull(error)) return insufficientStorage()
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall && code !== 'ECONNRESET' ? error : badRequest(UNREADABLE_UPLOAD)
}
