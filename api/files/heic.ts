/** Whether a file begins as a photograph in HEIC does (ISO 23008-12): by its brand, or that of the family. */
export const isHeic = (head: Buffer): boolean =>
  head.toString('latin1', 4, 8) === 'ftyp' && /^(?:he[iv][cxms]|mif1|msf1)$/.test(head.toString('latin1', 8, 12))
