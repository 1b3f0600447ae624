export const DOCUMENT_TYPES = ['pitchDeck', 'document'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** Who can open a document: every approved investor, the founder's connections, or those who were given access. */
export const DOCUMENT_VISIBILITIES = ['investors', 'accepted', 'named'] as const
export type DocumentVisibility = (typeof DOCUMENT_VISIBILITIES)[number]

/** A founder's answers to an access request. */
export const DOCUMENT_ANSWERS = ['yes', 'no'] as const
export type DocumentAnswer = (typeof DOCUMENT_ANSWERS)[number]
