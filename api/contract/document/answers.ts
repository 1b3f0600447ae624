import * as z from 'zod/mini'
import { DOCUMENT_TYPES } from '#api/contract/enumerations.ts'
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
