import * as z from 'zod/mini'
import { id, timestamp, named, text, count } from '#api/platform/contract/shapes.ts'
import { DOCUMENT_ANSWERS, DOCUMENT_TYPES, DOCUMENT_VISIBILITIES } from '#api/platform/contract/enumerations.ts'

/** A founder's terms, as they stand. */
export const ndaTerms = named(
  'ConfidentialityTerms',
  z.strictObject({
    /** SHA-256 of the text, hexadecimal: another text is another version. */
    version: z.string(),
    text: z.string(),
    since: timestamp,
  }),
)
export type NdaTerms = z.output<typeof ndaTerms>

/** GET /api/documents/{id}/confidentiality: what its reader agrees to before it opens. */
export const documentTerms = named(
  'DocumentTerms',
  z.strictObject({
    id,
    name: z.string(),
    startup: z.strictObject({ id, companyName: z.string() }),
    terms: ndaTerms,
  }),
)
export type DocumentTerms = z.output<typeof documentTerms>

const parties = {
  id,
  agreedAt: timestamp,
  /** As they were when it was agreed to. */
  companyName: z.string(),
  founderName: z.string(),
  /** As the reader typed it. */
  readerName: z.string(),
  firmName: text,
  version: z.string(),
  /** Which of the two the person is. */
  side: z.enum(['founder', 'reader']),
}

/** An entry of GET /api/confidentiality: a record that both sides keep. */
export const agreement = named('Agreement', z.strictObject(parties))
export type Agreement = z.output<typeof agreement>

/** GET /api/confidentiality/{id}: the record with what was agreed to, to print. */
export const agreementRecord = named('AgreementRecord', z.strictObject({ ...parties, text: z.string() }))
export type AgreementRecord = z.output<typeof agreementRecord>

/** A stored file of a startup, as its founder and everybody who sees the full version read it. */
export const document = named(
  'Document',
  z.strictObject({
    id,
    /** The name of the person's file. */
    name: z.string(),
    /** What it is stored and opened under: GET /api/documents/{filename}. */
    filename: z.string(),
    date: timestamp,
    type: z.enum(DOCUMENT_TYPES),
    /** Bytes. */
    size: count,
  }),
)
export type Document = z.output<typeof document>

/** An entry of GET /api/startup/document-reads: who opened which document on which day, for its founder. */
export const documentRead = named(
  'DocumentRead',
  z.strictObject({
    id,
    /** The name of the document. */
    document: z.string(),
    /** Whether it is still there under that name. */
    isKept: z.boolean(),
    /** `null` for an administrator, who reads as a reviewer. */
    reader: z.nullable(z.strictObject({ name: z.string(), firmName: text })),
    firstAt: timestamp,
    lastAt: timestamp,
    /** How often on that day; none where only the picture of its first page was looked at. */
    times: count,
    /** What the reader's copies of that day carry beside their name; `null` where none did. */
    code: text,
    /** The document, while it is there. */
    documentId: z.nullable(id),
    /** How often it was taken along; how long it was read then is not measured. */
    downloads: count,
    /** How long which page was in view, by page; nothing where it was not measured. */
    pages: z.array(z.strictObject({ page: id, seconds: count })),
  }),
)
export type DocumentRead = z.output<typeof documentRead>

/** An entry of GET /api/startups/{id}/documents: a document as its reader stands to it. */
export const dataRoomDocument = named(
  'RoomDocument',
  z.strictObject({
    id,
    name: z.string(),
    type: z.enum(DOCUMENT_TYPES),
    date: timestamp,
    size: count,
    access: z.enum(['open', 'terms', 'locked']),
    /** What it is opened under; `null` while it is not open. */
    filename: text,
    /** Whether a page of the product shows it; anything else opens outside, and is not protected. */
    opensInPage: z.boolean(),
    downloadable: z.boolean(),
    /** Whether the reader's copy carries their name. */
    isMarked: z.boolean(),
    /** What the reader asked for, as it stands; `null` for nothing. */
    request: z.nullable(
      z.strictObject({ answer: z.nullable(z.enum(DOCUMENT_ANSWERS)), againFrom: z.nullable(timestamp) }),
    ),
  }),
)
export type DataRoomDocument = z.output<typeof dataRoomDocument>

const user = { userId: id, name: z.string(), firmName: text }

/** Somebody whom the founder knows, for naming them. */
export const documentUser = named('DocumentPerson', z.strictObject({ ...user, isConnected: z.boolean() }))
export type DocumentUser = z.output<typeof documentUser>

/** A document as its founder keeps it: who opens it, and who asks. */
export const myDocument = named(
  'OwnDocument',
  z.strictObject({
    ...document.shape,
    visibility: z.enum(DOCUMENT_VISIBILITIES),
    downloadable: z.boolean(),
    /** Others read copies with their name on each page. */
    watermark: z.boolean(),
    /** Readers agree to the founder's terms before it opens. */
    asksTerms: z.boolean(),
    expiresAt: z.nullable(timestamp),
    opensInPage: z.boolean(),
    /** Named by the founder. */
    grants: z.array(z.strictObject(user)),
    /** Waiting for the founder's answer. */
    requests: z.array(z.strictObject({ ...user, askedAt: timestamp })),
  }),
)
export type MyDocument = z.output<typeof myDocument>

/** GET /api/startup/documents. */
export const dataRoom = named(
  'DataRoom',
  z.strictObject({
    documents: z.array(myDocument),
    people: z.array(documentUser),
    /** What the next upload begins with: the founder's last choice. */
    choice: z.strictObject({
      visibility: z.enum(DOCUMENT_VISIBILITIES),
      downloadable: z.boolean(),
      watermark: z.boolean(),
      asksTerms: z.boolean(),
    }),
    /** The founder's confidentiality terms; `null` before there are any. */
    terms: z.nullable(ndaTerms),
  }),
)
export type DataRoom = z.output<typeof dataRoom>

/** GET /api/documents/{id}/about: for the page that shows it. */
export const documentAbout = named(
  'DocumentAbout',
  z.strictObject({
    id,
    name: z.string(),
    filename: z.string(),
    /** Bytes of the reader's copy. */
    size: count,
    opensInPage: z.boolean(),
    mayDownload: z.boolean(),
    isMarked: z.boolean(),
    startup: z.strictObject({ id, companyName: z.string() }),
    isOwn: z.boolean(),
    /** Whether the founder learns how long each page is in view; `null` for a reader of whom they never do. */
    measuresPages: z.nullable(z.boolean()),
    /** How large the picture of its first page is, in pixels; `null` while there is none. */
    firstPage: z.nullable(z.strictObject({ width: count, height: count })),
  }),
)
export type DocumentAbout = z.output<typeof documentAbout>
