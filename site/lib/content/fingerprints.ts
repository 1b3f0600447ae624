import { hash } from 'node:crypto'
import type { CollectionName } from '#content/schema/collection-files.ts'
import { hosted } from './content.ts'
import { answerTo, CLOCK, EVERYTHING, type Read } from './reads.ts'

/** Of entries and other objects, which are the same as long as their files are. */
const known = new WeakMap<object, string>()

const digest = (text: string) => hash('sha256', text, 'base64url').slice(0, 22)

/** Entries in a value go by their own fingerprints. Lets nothing pass of which JSON would tell too little. */
function short(_key: string, value: unknown): unknown {
  if (typeof value === 'function' || value instanceof Map || value instanceof Set) {
    throw new TypeError('What pages ask of the content is plain data.')
  }
  return (typeof value === 'object' && value !== null && known.get(value)) || value
}

const ofValue = (value: unknown): string => digest(JSON.stringify(value, short) ?? '')

function ofEntry(entry: object): string {
  const made = known.get(entry) ?? digest(JSON.stringify(entry))
  known.set(entry, made)
  return made
}

/** Tells by the content of this site whether a page would come out as before: then its fingerprint is the same. */
export function pageFingerprints(): (reads: readonly Read[]) => Promise<string> {
  const { collections, timestamp } = hosted()
  const ofCollections = Object.entries(collections).map(([name, all]): [string, string] => [
    name,
    ofValue(all.map((entry) => [entry.id, ofEntry(entry)])),
  ])
  const found = new Map<Read, string | undefined>([
    ...ofCollections,
    [CLOCK, timestamp],
    [EVERYTHING, ofValue([timestamp, ...ofCollections])],
  ])

  async function find(read: Read): Promise<string | undefined> {
    if (read.startsWith('?')) return ofValue(await answerTo(read))
    const [name, id] = read.split('/')
    const entry = collections[name as CollectionName]?.find((candidate) => candidate.id === id)
    return entry && ofEntry(entry)
  }
  return async (reads) => {
    for (const read of reads) if (!found.has(read)) found.set(read, await find(read))
    return ofValue(reads.map((read) => [read, found.get(read)]))
  }
}
