import { isStoredName } from '#api/documents/contract/files.ts'
import type { DocumentType } from '#api/documents/contract/choices.ts'
import type { Startup } from '#api/startups/contract/responses.ts'

export const TYPE_LABELS: Readonly<Record<DocumentType, string>> = {
  pitchDeck: 'Pitch deck',
  document: 'Supporting document',
}

/** The deck of a startup where it's a link and no file. */
export const getLink = ({ pitchDeck }: Startup): string | null =>
  pitchDeck && !isStoredName(pitchDeck) ? pitchDeck : null
