const [END, SCAN, COMMENT] = [0xd9, 0xda, 0xfe]
const [FIRST_OF_PROGRAMS, LAST_OF_PROGRAMS] = [0xe0, 0xef]
/** Of what programs add, this says how to draw: the sides of a pixel, a color profile, which colors the numbers are. */
const DRAWS = ['JFIF\0', 'ICC_PROFILE\0', 'Adobe']

function isNeeded(kind: number, content: Uint8Array): boolean {
  if (kind < FIRST_OF_PROGRAMS || kind > LAST_OF_PROGRAMS) return kind !== COMMENT
  const name = Buffer.from(content.subarray(0, 12)).toString('latin1')
  return DRAWS.some((one) => name.startsWith(one))
}

/** Where the pixels of a scan end: at a mark that is neither part of them nor a point to start again from. */
function endOfScan(jpeg: Uint8Array, from: number): number {
  let at = jpeg.indexOf(0xff, from)
  while (at !== -1 && (jpeg[at + 1] === 0 || (jpeg[at + 1]! >= 0xd0 && jpeg[at + 1]! <= 0xd7)))
    at = jpeg.indexOf(0xff, at + 2)
  return at === -1 ? jpeg.length : at
}

/**
 * A JPEG without what programs wrote beside the picture or after it: where it was taken, with which camera, a preview
 * of what was cut off, a film of the same moment. Its colors stay as they are.
 */
export function withoutNotes(jpeg: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)]
  let at = 2
  // A part begins with FF, once or more, and its kind, and says its length.
  while (at + 1 < jpeg.length && jpeg[at] === 0xff) {
    const kind = jpeg[at + 1]!
    if (kind === END) return new Uint8Array(Buffer.concat([...kept, jpeg.subarray(at, at + 2)]))
    if (kind === 0xff) {
      at++
      continue
    }
    const start = at
    at += 2 + ((jpeg[at + 2]! << 8) | jpeg[at + 3]!)
    if (isNeeded(kind, jpeg.subarray(start + 4, at))) kept.push(jpeg.subarray(start, at))
    if (kind !== SCAN) continue
    const pixels = at
    at = endOfScan(jpeg, pixels)
    kept.push(jpeg.subarray(pixels, at))
  }
  return new Uint8Array(Buffer.concat([...kept, jpeg.subarray(at)]))
}
