/** Limits of an editor's input. */
export const CMS_LIMITS = {
  /** Bytes of one entry. */
  entryBytes: 256 * 1024,
  /** Bytes of one picture as it is uploaded. */
  pictureBytes: 15 * 1_048_576,
  /** The longer side of a stored picture; larger ones are made smaller. */
  pictureSide: 2400,
  /** Width times height of an uploaded picture. */
  picturePixels: 60_000_000,
  /** Pictures in one save. */
  picturesAtOnce: 12,
  /** Bytes of a whole request: pictures travel as base64. */
  requestBytes: 64 * 1_048_576,
  picturesInFolder: 5000,
  entriesInCollection: 10_000,
  drafts: 1000,
  /** Refused texts that are kept for one person. */
  keptTexts: 50,
} as const
