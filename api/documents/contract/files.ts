import type { DocumentType, DocumentVisibility } from '#api/documents/contract/choices.ts'
import { EMPTY_FILE, type FileError, fileTooLarge, wrongType } from '#api/platform/contract/file-errors.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'

/** The media types that browsers declare for each extension (rules: Documents). */
export const DOCUMENT_MEDIA_TYPES = {
  pdf: ['application/pdf'],
  ppt: ['application/vnd.ms-powerpoint'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  doc: ['application/msword'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
} as const satisfies Record<string, readonly string[]>
export type DocumentExtension = keyof typeof DOCUMENT_MEDIA_TYPES

/** `1.2 MB`, `340 KB`; at least 1 KB. */
export function sizeLabel(bytes: number): string {
  if (bytes >= 1_048_576) return `${(bytes / 1_048_576).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}

/** For a file input's `accept`. */
export const DOCUMENT_ACCEPT = '.pdf,.doc,.docx,.ppt,.pptx'
export const DOCUMENTS_FULL = 'Maximum of 5 documents reached'

const WRONG_TYPE = wrongType('Please upload a PDF, PPT, PPTX, DOC, or DOCX file.')
const FETCHES = wrongType('This document loads files from elsewhere. Upload it as a PDF instead.')
const TOO_LARGE: Readonly<Record<DocumentType, FileError>> = {
  pitchDeck: fileTooLarge('Pitch deck file size must be less than 15MB.'),
  document: fileTooLarge('Document file size must be less than 5MB.'),
}
const TOO_LONG: FileError = {
  status: 400,
  title: 'Document unreadable',
  text: 'This document takes too long to check. Upload it as PDF.',
}

/** Every error by name, including those that only the server can detect from the content. */
export const DOCUMENT_ERRORS = {
  wrongType: WRONG_TYPE,
  fetches: FETCHES,
  empty: EMPTY_FILE,
  tooLarge: TOO_LARGE,
  tooLong: TOO_LONG,
} as const

/** The maximum size of a file of this type in bytes; a file of exactly that size is accepted. */
export function documentLimit(type: DocumentType): number {
  return type === 'pitchDeck' ? LIMITS.pitchDeckBytes : LIMITS.documentBytes
}

/** The allowed extension at the end of a file name, in any case; `null` for any other. */
export function documentExtension(name: string): DocumentExtension | null {
  const ending = /\.([a-z]{3,4})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(DOCUMENT_MEDIA_TYPES, ending) ? (ending as DocumentExtension) : null
}

/**
 * What is wrong with a file's name, declared type, or size; `null` if nothing. An undeclared type (empty or
 * application/octet-stream) passes, because the server checks the content.
 */
export function refuseDocument(
  file: { name: string; type: string; size: number },
  type: DocumentType,
): FileError | null {
  const extension = documentExtension(file.name)
  if (!extension) return WRONG_TYPE
  const declared = (file.type.split(';')[0] ?? '').trim().toLowerCase()
  const isUndeclared = declared === '' || declared === 'application/octet-stream'
  if (!isUndeclared && !(DOCUMENT_MEDIA_TYPES[extension] as readonly string[]).includes(declared)) return WRONG_TYPE
  if (file.size === 0) return EMPTY_FILE
  return file.size > documentLimit(type) ? TOO_LARGE[type] : null
}

export const VISIBILITY_LABELS: Readonly<Record<DocumentVisibility, string>> = {
  investors: 'All approved investors',
  accepted: 'Connections',
  named: 'Specific people',
}

/**
 * Whether a text is a name that the server gives stored files: random letters and an allowed extension, never a path.
 */
export function isStoredName(value: string): boolean {
  return /^[A-Za-z0-9_-]{16,64}\.(?:pdf|docx?|pptx?)$/.test(value)
}
