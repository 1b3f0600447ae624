import type { StandardSchemaV1 } from '@tanstack/react-form'
import { parseFundingRequest } from '#api/contract/startup/funding-request.ts'
import { formatDollars } from '#api/contract/money.ts'
import { fieldProblems } from '#api/contract/problem.ts'
import type { Startup } from '#api/contract/startup/schema.ts'
import { formSchema } from '#site/lib/form/form-schema.ts'

/** What the funding request form holds while somebody types. */
export interface RequestValues {
  elevatorPitch: string
  fundingAmount: string
  equityOffered: string
  pitchDeck: string
  highlights: string[]
  traction: string
}

/** The form begins with what the startup says already: a request edits the startup (rules: Funding requests). */
export function requestValues(startup: Startup): RequestValues {
  return {
    elevatorPitch: startup.elevatorPitch,
    fundingAmount: startup.fundingAmount ? formatDollars(startup.fundingAmount) : '',
    equityOffered: startup.equityOffered ?? '',
    pitchDeck: startup.pitchDeck ?? '',
    highlights: startup.highlights,
    traction: startup.traction ?? '',
  }
}

/** Judges what was changed, and what is required and still blank, by the limits of a funding request. */
export function requestSchema(startup: Startup): StandardSchemaV1<RequestValues, RequestValues> {
  return formSchema((values: RequestValues) => {
    const result = parseFundingRequest(startup, values)
    return result.success ? [] : fieldProblems(result.error)
  })
}
