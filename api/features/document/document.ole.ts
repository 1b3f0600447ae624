import type { FileHandle } from 'node:fs/promises'
import { readAt } from '#api/files/zip/read-at.ts'

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const HEADER_BYTES = 512
const ENTRY_BYTES = 128
/** Sector numbers from here on are marks (end of chain, free), not positions. */
const FIRST_MARK = 0xfffffffa
const MOST_DIRECTORY_SECTORS = 2048
const STREAM = 2

/**
 * Names of the streams in a compound file, the container of .doc and .ppt ([MS-CFB]); `null` for anything else. Follows
 * at most `MOST_DIRECTORY_SECTORS`, so that a circular directory ends.
 */
export function readOleStreams(handle: FileHandle): Set<string> | null {
  const header = readAt(handle, 0, HEADER_BYTES)
  if (header.length < HEADER_BYTES || !header.subarray(0, 8).equals(SIGNATURE)) return null
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const sectorBytes = 1 << shift
  const readSector = (sector: number) => readAt(handle, (sector + 1) * sectorBytes, sectorBytes)
  const next = chain(readSector, readTablePlaces(header, readSector, sectorBytes), sectorBytes)

  const names = new Set<string>()
  let sector = header.readUInt32LE(48)
  for (let i = 0; sector < FIRST_MARK; i++) {
    const entries = readSector(sector)
    if (i === MOST_DIRECTORY_SECTORS || entries.length < sectorBytes) return null
    collectStreams(entries, names)
    const following = next(sector)
    if (following === null) return null
    sector = following
  }
  return names
}

type ReadSector = (sector: number) => Buffer

/** Where the sectors of the allocation table lie: 109 in the header, the rest in a chain of their own. */
function readTablePlaces(header: Buffer, readSector: ReadSector, sectorBytes: number): number[] {
  const total = Math.min(header.readUInt32LE(44), MOST_DIRECTORY_SECTORS)
  const places: number[] = []
  for (let i = 0; i < Math.min(109, total); i++) places.push(header.readUInt32LE(76 + i * 4))
  let sector = header.readUInt32LE(68)
  while (places.length < total && sector < FIRST_MARK) {
    const more = readSector(sector)
    if (more.length < sectorBytes) break
    for (let at = 0; at < sectorBytes - 4 && places.length < total; at += 4) places.push(more.readUInt32LE(at))
    sector = more.readUInt32LE(sectorBytes - 4)
  }
  return places
}

/** Which sector follows another; `null` where the table has no answer. */
function chain(readSector: ReadSector, places: readonly number[], sectorBytes: number) {
  const perSector = sectorBytes / 4
  return (sector: number): number | null => {
    const place = places[Math.floor(sector / perSector)]
    if (place === undefined || place >= FIRST_MARK) return null
    const table = readSector(place)
    return table.length < sectorBytes ? null : table.readUInt32LE((sector % perSector) * 4)
  }
}

function collectStreams(entries: Buffer, names: Set<string>): void {
  for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
    const nameBytes = entries.readUInt16LE(at + 64)
    if (entries[at + 66] !== STREAM || nameBytes < 2 || nameBytes > 64) continue
    names.add(entries.toString('utf16le', at, at + nameBytes - 2))
  }
}
