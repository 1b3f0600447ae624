/** The versions of the content that this screen has loaded. */
export const loaded = {
  /** The version of each text that the editor loaded, by its path; null for one that doesn't exist. */
  texts: new Map<string, string | null>(),
  /** The version of each draft, by `collection/slug`. */
  drafts: new Map<string, string>(),
  /** Addresses of images that came from the server. */
  pictures: new Set<string>(),
}
