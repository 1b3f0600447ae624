import * as z from 'zod/mini'
import { DOCUMENT_ANSWERS, DOCUMENT_TYPES, DOCUMENT_VISIBILITIES } from '#api/contract/enumerations.ts'
import { count, id, moment, named, text } from '#api/contract/fields/shapes.ts'

/** A stored file of a startup, as its founder and everybody who sees the full version read it. */
export const document = named(
  'Document',
  z.strictObject({
    id,
    /** The name of the person's file. */
    name: z.string(),
    /** What it is stored and opened under: GET /api/documents/{filename}. */
    filename: z.string(),
    date: moment,
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
    firstAt: moment,
    lastAt: moment,
    /** How often on that day. */
    times: count,
  }),
)
export type DocumentRead = z.output<typeof documentRead>

/** An entry of GET /api/startups/{id}/documents: a document as its reader stands to it. */
export const roomDocument = named(
  'RoomDocument',
  z.strictObject({
    id,
    name: z.string(),
    type: z.enum(DOCUMENT_TYPES),
    date: moment,
    size: count,
    access: z.enum(['open', 'locked']),
    /** What it is opened under; `null` while it is locked. */
    filename: text,
    /** Whether a page of the product shows it; anything else opens outside, and is not protected. */
    opensInPage: z.boolean(),
    downloadable: z.boolean(),
    /** What the reader asked for, as it stands; `null` for nothing. */
    request: z.nullable(
      z.strictObject({ answer: z.nullable(z.enum(DOCUMENT_ANSWERS)), againFrom: z.nullable(moment) }),
    ),
  }),
)
export type RoomDocument = z.output<typeof roomDocument>

const person = { userId: id, name: z.string(), firmName: text }

/** Somebody whom the founder knows, for naming them. */
const documentPerson = named('DocumentPerson', z.strictObject({ ...person, isConnected: z.boolean() }))
export type DocumentPerson = z.output<typeof documentPerson>

/** A document as its founder keeps it: who opens it, and who asks. */
export const ownDocument = named(
  'OwnDocument',
  z.strictObject({
    ...document.shape,
    visibility: z.enum(DOCUMENT_VISIBILITIES),
    downloadable: z.boolean(),
    expiresAt: z.nullable(moment),
    opensInPage: z.boolean(),
    /** Named by the founder. */
    grants: z.array(z.strictObject(person)),
    /** Waiting for the founder's answer. */
    requests: z.array(z.strictObject({ ...person, askedAt: moment })),
  }),
)
export type OwnDocument = z.output<typeof ownDocument>

/** GET /api/startup/documents. */
export const dataRoom = named(
  'DataRoom',
  z.strictObject({
    documents: z.array(ownDocument),
    people: z.array(documentPerson),
    /** What the next upload begins with: the founder's last choice. */
    choice: z.strictObject({ visibility: z.enum(DOCUMENT_VISIBILITIES), downloadable: z.boolean() }),
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
    size: count,
    opensInPage: z.boolean(),
    mayDownload: z.boolean(),
    startup: z.strictObject({ id, companyName: z.string() }),
    isOwn: z.boolean(),
  }),
)
export type DocumentAbout = z.output<typeof documentAbout>
