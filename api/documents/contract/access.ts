import type { DocumentVisibility } from './choices.ts'
import { canReadDocuments, type StartupSubject, type Viewer } from '#api/policy.ts'

/**
 * `terms` opens once the reader signs the founder's NDA; `locked` shows the title and lets people request access;
 * `hidden` reveals nothing, not even that there is a document.
 */
export type DocumentAccess = 'open' | 'terms' | 'locked' | 'hidden'

/** How a reader is related to a document: `other` is everyone who doesn't see the startup in full. */
export const DOCUMENT_READERS = ['founder', 'administrator', 'investor', 'other'] as const
type DocumentReader = (typeof DOCUMENT_READERS)[number]

/** All facts that decide about a document and a reader. */
export interface AccessFacts {
  reader: DocumentReader
  /** Either has blocked the other. */
  isBlocked: boolean
  /** The last day of access has passed. */
  isExpired: boolean
  visibility: DocumentVisibility
  /** The founder gave the reader access. */
  isGranted: boolean
  /** The two are connected. */
  isConnected: boolean
  /** It requires an NDA, and the reader hasn't signed the current one. */
  owesTerms: boolean
}

/** The first matching row decides; facts that a row leaves out can have any value (rules: Document access). */
const ACCESS_TABLE: readonly [Partial<AccessFacts>, DocumentAccess][] = [
  [{ reader: 'founder' }, 'open'],
  [{ reader: 'administrator' }, 'open'],
  [{ reader: 'other' }, 'hidden'],
  [{ isBlocked: true }, 'hidden'],
  [{ isExpired: true }, 'hidden'],
  [{ isGranted: true, owesTerms: true }, 'terms'],
  [{ isGranted: true }, 'open'],
  [{ visibility: 'investors', owesTerms: true }, 'terms'],
  [{ visibility: 'investors' }, 'open'],
  [{ visibility: 'accepted', isConnected: true, owesTerms: true }, 'terms'],
  [{ visibility: 'accepted', isConnected: true }, 'open'],
  [{}, 'locked'],
]

/** The table's result. Its last row matches every state, so that an unexpected one is locked. */
export function accessIn(facts: AccessFacts): DocumentAccess {
  const row = ACCESS_TABLE.find(([conditions]) =>
    Object.entries(conditions).every(([name, value]) => facts[name as keyof AccessFacts] === value),
  )
  return row![1]
}

/** The facts about a document that depend on its row and on its reader's rows. */
export interface StoredAccessFacts extends Omit<AccessFacts, 'reader' | 'isExpired'> {
  downloadable: boolean
  /** Whether copies have a watermark. */
  watermark: boolean
  mediaType: string
  /** Milliseconds; `null` for a document whose access doesn't expire. */
  expiresAt: number | null
}

const PDF = 'application/pdf'

/** Whether a document opens in the product's viewer; any other opens elsewhere, and isn't protected. */
export const opensInPage = ({ mediaType }: Pick<StoredAccessFacts, 'mediaType'>): boolean => mediaType === PDF

function getReader(viewer: Viewer | null, startup: StartupSubject): DocumentReader {
  if (!viewer || !canReadDocuments(viewer, startup)) return 'other'
  if (viewer.id === startup.userId) return 'founder'
  return viewer.role === 'admin' ? 'administrator' : 'investor'
}

export interface DocumentDecision {
  access: DocumentAccess
  /** Whether the file can be downloaded, and not only viewed. */
  mayDownload: boolean
  /** Whether every way to the bytes leads to a watermarked copy. A founder reads their own file as it is. */
  isMarked: boolean
}

/**
 * Decides about every way to a document's bytes, and about its title: a startup's list, the viewer, the file, each part
 * of the file, and exports. Checked again for every request.
 */
export function documentDecision(
  viewer: Viewer | null,
  startup: StartupSubject,
  { expiresAt, ...accessFacts }: StoredAccessFacts,
  now: number,
): DocumentDecision {
  const reader = getReader(viewer, startup)
  const access = accessIn({ ...accessFacts, reader, isExpired: expiresAt !== null && expiresAt <= now })
  const canManage = reader === 'founder' || reader === 'administrator'
  return {
    access,
    mayDownload: access === 'open' && (canManage || accessFacts.downloadable || !opensInPage(accessFacts)),
    isMarked: accessFacts.watermark && reader !== 'founder',
  }
}

/** Why readers can't get copies of a file's pages, for the founder. */
export const WATERMARK_ERRORS = {
  office: 'Only a PDF can carry the reader’s name. Save this file as PDF and upload that.',
  encrypted: 'This PDF opens only with a password. Save it without the password and upload that.',
  signed:
    'This PDF is signed, and a copy of its pages would lose the signature. Offer it as a download without the reader’s name, or print it to a new PDF and upload that.',
  form: 'This PDF is a form that only Adobe Acrobat shows (XFA). Print it to a new PDF and upload that.',
  portfolio: 'This PDF is a collection of files, which a copy of its pages would lose. Upload each file as a document.',
  layers:
    'This PDF has hidden layers, and a copy of its pages would still hold them. Delete them, or print it to a new PDF and upload that.',
  broken: 'This PDF is damaged. Save it once more where you made it and upload that.',
  tooLarge: 'This PDF is too large to copy for each reader. Save it smaller, or with fewer pages, and upload that.',
} as const

/** These say nothing about the file: the machine was busy, or the work was stopped. */
export const WATERMARK_TIMEOUT_MESSAGES = {
  trial: 'This PDF couldn’t be checked in time. Try again later, or upload a smaller one.',
  copy: 'This document couldn’t be prepared in time. Try again.',
} as const

export type WatermarkError = keyof typeof WATERMARK_ERRORS
