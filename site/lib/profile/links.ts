import { isStoredName } from '#api/documents/contract/files.ts'
import { normalizeUrl } from '#api/platform/contract/clean-text.ts'

/** An address to follow: `https://` in front where no scheme was given; `null` for what is no link (rules: Links). */
export function webAddress(value: string | null | undefined): string | null {
  return (value && normalizeUrl(value)) || null
}

/** How a web address reads: without scheme, `www.` and the last slash. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}

/** Where a deck is opened: a stored file by the call that checks who reads it, anything else as a link. */
export function deckAddress(pitchDeck: string | null | undefined): string | null {
  if (pitchDeck && isStoredName(pitchDeck)) return documentAddress(pitchDeck)
  return webAddress(pitchDeck)
}

/** Where a document is opened: a PDF in a page of the product, any other file by itself. */
export const documentPath = ({ id, filename }: { id: number; filename: string }): string =>
  filename.endsWith('.pdf') ? `/documents/${id}` : documentAddress(filename)

/** The image of a document's first page. */
export const firstPageAddress = (id: number): string => `/api/documents/${id}/first-page`

/** The same where looking at it is no view: on the startup's page. */
export const coverAddress = (id: number): string => `${firstPageAddress(id)}?cover=1`

export const documentAddress = (filename: string): string => `/api/documents/${encodeURIComponent(filename)}`
