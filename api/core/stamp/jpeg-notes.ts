const [SCAN, EXIF_OR_XMP, PHOTOSHOP, COMMENT] = [0xda, 0xe1, 0xed, 0xfe]

/**
 * A JPEG without what programs wrote beside the picture: where it was taken, with which camera, a preview of what was
 * cut off. Its colors stay as they are.
 */
export function withoutNotes(jpeg: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)]
  let at = 2
  // A part begins with FF and its kind, and says its length; after the last of them comes the picture.
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== SCAN && jpeg[at + 1] !== 0xff) {
    const end = at + 2 + ((jpeg[at + 2]! << 8) | jpeg[at + 3]!)
    if (![EXIF_OR_XMP, PHOTOSHOP, COMMENT].includes(jpeg[at + 1]!)) kept.push(jpeg.subarray(at, end))
    at = end
  }
  return new Uint8Array(Buffer.concat([...kept, jpeg.subarray(at)]))
}
