/** What this screen has seen of the content. */
export const known = {
  /** The version of each text as the editor saw it, by its path; null for one that is not there. */
  texts: new Map<string, string | null>(),
  /** The version of each draft, by `collection/slug`. */
  drafts: new Map<string, string>(),
  /** Addresses of pictures that came from the server. */
  pictures: new Set<string>(),
}
