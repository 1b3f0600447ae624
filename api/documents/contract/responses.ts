import * as z from 'zod/mini'
import { id, timestamp, named, text, count } from '#api/platform/contract/shapes.ts'
import { DOCUMENT_ANSWERS, DOCUMENT_TYPES, DOCUMENT_VISIBILITIES } from '#api/documents/contract/choices.ts'

/** A founder's current NDA. */
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

/** GET /api/documents/{id}/confidentiality: the NDA to sign before the document opens. */
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
  signedAt: timestamp,
  /** As they were when it was signed. */
  companyName: z.string(),
  founderName: z.string(),
  /** As the reader typed it. */
  viewerName: z.string(),
  firmName: text,
  version: z.string(),
  /** The viewer's party. */
  party: z.enum(['founder', 'reader']),
}

/** An entry of GET /api/ndas: a signed NDA, for both parties. */
export const agreement = named('Agreement', z.strictObject(parties))
export type Agreement = z.output<typeof agreement>

/** GET /api/ndas/{id}: the signed NDA with its text, for printing. */
export const agreementRecord = named('AgreementRecord', z.strictObject({ ...parties, text: z.string() }))
export type AgreementRecord = z.output<typeof agreementRecord>

/** A stored file of a startup, as its founder and everyone with the full version sees it. */
export const document = named(
  'Document',
  z.strictObject({
    id,
    /** The original file name. */
    name: z.string(),
    /** The stored name, under which it is opened: GET /api/documents/{filename}. */
    filename: z.string(),
    date: timestamp,
    type: z.enum(DOCUMENT_TYPES),
    /** Bytes. */
    size: count,
  }),
)
export type Document = z.output<typeof document>

/** An entry of GET /api/startup/document-views: who viewed which document on which day, for its founder. */
export const documentRead = named(
  'DocumentRead',
  z.strictObject({
    id,
    /** The document's name. */
    document: z.string(),
    /** Whether the document still exists with that name. */
    isKept: z.boolean(),
    /** `null` for an administrator, who views it for review. */
    reader: z.nullable(z.strictObject({ name: z.string(), firmName: text })),
    firstAt: timestamp,
    lastAt: timestamp,
    /** Views on that day; 0 if only the image of its first page was viewed. */
    times: count,
    /** The code in the reader's watermark on that day; `null` without one. */
    code: text,
    /** The document while it exists. */
    documentId: z.nullable(id),
    /** Number of downloads; reading them isn't measured. */
    downloads: count,
    /** Seconds per page; empty if it wasn't measured. */
    pages: z.array(z.strictObject({ page: id, seconds: count })),
  }),
)
export type DocumentRead = z.output<typeof documentRead>

/** An entry of GET /api/startups/{id}/documents: a document with the viewer's access. */
export const dataRoomDocument = named(
  'RoomDocument',
  z.strictObject({
    id,
    name: z.string(),
    type: z.enum(DOCUMENT_TYPES),
    date: timestamp,
    size: count,
    access: z.enum(['open', 'terms', 'locked']),
    /** The stored name to open it with; `null` while it isn't open. */
    filename: text,
    /** Whether it opens in the product's viewer; anything else opens elsewhere, and isn't protected. */
    opensInPage: z.boolean(),
    downloadable: z.boolean(),
    /** Whether the viewer's copy has a watermark. */
    isMarked: z.boolean(),
    /** The viewer's access request in its current state; `null` without one. */
    request: z.nullable(
      z.strictObject({ answer: z.nullable(z.enum(DOCUMENT_ANSWERS)), againFrom: z.nullable(timestamp) }),
    ),
    /** Size of the image of its first page in pixels; `null` if there is none, or the viewer's copy has a watermark. */
    cover: z.nullable(z.strictObject({ width: count, height: count })),
  }),
)
export type DataRoomDocument = z.output<typeof dataRoomDocument>

const user = { userId: id, name: z.string(), firmName: text }

/** Someone whom the founder can give access. */
export const documentUser = named('DocumentPerson', z.strictObject({ ...user, isConnected: z.boolean() }))
export type DocumentUser = z.output<typeof documentUser>

/** An access request for one of the founder's documents. */
export const accessRequest = named(
  'AccessRequest',
  z.strictObject({ documentId: id, document: z.string(), userId: id, name: z.string(), requestedAt: timestamp }),
)
export type AccessRequest = z.output<typeof accessRequest>

/** A document for its founder: who has access, and who requests it. */
export const myDocument = named(
  'OwnDocument',
  z.strictObject({
    ...document.shape,
    visibility: z.enum(DOCUMENT_VISIBILITIES),
    downloadable: z.boolean(),
    /** Others get watermarked copies. */
    watermark: z.boolean(),
    /** Readers sign the founder's NDA before it opens. */
    requiresNda: z.boolean(),
    expiresAt: z.nullable(timestamp),
    opensInPage: z.boolean(),
    /** People who were given access. */
    grants: z.array(z.strictObject(user)),
    /** Pending access requests. */
    requests: z.array(z.strictObject({ ...user, requestedAt: timestamp })),
    /** How often others viewed it, and when last; `null` if no one did. */
    views: count,
    lastViewedAt: z.nullable(timestamp),
  }),
)
export type MyDocument = z.output<typeof myDocument>

/** GET /api/startup/documents. */
export const dataRoom = named(
  'DataRoom',
  z.strictObject({
    documents: z.array(myDocument),
    people: z.array(documentUser),
    /** The defaults for the next upload: the founder's last choice. */
    choice: z.strictObject({
      visibility: z.enum(DOCUMENT_VISIBILITIES),
      downloadable: z.boolean(),
      watermark: z.boolean(),
      requiresNda: z.boolean(),
    }),
    /** The founder's NDA; `null` without one. */
    terms: z.nullable(ndaTerms),
  }),
)
export type DataRoom = z.output<typeof dataRoom>

/** GET /api/documents/{id}/about: for the viewer page. */
export const documentAbout = named(
  'DocumentAbout',
  z.strictObject({
    id,
    name: z.string(),
    filename: z.string(),
    /** Bytes of the viewer's copy. */
    size: count,
    opensInPage: z.boolean(),
    mayDownload: z.boolean(),
    isMarked: z.boolean(),
    startup: z.strictObject({ id, companyName: z.string() }),
    isOwn: z.boolean(),
    /** Whether the time per page is measured for the founder; `null` for someone who is never measured. */
    measuresPages: z.nullable(z.boolean()),
    /** Size of the first page's image in pixels; `null` if there is none. */
    firstPage: z.nullable(z.strictObject({ width: count, height: count })),
  }),
)
export type DocumentAbout = z.output<typeof documentAbout>
