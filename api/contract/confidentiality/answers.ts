import * as z from 'zod/mini'
import { id, moment, named, text } from '#api/contract/fields/shapes.ts'

/** A founder's terms, as they stand. */
export const confidentialityTerms = named(
  'ConfidentialityTerms',
  z.strictObject({
    /** SHA-256 of the text, hexadecimal: another text is another version. */
    version: z.string(),
    text: z.string(),
    since: moment,
  }),
)
export type ConfidentialityTerms = z.output<typeof confidentialityTerms>

/** GET /api/documents/{id}/confidentiality: what its reader agrees to before it opens. */
export const documentTerms = named(
  'DocumentTerms',
  z.strictObject({
    id,
    name: z.string(),
    startup: z.strictObject({ id, companyName: z.string() }),
    terms: confidentialityTerms,
  }),
)
export type DocumentTerms = z.output<typeof documentTerms>

const parties = {
  id,
  agreedAt: moment,
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
