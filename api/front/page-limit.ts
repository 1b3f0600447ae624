import { LRUCache } from 'lru-cache'
import { MINUTE } from '#api/contract/dates.ts'

/** Addresses that are counted; of more the one that asked for nothing for longest is forgotten. */
const MOST_ADDRESSES = 10_000

/**
 * Counts what is made for each address of the network. In memory: a count in the database would be a commit, and each
 * commit drops the pages that are kept.
 */
export function createPageLimit(most: number, now: () => number) {
  const counted = { max: MOST_ADDRESSES, ttl: MINUTE, noUpdateTTL: true, ttlResolution: 0, perf: { now } }
  const made = new LRUCache<string, number>(counted)
  return {
    /** Counts one more; `false` from the limit on, until a minute after the first has gone by. */
    take(address: string): boolean {
      const count = made.get(address) ?? 0
      if (count >= most) return false
      made.set(address, count + 1)
      return true
    },
    /** Whole seconds until the next may be made. */
    secondsLeft: (address: string): number => Math.max(1, Math.ceil(made.getRemainingTTL(address) / 1000)),
  }
}
