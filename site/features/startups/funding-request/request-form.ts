import type { StandardSchemaV1 } from '@tanstack/react-form'
import type { Startup } from '#api/startups/contract/responses.ts'
import { parseFundingRequest } from '#api/startups/contract/schema.ts'
import { formSchema, storedValues } from '#site/lib/form/form-schema.ts'

const EMPTY = {
  elevatorPitch: '',
  fundingAmount: '',
  equityOffered: '',
  pitchDeck: '',
  highlights: [] as string[],
  traction: '',
}

/** What the funding request form holds while someone types. */
export type RequestValues = typeof EMPTY

/** The form begins with what the startup says already: a request edits the startup (rules: Funding requests). */
export const requestValues = (startup: Startup): RequestValues =>
  storedValues(EMPTY, { ...startup, fundingAmount: startup.fundingAmount || null })

/** Judges what was changed, and what is required and still blank, by the limits of a funding request. */
export const requestSchema = (startup: Startup): StandardSchemaV1<RequestValues, RequestValues> =>
  formSchema((values: RequestValues) => parseFundingRequest(startup, values))
