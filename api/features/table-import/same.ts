import type { Keys } from './line.ts'

const areOther = (one: string | null, other: string | null) => one !== null && other !== null && one !== other

/**
 * By what two are the same: the id in the source, else the address, else name and website, where what both say is not
 * different. Two of one name without a website are one unless their addresses differ.
 */
function sameBy(one: Keys, other: Keys): 'sourceId' | 'emailKey' | 'nameKey' | null {
  if (one.sourceId !== null && one.sourceId === other.sourceId) return 'sourceId'
  if (areOther(one.sourceId, other.sourceId)) return null
  if (one.emailKey !== null && one.emailKey === other.emailKey) return 'emailKey'
  if (one.nameKey !== other.nameKey || areOther(one.websiteKey, other.websiteKey)) return null
  const haveWebsite = one.websiteKey !== null && other.websiteKey !== null
  return haveWebsite || !areOther(one.emailKey, other.emailKey) ? 'nameKey' : null
}

const STRENGTH = ['sourceId', 'emailKey', 'nameKey'] as const

/** Of those that are the same by the strongest key, the first of those with the least distance. */
export function findSame<One extends Keys>(
  keys: Keys,
  among: readonly One[],
  distance: (one: One) => number = () => 0,
): One | undefined {
  const by = among.map((one) => sameBy(keys, one))
  for (const key of STRENGTH) {
    const same = among.filter((_, index) => by[index] === key)
    if (same.length > 1) return same.toSorted((one, other) => distance(one) - distance(other))[0]
    if (same.length > 0) return same[0]
  }
  return undefined
}

/** What the lines of a file that were looked at are about, so that none of them is taken twice. */
export class Seen {
  private readonly byKey = new Map<string, (Keys & { line: number })[]>()
  private readonly profiles = new Set<number>()

  private keysIn = ({ sourceId, emailKey, nameKey }: Keys) =>
    [sourceId !== null && `id ${sourceId}`, emailKey !== null && `mail ${emailKey}`, `name ${nameKey}`].filter(
      (key) => key !== false,
    )

  add(line: number, keys: Keys, profileId: number | null): void {
    if (profileId !== null) this.profiles.add(profileId)
    const entry = { ...keys, line }
    for (const key of this.keysIn(keys)) {
      const entries = this.byKey.get(key)
      if (entries) entries.push(entry)
      else this.byKey.set(key, [entry])
    }
  }

  /** The line before that is about the same. */
  find(keys: Keys): number | undefined {
    const among = this.keysIn(keys).flatMap((key) => this.byKey.get(key) ?? [])
    return findSame(keys, among)?.line
  }

  /** Whether a line before is about this profile. */
  has = (profileId: number): boolean => this.profiles.has(profileId)
}
